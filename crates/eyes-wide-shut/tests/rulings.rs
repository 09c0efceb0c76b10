//! The rulings of Eyes Wide Shut, each as a short scene. Search for an id, `EW-7` or `ew_7`, to
//! find its tests.

use expect_test::{Expect, expect};
use eyes_wide_shut::{Action, Deal, EyesWideShut, Notice, Options, Quota, Refusal, Zone};
use notation::Scene;
use table::{
    By, EntryFault, Game, Gesture, Millis, Options as _, Refusal as _, Rules, Seat, Seed, Setup,
    SetupFault, Sign, Viewer,
};

fn setup(seats: u8, quota: Quota) -> Setup<EyesWideShut> {
    Setup { options: Options { quota, ..Options::default() }, ..Setup::new(seats) }
}

fn scene_of(seats: u8) -> Scene<EyesWideShut> {
    Scene::start(&Setup::new(seats), &Deal {})
}

/// Everybody is ready; by night these raise a hand, and all confirm.
fn night(scene: &mut Scene<EyesWideShut>, raised: &[u8]) -> String {
    let living = scene.rules().awaited();
    let mut script = String::new();
    living.iter().for_each(|seat| script += &format!("{} ready\n", seat.number()));
    raised.iter().for_each(|seat| script += &format!("{seat} hand up=true\n"));
    living.iter().for_each(|seat| script += &format!("{} confirm\n", seat.number()));
    let told = scene.play(&script);
    assert!(!told.contains("refused"), "{told}");
    told.lines().filter(|line| line.starts_with('[')).collect()
}

/// Several such nights, and what everybody sees after the last.
fn nights(scene: &mut Scene<EyesWideShut>, all: &[&[u8]]) -> String {
    let ended: Vec<String> = all.iter().map(|raised| night(scene, raised)).collect();
    scene.seen_by_all() + ended.last().map_or("", String::as_str)
}

/// The lives of all, after such nights.
fn lives(seats: u8, all: &[&[u8]]) -> Vec<u8> {
    let mut scene = scene_of(seats);
    nights(&mut scene, all);
    let players = scene.rules().view(Viewer::Public).players;
    players.as_slice().iter().map(|player| player.lives).collect()
}

/// Four started; seat 3 has died in zone 1, the others live on.
fn fallen() -> Scene<EyesWideShut> {
    let mut scene = scene_of(4);
    nights(&mut scene, &[&[0, 3], &[1, 3], &[2], &[0, 3]]);
    scene
}

fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

#[test]
fn ew_1_all_start_in_zone_1_with_three_lives() {
    let mut scene = Scene::<EyesWideShut>::open(&Setup::new(3), &Deal {});
    check(
        &scene.play("0 ready\n0 wink 1\ntable time"),
        &expect![[r#"
        0:00.000 seat 0 refused: not_started
        0:00.000 seat 0 Wink: not_started
        0:00.000 the table refused: not_started
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Set 0: quota 1, 0 of 3 still nights
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3
    "#]],
    );
    check(
        &scene_of(8).seen_by(7),
        &expect![[r#"
        seat 7 sees
          Day 1: quota 2, 0 of 3 still nights, until 1:00.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3
          seat 3: zone 1, lives 3
          seat 4: zone 1, lives 3
          seat 5: zone 1, lives 3
          seat 6: zone 1, lives 3
          seat 7: zone 1, lives 3
    "#]],
    );
}

#[test]
fn ew_1_three_to_eight_play() {
    for seats in [0, 1, 2, 9] {
        let setup = Setup::<EyesWideShut>::new(seats);
        let fault = SetupFault::Seats { least: 3, most: 8 };
        assert_eq!(EyesWideShut::deal(&setup, &Seed::from_number(0)).map(drop), Err(fault));
        assert_eq!(EyesWideShut::open(&setup, &Deal {}).map(drop), Err(fault));
    }
    for seats in 3..=8 {
        let (game, deal) = EyesWideShut::deal(&Setup::new(seats), &Seed::from_number(0)).unwrap();
        assert_eq!((game.audit(), deal), (Ok(()), Deal {}));
    }
}

#[test]
fn ew_2_the_day_ends_when_every_living_player_is_ready_once_each() {
    let mut scene = scene_of(3);
    let told = scene.play(
        "1000 0 ready
         1500 0 ready
         2000 2 ready
         2500 3 ready
         3000 1 hand up=true
         3000 1 confirm
         table time
         1 time
         for:1 ready
         for:7 ready
         table ready
         4000 1 ready",
    );
    check(
        &told,
        &expect![[r#"
        0:01.000 seat 0 is ready
        0:01.500 seat 0 refused: already_ready
        0:02.000 seat 2 is ready
        0:02.500 seat 3 refused: no_such_seat
        0:03.000 seat 1 refused: not_by_day
        0:03.000 seat 1 refused: not_by_day
        0:02.000 the table refused: clock_runs
        0:02.000 seat 1 refused: tables_alone
        0:02.000 the table for seat 1 refused: not_the_tables_way
        0:02.000 the table for seat 7 refused: no_such_seat
        0:02.000 the table refused: not_the_tables_way
        0:04.000 seat 1 is ready too: night falls
    "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
        seat 1 sees
          Night 1: quota 1, 0 of 3 still nights, until 0:12.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3, hand low
          seat 2: zone 1, lives 3
    "#]],
    );
    check(
        &scene.legal(1),
        &expect![[r#"
        {"do":"hand","up":true}
        {"do":"hand","up":false}
        {"do":"confirm"}
    "#]],
    );
}

#[test]
fn ew_2_the_day_ends_when_its_time_is_up() {
    let mut scene = scene_of(3);
    check(
        &scene.legal(0),
        &expect![[r#"
        {"do":"ready"}
    "#]],
    );
    let told = scene.play(
        "0 ready
         59999 table time
         60000 1 ready
         60000 table time
         60000 2 ready
         until 68000
         until 127999
         68001 2 ready",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 is ready
        0:59.999 the table refused: clock_runs
        1:00.000 seat 1 is ready
        1:00.000 the table ends the day: night falls
        1:00.000 seat 2 refused: not_by_night
        1:08.000 the table ends the night: eyes open
        1:08.001 seat 2 is ready
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 2: quota 1, 1 of 3 still nights, until 2:08.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3, ready
          last night nobody raised a hand: nothing moves
    "#]],
    );
}

#[test]
fn ew_2_the_night_begins_when_the_day_ends_even_if_the_clock_was_late() {
    let mut scene = scene_of(3);
    check(
        &scene.play("60001 0 ready\n61500 table time"),
        &expect![[r#"
        1:00.001 seat 0 impossible: the clock ran out at 60000 ms and the table did not act
        1:01.500 the table ends the day: night falls
    "#]],
    );
    assert_eq!(scene.rules().due(), Some(Millis(69_500)));
}

#[test]
fn ew_2_ready_is_said_aloud_and_the_dead_need_not_say_it() {
    let mut scene = fallen();
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Day 5: quota 1, 1 of 3 still nights, until 1:00.000
          seat 0: zone 1, lives 1
          seat 1: zone 1, lives 2
          seat 2: zone 2, lives 4
          seat 3: zone 1, dead
          last night seat 0, seat 3 raised a hand: over the quota of 1; dead: seat 3
    "#]],
    );
    let told = scene.play("1 ready\n0 ready\n3 ready");
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 1 is ready
        0:00.000 seat 0 is ready
        0:00.000 seat 3 refused: dead
    "#]],
    );
    let hears = |viewer| scene.rules().notice(viewer, By::Seat(Seat::at(2)), &Action::Ready {});
    for viewer in [Viewer::Public, Viewer::Seat(Seat::at(0)), Viewer::Seat(Seat::at(3))] {
        assert_eq!(hears(viewer), Some(Notice::Ready { night_falls: true }));
    }
    check(
        &scene.play("2 ready"),
        &expect![[r#"
        0:00.000 seat 2 is ready too: night falls
    "#]],
    );
}

#[test]
fn ew_2_ew_3_options_at_both_ends() {
    let options = |day_s, night_s| Options { day_s, night_s, ..Options::default() };
    for (day_s, night_s) in [(10, 5), (180, 30)] {
        let setup = Setup { options: options(day_s, night_s), ..Setup::new(3) };
        let mut scene = Scene::<EyesWideShut>::start(&setup, &Deal {});
        let (day_ms, night_ms) = (u64::from(day_s) * 1000, u64::from(night_s) * 1000);
        assert_eq!(scene.rules().due(), Some(Millis(day_ms)));
        scene.play(&format!("until {day_ms}"));
        assert_eq!(scene.rules().due(), Some(Millis(day_ms + night_ms)));
    }
    for (day_s, night_s, name) in
        [(9, 8, "day_s"), (181, 8, "day_s"), (60, 4, "night_s"), (60, 31, "night_s")]
    {
        let fault = options(day_s, night_s).check().unwrap_err();
        assert!(matches!(fault, SetupFault::Option { name: at, .. } if at == name), "{fault}");
    }
    let read = |text| serde_json::from_str::<Options>(text);
    assert_eq!(read("{}").unwrap(), Options::default());
    assert_eq!(read(r#"{"quota":"living"}"#).unwrap().quota, Quota::Living);
    assert!(read(r#"{"quota":"dead"}"#).is_err() && read(r#"{"days":1}"#).is_err());
}

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
        0:08.000 the table ends the night: eyes open
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
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Night 5, duel: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 3, lives 1, hand up
          seat 1: zone 3, lives 2
          seat 2: zone 1, dead
          last night seat 1, seat 2 raised a hand: over the quota of 1; dead: seat 2
        seat 1 sees
          Night 5, duel: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 3, lives 1
          seat 1: zone 3, lives 2, hand low
          seat 2: zone 1, dead
          last night seat 1, seat 2 raised a hand: over the quota of 1; dead: seat 2
        seat 2 sees
          Night 5, duel: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 3, lives 1
          seat 1: zone 3, lives 2
          seat 2: zone 1, dead
          last night seat 1, seat 2 raised a hand: over the quota of 1; dead: seat 2
        everybody sees
          Night 5, duel: quota 1, 0 of 3 still nights, until 0:08.000
          seat 0: zone 3, lives 1
          seat 1: zone 3, lives 2
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

#[test]
fn ew_11_time_ends_a_duel_as_well() {
    let mut scene = duel();
    check(
        &scene.play("until 200000"),
        &expect![[r#"
        1:00.000 the table ends the day: night falls
        1:08.000 the table ends the night: eyes open
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

#[test]
fn the_record_writes_actions_so() {
    let lines = [
        (Action::Ready {}, r#"{"do":"ready"}"#),
        (Action::Hand { up: true }, r#"{"do":"hand","up":true}"#),
        (Action::Confirm {}, r#"{"do":"confirm"}"#),
        (Action::Time {}, r#"{"do":"time"}"#),
    ];
    for (action, line) in lines {
        assert_eq!(serde_json::to_string(&action).unwrap(), line);
        assert_eq!(serde_json::from_str::<Action>(line).unwrap(), action);
    }
    for line in [r#"{"do":"hand"}"#, r#"{"do":"ready","up":true}"#, r#"{"do":"sleep"}"#] {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
}

#[test]
fn a_view_on_the_wire() {
    let mut scene = scene_of(3);
    nights(&mut scene, &[&[0]]);
    scene.play("0 ready\n1 ready\n2 ready\n1 hand up=true");
    let view = scene.rules().view(Viewer::Seat(Seat::at(1)));
    check(
        &serde_json::to_string_pretty(&view).unwrap(),
        &expect![[r#"
        {
          "phase": "night",
          "day": 2,
          "duel": false,
          "quota": 1,
          "still": 0,
          "players": [
            {
              "zone": 2,
              "lives": 4,
              "escaped": false,
              "ready": false,
              "hand": null
            },
            {
              "zone": 1,
              "lives": 3,
              "escaped": false,
              "ready": false,
              "hand": {
                "up": true,
                "confirmed": false
              }
            },
            {
              "zone": 1,
              "lives": 3,
              "escaped": false,
              "ready": false,
              "hand": null
            }
          ],
          "last_night": {
            "raised": [
              0
            ],
            "quota": 1,
            "verdict": "within",
            "escaped": [],
            "died": [],
            "stagnated": false,
            "duel": false
          },
          "due": 8000,
          "outcome": null
        }"#]],
    );
}

#[test]
fn the_state_is_small() {
    assert_eq!(size_of::<EyesWideShut>(), 72);
}

/// Every action anybody could send.
const ACTIONS: [Action; 5] = [
    Action::Ready {},
    Action::Hand { up: true },
    Action::Hand { up: false },
    Action::Confirm {},
    Action::Time {},
];

/// A seat's menu is exactly what it may do, each thing once.
fn assert_menu_agrees(rules: &EyesWideShut, now: Millis) {
    for seat in Seat::all(8) {
        let menu: Vec<Action> = rules.legal(now, seat).collect();
        assert_eq!(menu.len(), rules.legal(now, seat).len());
        for action in ACTIONS {
            let listed = menu.iter().filter(|&&legal| legal == action).count();
            let allowed = rules.decide(now, By::Seat(seat), &action).is_ok();
            assert_eq!(listed, usize::from(allowed), "{seat} {action:?}");
            assert!(rules.decide(now, By::For(seat), &action).is_err());
        }
    }
}

#[test]
fn random_games_end_and_stay_sound() {
    let mut ends = std::collections::BTreeMap::new();
    for number in 0..3_000u64 {
        let seed = Seed::from_number(number);
        let mut dice = seed.dice(99);
        let seats = 3 + (number % 6) as u8;
        let quota = if number % 4 < 2 { Quota::Started } else { Quota::Living };
        let (mut game, _) = Game::deal(&setup(seats, quota), seed).unwrap();
        assert_menu_agrees(game.rules(), Millis::START);
        game.start();
        // Tables differ in how often a hand goes up.
        let bold = 2 + dice.below(8);
        let mut steps = 0;
        while let Some(due) = game.rules().due() {
            steps += 1;
            assert!(steps < 20_000, "game {number} does not end");
            let seat = Seat::at(dice.below(u32::from(seats)) as u8);
            let now = game.now() + u64::from(dice.below(600));
            if now > due {
                let late = game.act(now, seat, Action::Confirm {});
                assert_eq!(late, Err(EntryFault::TableWasDue(due)));
                assert!(game.tick(now).is_some());
                continue;
            }
            if dice.below(8) == 0 {
                assert_menu_agrees(game.rules(), now);
            }
            let choices = game.rules().legal(now, seat).len() as u32;
            let mut any = dice.below(choices) as usize;
            if choices == 3 && any == 0 && dice.below(bold) > 0 {
                any = 1;
            }
            let action = game.rules().legal(now, seat).nth(any);
            if let Some(action) = action {
                game.act(now, seat, action).unwrap();
            }
            assert_eq!(game.rules().audit(), Ok(()), "game {number}");
        }
        assert_menu_agrees(game.rules(), game.now());
        let outcome = game.outcome().unwrap();
        *ends.entry(table::Ending::reason(&outcome.end)).or_insert(0) += 1;
    }
    assert_eq!(ends.len(), 4, "every end comes about: {ends:?}");
}

#[test]
fn every_refusal_has_a_code_and_a_sentence() {
    let told: String =
        Refusal::ALL.iter().map(|refusal| format!("{}: {refusal}\n", refusal.code())).collect();
    check(
        &told,
        &expect![[r#"
        not_started: The game has not started yet.
        game_over: The game is over.
        no_such_seat: This table has no such seat.
        tables_alone: Only the table does that.
        dead: You are out of this game: you can only watch.
        already_ready: You have said that you are ready.
        already_confirmed: Your hand is locked until the night is over.
        not_by_day: That is for the night: wait until all eyes are shut.
        not_by_night: That is for the day: wait until all eyes are open.
        clock_runs: The clock has not run out yet.
        not_the_tables_way: The table does not act for a seat in this game.
        eyes_shut: All eyes are shut: nobody would see it.
        no_such_place: This table has no such place.
    "#]],
    );
    assert_eq!(Zone::Three.to_string(), "zone 3");
}
