//! Nights: hands in the dark, of which nothing shows (EW-3).

use expect_test::expect;
use eyes_wide_shut::{Action, EyesWideShut, Notice, Refusal};
use notation::Scene;
use table::{By, Gesture, Millis, Rules, Seat, Sign, Viewer};

use crate::scenes::{check, fallen, nights, scene_of};

#[test]
fn ew_3_hands_start_low_go_up_and_down_and_are_locked_by_confirming() {
    let mut scene = scene_of(3);
    let told = scene.play(
        "0 ready
         1 ready
         2 ready
         +100 0 hand up=true
         +100 0 hand up=true
         +100 0 hand up=false
         +100 0 hand up=true
         +100 0 confirm
         +100 0 hand up=false
         +100 0 confirm
         +100 0 ready
         +100 1 confirm",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 is ready
        0:00.000 seat 1 is ready
        0:00.000 seat 2 is ready too: night falls
        0:00.100 seat 0 raises a hand
        0:00.200 seat 0 raises a hand
        0:00.300 seat 0 lowers the hand
        0:00.400 seat 0 raises a hand
        0:00.500 seat 0 confirms
        0:00.600 seat 0 refused: already_confirmed
        0:00.600 seat 0 refused: already_confirmed
        0:00.600 seat 0 refused: not_by_night
        0:00.600 seat 1 confirms
    "#]],
    );
    check(
        &(scene.legal(0) + &scene.legal(2)),
        &expect![[r#"
        {"do":"hand","up":true}
        {"do":"hand","up":false}
        {"do":"confirm"}
    "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Night 1: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 1, lives 3, hand up, confirmed
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3
        seat 1 sees
          Night 1: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3, hand low, confirmed
          seat 2: zone 1, lives 3
        seat 2 sees
          Night 1: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3, hand low
        everybody sees
          Night 1: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3
    "#]],
    );
    // The last confirmation ends the night at once, and the hands are seen.
    check(
        &scene.play("+100 2 confirm"),
        &expect![[r#"
        0:00.700 seat 2 confirms
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 2: quota 1, 0 of 3 still nights, until 1:00.700
          seat 0: zone 2, lives 4
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3
          last night seat 0 raised a hand: within the quota of 1
    "#]],
    );
}

#[test]
fn ew_3_the_night_ends_when_its_time_is_up_and_hands_count_as_they_are() {
    let mut scene = scene_of(3);
    let told = scene.play(
        "0 ready
         1 ready
         2 ready
         100 1 hand up=true
         200 2 hand up=true
         300 2 hand up=false
         400 2 confirm
         7999 table time
         8000 0 hand up=false
         until 8000",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 is ready
            0:00.000 seat 1 is ready
            0:00.000 seat 2 is ready too: night falls
            0:00.100 seat 1 raises a hand
            0:00.200 seat 2 raises a hand
            0:00.300 seat 2 lowers the hand
            0:00.400 seat 2 confirms
            0:07.999 the table refused: clock_runs
            0:08.000 seat 0 lowers the hand
            0:08.000 the table ends the night
        "#]],
    );
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Day 2: quota 1, 0 of 3 still nights, until 1:08.000
          seat 0: zone 1, lives 3
          seat 1: zone 2, lives 4
          seat 2: zone 1, lives 3
          last night seat 1 raised a hand: within the quota of 1
    "#]],
    );
    // Hands start low again, and nothing is locked.
    scene.play("0 ready\n1 ready\n2 ready");
    check(
        &scene.seen_by(1),
        &expect![[r#"
        seat 1 sees
          Night 2: quota 1, 0 of 3 still nights, until 0:16.000
          seat 0: zone 1, lives 3
          seat 1: zone 2, lives 4, hand low
          seat 2: zone 1, lives 3
          last night seat 1 raised a hand: within the quota of 1
    "#]],
    );
}

/// Whatever the others do in the dark, a viewer's view, notices, refusals and choices stay the
/// same to the byte; so does what everybody is told about whom the game waits for.
#[test]
fn ew_3_nothing_shows_by_night() {
    let dark = |script: &str| {
        let mut scene = fallen();
        scene.play("0 ready\n1 ready\n2 ready\n");
        let told = scene.play(script);
        assert!(!told.contains("refused"), "{told}");
        scene
    };
    let seen = |scene: &Scene<EyesWideShut>, viewer: Viewer| {
        let rules = scene.rules();
        let mut seen = serde_json::to_string(&rules.view(viewer)).unwrap();
        seen += &format!("{:?} {:?}", rules.due(), rules.awaited());
        if let Viewer::Seat(seat) = viewer {
            for action in [Action::Ready {}, Action::Hand { up: true }, Action::Confirm {}] {
                seen += &format!("{:?}", rules.decide(Millis(1), By::Seat(seat), &action));
            }
            seen += &scene.legal(seat.number());
        }
        seen
    };
    let quiet = dark("");
    let busy = dark("1 hand up=true\n1 confirm\n2 hand up=true\n2 confirm");
    for viewer in [Viewer::Seat(Seat::at(0)), Viewer::Seat(Seat::at(3)), Viewer::Public] {
        assert_eq!(seen(&quiet, viewer), seen(&busy, viewer));
        for action in [Action::Hand { up: true }, Action::Hand { up: false }, Action::Confirm {}] {
            let by = By::Seat(Seat::at(1));
            assert_eq!(quiet.rules().notice(viewer, by, &action), None);
        }
        // Not even who was the last to confirm.
        let last = busy.rules().notice(viewer, By::Seat(Seat::at(0)), &Action::Confirm {});
        assert_eq!(last, viewer.shares(Seat::at(0)).then_some(Notice::Confirmed));
        let time = busy.rules().notice(viewer, By::Table, &Action::Time {});
        assert_eq!(time, Some(Notice::NightOver));
    }
}

#[test]
fn ew_3_signs_are_free_by_day_for_the_living_and_nobody_else_ever() {
    let mut scene = fallen();
    let told = scene.play(
        "0 wink 1
         0 point 3
         0 nod 0
         3 wink 0
         0 wink 4
         5 wink 0
         0 glance place:1
         0 ready
         0 smile 2
         1 ready
         2 ready
         0 wink 1
         3 wink 1",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 Wink: allowed
        0:00.000 seat 0 Point: allowed
        0:00.000 seat 0 Nod: allowed
        0:00.000 seat 3 Wink: dead
        0:00.000 seat 0 Wink: no_such_seat
        0:00.000 seat 5 Wink: no_such_seat
        0:00.000 seat 0 Glance: no_such_place
        0:00.000 seat 0 is ready
        0:00.000 seat 0 Smile: allowed
        0:00.000 seat 1 is ready
        0:00.000 seat 2 is ready too: night falls
        0:00.000 seat 0 Wink: eyes_shut
        0:00.000 seat 3 Wink: dead
    "#]],
    );
    for gesture in Gesture::ALL {
        let sign = Sign { gesture, ..Sign::wink_at(Seat::at(1)) };
        assert_eq!(scene_of(3).rules().allows(Seat::at(0), sign), Ok(()));
        assert_eq!(scene.rules().allows(Seat::at(0), sign), Err(Refusal::EyesShut));
    }
    // After the end there is nothing to signal.
    scene.play("0 hand up=true\n0 confirm\n1 confirm\n2 confirm");
    nights(&mut scene, &[&[0], &[0]]);
    check(
        &scene.play("0 wink 1"),
        &expect![[r#"
        0:00.000 seat 0 Wink: game_over
    "#]],
    );
}
