//! The one thread that writes: takes all that waits, commits it as one (group commit), answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, ErrorCode, Statement, params};

use super::checkpoints::Fill;
use super::erasing::{Erasing, Step};
use super::file::is_damage;
use super::heads::Heads;
use super::losses::Losses;
use super::queue::{Job, Pace, Queue, What};
use super::witness::Witness;
use crate::{Appended, Clock, Entries, Head, RoomCode};

/// The most pages SQLite gives a file.
const PAGES_MAX: u64 = 0xffff_fffe;

/// What the writer shares with the rest of the store.
pub(super) struct Shared {
    pub(super) queue: Queue,
    pub(super) fill: Fill,
    pub(super) bytes_max: AtomicU64,
    pub(super) losses: Losses,
}

/// Writes until the queue is closed and empty.
pub(super) fn run(
    mut connection: Connection,
    mut witness: Witness,
    shared: &Arc<Shared>,
    mut pace: Pace,
    clock: Clock,
) {
    // However this ends, nobody waits for an answer in vain, and the other thread ends too.
    let _gone = Abandon(shared);
    let filled = Arc::clone(shared);
    // Told by SQLite after each commit how many pages wait to be copied into the file.
    let hook = move |_: &mut rusqlite::hooks::Wal, pages: i32| {
        filled.fill.is_now(pages.unsigned_abs());
        Ok(())
    };
    let hooked = connection.wal_hook(Some(hook));
    let prepared = hooked
        .and_then(|()| Ok((Writer::new(&connection, &shared.losses)?, Erasing::new(&connection)?)));
    let Ok((mut writer, mut erasing)) = prepared else { return };
    let mut group = Vec::new();
    let mut answers = Vec::new();
    while shared.queue.take(&mut group, &mut pace, erasing.next()) {
        writer.limit(shared.bytes_max.load(Ordering::Relaxed));
        if !group.is_empty() {
            writer.store(&group, clock(), &mut answers);
            // After the commit, so that nothing is noted that is not there; before anybody is told.
            witness.note(group.iter().zip(&answers).filter_map(|(job, answer)| match answer {
                Appended::Stored(head) => Some((job.room, head.seq)),
                _ => None,
            }));
        }
        for (job, answer) in group.drain(..).zip(answers.drain(..)) {
            match (job.what, answer) {
                // It can be found no more; now it is erased.
                (What::Forget, Appended::Stored(_)) => {
                    shared.losses.forget(job.room);
                    erasing.begin(job.room, job.answer);
                }
                (_, answer) => job.answer.give(answer),
            }
        }
        if erasing.is_due() {
            writer.erase(&mut erasing, &mut witness, &shared.fill);
        }
        shared.queue.committed();
        shared.fill.wait_if_too_many();
    }
    writer.finish();
}

struct Abandon<'s>(&'s Shared);

impl Drop for Abandon<'_> {
    fn drop(&mut self) {
        self.0.queue.abandon();
        self.0.fill.close();
    }
}

/// Whether the file has what the writer needs.
pub(super) fn check(connection: &Connection) -> rusqlite::Result<()> {
    Writer::new(connection, &Losses::default())?;
    Erasing::new(connection).map(|_| ())
}

struct Writer<'c> {
    connection: &'c Connection,
    losses: &'c Losses,
    heads: Heads<'c>,
    /// What we remember may not be so.
    doubtful: bool,
    /// Changes when another connection has written.
    version: i64,
    bytes_max: u64,
    begin: Statement<'c>,
    look: Statement<'c>,
    add: Statement<'c>,
    commit: Statement<'c>,
}

impl<'c> Writer<'c> {
    fn new(connection: &'c Connection, losses: &'c Losses) -> rusqlite::Result<Writer<'c>> {
        Ok(Writer {
            connection,
            losses,
            heads: Heads::new(connection)?,
            doubtful: true,
            version: 0,
            bytes_max: u64::MAX,
            begin: connection.prepare("BEGIN IMMEDIATE")?,
            look: connection.prepare("PRAGMA data_version")?,
            add: connection.prepare(
                "INSERT INTO log (room, seq, prev, at_unix_ms, hash, entry)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?,
            commit: connection.prepare("COMMIT")?,
        })
    }

    /// Lets the file grow to this size.
    fn limit(&mut self, bytes_max: u64) {
        if bytes_max == self.bytes_max {
            return;
        }
        let set = || -> rusqlite::Result<()> {
            let page_bytes: u32 =
                self.connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
            let pages = (bytes_max / u64::from(page_bytes)).clamp(1, PAGES_MAX);
            self.connection.pragma_update_and_check(
                None,
                "max_page_count",
                pages as i64,
                |_| Ok(()),
            )
        };
        // If it fails it is set before the next group.
        if set().is_ok() {
            self.bytes_max = bytes_max;
        }
    }

    /// Stores a group, and says what became of each.
    fn store(&mut self, group: &[Job], at_unix_ms: u64, answers: &mut Vec<Appended>) {
        let Err(error) = self.transact(group, at_unix_ms, answers) else { return };
        answers.clear();
        let full = error.sqlite_error_code() == Some(ErrorCode::DiskFull);
        if (full || is_damage(&error)) && group.len() > 1 {
            // Perhaps it is only one of them that has no room, or needs a page that is damaged. All
            // are given a chance.
            let mut answer = Vec::with_capacity(1);
            for job in group.chunks(1) {
                match self.transact(job, at_unix_ms, &mut answer) {
                    Ok(()) => answers.append(&mut answer),
                    Err(error) => answers.push(not_stored(&error)),
                }
            }
        } else {
            answers.resize(group.len(), not_stored(&error));
        }
    }

    /// Stores a group, all that is not fenced of it, or nothing.
    fn transact(
        &mut self,
        group: &[Job],
        at_unix_ms: u64,
        answers: &mut Vec<Appended>,
    ) -> rusqlite::Result<()> {
        let at_unix_ms = i64::try_from(at_unix_ms).unwrap_or(i64::MAX);
        answers.clear();
        self.transaction(|writer| {
            for Job { room, expected_seq, what, .. } in group {
                answers.push(match what {
                    What::Append(entries) => {
                        writer.add(*room, *expected_seq, entries, at_unix_ms)?
                    }
                    What::Forget => writer.forget(*room, *expected_seq)?,
                });
            }
            writer.heads.note_now_and_then()
        })
    }

    /// Does something to the file, whole or not at all, with heads that are right.
    fn transaction(
        &mut self,
        act: impl FnOnce(&mut Self) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let done = self.begin.execute([]).and_then(|_| {
            // From here on nobody else can write, so what is true now stays true.
            let version = self.look.query_row([], |row| row.get(0))?;
            if self.doubtful || version != self.version {
                self.doubtful = true;
                self.heads.refresh()?;
                (self.doubtful, self.version) = (false, version);
            }
            act(&mut *self)?;
            self.commit.execute([])
        });
        if done.is_err() {
            self.doubtful = true;
            // Some errors have rolled it back already.
            if !self.connection.is_autocommit() {
                let _ = self.connection.execute_batch("ROLLBACK");
            }
        }
        done.map(|_| ())
    }

    /// Adds the entries of one append, or says where the log ends instead.
    fn add(
        &mut self,
        room: RoomCode,
        expected_seq: u64,
        entries: &Entries,
        at_unix_ms: i64,
    ) -> rusqlite::Result<Appended> {
        if let Err(short) = self.losses.check(room) {
            return Ok(Appended::Damaged(short.to_string()));
        }
        let known = self.heads.find(room)?;
        let head = known.map_or_else(|| Head::empty(room), |known| known.head);
        if head.seq != expected_seq {
            return Ok(Appended::Fenced(head));
        }
        let mut known = match known {
            Some(known) => known,
            None => self.heads.found(room, at_unix_ms)?,
        };
        for entry in entries {
            known.head = known.head.next(entry);
            let Head { seq, hash } = known.head;
            let row = params![known.id, seq as i64, known.last, at_unix_ms, hash, entry];
            self.add.execute(row)?;
            known.last = self.connection.last_insert_rowid();
        }
        self.heads.moved(room, known, entries.len(), at_unix_ms);
        Ok(Appended::Stored(known.head))
    }

    /// Takes a room's log out of reach, or says where it ends instead. A room that lost its end is
    /// forgotten with what it has.
    fn forget(&mut self, room: RoomCode, expected_seq: u64) -> rusqlite::Result<Appended> {
        let known = self.heads.find(room)?;
        let head = known.map_or_else(|| Head::empty(room), |known| known.head);
        if head.seq != expected_seq {
            return Ok(Appended::Fenced(head));
        }
        if known.is_some() || self.losses.check(room).is_err() {
            self.heads.forget(room, known)?;
        }
        Ok(Appended::Stored(Head::empty(room)))
    }

    /// Does some of what is left to do about logs that are forgotten.
    fn erase(&mut self, erasing: &mut Erasing<'_>, witness: &mut Witness, fill: &Fill) {
        let step = erasing.step().and_then(|step| match step {
            Step::Erase(mut log) => {
                let mut done = false;
                self.transaction(|writer| {
                    done = erasing.erase(&mut log)?;
                    writer.heads.recount()
                })?;
                if done {
                    erasing.erased(&log);
                }
                Ok(())
            }
            Step::Settle if witness.settle() => self.transaction(|_| erasing.settle()),
            Step::Settle => {
                erasing.wait();
                Ok(())
            }
            Step::GiveBack => self.transaction(|_| erasing.give_back()),
            Step::Traces => {
                fill.has_traces();
                Ok(())
            }
            Step::Rest => Ok(()),
        });
        if let Err(error) = step {
            erasing.failed(&not_stored(&error));
        }
    }

    /// Leaves the file so that its heads are all noted. If that fails, the next to open it does
    /// without.
    fn finish(&mut self) {
        if self.heads.is_late() {
            let _ = self.transaction(|writer| writer.heads.note());
        }
    }
}

/// The answer to what failed like this.
fn not_stored(error: &rusqlite::Error) -> Appended {
    if is_damage(error) {
        return Appended::Damaged(format!("the store is damaged: {error}"));
    }
    Appended::Unknown(reason(error))
}

/// Why something could not be stored, for people.
fn reason(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => {
            "the disk is full, or the store as large as it may be: nothing more can be stored \
             until there is room"
                .to_owned()
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program holds the store and does not let go".to_owned()
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
            format!("the store may no longer be written to: {error}")
        }
        _ => format!("the store could not be written: {error}"),
    }
}
