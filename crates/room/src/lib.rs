//! A room of the house, without input or output.
//!
//! [`Actor`] is the body of whatever runs a room: events go in with the time, effects come out.
//! It appends to the room's log before it tells anybody anything, so a server, a simulator and a
//! test that carry out its effects in order all keep the same promise. Inside it is the room
//! itself, the fold of its log: everything in it comes from entries, applied one by one, in play
//! and in recovery alike.
//!
//! ```
//! use protocol::CreateRoom;
//! use room::{Actor, Effect, Event, Key};
//! use table::{Millis, Seed};
//!
//! let ask: CreateRoom = serde_json::from_str(r#"{"name":"Ann","settings":{"game":"blink"}}"#)?;
//! let (now, ticket, key) = (Millis(0), 1, Key([7; 32]));
//! let code = "KWXTZ".parse().unwrap();
//! let mut actor = Actor::create(now, code, ticket, key, ask, Seed::from_number(1)).unwrap();
//!
//! // First the log …
//! let mut effects = actor.turn(now, []).into_iter();
//! let Some(Effect::Append { expected_seq: 0, entries }) = effects.next() else { panic!() };
//! assert!(effects.next().is_none(), "nobody is told anything before it is stored");
//!
//! // … then the answer to whoever opened the room.
//! let effects = actor.turn(now, [Event::Stored]);
//! assert!(effects.iter().any(|effect| matches!(effect, Effect::Answer { ticket: 1, answer: Ok(_) })));
//!
//! // Should the house die now, the log is the room.
//! assert!(Actor::recover(now, &entries, Seed::from_number(2)).is_ok());
//! # Ok::<(), serde_json::Error>(())
//! ```

mod absence;
mod actor;
mod between;
mod book;
mod bots;
mod cast;
mod clock;
mod dispatch;
mod entry;
mod event;
mod figures;
mod game;
mod guests;
mod key;
mod lesson;
mod live;
mod lobby;
mod play;
mod record;
mod replay;
mod room;
mod seat_code;
mod seating;
mod sketch;
mod snapshot;
mod talk;
mod tell;
mod text;
mod theatre;
mod visit;

pub use actor::{Actor, FoldFault, PEOPLE_MAX};
pub use event::{Effect, Event, LineId};
pub use key::Key;
pub use record::{Finished, finished, records};
pub use replay::{NoReplay, Through, replay};
pub use sketch::{Sketch, sketch};
pub use text::Text;
pub use visit::KEPT_MAX;
