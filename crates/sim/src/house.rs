//! The house: a thin driver that carries out what rooms want, exactly as a server must.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{ClientFrame, CloseCode, CreateRoom, JoinRoom, RoomCode, Settings};
use room::{Actor, Effect, Event, Key, LineId};
use store::{Appended, Entries, Head};
use table::{Millis, Seed};

use crate::facts::Facts;
use crate::failure::{Checked, wrong};
use crate::follower::Follower;
use crate::guest::GuestId;
use crate::line::OUTBOX_MAX;
use crate::vault::name;
use crate::witness::{Witness, says_more_than_its_type};
use crate::world::{What, World};

/// Whoever runs a room for a while; never the same number twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct OwnerId(pub(crate) u64);

/// A room is asked again at once while it says it is due; but not for ever.
const TURNS_AT_ONCE_MAX: u32 = 200;

/// A room in memory, and what its driver keeps beside it.
#[derive(Debug)]
pub(crate) struct Owner {
    pub(crate) id: OwnerId,
    pub(crate) code: RoomCode,
    pub(crate) actor: Actor,
    /// Where the log ends, as far as is known.
    pub(crate) head: Head,
    pub(crate) under_way: Option<UnderWay>,
    pub(crate) lines: BTreeSet<LineId>,
    tickets: BTreeMap<u64, Knock>,
    last_ticket: u64,
    /// Some drivers wait with new events while the store works; others hand them over at once.
    patient: bool,
    inbox: Vec<Event>,
    pub(crate) wakes_at: Option<Millis>,
    pub(crate) closing: bool,
    pub(crate) witness: Witness,
    /// Since when nobody has been connected.
    pub(crate) empty_since: Millis,
    /// Since when somebody has.
    pub(crate) lively_since: Millis,
}

/// An append that is not answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnderWay {
    /// The head if it is stored.
    hoped: Head,
    /// Since when it has been asked for.
    since: Millis,
    /// It was asked for before, and nobody knows what became of it.
    pub(crate) doubt: bool,
    /// Its answer is waited for.
    asked: bool,
}

/// Somebody at the door.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knock {
    pub(crate) guest: GuestId,
    /// Which try of theirs it is.
    pub(crate) nth: u32,
}

impl Owner {
    fn new(id: OwnerId, code: RoomCode, actor: Actor, head: Head, now: Millis) -> Owner {
        Owner {
            id,
            code,
            actor,
            head,
            under_way: None,
            lines: BTreeSet::new(),
            tickets: BTreeMap::new(),
            last_ticket: 0,
            patient: id.0.is_multiple_of(2),
            inbox: Vec::new(),
            wakes_at: None,
            closing: false,
            witness: Witness::default(),
            empty_since: now,
            lively_since: now,
        }
    }

    /// What waits for the store's answer.
    pub(crate) fn take_inbox(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.inbox)
    }

    pub(crate) fn doubts(&self) -> bool {
        self.under_way.is_some_and(|under_way| under_way.doubt)
    }
}

impl World {
    /// Opens a room for somebody.
    pub(crate) fn create(&mut self, knock: Knock, settings: Settings) -> Checked {
        let mut code = RoomCode::throw(self.luck.dice());
        while self.facts.contains_key(&code) {
            code = RoomCode::throw(self.luck.dice());
        }
        let guest = &self.guests[knock.guest.0];
        let JoinRoom { name: who, face, role, apart } = guest.ask();
        let ask = CreateRoom { name: who, face, role, apart, settings };
        let luck = Seed::new(self.luck.bytes());
        let actor = match Actor::create(self.now, code, 0, guest.key, ask, luck) {
            Ok(actor) => actor,
            Err((why, _)) => {
                self.report.count("answers", why);
                self.answer(knock, Err(why));
                return Ok(());
            }
        };
        self.report.count("house", "rooms opened");
        self.facts.insert(code, Facts::new(code, self.now));
        let mut owner =
            Owner::new(self.next_owner(), code, actor, Head::empty(name(code)), self.now);
        owner.tickets.insert(0, knock);
        let id = owner.id;
        self.directory.insert(code, id);
        self.owners.insert(id, owner);
        self.turn(id, Vec::new())
    }

    pub(crate) fn next_owner(&mut self) -> OwnerId {
        self.owner_count += 1;
        OwnerId(self.owner_count)
    }

    /// Whoever runs that room, from its log if nobody does.
    pub(crate) fn owner_of(&mut self, code: RoomCode) -> Checked<Option<OwnerId>> {
        if let Some(id) = self.directory.get(&code).filter(|id| self.owners.contains_key(id)) {
            return Ok(Some(*id));
        }
        let id = self.recover(code)?;
        if let Some(id) = id {
            self.directory.insert(code, id);
            self.turn(id, Vec::new())?;
        }
        Ok(id)
    }

    /// Brings a room back from its log.
    pub(crate) fn recover(&mut self, code: RoomCode) -> Checked<Option<OwnerId>> {
        let Some((log, head)) = self.vault.read(code) else { return Ok(None) };
        self.report.count("house", "rooms recovered");
        let luck = Seed::new(self.luck.bytes());
        let actor = match Actor::recover(self.now, &log, luck) {
            Ok(actor) => actor,
            Err(fault) => return wrong(code, format!("the log is no room: {fault}")),
        };
        let owner = Owner::new(self.next_owner(), code, actor, head, self.now);
        let id = owner.id;
        self.note(code, &format!("owner {} has read {head:?}", id.0));
        self.owners.insert(id, owner);
        Ok(Some(id))
    }

    /// Somebody wants in.
    pub(crate) fn join(&mut self, id: OwnerId, knock: Knock) -> Checked {
        let guest = &self.guests[knock.guest.0];
        let (key, ask) = (guest.key, guest.ask());
        let Some(owner) = self.owners.get_mut(&id) else { return Ok(()) };
        owner.last_ticket += 1;
        let ticket = owner.last_ticket;
        owner.tickets.insert(ticket, knock);
        self.hand_over(id, Event::Join { ticket, key, ask })
    }

    /// A line says hello.
    pub(crate) fn connect(
        &mut self,
        id: OwnerId,
        line: LineId,
        compare: Option<Follower>,
    ) -> Checked {
        let Some(end) = self.lines.get_mut(&line) else { return Ok(()) };
        let Some(owner) = self.owners.get_mut(&id) else { return Ok(()) };
        let (guest, heard) = (&self.guests[end.guest.0], end.heard);
        let Some(person) = guest.person else { return Ok(()) };
        end.owner = Some(id);
        if owner.lines.is_empty() {
            owner.lively_since = self.now;
        }
        owner.lines.insert(line);
        owner.witness.connect(line, person, heard, compare);
        let key: Key = guest.key;
        self.hand_over(id, Event::Connect { line, key, heard })
    }

    /// A frame comes in over a line.
    pub(crate) fn frame(&mut self, line: LineId, frame: ClientFrame) -> Checked {
        let Some(end) = self.lines.get(&line) else { return Ok(()) };
        let Some(owner) = end.owner.and_then(|id| self.owners.get_mut(&id)) else { return Ok(()) };
        if let Some(id) = frame.id() {
            owner.witness.ask(self.now, line, id);
        }
        let id = owner.id;
        self.hand_over(id, Event::Frame { line, frame, came: self.now })
    }

    /// The house learns that a line is gone.
    pub(crate) fn hang_up(&mut self, line: LineId) -> Checked {
        let Some(end) = self.lines.get_mut(&line) else { return Ok(()) };
        end.closed = true;
        let Some(owner) = end.owner.and_then(|id| self.owners.get_mut(&id)) else { return Ok(()) };
        let id = owner.id;
        if !self.forget_line(id, line) {
            return Ok(());
        }
        self.hand_over(id, Event::Disconnect { line })
    }

    fn forget_line(&mut self, id: OwnerId, line: LineId) -> bool {
        let Some(owner) = self.owners.get_mut(&id) else { return false };
        drop_line(owner, self.now, line)
    }

    /// Gives a room something that happened, now or when the store has answered.
    pub(crate) fn hand_over(&mut self, id: OwnerId, event: Event) -> Checked {
        let Some(owner) = self.owners.get_mut(&id) else { return Ok(()) };
        if owner.closing {
            return Ok(());
        }
        if owner.patient && owner.under_way.is_some_and(|under_way| !under_way.doubt) {
            owner.inbox.push(event);
            return Ok(());
        }
        self.turn(id, vec![event])
    }

    /// The store has answered a room.
    pub(crate) fn stored(&mut self, id: OwnerId, answer: &Appended) -> Checked {
        let Some(owner) = self.owners.get_mut(&id) else { return Ok(()) };
        let Some(under_way) = &mut owner.under_way else {
            return wrong(owner.code, "the store answers what nobody asked");
        };
        under_way.asked = false;
        let own = match answer {
            Appended::Stored(head) => Some(*head),
            // After a doubt: is it exactly our own entries that are there?
            Appended::Fenced(head) if under_way.doubt && *head == under_way.hoped => Some(*head),
            Appended::Fenced(_) | Appended::Unknown(_) | Appended::Damaged(_) => None,
        };
        let mut since = self.now;
        let note = format!("owner {} is told {answer:?}", owner.id.0);
        self.traces.entry(owner.code).or_default().note(self.now, &note);
        let event = match (own, answer) {
            (Some(head), _) => {
                if head != under_way.hoped {
                    return wrong(owner.code, "the log ends otherwise than hoped");
                }
                since = under_way.since;
                if under_way.doubt {
                    owner.witness.clock.lose(self.now.0 - under_way.since.0);
                }
                (owner.head, owner.under_way) = (head, None);
                Event::Stored
            }
            (None, Appended::Unknown(_) | Appended::Damaged(_)) => {
                under_way.doubt = true;
                owner.witness.doubtful = true;
                self.report.count("store", "unknown");
                Event::Unknown
            }
            (None, _) => {
                self.report.count("store", "fenced");
                Event::Fenced
            }
        };
        let mut events = vec![event];
        // A room that is fenced takes nothing more.
        if !matches!(events[0], Event::Fenced) {
            events.append(&mut owner.inbox);
        }
        self.turn_since(id, events, since)
    }

    /// Lets a room decide what is to be done, and does it.
    pub(crate) fn turn(&mut self, id: OwnerId, events: Vec<Event>) -> Checked {
        self.turn_since(id, events, self.now)
    }

    /// The same; what comes out may have been made as early as `since`.
    fn turn_since(&mut self, id: OwnerId, mut events: Vec<Event>, since: Millis) -> Checked {
        let Some(mut owner) = self.owners.remove(&id) else { return Ok(()) };
        let (mut turns, mut idle) = (0, 0);
        loop {
            owner.witness.turn += 1;
            let effects = owner.actor.turn(self.now, events.drain(..));
            let nothing = effects.is_empty();
            let gone = self.carry_out(&mut owner, effects, since, &mut events)?;
            if gone {
                return self.bury(owner);
            }
            if !events.is_empty() {
                continue;
            }
            let due = owner.actor.due();
            if due.is_none_or(|due| due > self.now) {
                if due != owner.wakes_at {
                    owner.wakes_at = due;
                    if let Some(due) = due.filter(|due| due.0 < u64::MAX) {
                        self.agenda.plan(due, What::Wake(id));
                    }
                }
                break;
            }
            turns += 1;
            idle = if nothing { idle + 1 } else { 0 };
            if idle > 2 || turns > TURNS_AT_ONCE_MAX {
                let what = format!("the room is due at {due:?}, and does nothing about it");
                return wrong(owner.code, what);
            }
        }
        self.owners.insert(id, owner);
        Ok(())
    }

    /// Does what a room wants, in its order. What follows from that goes into `events`.
    fn carry_out(
        &mut self,
        owner: &mut Owner,
        effects: Vec<Effect>,
        since: Millis,
        events: &mut Vec<Event>,
    ) -> Checked<bool> {
        let code = owner.code;
        let mut gone = false;
        for effect in effects {
            match effect {
                Effect::Append { expected_seq, entries } => {
                    self.append(owner, expected_seq, entries)?;
                }
                Effect::Send { line, text } | Effect::Reply { line, text, .. } => {
                    if !owner.lines.contains(&line) {
                        continue;
                    }
                    let text = text.to_string();
                    self.note(code, &format!("owner {}, line {} → {text}", owner.id.0, line.0));
                    let facts = self.facts.get_mut(&code).expect("a room has facts");
                    let frame = owner.witness.see(facts, self.now, since, line, &text)?;
                    let sampled = self.luck.one_in(64);
                    if sampled && says_more_than_its_type(&frame, &text) {
                        return wrong(code, format!("a frame says more than its type: {text}"));
                    }
                    self.report.print(text.as_bytes());
                    self.tally_frame(&frame);
                    if !self.post(line, text) {
                        drop_line(owner, self.now, line);
                        events.push(Event::Disconnect { line });
                    }
                }
                Effect::Close { line, code: why } => {
                    if owner.lines.remove(&line) {
                        owner.witness.forget(line);
                        if owner.lines.is_empty() {
                            owner.empty_since = self.now;
                        }
                        self.check_close(code, line, why)?;
                        self.close(line, why);
                    }
                }
                Effect::Answer { ticket, answer } => {
                    let Some(knock) = owner.tickets.remove(&ticket) else {
                        return wrong(code, format!("an answer to {ticket}, who is not there"));
                    };
                    if let Err((why, _)) = &answer {
                        self.report.count("answers", why);
                    }
                    self.answer(knock, answer.map(|person| (code, person)).map_err(|no| no.0));
                }
                Effect::Card(card) => {
                    self.report.count("house", "cards shown");
                    if card.room != code {
                        return wrong(code, "the card of another room");
                    }
                }
                // Who comes from where is not in this world.
                Effect::SentOut { .. } | Effect::Pardoned => {}
                Effect::Gone => gone = true,
            }
        }
        Ok(gone)
    }

    fn append(&mut self, owner: &mut Owner, expected_seq: u64, entries: Vec<Vec<u8>>) -> Checked {
        let code = owner.code;
        if expected_seq != owner.head.seq {
            return wrong(code, format!("the room has lost count at {expected_seq}"));
        }
        let hoped = owner.head.after(&entries);
        let under_way = owner.under_way.get_or_insert(UnderWay {
            hoped,
            since: self.now,
            doubt: false,
            asked: false,
        });
        if under_way.asked || under_way.hoped != hoped {
            return wrong(code, "two appends at once");
        }
        under_way.asked = true;
        self.report.count("store", "appends");
        self.report.most("store", "most entries at once", entries.len() as u64);
        let (many, by) = (entries.len(), owner.id.0);
        self.note(code, &format!("owner {by} appends {many} at {expected_seq}"));
        let entries = match Entries::new(entries) {
            Ok(entries) => entries,
            Err(fault) => return wrong(code, format!("no log takes that: {fault}")),
        };
        let (number, times) =
            self.vault.ask(self.now, owner.id, code, expected_seq, entries, &mut self.luck);
        if let Some(ms) = times.done_ms {
            self.agenda.plan(self.now + ms, What::Execute(number));
        }
        self.agenda.plan(self.now + times.answered_ms, What::Answer(number));
        Ok(())
    }

    /// A room is over here.
    fn bury(&mut self, owner: Owner) -> Checked {
        let Owner { id, code, lines, closing, inbox, .. } = owner;
        self.note(code, &format!("owner {} is gone", id.0));
        // Lines that the room has never heard of are the driver's.
        let unheard = |line: &LineId| {
            inbox.iter().any(|event| matches!(event, Event::Connect { line: l, .. } if l == line))
        };
        if let Some(line) = lines.iter().find(|line| !unheard(line)) {
            return wrong(code, format!("the room is gone and line {} is not closed", line.0));
        }
        for line in lines {
            let why = if closing { CloseCode::ShuttingDown } else { CloseCode::Moved };
            self.close(line, why);
        }
        if self.directory.get(&code) == Some(&id) {
            self.directory.remove(&code);
            // Somebody who ran the room before may still do so.
            if let Some(other) = self.owners.values().find(|other| other.code == code) {
                self.directory.insert(code, other.id);
            }
        }
        Ok(())
    }

    /// Nobody is sent away who has not left.
    fn check_close(&self, code: RoomCode, line: LineId, why: CloseCode) -> Checked {
        let Some(end) = self.lines.get(&line) else { return Ok(()) };
        let person = self.guests[end.guest.0].person;
        let is_in = person.is_some_and(|person| self.facts[&code].is_in(person));
        if is_in && matches!(why, CloseCode::BadToken | CloseCode::Gone) {
            return wrong(code, format!("{person:?} is sent away as {why:?}, but has not left"));
        }
        Ok(())
    }

    /// Sends a frame over a line. False if its reader is too slow.
    fn post(&mut self, line: LineId, text: String) -> bool {
        let Some(end) = self.lines.get_mut(&line).filter(|end| !end.closed) else { return true };
        if end.is_read(self.now) && end.waiting.is_empty() {
            let at = end.down(self.now, &mut self.luck);
            self.agenda.plan(at, What::ToGuest { line, text });
            return true;
        }
        self.report.most("lines", "most frames waiting", end.waiting.len() as u64 + 1);
        if end.waiting.len() < OUTBOX_MAX {
            end.waiting.push_back(text);
            return true;
        }
        self.report.count("lines", "too slow");
        end.waiting.clear();
        (end.closed, end.end) = (true, Some(CloseCode::TooSlow));
        false
    }

    /// Hangs up, once everything before is sent.
    pub(crate) fn close(&mut self, line: LineId, why: CloseCode) {
        self.report.count("closes", why.reason());
        let Some(end) = self.lines.get_mut(&line) else { return };
        end.closed = true;
        if end.is_read(self.now) && end.waiting.is_empty() {
            let at = end.down(self.now, &mut self.luck);
            self.agenda.plan(at, What::Closed { line, why });
        } else {
            end.end = Some(why);
        }
    }
}

/// Whether the line was there.
fn drop_line(owner: &mut Owner, now: Millis, line: LineId) -> bool {
    let there = owner.lines.remove(&line);
    owner.witness.disconnect(now, line);
    if owner.lines.is_empty() {
        owner.empty_since = now;
    }
    there
}
