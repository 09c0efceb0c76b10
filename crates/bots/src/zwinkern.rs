//! Minds for Zwinkern: whose figure stands on my twin, who holds the twin of my card, and who
//! winks at whom while they think that nobody looks.

mod belief;
mod nature;
mod player;
mod scene;
mod tutor;

use seen::zwinkern::{Action, Notice, Options, View};

use crate::{Character, Place, Somebody};

pub use tutor::tutor;

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(player::Player::new(character, place))
}
