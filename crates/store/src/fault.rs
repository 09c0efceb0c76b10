//! Why a log cannot be read.

use std::fmt;

use crate::{Durability, RoomCode};

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
    /// It is shorter than it was. Nothing of it is given out; other rooms are none the worse.
    Short(Loss),
    /// The store is damaged where this log would be looked for, and this is why (for people).
    Damaged(String),
    /// It cannot be reached now, and this is why (for people).
    Unavailable(String),
}

/// A log that is shorter than it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// Whose log.
    pub room: RoomCode,
    /// How many entries it has.
    pub kept: u64,
    /// How many it had, at least.
    pub stored: u64,
    /// What was promised about those that are gone.
    pub durability: Durability,
}

impl Loss {
    /// Whether the room stays shut. Entries that were only with the system may be gone after a
    /// power cut: such a room goes on with what it has.
    pub fn is_damage(&self) -> bool {
        self.durability == Durability::Full
    }
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
            ReadFault::Short(loss) => loss.fmt(f),
            ReadFault::Damaged(why) => write!(f, "the store is damaged: {why}"),
            ReadFault::Unavailable(why) => write!(f, "the log cannot be read: {why}"),
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Loss { room, kept, stored, .. } = self;
        if *kept == 0 {
            return write!(f, "the log of room {room} is gone: {stored} entries were stored");
        }
        write!(f, "the log of room {room} ends at entry {kept}, but {stored} were stored: ")?;
        match stored.saturating_sub(*kept) {
            1 => f.write_str("the last one is gone"),
            gone => write!(f, "the last {gone} are gone"),
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
