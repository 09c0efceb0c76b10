//! Looking at everything in a store that nobody has open.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use store::{Checked, Durability, Flaw, Loss, OpenFault, ReadFault, Sqlite, Verdict};

use crate::{beside, copy, fill, new_file, open, room};

fn verify(path: &Path) -> Verdict {
    store::verify(path, |_| {}).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A closed store of so many rooms with three entries each.
fn filled(path: &Path, rooms: usize) {
    let store = open(path);
    for nth in 0..rooms {
        fill(&store, &format!("R{nth}"), &["deal", "wink", "claim"]);
    }
}

#[test]
fn a_sound_store_is_sound_whether_or_not_it_was_closed() {
    let path = new_file();
    filled(&path, 40);
    let sound = Verdict { rooms: 40, entries: 120, ..Verdict::default() };
    let mut steps = Vec::new();
    let verdict = store::verify(&path, |step| steps.push(step));
    assert_eq!(verdict, Ok(sound.clone()));
    assert!(sound.is_sound());
    assert_eq!((steps[0], steps.len()), (Checked::Begun, 41));
    assert_eq!(steps[40], Checked::Rooms(39, 40));
    let store = open(&path);
    fill(&store, "R7", &["and on"]);
    let verdict = verify(&copy(&path));
    assert_eq!(verdict, Verdict { entries: 121, ..sound });
}

#[test]
fn every_broken_room_is_named() {
    let path = new_file();
    filled(&path, 10);
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("UPDATE log SET entry = x'00' WHERE place IN (2, 9)").unwrap();
    drop(connection);
    let verdict = verify(&path);
    let broken = |code, seq| ReadFault::Broken { room: room(code), seq, flaw: Flaw::Altered };
    assert_eq!(verdict.broken, [broken("R0", 2), broken("R2", 3)]);
    assert_eq!((verdict.rooms, verdict.entries), (8, 24));
    assert!(verdict.file.is_empty() && !verdict.is_sound());
}

#[test]
fn a_room_that_lost_its_name_is_noticed() {
    let path = new_file();
    filled(&path, 10);
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("DELETE FROM rooms WHERE code = 'R4'").unwrap();
    drop(connection);
    fs::remove_file(beside(&path, "-heads")).unwrap();
    let verdict = verify(&path);
    assert_eq!(verdict.file, ["3 entries are of a room that has no name"]);
    assert!(!verdict.is_sound());
}

#[test]
fn a_lost_end_is_noticed_and_the_files_are_left_as_they_are() {
    let path = new_file();
    let store = Sqlite::open(&path, Durability::Full).unwrap();
    fill(&store, "A", &["one", "two", "three"]);
    let copy = copy(&path);
    let mut wal = fs::read(beside(&copy, "-wal")).unwrap();
    let middle = wal.len() / 2;
    wal[middle] ^= 1;
    fs::write(beside(&copy, "-wal"), &wal).unwrap();
    let before = fs::read(&copy).unwrap();
    for _ in 0..2 {
        let [ReadFault::Short(loss)] = verify(&copy).broken[..] else { panic!() };
        let Loss { kept, stored, .. } = loss;
        assert!(kept < 3 && stored == 3, "{loss:?}");
        assert!(fs::read(beside(&copy, "-wal")).unwrap() == wal, "the write-ahead log was touched");
        assert!(fs::read(&copy).unwrap() == before, "the file was touched");
    }
}

#[test]
fn ruined_pages_are_noticed_wherever_they_are() {
    let path = new_file();
    filled(&path, 200);
    let whole = fs::read(&path).unwrap();
    let pages = whole.len() / 4096;
    for page in 0..pages {
        let mut bytes = whole.clone();
        let start = (page * 4096).max(100);
        bytes[start..(page + 1) * 4096].fill(0x5a);
        fs::write(&path, bytes).unwrap();
        match store::verify(&path, |_| {}) {
            Ok(verdict) => assert!(!verdict.is_sound(), "page {page} of {pages}"),
            Err(fault) => assert!(matches!(fault, OpenFault::Damaged { .. }), "{fault}"),
        }
    }
}

#[test]
fn what_is_no_store_is_not_looked_into() {
    let path = new_file();
    let fault = store::verify(&path, |_| {}).unwrap_err();
    assert!(fault.to_string().contains("cannot be opened: "), "{fault}");
    assert!(!path.exists(), "it was made");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "Dear diary").unwrap();
    let fault = store::verify(&path, |_| {}).unwrap_err();
    assert_eq!(fault, OpenFault::NotAStore { path });
}
