//! The race itself.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use table::{
    By, Dice, Ending, Menu, Millis, Outcome, Seat, SeatSet, Setup, SetupFault, Sign, SignOffers,
    Viewer,
};

use crate::view::{Notice, Own, Stage, View};
use crate::{Card, Deal, Options, Refill};

/// A hand is three slots (BL-4).
pub const SLOTS: usize = 3;

/// What the two can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkAction", tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A card from the hand onto a centre pile (BL-3).
    Play {
        /// Which.
        card: Card,
        /// Onto the pile of this owner.
        pile: Seat,
        /// The top the player saw there, if it was not the one that lies there now (BL-5).
        #[serde(default, skip_serializing)]
        saw: Option<Card>,
    },
    /// A card from the draw pile into the hand (BL-4, `by_hand` only).
    Draw {},
    /// In a stall, a card for one's own pile (BL-7).
    SetDown {
        /// Which.
        card: Card,
    },
}

table::refusals! {
    /// Why Blink says no.
    pub enum Refusal {
        Beaten "beaten" "Your rival was faster: the pile has another top now.",
        NoMatch "no_match" "That card shared nothing with the top you saw.",
        Fumbled "fumbled" "You fumbled: wait a moment before you play again.",
        NotInHand "not_in_hand" "You do not hold that card.",
        Stalled "stalled" "Nobody can play: choose a card to set down.",
        NotStalled "not_stalled" "Cards are set down only when nobody can play.",
        AlreadyChosen "already_chosen" "You have chosen your card, for good.",
        AutoRefill "auto_refill" "At this table the hand fills by itself.",
        HandFull "hand_full" "You hold three cards.",
        PileEmpty "pile_empty" "Your draw pile is empty.",
        NotTheTablesWay "not_the_tables_way" "The table does not act like that for a seat.",
        NoSigns "no_signs" "There are no signs in Blink.",
    }
}

/// How a game of Blink ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkEnd", rename_all = "snake_case")]
pub enum End {
    /// Somebody has no cards left (BL-9).
    Out,
    /// Stalled with a card each (BL-8).
    Tie,
}

impl Ending for End {
    fn reason(&self) -> &'static str {
        match self {
            End::Out => "out",
            End::Tie => "tie",
        }
    }
}

/// A game of Blink. 168 bytes, no pointers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blink {
    pub(crate) phase: Stage,
    pub(crate) tops: [Card; 2],
    /// How many cards lie on each centre pile.
    pub(crate) piled: [u8; 2],
    pub(crate) hands: [[Option<Card>; SLOTS]; 2],
    /// Each draw pile from the top; the first `drawn` are gone.
    pub(crate) draw: [[Card; 30]; 2],
    pub(crate) drawn: [u8; 2],
    pub(crate) chosen: [Option<Card>; 2],
    /// What each hand can play: bit 2 × slot + pile.
    fits: [u8; 2],
    /// When somebody last did something that counts against idleness, or the stall began.
    since: Millis,
    /// The table has just acted for an idle seat 0 and still has to for seat 1 (BL-11).
    owes_seat_1: bool,
    pub(crate) fumbled_until: [Millis; 2],
    covered: Covered,
    pub(crate) options: Options,
}

impl Blink {
    pub(crate) fn draw_left(&self, seat: usize) -> usize {
        30 - self.drawn[seat] as usize
    }

    pub(crate) fn hand_size(&self, seat: usize) -> usize {
        self.hands[seat].iter().flatten().count()
    }

    fn can_draw(&self, seat: usize) -> bool {
        self.options.refill == Refill::ByHand
            && self.draw_left(seat) > 0
            && self.hand_size(seat) < SLOTS
    }

    /// Takes the top of the draw pile into the left-most empty slot.
    fn draw_card(&mut self, seat: usize) {
        if let Some(slot) = self.hands[seat].iter_mut().find(|slot| slot.is_none())
            && let Some(&card) = self.draw[seat].get(self.drawn[seat] as usize)
        {
            *slot = Some(card);
            self.drawn[seat] += 1;
        }
    }

    fn leave_hand(&mut self, seat: usize, card: Card) {
        if let Some(slot) = self.hands[seat].iter_mut().find(|slot| **slot == Some(card)) {
            *slot = None;
        }
        if self.options.refill == Refill::Auto {
            self.draw_card(seat);
        }
    }

    fn lay(&mut self, now: Millis, pile: usize, card: Card) {
        self.covered.cover(now, pile, self.tops[pile]);
        self.tops[pile] = card;
        self.piled[pile] += 1;
    }

    /// Who has no cards left (BL-9).
    fn winner(&self) -> Option<Seat> {
        let is_out = |seat: &usize| self.draw_left(*seat) == 0 && self.hand_size(*seat) == 0;
        [0, 1].into_iter().find(is_out).map(|seat| Seat::at(seat as u8))
    }

    /// Looks at the table after cards have moved: is somebody out, can somebody go on, or is it
    /// a stall, and what then?
    fn settle(&mut self, now: Millis) {
        self.since = now;
        self.owes_seat_1 = false;
        if self.winner().is_some() {
            self.phase = Stage::Over;
            return;
        }
        loop {
            let [on_0, on_1] = self.tops.map(Card::sharing);
            for seat in [0, 1] {
                self.fits[seat] = 0;
                for (slot, card) in self.hands[seat].iter().enumerate() {
                    if let Some(card) = card {
                        let fit = on_0 >> card.index() & 1 | (on_1 >> card.index() & 1) << 1;
                        self.fits[seat] |= (fit as u8) << (2 * slot);
                    }
                }
            }
            if self.fits != [0, 0] || self.can_draw(0) || self.can_draw(1) {
                self.phase = Stage::Race;
                return;
            }
            if self.draw_left(0) == 0 || self.draw_left(1) == 0 {
                break;
            }
            for seat in [0, 1] {
                let card = self.draw[seat][self.drawn[seat] as usize];
                self.drawn[seat] += 1;
                self.lay(now, seat, card);
            }
        }
        let last_cards = [0, 1].map(|seat| self.hand_size(seat) + self.draw_left(seat));
        self.phase = if last_cards == [1, 1] { Stage::Over } else { Stage::Choice };
    }

    /// What the table does for a seat that does nothing (BL-11).
    fn idle_move(&self, seat: usize) -> Option<Action> {
        let place = self.fits[seat].trailing_zeros() as usize;
        if let Some(&Some(card)) = self.hands[seat].get(place / 2) {
            return Some(Action::Play { card, pile: Seat::at((place % 2) as u8), saw: None });
        }
        self.can_draw(seat).then_some(Action::Draw {})
    }

    /// The card the table sets down for a seat that does not choose (BL-7).
    fn left_most(&self, seat: usize) -> Option<Card> {
        self.hands[seat].iter().flatten().next().copied()
    }

    fn decide_play(
        &self,
        now: Millis,
        seat: usize,
        card: Card,
        pile: Seat,
        saw: Option<Card>,
    ) -> Result<(), Refusal> {
        let Some(&top) = self.tops.get(pile.index()) else { return Err(Refusal::NoSuchSeat) };
        if now < self.fumbled_until[seat] {
            return Err(Refusal::Fumbled);
        }
        if !self.hands[seat].contains(&Some(card)) {
            return Err(Refusal::NotInHand);
        }
        // A top that nobody can have seen just now is no excuse: the player saw what lies there.
        let saw = saw.filter(|&saw| self.covered.lately(now, pile.index(), saw)).unwrap_or(top);
        match (card.shares_with(saw), card.shares_with(top)) {
            (true, true) => Ok(()),
            (true, false) => Err(Refusal::Beaten),
            (false, _) => Err(Refusal::NoMatch),
        }
    }
}

impl table::Rules for Blink {
    const NAME: &'static str = "blink";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const PLACES: u8 = 0;

    type Options = Options;
    type Deal = Deal;
    type Action = Action;
    type Refusal = Refusal;
    type View = View;
    type Own = Own;
    type Notice = Notice;
    type End = End;

    /// A card on a pile changes what fits there, and nothing on the other.
    const GROUPED_BY: &'static [&'static str] = &["pile"];

    fn shuffle(_setup: &Setup<Self>, dice: &mut Dice) -> Deal {
        Deal::shuffle(dice)
    }

    fn open(setup: &Setup<Self>, deal: &Deal) -> Result<Blink, SetupFault> {
        setup.check()?;
        deal.check()?;
        Ok(Blink {
            phase: Stage::Set,
            tops: deal.draw.map(|pile| pile[0]),
            piled: [1; 2],
            hands: deal.draw.map(|pile| [Some(pile[1]), Some(pile[2]), Some(pile[3])]),
            draw: deal.draw,
            drawn: [1 + SLOTS as u8; 2],
            chosen: [None; 2],
            fits: [0; 2],
            since: Millis::START,
            owes_seat_1: false,
            fumbled_until: [Millis::START; 2],
            covered: Covered::default(),
            options: setup.options.clone(),
        })
    }

    fn start(&mut self) {
        if self.phase == Stage::Set {
            self.settle(Millis::START);
        }
    }

    fn legal(&self, now: Millis, seat: Seat) -> impl ExactSizeIterator<Item = Action> {
        let at = seat.index() & 1;
        let here = seat.index() < 2;
        let may_play = here && self.phase == Stage::Race && now >= self.fumbled_until[at];
        let fits = if may_play { self.fits[at] } else { 0 };
        let plays = fits.count_ones() as usize;
        let draws = usize::from(here && self.phase == Stage::Race && self.can_draw(at));
        let chooses = here && self.phase == Stage::Choice && self.chosen[at].is_none();
        let set_downs = if chooses { self.hand_size(at) } else { 0 };
        let hand = self.hands[at];
        Menu::new(plays + draws + set_downs, move |n| {
            let held = |slot: usize| hand[slot].expect("a slot that fits or counts holds a card");
            if n < plays {
                let place = table::nth_bit(u64::from(fits), n);
                let pile = Seat::at((place % 2) as u8);
                return Action::Play { card: held((place / 2) as usize), pile, saw: None };
            }
            if n < plays + draws {
                return Action::Draw {};
            }
            let filled = (0..SLOTS).filter(|&slot| hand[slot].is_some()).nth(n - plays - draws);
            Action::SetDown { card: held(filled.unwrap_or(0)) }
        })
    }

    fn decide(&self, now: Millis, by: By, action: &Action) -> Result<(), Refusal> {
        match self.phase {
            Stage::Set => return Err(Refusal::NotStarted),
            Stage::Over => return Err(Refusal::GameOver),
            Stage::Race | Stage::Choice => {}
        }
        let Some(seat) = by.seat().map(Seat::index).filter(|&seat| seat < 2) else {
            return Err(Refusal::NoSuchSeat);
        };
        let stalled = self.phase == Stage::Choice;
        if let By::For(_) = by {
            let way = if stalled {
                self.left_most(seat).map(|card| Action::SetDown { card })
            } else {
                self.idle_move(seat)
            };
            if way != Some(*action) {
                return Err(Refusal::NotTheTablesWay);
            }
        }
        match *action {
            Action::SetDown { .. } if !stalled => Err(Refusal::NotStalled),
            Action::SetDown { .. } if self.chosen[seat].is_some() => Err(Refusal::AlreadyChosen),
            Action::SetDown { card } if !self.hands[seat].contains(&Some(card)) => {
                Err(Refusal::NotInHand)
            }
            Action::SetDown { .. } => Ok(()),
            Action::Draw {} if self.options.refill == Refill::Auto => Err(Refusal::AutoRefill),
            Action::Draw {} if self.hand_size(seat) == SLOTS => Err(Refusal::HandFull),
            Action::Draw {} if self.draw_left(seat) == 0 => Err(Refusal::PileEmpty),
            Action::Draw {} => Ok(()),
            Action::Play { .. } if stalled => Err(Refusal::Stalled),
            // The table's own plays are no plays of the player who fumbled.
            Action::Play { .. } if matches!(by, By::For(_)) => Ok(()),
            Action::Play { card, pile, saw } => self.decide_play(now, seat, card, pile, saw),
        }
    }

    fn apply(&mut self, now: Millis, by: By, action: &Action) {
        let Some(seat) = by.seat().map(|seat| seat.index() & 1) else { return };
        let idled = self.since + u64::from(self.options.idle_ms) <= now;
        let owes_seat_1 = by == By::For(Seat::at(0)) && idled && self.idle_move(1).is_some();
        match *action {
            Action::Play { card, pile, .. } => {
                self.leave_hand(seat, card);
                self.lay(now, pile.index() & 1, card);
            }
            Action::Draw {} => self.draw_card(seat),
            Action::SetDown { card } => {
                self.chosen[seat] = Some(card);
                let [Some(one), Some(other)] = self.chosen else { return };
                for (seat, card) in [(0, one), (1, other)] {
                    self.leave_hand(seat, card);
                    self.lay(now, seat, card);
                }
                self.chosen = [None; 2];
            }
        }
        self.settle(now);
        self.owes_seat_1 = owes_seat_1 && self.phase == Stage::Race && self.idle_move(1).is_some();
    }

    fn penalty(&mut self, now: Millis, seat: Seat, refusal: Refusal) {
        if let (Refusal::NoMatch, Some(until)) = (refusal, self.fumbled_until.get_mut(seat.index()))
        {
            *until = now + u64::from(self.options.fumble_ms);
        }
    }

    fn notice(&self, viewer: Viewer, by: By, action: &Action) -> Option<Notice> {
        Notice::of(self, viewer, by.seat()?, action)
    }

    fn aftermath(
        &self,
        _viewer: Viewer,
        before: &Blink,
        tell: &mut dyn FnMut(Option<Seat>, Notice),
    ) {
        let laid = [0, 1].map(|pile| self.piled[pile] - before.piled[pile]);
        let set_down = u8::from(before.phase == Stage::Choice);
        let times = laid[0].min(laid[1]).saturating_sub(set_down);
        if times > 0 {
            tell(None, Notice::TurnedOver { times, tops: self.tops });
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn own(&self, seat: Seat) -> Own {
        Own::of(self, seat)
    }

    fn allows(&self, _seat: Seat, _sign: Sign) -> Result<(), Refusal> {
        Err(Refusal::NoSigns)
    }

    fn signs(&self, _seat: Seat) -> SignOffers {
        SignOffers::NONE
    }

    /// In the race both, whether or not they can play: that is their own business.
    fn awaited(&self) -> SeatSet {
        match self.phase {
            Stage::Race => SeatSet::all(2),
            Stage::Choice => {
                Seat::all(2).filter(|seat| self.chosen[seat.index()].is_none()).collect()
            }
            Stage::Set | Stage::Over => SeatSet::EMPTY,
        }
    }

    fn due(&self) -> Option<Millis> {
        match self.phase {
            Stage::Race if self.owes_seat_1 => Some(self.since),
            Stage::Race => Some(self.since + u64::from(self.options.idle_ms)),
            Stage::Choice => Some(self.since + u64::from(self.options.choose_ms)),
            Stage::Set | Stage::Over => None,
        }
    }

    fn lapse(&self, _dice: &mut Dice) -> Option<(By, Action)> {
        let first = usize::from(self.owes_seat_1);
        let (seat, action) = (first..2).find_map(|seat| match self.phase {
            Stage::Race => Some((seat, self.idle_move(seat)?)),
            Stage::Choice if self.chosen[seat].is_none() => {
                Some((seat, Action::SetDown { card: self.left_most(seat)? }))
            }
            _ => None,
        })?;
        Some((By::For(Seat::at(seat as u8)), action))
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        if self.phase != Stage::Over {
            return None;
        }
        let winners: SeatSet = self.winner().into_iter().collect();
        let end = if winners.is_empty() { End::Tie } else { End::Out };
        Some(Outcome { scores: winners.flags(2).map(i16::from), winners, end })
    }

    fn audit(&self) -> Result<(), &'static str> {
        let mut seen = 0u64;
        let mut count = 0;
        let in_hands = self.hands.iter().flatten().flatten();
        let in_draw = [0, 1].map(|seat| &self.draw[seat][self.drawn[seat] as usize..]);
        for card in in_hands.chain(in_draw.into_iter().flatten()).chain(&self.tops) {
            seen |= card.bit();
            count += 1;
        }
        if seen.count_ones() != count {
            return Err("a card is in two places");
        }
        let under = self.piled.iter().map(|&piled| u32::from(piled) - 1).sum::<u32>();
        if count + under == 60 { Ok(()) } else { Err("cards are missing") }
    }
}

/// Which tops were covered a moment ago, so that a player may have been beaten to them (BL-5).
///
/// Two generations of at least [`Covered::GENERATION_MS`]: a top counts as lately covered for one
/// to two of these, enough for any network and any hand, and too short to sweep by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Covered {
    young: [u64; 2],
    old: [u64; 2],
    young_since: Millis,
}

impl Covered {
    const GENERATION_MS: u64 = 1_000;

    fn age_ms(&self, now: Millis) -> u64 {
        now.0.saturating_sub(self.young_since.0)
    }

    fn cover(&mut self, now: Millis, pile: usize, top: Card) {
        let age = self.age_ms(now);
        if age >= Self::GENERATION_MS {
            self.old = if age < 2 * Self::GENERATION_MS { self.young } else { [0; 2] };
            self.young = [0; 2];
            self.young_since = now;
        }
        self.young[pile] |= top.bit();
    }

    fn lately(&self, now: Millis, pile: usize, top: Card) -> bool {
        let age = self.age_ms(now);
        let young = if age < 2 * Self::GENERATION_MS { self.young[pile] } else { 0 };
        let old = if age < Self::GENERATION_MS { self.old[pile] } else { 0 };
        (young | old) & top.bit() != 0
    }
}
