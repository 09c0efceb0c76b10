//! The course of a game in a room: promised, dealt, played in fair order, over, and the next one.

use history::Promise;
use protocol::{Character, Json, PersonId, Refusal, Talked};
use serde_json::value::RawValue;
use table::fair::{self, Made};
use table::{BySeat, Millis, Saying, Seat};

use crate::Actor;
use crate::actor::ThrownFor;
use crate::clock::Clock;
use crate::dispatch::Decided;
use crate::entry::{Asked, Entry};
use crate::live::{Ask, Live, QUEUE_MAX, Waiting};
use crate::play::{self, No, Origin, Output, Taken};
use crate::room::{Chair, Stage};
use crate::tell::Audience;

/// Where a game waits for somebody alone who was given up, the table acts for them every so often.
const ABSENT_MS: u64 = 3_000;
/// A game's time is written down so far ahead, and again when only this much of it is left. After a
/// crash the game goes on from there, so it loses 1.5 s at the most. A quiet game is one entry a
/// second.
const BOOKED_MS: u64 = 1_500;
const BOOKED_MS_LEFT: u64 = 500;
/// The most asks of one seat that can be on their way, so that nobody crowds out the others.
const ASKS_MAX: usize = QUEUE_MAX / Seat::MAX;
/// The most that bots do in one turn; the rest they do in the next.
const BOT_DEEDS_MAX: usize = 64;

impl Actor {
    /// A game is broken off or about to be dealt: nothing of the last one lasts.
    pub(crate) fn clear_table(&mut self) {
        self.clear_clock();
        self.guests.audience = Audience::default();
    }

    /// A game is over: its time is. Those who watch with a delay have yet to see the end.
    fn clear_clock(&mut self) {
        let delays_at = self.live.delays_at;
        let next = Live { delays_at, ..Live::default() };
        let mut last = std::mem::replace(&mut self.live, next);
        self.guests.table_changed = false;
        for visit in self.guests.visits.values_mut() {
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
                self.live.lived = play.now().max(told);
                self.live.clock = Clock::stopped_at(self.live.lived.0 as i64);
            }
            Stage::Promised { .. } => self.live.promised(now),
            Stage::Over { .. } => self.count_to_next_game(),
            Stage::Playing { .. } | Stage::Gathering { .. } => {}
        }
    }

    /// Somebody's line is up again: their seat is theirs, whoever minded it.
    pub(crate) fn welcome_back(&mut self, person: PersonId) {
        let Some(chair) = self.room.chair_of(person) else { return };
        if let Some(seat) = Seat::new(chair) {
            self.live.given_up.remove(seat);
        }
        let minded = matches!(
            self.room.chairs.get(usize::from(chair)),
            Some(Chair::Person { minded: true, .. })
        );
        if minded {
            let character = Character::default();
            self.enter(&Entry::Bot { chair, on: false, character, name: None, asked: None });
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
        if !self.live.hears() {
            return Err(Refusal::Paused.into());
        }
        if self.guests.visits.get(&asked.by).is_none_or(|visit| visit.pending.len() >= ASKS_MAX) {
            return Err(Refusal::Busy.into());
        }
        let trip_ms = self.guests.round_trips(&self.room)[seat].unwrap_or(0);
        let made = self.live.made(came, claimed, trip_ms);
        self.push(now, seat, made, Waiting { asked: Some((asked, came)), ask })?;
        if let Some(visit) = self.guests.visits.get_mut(&asked.by) {
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
        made: impl Into<Made>,
        waiting: Waiting,
    ) -> Result<(), Refusal> {
        let mut made = made.into();
        made.at = made.at.max(self.live.horizon(now));
        let mut coin = self.dice_for(ThrownFor::Coin, seat, made.at);
        let pushed = self.live.queue.push(seat, made, waiting, &mut coin);
        pushed.map_err(|_| Refusal::Busy)
    }

    /// Does whatever time alone brings.
    pub(crate) fn pass_time(&mut self, now: Millis) {
        self.guests.tell_presence_if_due(now);
        self.tidy_up(now);
        if self.room.is_playing() && self.book.is_full(true) {
            self.enter(&Entry::Abandoned { asked: None });
            self.clear_table();
        }
        match &self.room.stage {
            Stage::Gathering { .. } => {}
            Stage::Promised { .. } => self.deal_if_ready(now),
            Stage::Over { .. } => self.go_on_if_ready(now),
            Stage::Playing { .. } => {}
        }
        if matches!(self.room.stage, Stage::Playing { .. }) {
            if self.live.show.is_none() {
                let trips = self.guests.round_trips(&self.room);
                let window_ms = fair::window(trips.as_slice().iter().flatten().copied());
                self.live.keep_behind(now, window_ms);
            }
            self.wait_for_people(now);
            self.play_on(now);
            self.book_time(now);
        }
        self.guests.tell_tables_if_changed(&self.room, &self.live, now);
        self.guests.show_audience(&self.room, now);
        if self.live.delays_at.is_some_and(|at| at <= now) {
            self.live.delays_at = None;
            self.guests.tell_delays(&self.room, &self.live);
        }
    }

    fn deal_if_ready(&mut self, now: Millis) {
        // After a restart nobody is there yet: people get their time to come back.
        let all = self.guests.anybody_plays(&self.room)
            && self.room.seated_people().all(|person| {
                let visit = self.guests.visits.get(&person);
                visit.is_none_or(|visit| !visit.is_here() || visit.part.is_some())
            });
        let waited = self.live.promised_until.is_none_or(|until| until <= now);
        let Stage::Promised { secret } = &self.room.stage else { return };
        if !(all || waited) {
            return;
        }
        let parts = BySeat::from_fn(self.room.seated(), |seat| {
            let visit =
                self.room.person_at(seat).and_then(|person| self.guests.visits.get(&person));
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
        self.guests.table_changed = true;
    }

    /// Writes down ahead how far the game may come, so that it goes on from there after a crash.
    /// That depends on the clock alone: else it would tell who did something.
    fn book_time(&mut self, now: Millis) {
        let moment = self.live.clock.moment(now);
        if self.live.clock.runs() && self.next_booking().is_some_and(|due| due <= moment) {
            self.book_moment(moment + BOOKED_MS);
        }
    }

    pub(crate) fn book_moment(&mut self, at: Millis) {
        if matches!(&self.room.stage, Stage::Playing { play, .. } if play.is_started()) {
            self.book.write(Entry::Moment { at }.to_bytes());
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
        let clock = self.live.clock;
        if clock.shows(now) < 0 {
            return;
        }
        if !clock.runs() {
            if self.live.show.is_none() {
                // After a restart the game may have come to a moment at which something was due.
                self.advance(now, self.live.horizon(now));
                self.end_if_over(now);
            }
            return;
        }
        let moment = clock.moment(now);
        let Stage::Playing { play, .. } = &mut self.room.stage else { return };
        if !play.is_started() {
            play.start();
            self.guests.table_changed = true;
        }
        play.tell_at(now);
        self.guests.tell_tables_if_changed(&self.room, &self.live, now);
        let horizon = self.live.horizon(now);
        self.take_asks(now, horizon);
        self.advance(now, horizon);
        self.act_for_absent(now, moment, horizon);
        self.let_bots_act(now, moment);
        self.end_if_over(now);
        if self.live.show.is_some() {
            self.book_moment(moment);
        }
    }

    /// Does what those who are away and no longer waited for leave undone.
    fn act_for_absent(&mut self, now: Millis, moment: Millis, horizon: Millis) {
        if !self.live.clock.runs() || self.live.given_up.is_empty() || self.live.absent_at > moment
        {
            return;
        }
        self.live.absent_at = moment + ABSENT_MS;
        let mut made = Vec::new();
        if let Stage::Playing { play, .. } = &mut self.room.stage {
            play.act_for(horizon, self.live.given_up, &mut made);
        }
        self.publish(now, made, None);
    }

    /// Brings the game to this moment: what the table does by itself until then is done.
    pub(crate) fn advance(&mut self, now: Millis, until: Millis) {
        let mut made = Vec::new();
        if let Stage::Playing { play, .. } = &mut self.room.stage {
            play.advance(until, &mut made);
        }
        self.publish(now, made, None);
    }

    /// Takes what is in the queue, as far as the game has come.
    pub(crate) fn take_asks(&mut self, now: Millis, until: Millis) {
        while let Some((seat, counts_at, Waiting { asked, ask })) = self.live.queue.pop(until) {
            let Stage::Playing { play, .. } = &mut self.room.stage else { return };
            let at = counts_at.max(play.now());
            let mut made = Vec::new();
            let answer = play.ask(at, seat, &ask, &mut made);
            // A refusal that costs something is written down with its id too.
            let costs = matches!(made.last(), Some(Output::Cost { .. }));
            let written = answer.as_ref().is_ok_and(|taken| taken.written);
            let logged = asked.filter(|_| written || costs);
            let logged = logged.map(|(asked, _)| asked);
            // Only what everybody sees may change how long everybody waits.
            let all_see = made.iter().any(Output::is_public);
            self.publish(now, made, logged);
            let Some((asked, came)) = asked else {
                if let (Err(no), Stage::Playing { play, .. }) = (answer, &mut self.room.stage) {
                    play.refuse_bot(at, seat, no.code);
                }
                continue;
            };
            if let Some(visit) = self.guests.visits.get_mut(&asked.by) {
                visit.pending.retain(|id| *id != asked.id);
                if let (true, Ok(Taken { offered_at: Some(then), .. })) = (all_see, &answer) {
                    visit.credit.answered(came.0.saturating_sub(then.0));
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
    fn publish(&mut self, now: Millis, made: Vec<Output>, asked: Option<Asked>) {
        let last = made.iter().rposition(|made| !matches!(made, Output::Perceived { .. }));
        let costs = matches!(made.last(), Some(Output::Cost { .. }));
        for (nth, made) in made.into_iter().enumerate() {
            let asked = asked.filter(|_| Some(nth) == last);
            match made {
                Output::Line { line, told } => {
                    self.book.write(line_entry(&line, asked));
                    if let Some(told) = told {
                        self.live.show(now, told.shows_ms);
                        self.guests.room_changed |= told.shows_ms > 0;
                        self.guests.tell_happened(&self.room, &self.live, now, &told);
                    }
                }
                Output::Cost { at, seat, code, own } => {
                    let code = code.to_owned();
                    self.book.write(Entry::Cost { at, seat, code, asked }.to_bytes());
                    self.guests.tell_cost(&self.room, at, seat, &own);
                }
                Output::Perceived { at, to, what } => {
                    self.guests.tell_perceived(&self.room, at, to, what);
                }
                Output::Said { at, seat, saying: Saying { phrase, to } } => {
                    let (talk, at, seat) = (Talked::Phrase(phrase), Some(at), Some(seat));
                    self.room.remember_said((None, seat), &talk, to);
                    self.guests.tell_said(&self.room, (None, seat), &talk, to);
                    let said = Entry::Said { person: None, talk, to, at, seat, asked };
                    self.book.write(said.to_bytes());
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
        let horizon = self.live.horizon(now);
        for _ in 0..BOT_DEEDS_MAX {
            // Whoever wants to do something sees first what is shown.
            if !self.live.clock.runs() {
                return;
            }
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
        let people = Seat::all(seats).filter(|&seat| self.room.bot_at(seat).is_none()).collect();
        for seat in Seat::all(seats) {
            let bot = self.room.bot_at(seat);
            if self.room.on_table().is_some_and(|play| play.bot_at(seat) != bot) {
                let dice = self.dice_for(ThrownFor::Bot, seat, moment);
                if let Stage::Playing { play, .. } = &mut self.room.stage {
                    play.seat_bot(seat, bot, people, dice);
                }
            }
        }
    }

    pub(crate) fn end_if_over(&mut self, now: Millis) {
        let Stage::Playing { play, .. } = &self.room.stage else { return };
        let Some(last) = play.over().and_then(|over| raw(over.last)) else { return };
        self.enter(&Entry::Over { last });
        let show = self.live.show;
        self.clear_clock();
        self.live.show = show;
        self.count_to_next_game();
        self.change_places();
        self.guests.tell_room_if_changed(&self.room, &self.live, now);
    }

    /// When something happens by itself.
    pub(crate) fn next_moment(&self) -> Option<Millis> {
        let Actor { live, guests, .. } = self;
        let presence = guests.presence_due();
        let mut moments = vec![self.tidy_up_due(), live.delays_at, guests.audience.due(), presence];
        match &self.room.stage {
            Stage::Gathering { .. } => {}
            Stage::Promised { .. } => moments.push(live.promised_until),
            Stage::Over { .. } => {
                moments.push(self.next_between());
            }
            Stage::Playing { play, .. } => {
                let when = |moment: Millis| live.clock.when(moment.0 as i64);
                let hold_ms = live.hold_ms;
                moments.push(live.clock.when(0).filter(|_| !play.is_started()));
                moments.push(live.queue.due().and_then(|made| when(made + hold_ms)));
                moments.push(play.due().and_then(|due| when(due + hold_ms)));
                moments.push(self.next_booking().and_then(when));
                if !live.given_up.is_empty() {
                    moments.push(when(live.absent_at));
                }
                moments.push(self.next_absence());
                moments.push(live.shown_at());
            }
        }
        moments.into_iter().flatten().min()
    }
}

/// A line of JSON as a value that is passed on as it is.
fn raw(line: String) -> Option<Json> {
    RawValue::from_string(line).ok()
}

/// A line of a game, as the log keeps it.
///
/// Written out by hand, because most of what a room writes is this; the test beside it holds it to
/// [`Entry::Line`].
fn line_entry(line: &str, asked: Option<Asked>) -> Vec<u8> {
    let line = line.trim_end();
    let entry = match asked {
        None => format!("{{\"line\":{{\"line\":{line},\"asked\":null}}}}"),
        Some(Asked { by, id }) => {
            format!("{{\"line\":{{\"line\":{line},\"asked\":{{\"by\":{},\"id\":{id}}}}}}}", by.0)
        }
    };
    entry.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_written_by_hand_is_the_entry_it_stands_for() {
        let line = "{\"t\":5,\"seat\":1,\"do\":\"pass\"}";
        for asked in [None, Some(Asked { by: PersonId(3), id: 9 })] {
            let raw = serde_json::value::RawValue::from_string(line.to_owned()).unwrap();
            let entry = Entry::Line { line: raw, asked }.to_bytes();
            assert_eq!(line_entry(&format!("{line}\n"), asked), entry);
        }
    }
}
