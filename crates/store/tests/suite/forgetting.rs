//! Logs that are forgotten: erased for good, bit by bit, whatever happens in between.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use store::{Appended, Durability, Entries, Head, Settings, Store, verify};

use crate::{ask, beside, copy_at_work, fill, new_file, one, open, open_with, room};

const PATIENCE: Duration = Duration::from_secs(60);

/// Waits for something that happens beside the appends.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "it never came to that: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn gone(code: &str) -> Appended {
    Appended::Stored(Head::empty(room(code)))
}

/// A number that the file says.
fn number(path: &Path, sql: &str) -> i64 {
    let connection = Connection::open(path).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    connection.query_row(sql, [], |row| row.get(0)).unwrap()
}

const UNNAMED: &str = "SELECT count(*) FROM log WHERE room NOT IN (SELECT id FROM rooms)";

/// Whether these bytes are anywhere in the store's files.
fn is_found(path: &Path, word: &str) -> bool {
    ["", "-wal"].iter().any(|ending| {
        let bytes = fs::read(beside(path, ending)).unwrap_or_default();
        bytes.windows(word.len()).any(|part| part == word.as_bytes())
    })
}

/// Many entries in one go.
fn many(text: &str, entries: usize) -> Entries {
    Entries::new(vec![text.as_bytes().to_vec(); entries]).unwrap()
}

/// A log of so many thousand entries.
fn fill_thousands(store: &impl Store, code: &str, text: &str, thousands: u64) -> Head {
    let mut head = Head::empty(room(code));
    for _ in 0..thousands {
        let new = many(text, 1_000);
        let answer = store.append_and_wait(room(code), head.seq, new.clone());
        head = head.after(&new);
        assert_eq!(answer, Appended::Stored(head));
    }
    head
}

#[test]
fn what_a_forgotten_room_said_is_in_no_file() {
    let path = new_file();
    let store = open(&path);
    let long = "the queen of hearts ".repeat(1_000);
    for nth in 0..50 {
        fill(&store, "SECRET", &[&format!("the queen of hearts {nth}")]);
        fill(&store, "OTHER", &[&format!("something else {nth}")]);
    }
    let head = fill(&store, "SECRET", &[&long]);
    assert!(is_found(&path, "queen of hearts"));
    assert_eq!(store.forget_and_wait(room("SECRET"), head.seq), gone("SECRET"));
    until("no trace is left", || !is_found(&path, "queen of hearts"));
    assert!(is_found(&path, "something else 49"));
    assert!(!is_found(&path, "SECRET"), "nor is its code");
    assert_eq!(store.read(room("OTHER"), 0).unwrap().head.seq, 50);
}

#[test]
fn a_small_store_is_written_anew_so_that_no_copy_is_left_between_others() {
    let path = new_file();
    let store = open(&path);
    let word = |nth: usize| format!("word of room {nth} ");
    // Their entries lie among each other, and move about as rooms go.
    let mut heads = [0; 12];
    for round in 0..2_000 {
        let nth = round * 7 % 12;
        let entry = word(nth).repeat(1 + round % 20);
        let answer = store.append_and_wait(room(&format!("R{nth}")), heads[nth], one(&entry));
        heads[nth] += 1;
        assert!(matches!(answer, Appended::Stored(_)));
    }
    for nth in [3, 8, 1, 10, 6, 0, 11, 4, 7] {
        let code = format!("R{nth}");
        assert_eq!(store.forget_and_wait(room(&code), heads[nth]), gone(&code));
    }
    drop(store);
    let store = open(&path);
    for nth in [3, 8, 1, 10, 6, 0, 11, 4, 7] {
        assert!(!is_found(&path, &word(nth)), "there is something of room {nth}");
    }
    for nth in [2, 5, 9] {
        assert_eq!(store.read(room(&format!("R{nth}")), 0).unwrap().head.seq, heads[nth]);
    }
}

#[test]
fn others_append_while_a_long_log_is_erased() {
    let store = open(&new_file());
    let head = fill_thousands(&store, "LONG", "x", 30);
    let (tell, told) = std::sync::mpsc::channel();
    store.forget(room("LONG"), head.seq, Box::new(move |answer| tell.send(answer).unwrap()));
    let mut appended = 0;
    let answer = loop {
        if let Ok(answer) = told.try_recv() {
            break answer;
        }
        fill(&store, "OTHER", &["y"]);
        appended += 1;
    };
    assert_eq!(answer, gone("LONG"));
    assert!(appended > 20, "only {appended} appends were taken meanwhile");
}

#[test]
fn a_forget_that_was_cut_off_is_finished_when_the_store_is_next_opened() {
    let path = new_file();
    let store = open(&path);
    let head = fill_thousands(&store, "LONG", "a hidden card", 20);
    fill(&store, "OTHER", &["one", "two"]);
    let (tell, told) = std::sync::mpsc::channel();
    store.forget(room("LONG"), head.seq, Box::new(move |answer| tell.send(answer).unwrap()));
    until("it can be found no more", || store.read(room("LONG"), 0).unwrap().head.seq == 0);
    let killed = copy_at_work(&path);
    drop(store);
    let answer = told.recv().unwrap();
    assert!(matches!(answer, Appended::Unknown(_) | Appended::Stored(_)), "{answer:?}");

    for path in [path, killed] {
        let store = open(&path);
        assert_eq!(store.losses(), []);
        assert_eq!(store.read(room("LONG"), 0).unwrap().head.seq, 0);
        // Whoever asks again learns that it is done.
        let again = store.forget_and_wait(room("LONG"), head.seq);
        assert_eq!(again, Appended::Fenced(Head::empty(room("LONG"))));
        fill(&store, "LONG", &["anew"]);
        until("nothing is left of it", || number(&path, UNNAMED) == 0);
        let notes = "SELECT count(*) FROM forgotten";
        until("its note is gone", || number(&path, notes) == 0);
        drop(store);
        assert!(!is_found(&path, "a hidden card"));
        let verdict = verify(&path, |_| {}).unwrap();
        assert!(verdict.is_sound() && verdict.heads.is_none(), "{verdict:?}");
        assert_eq!((verdict.rooms, verdict.entries), (2, 3));
    }
}

#[test]
fn a_log_that_is_being_erased_is_no_loss_and_no_fault() {
    let path = new_file();
    let store = open(&path);
    fill(&store, "GONE", &["one", "two", "three"]);
    fill(&store, "OTHER", &["one"]);
    drop(store);
    // A house that was killed after its commit, and before it noted anything in the other file.
    let connection = Connection::open(&path).unwrap();
    let unname = "INSERT INTO forgotten (room, code, last)
                      SELECT id, code, last FROM rooms WHERE code = 'GONE';
                  DELETE FROM rooms WHERE code = 'GONE';";
    connection.execute_batch(unname).unwrap();
    drop(connection);
    assert!(fs::read_to_string(beside(&path, "-heads")).unwrap().contains("GONE 3 "));

    let verdict = verify(&path, |_| {}).unwrap();
    assert!(verdict.is_sound() && verdict.forgotten.is_empty(), "{verdict:?}");
    let store = open(&path);
    assert_eq!(store.losses(), []);
    fill(&store, "GONE", &["anew"]);
    until("it is erased", || number(&path, "SELECT count(*) FROM log") == 2);
    until("its note is gone", || number(&path, "SELECT count(*) FROM forgotten") == 0);
    drop(store);
    assert!(!fs::read_to_string(beside(&path, "-heads")).unwrap().contains("GONE 3 "));
    assert_eq!(open(&path).losses(), []);
}

#[test]
fn a_forgotten_room_is_not_lost_though_the_witness_is_of_another_time() {
    let path = new_file();
    let store = open(&path);
    let head = fill(&store, "A", &["one", "two"]);
    fill(&store, "B", &["one"]);
    assert_eq!(store.forget_and_wait(room("A"), head.seq), gone("A"));
    let killed = copy_at_work(&path);
    for path in [killed, path] {
        let store = open(&path);
        assert_eq!((store.losses(), store.heads_fault()), (&[][..], None));
        assert_eq!(store.read(room("A"), 0).unwrap().head.seq, 0);
    }
}

#[test]
fn places_that_are_given_out_again_are_not_taken_for_noted_ones() {
    let path = new_file();
    let store = open(&path);
    fill(&store, "OLD", &["one"]);
    // So many that heads are noted, and all of them the newest.
    let head = fill_thousands(&store, "NEWEST", "x", 9);
    assert_eq!(store.forget_and_wait(room("NEWEST"), head.seq), gone("NEWEST"));
    let (old, next) = (fill(&store, "OLD", &["two"]), fill(&store, "NEXT", &["uno", "due"]));
    let killed = copy_at_work(&path);
    for store in [open(&killed), store] {
        assert_eq!(store.read(room("OLD"), 0).unwrap().head, old);
        assert_eq!(store.read(room("NEXT"), 0).unwrap().head, next);
        let recent = store.recent(0, 10).unwrap();
        assert_eq!(recent.iter().map(|one| one.head).collect::<Vec<_>>(), [next, old]);
        fill(&store, "NEXT", &["tre"]);
    }
}

#[test]
fn a_broken_log_can_be_forgotten_whole() {
    for harm in ["UPDATE log SET prev = 0 WHERE seq = 500", "DELETE FROM log WHERE seq = 500"] {
        let path = new_file();
        let store = open(&path);
        let head = fill_thousands(&store, "BROKEN", "x", 6);
        fill(&store, "OTHER", &["one"]);
        Connection::open(&path).unwrap().execute_batch(harm).unwrap();
        assert!(store.read(room("BROKEN"), 0).is_err());
        let end = store.read(room("BROKEN"), u64::MAX).unwrap().head;
        assert_eq!(end, head, "its end is known all the same");
        assert_eq!(store.forget_and_wait(room("BROKEN"), end.seq), gone("BROKEN"));
        assert_eq!(number(&path, "SELECT count(*) FROM log"), 1, "{harm}");
        fill(&store, "BROKEN", &["anew"]);
        drop(store);
        assert!(verify(&path, |_| {}).unwrap().is_sound());
    }
}

#[test]
fn a_log_that_lost_its_end_can_be_forgotten_and_its_code_used_again() {
    let path = new_file();
    let full = Settings::default();
    let store = open_with(&path, full);
    fill(&store, "SHORT", &["one", "two", "three"]);
    fill(&store, "LOST", &["one", "two"]);
    drop(store);
    let connection = Connection::open(&path).unwrap();
    let harm = "DELETE FROM log WHERE room = (SELECT id FROM rooms WHERE code = 'LOST');
                DELETE FROM log WHERE seq = 3; DELETE FROM rooms WHERE code = 'LOST';
                UPDATE rooms SET seq = 2, last = 2,
                    hash = (SELECT hash FROM log WHERE place = 2) WHERE code = 'SHORT'";
    connection.execute_batch(harm).unwrap();
    drop(connection);

    let store = open_with(&path, full);
    assert_eq!(store.losses().iter().map(|loss| loss.kept).collect::<Vec<_>>(), [0, 2]);
    assert!(store.read(room("SHORT"), 0).is_err() && store.read(room("LOST"), 0).is_err());
    let fenced = store.forget_and_wait(room("SHORT"), 3);
    assert!(matches!(fenced, Appended::Fenced(Head { seq: 2, .. })), "{fenced:?}");
    assert_eq!(store.forget_and_wait(room("SHORT"), 2), gone("SHORT"));
    assert_eq!(store.forget_and_wait(room("LOST"), 0), gone("LOST"));
    for code in ["SHORT", "LOST"] {
        assert_eq!(store.read(room(code), 0).unwrap().head.seq, 0);
        fill(&store, code, &["anew"]);
    }
    drop(store);
    assert_eq!(open_with(&path, full).losses(), []);
}

#[test]
fn space_is_given_back() {
    let path = new_file();
    let store = open(&path);
    fill(&store, "KEPT", &["one"]);
    let head = fill_thousands(&store, "LARGE", &"x".repeat(1_000), 20);
    until("all of it is in the file", || fs::metadata(&path).unwrap().len() > 16_000_000);
    assert_eq!(store.forget_and_wait(room("LARGE"), head.seq), gone("LARGE"));
    until("the file is small again", || fs::metadata(&path).unwrap().len() < 3_000_000);
    until("and so is the write-ahead log", || {
        fs::metadata(beside(&path, "-wal")).unwrap().len() < 3_000_000
    });
    assert_eq!(store.read(room("KEPT"), 0).unwrap().head.seq, 1);
}

#[test]
fn a_house_that_forgets_what_is_old_stays_within_a_bound_however_long_it_is_open() {
    static NOW: AtomicU64 = AtomicU64::new(1_763_000_000_000);
    const HOUR: u64 = 3_600_000;
    const KEPT_HOURS: u64 = 24;
    let path = new_file();
    let clock = || NOW.load(Ordering::Relaxed);
    let settings = Settings { clock, durability: Durability::Relaxed, ..Settings::default() };
    let store = open_with(&path, settings);
    let (mut largest_at_first, mut largest) = (0, 0);
    // Every hour five rooms, each of some 20 kB, written in turns with those of the hour before.
    for hour in 0..400_u64 {
        for round in 0..10_u64 {
            let asked: Vec<_> = (0..5_u64)
                .flat_map(|nth| [(hour, nth, round), (hour.saturating_sub(1), nth, round + 10)])
                .filter(|(of, _, round)| *of < hour || *round < 10)
                .map(|(of, nth, round)| {
                    let text = format!("{of} {nth} {round} ").repeat(20 + (nth as usize) * 30);
                    ask(&store, &format!("R{of}x{nth}"), round * 3, many(&text, 3))
                })
                .collect();
            for answer in asked {
                let answer = answer.recv_timeout(PATIENCE).unwrap();
                assert!(matches!(answer, Appended::Stored(_)), "{answer:?}");
            }
        }
        NOW.fetch_add(HOUR, Ordering::Relaxed);
        let before = clock() - KEPT_HOURS * HOUR;
        for old in store.quiet(before, 1_000).unwrap() {
            assert!(old.at_unix_ms < before);
            let answer = store.forget_and_wait(old.room, old.head.seq);
            assert_eq!(answer, Appended::Stored(Head::empty(old.room)));
        }
        let files = ["", "-wal", "-heads"].iter().map(|ending| beside(&path, ending));
        let bytes = files.map(|file| fs::metadata(file).map_or(0, |file| file.len())).sum();
        if hour < 100 {
            largest_at_first = largest_at_first.max(bytes);
        }
        largest = largest.max(bytes);
    }
    assert!(store.recent(0, 1_000).unwrap().len() <= 5 * (KEPT_HOURS as usize + 2));
    assert!(
        largest <= largest_at_first + largest_at_first / 2,
        "it grew from {largest_at_first} to {largest} bytes"
    );
    drop(store);
    assert!(verify(&path, |_| {}).unwrap().is_sound());
}
