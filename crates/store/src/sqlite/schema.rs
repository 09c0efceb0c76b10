//! The layout of the file, and how a file of an older layout becomes one of today's.

use std::path::Path;

use rusqlite::{Connection, Row, TransactionBehavior};

use super::file::{Header, OpenFault};
use crate::{Head, RoomCode};

/// How a file is laid out.
pub(super) struct Layout {
    /// Marks the file as ours.
    pub(super) application: u32,
    /// The steps from an empty file to today's layout; a file's version is how many it has taken.
    /// A step that was ever released stays as it is: add another.
    pub(super) steps: &'static [&'static str],
}

impl Layout {
    /// The newest layout we know.
    pub(super) const fn version(&self) -> u32 {
        self.steps.len() as u32
    }
}

/// The logs of rooms. The mark is "SIDE".
pub(super) const LOGS: Layout = Layout { application: 0x5349_4445, steps: STEPS };

const STEPS: &[&str] = &[
    // The log is one list in the order of arrival, whichever the room: a commit so writes a few
    // pages at its end, where an index by room would have it write one for every room. `prev`
    // leads from an entry to the one before it in its room.
    //
    // `rooms` says where each room's log ended when the heads were last noted, and `noted` up to
    // which place of the log that was. The few entries behind that place tell the rest.
    "PRAGMA application_id = 0x53494445;
     CREATE TABLE rooms (
         id INTEGER PRIMARY KEY,
         code TEXT NOT NULL UNIQUE,
         seq INTEGER NOT NULL,
         hash BLOB NOT NULL,
         last INTEGER NOT NULL,
         at_unix_ms INTEGER NOT NULL
     ) STRICT;
     CREATE TABLE log (
         place INTEGER PRIMARY KEY,
         room INTEGER NOT NULL,
         seq INTEGER NOT NULL,
         prev INTEGER NOT NULL,
         at_unix_ms INTEGER NOT NULL,
         hash BLOB NOT NULL,
         entry BLOB NOT NULL
     ) STRICT;
     CREATE TABLE noted (place INTEGER NOT NULL) STRICT;
     INSERT INTO noted VALUES (0);",
    // Logs that are forgotten and not yet erased: whose entries they are, how they were called,
    // and where what is left of them ends (`erasing.rs`). `noted` counts the entries that were
    // erased since the file was last written anew.
    "CREATE TABLE forgotten (
         room INTEGER PRIMARY KEY,
         code TEXT NOT NULL,
         last INTEGER NOT NULL,
         sweep INTEGER NOT NULL DEFAULT 0
     ) STRICT;
     ALTER TABLE noted ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;",
];

/// The head of every room with entries behind the noted place. Beside `max`, SQLite gives the
/// other columns of the same row.
pub(super) const LATE_HEADS: &str = "SELECT room, max(place) AS last, seq, hash, at_unix_ms
     FROM log WHERE place > (SELECT place FROM noted) GROUP BY room";

/// The head in these two columns. A hash of the wrong length is as wrong as any other, and must
/// be no worse: it becomes one that fits no entry.
pub(super) fn head_of(row: &Row<'_>, seq: usize, hash: usize) -> rusqlite::Result<Head> {
    let bytes = row.get_ref(hash)?.as_blob().unwrap_or_default();
    Ok(Head { seq: row.get::<_, i64>(seq)? as u64, hash: bytes.try_into().unwrap_or_default() })
}

/// The room whose code is in the first column; none if that is no code, which cannot be asked for
/// and must not hide the others.
pub(super) fn room_of(row: &Row<'_>) -> rusqlite::Result<Option<RoomCode>> {
    Ok(RoomCode::new(row.get_ref(0)?.as_str().unwrap_or_default()).ok())
}

/// Brings the file to today's layout, or refuses it.
pub(super) fn migrate(
    connection: &mut Connection,
    path: &Path,
    layout: &Layout,
) -> Result<(), OpenFault> {
    check(connection, path, layout)?;
    let fault = |error: rusqlite::Error| OpenFault::from_sqlite(path, &error);
    take_steps(connection, layout.steps).map_err(fault)
}

/// Whether we may work with a file. Its first bytes were looked at already, but the newest may still
/// be in the write-ahead log.
pub(super) fn check(
    connection: &Connection,
    path: &Path,
    layout: &Layout,
) -> Result<(), OpenFault> {
    let fault = |error: rusqlite::Error| OpenFault::from_sqlite(path, &error);
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get(0));
    let header = Header {
        database: true,
        application: number("application_id").map_err(fault)?,
        version: number("user_version").map_err(fault)?,
        changes: number("schema_version").map_err(fault)?,
    };
    header.check(path, layout)
}

/// Takes the steps the file has not taken, each whole or not at all.
fn take_steps(connection: &mut Connection, steps: &[&str]) -> rusqlite::Result<()> {
    let version = |connection: &Connection| {
        connection.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0))
    };
    let before = version(connection)?;
    while version(connection)? < steps.len() as u32 {
        let step = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have been faster; the file is ours alone only from here on.
        let taken = version(&step)?;
        if let Some(sql) = steps.get(taken as usize) {
            step.execute_batch(sql)?;
            step.pragma_update(None, "user_version", taken + 1)?;
        }
        step.commit()?;
    }
    if version(connection)? != before {
        // Into the file's first bytes, where an older program looks before it touches anything.
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(connection: &Connection) -> u32 {
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    }

    #[test]
    fn a_file_takes_the_steps_it_has_not_taken_and_no_other() {
        let mut connection = Connection::open_in_memory().unwrap();
        let steps = ["CREATE TABLE a (x INTEGER)", "ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 7"];
        take_steps(&mut connection, &steps[..1]).unwrap();
        assert_eq!(version(&connection), 1);
        connection.execute("INSERT INTO a VALUES (1)", []).unwrap();
        for _ in 0..2 {
            take_steps(&mut connection, &steps).unwrap();
            assert_eq!(version(&connection), 2);
        }
        let row = connection.query_row("SELECT x, y FROM a", [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
        });
        assert_eq!(row, Ok((1, 7)));
    }

    #[test]
    fn a_step_that_fails_leaves_the_version_before_it() {
        let mut connection = Connection::open_in_memory().unwrap();
        let steps = [
            "CREATE TABLE a (x INTEGER)",
            "CREATE TABLE b (x INTEGER); CREATE TABLE a (x INTEGER)",
        ];
        assert!(take_steps(&mut connection, &steps).is_err());
        assert_eq!(version(&connection), 1);
        let tables: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .unwrap();
        assert_eq!(tables, 1);
    }
}
