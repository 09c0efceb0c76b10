//! What every store promises, kept by logs on one server and on three.

use store::conformance;

use cluster::{Link, Settings, StreamHistories};
use store::{Histories as _, PlayerId, Stay};

use crate::{RUNTIME, nats, open, room, settings};

#[test]
fn one_server_is_a_store() {
    let nats = nats(1);
    conformance::check(|| open(&settings(&nats, 1)));
}

#[test]
fn three_servers_are_a_store_and_what_they_keep_outlives_whoever_wrote_it() {
    let nats = nats(3);
    conformance::check(|| open(&settings(&nats, 3)));
    let these = settings(&nats, 3);
    conformance::check_reopened(|| open(&these), |_| open(&these));
}

fn histories(settings: &Settings) -> StreamHistories {
    RUNTIME.block_on(async {
        let link = Link::open(settings.clone()).await.expect("a link");
        StreamHistories::open(&link).await.expect("histories")
    })
}

#[test]
fn three_servers_keep_histories() {
    let nats = nats(3);
    conformance::check_histories(|| histories(&settings(&nats, 3)));
    let these = settings(&nats, 3);
    conformance::check_histories_reopened(|| histories(&these));
}

#[test]
fn what_is_forgotten_is_nowhere_in_the_files() {
    let nats = nats(1);
    let histories = histories(&settings(&nats, 1));
    let stay = Stay { player: PlayerId([7; 32]), room: room("A"), person: 0 };
    histories.remember(&stay).expect("remembered");
    histories.keep(&stay, 1, 10, b"a game to be forgotten").expect("kept");
    assert!(nats.keeps(b"to be forgotten"), "this test looks in the wrong place");
    histories.forget(stay.player).expect("forgotten");
    assert!(!nats.keeps(b"to be forgotten"));
}

#[test]
fn houses_share_a_secret() {
    let nats = nats(1);
    let these = settings(&nats, 1);
    RUNTIME.block_on(async {
        let link = Link::open(these).await.expect("a link");
        let (one, other) = tokio::join!(link.secret([1; 32]), link.secret([2; 32]));
        assert_eq!(one, other);
        assert_eq!(link.secret([3; 32]).await, one);
    });
}
