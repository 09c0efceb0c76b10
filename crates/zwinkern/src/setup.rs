//! What is settled before the first figure stands: options and the deal.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use table::{Dice, Seat, SetupFault, Signals, Words};

use crate::person::{PERSONS, Person, Persons};

table::options! {
    /// What a table can choose.
    #[serde(rename = "ZwinkernOptions")]
    pub struct Options {
        /// How long a turn may take (ZW-2); 0 is no clock.
        turn_s: u16 = 60, [0 to 180 by 5];
        /// Whether a wink must be true (ZW-4).
        signals: Signals = Signals::Honest, [words];
        /// Whether other signs than winks are allowed (ZW-4).
        other_signs: OtherSigns = OtherSigns::No, [words];
    }
}

/// Whether other signs than winks are allowed (ZW-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernOtherSigns", rename_all = "snake_case")]
pub enum OtherSigns {
    /// Winks alone.
    #[default]
    No,
    /// Besides winks.
    Also,
    /// In place of winks.
    Only,
}

impl Words for OtherSigns {
    const WORDS: &'static [&'static str] = &["no", "also", "only"];
}

/// What records from before there was a third choice say: whether besides winks.
impl From<bool> for OtherSigns {
    fn from(also: bool) -> OtherSigns {
        if also { OtherSigns::Also } else { OtherSigns::No }
    }
}

impl<'de> Deserialize<'de> for OtherSigns {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<OtherSigns, D::Error> {
        struct Reader;

        impl Visitor<'_> for Reader {
            type Value = OtherSigns;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("no, also or only")
            }

            fn visit_bool<E>(self, also: bool) -> Result<OtherSigns, E> {
                Ok(also.into())
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<OtherSigns, E> {
                match word {
                    "no" => Ok(OtherSigns::No),
                    "also" => Ok(OtherSigns::Also),
                    "only" => Ok(OtherSigns::Only),
                    _ => Err(E::unknown_variant(word, OtherSigns::WORDS)),
                }
            }
        }

        from.deserialize_any(Reader)
    }
}

/// How many cards each of `seats` is dealt (ZW-1).
pub(crate) const fn hand_size(seats: u8) -> usize {
    match seats {
        ..=3 => 9,
        4 => 8,
        5 => 6,
        6.. => 5,
    }
}

/// How many Big Eyes each of `seats` begins with (ZW-1).
pub(crate) const fn big_eyes(seats: u8) -> u8 {
    if seats <= 4 { 4 } else { 3 }
}

/// The field, the hands, what is out of the game, and who begins (ZW-1, ZW-2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The 6×6 field, row by row.
    pub field: [Person; PERSONS],
    /// The twins each seat holds.
    pub hands: Vec<Vec<Person>>,
    /// The twins nobody holds, unseen.
    pub out: Vec<Person>,
    /// Who begins.
    pub first: Seat,
}

impl Deal {
    pub(crate) fn shuffle(seats: u8, first: Option<Seat>, dice: &mut Dice) -> Deal {
        let mut field = std::array::from_fn(|nth| Person::at(nth as u8 + 1));
        let mut twins = field;
        dice.shuffle(&mut field);
        dice.shuffle(&mut twins);
        let size = hand_size(seats);
        let (dealt, out) = twins.split_at(size * usize::from(seats));
        Deal {
            field,
            hands: dealt.chunks_exact(size).map(<[Person]>::to_vec).collect(),
            out: out.to_vec(),
            // Thrown last, so that the host's choice changes no card.
            first: first.unwrap_or_else(|| Seat::at(dice.below(u32::from(seats)) as u8)),
        }
    }

    pub(crate) fn check(&self, seats: u8) -> Result<(), SetupFault> {
        let field: Persons = self.field.iter().collect();
        SetupFault::deal(field == Persons::ALL, "a card lies on the field twice")?;
        let hands_fit = self.hands.len() == usize::from(seats);
        SetupFault::deal(hands_fit, "there must be one hand for each seat")?;
        let sizes_fit = self.hands.iter().all(|hand| hand.len() == hand_size(seats));
        SetupFault::deal(sizes_fit, "a hand is too large or too small for this many seats")?;
        let twins = || self.hands.iter().flatten().chain(&self.out);
        SetupFault::deal(twins().count() == PERSONS, "hands and out must be 36 cards together")?;
        let each_once = twins().collect::<Persons>() == Persons::ALL;
        SetupFault::deal(each_once, "a twin is dealt twice")
    }
}
