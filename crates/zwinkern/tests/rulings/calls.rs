//! Calling one's partner (ZW-5).

use expect_test::expect;

use crate::scenes::{check, hands_seen, scene};

#[test]
fn zw_5_a_right_call_is_a_point_for_each_of_the_two() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         1 place card=1
         2 place card=2
         0 call partner=1
         0 call partner=1
         1 place card=30
         0 place card=11",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 0 calls seat 1 for card 10: right
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 1 refused: not_your_turn
            0:00.000 seat 0 places on card 11
        "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
            seat 1 sees
              Play: turn of seat 1, may call, 0 of 30 quiet turns, until 1:00.000
               1@1  2@2  3    4    5    6
               7    8    9   --   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 1 taken, 4 Big Eyes
              seat 1 on 1: hand 11 12 13 14 15 16 17 18, 1 taken, 4 Big Eyes, partner of seat 0
              seat 2 on 2: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
}

#[test]
fn zw_5_a_wrong_call_costs_the_card_and_shows_nothing() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         1 place card=1
         2 place card=29
         0 call partner=2
         0 place card=11",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 29
            0:00.000 seat 0 calls seat 2 for card 10: wrong
            0:00.000 seat 0 places on card 11
        "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
            everybody sees
              Play: turn of seat 1, may call, 0 of 30 quiet turns, until 1:00.000
               1@1  2    3    4    5    6
               7    8    9   xx   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29@2 30
              31   32   33   34   35   36
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 1: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 29: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
    // Seat 1 keeps the twin of 10, and nobody sees that it does.
    check(
        &hands_seen(&scene),
        &expect![[r#"
            seat 0 sees
              seat 0 on 11: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes, partner of seat 1
            seat 1 sees
              seat 1 on 1: hand 10 11 12 13 14 15 16 17 18, 0 taken, 4 Big Eyes, partner of seat 0
            seat 2 sees
              seat 2 on 29: hand 19 20 21 22 23 24 25 26 27, 0 taken, 4 Big Eyes
            everybody sees
        "#]],
    );
}

#[test]
fn zw_5_who_can_be_called_and_when() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 call partner=1
         0 place card=10
         0 call partner=1
         1 place card=1
         2 place card=2
         1 call partner=0
         0 call partner=0
         0 call partner=3
         0 call partner=7
         3 call partner=0
         0 call partner=1
         0 call partner=2",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 0 places on card 10
            0:00.000 seat 0 refused: not_your_turn
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 1 refused: not_your_turn
            0:00.000 seat 0 refused: not_yourself
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 3 refused: no_such_seat
            0:00.000 seat 0 calls seat 1 for card 10: right
            0:00.000 seat 0 refused: figure_aside
        "#]],
    );
}
