//! Master beats sharp beats casual beats gentle beats random: at the smallest and at the largest table of every
//! game. `sidelong ladder` shows it for the others too.

use company::{Character, Hosts};
use games::{Blink, BlinkOfAnEye, EyesWideShut, ShiftyEyedSpies, Zwinkern};
use table::{Seed, Setup};

use crate::duel::duel;

/// Asserts that everybody wins more of their chairs than the next lower, by more than chance would
/// explain 19 times of 20, in so many games for each pair from below.
fn climb<R: Hosts>(seats: u8, games: [u64; 4]) {
    for (pair, games) in Character::ALL.windows(2).zip(games) {
        let [worse, better] = pair else { unreachable!("two") };
        beats::<R>(seats, [*better, *worse], games);
    }
}

/// Asserts that the one wins more of their chairs than the other.
fn beats<R: Hosts>(seats: u8, [better, worse]: [Character; 2], games: u64) {
    let setup = Setup::<R>::new(seats);
    let duel = duel(&setup, [better, worse], games, &Seed::from_number(7));
    let ((ahead, margin), [one, other]) = (duel.ahead(), duel.fared.map(|fared| fared.rate()));
    assert!(
        ahead > margin,
        "{seats} seats: {better} {one:.3}, {worse} {other:.3}: {ahead:.3} ± {margin:.3}"
    );
}

/// Where hands go up in the dark, shyness is no match for chance: gentle loses to casual, as random
/// does.
fn climb_in_the_dark(seats: u8, games: [u64; 4]) {
    use Character::{Casual, Gentle, Master, Random, Sharp};
    let pairs = [[Casual, Gentle], [Casual, Random], [Sharp, Casual], [Master, Sharp]];
    for (pair, games) in pairs.into_iter().zip(games) {
        beats::<EyesWideShut>(seats, pair, games);
    }
}

#[test]
fn blink() {
    climb::<Blink>(2, [200; 4]);
}

#[test]
fn in_the_blink_of_an_eye() {
    climb::<BlinkOfAnEye>(5, [100, 300, 100, 500]);
    climb::<BlinkOfAnEye>(6, [100, 300, 100, 500]);
}

#[test]
fn eyes_wide_shut_among_three() {
    climb_in_the_dark(3, [3_000, 3_000, 4_000, 3_000]);
}

#[test]
fn eyes_wide_shut_among_eight() {
    climb_in_the_dark(8, [3_000; 4]);
}

#[test]
fn zwinkern() {
    climb::<Zwinkern>(3, [60, 60, 150, 150]);
    climb::<Zwinkern>(6, [60, 150, 150, 150]);
}

#[test]
fn shifty_eyed_spies() {
    climb::<ShiftyEyedSpies>(4, [200, 200, 200, 600]);
    climb::<ShiftyEyedSpies>(8, [100, 100, 100, 300]);
}
