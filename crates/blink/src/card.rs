//! The sixty cards (BL-1).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::Misread;

/// How many cards there are, all different.
pub const CARDS: usize = 60;

const COLOURS: &[u8; 6] = b"rbgney";
const SHAPES: &[u8; 6] = b"stbfmd";

/// One of the sixty. Written as colour letter (`r b g n e y`: red, blue, green, brown, grey,
/// yellow), shape letter (`s t b f m d`: star, triangle, bolt, flower, moon, drop) and count.
///
/// ```
/// use blink::Card;
///
/// let card: Card = "rs1".parse()?;
/// assert_eq!((card.colour(), card.shape(), card.count()), (0, 0, 1));
/// assert!(card.shares_with("yd1".parse()?));
/// # Ok::<(), table::Misread>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(type = "string"))]
#[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[rbgney][stbfmd][1-5]$")))]
#[serde(rename = "BlinkCard", try_from = "String", into = "String")]
pub struct Card(u8);

impl Card {
    /// All of them: for each shape, each count in both its colours.
    pub fn all() -> impl ExactSizeIterator<Item = Card> {
        (0..CARDS as u8).map(Card)
    }

    pub(crate) const fn nth(n: usize) -> Card {
        assert!(n < CARDS);
        Card(n as u8)
    }

    /// 0–5: red, blue, green, brown, grey, yellow.
    pub const fn colour(self) -> u8 {
        (self.shape() + (self.0 % 10) / 2 + 3 * (self.0 % 2)) % 6
    }

    /// 0–5: star, triangle, bolt, flower, moon, drop.
    pub const fn shape(self) -> u8 {
        self.0 / 10
    }

    /// 1–5.
    pub const fn count(self) -> u8 {
        (self.0 % 10) / 2 + 1
    }

    /// Whether colour, shape or count agree.
    pub const fn shares_with(self, other: Card) -> bool {
        SHARING[self.0 as usize] >> other.0 & 1 == 1
    }

    /// The cards that share something with this one, as a set of [`Card::bit`]s.
    pub(crate) const fn sharing(self) -> u64 {
        SHARING[self.0 as usize]
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// For each card the set of those it can be played on.
const SHARING: [u64; CARDS] = {
    let mut sets = [0; CARDS];
    let mut one = 0;
    while one < CARDS {
        let mut other = 0;
        while other < CARDS {
            let (a, b) = (Card(one as u8), Card(other as u8));
            if a.colour() == b.colour() || a.shape() == b.shape() || a.count() == b.count() {
                sets[one] |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    sets
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = COLOURS[self.colour() as usize] as char;
        let shape = SHAPES[self.shape() as usize] as char;
        write!(f, "{colour}{shape}{}", self.count())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const NOT_A_CARD: Misread =
    Misread("not a card of Blink: colour (r b g n e y), shape (s t b f m d), count (1-5)");

/// Yellow and brown once had each other's place, and with it each other's cards (BL-1).
const CARD_OF_OLD: Misread = Misread(
    "a card of Blink's former deck: games from before brown and yellow changed places in it (BL-1) \
     cannot be read",
);

impl FromStr for Card {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Card, Misread> {
        let &[colour, shape, count] = text.as_bytes() else { return Err(NOT_A_CARD) };
        let colour = COLOURS.iter().position(|&c| c == colour).ok_or(NOT_A_CARD)? as u8;
        let shape = SHAPES.iter().position(|&s| s == shape).ok_or(NOT_A_CARD)? as u8;
        let n = count.wrapping_sub(b'1');
        if n > 4 {
            return Err(NOT_A_CARD);
        }
        let cards = [0, 1].map(|k| Card(shape * 10 + n * 2 + k));
        let of = |colour| cards.into_iter().find(|card| card.colour() == colour);
        of(colour).ok_or_else(|| {
            let once = [0, 1, 2, 5, 4, 3][usize::from(colour)];
            if once != colour && of(once).is_some() { CARD_OF_OLD } else { NOT_A_CARD }
        })
    }
}

impl TryFrom<String> for Card {
    type Error = Misread;

    fn try_from(text: String) -> Result<Card, Misread> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}
