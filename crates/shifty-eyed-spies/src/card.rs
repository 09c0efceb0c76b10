//! The cards: whom to deliver to, where to receive, and piles of them (SP-1).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Seat;

/// Deliver cards of each spy in play.
pub(crate) const PER_SPY: u8 = 7;
/// Receive cards of each location.
pub(crate) const PER_LOCATION: u8 = 8;

/// Where intel changes hands. Signs call it a place, numbered in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesLocation", rename_all = "snake_case")]
pub enum Location {
    /// Place 0.
    Fountain,
    /// Place 1.
    Metro,
    /// Place 2.
    Newsstand,
    /// Place 3.
    Cafe,
}

impl Location {
    /// All four.
    pub const ALL: [Location; 4] =
        [Location::Fountain, Location::Metro, Location::Newsstand, Location::Cafe];

    /// The location of that place, if it is one.
    pub fn at(place: u8) -> Option<Location> {
        Location::ALL.get(place as usize).copied()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Location::Fountain => "fountain",
            Location::Metro => "metro",
            Location::Newsstand => "newsstand",
            Location::Cafe => "cafe",
        })
    }
}

/// The two kinds of card. A hand has one place for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesKind", rename_all = "snake_case")]
pub enum Kind {
    /// Names a spy to deliver to.
    Deliver,
    /// Names a location to receive at.
    Receive,
}

impl Kind {
    /// Both, in the order in which a hand refills.
    pub const ALL: [Kind; 2] = [Kind::Deliver, Kind::Receive];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Deliver => "deliver",
            Kind::Receive => "receive",
        })
    }
}

/// None, one or both kinds of card. Written as a list, Deliver first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(as = "Vec<Kind>", rename = "SpiesKinds"))]
#[cfg_attr(feature = "schema", schemars(with = "Vec<Kind>", rename = "SpiesKinds"))]
#[cfg_attr(feature = "schema", schemars(extend("uniqueItems" = true)))]
pub struct Kinds(u8);

impl Kinds {
    /// Neither.
    pub const NONE: Kinds = Kinds(0);
    /// Both.
    pub const BOTH: Kinds = Kinds(3);

    /// That kind alone.
    pub const fn only(kind: Kind) -> Kinds {
        Kinds(1 << kind as u8)
    }

    /// Whether the kind is among them.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    /// These and that one.
    #[must_use]
    pub const fn and(self, kind: Kind) -> Kinds {
        Kinds(self.0 | Kinds::only(kind).0)
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it is neither.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order, Deliver first.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }

    /// Whether those hold all of these.
    pub(crate) const fn within(self, those: Kinds) -> bool {
        self.0 & !those.0 == 0
    }

    /// The `nth` way to choose among these: none, Deliver, Receive, both, as far as they go.
    pub(crate) const fn choice(self, nth: usize) -> Kinds {
        Kinds(if self.0 == Kinds::BOTH.0 { nth as u8 & 3 } else { nth as u8 * self.0 })
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Kinds {
        kinds.into_iter().fold(Kinds::NONE, Kinds::and)
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Kinds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Kinds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let listed = Vec::<Kind>::deserialize(deserializer)?;
        let kinds: Kinds = listed.iter().copied().collect();
        if kinds.len() == listed.len() {
            Ok(kinds)
        } else {
            Err(serde::de::Error::custom("a kind of card stands in the list twice"))
        }
    }
}

/// A card. In records a spy is a seat's number and a location is a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesCard", untagged)]
pub enum Card {
    /// Deliver to that spy.
    Deliver(Seat),
    /// Receive at that location.
    Receive(Location),
}

impl Card {
    /// Which kind it is.
    pub const fn kind(self) -> Kind {
        match self {
            Card::Deliver(_) => Kind::Deliver,
            Card::Receive(_) => Kind::Receive,
        }
    }

    /// Its number among the faces of its kind.
    pub(crate) const fn face(self) -> usize {
        match self {
            Card::Deliver(spy) => spy.index(),
            Card::Receive(location) => location as usize,
        }
    }

    /// The card of that kind and [`Card::face`].
    pub(crate) const fn of(kind: Kind, face: usize) -> Card {
        match kind {
            Kind::Deliver => Card::Deliver(Seat::at(face as u8 & 7)),
            Kind::Receive => Card::Receive(Location::ALL[face & 3]),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Deliver(spy) => spy.fmt(f),
            Card::Receive(location) => location.fmt(f),
        }
    }
}

/// Up to 56 cards one upon another: a deck, or the order of a new one. Written top first.
///
/// Four bits a card, so that an action that carries a pile is still cheap to copy.
///
/// ```
/// use shifty_eyed_spies::{Card, Location, Pile};
///
/// let cards = [Location::Metro, Location::Cafe].map(Card::Receive);
/// let pile = Pile::of(&cards).expect("two are not too many");
/// assert_eq!((pile.len(), pile.iter().next()), (2, Some(cards[0])));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(as = "Vec<Card>", rename = "SpiesPile"))]
#[cfg_attr(feature = "schema", schemars(with = "Vec<Card>", rename = "SpiesPile"))]
#[cfg_attr(feature = "schema", schemars(extend("maxItems" = Pile::MOST)))]
pub struct Pile {
    /// From the bottom; nothing but zeros above the top.
    nibbles: [u8; Pile::MOST / 2],
    len: u8,
}

impl Pile {
    /// No pile has more cards: seven for each of eight spies.
    pub const MOST: usize = 56;
    /// Set in the nibble of a Receive card.
    const RECEIVE: u8 = 8;

    /// These cards, top first; `None` if they are too many.
    pub fn of(cards: &[Card]) -> Option<Pile> {
        let mut pile = Pile { nibbles: [0; Pile::MOST / 2], len: 0 };
        if cards.len() > Pile::MOST {
            return None;
        }
        for card in cards.iter().rev() {
            let mark = if card.kind() == Kind::Receive { Pile::RECEIVE } else { 0 };
            let nth = pile.len as usize;
            pile.nibbles[nth / 2] |= (card.face() as u8 | mark) << (nth % 2 * 4);
            pile.len += 1;
        }
        Some(pile)
    }

    /// How many cards.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// From the top.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        (0..self.len()).rev().map(|nth| self.nth_from_bottom(nth))
    }

    /// Takes the top card off.
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let nth = self.len().checked_sub(1)?;
        let card = self.nth_from_bottom(nth);
        self.nibbles[nth / 2] &= !(15 << (nth % 2 * 4));
        self.len -= 1;
        Some(card)
    }

    fn nth_from_bottom(&self, nth: usize) -> Card {
        let nibble = self.nibbles[nth / 2] >> (nth % 2 * 4) & 15;
        let kind = if nibble < Pile::RECEIVE { Kind::Deliver } else { Kind::Receive };
        Card::of(kind, usize::from(nibble))
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        Pile::of(&cards)
            .ok_or_else(|| serde::de::Error::invalid_length(cards.len(), &"at most 56 cards"))
    }
}
