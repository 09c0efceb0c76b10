//! What goes over plain HTTP: creating and joining rooms, looking them up.

use games::Kind;
use serde::{Deserialize, Serialize};

use crate::{Name, PersonId, Role, RoomCode, Settings, Way};

/// The header in which the keeper's word is said, where only those with it open rooms.
pub const INVITE_HEADER: &str = "invite-word";

/// The longest description of a face.
pub const FACE_BYTES_MAX: usize = 64;

/// The body of `POST /api/rooms`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateRoom {
    /// Your name: you will be the host.
    pub name: Name,
    /// Your face: up to 64 letters, digits and `-_.,:`, for clients to read.
    #[serde(default)]
    pub face: String,
    /// What you are here for: a screen can open a room too.
    #[serde(default, rename = "as")]
    pub role: Role,
    /// Whether you sit elsewhere, at a screen of your own, where the others play together.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub apart: bool,
    /// What is played, and how.
    pub settings: Settings,
}

/// The body of `POST /api/rooms/CODE/people`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRoom {
    /// Your name.
    pub name: Name,
    /// Your face, as in [`CreateRoom`].
    #[serde(default)]
    pub face: String,
    /// What you are here for.
    #[serde(default, rename = "as")]
    pub role: Role,
    /// Whether you sit elsewhere, as in [`CreateRoom`].
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub apart: bool,
}

/// The body of `POST /api/rooms/CODE/seat`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The code that the frame `seat_code` told.
    pub code: String,
}

/// The body of `POST /api/lessons`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateLesson {
    /// Your name.
    pub name: Name,
    /// Your face, as in [`CreateRoom`].
    #[serde(default)]
    pub face: String,
    /// What you would like to learn.
    pub game: Kind,
}

/// You are in: the answer to all of them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Entered {
    /// The room.
    pub room: RoomCode,
    /// Who you are there.
    pub you: PersonId,
    /// Your secret: whoever has it is you. Keep it, and say it in the hello.
    pub token: String,
}

/// The answer to `GET /api/rooms`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Rooms {
    /// The open rooms on the list.
    pub rooms: Vec<RoomCard>,
}

/// A room from outside: the answer to `GET /api/rooms/CODE`, and a line of the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RoomCard {
    /// Its code.
    pub room: RoomCode,
    /// What is played.
    pub game: Kind,
    /// How.
    pub way: Way,
    /// The host's name, while anybody is left.
    pub host: Option<Name>,
    /// How many sit at the table, bots included.
    pub seated: u8,
    /// How many of them are bots: whoever comes to play takes the chair of one.
    pub bots: u8,
    /// How many can.
    pub chairs: u8,
    /// Whether a game is under way.
    pub playing: bool,
    /// Whether anybody's line is up.
    pub anybody_here: bool,
    /// Whether nobody new is let in.
    pub locked: bool,
    /// Whether one may come to watch.
    pub spectators: bool,
    /// Whether it is on the list.
    pub listed: bool,
    /// Games played to their end: their records are `/api/rooms/CODE/records/1` and so on.
    pub games: u32,
}

/// The house itself: the answer to `GET /api/house`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct House {
    /// The version of its program.
    pub version: String,
    /// Where phones on its network reach it, such as `http://192.168.1.20:4280`, if it is open to
    /// them and knows: a screen that was opened at `localhost` has no other way to tell.
    pub address: Option<String>,
    /// Whether it listens to its own machine alone, so that no phone can come in.
    pub alone: bool,
    /// Whether its certificate is one that it drew itself, so that browsers warn of it: somebody has
    /// to tell people before their phone does.
    pub self_signed: bool,
    /// Whether opening a room needs the keeper's word, in the header `Invite-Word`.
    #[serde(default)]
    pub invite_only: bool,
    /// Whether there is a list of open rooms; if not, it is empty for everybody.
    #[serde(default = "yes")]
    pub lists_rooms: bool,
}

/// Houses that do not say have a list.
const fn yes() -> bool {
    true
}

/// Why a request was refused: the body of every answer from 400 on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Problem {
    /// A stable code.
    pub code: String,
    /// A sentence.
    pub say: String,
    /// In which line of the record that was sent, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub line: Option<usize>,
}
