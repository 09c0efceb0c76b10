//! What players have played: kept for those who want it, bounded, and gone when they say so.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use store::{
    Durability, GAMES_MAX, Histories as _, OpenFault, PlayerId, STAYS_MAX, Sqlite, SqliteHistories,
    Stay, conformance,
};

use crate::{beside, new_file, open, room};

const ANN: PlayerId = PlayerId([1; 32]);

fn opened(path: &Path) -> SqliteHistories {
    SqliteHistories::open(path).unwrap_or_else(|fault| panic!("{fault}"))
}

fn stay(player: PlayerId, code: &str, person: u32) -> Stay {
    Stay { player, room: room(code), person }
}

fn texts(histories: &SqliteHistories, player: PlayerId) -> Vec<String> {
    let games = histories.games_of(player).unwrap().into_iter();
    games.map(|game| String::from_utf8(game).unwrap()).collect()
}

#[test]
fn a_file_keeps_histories_also_when_opened_again() {
    let path = new_file();
    conformance::check_histories(|| opened(&new_file()));
    conformance::check_histories_reopened(|| opened(&path));
}

#[test]
fn what_is_forgotten_does_not_come_back_and_is_nowhere_in_the_file() {
    let path = new_file();
    let histories = opened(&path);
    let ann = stay(ANN, "A", 0);
    histories.remember(&ann).unwrap();
    histories.keep(&ann, 1, 10, b"a game to be forgotten").unwrap();
    histories.forget(ANN).unwrap();
    histories.keep(&ann, 2, 10, b"a game to be forgotten").unwrap();
    assert!(texts(&histories, ANN).is_empty());
    assert_eq!(histories.stays_in(room("A")), Ok(vec![]));
    for file in [path.clone(), beside(&path, "-wal")] {
        let bytes = fs::read(&file).unwrap();
        let found = |word: &[u8]| bytes.windows(word.len()).any(|part| part == word);
        assert!(!found(b"forgotten") && !found(&ANN.0), "{file:?}");
    }
    // Whoever comes in anew is remembered anew, from then on.
    histories.remember(&stay(ANN, "A", 3)).unwrap();
    assert_eq!(histories.stays_in(room("A")), Ok(vec![(stay(ANN, "A", 3), 0)]));
}

#[test]
fn the_oldest_games_and_stays_make_room() {
    let path = new_file();
    let histories = opened(&path);
    let ann = stay(ANN, "A", 0);
    histories.remember(&ann).unwrap();
    // Written directly: one by one, on the disk, would take its time.
    let connection = Connection::open(&path).unwrap();
    connection
        .execute(
            "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
             INSERT INTO games (player, ended_unix_ms, played)
             SELECT ?2, 1000 + n, CAST(n AS BLOB) FROM n",
            rusqlite::params![GAMES_MAX as i64, ANN.0],
        )
        .unwrap();
    assert_eq!(texts(&histories, ANN).len(), GAMES_MAX);
    histories.keep(&ann, 9_000, 500, b"too old").unwrap();
    assert_eq!(histories.stays_in(room("A")), Ok(vec![(ann, 9_000)]), "nobody looks at it again");
    histories.keep(&ann, 9_001, 99_000, b"new").unwrap();
    let games = texts(&histories, ANN);
    assert_eq!((games.len(), &*games[0], &*games[GAMES_MAX - 1]), (GAMES_MAX, "new", "2"));

    connection
        .execute(
            "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
             INSERT INTO stays (player, room, person) SELECT ?2, 'B', n FROM n",
            rusqlite::params![STAYS_MAX as i64, ANN.0],
        )
        .unwrap();
    histories.remember(&stay(ANN, "C", 0)).unwrap();
    assert_eq!(histories.stays_in(room("A")), Ok(vec![]));
    assert_eq!(histories.stays_in(room("B")).unwrap().len(), STAYS_MAX - 1);
    assert_eq!(histories.stays_in(room("C")).unwrap().len(), 1);
}

#[test]
fn a_file_that_cannot_be_written_is_an_answer() {
    let path = new_file();
    let histories = opened(&path);
    histories.remember(&stay(ANN, "A", 0)).unwrap();
    // Somebody else holds the file, and lets go too late.
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let fault = histories.remember(&stay(ANN, "B", 0)).unwrap_err();
    assert!(fault.to_string().starts_with("the histories cannot be used: "), "{fault}");
    assert_eq!(texts(&histories, ANN), [""; 0], "reading goes on");
    other.execute_batch("ROLLBACK").unwrap();
    histories.remember(&stay(ANN, "B", 0)).unwrap();
}

#[test]
fn logs_and_histories_are_not_taken_for_each_other() {
    let path = new_file();
    drop(open(&path));
    let not_one = OpenFault::NotAStore { path: path.clone() };
    assert_eq!(SqliteHistories::open(&path).err(), Some(not_one));
    let path = new_file();
    drop(opened(&path));
    let not_one = OpenFault::NotAStore { path: path.clone() };
    assert_eq!(Sqlite::open(&path, Durability::Full).err(), Some(not_one));
}

#[test]
fn players_are_never_spelt_out() {
    assert_eq!(format!("{:?}", stay(ANN, "A", 0).player), "PlayerId(…)");
    assert_eq!(format!("{:?}", opened(&new_file())), "SqliteHistories");
}
