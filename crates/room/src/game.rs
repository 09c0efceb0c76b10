//! What happens while a game is on: asks in fair order, clocks, waiting for people, bots.
//!
//! An ask counts at the moment of the table that its player saw (BL-6, [`fair`]). The room lives
//! behind the clock by a window that depends on everybody's round trips: whatever counts at a
//! moment has arrived by then, and is taken in that order, the table's own deadlines among it.
//! Nothing is taken earlier: what one seat does in secret would show in the moments of what
//! others do and see.

use gaze::Look;
use history::Promise;
use protocol::{Character, Json, PersonId, Refusal};
use serde_json::value::RawValue;
use table::fair::{self, Queue};
use table::{BySeat, Millis, Seat, SeatSet, Sign};

use crate::Actor;
use crate::absence::Waited;
use crate::actor::{Chance, Decided};
use crate::clock::Clock;
use crate::entry::{Asked, Entry};
use crate::play::{self, Made, No, Origin};
use crate::room::{Chair, Stage};
use crate::tell::Audience;

/// How long the house waits for everybody's part in the chance.
const PARTS_MS: u64 = 3_000;
/// From the deal to the start of play.
const COUNTDOWN_MS: i64 = 3_000;
/// From the end of a game to the next of its match, if nobody is faster.
const NEXT_GAME_MS: u64 = 30_000;
/// Where no clock runs, the table acts for somebody who is away every so often.
const ABSENT_MS: u64 = 3_000;
/// A game's time is written down so far ahead, and again when only this much of it is left. After a
/// crash the game goes on from there, so it loses 1.5 s at the most. A quiet game is one entry a
/// second.
const BOOKED_MS: u64 = 1_500;
const BOOKED_MS_LEFT: u64 = 500;
/// Delays are told at most every so often.
const DELAYS_MS: u64 = 2_000;
/// Asks on their way to the rules; and of one seat, so that nobody crowds out the others.
const QUEUE_MAX: usize = 256;
const ASKS_MAX: usize = QUEUE_MAX / Seat::MAX;
/// The most that bots do in one turn; the rest they do in the next.
const BOT_DEEDS_MAX: usize = 64;

/// What a seat asks of a game.
#[derive(Debug)]
pub(crate) enum Ask {
    Act(Json),
    Look(Look),
    Sign(Sign),
}

/// An ask on its way to the rules.
#[derive(Debug)]
struct Waiting {
    /// Whose frame it was, and when it came; a bot sends none.
    asked: Option<(Asked, Millis)>,
    ask: Ask,
}

/// What a game needs beside the room. Nothing of it is in the log: after a restart it begins
/// anew, from the moment the log had come to.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) clock: Clock,
    /// How far the game lives behind it.
    pub(crate) hold_ms: u64,
    /// How far it has come all the same: a line that becomes slower turns no time back.
    pub(crate) lived: Millis,
    queue: Queue<Waiting>,
    promised_until: Option<Millis>,
    next_game_at: Option<Millis>,
    /// Seats for whose players the game stands still.
    pub(crate) waits_for: SeatSet,
    /// How long the game has stood still for each.
    pub(crate) waited: [Waited; Seat::MAX],
    /// Seats whose players are away and no longer waited for.
    pub(crate) given_up: SeatSet,
    /// When the table next acts for them, in the game's time, where no clock runs.
    absent_at: Millis,
    delays_at: Option<Millis>,
    /// The table is to be sent afresh.
    pub(crate) table_changed: bool,
    pub(crate) audience: Audience,
}

impl Default for Running {
    fn default() -> Running {
        Running {
            clock: Clock::stopped_at(-COUNTDOWN_MS),
            hold_ms: 0,
            lived: Millis::START,
            queue: Queue::with_room_for(QUEUE_MAX),
            promised_until: None,
            next_game_at: None,
            waits_for: SeatSet::EMPTY,
            waited: [Waited::default(); Seat::MAX],
            given_up: SeatSet::EMPTY,
            absent_at: Millis::START,
            delays_at: None,
            table_changed: false,
            audience: Audience::default(),
        }
    }
}

impl Running {
    pub(crate) fn promised(&mut self, now: Millis) {
        self.promised_until = Some(now + PARTS_MS);
    }

    pub(crate) fn delays_changed(&mut self, now: Millis) {
        self.delays_at.get_or_insert(now + DELAYS_MS);
    }
}

impl Actor {
    /// A game is over, broken off or about to be dealt: nothing of the last one lasts.
    pub(crate) fn clear_table(&mut self) {
        let delays_at = self.running.delays_at;
        let next = Running { delays_at, ..Running::default() };
        let mut last = std::mem::replace(&mut self.running, next);
        for visit in self.visits.values_mut() {
            visit.pending.clear();
            visit.credit.forgive();
        }
        // What was still on its way is answered too.
        while let Some((_, _, Waiting { asked, .. })) = last.queue.pop(Millis(u64::MAX)) {
            if let Some((asked, came)) = asked {
                self.refuse(asked, Refusal::NotPlaying.into(), came);
            }
        }
    }

    /// After a restart: the game goes on from the moment its log had come to.
    pub(crate) fn take_up_game(&mut self, now: Millis) {
        match &self.room.stage {
            Stage::Playing { play, .. } if play.is_started() => {
                let told = self.room.comes_to.unwrap_or(Millis::START);
                self.running.lived = play.now().max(told);
                self.running.clock = Clock::stopped_at(self.running.lived.0 as i64);
            }
            Stage::Promised { .. } => self.running.promised(now),
            Stage::Over { .. } => self.running.next_game_at = self.next_game(now),
            Stage::Playing { .. } | Stage::Gathering => {}
        }
    }

    /// Somebody's line is up again: their seat is theirs, whoever minded it.
    pub(crate) fn welcome_back(&mut self, person: PersonId) {
        let Some(chair) = self.room.chair_of(person) else { return };
        if let Some(seat) = Seat::new(chair) {
            self.running.given_up.remove(seat);
        }
        let minded = matches!(
            self.room.chairs.get(usize::from(chair)),
            Some(Chair::Person { minded: true, .. })
        );
        if minded {
            let character = Character::default();
            self.enter(&Entry::Bot { chair, on: false, character, asked: None });
        }
    }

    /// Puts an ask of a seat into fair order.
    pub(crate) fn queue(
        &mut self,
        now: Millis,
        (asked, came): (Asked, Millis),
        ask: Ask,
        claimed: Option<Millis>,
    ) -> Result<Decided, No> {
        let Stage::Playing { play, .. } = &self.room.stage else {
            return Err(Refusal::NotPlaying.into());
        };
        if !play.is_started() {
            return Err(Refusal::NotStarted.into());
        }
        let seat = self.room.seat_of(asked.by).ok_or(Refusal::NotSeated)?;
        self.welcome_back(asked.by);
        if !self.running.clock.runs() {
            return Err(Refusal::Paused.into());
        }
        if self.visits.get(&asked.by).is_none_or(|visit| visit.pending.len() >= ASKS_MAX) {
            return Err(Refusal::Busy.into());
        }
        let arrived = self.running.clock.moment(came);
        let counts_at = fair::moment(claimed, arrived, self.round_trips()[seat].unwrap_or(0));
        self.push(now, seat, counts_at, Waiting { asked: Some((asked, came)), ask })?;
        if let Some(visit) = self.visits.get_mut(&asked.by) {
            visit.pending.push(asked.id);
        }
        Ok(Decided::Later)
    }

    /// Puts an ask where it belongs by the moment at which it counts; what the game has lived
    /// through stays as it was.
    fn push(
        &mut self,
        now: Millis,
        seat: Seat,
        counts_at: Millis,
        waiting: Waiting,
    ) -> Result<(), Refusal> {
        let counts_at = counts_at.max(self.horizon(now));
        let mut coin = self.chance(Chance::Coin, seat, counts_at);
        let pushed = self.running.queue.push(seat, counts_at, waiting, &mut coin);
        pushed.map_err(|_| Refusal::Busy)
    }

    /// How much of everybody's round trip counts, by chair: nothing of a bot's, and of one that is
    /// not measured yet. Whose line is down is not waited for.
    pub(crate) fn round_trips(&self) -> BySeat<Option<u64>> {
        let seats = self.room.chairs.len() as u8;
        let credit_of = |seat| {
            let person = self.room.person_at(seat).filter(|_| !self.is_bot(seat))?;
            let visit = self.visits.get(&person).filter(|visit| visit.line.is_some())?;
            Some(&visit.credit)
        };
        BySeat::from_fn(seats, |seat| {
            if self.is_bot(seat) {
                return Some(0);
            }
            let rivals = Seat::all(seats).filter(|rival| *rival != seat).filter_map(credit_of);
            let quickest = rivals.filter_map(fair::Credit::pace_ms).min();
            Some(credit_of(seat)?.counted_ms(quickest).map_or(0, u64::from))
        })
    }

    /// Lives as far behind the clock as everybody's lines ask for.
    fn keep_behind(&mut self, now: Millis) {
        let hold_ms = fair::window(self.round_trips().as_slice().iter().flatten().copied());
        if hold_ms > self.running.hold_ms {
            self.running.lived = self.horizon(now);
        }
        self.running.hold_ms = hold_ms;
    }

    /// The moment to which the game has come. It depends on the clock and on everybody's delays,
    /// and not on who asked for what: else the moments of frames would tell.
    pub(crate) fn horizon(&self, now: Millis) -> Millis {
        let Running { clock, hold_ms, lived, .. } = &self.running;
        Millis(clock.moment(now).0.saturating_sub(*hold_ms)).max(*lived)
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.bot_at(seat).is_some()
    }

    /// The bot that plays a seat, for itself or for somebody who is away.
    fn bot_at(&self, seat: Seat) -> Option<Character> {
        match self.room.chairs.get(seat.index())? {
            Chair::Bot(character) => Some(*character),
            Chair::Person { minded: true, .. } => Some(Character::default()),
            Chair::Person { .. } | Chair::Open => None,
        }
    }

    /// Does whatever time alone brings.
    pub(crate) fn pass_time(&mut self, now: Millis) {
        self.tell_presence_if_due(now);
        self.tidy_up(now);
        if self.room.is_playing() && self.book_is_full() {
            self.enter(&Entry::Abandoned { asked: None });
            self.clear_table();
        }
        match &self.room.stage {
            Stage::Gathering => {}
            Stage::Promised { .. } => self.deal_if_ready(now),
            Stage::Over { .. } => self.go_on_if_ready(now),
            Stage::Playing { .. } => {}
        }
        if matches!(self.room.stage, Stage::Playing { .. }) {
            self.keep_behind(now);
            self.wait_for_people(now);
            self.play_on(now);
            self.book_time(now);
        }
        self.tell_tables_if_changed(now);
        self.show_audience(now);
        if self.running.delays_at.is_some_and(|at| at <= now) {
            self.running.delays_at = None;
            self.tell_delays();
        }
    }

    fn deal_if_ready(&mut self, now: Millis) {
        // After a restart nobody is there yet: people get their time to come back.
        let all = self.anybody_plays()
            && self.seated_people().all(|person| {
                let visit = self.visits.get(&person);
                visit.is_none_or(|visit| visit.line.is_none() || visit.part.is_some())
            });
        let waited = self.running.promised_until.is_none_or(|until| until <= now);
        let Stage::Promised { secret } = &self.room.stage else { return };
        if !(all || waited) {
            return;
        }
        let parts = BySeat::from_fn(self.room.seated(), |seat| {
            let visit = self.room.person_at(seat).and_then(|person| self.visits.get(&person));
            visit.and_then(|visit| visit.part)
        });
        let promise = Promise::new(*secret, parts);
        let standing = self.room.match_to_play().standing;
        let origin = Origin::Promised(promise);
        let first = play::deal(&self.room.settings, self.room.eyes(), &origin, &standing);
        let dealt = first.and_then(|first| raw(first).ok_or_else(|| Refusal::BadSettings.into()));
        match dealt {
            Ok(first) => self.enter(&Entry::Dealt { first }),
            // The settings were checked before; whatever this is, nobody should wait for it.
            Err(_) => self.enter(&Entry::Abandoned { asked: None }),
        }
        self.clear_table();
        self.running.table_changed = true;
    }

    /// When the next game of a match begins by itself.
    fn next_game(&self, now: Millis) -> Option<Millis> {
        let running = self.room.standing.as_ref()?;
        let lesson = self.room.settings.lesson;
        let goes_on = self.room.plays_matches() && running.winners.is_none() && !lesson;
        goes_on.then(|| now + NEXT_GAME_MS)
    }

    fn go_on_if_ready(&mut self, now: Millis) {
        let all_here = self.all_here();
        let mut seated = self.seated_people().peekable();
        let all_ready = seated.peek().is_some()
            && seated.all(|person| self.visits.get(&person).is_some_and(|visit| visit.ready));
        drop(seated);
        let due = self.running.next_game_at.is_some_and(|at| at <= now);
        if all_ready || due && all_here {
            self.running.next_game_at = None;
            // If it cannot be, the host has to see to it.
            self.promise(now, None).unwrap_or_default();
        }
    }

    /// Whether any of the players is there; if all are bots, whether anybody watches them.
    pub(crate) fn anybody_plays(&self) -> bool {
        match self.seated_people().next() {
            Some(_) => self.seated_people().any(|person| self.is_here(person)),
            None => self.anybody_here(),
        }
    }

    /// Whether all of the players are there, and so somebody is.
    fn all_here(&self) -> bool {
        self.anybody_plays() && self.seated_people().all(|person| self.is_here(person))
    }

    /// Writes down ahead how far the game may come, so that it goes on from there after a crash.
    /// That depends on the clock alone: else it would tell who did something.
    fn book_time(&mut self, now: Millis) {
        let moment = self.running.clock.moment(now);
        if self.running.clock.runs() && self.next_booking().is_some_and(|due| due <= moment) {
            self.book_moment(moment + BOOKED_MS);
        }
    }

    pub(crate) fn book_moment(&mut self, at: Millis) {
        if matches!(&self.room.stage, Stage::Playing { play, .. } if play.is_started()) {
            self.log(&Entry::Moment { at });
            self.room.comes_to = Some(at);
        }
    }

    /// When the time that is written down is nearly used up, in the game's time.
    fn next_booking(&self) -> Option<Millis> {
        let Stage::Playing { play, .. } = &self.room.stage else { return None };
        let booked = self.room.comes_to.unwrap_or(Millis::START);
        play.is_started().then(|| Millis(booked.0.saturating_sub(BOOKED_MS_LEFT)))
    }

    pub(crate) fn play_on(&mut self, now: Millis) {
        let clock = self.running.clock;
        if !clock.runs() || clock.shows(now) < 0 {
            return;
        }
        let moment = clock.moment(now);
        let Stage::Playing { play, .. } = &mut self.room.stage else { return };
        if !play.is_started() {
            play.start();
            self.running.table_changed = true;
        }
        play.tell_at(now);
        self.tell_tables_if_changed(now);
        let horizon = self.horizon(now);
        self.take_asks(now, horizon);
        let mut made = Vec::new();
        if let Stage::Playing { play, .. } = &mut self.room.stage {
            play.advance(horizon, &mut made);
            if !self.running.given_up.is_empty() && self.running.absent_at <= moment {
                self.running.absent_at = moment + ABSENT_MS;
                play.act_for(horizon, self.running.given_up, &mut made);
            }
        }
        self.publish(now, made, None);
        self.let_bots_act(now, moment);
        self.end_if_over(now);
    }

    /// Takes what is in the queue, as far as the game has come.
    pub(crate) fn take_asks(&mut self, now: Millis, until: Millis) {
        while let Some((seat, counts_at, Waiting { asked, ask })) = self.running.queue.pop(until) {
            let Stage::Playing { play, .. } = &mut self.room.stage else { return };
            let at = counts_at.max(play.now());
            let mut made = Vec::new();
            let mut written = true;
            let answer = match &ask {
                Ask::Act(action) => play.act(at, seat, action.get(), &mut made),
                Ask::Look(look) => play.look(at, seat, *look, &mut made).map(|turned| {
                    written = turned;
                    None
                }),
                Ask::Sign(sign) => play.sign(at, seat, *sign, &mut made).map(|()| None),
            };
            // A refusal that costs something is written down with its id too.
            let costs = matches!(made.last(), Some(Made::Cost { .. }));
            let logged = asked.filter(|_| answer.is_ok() && written || costs);
            let logged = logged.map(|(asked, _)| asked);
            // Only what everybody sees may change how long everybody waits.
            let all_see = made.iter().any(Made::is_public);
            self.publish(now, made, logged);
            let Some((asked, came)) = asked else {
                if let (Err(no), Stage::Playing { play, .. }) = (answer, &mut self.room.stage) {
                    play.refuse_bot(at, seat, no.code);
                }
                continue;
            };
            if let Some(visit) = self.visits.get_mut(&asked.by) {
                visit.pending.retain(|id| *id != asked.id);
                if let (true, Ok(Some(offered))) = (all_see, &answer) {
                    visit.credit.answered(came.0.saturating_sub(offered.0));
                }
            }
            match answer {
                Ok(_) => self.taken(asked, came),
                Err(no) => self.refuse(asked, no, came),
            }
        }
    }

    /// Writes down what came out of the game, and tells whom it concerns. `asked` asked for the
    /// last of it that is written down.
    fn publish(&mut self, now: Millis, made: Vec<Made>, asked: Option<Asked>) {
        let last = made.iter().rposition(|made| !matches!(made, Made::Perceived { .. }));
        let costs = matches!(made.last(), Some(Made::Cost { .. }));
        for (nth, made) in made.into_iter().enumerate() {
            let asked = asked.filter(|_| Some(nth) == last);
            match made {
                Made::Line { line, told } => {
                    self.log_line(&line, asked);
                    if let Some(told) = told {
                        self.tell_happened(now, &told);
                    }
                }
                Made::Cost { at, seat, code, own } => {
                    let code = code.to_owned();
                    self.log(&Entry::Cost { at, seat, code, asked });
                    self.tell_cost(at, seat, own.get());
                }
                Made::Perceived { at, to, what } => {
                    self.tell_perceived(at, to, what);
                }
            }
        }
        // A cost is written down, and was refused all the same: it is answered as a refusal.
        if costs {
            self.room.note_refused(asked);
        } else {
            self.room.note(asked);
        }
    }

    /// Lets bots act, each as if over the quickest of lines: what they do at this moment waits as
    /// long as what anybody does.
    fn let_bots_act(&mut self, now: Millis, moment: Millis) {
        self.seat_bots(moment);
        let horizon = self.horizon(now);
        for _ in 0..BOT_DEEDS_MAX {
            let Stage::Playing { play, .. } = &mut self.room.stage else { return };
            let Some((seat, ask)) = play.bot_asks(horizon) else { return };
            if let Some(ask) = ask {
                // If there is no room for it, the bot has to think again.
                if self.push(now, seat, moment, Waiting { asked: None, ask }).is_err()
                    && let Stage::Playing { play, .. } = &mut self.room.stage
                {
                    play.refuse_bot(horizon, seat, table::Refusal::code(Refusal::Busy));
                }
                self.take_asks(now, horizon);
            }
        }
    }

    /// Sits bots down on their chairs, and lets those go who have none any more.
    fn seat_bots(&mut self, moment: Millis) {
        let seats = self.room.on_table().map_or(0, play::Play::seats);
        for seat in Seat::all(seats) {
            let bot = self.bot_at(seat);
            if self.room.on_table().is_some_and(|play| play.bot_at(seat) != bot) {
                let dice = self.chance(Chance::Bot, seat, moment);
                if let Stage::Playing { play, .. } = &mut self.room.stage {
                    play.seat_bot(seat, bot, dice);
                }
            }
        }
    }

    pub(crate) fn end_if_over(&mut self, now: Millis) {
        let Stage::Playing { play, .. } = &self.room.stage else { return };
        let Some(last) = play.over().and_then(|over| raw(over.last)) else { return };
        self.enter(&Entry::Over { last });
        let audience = std::mem::take(&mut self.running.audience);
        self.clear_table();
        self.running.audience = audience;
        self.running.next_game_at = self.next_game(now);
        self.tell_room_if_changed();
    }

    /// When something happens by itself.
    pub(crate) fn next_moment(&self) -> Option<Millis> {
        let running = &self.running;
        let presence = self.presence_changed.then(|| self.presence.due());
        let mut moments =
            vec![self.tidy_up_due(), running.delays_at, running.audience.due(), presence];
        match &self.room.stage {
            Stage::Gathering => {}
            Stage::Promised { .. } => moments.push(running.promised_until),
            Stage::Over { .. } => {
                moments.push(running.next_game_at.filter(|_| self.all_here()));
            }
            Stage::Playing { play, .. } => {
                let when = |moment: Millis| running.clock.when(moment.0 as i64);
                let hold_ms = running.hold_ms;
                moments.push(running.clock.when(0).filter(|_| !play.is_started()));
                moments.push(running.queue.due().and_then(|made| when(made + hold_ms)));
                moments.push(play.due().and_then(|due| when(due + hold_ms)));
                moments.push(play.bots_due().and_then(|due| when(due + hold_ms)));
                moments.push(self.next_booking().and_then(when));
                if !running.given_up.is_empty() {
                    moments.push(when(running.absent_at));
                }
                moments.push(self.next_absence());
            }
        }
        moments.into_iter().flatten().min()
    }
}

/// A line of JSON as a value that is passed on as it is.
fn raw(line: String) -> Option<Json> {
    RawValue::from_string(line).ok()
}
