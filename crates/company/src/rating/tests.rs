//! What ratings and their intervals come to, for contests whose truth is known.

use table::{BySeat, Dice, Outcome, Seat, SeatSet, Seed};

use super::*;

/// One player beat another so often.
fn wins(contests: &mut Contests, [one, other]: [usize; 2], often: usize) {
    let players = BySeat::from_slice(&[one, other]).expect("two seats");
    let outcome =
        Outcome { scores: BySeat::of(2, 0), winners: SeatSet::only(Seat::at(0)), end: () };
    (0..often).for_each(|_| contests.count(&players, &outcome));
}

fn rated(contests: &Contests) -> Vec<Rating> {
    contests.rate().into_iter().map(|rating| rating.expect("somebody who played")).collect()
}

#[test]
fn ten_wins_to_one_are_four_hundred_points() {
    let mut contests = Contests::among(2);
    wins(&mut contests, [1, 0], 10_000);
    wins(&mut contests, [0, 1], 1_000);
    let [first, second] = rated(&contests)[..] else { panic!("two players") };
    assert_eq!(first, Rating { elo: 1_000.0, low: Some(1_000.0), high: Some(1_000.0) });
    assert!((second.elo - 1_400.0).abs() < 0.1, "{second:?}");
    // The interval of a share of 10 in 11, on Elo's scale.
    let [low, high] = [second.low.unwrap(), second.high.unwrap()];
    assert!((low - 1_388.9).abs() < 0.5 && (high - 1_411.6).abs() < 0.5, "{second:?}");
}

#[test]
fn whoever_never_lost_is_rated_and_may_be_any_better() {
    let mut contests = Contests::among(3);
    wins(&mut contests, [1, 0], 50);
    wins(&mut contests, [0, 2], 50);
    let [_, best, worst] = rated(&contests)[..] else { panic!("three players") };
    // As if half a game of 51 had been lost.
    assert!((best.elo - 1_801.7).abs() < 2.0, "{best:?}");
    assert!((best.low.unwrap() - 1_000.0) > 400.0 && best.high.is_none(), "{best:?}");
    assert!((best.elo - 1_000.0 + worst.elo - 1_000.0).abs() < 0.1, "{best:?} {worst:?}");
    assert!(worst.low.is_none() && worst.high.is_some(), "{worst:?}");
}

#[test]
fn whoever_lost_to_somebody_who_lost_has_an_upper_end() {
    let mut contests = Contests::among(3);
    wins(&mut contests, [2, 0], 60);
    for pair in [[1, 0], [2, 1]] {
        wins(&mut contests, pair, 57);
        wins(&mut contests, [pair[1], pair[0]], 3);
    }
    let best = rated(&contests)[2];
    assert!(best.high.is_some_and(|high| high > best.elo + 100.0), "{best:?}");
    assert!(best.low.is_some_and(|low| low < best.elo - 100.0), "{best:?}");
}

#[test]
fn of_whom_nothing_leads_to_the_first_there_is_no_rating() {
    let mut contests = Contests::among(4);
    wins(&mut contests, [1, 0], 5);
    wins(&mut contests, [2, 3], 5);
    let rated = contests.rate();
    assert!(rated[0].is_some() && rated[1].is_some(), "{rated:?}");
    assert_eq!(rated[2..], [None, None]);
    assert_eq!(Contests::among(0).rate(), []);
}

#[test]
fn whoever_fails_is_beaten_by_all_who_did_not_and_by_nobody_else() {
    let players = BySeat::from_slice(&[0, 1, 2, 1]).expect("four seats");
    let winners = [0, 1].map(Seat::at).into_iter().collect();
    let outcome = Outcome { scores: BySeat::of(4, 0), winners, end: () };
    let mut contests = Contests::among(3);
    // On seat 1 sits a winner who failed.
    contests.count_but(&players, &outcome, &[Seat::at(1)]);
    assert_eq!(contests.games(), 1);
    let won = |one, other| contests.won(one, other);
    assert_eq!([won(0, 1), won(0, 2), won(2, 1), won(1, 0), won(1, 2)], [2, 1, 1, 0, 0]);
}

/// Somebody by chance, the likelier the stronger they are.
fn strongest(dice: &mut Dice, weights: &[f64]) -> usize {
    let mut left =
        f64::from(dice.below(1 << 30)) / f64::from(1 << 30) * weights.iter().sum::<f64>();
    weights
        .iter()
        .position(|weight| {
            left -= weight;
            left < 0.0
        })
        .unwrap_or(weights.len() - 1)
}

/// Games with so many seats among players of these ratings, whoever sits there by chance: a seat
/// wins the oftener the stronger its player is.
fn games(ratings: &[f64], seats: u8, games: u32, dice: &mut Dice) -> Contests {
    let mut contests = Contests::among(ratings.len());
    for _ in 0..games {
        let players = BySeat::from_fn(seats, |_| dice.below(ratings.len() as u32) as usize);
        let weights: Vec<f64> = players
            .iter()
            .map(|(_, player)| 10_f64.powf((ratings[*player] - 1_000.0) / 400.0))
            .collect();
        let winner = Seat::at(strongest(dice, &weights) as u8);
        let winners = SeatSet::only(winner);
        contests.count(&players, &Outcome { scores: BySeat::of(seats, 0), winners, end: () });
    }
    contests
}

/// Asserts that of all intervals 95 % hold the true ratings, and nearly so many of each player's,
/// and that ratings are right on the average for all but the best, by so many points.
fn holds(truth: &[f64], seats: u8, many: u32, off_max: f64) {
    const TRIES: u64 = 300;
    let mut held = vec![0.0; truth.len()];
    let mut mean = vec![0.0; truth.len()];
    for nth in 0..TRIES {
        let rated = rated(&games(truth, seats, many, &mut Seed::from_number(nth).dice(0)));
        for (player, rating) in rated.iter().enumerate() {
            let above = rating.low.is_none_or(|low| low <= truth[player]);
            let below = rating.high.is_none_or(|high| high >= truth[player]);
            held[player] += f64::from(u8::from(above && below)) / TRIES as f64;
            mean[player] += rating.elo / TRIES as f64;
        }
    }
    let held = &held[1..];
    let all = held.iter().sum::<f64>() / held.len() as f64;
    assert!((0.92..0.98).contains(&all), "{seats} seats, {many} games: {held:?}");
    assert!(held.iter().all(|held| *held > 0.9), "{seats} seats, {many} games: {held:?}");
    for (mean, truth) in mean.iter().zip(truth) {
        assert!((mean - truth).abs() < off_max, "{seats} seats, {many} games: {mean:?} of {truth}");
    }
}

/// As far apart as in Blink, where the best hardly ever loses to the second, and never to the
/// others: of 1,500 games in two of three not one says how much better they are at the most.
const FAR_APART: [f64; 5] = [1_000.0, 1_159.0, 1_549.0, 2_135.0, 3_109.0];
/// As close as in Eyes Wide Shut.
const CLOSE: [f64; 5] = [1_000.0, 1_020.0, 1_077.0, 1_124.0, 1_169.0];

#[test]
fn nineteen_of_twenty_intervals_hold_when_strengths_are_far_apart() {
    holds(&FAR_APART, 2, 500, 300.0);
    holds(&FAR_APART, 2, 1_500, 130.0);
    holds(&FAR_APART, 2, 6_000, 30.0);
    holds(&FAR_APART, 4, 1_000, 60.0);
}

#[test]
fn nineteen_of_twenty_intervals_hold_when_strengths_are_close() {
    holds(&CLOSE, 2, 1_000, 4.0);
    holds(&CLOSE, 3, 1_000, 4.0);
}

/// Where one of eight wins, a game says the same thing seven times over.
#[test]
fn nineteen_of_twenty_intervals_hold_when_contests_hang_together() {
    holds(&CLOSE, 6, 500, 6.0);
    holds(&CLOSE, 8, 500, 6.0);
}
