//! What went wrong, when, where, what came before it, and how to see it again.

use std::collections::VecDeque;
use std::fmt;

use protocol::RoomCode;
use table::Millis;

/// How many of a room's last events are kept.
const KEPT: usize = 60;
/// And how much of each.
const CHARS: usize = 240;

/// A promise of the house that was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The seed it happened with.
    pub seed: u64,
    /// How many rooms there were at a time: the seed alone does not say.
    pub rooms: usize,
    /// Whether the houses were a cluster.
    pub cluster: bool,
    /// The virtual time.
    pub at: Millis,
    /// The room, if it was about one.
    pub room: Option<RoomCode>,
    /// What is wrong, in a sentence.
    pub what: String,
    /// The last things that happened in the room.
    pub last: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { seed, rooms, cluster, at, room, what, last } = self;
        writeln!(f, "seed {seed}, at {at}: {what}")?;
        if let Some(room) = room {
            writeln!(f, "the last that happened in room {room}:")?;
            last.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        }
        // Enough hours to get there again; a run is the same whatever its length.
        let hours = (at.0 / 3_600_000) + 1;
        let cluster = if *cluster { " --cluster" } else { "" };
        write!(f, "again: cargo xtask sim --seed {seed} --hours {hours} --rooms {rooms}{cluster}")
    }
}

impl std::error::Error for Failure {}

/// Something wrong, before it is known with which seed and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wrong {
    pub(crate) room: Option<RoomCode>,
    pub(crate) what: String,
}

/// Whether all is well.
pub(crate) type Checked<T = ()> = Result<T, Wrong>;

/// Something wrong in a room.
pub(crate) fn wrong<T>(room: RoomCode, what: impl Into<String>) -> Checked<T> {
    Err(Wrong { room: Some(room), what: what.into() })
}

/// The last things that happened in a room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace(VecDeque<(Millis, String)>);

impl Trace {
    pub(crate) fn note(&mut self, at: Millis, what: &str) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        let short: String = what.chars().take(CHARS).collect();
        self.0.push_back((at, short));
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.iter().map(|(at, what)| format!("{at} {what}")).collect()
    }
}
