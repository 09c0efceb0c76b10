//! Six colours and the cards that guess at them (BE-1).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};
use table::Misread;

/// How many colours there are.
pub const COLOURS: usize = 6;

/// How many bluffs each player has.
pub const BLUFFS: u8 = 2;

/// The colour of a player, of their Target and of the Guess cards that name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeColour", rename_all = "snake_case")]
pub enum Colour {
    /// Seat 0's in a dealt game.
    Red,
    /// Seat 1's.
    Blue,
    /// Seat 2's.
    Green,
    /// Seat 3's.
    Yellow,
    /// Seat 4's.
    Purple,
    /// Seat 5's, if there is one.
    Orange,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; COLOURS] =
        [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Purple, Colour::Orange];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
            Colour::Purple => "purple",
            Colour::Orange => "orange",
        }
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A card that is laid on a Target: it names a colour, or it is a bluff. Written as the colour's
/// name or `bluff`.
///
/// ```
/// use blink_of_an_eye::{Colour, GuessCard};
///
/// assert_eq!("green".parse(), Ok(GuessCard::Guess(Colour::Green)));
/// assert_eq!(GuessCard::Bluff.to_string(), "bluff");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = GuessCard::ALL)))]
#[serde(rename = "BlinkOfAnEyeGuessCard", try_from = "String")]
pub enum GuessCard {
    /// "It is the Target of this colour."
    #[cfg_attr(feature = "schema", ts(untagged))]
    Guess(Colour),
    /// It says nothing.
    #[cfg_attr(feature = "schema", ts(rename = "bluff"))]
    Bluff,
}

impl GuessCard {
    /// One of each kind: the six colours, then the bluff.
    pub const ALL: [GuessCard; COLOURS + 1] = [
        GuessCard::Guess(Colour::Red),
        GuessCard::Guess(Colour::Blue),
        GuessCard::Guess(Colour::Green),
        GuessCard::Guess(Colour::Yellow),
        GuessCard::Guess(Colour::Purple),
        GuessCard::Guess(Colour::Orange),
        GuessCard::Bluff,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            GuessCard::Guess(colour) => colour.name(),
            GuessCard::Bluff => "bluff",
        }
    }

    /// Its place among [`GuessCard::ALL`], as a bit.
    pub(crate) const fn bit(self) -> u8 {
        match self {
            GuessCard::Guess(colour) => colour.bit(),
            GuessCard::Bluff => 1 << COLOURS,
        }
    }
}

impl fmt::Display for GuessCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By name, without a detour: a list of all that may be laid is sent with every card that is.
impl Serialize for GuessCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

const NOT_A_GUESS_CARD: Misread =
    Misread("not a card to lay: red, blue, green, yellow, purple, orange or bluff");

impl FromStr for GuessCard {
    type Err = Misread;

    fn from_str(text: &str) -> Result<GuessCard, Misread> {
        let colour = Colour::ALL.into_iter().find(|colour| colour.name() == text);
        match colour {
            Some(colour) => Ok(GuessCard::Guess(colour)),
            None if text == "bluff" => Ok(GuessCard::Bluff),
            None => Err(NOT_A_GUESS_CARD),
        }
    }
}

impl TryFrom<String> for GuessCard {
    type Error = Misread;

    fn try_from(text: String) -> Result<GuessCard, Misread> {
        text.parse()
    }
}
