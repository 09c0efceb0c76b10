//! What players send.

use games::Kind;
use gaze::Look;
use serde::{Deserialize, Serialize};
use table::{Millis, Phrase, Seat, Sign};

use crate::{Character, Json, Name, PersonId, RoomCode, Settings, Talk};

/// A frame from a player.
///
/// Everything but the hello carries an `id` of the client's own: a number that rises from frame
/// to frame. It is answered by an ack or a refusal with that id, and taken once however often it
/// is sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
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
        #[cfg_attr(feature = "schema", schemars(with = "crate::any::Action"))]
        #[cfg_attr(feature = "schema", ts(as = "crate::any::Action"))]
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
    /// Says something that everybody hears.
    Say {
        /// The client's own number.
        id: u64,
        /// What.
        text: Talk,
        /// To whom, by chair, if not to all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        to: Option<Seat>,
    },
    /// Says one of a few things that every client can translate.
    Phrase {
        /// The client's own number.
        id: u64,
        /// Which.
        phrase: Phrase,
        /// To whom, as in `say`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        to: Option<Seat>,
    },
    /// Ready for the next game, or not after all.
    Ready {
        /// The client's own number.
        id: u64,
        /// Whether.
        on: bool,
    },
    /// Still reading after a game, or done: in a match the next one waits for it, for a while.
    Reading {
        /// The client's own number.
        id: u64,
        /// Whether.
        on: bool,
    },
    /// Takes an open chair or a bot's, between games.
    Sit {
        /// The client's own number.
        id: u64,
        /// Which; the first open one if it is left out, or else a bot's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chair: Option<u8>,
    },
    /// Gives the chair up and watches, between games.
    Stand {
        /// The client's own number.
        id: u64,
    },
    /// Waits for a chair, behind all others who do, or no longer: at any time, for whoever has none.
    /// They sit down by themselves when there is one.
    Wait {
        /// The client's own number.
        id: u64,
        /// Whether.
        on: bool,
    },
    /// Changes name or face; during a game, for those who play it and when they may talk.
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
    /// Says what is to be done about somebody who is away and waited for.
    Absent {
        /// The client's own number.
        id: u64,
        /// Whose seat it is.
        seat: Seat,
        /// What.
        choice: Meanwhile,
    },
    /// Asks for a code with which one's place can be taken on another device.
    SeatCode {
        /// The client's own number.
        id: u64,
        /// For somebody else, who is away: the host may.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<PersonId>,
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
            | Reading { id, .. }
            | Sit { id, .. }
            | Stand { id }
            | Wait { id, .. }
            | Rename { id, .. }
            | Apart { id, .. }
            | Absent { id, .. }
            | SeatCode { id, .. }
            | Leave { id }
            | Host { id, .. } => Some(*id),
        }
    }
}

/// How far a client has followed its numbered frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// From which run of the room the numbers are; the welcome told it.
    pub era: u64,
    /// The last number.
    pub n: u64,
}

/// What a table can do about somebody who is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Meanwhile {
    /// Wait longer.
    Wait,
    /// Have a bot play on until they are back.
    Bot,
    /// Go on without them: the table does what they leave undone.
    Without,
}

/// What only the host may do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Another game, other options, another way to play: between games.
    Settings(Box<Settings>),
    /// Which game the host is looking at while choosing, for all to see; none, once that is over.
    Choosing {
        /// It.
        game: Option<Kind>,
    },
    /// Deals: the first game, the next of the match, or a new match. All at the table must be
    /// ready, the host apart, unless the next of the match would begin by itself anyway.
    Start {},
    /// Breaks the running game off, without a result.
    Abandon {},
    /// Enough was shown of what has just happened: all screens go on.
    Skip {},
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
        #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
        character: Character,
    },
    /// Says who plays, between games: these have chairs. Whoever else had one waits, or watches
    /// where chairs are left over.
    Players {
        /// They.
        people: Vec<PersonId>,
    },
    /// Makes somebody else the host.
    Pass {
        /// Whom.
        person: PersonId,
    },
}
