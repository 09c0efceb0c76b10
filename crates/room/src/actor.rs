//! The room's body: events come in with the time, effects go out, and nothing is told before it
//! is stored.

use protocol::{
    CloseCode, CreateLesson, CreateRoom, FACE_BYTES_MAX, Heard, JoinRoom, PersonId, Refusal, Role,
    RoomCode, ServerFrame, Settings, Spectators, Way,
};
use table::{Dice, Millis, Seat, Seed};

use crate::book::{Book, trouble_now};
use crate::entry::{Entry, VERSION};
use crate::event::{Effect, Event, LineId};
use crate::guests::{Guests, send};
use crate::live::Live;
use crate::play::No;
use crate::room::Room;
use crate::visit::Visit;
use crate::{Key, lesson};

/// How many can be in a room.
pub const PEOPLE_MAX: usize = 64;

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

/// A room, and what it needs beside its log.
#[derive(Debug)]
pub struct Actor {
    /// The fold of the log.
    pub(crate) room: Room,
    /// Who is there, and what they are told.
    pub(crate) guests: Guests,
    /// A game's clock, its queue and whom it waits for.
    pub(crate) live: Live,
    /// What is to be stored, and what waits for that.
    pub(crate) book: Book,
    /// For the house's secrets.
    pub(crate) dice: Dice,
    luck: Seed,
    /// The last time anything was under way or anybody was there.
    busy_at: Millis,
    pub(crate) closing: Option<CloseCode>,
}

/// What dice are thrown for. They have an address: what they bring does not depend on what else
/// was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ThrownFor {
    /// Whose hand was first.
    Coin = 1,
    /// What a bot does, and when.
    Bot = 2,
    /// Who plays a bot.
    Cast = 3,
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
        actor.book.write(first.to_bytes());
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
        actor.book.seq = log.len() as u64;
        let people: Vec<PersonId> = actor.room.people.iter().map(|member| member.id).collect();
        actor.guests.visits.extend(people.into_iter().map(|id| (id, Visit::new(now))));
        actor.take_up_game(now);
        Ok(actor)
    }

    fn of(now: Millis, room: Room, luck: Seed) -> Actor {
        let mut dice = luck.dice(0);
        // Below 2^53, so that every client's numbers can hold it.
        let era = u64::from(dice.below(1 << 21)) << 32 | u64::from(dice.below(u32::MAX));
        Actor {
            room,
            guests: Guests::new(era),
            live: Live::default(),
            book: Book::default(),
            dice,
            luck,
            busy_at: now,
            closing: None,
        }
    }

    /// The dice of a seat for a moment of the game, or of the log.
    pub(crate) fn dice_for(&self, what: ThrownFor, seat: Seat, moment: Millis) -> Dice {
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
                Event::ShutDown => self.closing = Some(CloseCode::ShuttingDown),
                Event::HandOver => self.closing = Some(CloseCode::Moved),
                Event::End => self.closing = Some(CloseCode::NoSuchRoom),
                event => {
                    let (room, codes) = (&self.room, &self.guests.seat_codes);
                    let is_known = |key: &Key| room.whose(key).is_some() || codes.expects(key, now);
                    let guests = &self.guests;
                    let was_taken = |line, id| {
                        let person = guests.person_on(line);
                        let visit = person.and_then(|person| guests.visits.get(&person));
                        let member = person.and_then(|person| room.find(person));
                        visit.is_some_and(|visit| visit.pending.contains(&id))
                            || member.is_some_and(|member| member.has_taken(id))
                    };
                    self.book.queue(event, is_known, was_taken, &mut effects);
                }
            }
        }
        self.book.retry(now, &mut effects);
        if !self.book.is_busy() {
            while let Some(event) = self.book.next_event() {
                self.take(now, event);
            }
            self.pass_time(now);
            self.guests.tell_room_if_changed(&self.room, &self.live, now);
            let made = std::mem::take(&mut self.guests.outbox);
            self.book.release(now, made, &mut effects);
        }
        if let Some(code) = self.closing
            && !self.book.is_busy()
        {
            self.hang_up(code, &mut effects);
            effects.push(Effect::Gone);
        }
        if !self.nobody_waits() {
            self.busy_at = now;
        }
        effects
    }

    /// When to call [`Actor::turn`] though nothing happened.
    pub fn due(&self) -> Option<Millis> {
        if self.book.is_busy() { self.book.retry_at() } else { self.next_moment() }
    }

    /// Since when nobody has been there and nothing is under way: such a room can be dropped and
    /// recovered when somebody asks for it.
    pub fn idle_since(&self) -> Option<Millis> {
        (self.nobody_waits() && !self.book.has_events()).then_some(self.busy_at)
    }

    /// Whether no line is up, and nothing is being stored.
    fn nobody_waits(&self) -> bool {
        self.guests.lines().next().is_none() && !self.book.is_busy()
    }

    fn take(&mut self, now: Millis, event: Event) {
        match event {
            Event::Join { ticket, key, ask } => {
                if let Err(No { code, say }) = self.join(now, ticket, key, ask) {
                    self.guests.outbox.push(Effect::Answer { ticket, answer: Err((code, say)) });
                }
            }
            Event::TakeSeat { ticket, key, code } => self.take_seat(now, ticket, key, &code),
            Event::Connect { line, key, heard } => self.connect(now, line, &key, heard),
            Event::Frame { line, frame, came } => {
                if let Some(person) = self.guests.person_on(line) {
                    self.hear(now, person, frame, came);
                }
            }
            Event::Measured { line, trip } => {
                if self.guests.measured(line, trip) {
                    self.live.delays_changed(now);
                }
            }
            Event::Disconnect { line } => self.guests.disconnect(now, line),
            Event::Unheard { person } => {
                let moves = self.guests.seat_codes.unheard(person);
                // Whoever has been here lost nothing but the answer.
                let came = self.guests.visits.get(&person).is_none_or(|visit| visit.came);
                if !moves && !came {
                    self.send_out(person, None);
                }
            }
            Event::Close => self.close(),
            Event::Stored
            | Event::Unknown
            | Event::Damaged
            | Event::Fenced
            | Event::ShutDown
            | Event::HandOver
            | Event::End => {}
        }
    }

    /// Closes the room for good. A game under way is broken off.
    fn close(&mut self) {
        if self.room.is_playing() {
            self.enter(&Entry::Abandoned { asked: None });
            self.clear_table();
        }
        if !self.room.closed {
            self.enter(&Entry::Closed {});
        }
        self.closing = Some(CloseCode::Closed);
    }

    /// Writes an entry down and makes it happen.
    pub(crate) fn enter(&mut self, entry: &Entry) {
        self.book.write(entry.to_bytes());
        let applied = self.room.apply(entry);
        debug_assert_eq!(applied, Ok(()), "{entry:?}");
        self.guests.room_changed = true;
    }

    fn join(&mut self, now: Millis, ticket: u64, key: Key, ask: JoinRoom) -> Result<(), No> {
        let JoinRoom { name, face, role, apart } = ask;
        check_face(&face)?;
        let room = &self.room;
        let watches =
            role == Role::Spectator || role == Role::Player && room.chair_for_newcomer().is_none();
        let first = room.people.is_empty();
        let full = room.people.len() >= PEOPLE_MAX;
        let leaver = self.longest_gone().filter(|_| full);
        match () {
            _ if room.settings.lesson && room.came > 0 => return Err(Refusal::Lesson.into()),
            _ if room.closed => return Err(Refusal::RoomClosed.into()),
            _ if self.book.is_full(room.is_playing()) => return Err(Refusal::BookFull.into()),
            // Locked or not, a room that everybody has left belongs to whoever comes first.
            _ if room.locked && !first => return Err(Refusal::RoomLocked.into()),
            _ if full && leaver.is_none() => return Err(Refusal::RoomFull.into()),
            _ if role == Role::Screen && room.settings.way != Way::Together => {
                return Err(Refusal::OnlyTogether.into());
            }
            _ if watches && !first && room.settings.spectators == Spectators::Off => {
                let no_chair =
                    role == Role::Player && !room.is_playing() && room.chair_to_take().is_none();
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
        let queues = role == Role::Player && !self.room.is_playing() && self.room.match_goes_on();
        self.enter(&Entry::Joined { person, name, face, role, apart, waits, queues, key });
        self.guests.visits.insert(person, Visit::new(now));
        // By coming in one takes an open chair; a bot makes room.
        if role == Role::Player
            && self.room.chair_of(person).is_none()
            && let Some(chair) = self.room.chair_for_newcomer()
        {
            self.seat(person, chair, None);
        }
        if !self.room.is_playing() {
            self.recast_namesakes();
        }
        self.guests.outbox.push(Effect::Answer { ticket, answer: Ok(person) });
        Ok(())
    }

    /// Who has been away longest of those without a chair: they make room when there is none.
    fn longest_gone(&self) -> Option<PersonId> {
        let gone = self.room.people.iter().filter(|member| {
            member.id != self.room.host && self.room.chair_of(member.id).is_none()
        });
        let gone = gone.filter_map(|member| Some((self.guests.away_since(member.id)?, member.id)));
        gone.min().map(|(_, person)| person)
    }

    fn connect(&mut self, now: Millis, line: LineId, key: &Key, heard: Option<Heard>) {
        self.move_in(now, key);
        let Some(member) = self.room.whose(key) else {
            self.guests.outbox.push(Effect::Close { line, code: CloseCode::BadToken });
            return;
        };
        if self.room.closed {
            self.guests.outbox.push(Effect::Close { line, code: CloseCode::Closed });
            return;
        }
        let (person, last_id) = (member.id, member.last_id);
        let Some(resumed) = self.guests.connect(now, line, (person, last_id), heard) else {
            return;
        };
        self.guests.tell_presence_if_due(now);
        self.welcome_back(person);
        if !resumed {
            // Everybody is told the room that has changed, or this one alone.
            if self.guests.room_changed {
                self.guests.tell_room_if_changed(&self.room, &self.live, now);
            } else {
                self.guests.tell_room(&self.room, &self.live, now, person);
            }
            self.guests.tell_talk(&self.room, person);
            self.guests.tell_table(&self.room, &self.live, now, person);
        }
    }

    /// Hands out what was held until its entries were stored.
    fn stored(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        if let Some(stuck_since) = self.book.stored(effects) {
            // The time it took was nobody's.
            self.live.skip_since(stuck_since, now);
            self.guests.table_changed |= self.live.clock.runs();
            let over = ServerFrame::Trouble {
                code: "none".to_owned(),
                say: "The house can write again. The game goes on.".to_owned(),
            };
            effects.extend(self.guests.lines().map(|line| send(line, &over)));
        }
    }

    /// What was to be stored was not, as far as is known: it is asked for again in a while.
    fn not_stored(&mut self, now: Millis, why: Refusal, effects: &mut Vec<Effect>) {
        if self.book.not_stored(now, why) {
            let trouble = trouble_now(why);
            let lines = self.guests.lines().chain(self.book.knocking());
            effects.extend(lines.map(|line| send(line, &trouble)));
        }
    }

    /// Ends all lines. Whoever asked to be let in and was not is told so, unless the room has
    /// moved: then its tickets are void, and whoever holds one asks again.
    fn hang_up(&mut self, code: CloseCode, effects: &mut Vec<Effect>) {
        let lines = self.guests.take_lines();
        effects.extend(lines.map(|line| Effect::Close { line, code }));
        // Nor does anybody wait for ever for what was not stored, or not even begun.
        let tickets = self.book.give_up(code, effects);
        if code != CloseCode::Moved {
            let No { code, say } = Refusal::Busy.into();
            let answers = tickets.into_iter().map(|ticket| (ticket, Err((code, say.clone()))));
            effects.extend(answers.map(|(ticket, answer)| Effect::Answer { ticket, answer }));
        }
    }
}

pub(crate) fn check_face(face: &str) -> Result<(), No> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:".contains(c);
    if face.len() <= FACE_BYTES_MAX && face.chars().all(plain) {
        Ok(())
    } else {
        Err(Refusal::BadFace.into())
    }
}
