//! What the house sends.

use gaze::{Perception, Sight};
use serde::{Deserialize, Serialize};
use table::{BySeat, Millis, Phrase, Seat, SignOffer};

use crate::changes::Changes;
use crate::{Json, Name, PersonId, RoomState, Talk};

/// A frame from the house.
///
/// Frames with an `n` are numbered for this player alone, 1, 2, 3 … without a gap: whoever comes
/// back says the last number and gets the rest, or a fresh room and table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ServerFrame {
    /// The answer to the hello.
    Welcome {
        /// The protocol's version.
        version: u32,
        /// This run of the room: numbers of another era mean nothing.
        era: u64,
        /// Who you are.
        you: PersonId,
        /// The highest id of yours that was taken. Go on above it.
        id: u64,
        /// Whether the frames you missed follow; if not, a fresh room and table do.
        resumed: bool,
    },
    /// What you asked for has happened, and is written down.
    Ack {
        /// Your number.
        id: u64,
    },
    /// It has not, and why.
    Refused {
        /// Your number, if the frame could be read that far.
        id: Option<u64>,
        /// A stable code.
        code: String,
        /// A sentence.
        say: String,
    },
    /// The room has changed.
    Room {
        /// The number of this frame.
        n: u64,
        /// The room as it is now.
        room: Box<RoomState>,
    },
    /// A game as it stands: at the deal, and for whoever comes in.
    Table {
        /// The number of this frame.
        n: u64,
        /// The game's time now; before the start how long until it, as a number below 0.
        t: i64,
        /// Your seat, if you have one.
        seat: Option<Seat>,
        /// What everybody may know.
        #[cfg_attr(feature = "schema", schemars(with = "crate::any::View"))]
        #[cfg_attr(feature = "schema", ts(as = "crate::any::View"))]
        view: Json,
        /// What you know besides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<crate::any::Own>"))]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<crate::any::Own>"))]
        own: Option<Json>,
        /// What you may do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(
            feature = "schema",
            schemars(with = "Option<std::collections::BTreeMap<String, Vec<serde_json::Value>>>")
        )]
        #[cfg_attr(feature = "schema", ts(optional, type = "Offers"))]
        legal: Option<Json>,
        /// What you may sign, and at whom, where the house carries looks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        signs: Option<Vec<SignOffer>>,
        /// What your eyes do, where the house carries looks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        eyes: Option<Sight>,
        /// Once the game is over, everything there was to know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<crate::any::View>"))]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<crate::any::View>"))]
        open: Option<Json>,
    },
    /// Something happened in the game.
    Happened {
        /// The number of this frame.
        n: u64,
        /// What you noticed, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Happening>>", optional))]
        news: Vec<Happening>,
        /// Whether the table did the first of it for that seat.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        by_table: bool,
        /// What is new in what you know besides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional, type = "Changes"))]
        own: Option<Changes>,
        /// What is new in what you may do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional, type = "Changes"))]
        legal: Option<Changes>,
        /// What is new in what you may sign, and at whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional, type = "Changes"))]
        signs: Option<Changes>,
        /// When, in the game's time.
        t: Millis,
        /// What is new in what everybody may know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional, type = "Changes"))]
        view: Option<Changes>,
        /// If that ended the game, everything there was to know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<crate::any::View>"))]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<crate::any::View>"))]
        open: Option<Json>,
    },
    /// Your eyes took something in. Nobody else is told.
    Perceived {
        /// The number of this frame.
        n: u64,
        /// When, in the game's time.
        t: Millis,
        /// What.
        what: Perception,
    },
    /// Somebody said something.
    Said {
        /// The number of this frame.
        n: u64,
        /// Who, if it was a person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        by: Option<PersonId>,
        /// The chair of the bot, if it was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        bot: Option<Seat>,
        /// What.
        talk: Talked,
        /// To whom, by chair, if not to all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        to: Option<Seat>,
    },
    /// What was said of late, for whoever comes in afresh. It replaces what you knew of it.
    Talk {
        /// The number of this frame.
        n: u64,
        /// It, the oldest first.
        lines: Vec<Spoken>,
    },
    /// How long everybody's line takes, by chair, and how that is made up for (BL-6); bots and
    /// empty chairs have none.
    Delays {
        /// One way, in milliseconds, as pings say.
        ms: BySeat<Option<u32>>,
        /// How much of the round trip is taken off the arrival of what they do. Less than twice
        /// `ms` if the house cannot vouch for all of it.
        counted_ms: BySeat<Option<u32>>,
        /// How far the game lives behind its clock, so that the slowest line is heard in time. What
        /// somebody does waits this long, less what counts of their own round trip.
        window_ms: u32,
    },
    /// The code you asked for: whoever says it within that time, first and once, has that person's
    /// place. Nobody else is told.
    SeatCode {
        /// Whose place it is.
        person: PersonId,
        /// Six letters.
        code: String,
        /// For so many milliseconds.
        lasts_ms: u32,
    },
    /// The house is in trouble, or out of it: nothing is lost, but nothing moves until then.
    Trouble {
        /// A stable code; `none` when it is over.
        code: String,
        /// A sentence.
        say: String,
    },
}

/// One thing noticed, as a list: whose doing it was, or whom it is about (null if the table did it),
/// what it was, and what belongs to that in its order. At the end null may be left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(type = "[Seat | null, string, ...unknown[]]"))]
pub struct Happening(pub Vec<serde_json::Value>);

impl Happening {
    /// Whose doing it was, or whom it is about.
    pub fn seat(&self) -> Option<Seat> {
        let number = self.0.first()?.as_u64()?;
        Seat::new(u8::try_from(number).ok()?)
    }

    /// What it was.
    pub fn what(&self) -> &str {
        self.0.get(1).and_then(serde_json::Value::as_str).unwrap_or_default()
    }
}

/// Something that was said before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Spoken {
    /// Who said it, if it was a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub by: Option<PersonId>,
    /// The chair of the bot, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub bot: Option<Seat>,
    /// What they were called then: they may be gone.
    pub name: Name,
    /// What.
    pub talk: Talked,
    /// To whom, by chair, if not to all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub to: Option<Seat>,
}

/// What was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Talked {
    /// In one's own words.
    Text(Talk),
    /// In one of ours.
    Phrase(Phrase),
}
