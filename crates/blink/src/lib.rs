//! The rules of Blink, pure and deterministic: two hands, two piles, no turns.
//!
//! ```
//! use blink::{Action, Blink};
//! use table::{Game, Millis, Rules, Seat, Seed, Setup};
//!
//! let (mut game, _deal) = Game::<Blink>::deal(&Setup::new(2), Seed::from_number(1))?;
//! game.start();
//! let mut now = Millis::START;
//! while game.outcome().is_none() {
//!     now = now + 400;
//!     while game.tick(now).is_some() {}
//!     let mut seats = Seat::all(2);
//!     if let Some((seat, action)) =
//!         seats.find_map(|seat| Some((seat, game.rules().legal(now, seat).next()?)))
//!     {
//!         game.act(now, seat, action).expect("what is legal is accepted");
//!     }
//! }
//! println!("{}", game.outcome().unwrap());
//! # Ok::<(), table::SetupFault>(())
//! ```
//!
//! Rulings BL-1 to BL-11 are pinned by `tests/rulings.rs`; BL-6, the fair order of two hands on
//! two networks, is [`table::fair`]; BL-10, the match, is [`table::Matches`].

mod card;
mod figures;
mod house;
mod rules;
mod setup;
mod view;

pub use card::{CARDS, Card};
pub use rules::{Action, Blink, End, Refusal, SLOTS};
pub use setup::{Deal, Options, Refill};
pub use view::{Notice, Own, Pile, Player, Stage, View};

/// What a seat may know and do: all that a player needs, and nothing of the game's state.
pub mod seen {
    pub use crate::{
        Action, CARDS, Card, End, Notice, Options, Pile, Player, Refill, SLOTS, Stage, View,
    };
}
