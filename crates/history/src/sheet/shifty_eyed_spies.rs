//! How Shifty Eyed Spies is written down.

use games::ShiftyEyedSpies;
use games::shifty_eyed_spies::Location;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Seat;

use super::Sheet;

#[derive(Serialize, Deserialize)]
#[serde(remote = "games::shifty_eyed_spies::Deal", deny_unknown_fields)]
struct ShiftyEyedSpiesDeal {
    deliver: Vec<Seat>,
    receive: Vec<Location>,
    first: Seat,
}

impl Sheet for ShiftyEyedSpies {
    deal!(ShiftyEyedSpiesDeal);

    fn first(deal: &Self::Deal) -> Option<Seat> {
        Some(deal.first)
    }
}
