//! Players' histories in a SQLite file of their own, beside the one with the logs.

use std::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension as _, params};

use super::file::{self, OpenFault};
use super::schema::{self, Layout};
use super::space::{self, FREE_PAGES_KEPT};
use crate::{GAMES_MAX, Histories, HistoriesFault, PlayerId, RoomCode, STAYS_MAX, Stay};

/// Marks the file as ours: "SIDH".
pub(super) const LAYOUT: Layout = Layout {
    application: 0x5349_4448,
    steps: &[
        "PRAGMA application_id = 0x53494448;
         CREATE TABLE stays (
             id INTEGER PRIMARY KEY,
             player BLOB NOT NULL,
             room TEXT NOT NULL,
             person INTEGER NOT NULL,
             last_game INTEGER NOT NULL DEFAULT 0,
             UNIQUE (room, person, player)
         ) STRICT;
         CREATE INDEX stays_of_player ON stays (player, id);
         CREATE TABLE games (
             id INTEGER PRIMARY KEY,
             player BLOB NOT NULL,
             ended_unix_ms INTEGER NOT NULL,
             played BLOB NOT NULL
         ) STRICT;
         CREATE INDEX games_of_player ON games (player, ended_unix_ms, id);",
        // Records of games whose rooms are gone, for as long as anybody has the game. Which game of
        // which room it was, only the game itself said at first.
        "ALTER TABLE games ADD COLUMN room TEXT;
         ALTER TABLE games ADD COLUMN game INTEGER;
         UPDATE games SET
             room = json_extract(CAST(played AS TEXT), '$.room'),
             game = json_extract(CAST(played AS TEXT), '$.number')
         WHERE CASE WHEN json_valid(CAST(played AS TEXT)) THEN
             json_type(CAST(played AS TEXT), '$.room') = 'text'
                 AND json_type(CAST(played AS TEXT), '$.number') = 'integer'
         END;
         CREATE INDEX games_in_room ON games (room, game);
         CREATE TABLE records (
             id INTEGER PRIMARY KEY,
             room TEXT NOT NULL,
             game INTEGER NOT NULL,
             record BLOB NOT NULL,
             UNIQUE (room, game)
         ) STRICT;
         CREATE TRIGGER in_nobodys_history AFTER DELETE ON games BEGIN
             DELETE FROM records WHERE room = OLD.room AND game = OLD.game AND NOT EXISTS
                 (SELECT 1 FROM games WHERE room = OLD.room AND game = OLD.game);
         END;",
    ],
};

/// The histories of players, in one SQLite file.
///
/// ```
/// use store::{Histories as _, PlayerId, RoomCode, SqliteHistories, Stay};
///
/// # let folder = std::env::temp_dir().join(format!("histories-example-{}", std::process::id()));
/// let histories = SqliteHistories::open(&folder.join("players.db"))?;
/// let stay = Stay { player: PlayerId([7; 32]), room: RoomCode::new("KQXZB")?, person: 0 };
/// histories.remember(&stay)?;
/// histories.keep(&stay, 1, 1_700_000_000_000, b"won")?;
/// assert_eq!(histories.games_of(stay.player)?, [b"won"]);
///
/// // Whoever is forgotten is forgotten: what comes late is not kept.
/// histories.forget(stay.player)?;
/// histories.keep(&stay, 2, 1_700_000_060_000, b"lost")?;
/// assert!(histories.games_of(stay.player)?.is_empty());
/// # drop(histories);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SqliteHistories {
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
}

type Answer<T> = Result<T, HistoriesFault>;

impl SqliteHistories {
    /// Opens the file, and makes it if there is none.
    pub fn open(path: &Path) -> Result<SqliteHistories, OpenFault> {
        file::prepare(path, &LAYOUT)?;
        let fault = |error: rusqlite::Error| OpenFault::from_sqlite(path, &error);
        let mut writer = file::connect(path).map_err(fault)?;
        let set_up = |writer: &Connection| {
            space::set_up(writer)?;
            writer.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
            writer.pragma_update(None, "synchronous", "FULL")
        };
        set_up(&writer).map_err(fault)?;
        schema::migrate(&mut writer, path, &LAYOUT)?;
        // If it cannot be, its space is used again and not given back. It is tried every time.
        let _ = space::tidy(&writer, path, false);
        let reader = file::connect_to_read(path).map_err(fault)?;
        Ok(SqliteHistories { writer: Mutex::new(writer), reader: Mutex::new(reader) })
    }
}

impl SqliteHistories {
    /// Numbers of a room.
    fn numbers(&self, sql: &str, room: RoomCode) -> Answer<Vec<u32>> {
        let reader = lock(&self.reader);
        let mut find = reader.prepare(sql)?;
        let numbers = find.query_map([room.as_str()], |row| row.get(0))?;
        Ok(numbers.collect::<Result<_, _>>()?)
    }
}

impl Histories for SqliteHistories {
    fn remember(&self, stay: &Stay) -> Answer<()> {
        let Stay { player, room, person } = stay;
        let mut writer = lock(&self.writer);
        let change = writer.transaction()?;
        change.execute(
            "INSERT OR IGNORE INTO stays (player, room, person) VALUES (?1, ?2, ?3)",
            params![player.0, room.as_str(), person],
        )?;
        change.execute(
            "DELETE FROM stays WHERE id IN
                 (SELECT id FROM stays WHERE player = ?1 ORDER BY id DESC LIMIT -1 OFFSET ?2)",
            params![player.0, STAYS_MAX as i64],
        )?;
        Ok(change.commit()?)
    }

    fn stays_in(&self, room: RoomCode) -> Answer<Vec<(Stay, u32)>> {
        let reader = lock(&self.reader);
        let mut find =
            reader.prepare("SELECT player, person, last_game FROM stays WHERE room = ?1")?;
        let stay = |row: &rusqlite::Row<'_>| {
            let stay = Stay { player: PlayerId(row.get(0)?), room, person: row.get(1)? };
            Ok((stay, row.get(2)?))
        };
        let stays = find.query_map([room.as_str()], stay)?;
        Ok(stays.collect::<Result<_, _>>()?)
    }

    fn keep(&self, stay: &Stay, game: u32, ended_unix_ms: u64, played: &[u8]) -> Answer<()> {
        let Stay { player, room, person } = stay;
        let ended = i64::try_from(ended_unix_ms).unwrap_or(i64::MAX);
        let mut writer = lock(&self.writer);
        let change = writer.transaction()?;
        let wanted = change.execute(
            "UPDATE stays SET last_game = ?4
             WHERE player = ?1 AND room = ?2 AND person = ?3 AND last_game < ?4",
            params![player.0, room.as_str(), person, game],
        )?;
        if wanted == 0 {
            return Ok(());
        }
        change.execute(
            "INSERT INTO games (player, ended_unix_ms, played, room, game)
             VALUES (?1, ?2, ?3, ?4, ?5)",
            params![player.0, ended, played, room.as_str(), game],
        )?;
        change.execute(
            "DELETE FROM games WHERE id IN
                 (SELECT id FROM games WHERE player = ?1
                  ORDER BY ended_unix_ms DESC, id DESC LIMIT -1 OFFSET ?2)",
            params![player.0, GAMES_MAX as i64],
        )?;
        Ok(change.commit()?)
    }

    fn games_of(&self, player: PlayerId) -> Answer<Vec<Vec<u8>>> {
        let reader = lock(&self.reader);
        let mut find = reader.prepare(
            "SELECT played FROM games WHERE player = ?1 ORDER BY ended_unix_ms DESC, id DESC",
        )?;
        let games = find.query_map([player.0], |row| row.get(0))?;
        Ok(games.collect::<Result<_, _>>()?)
    }

    fn forget(&self, player: PlayerId) -> Answer<()> {
        let mut writer = lock(&self.writer);
        let change = writer.transaction()?;
        change.execute("DELETE FROM stays WHERE player = ?1", [player.0])?;
        change.execute("DELETE FROM games WHERE player = ?1", [player.0])?;
        change.commit()?;
        clear(&writer);
        Ok(())
    }

    fn games_in(&self, room: RoomCode) -> Answer<Vec<u32>> {
        self.numbers("SELECT DISTINCT game FROM games WHERE room = ?1 ORDER BY game", room)
    }

    fn keep_record(&self, room: RoomCode, game: u32, record: &[u8]) -> Answer<()> {
        lock(&self.writer).execute(
            "INSERT OR REPLACE INTO records (room, game, record) SELECT ?1, ?2, ?3
             WHERE EXISTS (SELECT 1 FROM games WHERE room = ?1 AND game = ?2)",
            params![room.as_str(), game, record],
        )?;
        Ok(())
    }

    fn records_of(&self, room: RoomCode) -> Answer<Vec<u32>> {
        self.numbers("SELECT game FROM records WHERE room = ?1 ORDER BY game", room)
    }

    fn record(&self, room: RoomCode, game: u32) -> Answer<Option<Vec<u8>>> {
        let sql = "SELECT record FROM records WHERE room = ?1 AND game = ?2";
        let reader = lock(&self.reader);
        let record = reader.query_row(sql, params![room.as_str(), game], |row| row.get(0));
        Ok(record.optional()?)
    }

    fn leave(&self, room: RoomCode) -> Answer<()> {
        // Nearly always there is nobody, and nothing to wait for.
        if !self.stays_in(room)?.is_empty() {
            lock(&self.writer).execute("DELETE FROM stays WHERE room = ?1", [room.as_str()])?;
        }
        Ok(())
    }

    fn forget_records(&self, room: RoomCode) -> Answer<()> {
        let writer = lock(&self.writer);
        if writer.execute("DELETE FROM records WHERE room = ?1", [room.as_str()])? > 0 {
            clear(&writer);
        }
        Ok(())
    }
}

/// Gives back the space of what was deleted, and clears the write-ahead log of it. If somebody reads
/// just now, a later one does.
fn clear(writer: &Connection) {
    let free = space::free_pages(writer).unwrap_or_default();
    if let Some(pages) = free.checked_sub(FREE_PAGES_KEPT).filter(|pages| *pages > 0) {
        let _ = space::give_back(writer, pages);
    }
    let _ = writer.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}

/// A transaction that panicked was rolled back, so what it left is whole.
fn lock(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<rusqlite::Error> for HistoriesFault {
    fn from(error: rusqlite::Error) -> HistoriesFault {
        HistoriesFault(error.to_string())
    }
}

impl fmt::Debug for SqliteHistories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SqliteHistories")
    }
}
