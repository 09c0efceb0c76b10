//! How each game writes its deal and its result: the one place that knows the secrets' notation.
//!
//! The rules' own types cannot be serialised, so that no secret slips onto the wire. A record is
//! written of what is over, and this is where it is spelt out (`docs/record.md`).

use serde::{Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use table::{Facts, Rules, Seat};

/// A game whose deals can be written down.
pub trait Sheet: Facts {
    /// Writes a deal.
    fn write_deal<S: Serializer>(deal: &Self::Deal, to: S) -> Result<S::Ok, S::Error>;

    /// Reads a deal.
    fn read_deal<'de, D: Deserializer<'de>>(from: D) -> Result<Self::Deal, D::Error>;

    /// What the result says beside scores, winners and reason.
    fn extra(_end: &Self::End, _seats: u8) -> Value {
        json!({})
    }

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

/// Writes and reads a deal as this type says, which has serde's derives for it.
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

mod blink;
mod blink_of_an_eye;
mod eyes_wide_shut;
mod shifty_eyed_spies;
mod zwinkern;
