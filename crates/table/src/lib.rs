//! What every game at the table shares: seats, virtual time, seeded dice, typed refusals and the
//! [`Rules`] trait, with [`Game`] to run anything that implements it.
//!
//! This crate knows no game, no clock and no input or output. Here is a whole game of it, to show
//! the shape: two seats, and whoever says stop first has won.
//!
//! ```
//! # use table::*;
//! # use serde::{Serialize, Deserialize};
//! # use std::{fmt, ops::RangeInclusive};
//! # #[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)] struct NoOptions {}
//! # impl Options for NoOptions { const ALL: &'static [Choice] = &[]; fn check(&self) -> Result<(), SetupFault> { Ok(()) } }
//! # #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
//! # #[serde(tag = "do", rename_all = "snake_case")] enum Action { Stop {} }
//! # #[derive(Clone, PartialEq, Eq, Debug, Serialize)] struct View { winner: Option<Seat> }
//! # impl fmt::Display for View { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{:?}", self.winner) } }
//! # #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)] struct Stopped;
//! # impl fmt::Display for Stopped { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("says stop") } }
//! # impl Ending for Stopped { fn reason(&self) -> &'static str { "stopped" } }
//! table::refusals! {
//!     /// Nothing but the refusals every game has.
//!     pub enum Refusal {}
//! }
//!
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct FirstToStop { started: bool, winner: Option<Seat> }
//!
//! impl Rules for FirstToStop {
//!     const NAME: &'static str = "first_to_stop";
//!     const SEATS: RangeInclusive<u8> = 2..=2;
//! #   const PLACES: u8 = 0;
//! #   type Options = NoOptions;
//! #   type Deal = ();
//! #   type Action = Action;
//! #   type Refusal = Refusal;
//! #   type View = View;
//! #   type Own = ();
//! #   type Notice = Stopped;
//! #   type End = Stopped;
//! #   fn shuffle(_: &Setup<Self>, _: &mut Dice) {}
//! #   fn open(_: &Setup<Self>, _: &()) -> Result<Self, SetupFault> { Ok(FirstToStop { started: false, winner: None }) }
//! #   fn start(&mut self) { self.started = true; }
//! #   fn notice(&self, _: Viewer, _: By, _: &Action) -> Option<Stopped> { Some(Stopped) }
//! #   fn view(&self, _: Viewer) -> View { View { winner: self.winner } }
//! #   fn own(&self, _: Seat) {}
//! #   fn allows(&self, _: Seat, _: Sign) -> Result<(), Refusal> { Ok(()) }
//! #   fn signs(&self, seat: Seat) -> SignOffers { SignOffers::all(SeatSet::only(seat.left(2)), 0) }
//! #   fn eyes_shut(&self) -> bool { false }
//! #   fn awaited(&self) -> SeatSet { SeatSet::all(2) }
//! #   fn due(&self) -> Option<Millis> { None }
//! #   fn lapse(&self, _: &mut Dice) -> Option<(By, Action)> { None }
//! #   fn audit(&self) -> Result<(), &'static str> { Ok(()) }
//!     fn legal(&self, _now: Millis, _seat: Seat) -> impl ExactSizeIterator<Item = Action> {
//!         Menu::new(usize::from(self.started && self.winner.is_none()), |_| Action::Stop {})
//!     }
//!     fn decide(&self, _now: Millis, by: By, _action: &Action) -> Result<(), Refusal> {
//!         match (self.started, self.winner, by) {
//!             (false, ..) => Err(Refusal::NotStarted),
//!             (_, Some(_), _) => Err(Refusal::GameOver),
//!             (_, _, By::Seat(seat)) if seat.number() < 2 => Ok(()),
//!             _ => Err(Refusal::NoSuchSeat),
//!         }
//!     }
//!     fn apply(&mut self, _now: Millis, by: By, _action: &Action) {
//!         self.winner = by.seat();
//!     }
//!     fn outcome(&self) -> Option<Outcome<Stopped>> {
//!         let winners = SeatSet::only(self.winner?);
//!         let scores = winners.flags(2).map(i16::from);
//!         Some(Outcome { scores, winners, end: Stopped })
//!     }
//!     // … and what it shows, to whom, and when the table acts by itself.
//! }
//!
//! let (mut game, _deal) = Game::<FirstToStop>::deal(&Setup::new(2), Seed::from_number(1))?;
//! game.start();
//! game.act(Millis(300), Seat::at(1), Action::Stop {}).unwrap();
//! assert_eq!(game.outcome().unwrap().winners, SeatSet::only(Seat::at(1)));
//!
//! let late = game.act(Millis(301), Seat::at(0), Action::Stop {});
//! assert_eq!(late, Err(EntryFault::Refused(Refusal::GameOver)));
//! # Ok::<(), SetupFault>(())
//! ```

mod dice;
mod facts;
pub mod fair;
mod figures;
mod game;
mod matches;
mod menu;
mod misread;
mod options;
mod refusal;
mod rules;
mod seat;
mod sign;
mod talk;
mod time;
mod view;

pub use dice::{Dice, Seed};
pub use facts::{Beat, Facts, Lesson, Pace};
pub use figures::{Counts, Figures, Page, Pages, Race, Tries};
pub use game::{Entry, EntryFault, Game};
pub use matches::{Matches, Standing};
pub use menu::{Menu, nth_bit};
pub use misread::Misread;
#[cfg(feature = "schema")]
pub use options::describe;
pub use options::{Choice, Offered, Options, Words};
pub use refusal::Refusal;
pub use rules::{By, Ending, Outcome, Rules, Setup, SetupFault};
pub use seat::{BySeat, Seat, SeatSet};
pub use sign::{Aim, Gesture, Sign, SignOffer, SignOffers, Signals};
pub use talk::{Phrase, Saying};
pub use time::Millis;
pub use view::{Opened, Shown, Viewer};
