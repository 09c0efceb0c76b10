//! Who looks for whom: all the ways the Targets can lie, each as likely as what was seen makes it.

use seen::blink_of_an_eye::COLOURS;
use table::Seat;

/// No single pair is ever made more than so many times likelier: a face can lie for ever.
const WEIGHT_MAX: f32 = 60.0;

/// How likely every pair of a seat and its target is, as one seat believes.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    seats: usize,
    /// What speaks for a pair, by seat and its target.
    weight: [[f32; COLOURS]; COLOURS],
    /// The odds that follow; of no use while stale.
    odds: [[f32; COLOURS]; COLOURS],
    stale: bool,
}

impl Odds {
    pub(super) fn new(seats: u8) -> Odds {
        let seats = usize::from(seats).min(COLOURS);
        let (weight, odds) = ([[1.0; COLOURS]; COLOURS], [[0.0; COLOURS]; COLOURS]);
        Odds { seats, weight, odds, stale: true }
    }

    /// That seat's target is known for sure.
    pub(super) fn knows(&mut self, seat: Seat, target: Seat) {
        self.weight[seat.index()] = [0.0; COLOURS];
        self.weight[seat.index()][target.index()] = 1.0;
        self.stale = true;
    }

    /// Something makes a pair so many times likelier.
    pub(super) fn weigh(&mut self, seat: Seat, target: Seat, factor: f32) {
        let weight = &mut self.weight[seat.index()][target.index()];
        *weight = (*weight * factor).min(WEIGHT_MAX);
        self.stale = true;
    }

    /// The odds that `seat` looks for `target`.
    pub(super) fn of(&self, seat: Seat, target: Seat) -> f32 {
        self.odds[seat.index()][target.index()]
    }

    /// How sure one is whom that seat looks for: the best of its odds.
    pub(super) fn sureness(&self, seat: Seat) -> f32 {
        self.odds[seat.index()].into_iter().fold(0.0, f32::max)
    }

    /// How sure one is who looks for that seat.
    pub(super) fn sureness_for(&self, target: Seat) -> f32 {
        self.odds.iter().map(|row| row[target.index()]).fold(0.0, f32::max)
    }

    /// Works the odds out from the weights: every order of the Targets that fits, by its weight.
    pub(super) fn work_out(&mut self) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        self.odds = [[0.0; COLOURS]; COLOURS];
        let all = self.deal(0, 0, 1.0);
        if all > 0.0 {
            self.odds.iter_mut().flatten().for_each(|odds| *odds /= all);
        }
    }

    /// Adds up all the ways in which the seats from `seat` on can have targets none of which is
    /// `used`, given how likely those before them have theirs.
    fn deal(&mut self, seat: usize, used: u8, likely: f32) -> f32 {
        if seat == self.seats {
            return likely;
        }
        let mut all = 0.0;
        for target in 0..self.seats {
            let weight = self.weight[seat][target];
            if used & 1 << target == 0 && weight > 0.0 {
                let ways = self.deal(seat + 1, used | 1 << target, likely * weight);
                self.odds[seat][target] += ways;
                all += ways;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds_of(odds: &mut Odds, seat: u8, target: u8) -> u32 {
        odds.work_out();
        (100.0 * odds.of(Seat::at(seat), Seat::at(target))).round() as u32
    }

    #[test]
    fn at_first_everybody_may_look_for_anybody_but_whom_one_looks_for_oneself() {
        let mut odds = Odds::new(5);
        odds.knows(Seat::at(0), Seat::at(3));
        assert_eq!(odds_of(&mut odds, 1, 3), 0);
        assert_eq!(odds_of(&mut odds, 1, 1), 25);
        assert_eq!(odds_of(&mut odds, 1, 0), 25);
    }

    #[test]
    fn what_is_known_of_all_others_is_known_of_the_last() {
        let mut odds = Odds::new(5);
        for (seat, target) in [(0, 3), (1, 0), (2, 1), (3, 4)] {
            odds.knows(Seat::at(seat), Seat::at(target));
        }
        assert_eq!(odds_of(&mut odds, 4, 2), 100);
    }

    #[test]
    fn two_who_wink_at_the_same_face_cannot_both_mean_it() {
        let mut odds = Odds::new(6);
        odds.knows(Seat::at(0), Seat::at(3));
        odds.weigh(Seat::at(1), Seat::at(0), 12.0);
        let alone = odds_of(&mut odds, 1, 0);
        odds.weigh(Seat::at(2), Seat::at(0), 12.0);
        let both = odds_of(&mut odds, 1, 0);
        assert!(alone > 70 && both < 50, "{alone} and {both}");
    }

    #[test]
    fn a_wink_that_contradicts_an_earlier_one_weakens_both() {
        let mut odds = Odds::new(6);
        odds.weigh(Seat::at(1), Seat::at(2), 12.0);
        odds.weigh(Seat::at(1), Seat::at(4), 3.0);
        let (first, second) = (odds_of(&mut odds, 1, 2), odds_of(&mut odds, 1, 4));
        assert!((55..70).contains(&first) && second < 20, "{first} and {second}");
    }
}
