//! Missions, and what their failure tells (SP-6).

use expect_test::expect;
use table::Seat;

use crate::scenes::{check, hand, hands_seen, receive_deck_run_out, ring, scene, succeed};

#[test]
fn sp_6_success_the_cards_are_scored_and_both_refill() {
    let mut scene = ring();
    check(
        &scene.play("0 mission location=metro"),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the metro: success
    "#]],
    );
    check(
        &hands_seen(&scene),
        &expect![[r#"
        seat 0 sees
          seat 0: deliver seat 1 #2, receive fountain #1, points 1, tokens 3
        seat 1 sees
          seat 1: deliver seat 2 #1, receive fountain #2, points 1, tokens 3
        seat 2 sees
          seat 2: deliver seat 3 #1, receive newsstand #1, points 0, tokens 3
        seat 3 sees
          seat 3: deliver seat 0 #1, receive cafe #1, points 0, tokens 3
        everybody sees
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 1, tokens 3
          seat 1: deliver ?? #1, receive ?? #2, points 1, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 1
          receive deck 27, discarded 0
    "#]],
    );
}

#[test]
fn sp_6_otherwise_that_spy_only_says_no() {
    let mut scene = ring();
    check(
        &scene.play("0 mission location=fountain"),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the fountain: no
    "#]],
    );
    // The Deliver card is replaced; the Receive cards of both are where they were.
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver seat 1 #2, receive fountain #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 2
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
        seat 1 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 0, tokens 3
          seat 1: deliver seat 2 #1, receive metro #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 2
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.seen_by(2),
        &expect![[r#"
        seat 2 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver seat 3 #1, receive newsstand #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 2
          receive deck 28, discarded 0
    "#]],
    );
    // The same no, whatever the Receive card is.
    let mut other = self::scene(4, "1 2 3 0", "f c n m");
    let told = other.play("0 mission location=fountain");
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the fountain: no
    "#]],
    );
    assert_eq!(other.seen_by(2), scene.seen_by(2));
}

#[test]
fn sp_6_a_spy_without_a_receive_card_says_no() {
    let mut scene = receive_deck_run_out();
    // Seat 3 has given its Receive card away, and there is none to draw.
    check(
        &succeed(&mut scene),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 3 at the cafe: success
        0:00.000 seat 0 ends the turn
    "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 1, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #22, points 22, tokens 0
          seat 1: deliver ?? #1, receive ?? #4, points 3, tokens 0
          seat 2: deliver ?? #8, receive ?? #1, points 7, tokens 0
          seat 3: deliver seat 5 #1, receive --, points 1, tokens 0
          seat 4: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 5: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 6: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 7: deliver ?? #1, receive ?? #1, points 0, tokens 0
          deliver deck 39, discarded 1
          receive deck 0, discarded 0
    "#]],
    );
    // They discard until somebody holds a card that names seat 3.
    let mut seat = 1;
    let told = loop {
        if hand(&scene, Seat::at(seat)).0 == Some(Seat::at(3)) {
            break scene.play(&format!("{seat} mission location=metro"));
        }
        scene.play(&format!("{seat} end discard=[\"deliver\"]\nuntil 0"));
        seat = (seat + 1) % 8;
    };
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 1 delivers to seat 3 at the metro: no
    "#]],
    );
}
