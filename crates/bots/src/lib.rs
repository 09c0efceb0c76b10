//! Players for the five games: they look, wink, notice and miss.
//!
//! A [`Mind`] is told what its seat may know and nothing else: this crate is built on the types of
//! views ([`seen`]) and cannot name a game's state. It answers with looks, signs and actions, each
//! after about as long as a person would take. The same mind plays in a room in real time and in
//! the laboratory in virtual time, because it knows no clock but the one it is told.
//!
//! Four characters sit down to every game. They differ in attention, reaction, memory, nerve and
//! reasoning ([`Traits`]), not in what they may know.
//!
//! Somebody of one's own, for Blink: a second after the table changed, they do the first thing
//! that is legal.
//!
//! ```
//! use bots::{Deed, Mind};
//! use seen::blink::{Action, Notice, View};
//! use table::Millis;
//!
//! #[derive(Default)]
//! struct Steady { plan: Option<(Millis, Action)> }
//!
//! impl Mind for Steady {
//!     type View = View;
//!     type Action = Action;
//!     type Notice = Notice;
//!
//!     fn see(&mut self, now: Millis, _view: &View, legal: &[Action]) {
//!         self.plan = legal.first().map(|action| (now + 1_000, *action));
//!     }
//!     fn due(&self) -> Option<Millis> {
//!         self.plan.map(|(due, _)| due)
//!     }
//!     fn act(&mut self, _now: Millis) -> Option<Deed<Action>> {
//!         self.plan.take().map(|(_, action)| Deed::Act(action))
//!     }
//! }
//!
//! assert_eq!(Steady::default().due(), None, "nothing was seen, so there is nothing to do");
//! ```

pub mod blink;
pub mod blink_of_an_eye;
mod character;
mod credit;
mod eyes;
pub mod eyes_wide_shut;
mod mind;
mod pace;
pub mod shifty_eyed_spies;
mod tutoring;
mod whim;
pub mod zwinkern;

pub use character::{Character, Traits};
pub use mind::{Deed, Mind, Place, Somebody};
pub use pace::{Pace, REACTION_FLOOR_MS};
pub use whim::Whim;
