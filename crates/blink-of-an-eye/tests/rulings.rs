//! The rulings of In the Blink of an Eye, each as a short scene. Search for an id, `BE-4` or
//! `be_4`, to find its tests.

use blink_of_an_eye::{
    Action, BlinkOfAnEye, Colour, Deal, GuessCard, Notice, Options, Refusal, View,
};
use expect_test::{Expect, expect};
use notation::Scene;
use table::{
    By, BySeat, Game, Gesture, Millis, Options as _, Refusal as _, Rules, Seat, Seed, Setup,
    SetupFault, Shown, Sign, Viewer,
};

/// A deal with these targets and the colours as they go round the table.
fn deal(targets: &[u8]) -> Deal {
    let seats = targets.len() as u8;
    Deal {
        colors: BySeat::from_fn(seats, |seat| Colour::ALL[seat.index()]),
        targets: BySeat::from_fn(seats, |seat| Seat::at(targets[seat.index()])),
        first: Seat::at(0),
    }
}

fn scene(targets: &[u8]) -> Scene<BlinkOfAnEye> {
    Scene::start(&Setup::new(targets.len() as u8), &deal(targets))
}

/// Each has the next one for a target.
const ROUND: [u8; 5] = [1, 2, 3, 4, 0];

/// What comes of these cards when the time is up. A line: `3 yellow 2` is seat 3's yellow card
/// on the Target of seat 2.
fn result(targets: &[u8], cards: &str) -> String {
    let mut scene = scene(targets);
    for line in cards.lines() {
        let [by, card, on] = line.split_whitespace().collect::<Vec<_>>()[..] else { panic!() };
        let told = scene.play(&format!("{by} place card={card} on={on}"));
        assert!(!told.contains("refused"), "{line}: {told}");
    }
    scene.play("until 120000");
    let outcome = scene.rules().outcome().unwrap();
    format!("{outcome}\n  spotted by {}, contact by {}", outcome.end.spotted, outcome.end.contact)
}

fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

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
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target seat 1, on it ?? from seat 2; hand red green yellow purple bluff bluff
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target ??
          seat 4: purple, Target ??
        seat 1 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??, on it ?? from seat 2
          seat 1: blue, Target seat 0; hand blue green yellow purple bluff bluff
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
        seat 3 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??, on it ?? from seat 2
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target seat 4; hand red blue green yellow bluff bluff
          seat 4: purple, Target ??
        seat 4 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??, on it ?? from seat 2
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target ??
          seat 4: purple, Target seat 3; hand red blue green purple bluff bluff
        everybody sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??, on it ?? from seat 2
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target ??
          seat 4: purple, Target ??
    "#]],
    );
}

#[test]
fn be_3_no_guesses_and_no_signs_before_the_start() {
    let mut scene = Scene::<BlinkOfAnEye>::open(&Setup::new(5), &deal(&ROUND));
    let told = scene.play(
        "0 place card=red on=1
         0 lift on=1
         0 wink 1
         table time
         until 500000",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 refused: not_started
        0:00.000 seat 0 refused: not_started
        0:00.000 seat 0 Wink: not_started
        0:00.000 the table refused: not_started
    "#]],
    );
    // But everybody has looked at their own Target.
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Set: seat 0 first
          seat 0: red, Target ??
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target seat 4; hand red blue green yellow bluff bluff
          seat 4: purple, Target ??
    "#]],
    );
    assert_eq!((scene.legal(0), scene.rules().due()), (String::new(), None));
}

#[test]
fn be_3_at_the_end_everything_stops_at_once() {
    let mut scene = scene(&ROUND);
    let told = scene.play(
        "119999 table time
         120000 0 place card=red on=1
         120000 0 time
         120001 0 lift on=1
         until 120000
         120000 0 lift on=1
         0 wink 1
         table time",
    );
    check(
        &told,
        &expect![[r#"
            1:59.999 the table refused: clock_runs
            2:00.000 seat 0 lays red on the Target of seat 1
            2:00.000 seat 0 refused: tables_alone
            2:00.001 seat 0 impossible: the clock ran out at 120000 ms and the table did not act
            2:00.000 the table calls time: everything is turned over
            [time: scores [-1, 0, 0, 0, 0], won by seat 1, seat 2, seat 3, seat 4]
            2:00.000 seat 0 refused: game_over
            2:00.000 seat 0 Wink: game_over
            2:00.000 the table refused: game_over
        "#]],
    );
    assert_eq!((scene.legal(0), scene.rules().due()), (String::new(), None));
}

#[test]
fn be_3_be_8_options_at_both_ends() {
    let options = |clock_s, rounds| Options { clock_s, rounds };
    for (clock_s, rounds) in [(30, 1), (300, 10)] {
        let setup = Setup { options: options(clock_s, rounds), ..Setup::new(5) };
        let mut scene = Scene::<BlinkOfAnEye>::start(&setup, &deal(&ROUND));
        let until = u64::from(clock_s) * 1000;
        assert_eq!(scene.rules().due(), Some(Millis(until)));
        assert_eq!(scene.play(&format!("until {}", until - 1)), "");
        assert_ne!(scene.play(&format!("until {until}")), "");
    }
    for (clock_s, rounds, name) in
        [(29, 3, "clock_s"), (301, 3, "clock_s"), (120, 0, "rounds"), (120, 11, "rounds")]
    {
        let fault = options(clock_s, rounds).check().unwrap_err();
        assert!(matches!(fault, SetupFault::Option { name: at, .. } if at == name), "{fault}");
    }
    let read = |text| serde_json::from_str::<Options>(text);
    assert_eq!(read("{}").unwrap(), options(120, 3));
    assert_eq!(read(r#"{"rounds":5}"#).unwrap(), options(120, 5));
    assert!(read(r#"{"clock":60}"#).is_err());
}

#[test]
fn be_4_lay_replace_and_lift() {
    let mut scene = scene(&ROUND);
    let told = scene.play(
        "1000 0 place card=red on=2
         2000 0 place card=red on=3
         3000 0 place card=red on=2
         4000 0 place card=green on=2
         5000 0 place card=red on=3
         6000 0 lift on=2
         7000 0 lift on=2
         8000 0 place card=bluff on=2
         9000 0 place card=bluff on=2
         10000 0 place card=bluff on=4
         11000 0 place card=bluff on=2
         12000 0 place card=bluff on=1",
    );
    check(
        &told,
        &expect![[r#"
        0:01.000 seat 0 lays red on the Target of seat 2
        0:02.000 seat 0 refused: not_in_hand
        0:03.000 seat 0 refused: not_in_hand
        0:04.000 seat 0 replaces red by green on the Target of seat 2
        0:05.000 seat 0 lays red on the Target of seat 3
        0:06.000 seat 0 lifts green from the Target of seat 2
        0:07.000 seat 0 refused: nothing_there
        0:08.000 seat 0 lays bluff on the Target of seat 2
        0:09.000 seat 0 replaces bluff by bluff on the Target of seat 2
        0:10.000 seat 0 lays bluff on the Target of seat 4
        0:11.000 seat 0 refused: not_in_hand
        0:12.000 seat 0 refused: not_in_hand
    "#]],
    );
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target seat 1; hand green yellow purple
          seat 1: blue, Target ??
          seat 2: green, Target ??, on it bluff from seat 0
          seat 3: yellow, Target ??, on it red from seat 0
          seat 4: purple, Target ??, on it bluff from seat 0
    "#]],
    );
    // What can be done with that hand, in a stable order.
    check(
        &scene.legal(0),
        &expect![[r#"
        {"do":"place","card":"green","on":1}
        {"do":"place","card":"yellow","on":1}
        {"do":"place","card":"purple","on":1}
        {"do":"place","card":"green","on":2}
        {"do":"place","card":"yellow","on":2}
        {"do":"place","card":"purple","on":2}
        {"do":"place","card":"green","on":3}
        {"do":"place","card":"yellow","on":3}
        {"do":"place","card":"purple","on":3}
        {"do":"place","card":"green","on":4}
        {"do":"place","card":"yellow","on":4}
        {"do":"place","card":"purple","on":4}
        {"do":"lift","on":2}
        {"do":"lift","on":3}
        {"do":"lift","on":4}
    "#]],
    );
}

#[test]
fn be_4_never_on_ones_own_target_nor_where_nobody_sits() {
    let mut scene = scene(&ROUND);
    let told = scene.play(
        "0 place card=red on=0
         0 lift on=0
         0 place card=red on=5
         0 lift on=7
         5 place card=red on=1
         for:5 place card=red on=1
         for:0 place card=red on=1
         for:0 time
         table place card=red on=1
         table lift on=1
         0 time",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 refused: own_target
        0:00.000 seat 0 refused: own_target
        0:00.000 seat 0 refused: no_such_seat
        0:00.000 seat 0 refused: no_such_seat
        0:00.000 seat 5 refused: no_such_seat
        0:00.000 the table for seat 5 refused: no_such_seat
        0:00.000 the table for seat 0 refused: not_the_tables_way
        0:00.000 the table for seat 0 refused: not_the_tables_way
        0:00.000 the table refused: not_the_tables_way
        0:00.000 the table refused: not_the_tables_way
        0:00.000 seat 0 refused: tables_alone
    "#]],
    );
}

#[test]
fn be_4_everyone_sees_that_a_card_lies_there_and_whose_only_its_owner_sees_its_face() {
    let mut scene = scene(&ROUND);
    scene.play("0 place card=red on=3\n4 place card=bluff on=3\n3 place card=green on=1");
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target seat 1; hand green yellow purple bluff bluff
          seat 1: blue, Target ??, on it ?? from seat 3
          seat 2: green, Target ??
          seat 3: yellow, Target ??, on it red from seat 0, ?? from seat 4
          seat 4: purple, Target ??
        seat 1 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??
          seat 1: blue, Target seat 2, on it ?? from seat 3; hand red blue yellow purple bluff bluff
          seat 2: green, Target ??
          seat 3: yellow, Target ??, on it ?? from seat 0, ?? from seat 4
          seat 4: purple, Target ??
        seat 2 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??
          seat 1: blue, Target ??, on it ?? from seat 3
          seat 2: green, Target seat 3; hand red blue green purple bluff bluff
          seat 3: yellow, Target ??, on it ?? from seat 0, ?? from seat 4
          seat 4: purple, Target ??
        seat 3 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??
          seat 1: blue, Target ??, on it green from seat 3
          seat 2: green, Target ??
          seat 3: yellow, Target seat 4, on it ?? from seat 0, ?? from seat 4; hand red blue yellow bluff bluff
          seat 4: purple, Target ??
        seat 4 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??
          seat 1: blue, Target ??, on it ?? from seat 3
          seat 2: green, Target ??
          seat 3: yellow, Target ??, on it ?? from seat 0, bluff from seat 4
          seat 4: purple, Target seat 0; hand blue green yellow purple bluff
        everybody sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??
          seat 1: blue, Target ??, on it ?? from seat 3
          seat 2: green, Target ??
          seat 3: yellow, Target ??, on it ?? from seat 0, ?? from seat 4
          seat 4: purple, Target ??
    "#]],
    );
    let told = |viewer, action| {
        let notice = scene.rules().notice(viewer, By::Seat(Seat::at(0)), &action);
        notice.unwrap().to_string() + "\n"
    };
    let (own, other) = (Viewer::Seat(Seat::at(0)), Viewer::Seat(Seat::at(3)));
    let card = GuessCard::Guess(Colour::Green);
    let (lay, replace, lift) = (
        Action::Place { card, on: Seat::at(1) },
        Action::Place { card, on: Seat::at(3) },
        Action::Lift { on: Seat::at(3) },
    );
    let all: String = [own, other, Viewer::Public]
        .into_iter()
        .flat_map(|viewer| [lay, replace, lift].map(|action| told(viewer, action)))
        .collect();
    check(
        &all,
        &expect![[r#"
        lays green on the Target of seat 1
        replaces red by green on the Target of seat 3
        lifts red from the Target of seat 3
        lays ?? on the Target of seat 1
        replaces ?? by ?? on the Target of seat 3
        lifts ?? from the Target of seat 3
        lays ?? on the Target of seat 1
        replaces ?? by ?? on the Target of seat 3
        lifts ?? from the Target of seat 3
    "#]],
    );
}

/// Whatever faces the others have laid and whatever their targets are: to a seat all is the same
/// to the byte, refusals and choices included.
#[test]
fn be_4_a_seat_is_told_nothing_of_faces_and_targets_of_others() {
    let one = {
        let mut scene = scene(&[1, 2, 3, 4, 0]);
        scene.play("0 place card=red on=3\n1 place card=red on=0\n2 place card=bluff on=0");
        scene
    };
    let other = {
        let mut scene = scene(&[1, 0, 4, 2, 3]);
        scene.play("0 place card=red on=3\n1 place card=bluff on=0\n2 place card=blue on=0");
        scene
    };
    let seen = |scene: &Scene<BlinkOfAnEye>| {
        let (seat, rules) = (Seat::at(0), scene.rules());
        let mut seen = serde_json::to_string(&rules.view(Viewer::Seat(seat))).unwrap();
        seen += &scene.legal(0);
        for action in every_action() {
            seen += &format!("{:?}", rules.decide(Millis(1), By::Seat(seat), &action));
        }
        let moved = Action::Place { card: GuessCard::Bluff, on: Seat::at(0) };
        let notice = rules.notice(Viewer::Seat(seat), By::Seat(Seat::at(1)), &moved);
        seen + &format!("{notice:?} {:?}", rules.awaited())
    };
    assert_eq!(seen(&one), seen(&other));
    let public = |scene: &Scene<BlinkOfAnEye>| scene.rules().view(Viewer::Public);
    assert_eq!(public(&one), public(&other));
}

#[test]
fn be_5_every_sign_is_allowed_true_or_false() {
    let mut scene = scene(&ROUND);
    for gesture in Gesture::ALL {
        for (seat, at) in Seat::all(5).flat_map(|seat| Seat::all(5).map(move |at| (seat, at))) {
            let sign = Sign { gesture, ..Sign::wink_at(at) };
            assert_eq!(scene.rules().allows(seat, sign), Ok(()));
        }
    }
    check(
        &scene.play("0 wink 5\n6 wink 0\n0 glance place:0"),
        &expect![[r#"
        0:00.000 seat 0 Wink: no_such_seat
        0:00.000 seat 6 Wink: no_such_seat
        0:00.000 seat 0 Glance: no_such_place
    "#]],
    );
}

/// Two pairs of contact, a self-target, and every way to be wrong, from seat 4 on.
#[test]
fn be_6_the_reveal_goes_round_the_table_and_adds_up_to_the_scores() {
    let deal = Deal { first: Seat::at(4), ..deal(&[1, 0, 2, 4, 5, 3]) };
    let mut scene = Scene::<BlinkOfAnEye>::start(&Setup::new(6), &deal);
    assert_eq!(scene.rules().reveal().count(), 0, "nothing is revealed before the end");
    let told = scene.play(
        "0 place card=bluff on=1
         0 place card=green on=2
         1 place card=blue on=0
         1 place card=orange on=4
         2 place card=blue on=0
         2 place card=purple on=3
         3 place card=green on=0
         3 place card=yellow on=5
         4 place card=red on=2
         4 place card=yellow on=3
         5 place card=bluff on=0
         until 120000",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 lays bluff on the Target of seat 1
        0:00.000 seat 0 lays green on the Target of seat 2
        0:00.000 seat 1 lays blue on the Target of seat 0
        0:00.000 seat 1 lays orange on the Target of seat 4
        0:00.000 seat 2 lays blue on the Target of seat 0
        0:00.000 seat 2 lays purple on the Target of seat 3
        0:00.000 seat 3 lays green on the Target of seat 0
        0:00.000 seat 3 lays yellow on the Target of seat 5
        0:00.000 seat 4 lays red on the Target of seat 2
        0:00.000 seat 4 lays yellow on the Target of seat 3
        0:00.000 seat 5 lays bluff on the Target of seat 0
        2:00.000 the table calls time: everything is turned over
        [time: scores [2, 2, 3, 0, -2, 1], won by seat 2]
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Over: seat 4 first
          seat 0: red, Target seat 1, on it blue from seat 1, blue from seat 2, green from seat 3, bluff from seat 5; hand red yellow purple orange bluff
          seat 1: blue, Target seat 0, on it bluff from seat 0; hand green yellow purple bluff bluff
          seat 2: green, Target seat 2, on it green from seat 0, red from seat 4; hand red yellow orange bluff bluff
          seat 3: yellow, Target seat 4, on it purple from seat 2, yellow from seat 4; hand red blue orange bluff bluff
          seat 4: purple, Target seat 5, on it orange from seat 1; hand blue green purple bluff bluff
          seat 5: orange, Target seat 3, on it yellow from seat 3; hand red blue green purple orange bluff
          seat 4's Target is seat 5
          seat 4's Target: seat 1 laid orange, right, +1 for seat 1
          seat 5's Target is seat 3
          seat 5's Target: seat 3 laid yellow, right: contact, +1 for seat 3, +1 for seat 5
          seat 0's Target is seat 1
          seat 0's Target: seat 1 laid blue, right: contact, +1 for seat 0, +1 for seat 1
          seat 0's Target: seat 2 laid blue, right, +1 for seat 2
          seat 0's Target: seat 3 laid green, wrong, -1 for seat 3
          seat 0's Target: seat 5 laid bluff
          seat 1's Target is seat 0
          seat 1's Target: seat 0 laid bluff
          seat 2's Target is themselves, +1 for seat 2
          seat 2's Target: seat 4 laid red, wrong, -1 for seat 4
          seat 2's Target: seat 0 laid green, right, +1 for seat 0
          seat 3's Target is seat 4
          seat 3's Target: seat 4 laid yellow, wrong, -1 for seat 4
          seat 3's Target: seat 2 laid purple, right, +1 for seat 2
    "#]],
    );
    // Once it is over, everybody sees the same.
    let view = |viewer| scene.rules().view(viewer);
    let everyone = Viewer::everyone(&scene.rules().outcome().unwrap());
    assert_eq!(view(Viewer::Seat(Seat::at(3))), view(Viewer::Public));
    assert_eq!(view(everyone), view(Viewer::Public));
}

#[test]
fn be_6_a_self_target_is_a_point() {
    check(
        &result(&[0, 2, 1, 4, 3], ""),
        &expect![[r#"
        time: scores [1, 0, 0, 0, 0], won by seat 0
          spotted by nobody, contact by nobody"#]],
    );
}

#[test]
fn be_6_the_targets_guess_is_worth_a_point_to_both_or_costs_its_owner_one() {
    // Seat 1 knows that seat 0 looks for it.
    check(
        &result(&ROUND, "1 blue 0"),
        &expect![[r#"
        time: scores [1, 1, 0, 0, 0], won by seat 1
          spotted by seat 1, contact by seat 0"#]],
    );
    // Seat 1 thinks that seat 0 looks for seat 3: nothing for seat 0.
    check(
        &result(&ROUND, "1 yellow 0"),
        &expect![[r#"
        time: scores [0, -1, 0, 0, 0], won by seat 0, seat 2, seat 3, seat 4
          spotted by nobody, contact by nobody"#]],
    );
    // A bluff, and no card at all: nothing for either.
    check(
        &result(&ROUND, "1 bluff 0"),
        &expect![[r#"
        time: scores [0, 0, 0, 0, 0], won by seat 0, seat 1, seat 2, seat 3, seat 4
          spotted by nobody, contact by nobody"#]],
    );
}

#[test]
fn be_6_other_guesses_score_for_their_owner_alone() {
    check(
        &result(&ROUND, "2 blue 0\n3 green 0\n4 bluff 0"),
        &expect![[r#"
        time: scores [0, 0, 1, -1, 0], won by seat 2
          spotted by nobody, contact by nobody"#]],
    );
}

#[test]
fn be_6_the_host_may_choose_who_is_revealed_first() {
    let setup = Setup { first: Seat::new(3), ..Setup::<BlinkOfAnEye>::new(5) };
    let (_, deal) = BlinkOfAnEye::deal(&setup, &Seed::from_number(1)).unwrap();
    assert_eq!(deal.first, Seat::at(3));
    let setup = Setup { first: Seat::new(5), ..Setup::<BlinkOfAnEye>::new(5) };
    let fault = BlinkOfAnEye::deal(&setup, &Seed::from_number(1)).unwrap_err();
    assert_eq!(fault, SetupFault::First);
}

#[test]
fn be_7_the_highest_score_wins() {
    check(
        &result(&ROUND, "0 green 1\n0 yellow 2\n3 yellow 2"),
        &expect![[r#"
        time: scores [2, 0, 1, 1, 0], won by seat 0
          spotted by seat 3, contact by seat 2"#]],
    );
    // Even if it is below nothing for all.
    let wrong = "0 yellow 1\n1 red 0\n2 red 0\n3 green 0\n4 blue 1\n0 green 4";
    check(
        &result(&ROUND, wrong),
        &expect![[r#"
        time: scores [-2, -1, -1, -1, -1], won by seat 1, seat 2, seat 3, seat 4
          spotted by nobody, contact by nobody"#]],
    );
}

#[test]
fn be_7_level_then_whoever_spotted_their_pursuer() {
    // A point each for 0 (a guess), 2 (contact) and 3 (spotted).
    check(
        &result(&ROUND, "0 green 1\n3 yellow 2"),
        &expect![[r#"
        time: scores [1, 0, 1, 1, 0], won by seat 3
          spotted by seat 3, contact by seat 2"#]],
    );
}

#[test]
fn be_7_still_level_then_whoever_made_contact() {
    // Seat 3 has thrown its point away, so 0 (a guess) and 2 (contact) are level.
    check(
        &result(&ROUND, "0 green 1\n3 yellow 2\n3 green 0"),
        &expect![[r#"
        time: scores [1, 0, 1, 0, 0], won by seat 2
          spotted by seat 3, contact by seat 2"#]],
    );
    // Both spotted their pursuer; 1 also made contact with seat 2, at the price of a wrong guess.
    check(
        &result(&ROUND, "1 blue 0\n2 green 1\n1 red 3"),
        &expect![[r#"
        time: scores [1, 1, 1, 0, 0], won by seat 1
          spotted by seat 1, seat 2, contact by seat 0, seat 1"#]],
    );
}

#[test]
fn be_7_still_level_then_shared() {
    // Two who found each other.
    check(
        &result(&[1, 0, 3, 4, 2], "0 red 1\n1 blue 0"),
        &expect![[r#"
        time: scores [2, 2, 0, 0, 0], won by seat 0, seat 1
          spotted by seat 0, seat 1, contact by seat 0, seat 1"#]],
    );
    // Two with a plain guess each.
    check(
        &result(&ROUND, "0 green 1\n1 yellow 2"),
        &expect![[r#"
        time: scores [1, 1, 0, 0, 0], won by seat 0, seat 1
          spotted by nobody, contact by nobody"#]],
    );
    // A self-target counts as neither tie-break.
    check(
        &result(&[1, 0, 2, 4, 3], "0 purple 3"),
        &expect![[r#"
        time: scores [1, 0, 1, 0, 0], won by seat 0, seat 2
          spotted by nobody, contact by nobody"#]],
    );
    // Nobody guessed at all.
    check(
        &result(&ROUND, ""),
        &expect![[r#"
        time: scores [0, 0, 0, 0, 0], won by seat 0, seat 1, seat 2, seat 3, seat 4
          spotted by nobody, contact by nobody"#]],
    );
}

/// What the match (BE-8, in `games`) reads: scores, and who earned which tie-break.
#[test]
fn be_8_the_outcome_tells_a_match_what_it_needs() {
    let mut scene = scene(&ROUND);
    scene.play("1 place card=blue on=0\n3 place card=red on=1\nuntil 120000");
    let outcome = serde_json::to_string(&scene.rules().outcome()).unwrap();
    check(
        &outcome,
        &expect![[r#"{"scores":[1,1,0,-1,0],"winners":[1],"end":{"contact":[0],"spotted":[1]}}"#]],
    );
}

#[test]
fn the_record_writes_actions_so() {
    let (card, on) = (GuessCard::Guess(Colour::Purple), Seat::at(2));
    let lines = [
        (Action::Place { card, on }, r#"{"do":"place","card":"purple","on":2}"#),
        (Action::Place { card: GuessCard::Bluff, on }, r#"{"do":"place","card":"bluff","on":2}"#),
        (Action::Lift { on }, r#"{"do":"lift","on":2}"#),
        (Action::Time {}, r#"{"do":"time"}"#),
    ];
    for (action, line) in lines {
        assert_eq!(serde_json::to_string(&action).unwrap(), line);
        assert_eq!(serde_json::from_str::<Action>(line).unwrap(), action);
    }
    for line in [
        r#"{"do":"place","card":"pink","on":2}"#,
        r#"{"do":"lift","on":8}"#,
        r#"{"do":"time","on":2}"#,
    ] {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
    for colour in Colour::ALL {
        assert_eq!(serde_json::to_string(&colour).unwrap(), format!("\"{colour}\""));
    }
}

#[test]
fn a_view_on_the_wire() {
    let mut scene = scene(&[0, 2, 3, 4, 1]);
    scene.play("0 place card=green on=1\n1 place card=bluff on=0");
    let view = |scene: &Scene<BlinkOfAnEye>| scene.rules().view(Viewer::Seat(Seat::at(0)));
    let (players, notice) = (
        serde_json::to_string(&view(&scene).players[..2]).unwrap(),
        Notice::Laid { on: Seat::at(1), card: Shown::Back, replaced: None },
    );
    check(
        &players,
        &expect![[
            r#"[{"colour":"red","target":0,"hand":["blue","yellow","purple","bluff","bluff"],"cards":[{"by":1,"card":"back"}]},{"colour":"blue","target":"back","hand":null,"cards":[{"by":0,"card":"green"}]}]"#
        ]],
    );
    check(
        &serde_json::to_string(&notice).unwrap(),
        &expect![[r#"{"what":"laid","on":1,"card":"back","replaced":null}"#]],
    );
    scene.play("until 120000");
    let steps: String = view(&scene).reveal[..3]
        .iter()
        .map(|step| serde_json::to_string(step).unwrap() + "\n")
        .collect();
    check(
        &steps,
        &expect![[r#"
        {"on":0,"what":"target","target":0,"points":[1,0,0,0,0]}
        {"on":0,"what":"card","by":1,"card":"bluff","verdict":"bluff","contact":false,"points":[0,0,0,0,0]}
        {"on":1,"what":"target","target":2,"points":[0,0,0,0,0]}
    "#]],
    );
}

#[test]
fn the_state_is_small() {
    assert_eq!(size_of::<BlinkOfAnEye>(), 88);
}

/// Every action anybody could send.
fn every_action() -> Vec<Action> {
    let on_all = |make: &dyn Fn(Seat) -> Action| Seat::all(8).map(make).collect::<Vec<_>>();
    let places = GuessCard::ALL.iter().flat_map(|&card| on_all(&|on| Action::Place { card, on }));
    places.chain(on_all(&|on| Action::Lift { on })).chain([Action::Time {}]).collect()
}

/// A seat's menu is exactly what it may do, each thing once.
fn assert_menu_agrees(rules: &BlinkOfAnEye, now: Millis) {
    for seat in Seat::all(8) {
        let menu: Vec<Action> = rules.legal(now, seat).collect();
        assert_eq!(menu.len(), rules.legal(now, seat).len());
        for action in every_action() {
            let listed = menu.iter().filter(|&&legal| legal == action).count();
            let allowed = rules.decide(now, By::Seat(seat), &action).is_ok();
            assert_eq!(listed, usize::from(allowed), "{seat} {action:?}");
            assert!(rules.decide(now, By::For(seat), &action).is_err());
        }
    }
}

/// BE-6 read off the open table, without the reveal.
fn count_again(view: &View) -> Vec<i16> {
    let known = |target: &Shown<Seat>| match target {
        Shown::Known(seat) => seat.index(),
        Shown::Back => panic!("everything is open"),
    };
    let mut scores = vec![0; view.players.len()];
    for (on, player) in view.players.iter().enumerate() {
        let target = known(&player.target);
        let right = Shown::Known(GuessCard::Guess(view.players[target].colour));
        scores[on] += i16::from(target == on);
        for lying in &player.cards {
            let by = lying.by.index();
            scores[by] += match lying.card {
                card if card == right => 1,
                Shown::Known(GuessCard::Bluff) => 0,
                _ => -1,
            };
            scores[on] += i16::from(by == target && lying.card == right);
        }
    }
    scores
}

#[test]
fn random_games_end_and_stay_sound() {
    for number in 0..2_000u64 {
        let seed = Seed::from_number(number);
        let mut dice = seed.dice(99);
        let seats = 5 + (number % 2) as u8;
        let setup = Setup { first: Seat::new((number % 5) as u8), ..Setup::new(seats) };
        let (mut game, _) = Game::<BlinkOfAnEye>::deal(&setup, seed).unwrap();
        assert_menu_agrees(game.rules(), Millis::START);
        game.start();
        while game.outcome().is_none() {
            let now = game.now() + u64::from(dice.below(4_000));
            if game.tick(now).is_some() {
                continue;
            }
            let seat = Seat::at(dice.below(u32::from(seats)) as u8);
            let choices = game.rules().legal(now, seat).len() as u32;
            let any = dice.below(choices) as usize;
            let action = game.rules().legal(now, seat).nth(any).expect("there is always a choice");
            game.act(now, seat, action).unwrap();
            assert_eq!(game.rules().audit(), Ok(()), "game {number}");
            if dice.below(16) == 0 {
                assert_menu_agrees(game.rules(), now);
            }
        }
        assert_eq!(game.now(), Millis(120_000));
        assert_menu_agrees(game.rules(), game.now());
        let scores = game.outcome().unwrap().scores;
        assert_eq!(scores.as_slice(), count_again(&game.rules().view(Viewer::Public)));
    }
}

#[test]
fn every_refusal_has_a_code_and_a_sentence() {
    let told: String =
        Refusal::ALL.iter().map(|refusal| format!("{}: {refusal}\n", refusal.code())).collect();
    check(
        &told,
        &expect![[r#"
        not_started: The game has not started yet.
        game_over: The game is over.
        no_such_seat: This table has no such seat.
        tables_alone: Only the table does that.
        own_target: Nobody guesses at their own Target.
        not_in_play: Nobody at this table has that colour.
        put_down: That is the colour of your own target: its card lies before you and stays there.
        not_in_hand: You do not hold that card: lift it from where it lies first.
        nothing_there: You have no card on that Target.
        clock_runs: The time is not up yet.
        not_the_tables_way: The table does not act for a seat in this game.
        no_such_place: Signs are for people: this table has no such place.
    "#]],
    );
}
