//! Logs in one SQLite file, and histories in another.

mod checkpoints;
mod erasing;
mod file;
mod heads;
mod histories;
mod look;
mod losses;
mod queue;
mod reads;
mod schema;
mod space;
mod verify;
mod witness;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, ThreadId};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use crate::{Clock, Done, Entries, Log, Loss, ReadFault, Recent, RoomCode, Store, unix_ms};
use checkpoints::Fill;
pub use file::OpenFault;
pub use histories::SqliteHistories;
pub use look::{CopyFault, SqliteLook, copy_histories, copy_logs};
use losses::Losses;
use queue::{Answer, Job, Pace, Queue, What};
use reads::Readers;
pub use verify::{Checked, Verdict, verify};
use witness::{Marks, Testimony, Witness};
use writer::Shared;

/// Logs in one SQLite file.
///
/// One thread writes: it takes all that waits and commits it as one, so that many rooms share the
/// cost of a commit. Another copies what is committed from the write-ahead log into the file.
/// Reads have connections of their own. Several programs may use the file at once, though one
/// that writes alone is quicker: a room that another has written to is fenced.
///
/// What `read` notices: an entry that was altered, is missing or is out of place, and a log whose
/// end was cut off or that is gone. For the end is noted twice: in the file itself, for all but the
/// last four thousand entries or so, and after each commit in a small file beside it (its name ends
/// in `-heads`). So it does not matter whether the write-ahead log was damaged, cut short or
/// deleted: [`losses`](Sqlite::losses) says which rooms lost how much.
///
/// What nobody notices: an end that went together with its note. The small file is not synced, so a
/// power cut may take the notes of the last half minute. That alone does no harm; it takes a
/// write-ahead log that is damaged in the same accident. A store of an older program has no such
/// file, and one that is deleted is begun anew: that is how to go on with what is left of a room.
///
/// What is forgotten is erased in small steps between appends, and overwritten. A crash in between
/// leaves either the whole log or none, and the next opening goes on erasing. What nobody sees:
/// when SQLite moves rows from page to page it may leave a copy of a row in a gap. A file of less
/// than 64 MiB is therefore written anew when it is next opened; in a larger one such a copy stays
/// until the rooms around it are forgotten too.
pub struct Sqlite {
    shared: Arc<Shared>,
    heads_fault: Option<String>,
    grows_only: Option<String>,
    readers: Readers,
    writer: ThreadId,
    /// The writer, which ends when the queue is closed, and the checkpoints, which end when the
    /// writer does.
    threads: Mutex<[Option<JoinHandle<()>>; 2]>,
}

/// What [`Appended::Stored`](crate::Appended::Stored) means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Durability {
    /// On the disk: neither a crash of the program nor a power cut loses it.
    #[default]
    Full,
    /// With the system: a crash of the program does not lose it, a power cut may lose the last.
    Relaxed,
}

/// How a store keeps its file.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What *stored* means.
    pub durability: Durability,
    /// Under load, how often to commit: a commit costs the processor as much as fifty appends, so
    /// appends wait for company. In a quiet house nobody waits.
    pub commit_every: Duration,
    /// How large the file may grow. The write-ahead log beside it is not counted.
    pub bytes_max: Option<u64>,
    /// What time it is.
    pub clock: Clock,
}

impl Default for Settings {
    /// Durable, a commit in 2 ms, no limit but the disk's, the system's clock.
    fn default() -> Settings {
        Settings {
            durability: Durability::Full,
            commit_every: Duration::from_millis(2),
            bytes_max: None,
            clock: unix_ms,
        }
    }
}

impl Sqlite {
    /// Opens the store in this file, and makes it if there is none, along with its folder.
    pub fn open(path: &Path, durability: Durability) -> Result<Sqlite, OpenFault> {
        Sqlite::open_with(path, Settings { durability, ..Settings::default() })
    }

    /// Opens the store in this file to be kept like this.
    pub fn open_with(path: &Path, settings: Settings) -> Result<Sqlite, OpenFault> {
        file::prepare(path, &schema::LOGS)?;
        // Before the logs are looked at: they may only have grown since.
        let testimony = Testimony::read(path);
        let heads_fault = testimony.fault.clone();
        let fault = |error: rusqlite::Error| OpenFault::from_sqlite(path, &error);
        let mut connection = file::connect(path).map_err(fault)?;
        set_up(&connection, settings.durability).map_err(fault)?;
        schema::migrate(&mut connection, path, &schema::LOGS)?;
        writer::check(&connection).map_err(|error| match error.sqlite_error_code() {
            // The file has today's layout, so a table that is not there is gone.
            Some(ErrorCode::Unknown) => OpenFault::damaged(path, error),
            _ => fault(error),
        })?;
        let grows_only = tidy(&connection, path);
        let copies = file::connect(path).map_err(fault)?;
        let losses = Losses::find(&connection, &testimony.rooms);
        let forgotten = reads::forgotten(&connection).map_err(fault)?;
        let marks = Arc::new(Marks::default());
        let witness = Witness::open(
            path,
            testimony,
            &forgotten,
            &losses.all,
            settings.durability,
            Arc::clone(&marks),
        );

        let shared = Arc::new(Shared {
            queue: Queue::default(),
            fill: Fill::default(),
            bytes_max: AtomicU64::new(settings.bytes_max.unwrap_or(u64::MAX)),
            losses,
        });
        let checkpoints = start("store checkpoints", {
            let shared = Arc::clone(&shared);
            move || checkpoints::run(&copies, &shared.fill, &shared.queue, &marks)
        })?;
        let writer = start("store writer", {
            let shared = Arc::clone(&shared);
            let pace = Pace::new(settings.commit_every);
            move || writer::run(connection, witness, &shared, pace, settings.clock)
        });
        let writer = writer.inspect_err(|_| shared.fill.close())?;
        Ok(Sqlite {
            shared,
            heads_fault,
            grows_only,
            readers: Readers::new(path.to_owned()),
            writer: writer.thread().id(),
            threads: Mutex::new([Some(writer), Some(checkpoints)]),
        })
    }

    /// The files that a store in this file may have, in the order in which to move them elsewhere: a
    /// new file must not find the write-ahead log of an old one.
    pub fn files(path: &Path) -> [PathBuf; 4] {
        ["-wal", "-shm", "", witness::ENDING].map(|ending| witness::beside(path, ending))
    }

    /// The rooms whose logs were shorter than they once had been when the store was opened. Those
    /// that [are damaged](Loss::is_damage) can neither be read nor written; the others go on.
    pub fn losses(&self) -> &[Loss] {
        &self.shared.losses.all
    }

    /// What was wrong, when the store was opened, with the file that says how long the logs are. No
    /// room is the worse for it, but one that lost its end may not have been noticed.
    pub fn heads_fault(&self) -> Option<&str> {
        self.heads_fault.as_deref()
    }

    /// Why the file cannot give back the space of what is forgotten, though it uses it again: it was
    /// made by an older program, and could not be written anew.
    pub fn grows_only(&self) -> Option<&str> {
        self.grows_only.as_deref()
    }

    /// Lets the file grow to this size from now on.
    pub fn set_bytes_max(&self, bytes_max: Option<u64>) {
        self.shared.bytes_max.store(bytes_max.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Stores and answers all that waits, and closes the file. What is appended later is answered
    /// with [`Unknown`](crate::Appended::Unknown). Dropping the store does the same.
    pub fn close(&self) {
        self.shared.queue.close();
        if self.writer == thread::current().id() {
            // Called from an answer: the writer cannot wait for itself.
            return;
        }
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for thread in threads.iter_mut().filter_map(Option::take) {
            // One that panicked has said so, and there is nothing to do about it here.
            let _ = thread.join();
        }
        self.readers.close();
    }
}

impl Store for Sqlite {
    fn append(&self, room: RoomCode, expected_seq: u64, entries: Entries, done: Done) {
        let answer = Answer::new(done);
        self.shared.queue.push(Job { room, expected_seq, what: What::Append(entries), answer });
    }

    fn read(&self, room: RoomCode, from: u64) -> Result<Log, ReadFault> {
        self.shared.losses.check(room)?;
        self.readers.read(room, from)
    }

    fn recent(&self, since_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        self.readers.recent(since_unix_ms, most)
    }

    fn quiet(&self, before_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        self.readers.quiet(before_unix_ms, most)
    }

    fn forget(&self, room: RoomCode, expected_seq: u64, done: Done) {
        let answer = Answer::new(done);
        self.shared.queue.push(Job { room, expected_seq, what: What::Forget, answer });
    }

    fn stored_at(&self, room: RoomCode, seq: u64) -> Result<Option<u64>, ReadFault> {
        self.shared.losses.check(room)?;
        self.readers.stored_at(room, seq)
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.close();
    }
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sqlite").field(&self.readers.path()).finish()
    }
}

/// How the writer's connection works.
fn set_up(connection: &Connection, durability: Durability) -> rusqlite::Result<()> {
    let synchronous = match durability {
        Durability::Full => "FULL",
        Durability::Relaxed => "NORMAL",
    };
    space::set_up(connection)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", synchronous)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    // In KiB, when negative: as large as a group commonly is.
    connection.pragma_update(None, "cache_size", -8192)
}

/// Writes the file anew if that is worth while. Gives why it only grows, if it does.
fn tidy(connection: &Connection, path: &Path) -> Option<String> {
    let erased = connection.query_row("SELECT erased FROM noted", [], |row| row.get::<_, i64>(0));
    let tidied = space::tidy(connection, path, erased.is_ok_and(|erased| erased > 0));
    if tidied == Ok(true) {
        let _ = connection.execute("UPDATE noted SET erased = 0", []);
    }
    tidied.err()
}

fn start(name: &str, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, OpenFault> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(run);
    started.map_err(|error| OpenFault::NoThread { why: error.to_string() })
}
