//! The rules of In the Blink of an Eye, pure and deterministic: two minutes to find out who
//! looks for whom.
//!
//! ```
//! use blink_of_an_eye::BlinkOfAnEye;
//! use table::{Game, Millis, Rules, Seat, Seed, Setup};
//!
//! let (mut game, _deal) = Game::<BlinkOfAnEye>::deal(&Setup::new(5), Seed::from_number(1))?;
//! let mut dice = Seed::from_number(2).dice(0);
//! game.start();
//! // Somebody does something, anything, every two seconds, until the time is up.
//! for now in (0..120_000).step_by(2_000).map(Millis) {
//!     let seat = Seat::at(dice.below(5) as u8);
//!     let choices = game.rules().legal(now, seat).len();
//!     let any = dice.below(choices as u32) as usize;
//!     let action = game.rules().legal(now, seat).nth(any).expect("a card to lay or to lift");
//!     game.act(now, seat, action).expect("what is legal is accepted");
//! }
//! game.tick(Millis(120_000));
//! for step in game.rules().reveal() {
//!     println!("{step}");
//! }
//! println!("{}", game.outcome().unwrap());
//! # Ok::<(), table::SetupFault>(())
//! ```
//!
//! Rulings BE-1 to BE-7 are pinned by `tests/rulings/`; BE-8, the match, needs no more
//! than each round's scores and its [`End`] ([`table::Matches`]).

mod card;
mod figures;
mod house;
mod reveal;
mod rules;
mod setup;
mod view;

pub use card::{BLUFFS, COLOURS, Colour, GuessCard};
pub use reveal::{Step, Verdict, What};
pub use rules::{Action, BlinkOfAnEye, End, Refusal};
pub use setup::{Deal, Options};
pub use view::{Laid, Lying, Notice, Own, Player, Stage, View};

/// What a seat may know and do: all that a player needs, and nothing of the game's state.
pub mod seen {
    pub use crate::{
        Action, BLUFFS, COLOURS, Colour, End, GuessCard, Laid, Notice, Options, Player, Stage,
        Step, Verdict, View, What,
    };
}
