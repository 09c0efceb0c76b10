//! Turns: where a figure may go, the clock, and passing (ZW-2, ZW-3).

use expect_test::expect;
use table::{By, Dice, Rules, Seat, Seed, Setup, SetupFault, Viewer};
use zwinkern::{Action, Deal, Options, Zwinkern};

use crate::scenes::{check, clear_field, deal, headline, scene, scene_with, turn_s};

#[test]
fn zw_2_a_random_seat_begins_unless_the_host_chose_one() {
    let mut began = [0; 6];
    for number in 0..600 {
        let seed = Seed::from_number(number);
        let (_, by_dice) = Zwinkern::deal(&Setup::new(6), &seed).unwrap();
        began[by_dice.first.index()] += 1;
        let host = Setup { first: Some(Seat::at(4)), ..Setup::new(6) };
        let (game, by_host) = Zwinkern::deal(&host, &seed).unwrap();
        assert_eq!(by_host, Deal { first: Seat::at(4), ..by_dice });
        assert_eq!(game.view(Viewer::Public).turn, Some(Seat::at(4)));
    }
    assert!(began.iter().all(|&times| (70..130).contains(&times)), "{began:?}");

    let nobody = Setup { first: Some(Seat::at(3)), ..Setup::<Zwinkern>::new(3) };
    assert_eq!(Zwinkern::deal(&nobody, &Seed::from_number(0)).map(drop), Err(SetupFault::First));
    let other = Setup { first: Some(Seat::at(1)), ..Setup::new(3) };
    assert!(matches!(Zwinkern::open(&other, &deal(3)), Err(SetupFault::Deal(_))));
}

#[test]
fn zw_2_a_figure_goes_to_a_free_card_whose_twin_its_owner_does_not_hold() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=9
         1 place card=20
         0 place card=10
         1 place card=10
         1 place card=18
         1 place card=36
         2 place card=27
         2 place card=1
         0 place card=10
         0 place card=36
         0 place card=11",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 refused: own_twin
            0:00.000 seat 1 refused: not_your_turn
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 refused: occupied
            0:00.000 seat 1 refused: own_twin
            0:00.000 seat 1 places on card 36
            0:00.000 seat 2 refused: own_twin
            0:00.000 seat 2 places on card 1
            0:00.000 seat 0 refused: occupied
            0:00.000 seat 0 refused: occupied
            0:00.000 seat 0 places on card 11
        "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
            everybody sees
              Play: turn of seat 1, may call, 4 of 30 quiet turns, until 1:00.000
               1@2  2    3    4    5    6
               7    8    9   10   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36@1
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 36: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 1: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
}

#[test]
fn zw_2_a_card_that_has_left_the_field_is_no_place() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=28
         1 place card=1
         2 place card=2
         0 call partner=1
         0 place card=28
         0 place card=29",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 28
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 0 calls seat 1 for card 28: wrong
            0:00.000 seat 0 refused: card_gone
            0:00.000 seat 0 places on card 29
        "#]],
    );
}

#[test]
fn zw_2_what_is_legal_comes_in_a_stable_order() {
    let mut scene = scene(3);
    scene.play("0 place card=10\n1 place card=1\n2 place card=2");
    let places = (11..=36).map(|card| format!("{{\"do\":\"place\",\"card\":{card}}}\n"));
    check(
        &scene.legal(0).replace(&places.collect::<String>(), "… place on 11 to 36 …\n"),
        &expect![[r#"
            {"do":"call","partner":1}
            {"do":"call","partner":2}
            … place on 11 to 36 …
            {"do":"big_eyes","card":1,"holder":2}
            {"do":"big_eyes","card":2,"holder":1}
        "#]],
    );
    check(
        &scene.legal(1),
        &expect![[r#"
            {"do":"big_eyes","card":10,"holder":2}
            {"do":"big_eyes","card":2,"holder":0}
        "#]],
    );
    check(&scene.legal(3), &expect![[""]]);
}

#[test]
fn zw_2_the_table_places_for_whoever_is_late() {
    let mut scene = scene(3);
    // The clock of a turn starts when the turn before it ended; a call does not stop it.
    let told = scene.play(
        "until 59999
         until 60000
         70000 1 place card=1
         until 130000
         130001 0 call partner=1
         130000 0 call partner=1
         190000 0 call partner=1
         190001 0 place card=30
         until 190001
         until 250000",
    );
    check(
        &told,
        &expect![[r#"
            1:00.000 the table for seat 0 places on card 28
            1:10.000 seat 1 places on card 1
            2:10.000 the table for seat 2 places on card 8
            2:10.001 seat 0 calls seat 1 for card 28: wrong
            2:10.000 seat 0 impossible: time falls: it was already 130001 ms
            3:10.000 seat 0 refused: figure_aside
            3:10.001 seat 0 impossible: the clock ran out at 190000 ms and the table did not act
            3:10.000 the table for seat 0 places on card 16
            4:10.000 the table for seat 1 places on card 31
        "#]],
    );
    check(
        &headline(&scene),
        &expect!["  Play: turn of seat 2, may call, 1 of 30 quiet turns, until 5:10.000"],
    );
}

#[test]
fn zw_2_the_clock_is_the_tables_choice() {
    let mut slow = scene_with(3, turn_s(180));
    check(
        &slow.play("until 179999\nuntil 180000"),
        &expect![[r#"
            3:00.000 the table for seat 0 places on card 28
        "#]],
    );
    let mut none = scene_with(3, turn_s(0));
    check(
        &none.play("until 99999999\n99999999 0 place card=12"),
        &expect![[r#"
            1666:39.999 seat 0 places on card 12
        "#]],
    );
    assert_eq!(none.rules().due(), None);
    let setup = Setup::<Zwinkern> { options: turn_s(181), ..Setup::new(3) };
    check(&setup.check().unwrap_err().to_string(), &expect!["option turn_s must be 0 to 180"]);
    assert!(serde_json::from_str::<Options>(r#"{"turn":5}"#).is_err());
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    let written = serde_json::to_string(&Options::default()).unwrap();
    check(&written, &expect![[r#"{"turn_s":60,"signals":"honest","other_signs":"no"}"#]]);
}

#[test]
fn zw_2_the_dice_draw_among_all_legal_cards() {
    let scene = scene(3);
    let mut drawn = [0; 37];
    for number in 0..2_700 {
        let mut dice: Dice = Seed::from_number(number).dice(1);
        let Some((by, Action::Place { card })) = scene.rules().lapse(&mut dice) else { panic!() };
        assert_eq!(by, By::For(Seat::at(0)));
        drawn[usize::from(card.number())] += 1;
    }
    // Not the nine twins in the hand of seat 0; the others about a hundred times each.
    assert_eq!(drawn[..10], [0; 10]);
    assert!(drawn[10..].iter().all(|&times| (60..140).contains(&times)), "{drawn:?}");
}

#[test]
fn zw_2_the_table_moves_for_a_seat_and_does_nothing_else_for_it() {
    let mut scene = scene(3);
    let told = scene.play(
        "for:1 place card=30
         for:0 place card=9
         for:0 pass
         for:0 place card=30
         for:1 place card=31
         for:2 place card=32
         for:0 call partner=1
         for:0 big_eyes card=31 holder=2
         for:5 place card=33
         table place card=33
         table pass",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 the table for seat 1 refused: not_your_turn
            0:00.000 the table for seat 0 refused: own_twin
            0:00.000 the table for seat 0 refused: can_place
            0:00.000 the table for seat 0 places on card 30
            0:00.000 the table for seat 1 places on card 31
            0:00.000 the table for seat 2 places on card 32
            0:00.000 the table for seat 0 refused: not_the_tables_way
            0:00.000 the table for seat 0 refused: not_the_tables_way
            0:00.000 the table for seat 5 refused: no_such_seat
            0:00.000 the table refused: not_the_tables_way
            0:00.000 the table refused: not_the_tables_way
        "#]],
    );
}

#[test]
fn zw_3_with_nowhere_to_go_one_may_still_call_and_then_passes() {
    let mut scene = scene(3);
    check(
        &scene.play("0 pass\n1 pass"),
        &expect![[r#"
            0:00.000 seat 0 refused: can_place
            0:00.000 seat 1 refused: not_your_turn
        "#]],
    );
    // Seat 0 stands on 10 and holds the twins of all else that lies on the field.
    let cornered = || {
        let mut scene = self::scene(3);
        clear_field(&mut scene, 1..=10, 0);
        scene.play("2 place card=3");
        scene
    };
    let mut calls = cornered();
    check(
        &calls.seen_by(0),
        &expect![[r#"
            seat 0 sees
              Play: turn of seat 0, may call, 1 of 30 quiet turns, until 1:00.000
               1    2@1  3@2  4    5    6
               7    8    9   10@0 xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              seat 0 on 10: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes, partner of seat 1, seat 2
              seat 1 on 2: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 3: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
    check(
        &calls.legal(0),
        &expect![[r#"
            {"do":"call","partner":1}
            {"do":"call","partner":2}
            {"do":"pass"}
            {"do":"big_eyes","card":2,"holder":2}
            {"do":"big_eyes","card":3,"holder":1}
        "#]],
    );
    let told = calls.play(
        "0 place card=4
         0 place card=10
         0 call partner=1
         0 call partner=1
         0 place card=10
         0 pass",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 refused: own_twin
            0:00.000 seat 0 refused: occupied
            0:00.000 seat 0 calls seat 1 for card 10: right
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 0 refused: card_gone
            0:00.000 seat 0 passes, with nowhere to go
        "#]],
    );
    check(
        &calls.legal(0),
        &expect![[r#"
            {"do":"big_eyes","card":2,"holder":2}
            {"do":"big_eyes","card":3,"holder":1}
        "#]],
    );
    let mut just_passes = cornered();
    check(
        &just_passes.play("0 pass\n1 place card=10\n2 place card=10"),
        &expect![[r#"
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 refused: own_twin
            0:00.000 seat 2 refused: not_your_turn
        "#]],
    );
    check(
        &just_passes.seen_by_all(),
        &expect![[r#"
            everybody sees
              Play: turn of seat 1, may call, 2 of 30 quiet turns, until 1:00.000
               1    2@1  3@2  4    5    6
               7    8    9   10   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              seat 0 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 2: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 3: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
}

#[test]
fn zw_3_the_table_passes_for_whoever_is_late() {
    let mut scene = scene(3);
    clear_field(&mut scene, 1..=9, 0);
    check(
        &headline(&scene),
        &expect!["  Play: turn of seat 0, 0 of 30 quiet turns, until 1:00.000"],
    );
    let told = scene.play("until 180000\nfor:2 pass");
    check(
        &told,
        &expect![[r#"
            1:00.000 the table for seat 0 passes, with nowhere to go
            2:00.000 the table for seat 1 places on card 4
            3:00.000 the table for seat 2 places on card 3
            3:00.000 the table for seat 2 refused: not_your_turn
        "#]],
    );
}
