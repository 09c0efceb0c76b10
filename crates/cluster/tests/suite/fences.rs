//! Who may write, and who may not any more.

use cluster::{Link, LinkFault, Settings};
use store::{Appended, Head, Store as _};

use crate::{RUNTIME, entries, nats, open, room, settings};

#[test]
fn whoever_takes_a_room_fences_the_house_before() {
    let nats = nats(1);
    let these = settings(&nats, 1);
    let (old, new) = (open(&these), open(&these));
    let here = room("KQXZB");
    let deal = entries(&["deal"]);
    let head = Head::empty(here).after(&deal);
    assert_eq!(old.append_and_wait(here, 0, deal), Appended::Stored(head));

    let log = RUNTIME.block_on(new.take(here, 2)).expect("a log");
    assert_eq!((log.head, log.entries.len()), (head, 1));
    // Its number is right, and still it is too late: nothing that it tells would be in the log.
    let late = old.append_and_wait(here, 1, entries(&["late"]));
    assert_eq!(late, Appended::Fenced(head));
    assert_eq!(old.append_and_wait(here, 1, entries(&["late"])), Appended::Fenced(head), "again");

    let wink = entries(&["wink"]);
    let after = head.after(&wink);
    assert_eq!(new.append_and_wait(here, 1, wink), Appended::Stored(after));
    // Whoever was owner before the last one cannot take it back.
    assert!(RUNTIME.block_on(old.take(here, 1)).is_err());
    assert_eq!(new.read(here, 1).expect("a log").entries, [b"wink"]);
    let again = RUNTIME.block_on(old.take(here, 3)).expect("a log");
    assert_eq!(again.head, after);
    assert_eq!(new.append_and_wait(here, 2, entries(&["late"])), Appended::Fenced(after));
}

#[test]
fn an_append_larger_than_nats_takes_says_what_to_do() {
    let nats = nats(1);
    let logs = open(&settings(&nats, 1));
    let large = store::Entries::new(vec![vec![1; store::ENTRY_BYTES_MAX]; 20]).expect("in bounds");
    let Appended::Damaged(why) = logs.append_and_wait(room("A"), 0, large) else { panic!() };
    assert!(why.contains("max_payload"), "{why}");
    assert!(matches!(logs.append_and_wait(room("A"), 0, entries(&["deal"])), Appended::Stored(_)));
}

#[test]
fn a_nats_that_cannot_be_relied_on_is_refused_with_a_sentence() {
    let nats = nats(1);
    let open = |settings: Settings| {
        RUNTIME.block_on(async {
            let link = Link::open(settings).await?;
            cluster::Logs::open(&link).await.map(|_| ())
        })
    };
    let alone = open(settings(&nats, 3)).unwrap_err();
    assert_eq!(alone, LinkFault::Alone { replicas: 3 });
    let nobody = open(Settings::new("nats://127.0.0.1:1")).unwrap_err();
    assert!(nobody.to_string().contains("Is it running"), "{nobody}");
}
