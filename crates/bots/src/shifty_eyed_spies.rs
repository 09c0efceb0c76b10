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

pub use spy::mind;
pub use tutor::tutor;
