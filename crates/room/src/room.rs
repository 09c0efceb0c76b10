//! The room: the fold of its log (event sourcing). Everything here comes from entries, in play and
//! in recovery alike. Who is connected, ready or slow is not in the log, and not here.

use std::collections::VecDeque;

use games::Matches as _;
use games::with_rules;
use history::Secret;
use protocol::{
    Abandoned, Character, Json, Name, PersonId, Role, RoomCard, RoomCode, Seated, Settings,
    Spectators, Spoken, Talked, Way,
};
use serde::Deserialize;
use table::{Millis, Rules as _, Seat, SeatSet};

use crate::Key;
use crate::book::ENTRIES_MAX;
use crate::cast::Bot;
use crate::entry::{Asked, Entry, VERSION};
use crate::play::{self, Play};
use crate::talk::Recent;

/// How much of a log one person may have written: an eighth of it, so that nobody alone can fill
/// the book of a room.
const ENTRIES_OF_ONE_MAX: u64 = ENTRIES_MAX / Seat::MAX as u64;

/// How many of a player's taken ids are remembered.
const TAKEN_MAX: usize = 64;

#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) code: RoomCode,
    pub(crate) settings: Settings,
    pub(crate) people: Vec<Member>,
    pub(crate) chairs: Vec<Chair>,
    /// Who waits for a chair, the next first.
    pub(crate) queue: Vec<PersonId>,
    pub(crate) host: PersonId,
    pub(crate) locked: bool,
    /// Whoever keeps the house closed it: nobody is let in any more.
    pub(crate) closed: bool,
    /// How many have ever come in.
    pub(crate) came: u32,
    pub(crate) stage: Stage,
    /// Games started, the one under way included.
    pub(crate) games: u32,
    /// Games played to their end.
    pub(crate) finished: u32,
    pub(crate) standing: Option<Match>,
    /// What was said of late.
    pub(crate) talk: Recent,
    /// The moment that the game under way may have come to by now: nothing past it is told.
    pub(crate) comes_to: Option<Millis>,
}

/// Somebody in the room.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) id: PersonId,
    pub(crate) name: Name,
    pub(crate) face: String,
    pub(crate) role: Role,
    /// Sits elsewhere, at a screen of their own, where the others play together.
    pub(crate) apart: bool,
    /// A screen to which the host has not said yes: it is shown no table.
    pub(crate) waits: bool,
    pub(crate) key: Key,
    /// The highest id that was taken.
    pub(crate) last_id: u64,
    /// The last ids that were taken.
    taken: VecDeque<u64>,
    /// How many entries of the log they asked for.
    pub(crate) entries: u64,
}

impl Member {
    pub(crate) fn has_taken(&self, id: u64) -> bool {
        self.taken.contains(&id)
    }

    /// Whether they have had as much of the log written as is anybody's due.
    pub(crate) fn has_used_its_share(&self) -> bool {
        self.entries >= ENTRIES_OF_ONE_MAX
    }

    pub(crate) fn take(&mut self, id: u64) {
        self.last_id = self.last_id.max(id);
        self.taken.push_back(id);
        if self.taken.len() > TAKEN_MAX {
            self.taken.pop_front();
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chair {
    Open,
    /// Somebody's; perhaps minded by a bot for the time being.
    Person {
        id: PersonId,
        minded: bool,
    },
    Bot(Bot),
}

impl Chair {
    /// Whose it is, if it is a person's.
    fn person(self) -> Option<PersonId> {
        match self {
            Chair::Person { id, .. } => Some(id),
            Chair::Open | Chair::Bot(_) => None,
        }
    }
}

#[derive(Debug)]
pub(crate) enum Stage {
    Gathering { abandoned: Option<Abandoned> },
    Promised { secret: Secret },
    Playing { play: Box<dyn Play>, promise: Option<Promised> },
    Over { play: Box<dyn Play>, promise: Option<Promised>, result: Json, sat: Vec<Sat> },
}

/// Somebody at a game's seat, and who of the room that is; a bot is nobody.
pub(crate) type Sat = (Option<Seated>, Option<PersonId>);

/// What the house promised before it dealt.
#[derive(Debug)]
pub(crate) struct Promised {
    /// As the record has it.
    pub(crate) whole: Json,
    /// The hash that everybody was shown.
    pub(crate) commit: String,
}

/// A match: who plays it, and how it stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Match {
    settings: Settings,
    chairs: Vec<Chair>,
    pub(crate) standing: games::Standing,
    pub(crate) winners: Option<SeatSet>,
}

impl Room {
    /// A room by the first entry of its log.
    pub(crate) fn open(first: &Entry) -> Result<Room, String> {
        let Entry::Opened { version, room, settings } = first else {
            return Err("the log does not begin with the room's opening".to_owned());
        };
        if *version != VERSION {
            return Err(format!("the log is of version {version}, and only {VERSION} is known"));
        }
        let mut room = Room {
            code: *room,
            settings: (**settings).clone(),
            people: Vec::new(),
            chairs: Vec::new(),
            queue: Vec::new(),
            host: PersonId(0),
            locked: false,
            closed: false,
            came: 0,
            stage: Stage::Gathering { abandoned: None },
            games: 0,
            finished: 0,
            standing: None,
            talk: Recent::default(),
            comes_to: None,
        };
        room.set_chairs();
        Ok(room)
    }

    /// Makes an entry happen. One that cannot is a fault of the log: nothing of it is guessed.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), String> {
        match entry {
            Entry::Opened { .. } => return Err("the room is opened twice".to_owned()),
            Entry::Joined { person, name, face, role, apart, waits, queues, key } => {
                let member = Member {
                    id: *person,
                    name: name.clone(),
                    face: face.clone(),
                    role: *role,
                    apart: *apart,
                    waits: *waits,
                    key: *key,
                    last_id: 0,
                    taken: VecDeque::new(),
                    entries: 0,
                };
                self.join(member, *queues)?;
            }
            Entry::Moved { person, key } => self.member(*person)?.key = *key,
            Entry::Admitted { person, .. } => self.member(*person)?.waits = false,
            Entry::Left { person, bot, .. } => {
                self.member(*person)?;
                self.leave(*person, Bot::read(Character::default(), bot.as_deref())?);
            }
            Entry::Sat { person, chair, .. } => {
                self.member(*person)?;
                self.stand(*person, Chair::Open);
                if let Some(chair) = chair {
                    self.seat(*person, *chair)?;
                }
            }
            Entry::Took { person, chair, .. } => {
                self.member(*person)?;
                let bot = *self.chair(*chair)?;
                if !matches!(bot, Chair::Bot(_)) {
                    return Err(format!("no bot sits on chair {chair}"));
                }
                self.stand(*person, Chair::Open);
                self.seat(*person, *chair)?;
                self.pass_on_match(*chair, bot, Chair::Person { id: *person, minded: false });
            }
            Entry::Queued { person, on, .. } => {
                self.member(*person)?;
                self.queue.retain(|who| who != person);
                if *on {
                    self.queue.push(*person);
                }
            }
            Entry::Chosen { people, .. } => self.choose(people)?,
            Entry::Renamed { person, name, face, .. } => {
                let member = self.member(*person)?;
                (member.name, member.face) = (name.clone(), face.clone());
            }
            Entry::Apart { person, on, .. } => self.member(*person)?.apart = *on,
            Entry::Settled { settings, .. } => {
                self.settings = (**settings).clone();
                self.set_chairs();
                self.stage = Stage::Gathering { abandoned: None };
            }
            Entry::Locked { on, .. } => self.locked = *on,
            Entry::Closed {} => self.closed = true,
            Entry::Host { person, .. } => {
                self.member(*person)?;
                self.host = *person;
            }
            Entry::Bot { chair, on, character, name, .. } => {
                let bot = Bot::read(*character, name.as_deref())?;
                let place = self.chair(*chair)?;
                let before = *place;
                let after = match (before, *on) {
                    (Chair::Person { id, .. }, on) => Chair::Person { id, minded: on },
                    (_, true) => Chair::Bot(bot),
                    (_, false) => Chair::Open,
                };
                *place = after;
                // The same character under another name goes on with the match.
                if matches!(before, Chair::Bot(old) if old.character == *character) && *on {
                    self.pass_on_match(*chair, before, after);
                }
            }
            Entry::Promised { secret, .. } => {
                self.set_chairs();
                self.games += 1;
                let secret = secret.parse().map_err(|why: table::Misread| why.to_string())?;
                self.stage = Stage::Promised { secret };
            }
            Entry::Dealt { first } => {
                if !matches!(self.stage, Stage::Promised { .. }) {
                    return Err("a game is dealt that nobody started".to_owned());
                }
                let promise = promise_in(first)?;
                self.deal(first, Some(promise))?;
            }
            Entry::Begun { first, .. } => {
                if !self.settings.lesson {
                    return Err("a lesson begins in a room that is for games".to_owned());
                }
                self.set_chairs();
                self.games += 1;
                self.deal(first, None)?;
            }
            Entry::Line { line, .. } => self.playing()?.enter(line.get())?,
            Entry::Cost { at, seat, code, .. } => self.playing()?.enter_cost(*at, *seat, code)?,
            Entry::Over { last } => self.end(last)?,
            Entry::Abandoned { asked } => {
                let by = asked.and_then(|asked| self.find(asked.by)).map(|who| who.name.clone());
                let abandoned = Some(Abandoned { game: self.games, by });
                self.stage = Stage::Gathering { abandoned };
                self.give_seats_back();
            }
            Entry::Said { person, talk, to, at, seat, .. } => {
                // What was said at a moment was not said before it when the game goes on from here.
                if let Some(at) = at {
                    self.playing()?.enter_moment(*at);
                }
                let bot = seat.filter(|_| person.is_none());
                self.remember_said((*person, bot), talk, *to);
            }
            Entry::Moment { at } => {
                self.playing()?.start();
                self.comes_to = Some(*at);
            }
        }
        match entry {
            Entry::Cost { asked, .. } => self.note_refused(*asked),
            _ => self.note(entry.asked()),
        }
        Ok(())
    }

    /// Remembers that a frame was taken, and written down.
    pub(crate) fn note(&mut self, asked: Option<Asked>) {
        if let Some((id, member)) = self.asker(asked) {
            member.take(id);
            member.entries += 1;
        }
    }

    /// Remembers that a frame was taken which is not written down.
    pub(crate) fn remember(&mut self, asked: Asked) {
        if let Some((id, member)) = self.asker(Some(asked)) {
            member.take(id);
        }
    }

    /// Remembers that a frame was refused for good.
    pub(crate) fn note_refused(&mut self, asked: Option<Asked>) {
        if let Some((id, member)) = self.asker(asked) {
            member.last_id = member.last_id.max(id);
            member.entries += 1;
        }
    }

    fn asker(&mut self, asked: Option<Asked>) -> Option<(u64, &mut Member)> {
        let Asked { by, id } = asked?;
        Some((id, self.member(by).ok()?))
    }

    fn join(&mut self, member: Member, queues: bool) -> Result<(), String> {
        let Member { id, role, .. } = member;
        if id.0 != self.came {
            return Err(format!("person {} comes in as number {}", self.came, id.0));
        }
        self.came += 1;
        self.people.push(member);
        // A screen that opened the room was host only until somebody came.
        let host_is_nobody = self.find(self.host).is_none_or(|host| host.role == Role::Screen);
        if self.people.len() == 1 || host_is_nobody && role == Role::Player {
            self.host = id;
        }
        if role == Role::Player
            && !self.is_playing()
            && !queues
            && let Some(chair) = self.chairs.iter_mut().find(|chair| **chair == Chair::Open)
        {
            *chair = Chair::Person { id, minded: false };
        } else if role == Role::Player {
            self.queue.push(id);
        }
        Ok(())
    }

    /// Somebody has a chair in place of somebody else, and goes on with the match as that one.
    fn pass_on_match(&mut self, chair: u8, before: Chair, after: Chair) {
        let running = self.standing.as_mut();
        let theirs = running.and_then(|it| it.chairs.get_mut(usize::from(chair)));
        if let Some(theirs) = theirs.filter(|theirs| **theirs == before) {
            *theirs = after;
        }
    }

    /// Somebody sits down on a chair, and waits for none any more.
    fn seat(&mut self, person: PersonId, chair: u8) -> Result<(), String> {
        *self.chair(chair)? = Chair::Person { id: person, minded: false };
        self.queue.retain(|who| *who != person);
        Ok(())
    }

    /// Gives these people chairs: their own, open ones, then bots'. Whoever else had one waits.
    fn choose(&mut self, people: &[PersonId]) -> Result<(), String> {
        let seated: Vec<PersonId> = self.seated_people().collect();
        for person in seated.into_iter().filter(|person| !people.contains(person)) {
            self.stand(person, Chair::Open);
            self.queue.push(person);
        }
        for person in people {
            self.member(*person)?;
            if self.chair_of(*person).is_none() {
                let chair = self.chair_to_take().ok_or("more people are chosen than fit")?;
                self.seat(*person, chair)?;
            }
        }
        Ok(())
    }

    /// The chair that is free for somebody who comes in or waits, between games. Nobody joins a
    /// match that goes on but in a bot's place.
    pub(crate) fn chair_for_newcomer(&self) -> Option<u8> {
        match () {
            _ if self.is_playing() => None,
            _ if self.match_goes_on() => self.last_bot().map(|chair| chair as u8),
            _ => self.chair_to_take(),
        }
    }

    /// The chair for somebody who wants one: the first that is open, or else the last bot's.
    pub(crate) fn chair_to_take(&self) -> Option<u8> {
        let open = self.chairs.iter().position(|chair| *chair == Chair::Open);
        Some(open.or_else(|| self.last_bot())? as u8)
    }

    /// The chair of the last bot.
    pub(crate) fn last_bot(&self) -> Option<usize> {
        self.chairs.iter().rposition(|chair| matches!(chair, Chair::Bot(_)))
    }

    /// Remembers what a person or a bot said, for those who come in later.
    pub(crate) fn remember_said(
        &mut self,
        (by, bot): (Option<PersonId>, Option<Seat>),
        talk: &Talked,
        to: Option<Seat>,
    ) {
        let of_bot = || match self.chairs.get(bot?.index())? {
            Chair::Open => None,
            Chair::Bot(one) => Name::new(one.name(bot?.index())).ok(),
            // A bot that minds somebody's seat speaks for them.
            Chair::Person { id, .. } => self.find(*id).map(|member| member.name.clone()),
        };
        let of_person = by.and_then(|person| self.find(person)).map(|member| member.name.clone());
        if let Some(name) = of_person.or_else(of_bot) {
            self.talk.note(Spoken { by, bot, name, talk: talk.clone(), to });
        }
    }

    /// Somebody goes. In a game the seat stays in it, and a bot plays it.
    fn leave(&mut self, person: PersonId, bot: Bot) {
        self.stand(person, if self.is_playing() { Chair::Bot(bot) } else { Chair::Open });
        self.people.retain(|member| member.id != person);
        self.queue.retain(|who| *who != person);
        if self.host == person
            && let Some(next) = self.next_host()
        {
            self.host = next;
        }
    }

    /// Who would be host if the host were gone: whoever sits first, or came first. A screen only
    /// if there is nobody else: it cannot start a game.
    fn next_host(&self) -> Option<PersonId> {
        let seated = self.seated_people().find(|person| *person != self.host);
        let others = self.people.iter().filter(|member| member.id != self.host);
        let first = || others.min_by_key(|member| member.role == Role::Screen);
        seated.or_else(|| first().map(|member| member.id))
    }

    /// Somebody gives their chair up, and leaves this in its place.
    fn stand(&mut self, person: PersonId, left: Chair) {
        let theirs = self.chairs.iter_mut().filter(|chair| chair.person() == Some(person));
        theirs.for_each(|chair| *chair = left);
    }

    /// As many chairs as the game seats, those that are taken first.
    fn set_chairs(&mut self) {
        let most = usize::from(*self.settings.game.seats().end());
        self.chairs.retain(|chair| *chair != Chair::Open);
        self.chairs.truncate(most);
        self.chairs.resize(most, Chair::Open);
    }

    fn deal(&mut self, first: &Json, promise: Option<Promised>) -> Result<(), String> {
        let standing = self.match_to_play();
        let play = play::open(first.get(), standing.standing, &self.settings)?;
        self.standing = Some(standing);
        self.comes_to = None;
        self.stage = Stage::Playing { play, promise };
        Ok(())
    }

    /// Whether the same people can go on with a match that is under way.
    pub(crate) fn match_goes_on(&self) -> bool {
        self.plays_matches() && self.match_to_play().standing.games > 0
    }

    /// The match that the next game belongs to: the one under way if the same people go on with
    /// it, else a new one.
    pub(crate) fn match_to_play(&self) -> Match {
        let seated = usize::from(self.seated());
        let chairs = self.chairs[..seated].iter().map(|chair| match chair {
            Chair::Person { id, .. } => Chair::Person { id: *id, minded: false },
            other => *other,
        });
        let fresh = Match {
            settings: self.settings.clone(),
            chairs: chairs.collect(),
            standing: games::Standing::new(self.seated()),
            winners: None,
        };
        match &self.standing {
            // A lesson that is begun again is begun from the start.
            Some(running)
                if !self.settings.lesson
                    && running.winners.is_none()
                    && running.chairs == fresh.chairs
                    && running.settings == fresh.settings =>
            {
                running.clone()
            }
            _ => fresh,
        }
    }

    fn end(&mut self, last: &Json) -> Result<(), String> {
        #[derive(Deserialize)]
        struct Last {
            result: Json,
        }
        let Last { result } =
            serde_json::from_str(last.get()).map_err(|why: serde_json::Error| why.to_string())?;
        let over = self.playing()?.over().ok_or("a game ends that is not over")?;
        if let Some(running) = &mut self.standing {
            (running.standing, running.winners) = (over.standing, over.winners);
        }
        self.finished += 1;
        let sat = self.sitters();
        let gathering = Stage::Gathering { abandoned: None };
        self.stage = match std::mem::replace(&mut self.stage, gathering) {
            Stage::Playing { play, promise } => Stage::Over { sat, play, promise, result },
            other => other,
        };
        self.give_seats_back();
        Ok(())
    }

    /// After a game everybody has their seat back; the bots of those who left stay.
    fn give_seats_back(&mut self) {
        for chair in &mut self.chairs {
            if let Chair::Person { minded, .. } = chair {
                *minded = false;
            }
        }
    }

    /// The game under way.
    pub(crate) fn playing(&mut self) -> Result<&mut Box<dyn Play>, String> {
        match &mut self.stage {
            Stage::Playing { play, .. } => Ok(play),
            _ => Err("no game is under way".to_owned()),
        }
    }

    /// The game on the table, under way or over.
    pub(crate) fn on_table(&self) -> Option<&dyn Play> {
        match &self.stage {
            Stage::Playing { play, .. } | Stage::Over { play, .. } => Some(&**play),
            Stage::Gathering { .. } | Stage::Promised { .. } => None,
        }
    }

    /// Whether a game is promised, dealt or under way: seats stay as they are.
    pub(crate) fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Promised { .. } | Stage::Playing { .. })
    }

    pub(crate) fn seated(&self) -> u8 {
        self.chairs.iter().filter(|chair| **chair != Chair::Open).count() as u8
    }

    pub(crate) fn chair_of(&self, person: PersonId) -> Option<u8> {
        let at = self.chairs.iter().position(|chair| chair.person() == Some(person))?;
        Some(at as u8)
    }

    /// Which seats of the next game have eyes. Whoever then takes over a seat has what it has.
    pub(crate) fn eyes(&self) -> SeatSet {
        let seats = self.seated();
        let these = |of: &dyn Fn(&Chair) -> bool| -> SeatSet {
            Seat::all(seats)
                .zip(&self.chairs)
                .filter(|(_, chair)| of(chair))
                .map(|(seat, _)| seat)
                .collect()
        };
        let is_elsewhere = |chair: &Chair| {
            chair.person().and_then(|person| self.find(person)).is_some_and(|member| member.apart)
        };
        let bots = these(&|chair| matches!(chair, Chair::Bot(_)));
        self.settings.eyes(seats, these(&is_elsewhere), bots)
    }

    /// The seat of somebody in the game on the table. Once it is over that is no longer their
    /// chair: others may sit there for the next.
    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        if let Stage::Over { sat, .. } = &self.stage {
            let at = sat.iter().position(|(_, who)| *who == Some(person))?;
            return Seat::new(at as u8);
        }
        let play = self.on_table()?;
        self.chair_of(person).filter(|chair| *chair < play.seats()).and_then(Seat::new)
    }

    /// Who sits there, if it is a person.
    pub(crate) fn person_at(&self, seat: Seat) -> Option<PersonId> {
        self.chairs.get(seat.index())?.person()
    }

    /// The people at the table, in the order of their chairs.
    pub(crate) fn seated_people(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.chairs.iter().filter_map(|chair| chair.person())
    }

    /// Everybody at the table, in order, and who of the room they are.
    pub(crate) fn sitters(&self) -> Vec<Sat> {
        let seated = self.chairs.iter().take(self.seated().into()).enumerate();
        let seated = seated.map(|(nth, chair)| match chair {
            Chair::Open => (None, None),
            Chair::Bot(bot) => {
                let (name, face) = (bot.name(nth).to_owned(), String::new());
                (Some(Seated { name, face, bot: Some(bot.character) }), None)
            }
            Chair::Person { id, .. } => {
                let seated = self.find(*id).map(|member| Seated {
                    name: member.name.as_str().to_owned(),
                    face: member.face.clone(),
                    bot: None,
                });
                (seated, Some(*id))
            }
        });
        seated.collect()
    }

    /// The bot that plays a seat, for itself or for somebody who is away.
    pub(crate) fn bot_at(&self, seat: Seat) -> Option<Character> {
        match self.chairs.get(seat.index())? {
            Chair::Bot(bot) => Some(bot.character),
            Chair::Person { minded: true, .. } => Some(Character::default()),
            Chair::Person { .. } | Chair::Open => None,
        }
    }

    /// Whose key that is. Every one is compared, so that the time tells nothing.
    pub(crate) fn whose(&self, key: &Key) -> Option<&Member> {
        let people = self.people.iter();
        people.fold(None, |found, member| if member.key.opens(key) { Some(member) } else { found })
    }

    /// Whether somebody may see the table at all.
    pub(crate) fn is_let_in(&self, person: PersonId) -> bool {
        self.find(person).is_some_and(|member| !member.waits)
    }

    /// Whether somebody watches with a delay.
    pub(crate) fn sees_later(&self, person: PersonId) -> bool {
        let Spectators::Delayed { delay_s } = self.settings.spectators else { return false };
        let screen = self.find(person).is_some_and(|member| member.role == Role::Screen);
        let is_table = screen && self.settings.way == Way::Together;
        delay_s > 0 && self.seat_of(person).is_none() && !is_table
    }

    /// The room from outside, and whether anybody is there.
    pub(crate) fn card(&self, anybody_here: bool) -> RoomCard {
        let host = self.find(self.host).or(self.people.first());
        RoomCard {
            room: self.code,
            game: self.settings.game,
            way: self.settings.way,
            host: host.map(|member| member.name.clone()),
            seated: self.seated(),
            bots: self.chairs.iter().filter(|chair| matches!(chair, Chair::Bot(_))).count() as u8,
            chairs: self.chairs.len() as u8,
            playing: self.is_playing(),
            anybody_here,
            locked: self.locked || self.settings.lesson || self.closed,
            spectators: self.settings.spectators != Spectators::Off,
            listed: self.settings.listed && !self.closed,
            games: self.finished,
        }
    }

    pub(crate) fn find(&self, person: PersonId) -> Option<&Member> {
        self.people.iter().find(|member| member.id == person)
    }

    fn member(&mut self, person: PersonId) -> Result<&mut Member, String> {
        let found = self.people.iter_mut().find(|member| member.id == person);
        found.ok_or_else(|| format!("nobody of number {} is in the room", person.0))
    }

    fn chair(&mut self, chair: u8) -> Result<&mut Chair, String> {
        self.chairs.get_mut(usize::from(chair)).ok_or_else(|| format!("there is no chair {chair}"))
    }

    /// Whether the game on the table counts toward a match.
    pub(crate) fn plays_matches(&self) -> bool {
        with_rules!(self.settings.game, R => R::IN_MATCHES)
    }

    /// The fewest that can play what is settled.
    pub(crate) fn fewest(&self) -> u8 {
        with_rules!(self.settings.game, R => *R::SEATS.start())
    }
}

/// The promise in the first line of a record.
fn promise_in(first: &Json) -> Result<Promised, String> {
    #[derive(Deserialize)]
    struct Line {
        promise: Json,
    }
    #[derive(Deserialize)]
    struct Shown {
        commit: String,
    }
    let read = |why: serde_json::Error| why.to_string();
    let Line { promise: whole } = serde_json::from_str(first.get()).map_err(read)?;
    let Shown { commit } = serde_json::from_str(whole.get()).map_err(read)?;
    Ok(Promised { whole, commit })
}
