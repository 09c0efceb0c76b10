//! Signs in a record: the cards show which were true, and the options which were agreed on.

mod written;

use expect_test::expect;
use games::{Kind, ShiftyEyedSpies};
use history::check_text;
use table::Setup;
use written::{check, recorded, zwinkern};

/// A record with a line more, which stands after so many others.
fn with(lines: &[String], after: usize, line: &str) -> Vec<String> {
    let (before, rest) = lines.split_at(after);
    [before, &[line.to_owned()], rest].concat()
}

fn with_options(mut lines: Vec<String>, options: &str) -> Vec<String> {
    lines[0] = lines[0].replace("\"options\":{}", &format!("\"options\":{options}"));
    lines
}

#[test]
fn zw_4_a_false_wink_on_an_honest_table_is_found_by_the_cards() {
    let lines = zwinkern();
    // Seat 1 steps on card 34, whose twin is in the hand of seat 0 and not of seat 2.
    assert!(lines[1].contains(r#""seat":1,"do":"place","card":34"#), "{}", lines[1]);
    let winks = |by: u8, at: u8| {
        with(&lines, 2, &format!(r#"{{"t":5800,"seat":{by},"sign":"wink","at":{{"seat":{at}}}}}"#))
    };
    check(&winks(0, 1), &expect!["right: [Zwinkern]"]);
    check(
        &winks(2, 1),
        &expect![
            "line 3: You do not hold the twin of the card that player's figure stands on. (false_sign)"
        ],
    );
    check(
        &winks(0, 2),
        &expect![
            "line 3: You do not hold the twin of the card that player's figure stands on. (false_sign)"
        ],
    );
    // True only while the figure stands there.
    let early = r#"{"t":0,"seat":0,"sign":"wink","at":{"seat":1}}"#;
    assert_eq!(check_text(&with(&lines, 1, early).join("\n")).unwrap_err().code, "false_sign");
    let lies = with_options(winks(2, 1), r#"{"signals":"anything_goes"}"#);
    check(&lies, &expect!["right: [Zwinkern]"]);
}

#[test]
fn zw_4_other_signs_must_have_been_agreed_on() {
    let sign = |options: &str, gesture: &str| {
        let sign = format!(r#"{{"t":5800,"seat":0,"sign":"{gesture}","at":{{"seat":1}}}}"#);
        let lines = with_options(with(&zwinkern(), 2, &sign), options);
        check_text(&lines.join("\n")).map(drop).map_err(|fault| fault.code)
    };
    for (options, wink, nod) in [
        (r#"{}"#, Ok(()), Err("only_winks")),
        (r#"{"other_signs":"no"}"#, Ok(()), Err("only_winks")),
        (r#"{"other_signs":false}"#, Ok(()), Err("only_winks")),
        (r#"{"other_signs":"also"}"#, Ok(()), Ok(())),
        (r#"{"other_signs":true}"#, Ok(()), Ok(())),
        (r#"{"other_signs":"only"}"#, Err("no_winks"), Ok(())),
        (r#"{"other_signs":"only","signals":"anything_goes"}"#, Err("no_winks"), Ok(())),
    ] {
        assert_eq!((sign(options, "wink"), sign(options, "nod")), (wink, nod), "{options}");
    }
    assert_eq!(sign(r#"{"other_signs":"never"}"#, "nod"), Err("bad_line"));
}

#[test]
fn sp_5_a_false_signal_on_an_honest_table_is_found_by_the_cards() {
    let text = recorded(Kind::ShiftyEyedSpies, &Setup::<ShiftyEyedSpies>::new(5), 7);
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let codes = |options: &str, signs: &[String]| -> Vec<&str> {
        let verdict = |sign: &String| {
            let lines = with_options(with(&lines, 1, sign), options);
            check_text(&lines.join("\n")).map_or_else(|fault| fault.code, |_| "right")
        };
        signs.iter().map(verdict).collect()
    };
    let at_seats =
        [1, 2, 3, 4].map(|at| format!(r#"{{"t":0,"seat":0,"sign":"wink","at":{{"seat":{at}}}}}"#));
    let at_places = [0, 1, 2, 3]
        .map(|at| format!(r#"{{"t":0,"seat":0,"sign":"glance","at":{{"place":{at}}}}}"#));
    let looks = [0, 1, 2, 3].map(|at| format!(r#"{{"t":0,"seat":0,"look":{{"place":{at}}}}}"#));
    for signs in [&at_seats, &at_places, &looks] {
        // Of everything one could say, one thing is on the card.
        let mut codes = codes("{}", signs);
        codes.sort_unstable();
        assert_eq!(codes, ["false_sign", "false_sign", "false_sign", "right"]);
    }
    let free = r#"{"t":0,"seat":0,"look":{"seat":3}}"#.to_owned();
    let nod = r#"{"t":0,"seat":0,"sign":"nod","at":{"seat":3}}"#.to_owned();
    assert_eq!(codes("{}", &[free, nod.clone()]), ["right", "no_such_signal"]);
    let anything = r#"{"signals":"anything_goes"}"#;
    for signs in [&at_seats[..], &at_places, &looks, &[nod]] {
        assert!(codes(anything, signs).iter().all(|code| *code == "right"));
    }
}
