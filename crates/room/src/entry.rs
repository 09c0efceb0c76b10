//! What a room's log is made of. The lines of games are record lines, so that a log, a record and
//! a replay are read by the same code.
//!
//! Logs outlive programs: what is here stays readable. New kinds of entries may be added; a log
//! with one that is not known is refused, not guessed over.

use protocol::{Character, Json, Name, PersonId, Role, RoomCode, Settings, Talked};
use serde::{Deserialize, Serialize};
use table::{Millis, Seat};

use crate::Key;

/// The version of the log that this program writes and reads.
pub(crate) const VERSION: u32 = 1;

/// Something that happened in a room.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Entry {
    /// The first: somebody opened the room.
    Opened { version: u32, room: RoomCode, settings: Box<Settings> },
    /// Somebody came in.
    Joined {
        person: PersonId,
        name: Name,
        face: String,
        role: Role,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        apart: bool,
        /// A screen that sees nothing of the table before the host says yes.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        waits: bool,
        /// A player who takes no open chair, because a match goes on, and waits for one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        queues: bool,
        key: Key,
    },
    /// Somebody has taken their place on another device: from now on this opens it.
    Moved { person: PersonId, key: Key },
    /// The host said yes to a screen.
    Admitted { person: PersonId, asked: Option<Asked> },
    /// Somebody left for good, or was sent out.
    Left {
        person: PersonId,
        /// Who of the ensemble plays on in a game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        asked: Option<Asked>,
    },
    /// Somebody sat down, or stood up.
    Sat { person: PersonId, chair: Option<u8>, asked: Option<Asked> },
    /// Somebody took a bot's chair, and with it what the bot had in the match.
    Took { person: PersonId, chair: u8, asked: Option<Asked> },
    /// Somebody without a chair waits for one, behind all others who do, or no longer does.
    Queued { person: PersonId, on: bool, asked: Option<Asked> },
    /// These play: they have chairs, and whoever else had one waits.
    Chosen { people: Vec<PersonId>, asked: Option<Asked> },
    /// Somebody has another name or face.
    Renamed { person: PersonId, name: Name, face: String, asked: Option<Asked> },
    /// Somebody sits elsewhere, or here after all.
    Apart { person: PersonId, on: bool, asked: Option<Asked> },
    /// The table is settled otherwise.
    Settled { settings: Box<Settings>, asked: Option<Asked> },
    /// The door is shut, or open again.
    Locked { on: bool, asked: Option<Asked> },
    /// Somebody is the host now.
    Host { person: PersonId, asked: Option<Asked> },
    /// A bot sits on a chair or minds it, or no longer does.
    Bot {
        chair: u8,
        on: bool,
        character: Character,
        /// Who of the ensemble it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        asked: Option<Asked>,
    },
    /// A game was started: the house drew its secret. It is in no frame until the game is over.
    Promised { secret: String, asked: Option<Asked> },
    /// It was dealt: the first line of its record.
    Dealt { first: Json },
    /// A lesson was begun, at a table that is prepared: the first line of its record.
    Begun { first: Json, asked: Option<Asked> },
    /// A line of its record.
    Line { line: Json, asked: Option<Asked> },
    /// A refusal in it that cost something (BL-5).
    Cost { at: Millis, seat: Seat, code: String, asked: Option<Asked> },
    /// It may have come to this moment before the next entry: nothing past it is told. After a
    /// crash it goes on from there, so that nobody is told anything twice or gets time back.
    Moment { at: Millis },
    /// It is over: the last line of its record.
    Over { last: Json },
    /// It was broken off.
    Abandoned { asked: Option<Asked> },
    /// Whoever keeps the house closed the room, for good.
    Closed {},
    /// Somebody said something; in a game, when and from which seat. A bot has a seat alone.
    Said {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<PersonId>,
        talk: Talked,
        /// To whom, by chair, if not to all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Seat>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Millis>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        asked: Option<Asked>,
    },
}

/// Which frame of whose asked for it: what is sent again is then known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    pub(crate) by: PersonId,
    pub(crate) id: u64,
}

impl Entry {
    /// Which frame of whose asked for it.
    pub(crate) fn asked(&self) -> Option<Asked> {
        match self {
            Entry::Opened { .. }
            | Entry::Joined { .. }
            | Entry::Moved { .. }
            | Entry::Dealt { .. }
            | Entry::Moment { .. }
            | Entry::Over { .. }
            | Entry::Closed {} => None,
            Entry::Admitted { asked, .. }
            | Entry::Left { asked, .. }
            | Entry::Sat { asked, .. }
            | Entry::Took { asked, .. }
            | Entry::Queued { asked, .. }
            | Entry::Chosen { asked, .. }
            | Entry::Renamed { asked, .. }
            | Entry::Apart { asked, .. }
            | Entry::Settled { asked, .. }
            | Entry::Locked { asked, .. }
            | Entry::Host { asked, .. }
            | Entry::Bot { asked, .. }
            | Entry::Promised { asked, .. }
            | Entry::Begun { asked, .. }
            | Entry::Line { asked, .. }
            | Entry::Cost { asked, .. }
            | Entry::Abandoned { asked }
            | Entry::Said { asked, .. } => *asked,
        }
    }

    /// As the log keeps it.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("an entry is always JSON")
    }
}
