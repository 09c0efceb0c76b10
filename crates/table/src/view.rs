//! Who looks at a game, and what a card is to them.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Outcome, Seat};

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// Whoever sits there.
    Seat(Seat),
    /// Spectators and the screen on the wall: what everybody may know.
    Public,
    /// All secrets, for replays. Only an outcome opens this: [`Viewer::everyone`].
    Everyone(Opened),
}

/// The proof that a game is over, without which nobody looks at everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened(());

impl Viewer {
    /// The viewer from whom nothing is hidden: there is one only once there is an outcome.
    pub const fn everyone<E>(_over: &Outcome<E>) -> Viewer {
        Viewer::Everyone(Opened(()))
    }

    /// The seat, if this viewer sits on one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Everyone(_) => None,
        }
    }

    /// Whether this viewer knows what `seat` knows.
    pub fn shares(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Public => false,
            Viewer::Everyone(_) => true,
        }
    }

    /// Whether nothing is hidden from this viewer.
    pub const fn sees_all(self) -> bool {
        matches!(self, Viewer::Everyone(_))
    }
}

/// A card as it lies before a viewer. On the wire: the face, or `"back"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Shown_for_{T}"))]
pub enum Shown<T> {
    /// Its back.
    #[cfg_attr(feature = "schema", ts(rename = "back"), schemars(rename = "back"))]
    Back,
    /// Its face.
    #[cfg_attr(feature = "schema", ts(untagged), schemars(untagged))]
    Known(T),
}

impl<T> Shown<T> {
    /// The face if it is `known`, else the back.
    pub fn when(known: bool, face: T) -> Shown<T> {
        if known { Shown::Known(face) } else { Shown::Back }
    }

    /// The face, if it is known.
    pub fn known(self) -> Option<T> {
        match self {
            Shown::Known(face) => Some(face),
            Shown::Back => None,
        }
    }
}

impl<T: fmt::Display> fmt::Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Known(face) => face.fmt(f),
            Shown::Back => f.write_str("??"),
        }
    }
}

impl<T: Serialize> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Shown::Known(face) => face.serialize(serializer),
            Shown::Back => serializer.serialize_str("back"),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shown<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        enum Back {
            #[serde(rename = "back")]
            Back,
        }
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either<T> {
            Back(#[allow(dead_code)] Back),
            Face(T),
        }
        Ok(match Either::deserialize(deserializer)? {
            Either::Back(_) => Shown::Back,
            Either::Face(face) => Shown::Known(face),
        })
    }
}
