//! How Zwinkern is written down.

use games::Zwinkern;
use games::zwinkern::Person;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use table::Seat;

use super::Sheet;

#[derive(Serialize, Deserialize)]
#[serde(remote = "games::zwinkern::Deal", deny_unknown_fields)]
struct ZwinkernDeal {
    #[serde(with = "field_of_36")]
    field: [Person; 36],
    hands: Vec<Vec<Person>>,
    out: Vec<Person>,
    first: Seat,
}

impl Sheet for Zwinkern {
    deal!(ZwinkernDeal);

    /// Big Eyes that were not spent (ZW-9).
    fn extra(end: &Self::End, _seats: u8) -> Value {
        json!({ "eyes": end.eyes })
    }

    fn first(deal: &Self::Deal) -> Option<Seat> {
        Some(deal.first)
    }
}

/// A list of 36.
mod field_of_36 {
    use games::zwinkern::Person;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(field: &[Person; 36], to: S) -> Result<S::Ok, S::Error> {
        field.as_slice().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[Person; 36], D::Error> {
        Vec::deserialize(from)?.try_into().map_err(|_| Error::custom("the field is 36 cards"))
    }
}
