//! Minds for Shifty Eyed Spies: wink, answer with the eyes, remember, deliver, intercept.
//!
//! Whoever holds a Deliver card seeks the eyes of the spy on it, at any time, best when nobody else
//! looks; a look returned is answered with a wink, a wink with a glance at the place, and on the
//! turn the mission follows. Who sees no answer in time guesses: a failed mission costs a card that
//! can be drawn again. In between eyes wander, follow winks that were not for them, and what they
//! catch is intercepted when the spy is sure and dares.

mod dossier;
mod spy;
mod temper;
mod tutor;

use seen::shifty_eyed_spies::{Action, Notice, Options, View};

use crate::{Character, Place, Somebody};

pub use tutor::tutor;

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(spy::Spy::new(character, place))
}
