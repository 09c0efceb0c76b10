//! The five games of the house under one roof: the only list of them, how games add up to
//! matches, and players who play at random.
//!
//! ```
//! use games::{Kind, Matches, RandomPlayers, Standing, with_rules};
//! use table::{Game, Seed, Setup};
//!
//! /// Plays a match at random and says how it stands at the end.
//! fn play_match<R: Matches>(kind: Kind, seats: u8, seed: Seed) -> Standing {
//!     let setup = Setup::<R>::new(seats);
//!     let mut standing = Standing::new(seats);
//!     loop {
//!         let seed = seed.child(standing.games.into());
//!         let (mut game, _deal) = Game::deal(&setup, seed).expect("seats and options fit");
//!         game.start();
//!         RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut game, |_entry| {});
//!         let outcome = game.outcome().expect("played to its end");
//!         if standing.count::<R>(&setup.options, &outcome).is_some() {
//!             return standing;
//!         }
//!     }
//! }
//!
//! let kind = Kind::BlinkOfAnEye;
//! let standing = with_rules!(kind, R => play_match::<R>(kind, 5, Seed::from_number(1)));
//! assert_eq!(standing.games, 3);
//! ```

mod kind;
mod list;
mod playout;
#[cfg(feature = "schema")]
pub mod schema;
mod sitting;

pub use kind::{Kind, Language, NoSuchGame};
pub use playout::RandomPlayers;
pub use sitting::{SignRefusal, Sitting, Step};
pub use table::{Facts, Matches, Standing};

macro_rules! exports {
    ($(#[$about:meta] $game:ident = $module:ident;)+) => {$(
        // The crate itself, for its actions, cards and views, and the rules.
        pub use $module;
        pub use $module::$game;
    )+};
}

for_each_game!(exports);

/// The example in the README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
