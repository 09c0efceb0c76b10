//! Who lives, and whose a room is.

use std::sync::Arc;
use std::time::Duration;

use cluster::{Houses, LEASE, Link, Pulse, Said, Settings};
use tokio::time;

use crate::{RUNTIME, nats, room, settings};

async fn join(settings: &Settings) -> Arc<Houses> {
    let link = Link::open(settings.clone()).await.expect("a link");
    Arc::new(Houses::join(&link).await.expect("houses"))
}

fn said(address: &str) -> Said {
    Said { address: address.to_owned(), rooms: 7, leaving: false }
}

#[test]
fn of_those_who_claim_a_room_one_gets_it() {
    let nats = nats(1);
    let these = settings(&nats, 1);
    RUNTIME.block_on(async {
        let (one, other) = (join(&these).await, join(&these).await);
        let here = room("KQXZB");
        assert_eq!(one.owner(here).await, Ok(None));
        let first = one.claim(here, None).await.expect("an answer").expect("it was free");
        assert_eq!(other.claim(here, None).await, Ok(None), "it is taken");
        assert_eq!(other.owner(here).await, Ok(Some(first.clone())));

        let second = other.claim(here, Some(&first)).await.expect("an answer").expect("a claim");
        assert!(second.epoch > first.epoch);
        assert_eq!(one.claim(here, Some(&first)).await, Ok(None), "it was too late");
        assert_eq!(one.release(here, &first).await, Ok(()), "nothing to let go of");
        assert_eq!(one.owner(here).await, Ok(Some(second.clone())));
        assert_eq!(one.owned().await.expect("all").get(&here), Some(&second));

        assert_eq!(other.release(here, &second).await, Ok(()));
        assert_eq!(one.owner(here).await, Ok(None));
        assert!(one.owned().await.expect("all").is_empty());
        let third = one.claim(here, None).await.expect("an answer").expect("it is free again");
        assert!(third.epoch > second.epoch, "epochs never come back");
    });
}

#[test]
fn houses_hear_of_each_other_and_miss_those_who_die() {
    let nats = nats(1);
    let these = settings(&nats, 1);
    RUNTIME.block_on(async {
        let (one, other) = (join(&these).await, join(&these).await);
        other.renew(&said("10.0.0.2:1")).await.expect("a lease");
        let ears = Arc::clone(&one);
        let ears = tokio::spawn(async move { ears.listen(|| ()).await });
        let mouth = Arc::clone(&other);
        let mouth = tokio::spawn(async move { mouth.answer(|_| ()).await });
        time::sleep(Duration::from_millis(300)).await;
        assert_eq!(one.fellow(other.me()).expect("it lives").said, said("10.0.0.2:1"));
        assert_eq!(one.call(other.me()).await, Pulse::Alive);

        other.renew(&said("10.0.0.3:1")).await.expect("a lease");
        time::sleep(Duration::from_millis(100)).await;
        assert_eq!(one.fellow(other.me()).expect("it lives").said, said("10.0.0.3:1"));

        other.show("a list".into()).await.expect("shown");
        time::sleep(Duration::from_millis(100)).await;
        assert_eq!(one.shown(), ["a list"]);
        assert!(other.is_heard() && !other.is_steady());

        // Killed: its connection goes with it, and NATS knows at once.
        mouth.abort();
        let _ = mouth.await;
        time::sleep(Duration::from_millis(100)).await;
        assert_eq!(one.call(other.me()).await, Pulse::Gone, "asked twice, as it was heard lately");
        assert!(one.fellow(other.me()).is_some(), "its lease still holds");
        time::sleep(LEASE).await;
        assert_eq!(one.fellows(), []);
        assert!(one.shown().is_empty());
        ears.abort();
    });
}
