//! How Blink is written down.

use games::Blink;
use games::blink::Card;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Sheet;

#[derive(Serialize, Deserialize)]
#[serde(remote = "games::blink::Deal", deny_unknown_fields)]
struct BlinkDeal {
    #[serde(with = "piles_of_thirty")]
    draw: [[Card; 30]; 2],
}

impl Sheet for Blink {
    deal!(BlinkDeal);
}

/// Two lists of thirty.
mod piles_of_thirty {
    use games::blink::Card;
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
