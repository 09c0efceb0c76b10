//! What goes over the wire between a house and its players.
//!
//! One socket per player carries JSON text frames, each an object with one key that names it:
//! [`ClientFrame`] from the player, [`ServerFrame`] from the house. Both are closed: a frame of
//! another kind, with another field, or too large is refused. `docs/protocol.md` tells the whole
//! story, with an example session.
//!
//! ```
//! use protocol::{ClientFrame, ServerFrame};
//!
//! let frame = r#"{"act":{"id":8,"action":{"do":"place","card":17}}}"#;
//! assert_eq!(serde_json::from_str::<ClientFrame>(frame)?.id(), Some(8));
//! assert!(serde_json::from_str::<ClientFrame>(r#"{"cheat":{"id":9}}"#).is_err());
//!
//! let ack = ServerFrame::Ack { id: 8 };
//! assert_eq!(serde_json::to_string(&ack)?, r#"{"ack":{"id":8}}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

#[cfg(feature = "schema")]
pub mod any;
pub mod changes;
mod client;
mod code;
mod ensemble;
pub mod fields;
mod history;
mod http;
mod news;
pub mod offers;
mod refusal;
mod replay;
mod room;
mod server;
mod text;

pub use client::{ClientFrame, Heard, Meanwhile, Order};
pub use code::{LETTERS, RoomCode};
pub use ensemble::ENSEMBLE;
pub use history::{
    History, NOT_A_PLAYER_KEY, PLAYER_KEY_HEADER, PlayedFigures, PlayedGame, PlayerKey, Race,
    Totals, Tries,
};
pub use http::{
    CreateLesson, CreateRoom, Entered, FACE_BYTES_MAX, House, INVITE_HEADER, JoinRoom, Problem,
    RoomCard, Rooms, TakeSeat,
};
pub use news::news;
pub use refusal::{CloseCode, Refusal};
pub use replay::{Chance, KeptPromise, Looked, Missed, Replay, Said, Seated};
pub use room::{
    Abandoned, Chair, Character, NextGame, Person, PersonId, Presence, Role, RoomState, Settings,
    SettingsFault, Spectators, Stage, Standing, Wait, Way,
};
pub use server::{Happening, ServerFrame, Spoken, Talked};
pub use text::{NAME_CHARS_MAX, Name, TALK_CHARS_MAX, Talk, TextFault};

/// A piece of JSON that is passed on as it came.
pub type Json = Box<serde_json::value::RawValue>;

/// The version of this protocol. A hello of another version is refused.
pub const VERSION: u32 = 2;

/// The largest frame a client may send.
pub const CLIENT_FRAME_BYTES_MAX: usize = 4 * 1024;
