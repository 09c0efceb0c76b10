//! A room of the house, without input or output.
//!
//! [`Actor`] is the body of whatever runs a room: events go in with the time, effects come out.
//! It appends to the room's log before it tells anybody anything, so a server, a simulator and a
//! test that carry out its effects in order all keep the same promise. Inside it is the room
//! itself, the fold of its log: everything in it comes from entries, applied one by one, in play
//! and in recovery alike.

mod absence;
mod actor;
mod book;
mod bots;
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
mod snapshot;
mod tell;
mod text;
mod visit;
mod words;

pub use actor::{Actor, FoldFault, PEOPLE_MAX};
pub use event::{Effect, Event, LineId};
pub use key::Key;
pub use record::{Finished, finished, records};
pub use replay::{NoReplay, Through, replay};
pub use text::Text;
pub use visit::KEPT_MAX;
