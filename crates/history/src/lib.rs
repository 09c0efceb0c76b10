//! The game record: JSON lines that say what was dealt, what happened and how it ended, so that
//! any program can follow a game without sharing a line of code with this one.
//!
//! Written by play ([`Writer`]), read back ([`Lines`], [`Record`]), and checked by folding
//! ([`Checker`]): a record is right if the rules accept it line by line and come to its result.
//! Its single lines are [`First`] and [`Line`]: whoever keeps a game while it goes on keeps these.
//! That nobody chose the deal is a [`Promise`].
//!
//! ```
//! use games::{Blink, Kind, RandomPlayers};
//! use history::{First, Writer, check_text};
//! use table::{Game, Seed, Setup};
//!
//! let (setup, seed) = (Setup::<Blink>::new(2), Seed::from_number(1));
//! let (mut game, deal) = Game::deal(&setup, seed)?;
//! let mut writer = Writer::default();
//! writer.first(&First::new(setup, &seed, deal));
//! game.start();
//! RandomPlayers::new(Kind::Blink, seed.dice(u64::MAX))
//!     .play_out(&mut game, |entry| writer.entry(entry));
//! writer.last::<Blink>(&game.outcome().expect("it is over"), None);
//!
//! assert_eq!(check_text(writer.text()), Ok(vec![Kind::Blink]));
//!
//! // Somebody who was never there cannot have played.
//! let forged = writer.text().replacen("\"seat\":0", "\"seat\":5", 1);
//! assert_eq!(check_text(&forged).unwrap_err().code, "no_such_seat");
//! # Ok::<(), table::SetupFault>(())
//! ```

mod check;
pub mod fault;
mod json;
mod line;
mod promise;
mod read;
mod sheet;
mod write;

pub use check::{Chance, Checked, Checker, Torn, check_text};
pub use fault::Fault;
pub use line::{First, LINE_BYTES_MAX, Line, VERSION, kind_of};
pub use promise::{Commitment, Part, Promise, Secret};
pub use read::{Lines, RawRecord, Record};
pub use sheet::Sheet;
pub use write::{Aside, MatchAfter, MatchPlace, Speech, Writer};
