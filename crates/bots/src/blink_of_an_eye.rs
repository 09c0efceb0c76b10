//! Minds for In the Blink of an Eye: find the eyes of one's target, and find out who looks for
//! whom, from what was seen and from the fact that everybody is the target of exactly one.

mod cards;
mod nature;
mod odds;
mod player;
mod tutor;

use seen::blink_of_an_eye::{Action, Notice, Options, View};

use crate::{Character, Place, Somebody};

pub use tutor::tutor;

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(player::Player::new(character, place))
}
