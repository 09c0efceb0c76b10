//! How each game writes its deal and its result: the one place that knows the secrets' notation.
//!
//! The rules' own types cannot be serialised, so that no secret slips onto the wire. A record is
//! written of what is over, and this is where it is spelt out (`docs/record.md`).

use blink::Blink;
use blink_of_an_eye::BlinkOfAnEye;
use eyes_wide_shut::EyesWideShut;
use games::Matches;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shifty_eyed_spies::ShiftyEyedSpies;
use table::{BySeat, Rules, Seat};
use zwinkern::Zwinkern;

/// A game whose deals can be written down.
pub trait Sheet: Matches {
    /// What its result says beside scores, winners and reason.
    type Extra: Serialize;

    /// Writes a deal.
    fn write_deal<S: Serializer>(deal: &Self::Deal, to: S) -> Result<S::Ok, S::Error>;

    /// Reads a deal.
    fn read_deal<'de, D: Deserializer<'de>>(from: D) -> Result<Self::Deal, D::Error>;

    /// What the result says besides.
    fn extra(end: &Self::End, seats: u8) -> Self::Extra;

    /// The first seat of a deal, which the host may have chosen.
    fn first(_deal: &Self::Deal) -> Option<Seat> {
        None
    }
}

/// Serialises as a game's deal.
pub(crate) struct Written<'a, R: Rules>(pub(crate) &'a R::Deal);

impl<R: Sheet> Serialize for Written<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        R::write_deal(self.0, serializer)
    }
}

/// Nothing beside scores, winners and reason.
#[derive(Serialize)]
pub struct NoExtra {}

macro_rules! deal {
    ($sheet:ident) => {
        fn write_deal<S: Serializer>(deal: &Self::Deal, to: S) -> Result<S::Ok, S::Error> {
            $sheet::serialize(deal, to)
        }

        fn read_deal<'de, D: Deserializer<'de>>(from: D) -> Result<Self::Deal, D::Error> {
            $sheet::deserialize(from)
        }
    };
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "blink::Deal", deny_unknown_fields)]
struct BlinkDeal {
    #[serde(with = "piles_of_thirty")]
    draw: [[blink::Card; 30]; 2],
}

impl Sheet for Blink {
    type Extra = NoExtra;

    deal!(BlinkDeal);

    fn extra(_end: &Self::End, _seats: u8) -> NoExtra {
        NoExtra {}
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "blink_of_an_eye::Deal", deny_unknown_fields)]
struct BlinkOfAnEyeDeal {
    colors: BySeat<blink_of_an_eye::Colour>,
    targets: BySeat<Seat>,
    first: Seat,
}

/// Who earned which tie-break (BE-7).
#[derive(Serialize)]
pub struct TieBreaks {
    contact: BySeat<bool>,
    spotted: BySeat<bool>,
}

impl Sheet for BlinkOfAnEye {
    type Extra = TieBreaks;

    deal!(BlinkOfAnEyeDeal);

    fn extra(end: &Self::End, seats: u8) -> TieBreaks {
        TieBreaks { contact: end.contact.flags(seats), spotted: end.spotted.flags(seats) }
    }

    fn first(deal: &Self::Deal) -> Option<Seat> {
        Some(deal.first)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "eyes_wide_shut::Deal", deny_unknown_fields)]
struct EyesWideShutDeal {}

impl Sheet for EyesWideShut {
    type Extra = NoExtra;

    deal!(EyesWideShutDeal);

    fn extra(_end: &Self::End, _seats: u8) -> NoExtra {
        NoExtra {}
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "zwinkern::Deal", deny_unknown_fields)]
struct ZwinkernDeal {
    #[serde(with = "field_of_36")]
    field: [zwinkern::Person; 36],
    hands: Vec<Vec<zwinkern::Person>>,
    out: Vec<zwinkern::Person>,
    first: Seat,
}

/// Big Eyes that were not spent (ZW-9).
#[derive(Serialize)]
pub struct UnspentEyes {
    eyes: BySeat<u8>,
}

impl Sheet for Zwinkern {
    type Extra = UnspentEyes;

    deal!(ZwinkernDeal);

    fn extra(end: &Self::End, _seats: u8) -> UnspentEyes {
        UnspentEyes { eyes: end.eyes }
    }

    fn first(deal: &Self::Deal) -> Option<Seat> {
        Some(deal.first)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "shifty_eyed_spies::Deal", deny_unknown_fields)]
struct ShiftyEyedSpiesDeal {
    deliver: Vec<Seat>,
    receive: Vec<shifty_eyed_spies::Location>,
    first: Seat,
}

impl Sheet for ShiftyEyedSpies {
    type Extra = NoExtra;

    deal!(ShiftyEyedSpiesDeal);

    fn extra(_end: &Self::End, _seats: u8) -> NoExtra {
        NoExtra {}
    }

    fn first(deal: &Self::Deal) -> Option<Seat> {
        Some(deal.first)
    }
}

/// Two lists of thirty.
mod piles_of_thirty {
    use blink::Card;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        draw: &[[Card; 30]; 2],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        [&draw[0], &draw[1]].map(<[Card; 30]>::as_slice).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[[Card; 30]; 2], D::Error> {
        let piles = <[Vec<Card>; 2]>::deserialize(from)?;
        let thirty =
            |pile: Vec<Card>| pile.try_into().map_err(|_| Error::custom("a draw pile is 30 cards"));
        let [one, other] = piles;
        Ok([thirty(one)?, thirty(other)?])
    }
}

/// A list of 36.
mod field_of_36 {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use zwinkern::Person;

    pub(super) fn serialize<S: Serializer>(field: &[Person; 36], to: S) -> Result<S::Ok, S::Error> {
        field.as_slice().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[Person; 36], D::Error> {
        Vec::deserialize(from)?.try_into().map_err(|_| Error::custom("the field is 36 cards"))
    }
}
