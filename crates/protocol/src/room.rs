//! A room as everybody in it sees it: who is there, what is settled, what is going on.

use std::fmt;

use games::{Kind, with_rules};
use gaze::Preset;
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use table::{BySeat, Pace, Rules, Seat, SeatSet, Setup};

use crate::{Json, Name, RoomCode, Seated};

/// Somebody in a room, numbered as they came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(transparent)]
pub struct PersonId(pub u32);

/// What a room has settled on. What is left out takes its default.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Which game.
    pub game: Kind,
    /// The game's own options, such as `{"turn_s":30}`.
    #[serde(default = "no_options", deserialize_with = "compact")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::any::Options"))]
    #[cfg_attr(feature = "schema", ts(as = "crate::any::Options"))]
    pub options: Json,
    /// Apart or together.
    #[serde(default)]
    pub way: Way,
    /// How fast eyes and faces are.
    #[serde(default)]
    pub sight: Preset,
    /// Whether others may watch.
    #[serde(default)]
    pub spectators: Spectators,
    /// Whether the room is on the house's list of open rooms.
    #[serde(default)]
    pub listed: bool,
    /// Who begins, in games where the host may choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// What the four places of Shifty Eyed Spies are called in the room where people sit, in the
    /// order of SP-1: fountain, metro, newsstand, cafe. The game knows them by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<[Name; 4]>,
    /// How long a game waits for somebody who is away: 0 to 600 seconds.
    #[serde(default = "Settings::away_s")]
    pub away_s: u16,
    /// Whether in a game for two whoever has lost the match makes room for the next who waits.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub winner_stays: bool,
    /// Whether this is a lesson: a prepared table for one learner, opened by `POST /api/lessons`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub lesson: bool,
}

const fn yes() -> bool {
    true
}

const fn is_yes(on: &bool) -> bool {
    *on
}

fn no_options() -> Json {
    RawValue::from_string("{}".to_owned()).expect("an empty object is JSON")
}

/// Options are kept and sent as often as anybody changes anything: without the blanks between
/// them, and in one order, so that the same are the same.
fn compact<'de, D: Deserializer<'de>>(options: D) -> Result<Json, D::Error> {
    let mut options = Value::deserialize(options)?;
    // Rooms from before there were three choices say it by true or false (ZW-4).
    if let Some(Value::Bool(also)) = options.get("other_signs") {
        let signs = games::zwinkern::OtherSigns::from(*also);
        options["other_signs"] = serde_json::to_value(signs).map_err(de::Error::custom)?;
    }
    serde_json::value::to_raw_value(&options).map_err(de::Error::custom)
}

impl Settings {
    /// The defaults of a game.
    pub fn new(game: Kind) -> Settings {
        Settings {
            game,
            options: no_options(),
            way: Way::default(),
            sight: Preset::default(),
            spectators: Spectators::default(),
            listed: false,
            first: None,
            places: None,
            away_s: Settings::away_s(),
            winner_stays: true,
            lesson: false,
        }
    }

    const fn away_s() -> u16 {
        60
    }

    /// Which seats see each other through the house, in the games that have signs. Where all play
    /// apart that is everybody. Where people play together it is those of them who sit elsewhere,
    /// and if there are any, the bots.
    pub fn eyes(&self, seats: u8, elsewhere: SeatSet, bots: SeatSet) -> SeatSet {
        match self.way {
            _ if !self.game.has_signs() => SeatSet::EMPTY,
            Way::Apart => SeatSet::all(seats),
            Way::Together if elsewhere.is_empty() => SeatSet::EMPTY,
            Way::Together => elsewhere.iter().chain(bots.iter()).collect(),
        }
    }

    /// How slowly theatre goes: where people sit together they look up at one screen.
    pub const fn pace(&self) -> Pace {
        match self.way {
            Way::Apart => Pace::Own,
            Way::Together => Pace::Room,
        }
    }

    /// Whether people could settle a table so.
    pub fn check(&self) -> Result<(), SettingsFault> {
        let lags = matches!(self.spectators, Spectators::Delayed { delay_s } if delay_s > 300);
        let distinct = self.places.as_ref().is_none_or(|places| are_distinct(places));
        SettingsFault::unless(!self.lesson, "The house itself sets the table of a lesson.")?;
        SettingsFault::unless(self.away_s <= 600, "A game waits at most 600 seconds.")?;
        SettingsFault::unless(!lags, "Spectators lag at most 300 seconds behind.")?;
        SettingsFault::unless(distinct, "Two places cannot have the same name.")?;
        with_rules!(self.game, R => self.setup::<R>(*R::SEATS.end()).map(drop))
    }

    /// The setup of a game of that many.
    pub fn setup<R: Rules>(&self, seats: u8) -> Result<Setup<R>, SettingsFault> {
        // Taken as an object first: serde would fill a struct from a list as well.
        let options = serde_json::from_str::<Map<String, Value>>(self.options.get())
            .and_then(|options| serde_json::from_value::<R::Options>(Value::Object(options)))
            .map_err(SettingsFault::of_options)?;
        let setup = Setup { seats, options, first: self.first };
        setup.check().map_err(SettingsFault::of_options)?;
        Ok(setup)
    }
}

impl PartialEq for Settings {
    fn eq(&self, other: &Settings) -> bool {
        let rest =
            |s: &Settings| (s.game, s.way, s.sight, s.spectators, s.listed, s.first, s.away_s);
        rest(self) == rest(other)
            && self.winner_stays == other.winner_stays
            && self.lesson == other.lesson
            && self.places == other.places
            && self.options.get() == other.options.get()
    }
}

/// Whether no two of them would be taken for one another.
fn are_distinct(names: &[Name]) -> bool {
    let mut rest = names;
    while let [name, others @ ..] = rest {
        if others.iter().any(|other| other.is_like(name)) {
            return false;
        }
        rest = others;
    }
    true
}

/// Why a table cannot be settled so: a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsFault(String);

impl SettingsFault {
    /// A fault unless it fits.
    fn unless(fits: bool, say: &str) -> Result<(), SettingsFault> {
        if fits { Ok(()) } else { Err(SettingsFault(say.to_owned())) }
    }

    fn of_options(why: impl fmt::Display) -> SettingsFault {
        SettingsFault(format!("These options do not fit: {why}."))
    }
}

impl fmt::Display for SettingsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How people sit down to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Each at their own screen: the house carries looks and signs.
    #[default]
    Apart,
    /// In one room, with eyes of their own: phones are hands, a screen is the table.
    Together,
}

/// Whether others may watch. They see what is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    /// Nobody.
    Off,
    /// Anybody who has the code, as it happens.
    #[default]
    Live,
    /// Anybody, some time later.
    Delayed {
        /// How much: 0 to 300 seconds.
        delay_s: u16,
    },
}

/// A room as everybody in it sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RoomState {
    /// Its code.
    pub code: RoomCode,
    /// What is settled.
    pub settings: Settings,
    /// The chairs. In a game the first are its seats, in order.
    pub chairs: Vec<Chair>,
    /// Those without a chair, and screens.
    pub others: Vec<Person>,
    /// Those of them who wait for a chair, the next first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub queue: Vec<PersonId>,
    /// The game that the host is looking at, while choosing one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub choosing: Option<Kind>,
    /// Who is the host.
    pub host: PersonId,
    /// Whether nobody new is let in.
    pub locked: bool,
    /// What is going on.
    pub stage: Stage,
    /// How the match stands, in games that have matches.
    #[serde(rename = "match")]
    pub standing: Option<Standing>,
}

/// A chair at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// Nobody sits there.
    Open,
    /// Somebody does.
    Person(Person),
    /// A bot does.
    Bot {
        /// Its name.
        name: String,
        /// How it plays.
        character: Character,
    },
}

/// How a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Character {
    /// Takes its time and lets much pass: for newcomers.
    Gentle,
    /// Looks about, forgets, acts on a feeling.
    Casual,
    /// Attentive, with a decent memory and some reasoning.
    #[default]
    Sharp,
    /// Misses little, forgets nothing and weighs the odds.
    Master,
}

/// Somebody in the room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Person {
    /// Their number.
    pub id: PersonId,
    /// Their name.
    pub name: Name,
    /// What their face is made of; for clients to read.
    pub face: String,
    /// What they are here for.
    pub role: Role,
    /// Whether they sit elsewhere, at a screen of their own, where the others play together.
    pub apart: bool,
    /// Whether their line is up.
    pub presence: Presence,
    /// Whether they have said they are ready for the next game.
    pub ready: bool,
    /// Whether they are a screen that waits for the host's yes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub waits: bool,
}

/// What somebody is here for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// To play, or to watch until there is a chair.
    #[default]
    Player,
    /// To watch.
    Spectator,
    /// A screen that is the table, where people play together.
    Screen,
}

/// Whether somebody is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Their line is up.
    Here,
    /// It is down.
    Away,
    /// It is down or they asked for it, and a bot minds their seat.
    Minded,
}

/// What is going on in a room.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People come together.
    Gathering {
        /// The game before, if it was broken off.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        abandoned: Option<Abandoned>,
    },
    /// The host has started a game: the house has promised its part of the chance, and waits a
    /// moment for everybody's own (see `part`).
    Promised {
        /// The number of the game in this room, from 1.
        game: u32,
        /// The hash of the house's secret, in hex.
        commit: String,
    },
    /// A game is dealt or under way.
    Playing {
        /// The number of the game in this room, from 1.
        game: u32,
        /// What was promised before the deal; nothing in a lesson, whose table is prepared.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        commit: Option<String>,
        /// For whom it waits, if it does: the game's time stands still.
        waits_for: SeatSet,
        /// How long it waits for each of them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
        waits: Vec<Wait>,
        /// What has just happened is shown for so many milliseconds more: until then the game's
        /// time stands still.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        shows_ms: Option<u32>,
    },
    /// A game is over; its record can be had under its number.
    Over {
        /// The number of the game in this room, from 1.
        game: u32,
        /// The record's last line, under `result`.
        #[cfg_attr(
            feature = "schema",
            schemars(with = "serde_json::Map<String, serde_json::Value>")
        )]
        #[cfg_attr(feature = "schema", ts(type = "Record<string, unknown>"))]
        result: Json,
        /// The first line's promise: what was promised, and what opens it. There is none in a
        /// lesson.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(
            feature = "schema",
            schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")
        )]
        #[cfg_attr(feature = "schema", ts(type = "Record<string, unknown>", optional))]
        promise: Option<Json>,
        /// Who sat where when it was over, by seat: chairs may be others' by now.
        players: Vec<Option<Seated>>,
        /// How it ended is shown for so many milliseconds more: until then nobody counts down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        shows_ms: Option<u32>,
        /// When the next game of the match begins by itself, if it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        next: Option<NextGame>,
    },
}

/// A game that was broken off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Abandoned {
    /// The number of the game in this room, from 1.
    pub game: u32,
    /// Who did so; the house itself, if nobody.
    pub by: Option<Name>,
}

/// How long a game waits for somebody who is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Wait {
    /// For whom.
    pub seat: Seat,
    /// In so many milliseconds it goes on without them.
    pub left_ms: u32,
    /// In so many anybody at the table may say what is to be done; until then the host alone.
    pub open_in_ms: u32,
    /// Whether the host has made a code with which the seat can be taken on another device.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub code: bool,
}

/// When the next game of a match begins by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NextGame {
    /// In so many milliseconds, once the count goes on.
    pub in_ms: u32,
    /// Of so many.
    pub of_ms: u32,
    /// Who is still reading: the count stands still for them. It does too while the end is shown.
    pub readers: Vec<PersonId>,
}

/// How a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Standing {
    /// Games counted so far.
    pub games: u16,
    /// Points, wins or totals.
    pub points: BySeat<i16>,
    /// Who has won it, if it is over.
    pub winners: Option<SeatSet>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zw_4_rooms_of_old_say_true_and_false_for_also_and_no() {
        let settings = |signs: &str| -> Settings {
            let json = format!(r#"{{"game":"zwinkern","options":{{"other_signs":{signs}}}}}"#);
            serde_json::from_str(&json).expect("settings")
        };
        assert_eq!(settings("true"), settings(r#""also""#));
        assert_eq!(settings("false"), settings(r#""no""#));
        assert_ne!(settings("true"), settings(r#""only""#));
        assert_eq!(settings("true").options.get(), r#"{"other_signs":"also"}"#);
        assert_eq!(settings("true").check(), Ok(()));
        assert!(settings("7").check().is_err());
    }
}
