//! One suite, five games: what holds for every game, at every number of seats.

mod laws;
mod matches;
mod playthroughs;
mod secrets;
mod sight;
#[path = "../wild/mod.rs"]
mod wild;

use games::Kind;
use serde_json::{Value, json};

/// Every game at every number of seats.
fn tables() -> impl Iterator<Item = (Kind, u8)> {
    Kind::ALL.into_iter().flat_map(|kind| kind.seats().map(move |seats| (kind, seats)))
}

/// The options that change what there is to see.
fn other_options(kind: Kind) -> Value {
    match kind {
        Kind::Blink => json!({"refill": "by_hand", "fumble_ms": 3000}),
        Kind::BlinkOfAnEye => json!({"clock_s": 30}),
        Kind::EyesWideShut => json!({"quota": "living"}),
        Kind::Zwinkern => json!({"turn_s": 3, "signals": "anything_goes", "other_signs": "also"}),
        Kind::ShiftyEyedSpies => json!({"turn_s": 3, "signals": "anything_goes"}),
    }
}
