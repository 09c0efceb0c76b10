//! Colours, cards and Targets (BE-1, BE-2).

use blink_of_an_eye::{BlinkOfAnEye, Colour, Deal};
use expect_test::expect;
use notation::Scene;
use table::{BySeat, Rules, Seat, Seed, Setup, SetupFault};

use crate::scenes::{ROUND, check, deal, scene};

#[test]
fn be_1_a_colour_each_and_a_card_for_every_colour_in_play() {
    let six = Scene::<BlinkOfAnEye>::open(&Setup::new(6), &deal(&[1, 2, 3, 4, 5, 0]));
    check(
        &six.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Set: seat 0 first
          seat 0: red, Target seat 1; hand red green yellow purple orange bluff bluff
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target ??
          seat 4: purple, Target ??
          seat 5: orange, Target ??
    "#]],
    );
    // With five, orange leaves.
    let mut five = scene(&ROUND);
    check(
        &five.seen_by(4),
        &expect![[r#"
        seat 4 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target ??
          seat 4: purple, Target seat 0; hand blue green yellow purple bluff bluff
    "#]],
    );
    check(
        &five.play("0 place card=orange on=1"),
        &expect![[r#"
        0:00.000 seat 0 refused: not_in_play
    "#]],
    );
}

#[test]
fn be_1_any_other_colour_may_leave_instead() {
    let mut deal = deal(&ROUND);
    deal.colors[Seat::at(0)] = Colour::Orange;
    let mut scene = Scene::<BlinkOfAnEye>::start(&Setup::new(5), &deal);
    check(
        &scene.play("1 place card=red on=0\n1 place card=orange on=4"),
        &expect![[r#"
        0:00.000 seat 1 refused: not_in_play
        0:00.000 seat 1 lays orange on the Target of seat 4
    "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
        seat 1 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: orange, Target ??
          seat 1: blue, Target seat 2; hand blue yellow purple bluff bluff
          seat 2: green, Target ??
          seat 3: yellow, Target ??
          seat 4: purple, Target ??, on it orange from seat 1
    "#]],
    );
}

#[test]
fn be_1_be_2_what_is_no_deal() {
    let fault = |change: fn(&mut Deal)| {
        let mut deal = deal(&ROUND);
        change(&mut deal);
        let fault = BlinkOfAnEye::open(&Setup::new(5), &deal).unwrap_err();
        assert_eq!(fault.code(), "deal");
        fault.to_string() + "\n"
    };
    let told = fault(|deal| deal.colors[Seat::at(1)] = Colour::Red)
        + &fault(|deal| deal.targets[Seat::at(1)] = Seat::at(1))
        + &fault(|deal| deal.targets[Seat::at(4)] = Seat::at(5))
        + &fault(|deal| deal.targets = BySeat::of(4, Seat::at(0)))
        + &fault(|deal| deal.colors = BySeat::of(6, Colour::Red))
        + &fault(|deal| deal.first = Seat::at(5));
    check(
        &told,
        &expect![[r#"
        impossible deal: two seats have the same colour
        impossible deal: every seat must be the target of exactly one
        impossible deal: every seat must be the target of exactly one
        impossible deal: every seat needs a colour and a target
        impossible deal: every seat needs a colour and a target
        impossible deal: the first seat is not at this table
    "#]],
    );
    for seats in [4, 7] {
        let fault = SetupFault::Seats { least: 5, most: 6 };
        let setup = Setup::<BlinkOfAnEye>::new(seats);
        assert_eq!(BlinkOfAnEye::deal(&setup, &Seed::from_number(0)).map(drop), Err(fault));
        assert_eq!(BlinkOfAnEye::open(&setup, &deal(&ROUND)).map(drop), Err(fault));
    }
}

#[test]
fn be_2_every_order_of_targets_is_as_likely_as_any_other() {
    let mut seen = std::collections::BTreeMap::new();
    for seed in (0..24_000).map(Seed::from_number) {
        let (_, deal) = BlinkOfAnEye::deal(&Setup::new(5), &seed).unwrap();
        assert_eq!(deal.colors.as_slice(), &Colour::ALL[..5]);
        assert_eq!(deal.first, Seat::at(0));
        let targets: Vec<u8> = deal.targets.as_slice().iter().map(|seat| seat.number()).collect();
        *seen.entry(targets).or_insert(0) += 1;
    }
    // 120 orders, self-targets among them, 200 times each.
    assert_eq!(seen.len(), 120);
    assert!(seen.values().all(|times| (130..=270).contains(times)), "{seen:?}");
}

#[test]
fn be_2_the_card_of_ones_own_target_is_put_down_and_stays_there() {
    // Seat 2 has drawn itself.
    let mut scene = scene(&[1, 0, 2, 4, 3]);
    let told = scene.play(
        "0 place card=blue on=2
         2 place card=green on=0
         2 place card=yellow on=0
         0 lift on=0",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 refused: put_down
        0:00.000 seat 2 refused: put_down
        0:00.000 seat 2 lays yellow on the Target of seat 0
        0:00.000 seat 0 refused: own_target
    "#]],
    );
    check(
        &(scene.seen_by(0) + &scene.seen_by(2)),
        &expect![[r#"
        seat 0 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target seat 1, on it ?? from seat 2; hand red green yellow purple bluff bluff
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target ??
          seat 4: purple, Target ??
        seat 2 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??, on it yellow from seat 2
          seat 1: blue, Target ??
          seat 2: green, Target seat 2; hand red blue purple bluff bluff
          seat 3: yellow, Target ??
          seat 4: purple, Target ??
    "#]],
    );
}
