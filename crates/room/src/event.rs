//! What happens to a room, and what it wants done about it.

use protocol::{ClientFrame, CloseCode, Heard, JoinRoom, PersonId, RoomCard};
use table::Millis;
use table::fair::RoundTrip;

use crate::{Key, Text};

/// A socket, numbered by whoever runs the actor; never the same twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LineId(pub u64);

/// What happens to a room.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// Somebody wants in. Answered by [`Effect::Answer`] with the same ticket.
    Join {
        /// Whose answer it will be.
        ticket: u64,
        /// What will be kept of the token they are given.
        key: Key,
        /// Who they are.
        ask: JoinRoom,
    },
    /// Somebody says a code to have a place on another device. Answered as [`Event::Join`] is.
    TakeSeat {
        /// Whose answer it will be.
        ticket: u64,
        /// What will be kept of the token they are given.
        key: Key,
        /// What they said.
        code: String,
    },
    /// A socket said hello with a token of this key. Answered by a welcome or a close.
    Connect {
        /// The socket.
        line: LineId,
        /// The key of the token it showed.
        key: Key,
        /// How far it had followed.
        heard: Option<Heard>,
    },
    /// A frame came in over a line that has connected.
    Frame {
        /// The socket.
        line: LineId,
        /// What it said.
        frame: ClientFrame,
        /// When it came in; the room may have been busy since.
        came: Millis,
    },
    /// A line's round trip was measured.
    Measured {
        /// The socket.
        line: LineId,
        /// How long it takes, and how much of that is certain.
        trip: RoundTrip,
    },
    /// A socket is gone.
    Disconnect {
        /// The socket.
        line: LineId,
    },
    /// The answer that somebody is in reached nobody: they had gone before, without a token.
    Unheard {
        /// Who they would have been.
        person: PersonId,
    },
    /// The append that was asked for is stored.
    Stored,
    /// Somebody else writes this room's log. The room is over here.
    Fenced,
    /// Whether it was stored is not known. It is asked for again after a while.
    Unknown,
    /// It was not stored, because the store is damaged. It is asked for again after a while.
    Damaged,
    /// The house closes: everybody is told, and no new events follow but the append's answer.
    ShutDown,
    /// Another house goes on with the room: the same, and everybody is told to come back at once.
    HandOver,
    /// Whoever keeps the house closes the room for good: that is written down, everybody is told,
    /// and nobody is let in any more.
    Close,
    /// The room is to be forgotten: the same, and everybody is told that there is no such room.
    End,
}

impl Event {
    /// The socket it is about, if it is about one.
    pub(crate) const fn line(&self) -> Option<LineId> {
        match self {
            Event::Connect { line, .. }
            | Event::Frame { line, .. }
            | Event::Measured { line, .. }
            | Event::Disconnect { line } => Some(*line),
            Event::Join { .. }
            | Event::TakeSeat { .. }
            | Event::Unheard { .. }
            | Event::Stored
            | Event::Fenced
            | Event::Unknown
            | Event::Damaged
            | Event::ShutDown
            | Event::HandOver
            | Event::Close
            | Event::End => None,
        }
    }
}

/// What an actor wants done, in this order.
#[derive(Debug)]
pub enum Effect {
    /// Append these to the room's log, then come back with `Stored`, `Fenced`, `Unknown` or
    /// `Damaged`. There is never more than one under way.
    Append {
        /// How many entries the log has.
        expected_seq: u64,
        /// The entries.
        entries: Vec<Vec<u8>>,
    },
    /// Send a text frame.
    Send {
        /// Over which socket.
        line: LineId,
        /// What.
        text: Text,
    },
    /// Answer a frame that came in then. Unless it is `at_once`, the answer is to keep the same
    /// time whatever else the room was doing: how long it takes must not tell.
    Reply {
        /// Over which socket.
        line: LineId,
        /// What.
        text: Text,
        /// The code, if the answer is no.
        refusal: Option<&'static str>,
        /// When the frame came.
        came: Millis,
        /// It was written down, and that took its time.
        at_once: bool,
    },
    /// Hang up.
    Close {
        /// Which socket.
        line: LineId,
        /// Why.
        code: CloseCode,
    },
    /// Answer somebody who wanted in.
    Answer {
        /// Whose answer it is.
        ticket: u64,
        /// Who they are now, or a code and a sentence why not.
        answer: Result<PersonId, (&'static str, String)>,
    },
    /// The host has sent somebody out, who is not to come back under another name.
    SentOut {
        /// Who it was.
        person: PersonId,
    },
    /// The host has opened the door to everybody, those too who were sent out.
    Pardoned,
    /// How the room looks from outside has changed.
    Card(RoomCard),
    /// The room is over here: drop it. All its lines have been closed. Whoever has had no answer
    /// to their ticket asks again: the room may go on elsewhere.
    Gone,
}
