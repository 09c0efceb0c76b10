//! How a store begins: with a file of its own, an old one, or a clear no.

use std::fs;
use std::path::PathBuf;

use rusqlite::Connection;
use store::{Durability, Head, OpenFault, Sqlite, Store};

use crate::{beside, fill, new_file, open, room};

fn refused(path: &PathBuf) -> OpenFault {
    Sqlite::open(path, Durability::Full).err().unwrap_or_else(|| panic!("{path:?} was opened"))
}

#[test]
fn the_file_and_its_folder_are_made() {
    let path = new_file().with_file_name("rooms").join("deep").join("house.db");
    assert_eq!(fill(&open(&path), "A", &["one"]).seq, 1);
    assert_eq!(fill(&open(&path), "A", &["two"]).seq, 2);
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_what_is_stored() {
    use std::os::unix::fs::PermissionsExt;
    let path = new_file();
    let store = open(&path);
    fill(&store, "A", &["a hidden card"]);
    let mode = |path: &PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for ending in ["", "-wal", "-shm", "-heads"] {
        assert_eq!(mode(&beside(&path, ending)), 0o600, "{ending:?}");
    }
    assert_eq!(mode(&path.parent().unwrap().to_owned()), 0o700);
}

#[test]
fn a_place_where_no_file_can_be_is_refused_with_a_sentence() {
    let path = new_file();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "a file").unwrap();
    let below = path.join("house.db");
    let said = refused(&below).to_string();
    assert!(
        said.starts_with(&format!("the store `{}` cannot be opened: ", path.display())),
        "{said}"
    );

    let folder = path.with_file_name("folder");
    fs::create_dir_all(&folder).unwrap();
    let said = refused(&folder).to_string();
    assert!(said.starts_with("the store `") && said.contains("cannot be opened"), "{said}");
}

#[test]
fn a_file_that_is_no_store_is_refused_untouched() {
    let path = new_file();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let not_stores = [b"Dear diary".to_vec(), vec![7; 9_000], b"SQLite format 3\0".to_vec()];
    for bytes in not_stores {
        fs::write(&path, &bytes).unwrap();
        assert_eq!(refused(&path), OpenFault::NotAStore { path: path.clone() });
        assert!(fs::read(&path).unwrap() == bytes, "it was touched");
    }
}

#[test]
fn another_programs_database_is_refused_untouched() {
    let path = new_file();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE songs (title TEXT)").unwrap();
    let before = fs::read(&path).unwrap();
    let fault = refused(&path);
    assert_eq!(fault, OpenFault::NotAStore { path: path.clone() });
    assert!(fault.to_string().ends_with("is not a store: there is something else in it"));
    assert!(fs::read(&path).unwrap() == before, "it was touched");
}

#[test]
fn an_empty_file_becomes_a_store() {
    let path = new_file();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "").unwrap();
    assert_eq!(fill(&open(&path), "A", &["one"]).seq, 1);
}

#[test]
fn a_store_of_a_newer_program_is_refused_untouched() {
    let path = new_file();
    fill(&open(&path), "A", &["one"]);
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 1000").unwrap();
    let before = fs::read(&path).unwrap();
    let fault = refused(&path);
    let OpenFault::Newer { found: 1000, known, .. } = fault else { panic!("{fault:?}") };
    assert!(fault.to_string().contains("use the program that wrote it, or a newer one"));
    assert!((1..1000).contains(&known));
    assert!(fs::read(&path).unwrap() == before, "it was touched");
    assert!(!beside(&path, "-wal").exists(), "it was opened");
}

#[test]
fn a_newer_version_that_is_only_in_the_write_ahead_log_is_refused_too() {
    let path = new_file();
    fill(&open(&path), "A", &["one"]);
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("PRAGMA user_version = 1000").unwrap();
    assert!(matches!(refused(&path), OpenFault::Newer { found: 1000, .. }));
}

/// A file of the first layout, as it was written by the first program. Never to be changed.
const LAYOUT_1: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA application_id = 0x53494445;
    PRAGMA user_version = 1;
    CREATE TABLE rooms (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, seq INTEGER NOT NULL,
        hash BLOB NOT NULL, last INTEGER NOT NULL, at_unix_ms INTEGER NOT NULL) STRICT;
    CREATE TABLE log (place INTEGER PRIMARY KEY, room INTEGER NOT NULL, seq INTEGER NOT NULL,
        prev INTEGER NOT NULL, at_unix_ms INTEGER NOT NULL, hash BLOB NOT NULL,
        entry BLOB NOT NULL) STRICT;
    CREATE TABLE noted (place INTEGER NOT NULL) STRICT;
    INSERT INTO noted VALUES (2);";

#[test]
fn a_store_of_the_first_layout_is_read_and_goes_on() {
    let path = new_file();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch(LAYOUT_1).unwrap();
    // Two entries of A were noted, the third and all of B were not: that program crashed.
    let (mut a, b) = (vec![Head::empty(room("A"))], Head::empty(room("B")));
    for entry in ["one", "two", "three"] {
        a.push(a.last().unwrap().after([entry]));
    }
    let rooms = "INSERT INTO rooms VALUES (?1, ?2, ?3, ?4, ?5, 1763000000000)";
    connection.execute(rooms, (1, "A", 2, a[2].hash, 2)).unwrap();
    connection.execute(rooms, (2, "B", 0, b.hash, 0)).unwrap();
    let log = "INSERT INTO log VALUES (?1, ?2, ?3, ?4, 1763000000000 + ?1, ?5, ?6)";
    let b = b.after(["uno"]);
    connection.execute(log, (1, 1, 1, 0, a[1].hash, b"one")).unwrap();
    connection.execute(log, (2, 1, 2, 1, a[2].hash, b"two")).unwrap();
    connection.execute(log, (3, 2, 1, 0, b.hash, b"uno")).unwrap();
    connection.execute(log, (4, 1, 3, 2, a[3].hash, b"three")).unwrap();
    drop(connection);

    let store = open(&path);
    assert_eq!(store.read(room("A"), 0).unwrap().head, a[3]);
    assert_eq!(store.read(room("B"), 0).unwrap().entries, [b"uno"]);
    let recent = store.recent(0, 10).unwrap();
    let recent: Vec<_> = recent.iter().map(|one| (one.room, one.at_unix_ms, one.head)).collect();
    assert_eq!(recent, [(room("A"), 1_763_000_000_004, a[3]), (room("B"), 1_763_000_000_003, b)]);
    assert_eq!(fill(&store, "A", &["four"]), a[3].after(["four"]));
    assert_eq!(fill(&store, "B", &["due"]), b.after(["due"]));
}

#[test]
fn a_file_copied_in_the_middle_of_things_is_whole() {
    let path = new_file();
    let store = open(&path);
    let mut heads = Vec::new();
    for nth in 0..50 {
        heads.push(fill(&store, &format!("R{nth}"), &["one", "two"]));
    }
    // What a crash leaves: nothing was noted, and all is in the write-ahead log.
    let copy = new_file();
    fs::create_dir_all(copy.parent().unwrap()).unwrap();
    for ending in ["", "-wal"] {
        fs::copy(beside(&path, ending), beside(&copy, ending)).unwrap();
    }
    let copy = open(&copy);
    for (nth, head) in heads.iter().enumerate() {
        assert_eq!(copy.read(room(&format!("R{nth}")), 0).unwrap().head, *head);
        fill(&copy, &format!("R{nth}"), &["three"]);
    }
    assert_eq!(copy.recent(0, 100).unwrap().len(), 50);
}
