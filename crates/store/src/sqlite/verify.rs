//! Looking at everything in a store.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::file::{self, OpenFault};
use super::losses::Losses;
use super::reads::{self, End};
use super::schema::{self, head_of, room_of};
use super::witness::Testimony;
use crate::{Loss, ReadFault, RoomCode};

/// How many faults of the file as such are named.
const FAULTS_MAX: usize = 20;

/// How far [`verify`] has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// It begins with the file as such: its pages and what they say of each other.
    Begun,
    /// So many rooms of so many are done.
    Rooms(u64, u64),
}

/// What became of a store.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// How many rooms are whole.
    pub rooms: u64,
    /// How many entries they have.
    pub entries: u64,
    /// The rooms that are not.
    pub broken: Vec<ReadFault>,
    /// What is wrong with the file as such, for people.
    pub file: Vec<String>,
    /// What is wrong with the file that says how long the logs are, for people. No room is the
    /// worse for it.
    pub heads: Option<String>,
    /// What was never promised to outlive a power cut, and has not.
    pub forgotten: Vec<Loss>,
}

impl Verdict {
    /// Whether everything is there that should be.
    pub fn is_sound(&self) -> bool {
        self.broken.is_empty() && self.file.is_empty()
    }
}

/// Looks at everything in the store in this file as it is at one moment, and changes nothing:
/// whether the file is as SQLite wrote it, every room's chain, and that no log is shorter than it
/// was. Others may go on writing. A fault means that not even that could be done.
pub fn verify(path: &Path, mut tell: impl FnMut(Checked)) -> Result<Verdict, OpenFault> {
    let fault = |error: rusqlite::Error| OpenFault::from_sqlite(path, &error);
    file::look(path, &schema::LOGS)?;
    tell(Checked::Begun);
    // Before the logs are looked at: they may only have grown since.
    let testimony = Testimony::read(path);
    let connection = file::connect_to_read(path).map_err(fault)?;
    // A write-ahead log that cannot be read is left for somebody who can.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).map_err(fault)?;
    schema::check(&connection, path, &schema::LOGS)?;
    let _moment = connection.unchecked_transaction().map_err(fault)?;

    let mut verdict = Verdict { heads: testimony.fault.clone(), ..Verdict::default() };
    verdict.file = faults(&connection);
    let losses = Losses::find(&connection, &testimony.rooms);
    let late = reads::late_ends(&connection).unwrap_or_else(|error| {
        verdict.file.push(format!("the newest entries cannot be read: {error}"));
        Default::default()
    });
    let (rooms, cut) = rooms(&connection);
    verdict.file.extend(cut);
    for (nth, (room, id, noted)) in (0..).zip(&rooms) {
        tell(Checked::Rooms(nth, rooms.len() as u64));
        if losses.check(*room).is_err() {
            continue;
        }
        let end = late.get(id).copied();
        match reads::follow(&connection, *room, *id, *noted, end, 0) {
            Ok(log) => {
                verdict.rooms += 1;
                verdict.entries += log.head.seq;
            }
            Err(fault) => verdict.broken.push(fault),
        }
    }
    let (short, forgotten) = losses.all.into_iter().partition(Loss::is_damage);
    let short: Vec<Loss> = short;
    verdict.broken.extend(short.into_iter().map(ReadFault::Short));
    verdict.forgotten = forgotten;
    Ok(verdict)
}

/// What is wrong with the file as such.
fn faults(connection: &Connection) -> Vec<String> {
    let mut faults = Vec::new();
    let check = || -> rusqlite::Result<Vec<String>> {
        let mut check = connection.prepare(&format!("PRAGMA integrity_check({FAULTS_MAX})"))?;
        check.query_map([], |row| row.get(0))?.collect()
    };
    match check() {
        // SQLite names the table of some faults on a line of its own.
        Ok(said) => {
            let lines = said.iter().flat_map(|said| said.lines());
            faults.extend(lines.filter(|said| *said != "ok").map(str::to_owned));
        }
        Err(error) => faults.push(error.to_string()),
    }
    // What is forgotten and not yet erased has no name either.
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = 'forgotten'";
    let forgets = connection.query_row(table, [], |row| row.get::<_, i64>(0)) == Ok(1);
    let or = if forgets { " AND room NOT IN (SELECT room FROM forgotten)" } else { "" };
    let strays = format!("SELECT count(*) FROM log WHERE room NOT IN (SELECT id FROM rooms){or}");
    match connection.query_row(&strays, [], |row| row.get::<_, i64>(0)) {
        Ok(0) => {}
        Ok(strays) => faults.push(format!("{strays} entries are of a room that has no name")),
        Err(error) => faults.push(format!("the list of entries cannot be read: {error}")),
    }
    faults
}

/// The rooms there are, and why that may not be all of them.
fn rooms(connection: &Connection) -> (Vec<(RoomCode, i64, End)>, Option<String>) {
    let mut rooms = Vec::new();
    let mut read = || -> rusqlite::Result<()> {
        // Through the table itself: an index may have lost some.
        let sql = "SELECT code, id, seq, hash, last FROM rooms NOT INDEXED ORDER BY id";
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let Some(room) = room_of(row)? else { continue };
            rooms.push((room, row.get(1)?, End { head: head_of(row, 2, 3)?, last: row.get(4)? }));
        }
        Ok(())
    };
    let cut = read().err();
    (rooms, cut.map(|error| format!("the list of rooms cannot be read to its end: {error}")))
}
