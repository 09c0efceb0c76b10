//! Minds for In the Blink of an Eye: find the eyes of one's target, and find out who looks for
//! whom, from what was seen and from the fact that everybody is the target of exactly one.

mod cards;
mod nature;
mod odds;
mod player;
mod tutor;

pub use player::mind;
pub use tutor::tutor;
