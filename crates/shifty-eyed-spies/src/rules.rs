//! Missions, intercepts, and the tracker that goes round.

use std::ops::RangeInclusive;

use table::{
    Aim, By, BySeat, Dice, Gesture, Menu, Millis, Outcome, Seat, SeatSet, Setup, SetupFault, Sign,
    SignOffers, Signals, Viewer,
};

use crate::action::{Action, End, Refusal};
use crate::card::{Card, Kind, Kinds, Location, PER_SPY, Pile};
use crate::stock::Stock;
use crate::targets::Targets;
use crate::view::{Notice, Own, View};
use crate::{Deal, Options};

/// Intercept Tokens of each spy at the start (SP-1).
pub const TOKENS: u8 = 3;

/// With so many points each, a mission's two spies are recruited (SP-8).
const RECRUITED_AT: u8 = 5;

/// After so many rounds without a card scored the game is dry (SP-9).
const QUIET_ROUNDS: u8 = 10;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The decks lie ready; nobody holds a card.
    Set,
    Play,
    /// A draw found its deck empty: nothing happens until the table has shuffled.
    Shuffling {
        deck: Kind,
        at_hand: AtHand,
        since: Millis,
    },
    Over(End, SeatSet),
}

/// What is still to do of an action once its cards have left the hands: these places are filled
/// first (Deliver, then Receive), then all others, and the turn may be over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct AtHand {
    deliver: Option<Seat>,
    receive: Option<Seat>,
    ends_turn: bool,
}

/// A card that an intercept reveals.
#[derive(Clone, Copy)]
pub(crate) struct Verdict {
    pub(crate) owner: Seat,
    pub(crate) card: Card,
    pub(crate) right: bool,
}

/// A game of Shifty Eyed Spies. 216 bytes, no pointers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShiftyEyedSpies {
    pub(crate) phase: Phase,
    pub(crate) tracker: Seat,
    /// When the tracker came to where it is.
    since: Millis,
    /// Whether this turn has seen its mission.
    pub(crate) attempted: bool,
    /// Whether a card was scored during this turn.
    scored: bool,
    /// Turns in a row that have ended without a card scored.
    pub(crate) quiet_turns: u8,
    pub(crate) points: BySeat<u8>,
    pub(crate) tokens: BySeat<u8>,
    stocks: [Stock; 2],
    options: Options,
}

impl ShiftyEyedSpies {
    pub(crate) fn seats(&self) -> u8 {
        self.points.seats()
    }

    fn has(&self, seat: Seat) -> bool {
        seat.number() < self.seats()
    }

    pub(crate) fn stock(&self, kind: Kind) -> &Stock {
        &self.stocks[kind as usize]
    }

    fn stock_mut(&mut self, kind: Kind) -> &mut Stock {
        &mut self.stocks[kind as usize]
    }

    pub(crate) fn deliver_of(&self, seat: Seat) -> Option<Seat> {
        match self.stock(Kind::Deliver).hands[seat] {
            Some(Card::Deliver(spy)) => Some(spy),
            _ => None,
        }
    }

    pub(crate) fn receive_of(&self, seat: Seat) -> Option<Location> {
        match self.stock(Kind::Receive).hands[seat] {
            Some(Card::Receive(location)) => Some(location),
            _ => None,
        }
    }

    fn held_by(&self, seat: Seat) -> Kinds {
        Kind::ALL.into_iter().filter(|&kind| self.stock(kind).held.contains(seat)).collect()
    }

    /// The cards that an intercept reveals, and whether each is as was said (SP-7).
    pub(crate) fn verdicts(
        &self,
        from: Option<Seat>,
        to: Seat,
        location: Option<Location>,
    ) -> [Option<Verdict>; 2] {
        let judge = |owner: Seat, said: Card| {
            let card = self.stock(said.kind()).hands[owner]?;
            Some(Verdict { owner, card, right: card == said })
        };
        [
            from.and_then(|from| judge(from, Card::Deliver(to))),
            location.and_then(|location| judge(to, Card::Receive(location))),
        ]
    }

    fn decide_mission(&self, seat: Seat, saw: Option<u16>) -> Result<(), Refusal> {
        if seat != self.tracker {
            return Err(Refusal::NotYourTurn);
        }
        if self.attempted {
            return Err(Refusal::OneMission);
        }
        let stock = self.stock(Kind::Deliver);
        if saw.is_some_and(|saw| saw != stock.serials[seat]) {
            return Err(Refusal::CardGone);
        }
        if stock.held.contains(seat) { Ok(()) } else { Err(Refusal::NoDeliver) }
    }

    fn decide_end(&self, seat: Seat, discard: Kinds) -> Result<(), Refusal> {
        if seat != self.tracker {
            return Err(Refusal::NotYourTurn);
        }
        if discard.within(self.held_by(seat)) { Ok(()) } else { Err(Refusal::NotInHand) }
    }

    fn decide_intercept(
        &self,
        seat: Seat,
        from: Option<Seat>,
        to: Seat,
        receives: bool,
        saw: [Option<u16>; 2],
    ) -> Result<(), Refusal> {
        if !self.has(to) || from.is_some_and(|from| !self.has(from)) {
            return Err(Refusal::NoSuchSeat);
        }
        if from.is_none() && !receives {
            return Err(Refusal::NamesNothing);
        }
        if seat == to || from == Some(seat) {
            return Err(Refusal::OwnMission);
        }
        if from == Some(to) {
            return Err(Refusal::ToThemselves);
        }
        if self.tokens[seat] == 0 {
            return Err(Refusal::NoTokens);
        }
        let owners = [from, receives.then_some(to)];
        for ((stock, owner), saw) in self.stocks.iter().zip(owners).zip(saw) {
            let Some(owner) = owner else { continue };
            if saw.is_some_and(|saw| saw != stock.serials[owner]) {
                return Err(Refusal::CardGone);
            }
            if !stock.held.contains(owner) {
                return Err(Refusal::NotHeld);
            }
        }
        Ok(())
    }

    fn decide_shuffle(&self, deck: Kind, order: &Pile) -> Result<(), Refusal> {
        let strange = |card| matches!(card, Card::Deliver(spy) if !self.has(spy));
        if order.iter().any(strange) {
            return Err(Refusal::NoSuchSeat);
        }
        // Ours is at the moment of the action that needed it; whoever shuffles by hand takes longer.
        if !matches!(self.phase, Phase::Shuffling { deck: waiting, .. } if waiting == deck) {
            return Err(Refusal::NoShuffleDue);
        }
        if self.stock(deck).discards_are(order) { Ok(()) } else { Err(Refusal::NotTheDiscards) }
    }

    fn mission(&mut self, now: Millis, seat: Seat, location: Location) {
        self.attempted = true;
        let Some(target) = self.deliver_of(seat) else { return };
        if self.receive_of(target) != Some(location) {
            self.stock_mut(Kind::Deliver).discard_from(seat);
            return self.go_on(now, AtHand { deliver: Some(seat), ..AtHand::default() });
        }
        // The two cards change hands: each spy scores the other's.
        self.score(Kind::Deliver, seat, target);
        self.score(Kind::Receive, target, seat);
        if self.points[seat].min(self.points[target]) >= RECRUITED_AT {
            self.phase = Phase::Over(End::Recruited, [seat, target].into_iter().collect());
            return;
        }
        self.go_on(now, AtHand { deliver: Some(seat), receive: Some(target), ends_turn: false });
    }

    fn end_turn(&mut self, now: Millis, seat: Seat, discard: Kinds) {
        discard.iter().for_each(|kind| self.stock_mut(kind).discard_from(seat));
        self.go_on(now, AtHand { deliver: Some(seat), receive: Some(seat), ends_turn: true });
    }

    fn intercept(&mut self, now: Millis, seat: Seat, verdicts: [Option<Verdict>; 2]) {
        self.tokens[seat] = self.tokens[seat].saturating_sub(1);
        for Verdict { owner, card, right } in verdicts.into_iter().flatten() {
            self.score(card.kind(), owner, if right { seat } else { owner });
        }
        let [deliver, receive] = verdicts.map(|verdict| verdict.map(|verdict| verdict.owner));
        self.go_on(now, AtHand { deliver, receive, ends_turn: false });
    }

    /// The card in the hand of `owner` becomes a point of `scorer`.
    fn score(&mut self, kind: Kind, owner: Seat, scorer: Seat) {
        let stock = self.stock_mut(kind);
        let Some(card) = stock.take(owner) else { return };
        stock.scored[card.face()] += 1;
        self.points[scorer] += 1;
        self.scored = true;
        self.quiet_turns = 0;
    }

    /// Does what is still to do of an action: fills the hands, waiting for a shuffle where one
    /// is needed, then passes the tracker if the turn is over, then looks whether the game is.
    ///
    /// After a shuffle it starts from the beginning: places that were filled are full, and those
    /// that found nothing still find nothing, for since then cards have only left the decks.
    fn go_on(&mut self, now: Millis, at_hand: AtHand) {
        if let Err(deck) = self.fill(at_hand) {
            self.phase = Phase::Shuffling { deck, at_hand, since: now };
            return;
        }
        self.phase = Phase::Play;
        if at_hand.ends_turn {
            self.quiet_turns += u8::from(!self.scored);
            self.scored = false;
            self.attempted = false;
            self.tracker = self.tracker.left(self.seats());
            self.since = now;
        }
        if self.is_dry() {
            self.phase = Phase::Over(End::Dry, self.two_best());
        }
    }

    /// Fills the empty places, those of the action at hand first (SP-2), or says which deck has
    /// to be shuffled for it.
    fn fill(&mut self, at_hand: AtHand) -> Result<(), Kind> {
        let first = [(Kind::Deliver, at_hand.deliver), (Kind::Receive, at_hand.receive)];
        for (kind, seat) in first {
            seat.map_or(Ok(()), |seat| self.fill_place(kind, seat))?;
        }
        let everybody = SeatSet::all(self.seats());
        if self.stocks.iter().all(|stock| stock.held == everybody) {
            return Ok(());
        }
        for seat in self.tracker.clockwise(self.seats()) {
            Kind::ALL.into_iter().try_for_each(|kind| self.fill_place(kind, seat))?;
        }
        Ok(())
    }

    fn fill_place(&mut self, kind: Kind, seat: Seat) -> Result<(), Kind> {
        let stock = self.stock_mut(kind);
        let needs_shuffle = !stock.held.contains(seat) && stock.draw(seat);
        if needs_shuffle { Err(kind) } else { Ok(()) }
    }

    fn is_dry(&self) -> bool {
        // Whoever could draw a Receive card has one by now, so it is enough to look at the hands.
        let scored = self.stock(Kind::Deliver).scored;
        let mut receivers = self.stock(Kind::Receive).held.iter();
        self.quiet_turns >= QUIET_ROUNDS * self.seats()
            || receivers.all(|seat| scored[seat.index()] == PER_SPY)
    }

    /// The two best scores, and everyone level with the second (SP-9).
    fn two_best(&self) -> SeatSet {
        let [mut best, mut second] = [0; 2];
        for &points in self.points.as_slice() {
            second = second.max(points.min(best));
            best = best.max(points);
        }
        Seat::all(self.seats()).filter(|&seat| self.points[seat] >= second).collect()
    }

    fn turn_ends(&self) -> Option<Millis> {
        let turn_ms = u64::from(self.options.turn_s) * 1000;
        (turn_ms > 0).then(|| self.since + turn_ms)
    }
}

impl table::Rules for ShiftyEyedSpies {
    const NAME: &'static str = "shifty_eyed_spies";
    const SEATS: RangeInclusive<u8> = 4..=8;
    const PLACES: u8 = Location::ALL.len() as u8;

    type Options = Options;
    type Deal = Deal;
    type Action = Action;
    type Refusal = Refusal;
    type View = View;
    type Own = Own;
    type Notice = Notice;
    type End = End;

    fn shuffle(setup: &Setup<Self>, dice: &mut Dice) -> Deal {
        Deal::shuffle(setup.seats, setup.first, dice)
    }

    fn open(setup: &Setup<Self>, deal: &Deal) -> Result<ShiftyEyedSpies, SetupFault> {
        setup.check()?;
        setup.check_first(deal.first)?;
        Ok(ShiftyEyedSpies {
            phase: Phase::Set,
            tracker: deal.first,
            since: Millis::START,
            attempted: false,
            scored: false,
            quiet_turns: 0,
            points: BySeat::of(setup.seats, 0),
            tokens: BySeat::of(setup.seats, TOKENS),
            stocks: deal.stocks(setup.seats)?,
            options: setup.options.clone(),
        })
    }

    fn start(&mut self) {
        // The first round is nothing but filling all hands from the first seat on (SP-3).
        if self.phase == Phase::Set {
            self.go_on(Millis::START, AtHand::default());
        }
    }

    fn legal(&self, _now: Millis, seat: Seat) -> impl ExactSizeIterator<Item = Action> {
        let playing = self.phase == Phase::Play && self.has(seat);
        let on_turn = playing && seat == self.tracker;
        let held = self.held_by(seat);
        let attempts = on_turn && !self.attempted && held.contains(Kind::Deliver);
        let missions = if attempts { Location::ALL.len() } else { 0 };
        let ends = if on_turn { 1 << held.len() } else { 0 };
        let armed = playing && self.tokens[seat] > 0;
        let targets = if armed { Targets::of(self, seat) } else { Targets::NONE };
        Menu::new(missions + ends + targets.len(), move |n| {
            if n < missions {
                return Action::Mission { location: Location::ALL[n], saw_deliver: None };
            }
            if n < missions + ends {
                return Action::End { discard: held.choice(n - missions) };
            }
            let (from, to, location) = targets.nth(n - missions - ends);
            Action::Intercept { from, to, location, saw_deliver: None, saw_receive: None }
        })
    }

    fn decide(&self, _now: Millis, by: By, action: &Action) -> Result<(), Refusal> {
        match self.phase {
            Phase::Set => return Err(Refusal::NotStarted),
            Phase::Over(..) => return Err(Refusal::GameOver),
            Phase::Play | Phase::Shuffling { .. } => {}
        }
        if by.seat().is_some_and(|seat| !self.has(seat)) {
            return Err(Refusal::NoSuchSeat);
        }
        match (by, action) {
            (By::Table, Action::Shuffle { deck, order }) => self.decide_shuffle(*deck, order),
            (By::Seat(_), Action::Shuffle { .. }) => Err(Refusal::TablesAlone),
            _ if self.phase != Phase::Play => Err(Refusal::Shuffling),
            (By::Seat(seat), Action::Mission { saw_deliver, .. }) => {
                self.decide_mission(seat, *saw_deliver)
            }
            (By::Seat(seat), Action::End { discard }) => self.decide_end(seat, *discard),
            (
                By::Seat(seat),
                &Action::Intercept { from, to, location, saw_deliver, saw_receive },
            ) => {
                let saw = [saw_deliver, saw_receive];
                self.decide_intercept(seat, from, to, location.is_some(), saw)
            }
            (By::For(seat), Action::End { discard: Kinds::NONE }) if seat == self.tracker => Ok(()),
            _ => Err(Refusal::NotTheTablesWay),
        }
    }

    fn apply(&mut self, now: Millis, by: By, action: &Action) {
        match (by.seat(), *action) {
            (Some(seat), Action::Mission { location, .. }) => self.mission(now, seat, location),
            (Some(seat), Action::End { discard }) => self.end_turn(now, seat, discard),
            (Some(seat), Action::Intercept { from, to, location, .. }) => {
                self.intercept(now, seat, self.verdicts(from, to, location));
            }
            (None, Action::Shuffle { deck, order }) => {
                if let Phase::Shuffling { at_hand, .. } = self.phase {
                    self.stock_mut(deck).renew(order);
                    self.go_on(now, at_hand);
                }
            }
            _ => {}
        }
    }

    fn notice(&self, viewer: Viewer, by: By, action: &Action) -> Option<Notice> {
        Notice::of(self, viewer, by.seat(), action)
    }

    fn aftermath(
        &self,
        viewer: Viewer,
        before: &ShiftyEyedSpies,
        tell: &mut dyn FnMut(Option<Seat>, Notice),
    ) {
        for (stock, then) in self.stocks.iter().zip(&before.stocks) {
            for (seat, serial) in stock.serials.iter() {
                let is_new = *serial != then.serials[seat] && viewer.shares(seat);
                if let (true, Some(card)) = (is_new, stock.hands[seat]) {
                    tell(Some(seat), Notice::Drew { kind: stock.kind, card });
                }
            }
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
            Phase::Over(..) => return Err(Refusal::GameOver),
            Phase::Play | Phase::Shuffling { .. } => {}
        }
        let at_table = |aim| !matches!(aim, Aim::Seat(seat) if !self.has(seat));
        if !self.has(seat) || !at_table(sign.aim) {
            return Err(Refusal::NoSuchSeat);
        }
        if matches!(sign.aim, Aim::Place(place) if Location::at(place).is_none()) {
            return Err(Refusal::NoSuchPlace);
        }
        if self.options.signals == Signals::AnythingGoes {
            return Ok(());
        }
        let is_true = match (sign.gesture, sign.aim) {
            (Gesture::Wink, Aim::Seat(spy)) => self.deliver_of(seat) == Some(spy),
            (Gesture::Glance, Aim::Place(place)) => {
                self.receive_of(seat).is_some_and(|own| Some(own) == Location::at(place))
            }
            // Looking at people is free.
            (Gesture::Glance, Aim::Seat(_)) => true,
            _ => return Err(Refusal::NoSuchSignal),
        };
        if is_true { Ok(()) } else { Err(Refusal::FalseSign) }
    }

    fn signs(&self, seat: Seat) -> SignOffers {
        match (self.phase, self.options.signals) {
            (Phase::Set | Phase::Over(..), _) => SignOffers::NONE,
            (_, Signals::AnythingGoes) => {
                let others = SeatSet::all(self.seats()).without(SeatSet::only(seat));
                SignOffers::all(others, Self::PLACES)
            }
            (_, Signals::Honest) => {
                let to = self.deliver_of(seat).map_or(SeatSet::EMPTY, SeatSet::only);
                let signs = SignOffers::NONE.at(Gesture::Wink, to);
                let place = self.receive_of(seat);
                place.map_or(signs, |place| signs.toward(Gesture::Glance, place as u8))
            }
        }
    }

    fn awaited(&self) -> SeatSet {
        if self.phase == Phase::Play { SeatSet::only(self.tracker) } else { SeatSet::EMPTY }
    }

    fn due(&self) -> Option<Millis> {
        match self.phase {
            Phase::Play => self.turn_ends(),
            Phase::Shuffling { since, .. } => Some(since),
            Phase::Set | Phase::Over(..) => None,
        }
    }

    fn lapse(&self, dice: &mut Dice) -> Option<(By, Action)> {
        match self.phase {
            Phase::Play => Some((By::For(self.tracker), Action::End { discard: Kinds::NONE })),
            Phase::Shuffling { deck, .. } => {
                let order = self.stock(deck).shuffled_discards(dice)?;
                Some((By::Table, Action::Shuffle { deck, order }))
            }
            Phase::Set | Phase::Over(..) => None,
        }
    }

    fn breaks_agreement(why: Refusal) -> bool {
        matches!(why, Refusal::FalseSign | Refusal::NoSuchSignal)
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        let Phase::Over(end, winners) = self.phase else { return None };
        Some(Outcome { scores: self.points.map(i16::from), winners, end })
    }

    fn audit(&self) -> Result<(), &'static str> {
        let seats = self.seats();
        self.stocks.iter().try_for_each(|stock| stock.audit(seats))?;
        let points: u32 = self.points.as_slice().iter().copied().map(u32::from).sum();
        let scored: u32 = self.stocks.iter().flat_map(|s| s.scored).map(u32::from).sum();
        if points != scored {
            return Err("the points are not the scored cards");
        }
        if self.tokens.as_slice().iter().any(|&tokens| tokens > TOKENS) {
            return Err("somebody has too many tokens");
        }
        let fillable = |stock: &Stock| {
            Seat::all(seats).any(|seat| !stock.held.contains(seat) && stock.offers(seat))
        };
        if self.phase == Phase::Play && self.stocks.iter().any(fillable) {
            return Err("an empty place could be filled");
        }
        if self.phase == Phase::Play && self.is_dry() {
            return Err("the game goes on though it is dry");
        }
        if self.has(self.tracker) { Ok(()) } else { Err("the tracker is nowhere") }
    }
}
