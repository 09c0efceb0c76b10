//! Where the logs end, as the writer remembers it.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, Statement, params};

use super::schema::{LATE_HEADS, head_of, room_of};
use crate::{Head, RoomCode};

/// So many entries may stand behind the noted place. A reader looks through them, and they are
/// what a restart reads.
const NOTE_EVERY: i64 = 4096;
/// How many rooms to remember. A room is about a hundred bytes.
const REMEMBERED_MAX: usize = 16 * 1024;

/// An id that no entry has, not even one that is yet to be erased.
const FREE_ID: &str = "SELECT 1 + max(ifnull((SELECT max(id) FROM rooms), 0),
     ifnull((SELECT max(room) FROM forgotten), 0))";

/// The end of a room's log, and where to find it.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) id: i64,
    pub(super) head: Head,
    /// The place of the last entry.
    pub(super) last: i64,
    at_unix_ms: i64,
    /// Whether `rooms` says the same.
    noted: bool,
}

/// The heads the writer knows, so that it need not ask for them.
///
/// Always true: a room with entries behind the noted place is among them. For every other,
/// `rooms` is right.
pub(super) struct Heads<'c> {
    known: HashMap<RoomCode, Known>,
    /// The rooms of which `rooms` is out of date.
    late: Vec<RoomCode>,
    /// How many entries stand behind the noted place.
    behind: i64,
    sql: Statements<'c>,
}

struct Statements<'c> {
    find: Statement<'c>,
    late: Statement<'c>,
    behind: Statement<'c>,
    found: Statement<'c>,
    unname: Statement<'c>,
    forgotten: Statement<'c>,
    note: Statement<'c>,
    noted: Statement<'c>,
}

impl<'c> Heads<'c> {
    /// Knows nothing yet.
    pub(super) fn new(connection: &'c Connection) -> rusqlite::Result<Heads<'c>> {
        let late = format!(
            "SELECT rooms.code, rooms.id, late.last, late.seq, late.hash, late.at_unix_ms
             FROM ({LATE_HEADS}) AS late JOIN rooms ON rooms.id = late.room"
        );
        Ok(Heads {
            known: HashMap::new(),
            late: Vec::new(),
            behind: 0,
            sql: Statements {
                find: connection.prepare(
                    "SELECT code, id, last, seq, hash, at_unix_ms FROM rooms WHERE code = ?1",
                )?,
                late: connection.prepare(&late)?,
                behind: connection
                    .prepare("SELECT ifnull((SELECT max(place) FROM log), 0) - place FROM noted")?,
                found: connection.prepare(&format!(
                    "INSERT INTO rooms (id, code, seq, hash, last, at_unix_ms)
                     VALUES (({FREE_ID}), ?1, 0, ?2, 0, ?3)"
                ))?,
                unname: connection.prepare("DELETE FROM rooms WHERE code = ?1")?,
                forgotten: connection.prepare(&format!(
                    "INSERT INTO forgotten (room, code, last) VALUES (ifnull(?1, ({FREE_ID})), ?2, ?3)"
                ))?,
                note: connection.prepare(
                    "UPDATE rooms SET seq = ?2, hash = ?3, last = ?4, at_unix_ms = ?5
                     WHERE id = ?1",
                )?,
                noted: connection
                    .prepare("UPDATE noted SET place = ifnull((SELECT max(place) FROM log), 0)")?,
            },
        })
    }

    /// Forgets everything and looks at the file again: somebody else wrote, or we did and failed.
    pub(super) fn refresh(&mut self) -> rusqlite::Result<()> {
        self.known.clear();
        self.late.clear();
        self.behind = self.sql.behind.query_row([], |row| row.get(0))?;
        let mut rows = self.sql.late.query([])?;
        while let Some(row) = rows.next()? {
            let Some((room, known)) = Known::from_row(row, false)? else { continue };
            self.known.insert(room, known);
            self.late.push(room);
        }
        Ok(())
    }

    /// Where this room's log ends, if it has one.
    pub(super) fn find(&mut self, room: RoomCode) -> rusqlite::Result<Option<Known>> {
        if let Some(known) = self.known.get(&room) {
            return Ok(Some(*known));
        }
        let row = self.sql.find.query_row([room.as_str()], |row| Known::from_row(row, true));
        let Some((_, known)) = row.optional()?.flatten() else { return Ok(None) };
        self.known.insert(room, known);
        Ok(Some(known))
    }

    /// Begins the log of a room that has none.
    pub(super) fn found(&mut self, room: RoomCode, at_unix_ms: i64) -> rusqlite::Result<Known> {
        let head = Head::empty(room);
        let id = self.sql.found.insert(params![room.as_str(), head.hash, at_unix_ms])?;
        Ok(Known { id, head, last: 0, at_unix_ms, noted: true })
    }

    /// Takes a room's name away, and notes what is to be erased: all entries, if it has any.
    pub(super) fn forget(&mut self, room: RoomCode, known: Option<Known>) -> rusqlite::Result<()> {
        let (id, last) = known.map_or((None, 0), |known| (Some(known.id), known.last));
        self.sql.forgotten.execute(params![id, room.as_str(), last])?;
        self.sql.unname.execute([room.as_str()])?;
        self.known.remove(&room);
        Ok(())
    }

    /// Looks again how many entries stand behind the noted place, after some were erased.
    pub(super) fn recount(&mut self) -> rusqlite::Result<()> {
        self.behind = self.sql.behind.query_row([], |row| row.get(0))?;
        Ok(())
    }

    /// Remembers where a room's log ends now.
    pub(super) fn moved(&mut self, room: RoomCode, now: Known, entries: usize, at_unix_ms: i64) {
        if now.noted {
            self.late.push(room);
        }
        self.known.insert(room, Known { noted: false, at_unix_ms, ..now });
        self.behind += entries as i64;
    }

    /// Notes the heads in `rooms`, if there are enough entries behind the noted place to make it
    /// worth while.
    pub(super) fn note_now_and_then(&mut self) -> rusqlite::Result<()> {
        if self.behind < NOTE_EVERY {
            return Ok(());
        }
        self.note()
    }

    /// Notes all heads in `rooms`.
    pub(super) fn note(&mut self) -> rusqlite::Result<()> {
        for room in self.late.drain(..) {
            let Some(known) = self.known.get_mut(&room) else { continue };
            let Known { id, head, last, at_unix_ms, .. } = *known;
            self.sql.note.execute(params![id, head.seq as i64, head.hash, last, at_unix_ms])?;
            known.noted = true;
        }
        self.sql.noted.execute([])?;
        self.behind = 0;
        // Only here is none of them needed, so only here may they go.
        if self.known.len() > REMEMBERED_MAX {
            self.known.clear();
        }
        Ok(())
    }

    /// Whether there is anything to note.
    pub(super) fn is_late(&self) -> bool {
        self.behind > 0
    }
}

impl Known {
    /// None if the code is none: a room that cannot be asked for cannot be appended to either.
    fn from_row(row: &Row<'_>, noted: bool) -> rusqlite::Result<Option<(RoomCode, Known)>> {
        let Some(room) = room_of(row)? else { return Ok(None) };
        let head = head_of(row, 3, 4)?;
        let (id, last, at_unix_ms) = (row.get(1)?, row.get(2)?, row.get(5)?);
        Ok(Some((room, Known { id, head, last, at_unix_ms, noted })))
    }
}
