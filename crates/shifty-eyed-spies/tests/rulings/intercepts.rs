//! Intercepts, in time and too late (SP-7, SP-10).

use expect_test::expect;
use table::{Rules, Seat, Viewer};

use crate::scenes::{check, hands_seen, only_own_spy_left, ring};

#[test]
fn sp_7_delivering_receiving_or_both_each_card_judged_by_itself() {
    let mut scene = ring();
    check(
        &scene.play(
            "0 intercept from=1 to=2
             0 intercept from=2 to=1
             3 intercept to=1 location=metro
             3 intercept to=0 location=metro
             1 intercept from=2 to=0 location=fountain
             1 intercept from=2 to=3 location=metro
             2 intercept from=0 to=1 location=fountain
             2 intercept from=0 to=3 location=cafe",
        ),
        &expect![[r#"
            0:00.000 seat 0 intercepts: seat 1 is delivering to seat 2, right
            0:00.000 seat 0 intercepts: seat 2 is delivering to seat 1, wrong (seat 3)
            0:00.000 seat 3 intercepts: seat 1 is receiving at the metro, right
            0:00.000 seat 3 intercepts: seat 0 is receiving at the metro, wrong (fountain)
            0:00.000 seat 1 intercepts: seat 2 is delivering to seat 0, wrong (seat 1); seat 0 is receiving at the fountain, wrong (metro)
            0:00.000 seat 1 intercepts: seat 2 is delivering to seat 3, right; seat 3 is receiving at the metro, wrong (cafe)
            0:00.000 seat 2 intercepts: seat 0 is delivering to seat 1, right; seat 1 is receiving at the fountain, right
            0:00.000 seat 2 intercepts: seat 0 is delivering to seat 3, wrong (seat 1); seat 3 is receiving at the cafe, right
        "#]],
    );
    check(
        &hands_seen(&scene),
        &expect![[r#"
        seat 0 sees
          seat 0: deliver seat 2 #3, receive newsstand #3, points 4, tokens 1
        seat 1 sees
          seat 1: deliver seat 0 #2, receive fountain #3, points 1, tokens 1
        seat 2 sees
          seat 2: deliver seat 0 #4, receive newsstand #1, points 5, tokens 1
        seat 3 sees
          seat 3: deliver seat 0 #1, receive metro #3, points 2, tokens 1
        everybody sees
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #3, receive ?? #3, points 4, tokens 1
          seat 1: deliver ?? #2, receive ?? #3, points 1, tokens 1
          seat 2: deliver ?? #4, receive ?? #1, points 5, tokens 1
          seat 3: deliver ?? #1, receive ?? #3, points 2, tokens 1
          deliver deck 17, discarded 1
          receive deck 22, discarded 0
    "#]],
    );
    scene.rules().audit().unwrap();
}

#[test]
fn sp_7_what_cannot_be_said() {
    let mut scene = ring();
    check(
        &scene.play(
            "0 intercept to=1
             0 intercept from=0 to=1
             0 intercept from=1 to=0
             0 intercept to=0 location=metro
             0 intercept from=1 to=0 location=metro
             0 intercept from=1 to=1
             0 intercept from=1 to=1 location=metro
             0 intercept from=4 to=1
             0 intercept from=1 to=4
             0 intercept to=7 location=cafe
             5 intercept from=1 to=2",
        ),
        &expect![[r#"
            0:00.000 seat 0 refused: names_nothing
            0:00.000 seat 0 refused: own_mission
            0:00.000 seat 0 refused: own_mission
            0:00.000 seat 0 refused: own_mission
            0:00.000 seat 0 refused: own_mission
            0:00.000 seat 0 refused: to_themselves
            0:00.000 seat 0 refused: to_themselves
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 5 refused: no_such_seat
        "#]],
    );
    let tokens = scene.rules().view(Viewer::Public).players[Seat::at(0)].tokens;
    assert_eq!(tokens, 3, "a refusal costs no token");
}

#[test]
fn sp_7_three_tokens_and_no_more() {
    let mut scene = ring();
    let told = scene.play(
        "2 intercept to=1 location=cafe
         2 intercept to=1 location=cafe
         2 intercept from=3 to=1 location=cafe
         2 intercept to=1 location=cafe",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 2 intercepts: seat 1 is receiving at the cafe, wrong (metro)
        0:00.000 seat 2 intercepts: seat 1 is receiving at the cafe, wrong (fountain)
        0:00.000 seat 2 intercepts: seat 3 is delivering to seat 1, wrong (seat 0); seat 1 is receiving at the cafe, wrong (metro)
        0:00.000 seat 2 refused: no_tokens
    "#]],
    );
    assert_eq!(scene.legal(2), "");
}

#[test]
fn sp_7_what_can_be_said_is_listed_in_a_stable_order() {
    let scene = ring();
    let of_two = scene.legal(2);
    assert_eq!(of_two.lines().count(), 3 * 2 + 3 * 4 + 6 * 4);
    let head: Vec<String> = scene.legal(0).lines().take(10).map(str::to_owned).collect();
    check(
        &head.join("\n"),
        &expect![[r#"
        {"do":"mission","location":"fountain"}
        {"do":"mission","location":"metro"}
        {"do":"mission","location":"newsstand"}
        {"do":"mission","location":"cafe"}
        {"do":"end","discard":[]}
        {"do":"end","discard":["deliver"]}
        {"do":"end","discard":["receive"]}
        {"do":"end","discard":["deliver","receive"]}
        {"do":"intercept","from":1,"to":2}
        {"do":"intercept","from":1,"to":3}"#]],
    );
    let some: Vec<&str> = of_two.lines().skip(4).step_by(7).collect();
    check(
        &some.join("\n"),
        &expect![[r#"
        {"do":"intercept","from":3,"to":0}
        {"do":"intercept","to":1,"location":"metro"}
        {"do":"intercept","from":0,"to":1,"location":"fountain"}
        {"do":"intercept","from":0,"to":3,"location":"cafe"}
        {"do":"intercept","from":1,"to":3,"location":"newsstand"}
        {"do":"intercept","from":3,"to":1,"location":"metro"}"#]],
    );
}

#[test]
fn sp_10_a_card_that_is_gone_costs_no_token() {
    // Seat 2 and seat 3 both saw seat 0 wink at seat 1, and seat 1 glance at the metro.
    let mut scene = ring();
    check(
        &scene.play(
            "2 intercept from=0 to=1 saw_deliver=1
             3 intercept from=0 to=1 saw_deliver=1
             3 intercept from=0 to=1 location=metro saw_deliver=1 saw_receive=1
             3 intercept to=1 location=metro saw_receive=1
             2 intercept to=1 location=metro saw_receive=1
             2 intercept to=1 location=metro saw_receive=2
             3 intercept from=0 to=1",
        ),
        &expect![[r#"
            0:00.000 seat 2 intercepts: seat 0 is delivering to seat 1, right
            0:00.000 seat 3 refused: card_gone
            0:00.000 seat 3 refused: card_gone
            0:00.000 seat 3 intercepts: seat 1 is receiving at the metro, right
            0:00.000 seat 2 refused: card_gone
            0:00.000 seat 2 intercepts: seat 1 is receiving at the metro, wrong (fountain)
            0:00.000 seat 3 intercepts: seat 0 is delivering to seat 1, right
        "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #3, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #3, points 1, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 1, tokens 1
          seat 3: deliver seat 0 #1, receive cafe #1, points 2, tokens 1
          deliver deck 21, discarded 1
          receive deck 26, discarded 0
    "#]],
    );
}

#[test]
fn sp_10_after_a_mission_an_intercept_comes_too_late() {
    let mut scene = ring();
    check(
        &scene.play(
            "0 mission location=metro
             2 intercept from=0 to=1 location=metro saw_deliver=1 saw_receive=1
             3 intercept to=1 location=metro saw_receive=1
             0 end discard=[]
             1 mission location=fountain
             3 intercept from=1 to=2 saw_deliver=1",
        ),
        &expect![[r#"
            0:00.000 seat 0 delivers to seat 1 at the metro: success
            0:00.000 seat 2 refused: card_gone
            0:00.000 seat 3 refused: card_gone
            0:00.000 seat 0 ends the turn
            0:00.000 seat 1 delivers to seat 2 at the fountain: no
            0:00.000 seat 3 refused: card_gone
        "#]],
    );
    let players = scene.rules().view(Viewer::Public).players;
    assert!(players.as_slice().iter().all(|player| player.tokens == 3));
}

#[test]
fn sp_10_a_mission_does_not_lay_down_a_card_that_has_just_been_replaced() {
    let mut scene = ring();
    let told = scene.play(
        "2 intercept from=0 to=1
         0 mission location=metro saw_deliver=1
         0 mission location=metro saw_deliver=2",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 2 intercepts: seat 0 is delivering to seat 1, right
        0:00.000 seat 0 refused: card_gone
        0:00.000 seat 0 delivers to seat 1 at the metro: success
    "#]],
    );
}

#[test]
fn sp_10_without_a_card_in_that_place_no_token_is_spent() {
    // Seat 3's third Deliver card is gone, and no other has come.
    let mut scene = only_own_spy_left();
    let told = scene.play(
        "0 intercept from=3 to=2 saw_deliver=2
         0 intercept from=3 to=2 saw_deliver=3
         0 intercept from=3 to=2",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 refused: card_gone
        0:00.000 seat 0 refused: not_held
        0:00.000 seat 0 refused: not_held
    "#]],
    );
    assert_eq!(scene.rules().view(Viewer::Public).players[Seat::at(0)].tokens, 2);
}
