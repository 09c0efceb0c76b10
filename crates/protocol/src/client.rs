//! What players send.

use gaze::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Millis, Sign};
use ts_rs::TS;

use crate::{Character, Json, Name, PersonId, RoomCode, Settings, Talk, any};

/// A frame from a player.
///
/// Everything but the hello carries an `id` of the client's own: a number that rises from frame
/// to frame. It is answered by an ack or a refusal with that id, and taken once however often it
/// is sent.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientFrame {
    /// The first frame on every socket, and only there.
    Hello {
        /// The protocol's version, [`crate::VERSION`].
        version: u32,
        /// Which room.
        room: RoomCode,
        /// The secret that was handed out on joining.
        token: String,
        /// The last frame this player had, to go on from there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        heard: Option<Heard>,
    },
    /// Something in the game.
    Act {
        /// The client's own number.
        id: u64,
        /// One of the game's actions, such as `{"do":"place","card":17}`.
        #[schemars(with = "any::Action")]
        #[ts(as = "any::Action")]
        action: Json,
        /// When it was made, in the game's time, if the client can tell. Believed as far as the
        /// measured delay of the line allows (BL-6).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made: Option<Millis>,
    },
    /// Eyes turn.
    Look {
        /// The client's own number.
        id: u64,
        /// Where to.
        look: Look,
        /// When, as in `act`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made: Option<Millis>,
    },
    /// A sign.
    Sign {
        /// The client's own number.
        id: u64,
        /// Which, and at whom.
        sign: Sign,
        /// When, as in `act`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made: Option<Millis>,
    },
    /// This player's part in the next game's chance: 32 hex digits of the browser's own.
    Part {
        /// The client's own number.
        id: u64,
        /// The digits.
        part: String,
    },
    /// Says something to everybody.
    Say {
        /// The client's own number.
        id: u64,
        /// What.
        text: Talk,
    },
    /// Says one of a few things that every client can translate.
    Phrase {
        /// The client's own number.
        id: u64,
        /// Which.
        phrase: Phrase,
    },
    /// Ready for the next game, or not after all.
    Ready {
        /// The client's own number.
        id: u64,
        /// Whether.
        on: bool,
    },
    /// Takes an open chair, between games.
    Sit {
        /// The client's own number.
        id: u64,
        /// Which; the first open one if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chair: Option<u8>,
    },
    /// Gives the chair up and watches, between games.
    Stand {
        /// The client's own number.
        id: u64,
    },
    /// Changes name or face, between games.
    Rename {
        /// The client's own number.
        id: u64,
        /// The new name.
        name: Name,
        /// The new face, as in [`crate::JoinRoom`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<String>,
    },
    /// Sits elsewhere, at a screen of their own, or here after all: between games, where people
    /// play together.
    Apart {
        /// The client's own number.
        id: u64,
        /// Whether.
        on: bool,
    },
    /// Leaves the room for good.
    Leave {
        /// The client's own number.
        id: u64,
    },
    /// Something only the host may do.
    Host {
        /// The client's own number.
        id: u64,
        /// What.
        order: Order,
    },
}

impl ClientFrame {
    /// The client's own number for it.
    pub const fn id(&self) -> Option<u64> {
        use ClientFrame::*;
        match self {
            Hello { .. } => None,
            Act { id, .. }
            | Look { id, .. }
            | Sign { id, .. }
            | Part { id, .. }
            | Say { id, .. }
            | Phrase { id, .. }
            | Ready { id, .. }
            | Sit { id, .. }
            | Stand { id }
            | Rename { id, .. }
            | Apart { id, .. }
            | Leave { id }
            | Host { id, .. } => Some(*id),
        }
    }
}

/// How far a client has followed its numbered frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// From which run of the room the numbers are; the welcome told it.
    pub era: u64,
    /// The last number.
    pub n: u64,
}

/// What only the host may do.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Another game, other options, another way to play: between games.
    Settings(Box<Settings>),
    /// Deals: the first game, the next of the match, or a new match. All at the table must be
    /// ready, the host apart.
    Start {},
    /// Breaks the running game off, without a result.
    Abandon {},
    /// Sends somebody out of the room. Nobody new comes in from where they were for that evening.
    Kick {
        /// Whom.
        person: PersonId,
    },
    /// Says yes to a screen that waits for it.
    Admit {
        /// Which.
        person: PersonId,
    },
    /// Lets nobody new in, or everybody again: those too who were sent out.
    Lock {
        /// Whether.
        on: bool,
    },
    /// Puts a bot on an open chair, or takes it away; in a game, has a bot mind the seat of
    /// somebody, or gives it back.
    Bot {
        /// Which chair.
        chair: u8,
        /// Whether a bot sits there.
        on: bool,
        /// How it plays, on an open chair; whoever minds somebody's seat is sharp.
        #[serde(default)]
        #[ts(as = "Option<_>", optional)]
        character: Character,
    },
    /// Makes somebody else the host.
    Pass {
        /// Whom.
        person: PersonId,
    },
}

/// Things to say that need no typing and no translator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "a phrase says what it says")]
pub enum Phrase {
    Hello,
    GoodLuck,
    WellPlayed,
    ISawThat,
    NotMe,
    Hurry,
    OneMoment,
    Sorry,
    Thanks,
    Again,
    Goodbye,
}
