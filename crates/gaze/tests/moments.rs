//! Sight to the millisecond: scenes of looks and signs, and what each seat then perceives.
//!
//! The standard dials: eyes take 120 ms to move, and must rest on a face for 80 ms of a wink's
//! 500 ms to notice it. A line is a moment, a seat and what it does: `700 0 wink 1`.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use gaze::{Channel, Dials, Look, Preset, Review, Told};
use table::{Aim, Gesture, Millis, Refusal as _, Seat, SeatSet, Seed, Sign};

/// Plays a scene of three seats and four places, without blinks; what everybody perceived, and
/// in the end what became of each sign.
fn scene(script: &str) -> String {
    scene_among(SeatSet::all(3), script)
}

/// The same, where only these have eyes.
fn scene_among(eyes: SeatSet, script: &str) -> String {
    let dials = Dials { blink_every_ms: 0, ..Dials::default() };
    let channel = Channel::new(3, 4, dials, Seed::from_number(0), Millis::START).unwrap();
    let mut channel = channel.only(eyes);
    let mut review = Review::of(&channel);
    let mut text = String::new();
    let mut out = |text: &mut String, told: Told| match told {
        Told::Perceived { at, to, what } => _ = writeln!(text, "{} {to} {what}", at.0),
        Told::Hidden(logged) => review.hear(&logged),
    };
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        let at = Millis(words.next().and_then(|ms| ms.parse().ok()).expect("a moment"));
        let who = words.next().expect("who");
        let what = words.next().expect("does what");
        let aim = words.next().map(|aim| match aim.strip_prefix("place:") {
            Some(place) => Aim::Place(place.parse().expect("a place")),
            None => Aim::Seat(Seat::at(aim.parse().expect("a seat"))),
        });
        let told = &mut |told| out(&mut text, told);
        let answer = match (who, what, aim) {
            ("all", "shut", _) => {
                channel.shut_all(at, told);
                Ok(())
            }
            ("all", "close", _) => {
                channel.close(at, told);
                Ok(())
            }
            ("all", "open", _) => {
                channel.open_all(at, told);
                Ok(())
            }
            _ => {
                let seat = Seat::at(who.parse().expect("a seat"));
                match (what, aim) {
                    ("look", Some(Aim::Seat(other))) => {
                        channel.look(at, seat, Look::Seat(other), told)
                    }
                    ("look", Some(Aim::Place(place))) => {
                        channel.look(at, seat, Look::Place(place), told)
                    }
                    ("down", _) => channel.look(at, seat, Look::Down, told),
                    ("shut", _) => channel.look(at, seat, Look::Shut, told),
                    (gesture, aim) => {
                        let mut gestures = Gesture::ALL.into_iter();
                        let gesture =
                            gestures.find(|known| known.name() == gesture).expect("a gesture");
                        channel.sign(at, seat, Sign { gesture, aim: aim.expect("an aim") }, told)
                    }
                }
            }
        };
        if let Err(no) = answer {
            let _ = writeln!(text, "{} seat {who} refused: {}", at.0, no.code());
        }
    }
    channel.advance(Millis(10_000), &mut |told| out(&mut text, told));
    for seen in review.signs() {
        let fates = seen.fates.iter().filter(|(seat, _)| *seat != seen.made.by);
        let fates: Vec<String> = fates.map(|(seat, fate)| format!("{seat} {fate}")).collect();
        let _ = writeln!(
            text,
            "{} at {}: {}",
            seen.made.sign.gesture,
            seen.made.at.0,
            fates.join(", ")
        );
    }
    text
}

fn check(script: &str, expected: &Expect) {
    expected.assert_eq(&scene(script));
}

/// What became of seat 2 for a wink of seat 0 at seat 1 from 1000 to 1500.
fn fate_of_2(looks: &str) -> String {
    let mut lines: Vec<(u64, String)> = ["0 0 look 1", "1000 0 wink 1"]
        .into_iter()
        .chain(looks.lines().map(str::trim))
        .map(|line| (line.split(' ').next().unwrap().parse().unwrap(), line.to_owned()))
        .collect();
    lines.sort();
    let script: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    let told = scene(&script.join("\n"));
    let noticed = told.lines().find(|line| line.contains("seat 2 sees seat 0 wink"));
    let noticed = noticed.map_or("-", |line| line.split(' ').next().unwrap()).to_owned();
    let fate = told.lines().last().unwrap().split("seat 2 ").nth(1).unwrap().to_owned();
    format!("{noticed:>5}  {fate}")
}

#[test]
fn boundaries_in_milliseconds() {
    let cases = [
        ("rests there all along", "0 2 look 0"),
        ("comes to rest just in time", "1300 2 look 0"),
        ("comes to rest 1 ms too late", "1301 2 look 0"),
        ("comes to rest as the wink ends", "1380 2 look 0"),
        ("turns there as the wink ends", "1499 2 look 0"),
        ("turns there when it is over", "1500 2 look 0"),
        ("leaves after just long enough", "0 2 look 0\n1080 2 look 1"),
        ("leaves 1 ms too soon", "0 2 look 0\n1079 2 look 1"),
        ("leaves as the wink begins", "0 2 look 0\n1000 2 look 1"),
        ("leaves and comes back in time", "0 2 look 0\n1040 2 look 1\n1100 2 look 0"),
        ("comes back too late", "0 2 look 0\n1040 2 look 1\n1310 2 look 0"),
        ("passes by for 79 ms", "900 2 look 0\n1099 2 down"),
        ("passes by for 80 ms", "900 2 look 0\n1100 2 down"),
        ("looks at the other", "0 2 look 1"),
        ("looks at a place", "0 2 look place:3"),
        ("looks at the cards", "0 2 down"),
        ("shuts the eyes just after noticing", "0 2 look 0\n1080 2 shut"),
        ("shuts the eyes mid-sign", "0 2 look 0\n1040 2 shut"),
        ("has the eyes shut", "0 2 shut"),
        ("opens them just in time", "0 2 shut\n1300 2 look 0"),
        ("comes late and leaves early", "1328 2 look 0\n1450 2 down"),
        ("looks longest at the other", "0 2 down\n1050 2 look 1\n1400 2 down"),
        (
            "keeps moving",
            "950 2 look 1\n1050 2 down\n1150 2 look 1\n1250 2 down\n1350 2 look 1\n1450 2 down",
        ),
    ];
    let mut table = String::new();
    for (name, looks) in cases {
        let _ = writeln!(table, "{name:<36}{}", fate_of_2(looks));
    }
    expect![[r#"
        rests there all along                1080  noticed it
        comes to rest just in time           1500  noticed it
        comes to rest 1 ms too late             -  looked 1 ms too late
        comes to rest as the wink ends          -  looked 80 ms too late
        turns there as the wink ends            -  looked 199 ms too late
        turns there when it is over             -  looked down
        leaves after just long enough        1080  noticed it
        leaves 1 ms too soon                    -  looked away 1 ms too soon
        leaves as the wink begins               -  looked at seat 1
        leaves and comes back in time        1300  noticed it
        comes back too late                     -  looked 10 ms too late
        passes by for 79 ms                     -  looked away 1 ms too soon
        passes by for 80 ms                  1100  noticed it
        looks at the other                      -  looked at seat 1
        looks at a place                        -  looked at place 3
        looks at the cards                      -  looked down
        shuts the eyes just after noticing   1080  noticed it
        shuts the eyes mid-sign                 -  looked away 40 ms too soon
        has the eyes shut                       -  had their eyes shut
        opens them just in time              1500  noticed it
        comes late and leaves early             -  looked away 78 ms too soon
        looks longest at the other              -  looked at seat 1
        keeps moving                            -  had their eyes on the way elsewhere
    "#]]
    .assert_eq(&table);
}

#[test]
fn focus_follows_the_face_and_the_edge_feels_eyes() {
    check(
        "0 0 look 1
         500 1 look 0
         1000 1 look 2
         1050 0 look 2
         2000 1 down",
        &expect![[r#"
            120 seat 0 sees seat 1 look down
            120 seat 1 feels seat 0 look
            500 seat 0 sees seat 1 look at seat 0
            620 seat 0 feels seat 1 look
            620 seat 1 sees seat 0 look at seat 1
            1000 seat 0 feels seat 1 look away
            1000 seat 0 sees seat 1 look at seat 2
            1120 seat 1 feels seat 0 look away
            1120 seat 1 sees seat 2 look down
            1120 seat 2 feels seat 1 look
            1170 seat 0 sees seat 2 look down
            1170 seat 2 feels seat 0 look
            2000 seat 2 feels seat 1 look away
        "#]],
    );
}

#[test]
fn both_wink_at_each_other() {
    check(
        "0 0 look 1\n0 1 look 0\n1000 0 wink 1\n1100 1 wink 0",
        &expect![[r#"
        120 seat 0 feels seat 1 look
        120 seat 0 sees seat 1 look at seat 0
        120 seat 1 feels seat 0 look
        120 seat 1 sees seat 0 look at seat 1
        1080 seat 1 sees seat 0 wink at seat 1
        1180 seat 0 sees seat 1 wink at seat 0
        wink at 1000: seat 1 noticed it, seat 2 looked down
        wink at 1100: seat 0 noticed it, seat 2 looked down
    "#]],
    );
}

#[test]
fn two_signs_overlap() {
    // Seat 2 looks from one to the other: the first is noticed, the second just so.
    check(
        "0 0 look 1\n0 1 look 0\n0 2 look 0
         1000 0 wink 1
         1050 1 wink 0
         1350 2 look 1",
        &expect![[r#"
            120 seat 0 feels seat 1 look
            120 seat 0 feels seat 2 look
            120 seat 0 sees seat 1 look at seat 0
            120 seat 1 feels seat 0 look
            120 seat 1 sees seat 0 look at seat 1
            120 seat 2 sees seat 0 look at seat 1
            1080 seat 1 sees seat 0 wink at seat 1
            1080 seat 2 sees seat 0 wink at seat 1
            1130 seat 0 sees seat 1 wink at seat 0
            1350 seat 0 feels seat 2 look away
            1470 seat 1 feels seat 2 look
            1470 seat 2 sees seat 1 look at seat 0
            1550 seat 2 sees seat 1 wink at seat 0
            wink at 1000: seat 1 noticed it, seat 2 noticed it
            wink at 1050: seat 0 noticed it, seat 2 noticed it
        "#]],
    );
}

#[test]
fn a_big_gesture_is_seen_from_the_corner_of_the_eye() {
    check(
        "0 1 look 0\n0 2 shut\n1000 0 point 2\n3000 0 raise 1",
        &expect![[r#"
            120 seat 0 feels seat 1 look
            120 seat 1 sees seat 0 look down
            1080 seat 1 sees seat 0 point at seat 2
            3080 seat 1 sees seat 0 raise at seat 1
            point at 1000: seat 1 noticed it, seat 2 had their eyes shut
            raise at 3000: seat 1 noticed it, seat 2 had their eyes shut
        "#]],
    );
    // Not by eyes that are on their way all the time.
    let keeps_moving: String = (0..10)
        .map(|nth| {
            format!("{} 1 {}\n", 1000 + nth * 100, if nth % 2 == 0 { "look 2" } else { "down" })
        })
        .collect();
    check(
        &format!("1000 0 point 1\n{keeps_moving}"),
        &expect![[r#"
            1080 seat 2 sees seat 0 point at seat 1
            point at 1000: seat 1 looked 100 ms too late, seat 2 noticed it
        "#]],
    );
}

#[test]
fn the_night_shuts_all_eyes_and_breaks_signs_off() {
    check(
        "0 0 look 1\n0 1 look 0\n0 2 look 0
         1000 0 wink 1
         1050 all shut
         1200 0 look 2
         1300 0 wink 2
         2000 all open
         2500 1 look 0",
        &expect![[r#"
            120 seat 0 feels seat 1 look
            120 seat 0 feels seat 2 look
            120 seat 0 sees seat 1 look at seat 0
            120 seat 1 feels seat 0 look
            120 seat 1 sees seat 0 look at seat 1
            120 seat 2 sees seat 0 look at seat 1
            1200 seat 0 refused: eyes_shut
            1300 seat 0 refused: eyes_shut
            2120 seat 0 feels seat 1 look away
            2120 seat 0 feels seat 2 look away
            2120 seat 1 feels seat 0 look away
            2620 seat 0 feels seat 1 look
            2620 seat 1 sees seat 0 look down
            wink at 1000: seat 1 saw it broken off 30 ms too soon, seat 2 saw it broken off 30 ms too soon
        "#]],
    );
}

#[test]
fn the_end_of_the_game_ends_everything_eyes_could_say() {
    check(
        "0 0 look 1\n0 1 look 0\n0 2 look 0
         1000 0 wink 1
         1079 all close
         1080 1 wink 0
         1081 2 look 1",
        &expect![[r#"
            120 seat 0 feels seat 1 look
            120 seat 0 feels seat 2 look
            120 seat 0 sees seat 1 look at seat 0
            120 seat 1 feels seat 0 look
            120 seat 1 sees seat 0 look at seat 1
            120 seat 2 sees seat 0 look at seat 1
            1080 seat 1 refused: game_over
            1081 seat 2 refused: game_over
            wink at 1000: seat 1 saw it broken off 1 ms too soon, seat 2 saw it broken off 1 ms too soon
        "#]],
    );
}

#[test]
fn a_maker_may_look_away_but_not_shut_the_eyes() {
    check(
        "0 0 look 1\n0 1 look 0\n1000 0 wink 1\n1010 0 down",
        &expect![[r#"
        120 seat 0 feels seat 1 look
        120 seat 0 sees seat 1 look at seat 0
        120 seat 1 feels seat 0 look
        120 seat 1 sees seat 0 look at seat 1
        1010 seat 1 feels seat 0 look away
        1010 seat 1 sees seat 0 look down
        1080 seat 1 sees seat 0 wink at seat 1
        wink at 1000: seat 1 noticed it, seat 2 looked down
    "#]],
    );
    check(
        "0 0 look 1\n0 1 look 0\n1000 0 wink 1\n1010 0 shut",
        &expect![[r#"
        120 seat 0 feels seat 1 look
        120 seat 0 sees seat 1 look at seat 0
        120 seat 1 feels seat 0 look
        120 seat 1 sees seat 0 look at seat 1
        1010 seat 1 feels seat 0 look away
        1010 seat 1 sees seat 0 look at nothing, eyes shut
        wink at 1000: seat 1 saw it broken off 70 ms too soon, seat 2 looked down
    "#]],
    );
}

#[test]
fn a_face_is_told_again_after_eyes_have_been_elsewhere() {
    check(
        "0 0 look 1\n1000 0 look 2\n2000 0 look 1",
        &expect![[r#"
        120 seat 0 sees seat 1 look down
        120 seat 1 feels seat 0 look
        1000 seat 1 feels seat 0 look away
        1120 seat 0 sees seat 2 look down
        1120 seat 2 feels seat 0 look
        2000 seat 2 feels seat 0 look away
        2120 seat 0 sees seat 1 look down
        2120 seat 1 feels seat 0 look
    "#]],
    );
}

#[test]
fn no_moment_comes_twice() {
    check(
        "1000 0 look 1\n999 1 look 0\n999 0 point 1\n1000 1 look 0",
        &expect![[r#"
        999 seat 1 refused: time_falls
        999 seat 0 refused: time_falls
        1120 seat 0 feels seat 1 look
        1120 seat 0 sees seat 1 look at seat 0
        1120 seat 1 feels seat 0 look
        1120 seat 1 sees seat 0 look at seat 1
    "#]],
    );
}

#[test]
fn eyes_that_move_in_no_time_miss_nothing() {
    // At dawn seat 1 feels at once that seat 0 no longer looks.
    let dials = Dials { move_ms: 0, blink_every_ms: 0, ..Dials::default() };
    let mut channel = Channel::new(3, 0, dials, Seed::from_number(0), Millis::START).unwrap();
    let mut felt = Vec::new();
    let out = &mut |told| {
        if let Told::Perceived { at, to, what } = told {
            felt.push(format!("{} {to} {what}", at.0));
        }
    };
    channel.look(Millis(0), Seat::at(0), Look::Seat(Seat::at(1)), out).unwrap();
    channel.shut_all(Millis(500), out);
    channel.open_all(Millis(900), out);
    expect![[r#"
        0 seat 0 sees seat 1 look down
        0 seat 1 feels seat 0 look
        900 seat 1 feels seat 0 look away"#]]
    .assert_eq(&felt.join("\n"));
}

#[test]
fn dials_and_presets() {
    let mut table = String::new();
    for preset in [Preset::Relaxed, Preset::Standard, Preset::Sharp] {
        let dials = preset.dials();
        assert_eq!(dials.check(), Ok(()));
        let windows = Gesture::ALL.map(|gesture| format!("{gesture} {}", dials.window_ms(gesture)));
        let _ = writeln!(table, "{preset:?}: {}", windows.join(", "));
    }
    expect![[r#"
        Relaxed: wink 900, nod 1200, shake 1200, brow 1200, smile 1200, glance 900, point 1500, raise 1500
        Standard: wink 500, nod 800, shake 800, brow 800, smile 800, glance 500, point 1000, raise 1000
        Sharp: wink 300, nod 500, shake 500, brow 500, smile 500, glance 300, point 800, raise 800
    "#]].assert_eq(&table);
    let wrong = |change: fn(&mut Dials)| {
        let mut dials = Dials::default();
        change(&mut dials);
        let channel = Channel::new(3, 0, dials, Seed::from_number(0), Millis::START);
        channel.map(drop).unwrap_err().to_string() + "\n"
    };
    let faults = [
        wrong(|dials| dials.move_ms = 1_001),
        wrong(|dials| dials.notice_ms = 0),
        wrong(|dials| dials.wink_ms = 79),
        wrong(|dials| dials.glance_ms = 10_001),
        wrong(|dials| dials.face_ms = 0),
        wrong(|dials| dials.big_ms = 79),
        wrong(|dials| dials.blink_every_ms = 499),
        wrong(|dials| dials.blink_every_ms = u32::MAX),
    ];
    expect![[r#"
        option move_ms must be 0 to 1000
        option notice_ms must be 1 to 1000
        option wink_ms must be from notice_ms to 10000
        option glance_ms must be from notice_ms to 10000
        option face_ms must be from notice_ms to 10000
        option big_ms must be from notice_ms to 10000
        option blink_every_ms must be 0, or 500 to 60000
        option blink_every_ms must be 0, or 500 to 60000
    "#]]
    .assert_eq(&faults.concat());
}

#[test]
fn what_eyes_and_faces_cannot_do() {
    check(
        "0 0 look 0
         0 5 look 0
         0 5 point 0
         0 0 look 7
         0 0 look place:4
         0 0 wink 1
         0 0 look 1
         119 0 wink 1
         120 0 wink 0
         120 0 wink place:1
         120 0 glance 1
         120 0 glance place:4
         120 0 wink 2
         120 0 wink 1
         619 0 nod 1
         620 0 nod 1
         2000 0 shut
         2000 0 point 1",
        &expect![[r#"
            0 seat 0 refused: yourself
            0 seat 5 refused: no_such_seat
            0 seat 5 refused: no_such_seat
            0 seat 0 refused: no_such_seat
            0 seat 0 refused: no_such_place
            0 seat 0 refused: not_looking
            119 seat 0 refused: not_looking
            120 seat 0 sees seat 1 look down
            120 seat 1 feels seat 0 look
            120 seat 0 refused: yourself
            120 seat 0 refused: needs_a_seat
            120 seat 0 refused: needs_a_place
            120 seat 0 refused: no_such_place
            120 seat 0 refused: not_looking
            619 seat 0 refused: still_signing
            2000 seat 1 feels seat 0 look away
            2000 seat 0 refused: eyes_shut
            wink at 120: seat 1 looked down, seat 2 looked down
            nod at 620: seat 1 looked down, seat 2 looked down
        "#]],
    );
}

#[test]
fn a_glance_is_toward_a_place_and_needs_no_look() {
    check(
        "0 1 look 0\n1000 0 glance place:2",
        &expect![[r#"
        120 seat 0 feels seat 1 look
        120 seat 1 sees seat 0 look down
        1080 seat 1 sees seat 0 glance at place 2
        glance at 1000: seat 1 noticed it, seat 2 looked down
    "#]],
    );
}

#[test]
fn whoever_has_no_eyes_sees_nothing_and_shows_nothing() {
    let eyes = [0, 2].map(Seat::at).into_iter().collect();
    let script = r"
        0 1 look 0
        0 1 look place:1
        0 1 wink 0
        0 1 down
        0 0 look 1
        0 0 wink 1
        0 0 point 1
        0 0 look 2
        0 2 look 0
        500 0 wink 2
        2000 2 raise 0
        4000 2 point place:0
        6000 all shut
        7000 all open
    ";
    expect![[r#"
        0 seat 1 refused: no_sight
        0 seat 1 refused: no_sight
        0 seat 1 refused: no_sight
        0 seat 1 refused: no_sight
        0 seat 0 refused: no_face
        0 seat 0 refused: no_face
        0 seat 0 refused: no_face
        120 seat 0 feels seat 2 look
        120 seat 0 sees seat 2 look at seat 0
        120 seat 2 feels seat 0 look
        120 seat 2 sees seat 0 look at seat 2
        580 seat 2 sees seat 0 wink at seat 2
        2080 seat 0 sees seat 2 raise at seat 0
        4080 seat 0 sees seat 2 point at place 0
        7120 seat 0 feels seat 2 look away
        7120 seat 2 feels seat 0 look away
        wink at 500: seat 1 sat in the room, seat 2 noticed it
        raise at 2000: seat 0 noticed it, seat 1 sat in the room
        point at 4000: seat 0 noticed it, seat 1 sat in the room
    "#]]
    .assert_eq(&scene_among(eyes, script));
}

#[test]
fn figures_add_up() {
    let dials = Dials { blink_every_ms: 0, ..Dials::default() };
    let mut channel = Channel::new(3, 0, dials, Seed::from_number(0), Millis::START).unwrap();
    let mut review = Review::of(&channel);
    let [zero, one, two] = [0, 1, 2].map(Seat::at);
    let out = &mut |told| {
        if let Told::Hidden(logged) = told {
            review.hear(&logged);
        }
    };
    channel.look(Millis(0), zero, Look::Seat(one), out).unwrap();
    channel.look(Millis(0), one, Look::Seat(zero), out).unwrap();
    channel.look(Millis(0), two, Look::Seat(zero), out).unwrap();
    channel.sign(Millis(1_000), zero, Sign::wink_at(one), out).unwrap();
    channel.look(Millis(2_000), two, Look::Seat(one), out).unwrap();
    channel.sign(Millis(3_000), zero, Sign::wink_at(one), out).unwrap();
    channel.advance(Millis(5_000), out);
    let missed = [zero, one, two].map(|seat| review.missed_by(seat).count());
    assert_eq!(missed, [0, 0, 1]);
    let figures = [zero, one, two].map(|seat| review.figures(seat, Millis(5_000)));
    expect![[r#"
        [
            Figures {
                signs: SignFigures {
                    made: 2,
                    aimed: 2,
                    reached: 2,
                    noticed: 0,
                    missed: 0,
                    meant_noticed: 0,
                    meant_missed: 0,
                },
                seen_by_others: 1,
                looked_ms: [
                    0,
                    4880,
                    0,
                ],
            },
            Figures {
                signs: SignFigures {
                    made: 0,
                    aimed: 0,
                    reached: 0,
                    noticed: 2,
                    missed: 0,
                    meant_noticed: 2,
                    meant_missed: 0,
                },
                seen_by_others: 0,
                looked_ms: [
                    4880,
                    0,
                    0,
                ],
            },
            Figures {
                signs: SignFigures {
                    made: 0,
                    aimed: 0,
                    reached: 0,
                    noticed: 1,
                    missed: 1,
                    meant_noticed: 0,
                    meant_missed: 0,
                },
                seen_by_others: 0,
                looked_ms: [
                    1880,
                    2880,
                    0,
                ],
            },
        ]"#]]
    .assert_eq(&format!("{figures:#?}"));
}
