//! What the house has to know of a game beyond its rules.

use crate::{Counts, Matches};

/// Facts about a game: how it is usually played, and how it is taught. Only a game that has them,
/// adds up to matches and counts what happened can be on the list of games.
pub trait Facts: Matches + Counts {
    /// How many play it most: where its speed is measured.
    const USUAL_SEATS: u8;

    /// About how long people take to do something: the pace of players who play at random.
    const PACE_MS: u32;

    /// Whether players make signs to each other. Where they do not, nobody needs eyes.
    const HAS_SIGNS: bool;

    /// The table of its lesson.
    const LESSON: Lesson;
}

/// How the table of a lesson is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// How many play; the learner has seat 0.
    pub seats: u8,
    /// The game's own options, in JSON. Clocks are generous: nobody who reads is to be run over.
    pub options: &'static str,
    /// The number of the seed that it is dealt from.
    pub seed: u64,
}
