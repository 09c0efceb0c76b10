//! How a game ends, and the score (ZW-8, ZW-9).

use expect_test::expect;
use notation::Scene;
use table::{Rules, SeatSet, Seed, Viewer};
use zwinkern::{Reason, Zwinkern};

use crate::scenes::{
    SEAT_COUNTS, check, clear_field, headline, public, quiet_turns, scene, scene_with, turn_s,
};

#[test]
fn zw_8_a_call_that_empties_a_hand_ends_the_game_at_once() {
    let mut scene = scene(6);
    scene.play("0 place card=6\n1 place card=31\n2 place card=32\n3 place card=33");
    scene.play("4 place card=34\n5 place card=35");
    let mut told = String::new();
    for card in 7..=11 {
        told = scene.play(&format!("0 call partner=1\n0 place card={card}"));
        if scene.rules().outcome().is_none() {
            quiet_turns(&mut scene, 5);
        }
    }
    // The caller does not move any more.
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 calls seat 1 for card 10: right
            [hand_empty: scores [8, 8, 3, 3, 3, 3], won by seat 0, seat 1]
            0:00.000 seat 0 refused: game_over
        "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
            seat 1 sees
              Over, 0 of 60 quiet turns
               1    2    3    4    5   --
              --   --   --   --   11   12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31@5 32   33@1 34@2 35@3 36@4
              seat 0 aside: hand ?? ?? ?? ?? ??, 5 taken, 3 Big Eyes
              seat 1 on 33: hand, 5 taken, 3 Big Eyes
              seat 2 on 34: hand ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
              seat 3 on 35: hand ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
              seat 4 on 36: hand ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
              seat 5 on 31: hand ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
        "#]],
    );
}

#[test]
fn zw_8_a_claim_that_empties_a_hand_ends_the_game_at_once() {
    let mut scene = scene(6);
    let mut told = String::new();
    for (card, claimant) in [(6, 2), (7, 2), (8, 2), (9, 3), (10, 3)] {
        scene.play(&format!("0 place card={card}"));
        told = scene.play(&format!("{claimant} big_eyes card={card} holder=1"));
        if scene.rules().outcome().is_none() {
            quiet_turns(&mut scene, 5);
        }
    }
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 3 claims card 10 for seat 0 and seat 1: right
            [hand_empty: scores [3, 3, 6, 5, 3, 3], won by seat 2]
        "#]],
    );
}

#[test]
fn zw_8_the_last_card_of_the_field_ends_the_game() {
    for seats in SEAT_COUNTS {
        let mut scene = scene(seats);
        let told = clear_field(&mut scene, 0..=0, 0);
        let outcome = scene.rules().outcome().unwrap();
        assert_eq!(outcome.end.reason, Reason::FieldEmpty);
        assert!(told.contains("wrong\n[field_empty"), "{told}");
        assert_eq!(outcome.winners, SeatSet::all(seats));
    }
}

#[test]
fn zw_8_a_hand_that_empties_with_the_field_goes_first() {
    let mut scene = scene(3);
    // Seat 1 has lost 10–17 to right calls; 18 is the last card of field and hand alike.
    clear_field(&mut scene, 18..=18, 8);
    check(
        &scene.seen_by(1),
        &expect![[r#"
            seat 1 sees
              Play: turn of seat 2, may call, 0 of 30 quiet turns, until 1:00.000
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   --   --   --
              --   --   --   --   --   18@2
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              seat 0 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 6 taken, 4 Big Eyes
              seat 1 aside: hand 18, 8 taken, 4 Big Eyes, partner of seat 2
              seat 2 on 18: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 2 taken, 4 Big Eyes
        "#]],
    );
    let told = scene.play("2 call partner=1");
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 2 calls seat 1 for card 18: right
            [hand_empty: scores [10, 13, 7], won by seat 1]
        "#]],
    );
}

#[test]
fn zw_8_the_field_can_empty_by_right_calls_and_claims_too() {
    // Seat 2 stands on 18, the last card; seat 1 holds its twin and others.
    for action in ["2 call partner=1", "0 big_eyes card=18 holder=1"] {
        let mut scene = scene(3);
        clear_field(&mut scene, 18..=18, 3);
        let told = scene.play(action);
        assert!(told.contains("right\n[field_empty"), "{told}");
    }
}

#[test]
fn zw_8_ten_quiet_turns_a_seat_are_a_dead_end() {
    for seats in SEAT_COUNTS {
        let mut scene = scene(seats);
        quiet_turns(&mut scene, usize::from(seats) * 10 - 1);
        assert_eq!(scene.rules().outcome(), None);
        let told = quiet_turns(&mut scene, 1);
        assert!(told.contains("[dead_end: "), "{told}");
        scene.rules().audit().unwrap();
    }
}

#[test]
fn zw_8_passes_count_as_quiet_turns() {
    let mut scene = scene(3);
    clear_field(&mut scene, 1..=1, 0);
    // Only card 1 is left: one figure stands on it, or goes there and has to leave it again.
    assert_eq!(public(&scene).quiet_turns, 0);
    let before = headline(&scene);
    let turns: Vec<String> = (0..30).map(|_| quiet_turns(&mut scene, 1)).collect();
    check(
        &format!("{before}\n{}… and so on …\n{}", turns[..8].concat(), turns[29]),
        &expect![[r#"
              Play: turn of seat 2, may call, 0 of 30 quiet turns, until 1:00.000
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 passes, with nowhere to go
            0:00.000 seat 2 places on card 1
            0:00.000 seat 0 passes, with nowhere to go
            … and so on …
            0:00.000 seat 1 places on card 1
            [dead_end: scores [4, 4, 4], won by seat 0, seat 1, seat 2]
        "#]],
    );
    let passes = turns.iter().filter(|told| told.ends_with("passes, with nowhere to go\n"));
    assert_eq!(passes.count(), 23);
}

#[test]
fn zw_8_a_card_that_leaves_starts_the_count_again_and_its_turn_is_not_counted() {
    let mut scene = scene(3);
    let mut counts = Vec::new();
    let mut count = |scene: &Scene<Zwinkern>| counts.push(public(scene).quiet_turns);
    scene.play("0 place card=10\n1 place card=1\n2 place card=2");
    count(&scene);
    scene.play("0 call partner=2");
    count(&scene);
    scene.play("0 place card=11");
    count(&scene);
    scene.play("1 place card=3\n2 place card=4");
    count(&scene);
    // A wrong claim takes no card.
    scene.play("1 big_eyes card=11 holder=2");
    count(&scene);
    scene.play("2 big_eyes card=11 holder=1");
    count(&scene);
    scene.play("0 place card=12");
    count(&scene);
    scene.play("1 place card=28");
    count(&scene);
    assert_eq!(counts, [3, 0, 0, 2, 2, 0, 0, 1]);
    // Twenty-nine more to thirty.
    quiet_turns(&mut scene, 28);
    assert_eq!(scene.rules().outcome(), None);
    quiet_turns(&mut scene, 1);
    assert_eq!(scene.rules().outcome().unwrap().end.reason, Reason::DeadEnd);
}

#[test]
fn zw_8_after_the_end_nothing_happens() {
    let mut scene = scene_with(3, turn_s(1));
    scene.play("until 30000");
    assert_eq!(scene.rules().due(), None);
    assert_eq!(scene.rules().awaited(), SeatSet::EMPTY);
    assert_eq!(scene.rules().lapse(&mut Seed::from_number(0).dice(0)), None);
    assert_eq!([0, 1, 2].map(|seat| scene.legal(seat)), ["", "", ""]);
    let told = scene.play(
        "until 99000
         0 place card=30
         1 pass
         2 big_eyes card=30 holder=1
         0 call partner=1
         for:0 place card=30
         1 wink 0",
    );
    check(
        &told,
        &expect![[r#"
            0:30.000 seat 0 refused: game_over
            0:30.000 seat 1 refused: game_over
            0:30.000 seat 2 refused: game_over
            0:30.000 seat 0 refused: game_over
            0:30.000 the table for seat 0 refused: game_over
            0:30.000 seat 1 Wink: game_over
        "#]],
    );
    let everyone = Viewer::everyone(&scene.rules().outcome().unwrap());
    check(
        &format!("everything is open\n{}", scene.rules().view(everyone)),
        &expect![[r#"
            everything is open
              Over, 30 of 30 quiet turns
               1    2    3    4    5    6
               7    8    9   10   11   12
              13   14   15   16   17@2 18
              19   20   21   22   23@1 24@0
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 24: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes
              seat 1 on 23: hand 10 11 12 13 14 15 16 17 18, 0 taken, 4 Big Eyes, partner of seat 2
              seat 2 on 17: hand 19 20 21 22 23 24 25 26 27, 0 taken, 4 Big Eyes, partner of seat 0, seat 1
              out 28 29 30 31 32 33 34 35 36
        "#]],
    );
}

#[test]
fn zw_9_cards_taken_and_unspent_big_eyes_are_points_and_hands_are_not() {
    let mut scene = scene(3);
    scene.play(
        "0 place card=10
         1 place card=1
         2 place card=2
         0 call partner=1
         0 place card=11
         2 big_eyes card=11 holder=1
         1 big_eyes card=2 holder=0",
    );
    let told = quiet_turns(&mut scene, 31);
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 1 places on card 34
            [dead_end: scores [5, 6, 5], won by seat 1]
        "#]],
    );
    let outcome = scene.rules().outcome().unwrap();
    let written = serde_json::to_string(&outcome).unwrap();
    check(
        &written,
        &expect![[
            r#"{"scores":[5,6,5],"winners":[1],"end":{"reason":"dead_end","eyes":[4,3,3]}}"#
        ]],
    );
}

#[test]
fn zw_9_a_tie_goes_to_whoever_kept_more_big_eyes() {
    let mut scene = scene(3);
    // Seat 1 trades two Big Eyes for two cards; seat 2 loses one for nothing.
    scene.play(
        "0 place card=19
         1 big_eyes card=19 holder=2
         1 place card=28
         2 big_eyes card=28 holder=0
         2 place card=29
         1 big_eyes card=29 holder=0",
    );
    let told = quiet_turns(&mut scene, 29);
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 1 places on card 36
            [dead_end: scores [4, 4, 3], won by seat 0]
        "#]],
    );
}

#[test]
fn zw_9_level_in_both_they_share() {
    let mut scene = scene(4);
    scene.play("0 place card=36\n1 big_eyes card=36 holder=2\n3 big_eyes card=36 holder=2");
    let told = quiet_turns(&mut scene, 39);
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 3 places on card 24
            [dead_end: scores [4, 3, 4, 3], won by seat 0, seat 2]
        "#]],
    );
}
