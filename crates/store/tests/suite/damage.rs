//! Logs that were altered or torn behind the store's back.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use store::{Durability, Flaw, Head, ReadFault, Sqlite, Store};

use crate::{beside, fill, new_file, open, room};

/// The five entries of each room.
const STORED: [&str; 5] = ["deal", "look", "wink", "nod", "claim"];

/// Does this to a store's file while nobody has it open.
fn tamper(path: &Path, sql: &str) {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(sql).unwrap();
}

/// A store whose rooms A and B were filled in turns, closed, tampered with and opened again.
fn tampered_with(sql: &str) -> Sqlite {
    let path = new_file();
    let store = open(&path);
    for entry in STORED {
        fill(&store, "A", &[entry]);
        fill(&store, "B", &[entry]);
    }
    drop(store);
    tamper(&path, sql);
    open(&path)
}

/// Room A's entries are odd places of the log, so number n of it is at place 2n - 1.
#[track_caller]
fn breaks(sql: &str, at: u64, how: Flaw) {
    let store = tampered_with(sql);
    let expected = ReadFault::Broken { room: room("A"), seq: at, flaw: how };
    assert_eq!(store.read(room("A"), 0), Err(expected), "{sql}");
    // The other room is none the worse, and may go on.
    fill(&store, "B", &["and on"]);
    assert_eq!(store.read(room("B"), 0).unwrap().entries.len(), 6);
    assert_eq!(store.recent(0, 10).map(|rooms| rooms.len()), Ok(2));
}

#[test]
fn an_altered_entry_is_refused() {
    breaks("UPDATE log SET entry = CAST('Wink' AS BLOB) WHERE place = 5", 3, Flaw::Altered);
    breaks("UPDATE log SET entry = CAST(entry || x'00' AS BLOB) WHERE place = 9", 5, Flaw::Altered);
    breaks("UPDATE log SET entry = x'' WHERE place = 1", 1, Flaw::Altered);
}

#[test]
fn an_altered_hash_is_refused() {
    breaks("UPDATE log SET hash = zeroblob(32) WHERE place = 5", 3, Flaw::Altered);
    breaks("UPDATE log SET hash = x'00' WHERE place = 5", 3, Flaw::Altered);
    breaks("UPDATE rooms SET hash = zeroblob(32) WHERE code = 'A'", 5, Flaw::Altered);
    breaks("UPDATE rooms SET hash = x'00' WHERE code = 'A'", 5, Flaw::Altered);
}

#[test]
fn a_missing_entry_is_refused() {
    for seq in 1..=5 {
        breaks(&format!("DELETE FROM log WHERE place = {}", 2 * seq - 1), seq, Flaw::Missing);
    }
}

#[test]
fn a_missing_entry_that_was_bridged_is_refused() {
    let bridged = "DELETE FROM log WHERE place = 5; UPDATE log SET prev = 3 WHERE place = 7";
    breaks(bridged, 3, Flaw::Misplaced);
}

#[test]
fn a_cut_end_is_refused() {
    breaks("DELETE FROM log WHERE place >= 7 AND room = 1", 5, Flaw::Missing);
    breaks("UPDATE rooms SET seq = 3, last = 5 WHERE code = 'A'", 3, Flaw::Altered);
    // An old entry put where the newest would be.
    let forged = "INSERT INTO log SELECT 11, room, seq, prev, at_unix_ms, hash, entry
                  FROM log WHERE place = 3";
    breaks(forged, 5, Flaw::Missing);
}

#[test]
fn swapped_entries_are_refused() {
    let swap = "UPDATE log SET entry = (SELECT other.entry FROM log AS other
                WHERE other.place = 8 - log.place) WHERE place IN (3, 5)";
    breaks(swap, 2, Flaw::Altered);
    let swap = "UPDATE log SET place = 100 WHERE place = 3;
                UPDATE log SET place = 3 WHERE place = 5;
                UPDATE log SET place = 5 WHERE place = 100";
    breaks(swap, 3, Flaw::Misplaced);
}

#[test]
fn another_rooms_entry_is_refused() {
    breaks("UPDATE log SET prev = 4 WHERE place = 7", 3, Flaw::Misplaced);
    breaks("UPDATE log SET room = 2 WHERE place = 5", 3, Flaw::Misplaced);
}

#[test]
fn another_rooms_log_is_refused() {
    let path = new_file();
    fill(&open(&path), "A", &STORED);
    tamper(&path, "UPDATE rooms SET code = 'B'");
    let fault = open(&path).read(room("B"), 0).unwrap_err();
    assert_eq!(fault, ReadFault::Broken { room: room("B"), seq: 1, flaw: Flaw::Altered });
}

#[test]
fn a_log_that_runs_in_a_circle_is_refused() {
    breaks("UPDATE log SET prev = 9 WHERE place = 5", 3, Flaw::Misplaced);
    breaks("UPDATE log SET prev = 5 WHERE place = 5", 3, Flaw::Misplaced);
}

#[test]
fn numbers_beyond_all_reason_are_refused() {
    for seq in ["9223372036854775807", "-1", "-9223372036854775808"] {
        let store = tampered_with(&format!("UPDATE rooms SET seq = {seq} WHERE code = 'A'"));
        assert!(matches!(store.read(room("A"), 0), Err(ReadFault::Broken { .. })), "{seq}");
    }
}

#[test]
fn what_follows_the_damage_can_still_be_read() {
    let store = tampered_with("UPDATE log SET entry = x'00' WHERE place = 3");
    let log = store.read(room("A"), 2).unwrap();
    assert_eq!(log.entries, STORED[2..].iter().map(|e| e.as_bytes().to_vec()).collect::<Vec<_>>());
    assert_eq!(log.head, Head::empty(room("A")).after(STORED));
    assert!(store.read(room("A"), 1).is_err());
}

#[test]
fn a_fault_is_a_sentence_with_room_and_number() {
    let store = tampered_with("UPDATE log SET entry = x'00' WHERE place = 5");
    assert_eq!(
        store.read(room("A"), 0).unwrap_err().to_string(),
        "the log of room A is broken: entry 3 is not the one that was stored"
    );
}

/// Whatever byte of the file a bad disk changes: what is read is what was stored, or nothing.
#[test]
fn a_flipped_byte_never_makes_another_log() {
    let path = new_file();
    let store = Sqlite::open(&path, Durability::Full).unwrap();
    // Long enough for an overflow page, and enough rooms for more than one page of each table.
    let long = "long ".repeat(1_500);
    let codes: Vec<_> = (0..40).map(|nth| format!("ROOM{nth}")).collect();
    let mut heads = Vec::new();
    for code in &codes {
        heads.push(fill(&store, code, &["deal", &long, "wink", "claim"]));
    }
    drop(store);
    let whole = fs::read(&path).unwrap();
    let other = new_file();
    fs::create_dir_all(other.parent().unwrap()).unwrap();
    let (mut refused, mut unharmed) = (0, 0);
    for flip in (0..whole.len()).step_by(whole.len() / 250 + 1) {
        let mut bytes = whole.clone();
        bytes[flip] ^= 0x55;
        fs::write(&other, bytes).unwrap();
        fs::copy(beside(&path, "-heads"), beside(&other, "-heads")).unwrap();
        let Ok(store) = Sqlite::open(&other, Durability::Relaxed) else {
            refused += 1;
            continue;
        };
        for (code, head) in codes.iter().zip(&heads) {
            match store.read(room(code), 0) {
                Err(_) => refused += 1,
                Ok(log) => {
                    let folded = Head::empty(room(code)).after(&log.entries);
                    assert_eq!(log.head, folded, "byte {flip}, room {code}");
                    assert_eq!(log.head, *head, "byte {flip}, room {code}");
                    unharmed += 1;
                }
            }
        }
    }
    assert!(refused > 100 && unharmed > 1_000, "{refused} refused, {unharmed} unharmed");
}
