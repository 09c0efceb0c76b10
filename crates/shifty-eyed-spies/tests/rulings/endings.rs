//! How a game ends, and what is open then (SP-8, SP-9).

use expect_test::expect;
use shifty_eyed_spies::{Action, Card, Kind, Pile, Refusal};
use table::{By, Millis, Rules, Seat, Viewer};

use crate::scenes::{
    Spies, check, conceivable, hand, points, receive_deck_run_out, receive_deck_run_out_after,
    ring, scene, succeed, wrong_place,
};

/// Seat 0 delivers to seat 1, and they have so many points (up to four) from bad intercepts.
fn with_points(of_0: usize, of_1: usize) -> Spies {
    let mut scene = scene(4, "1 0 3 0  1 1 1 1 0 0 0 0", "f m n c");
    let about_0 = ["2 intercept from=0 to=3"; 3].into_iter().chain(["3 intercept from=0 to=2"]);
    let about_1 = ["0 intercept from=1 to=3"; 3].into_iter().chain(["3 intercept from=1 to=2"]);
    // Seat 0 draws first, so that it is dealt the four cards that name seat 1.
    for line in about_0.take(of_0).chain(about_1.take(of_1)) {
        scene.play(line);
    }
    assert_eq!([points(&scene, 0), points(&scene, 1)].map(usize::from), [of_0, of_1]);
    scene
}

#[test]
fn sp_8_two_with_five_points_after_their_mission_win_together() {
    let mut scene = with_points(4, 4);
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver seat 1 #5, receive fountain #1, points 4, tokens 0
          seat 1: deliver ?? #5, receive ?? #1, points 4, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 1
          deliver deck 16, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.play("0 mission location=metro"),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the metro: success
        [recruited: scores [5, 5, 0, 0], won by seat 0, seat 1]
    "#]],
    );
    // Nothing is drawn any more.
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Over: tracker at seat 0, mission attempted
          seat 0: deliver --, receive ?? #1, points 5, tokens 0
          seat 1: deliver ?? #5, receive --, points 5, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 1
          deliver deck 16, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    let game = scene.rules();
    for action in conceivable() {
        let seats = Seat::all(4).flat_map(|seat| [By::Seat(seat), By::For(seat)]);
        for by in seats.chain([By::Table]) {
            assert_eq!(game.decide(Millis(1), by, &action), Err(Refusal::GameOver));
        }
    }
    assert_eq!((game.due(), game.awaited().is_empty(), game.audit()), (None, true, Ok(())));
}

#[test]
fn sp_8_five_and_four_are_not_enough() {
    for (of_0, of_1) in [(4, 3), (3, 4)] {
        let mut scene = with_points(of_0, of_1);
        scene.play(&format!("0 mission location={}", hand(&scene, Seat::at(1)).1.unwrap()));
        assert_eq!([points(&scene, 0), points(&scene, 1)].map(usize::from), [of_0 + 1, of_1 + 1]);
        assert_eq!(scene.rules().outcome(), None);
    }
}

#[test]
fn sp_8_a_third_with_five_points_is_not_recruited_with_them() {
    let mut scene = scene(6, "1 0 3 0 2 2  1 1 1 1 0 0 0 0", "f m n c f m");
    // Bad intercepts: four about seat 0, four about seat 1, six about seat 2.
    scene.play(&("2 intercept from=0 to=3\n".repeat(3) + "3 intercept from=0 to=2"));
    scene.play(&("0 intercept from=1 to=3\n".repeat(3) + "3 intercept from=1 to=2"));
    for by in [4, 4, 4, 5, 5, 5] {
        let location = wrong_place(&scene, 2);
        scene.play(&format!("{by} intercept to=2 location={location}"));
    }
    assert_eq!([0, 1, 2].map(|seat| points(&scene, seat)), [4, 4, 6]);
    check(
        &scene.play("0 mission location=metro"),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the metro: success
        [recruited: scores [5, 5, 6, 0, 0, 0], won by seat 0, seat 1]
    "#]],
    );
}

#[test]
fn sp_8_who_is_recruited_does_not_run_dry() {
    // The last Receive card there is, in a mission of two spies with five points.
    let mut scene = last_receive_card();
    check(
        &succeed(&mut scene),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the cafe: success
        [recruited: scores [24, 5, 2, 2, 2, 2, 2, 2], won by seat 0, seat 1]
    "#]],
    );
}

#[test]
fn sp_8_an_intercept_never_wins() {
    // Both have five points and more, but not by a mission of theirs.
    let mut scene = with_points(4, 4);
    let told = scene.play(
        "3 intercept from=0 to=2
         1 intercept from=3 to=0
         1 intercept from=3 to=2",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 3 intercepts: seat 0 is delivering to seat 2, wrong (seat 1)
        0:00.000 seat 1 intercepts: seat 3 is delivering to seat 0, right
        0:00.000 seat 1 intercepts: seat 3 is delivering to seat 2, right
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #6, receive ?? #1, points 5, tokens 0
          seat 1: deliver ?? #5, receive ?? #1, points 6, tokens 1
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 3: deliver ?? #3, receive ?? #1, points 0, tokens 0
          deliver deck 11, discarded 2
          receive deck 28, discarded 0
    "#]],
    );
    assert_eq!(scene.rules().outcome(), None);
}

#[test]
fn sp_9_dry_when_those_who_can_receive_are_on_no_card_any_more() {
    let mut scene = receive_deck_run_out();
    for _ in 0..6 {
        succeed(&mut scene);
    }
    // One mission is left: seat 6 to seat 0. Seat 1 holds a Receive card, but no card names it.
    check(
        &scene.seen_by(6),
        &expect![[r#"
        seat 6 sees
          Play: tracker at seat 6, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #22, points 22, tokens 0
          seat 1: deliver ?? #2, receive ?? #4, points 4, tokens 0
          seat 2: deliver ?? #9, receive --, points 9, tokens 0
          seat 3: deliver ?? #2, receive --, points 2, tokens 0
          seat 4: deliver ?? #2, receive --, points 2, tokens 0
          seat 5: deliver ?? #2, receive --, points 2, tokens 0
          seat 6: deliver seat 0 #1, receive --, points 1, tokens 0
          seat 7: deliver ?? #1, receive --, points 1, tokens 0
          deliver deck 34, discarded 1
          receive deck 0, discarded 0
    "#]],
    );
    check(
        &succeed(&mut scene),
        &expect![[r#"
        0:00.000 seat 6 delivers to seat 0 at the fountain: success
        [dry: scores [23, 4, 9, 2, 2, 2, 2, 1], won by seat 0, seat 2]
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Over: tracker at seat 6, mission attempted
          seat 0: deliver ?? #2, receive --, points 23, tokens 0
          seat 1: deliver ?? #2, receive ?? #4, points 4, tokens 0
          seat 2: deliver ?? #9, receive --, points 9, tokens 0
          seat 3: deliver ?? #2, receive --, points 2, tokens 0
          seat 4: deliver ?? #2, receive --, points 2, tokens 0
          seat 5: deliver ?? #2, receive --, points 2, tokens 0
          seat 6: deliver ?? #2, receive --, points 2, tokens 0
          seat 7: deliver ?? #1, receive --, points 1, tokens 0
          deliver deck 33, discarded 1
          receive deck 0, discarded 0
    "#]],
    );
    scene.rules().audit().unwrap();
}

#[test]
fn sp_9_one_card_that_names_a_receiver_is_enough() {
    // As above, but only six of the cards that name seat 1 are scored: seat 7 holds the seventh.
    let mut scene = receive_deck_run_out_after(6, "3 2 1 5 6 7 0 1  1 1 1 1 1 4");
    for _ in 0..7 {
        succeed(&mut scene);
    }
    // Nobody but seat 1 can receive.
    check(
        &scene.seen_by(7),
        &expect![[r#"
        seat 7 sees
          Play: tracker at seat 7, until 1:00.000
          seat 0: deliver ?? #2, receive --, points 23, tokens 0
          seat 1: deliver ?? #2, receive ?? #4, points 4, tokens 0
          seat 2: deliver ?? #8, receive --, points 8, tokens 0
          seat 3: deliver ?? #2, receive --, points 2, tokens 0
          seat 4: deliver ?? #2, receive --, points 2, tokens 0
          seat 5: deliver ?? #2, receive --, points 2, tokens 0
          seat 6: deliver ?? #2, receive --, points 2, tokens 0
          seat 7: deliver seat 1 #1, receive --, points 1, tokens 0
          deliver deck 34, discarded 1
          receive deck 0, discarded 0
    "#]],
    );
    assert_eq!(scene.rules().outcome(), None);
    check(
        &succeed(&mut scene),
        &expect![[r#"
        0:00.000 seat 7 delivers to seat 1 at the cafe: success
        [dry: scores [23, 5, 8, 2, 2, 2, 2, 2], won by seat 0, seat 2]
    "#]],
    );
}

/// Eight spies; every Receive card but that of seat 1 is scored, and seat 0 delivers to seat 1.
fn last_receive_card() -> Spies {
    let mut scene = scene(8, "1 2 3 4 5 6 7 0 1", "");
    for nth in 0..23 {
        let by = 1 + nth / 3;
        let (by, to) = if by < 8 { (by, 0) } else { (0, 1) };
        let location = wrong_place(&scene, to);
        scene.play(&format!("{by} intercept to={to} location={location}"));
    }
    for _ in 0..8 {
        succeed(&mut scene);
    }
    scene
}

#[test]
fn sp_9_an_intercept_can_leave_the_game_dry() {
    let mut scene = last_receive_card();
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver seat 1 #2, receive --, points 23, tokens 1
          seat 1: deliver ?? #2, receive ?? #4, points 4, tokens 0
          seat 2: deliver ?? #2, receive --, points 2, tokens 0
          seat 3: deliver ?? #2, receive --, points 2, tokens 0
          seat 4: deliver ?? #2, receive --, points 2, tokens 0
          seat 5: deliver ?? #2, receive --, points 2, tokens 0
          seat 6: deliver ?? #2, receive --, points 2, tokens 0
          seat 7: deliver ?? #2, receive --, points 2, tokens 0
          deliver deck 40, discarded 0
          receive deck 0, discarded 0
    "#]],
    );
    let location = wrong_place(&scene, 1);
    let told = scene.play(&format!("0 intercept to=1 location={location}"));
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 intercepts: seat 1 is receiving at the fountain, wrong (cafe)
        [dry: scores [23, 5, 2, 2, 2, 2, 2, 2], won by seat 0, seat 1]
    "#]],
    );
}

#[test]
fn sp_9_dry_after_ten_rounds_without_a_card_scored() {
    let mut scene = ring();
    let told = scene.play("until 2399999");
    assert_eq!(told.lines().count(), 39);
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 3, quiet turns 39, until 40:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    // With everybody level, everybody is as good as the second.
    check(
        &scene.play("until 2400000"),
        &expect![[r#"
        40:00.000 the table for seat 3 lies low
        [dry: scores [0, 0, 0, 0], won by seat 0, seat 1, seat 2, seat 3]
    "#]],
    );
}

#[test]
fn sp_9_a_turn_in_which_a_card_was_scored_is_not_counted() {
    let mut scene = ring();
    scene.play("until 600000");
    assert_eq!(scene.rules().view(Viewer::Public).quiet_turns, 10);
    // A failed mission scores nothing: the turn counts.
    scene.play("2 mission location=fountain\n2 end discard=[]");
    assert_eq!(scene.rules().view(Viewer::Public).quiet_turns, 11);
    // An intercept in the middle of a turn scores, so this turn does not count.
    scene.play("0 intercept from=1 to=3");
    assert_eq!(scene.rules().view(Viewer::Public).quiet_turns, 0);
    scene.play("3 end discard=[]");
    assert_eq!(scene.rules().view(Viewer::Public).quiet_turns, 0);
    let told = scene.play("until 2999999");
    assert_eq!(told.lines().count(), 39);
    // One point for seat 1, none for the others: all are level with the second.
    check(
        &scene.play("until 3000000"),
        &expect![[r#"
        50:00.000 the table for seat 3 lies low
        [dry: scores [0, 1, 0, 0], won by seat 0, seat 1, seat 2, seat 3]
    "#]],
    );
}

#[test]
fn sp_9_the_last_turns_refill_and_shuffle_come_first() {
    let mut scene = ring();
    scene.play("0 intercept from=1 to=3\n1 intercept from=2 to=0");
    scene.play("2 intercept from=3 to=1\n0 end discard=[]");
    for turn in 1..40 {
        let left = scene.rules().view(Viewer::Public).receive.left;
        let discard = if left > 0 { r#"["receive"]"# } else { "[]" };
        scene.play(&format!("{} end discard={discard}", turn % 4));
    }
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 0, quiet turns 39, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #8, points 0, tokens 2
          seat 1: deliver ?? #2, receive ?? #8, points 1, tokens 2
          seat 2: deliver ?? #2, receive ?? #8, points 1, tokens 2
          seat 3: deliver ?? #2, receive ?? #8, points 1, tokens 3
          deliver deck 21, discarded 0
          receive deck 0, discarded 28
    "#]],
    );
    // The fortieth quiet turn: the game is over only when the cards are drawn.
    check(
        &scene.play(r#"0 end discard=["receive"]"#),
        &expect![[r#"
        0:00.000 seat 0 lies low, discards receive
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Shuffling: tracker at seat 0, quiet turns 39, until 0:00.000
          seat 0: deliver ?? #1, receive --, points 0, tokens 2
          seat 1: deliver ?? #2, receive ?? #8, points 1, tokens 2
          seat 2: deliver ?? #2, receive ?? #8, points 1, tokens 2
          seat 3: deliver ?? #2, receive ?? #8, points 1, tokens 3
          deliver deck 21, discarded 0
          receive deck 0, discarded 29
    "#]],
    );
    check(
        &scene.play("until 0"),
        &expect![[r#"
        0:00.000 the table shuffles 29 discards into a new receive deck
        [dry: scores [0, 1, 1, 1], won by seat 1, seat 2, seat 3]
    "#]],
    );
}

#[test]
fn sp_9_the_two_best_and_everyone_level_with_the_second() {
    // Seat 1 scores two, seat 2 and seat 3 one each.
    let mut scene = ring();
    scene.play(
        "0 intercept from=1 to=3
         0 intercept to=1 location=cafe
         0 intercept from=2 to=1
         1 intercept from=3 to=2",
    );
    check(
        scene.play("until 9000000").lines().last().unwrap_or_default(),
        &expect!["[dry: scores [0, 2, 1, 1], won by seat 1, seat 2, seat 3]"],
    );
}

#[test]
fn after_the_end_everything_is_open() {
    let mut scene = with_points(4, 4);
    scene.play("0 mission location=metro");
    let outcome = scene.rules().outcome().unwrap();
    let all = scene.rules().view(Viewer::everyone(&outcome));
    check(
        &format!("all is open\n{all}"),
        &expect![[r#"
        all is open
          Over: tracker at seat 0, mission attempted
          seat 0: deliver --, receive fountain #1, points 5, tokens 0
          seat 1: deliver seat 0 #5, receive --, points 5, tokens 3
          seat 2: deliver seat 3 #1, receive newsstand #1, points 0, tokens 0
          seat 3: deliver seat 0 #1, receive cafe #1, points 0, tokens 1
          deliver deck 16, discarded 0
            deck seat 0, seat 1, seat 2, seat 3, seat 1, seat 2, seat 3, seat 2, seat 3, seat 2, seat 3, seat 2, seat 3, seat 2, seat 3, seat 2
            discards none
          receive deck 28, discarded 0
            deck fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe
            discards none
    "#]],
    );
    // A shuffle shows its order only then.
    let order = Pile::of(&[Card::Deliver(Seat::at(2)), Card::Deliver(Seat::at(0))]).unwrap();
    let shuffle = Action::Shuffle { deck: Kind::Deliver, order };
    let told = [Viewer::Public, Viewer::Seat(Seat::at(0)), Viewer::everyone(&outcome)]
        .map(|viewer| scene.rules().notice(viewer, By::Table, &shuffle).unwrap().to_string());
    check(
        &told.join("\n"),
        &expect![[r#"
        shuffles 2 discards into a new deliver deck
        shuffles 2 discards into a new deliver deck
        shuffles 2 discards into a new deliver deck: seat 2, seat 0"#]],
    );
}
