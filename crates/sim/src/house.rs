//! Houses: people at their doors, rooms that are opened for them, and lines that
//! lead in.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use keeping::{CODES_MAX, Directory, Errand, Found, INBOX, KNOCKS_MAX, Keeper, Shut};
use protocol::{ClientFrame, CloseCode, CreateRoom, JoinRoom, RoomCode, Settings};
use room::{Actor, Event, LineId};
use table::{Millis, Seed};

use crate::Fault;
use crate::facts::Facts;
use crate::failure::{Checked, wrong};
use crate::fellows::Fellows;
use crate::follower::Follower;
use crate::guest::GuestId;
use crate::line::Line;
use crate::logs::{Known, Log};
use crate::nats::Name;
use crate::owner::{Owner, OwnerId};
use crate::rim::{Asker, Pipe, Rim};
use crate::world::World;

/// Rooms without anybody for so long leave memory.
const FOLD_MS: u64 = 75_000;
/// The most rooms in memory: more than any simulation has.
const ROOMS_MAX: usize = 100_000;
/// How long somebody waits who has found a room that was just leaving.
const AGAIN_MS: u64 = 5;

/// A house.
pub(crate) struct House {
    pub(crate) directory: Directory<OwnerId, Caller>,
    /// Whether it is there at all.
    pub(crate) alive: bool,
    /// Which run of it this is.
    pub(crate) run: u32,
    /// Until then it does nothing at all, and knows nothing of it.
    pub(crate) paused_until: Millis,
    /// Until then it does not reach NATS, though people reach it.
    pub(crate) cut_off_until: Millis,
    /// Of that time, until then what it asks gets through, and no answer does.
    pub(crate) deaf_until: Millis,
    /// NATS knows that it is cut off.
    pub(crate) is_missed: bool,
    /// What its logs know of rooms in NATS.
    pub(crate) known: BTreeMap<RoomCode, Known>,
    pub(crate) fellows: Fellows,
}

/// Somebody at the door.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knock {
    pub(crate) guest: GuestId,
    /// Which try of theirs it is.
    pub(crate) nth: u32,
}

/// Somebody who wants something of a house.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    wants: Wants,
    /// How often the house has tried.
    tries: usize,
    /// In a cluster, since when a house has looked for the room.
    pub(crate) since: Option<Millis>,
    /// Another house has passed them on.
    passed: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Wants {
    /// A room of their own.
    Open(Knock, Rc<Settings>),
    /// To be let into this one, by that house.
    Join(Knock, RoomCode, usize),
    /// To be heard, after a hello.
    Line(LineId),
    /// That this house runs a room, because another does no longer.
    Nothing(usize, RoomCode),
}

impl From<Wants> for Caller {
    fn from(wants: Wants) -> Caller {
        Caller { wants, tries: 0, since: None, passed: false }
    }
}

impl House {
    pub(crate) fn new(run: u32) -> House {
        House {
            directory: Directory::new(ROOMS_MAX),
            alive: true,
            run,
            paused_until: Millis(0),
            cut_off_until: Millis(0),
            deaf_until: Millis(0),
            is_missed: false,
            known: BTreeMap::new(),
            fellows: Fellows::default(),
        }
    }

    /// Whether people are let in.
    pub(crate) fn is_open(&self) -> bool {
        self.alive && !self.directory.is_closed()
    }
}

impl World {
    /// The house where people look for a room: the one that has written its log last.
    pub(crate) fn house_of(&self, code: RoomCode) -> usize {
        self.wrote_last.get(&code).map_or(0, |(house, _)| *house)
    }

    /// The house to which people go first who look for a room. In a cluster any will do.
    pub(crate) fn door_for(&mut self, code: RoomCode) -> usize {
        if self.plan.cluster { self.luck.below(self.houses.len()) } else { self.house_of(code) }
    }

    /// Somebody calls at a house; if nobody opens, they give up after a while.
    pub(crate) fn call(&mut self, caller: Caller) -> Checked {
        let (house, code) = match caller.wants {
            Wants::Open(knock, _) | Wants::Join(knock, ..)
                if self.guests[knock.guest.0].knocks != knock.nth =>
            {
                return Ok(());
            }
            Wants::Open(..) => return self.create(caller),
            Wants::Join(_, code, house) => (house, code),
            Wants::Line(line) => match self.lines.get(&line) {
                Some(end) if !end.closed => (end.house, end.room),
                _ => return Ok(()),
            },
            Wants::Nothing(house, code) => (house, code),
        };
        if !self.houses[house].alive {
            return Ok(());
        }
        if let Some(until) = self.sleeps(house) {
            self.agenda.plan(until, move |world| world.call(caller));
            return Ok(());
        }
        if caller.tries >= KNOCKS_MAX {
            self.turn_away(&caller, &Shut::Trouble);
            return Ok(());
        }
        if self.plan.cluster {
            let passed = caller.passed;
            self.place(caller, house, code, passed);
        } else {
            self.find_here(caller, house, code);
        }
        Ok(())
    }

    /// Another house runs the room: they are passed on to it.
    pub(crate) fn pass_on(&mut self, mut caller: Caller, to: usize, code: RoomCode) {
        self.report.count("cluster", "callers passed on");
        caller.passed = true;
        match &mut caller.wants {
            Wants::Join(_, _, house) => *house = to,
            Wants::Line(line) => {
                if let Some(end) = self.lines.get_mut(line) {
                    end.house = to;
                }
            }
            Wants::Open(..) | Wants::Nothing(..) => {}
        }
        self.note(code, &format!("somebody is passed on to house {to}"));
        let ms = self.luck.between(0, 4);
        self.agenda.plan(self.now + ms, move |world| world.call(caller));
    }

    /// Somebody looks for a room in a house that runs it, or should.
    pub(crate) fn find_here(&mut self, caller: Caller, house: usize, code: RoomCode) {
        let mut caller = Some(caller);
        let waiter = || caller.take().expect("one of them waits");
        match (self.houses[house].directory.find(code, waiter), caller) {
            (Ok(Found::Open(id)), Some(caller)) => self.enter(id, caller),
            (Ok(Found::Yours), _) => self.read(house, code),
            (Ok(_), _) => self.report.count("house", "callers who waited for a room to open"),
            (Err(shut), caller) => {
                caller.into_iter().for_each(|caller| self.turn_away(&caller, &shut));
            }
        }
    }

    /// Somebody looks again.
    pub(crate) fn call_again(&mut self, mut caller: Caller) {
        caller.tries += 1;
        self.agenda.plan(self.now + AGAIN_MS, move |world| world.call(caller));
    }

    pub(crate) fn turn_away(&mut self, caller: &Caller, shut: &Shut) {
        let (why, code) = match shut {
            Shut::NoSuchRoom => ("no_such_room", CloseCode::NoSuchRoom),
            Shut::Full => ("full", CloseCode::Full),
            Shut::Damaged(_) | Shut::StoreDamaged => ("damaged", CloseCode::Damaged),
            Shut::Closing | Shut::Trouble => ("not now", CloseCode::ShuttingDown),
            Shut::Elsewhere => ("elsewhere", CloseCode::Moved),
        };
        self.report.count("answers", why);
        match &caller.wants {
            Wants::Line(line) => self.hang_up_on(*line, code),
            Wants::Nothing(..) => {}
            // They come again.
            Wants::Open(..) | Wants::Join(..) if code == CloseCode::ShuttingDown => {}
            Wants::Open(knock, _) | Wants::Join(knock, ..) => self.answer(*knock, Err(why)),
        }
    }

    /// Hangs up on a line that no room has.
    fn hang_up_on(&mut self, line: LineId, why: CloseCode) {
        let Some(end) = self.lines.get(&line) else { return };
        self.report.count("closes", why.reason());
        end.outbox.borrow_mut().close(why);
        self.pump(line);
    }

    /// Opens a room for somebody, under a code that may be taken.
    fn create(&mut self, caller: Caller) -> Checked {
        let Wants::Open(knock, settings) = &caller.wants else { return Ok(()) };
        let (knock, settings) = (*knock, Settings::clone(settings));
        if caller.tries >= CODES_MAX {
            self.turn_away(&caller, &Shut::Full);
            return Ok(());
        }
        let house = self.luck.below(self.houses.len());
        if !self.houses[house].alive || self.sleeps(house).is_some() {
            return Ok(());
        }
        let code = match self.facts.keys().nth(self.luck.below(2 * self.facts.len().max(1))) {
            Some(taken) => *taken,
            None => RoomCode::throw(self.luck.dice()),
        };
        match self.houses[house].directory.reserve(code) {
            Ok(true) => {}
            Ok(false) => {
                self.report.count("house", "codes that were taken");
                self.call_again(caller);
                return Ok(());
            }
            Err(shut) => {
                self.turn_away(&caller, &shut);
                return Ok(());
            }
        }
        let guest = &self.guests[knock.guest.0];
        let JoinRoom { name, face, role, apart } = guest.ask();
        let ask = CreateRoom { name, face, role, apart, settings };
        let luck = Seed::new(self.luck.bytes());
        let actor = match Actor::create(self.now, code, keeping::CREATOR, guest.key, ask, luck) {
            Ok(actor) => actor,
            Err((why, _)) => {
                self.houses[house].directory.give_up(code, None);
                self.report.count("answers", why);
                self.answer(knock, Err(why));
                return Ok(());
            }
        };
        if !self.plan.cluster {
            return self.begin(house, code, actor, caller, knock);
        }
        // In a cluster a code may be taken in another house, or have been.
        let by = self.name_of(house);
        let then = move |world: &mut World, log: Result<Log, Shut>| {
            let shut = match log {
                Ok((entries, _)) if entries.is_empty() => {
                    return world.begin(house, code, actor, caller, knock);
                }
                Ok(_) => {
                    world.release(by, code);
                    None
                }
                Err(shut) => Some(shut),
            };
            let waiters = world.houses[house].directory.give_up(code, None);
            waiters.into_iter().for_each(|caller| world.call_again(caller));
            match shut {
                None | Some(Shut::Elsewhere) => world.call_again(caller),
                Some(shut) => world.turn_away(&caller, &shut),
            }
            Ok(())
        };
        self.take_room(by, code, Box::new(then));
        Ok(())
    }

    /// A new room comes to be.
    fn begin(
        &mut self,
        house: usize,
        code: RoomCode,
        actor: Actor,
        caller: Caller,
        knock: Knock,
    ) -> Checked {
        self.report.count("house", "rooms opened");
        self.facts.entry(code).or_insert_with(|| {
            self.wrote_last.insert(code, (house, 0));
            Facts::new(self.now)
        });
        let rim = Rim::default();
        let asker = self.asker(caller, knock, &rim);
        self.keep(house, code, rim, Keeper::create(actor, code, asker, FOLD_MS))
    }

    fn asker(&self, caller: Caller, knock: Knock, rim: &Rim) -> Asker {
        let waits = Rc::downgrade(&self.guests[knock.guest.0].at_door);
        Asker { caller: Some(caller), knock, waits, deeds: rim.deeds.clone() }
    }

    /// Reads a room's log, which takes a while.
    fn read(&mut self, house: usize, code: RoomCode) {
        if self.plan.cluster {
            let by = self.name_of(house);
            let then = move |world: &mut World, log| world.wake_taken(by, code, log);
            return self.take_room(by, code, Box::new(then));
        }
        let quick = !self.luck.one_in(5);
        let ms = if quick { self.luck.between(0, 6) } else { self.luck.between(6, 1_500) };
        let run = self.houses[house].run;
        self.agenda.plan(self.now + ms, move |world| world.wake(house, run, code));
    }

    /// A room's log has been read: the room goes on here, if that run of the house still does.
    fn wake(&mut self, house: usize, run: u32, code: RoomCode) -> Checked {
        if !self.houses[house].alive || self.houses[house].run != run {
            return Ok(());
        }
        let Some(log) = self.vault.read(code) else {
            let none = Shut::NoSuchRoom;
            let waiters = self.houses[house].directory.give_up(code, Some(&none));
            waiters.iter().for_each(|caller| self.turn_away(caller, &none));
            return Ok(());
        };
        self.resume(house, code, log)
    }

    /// A house has made a room its own and read its log, or has not.
    fn wake_taken(&mut self, by: Name, code: RoomCode, log: Result<Log, Shut>) -> Checked {
        let shut = match log {
            Ok(log) if log.1.seq > 0 && self.facts.contains_key(&code) => {
                let epoch = self.houses[by.house].fellows.owned.get(&code).copied();
                let taken = (epoch.unwrap_or(0), self.now);
                let facts = self.facts.entry(code);
                facts.and_modify(|facts| (facts.epoch, facts.taken_at) = taken);
                return self.resume(by.house, code, log);
            }
            Ok(_) => {
                self.release(by, code);
                Shut::NoSuchRoom
            }
            Err(shut) => shut,
        };
        let waiters = self.houses[by.house].directory.give_up(code, Some(&shut));
        for caller in waiters {
            match shut {
                Shut::Elsewhere | Shut::Trouble => self.look_again(caller),
                _ => self.turn_away(&caller, &shut),
            }
        }
        Ok(())
    }

    /// A room goes on from its log.
    fn resume(&mut self, house: usize, code: RoomCode, (mut log, head): Log) -> Checked {
        if self.plan.fault == Some(Fault::ResendTakenTwice) {
            self.facts[&code].forget_unanswered(&mut log);
        }
        self.report.count("house", "rooms recovered");
        let luck = Seed::new(self.luck.bytes());
        let actor = match Actor::recover(self.now, &log, luck) {
            Ok(actor) => actor,
            Err(fault) => return wrong(code, format!("the log is no room: {fault}")),
        };
        let keeper = Keeper::resume(actor, code, head, FOLD_MS);
        self.keep(house, code, Rim::default(), keeper)
    }

    /// Somebody has found the room they want.
    fn enter(&mut self, id: OwnerId, caller: Caller) {
        let Some(owner) = self.owners.get(&id) else { return };
        match caller.wants {
            Wants::Line(line) => self.connect(id, line, None),
            Wants::Nothing(..) => {}
            Wants::Open(knock, _) | Wants::Join(knock, ..) => {
                let guest = &self.guests[knock.guest.0];
                let (key, ask) = (guest.key, Box::new(guest.ask()));
                let asker = self.asker(caller, knock, &owner.rim);
                self.hand_over(id, Errand::Join(key, ask, asker));
            }
        }
    }

    /// A line that said hello is brought to its room.
    pub(crate) fn connect(&mut self, id: OwnerId, line: LineId, compare: Option<Follower>) {
        let Some(end) = self.lines.get_mut(&line) else { return };
        let Some(owner) = self.owners.get_mut(&id) else { return };
        let guest = &self.guests[end.guest.0];
        let (key, heard) = (guest.key, end.heard);
        let Some(person) = guest.person else { return };
        (end.owner, end.let_in_at) = (Some(id), self.now);
        if owner.is_empty() {
            owner.lively_since = self.now;
        }
        owner.witness.connect(line, person, heard, compare);
        let outbox = Pipe { line, waiting: end.outbox.clone(), deeds: owner.rim.deeds.clone() };
        self.hand_over(id, Errand::Connect(line, key, heard, outbox));
    }

    /// Something comes in over a line. Its socket reads on as soon as the room has a place for it.
    pub(crate) fn reach_house(&mut self, line: LineId, text: String) -> Checked {
        let Some(end) = self.lines.get_mut(&line).filter(|end| !end.cut && !end.closed) else {
            return Ok(());
        };
        let (house, door) = (end.house, end.door);
        if !self.houses[house].alive || !self.houses[door].alive {
            return Ok(());
        }
        if let Some(until) = self.sleeps(house).or(self.sleeps(door)) {
            self.agenda.plan(until, move |world| world.reach_house(line, text));
            return Ok(());
        }
        let Some(end) = self.lines.get_mut(&line) else { return Ok(()) };
        end.unread.push_back(text);
        let owner = end.owner.and_then(|id| self.owners.get_mut(&id));
        match owner {
            // It waits already.
            Some(_) if end.unread.len() > 1 => Ok(()),
            Some(owner) if owner.inbox.len() >= INBOX => {
                self.report.count("lines", "waited for a place in the room's inbox");
                owner.blocked.push_back(line);
                Ok(())
            }
            _ => self.read_next(line),
        }
    }

    /// Lines that waited for a place in a room's inbox are read on, one frame of each at a time.
    pub(crate) fn read_on_blocked(&mut self, id: OwnerId) -> Checked {
        let has_place = |owner: &&mut Owner| owner.inbox.len() < INBOX;
        while let Some(owner) = self.owners.get_mut(&id).filter(has_place)
            && let Some(line) = owner.blocked.pop_front()
        {
            self.read_next(line)?;
            let more = |end: &Line| !end.closed && !end.unread.is_empty();
            let more = self.lines.get(&line).is_some_and(more);
            if more && let Some(owner) = self.owners.get_mut(&id) {
                owner.blocked.push_back(line);
            }
        }
        Ok(())
    }

    /// A socket reads its next frame.
    fn read_next(&mut self, line: LineId) -> Checked {
        let Some(end) = self.lines.get_mut(&line).filter(|end| !end.closed) else { return Ok(()) };
        let Some(text) = end.unread.pop_front() else { return Ok(()) };
        let (room, owner) = (end.room, end.owner);
        if text.len() > protocol::CLIENT_FRAME_BYTES_MAX {
            return wrong(room, format!("a client's frame is too large: {text}"));
        }
        let frame: ClientFrame = match serde_json::from_str(&text) {
            Ok(frame) => frame,
            Err(why) => return wrong(room, format!("a client's frame is none ({why}): {text}")),
        };
        self.note(room, &format!("line {} ← {text}", line.0));
        if let ClientFrame::Hello { .. } = frame {
            return self.call(Wants::Line(line).into());
        }
        let Some(id) = owner else { return Ok(()) };
        if let (Some(frame), Some(owner)) = (frame.id(), self.owners.get_mut(&id)) {
            owner.witness.ask(self.now, line, frame);
        }
        self.hand_over(id, Event::Frame { line, frame, came: self.now }.into());
        Ok(())
    }

    /// The house learns that a line is gone.
    pub(crate) fn hang_up(&mut self, line: LineId) {
        let Some(end) = self.lines.get_mut(&line) else { return };
        (end.closed, end.unread) = (true, VecDeque::new());
        if let Some(id) = end.owner {
            self.hand_over(id, Event::Disconnect { line }.into());
        }
    }
}
