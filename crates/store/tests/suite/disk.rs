//! Disks that are full, stores that are overloaded, write-ahead logs that would like to grow.

use std::fs;
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use store::{Appended, Durability, Entries, Head, Settings, Store};

use crate::{ask, beside, fill, new_file, one, open, open_with, room};

/// Another program that has begun to write and does not end.
struct Holder(Connection);

impl Holder {
    fn new(path: &Path) -> Holder {
        let connection = Connection::open(path).unwrap();
        connection.busy_timeout(Duration::from_secs(10)).unwrap();
        connection.execute_batch("BEGIN IMMEDIATE").unwrap();
        Holder(connection)
    }

    fn let_go(self) {
        self.0.execute_batch("ROLLBACK").unwrap();
    }
}

fn answer(asked: &Receiver<Appended>) -> Appended {
    asked.recv_timeout(Duration::from_secs(60)).expect("an answer")
}

#[test]
fn a_full_disk_is_unknown_and_when_there_is_room_again_the_store_goes_on() {
    let bytes_max = Some(300 * 1024);
    let store = open_with(&new_file(), Settings { bytes_max, ..Settings::default() });
    let entry = "x".repeat(1_000);
    let mut head = Head::empty(room("A"));
    let why = loop {
        assert!(head.seq < 1_000, "the file grew beyond its limit");
        match store.append_and_wait(room("A"), head.seq, one(&entry)) {
            Appended::Stored(stored) => head = stored,
            Appended::Unknown(why) => break why,
            fenced => panic!("{fenced:?}"),
        }
    };
    assert!(head.seq > 100, "only {} entries had room", head.seq);
    assert!(why.starts_with("the disk is full, or the store as large as it may be"), "{why}");

    // Full is full, but what was stored is there, and who is fenced is told so.
    for _ in 0..3 {
        let answer = store.append_and_wait(room("A"), head.seq, one(&entry));
        assert!(matches!(answer, Appended::Unknown(_)), "{answer:?}");
        let answer = store.append_and_wait(room("B"), 0, one(&entry));
        assert!(matches!(answer, Appended::Unknown(_)), "{answer:?}");
    }
    assert_eq!(store.read(room("A"), 0).unwrap().head, head);
    let answer = store.append_and_wait(room("A"), head.seq - 1, one(&entry));
    assert_eq!(answer, Appended::Fenced(head));

    store.set_bytes_max(None);
    let hoped = head.after([&entry]);
    let answer = store.append_and_wait(room("A"), head.seq, one(&entry));
    assert_eq!(answer, Appended::Stored(hoped));
    fill(&store, "B", &[&entry]);
    assert_eq!(store.read(room("A"), 0).unwrap().head, hoped);
}

#[test]
fn one_append_without_room_does_not_harm_those_beside_it() {
    let path = new_file();
    let bytes_max = Some(1024 * 1024);
    let store = open_with(&path, Settings { bytes_max, ..Settings::default() });
    let large = Entries::new(vec![vec![7; 60_000]; 40]).unwrap();
    // They wait for the holder, so they are one group.
    let holder = Holder::new(&path);
    let _first = ask(&store, "FIRST", 0, one("first"));
    let before: Vec<_> = (0..10).map(|nth| ask(&store, "A", nth, one("small"))).collect();
    let between = ask(&store, "LARGE", 0, large);
    let after: Vec<_> = (10..20).map(|nth| ask(&store, "A", nth, one("small"))).collect();
    let fenced = ask(&store, "A", 0, one("late"));
    holder.let_go();

    for small in before.iter().chain(&after) {
        assert!(matches!(answer(small), Appended::Stored(_)));
    }
    assert!(matches!(answer(&between), Appended::Unknown(_)));
    let head = Head::empty(room("A")).after(["small"; 20]);
    assert_eq!(answer(&fenced), Appended::Fenced(head));
    assert_eq!(store.read(room("A"), 0).unwrap().head, head);
    assert_eq!(store.read(room("LARGE"), 0).unwrap().head.seq, 0);
}

#[test]
fn an_overloaded_store_says_so_at_once() {
    let path = new_file();
    let store = open(&path);
    let holder = Holder::new(&path);
    let mut asked = Vec::new();
    let began = Instant::now();
    let why = loop {
        let seq = asked.len() as u64;
        assert!(seq < 100_000, "the queue has no end");
        let answer = ask(&store, "A", seq, one("x"));
        match answer.try_recv() {
            Ok(Appended::Unknown(why)) => break why,
            Ok(other) => panic!("{other:?}"),
            Err(_) => asked.push(answer),
        }
    };
    assert!(began.elapsed() < Duration::from_secs(4), "a caller had to wait");
    assert!(why.starts_with("the store is overloaded: "), "{why}");
    holder.let_go();
    // Those who were let in are served.
    for (nth, asked) in asked.iter().enumerate() {
        let answer = answer(asked);
        assert!(matches!(answer, Appended::Stored(_)), "append {nth}: {answer:?}");
    }
    let seq = asked.len() as u64;
    assert!(matches!(answer(&ask(&store, "A", seq, one("x"))), Appended::Stored(_)));
}

#[test]
fn bytes_that_wait_are_counted_too() {
    let path = new_file();
    let store = open(&path);
    let large = Entries::new(vec![vec![7; 64 * 1024]; 1024]).unwrap();
    let holder = Holder::new(&path);
    let first = ask(&store, "FIRST", 0, one("first"));
    // Once the writer has taken that, there is room for the largest append there is.
    let largest = (0..40).find_map(|_| {
        std::thread::sleep(Duration::from_millis(50));
        let largest = ask(&store, "A", 0, large.clone());
        largest.try_recv().is_err().then_some(largest)
    });
    let largest = largest.expect("the largest append there is was not let in");
    let refused = ask(&store, "B", 0, one("x"));
    assert!(matches!(refused.try_recv(), Ok(Appended::Unknown(_))));
    holder.let_go();
    assert!(matches!(answer(&first), Appended::Stored(_)));
    assert_eq!(answer(&largest), Appended::Stored(Head::empty(room("A")).after(&large)));
}

#[test]
fn the_write_ahead_log_stays_bounded_under_constant_writing() {
    let path = new_file();
    let durability = Durability::Relaxed;
    let store = open_with(&path, Settings { durability, ..Settings::default() });
    let entry = "x".repeat(2_000);
    let wal = beside(&path, "-wal");
    let (mut asked, mut largest) = (std::collections::VecDeque::new(), 0);
    // 120 MB, never without something to do.
    for seq in 0..60_000 {
        asked.push_back(ask(&store, "A", seq, one(&entry)));
        if asked.len() > 2_000 {
            let answer = answer(&asked.pop_front().unwrap());
            assert!(matches!(answer, Appended::Stored(_)), "{answer:?}");
        }
        if seq % 1_000 == 0 {
            largest = largest.max(fs::metadata(&wal).unwrap().len());
        }
    }
    drop(store);
    assert!(fs::metadata(&path).unwrap().len() > 120_000_000);
    assert!(largest < 80_000_000, "the write-ahead log grew to {largest} bytes");
    assert!(!wal.exists(), "it was left behind");
    fs::remove_file(&path).unwrap();
}
