//! Death, and how a game ends: escape, last one standing, duel (EW-8 to EW-12).

use expect_test::expect;
use eyes_wide_shut::{Deal, EyesWideShut, Quota};
use notation::Scene;
use table::{Rules, Viewer};

use crate::scenes::{check, fallen, nights, scene_of, setup};

#[test]
fn ew_8_at_no_lives_a_player_is_out_and_watches() {
    let mut scene = fallen();
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Day 5: quota 1, 1 of 3 still nights, until 1:00.000
          seat 0: zone 1, lives 1
          seat 1: zone 1, lives 2
          seat 2: zone 2, lives 4
          seat 3: zone 1, dead
          last night seat 0, seat 3 raised a hand: over the quota of 1; dead: seat 3
    "#]],
    );
    check(&scene.legal(3), &expect![[""]]);
    let told = scene.play(
        "3 ready
         0 ready
         1 ready
         2 ready
         3 hand up=true
         3 confirm
         3 time
         0 confirm
         1 confirm
         2 confirm",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 3 refused: dead
        0:00.000 seat 0 is ready
        0:00.000 seat 1 is ready
        0:00.000 seat 2 is ready too: night falls
        0:00.000 seat 3 refused: dead
        0:00.000 seat 3 refused: dead
        0:00.000 seat 3 refused: tables_alone
        0:00.000 seat 0 confirms
        0:00.000 seat 1 confirms
        0:00.000 seat 2 confirms
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 6: quota 1, 2 of 3 still nights, until 1:00.000
          seat 0: zone 1, lives 1
          seat 1: zone 1, lives 2
          seat 2: zone 2, lives 4
          seat 3: zone 1, dead
          last night nobody raised a hand: nothing moves
    "#]],
    );
}

#[test]
fn ew_9_an_escape_is_three_points_and_the_end() {
    let mut scene = scene_of(3);
    check(
        &nights(&mut scene, &[&[1], &[1], &[1]]),
        &expect![[r#"
        everybody sees
          Over 3: quota 1, 0 of 3 still nights
          seat 0: zone 1, lives 3
          seat 1: escaped, lives 6
          seat 2: zone 1, lives 3
          last night seat 1 raised a hand: within the quota of 1; out: seat 1
        [escape: scores [0, 3, 0], won by seat 1]"#]],
    );
    let told = scene.play("0 ready\n1 hand up=true\ntable time\nfor:0 ready\n7 ready");
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 refused: game_over
            0:00.000 seat 1 refused: game_over
            0:00.000 the table refused: game_over
            0:00.000 the table for seat 0 refused: game_over
            0:00.000 seat 7 refused: game_over
        "#]],
    );
    assert_eq!(scene.rules().due(), None);
    assert!(scene.rules().awaited().is_empty() && scene.legal(0).is_empty());
    let everyone = Viewer::everyone(&scene.rules().outcome().unwrap());
    assert_eq!(scene.rules().view(everyone), scene.rules().view(Viewer::Public));
}

#[test]
fn ew_9_two_who_escape_in_the_same_night_both_get_three() {
    let mut scene = scene_of(6);
    let told = nights(&mut scene, &[&[2, 5], &[2, 5], &[2, 5]]);
    check(
        &told,
        &expect![[r#"
        everybody sees
          Over 3: quota 2, 0 of 3 still nights
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: escaped, lives 6
          seat 3: zone 1, lives 3
          seat 4: zone 1, lives 3
          seat 5: escaped, lives 6
          last night seat 2, seat 5 raised a hand: within the quota of 2; out: seat 2, seat 5
        [escape: scores [0, 0, 3, 0, 0, 3], won by seat 2, seat 5]"#]],
    );
}

#[test]
fn ew_9_an_advance_beside_an_escape_is_no_escape() {
    let mut scene = scene_of(6);
    // Nobody dies in a night within the quota, so no other ending can come with an escape.
    check(
        &nights(&mut scene, &[&[0], &[0], &[0, 1]]),
        &expect![[r#"
        everybody sees
          Over 3: quota 2, 0 of 3 still nights
          seat 0: escaped, lives 6
          seat 1: zone 2, lives 4
          seat 2: zone 1, lives 3
          seat 3: zone 1, lives 3
          seat 4: zone 1, lives 3
          seat 5: zone 1, lives 3
          last night seat 0, seat 1 raised a hand: within the quota of 2; out: seat 0
        [escape: scores [3, 0, 0, 0, 0, 0], won by seat 0]"#]],
    );
}

#[test]
fn ew_10_the_last_one_standing_gets_a_point() {
    let mut scene = scene_of(3);
    // Two hands too many, three times: seats 1 and 2 die of it in the same night.
    let told = nights(&mut scene, &[&[1, 2], &[0], &[1, 2], &[1, 2]]);
    check(
        &told,
        &expect![[r#"
        everybody sees
          Over 4: quota 1, 2 of 3 still nights
          seat 0: zone 2, lives 4
          seat 1: zone 1, dead
          seat 2: zone 1, dead
          last night seat 1, seat 2 raised a hand: over the quota of 1; dead: seat 1, seat 2
        [last_standing: scores [1, 0, 0], won by seat 0]"#]],
    );
}

#[test]
fn ew_10_nobody_left_no_points() {
    check(
        &nights(&mut scene_of(5), &[&[], &[], &[]]),
        &expect![[r#"
        everybody sees
          Over 3: quota 1, 0 of 3 still nights
          seat 0: zone 1, dead
          seat 1: zone 1, dead
          seat 2: zone 1, dead
          seat 3: zone 1, dead
          seat 4: zone 1, dead
          last night nobody raised a hand: nothing moves; stagnation; dead: seat 0, seat 1, seat 2, seat 3, seat 4
        [nobody: scores [0, 0, 0, 0, 0], won by nobody]"#]],
    );
    // Punished to death all at once.
    let all: &[u8] = &[0, 1, 2];
    check(
        &nights(&mut scene_of(3), &[all, all, all]),
        &expect![[r#"
        everybody sees
          Over 3: quota 1, 0 of 3 still nights
          seat 0: zone 1, dead
          seat 1: zone 1, dead
          seat 2: zone 1, dead
          last night seat 0, seat 1, seat 2 raised a hand: over the quota of 1; stagnation; dead: seat 0, seat 1, seat 2
        [nobody: scores [0, 0, 0], won by nobody]"#]],
    );
}

/// Three started; seat 2 is dead, seat 0 has one life left and seat 1 two.
fn duel() -> Scene<EyesWideShut> {
    let mut scene = scene_of(3);
    nights(&mut scene, &[&[0, 2], &[0, 2], &[1], &[1, 2]]);
    scene
}

#[test]
fn ew_11_two_left_move_to_zone_3_for_one_more_day_and_night() {
    let mut scene = duel();
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 5, duel: quota 1, 0 of 3 still nights, until 1:00.000
          seat 0: zone 3, lives 1
          seat 1: zone 3, lives 2
          seat 2: zone 1, dead
          last night seat 1, seat 2 raised a hand: over the quota of 1; dead: seat 2
    "#]],
    );
    check(
        &scene.play("2 ready\n1 ready\n0 ready\n0 hand up=true"),
        &expect![[r#"
        0:00.000 seat 2 refused: dead
        0:00.000 seat 1 is ready
        0:00.000 seat 0 is ready too: night falls
        0:00.000 seat 0 raises a hand
    "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
        seat 1 sees
          Night 5, duel: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 3, lives 1
          seat 1: zone 3, lives 2, hand low
          seat 2: zone 1, dead
          last night seat 1, seat 2 raised a hand: over the quota of 1; dead: seat 2
    "#]],
    );
}

#[test]
fn ew_11_both_low_a_point_each() {
    check(
        &nights(&mut duel(), &[&[]]),
        &expect![[r#"
        everybody sees
          Over 5, duel: quota 1, 0 of 3 still nights
          seat 0: zone 3, lives 1
          seat 1: zone 3, lives 2
          seat 2: zone 1, dead
          last night nobody raised a hand in the duel: peace
        [duel: scores [1, 1, 0], won by seat 0, seat 1]"#]],
    );
}

#[test]
fn ew_11_one_raised_two_points() {
    check(
        &nights(&mut duel(), &[&[1]]),
        &expect![[r#"
        everybody sees
          Over 5, duel: quota 1, 0 of 3 still nights
          seat 0: zone 3, lives 1
          seat 1: zone 3, lives 2
          seat 2: zone 1, dead
          last night seat 1 raised a hand in the duel: within the quota of 1
        [duel: scores [0, 2, 0], won by seat 1]"#]],
    );
}

#[test]
fn ew_11_both_raised_nothing() {
    check(
        &nights(&mut duel(), &[&[0, 1]]),
        &expect![[r#"
        everybody sees
          Over 5, duel: quota 1, 0 of 3 still nights
          seat 0: zone 3, lives 1
          seat 1: zone 3, lives 2
          seat 2: zone 1, dead
          last night seat 0, seat 1 raised a hand in the duel: over the quota of 1
        [duel: scores [0, 0, 0], won by nobody]"#]],
    );
    // Nor at a big table, whose quota was two while there were more.
    let mut eight = scene_of(8);
    let rest: &[u8] = &[2, 3, 4, 5, 6, 7];
    check(
        &nights(&mut eight, &[rest, rest, &[0], rest, &[0, 1]]),
        &expect![[r#"
        everybody sees
          Over 5, duel: quota 1, 1 of 3 still nights
          seat 0: zone 3, lives 4
          seat 1: zone 3, lives 3
          seat 2: zone 1, dead
          seat 3: zone 1, dead
          seat 4: zone 1, dead
          seat 5: zone 1, dead
          seat 6: zone 1, dead
          seat 7: zone 1, dead
          last night seat 0, seat 1 raised a hand in the duel: over the quota of 1
        [duel: scores [0, 0, 0, 0, 0, 0, 0, 0], won by nobody]"#]],
    );
}

/// So many started, and after `before` all but seats 0 and 1 die: what their duel then brings.
fn duel_of_many(seats: u8, quota: Quota, before: &[&[u8]], raised: &[u8]) -> String {
    let rest: Vec<u8> = (2..seats).collect();
    let mut scene = Scene::start(&setup(seats, quota), &Deal {});
    nights(&mut scene, before);
    nights(&mut scene, &[&rest, &[], &[0], &rest, &[], &[1], &rest]);
    nights(&mut scene, &[raised]);
    let view = scene.rules().view(Viewer::Public);
    format!("day {}, quota {}, {}\n", view.day, view.quota, view.outcome.unwrap())
}

#[test]
fn ew_11_a_duel_bears_one_hand_whatever_the_option_however_many_started_and_however_late() {
    let late: &[&[u8]] = &[&[], &[], &[0], &[], &[], &[1]];
    let mut told = String::new();
    for seats in 6..=8 {
        for quota in [Quota::Started, Quota::Living] {
            for before in [&[], late] {
                told += &duel_of_many(seats, quota, before, &[1]);
                told += &duel_of_many(seats, quota, before, &[0, 1]);
            }
        }
    }
    check(
        &told,
        &expect![[r#"
        day 8, quota 1, duel: scores [0, 2, 0, 0, 0, 0], won by seat 1
        day 8, quota 1, duel: scores [0, 0, 0, 0, 0, 0], won by nobody
        day 14, quota 1, duel: scores [0, 2, 0, 0, 0, 0], won by seat 1
        day 14, quota 1, duel: scores [0, 0, 0, 0, 0, 0], won by nobody
        day 8, quota 1, duel: scores [0, 2, 0, 0, 0, 0], won by seat 1
        day 8, quota 1, duel: scores [0, 0, 0, 0, 0, 0], won by nobody
        day 14, quota 1, duel: scores [0, 2, 0, 0, 0, 0], won by seat 1
        day 14, quota 1, duel: scores [0, 0, 0, 0, 0, 0], won by nobody
        day 8, quota 1, duel: scores [0, 2, 0, 0, 0, 0, 0], won by seat 1
        day 8, quota 1, duel: scores [0, 0, 0, 0, 0, 0, 0], won by nobody
        day 14, quota 1, duel: scores [0, 2, 0, 0, 0, 0, 0], won by seat 1
        day 14, quota 1, duel: scores [0, 0, 0, 0, 0, 0, 0], won by nobody
        day 8, quota 1, duel: scores [0, 2, 0, 0, 0, 0, 0], won by seat 1
        day 8, quota 1, duel: scores [0, 0, 0, 0, 0, 0, 0], won by nobody
        day 14, quota 1, duel: scores [0, 2, 0, 0, 0, 0, 0], won by seat 1
        day 14, quota 1, duel: scores [0, 0, 0, 0, 0, 0, 0], won by nobody
        day 8, quota 1, duel: scores [0, 2, 0, 0, 0, 0, 0, 0], won by seat 1
        day 8, quota 1, duel: scores [0, 0, 0, 0, 0, 0, 0, 0], won by nobody
        day 14, quota 1, duel: scores [0, 2, 0, 0, 0, 0, 0, 0], won by seat 1
        day 14, quota 1, duel: scores [0, 0, 0, 0, 0, 0, 0, 0], won by nobody
        day 8, quota 1, duel: scores [0, 2, 0, 0, 0, 0, 0, 0], won by seat 1
        day 8, quota 1, duel: scores [0, 0, 0, 0, 0, 0, 0, 0], won by nobody
        day 14, quota 1, duel: scores [0, 2, 0, 0, 0, 0, 0, 0], won by seat 1
        day 14, quota 1, duel: scores [0, 0, 0, 0, 0, 0, 0, 0], won by nobody
    "#]],
    );
}

#[test]
fn ew_11_time_ends_a_duel_as_well() {
    let mut scene = duel();
    check(
        &scene.play("until 200000"),
        &expect![[r#"
            1:00.000 the table ends the day: night falls
            1:08.000 the table ends the night
            [duel: scores [1, 1, 0], won by seat 0, seat 1]
        "#]],
    );
}

/// What the match (EW-12, in `games`) reads: points of this game, winners only if there are any.
#[test]
fn ew_12_the_outcome_tells_a_match_what_it_needs() {
    let result = |mut scene: Scene<EyesWideShut>, all: &[&[u8]]| {
        nights(&mut scene, all);
        let outcome = scene.rules().outcome().unwrap();
        serde_json::to_string(&outcome).unwrap() + "\n"
    };
    let told = result(scene_of(3), &[&[1], &[1], &[1]])
        + &result(duel(), &[&[]])
        + &result(duel(), &[&[0, 1]])
        + &result(scene_of(3), &[&[1, 2], &[0], &[1, 2], &[1, 2]])
        + &result(scene_of(3), &[&[], &[], &[]]);
    check(
        &told,
        &expect![[r#"
        {"scores":[0,3,0],"winners":[1],"end":"escape"}
        {"scores":[1,1,0],"winners":[0,1],"end":"duel"}
        {"scores":[0,0,0],"winners":[],"end":"duel"}
        {"scores":[1,0,0],"winners":[0],"end":"last_standing"}
        {"scores":[0,0,0],"winners":[],"end":"nobody"}
    "#]],
    );
}
