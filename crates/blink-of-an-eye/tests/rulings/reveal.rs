//! The reveal, the scores, ties, and what a match reads (BE-6, BE-7, BE-8).

use blink_of_an_eye::{BlinkOfAnEye, Deal};
use expect_test::expect;
use notation::Scene;
use table::{Rules, Seat, Seed, Setup, SetupFault, Viewer};

use crate::scenes::{ROUND, check, deal, result, scene};

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
