//! Logs that are forgotten, taken out of the file piece by piece, so that nobody's append waits
//! long; and the space they leave, given back.
//!
//! To forget a log is one small commit: its room loses its name, and is noted in `forgotten` with
//! the place of its last entry. What follows can be broken off at any moment and is gone on with,
//! at the latest when the store is next opened:
//!
//! 1. The entries are erased along their chain, the newest first.
//! 2. The note goes, once the witness has it on the disk that the room has nothing any more. Until
//!    then the note tells a log that was forgotten from one that was lost.
//! 3. Free pages at the end of the file go back to the system.

use std::time::{Duration, Instant};

use rusqlite::{Connection, OptionalExtension, Statement, params};

use super::queue::Answer;
use super::space::{self, FREE_PAGES_KEPT};
use crate::{Appended, Head, RoomCode};

/// So much is erased in one commit: entries, and bytes of them.
const ENTRIES: usize = 128;
const BYTES: i64 = 256 * 1024;
/// So many places are looked through in one commit, if a chain leads nowhere.
const PLACES: i64 = 4096;
/// So many pages are given back in one commit.
const PAGES: u32 = 64;
/// What failed is tried again so much later.
const PAUSE: Duration = Duration::from_secs(10);

/// What there is to erase.
pub(super) struct Erasing<'c> {
    connection: &'c Connection,
    /// Who waits to hear that a log is gone.
    waiting: Vec<(RoomCode, Answer)>,
    /// When to go on; nothing, if all is done.
    next: Option<Instant>,
    /// Something was erased whose pages are still in the write-ahead log.
    traces: bool,
    find: Statement<'c>,
    entry: Statement<'c>,
    erase: Statement<'c>,
    top: Statement<'c>,
    sweep: Statement<'c>,
    moved: Statement<'c>,
    noted: Statement<'c>,
    notes: Statement<'c>,
    settle: Statement<'c>,
}

/// What is to be done next.
pub(super) enum Step {
    /// Entries of this log.
    Erase(Unfinished),
    /// The notes of logs that are erased.
    Settle,
    /// Space.
    GiveBack,
    /// The write-ahead log has traces of what was erased.
    Traces,
    /// Nothing.
    Rest,
}

/// A log that is partly erased.
pub(super) struct Unfinished {
    id: i64,
    code: String,
    /// The place of the newest entry that is left, as far as the chain leads.
    last: i64,
    /// If the chain led nowhere: entries may be anywhere below this place.
    sweep: i64,
}

impl<'c> Erasing<'c> {
    /// Goes on from what the file says.
    pub(super) fn new(connection: &'c Connection) -> rusqlite::Result<Erasing<'c>> {
        let prepare = |sql: &str| connection.prepare(sql);
        Ok(Erasing {
            connection,
            waiting: Vec::new(),
            next: Some(Instant::now()),
            traces: false,
            find: prepare(
                "SELECT room, code, last, sweep FROM forgotten WHERE last > 0 OR sweep > 0
                 ORDER BY room LIMIT 1",
            )?,
            entry: prepare("SELECT room, seq, prev, length(entry) FROM log WHERE place = ?1")?,
            erase: prepare("DELETE FROM log WHERE place = ?1")?,
            top: prepare("SELECT ifnull(max(place), 0) FROM log")?,
            sweep: prepare("DELETE FROM log WHERE place >= ?1 AND place < ?2 AND room = ?3")?,
            moved: prepare("UPDATE forgotten SET last = ?2, sweep = ?3 WHERE room = ?1")?,
            // Places are given out anew when the last entry of all goes: none of them may seem to
            // have been noted already.
            noted: prepare(
                "UPDATE noted SET erased = erased + ?1,
                     place = min(place, ifnull((SELECT max(place) FROM log), 0))",
            )?,
            notes: prepare("SELECT count(*) FROM forgotten")?,
            settle: prepare("DELETE FROM forgotten WHERE last = 0 AND sweep = 0")?,
        })
    }

    /// When to go on; nothing, if there is nothing to do.
    pub(super) fn next(&self) -> Option<Instant> {
        self.next
    }

    /// Whether it is time to go on.
    pub(super) fn is_due(&self) -> bool {
        self.next.is_some_and(|next| next <= Instant::now())
    }

    /// A log was forgotten; whoever asked is told when it is erased.
    pub(super) fn begin(&mut self, room: RoomCode, answer: Answer) {
        self.waiting.push((room, answer));
        self.next = Some(Instant::now());
    }

    /// What was begun could not be done: it is tried again later. Whoever waits for it is told.
    pub(super) fn failed(&mut self, answer: &Appended) {
        self.next = Some(Instant::now() + PAUSE);
        self.waiting.drain(..).for_each(|(_, waiting)| waiting.give(answer.clone()));
    }

    /// The notes of what is erased cannot go yet.
    pub(super) fn wait(&mut self) {
        self.next = Some(Instant::now() + PAUSE);
    }

    /// What is to be done next.
    pub(super) fn step(&mut self) -> rusqlite::Result<Step> {
        let unfinished = self.find.query_row([], |row| {
            let (id, code, last, sweep) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            Ok(Unfinished { id, code, last, sweep })
        });
        if let Some(unfinished) = unfinished.optional()? {
            return Ok(Step::Erase(unfinished));
        }
        // Also those that had no entry in the file.
        for (room, answer) in self.waiting.drain(..) {
            answer.give(Appended::Stored(Head::empty(room)));
        }
        if self.notes.query_row([], |row| row.get::<_, i64>(0))? > 0 {
            return Ok(Step::Settle);
        }
        if space::free_pages(self.connection)? > FREE_PAGES_KEPT {
            return Ok(Step::GiveBack);
        }
        if std::mem::take(&mut self.traces) {
            return Ok(Step::Traces);
        }
        self.next = None;
        Ok(Step::Rest)
    }

    /// Erases some of a log, as part of a transaction. Gives whether that was the last of it.
    pub(super) fn erase(&mut self, log: &mut Unfinished) -> rusqlite::Result<bool> {
        let (mut erased, mut bytes) = (0, 0);
        while log.last > 0 && erased < ENTRIES && bytes < BYTES {
            let entry = self.entry.query_row([log.last], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get(2)?, row.get(3)?))
            });
            match entry.optional()? {
                Some((room, seq, prev, length))
                    if room == log.id && prev < log.last && (prev > 0) == (seq > 1) =>
                {
                    let length: i64 = length;
                    self.erase.execute([log.last])?;
                    log.last = prev;
                    (erased, bytes) = (erased + 1, bytes + length);
                }
                // A chain that is broken: whatever is left of it is looked for everywhere.
                _ => {
                    log.sweep = 1 + self.top.query_row([], |row| row.get::<_, i64>(0))?;
                    log.last = 0;
                }
            }
        }
        if log.last == 0 && log.sweep > 0 {
            let from = (log.sweep - PLACES).max(0);
            erased += self.sweep.execute([from, log.sweep, log.id])?;
            log.sweep = from;
        }
        self.moved.execute([log.id, log.last, log.sweep])?;
        self.noted.execute([erased as i64])?;
        self.traces = true;
        Ok(log.last == 0 && log.sweep == 0)
    }

    /// All of this log is erased.
    pub(super) fn erased(&mut self, log: &Unfinished) {
        let whose = |(room, _): &(RoomCode, Answer)| room.as_str() == log.code;
        if let Some(nth) = self.waiting.iter().position(whose) {
            let (room, answer) = self.waiting.remove(nth);
            answer.give(Appended::Stored(Head::empty(room)));
        }
    }

    /// Removes the notes of what is erased, as part of a transaction.
    pub(super) fn settle(&mut self) -> rusqlite::Result<()> {
        self.settle.execute(params![]).map(drop)
    }

    /// Gives some pages back, as part of a transaction.
    pub(super) fn give_back(&self) -> rusqlite::Result<()> {
        space::give_back(self.connection, PAGES)
    }
}
