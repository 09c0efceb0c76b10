//! Bots at the tables of the five games.
//!
//! [`Companion`] stands between a mind and a game: it tells the mind what its seat may know, no
//! more and no less, whether the game is played in a room or in the laboratory. [`Party`] is a
//! whole table of minds in virtual time.

mod companion;
mod hosts;
pub mod lab;
mod party;
pub mod rating;

pub use bots::{Character, Deed, NoSuchCharacter, Place};
pub use companion::Companion;
pub use hosts::{AnyMind, Hosts};
pub use party::{Party, Watched};
