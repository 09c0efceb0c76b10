//! Looking at a store that others may have open: its rooms, its logs, and a copy of all of it.

use std::fmt;
use std::path::Path;

use rusqlite::ErrorCode;

use super::file::{self, OpenFault, owner_only};
use super::histories;
use super::reads::Readers;
use super::schema::{self, Layout};
use crate::{Log, ReadFault, Recent, RoomCode};

/// The logs in a SQLite file, to be read while others write them. Nothing is changed, and nobody
/// waits for whoever looks.
pub struct SqliteLook(Readers);

impl SqliteLook {
    /// Looks at the store in this file.
    pub fn open(path: &Path) -> Result<SqliteLook, OpenFault> {
        check(path, &schema::LOGS)?;
        Ok(SqliteLook(Readers::new(path.to_owned())))
    }

    /// As [`Store::read`](crate::Store::read).
    pub fn read(&self, room: RoomCode, from: u64) -> Result<Log, ReadFault> {
        self.0.read(room, from)
    }

    /// As [`Store::recent`](crate::Store::recent).
    pub fn recent(&self, since_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        self.0.recent(since_unix_ms, most)
    }

    /// As [`Store::stored_at`](crate::Store::stored_at).
    pub fn stored_at(&self, room: RoomCode, seq: u64) -> Result<Option<u64>, ReadFault> {
        self.0.stored_at(room, seq)
    }
}

impl fmt::Debug for SqliteLook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SqliteLook").field(&self.0.path()).finish()
    }
}

/// Why a file could not be copied.
#[derive(Debug)]
pub enum CopyFault {
    /// The file cannot be looked at.
    Source(OpenFault),
    /// The copy cannot be written; nothing is left of it.
    Target(String),
    /// There is no more room for the copy; nothing is left of it.
    DiskFull,
}

/// Copies a file of logs as it is at one moment, while others go on writing to it. The copy is a
/// store of its own, for its owner alone, and must not be there yet.
pub fn copy_logs(from: &Path, to: &Path) -> Result<(), CopyFault> {
    copy(from, to, &schema::LOGS)
}

/// The same with a file of histories.
pub fn copy_histories(from: &Path, to: &Path) -> Result<(), CopyFault> {
    copy(from, to, &histories::LAYOUT)
}

fn copy(from: &Path, to: &Path, layout: &Layout) -> Result<(), CopyFault> {
    check(from, layout).map_err(CopyFault::Source)?;
    let unwritable = |error: &dyn fmt::Display| CopyFault::Target(error.to_string());
    // Made first, so that nobody else may read it: SQLite takes an empty file for none.
    let mut options = std::fs::OpenOptions::new();
    owner_only(options.write(true).create_new(true))
        .open(to)
        .map_err(|error| unwritable(&error))?;
    let copied = file::connect_to_read(from).and_then(|connection| {
        let to = to.to_str().ok_or_else(|| rusqlite::Error::InvalidPath(to.to_owned()))?;
        connection.execute("VACUUM INTO ?1", [to])
    });
    copied.map(|_| ()).map_err(|error| {
        let _ = std::fs::remove_file(to);
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => CopyFault::DiskFull,
            _ if file::is_damage(&error) => CopyFault::Source(OpenFault::from_sqlite(from, &error)),
            _ => unwritable(&error),
        }
    })
}

/// Whether a file is one of ours, with its newest in the write-ahead log.
fn check(path: &Path, layout: &Layout) -> Result<(), OpenFault> {
    file::look(path, layout)?;
    let fault = |error: rusqlite::Error| OpenFault::from_sqlite(path, &error);
    schema::check(&file::connect_to_read(path).map_err(fault)?, path, layout)
}

impl fmt::Display for CopyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyFault::Source(fault) => fault.fmt(f),
            CopyFault::Target(why) => write!(f, "the copy cannot be written: {why}"),
            CopyFault::DiskFull => f.write_str("there is no room for the copy on that disk"),
        }
    }
}

impl std::error::Error for CopyFault {}
