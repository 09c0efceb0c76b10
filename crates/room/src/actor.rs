//! The actor's body: lines come and go, frames come in, nothing is told before it is stored.

use std::collections::{BTreeMap, VecDeque};

use protocol::{
    ClientFrame, CloseCode, CreateLesson, CreateRoom, FACE_BYTES_MAX, Heard, JoinRoom, PersonId,
    Refusal, Role, RoomCard, RoomCode, ServerFrame, Settings, Spectators, Way,
};
use table::{Dice, Millis, Seat, Seed};

use crate::entry::{Asked, Entry, VERSION};
use crate::event::{Effect, Event, LineId};
use crate::game::Running;
use crate::lesson;
use crate::play::No;
use crate::room::{Member, Room};
use crate::storing::UnderWay;
use crate::visit::{Bucket, PRESENCE, Visit};
use crate::{Key, Text};

/// How many can be in a room.
const PEOPLE_MAX: usize = 64;

/// Why a log is no room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoldFault {
    /// The entry, from 1.
    pub seq: u64,
    /// A sentence.
    pub why: String,
}

impl std::fmt::Display for FoldFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "entry {} of the room's log cannot be: {}", self.seq, self.why)
    }
}

impl std::error::Error for FoldFault {}

/// A room, its lines, and what waits to be stored.
#[derive(Debug)]
pub struct Actor {
    pub(crate) room: Room,
    pub(crate) visits: BTreeMap<PersonId, Visit>,
    pub(crate) lines: BTreeMap<LineId, PersonId>,
    /// What a game needs beside the room: its clock, its queue, its bots.
    pub(crate) running: Running,
    pub(crate) dice: Dice,
    luck: Seed,
    /// This run of the room, for the numbers of frames.
    era: u64,
    /// The room frame is to be sent.
    pub(crate) room_changed: bool,
    /// It is to be sent when there is time: somebody came or went.
    pub(crate) presence_changed: bool,
    /// How often that may be.
    pub(crate) presence: Bucket,
    card: Option<RoomCard>,
    /// Entries the log has.
    pub(crate) seq: u64,
    /// Entries made in this turn.
    pub(crate) fresh: Vec<Vec<u8>>,
    /// What is to be done once they are stored.
    pub(crate) outbox: Vec<Effect>,
    pub(crate) under_way: Option<UnderWay>,
    pub(crate) waiting: VecDeque<Event>,
    /// The last time anything was under way or anybody was there.
    busy_at: Millis,
    pub(crate) closing: bool,
}

/// Chance that has an address: what it brings does not depend on what else was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chance {
    /// Whose hand was first.
    Coin = 1,
    /// What a bot does, and when.
    Bot = 2,
}

impl Actor {
    /// A new room. Its first entries come out of the first [`Actor::turn`], and so does the
    /// answer to its creator.
    pub fn create(
        now: Millis,
        code: RoomCode,
        ticket: u64,
        key: Key,
        ask: CreateRoom,
        luck: Seed,
    ) -> Result<Actor, (&'static str, String)> {
        let CreateRoom { name, face, role, apart, settings } = ask;
        settings.check().map_err(|fault| ("bad_settings", fault.to_string()))?;
        let first = JoinRoom { name, face, role, apart };
        Actor::open(now, code, settings, luck, (ticket, key, first))
    }

    /// A new room for a lesson, its tutors seated; otherwise as [`Actor::create`].
    pub fn lesson(
        now: Millis,
        code: RoomCode,
        ticket: u64,
        key: Key,
        ask: CreateLesson,
        luck: Seed,
    ) -> Result<Actor, (&'static str, String)> {
        let CreateLesson { name, face, game } = ask;
        let learner = JoinRoom { name, face, role: Role::Player, apart: false };
        let settings = lesson::settings(game);
        let mut actor = Actor::open(now, code, settings, luck, (ticket, key, learner))?;
        actor.seat_tutors();
        Ok(actor)
    }

    fn open(
        now: Millis,
        code: RoomCode,
        settings: Settings,
        luck: Seed,
        (ticket, key, ask): (u64, Key, JoinRoom),
    ) -> Result<Actor, (&'static str, String)> {
        let first = Entry::Opened { version: VERSION, room: code, settings: Box::new(settings) };
        let room = Room::open(&first).map_err(|why| ("bad_settings", why))?;
        let mut actor = Actor::of(now, room, luck);
        actor.fresh.push(first.to_bytes());
        actor.join(now, ticket, key, ask).map_err(|no| (no.code, no.say))?;
        Ok(actor)
    }

    /// A room from its log. Its clocks go on from where the log ends.
    pub fn recover(now: Millis, log: &[Vec<u8>], luck: Seed) -> Result<Actor, FoldFault> {
        let mut room: Option<Room> = None;
        for (seq, bytes) in (1..).zip(log) {
            let fault = |why: String| FoldFault { seq, why };
            let entry: Entry = serde_json::from_slice(bytes)
                .map_err(|why| fault(format!("it cannot be read ({why})")))?;
            match &mut room {
                None => room = Some(Room::open(&entry).map_err(fault)?),
                Some(room) => room.apply(&entry).map_err(fault)?,
            }
        }
        let room = room.ok_or(FoldFault { seq: 0, why: "the log is empty".to_owned() })?;
        let mut actor = Actor::of(now, room, luck);
        actor.seq = log.len() as u64;
        let people: Vec<PersonId> = actor.room.people.iter().map(|member| member.id).collect();
        actor.visits.extend(people.into_iter().map(|id| (id, Visit::new(now))));
        actor.take_up_game(now);
        Ok(actor)
    }

    fn of(now: Millis, room: Room, luck: Seed) -> Actor {
        let mut dice = luck.dice(0);
        // Below 2^53, so that every client's numbers can hold it.
        let era = u64::from(dice.below(1 << 21)) << 32 | u64::from(dice.below(u32::MAX));
        Actor {
            room,
            visits: BTreeMap::new(),
            lines: BTreeMap::new(),
            running: Running::default(),
            dice,
            luck,
            era,
            room_changed: true,
            presence_changed: false,
            presence: Bucket::full(PRESENCE),
            card: None,
            seq: 0,
            fresh: Vec::new(),
            outbox: Vec::new(),
            under_way: None,
            waiting: VecDeque::new(),
            busy_at: now,
            closing: false,
        }
    }

    /// The dice of a seat for a moment of the game.
    pub(crate) fn chance(&self, what: Chance, seat: Seat, moment: Millis) -> Dice {
        self.luck.child(what as u64).dice(moment.0 << 3 | u64::from(seat.number()))
    }

    /// Takes in what happened and gives what is to be done. Call it also when [`Actor::due`] is
    /// reached, and once after `create` or `recover`. Time never falls.
    pub fn turn(&mut self, now: Millis, events: impl IntoIterator<Item = Event>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for event in events {
            match event {
                Event::Stored => self.stored(now, &mut effects),
                Event::Unknown => self.not_stored(now, Refusal::Stuck, &mut effects),
                Event::Damaged => self.not_stored(now, Refusal::StoreDamaged, &mut effects),
                Event::Fenced => {
                    self.hang_up(CloseCode::Moved, &mut effects);
                    effects.push(Effect::Gone);
                    return effects;
                }
                Event::ShutDown => self.closing = true,
                event => self.wait(event, &mut effects),
            }
        }
        self.retry(now, &mut effects);
        if self.under_way.is_none() {
            while let Some(event) = self.waiting.pop_front() {
                self.take(now, event);
            }
            self.pass_time(now);
            self.tell_room_if_changed();
            self.release(now, &mut effects);
        }
        if self.closing && self.under_way.is_none() {
            self.hang_up(CloseCode::ShuttingDown, &mut effects);
            effects.push(Effect::Gone);
        }
        if !self.lines.is_empty() || self.under_way.is_some() {
            self.busy_at = now;
        }
        effects
    }

    /// When to call [`Actor::turn`] though nothing happened.
    pub fn due(&self) -> Option<Millis> {
        match &self.under_way {
            Some(under_way) => under_way.retry_at(),
            None => self.next_moment(),
        }
    }

    /// Since when nobody has been there and nothing is under way: such a room can be dropped and
    /// recovered when somebody asks for it.
    pub fn idle_since(&self) -> Option<Millis> {
        (self.lines.is_empty() && self.under_way.is_none() && self.waiting.is_empty())
            .then_some(self.busy_at)
    }

    fn take(&mut self, now: Millis, event: Event) {
        match event {
            Event::Join { ticket, key, ask } => {
                if let Err(No { code, say }) = self.join(now, ticket, key, ask) {
                    self.outbox.push(Effect::Answer { ticket, answer: Err((code, say)) });
                }
            }
            Event::Connect { line, key, heard } => self.connect(now, line, key, heard),
            Event::Frame { line, frame, came } => {
                if let Some(&person) = self.lines.get(&line) {
                    self.hear(now, person, frame, came);
                }
            }
            Event::Measured { line, trip } => {
                let person = self.lines.get(&line);
                if let Some(visit) = person.and_then(|person| self.visits.get_mut(person)) {
                    visit.credit.measured(trip);
                    self.running.delays_changed(now);
                }
            }
            Event::Disconnect { line } => {
                if let Some(person) = self.lines.remove(&line)
                    && let Some(visit) = self.visits.get_mut(&person)
                    && visit.line == Some(line)
                {
                    (visit.line, visit.away_since) = (None, now);
                    visit.credit.hung_up();
                    self.presence_changed = true;
                }
            }
            Event::Unheard { person } => {
                if self.room.find(person).is_some() {
                    self.send_out(person, None);
                }
            }
            Event::Stored | Event::Unknown | Event::Damaged | Event::Fenced | Event::ShutDown => {}
        }
    }

    /// Writes an entry down and makes it happen.
    pub(crate) fn enter(&mut self, entry: &Entry) {
        self.log(entry);
        let applied = self.room.apply(entry);
        debug_assert_eq!(applied, Ok(()), "{entry:?}");
        self.room_changed = true;
    }

    /// Writes down what has happened already.
    pub(crate) fn log(&mut self, entry: &Entry) {
        self.log_bytes(entry.to_bytes());
    }

    pub(crate) fn log_bytes(&mut self, entry: Vec<u8>) {
        self.fresh.push(entry);
    }

    fn join(&mut self, now: Millis, ticket: u64, key: Key, ask: JoinRoom) -> Result<(), No> {
        let JoinRoom { name, face, role, apart } = ask;
        check_face(&face)?;
        let room = &self.room;
        let chair_free = !room.is_playing() && room.chairs.contains(&crate::room::Chair::Open);
        let watches = role == Role::Spectator || role == Role::Player && !chair_free;
        let first = room.people.is_empty();
        let full = room.people.len() >= PEOPLE_MAX;
        let leaver = self.longest_gone().filter(|_| full);
        match () {
            _ if room.settings.lesson && room.came > 0 => return Err(Refusal::Lesson.into()),
            _ if self.book_is_full() => return Err(Refusal::BookFull.into()),
            // Locked or not, a room that everybody has left belongs to whoever comes first.
            _ if room.locked && !first => return Err(Refusal::RoomLocked.into()),
            _ if full && leaver.is_none() => return Err(Refusal::RoomFull.into()),
            _ if role == Role::Screen && room.settings.way != Way::Together => {
                return Err(Refusal::OnlyTogether.into());
            }
            _ if watches && !first && room.settings.spectators == Spectators::Off => {
                let no_chair = role == Role::Player && !room.is_playing();
                let no = if no_chair { Refusal::RoomFull } else { Refusal::NoSpectators };
                return Err(no.into());
            }
            _ if role != Role::Screen && room.people.iter().any(|m| m.name.is_like(&name)) => {
                return Err(Refusal::NameTaken.into());
            }
            _ => {}
        }
        let person = PersonId(room.came);
        if let Some(leaver) = leaver {
            self.send_out(leaver, None);
        }
        // A screen shows the table to whoever stands before it. Where not everybody may watch at
        // once, the host has a say.
        let waits =
            role == Role::Screen && !first && self.room.settings.spectators != Spectators::Live;
        self.enter(&Entry::Joined { person, name, face, role, apart, waits, key });
        self.visits.insert(person, Visit::new(now));
        self.outbox.push(Effect::Answer { ticket, answer: Ok(person) });
        Ok(())
    }

    /// Who has been away longest of those without a chair: they make room when there is none.
    fn longest_gone(&self) -> Option<PersonId> {
        let gone = self.room.people.iter().filter(|member| {
            member.id != self.room.host && self.room.chair_of(member.id).is_none()
        });
        let gone = gone.filter_map(|member| {
            let visit = self.visits.get(&member.id).filter(|visit| visit.line.is_none())?;
            Some((visit.away_since, member.id))
        });
        gone.min().map(|(_, person)| person)
    }

    /// Whose key that is. Every one is compared, so that the time tells nothing.
    pub(crate) fn whose(&self, key: &Key) -> Option<&Member> {
        let people = self.room.people.iter();
        people.fold(None, |found, member| if member.key.opens(key) { Some(member) } else { found })
    }

    fn connect(&mut self, now: Millis, line: LineId, key: Key, heard: Option<Heard>) {
        let known = self.whose(&key).map(|member| (member.id, member.last_id));
        let Some((person, last_id)) = known else {
            self.outbox.push(Effect::Close { line, code: CloseCode::BadToken });
            return;
        };
        let visit = self.visits.entry(person).or_insert_with(|| Visit::new(now));
        if !visit.hellos.take(now) {
            self.outbox.push(Effect::Close { line, code: CloseCode::TooMuch });
            return;
        }
        if let Some(old) = visit.line.replace(line) {
            self.lines.remove(&old);
            self.outbox.push(Effect::Close { line: old, code: CloseCode::Replaced });
        }
        self.lines.insert(line, person);
        visit.came = true;
        let missed = heard.and_then(|heard| visit.missed(heard, self.era));
        if missed.is_none() {
            visit.forget();
        }
        let welcome = ServerFrame::Welcome {
            version: protocol::VERSION,
            era: self.era,
            you: person,
            id: last_id,
            resumed: missed.is_some(),
        };
        self.outbox.push(send(line, &welcome));
        self.presence_changed = true;
        self.tell_presence_if_due(now);
        match missed {
            Some(frames) => {
                self.outbox.extend(frames.into_iter().map(|text| Effect::Send { line, text }));
                self.welcome_back(person);
            }
            None => {
                self.welcome_back(person);
                // Everybody is told the room that has changed, or this one alone.
                if self.room_changed {
                    self.tell_room_if_changed();
                } else {
                    self.tell_room(person);
                }
                self.tell_table(now, person);
            }
        }
    }

    /// A frame from somebody in the room: taken once, and answered.
    fn hear(&mut self, now: Millis, person: PersonId, frame: ClientFrame, came: Millis) {
        let (Some(member), Some(visit)) = (self.room.find(person), self.visits.get_mut(&person))
        else {
            return;
        };
        let Some(id) = frame.id() else {
            return self.say_no(person, None, &Refusal::SecondHello.into(), came);
        };
        if !visit.frames.take(came) {
            return self.say_no(person, Some(id), &Refusal::SlowDown.into(), came);
        }
        if visit.pending.contains(&id) {
            return;
        }
        if let Some(no) = visit.refused(id).cloned() {
            return self.say_no(person, Some(id), &no, came);
        }
        if member.has_taken(id) {
            return self.reply(person, &ServerFrame::Ack { id }, None, came, false);
        }
        if id <= member.last_id {
            return self.say_no(person, Some(id), &Refusal::IdUsed.into(), came);
        }
        let asked = Asked { by: person, id };
        match self.decide(now, asked, frame, came) {
            Ok(Decided::Done) => self.taken(asked, came),
            Ok(Decided::Later) => {}
            Err(no) => self.refuse(asked, no, came),
        }
    }

    /// Tells somebody that what they asked has been done.
    pub(crate) fn taken(&mut self, asked: Asked, came: Millis) {
        // What the log keeps was noted with its entry; the rest is noted here.
        let written = self.room.find(asked.by).is_some_and(|member| member.has_taken(asked.id));
        if !written {
            self.room.remember(asked);
        }
        self.reply(asked.by, &ServerFrame::Ack { id: asked.id }, None, came, written);
    }

    /// Tells somebody that what they asked cannot be.
    pub(crate) fn refuse(&mut self, asked: Asked, no: No, came: Millis) {
        self.say_no(asked.by, Some(asked.id), &no, came);
        if let Some(visit) = self.visits.get_mut(&asked.by) {
            visit.refuse(asked.id, no);
        }
    }

    fn say_no(&mut self, person: PersonId, id: Option<u64>, no: &No, came: Millis) {
        self.reply(person, &refused(id, no), Some(no.code), came, false);
    }

    /// Answers a frame.
    fn reply(
        &mut self,
        person: PersonId,
        frame: &ServerFrame,
        refusal: Option<&'static str>,
        came: Millis,
        at_once: bool,
    ) {
        if let Some(line) = self.visits.get(&person).and_then(|visit| visit.line) {
            let text = encode(frame);
            self.outbox.push(Effect::Reply { line, text, refusal, came, at_once });
        }
    }

    /// Sends a frame without a number.
    pub(crate) fn answer(&mut self, person: PersonId, frame: &ServerFrame) {
        if let Some(line) = self.visits.get(&person).and_then(|visit| visit.line) {
            self.outbox.push(send(line, frame));
        }
    }

    /// Sends somebody out: their line is closed and forgotten.
    pub(crate) fn part_with(&mut self, person: PersonId) {
        if let Some(line) = self.visits.remove(&person).and_then(|visit| visit.line) {
            self.lines.remove(&line);
            self.outbox.push(Effect::Close { line, code: CloseCode::Gone });
        }
    }

    /// Tells the world how the room looks from outside, if that changed.
    pub(crate) fn show_card(&mut self, card: RoomCard) {
        if self.card.as_ref() != Some(&card) {
            self.outbox.push(Effect::Card(card.clone()));
            self.card = Some(card);
        }
    }
}

/// What became of an ask that was not refused.
pub(crate) enum Decided {
    /// It has happened.
    Done,
    /// It waits its turn, and is answered then.
    Later,
}

pub(crate) fn check_face(face: &str) -> Result<(), No> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:".contains(c);
    if face.len() <= FACE_BYTES_MAX && face.chars().all(plain) {
        Ok(())
    } else {
        Err(Refusal::BadFace.into())
    }
}

pub(crate) fn send(line: LineId, frame: &ServerFrame) -> Effect {
    Effect::Send { line, text: encode(frame) }
}

pub(crate) fn encode(frame: &ServerFrame) -> Text {
    Text::whole(&serde_json::to_string(frame).expect("a frame is always JSON"))
}

pub(crate) fn refused(id: Option<u64>, no: &No) -> ServerFrame {
    ServerFrame::Refused { id, code: no.code.to_owned(), say: no.say.clone() }
}
