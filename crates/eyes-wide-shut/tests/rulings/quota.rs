//! The quota, and what comes of a night within it or over it (EW-4, EW-5, EW-6).

use expect_test::expect;
use eyes_wide_shut::{Deal, Quota};
use notation::Scene;
use table::{Rules, Viewer};

use crate::scenes::{check, lives, nights, scene_of, setup};

#[test]
fn ew_4_the_quota_is_a_third_of_those_who_started() {
    let quota = |seats| scene_of(seats).rules().view(Viewer::Public).quota;
    assert_eq!([3, 4, 5, 6, 7, 8].map(quota), [1, 1, 1, 2, 2, 2]);
    // Seven started and four are left: still two.
    let mut scene = scene_of(7);
    nights(&mut scene, &[&[4, 5, 6], &[4, 5, 6], &[0], &[4, 5, 6]]);
    check(
        &nights(&mut scene, &[&[1, 2]]),
        &expect![[r#"
        everybody sees
          Day 6: quota 2, 0 of 3 still nights, until 1:00.000
          seat 0: zone 2, lives 4
          seat 1: zone 2, lives 4
          seat 2: zone 2, lives 4
          seat 3: zone 1, lives 3
          seat 4: zone 1, dead
          seat 5: zone 1, dead
          seat 6: zone 1, dead
          last night seat 1, seat 2 raised a hand: within the quota of 2
    "#]],
    );
}

#[test]
fn ew_4_or_of_those_who_live_but_never_below_one() {
    let mut scene = Scene::start(&setup(7, Quota::Living), &Deal {});
    nights(&mut scene, &[&[4, 5, 6], &[4, 5, 6], &[0], &[4, 5, 6]]);
    check(
        &nights(&mut scene, &[&[1, 2]]),
        &expect![[r#"
        everybody sees
          Day 6: quota 1, 2 of 3 still nights, until 1:00.000
          seat 0: zone 2, lives 4
          seat 1: zone 1, lives 2
          seat 2: zone 1, lives 2
          seat 3: zone 1, lives 3
          seat 4: zone 1, dead
          seat 5: zone 1, dead
          seat 6: zone 1, dead
          last night seat 1, seat 2 raised a hand: over the quota of 1
    "#]],
    );
    // A night has the quota of those who lived when it began, whoever dies of it: six, so two.
    let mut six = Scene::start(&setup(6, Quota::Living), &Deal {});
    check(
        &nights(&mut six, &[&[2, 3, 4], &[2, 3, 4], &[0, 1], &[2, 3, 4]]),
        &expect![[r#"
        everybody sees
          Day 5: quota 1, 1 of 3 still nights, until 1:00.000
          seat 0: zone 2, lives 4
          seat 1: zone 2, lives 4
          seat 2: zone 1, dead
          seat 3: zone 1, dead
          seat 4: zone 1, dead
          seat 5: zone 1, lives 3
          last night seat 2, seat 3, seat 4 raised a hand: over the quota of 2; dead: seat 2, seat 3, seat 4
    "#]],
    );
    // Two are a duel, and a duel bears one hand.
    let mut three = Scene::start(&setup(3, Quota::Living), &Deal {});
    check(
        &nights(&mut three, &[&[0, 1], &[0], &[0, 2], &[0, 1]]),
        &expect![[r#"
        everybody sees
          Day 5, duel: quota 1, 1 of 3 still nights, until 1:00.000
          seat 0: zone 1, dead
          seat 1: zone 3, lives 1
          seat 2: zone 3, lives 2
          last night seat 0, seat 1 raised a hand: over the quota of 1; dead: seat 0
    "#]],
    );
}

#[test]
fn ew_5_within_the_quota_every_hand_advances_and_gains() {
    let mut scene = scene_of(6);
    check(
        &nights(&mut scene, &[&[0, 1]]),
        &expect![[r#"
        everybody sees
          Day 2: quota 2, 0 of 3 still nights, until 1:00.000
          seat 0: zone 2, lives 4
          seat 1: zone 2, lives 4
          seat 2: zone 1, lives 3
          seat 3: zone 1, lives 3
          seat 4: zone 1, lives 3
          seat 5: zone 1, lives 3
          last night seat 0, seat 1 raised a hand: within the quota of 2
    "#]],
    );
    check(
        &nights(&mut scene, &[&[0, 2]]),
        &expect![[r#"
        everybody sees
          Day 3: quota 2, 0 of 3 still nights, until 1:00.000
          seat 0: zone 3, lives 6
          seat 1: zone 2, lives 4
          seat 2: zone 2, lives 4
          seat 3: zone 1, lives 3
          seat 4: zone 1, lives 3
          seat 5: zone 1, lives 3
          last night seat 0, seat 2 raised a hand: within the quota of 2
    "#]],
    );
    check(
        &nights(&mut scene, &[&[0]]),
        &expect![[r#"
        everybody sees
          Over 3: quota 2, 0 of 3 still nights
          seat 0: escaped, lives 6
          seat 1: zone 2, lives 4
          seat 2: zone 2, lives 4
          seat 3: zone 1, lives 3
          seat 4: zone 1, lives 3
          seat 5: zone 1, lives 3
          last night seat 0 raised a hand: within the quota of 2; out: seat 0
        [escape: scores [3, 0, 0, 0, 0, 0], won by seat 0]"#]],
    );
}

#[test]
fn ew_5_nobody_raised_and_nothing_moves() {
    check(
        &nights(&mut scene_of(3), &[&[]]),
        &expect![[r#"
        everybody sees
          Day 2: quota 1, 1 of 3 still nights, until 1:00.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3
          last night nobody raised a hand: nothing moves
    "#]],
    );
}

#[test]
fn ew_6_over_the_quota_every_hand_is_punished_by_its_zone() {
    let mut scene = scene_of(4);
    nights(&mut scene, &[&[0], &[0], &[1]]);
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 4: quota 1, 0 of 3 still nights, until 1:00.000
          seat 0: zone 3, lives 6
          seat 1: zone 2, lives 4
          seat 2: zone 1, lives 3
          seat 3: zone 1, lives 3
          last night seat 1 raised a hand: within the quota of 1
    "#]],
    );
    // Zone 3, zone 2 and zone 1 at once; seat 3 kept the hand low.
    check(
        &nights(&mut scene, &[&[0, 1, 2]]),
        &expect![[r#"
        everybody sees
          Day 5: quota 1, 0 of 3 still nights, until 1:00.000
          seat 0: zone 2, lives 3
          seat 1: zone 1, lives 2
          seat 2: zone 1, lives 2
          seat 3: zone 1, lives 3
          last night seat 0, seat 1, seat 2 raised a hand: over the quota of 1
    "#]],
    );
}

#[test]
fn ew_6_one_hand_over_is_too_many_and_exactly_the_quota_is_not() {
    assert_eq!(lives(6, &[&[0, 1]]), [4, 4, 3, 3, 3, 3]);
    assert_eq!(lives(6, &[&[0, 1, 2]]), [2, 2, 2, 3, 3, 3]);
    assert_eq!(lives(5, &[&[0]]), [4, 3, 3, 3, 3]);
    assert_eq!(lives(5, &[&[0, 1]]), [2, 2, 3, 3, 3]);
}
