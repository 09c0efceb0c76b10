//! How In the Blink of an Eye is written down.

use games::BlinkOfAnEye;
use games::blink_of_an_eye::Colour;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use table::{BySeat, Seat};

use super::Sheet;

#[derive(Serialize, Deserialize)]
#[serde(remote = "games::blink_of_an_eye::Deal", deny_unknown_fields)]
struct BlinkOfAnEyeDeal {
    colors: BySeat<Colour>,
    targets: BySeat<Seat>,
    first: Seat,
}

impl Sheet for BlinkOfAnEye {
    deal!(BlinkOfAnEyeDeal);

    /// Who earned which tie-break (BE-7).
    fn extra(end: &Self::End, seats: u8) -> Value {
        json!({ "contact": end.contact.flags(seats), "spotted": end.spotted.flags(seats) })
    }

    fn first(deal: &Self::Deal) -> Option<Seat> {
        Some(deal.first)
    }
}
