//! Files of every earlier layout, as the program of their time left them: read, and gone on with.
//!
//! `tests/samples` has them as SQL. They came from a house in which people and bots had played, and
//! are never changed: whenever a layout gets a step, another is added.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use store::{
    Appended, Durability, Head, Histories as _, PlayerId, RoomCode, Sqlite, SqliteHistories, Stay,
    Store, verify,
};

use crate::{beside, fill, new_file, open, room};

/// The file that a sample describes.
fn made(sample: &str) -> PathBuf {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let path = new_file();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let sql = fs::read_to_string(samples.join(format!("{sample}.sql"))).unwrap();
    Connection::open(&path).unwrap().execute_batch(&sql).unwrap();
    let heads = samples.join(format!("{sample}-heads"));
    if heads.exists() {
        fs::copy(heads, beside(&path, "-heads")).unwrap();
    }
    path
}

/// The logs in a file, by SQL alone.
fn logs(path: &Path) -> BTreeMap<RoomCode, Vec<Vec<u8>>> {
    let connection = Connection::open(path).unwrap();
    let mut find = connection
        .prepare("SELECT code, entry FROM log JOIN rooms ON rooms.id = room ORDER BY place")
        .unwrap();
    let mut logs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let mut rows = find.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let code: String = row.get(0).unwrap();
        logs.entry(room(&code)).or_default().push(row.get(1).unwrap());
    }
    logs
}

fn pragma(path: &Path, name: &str) -> u32 {
    let connection = Connection::open(path).unwrap();
    connection.pragma_query_value(None, name, |row| row.get(0)).unwrap()
}

#[test]
fn a_store_of_layout_1_is_read_and_goes_on() {
    let path = made("house-1");
    assert_eq!((pragma(&path, "user_version"), pragma(&path, "auto_vacuum")), (1, 0));
    let before = logs(&path);
    assert!(before.len() >= 2 && before.values().any(|log| log.len() > 50), "a small sample");
    let verdict = verify(&path, |_| {}).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
    assert_eq!(verdict.rooms as usize, before.len());

    let store = Sqlite::open(&path, Durability::Full).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((store.losses(), store.heads_fault(), store.grows_only()), (&[][..], None, None));
    assert_eq!((pragma(&path, "user_version"), pragma(&path, "auto_vacuum")), (2, 2));
    let mut heads = BTreeMap::new();
    for (&room, entries) in &before {
        let log = store.read(room, 0).unwrap();
        assert_eq!((&log.entries, log.head), (entries, Head::empty(room).after(entries)), "{room}");
        assert!(store.stored_at(room, 1).unwrap().is_some());
        heads.insert(room, fill(&store, room.as_str(), &["and on it goes"]));
    }
    fill(&store, "NEW", &["one"]);
    let (gone, head) = heads.pop_first().unwrap();
    assert_eq!(store.forget_and_wait(gone, head.seq), Appended::Stored(Head::empty(gone)));
    drop(store);
    let store = open(&path);
    assert_eq!(store.losses(), []);
    assert_eq!(store.read(gone, 0).unwrap().head.seq, 0);
    for (&room, head) in &heads {
        assert_eq!(store.read(room, 0).unwrap().head, *head);
    }
    drop(store);
    assert!(verify(&path, |_| {}).unwrap().is_sound());
}

#[test]
fn a_store_that_cannot_be_written_anew_is_used_as_it_is() {
    let path = made("house-1");
    let before = logs(&path);
    drop(open(&path));
    // As if there had never been room for it.
    let other = Connection::open(&path).unwrap();
    other.execute_batch("PRAGMA auto_vacuum = NONE; VACUUM").unwrap();
    assert_eq!(pragma(&path, "auto_vacuum"), 0);
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let store = open(&path);
    let why = store.grows_only().expect("it says so");
    assert!(why.contains("locked"), "{why}");
    other.execute_batch("ROLLBACK").unwrap();
    drop(other);
    for (&room, entries) in &before {
        let head = fill(&store, room.as_str(), &["more"]);
        assert_eq!(head, Head::empty(room).after(entries).after(["more"]));
        assert_eq!(store.forget_and_wait(room, head.seq), Appended::Stored(Head::empty(room)));
    }
    // What is free is used again.
    let pages = pragma(&path, "page_count");
    fill(&store, "NEW", &[&"x".repeat(20_000)]);
    assert_eq!(pragma(&path, "page_count"), pages);
    drop(store);
    let store = open(&path);
    assert_eq!((store.grows_only(), pragma(&path, "auto_vacuum")), (None, 2), "the next time");
    assert_eq!(store.read(room("NEW"), 0).unwrap().head.seq, 1);
}

#[test]
fn histories_of_layout_1_are_read_and_go_on() {
    let path = made("players-1");
    assert_eq!((pragma(&path, "user_version"), pragma(&path, "auto_vacuum")), (1, 0));
    let connection = Connection::open(&path).unwrap();
    connection.busy_timeout(Duration::from_secs(5)).unwrap();
    let mut find = connection
        .prepare("SELECT player, played FROM games ORDER BY ended_unix_ms DESC, id DESC")
        .unwrap();
    let games = find.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let games: Vec<([u8; 32], Vec<u8>)> = games.map(Result::unwrap).collect();
    let stays: i64 =
        connection.query_row("SELECT count(*) FROM stays", [], |row| row.get(0)).unwrap();
    assert!(games.len() >= 2 && stays >= 2, "a small sample");
    drop(find);
    drop(connection);

    let histories = SqliteHistories::open(&path).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((pragma(&path, "user_version"), pragma(&path, "auto_vacuum")), (2, 2));
    for (player, _) in &games {
        let kept = histories.games_of(PlayerId(*player)).unwrap();
        let of = games.iter().filter(|(whose, _)| whose == player).map(|(_, game)| game);
        assert_eq!(kept, of.cloned().collect::<Vec<_>>());
    }
    // Which games they were is known from what they say of themselves.
    let (player, played) = &games[0];
    let played = String::from_utf8(played.clone()).unwrap();
    let code = room(played.split("\"room\":\"").nth(1).unwrap().split('"').next().unwrap());
    assert_eq!(histories.games_in(code), Ok(vec![1]), "{played}");
    histories.keep_record(code, 1, b"how it went").unwrap();
    histories.keep_record(code, 2, b"nobody knows").unwrap();
    assert_eq!(histories.records_of(code), Ok(vec![1]));
    let (stay, last) = histories.stays_in(code).unwrap()[0];
    assert_eq!(last, 1);
    histories.keep(&Stay { ..stay }, 2, 1_800_000_000_000, b"another").unwrap();
    assert_eq!(histories.games_in(code), Ok(vec![1, 2]));
    for (player, _) in &games {
        histories.forget(PlayerId(*player)).unwrap();
    }
    assert_eq!(histories.records_of(code), Ok(vec![]));
    assert!(histories.games_of(PlayerId(*player)).unwrap().is_empty());
}
