//! The vocabulary of eyes and faces. Who notices a sign is not decided here; whether a game
//! allows it is for its rules to say ([`crate::Rules::allows`]).

use serde::{Deserialize, Serialize};

use crate::Seat;

/// What a face can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
}

impl Gesture {
    /// All of them.
    pub const ALL: [Gesture; 7] = [
        Gesture::Wink,
        Gesture::Nod,
        Gesture::Shake,
        Gesture::Brow,
        Gesture::Smile,
        Gesture::Glance,
        Gesture::Point,
    ];
}

/// At what a sign is aimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// At whoever sits there.
    Seat(Seat),
    /// At a place on the table, numbered by the game.
    Place(u8),
}

/// A gesture and its aim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

/// Whether signs must be true, in the games that care (ZW-4, SP-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signals {
    /// A false sign is refused.
    #[default]
    Honest,
    /// Cheating is part of the fun.
    AnythingGoes,
}
