//! Bots at the tables of the five games.
//!
//! [`Companion`] stands between a mind and a game: it tells the mind what its seat may know, no
//! more and no less, whether the game is played in a room or in the laboratory. [`Party`] is a
//! whole table of minds in virtual time, the house's or anybody else's.
//!
//! ```
//! use company::{Character, Watched, lab};
//! use games::Zwinkern;
//! use table::{BySeat, Seed, Setup};
//!
//! let setup = Setup::<Zwinkern>::new(4);
//! let [master, casual] = [Character::Master, Character::Casual];
//! let characters = BySeat::from_fn(4, |seat| if seat.number() == 0 { master } else { casual });
//! let mut signs = 0;
//! let outcome = lab::play_one(&setup, &characters, &Seed::from_number(1), &mut |watched| {
//!     signs += u32::from(matches!(watched, Watched::Sign(..)));
//! });
//! println!("{signs} signs, and then: {outcome}");
//! assert!(signs > 0);
//! ```
//!
//! `examples/own_bot.rs` plays a bot of one's own against the house's, and rates it.

mod companion;
mod hosts;
pub mod interval;
pub mod lab;
mod party;
mod player;
pub mod rating;
mod reactions;
pub mod solving;

pub use bots::{Character, Deed, Place, REACTION_FLOOR_MS};
pub use companion::Companion;
pub use hosts::{AnyMind, Hosts};
pub use party::{Party, Watched};
pub use player::Player;
pub use reactions::{Cause, REACTION_MS_MAX, Reaction, Reactions};
