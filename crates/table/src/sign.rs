//! The vocabulary of eyes and faces. Who notices a sign is not decided here; whether a game
//! allows it is for its rules to say ([`crate::Rules::allows`]).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// What a face can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Gesture {
    /// One eye, shut for a moment.
    Wink,
    /// Yes.
    Nod,
    /// No.
    Shake,
    /// A raised eyebrow.
    Brow,
    /// A smile.
    Smile,
    /// The eyes dart to a place and back.
    Glance,
    /// A pointing finger: nobody overlooks it.
    Point,
    /// A raised hand: nor that.
    Raise,
}

impl Gesture {
    /// All of them.
    pub const ALL: [Gesture; 8] = [
        Gesture::Wink,
        Gesture::Nod,
        Gesture::Shake,
        Gesture::Brow,
        Gesture::Smile,
        Gesture::Glance,
        Gesture::Point,
        Gesture::Raise,
    ];

    /// Whether it is seen from the corner of the eye, wherever one looks.
    pub const fn is_big(self) -> bool {
        matches!(self, Gesture::Point | Gesture::Raise)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Gesture::Wink => "wink",
            Gesture::Nod => "nod",
            Gesture::Shake => "shake",
            Gesture::Brow => "brow",
            Gesture::Smile => "smile",
            Gesture::Glance => "glance",
            Gesture::Point => "point",
            Gesture::Raise => "raise",
        }
    }
}

impl fmt::Display for Gesture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// At what a sign is aimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// At whoever sits there.
    Seat(Seat),
    /// At a place on the table, numbered by the game.
    Place(u8),
}

impl Aim {
    /// At whom, if at anybody.
    pub const fn at_whom(self) -> Option<Seat> {
        match self {
            Aim::Seat(seat) => Some(seat),
            Aim::Place(_) => None,
        }
    }
}

/// A gesture and its aim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Sign {
    /// What the face does.
    pub gesture: Gesture,
    /// For whom, or toward what.
    pub aim: Aim,
}

impl Sign {
    /// A wink at somebody.
    pub const fn wink_at(seat: Seat) -> Sign {
        Sign { gesture: Gesture::Wink, aim: Aim::Seat(seat) }
    }

    /// A glance at a place.
    pub const fn glance_at(place: u8) -> Sign {
        Sign { gesture: Gesture::Glance, aim: Aim::Place(place) }
    }
}

/// "wink at seat 2".
impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.aim {
            Aim::Seat(seat) => write!(f, "{} at {seat}", self.gesture),
            Aim::Place(place) => write!(f, "{} at place {place}", self.gesture),
        }
    }
}

/// Whether signs must be true, in the games that care (ZW-4, SP-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Signals {
    /// A false sign is refused.
    #[default]
    Honest,
    /// Cheating is part of the fun.
    AnythingGoes,
}
