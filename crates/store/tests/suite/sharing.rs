//! Two programs that write to one file.

use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use store::{Appended, Entries, Head, Sqlite, Store};

use crate::{fill, new_file, one, open, room};

#[test]
fn a_second_writer_is_noticed_and_fenced() {
    let path = new_file();
    let (ours, theirs) = (open(&path), open(&path));
    let mut head = Head::empty(room("A"));
    for round in 0..20 {
        let (quick, slow) = if round % 2 == 0 { (&ours, &theirs) } else { (&theirs, &ours) };
        let before = head;
        head = fill(quick, "A", &["quick"]);
        let late = slow.append_and_wait(room("A"), before.seq, one("slow"));
        assert_eq!(late, Appended::Fenced(head), "round {round}");
        // Rooms of which there is nothing to remember are theirs alone.
        fill(slow, &format!("R{round}"), &["x"]);
    }
    assert_eq!(ours.read(room("A"), 0), theirs.read(room("A"), 0));
    assert_eq!(ours.recent(0, 100), theirs.recent(0, 100));
}

#[test]
fn a_writer_that_was_away_for_long_catches_up() {
    let path = new_file();
    let (ours, theirs) = (open(&path), open(&path));
    let first = fill(&ours, "A", &["ours"]);
    // More than are read through behind the noted place.
    let many = Entries::new(vec![b"theirs".to_vec(); 1_000]).unwrap();
    let mut head = first;
    for _ in 0..9 {
        let answer = theirs.append_and_wait(room("A"), head.seq, many.clone());
        head = head.after(&many);
        assert_eq!(answer, Appended::Stored(head));
    }
    let late = ours.append_and_wait(room("A"), first.seq, one("ours"));
    assert_eq!(late, Appended::Fenced(head));
    assert_eq!(fill(&ours, "A", &["ours again"]).seq, 9_002);
}

#[test]
fn nothing_is_lost_between_two_who_write_at_once() {
    const EACH: usize = 150;
    let path = new_file();
    let stores = [open(&path), open(&path)];
    // Each appends to the same rooms, and tries again where the other was faster.
    let race = |store: &Sqlite, name: &str| {
        for nth in 0..EACH {
            let room = room(["A", "B", "C"][nth % 3]);
            let mine = one(&format!("{name} {nth}"));
            let mut seq = 0;
            loop {
                match store.append_and_wait(room, seq, mine.clone()) {
                    Appended::Stored(_) => break,
                    Appended::Fenced(head) => seq = head.seq,
                    Appended::Unknown(why) | Appended::Damaged(why) => panic!("{why}"),
                }
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| race(&stores[0], "ours"));
        scope.spawn(|| race(&stores[1], "theirs"));
    });
    let mut found = Vec::new();
    for code in ["A", "B", "C"] {
        let log = stores[0].read(room(code), 0).unwrap();
        assert_eq!(stores[1].read(room(code), 0), Ok(log.clone()));
        found.extend(log.entries);
    }
    let all = |name| (0..EACH).map(move |nth| format!("{name} {nth}").into_bytes());
    let mut expected: Vec<_> = all("ours").chain(all("theirs")).collect();
    found.sort();
    expected.sort();
    assert!(found == expected, "{} entries of {}", found.len(), expected.len());
}

#[test]
fn reads_do_not_wait_for_a_writer() {
    let path = new_file();
    let store = open(&path);
    let head = fill(&store, "A", &["one", "two"]);
    let holder = Connection::open(&path).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE; UPDATE log SET entry = x'00'").unwrap();
    let began = Instant::now();
    for _ in 0..10 {
        assert_eq!(store.read(room("A"), 0).unwrap().head, head);
        assert_eq!(store.recent(0, 10).unwrap().len(), 1);
    }
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    holder.execute_batch("ROLLBACK").unwrap();
}

#[test]
fn more_may_read_than_there_are_connections() {
    let store = open(&new_file());
    let head = fill(&store, "A", &["one", "two"]);
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                for _ in 0..50 {
                    assert_eq!(store.read(room("A"), 0).unwrap().head, head);
                }
            });
        }
    });
}
