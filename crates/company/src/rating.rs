//! Ratings from many games: who is likelier to win against whom.
//!
//! Every pair of chairs in a game is a small contest: the one that won beat the one that did not,
//! and two that both did, or both did not, say nothing. Strengths are then fitted so that the odds
//! of one beating another are 10 to the difference of ratings over 400 (Bradley and Terry's model,
//! on Elo's scale).
//!
//! The fit is the likeliest, corrected for its bias as Firth does it (which is to say, under
//! Jeffreys' prior): a correction that goes as games grow in number, does not pull strong players
//! down, and gives a figure also to who never lost. The interval holds all ratings that are not
//! too unlikely, whatever the others' are then (profile likelihood), and so reaches as far up and
//! down as the games do not tell: without an end, if none of them does. Contests of one game hang
//! together, so games are the unit: the likelihood is stretched by how much more ratings vary from
//! game to game than if every contest were a game of its own (a sandwich estimate).

use table::{BySeat, Outcome, Seat};

use crate::interval::DEVIATIONS;

mod fit;

use fit::Fit;

/// A rating's unit: 400 points are odds of ten to one.
const PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Contests, game by game, among players who are known by number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contests {
    players: usize,
    /// Who beat whom: there may be hundreds of millions …
    pairs: Vec<[u16; 2]>,
    /// … and after how many of these each game was over.
    ends: Vec<usize>,
}

/// A rating, and the interval that holds it 19 times of 20.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// On Elo's scale: 400 more are odds of ten to one.
    pub elo: f64,
    /// The interval's lower end; none if they never beat anybody from whom one could tell …
    pub low: Option<f64>,
    /// … and its upper; none if they were never beaten by anybody from whom one could tell.
    pub high: Option<f64>,
}

impl Contests {
    /// None yet, among so many players.
    ///
    /// # Panics
    /// If there are more than 65,536.
    pub fn among(players: usize) -> Contests {
        assert!(players <= 1 << 16, "{players} players are too many");
        Contests { players, ..Contests::default() }
    }

    /// Counts a game among these players, who may sit on several chairs.
    pub fn count<E>(&mut self, players: &BySeat<usize>, outcome: &Outcome<E>) {
        self.count_but(players, outcome, &[]);
    }

    /// Counts a game in which the players on some chairs failed: whatever its result, each of them
    /// was beaten by everybody who did not.
    pub fn count_but<E>(&mut self, players: &BySeat<usize>, outcome: &Outcome<E>, failed: &[Seat]) {
        for (seat, one) in players.iter() {
            for (rival, other) in players.iter() {
                let beaten = match (failed.contains(&seat), failed.contains(&rival)) {
                    (false, false) => {
                        outcome.winners.contains(seat) && !outcome.winners.contains(rival)
                    }
                    (fails, rival_fails) => !fails && rival_fails,
                };
                // Two of a kind say nothing about kinds.
                if beaten && one != other {
                    self.pairs.push([one, other].map(|player| *player as u16));
                }
            }
        }
        self.ends.push(self.pairs.len());
    }

    /// Counts in others, among the same players.
    pub fn add(&mut self, others: &Contests) {
        let before = self.pairs.len();
        self.players = self.players.max(others.players);
        self.pairs.extend_from_slice(&others.pairs);
        self.ends.extend(others.ends.iter().map(|end| before + end));
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.ends.len()
    }

    /// How often one beat the other.
    pub fn won(&self, one: usize, other: usize) -> usize {
        self.pairs.iter().filter(|pair| pair.map(usize::from) == [one, other]).count()
    }

    /// Everybody's rating, with the first player's at 1000; none for those of whom no chain of
    /// contests leads to the first.
    pub fn rate(&self) -> Vec<Option<Rating>> {
        let fit = Fit::of(self);
        (0..self.players)
            .map(|player| {
                let strength = fit.strength(player)?;
                let [low, high] = fit.interval(player, DEVIATIONS * DEVIATIONS);
                let elo = |logit: f64| 1_000.0 + PER_LOGIT * logit;
                Some(Rating { elo: elo(strength), low: low.map(elo), high: high.map(elo) })
            })
            .collect()
    }

    /// The contests, game by game.
    fn by_game(&self) -> impl Iterator<Item = &[[u16; 2]]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, end)| &self.pairs[begin..*end])
    }
}

#[cfg(test)]
mod tests;
