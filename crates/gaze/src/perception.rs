//! What eyes do, and what they take in.

use std::fmt;

use serde::{Deserialize, Serialize};
use table::{Aim, Gesture, Millis, Seat, SeatSet, Sign};

/// Where eyes are turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// At whoever sits there.
    Seat(Seat),
    /// At a place on the table, numbered by the game.
    Place(u8),
    /// At one's own cards.
    Down,
    /// At nothing: the lids are closed.
    Shut,
}

impl Look {
    /// At whom, if at anybody.
    pub const fn at_whom(self) -> Option<Seat> {
        match self {
            Look::Seat(seat) => Some(seat),
            Look::Place(_) | Look::Down | Look::Shut => None,
        }
    }

    /// Whether eyes turned there can see that sign: on its maker's face, or anywhere if it is big.
    pub(crate) fn can_see(self, made: &SignMade) -> bool {
        self == Look::Seat(made.by) || made.sign.gesture.is_big() && self != Look::Shut
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Look::Seat(seat) => write!(f, "at {seat}"),
            Look::Place(place) => write!(f, "at place {place}"),
            Look::Down => f.write_str("down"),
            Look::Shut => f.write_str("at nothing, eyes shut"),
        }
    }
}

/// What one seat takes in at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Perception {
    /// In focus: where the face one looks at is looking.
    Face {
        /// Whose face.
        of: Seat,
        /// Where it looks.
        look: Look,
    },
    /// In focus: the face one looks at blinks, as faces do. It means nothing.
    Blink {
        /// Whose face.
        of: Seat,
    },
    /// A sign: in focus, or a big gesture anywhere.
    Sign {
        /// Who makes it.
        by: Seat,
        /// What it is.
        gesture: Gesture,
        /// For whom, or toward what.
        aim: Aim,
    },
    /// At the edge of sight: somebody begins to look at one, or no longer does.
    Watched {
        /// Who.
        by: Seat,
        /// Whether it begins.
        begins: bool,
    },
}

impl fmt::Display for Perception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Perception::Face { of, look } => write!(f, "sees {of} look {look}"),
            Perception::Blink { of } => write!(f, "sees {of} blink"),
            Perception::Sign { by, gesture, aim } => {
                write!(f, "sees {by} {}", Sign { gesture, aim })
            }
            Perception::Watched { by, begins: true } => write!(f, "feels {by} look"),
            Perception::Watched { by, begins: false } => write!(f, "feels {by} look away"),
        }
    }
}

/// What one's eyes do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "Eyes")]
pub struct Sight {
    /// Where they are turned.
    pub look: Look,
    /// Where the face they rest on looks.
    pub face: Option<Look>,
    /// Who is felt looking.
    pub watched_by: SeatSet,
}

/// A sign that is over, and who noticed it. For the log: nobody is told before the game's end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SignMade {
    /// When it began.
    pub at: Millis,
    /// Who made it.
    pub by: Seat,
    /// What it was.
    pub sign: Sign,
    /// Where its maker looked when it began.
    pub look: Look,
    /// When it could no longer be seen.
    pub until: Millis,
    /// Who noticed it.
    pub noticed: SeatSet,
}

impl fmt::Display for SignMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} made a sign, {}, noticed by {}", self.by, self.sign, self.noticed)
    }
}

/// What comes out of the channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// To that seat and no other.
    Perceived {
        /// When.
        at: Millis,
        /// Who takes it in.
        to: Seat,
        /// What.
        what: Perception,
    },
    /// To nobody before the game is over.
    Hidden(Hidden),
}

/// What eyes and faces do that nobody is told before the game is over; then a
/// [`Review`](crate::Review) says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "logged", rename_all = "snake_case")]
pub enum Hidden {
    /// Eyes turned.
    Looked {
        /// When they left where they were.
        at: Millis,
        /// Whose.
        by: Seat,
        /// Where they turned.
        look: Look,
        /// When they come to rest there.
        rests_from: Millis,
    },
    /// A sign began.
    Signed {
        /// When.
        at: Millis,
        /// Who makes it.
        by: Seat,
        /// What it is.
        sign: Sign,
    },
    /// A sign is over.
    SignOver(SignMade),
}
