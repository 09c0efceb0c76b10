//! Every phase has a deadline and a default: nobody who says nothing holds up a table.

use expect_test::expect;
use games::Kind;
use history::check_text;
use room::records;
use serde_json::{Value, json};

use crate::people::{dealt, gather, start};

/// Everybody is there and nobody does anything: how the game ends, and after how many minutes.
fn silence(kind: Kind, seats: u8, but: &Value) -> String {
    let (mut house, mut players) = gather(kind, seats, but, 9);
    start(&mut house, &mut players);
    for minute in 1..=120 {
        house.pass(60_000);
        players.iter_mut().for_each(|player| player.follow(&mut house));
        if let Some((1, record)) = records(&house.log).first() {
            assert_eq!(check_text(record), Ok(vec![kind]));
            let last = record.lines().last().expect("a last line");
            let last: Value = serde_json::from_str(last).expect("JSON");
            let reason = last["result"]["reason"].as_str().expect("a reason");
            return format!("{kind} of {seats}: {reason} in minute {minute}\n");
        }
    }
    format!("{kind} of {seats}: still going on\n")
}

#[test]
fn a_table_where_nobody_does_anything_comes_to_an_end() {
    let mut text = String::new();
    for kind in Kind::ALL {
        // In a match the next game begins by itself: a single game is enough.
        for seats in [*kind.seats().start(), *kind.seats().end()] {
            for way in ["apart", "together"] {
                let ends = silence(kind, seats, &json!({ "way": way }));
                if way == "apart" {
                    text.push_str(&ends);
                }
            }
            if kind == Kind::Blink {
                break;
            }
        }
    }
    expect![[r#"
        blink of 2: out in minute 9
        blink_of_an_eye of 5: time in minute 3
        blink_of_an_eye of 6: time in minute 3
        eyes_wide_shut of 3: nobody in minute 4
        eyes_wide_shut of 8: nobody in minute 4
        zwinkern of 3: dead_end in minute 31
        zwinkern of 6: dead_end in minute 61
        shifty_eyed_spies of 4: dry in minute 41
        shifty_eyed_spies of 8: dry in minute 81
    "#]]
    .assert_eq(&text);
}

#[test]
fn without_a_clock_a_table_of_silent_people_waits_for_them() {
    // Whoever is there may think as long as they like: that is what the table chose.
    let no_clock = json!({ "options": { "turn_s": 0 } });
    assert!(silence(Kind::Zwinkern, 3, &no_clock).ends_with("still going on\n"));
    assert!(silence(Kind::ShiftyEyedSpies, 4, &no_clock).ends_with("still going on\n"));
}

#[test]
fn whoever_gives_no_part_holds_up_no_deal() {
    let (mut house, mut players) = gather(Kind::EyesWideShut, 3, &json!({}), 9);
    start(&mut house, &mut players);
    let part = json!({ "part": "cd".repeat(16) });
    assert_eq!(players[1].ask(&mut house, "part", part), "ack");
    house.pass(2_999);
    players[0].follow(&mut house);
    assert_eq!(players[0].stage(), "promised");
    house.pass(1);
    players[0].follow(&mut house);
    assert_eq!((players[0].stage(), players[0].t), ("playing", -3_000));
    let dealt = house.entries().pop().unwrap();
    let parts = &dealt["dealt"]["first"]["promise"]["parts"];
    assert_eq!(*parts, json!([null, "cd".repeat(16), null]));
}

#[test]
fn deadlines_are_told_and_kept_to_the_millisecond() {
    let (mut house, mut players) = dealt(Kind::EyesWideShut, 3, &json!({}), 9);
    house.pass(3_000);
    players[0].follow(&mut house);
    assert_eq!((players[0].t, &players[0].view()["due"]), (0, &json!(60_000)));
    house.pass(59_999);
    players[0].follow(&mut house);
    assert_eq!(players[0].view()["phase"], "day");
    house.pass(1);
    players[0].follow(&mut house);
    let view = players[0].view();
    assert_eq!((&view["phase"], &view["due"]), (&json!("night"), &json!(68_000)));
}
