//! Minds for Zwinkern: whose figure stands on my twin, who holds the twin of my card, and who
//! winks at whom while they think that nobody looks.

mod belief;
mod nature;
mod player;
mod scene;
mod tutor;

pub use player::mind;
pub use tutor::tutor;
