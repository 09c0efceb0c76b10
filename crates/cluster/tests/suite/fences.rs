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
fn a_house_whose_append_was_in_doubt_does_not_write_behind_the_next_ones_fence() {
    let nats = nats(1);
    let these = settings(&nats, 1);
    let (old, new) = (open(&these), open(&these));
    let here = room("KQXZB");
    let deal = entries(&["deal"]);
    let head = Head::empty(here).after(&deal);
    RUNTIME.block_on(old.take(here, 1)).expect("an empty log");
    assert_eq!(old.append_and_wait(here, 0, deal.clone()), Appended::Stored(head));
    // The answer to this one is lost: the old house only knows what came before.
    let wink = entries(&["wink"]);
    let after = head.after(&wink);
    let unheard = open(&these);
    assert_eq!(unheard.append_and_wait(here, 1, wink.clone()), Appended::Stored(after));
    RUNTIME.block_on(new.take(here, 2)).expect("a log");
    // It asks again, and hears that these very entries are there.
    assert_eq!(old.append_and_wait(here, 1, wink), Appended::Fenced(after));
    // It takes them for its own, and goes on: no further than this.
    assert_eq!(old.append_and_wait(here, 2, entries(&["late"])), Appended::Fenced(after));
    assert!(matches!(new.append_and_wait(here, 2, entries(&["nod"])), Appended::Stored(_)));
}

#[test]
fn a_house_whose_room_was_forgotten_elsewhere_writes_nothing_more() {
    let nats = nats(1);
    let these = settings(&nats, 1);
    let (old, new) = (open(&these), open(&these));
    let here = room("KQXZB");
    let deal = entries(&["a deal to be forgotten", "and a wink"]);
    let head = Head::empty(here).after(&deal);
    RUNTIME.block_on(old.take(here, 1)).expect("an empty log");
    assert_eq!(old.append_and_wait(here, 0, deal.clone()), Appended::Stored(head));
    RUNTIME.block_on(new.take(here, 2)).expect("a log");
    // Nor can it be forgotten by whoever was replaced.
    assert_eq!(old.forget_and_wait(here, 2), Appended::Fenced(head));
    let empty = Head::empty(here);
    assert_eq!(new.forget_and_wait(here, 2), Appended::Stored(empty));
    assert_eq!(old.append_and_wait(here, 2, entries(&["late"])), Appended::Fenced(empty));
    for logs in [&old, &new, &open(&these)] {
        assert_eq!(logs.read(here, 0).expect("a log").head, empty);
        assert_eq!(logs.recent(0, 10), Ok(vec![]));
        assert_eq!(RUNTIME.block_on(logs.has(here)), Ok(false));
    }
    // Its code is for whoever takes it next, though they begin with the same words.
    let next = open(&these);
    assert_eq!(RUNTIME.block_on(next.take(here, 3)).expect("an empty log").head, empty);
    assert_eq!(next.append_and_wait(here, 0, deal), Appended::Stored(head));
    assert_eq!(new.append_and_wait(here, 2, entries(&["late"])), Appended::Fenced(head));
    assert_eq!(next.read(here, 0).expect("a log").head, head);
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
fn servers_say_whether_they_sync() {
    let servers = |nats: &local_cluster::Nats| {
        let settings = Settings::new(&nats.addresses());
        RUNTIME.block_on(async { Link::open(settings).await.expect("a link").servers().await })
    };
    let synced = servers(&nats(3));
    assert_eq!(synced.len(), 3, "{synced:?}");
    assert!(synced.iter().all(|server| server.syncs), "{synced:?}");
    let unsynced = local_cluster::Nats::start_unsynced().expect("NATS");
    let unsynced = servers(&unsynced);
    assert!(unsynced.len() == 1 && !unsynced[0].syncs, "{unsynced:?}");
}

#[test]
fn a_wrong_password_is_refused_and_not_repeated() {
    let nats = nats(1);
    let address = nats.address(0);
    let with = |user: &str| address.replace("nats://", &format!("nats://{user}@"));
    let open = |user: &str| RUNTIME.block_on(Link::open(Settings::new(&with(user)))).map(|_| ());
    assert_eq!(open("house:house"), Ok(()));
    let no = open("house:nonsense").expect_err("it is wrong").to_string();
    assert!(!no.contains("nonsense"), "{no}");
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
