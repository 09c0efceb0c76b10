//! Reading: on connections of its own, which the writer never blocks.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::file::{connect_to_read, is_damage};
use super::queue::CLOSED;
use super::schema::{LATE_HEADS, head_of, room_of};
use crate::{Flaw, Head, Log, ReadFault, Recent, RoomCode};

/// How many may read at once; others wait for them.
const CONNECTIONS_MAX: usize = 4;

/// The connections that read.
pub(super) struct Readers {
    path: PathBuf,
    pool: Mutex<Pool>,
    freed: Condvar,
}

#[derive(Default)]
struct Pool {
    free: Vec<Connection>,
    in_use: usize,
    closed: bool,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Readers {
        Readers { path, pool: Mutex::default(), freed: Condvar::new() }
    }

    pub(super) fn read(&self, room: RoomCode, from: u64) -> Result<Log, ReadFault> {
        self.with(|connection| read(connection, room, from))
    }

    pub(super) fn recent(&self, since_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        self.with(|connection| recent(connection, since_unix_ms, most).map_err(unavailable))
    }

    pub(super) fn quiet(&self, before_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        self.with(|connection| quiet(connection, before_unix_ms, most).map_err(unavailable))
    }

    pub(super) fn stored_at(&self, room: RoomCode, seq: u64) -> Result<Option<u64>, ReadFault> {
        self.with(|connection| stored_at(connection, room, seq))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Lets nobody read any more.
    pub(super) fn close(&self) {
        let mut pool = self.pool();
        pool.closed = true;
        pool.free.clear();
        self.freed.notify_all();
    }

    /// Reads on a free connection, waiting for one if all are in use.
    fn with<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, ReadFault>,
    ) -> Result<T, ReadFault> {
        let mut pool = self.pool();
        while !pool.closed && pool.in_use == CONNECTIONS_MAX {
            pool = self.freed.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
        if pool.closed {
            return Err(ReadFault::Unavailable(CLOSED.to_owned()));
        }
        pool.in_use += 1;
        let connection = pool.free.pop();
        drop(pool);
        let mut lent = Lent { readers: self, connection };
        let connection = match &lent.connection {
            Some(connection) => connection,
            None => lent.connection.insert(connect_to_read(&self.path).map_err(unavailable)?),
        };
        read(connection)
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection in use, given back in any case.
struct Lent<'r> {
    readers: &'r Readers,
    connection: Option<Connection>,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut pool = self.readers.pool();
        pool.in_use -= 1;
        if !pool.closed {
            pool.free.extend(self.connection.take());
        }
        self.readers.freed.notify_one();
    }
}

/// The end of a log, and where to find it.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) head: Head,
    pub(super) last: i64,
}

/// An entry as it lies in the file.
struct Kept {
    room: i64,
    /// What it says of itself.
    head: Head,
    /// The place of the entry before it.
    prev: i64,
    entry: Vec<u8>,
}

/// Reads a log along its chain.
fn read(connection: &Connection, room: RoomCode, from: u64) -> Result<Log, ReadFault> {
    // One moment of the file for all that follows.
    let _moment = connection.unchecked_transaction().map_err(unavailable)?;
    let Some((id, noted)) = noted_end(connection, room)? else {
        return Ok(Log { entries: Vec::new(), head: Head::empty(room) });
    };
    let late = late_end(connection, id).map_err(|error| damage(error, room, noted.head.seq))?;
    follow(connection, room, id, noted, late, from)
}

/// Walks from the end of the log back to `from`, and forth again along the chain. The end was noted
/// in `rooms`, and may have come to stand elsewhere since.
pub(super) fn follow(
    connection: &Connection,
    room: RoomCode,
    id: i64,
    noted: End,
    late: Option<End>,
    from: u64,
) -> Result<Log, ReadFault> {
    let broken = |seq, flaw| ReadFault::Broken { room, seq, flaw };
    let end = late.unwrap_or(noted);
    if end.head.seq < noted.head.seq {
        return Err(broken(noted.head.seq, Flaw::Missing));
    }

    let mut entry_at = connection
        .prepare("SELECT room, seq, prev, hash, entry FROM log WHERE place = ?1")
        .map_err(unavailable)?;
    // Newest first; `place` leads to the entry before.
    let mut kept = Vec::new();
    let mut place = end.last;
    let mut start = Head::empty(room).hash;
    for seq in (from.max(1)..=end.head.seq).rev() {
        let found = entry_at.query_row([place], |row| {
            let head = head_of(row, 1, 3)?;
            Ok(Kept { room: row.get(0)?, head, prev: row.get(2)?, entry: row.get(4)? })
        });
        let found = found.optional().map_err(|error| damage(error, room, seq))?;
        let found = found.ok_or(broken(seq, Flaw::Missing))?;
        if (found.room, found.head.seq) != (id, seq) || found.prev >= place {
            return Err(broken(seq, Flaw::Misplaced));
        }
        if seq == noted.head.seq && found.head != noted.head {
            return Err(broken(seq, Flaw::Altered));
        }
        place = found.prev;
        if seq == from {
            start = found.head.hash;
        } else {
            kept.push(found);
        }
    }

    let mut head = Head { seq: from.min(end.head.seq), hash: start };
    let mut entries = Vec::with_capacity(kept.len());
    for kept in kept.into_iter().rev() {
        head = head.next(&kept.entry);
        if head != kept.head {
            return Err(broken(head.seq, Flaw::Altered));
        }
        entries.push(kept.entry);
    }
    Ok(Log { entries, head: end.head })
}

/// Walks from the end of the log back to this entry.
fn stored_at(connection: &Connection, room: RoomCode, seq: u64) -> Result<Option<u64>, ReadFault> {
    let _moment = connection.unchecked_transaction().map_err(unavailable)?;
    let Some((id, noted)) = noted_end(connection, room)? else { return Ok(None) };
    let end = late_end(connection, id).map_err(unavailable)?.unwrap_or(noted);
    let mut entry_at = connection
        .prepare("SELECT seq, prev, at_unix_ms FROM log WHERE place = ?1 AND room = ?2")
        .map_err(unavailable)?;
    let mut place = end.last;
    loop {
        let found = entry_at.query_row([place, id], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get(1)?, row.get::<_, i64>(2)? as u64))
        });
        match found.optional().map_err(unavailable)? {
            Some((found, _, at_unix_ms)) if found == seq => return Ok(Some(at_unix_ms)),
            // A place that does not lead back leads nowhere.
            Some((found, prev, _)) if found > seq && prev < place => place = prev,
            _ => return Ok(None),
        }
    }
}

/// The room's id and the end of its log when that was last noted; none for a room nobody wrote
/// to.
pub(super) fn noted_end(
    connection: &Connection,
    room: RoomCode,
) -> Result<Option<(i64, End)>, ReadFault> {
    let sql = "SELECT id, seq, hash, last FROM rooms WHERE code = ?1";
    let row = connection.query_row(sql, [room.as_str()], |row| {
        Ok((row.get(0)?, End { head: head_of(row, 1, 2)?, last: row.get(3)? }))
    });
    row.optional().map_err(unavailable)
}

/// The end of a log, if it is behind the noted place.
fn late_end(connection: &Connection, id: i64) -> rusqlite::Result<Option<End>> {
    let sql = "SELECT seq, hash, place FROM log
               WHERE place > (SELECT place FROM noted) AND room = ?1 ORDER BY place DESC LIMIT 1";
    let row = connection
        .query_row(sql, [id], |row| Ok(End { head: head_of(row, 0, 1)?, last: row.get(2)? }));
    row.optional()
}

/// The ends of all logs that are behind the noted place, by the rooms' ids.
pub(super) fn late_ends(connection: &Connection) -> rusqlite::Result<HashMap<i64, End>> {
    let mut statement = connection.prepare(LATE_HEADS)?;
    let end =
        |row: &Row<'_>| Ok((row.get(0)?, End { head: head_of(row, 2, 3)?, last: row.get(1)? }));
    statement.query_map([], end)?.collect()
}

/// The rooms whose logs are forgotten and not yet erased; or that were not when this was noted.
pub(super) fn forgotten(connection: &Connection) -> rusqlite::Result<HashSet<RoomCode>> {
    let mut statement = connection.prepare("SELECT code FROM forgotten")?;
    let rooms = statement.query_map([], room_of)?;
    rooms.filter_map(Result::transpose).collect()
}

/// A row that cannot be read where this entry should be.
fn damage(error: rusqlite::Error, room: RoomCode, seq: u64) -> ReadFault {
    if is_damage(&error) {
        return ReadFault::Broken { room, seq, flaw: Flaw::Altered };
    }
    unavailable(error)
}

#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` calls")]
fn unavailable(error: rusqlite::Error) -> ReadFault {
    if is_damage(&error) {
        return ReadFault::Damaged(error.to_string());
    }
    ReadFault::Unavailable(error.to_string())
}

fn recent(
    connection: &Connection,
    since_unix_ms: u64,
    most: usize,
) -> rusqlite::Result<Vec<Recent>> {
    list(connection, "newest_at >= ?1 ORDER BY newest DESC", since_unix_ms, most)
}

fn quiet(
    connection: &Connection,
    before_unix_ms: u64,
    most: usize,
) -> rusqlite::Result<Vec<Recent>> {
    list(connection, "newest_at < ?1 ORDER BY newest", before_unix_ms, most)
}

/// Rooms with their ends. Places are in the order of arrival, and unlike the clock never go back.
fn list(
    connection: &Connection,
    which: &str,
    moment_unix_ms: u64,
    most: usize,
) -> rusqlite::Result<Vec<Recent>> {
    let sql = format!(
        "WITH late AS ({LATE_HEADS})
         SELECT code,
             ifnull(late.at_unix_ms, rooms.at_unix_ms) AS newest_at,
             ifnull(late.seq, rooms.seq),
             ifnull(late.hash, rooms.hash),
             ifnull(late.last, rooms.last) AS newest
         FROM rooms LEFT JOIN late ON late.room = rooms.id
         WHERE {which} LIMIT ?2"
    );
    let moment = i64::try_from(moment_unix_ms).unwrap_or(i64::MAX);
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let row = |row: &Row<'_>| {
        let Some(room) = room_of(row)? else { return Ok(None) };
        let at_unix_ms = row.get::<_, i64>(1)? as u64;
        Ok(Some(Recent { room, at_unix_ms, head: head_of(row, 2, 3)? }))
    };
    let mut statement = connection.prepare(&sql)?;
    let rows = statement.query_map(params![moment, most], row)?;
    rows.filter_map(Result::transpose).collect()
}
