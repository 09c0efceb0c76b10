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
        self.points += i64::from(outcome.scores[seat]);
    }

    /// How often a chair of theirs wins.
    pub(crate) fn rate(&self) -> f64 {
        self.wins / self.chairs.max(1) as f64
    }

    /// Points per game.
    pub(crate) fn mean_points(&self) -> f64 {
        self.points as f64 / self.chairs.max(1) as f64
    }
}

/// How two fared against each other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Duel {
    /// Each of them.
    pub(crate) fared: [Fared; 2],
    games: f64,
    /// By how much more of its chairs the one won, summed over games …
    ahead: f64,
    /// … and the squares of that: chairs of one game hang together, so games are what is counted.
    ahead_squared: f64,
}

impl Duel {
    /// By how much more of its chairs the one wins than the other, and half the width of the
    /// interval around that which holds the truth 19 times of 20.
    pub(crate) fn ahead(&self) -> (f64, f64) {
        let mean = self.ahead / self.games;
        let variance = (self.ahead_squared / self.games - mean * mean).max(0.0);
        (mean, 1.96 * (variance / self.games).sqrt())
    }
}

/// Lets two characters share a table for many games, each on every other chair, and changing
/// chairs from game to game.
pub(crate) fn duel<R: Hosts>(
    setup: &Setup<R>,
    [one, other]: [Character; 2],
    games: u64,
    seed: &Seed,
) -> Duel {
    let mut duel = Duel::default();
    for nth in 0..games {
        let sides = BySeat::from_fn(setup.seats, |seat| (u64::from(seat.number()) + nth) % 2);
        let characters = sides.map(|side| if side == 0 { one } else { other });
        let outcome = lab::play_one(setup, &characters, &seed.child(nth), &mut |_| {});
        let mut game = [Fared::default(); 2];
        for (seat, side) in sides.iter() {
            game[*side as usize].add(seat, &outcome);
            duel.fared[*side as usize].add(seat, &outcome);
        }
        let ahead = game[0].rate() - game[1].rate();
        duel.games += 1.0;
        duel.ahead += ahead;
        duel.ahead_squared += ahead * ahead;
    }
    duel
}
