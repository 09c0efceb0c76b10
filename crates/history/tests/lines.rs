//! Lines that are read alone, as a server does with those in its log: they say what they say in a
//! record, and are held to the same rules.

use expect_test::{Expect, expect};
use games::{Blink, Kind, RandomPlayers, Standing, with_rules};
use gaze::{Dials, Preset};
use history::{
    Aside, First, Line, MatchPlace, Part, Promise, Secret, Sheet, Speech, Writer, fault, kind_of,
};
use table::{BySeat, Game, Millis, Rules, Seat, SeatSet, Seed, Setup};

/// A game that is kept line by line while it goes on, and folded from these lines at any moment.
fn kept_and_folded<R: Sheet>(kind: Kind, seats: u8, number: u64) {
    let (setup, seed) = (Setup::<R>::new(seats), Seed::from_number(number));
    let (mut game, deal) = Game::deal(&setup, seed).expect("a table that fits");
    game.start();
    let mut writer = Writer::default();
    writer.first(&First::new(setup, &seed, deal));
    let first = writer.take();
    assert_eq!(kind_of(first.as_bytes()), Ok(kind));
    let mut folded = First::<R>::read(first.as_bytes()).unwrap().open().unwrap();
    assert_eq!(folded, game);
    let mut ahead = game.clone();
    RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut ahead, |entry| {
        writer.entry(entry);
        let text = writer.take();
        assert_eq!(text.matches('\n').count(), 1, "{text}");
        let Ok(Line::Entry(read)) = Line::<R>::read(text.as_bytes()) else {
            panic!("{text} is not an entry");
        };
        assert_eq!(read, *entry, "{text}");
        game.enter(entry).unwrap();
        folded.enter(&read).unwrap();
        assert_eq!(folded, game);
    });
    assert!(folded.outcome().is_some());
}

#[test]
fn a_game_folds_from_its_single_lines() {
    for kind in Kind::ALL {
        for seats in kind.seats() {
            for number in 0..5 {
                with_rules!(kind, R => kept_and_folded::<R>(kind, seats, number));
            }
        }
    }
}

#[test]
fn a_first_line_reads_back_whole() {
    let mut setup = Setup::<Blink>::new(2);
    setup.options.best_of = 5;
    let promise = Promise::new(Secret::new([1; 32]), BySeat::of(2, Some(Part::new([2; 16]))));
    let (_, deal) = Game::deal(&setup, promise.seed()).unwrap();
    let sight: Dials = Preset::Sharp.dials();
    let first = First {
        place: Some(MatchPlace::next(&Standing::new(2))),
        sight: Some(sight),
        eyes: Some(SeatSet::only(Seat::at(1))),
        promise: Some(promise),
        ..First::new(setup, &promise.seed(), deal)
    };
    let mut writer = Writer::default();
    writer.first(&first);
    assert_eq!(First::read(writer.text().as_bytes()), Ok(first.clone()));
    // Whoever prints it prints no secret.
    expect!["First { setup: Setup { seats: 2, options: Options { best_of: 5, refill: Auto, fumble_ms: 500, choose_ms: 5000, idle_ms: 15000 }, first: None }, .. }"].assert_eq(&format!("{first:?}"));
}

/// What is wrong with a line, or that nothing is.
fn check<R: Rules>(text: &str, expected: &Expect) {
    let verdict = match Line::<R>::read(text.as_bytes()) {
        Ok(line) => format!("{line:?}"),
        Err(fault) => fault.to_string(),
    };
    expected.assert_eq(&verdict);
}

#[test]
fn a_line_alone_is_held_to_what_a_record_is() {
    check::<Blink>(
        r#"{"t":1155,"seat":0,"do":"play","card":"yt2","pile":0}"#,
        &expect![
            "Entry(Entry { at: Millis(1155), by: Seat(seat 0), action: Play { card: yt2, pile: seat 0, saw: None } })"
        ],
    );
    check::<Blink>(
        r#"{"t":5,"seat":null,"for":1,"do":"draw"}"#,
        &expect!["Entry(Entry { at: Millis(5), by: For(seat 1), action: Draw })"],
    );
    check::<Blink>(
        r#"{"t":5,"seat":1,"say":"hm"}"#,
        &expect![[
            r#"Aside { at: Millis(5), seat: seat 1, aside: Say(Speech { text: "hm", phrase: None, to: None }) }"#
        ]],
    );
    check::<Blink>(
        r#"{"t":5,"seat":1,"for":1,"do":"draw"}"#,
        &expect![[r#"line 1: "for" goes with "seat": null (bad_line)"#]],
    );
    check::<Blink>(r#"{"t":5,"do":"draw"}"#, &expect![[r#"line 1: "seat" is missing (bad_line)"#]]);
    check::<Blink>(r#"{"seat":1,"do":"draw"}"#, &expect![[r#"line 1: "t" is missing (bad_line)"#]]);
    check::<Blink>(
        r#"{"t":5,"seat":1,"do":"draw","do":"draw"}"#,
        &expect![[
            r#"line 1: this is not a JSON object: "do" stands here twice at line 1 column 40 (not_json)"#
        ]],
    );
    check::<Blink>(
        r#"{"t":5,"seat":1,"do":"fly"}"#,
        &expect![
            "line 1: unknown variant `fly`, expected one of `play`, `draw`, `set_down` (bad_line)"
        ],
    );
    check::<Blink>(
        "",
        &expect![
            "line 1: this is not a JSON object: EOF while parsing a value at line 1 column 0 (not_json)"
        ],
    );
    check::<Blink>(
        "[]",
        &expect!["line 1: this is not a JSON object: there is something else (not_json)"],
    );
    check::<Blink>(
        &"x".repeat(70_000),
        &expect!["line 1: no game of ours gets that long (too_long)"],
    );
    // A record passes over an aside that it cannot read; whoever reads lines alone wrote them.
    check::<Blink>(
        r#"{"t":5,"seat":1,"look":"around"}"#,
        &expect!["line 1: no look, sign or talk as we write it (bad_line)"],
    );
    // Lines that have another place.
    check::<Blink>(
        r#"{"result":{"scores":[1,0],"winners":[0],"reason":"out"}}"#,
        &expect!["line 1: this line begins or ends a record (cut_off)"],
    );
    check::<Blink>(
        r#"{"t":5,"seat":1,"say":"hm","record":1}"#,
        &expect!["line 1: this line begins or ends a record (cut_off)"],
    );
}

#[test]
fn a_first_line_alone_is_held_to_what_a_record_is() {
    let night =
        r#"{"record":1,"game":"eyes_wide_shut","seats":3,"options":{},"seed":"x","deal":{}}"#;
    assert_eq!(kind_of(night.as_bytes()), Ok(Kind::EyesWideShut));
    let fault = First::<Blink>::read(night.as_bytes()).unwrap_err();
    let why = "line 1: this is a record of eyes_wide_shut, not of blink (bad_line)";
    assert_eq!(fault.to_string(), why);
    let code = |text: &str| kind_of(text.as_bytes()).unwrap_err().code;
    assert_eq!(code("{"), fault::NOT_JSON);
    assert_eq!(code(&night.replace("\"record\":1", "\"record\":2")), fault::BAD_VERSION);
    assert_eq!(code(&night.replace("eyes_wide_shut", "chess")), fault::NO_SUCH_GAME);
    assert_eq!(code(&night.replace("\"game\"", "\"name\"")), fault::BAD_LINE);
    let crowded = night.replace("\"seats\":3", "\"seats\":9");
    let first = First::<games::EyesWideShut>::read(crowded.as_bytes()).unwrap();
    assert_eq!(first.open().unwrap_err().code(), "seats");
}

#[test]
fn asides_read_back_alone() {
    let aside = Aside::Say(Speech::new("eyes \"wide\" shut"));
    let mut writer = Writer::default();
    writer.aside(Millis(7), Seat::at(1), &aside);
    let read = Line::<Blink>::read(writer.text().as_bytes());
    assert_eq!(read, Ok(Line::Aside { at: Millis(7), seat: Seat::at(1), aside }));
}

#[test]
fn a_phrase_that_nobody_here_knows_is_its_words() {
    let line = br#"{"t":7,"seat":1,"say":"Under the moon.","phrase":"under_the_moon","to":2}"#;
    let aside = Aside::Say(Speech { to: Some(Seat::at(2)), ..Speech::new("Under the moon.") });
    let read = Line::<Blink>::read(line);
    assert_eq!(read, Ok(Line::Aside { at: Millis(7), seat: Seat::at(1), aside }));
}
