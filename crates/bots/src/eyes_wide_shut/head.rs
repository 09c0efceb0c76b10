//! Tonight's hand: how often it goes up, by character, by what is known of the others and by what
//! they say.
//!
//! The master plays the solution as long as the others seem to, and keeps books on whether they do:
//! each hand speaks for or against each of the ways in which people raise their hands. Where the
//! others do otherwise, it weighs what either hand would bring against theirs, and bends.

use seen::eyes_wide_shut::{Night, Options, View};
use table::{BySeat, Seat, SeatSet};

use super::crowd::{self, Crowd, DEAD, Dawn, End};
use super::habits;
use super::lots::{Drawn, Lots, Tonight, known};
use super::prison::Prison;
use super::solve::{WORTH, slipping};
use super::words::Words;
use crate::Character;

/// How far the master bends its ways to what a guess says is better: hands for each whole worth.
const BENDS: f64 = 4.0;
/// While all hands together are guessed this near to what the plans say, there is nothing to bend
/// to.
const DOUBT: f64 = 0.25;

/// The ways in which hands go up: by the plans, by counting, by a feeling, shyly, by whim.
const WAYS: usize = 5;
/// What everybody is taken for before they raised a hand or kept it low.
const TAKEN_FOR: [f64; WAYS] = [0.88, 0.03, 0.03, 0.03, 0.03];
/// How often a whim raises a hand.
const WHIM: f64 = 0.5;

/// What goes on in somebody's head.
pub(super) struct Head {
    seat: Seat,
    character: Character,
    options: Options,
    pub(super) prison: Prison,
    pub(super) duel: bool,
    pub(super) last_night: Option<Night>,
    day: u16,
    /// What the plans say of tonight.
    tonight: Option<Tonight>,
    /// How likely each raises hands in each way.
    ways: BySeat<[f64; WAYS]>,
}

impl Head {
    pub(super) fn new(seat: Seat, seats: u8, character: Character, options: Options) -> Head {
        Head {
            seat,
            character,
            options,
            prison: Prison::new(seats),
            duel: false,
            last_night: None,
            day: 0,
            tonight: None,
            ways: BySeat::of(seats, TAKEN_FOR),
        }
    }

    /// Takes in how the table stands.
    pub(super) fn see(&mut self, view: &View) {
        self.prison = Prison::of(view, &self.options);
        self.duel = view.duel;
        self.day = view.day;
        self.last_night = view.last_night;
    }

    /// Draws the lots, if one knows how.
    pub(super) fn draw(&mut self, lots: &Lots) {
        if self.character == Character::Master {
            let drawn = Drawn { lots, day: self.day, last_night: self.last_night.as_ref() };
            self.tonight = Some(drawn.tonight(&self.prison));
        }
    }

    /// Whether the night is given to some by lot.
    pub(super) fn is_by_lot(&self) -> bool {
        self.tonight.is_some_and(|tonight| tonight.turn.is_some())
    }

    /// Whose night it is of the others, as far as one knows.
    pub(super) fn turn_of_others(&self) -> SeatSet {
        let turn = self.tonight.and_then(|tonight| tonight.turn).unwrap_or(SeatSet::EMPTY);
        turn.without(SeatSet::only(self.seat))
    }

    /// Remembers whose hands were up.
    pub(super) fn remember(&mut self, night: &Night) {
        if !night.duel {
            for seat in self.rivals().iter() {
                let raises = self.raises(seat);
                let was_up = night.raised.contains(seat);
                let ways = &mut self.ways[seat];
                for (way, raises) in ways.iter_mut().zip(raises) {
                    *way *= if was_up { raises } else { 1.0 - raises };
                }
                let all: f64 = ways.iter().sum();
                ways.iter_mut().for_each(|way| *way /= all);
            }
        }
        self.last_night = Some(*night);
    }

    /// The others who live.
    pub(super) fn rivals(&self) -> SeatSet {
        self.prison.living().without(SeatSet::only(self.seat))
    }

    /// How often of 100 the hand goes up tonight, after what was said.
    pub(super) fn up_percent(&self, words: &Words) -> u32 {
        let last_night = self.last_night.map(|night| night.verdict);
        match self.character {
            Character::Master => (100.0 * self.weighed(words)).round() as u32,
            // Whoever stays low in a duel gains only if the other does too, and whoever raises a
            // hand gains more: the question is how much one trusts.
            character if self.duel => character.pick(45, 55, 70, 85),
            Character::Random | Character::Gentle => {
                self.swayed(habits::shy(&self.prison, self.seat), words)
            }
            Character::Casual => {
                self.swayed(habits::feeling(&self.prison, self.seat, last_night), words)
            }
            Character::Sharp => self.swayed(habits::counting(&self.prison, self.seat), words),
        }
    }

    /// The more hands others let one expect, the less often one's own goes up.
    fn swayed(&self, up_percent: u32, words: &Words) -> u32 {
        let fewer: f64 = self
            .rivals()
            .iter()
            .map(|seat| {
                let usual = f64::from(habits::counting(&self.prison, seat)) / 100.0;
                usual - words.bent(seat, usual)
            })
            .sum();
        let gullible = self.character.pick(0.5, 0.5, 0.8, 0.8);
        let sway = (1.0 + gullible * fewer / f64::from(self.prison.quota())).clamp(0.5, 1.6);
        ((f64::from(up_percent) * sway) as u32).clamp(2, 95)
    }

    /// How often that hand goes up tonight, in each way.
    fn raises(&self, seat: Seat) -> [f64; WAYS] {
        let last_night = self.last_night.map(|night| night.verdict);
        let percent = |often: u32| f64::from(often) / 100.0;
        [
            self.planned(seat),
            percent(habits::counting(&self.prison, seat)),
            percent(habits::feeling(&self.prison, seat, last_night)),
            percent(habits::shy(&self.prison, seat)),
            WHIM,
        ]
    }

    /// How often the plans have that hand up.
    fn planned(&self, seat: Seat) -> f64 {
        slipping(self.tonight.map_or(0.0, |tonight| tonight.meant[seat]))
    }

    /// How likely somebody's hand is up tonight, as far as they are known, and believed by what
    /// their word has been worth.
    fn guess(&self, seat: Seat, words: &Words) -> f64 {
        let ways = self.ways[seat].iter().zip(self.raises(seat));
        let likely: f64 = ways.map(|(way, raises)| way * raises).sum();
        words.weighed(seat, likely)
    }

    /// How likely it is that all others play by the plans.
    fn trust(&self) -> f64 {
        self.rivals().iter().map(|seat| self.ways[seat][0]).product()
    }

    /// What the plans say, bent toward what is better against these rivals.
    fn weighed(&self, words: &Words) -> f64 {
        let meant = self.tonight.map_or(0.0, |tonight| tonight.meant[self.seat]);
        if self.duel {
            // Whoever knows nothing of lots raises a hand, likely as not.
            return if self.trust() > 0.5 { meant } else { 1.0 };
        }
        let rivals: Vec<(Seat, f64)> =
            self.rivals().iter().map(|seat| (seat, self.guess(seat, words))).collect();
        let doubt: f64 = rivals.iter().map(|&(seat, up)| (up - self.planned(seat)).abs()).sum();
        if doubt < DOUBT {
            return meant;
        }
        let spots = self.prison.spots();
        let own = 1 << self.seat.number();
        let mut gain = 0.0;
        for hands in 0..1_u32 << rivals.len() {
            let (mut raised, mut likely) = (0, 1.0);
            for (nth, &(seat, up)) in rivals.iter().enumerate() {
                if hands >> nth & 1 == 1 {
                    raised |= 1 << seat.number();
                    likely *= up;
                } else {
                    likely *= 1.0 - up;
                }
            }
            // What is all but impossible is not worth a thought.
            if likely > 1e-3 {
                gain += likely * (self.brings(&spots, raised | own) - self.brings(&spots, raised));
            }
        }
        (meant + BENDS * gain).clamp(0.0, 1.0)
    }

    /// What a night with these hands up brings this seat.
    fn brings(&self, spots: &[crowd::Spot; crowd::MOST], raised: u16) -> f64 {
        let own = usize::from(self.seat.number());
        match crowd::night(spots, self.prison.still, self.prison.quota(), raised) {
            Dawn::Over { end: End::Nobody, .. } => WORTH.nobody,
            Dawn::Over { who, .. } if who >> own & 1 == 0 => 0.0,
            Dawn::Over { who, end: End::Escape } => WORTH.escape[who.count_ones() as usize],
            Dawn::Over { end: End::Last, .. } => WORTH.last,
            Dawn::Over { end: End::Duel, .. } => WORTH.duel,
            Dawn::Day { spots, .. } if spots[own] == DEAD => 0.0,
            Dawn::Day { spots, still } => {
                known(&self.prison).worth(&Crowd::of(&spots, still), spots[own])
            }
        }
    }
}
