//! The rules of Eyes Wide Shut, pure and deterministic: talk by day, raise a hand by night, and
//! hope that few others do.
//!
//! ```
//! use eyes_wide_shut::EyesWideShut;
//! use table::{Game, Rules, Seat, Seed, Setup};
//!
//! let (mut game, _deal) = Game::<EyesWideShut>::deal(&Setup::new(5), Seed::from_number(1))?;
//! let mut dice = Seed::from_number(2).dice(0);
//! game.start();
//! while let Some(due) = game.rules().due() {
//!     // Everybody does something, anything, and then the clock runs out.
//!     for seat in Seat::all(5) {
//!         let now = game.now();
//!         let choices = game.rules().legal(now, seat).len();
//!         let any = dice.below(choices as u32) as usize;
//!         let action = game.rules().legal(now, seat).nth(any);
//!         if let Some(action) = action {
//!             game.act(now, seat, action).expect("what is legal is accepted");
//!         }
//!     }
//!     game.tick(due);
//! }
//! println!("{}", game.outcome().unwrap());
//! # Ok::<(), table::SetupFault>(())
//! ```
//!
//! Rulings EW-1 to EW-11 are pinned by `tests/rulings/`; EW-12, the match, needs no more
//! than each game's scores ([`table::Matches`]).

mod board;
mod figures;
mod house;
mod rules;
mod setup;
mod view;

pub use board::{Night, Verdict, Zone};
pub use rules::{Action, End, EyesWideShut, LIVES, Refusal, STILL_NIGHTS};
pub use setup::{Deal, Options, Quota};
pub use view::{Hand, Notice, Own, Player, Stage, View};

/// What a seat may know and do: all that a player needs, and nothing of the game's state.
pub mod seen {
    pub use crate::{
        Action, End, Hand, LIVES, Night, Notice, Options, Player, Quota, STILL_NIGHTS, Stage,
        Verdict, View, Zone,
    };
}
