//! The rules of Shifty Eyed Spies, pure and deterministic: a wink says to whom, a glance says
//! where, and somebody else may have seen both.
//!
//! ```
//! use shifty_eyed_spies::ShiftyEyedSpies;
//! use table::{Game, Millis, Rules, Seed, Setup};
//!
//! let (mut game, _deal) = Game::<ShiftyEyedSpies>::deal(&Setup::new(5), Seed::from_number(1))?;
//! let mut whims = Seed::from_number(2).dice(0);
//! game.start();
//! let mut now = Millis::START;
//! while game.outcome().is_none() {
//!     now = now + 900;
//!     while game.tick(now).is_some() {}
//!     let Some(seat) = game.rules().awaited().iter().next() else { continue };
//!     let mut menu = game.rules().legal(now, seat);
//!     let whim = whims.below(menu.len() as u32) as usize;
//!     let action = menu.nth(whim).expect("whoever is awaited can act");
//!     drop(menu);
//!     game.act(now, seat, action).expect("what is legal is accepted");
//! }
//! println!("{}", game.outcome().unwrap());
//! # Ok::<(), table::SetupFault>(())
//! ```
//!
//! Rulings SP-1 to SP-10 are pinned by `tests/rulings/`; the fair order that SP-10 asks for is
//! [`table::fair`].

mod action;
mod card;
mod figures;
mod house;
mod rules;
mod setup;
mod stock;
mod targets;
mod view;

pub use action::{Action, End, Refusal};
pub use card::{Card, Kind, Kinds, Location, Pile};
pub use rules::{ShiftyEyedSpies, TOKENS};
pub use setup::{Deal, Options};
pub use view::{Deck, Notice, Own, Player, Reveal, Stage, View};

/// What a seat may know and do: all that a player needs, and nothing of the game's state.
pub mod seen {
    pub use crate::{
        Action, Card, Deck, End, Kind, Kinds, Location, Notice, Options, Pile, Player, Reveal,
        Stage, TOKENS, View,
    };
}
