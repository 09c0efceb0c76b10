//! One suite, five games: what holds for every game, at every number of seats.

mod laws;
mod matches;
mod playthroughs;
mod secrets;
mod sight;
#[path = "../wild/mod.rs"]
mod wild;

use games::Kind;

/// Every game at every number of seats.
fn tables() -> impl Iterator<Item = (Kind, u8)> {
    Kind::ALL.into_iter().flat_map(|kind| kind.seats().map(move |seats| (kind, seats)))
}
