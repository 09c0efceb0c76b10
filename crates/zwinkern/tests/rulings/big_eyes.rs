//! Claims with Big Eyes, in time and too late (ZW-6, ZW-7).

use expect_test::expect;
use table::Seat;
use zwinkern::{Action, Person};

use crate::scenes::{check, headline, public, scene};

#[test]
fn zw_6_a_right_claim_takes_both_cards_and_the_figure_goes_aside() {
    let mut scene = scene(3);
    // The figure is not its owner's to call with at the owner's next turn.
    let told = scene.play(
        "0 place card=10
         2 big_eyes card=10 holder=1
         1 place card=1
         2 place card=2
         0 call partner=1
         0 place card=11",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 2 claims card 10 for seat 0 and seat 1: right
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 0 places on card 11
        "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
            everybody sees
              Play: turn of seat 1, may call, 2 of 30 quiet turns, until 1:00.000
               1@1  2@2  3    4    5    6
               7    8    9   --   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 1: hand ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 2: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 2 taken, 3 Big Eyes
        "#]],
    );
}

#[test]
fn zw_6_in_the_owners_own_turn_the_owner_then_just_places() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         1 place card=1
         2 place card=2
         2 big_eyes card=10 holder=1",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 2 claims card 10 for seat 0 and seat 1: right
        "#]],
    );
    check(
        &headline(&scene),
        &expect!["  Play: turn of seat 0, 0 of 30 quiet turns, until 1:00.000"],
    );
    check(
        &scene.play("0 call partner=1\n0 pass\n0 place card=11"),
        &expect![[r#"
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 0 refused: can_place
            0:00.000 seat 0 places on card 11
        "#]],
    );
}

#[test]
fn zw_6_a_wrong_claim_moves_nothing_and_spends_the_card() {
    let mut scene = scene(4);
    let told = scene.play(
        "0 place card=9
         3 big_eyes card=9 holder=2
         1 place card=33
         0 big_eyes card=33 holder=2",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 9
            0:00.000 seat 3 claims card 9 for seat 0 and seat 2: wrong
            0:00.000 seat 1 places on card 33
            0:00.000 seat 0 claims card 33 for seat 1 and seat 2: wrong
        "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
            seat 1 sees
              Play: turn of seat 2, 2 of 40 quiet turns, until 1:00.000
               1    2    3    4    5    6
               7    8    9@0 10   11   12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33@1 34   35   36
              seat 0 on 9: hand ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
              seat 1 on 33: hand 9 10 11 12 13 14 15 16, 0 taken, 4 Big Eyes, partner of seat 0
              seat 2 aside: hand ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 3 aside: hand ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
        "#]],
    );
}

#[test]
fn zw_6_one_may_claim_in_ones_own_turn_and_then_go_on() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         1 place card=19
         2 place card=11
         0 big_eyes card=11 holder=1
         0 big_eyes card=19 holder=2
         0 call partner=1
         0 place card=12",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 places on card 19
            0:00.000 seat 2 places on card 11
            0:00.000 seat 0 claims card 11 for seat 2 and seat 1: right
            0:00.000 seat 0 claims card 19 for seat 1 and seat 2: right
            0:00.000 seat 0 calls seat 1 for card 10: right
            0:00.000 seat 0 places on card 12
        "#]],
    );
}

#[test]
fn zw_6_whom_and_what_one_can_claim() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         0 big_eyes card=10 holder=1
         1 big_eyes card=10 holder=1
         1 big_eyes card=10 holder=2
         2 big_eyes card=10 holder=0
         2 big_eyes card=10 holder=2
         2 big_eyes card=10 holder=3
         2 big_eyes card=10 holder=1 saw=3
         3 big_eyes card=10 holder=1
         2 big_eyes card=11 holder=1",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 0 refused: own_figure
            0:00.000 seat 1 refused: not_yourself
            0:00.000 seat 1 claims card 10 for seat 0 and seat 2: wrong
            0:00.000 seat 2 refused: owners_twin
            0:00.000 seat 2 refused: not_yourself
            0:00.000 seat 2 refused: no_such_seat
            0:00.000 seat 2 refused: no_such_seat
            0:00.000 seat 3 refused: no_such_seat
            0:00.000 seat 2 refused: no_figure
        "#]],
    );
}

#[test]
fn zw_6_without_big_eyes_there_is_no_claim() {
    for (seats, eyes) in [(3, 4), (6, 3)] {
        let mut scene = scene(seats);
        scene.play("0 place card=36");
        for _ in 0..eyes {
            assert!(scene.legal(2).contains("big_eyes"));
            assert!(scene.play("2 big_eyes card=36 holder=1").ends_with("wrong\n"));
        }
        assert_eq!(scene.play("2 big_eyes card=36 holder=1"), "0:00.000 seat 2 refused: no_eyes\n");
        assert_eq!(scene.legal(2), "");
        assert_eq!(public(&scene).players[2].points, 0);
    }
}

#[test]
fn zw_7_a_claim_that_comes_too_late_is_not_spent() {
    let mut scene = scene(4);
    let told = scene.play(
        "0 place card=9
         1 place card=17
         2 place card=10
         3 place card=11
         0 call partner=1
         3 big_eyes card=9 holder=1 saw=0
         0 place card=18
         3 big_eyes card=17 holder=2
         2 big_eyes card=17 holder=3
         1 place card=19
         2 place card=33
         3 big_eyes card=10 holder=1 saw=2
         3 big_eyes card=10 holder=1
         3 place card=10
         1 big_eyes card=10 holder=0 saw=2
         0 place card=11
         1 big_eyes card=11 holder=2 saw=3
         1 big_eyes card=11 holder=2 saw=0",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 9
            0:00.000 seat 1 places on card 17
            0:00.000 seat 2 places on card 10
            0:00.000 seat 3 places on card 11
            0:00.000 seat 0 calls seat 1 for card 9: right
            0:00.000 seat 3 refused: card_gone
            0:00.000 seat 0 places on card 18
            0:00.000 seat 3 claims card 17 for seat 1 and seat 2: right
            0:00.000 seat 2 refused: card_gone
            0:00.000 seat 1 places on card 19
            0:00.000 seat 2 places on card 33
            0:00.000 seat 3 refused: figure_moved
            0:00.000 seat 3 refused: no_figure
            0:00.000 seat 3 places on card 10
            0:00.000 seat 1 refused: figure_moved
            0:00.000 seat 0 places on card 11
            0:00.000 seat 1 refused: figure_moved
            0:00.000 seat 1 claims card 11 for seat 0 and seat 2: wrong
        "#]],
    );
    let eyes: Vec<u8> = public(&scene).players.iter().map(|player| player.eyes).collect();
    assert_eq!(eyes, [4, 3, 4, 3]);
}

#[test]
fn zw_7_what_a_claimant_saw_is_read_and_never_written() {
    let text = r#"{"do":"big_eyes","card":17,"holder":2,"saw":1}"#;
    let claim: Action = serde_json::from_str(text).unwrap();
    let saw = Some(Seat::at(1));
    assert_eq!(claim, Action::BigEyes { card: Person::at(17), holder: Seat::at(2), saw });
    let written = serde_json::to_string(&claim).unwrap();
    assert_eq!(written, r#"{"do":"big_eyes","card":17,"holder":2}"#);
}
