//! Many parties: who plays how well against whom.

use bots::Character;
use gaze::Dials;
use table::{BySeat, Game, Outcome, Seat, Seed, Setup};

use crate::{Hosts, Party, Watched};

/// How somebody fared over many games, per chair and game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Fared {
    /// Chairs sat on, over all games.
    pub chairs: u64,
    /// Games won; a shared one counts in shares.
    pub wins: f64,
    /// The squares of those shares.
    pub wins_squared: f64,
    /// Points, all together.
    pub points: i64,
}

impl Fared {
    /// Adds somebody's game.
    pub fn add<E>(&mut self, seat: Seat, outcome: &Outcome<E>) {
        let share = f64::from(u8::from(outcome.winners.contains(seat)))
            / outcome.winners.len().max(1) as f64;
        self.chairs += 1;
        self.wins += share;
        self.wins_squared += share * share;
        self.points += i64::from(outcome.scores[seat]);
    }

    /// How often a chair of theirs wins.
    pub fn rate(&self) -> f64 {
        self.wins / self.chairs.max(1) as f64
    }

    /// Half the width of the interval around [`Fared::rate`] that holds the truth 19 times of 20.
    pub fn margin(&self) -> f64 {
        let n = self.chairs.max(1) as f64;
        let variance = self.wins_squared / n - self.rate() * self.rate();
        1.96 * (variance.max(0.0) / n).sqrt()
    }

    /// Points per game.
    pub fn mean_points(&self) -> f64 {
        self.points as f64 / self.chairs.max(1) as f64
    }
}

/// Lets two characters share a table for many games, each on every other chair, and changing
/// chairs from game to game. Gives how each fared.
pub fn duel<R: Hosts>(
    setup: &Setup<R>,
    [one, other]: [Character; 2],
    games: u64,
    seed: &Seed,
) -> [Fared; 2]
where
    R::Action: Send,
{
    let mut fared = [Fared::default(); 2];
    for nth in 0..games {
        let sides = BySeat::from_fn(setup.seats, |seat| (u64::from(seat.number()) + nth) % 2);
        let characters = sides.map(|side| if side == 0 { one } else { other });
        let outcome = play_one(setup, &characters, &seed.child(nth), &mut |_| {});
        for (seat, side) in sides.iter() {
            fared[*side as usize].add(seat, &outcome);
        }
    }
    fared
}

/// Deals a game and lets these characters play it.
pub fn play_one<R: Hosts>(
    setup: &Setup<R>,
    characters: &BySeat<Character>,
    seed: &Seed,
    watch: &mut impl FnMut(Watched<R::Action>),
) -> Outcome<R::End>
where
    R::Action: Send,
{
    let (game, _deal) = Game::deal(setup, *seed).expect("a setup that was checked");
    let party = Party::new(setup, game, characters, Dials::default(), seed);
    party.play(watch).game().outcome().expect("played to its end")
}
