//! One task per room: it brings the room what happens and carries out what the room decides.
//!
//! The room itself ([`Actor`]) knows no clocks, disks or sockets. Its effects are carried out in
//! their order, and everything that waits is taken into one turn.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::{ClientFrame, CloseCode, Heard, JoinRoom, PersonId, Refusal};
use room::{Actor, Effect, Event, Key, LineId, Text};
use table::Millis;
use table::fair::RoundTrip;
use tokio::sync::{mpsc, oneshot};
use tokio::time;

use crate::directory::{Opening, Room};
use crate::house::Inside;
use crate::ledger::Ledger;
use crate::outbox::RoomEnd;
use crate::tally::Counted;

/// What can wait for a room; sockets then wait before they read on.
const INBOX: usize = 512;
/// How long after its frame an answer goes out that was not written down: longer than writing
/// nearly always takes.
const REPLY_AFTER: Duration = Duration::from_millis(6);
/// The most that is taken into one turn.
const TURN_MAX: usize = 256;

/// What somebody wants of a room.
#[derive(Debug)]
pub(crate) enum Errand {
    /// To come in.
    Join { key: Key, ask: Box<JoinRoom>, tell: oneshot::Sender<Answer> },
    /// To be connected.
    Connect { line: LineId, key: Key, heard: Option<Heard>, outbox: RoomEnd },
    /// To be heard.
    Frame { line: LineId, frame: ClientFrame, came: Instant },
    /// To have a line's round trip known.
    Measured { line: LineId, trip: RoundTrip },
    /// To be forgotten.
    Disconnect { line: LineId },
    /// That it closes.
    ShutDown,
}

/// Who somebody is now, or a code and a sentence why not.
pub(crate) type Answer = Result<PersonId, (&'static str, String)>;

/// The ticket of whoever creates a room. Those who join get higher ones.
pub(crate) const CREATOR: u64 = 0;

/// A room's task.
pub(crate) struct Keeper {
    inside: Arc<Inside>,
    room: Arc<Room>,
    inbox: mpsc::Receiver<Errand>,
    actor: Actor,
    ledger: Ledger,
    lines: BTreeMap<LineId, Line>,
    tickets: BTreeMap<u64, oneshot::Sender<Answer>>,
    last_ticket: u64,
    /// Until the room can be found by others.
    opening: Option<Opening>,
    /// How many games had ended here when the historian was last told.
    games_told: u32,
    /// The store cannot write, and the room wants to tell people so.
    stuck: bool,
    /// Answers whose time has not come, in the order of their times.
    replies: VecDeque<Reply>,
    /// In a busy house, until when what comes in is only collected.
    rests_until: Option<Instant>,
    _counted: Option<Counted>,
}

struct Line {
    outbox: RoomEnd,
    /// Something was put in that the socket has not been told of.
    news: bool,
}

/// An answer that has no reason to take its time and takes it all the same: else its haste would
/// tell that nothing else was being stored (a timing side channel).
struct Reply {
    at: Instant,
    line: LineId,
    text: Text,
}

impl Keeper {
    /// Keeps a new room; it can be found once it is stored and its creator has been answered.
    pub(crate) fn create(
        inside: &Arc<Inside>,
        actor: Actor,
        opening: Opening,
        tell: oneshot::Sender<Answer>,
    ) {
        let ledger = Ledger::new(inside.books.clone(), opening.code, None);
        let mut keeper = Keeper::new(inside, actor, ledger, opening);
        keeper.tickets.insert(CREATOR, tell);
        tokio::spawn(keeper.run());
    }

    /// Keeps a room that was read from its log; it can be found once it has shown itself.
    pub(crate) fn resume(inside: &Arc<Inside>, actor: Actor, opening: Opening, ledger: Ledger) {
        tokio::spawn(Keeper::new(inside, actor, ledger, opening).run());
    }

    fn new(inside: &Arc<Inside>, actor: Actor, ledger: Ledger, opening: Opening) -> Keeper {
        let (sender, inbox) = mpsc::channel(INBOX);
        Keeper {
            room: Arc::new(Room::new(opening.code, sender)),
            inbox,
            actor,
            ledger,
            lines: BTreeMap::new(),
            tickets: BTreeMap::new(),
            last_ticket: CREATOR,
            opening: Some(opening),
            games_told: 0,
            stuck: false,
            replies: VecDeque::new(),
            rests_until: None,
            _counted: inside.rooms.enter(usize::MAX),
            inside: Arc::clone(inside),
        }
    }

    fn open(&mut self) {
        if let Some(opening) = self.opening.take()
            && opening.open(&self.room).is_err()
        {
            // The house closes: this room too, once what it has under way is stored.
            let _ = self.room.inbox.try_send(Errand::ShutDown);
        }
    }

    /// Whether it was there before this run of the house.
    fn is_old(&self) -> bool {
        !self.tickets.contains_key(&CREATOR)
    }

    async fn run(mut self) {
        let clock = self.inside.clock;
        let mut errands = Vec::new();
        let mut events = Vec::new();
        let sleep = time::sleep_until(time::Instant::now());
        tokio::pin!(sleep);
        loop {
            let effects = self.actor.turn(clock.now(), events.drain(..));
            let over = self.carry_out(effects, &mut events);
            self.reply(Instant::now(), &mut events);
            self.ring();
            if over.is_break() {
                return;
            }
            if !events.is_empty() {
                continue;
            }
            let due = clock.instant(self.wakes_at());
            // While nothing is taken, what was collected waits for the ledger and for no time.
            let rested = self.rests_until.filter(|_| !errands.is_empty() && self.listens());
            let reply = self.replies.front().map(|reply| reply.at);
            let wake = [Some(due), rested, reply].into_iter().flatten().min();
            let wake = wake.unwrap_or(due).into();
            if sleep.deadline() != wake {
                sleep.as_mut().reset(wake);
            }
            tokio::select! {
                biased;
                answer = self.ledger.answer() => {
                    if matches!(answer, Event::Damaged)
                        && let Some(tell) = self.tickets.remove(&CREATOR)
                    {
                        // A room that cannot be written down does not come to be.
                        let no = Refusal::StoreDamaged;
                        let _ = tell.send(Err((table::Refusal::code(no), no.to_string())));
                        return;
                    }
                    self.stuck = matches!(answer, Event::Unknown | Event::Damaged);
                    if self.stuck && self.is_old() {
                        // It is there, though it cannot go on yet.
                        self.open();
                    }
                    events.push(answer);
                }
                _ = self.inbox.recv_many(&mut errands, TURN_MAX),
                    if errands.is_empty() && self.listens() => {}
                () = &mut sleep => {}
            }
            let now = Instant::now();
            if !self.listens() || self.rests_until.is_some_and(|until| now < until) {
                continue;
            }
            while errands.len() < TURN_MAX
                && let Ok(errand) = self.inbox.try_recv()
            {
                errands.push(errand);
            }
            if !errands.is_empty() {
                self.rests_until = Some(now + self.inside.breath.length(now));
            }
            if errands.is_empty() && events.is_empty() && self.is_forgotten(clock.now()) {
                // Whoever knocks at this very moment finds the door shut and tries again.
                self.inside.meters.rooms_folded.increment(1);
                tracing::debug!(room = %self.room.code, "folded away");
                return;
            }
            for errand in errands.drain(..) {
                events.push(self.event(errand));
            }
        }
    }

    /// Whether errands are taken. While entries are being stored the room can do nothing but
    /// wait, unless to say that it is stuck: what comes in meanwhile is taken together afterwards.
    fn listens(&self) -> bool {
        !self.ledger.is_busy() || self.stuck
    }

    /// When to turn though nothing happens: for the room's own clocks, or to fold it away.
    fn wakes_at(&self) -> Millis {
        let due = self.actor.due();
        let fold = self.actor.idle_since().map(|since| since + self.fold_after_ms());
        due.into_iter().chain(fold).min().unwrap_or(Millis(u64::MAX))
    }

    fn fold_after_ms(&self) -> u64 {
        u64::try_from(self.inside.config.fold_after.as_millis()).unwrap_or(u64::MAX)
    }

    fn is_forgotten(&self, now: Millis) -> bool {
        let since = self.actor.idle_since().filter(|_| self.tickets.is_empty());
        since.is_some_and(|since| since + self.fold_after_ms() <= now)
    }

    fn event(&mut self, errand: Errand) -> Event {
        match errand {
            Errand::Join { key, ask, tell } => {
                self.last_ticket += 1;
                self.tickets.insert(self.last_ticket, tell);
                Event::Join { ticket: self.last_ticket, key, ask: *ask }
            }
            Errand::Connect { line, key, heard, outbox } => {
                self.lines.insert(line, Line { outbox, news: false });
                Event::Connect { line, key, heard }
            }
            Errand::Frame { line, frame, came } => {
                Event::Frame { line, frame, came: self.inside.clock.at(came) }
            }
            Errand::Measured { line, trip } => Event::Measured { line, trip },
            Errand::Disconnect { line } => {
                self.lines.remove(&line);
                Event::Disconnect { line }
            }
            Errand::ShutDown => Event::ShutDown,
        }
    }

    /// Does what the room wants, in its order. What follows from that goes into `events`.
    fn carry_out(&mut self, effects: Vec<Effect>, events: &mut Vec<Event>) -> ControlFlow<()> {
        let mut over = ControlFlow::Continue(());
        for effect in effects {
            match effect {
                Effect::Append { expected_seq, entries } => {
                    self.ledger.append(expected_seq, entries);
                }
                Effect::Send { line, text } => self.send(line, &text, events),
                Effect::Reply { line, text, refusal, came, at_once } => {
                    if let Some(code) = refusal {
                        self.inside.meters.refused(code);
                    }
                    let came = self.inside.clock.instant(came);
                    self.inside.meters.action_seconds.record(came.elapsed());
                    if at_once {
                        self.send(line, &text, events);
                    } else {
                        let at = came + REPLY_AFTER;
                        let place = self.replies.partition_point(|reply| reply.at <= at);
                        self.replies.insert(place, Reply { at, line, text });
                    }
                }
                Effect::Close { line, code } => {
                    // What it was still to be told goes first.
                    self.reply_all(line, events);
                    if let Some(line) = self.lines.remove(&line) {
                        line.outbox.close(code);
                    }
                }
                Effect::Answer { ticket, answer } => {
                    if let Some(tell) = self.tickets.remove(&ticket)
                        && let Err(Ok(person)) = tell.send(answer)
                    {
                        events.push(Event::Unheard { person });
                    }
                }
                Effect::SentOut { person } => {
                    self.inside.doorman.send_away(self.room.code, person, Instant::now());
                }
                Effect::Pardoned => self.inside.doorman.pardon(self.room.code),
                Effect::Card(card) => {
                    let games = card.games;
                    // A new room shows itself once it is stored; before, its code may be taken.
                    self.inside.directory.show(&self.room, card);
                    // Whoever finds it from here on finds its card too.
                    self.open();
                    if games > self.games_told {
                        self.games_told = games;
                        self.inside.historian.look_at(self.room.code);
                    }
                }
                Effect::Gone => over = ControlFlow::Break(()),
            }
        }
        over
    }

    /// Puts a frame into a line's outbox.
    fn send(&mut self, line: LineId, text: &Text, events: &mut Vec<Event>) {
        let Some(to) = self.lines.get_mut(&line) else { return };
        to.news = true;
        if to.outbox.push(text).is_err() {
            tracing::debug!(room = %self.room.code, line = line.0, "too slow");
            self.lines.remove(&line);
            events.push(Event::Disconnect { line });
        }
    }

    /// Gives the answers whose time has come.
    fn reply(&mut self, now: Instant, events: &mut Vec<Event>) {
        while let Some(reply) = self.replies.pop_front_if(|reply| reply.at <= now) {
            self.send(reply.line, &reply.text, events);
        }
    }

    /// Gives all answers to a line, which is about to be closed.
    fn reply_all(&mut self, line: LineId, events: &mut Vec<Event>) {
        let all = std::mem::take(&mut self.replies);
        let (its, others): (VecDeque<_>, _) = all.into_iter().partition(|reply| reply.line == line);
        self.replies = others;
        its.iter().for_each(|reply| self.send(line, &reply.text, events));
    }

    /// Tells sockets that something waits for them.
    fn ring(&mut self) {
        for line in self.lines.values_mut().filter(|line| line.news) {
            line.news = false;
            line.outbox.ring();
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        if std::thread::panicking() {
            tracing::error!(room = %self.room.code, "a room failed; its log is read again");
            self.inside.directory.note_failure(self.room.code);
        }
        self.inbox.close();
        self.inside.directory.leave(&self.room);
        if self.inside.directory.is_closed() {
            let lines = self.lines.values();
            lines.for_each(|line| line.outbox.close(CloseCode::ShuttingDown));
        }
    }
}
