//! The vocabulary of eyes and faces. Who notices a sign is not decided here; whether a game
//! allows it is for its rules to say ([`crate::Rules::allows`]).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet, Words};

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

    /// Whether it can be aimed at whoever sits somewhere.
    pub const fn takes_seat(self) -> bool {
        !matches!(self, Gesture::Glance)
    }

    /// Whether it can be aimed at a place on the table.
    pub const fn takes_place(self) -> bool {
        self.is_big() || matches!(self, Gesture::Glance)
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

/// What a seat may sign now, as the game is concerned: at whom each gesture may be made, and toward
/// which places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SignOffers {
    seats: [SeatSet; Gesture::ALL.len()],
    /// A bit for each place.
    places: [u8; Gesture::ALL.len()],
}

/// A gesture that a seat may make now, and where to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SignOffer {
    /// What the face does.
    pub gesture: Gesture,
    /// At whom it may be made.
    pub seats: SeatSet,
    /// Toward which places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<u8>>", optional))]
    pub places: Vec<u8>,
}

impl SignOffers {
    /// No sign at all.
    pub const NONE: SignOffers =
        SignOffers { seats: [SeatSet::EMPTY; Gesture::ALL.len()], places: [0; Gesture::ALL.len()] };

    /// Whatever a face can do: at these seats, and toward so many places.
    pub fn all(seats: SeatSet, places: u8) -> SignOffers {
        Gesture::ALL.into_iter().fold(SignOffers::NONE, |offers, gesture| {
            let offers = offers.at(gesture, seats);
            (0..places).fold(offers, |offers, place| offers.toward(gesture, place))
        })
    }

    /// This gesture too, at these seats, if it is for people.
    #[must_use]
    pub const fn at(mut self, gesture: Gesture, seats: SeatSet) -> SignOffers {
        if gesture.takes_seat() {
            self.seats[gesture as usize] = seats;
        }
        self
    }

    /// This gesture too, toward a place, if it can be made there.
    #[must_use]
    pub const fn toward(mut self, gesture: Gesture, place: u8) -> SignOffers {
        if gesture.takes_place() {
            self.places[gesture as usize] |= 1 << place;
        }
        self
    }

    /// What is left of it where only these have faces.
    #[must_use]
    pub fn only_at(mut self, faces: SeatSet) -> SignOffers {
        let others = SeatSet::all(Seat::MAX as u8).without(faces);
        self.seats = self.seats.map(|seats| seats.without(others));
        self
    }

    /// Whether that sign is among it.
    pub const fn contains(&self, sign: Sign) -> bool {
        match sign.aim {
            Aim::Seat(seat) => self.seats[sign.gesture as usize].contains(seat),
            Aim::Place(place) => place < 8 && self.places[sign.gesture as usize] & 1 << place != 0,
        }
    }

    /// The gestures of it, in their order.
    pub fn iter(&self) -> impl Iterator<Item = SignOffer> + '_ {
        let offers = Gesture::ALL.into_iter().map(|gesture| {
            let bits = self.places[gesture as usize];
            let places = (0..8).filter(|place| bits & 1 << place != 0).collect();
            SignOffer { gesture, seats: self.seats[gesture as usize], places }
        });
        offers.filter(|offer| !offer.seats.is_empty() || !offer.places.is_empty())
    }
}

impl Serialize for SignOffers {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
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

impl Words for Signals {
    const WORDS: &'static [&'static str] = &["honest", "anything_goes"];
}
