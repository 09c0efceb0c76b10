//! Two minutes of laying, lifting and lying.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use table::{
    Aim, By, BySeat, Dice, Ending, Menu, Millis, Outcome, Seat, SeatSet, Setup, SetupFault, Sign,
    SignOffers, Viewer,
};

use crate::card::{BLUFFS, COLOURS};
use crate::view::{Notice, Own, Stage, View};
use crate::{Colour, Deal, GuessCard, Options};

/// What players can do, and what the clock does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeAction", tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A card from the hand, face down, onto another's Target; one that lies there already
    /// returns to the hand (BE-4).
    Place {
        /// Which.
        card: GuessCard,
        /// Onto this player's Target.
        on: Seat,
    },
    /// One's card on another's Target, back into the hand (BE-4).
    Lift {
        /// From this player's Target.
        on: Seat,
    },
    /// The time is up (BE-3).
    Time {},
}

table::refusals! {
    /// Why In the Blink of an Eye says no.
    pub enum Refusal {
        OwnTarget "own_target" "Nobody guesses at their own Target.",
        NotInPlay "not_in_play" "Nobody at this table has that colour.",
        PutDown "put_down" "That is the colour of your own target: its card lies before you and stays there.",
        NotInHand "not_in_hand" "You do not hold that card: lift it from where it lies first.",
        NothingThere "nothing_there" "You have no card on that Target.",
        ClockRuns "clock_runs" "The time is not up yet.",
        NotTheTablesWay "not_the_tables_way" "The table does not act for a seat in this game.",
        NoSuchPlace "no_such_place" "Signs are for people: this table has no such place.",
    }
}

/// How a round ends: always because its time is up. And who earned which tie-break (BE-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeEnd")]
pub struct End {
    /// Who made contact with their own target: it guessed right whose it was.
    pub contact: SeatSet,
    /// Who guessed right whose target they were.
    pub spotted: SeatSet,
}

impl Ending for End {
    fn reason(&self) -> &'static str {
        "time"
    }
}

/// A round of In the Blink of an Eye. 88 bytes, no pointers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlinkOfAnEye {
    pub(crate) phase: Stage,
    pub(crate) colors: BySeat<Colour>,
    pub(crate) targets: BySeat<Seat>,
    pub(crate) first: Seat,
    /// The cards on the Targets: by their owner, then by whose Target it is.
    cards: [[Option<GuessCard>; COLOURS]; COLOURS],
    /// For each owner, on whose Targets they have a card.
    laid: BySeat<SeatSet>,
    /// The colours in each hand, a bit for each.
    guesses: BySeat<u8>,
    /// The bluffs in each hand.
    bluffs: BySeat<u8>,
    /// The colours in play, a bit for each.
    in_play: u8,
    options: Options,
}

impl BlinkOfAnEye {
    pub(crate) const fn seats(&self) -> u8 {
        self.colors.seats()
    }

    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.phase, Stage::Over)
    }

    fn until(&self) -> Millis {
        Millis::START + u64::from(self.options.clock_s) * 1000
    }

    /// The colour of this seat's target: its card was put down at set-up (BE-2).
    pub(crate) fn put_down(&self, seat: Seat) -> Colour {
        self.colors[self.targets[seat]]
    }

    /// What `by` has on the Target of `on`.
    pub(crate) fn lying(&self, by: Seat, on: Seat) -> Option<GuessCard> {
        *self.cards.get(by.index())?.get(on.index())?
    }

    /// The kinds of card a seat can lay: [`GuessCard::bit`]s.
    pub(crate) fn in_hand(&self, seat: Seat) -> u8 {
        let bluff = if self.bluffs[seat] > 0 { GuessCard::Bluff.bit() } else { 0 };
        self.guesses[seat] | bluff
    }

    pub(crate) fn bluffs_in_hand(&self, seat: Seat) -> u8 {
        self.bluffs[seat]
    }

    fn leave_hand(&mut self, seat: Seat, card: GuessCard) {
        match card {
            GuessCard::Guess(colour) => self.guesses[seat] &= !colour.bit(),
            GuessCard::Bluff => self.bluffs[seat] -= 1,
        }
    }

    fn return_to_hand(&mut self, seat: Seat, card: GuessCard) {
        match card {
            GuessCard::Guess(colour) => self.guesses[seat] |= colour.bit(),
            GuessCard::Bluff => self.bluffs[seat] += 1,
        }
    }

    /// Changes the card of `seat` on the Target of `on`; the old one returns to the hand.
    fn change(&mut self, seat: Seat, on: Seat, card: Option<GuessCard>) {
        let row = self.cards.get_mut(seat.index());
        let Some(place) = row.and_then(|row| row.get_mut(on.index())) else { return };
        let old = std::mem::replace(place, card);
        self.laid[seat].remove(on);
        if let Some(card) = card {
            self.laid[seat].insert(on);
            self.leave_hand(seat, card);
        }
        if let Some(old) = old {
            self.return_to_hand(seat, old);
        }
    }

    fn decide_place(&self, seat: Seat, card: GuessCard) -> Result<(), Refusal> {
        if self.in_hand(seat) & card.bit() != 0 {
            return Ok(());
        }
        Err(match card {
            GuessCard::Guess(colour) if self.in_play & colour.bit() == 0 => Refusal::NotInPlay,
            GuessCard::Guess(colour) if colour == self.put_down(seat) => Refusal::PutDown,
            GuessCard::Guess(_) | GuessCard::Bluff => Refusal::NotInHand,
        })
    }

    /// The best score, then who spotted whose target they were, then who made contact (BE-7).
    fn winners(scores: &BySeat<i16>, end: &End) -> SeatSet {
        let rank = |seat| (scores[seat], end.spotted.contains(seat), end.contact.contains(seat));
        SeatSet::best(scores.seats(), rank)
    }
}

impl table::Rules for BlinkOfAnEye {
    const NAME: &'static str = "blink_of_an_eye";
    const SEATS: RangeInclusive<u8> = 5..=6;
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

    fn open(setup: &Setup<Self>, deal: &Deal) -> Result<BlinkOfAnEye, SetupFault> {
        setup.check()?;
        setup.check_first(deal.first)?;
        deal.check(setup.seats)?;
        let in_play = deal.colors.as_slice().iter().fold(0, |all, colour| all | colour.bit());
        let guesses = deal.targets.map(|target| in_play & !deal.colors[target].bit());
        Ok(BlinkOfAnEye {
            phase: Stage::Set,
            colors: deal.colors,
            targets: deal.targets,
            first: deal.first,
            cards: [[None; COLOURS]; COLOURS],
            laid: BySeat::of(setup.seats, SeatSet::EMPTY),
            guesses,
            bluffs: BySeat::of(setup.seats, BLUFFS),
            in_play,
            options: setup.options.clone(),
        })
    }

    fn start(&mut self) {
        if self.phase == Stage::Set {
            self.phase = Stage::Clock;
        }
    }

    fn legal(&self, _now: Millis, seat: Seat) -> impl ExactSizeIterator<Item = Action> {
        let plays = self.phase == Stage::Clock && seat.number() < self.seats();
        let (hand, laid) =
            if plays { (self.in_hand(seat), self.laid[seat]) } else { (0, SeatSet::EMPTY) };
        let kinds = hand.count_ones() as usize;
        let places = kinds * usize::from(self.seats() - 1);
        Menu::new(places + laid.len(), move |n| {
            if n >= places {
                let on = laid.iter().nth(n - places);
                return Action::Lift { on: on.expect("as many lifts as cards laid") };
            }
            let card = GuessCard::ALL[table::nth_bit(u64::from(hand), n % kinds) as usize];
            // The others in seat order: one's own seat is skipped.
            let other = (n / kinds) as u8;
            Action::Place { card, on: Seat::at(other + u8::from(other >= seat.number())) }
        })
    }

    fn decide(&self, now: Millis, by: By, action: &Action) -> Result<(), Refusal> {
        match self.phase {
            Stage::Set => return Err(Refusal::NotStarted),
            Stage::Over => return Err(Refusal::GameOver),
            Stage::Clock => {}
        }
        let seat = match by {
            By::Table if *action != (Action::Time {}) => return Err(Refusal::NotTheTablesWay),
            By::Table if now < self.until() => return Err(Refusal::ClockRuns),
            By::Table => return Ok(()),
            By::Seat(seat) | By::For(seat) if seat.number() >= self.seats() => {
                return Err(Refusal::NoSuchSeat);
            }
            By::For(_) => return Err(Refusal::NotTheTablesWay),
            By::Seat(seat) => seat,
        };
        let on = match *action {
            Action::Time {} => return Err(Refusal::TablesAlone),
            Action::Place { on, .. } | Action::Lift { on } => on,
        };
        match *action {
            _ if on.number() >= self.seats() => Err(Refusal::NoSuchSeat),
            _ if on == seat => Err(Refusal::OwnTarget),
            Action::Place { card, .. } => self.decide_place(seat, card),
            Action::Lift { on } if !self.laid[seat].contains(on) => Err(Refusal::NothingThere),
            Action::Lift { .. } | Action::Time {} => Ok(()),
        }
    }

    fn apply(&mut self, _now: Millis, by: By, action: &Action) {
        match (*action, by.seat()) {
            (Action::Place { card, on }, Some(seat)) => self.change(seat, on, Some(card)),
            (Action::Lift { on }, Some(seat)) => self.change(seat, on, None),
            (Action::Time {}, _) => self.phase = Stage::Over,
            (_, None) => {}
        }
    }

    fn notice(&self, viewer: Viewer, by: By, action: &Action) -> Option<Notice> {
        Notice::of(self, viewer, by, action)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn own(&self, seat: Seat) -> Own {
        Own::of(self, seat)
    }

    fn allows(&self, seat: Seat, sign: Sign) -> Result<(), Refusal> {
        match (self.phase, sign.aim) {
            (Stage::Set, _) => Err(Refusal::NotStarted),
            (Stage::Over, _) => Err(Refusal::GameOver),
            _ if seat.number() >= self.seats() => Err(Refusal::NoSuchSeat),
            (_, Aim::Seat(at)) if at.number() >= self.seats() => Err(Refusal::NoSuchSeat),
            (_, Aim::Place(_)) => Err(Refusal::NoSuchPlace),
            (_, Aim::Seat(_)) => Ok(()),
        }
    }

    fn signs(&self, seat: Seat) -> SignOffers {
        let others = SeatSet::all(self.seats()).without(SeatSet::only(seat));
        if self.phase == Stage::Clock { SignOffers::all(others, 0) } else { SignOffers::NONE }
    }

    /// Nobody: the clock does not wait, and nobody has to guess.
    fn awaited(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    fn due(&self) -> Option<Millis> {
        (self.phase == Stage::Clock).then(|| self.until())
    }

    fn lapse(&self, _dice: &mut Dice) -> Option<(By, Action)> {
        self.due().map(|_| (By::Table, Action::Time {}))
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        if !self.is_over() {
            return None;
        }
        let (scores, end) = self.add_up();
        Some(Outcome { scores, winners: BlinkOfAnEye::winners(&scores, &end), end })
    }

    fn audit(&self) -> Result<(), &'static str> {
        for seat in Seat::all(self.seats()) {
            let mut guesses = self.guesses[seat];
            let mut bluffs = self.bluffs[seat];
            let mut laid = SeatSet::EMPTY;
            for on in Seat::all(COLOURS as u8) {
                match self.lying(seat, on) {
                    None => continue,
                    Some(GuessCard::Bluff) => bluffs += 1,
                    Some(GuessCard::Guess(colour)) if guesses & colour.bit() != 0 => {
                        return Err("a card is in two places");
                    }
                    Some(GuessCard::Guess(colour)) => guesses |= colour.bit(),
                }
                laid.insert(on);
            }
            if guesses != self.in_play & !self.put_down(seat).bit() || bluffs != BLUFFS {
                return Err("cards are missing, or too many");
            }
            if laid != self.laid[seat] {
                return Err("what lies on the Targets is not what was laid");
            }
            if laid.contains(seat) || !laid.without(SeatSet::all(self.seats())).is_empty() {
                return Err("a card lies where none may");
            }
        }
        Ok(())
    }
}
