//! Why a log cannot be read.

use std::fmt;

use crate::RoomCode;

/// A log that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadFault {
    /// It is not what was stored. Nothing of it is given out; other rooms are none the worse.
    Broken {
        /// Whose log.
        room: RoomCode,
        /// The first entry known to be wrong.
        seq: u64,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// It cannot be reached now, and this is why (for people).
    Unavailable(String),
}

/// What is wrong with an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Its bytes are not those that were stored.
    Altered,
    /// It was stored and is gone.
    Missing,
    /// Another entry stands where it should.
    Misplaced,
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadFault::Broken { room, seq, flaw } => {
                write!(f, "the log of room {room} is broken: entry {seq} {flaw}")
            }
            ReadFault::Unavailable(why) => write!(f, "the log cannot be read: {why}"),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flaw::Altered => "is not the one that was stored",
            Flaw::Missing => "is missing",
            Flaw::Misplaced => "is not where it should be",
        })
    }
}

impl std::error::Error for ReadFault {}
