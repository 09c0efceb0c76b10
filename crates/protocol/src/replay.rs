//! A finished game once more: what one viewer was told of it, and what everybody's eyes missed.

use games::Kind;
use gaze::{Dials, Figures, Look, Seen};
use serde::{Deserialize, Serialize};
use table::{BySeat, Millis, Phrase, Seat};

use crate::{Character, Json, Standing};

/// In the schema, what it describes elsewhere: the frames alone are longer than all other answers.
#[cfg(feature = "schema")]
type Object = serde_json::Map<String, serde_json::Value>;

/// A finished game as one viewer was told it: the answer to
/// `GET /api/rooms/CODE/records/N/replay` and to `POST /api/replay`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Replay {
    /// Which game.
    pub game: Kind,
    /// How many played.
    pub seats: u8,
    /// How fast eyes and faces were, if players saw each other through the house.
    pub sight: Option<Dials>,
    /// What the table had chosen, defaults included.
    #[cfg_attr(feature = "schema", schemars(with = "Object"))]
    #[cfg_attr(feature = "schema", ts(as = "crate::any::Options"))]
    pub options: Json,
    /// What was promised before the deal and has been kept, if anything was.
    pub promise: Option<KeptPromise>,
    /// What chance grew from.
    pub seed: String,
    /// Whether the cards are those the seed gives.
    pub chance: Chance,
    /// The record's last line, under `result`.
    #[cfg_attr(feature = "schema", schemars(with = "Object"))]
    #[cfg_attr(feature = "schema", ts(type = "Record<string, unknown>"))]
    pub result: Json,
    /// When the game was over.
    pub ends: Millis,
    /// What the viewer was sent, from the table at the start on, numbered from 1: `table`,
    /// `happened` and `perceived`. With everything open, each view is the open one, and nothing is
    /// perceived: whose eyes would it be?
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Object>"))]
    #[cfg_attr(feature = "schema", ts(as = "Vec<crate::ServerFrame>"))]
    pub frames: Vec<Json>,
    /// What eyes did, and what they missed, if players saw each other through the house.
    pub missed: Option<Missed>,
    /// How the match stood before it, if it was part of one.
    #[serde(rename = "match")]
    pub standing: Option<Standing>,
    /// What players said to each other meanwhile.
    pub said: Vec<Said>,
    /// Who sat where when it was dealt, by seat; null where nobody knows. Records have no names.
    pub players: Vec<Option<Seated>>,
    /// How many games the record file has; 1 for a game of a room.
    pub games: u32,
}

/// A promise that was kept, as the record spells it out. `docs/record.md` has the computation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct KeptPromise {
    /// The hash that was shown before the deal, in hex.
    pub commit: String,
    /// What it is the hash of.
    pub secret: String,
    /// What each player added, by seat; null for bots and for those who did not answer.
    pub parts: Vec<Option<String>>,
}

/// Whether the cards of a game are those its seed gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Deal and throws follow from the seed.
    Follows,
    /// In this line of the record they are possible, but others.
    Differs(usize),
    /// The seed is not one of ours, so nobody can tell.
    Unknown,
}

/// What everybody's eyes did in a game that is over, and what they missed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Missed {
    /// Where each seat's eyes turned, and when; empty for a seat that had none.
    pub looks: Vec<Vec<Looked>>,
    /// The signs in the order in which they ended, with what became of each for every seat.
    pub signs: Vec<Seen>,
    /// Each seat's evening in figures.
    pub figures: BySeat<Figures>,
}

/// Eyes turned somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Looked {
    /// When they left where they were. They rest there `move_ms` later; shutting takes no time.
    pub t: Millis,
    /// Where they turned.
    pub look: Look,
}

/// Something a player said during a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Said {
    /// When.
    pub t: Millis,
    /// Who.
    pub seat: Seat,
    /// What; of a phrase, its English words.
    pub text: String,
    /// Which phrase, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub phrase: Option<Phrase>,
    /// To whom, if not to all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub to: Option<Seat>,
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Seated {
    /// Their name.
    pub name: String,
    /// What their face is made of; for clients to read. Bots have none of their own.
    pub face: String,
    /// How it played, if it was a bot.
    pub bot: Option<Character>,
}
