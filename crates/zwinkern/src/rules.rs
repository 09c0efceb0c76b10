//! The game itself: turns, calls, and claims at any time.

use std::ops::RangeInclusive;

use table::{
    Aim, By, BySeat, Dice, Gesture, Menu, Millis, Outcome, Seat, SeatSet, Setup, SetupFault, Sign,
    SignOffers, Signals, Viewer,
};

use crate::person::{PERSONS, Persons};
use crate::setup::{big_eyes, hand_size};
use crate::view::{Notice, Own, Stage, View};
use crate::{Action, Deal, End, Options, OtherSigns, Person, Reason, Refusal};

/// A game of Zwinkern. 184 bytes, no pointers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zwinkern {
    /// What each seat holds: twins of cards of the field.
    pub(crate) hands: BySeat<Persons>,
    /// The cards that still lie on the field.
    pub(crate) field: Persons,
    /// The cards that wrong calls have taken off the field (ZW-5).
    pub(crate) discard: Persons,
    /// The twins nobody was dealt.
    pub(crate) out: Persons,
    /// When the table moves for the seat whose turn it is.
    pub(crate) due: Option<Millis>,
    /// Which card lies, or lay, where on the field, row by row.
    pub(crate) grid: [Person; PERSONS],
    /// The card each figure stands on; aside, or not yet placed, it is none.
    pub(crate) figures: BySeat<Option<Person>>,
    /// How many cards lie under each colour card.
    pub(crate) taken: BySeat<u8>,
    /// Unspent Big Eyes.
    pub(crate) eyes: BySeat<u8>,
    pub(crate) turn: Seat,
    /// A card has left the field in this turn, so that it does not count as quiet.
    caught: bool,
    /// How many turns in a row were completed without a card leaving the field (ZW-8).
    pub(crate) quiet_turns: u8,
    pub(crate) phase: Stage,
    pub(crate) options: Options,
}

impl Zwinkern {
    pub(crate) const fn seats(&self) -> u8 {
        self.hands.seats()
    }

    /// At how many quiet turns the game is a dead end (ZW-8).
    pub(crate) const fn quiet_turns_max(&self) -> u8 {
        10 * self.seats()
    }

    /// Whether `holder` has the twin of that card: the one secret that calls, claims and true
    /// winks are about.
    pub(crate) fn holds(&self, holder: Seat, card: Person) -> bool {
        self.hands[holder].contains(card)
    }

    /// Whose figure stands on that card.
    pub(crate) fn owner_on(&self, card: Person) -> Option<Seat> {
        self.figures.iter().find(|(_, figure)| **figure == Some(card)).map(|(owner, _)| owner)
    }

    /// Whether it is that seat's turn and its figure stands on a card: whoever has called is off
    /// the field, so there is no second call in a turn.
    pub(crate) fn may_call(&self, seat: Seat) -> bool {
        self.phase == Stage::Play && seat == self.turn && self.figures[seat].is_some()
    }

    /// The cards a figure may go to (ZW-2).
    fn free_for(&self, seat: Seat) -> Persons {
        let occupied: Persons = self.figures.as_slice().iter().flatten().collect();
        self.field.without(occupied).without(self.hands[seat])
    }

    fn decide_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.number() < self.seats() { Ok(()) } else { Err(Refusal::NoSuchSeat) }
    }

    fn decide_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if seat == self.turn { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    fn decide_phase(&self) -> Result<(), Refusal> {
        match self.phase {
            Stage::Set => Err(Refusal::NotStarted),
            Stage::Play => Ok(()),
            Stage::Over => Err(Refusal::GameOver),
        }
    }

    // What is refused depends on the sender's own hand and on what lies open, never on whether a
    // call or claim would be right.

    fn decide_call(&self, caller: Seat, partner: Seat) -> Result<(), Refusal> {
        self.decide_seat(partner)?;
        self.decide_turn(caller)?;
        if partner == caller {
            return Err(Refusal::NotYourself);
        }
        if self.may_call(caller) { Ok(()) } else { Err(Refusal::FigureAside) }
    }

    fn decide_place(&self, seat: Seat, card: Person) -> Result<(), Refusal> {
        self.decide_turn(seat)?;
        if !self.field.contains(card) {
            return Err(Refusal::CardGone);
        }
        if self.owner_on(card).is_some() {
            return Err(Refusal::Occupied);
        }
        if self.holds(seat, card) { Err(Refusal::OwnTwin) } else { Ok(()) }
    }

    fn decide_pass(&self, seat: Seat) -> Result<(), Refusal> {
        self.decide_turn(seat)?;
        if self.free_for(seat).is_empty() { Ok(()) } else { Err(Refusal::CanPlace) }
    }

    fn decide_claim(
        &self,
        claimant: Seat,
        card: Person,
        holder: Seat,
        saw: Option<Seat>,
    ) -> Result<(), Refusal> {
        self.decide_seat(holder)?;
        saw.map_or(Ok(()), |saw| self.decide_seat(saw))?;
        if self.eyes[claimant] == 0 {
            return Err(Refusal::NoEyes);
        }
        if !self.field.contains(card) {
            return Err(Refusal::CardGone);
        }
        let owner = self.owner_on(card);
        // Another figure than the one the claimant saw is another claim (ZW-7).
        if saw.is_some() && saw != owner {
            return Err(Refusal::FigureMoved);
        }
        let owner = owner.ok_or(Refusal::NoFigure)?;
        if owner == claimant {
            return Err(Refusal::OwnFigure);
        }
        if holder == claimant {
            return Err(Refusal::NotYourself);
        }
        if holder == owner { Err(Refusal::OwnersTwin) } else { Ok(()) }
    }

    fn call(&mut self, caller: Seat, partner: Seat) {
        let Some(card) = self.figures[caller].take() else { return };
        if self.holds(partner, card) {
            self.hands[partner].remove(card);
            self.taken[caller] += 1;
            self.taken[partner] += 1;
        } else {
            self.discard.insert(card);
        }
        self.leave_field(card);
    }

    fn claim(&mut self, claimant: Seat, card: Person, holder: Seat) {
        self.eyes[claimant] = self.eyes[claimant].saturating_sub(1);
        if !self.holds(holder, card) {
            return;
        }
        self.hands[holder].remove(card);
        self.taken[claimant] += 2;
        if let Some(owner) = self.owner_on(card) {
            self.figures[owner] = None;
        }
        self.leave_field(card);
    }

    /// A card is gone, and with it perhaps the game.
    fn leave_field(&mut self, card: Person) {
        self.field.remove(card);
        self.caught = true;
        self.quiet_turns = 0;
        if self.has_empty_hand() || self.field.is_empty() {
            self.end();
        }
    }

    fn end_turn(&mut self, now: Millis) {
        self.quiet_turns += u8::from(!self.caught);
        self.caught = false;
        if self.quiet_turns >= self.quiet_turns_max() {
            return self.end();
        }
        self.turn = self.turn.left(self.seats());
        self.begin_turn(now);
    }

    fn begin_turn(&mut self, now: Millis) {
        let turn_ms = u64::from(self.options.turn_s) * 1000;
        self.due = (turn_ms > 0).then(|| now + turn_ms);
    }

    fn end(&mut self) {
        self.phase = Stage::Over;
        self.due = None;
    }

    fn has_empty_hand(&self) -> bool {
        self.hands.as_slice().contains(&Persons::EMPTY)
    }

    pub(crate) fn points(&self, seat: Seat) -> u8 {
        self.taken[seat] + self.eyes[seat]
    }
}

impl table::Rules for Zwinkern {
    const NAME: &'static str = "zwinkern";
    const SEATS: RangeInclusive<u8> = 3..=6;
    const PLACES: u8 = 0;

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

    fn open(setup: &Setup<Self>, deal: &Deal) -> Result<Zwinkern, SetupFault> {
        setup.check()?;
        let seats = setup.seats;
        setup.check_first(deal.first)?;
        deal.check(seats)?;
        Ok(Zwinkern {
            hands: BySeat::from_fn(seats, |seat| deal.hands[seat.index()].iter().collect()),
            field: Persons::ALL,
            discard: Persons::EMPTY,
            out: deal.out.iter().collect(),
            due: None,
            grid: deal.field,
            figures: BySeat::of(seats, None),
            taken: BySeat::of(seats, 0),
            eyes: BySeat::of(seats, big_eyes(seats)),
            turn: deal.first,
            caught: false,
            quiet_turns: 0,
            phase: Stage::Set,
            options: setup.options.clone(),
        })
    }

    fn start(&mut self) {
        if self.phase == Stage::Set {
            self.phase = Stage::Play;
            self.begin_turn(Millis::START);
        }
    }

    /// Calls by partner, places by number (or the pass), claims by the figure's owner and then
    /// by holder.
    fn legal(&self, _now: Millis, seat: Seat) -> impl ExactSizeIterator<Item = Action> {
        let seats = usize::from(self.seats());
        let plays = self.phase == Stage::Play && seat.index() < seats;
        let on_turn = plays && seat == self.turn;
        let others = SeatSet::all(self.seats()).without(SeatSet::only(seat));
        let calls = if self.may_call(seat) { seats - 1 } else { 0 };
        let free = if on_turn { self.free_for(seat) } else { Persons::EMPTY };
        // With nowhere to go the one move is the pass.
        let moves = if on_turn { free.len().max(1) } else { 0 };
        let claims = plays && self.eyes[seat] > 0;
        let stands = |owner: &Seat| claims && self.figures[*owner].is_some();
        let owners: SeatSet = others.iter().filter(stands).collect();
        let holders = seats - 2;
        let figures = self.figures;
        Menu::new(calls + moves + owners.len() * holders, move |n| {
            let nth = |seats: SeatSet, n| seats.iter().nth(n).expect("n counts these seats");
            if n < calls {
                return Action::Call { partner: nth(others, n) };
            }
            if n < calls + moves {
                return free.nth(n - calls).map_or(Action::Pass {}, |card| Action::Place { card });
            }
            let n = n - calls - moves;
            let owner = nth(owners, n / holders);
            let holder = nth(others.without(SeatSet::only(owner)), n % holders);
            let card = figures[owner].expect("the figures of these owners stand");
            Action::BigEyes { card, holder, saw: None }
        })
    }

    fn decide(&self, _now: Millis, by: By, action: &Action) -> Result<(), Refusal> {
        self.decide_phase()?;
        let seat = by.seat().ok_or(Refusal::NotTheTablesWay)?;
        self.decide_seat(seat)?;
        let asked = matches!(by, By::Seat(_));
        match *action {
            Action::Place { card } => self.decide_place(seat, card),
            Action::Pass {} => self.decide_pass(seat),
            // The table moves for those who are late; it never guesses for them.
            Action::Call { .. } | Action::BigEyes { .. } if !asked => Err(Refusal::NotTheTablesWay),
            Action::Call { partner } => self.decide_call(seat, partner),
            Action::BigEyes { card, holder, saw } => self.decide_claim(seat, card, holder, saw),
        }
    }

    fn apply(&mut self, now: Millis, by: By, action: &Action) {
        let Some(seat) = by.seat() else { return };
        match *action {
            Action::Call { partner } => self.call(seat, partner),
            Action::Place { card } => {
                self.figures[seat] = Some(card);
                self.end_turn(now);
            }
            Action::Pass {} => {
                self.figures[seat] = None;
                self.end_turn(now);
            }
            Action::BigEyes { card, holder, .. } => self.claim(seat, card, holder),
        }
    }

    fn notice(&self, _viewer: Viewer, _by: By, action: &Action) -> Option<Notice> {
        // Everything done at this table is done aloud.
        Notice::of(self, action)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn own(&self, seat: Seat) -> Own {
        Own::of(self, seat)
    }

    fn allows(&self, seat: Seat, sign: Sign) -> Result<(), Refusal> {
        self.decide_phase()?;
        self.decide_seat(seat)?;
        let Aim::Seat(at) = sign.aim else { return Err(Refusal::NotAtAPlace) };
        self.decide_seat(at)?;
        if at == seat {
            return Err(Refusal::NotYourself);
        }
        // Only a wink says something, so only a wink can be a lie.
        if sign.gesture != Gesture::Wink {
            let banned = self.options.other_signs == OtherSigns::No;
            return if banned { Err(Refusal::OnlyWinks) } else { Ok(()) };
        }
        if self.options.other_signs == OtherSigns::Only {
            return Err(Refusal::NoWinks);
        }
        let is_true = self.figures[at].is_some_and(|card| self.holds(seat, card));
        match self.options.signals {
            Signals::Honest if !is_true => Err(Refusal::FalseSign),
            Signals::Honest | Signals::AnythingGoes => Ok(()),
        }
    }

    fn signs(&self, seat: Seat) -> SignOffers {
        if self.phase != Stage::Play {
            return SignOffers::NONE;
        }
        let others = SeatSet::all(self.seats()).without(SeatSet::only(seat));
        let is_partner =
            |other: &Seat| self.figures[*other].is_some_and(|card| self.holds(seat, card));
        let winks = match self.options.signals {
            _ if self.options.other_signs == OtherSigns::Only => SeatSet::EMPTY,
            Signals::Honest => others.iter().filter(is_partner).collect(),
            Signals::AnythingGoes => others,
        };
        let signs = match self.options.other_signs {
            OtherSigns::No => SignOffers::NONE,
            OtherSigns::Also | OtherSigns::Only => SignOffers::all(others, 0),
        };
        signs.at(Gesture::Wink, winks)
    }

    fn awaited(&self) -> SeatSet {
        match self.phase {
            Stage::Play => SeatSet::only(self.turn),
            Stage::Set | Stage::Over => SeatSet::EMPTY,
        }
    }

    fn due(&self) -> Option<Millis> {
        self.due
    }

    fn lapse(&self, dice: &mut Dice) -> Option<(By, Action)> {
        self.decide_phase().ok()?;
        let free = self.free_for(self.turn);
        let drawn = free.nth(dice.below(free.len() as u32) as usize);
        let action = drawn.map_or(Action::Pass {}, |card| Action::Place { card });
        Some((By::For(self.turn), action))
    }

    fn breaks_agreement(why: Refusal) -> bool {
        matches!(why, Refusal::OnlyWinks | Refusal::NoWinks | Refusal::FalseSign)
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        let reason = match self.phase {
            Stage::Set | Stage::Play => return None,
            Stage::Over if self.has_empty_hand() => Reason::HandEmpty,
            Stage::Over if self.field.is_empty() => Reason::FieldEmpty,
            Stage::Over => Reason::DeadEnd,
        };
        Some(Outcome {
            scores: BySeat::from_fn(self.seats(), |seat| i16::from(self.points(seat))),
            winners: SeatSet::best(self.seats(), |seat| (self.points(seat), self.eyes[seat])),
            end: End { reason, eyes: self.eyes },
        })
    }

    fn audit(&self) -> Result<(), &'static str> {
        let fault = |fits: bool, why| if fits { Ok(()) } else { Err(why) };
        let hands = self.hands.as_slice();
        let twins = hands.iter().fold(self.out, |all, hand| all.with(*hand));
        let twin_count = hands.iter().map(|hand| hand.len()).sum::<usize>() + self.out.len();
        fault(twins.len() == twin_count, "a twin is in two places")?;
        fault(self.field.without(self.discard) == self.field, "a card is discarded and lies")?;
        // A card and its twin are taken together, and by nobody alone.
        let cards = self.field.with(self.discard);
        fault(cards == twins, "a card is taken without its twin")?;
        let taken = self.taken.as_slice().iter().map(|&taken| usize::from(taken)).sum::<usize>();
        fault(taken == 2 * Persons::ALL.without(cards).len(), "cards are missing")?;
        let dealt = hand_size(self.seats());
        fault(hands.iter().all(|hand| hand.len() <= dealt), "a hand has grown")?;
        let eyes = big_eyes(self.seats());
        fault(self.eyes.as_slice().iter().all(|&left| left <= eyes), "Big Eyes have grown")?;

        let standing = self.figures.iter().filter_map(|(seat, figure)| Some((seat, (*figure)?)));
        let mut occupied = Persons::EMPTY;
        for (seat, card) in standing {
            fault(self.field.contains(card), "a figure stands beside the field")?;
            fault(!occupied.contains(card), "two figures stand on one card")?;
            fault(!self.holds(seat, card), "a figure stands on its owner's own twin")?;
            occupied.insert(card);
        }
        fault(self.turn.number() < self.seats(), "it is the turn of nobody here")?;
        let must_end = self.has_empty_hand()
            || self.field.is_empty()
            || self.quiet_turns >= self.quiet_turns_max();
        fault(
            (self.phase == Stage::Over) == must_end,
            "the game went on after its end, or ended before it",
        )
    }
}
