//! Every store keeps what stores promise.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use store::{Appended, Clock, Durability, Head, Memory, Settings, Sqlite, Store, conformance};

use crate::{ask, new_file, one, open, open_with, room};

#[test]
fn memory_conforms() {
    conformance::check(Memory::new);
}

#[test]
fn sqlite_conforms() {
    conformance::check(|| {
        Sqlite::open(&new_file(), Durability::Full).unwrap_or_else(|fault| panic!("{fault}"))
    });
}

#[test]
fn sqlite_conforms_when_every_append_is_a_commit_of_its_own() {
    conformance::check(|| {
        let commit_every = Duration::ZERO;
        let durability = Durability::Relaxed;
        open_with(&new_file(), Settings { commit_every, durability, ..Settings::default() })
    });
}

#[test]
fn sqlite_outlives_its_process() {
    let path = new_file();
    conformance::check_reopened(
        || open(&path),
        |store| {
            drop(store);
            open(&path)
        },
    );
}

#[test]
fn sqlite_knows_more_rooms_than_it_remembers() {
    const ROOMS: usize = 20_000;
    let store = open(&new_file());
    let codes: Vec<_> = (0..ROOMS).map(|nth| format!("R{nth}")).collect();
    for seq in 0..3 {
        for codes in codes.chunks(5_000) {
            let asked: Vec<_> = codes.iter().map(|code| ask(&store, code, seq, one("x"))).collect();
            for (answer, code) in asked.iter().zip(codes) {
                let head = Head::empty(room(code)).after(vec!["x"; seq as usize + 1]);
                assert_eq!(answer.recv(), Ok(Appended::Stored(head)), "{code}");
            }
        }
    }
    assert_eq!(store.recent(0, usize::MAX).unwrap().len(), ROOMS);
}

#[test]
fn recent_rooms_are_in_the_order_of_arrival_even_if_the_clock_goes_back() {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let backwards: Clock = || NEXT.fetch_sub(1, Ordering::Relaxed);
    let sqlite = Settings { clock: backwards, ..Settings::default() };
    let stores: [Box<dyn Store>; 2] =
        [Box::new(Memory::with_clock(backwards)), Box::new(open_with(&new_file(), sqlite))];
    for store in stores {
        NEXT.store(1_000, Ordering::Relaxed);
        for code in ["A", "B", "C"] {
            let answer = store.append_and_wait(room(code), 0, one("x"));
            assert!(matches!(answer, Appended::Stored(_)), "{answer:?}");
        }
        let recent = store.recent(0, 10).unwrap();
        let found: Vec<_> = recent.iter().map(|one| (one.room, one.at_unix_ms)).collect();
        assert_eq!(found, [(room("C"), 998), (room("B"), 999), (room("A"), 1_000)]);
        assert_eq!(store.recent(999, 10).unwrap().len(), 2);
    }
}
