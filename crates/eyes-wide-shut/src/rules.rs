//! Days, nights, and how it ends.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use table::{
    Aim, By, BySeat, Dice, Ending, Menu, Millis, Outcome, Seat, SeatSet, Setup, SetupFault, Sign,
    SignOffers, Viewer,
};

use crate::view::{Notice, Own, View};
use crate::{Deal, Night, Options, Quota, Verdict, Zone};

/// What everyone starts with (EW-1).
pub const LIVES: u8 = 3;

/// So many nights in a row without movement are stagnation (EW-7).
pub const STILL_NIGHTS: u8 = 3;

/// What players can do, and what the clock does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutAction", tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// By day: enough talk (EW-2).
    Ready {},
    /// By night: the hand goes up or down, or stays as it is (EW-3).
    Hand {
        /// Whether it is then up.
        up: bool,
    },
    /// By night: the hand stays so (EW-3).
    Confirm {},
    /// The clock ends the day or the night.
    Time {},
}

table::refusals! {
    /// Why Eyes Wide Shut says no.
    pub enum Refusal {
        Dead "dead" "You are out of this game: you can only watch.",
        AlreadyReady "already_ready" "You have said that you are ready.",
        AlreadyConfirmed "already_confirmed" "Your hand is locked until the night is over.",
        NotByDay "not_by_day" "That is for the night: wait until all eyes are shut.",
        NotByNight "not_by_night" "That is for the day: wait until all eyes are open.",
        ClockRuns "clock_runs" "The clock has not run out yet.",
        NotTheTablesWay "not_the_tables_way" "The table does not act for a seat in this game.",
        EyesShut "eyes_shut" "All eyes are shut: nobody would see it.",
        NoSuchPlace "no_such_place" "This table has no such place.",
    }
}

/// How a game of Eyes Wide Shut ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutEnd", rename_all = "snake_case")]
pub enum End {
    /// Somebody got out (EW-9).
    Escape,
    /// One is left alive (EW-10).
    LastStanding,
    /// Two were left and fought it out (EW-11).
    Duel,
    /// Nobody is left alive (EW-10).
    Nobody,
}

impl Ending for End {
    fn reason(&self) -> &'static str {
        match self {
            End::Escape => "escape",
            End::LastStanding => "last_standing",
            End::Duel => "duel",
            End::Nobody => "nobody",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Seated; the first day has not begun.
    Set,
    Day,
    Night,
    Over(End),
}

/// A game of Eyes Wide Shut. 72 bytes, no pointers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EyesWideShut {
    pub(crate) phase: Phase,
    /// The number of this day and of the night that follows it, from 1.
    pub(crate) day: u16,
    /// When the clock ends this day or night.
    until: Millis,
    pub(crate) zones: BySeat<Zone>,
    pub(crate) lives: BySeat<u8>,
    pub(crate) living: SeatSet,
    pub(crate) escaped: SeatSet,
    /// Who has said so, by day.
    pub(crate) ready: SeatSet,
    /// Whose hand is up, by night.
    pub(crate) hands: SeatSet,
    /// Whose hand is locked, by night.
    pub(crate) confirmed: SeatSet,
    /// Nights in a row in which nobody changed zone.
    pub(crate) still: u8,
    pub(crate) duel: bool,
    points: BySeat<i16>,
    pub(crate) last_night: Option<Night>,
    options: Options,
}

impl EyesWideShut {
    pub(crate) const fn seats(&self) -> u8 {
        self.lives.seats()
    }

    /// How many hands tonight can bear (EW-4). A duel has room for one (EW-11).
    pub(crate) fn quota(&self) -> u8 {
        let players = match self.options.quota {
            _ if self.duel => 0,
            Quota::Started => self.seats(),
            Quota::Living => self.living.len() as u8,
        };
        (players / 3).max(1)
    }

    fn day_breaks(&mut self, now: Millis) {
        self.phase = Phase::Day;
        self.day += 1;
        self.until = now + u64::from(self.options.day_s) * 1000;
    }

    fn night_falls(&mut self, now: Millis) {
        self.phase = Phase::Night;
        self.until = now + u64::from(self.options.night_s) * 1000;
        self.ready = SeatSet::EMPTY;
    }

    /// Eyes open: the hands are counted, and everything that follows happens in the order of EW-7.
    fn night_ends(&mut self, now: Millis) {
        let lived = self.living;
        let (raised, quota) = (self.hands, self.quota());
        let verdict = Verdict::of(raised.len(), quota);
        self.hands = SeatSet::EMPTY;
        self.confirmed = SeatSet::EMPTY;
        let mut night = Night {
            raised,
            quota,
            verdict,
            escaped: SeatSet::EMPTY,
            died: SeatSet::EMPTY,
            stagnated: false,
            duel: self.duel,
        };
        // A duel is for points alone: nobody moves or dies in it.
        if !self.duel {
            let moved = match verdict {
                Verdict::Quiet => false,
                Verdict::Within => self.advance(raised),
                Verdict::Over => self.punish(raised),
            };
            night.stagnated = self.stagnates(moved);
            night.escaped = self.escaped;
            night.died = lived.without(self.living);
        }
        self.last_night = Some(night);
        match self.end(&night) {
            Some(end) => self.phase = Phase::Over(end),
            None => self.next_day(now),
        }
    }

    /// Whether somebody moved: an advance always does.
    fn advance(&mut self, raised: SeatSet) -> bool {
        for seat in raised.iter() {
            self.lives[seat] += self.zones[seat].reward();
            match self.zones[seat].ahead() {
                Some(zone) => self.zones[seat] = zone,
                None => self.escaped.insert(seat),
            }
        }
        true
    }

    /// Whether somebody moved: a retreat does, even a deadly one.
    fn punish(&mut self, raised: SeatSet) -> bool {
        let mut moved = false;
        for seat in raised.iter() {
            let zone = self.zones[seat];
            self.lose(seat, zone.punishment());
            self.zones[seat] = zone.behind();
            moved |= zone != zone.behind();
        }
        moved
    }

    /// Counts the still nights, and takes the toll of one too many from those who still live.
    fn stagnates(&mut self, moved: bool) -> bool {
        self.still = if moved { 0 } else { self.still + 1 };
        if self.still < STILL_NIGHTS {
            return false;
        }
        self.still = 0;
        for seat in self.living.iter() {
            self.lose(seat, self.zones[seat].toll());
        }
        true
    }

    fn lose(&mut self, seat: Seat, lives: u8) {
        self.lives[seat] = self.lives[seat].saturating_sub(lives);
        if self.lives[seat] == 0 {
            self.living.remove(seat);
        }
    }

    /// Whether this night was the last, and the points it then brought. An escape goes before
    /// every other ending (EW-9).
    fn end(&mut self, night: &Night) -> Option<End> {
        let (end, who, points) = if !night.escaped.is_empty() {
            (End::Escape, night.escaped, 3)
        } else if night.duel {
            match night.verdict {
                Verdict::Quiet => (End::Duel, self.living, 1),
                Verdict::Within => (End::Duel, night.raised, 2),
                Verdict::Over => (End::Duel, SeatSet::EMPTY, 0),
            }
        } else {
            match self.living.len() {
                0 => (End::Nobody, SeatSet::EMPTY, 0),
                1 => (End::LastStanding, self.living, 1),
                _ => return None,
            }
        };
        who.iter().for_each(|seat| self.points[seat] = points);
        Some(end)
    }

    fn next_day(&mut self, now: Millis) {
        if self.living.len() == 2 {
            self.duel = true;
            self.living.iter().for_each(|seat| self.zones[seat] = Zone::Three);
        }
        self.day_breaks(now);
    }
}

impl table::Rules for EyesWideShut {
    const NAME: &'static str = "eyes_wide_shut";
    const SEATS: RangeInclusive<u8> = 3..=8;
    const PLACES: u8 = 0;

    type Options = Options;
    type Deal = Deal;
    type Action = Action;
    type Refusal = Refusal;
    type View = View;
    type Own = Own;
    type Notice = Notice;
    type End = End;

    fn shuffle(_setup: &Setup<Self>, _dice: &mut Dice) -> Deal {
        Deal {}
    }

    fn open(setup: &Setup<Self>, _deal: &Deal) -> Result<EyesWideShut, SetupFault> {
        setup.check()?;
        let seats = setup.seats;
        Ok(EyesWideShut {
            phase: Phase::Set,
            day: 0,
            until: Millis::START,
            zones: BySeat::of(seats, Zone::One),
            lives: BySeat::of(seats, LIVES),
            living: SeatSet::all(seats),
            escaped: SeatSet::EMPTY,
            ready: SeatSet::EMPTY,
            hands: SeatSet::EMPTY,
            confirmed: SeatSet::EMPTY,
            still: 0,
            duel: false,
            points: BySeat::of(seats, 0),
            last_night: None,
            options: setup.options.clone(),
        })
    }

    fn start(&mut self) {
        if self.phase == Phase::Set {
            self.day_breaks(Millis::START);
        }
    }

    fn legal(&self, _now: Millis, seat: Seat) -> impl ExactSizeIterator<Item = Action> {
        const BY_NIGHT: [Action; 3] =
            [Action::Hand { up: true }, Action::Hand { up: false }, Action::Confirm {}];
        let free = |done: SeatSet| self.living.without(done).contains(seat);
        let (len, night) = match self.phase {
            Phase::Day => (usize::from(free(self.ready)), false),
            Phase::Night if free(self.confirmed) => (BY_NIGHT.len(), true),
            _ => (0, true),
        };
        Menu::new(len, move |n| if night { BY_NIGHT[n] } else { Action::Ready {} })
    }

    fn decide(&self, now: Millis, by: By, action: &Action) -> Result<(), Refusal> {
        let night = match self.phase {
            Phase::Set => return Err(Refusal::NotStarted),
            Phase::Over(_) => return Err(Refusal::GameOver),
            Phase::Day => false,
            Phase::Night => true,
        };
        let seat = match by {
            By::Table if *action != (Action::Time {}) => return Err(Refusal::NotTheTablesWay),
            By::Table if now < self.until => return Err(Refusal::ClockRuns),
            By::Table => return Ok(()),
            By::Seat(seat) | By::For(seat) if seat.number() >= self.seats() => {
                return Err(Refusal::NoSuchSeat);
            }
            By::For(_) if *action != (Action::Ready {}) => return Err(Refusal::NotTheTablesWay),
            By::Seat(seat) | By::For(seat) => seat,
        };
        match action {
            Action::Time {} => Err(Refusal::TablesAlone),
            _ if !self.living.contains(seat) => Err(Refusal::Dead),
            Action::Ready {} if night => Err(Refusal::NotByNight),
            Action::Ready {} if self.ready.contains(seat) => Err(Refusal::AlreadyReady),
            Action::Ready {} => Ok(()),
            Action::Hand { .. } | Action::Confirm {} if !night => Err(Refusal::NotByDay),
            _ if self.confirmed.contains(seat) => Err(Refusal::AlreadyConfirmed),
            Action::Hand { .. } | Action::Confirm {} => Ok(()),
        }
    }

    fn apply(&mut self, now: Millis, by: By, action: &Action) {
        match (*action, by.seat()) {
            (Action::Ready {}, Some(seat)) => {
                self.ready.insert(seat);
                if self.ready == self.living {
                    self.night_falls(now);
                }
            }
            (Action::Hand { up: true }, Some(seat)) => self.hands.insert(seat),
            (Action::Hand { up: false }, Some(seat)) => self.hands.remove(seat),
            (Action::Confirm {}, Some(seat)) => {
                self.confirmed.insert(seat);
                if self.confirmed == self.living {
                    self.night_ends(now);
                }
            }
            (Action::Time {}, _) if self.phase == Phase::Day => self.night_falls(now),
            (Action::Time {}, _) => self.night_ends(now),
            (_, None) => {}
        }
    }

    fn notice(&self, viewer: Viewer, by: By, action: &Action) -> Option<Notice> {
        Notice::of(self, viewer, by, action)
    }

    /// Dawn is everybody's, and nobody is told whose word ended the night.
    fn aftermath(
        &self,
        _viewer: Viewer,
        before: &EyesWideShut,
        tell: &mut dyn FnMut(Option<Seat>, Notice),
    ) {
        if let (Phase::Night, Some(night)) = (before.phase, self.last_night)
            && self.phase != Phase::Night
        {
            tell(None, Notice::Dawn(night));
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn own(&self, seat: Seat) -> Own {
        Own::of(self, seat)
    }

    fn allows(&self, seat: Seat, sign: Sign) -> Result<(), Refusal> {
        match self.phase {
            Phase::Set => return Err(Refusal::NotStarted),
            Phase::Over(_) => return Err(Refusal::GameOver),
            Phase::Day | Phase::Night => {}
        }
        match sign.aim {
            _ if seat.number() >= self.seats() => Err(Refusal::NoSuchSeat),
            Aim::Seat(other) if other.number() >= self.seats() => Err(Refusal::NoSuchSeat),
            _ if !self.living.contains(seat) => Err(Refusal::Dead),
            _ if self.phase == Phase::Night => Err(Refusal::EyesShut),
            Aim::Place(_) => Err(Refusal::NoSuchPlace),
            Aim::Seat(_) => Ok(()),
        }
    }

    fn signs(&self, seat: Seat) -> SignOffers {
        let others = SeatSet::all(self.seats()).without(SeatSet::only(seat));
        let speaks = self.phase == Phase::Day && self.living.contains(seat);
        if speaks { SignOffers::all(others, 0) } else { SignOffers::NONE }
    }

    fn eyes_shut(&self) -> bool {
        self.phase == Phase::Night
    }

    /// By night everybody who lives: who has confirmed is nobody's business.
    fn awaited(&self) -> SeatSet {
        match self.phase {
            Phase::Day => self.living.without(self.ready),
            Phase::Night => self.living,
            Phase::Set | Phase::Over(_) => SeatSet::EMPTY,
        }
    }

    fn due(&self) -> Option<Millis> {
        matches!(self.phase, Phase::Day | Phase::Night).then_some(self.until)
    }

    fn lapse(&self, _dice: &mut Dice) -> Option<(By, Action)> {
        self.due().map(|_| (By::Table, Action::Time {}))
    }

    /// Nobody talks a day out for those who are not there to talk.
    fn excuse(&self, seat: Seat) -> Option<Action> {
        (self.phase == Phase::Day && self.awaited().contains(seat)).then_some(Action::Ready {})
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        let Phase::Over(end) = self.phase else { return None };
        let most = self.points.as_slice().iter().copied().max().filter(|&most| most > 0);
        let winners = Seat::all(self.seats()).filter(|&seat| Some(self.points[seat]) == most);
        Some(Outcome { scores: self.points, winners: winners.collect(), end })
    }

    fn audit(&self) -> Result<(), &'static str> {
        let everyone = SeatSet::all(self.seats());
        let sets = [self.living, self.escaped, self.ready, self.hands, self.confirmed];
        if sets.iter().any(|set| !set.without(everyone).is_empty()) {
            return Err("somebody plays who does not sit here");
        }
        for (seat, &lives) in self.lives.iter() {
            // Lives are only ever gained by advancing, and a retreat costs more than it gained.
            let gained = [0, 1, 3][self.zones[seat] as usize - 1];
            if lives > LIVES + gained {
                return Err("somebody has more lives than there are to gain");
            }
            if self.living.contains(seat) != (lives > 0) {
                return Err("the living and their lives do not agree");
            }
        }
        if self.escaped.is_empty() == (self.phase == Phase::Over(End::Escape)) {
            return Err("an escape is the end, and only that");
        }
        let busy = self.ready.len() + self.hands.len() + self.confirmed.len();
        match self.phase {
            Phase::Set | Phase::Over(_) if busy > 0 => Err("somebody acts out of time"),
            Phase::Day if self.hands.len() + self.confirmed.len() > 0 => Err("a hand is up by day"),
            Phase::Night if !self.ready.is_empty() => Err("somebody talks by night"),
            Phase::Day | Phase::Night if self.living.len() < 2 => Err("the game should be over"),
            Phase::Day | Phase::Night if self.duel != (self.living.len() == 2) => {
                Err("a duel is for two")
            }
            _ if self.still >= STILL_NIGHTS => Err("stagnation was forgotten"),
            _ => Ok(()),
        }
    }
}
