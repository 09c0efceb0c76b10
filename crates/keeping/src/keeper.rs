//! Whoever keeps a room: brings it what happens, and carries out what it decides.
//!
//! The room itself ([`Actor`]) decides; the keeper puts what it says into outboxes, has its log
//! written, answers whoever knocked, and folds the room away when nobody is there. Its effects are
//! carried out in their order, and everything that waits is taken into one turn.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

use protocol::{CloseCode, Heard, JoinRoom, PersonId, Refusal, RoomCard, RoomCode};
use room::{Actor, Effect, Event, Key, LineId, Text};
use store::{Appended, EntriesFault, Head};
use table::Millis;

use crate::ledger::{Ask, Ledger, Next};
use crate::outbox::Outbox;

/// What can wait for a room; sockets then wait before they read on.
pub const INBOX: usize = 512;
/// The most that is taken into one turn.
pub const TURN_MAX: usize = 256;
/// How long after its frame an answer goes out that was not written down: longer than writing
/// nearly always takes.
pub const REPLY_AFTER_MS: u64 = 6;

/// The ticket of whoever creates a room. Those who join get higher ones.
pub const CREATOR: u64 = 0;

/// Who somebody is now, or a code and a sentence why not.
pub type Answer = Result<PersonId, (&'static str, String)>;

/// What somebody wants of a room.
pub enum Errand<W: Outside> {
    /// To come in, with a token of this key; and whom to answer.
    Join(Key, Box<JoinRoom>, W::Asker),
    /// To have a place on another device, by this code, with a token of this key; and whom to answer.
    TakeSeat(Key, String, W::Asker),
    /// To be connected, with a token of this key, having followed so far; and where what it is told
    /// goes.
    Connect(LineId, Key, Option<Heard>, W::Outbox),
    /// That it knows what happened to a line, or that the house closes.
    Know(Event),
}

impl<W: Outside> From<Event> for Errand<W> {
    fn from(event: Event) -> Errand<W> {
        Errand::Know(event)
    }
}

/// What a keeper has done outside, by whoever drives it.
pub trait Outside {
    /// The room's end of a socket.
    type Outbox: Outbox;
    /// Somebody who waits for an answer. Dropped without one, they ask again.
    type Asker;

    /// Asks the store. What it says is brought to [`Keeper::answered`].
    fn ask(&mut self, ask: Ask);
    /// Answers somebody; gives the answer back if they have gone.
    fn answer(&mut self, asker: Self::Asker, answer: Answer) -> Result<(), Answer>;
    /// Lets others find the room. False if the house closes.
    fn open(&mut self) -> bool;
    /// Shows how the room looks from outside.
    fn show(&mut self, card: RoomCard);
    /// Remembers that the host has sent somebody out.
    fn send_away(&mut self, person: PersonId);
    /// Forgets who was sent out.
    fn pardon(&mut self);
    /// How long what comes in is collected before the next turn.
    fn breath_ms(&mut self) -> u64;
    /// How long after its frame an answer goes out that was not written down.
    fn reply_after_ms(&self) -> u64 {
        REPLY_AFTER_MS
    }
    /// Counts and logs. Nothing depends on it.
    fn note(&mut self, what: Note<'_>);
}

/// What is worth counting.
#[derive(Clone, Copy, Debug)]
pub enum Note<'a> {
    /// What was asked for is stored.
    Stored,
    /// Somebody else has written the log.
    Fenced,
    /// The store cannot say whether it stored, and why not.
    Unknown(&'a str),
    /// The store is damaged, and how.
    Damaged(&'a str),
    /// The room made entries that no log takes: it is read again from what was stored.
    NotTaken(EntriesFault),
    /// A frame that came in then is answered; the code, if the answer is no.
    Replied(Millis, Option<&'static str>),
    /// A socket reads too slowly.
    TooSlow(LineId),
}

/// Why a keeper is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// Nobody is there. Whoever knocks at this very moment finds the door shut and tries again.
    Folded,
    /// The room is over here.
    Gone,
    /// A room that cannot be written down does not come to be.
    Unwritable,
}

/// Whether a keeper goes on.
pub type Goes = ControlFlow<Over>;

/// The keeper of one room.
pub struct Keeper<W: Outside> {
    actor: Actor,
    ledger: Ledger,
    lines: BTreeMap<LineId, Line<W::Outbox>>,
    tickets: BTreeMap<u64, W::Asker>,
    last_ticket: u64,
    /// Whether others can find the room.
    is_open: bool,
    /// The store cannot write, and the room wants to tell people so.
    stuck: bool,
    /// Answers whose time has not come, in the order of their times.
    replies: VecDeque<Reply>,
    /// In a busy house, until when what comes in is only collected.
    rests_until: Millis,
    fold_after_ms: u64,
    /// What the room is told next.
    events: Vec<Event>,
}

struct Line<B> {
    outbox: B,
    /// Something was put in that the socket has not been told of.
    news: bool,
}

/// An answer that has no reason to take its time and takes it all the same: else its haste would
/// tell that nothing else was being stored (a timing side channel).
struct Reply {
    at: Millis,
    line: LineId,
    text: Text,
}

impl<W: Outside> Keeper<W> {
    /// Keeps a new room; it can be found once it is stored and its creator has been answered.
    pub fn create(actor: Actor, code: RoomCode, creator: W::Asker, fold_after_ms: u64) -> Self {
        let mut keeper = Keeper::new(actor, Ledger::new(code, None), fold_after_ms);
        keeper.tickets.insert(CREATOR, creator);
        keeper
    }

    /// Keeps a room that was read from its log; it can be found once it has shown itself.
    pub fn resume(actor: Actor, code: RoomCode, head: Head, fold_after_ms: u64) -> Self {
        Keeper::new(actor, Ledger::new(code, Some(head)), fold_after_ms)
    }

    fn new(actor: Actor, ledger: Ledger, fold_after_ms: u64) -> Self {
        Keeper {
            actor,
            ledger,
            lines: BTreeMap::new(),
            tickets: BTreeMap::new(),
            last_ticket: CREATOR,
            is_open: false,
            stuck: false,
            replies: VecDeque::new(),
            rests_until: Millis(0),
            fold_after_ms,
            events: Vec::new(),
        }
    }

    /// The room.
    pub fn actor(&self) -> &Actor {
        &self.actor
    }

    /// Its log.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The lines that are in the room or want to be.
    pub fn lines(&self) -> impl Iterator<Item = LineId> + '_ {
        self.lines.keys().copied()
    }

    /// Whether errands are taken. While entries are being stored the room can do nothing but
    /// wait, unless to say that it is stuck: what comes in meanwhile is taken together afterwards.
    pub fn listens(&self) -> bool {
        !self.ledger.is_busy() || self.stuck
    }

    /// Whether errands are taken at this moment.
    pub fn takes_errands(&self, now: Millis) -> bool {
        self.listens() && self.rests_until <= now
    }

    /// When to call [`Keeper::turn`] though the store has not answered and nobody new has come:
    /// for the room's own clocks, for an answer, to fold it away, or for errands that wait.
    pub fn wakes_at(&self, errands_wait: bool) -> Millis {
        let fold = self.actor.idle_since().map(|since| since + self.fold_after_ms);
        let fold = fold.map(|at| at.max(self.rests_until));
        let reply = self.replies.front().map(|reply| reply.at);
        // While nothing is taken, what was collected waits for the ledger and for no time.
        let rested = (errands_wait && self.listens()).then_some(self.rests_until);
        let wakes = [self.actor.due(), fold, reply, rested];
        wakes.into_iter().flatten().min().unwrap_or(Millis(u64::MAX))
    }

    /// Takes the store's answer. [`Keeper::turn`] comes next.
    pub fn answered(&mut self, appended: &Appended, outside: &mut W) -> Goes {
        let next = self.ledger.answered(appended);
        outside.note(match (&next, appended) {
            (Next::Told(Event::Unknown), Appended::Unknown(why)) => Note::Unknown(why),
            (Next::Told(Event::Damaged), Appended::Damaged(why)) => Note::Damaged(why),
            (Next::Told(Event::Fenced), _) => Note::Fenced,
            _ => Note::Stored,
        });
        let event = match next {
            Next::Ask(ask) => {
                outside.ask(ask);
                return ControlFlow::Continue(());
            }
            Next::Told(event) => event,
        };
        if matches!(event, Event::Damaged)
            && let Some(asker) = self.tickets.remove(&CREATOR)
        {
            let no = Refusal::StoreDamaged;
            let _ = outside.answer(asker, Err((table::Refusal::code(no), no.to_string())));
            return ControlFlow::Break(Over::Unwritable);
        }
        self.stuck = matches!(event, Event::Unknown | Event::Damaged);
        // A room that was there before is there, though it cannot go on yet.
        if self.stuck && !self.tickets.contains_key(&CREATOR) {
            self.open(outside);
        }
        self.events.push(event);
        ControlFlow::Continue(())
    }

    /// Lets the room decide what is to be done, and does it. Errands come from `inbox`, if it is
    /// time to take them.
    pub fn turn(
        &mut self,
        now: Millis,
        inbox: impl FnMut() -> Option<Errand<W>>,
        outside: &mut W,
    ) -> Goes {
        if self.takes_errands(now) {
            let before = self.events.len();
            for errand in std::iter::from_fn(inbox).take(TURN_MAX) {
                let event = self.event(errand);
                self.events.push(event);
            }
            if self.events.len() > before {
                self.rests_until = now + outside.breath_ms();
            } else if before == 0 && self.is_forgotten(now) {
                return ControlFlow::Break(Over::Folded);
            }
        }
        loop {
            let effects = self.actor.turn(now, self.events.drain(..));
            let goes = self.carry_out(effects, outside);
            while let Some(reply) = self.replies.pop_front_if(|reply| reply.at <= now) {
                self.send(reply.line, &reply.text, outside);
            }
            self.ring();
            if goes.is_break() || self.events.is_empty() {
                return goes;
            }
        }
    }

    fn is_forgotten(&self, now: Millis) -> bool {
        let since = self.actor.idle_since().filter(|_| self.is_open && self.tickets.is_empty());
        since.is_some_and(|since| since + self.fold_after_ms <= now)
    }

    fn ticket(&mut self, asker: W::Asker) -> u64 {
        self.last_ticket += 1;
        self.tickets.insert(self.last_ticket, asker);
        self.last_ticket
    }

    fn event(&mut self, errand: Errand<W>) -> Event {
        match errand {
            Errand::Join(key, ask, asker) => {
                let ticket = self.ticket(asker);
                Event::Join { ticket, key, ask: *ask }
            }
            Errand::TakeSeat(key, code, asker) => {
                let ticket = self.ticket(asker);
                Event::TakeSeat { ticket, key, code }
            }
            Errand::Connect(line, key, heard, outbox) => {
                self.lines.insert(line, Line { outbox, news: false });
                Event::Connect { line, key, heard }
            }
            Errand::Know(event) => {
                if let Event::Disconnect { line } = &event {
                    self.lines.remove(line);
                }
                event
            }
        }
    }

    /// Does what the room wants, in its order. What follows from that is told to the room next.
    fn carry_out(&mut self, effects: Vec<Effect>, outside: &mut W) -> Goes {
        let mut goes = ControlFlow::Continue(());
        for effect in effects {
            match effect {
                Effect::Append { expected_seq, entries } => {
                    match self.ledger.append(expected_seq, entries) {
                        Ok(ask) => outside.ask(ask),
                        Err(fault) => {
                            outside.note(Note::NotTaken(fault));
                            self.events.push(Event::Fenced);
                        }
                    }
                }
                Effect::Send { line, text } => self.send(line, &text, outside),
                Effect::Reply { line, text, refusal, came, at_once } => {
                    outside.note(Note::Replied(came, refusal));
                    if at_once {
                        self.send(line, &text, outside);
                    } else {
                        let at = came + outside.reply_after_ms();
                        let place = self.replies.partition_point(|reply| reply.at <= at);
                        self.replies.insert(place, Reply { at, line, text });
                    }
                }
                Effect::Close { line, code } => {
                    // What it was still to be told goes first.
                    self.reply_all(line, outside);
                    if let Some(line) = self.lines.remove(&line) {
                        line.outbox.close(code);
                    }
                }
                Effect::Answer { ticket, answer } => {
                    if let Some(asker) = self.tickets.remove(&ticket)
                        && let Err(Ok(person)) = outside.answer(asker, answer)
                    {
                        self.events.push(Event::Unheard { person });
                    }
                }
                Effect::SentOut { person } => outside.send_away(person),
                Effect::Pardoned => outside.pardon(),
                Effect::Card(card) => {
                    // A new room shows itself once it is stored; before, its code may be taken.
                    outside.show(card);
                    // Whoever finds it from here on finds its card too.
                    self.open(outside);
                }
                Effect::Gone => goes = ControlFlow::Break(Over::Gone),
            }
        }
        goes
    }

    fn open(&mut self, outside: &mut W) {
        if !std::mem::replace(&mut self.is_open, true) && !outside.open() {
            // The house closes: this room too, once what it has under way is stored.
            self.events.push(Event::ShutDown);
        }
    }

    /// Puts a frame into a line's outbox.
    fn send(&mut self, line: LineId, text: &Text, outside: &mut W) {
        let Some(to) = self.lines.get_mut(&line) else { return };
        to.news = true;
        if to.outbox.push(text).is_err() {
            outside.note(Note::TooSlow(line));
            self.lines.remove(&line);
            self.events.push(Event::Disconnect { line });
        }
    }

    /// Gives all answers to a line, which is about to be closed.
    fn reply_all(&mut self, line: LineId, outside: &mut W) {
        let all = std::mem::take(&mut self.replies);
        let (its, others): (VecDeque<_>, _) = all.into_iter().partition(|reply| reply.line == line);
        self.replies = others;
        its.iter().for_each(|reply| self.send(line, &reply.text, outside));
    }

    /// Tells sockets that something waits for them.
    fn ring(&mut self) {
        for line in self.lines.values_mut().filter(|line| line.news) {
            line.news = false;
            line.outbox.ring();
        }
    }

    /// Hangs up on everybody.
    pub fn hang_up(&mut self, code: CloseCode) {
        for line in std::mem::take(&mut self.lines).into_values() {
            line.outbox.close(code);
        }
    }
}
