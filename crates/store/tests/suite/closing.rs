//! How a store ends: with everything stored that was let in, and everybody answered.

use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use store::{Appended, ReadFault, Store};

use crate::{ask, beside, fill, new_file, one, open, room};

const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn what_waits_is_stored_before_the_store_is_closed() {
    let path = new_file();
    let store = open(&path);
    let asked: Vec<_> = (0..5_000).map(|seq| ask(&store, "A", seq, one("x"))).collect();
    store.close();
    // Answered already, every one.
    for answer in &asked {
        assert!(matches!(answer.try_recv(), Ok(Appended::Stored(_))));
    }
    assert!(!beside(&path, "-wal").exists(), "the write-ahead log was left behind");
    assert_eq!(open(&path).read(room("A"), 0).unwrap().head.seq, 5_000);
}

#[test]
fn a_closed_store_says_so() {
    let store = open(&new_file());
    fill(&store, "A", &["one"]);
    store.close();
    store.close();
    let closed = "the store is closed".to_owned();
    let answer = store.append_and_wait(room("A"), 1, one("two"));
    assert_eq!(answer, Appended::Unknown(closed.clone()));
    assert_eq!(store.read(room("A"), 0), Err(ReadFault::Unavailable(closed.clone())));
    assert_eq!(store.recent(0, 10), Err(ReadFault::Unavailable(closed)));
}

#[test]
fn an_answer_may_close_the_store() {
    let path = new_file();
    let store = Arc::new(open(&path));
    let (tell, told) = mpsc::channel();
    let within = Arc::clone(&store);
    let done = move |answer| {
        within.close();
        tell.send(answer).unwrap();
    };
    store.append(room("A"), 0, one("x"), Box::new(done));
    assert!(matches!(told.recv_timeout(PATIENCE), Ok(Appended::Stored(_))));
    store.close();
    assert_eq!(open(&path).read(room("A"), 0).unwrap().head.seq, 1);
}

#[test]
fn an_answer_may_be_the_last_to_hold_the_store() {
    let path = new_file();
    let store = Arc::new(Mutex::new(Some(open(&path))));
    let (tell, told) = mpsc::channel();
    let last = Arc::clone(&store);
    let done = move |answer| {
        drop(last.lock().unwrap().take());
        tell.send(answer).unwrap();
    };
    {
        let store = store.lock().unwrap();
        store.as_ref().unwrap().append(room("A"), 0, one("x"), Box::new(done));
    }
    assert!(matches!(told.recv_timeout(PATIENCE), Ok(Appended::Stored(_))));
    // Its threads end by themselves, the last with an empty write-ahead log.
    let wal = beside(&path, "-wal");
    for _ in 0..200 {
        if !wal.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("the store is still open");
}

#[test]
fn an_answer_that_panics_does_not_stop_the_store() {
    let store = open(&new_file());
    store.append(room("A"), 0, one("one"), Box::new(|_| panic!("on purpose")));
    assert_eq!(fill(&store, "B", &["two"]).seq, 1);
    assert_eq!(store.read(room("A"), 0).unwrap().head.seq, 1);
}
