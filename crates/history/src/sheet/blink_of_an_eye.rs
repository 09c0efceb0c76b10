//! How In the Blink of an Eye is written down.

use games::BlinkOfAnEye;
use games::blink_of_an_eye::Colour;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{BySeat, Seat};

use super::Sheet;

#[derive(Serialize, Deserialize)]
#[serde(remote = "games::blink_of_an_eye::Deal", deny_unknown_fields)]
struct BlinkOfAnEyeDeal {
    colors: BySeat<Colour>,
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
