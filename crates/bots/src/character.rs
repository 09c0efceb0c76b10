//! Four tempers, and one who does anything.

use std::fmt;
use std::str::FromStr;

use table::Misread;

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Character {
    /// Does anything that is legal. No opponent, but a measure.
    Random,
    /// Takes its time and lets much pass: a table for newcomers.
    Gentle,
    /// Looks about, forgets, acts on a feeling.
    Casual,
    /// Attentive, with a decent memory and some reasoning.
    Sharp,
    /// Misses little, forgets nothing and weighs the odds.
    Master,
}

impl Character {
    /// All of them, the weakest first.
    pub const ALL: [Character; 5] = [
        Character::Random,
        Character::Gentle,
        Character::Casual,
        Character::Sharp,
        Character::Master,
    ];

    /// Its name on the command line and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Character::Random => "random",
            Character::Gentle => "gentle",
            Character::Casual => "casual",
            Character::Sharp => "sharp",
            Character::Master => "master",
        }
    }

    /// What makes it so.
    pub const fn traits(self) -> Traits {
        Traits {
            reaction_ms: self.pick((600, 650), (400, 500), (200, 250), (90, 140)),
            dwell_ms: self.pick((1_700, 1_800), (1_400, 1_600), (800, 700), (450, 350)),
            checks_percent: self.pick(4, 10, 35, 60),
            memory_percent: self.pick(35, 55, 85, 100),
            slips_percent: self.pick(8, 8, 3, 1),
        }
    }

    /// Which of these is this one's. A random player has none; whoever asks gets the dullest.
    pub(crate) const fn pick<T: Copy>(self, gentle: T, casual: T, sharp: T, master: T) -> T {
        match self {
            Character::Random | Character::Gentle => gentle,
            Character::Casual => casual,
            Character::Sharp => sharp,
            Character::Master => master,
        }
    }
}

/// What a character is made of. Times are at least the first, and up to the second more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Traits {
    /// From seeing something to acting on it, beyond what nobody can do without
    /// ([`REACTION_FLOOR_MS`](crate::REACTION_FLOOR_MS)).
    pub reaction_ms: (u32, u32),
    /// How long eyes rest on a face.
    pub dwell_ms: (u32, u32),
    /// How often, before a sign, it looks who is watching.
    pub checks_percent: u32,
    /// How much of what it noticed it keeps in mind.
    pub memory_percent: u32,
    /// How often the hand does something else than it should.
    pub slips_percent: u32,
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

const NO_SUCH_CHARACTER: Misread =
    Misread("no such player; there are random, gentle, casual, sharp and master");

impl FromStr for Character {
    type Err = Misread;

    fn from_str(name: &str) -> Result<Character, Misread> {
        Character::ALL.into_iter().find(|one| one.name() == name).ok_or(NO_SUCH_CHARACTER)
    }
}
