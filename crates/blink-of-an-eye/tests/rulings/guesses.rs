//! Laying guesses and bluffs, what they show, and signs (BE-4, BE-5).

use blink_of_an_eye::{Action, BlinkOfAnEye, Colour, GuessCard};
use expect_test::expect;
use notation::Scene;
use table::{By, Gesture, Millis, Rules, Seat, Sign, Viewer};

use crate::scenes::{ROUND, check, every_action, scene};

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
    // Two cards lie on the Target of seat 3, one of them from seat 0.
    check(
        &(scene.seen_by(0) + &scene.seen_by(3) + &scene.seen_by_all()),
        &expect![[r#"
        seat 0 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target seat 1; hand green yellow purple bluff bluff
          seat 1: blue, Target ??, on it ?? from seat 3
          seat 2: green, Target ??
          seat 3: yellow, Target ??, on it red from seat 0, ?? from seat 4
          seat 4: purple, Target ??
        seat 3 sees
          Clock: seat 0 first, until 2:00.000
          seat 0: red, Target ??
          seat 1: blue, Target ??, on it green from seat 3
          seat 2: green, Target ??
          seat 3: yellow, Target seat 4, on it ?? from seat 0, ?? from seat 4; hand red blue yellow bluff bluff
          seat 4: purple, Target ??
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
