//! How sure one can be of a share, such as of games won: also where it is close to none or to all.
//!
//! The interval is Wilson's: all truths from which what was counted is less than 1.96 of their own
//! standard deviations away. What is counted are games, since what several chairs of one game
//! fetch hangs together: a game counts by the share that was had of it, and if these shares vary
//! less or more than wins and losses would, the interval is as if there had been more games or
//! fewer.

/// What holds a normal variable 19 times of 20, in standard deviations.
pub(crate) const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Shares that were had, one of each game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Shares {
    /// How many games.
    pub games: f64,
    /// The sum of the shares, each from 0 to 1.
    pub sum: f64,
    /// The sum of their squares.
    pub squares: f64,
}

/// What holds the truth 19 times of 20.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Shares {
    /// The mean share; none of nothing.
    pub fn mean(&self) -> f64 {
        self.sum / self.games.max(1.0)
    }

    /// Where the true mean is 19 times of 20.
    ///
    /// ```
    /// use company::interval::Shares;
    ///
    /// // Won two games of a thousand: less than one in 130, more than one in 2,000.
    /// let won = Shares { games: 1_000.0, sum: 2.0, squares: 2.0 };
    /// let interval = won.interval();
    /// assert!((0.0004..0.0006).contains(&interval.low) && (0.007..0.0075).contains(&interval.high));
    /// ```
    pub fn interval(&self) -> Interval {
        if self.games < 1.0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let mean = self.mean().clamp(0.0, 1.0);
        // A game that nobody has seen may come next: one of each extreme is thought of, so that
        // shares that were all alike are not taken for certain.
        let games = self.games + 2.0;
        let expected = (self.sum + 1.0) / games;
        let variance = (self.squares + 1.0) / games - expected * expected;
        // As many wins and losses as would vary so much.
        let many = self.games * expected * (1.0 - expected) / variance.max(f64::MIN_POSITIVE);
        let squared = DEVIATIONS * DEVIATIONS;
        let middle = (mean + squared / (2.0 * many)) / (1.0 + squared / many);
        let spread = mean * (1.0 - mean) / many + squared / (4.0 * many * many);
        let half = DEVIATIONS * spread.sqrt() / (1.0 + squared / many);
        // Of nothing, nothing is left over by rounding.
        let low = if mean > 0.0 { (middle - half).max(0.0) } else { 0.0 };
        let high = if mean < 1.0 { (middle + half).min(1.0) } else { 1.0 };
        Interval { low, high }
    }
}

#[cfg(test)]
mod tests {
    use table::{Dice, Seed};

    use super::*;

    /// Whether something happens that does so often.
    fn happens(dice: &mut Dice, often: f64) -> bool {
        f64::from(dice.below(1 << 30)) < often * f64::from(1 << 30)
    }

    /// How often the interval holds the truth, if a game's share is drawn so.
    fn coverage(games: u32, truth: f64, mut share: impl FnMut(&mut Dice) -> f64) -> f64 {
        const TRIES: u32 = 2_000;
        let mut dice = Seed::from_number(21).dice(0);
        let mut held = 0;
        for _ in 0..TRIES {
            let mut shares = Shares::default();
            for _ in 0..games {
                let share = share(&mut dice);
                shares.games += 1.0;
                shares.sum += share;
                shares.squares += share * share;
            }
            let Interval { low, high } = shares.interval();
            held += u32::from((low..=high).contains(&truth));
        }
        f64::from(held) / f64::from(TRIES)
    }

    /// Asserts that 95 % of intervals hold these rates: on the whole, as a count is a whole number
    /// and so no interval is right at each single rate, and nearly at each of them.
    fn holds(games: u32, rates: &[f64]) {
        let held = rates.iter().map(|rate| {
            let held = coverage(games, *rate, |dice| f64::from(u8::from(happens(dice, *rate))));
            assert!(held > 0.9, "{rate} of {games}: {held}");
            held
        });
        let mean = held.sum::<f64>() / rates.len() as f64;
        assert!((0.92..0.98).contains(&mean), "{rates:?} of {games}: {mean}");
    }

    #[test]
    fn rates_near_none_are_held_nineteen_times_of_twenty() {
        holds(200, &[0.002, 0.004, 0.007, 0.01, 0.015, 0.02, 0.03]);
    }

    #[test]
    fn rates_near_one_half_are_held_nineteen_times_of_twenty() {
        holds(200, &[0.4, 0.45, 0.5, 0.55, 0.6]);
    }

    #[test]
    fn rates_near_all_are_held_nineteen_times_of_twenty() {
        holds(200, &[0.97, 0.98, 0.985, 0.99, 0.993, 0.996, 0.998]);
    }

    /// Somebody on three chairs of six, of which one wins: no game brings more than a third.
    #[test]
    fn chairs_of_one_player_are_counted_by_games() {
        for rate in [0.01, 0.1, 0.5, 0.9] {
            let third = |dice: &mut Dice| f64::from(u8::from(happens(dice, rate))) / 3.0;
            let held = coverage(200, rate / 3.0, third);
            // Rather too wide than too narrow: it cannot know that no game brings more.
            assert!((0.92..0.99).contains(&held), "a third of {rate}: {held}");
        }
    }

    /// Chairs that win or lose together are one game's news, however many they are.
    #[test]
    fn chairs_that_win_together_count_once() {
        for rate in [0.02, 0.5, 0.98] {
            let all = |dice: &mut Dice| f64::from(u8::from(happens(dice, rate)));
            let held = coverage(200, rate, all);
            assert!((0.92..0.98).contains(&held), "all or none at {rate}: {held}");
        }
    }

    #[test]
    fn nothing_counted_is_nothing_known() {
        assert_eq!(Shares::default().interval(), Interval { low: 0.0, high: 1.0 });
        let never = Shares { games: 100.0, ..Shares::default() }.interval();
        assert!(never.low == 0.0 && (0.02..0.05).contains(&never.high), "{never:?}");
    }
}
