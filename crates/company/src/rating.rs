//! Ratings from many games: who is likelier to win against whom.
//!
//! Every pair of chairs in a game is a small contest: the one that won beat the one that did not,
//! and two that both did, or both did not, say nothing. Strengths are then fitted so that the odds
//! of one beating another are 10 to the difference of ratings over 400 (Bradley and Terry's model,
//! on Elo's scale), by the usual iteration. The interval comes from fitting again and again to
//! games drawn with replacement, batch by batch.

use table::{BySeat, Dice, Outcome};

/// How many times the games are drawn anew.
const REDRAWN: usize = 200;
/// Enough for four strengths to settle.
const ROUNDS: usize = 400;
/// A contest each way that nobody played, so that whoever never won has a rating too.
const PRIOR: f64 = 0.5;

/// How often each beat each: `beat[one][other]`.
pub type Beat<const N: usize> = [[f64; N]; N];

/// Counts a game among these players, who may sit on several chairs.
pub fn count<const N: usize, E>(beat: &mut Beat<N>, players: &BySeat<usize>, outcome: &Outcome<E>) {
    let (won, lost): (Vec<_>, Vec<_>) =
        players.iter().partition(|(seat, _)| outcome.winners.contains(*seat));
    for (_, one) in &won {
        for (_, other) in &lost {
            // Two of a kind say nothing about kinds.
            beat[**one][**other] += f64::from(u8::from(one != other));
        }
    }
}

/// A rating, and the interval that holds it 19 times of 20.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// On Elo's scale: 400 more are odds of ten to one.
    pub elo: f64,
    /// The interval's lower end …
    pub low: f64,
    /// … and its upper.
    pub high: f64,
}

/// Rates players by batches of contests, the first of them at 1000.
pub fn rate<const N: usize>(batches: &[Beat<N>], dice: &mut Dice) -> [Rating; N] {
    let elo = fit(&sum(batches.iter()));
    let mut redrawn: Vec<[f64; N]> = (0..REDRAWN)
        .map(|_| {
            let many = batches.len() as u32;
            let drawn: Vec<_> = (0..many).map(|_| &batches[dice.below(many) as usize]).collect();
            fit(&sum(drawn.into_iter()))
        })
        .collect();
    std::array::from_fn(|one| {
        redrawn.sort_by(|a, b| a[one].total_cmp(&b[one]));
        let at = |share: f64| redrawn[((REDRAWN - 1) as f64 * share).round() as usize][one];
        Rating { elo: elo[one], low: at(0.025), high: at(0.975) }
    })
}

fn sum<'a, const N: usize>(batches: impl Iterator<Item = &'a Beat<N>>) -> Beat<N> {
    let mut all = [[0.0; N]; N];
    for batch in batches {
        for one in 0..N {
            for other in 0..N {
                all[one][other] += batch[one][other];
            }
        }
    }
    all
}

/// Minorisation and maximisation: each strength is set to what its wins and rivals ask for.
fn fit<const N: usize>(beat: &Beat<N>) -> [f64; N] {
    let mut strength = [1.0_f64; N];
    for _ in 0..ROUNDS {
        strength = std::array::from_fn(|one| {
            let rivals = (0..N).filter(|other| *other != one);
            let (mut wins, mut weight) = (0.0, 0.0);
            for other in rivals {
                wins += beat[one][other] + PRIOR;
                let met = beat[one][other] + beat[other][one] + 2.0 * PRIOR;
                weight += met / (strength[one] + strength[other]);
            }
            wins / weight
        });
        let first = strength[0];
        strength.iter_mut().for_each(|strength| *strength /= first);
    }
    strength.map(|strength| 1_000.0 + 400.0 * strength.log10())
}

#[cfg(test)]
mod tests {
    use table::Seed;

    use super::*;

    #[test]
    fn ten_wins_to_one_are_four_hundred_points() {
        let mut batch = [[0.0; 2]; 2];
        (batch[1][0], batch[0][1]) = (1_000.0, 100.0);
        let [first, second] = rate(&[batch; 20], &mut Seed::from_number(1).dice(0));
        assert_eq!(first.elo, 1_000.0);
        assert!((second.elo - 1_400.0).abs() < 1.0, "{second:?}");
        assert!((second.high - second.low).abs() < 1e-6, "all batches are alike: {second:?}");
    }

    #[test]
    fn whoever_never_wins_is_rated_all_the_same() {
        let mut batch = [[0.0; 2]; 2];
        batch[1][0] = 50.0;
        let [_, second] = rate(&[batch], &mut Seed::from_number(1).dice(0));
        assert!(second.elo.is_finite() && second.elo > 1_500.0, "{second:?}");
    }

    #[test]
    fn the_less_batches_agree_the_wider_the_interval() {
        let batch = |wins: f64| {
            let mut batch = [[0.0; 2]; 2];
            (batch[1][0], batch[0][1]) = (wins, 10.0 - wins);
            batch
        };
        let mut dice = Seed::from_number(1).dice(0);
        let mut width = |batches: &[Beat<2>]| {
            let [_, second] = rate(batches, &mut dice);
            second.high - second.low
        };
        assert!(width(&[batch(2.0), batch(8.0)]) > 2.0 * width(&[batch(5.0), batch(6.0)]));
    }
}
