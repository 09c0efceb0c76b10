//! Still nights and their toll (EW-7).

use expect_test::expect;
use table::{Rules, Viewer};

use crate::scenes::{check, lives, nights, scene_of};

#[test]
fn ew_7_three_still_nights_cost_lives_by_zone() {
    let mut scene = scene_of(5);
    nights(&mut scene, &[&[0], &[0], &[1], &[], &[]]);
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 6: quota 1, 2 of 3 still nights, until 1:00.000
          seat 0: zone 3, lives 6
          seat 1: zone 2, lives 4
          seat 2: zone 1, lives 3
          seat 3: zone 1, lives 3
          seat 4: zone 1, lives 3
          last night nobody raised a hand: nothing moves
    "#]],
    );
    check(
        &nights(&mut scene, &[&[]]),
        &expect![[r#"
        everybody sees
          Day 7, duel: quota 1, 0 of 3 still nights, until 1:00.000
          seat 0: zone 3, lives 5
          seat 1: zone 3, lives 2
          seat 2: zone 1, dead
          seat 3: zone 1, dead
          seat 4: zone 1, dead
          last night nobody raised a hand: nothing moves; stagnation; dead: seat 2, seat 3, seat 4
    "#]],
    );
}

#[test]
fn ew_7_the_count_starts_again_after_the_toll_and_after_any_movement() {
    let still = |all: &[&[u8]]| {
        let mut scene = scene_of(8);
        nights(&mut scene, all);
        scene.rules().view(Viewer::Public).still
    };
    assert_eq!(still(&[&[], &[]]), 2);
    assert_eq!(still(&[&[], &[], &[0]]), 0);
    // A punishment in zone 1 moves nobody …
    assert_eq!(still(&[&[], &[0, 1, 2]]), 2);
    // … a retreat does …
    assert_eq!(still(&[&[0], &[], &[0, 1, 2]]), 0);
    // … and one retreat among others is enough.
    assert_eq!(still(&[&[0], &[], &[], &[0, 1, 2, 3, 4]]), 0);
    // Four have advanced, so that they survive the toll: the count starts from nothing.
    let all: &[&[u8]] = &[&[0, 1], &[2, 3], &[], &[], &[]];
    assert_eq!(still(all), 0);
    assert_eq!(still(&[all, &[&[], &[]]].concat()), 2);
    assert_eq!(lives(8, all), [2, 2, 2, 2, 0, 0, 0, 0]);
    assert_eq!(lives(8, &[all, &[&[], &[], &[]]].concat()), [0; 8]);
}

#[test]
fn ew_7_a_retreat_counts_even_if_it_kills() {
    let mut scene = scene_of(4);
    // Seat 0 loses two lives in zone 1, gains one by advancing: two lives in zone 2.
    nights(&mut scene, &[&[0, 1], &[0, 2], &[0], &[], &[]]);
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 6: quota 1, 2 of 3 still nights, until 1:00.000
          seat 0: zone 2, lives 2
          seat 1: zone 1, lives 2
          seat 2: zone 1, lives 2
          seat 3: zone 1, lives 3
          last night nobody raised a hand: nothing moves
    "#]],
    );
    // This would be the third still night, but the deadly retreat moves seat 0.
    check(
        &nights(&mut scene, &[&[0, 3]]),
        &expect![[r#"
        everybody sees
          Day 7: quota 1, 0 of 3 still nights, until 1:00.000
          seat 0: zone 1, dead
          seat 1: zone 1, lives 2
          seat 2: zone 1, lives 2
          seat 3: zone 1, lives 2
          last night seat 0, seat 3 raised a hand: over the quota of 1; dead: seat 0
    "#]],
    );
}

#[test]
fn ew_7_the_punished_die_first_then_stagnation_takes_its_toll_and_then_the_end_is_checked() {
    let mut scene = scene_of(4);
    // Two still nights have brought seats 2 and 3 down to their last life.
    nights(&mut scene, &[&[0], &[2, 3], &[2, 3]]);
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 4: quota 1, 2 of 3 still nights, until 1:00.000
          seat 0: zone 2, lives 4
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 1
          seat 3: zone 1, lives 1
          last night seat 2, seat 3 raised a hand: over the quota of 1
    "#]],
    );
    // Punishment kills 2 and 3, which leaves two: but stagnation comes before the end is checked.
    check(
        &nights(&mut scene, &[&[2, 3]]),
        &expect![[r#"
        everybody sees
          Over 4: quota 1, 0 of 3 still nights
          seat 0: zone 2, lives 2
          seat 1: zone 1, dead
          seat 2: zone 1, dead
          seat 3: zone 1, dead
          last night seat 2, seat 3 raised a hand: over the quota of 1; stagnation; dead: seat 1, seat 2, seat 3
        [last_standing: scores [1, 0, 0, 0], won by seat 0]"#]],
    );
}
