//! The rules of Zwinkern, pure and deterministic: wink to your partner, and be seen by nobody
//! else.
//!
//! A game among three who wink whenever they may, notice every wink and have no use for their
//! Big Eyes:
//!
//! ```
//! use table::{Game, Millis, Rules, Seat, Seed, Setup, Sign};
//! use zwinkern::{Action, Zwinkern};
//!
//! let (mut game, _deal) = Game::<Zwinkern>::deal(&Setup::new(3), Seed::from_number(1))?;
//! game.start();
//! let mut now = Millis::START;
//! while game.outcome().is_none() {
//!     now = now + 5_000;
//!     let rules = game.rules();
//!     let turn = rules.awaited().iter().next().expect("it is always somebody's turn");
//!     let winks = |other: &Seat| rules.allows(*other, Sign::wink_at(turn)).is_ok();
//!     let action = match Seat::all(3).find(winks) {
//!         Some(partner) => Action::Call { partner },
//!         None => {
//!             let mut menu = rules.legal(now, turn);
//!             let no_call = |action: &Action| !matches!(action, Action::Call { .. });
//!             menu.find(no_call).expect("a card to go to, or a pass")
//!         }
//!     };
//!     game.act(now, turn, action).expect("what is legal is accepted");
//! }
//! println!("{}", game.outcome().unwrap());
//! # Ok::<(), table::SetupFault>(())
//! ```
//!
//! Rulings ZW-1 to ZW-9 are pinned by `tests/rulings/`; the fair order of claims (ZW-7) is
//! [`table::fair`]; who sees a wink is no matter of the rules.

mod action;
mod figures;
mod house;
mod person;
mod rules;
mod setup;
mod view;

pub use action::{Action, End, Reason, Refusal};
pub use person::{PERSONS, Person};
pub use rules::Zwinkern;
pub use setup::{Deal, Options, OtherSigns};
pub use view::{Fate, Notice, Own, Player, Stage, View};

/// What a seat may know and do: all that a player needs, and nothing of the game's state.
pub mod seen {
    pub use crate::{
        Action, End, Fate, Notice, Options, OtherSigns, PERSONS, Person, Player, Stage, View,
    };
}
