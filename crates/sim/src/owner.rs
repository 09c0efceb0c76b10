//! Rooms in memory: their keepers take turns, and what those did is made to happen.

use std::collections::VecDeque;

use keeping::{Ask, Errand, Keeper, Over};
use protocol::{CloseCode, RoomCode};
use room::LineId;
use store::Appended;
use table::Millis;

use crate::Fault;
use crate::failure::{Checked, wrong};
use crate::logs::Append;
use crate::nats::Owned;
use crate::rim::{Deed, Rim};
use crate::witness::{Witness, says_more_than_its_type};
use crate::world::World;

/// Whoever runs a room for a while; never the same number twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct OwnerId(pub(crate) u64);

/// A keeper is asked again at once while it is due; but not for ever.
const TURNS_AT_ONCE_MAX: u32 = 200;
/// The longest that a busy house has its rooms collect.
const BREATH_MS_MAX: u64 = 30;

/// A keeper at work, and whoever watches it.
pub(crate) struct Owner {
    pub(crate) id: OwnerId,
    pub(crate) house: usize,
    pub(crate) code: RoomCode,
    /// In a cluster, since which change the room is its house's.
    pub(crate) epoch: u64,
    pub(crate) keeper: Keeper<Rim>,
    pub(crate) rim: Rim,
    pub(crate) inbox: VecDeque<Errand<Rim>>,
    /// Lines that wait for a place in the inbox.
    pub(crate) blocked: VecDeque<LineId>,
    /// Whether the room cannot be found yet.
    opening: bool,
    pub(crate) wakes_at: Option<Millis>,
    /// Since when an append has been under way.
    asked_at: Option<Millis>,
    /// What the store would say if all were well.
    hoped: Option<Appended>,
    pub(crate) witness: Witness,
    /// Since when nobody has been connected.
    pub(crate) empty_since: Option<Millis>,
    /// Since when somebody has.
    pub(crate) lively_since: Millis,
}

impl Owner {
    pub(crate) fn is_empty(&self) -> bool {
        self.keeper.lines().next().is_none()
    }

    /// Whether something that was asked for is not known to be stored.
    pub(crate) fn writes(&self) -> bool {
        self.keeper.ledger().is_busy() || self.keeper.ledger().is_in_doubt()
    }
}

impl World {
    /// Somebody keeps a room from now on.
    pub(crate) fn keep(
        &mut self,
        house: usize,
        code: RoomCode,
        rim: Rim,
        keeper: Keeper<Rim>,
    ) -> Checked {
        self.owner_count += 1;
        let id = OwnerId(self.owner_count);
        let head = keeper.ledger().head();
        self.note(code, &format!("owner {} begins at {head:?}", id.0));
        let owner = Owner {
            id,
            house,
            code,
            epoch: self.houses[house].fellows.owned.get(&code).copied().unwrap_or(0),
            keeper,
            rim,
            inbox: VecDeque::new(),
            blocked: VecDeque::new(),
            opening: true,
            wakes_at: None,
            asked_at: None,
            hoped: None,
            witness: Witness::default(),
            empty_since: None,
            lively_since: self.now,
        };
        self.owners.insert(id, owner);
        self.turn(id)
    }

    /// Puts something into a room's inbox.
    pub(crate) fn hand_over(&mut self, id: OwnerId, errand: Errand<Rim>) {
        let Some(owner) = self.owners.get_mut(&id) else { return };
        owner.inbox.push_back(errand);
        if owner.keeper.listens() {
            let at = owner.keeper.wakes_at(true).max(self.now);
            self.plan_wake(id, at);
        }
    }

    fn plan_wake(&mut self, id: OwnerId, at: Millis) {
        let Some(owner) = self.owners.get_mut(&id) else { return };
        if at.0 < u64::MAX && owner.wakes_at.is_none_or(|planned| at < planned) {
            owner.wakes_at = Some(at);
            self.agenda.plan(at, move |world| world.wakes(id));
        }
    }

    /// A room wakes, unless another moment was planned since.
    fn wakes(&mut self, id: OwnerId) -> Checked {
        let due = self.owners.get(&id).filter(|owner| owner.wakes_at == Some(self.now));
        if let Some(until) = due.and_then(|owner| self.sleeps(owner.house)) {
            self.owners.entry(id).and_modify(|owner| owner.wakes_at = Some(until));
            self.agenda.plan(until, move |world| world.wakes(id));
            return Ok(());
        }
        let due = due.is_some();
        if due { self.turn(id) } else { Ok(()) }
    }

    /// The store has answered a room.
    pub(crate) fn answered(&mut self, id: OwnerId, mut answer: Appended) -> Checked {
        let Some(mut owner) = self.owners.remove(&id) else { return Ok(()) };
        if !owner.keeper.ledger().is_busy() {
            return wrong(owner.code, "the store answers what nobody asked");
        }
        let hoped = owner.hoped.take();
        if self.plan.fault == Some(Fault::FenceIgnored) && matches!(answer, Appended::Fenced(_)) {
            answer = hoped.unwrap_or(answer);
        }
        self.note(owner.code, &format!("owner {} is told {answer:?}", owner.id.0));
        let doubted = owner.keeper.ledger().is_in_doubt();
        let goes = owner.keeper.answered(&answer, &mut owner.rim);
        let mut since = self.now;
        if owner.keeper.ledger().is_in_doubt() {
            owner.witness.doubtful = true;
        } else if !owner.keeper.ledger().is_busy() {
            since = owner.asked_at.take().unwrap_or(self.now);
            if doubted {
                owner.witness.clock.lose(self.now.0 - since.0);
            }
        }
        if let Some(over) = goes.break_value() {
            self.carry_out(&mut owner, since)?;
            return self.bury(owner, Some(over));
        }
        self.owners.insert(id, owner);
        self.turn_since(id, since)
    }

    /// Lets a keeper take its turn, and makes happen what it does.
    pub(crate) fn turn(&mut self, id: OwnerId) -> Checked {
        self.turn_since(id, self.now)
    }

    /// The same; what comes out may have been made as early as `since`.
    fn turn_since(&mut self, id: OwnerId, since: Millis) -> Checked {
        let Some(mut owner) = self.owners.remove(&id) else { return Ok(()) };
        let (mut turns, mut idle) = (0, 0);
        let wakes_at = loop {
            owner.witness.turn += 1;
            owner.rim.closing = self.houses[owner.house].directory.is_closed();
            let busy = self.luck.one_in(8);
            owner.rim.breath_ms = if busy { self.luck.between(1, BREATH_MS_MAX + 1) } else { 0 };
            let waited = owner.inbox.len();
            let errands = || owner.inbox.pop_front();
            let goes = owner.keeper.turn(self.now, errands, &mut owner.rim);
            self.report.most(
                "house",
                "most errands in one turn",
                (waited - owner.inbox.len()) as u64,
            );
            let did = self.carry_out(&mut owner, since)?;
            if let Some(over) = goes.break_value() {
                return self.bury(owner, Some(over));
            }
            let wakes_at = owner.keeper.wakes_at(!owner.inbox.is_empty());
            if wakes_at > self.now {
                break wakes_at;
            }
            turns += 1;
            idle = if did || owner.inbox.len() < waited { 0 } else { idle + 1 };
            if idle > 2 || turns > TURNS_AT_ONCE_MAX {
                let what = format!("the room is due at {wakes_at}, and does nothing about it");
                return wrong(owner.code, what);
            }
        };
        owner.wakes_at = None;
        // While the store is in doubt the room has yet to hear that the last line is gone.
        let empty = owner.is_empty() && !owner.keeper.ledger().is_in_doubt();
        owner.empty_since = empty.then(|| owner.empty_since.unwrap_or(self.now));
        self.owners.insert(id, owner);
        self.plan_wake(id, wakes_at);
        self.read_on_blocked(id)
    }

    /// Makes happen what a keeper did, in its order. False if it did nothing.
    fn carry_out(&mut self, owner: &mut Owner, since: Millis) -> Checked<bool> {
        let code = owner.code;
        let deeds = owner.rim.deeds.take();
        let did = !deeds.is_empty();
        for deed in deeds {
            match deed {
                Deed::Ask(ask) => self.ask(owner, ask)?,
                Deed::Noted(what) => {
                    self.report.count("store", what);
                    let seq = owner.keeper.ledger().head().seq;
                    if self.wrote_last.get(&code).is_some_and(|(_, before)| *before < seq) {
                        self.wrote_last.insert(code, (owner.house, seq));
                    }
                }
                Deed::Answer(knock, answer) => {
                    if let Err(why) = answer {
                        self.report.count("answers", why);
                    }
                    self.answer(knock, answer.map(|person| (code, person)));
                }
                Deed::Unheard => self.report.count("answers", "heard by nobody"),
                Deed::Unanswered(caller) => {
                    self.report.count("answers", "none");
                    self.call_again(caller);
                }
                Deed::Open => {
                    if let Ok(waiters) = self.houses[owner.house].directory.open(code, owner.id) {
                        owner.opening = false;
                        waiters.into_iter().for_each(|caller| self.call_again(caller));
                    }
                }
                Deed::Show(card) => {
                    self.report.count("house", "cards shown");
                    if card.room != code {
                        return wrong(code, "the card of another room");
                    }
                    self.houses[owner.house].directory.show(&card);
                }
                Deed::Send(line, text) => {
                    self.note(code, &format!("owner {}, line {} → {text}", owner.id.0, line.0));
                    let facts = self.facts.get_mut(&code).expect("a room has facts");
                    // Who was let in before the room was taken may be told how it was then.
                    let let_in = self.lines.get(&line).map_or(self.now, |end| end.let_in_at);
                    owner.witness.outrun = owner.epoch < facts.epoch && let_in <= facts.taken_at;
                    let seen = owner.witness.see(facts, self.now, since, line, &text);
                    let frame = seen.or_else(|why| wrong(code, why))?;
                    let sampled = self.luck.one_in(64);
                    if sampled && says_more_than_its_type(&frame, &text) {
                        return wrong(code, format!("a frame says more than its type: {text}"));
                    }
                    self.report.print(text.as_bytes());
                    self.tally_frame(&frame, &text);
                }
                Deed::Ring(line) => self.pump(line),
                Deed::Close(line, why) => {
                    let why = self.doubt(owner, line, why);
                    self.check_close(code, line, why)?;
                    // Whoever reads too slowly or has hung up was given up by the keeper.
                    if matches!(why, CloseCode::TooSlow | CloseCode::Moved) {
                        owner.witness.disconnect(self.now, line);
                    } else {
                        owner.witness.forget(line);
                    }
                    self.let_go(line, why);
                }
            }
        }
        Ok(did)
    }

    /// Asks the store.
    fn ask(&mut self, owner: &mut Owner, ask: Ask) -> Checked {
        let code = owner.code;
        let head = owner.keeper.ledger().head();
        if ask.expected_seq != head.seq {
            return wrong(code, format!("the room has lost count at {}", ask.expected_seq));
        }
        if owner.hoped.is_some() {
            return wrong(code, "two appends at once");
        }
        let hoped = Appended::Stored(head.after(&ask.entries));
        owner.asked_at.get_or_insert(self.now);
        self.report.count("store", "appends");
        self.report.most("store", "most entries at once", ask.entries.len() as u64);
        let (many, by) = (ask.entries.len(), owner.id.0);
        self.note(code, &format!("owner {by} appends {many} at {}", head.seq));
        if self.plan.cluster {
            owner.hoped = Some(hoped);
            let Ask { expected_seq, entries, .. } = ask;
            let append = Append { owner: owner.id, expected_seq, entries };
            self.append(self.name_of(owner.house), code, append);
            return Ok(());
        }
        let (number, times) = self.vault.ask(self.now, owner.id, code, ask, &mut self.luck);
        if let Some(ms) = times.done_ms {
            self.agenda.plan(self.now + ms, move |world| world.execute(number));
        }
        match self.plan.fault {
            Some(Fault::ToldBeforeStored) => {
                let (id, told) = (owner.id, hoped.clone());
                self.agenda.plan(self.now, move |world| world.answered(id, told));
            }
            _ => self.agenda.plan(self.now + times.answered_ms, move |world| {
                let answered = world.vault.answer(number);
                answered.map_or(Ok(()), |(owner, answer)| world.answered(owner, answer))
            }),
        }
        owner.hoped = Some(hoped);
        Ok(())
    }

    /// A keeper is done, for that reason if it says one.
    pub(crate) fn bury(&mut self, owner: Owner, over: Option<Over>) -> Checked {
        let Owner { id, house, code, mut keeper, rim, inbox, opening, witness, .. } = owner;
        self.note(code, &format!("owner {} is gone: {over:?}", id.0));
        if over == Some(Over::Folded) {
            self.report.count("house", "rooms folded away");
        }
        let forgotten = keeper.lines().find(|line| witness.has_welcomed(*line));
        if let (Some(line), Some(Over::Gone)) = (forgotten, over) {
            return wrong(code, format!("the room is gone and line {} is not closed", line.0));
        }
        let directory = &mut self.houses[house].directory;
        directory.leave(code, |open| *open == id);
        let waiters = if opening { directory.give_up(code, None) } else { Vec::new() };
        let closes = directory.is_closed();
        if closes {
            keeper.hang_up(CloseCode::ShuttingDown);
        }
        // A room of a house that closes stays its own, so that another takes it over.
        let handed = self.houses[house].fellows.handed.contains_key(&code);
        if self.plan.cluster && (handed || !closes) {
            self.pass_room(self.name_of(house), code);
        }
        drop((keeper, inbox));
        waiters.into_iter().for_each(|caller| self.call_again(caller));
        for deed in rim.deeds.take() {
            match deed {
                Deed::Close(line, why) => self.let_go(line, why),
                Deed::Unanswered(caller) => {
                    self.report.count("answers", "none");
                    self.call_again(caller);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Somebody whom a house does not know may have come in where the room is run by now: they are
    /// sent away for good only where it is. Gives what they are told.
    fn doubt(&mut self, owner: &Owner, line: LineId, why: CloseCode) -> CloseCode {
        let ours = Owned { house: Some(self.name_of(owner.house)), epoch: owner.epoch };
        let sure = !self.plan.cluster
            || why != CloseCode::BadToken
            || self.plan.fault == Some(Fault::OpenRoomTrusted)
            || self.nats.owner(owner.code) == ours;
        let Some(end) = self.lines.get(&line).filter(|_| !sure) else { return why };
        self.report.count("cluster", "strangers who are asked to come again");
        end.outbox.borrow_mut().end = Some(CloseCode::Moved);
        CloseCode::Moved
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

    /// A room has let go of a line.
    fn let_go(&mut self, line: LineId, why: CloseCode) {
        if self.lines.get(&line).is_some_and(|end| !end.closed) {
            self.report.count("closes", why.reason());
            self.pump(line);
        }
    }
}
