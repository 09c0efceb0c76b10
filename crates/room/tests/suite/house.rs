//! A house of one room, in virtual time: it carries out an actor's effects in their order and
//! keeps its log.

use std::collections::BTreeMap;

use games::Kind;
use protocol::{
    ClientFrame, CloseCode, CreateLesson, CreateRoom, Heard, JoinRoom, Name, PersonId, Role,
    RoomCard, Settings,
};
use room::{Actor, Effect, Event, Key, LineId};
use serde_json::{Value, json};
use table::fair::RoundTrip;
use table::{Millis, Seed};

pub(crate) struct House {
    pub(crate) actor: Actor,
    pub(crate) now: Millis,
    pub(crate) log: Vec<Vec<u8>>,
    pub(crate) closed: BTreeMap<LineId, CloseCode>,
    /// How the room looks from outside.
    pub(crate) card: Option<RoomCard>,
    /// The actor wants to be dropped.
    pub(crate) gone: bool,
    answers: BTreeMap<u64, Result<PersonId, String>>,
    sent: BTreeMap<LineId, Vec<(Millis, String)>>,
    lines: u64,
}

/// Whoever has this number shows this key.
pub(crate) fn key(of: u8) -> Key {
    Key([of; 32])
}

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).expect("a plain name")
}

/// The defaults of a game, but for these.
pub(crate) fn settings(kind: Kind, but: &Value) -> Settings {
    let mut all = json!({ "game": kind });
    if let (Some(all), Value::Object(but)) = (all.as_object_mut(), but.clone()) {
        all.extend(but);
    }
    serde_json::from_value(all).expect("settings")
}

impl House {
    /// Ann (key 0) opens a room.
    pub(crate) fn open(settings: Settings, luck: u64) -> House {
        House::open_as(Role::Player, settings, luck)
    }

    pub(crate) fn open_as(role: Role, settings: Settings, luck: u64) -> House {
        let ask =
            CreateRoom { name: name("Ann"), face: String::new(), role, apart: false, settings };
        let code = "KWXTZ".parse().expect("a code");
        let luck = Seed::from_number(luck);
        let actor = Actor::create(Millis(0), code, 0, key(0), ask, luck).expect("a room");
        House::of(actor, Millis(0), Vec::new())
    }

    /// Ann (key 0) opens a lesson.
    pub(crate) fn learn(ask: CreateLesson, luck: u64) -> House {
        let code = "KWXTZ".parse().expect("a code");
        let luck = Seed::from_number(luck);
        let actor = Actor::lesson(Millis(0), code, 0, key(0), ask, luck).expect("a lesson");
        House::of(actor, Millis(0), Vec::new())
    }

    /// A house that comes back to the log of another.
    pub(crate) fn recover(now: Millis, log: Vec<Vec<u8>>, luck: u64) -> House {
        let actor = Actor::recover(now, &log, Seed::from_number(luck)).expect("a room");
        House::of(actor, now, log)
    }

    fn of(actor: Actor, now: Millis, log: Vec<Vec<u8>>) -> House {
        let mut house = House {
            actor,
            now,
            log,
            closed: BTreeMap::new(),
            card: None,
            gone: false,
            answers: BTreeMap::new(),
            sent: BTreeMap::new(),
            lines: 0,
        };
        house.turn([]);
        house
    }

    /// Dies and comes back from its log: all lines are down.
    pub(crate) fn restart(&mut self, luck: u64) {
        self.actor = Actor::recover(self.now, &self.log, Seed::from_number(luck)).expect("a room");
        self.card = None;
        self.turn([]);
    }

    /// Something happens, and whatever is to be stored is stored at once.
    pub(crate) fn turn(&mut self, events: impl IntoIterator<Item = Event>) {
        let mut effects = self.actor.turn(self.now, events);
        while let Some((expected_seq, entries)) = self.carry_out(effects) {
            assert_eq!(expected_seq, self.log.len() as u64);
            self.log.extend(entries);
            effects = self.actor.turn(self.now, [Event::Stored]);
        }
    }

    /// Does what is wanted but for an append, which is given back.
    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>) -> Option<(u64, Vec<Vec<u8>>)> {
        let mut append = None;
        for effect in effects {
            match effect {
                Effect::Append { expected_seq, entries } => {
                    assert!(append.is_none(), "two appends at once");
                    append = Some((expected_seq, entries));
                }
                Effect::Send { line, text } | Effect::Reply { line, text, .. } => {
                    assert!(!self.closed.contains_key(&line), "sent after hanging up: {text}");
                    self.sent.entry(line).or_default().push((self.now, text.to_string()));
                }
                Effect::Close { line, code } => {
                    assert_eq!(self.closed.insert(line, code), None, "hung up twice");
                }
                Effect::Answer { ticket, answer } => {
                    let answer = answer.map_err(|(code, _)| code.to_owned());
                    assert_eq!(self.answers.insert(ticket, answer), None, "answered twice");
                }
                Effect::Card(card) => {
                    assert_ne!(self.card.as_ref(), Some(&card), "nothing changed on the card");
                    self.card = Some(card);
                }
                Effect::SentOut { .. } | Effect::Pardoned => {}
                Effect::Gone => self.gone = true,
            }
        }
        append
    }

    /// Lets time pass, moment by moment.
    pub(crate) fn pass(&mut self, ms: u64) {
        let until = self.now + ms;
        let mut turns = 0;
        while let Some(due) = self.actor.due().filter(|due| *due <= until) {
            // A room that is due again and again at one moment would never let time pass.
            turns = if due > self.now { 0 } else { turns + 1 };
            assert!(turns < 100, "the room spins at {:?}", self.now);
            self.now = self.now.max(due);
            self.turn([]);
        }
        self.now = until;
    }

    pub(crate) fn join(&mut self, who: &str, of: u8, role: Role) -> Result<PersonId, String> {
        let ask = JoinRoom { name: name(who), face: String::new(), role, apart: false };
        self.knock(of, ask)
    }

    pub(crate) fn knock(&mut self, of: u8, ask: JoinRoom) -> Result<PersonId, String> {
        let ticket = 100 + self.answers.len() as u64;
        self.turn([Event::Join { ticket, key: key(of), ask }]);
        self.answer(ticket).expect("an answer")
    }

    /// A device whose token has this number says a code for somebody's place.
    pub(crate) fn take_seat(&mut self, of: u8, code: &str) -> Result<PersonId, String> {
        let ticket = 100 + self.answers.len() as u64;
        let code = code.to_owned();
        self.turn([Event::TakeSeat { ticket, key: key(of), code }]);
        self.answer(ticket).expect("an answer")
    }

    /// What somebody who wanted in was told.
    pub(crate) fn answer(&self, ticket: u64) -> Option<Result<PersonId, String>> {
        self.answers.get(&ticket).cloned()
    }

    /// A line that has not said anything yet.
    pub(crate) fn line(&mut self) -> LineId {
        self.lines += 1;
        LineId(self.lines)
    }

    pub(crate) fn connect(&mut self, of: u8, heard: Option<Heard>) -> LineId {
        let line = self.line();
        self.turn([Event::Connect { line, key: key(of), heard }]);
        line
    }

    pub(crate) fn drop_line(&mut self, line: LineId) {
        self.turn([Event::Disconnect { line }]);
    }

    /// A line's round trip is measured, and certain.
    pub(crate) fn round_trip(&mut self, line: LineId, ms: u32) {
        self.turn([Event::Measured { line, trip: RoundTrip::proven(ms) }]);
    }

    pub(crate) fn say(&mut self, line: LineId, frame: Value) {
        let came = self.now;
        self.turn([Event::Frame { line, frame: client_frame(frame), came }]);
    }

    /// What a line has been sent since it was last asked, and when.
    pub(crate) fn take(&mut self, line: LineId) -> Vec<(Millis, String)> {
        self.sent.remove(&line).unwrap_or_default()
    }

    /// The entries of the log, as values.
    pub(crate) fn entries(&self) -> Vec<Value> {
        self.log.iter().map(|bytes| serde_json::from_slice(bytes).expect("JSON")).collect()
    }
}

pub(crate) fn client_frame(frame: Value) -> ClientFrame {
    serde_json::from_value(frame).expect("a frame")
}
