//! kill -9 at any moment: what was acknowledged is there.
//!
//! The one that is killed is this very test program, told by its environment to append until it
//! is; it writes a line for every acknowledgement.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use store::{Appended, Durability, Entries, Head, RoomCode, Sqlite, Store};

use crate::{new_file, room};

const FILE: &str = "STORE_TO_APPEND_TO";
const FORGETFUL: &str = "STORE_TO_FORGET_IN";
const ROUNDS: u64 = 20;
const ROOMS: usize = 12;

/// Number n of a room's log, short or long.
fn entry(room: RoomCode, n: u64) -> Vec<u8> {
    format!("{room} {n} {}", "x".repeat((n * n % 700) as usize)).into_bytes()
}

/// The entries behind number `seq`: one or a few.
fn next(room: RoomCode, seq: u64) -> Entries {
    let entries = (seq + 1..=seq + 1 + seq % 4).map(|n| entry(room, n));
    Entries::new(entries.collect()).expect("within bounds")
}

/// So long become logs that are forgotten, a few hundred entries at a time.
const LONG: u64 = 1_200;
const ROOMS_FORGOTTEN: usize = 4;

fn long(room: RoomCode, seq: u64) -> Entries {
    Entries::new((seq + 1..=seq + 300).map(|n| entry(room, n)).collect()).expect("within bounds")
}

#[test]
#[ignore = "it is run by the test below, and ends only when it is killed"]
fn appends_until_it_is_killed() {
    let Some(path) = env::var_os(FILE).map(PathBuf::from) else { return };
    let store = Sqlite::open(&path, Durability::Full).unwrap_or_else(|fault| panic!("{fault}"));
    thread::scope(|scope| {
        for nth in 0..ROOMS {
            let store = &store;
            scope.spawn(move || {
                let room = room(&format!("ROOM{nth}"));
                let mut seq = store.read(room, 0).expect("a whole log").head.seq;
                loop {
                    match store.append_and_wait(room, seq, next(room, seq)) {
                        Appended::Stored(head) => {
                            seq = head.seq;
                            let line = format!("stored {room} {seq}\n");
                            // In one piece: the next moment may be the last.
                            io::stderr().write_all(line.as_bytes()).expect("somebody listens");
                        }
                        other => panic!("{other:?}"),
                    }
                }
            });
        }
    });
}

#[test]
#[ignore = "it is run by a test below, and ends only when it is killed"]
fn forgets_until_it_is_killed() {
    let Some(path) = env::var_os(FORGETFUL).map(PathBuf::from) else { return };
    let store = Sqlite::open(&path, Durability::Full).unwrap_or_else(|fault| panic!("{fault}"));
    let say = |line: String| io::stderr().write_all(line.as_bytes()).expect("somebody listens");
    thread::scope(|scope| {
        for nth in 0..ROOMS_FORGOTTEN {
            let store = &store;
            scope.spawn(move || {
                let room = room(&format!("ROOM{nth}"));
                let mut seq = store.read(room, 0).expect("a whole log").head.seq;
                loop {
                    while seq < LONG {
                        let answer = store.append_and_wait(room, seq, long(room, seq));
                        let Appended::Stored(head) = answer else { panic!("{answer:?}") };
                        seq = head.seq;
                    }
                    say(format!("full {room}\n"));
                    let answer = store.forget_and_wait(room, seq);
                    let Appended::Stored(head) = answer else { panic!("{answer:?}") };
                    say(format!("gone {room}\n"));
                    seq = head.seq;
                }
            });
        }
    });
}

/// Lets it append for so long, kills it, and gives what it said.
fn killed_after(path: &Path, moment: Duration) -> String {
    killed("kill::appends_until_it_is_killed", FILE, path, moment)
}

/// Runs one of the tests above for so long, kills it, and gives what it said.
fn killed(test: &str, variable: &str, path: &Path, moment: Duration) -> String {
    let mut child = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(variable, path)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this program runs");
    let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut lines = String::new();
    // The moment counts from the first acknowledgement: before it there is nothing to lose.
    said.read_line(&mut lines).expect("a line");
    let listener = thread::spawn(move || {
        let mut rest = String::new();
        let mut line = String::new();
        while said.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
            let _ = write!(rest, "{line}");
            line.clear();
        }
        rest
    });
    thread::sleep(moment);
    child.kill().expect("it is still appending");
    child.wait().expect("it ended");
    lines + &listener.join().expect("what it said")
}

#[test]
fn every_acknowledged_entry_outlives_kill_9() {
    let path = new_file();
    let mut acknowledged: BTreeMap<RoomCode, u64> = BTreeMap::new();
    for round in 0..ROUNDS {
        let before: u64 = acknowledged.values().sum();
        let moment = Duration::from_micros(round * 7_919_000 % 90_001);
        let said = killed_after(&path, moment);
        for line in said.split_inclusive('\n') {
            // Only a whole line is an acknowledgement.
            let Some(line) = line.strip_suffix('\n') else { continue };
            let words: Vec<_> = line.split(' ').collect();
            let ["stored", code, seq] = words[..] else { panic!("round {round}: {said}") };
            acknowledged.insert(room(code), seq.parse().expect("a number"));
        }
        // However slow the machine: something was acknowledged since the last time.
        assert!(acknowledged.values().sum::<u64>() > before, "round {round}: nothing was stored");

        let store = Sqlite::open(&path, Durability::Full).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((store.losses(), store.heads_fault()), (&[][..], None), "round {round}");
        for (&room, &seq) in &acknowledged {
            let log = store.read(room, 0).unwrap_or_else(|fault| panic!("round {round}: {fault}"));
            let stored = log.head.seq;
            assert!(stored >= seq, "round {round}: {room} has {stored} of {seq} entries");
            let expected: Vec<_> = (1..=stored).map(|n| entry(room, n)).collect();
            assert!(log.entries == expected, "round {round}: {room} has other entries");
            assert_eq!(log.head, Head::empty(room).after(&expected));
        }
        let recent = store.recent(0, usize::MAX).expect("the recent rooms");
        assert!(recent.len() >= acknowledged.len());
    }
    assert_eq!(acknowledged.len(), ROOMS, "{acknowledged:?}");
}

#[test]
fn a_log_is_whole_or_gone_whenever_the_house_is_killed_while_it_forgets() {
    let path = new_file();
    let mut forgotten = 0;
    for round in 0..ROUNDS {
        let moment = Duration::from_micros(round * 7_919_000 % 90_001);
        let said = killed("kill::forgets_until_it_is_killed", FORGETFUL, &path, moment);
        let mut last: BTreeMap<&str, &str> = BTreeMap::new();
        for line in said.split_inclusive('\n') {
            // Only a whole line is an acknowledgement.
            let Some(line) = line.strip_suffix('\n') else { continue };
            let (what, code) = line.split_once(' ').expect("two words");
            assert!(["full", "gone"].contains(&what), "round {round}: {said}");
            forgotten += u64::from(what == "gone");
            last.insert(code, what);
        }
        let verdict = store::verify(&path, |_| {}).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(verdict.is_sound() && verdict.forgotten.is_empty(), "round {round}: {verdict:?}");
        let store = Sqlite::open(&path, Durability::Full).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((store.losses(), store.heads_fault()), (&[][..], None), "round {round}");
        for nth in 0..ROOMS_FORGOTTEN {
            let room = room(&format!("ROOM{nth}"));
            let log = store.read(room, 0).unwrap_or_else(|fault| panic!("round {round}: {fault}"));
            let expected: Vec<_> = (1..=log.head.seq).map(|n| entry(room, n)).collect();
            assert!(log.entries == expected, "round {round}: {room} has other entries");
            // One that is full waits to be forgotten, and is; one that was may have grown again.
            let seq = log.head.seq;
            let whole = match last.get(room.as_str()) {
                Some(&"full") => seq == 0 || seq == LONG,
                _ => seq <= LONG && seq.is_multiple_of(300),
            };
            assert!(whole, "round {round}: {room} has {seq} entries after {last:?}");
        }
    }
    assert!(forgotten > 0, "nothing was ever forgotten");
    // What was cut off is finished by whoever comes next.
    let store = Sqlite::open(&path, Durability::Full).unwrap_or_else(|fault| panic!("{fault}"));
    let left = || {
        let connection = rusqlite::Connection::open(&path).expect("the file");
        connection.busy_timeout(Duration::from_secs(10)).expect("a wait");
        let sql = "SELECT (SELECT count(*) FROM forgotten) +
                       (SELECT count(*) FROM log WHERE room NOT IN (SELECT id FROM rooms))";
        connection.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("a number")
    };
    let began = std::time::Instant::now();
    while left() > 0 {
        assert!(began.elapsed() < Duration::from_secs(60), "{} rows are left", left());
        thread::sleep(Duration::from_millis(10));
    }
    drop(store);
}
