//! The clock, from the start to the end of a round (BE-3).

use blink_of_an_eye::{BlinkOfAnEye, Options};
use expect_test::expect;
use notation::Scene;
use table::{Millis, Options as _, Rules, Setup, SetupFault};

use crate::scenes::{ROUND, check, deal, scene};

#[test]
fn be_3_no_guesses_and_no_signs_before_the_start() {
    let mut scene = Scene::<BlinkOfAnEye>::open(&Setup::new(5), &deal(&ROUND));
    let told = scene.play(
        "0 place card=red on=1
         0 lift on=1
         0 wink 1
         table time
         until 500000",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 refused: not_started
        0:00.000 seat 0 refused: not_started
        0:00.000 seat 0 Wink: not_started
        0:00.000 the table refused: not_started
    "#]],
    );
    // But everybody has looked at their own Target.
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Set: seat 0 first
          seat 0: red, Target ??
          seat 1: blue, Target ??
          seat 2: green, Target ??
          seat 3: yellow, Target seat 4; hand red blue green yellow bluff bluff
          seat 4: purple, Target ??
    "#]],
    );
    assert_eq!((scene.legal(0), scene.rules().due()), (String::new(), None));
}

#[test]
fn be_3_at_the_end_everything_stops_at_once() {
    let mut scene = scene(&ROUND);
    let told = scene.play(
        "119999 table time
         120000 0 place card=red on=1
         120000 0 time
         120001 0 lift on=1
         until 120000
         120000 0 lift on=1
         0 wink 1
         table time",
    );
    check(
        &told,
        &expect![[r#"
            1:59.999 the table refused: clock_runs
            2:00.000 seat 0 lays red on the Target of seat 1
            2:00.000 seat 0 refused: tables_alone
            2:00.001 seat 0 impossible: the clock ran out at 120000 ms and the table did not act
            2:00.000 the table calls time: everything is turned over
            [time: scores [-1, 0, 0, 0, 0], won by seat 1, seat 2, seat 3, seat 4]
            2:00.000 seat 0 refused: game_over
            2:00.000 seat 0 Wink: game_over
            2:00.000 the table refused: game_over
        "#]],
    );
    assert_eq!((scene.legal(0), scene.rules().due()), (String::new(), None));
}

#[test]
fn be_3_be_8_options_at_both_ends() {
    let options = |clock_s, rounds| Options { clock_s, rounds };
    for (clock_s, rounds) in [(30, 1), (300, 10)] {
        let setup = Setup { options: options(clock_s, rounds), ..Setup::new(5) };
        let mut scene = Scene::<BlinkOfAnEye>::start(&setup, &deal(&ROUND));
        let until = u64::from(clock_s) * 1000;
        assert_eq!(scene.rules().due(), Some(Millis(until)));
        assert_eq!(scene.play(&format!("until {}", until - 1)), "");
        assert_ne!(scene.play(&format!("until {until}")), "");
    }
    for (clock_s, rounds, name) in
        [(29, 3, "clock_s"), (301, 3, "clock_s"), (120, 0, "rounds"), (120, 11, "rounds")]
    {
        let fault = options(clock_s, rounds).check().unwrap_err();
        assert!(matches!(fault, SetupFault::Option { name: at, .. } if at == name), "{fault}");
    }
    let read = |text| serde_json::from_str::<Options>(text);
    assert_eq!(read("{}").unwrap(), options(120, 3));
    assert_eq!(read(r#"{"rounds":5}"#).unwrap(), options(120, 5));
    assert!(read(r#"{"clock":60}"#).is_err());
}
