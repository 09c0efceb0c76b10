//! Promises in records: one that was kept is found so, and one that was broken is reported,
//! whichever end it was broken at.

use expect_test::{Expect, expect};
use games::{Kind, RandomPlayers, Zwinkern};
use history::{First, Lines, Part, Promise, Record, Secret, Sheet, Writer, check_text, fault};
use table::{BySeat, Game, Seed, Setup};

fn promise(seats: u8) -> Promise {
    let part = |nth: u8| (nth != 1).then_some(Part::new([nth; 16]));
    Promise::new(Secret::new([5; 32]), BySeat::from_fn(seats, |seat| part(seat.number())))
}

/// A game that was dealt from `seed`, with that promise in its record.
fn recorded<R: Sheet>(kind: Kind, setup: &Setup<R>, seed: Seed, promise: Promise) -> Vec<String> {
    let (mut game, deal) = Game::deal(setup, seed).expect("a table that fits");
    let mut writer = Writer::default();
    let promise = Some(promise);
    writer.first(&First { promise, ..First::new(setup.clone(), &seed, deal) });
    game.start();
    RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut game, |entry| writer.entry(entry));
    writer.last::<R>(&game.outcome().expect("it is over"), None);
    writer.take().lines().map(str::to_owned).collect()
}

/// A game as it was promised. Its clock of two seconds makes the table throw often.
fn kept() -> Vec<String> {
    let mut setup = Setup::<Zwinkern>::new(3);
    setup.options.turn_s = 2;
    recorded(Kind::Zwinkern, &setup, promise(3).seed(), promise(3))
}

fn check(lines: &[String], expected: &Expect) {
    let verdict = match check_text(&lines.join("\n")) {
        Ok(kinds) => format!("right: {kinds:?}"),
        Err(fault) => fault.to_string(),
    };
    expected.assert_eq(&verdict);
}

/// The kept promise with something else in its first line.
fn with(from: &str, to: &str) -> Vec<String> {
    let mut lines = kept();
    assert!(lines[0].contains(from), "{}", lines[0]);
    lines[0] = lines[0].replacen(from, to, 1);
    lines
}

#[test]
fn a_promise_stands_in_the_first_line_and_reads_back() {
    let lines = kept();
    check(&lines, &expect!["right: [Zwinkern]"]);
    let written = lines[0].split_once(r#","promise":"#).expect("a promise").1;
    expect![[r#"{"commit":"96416f14c18e7b2dca760a68ea24184d7e59167d4d9516c071fb60187a43c7e3","secret":"0505050505050505050505050505050505050505050505050505050505050505","parts":["00000000000000000000000000000000",null,"02020202020202020202020202020202"]}"#]].assert_eq(written.strip_suffix('}').unwrap());
    let mut cut = Lines::default();
    let raw = lines.iter().find_map(|line| cut.push(Some(line.as_bytes())).unwrap()).unwrap();
    let record = Record::<Zwinkern>::read(raw).unwrap();
    assert_eq!(record.first.promise, Some(promise(3)));
    assert_eq!(record.first.promise.unwrap().givers().to_string(), "seat 0, seat 2");
    // Whoever prints a record that was read prints none of it.
    let seed = promise(3).seed().to_string();
    assert!(!format!("{record:?}").contains(&seed), "{record:?}");
}

#[test]
fn every_game_can_be_promised() {
    for kind in Kind::ALL {
        for seats in kind.seats() {
            let promise = promise(seats);
            let lines = games::with_rules!(kind, R => {
                recorded(kind, &Setup::<R>::new(seats), promise.seed(), promise)
            });
            assert_eq!(check_text(&lines.join("\n")), Ok(vec![kind]), "{kind}, {seats} seats");
        }
    }
}

#[test]
fn a_broken_promise_is_reported() {
    // Another secret than the one that was promised.
    let (secret, other) = ("05".repeat(32), "06".repeat(32));
    check(
        &with(&secret, &other),
        &expect![
            "line 1: the house promised 96416f14c18e7b2dca760a68ea24184d7e59167d4d9516c071fb60187a43c7e3, but the hash of its secret is e863d0c45f2acde5d649aef5266379bbf8647eca971f9c7e9cdcb4b2fbb186da (broken_promise)"
        ],
    );
    // Another seed; also one that nobody can check.
    let seed = promise(3).seed().to_string();
    check(
        &with(&seed, &Seed::from_number(1).to_string()),
        &expect![
            "line 1: this is not the seed that secret and parts of the promise give: that is 199e8ed64aebc69f040ced5ea15a6e18ba377998a76b40581b3eaa8f602b0c19 (broken_promise)"
        ],
    );
    check(
        &with(&seed, "written by hand"),
        &expect![
            "line 1: this is not the seed that secret and parts of the promise give: that is 199e8ed64aebc69f040ced5ea15a6e18ba377998a76b40581b3eaa8f602b0c19 (broken_promise)"
        ],
    );
    // Hex digits are as good in capitals.
    check(&with(&seed, &seed.to_uppercase()), &expect!["right: [Zwinkern]"]);
    // A part left out, altered, made up, or moved to another seat.
    let part = format!("\"{}\"", "02".repeat(16));
    for (from, to) in [
        (&*part, "null"),
        (&*part, "\"02020202020202020202020202020203\""),
        ("null", &*part),
        (&*format!("null,{part}"), &*format!("{part},null")),
    ] {
        let fault = check_text(&with(from, to).join("\n")).unwrap_err();
        assert_eq!((fault.line, fault.code), (1, fault::BROKEN_PROMISE), "{from} to {to}");
    }
}

#[test]
fn a_promise_covers_the_deal_and_every_throw() {
    // The seed is as promised, but the cards were dealt from another one.
    let setup = Setup::<Zwinkern>::new(3);
    let stacked = Seed::from_number(1);
    let mut lines = recorded(Kind::Zwinkern, &setup, stacked, promise(3));
    lines[0] = lines[0].replacen(&stacked.to_string(), &promise(3).seed().to_string(), 1);
    check(
        &lines,
        &expect![
            "line 1: the cards here are not those that the promised seed gives (broken_promise)"
        ],
    );
    // Without the promise this is no fault, as anybody may deal from a hat.
    let (first, _) = lines[0].split_once(r#","promise""#).unwrap();
    lines[0] = format!("{first}}}");
    check(&lines, &expect!["right: [Zwinkern]"]);

    // The deal is as promised, but a throw of the table's is not: of all that follows from that,
    // the throw is what is told.
    let lines = kept();
    let thrown = lines.iter().position(|line| line.contains(r#""for""#)).unwrap();
    let (before, _) = lines[thrown].rsplit_once(':').unwrap();
    let verdicts: Vec<_> = (1..=36)
        .map(|card: u8| {
            let mut forged = lines.clone();
            forged[thrown] = format!("{before}:{card}}}");
            check_text(&forged.join("\n")).map_err(|fault| (fault.line, fault.code))
        })
        .collect();
    let count = |verdict| verdicts.iter().filter(|&given| *given == verdict).count();
    assert_eq!(count(Ok(vec![Kind::Zwinkern])), 1, "{verdicts:?}");
    assert!(count(Err((thrown + 1, fault::BROKEN_PROMISE))) > 10, "{verdicts:?}");
    assert!(verdicts.iter().all(|verdict| match verdict {
        Ok(_) => true,
        Err((line, _)) => *line == thrown + 1,
    }));
}

#[test]
fn a_promise_of_the_wrong_shape_is_reported() {
    let spelt = |commit: &str, secret: &str, parts: &str| {
        let lines = kept();
        let (first, _) = lines[0].split_once(r#","promise":"#).unwrap();
        let promise = format!(r#"{{"commit":{commit},"secret":{secret},"parts":{parts}}}"#);
        let first = format!(r#"{first},"promise":{promise}}}"#);
        [&[first], &lines[1..]].concat()
    };
    let hex = format!("\"{}\"", "05".repeat(32));
    check(
        &spelt(&hex, "7", "[null,null,null]"),
        &expect![[r#"line 1: "promise": invalid type: integer `7`, expected a string (bad_line)"#]],
    );
    check(
        &spelt(&hex, "\"05\"", "[null,null,null]"),
        &expect![[r#"line 1: "promise": a secret is 64 hex digits (bad_line)"#]],
    );
    check(
        &spelt("\"no\"", &hex, "[null,null,null]"),
        &expect![[r#"line 1: "promise": a commitment is 64 hex digits (bad_line)"#]],
    );
    check(
        &spelt(&hex, &hex, "[null,null,\"no\"]"),
        &expect![[r#"line 1: "promise": a part is 32 hex digits (bad_line)"#]],
    );
    check(
        &spelt(&hex, &hex, "[null,null]"),
        &expect![[r#"line 1: "promise": the parts are not of 3 seats (bad_line)"#]],
    );
    check(
        &spelt(&hex, &hex, "[]"),
        &expect![[
            r#"line 1: "promise": invalid length 0, expected one to eight seats (bad_line)"#
        ]],
    );
    check(
        &spelt(&hex, &hex, "[null,null,null],\"salt\":1"),
        &expect![[
            r#"line 1: "promise": unknown field `salt`, expected one of `commit`, `secret`, `parts` (bad_line)"#
        ]],
    );
    check(
        &with(r#""promise":{"#, r#""promise":[1],"old":{"#),
        &expect![[r#"line 1: "promise": invalid type: sequence, expected a map (bad_line)"#]],
    );
    check(
        &with(r#""secret""#, r#""seecret""#),
        &expect![[
            r#"line 1: "promise": unknown field `seecret`, expected one of `commit`, `secret`, `parts` (bad_line)"#
        ]],
    );
}

/// The first line in `docs/record.md` that has a promise, and the bytes beside it.
#[test]
fn the_example_in_the_reference_is_kept() {
    let page = include_str!("../../../docs/record.md");
    let example = page.lines().find(|line| line.contains(r#""promise":{"commit""#));
    let line = example.expect("an example of a promise");
    let first = First::<games::EyesWideShut>::read(line.as_bytes()).unwrap();
    let promise = first.promise.unwrap();
    assert_eq!(promise, Promise::new(promise.secret, promise.parts));
    assert_eq!(promise.seed().to_string(), first.seed);
    let said = |what: &str| page.contains(&format!("`{what}`"));
    assert!(said(&promise.commit.to_string()) && said(&first.seed), "the table says otherwise");
}
