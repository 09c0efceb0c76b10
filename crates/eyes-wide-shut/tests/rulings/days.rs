//! How a game begins, and its days (EW-1, EW-2).

use expect_test::expect;
use eyes_wide_shut::{Action, Deal, EyesWideShut, Notice, Options, Quota};
use notation::Scene;
use table::{By, Millis, Options as _, Rules, Seat, Seed, Setup, SetupFault, Viewer};

use crate::scenes::{check, fallen, scene_of};

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
        let (game, _) = EyesWideShut::deal(&Setup::new(seats), &Seed::from_number(0)).unwrap();
        assert_eq!(game.audit(), Ok(()));
    }
}

#[test]
fn ew_2_the_table_says_ready_for_somebody_who_is_away() {
    let mut scene = scene_of(3);
    let told = scene.play(
        "1000 0 ready
         2000 1 ready
         5000 for:2 ready",
    );
    check(
        &told,
        &expect![[r#"
        0:01.000 seat 0 is ready
        0:02.000 seat 1 is ready
        0:05.000 the table for seat 2 is ready too: night falls
    "#]],
    );
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
         for:0 ready
         for:1 confirm
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
        0:02.000 the table for seat 0 refused: already_ready
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
            1:08.000 the table ends the night
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
