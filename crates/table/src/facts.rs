//! What the house has to know of a game beyond its rules.

use crate::{Counts, Matches, Phrase};

/// Facts about a game: how it is usually played, and how it is taught. Only a game that has them,
/// adds up to matches and counts what happened can be on the list of games.
pub trait Facts: Matches + Counts {
    /// How many play it most: where its speed is measured.
    const USUAL_SEATS: u8;

    /// About how long people take to do something: the pace of players who play at random.
    const PACE_MS: u32;

    /// Whether players make signs to each other. Where they do not, nobody needs eyes.
    const HAS_SIGNS: bool;

    /// What its players say, those first that are said most. Where talk must not give cards away,
    /// none of it does.
    const PHRASES: &'static [Phrase];

    /// The table of its lesson.
    const LESSON: Lesson;

    /// What its theatre is made of: every screen that shows the game keeps these times.
    const BEATS: &'static [Beat] = &[];

    /// How long what has just happened is shown, during which the game's time stands still. It
    /// follows from what everybody noticed of it and sees after it, so it gives nothing away.
    fn theatre_ms(_pace: Pace, _noticed: &[Self::Notice], _then: &Self::View) -> u32 {
        0
    }
}

/// One beat of theatre: a hand goes up, a card is turned, a verdict stands to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beat {
    /// What the screens call it.
    pub name: &'static str,
    /// How long it lasts for those who have a screen of their own.
    pub own_ms: u32,
    /// How long where a room full of people looks up at one screen.
    pub room_ms: u32,
}

impl Beat {
    /// A beat of that name, by both paces.
    pub const fn new(name: &'static str, own_ms: u32, room_ms: u32) -> Beat {
        Beat { name, own_ms, room_ms }
    }

    /// How long it lasts.
    pub const fn ms(&self, pace: Pace) -> u32 {
        match pace {
            Pace::Own => self.own_ms,
            Pace::Room => self.room_ms,
        }
    }
}

/// For whom theatre is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// For people who each have a screen of their own.
    Own,
    /// For a room full of people before one screen: they talk about it meanwhile.
    Room,
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
