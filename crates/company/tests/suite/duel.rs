//! Two characters at one table, for many games.

use company::{Character, Hosts, lab};
use table::{BySeat, Outcome, Seat, Seed, Setup};

/// How somebody fared over many games, per chair and game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Fared {
    /// Chairs sat on, over all games.
    chairs: u64,
    /// Games won; a shared one counts in shares.
    wins: f64,
    /// The squares of those shares.
    wins_squared: f64,
    /// Points, all together.
    points: i64,
}

impl Fared {
    /// Adds somebody's game.
    pub(crate) fn add<E>(&mut self, seat: Seat, outcome: &Outcome<E>) {
        let share = f64::from(u8::from(outcome.winners.contains(seat)))
            / outcome.winners.len().max(1) as f64;
        self.chairs += 1;
        self.wins += share;
        self.wins_squared += share * share;
        self.points += i64::from(outcome.scores[seat]);
    }

    /// How often a chair of theirs wins.
    pub(crate) fn rate(&self) -> f64 {
        self.wins / self.chairs.max(1) as f64
    }

    /// Half the width of the interval around [`Fared::rate`] that holds the truth 19 times of 20.
    pub(crate) fn margin(&self) -> f64 {
        let n = self.chairs.max(1) as f64;
        let variance = self.wins_squared / n - self.rate() * self.rate();
        1.96 * (variance.max(0.0) / n).sqrt()
    }

    /// Points per game.
    pub(crate) fn mean_points(&self) -> f64 {
        self.points as f64 / self.chairs.max(1) as f64
    }
}

/// Lets two characters share a table for many games, each on every other chair, and changing
/// chairs from game to game. Gives how each fared.
pub(crate) fn duel<R: Hosts>(
    setup: &Setup<R>,
    [one, other]: [Character; 2],
    games: u64,
    seed: &Seed,
) -> [Fared; 2] {
    let mut fared = [Fared::default(); 2];
    for nth in 0..games {
        let sides = BySeat::from_fn(setup.seats, |seat| (u64::from(seat.number()) + nth) % 2);
        let characters = sides.map(|side| if side == 0 { one } else { other });
        let outcome = lab::play_one(setup, &characters, &seed.child(nth), &mut |_| {});
        for (seat, side) in sides.iter() {
            fared[*side as usize].add(seat, &outcome);
        }
    }
    fared
}
