//! Records: what play writes is read back and found right; what is damaged or impossible is
//! reported with its line and reason.

mod written;

use expect_test::expect;
use games::{Blink, Kind, Matches, RandomPlayers, Zwinkern, with_rules};
use history::{Chance, Checker, First, Lines, Record, Writer, check_text};
use table::{By, Entry, Game, Millis, Rules, Seat, Seed, Setup};
use written::{blink, check, recorded, recorded_match, zwinkern};

#[test]
fn what_play_writes_is_right() {
    for kind in Kind::ALL {
        for seats in kind.seats() {
            for number in 0..50 {
                let text = with_rules!(kind, R => recorded(kind, &Setup::<R>::new(seats), number));
                assert_eq!(check_text(&text), Ok(vec![kind]), "{kind}, {seats} seats, {number}");
            }
        }
    }
}

#[test]
fn whole_matches_are_right() {
    for kind in Kind::ALL {
        for seats in kind.seats() {
            for number in 0..20 {
                with_rules!(kind, R => if R::IN_MATCHES {
                    let text = recorded_match::<R>(kind, seats, number);
                    check_text(&text).unwrap_or_else(|fault| panic!("{kind}, {seats}: {fault}"));
                });
            }
        }
    }
}

/// What a record looks like; `docs/record.md` is the reference.
#[test]
fn the_format_is_the_contract() {
    let lines = zwinkern();
    let told = [&lines[0], &lines[1], &lines[2], &lines[lines.len() - 1]].map(String::as_str);
    expect![[r#"
        {"record":1,"game":"zwinkern","seats":3,"options":{},"seed":"0700000000000000000000000000000000000000000000000000000000000000","deal":{"field":[28,19,31,35,3,33,36,4,30,8,21,6,20,14,18,13,17,10,22,26,5,12,25,34,29,23,11,24,9,2,1,15,16,32,27,7],"hands":[[22,35,33,34,19,15,21,14,11],[26,24,36,13,7,12,25,18,32],[17,20,3,16,1,28,30,4,9]],"out":[29,31,8,5,23,10,6,27,2],"first":1}}
        {"t":5777,"seat":1,"do":"place","card":34}
        {"t":7393,"seat":2,"do":"place","card":15}
        {"result":{"scores":[4,4,4],"winners":[0,1,2],"reason":"dead_end","eyes":[0,0,0]}}"#]].assert_eq(&told.join("\n"));
}

#[test]
fn the_examples_in_the_reference_are_right() {
    let page = include_str!("../../../docs/record.md");
    let blocks = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let whole = blocks.filter(|block| block.contains("\"record\"") && block.contains("\"result\""));
    let kinds: Vec<Kind> = whole
        .flat_map(|block| {
            check_text(block).unwrap_or_else(|fault| panic!("{fault} in this example:\n{block}"))
        })
        .collect();
    assert!(Kind::ALL.iter().all(|kind| kinds.contains(kind)), "only {kinds:?}");
}

#[test]
fn options_stand_in_the_first_line_unless_they_are_the_defaults() {
    let mut setup = Setup::<Zwinkern>::new(3);
    setup.options.turn_s = 30;
    let text = recorded(Kind::Zwinkern, &setup, 1);
    assert!(
        text.starts_with(r#"{"record":1,"game":"zwinkern","seats":3,"options":{"turn_s":30},"#)
    );
    let in_full = text.replacen(r#"{"turn_s":30}"#, r#"{"signals":"honest","turn_s":30}"#, 1);
    assert_eq!(check_text(&in_full), Ok(vec![Kind::Zwinkern]));
}

#[test]
fn asides_are_written_and_read_back() {
    use gaze::{Dials, Look, Preset};
    use history::{Aside, Speech};
    use table::{Aim, Gesture, Phrase, Saying, Sign};

    let setup = Setup::<games::EyesWideShut>::new(3);
    let seed = Seed::from_number(1);
    let (mut game, deal) = Game::deal(&setup, seed).unwrap();
    let asides = [
        Aside::Look(Look::Seat(Seat::at(2))),
        Aside::Look(Look::Place(1)),
        Aside::Look(Look::Down),
        Aside::Look(Look::Shut),
        Aside::Sign(Sign::wink_at(Seat::at(1))),
        Aside::Sign(Sign { gesture: Gesture::Glance, aim: Aim::Place(3) }),
        Aside::Say(Speech::new("eyes \"wide\" shut")),
        Aside::Say(Saying { phrase: Phrase::YouFirst, to: Some(Seat::at(2)) }.into()),
    ];
    let mut writer = Writer::default();
    let dials: Dials = Preset::Sharp.dials();
    writer.first(&First { sight: Some(dials), ..First::new(setup, &seed, deal) });
    asides.iter().for_each(|aside| writer.aside(Millis(0), Seat::at(0), aside));
    expect![[r#"
        {"record":1,"game":"eyes_wide_shut","seats":3,"options":{},"seed":"0100000000000000000000000000000000000000000000000000000000000000","deal":{},"sight":{"big_ms":800,"face_ms":500,"glance_ms":300,"wink_ms":300}}
        {"t":0,"seat":0,"look":{"seat":2}}
        {"t":0,"seat":0,"look":{"place":1}}
        {"t":0,"seat":0,"look":"down"}
        {"t":0,"seat":0,"look":"shut"}
        {"t":0,"seat":0,"sign":"wink","at":{"seat":1}}
        {"t":0,"seat":0,"sign":"glance","at":{"place":3}}
        {"t":0,"seat":0,"say":"eyes \"wide\" shut"}
        {"t":0,"seat":0,"say":"You first.","phrase":"you_first","to":2}
    "#]].assert_eq(writer.text());
    game.start();
    RandomPlayers::new(Kind::EyesWideShut, seed.dice(u64::MAX))
        .play_out(&mut game, |entry| writer.entry(entry));
    writer.last::<games::EyesWideShut>(&game.outcome().unwrap(), None);
    assert_eq!(check_text(writer.text()), Ok(vec![Kind::EyesWideShut]));

    let mut lines = Lines::default();
    let text = writer.take();
    let raw = text.lines().find_map(|line| lines.push(Some(line.as_bytes())).unwrap()).unwrap();
    let record = Record::<games::EyesWideShut>::read(raw).unwrap();
    assert_eq!(record.first.sight, Some(dials));
    let read: Vec<Aside> = record.asides().map(|(_, _, aside)| aside.clone()).collect();
    assert_eq!(read, asides);
    let among = |eyes: &str| {
        let with = format!(",\"eyes\":{eyes},\"sight\"");
        check_text(&text.replacen(",\"sight\"", &with, 1)).map_err(|fault| fault.to_string())
    };
    assert_eq!(among("[0,2]"), Ok(vec![Kind::EyesWideShut]));
    assert_eq!(among("[0,1,2]"), Ok(vec![Kind::EyesWideShut]));
    for (eyes, why) in [
        ("[]", "line 1: \"eyes\": somebody has eyes, or there is no sight (bad_setup)"),
        ("[0,3]", "line 1: \"eyes\": there is no such seat (bad_setup)"),
        ("[2,0]", "line 1: \"eyes\": seats must rise, each once (bad_line)"),
        ("2", "line 1: \"eyes\": invalid type: integer `2`, expected a sequence (bad_line)"),
    ] {
        assert_eq!(among(eyes), Err(why.to_owned()));
    }
    let blind = text.replacen("\"sight\":{", "\"eyes\":[0],\"dials\":{", 1);
    let why = "line 1: \"eyes\": nobody saw anybody at this table (bad_setup)";
    assert_eq!(check_text(&blind).unwrap_err().to_string(), why);
    let slow = text.replacen("\"wink_ms\":300", "\"wink_ms\":30", 1);
    assert_eq!(check_text(&slow).unwrap_err().code, "bad_setup");
}

#[test]
fn looks_signs_talk_and_white_space_are_passed_over() {
    let mut lines = zwinkern();
    lines.insert(1, r#"{"t":0,"seat":1,"look":{"seat":2}}"#.to_owned());
    lines.insert(2, r#" { "seat" : 1, "t" : 0, "sign" : "wink", "at" : 2 } "#.to_owned());
    lines.insert(3, r#"{"t":0,"seat":1,"say":"hm"}"#.to_owned());
    lines.push(String::new());
    check(&lines, &expect!["right: [Zwinkern]"]);
    lines[2] = lines[2].replace('0', "999999999");
    check(&lines, &expect!["line 4: time falls: the line before was at 999999999 ms (time_falls)"]);
}

#[test]
fn a_seed_of_ours_is_verified_and_another_believed() {
    let chance = |text: &str| {
        let mut lines = Lines::default();
        let raw = text.lines().find_map(|line| lines.push(Some(line.as_bytes())).unwrap()).unwrap();
        Checker::default().check(&Record::<Zwinkern>::read(raw).unwrap()).unwrap().chance
    };
    let text = zwinkern().join("\n");
    let seed = Seed::from_number(7).to_string();
    assert_eq!(chance(&text), Chance::FollowsFromSeed);
    assert_eq!(chance(&text.replace(&seed, "a hat")), Chance::SeedUnknown);
    let other = Seed::from_number(8).to_string();
    assert_eq!(chance(&text.replace(&seed, &other)), Chance::DiffersFromSeed { line: 1 });
    // Who begins is the host's to choose.
    let mut setup = Setup::<Zwinkern>::new(3);
    setup.first = Some(Seat::at(2));
    assert_eq!(chance(&recorded(Kind::Zwinkern, &setup, 7)), Chance::FollowsFromSeed);
}

#[test]
fn what_the_table_does_without_dice_is_nobodys_chance() {
    // In a stall the table may set down for seat 1, who is away, before seat 0 has chosen.
    let seed = (0..).map(Seed::from_number);
    let (game, mut writer) = seed
        .filter_map(|seed| {
            let setup = Setup::<Blink>::new(2);
            let (mut game, deal) = Game::deal(&setup, seed).unwrap();
            let mut writer = Writer::default();
            writer.first(&First::new(setup, &seed, deal));
            game.start();
            let mut stalled = None;
            let mut ahead = game.clone();
            let mut entries = Vec::new();
            RandomPlayers::new(Kind::Blink, seed.dice(u64::MAX)).play_out(&mut ahead, |entry| {
                entries.push(*entry);
            });
            for entry in &entries {
                if matches!(entry.action, games::blink::Action::SetDown { .. }) {
                    stalled = Some((game.clone(), writer.clone()));
                    break;
                }
                writer.entry(entry);
                game.enter(entry).unwrap();
            }
            stalled
        })
        .next()
        .unwrap();
    let mut game = game;
    let (_, first) = game.lapse().unwrap();
    for by in [By::For(Seat::at(1)), By::For(Seat::at(0))] {
        let legal = game.rules().legal(game.now(), by.seat().unwrap()).next().unwrap();
        let action = if by == By::For(Seat::at(0)) { first } else { legal };
        let entry = Entry { at: game.now(), by, action };
        game.enter(&entry).unwrap();
        writer.entry(&entry);
    }
    // On to the end, by nobody but the table.
    while let Some(entry) = game.tick(Millis(u64::MAX)) {
        writer.entry(&entry);
    }
    writer.last::<Blink>(&game.outcome().unwrap(), None);
    let mut lines = Lines::default();
    let text = writer.take();
    let raw = text.lines().find_map(|line| lines.push(Some(line.as_bytes())).unwrap()).unwrap();
    let checked = Checker::default().check(&Record::<Blink>::read(raw).unwrap()).unwrap();
    assert_eq!(checked.chance, Chance::FollowsFromSeed);
}

#[test]
fn a_throw_that_is_not_the_seeds_is_found() {
    // A clock of two seconds: the table places for many.
    let mut setup = Setup::<Zwinkern>::new(3);
    setup.options.turn_s = 2;
    let text = recorded(Kind::Zwinkern, &setup, 3);
    let lines: Vec<&str> = text.lines().collect();
    let thrown = lines.iter().position(|line| line.contains(r#""for""#)).unwrap();
    let card = |line: &str| line.rsplit(':').next().unwrap().trim_end_matches('}').to_owned();
    let mut differs = None;
    // Some other card is legal there too, and leads to a record that goes on as it did.
    for other in (1..=36).map(|number: u8| number.to_string()) {
        let line = lines[thrown]
            .replace(&format!(r#""card":{}"#, card(lines[thrown])), &format!(r#""card":{other}"#));
        let mut forged = lines.clone();
        forged[thrown] = &line;
        let mut cut = Lines::default();
        let raw = forged.iter().find_map(|line| cut.push(Some(line.as_bytes())).unwrap()).unwrap();
        if let Ok(checked) = Checker::default().check(&Record::<Zwinkern>::read(raw).unwrap())
            && checked.chance != Chance::FollowsFromSeed
        {
            differs = Some(checked.chance);
        }
    }
    assert_eq!(differs, Some(Chance::DiffersFromSeed { line: thrown + 1 }));
}

#[test]
fn a_damaged_file_is_reported_with_its_line() {
    let whole = blink();
    let last = whole.len() - 1;
    let with = |line: usize, text: &str| {
        let mut lines = whole.clone();
        lines[line] = text.to_owned();
        lines
    };
    check(
        &with(3, "{\"t\":12,"),
        &expect![
            "line 4: this is not a JSON object: EOF while parsing a value at line 1 column 8 (not_json)"
        ],
    );
    check(
        &with(3, "[1,2,3]"),
        &expect!["line 4: this is not a JSON object: there is something else (not_json)"],
    );
    check(
        &with(3, &"x".repeat(70_000)),
        &expect!["line 4: no game of ours gets that long (too_long)"],
    );
    check(&whole[..last], &expect!["line 55: the file ends before this game's result (cut_off)"]);
    check(&whole[1..], &expect!["line 1: no record has begun here (cut_off)"]);
    check(
        &[&whole[..last], &whole[..]].concat(),
        &expect!["line 56: a new record before the last one's result (cut_off)"],
    );
    check(
        &[&whole[..], &whole[3..4]].concat(),
        &expect!["line 57: no record has begun here (cut_off)"],
    );
    check(
        &[&whole[..4], &whole[last..]].concat(),
        &expect!["line 5: the result stands here, but the game is not over (cut_off)"],
    );
    check(
        &with(0, &whole[0].replace("\"record\":1", "\"record\":2")),
        &expect!["line 1: only version 1 of the record is known here (bad_version)"],
    );
    check(
        &with(0, &whole[0].replace("\"blink\"", "\"wink\"")),
        &expect![[
            r#"line 1: "wink": no such game; there are blink, blink_of_an_eye, eyes_wide_shut, zwinkern, shifty_eyed_spies (no_such_game)"#
        ]],
    );
    check(
        &with(0, &whole[0].replace("\"seats\":2", "\"seats\":3")),
        &expect!["line 1: this game is for 2 seats (bad_setup)"],
    );
    check(
        &with(0, &whole[0].replace("\"seats\":2,", "")),
        &expect![[r#"line 1: "seats" is missing (bad_line)"#]],
    );
    check(
        &with(0, &whole[0].replace("\"options\":{}", "\"options\":{\"best_of\":4}")),
        &expect!["line 1: option best_of must be 1, 3 or 5 (bad_setup)"],
    );
    check(
        &with(0, &whole[0].replace("\"options\":{}", "\"options\":{\"bestof\":3}")),
        &expect![[
            r#"line 1: "options": unknown field `bestof`, expected one of `best_of`, `refill`, `fumble_ms`, `choose_ms`, `idle_ms` (bad_line)"#
        ]],
    );
}

#[test]
fn options_that_are_not_there_are_a_fault() {
    let mut lines = blink();
    lines[0] = lines[0].replace("\"options\":{},", "");
    check(&lines, &expect![[r#"line 1: "options" is missing (bad_line)"#]]);
}

#[test]
fn an_impossible_line_is_reported_with_the_rules_reason() {
    let whole = blink();
    let with = |line: usize, text: &str| {
        let mut lines = whole.clone();
        lines[line] = text.to_owned();
        lines
    };
    expect![[r#"
        {"t":1155,"seat":0,"do":"play","card":"yt2","pile":0}
        {"t":1478,"seat":1,"do":"play","card":"rd2","pile":0}
        {"t":2599,"seat":1,"do":"play","card":"ns4","pile":1}"#]]
    .assert_eq(&whole[1..4].join("\n"));
    check(&with(2, &whole[1]), &expect!["line 3: You do not hold that card. (not_in_hand)"]);
    check(
        &with(2, r#"{"t":0,"seat":0,"do":"play","card":"rs1","pile":0}"#),
        &expect!["line 3: time falls: the line before was at 1155 ms (time_falls)"],
    );
    check(
        &with(2, r#"{"t":2000,"seat":0,"do":"play","card":"xx9","pile":0}"#),
        &expect![
            "line 3: not a card of Blink: colour (r b g n e y), shape (s t b f m d), count (1-5) (bad_line)"
        ],
    );
    check(
        &with(2, r#"{"t":2000,"seat":0,"do":"play","card":"rs1"}"#),
        &expect!["line 3: missing field `pile` (bad_line)"],
    );
    check(
        &with(2, r#"{"t":2000,"seat":0,"do":"play","card":"rs1","pile":0,"top":"rs1"}"#),
        &expect!["line 3: unknown field `top`, expected one of `card`, `pile`, `saw` (bad_line)"],
    );
    check(
        &with(2, r#"{"t":2000,"seat":0,"do":"play","card":"rs1","pile":0,"saw":"rs1"}"#),
        &expect![[
            r#"line 3: "saw" is between a player and the table, and not recorded (bad_line)"#
        ]],
    );
    check(
        &with(2, r#"{"t":2000,"seat":0,"for":1,"do":"draw"}"#),
        &expect![[r#"line 3: "for" goes with "seat": null (bad_line)"#]],
    );
    check(
        &with(2, r#"{"t":2000,"seat":0,"do":"wink"}"#),
        &expect![
            "line 3: unknown variant `wink`, expected one of `play`, `draw`, `set_down` (bad_line)"
        ],
    );
    check(
        &with(2, r#"{"t":2000.5,"seat":0,"do":"draw"}"#),
        &expect![[
            r#"line 3: "t": invalid type: floating point `2000.5`, expected u64 (bad_line)"#
        ]],
    );
    check(
        &with(2, r#"{"t":2000,"seat":9,"do":"draw"}"#),
        &expect![[r#"line 3: "seat": no table has a seat 9 (bad_line)"#]],
    );
    check(
        &with(2, r#"{"t":99000,"seat":0,"do":"draw"}"#),
        &expect!["line 3: the clock ran out at 16155 ms and the table did not act (table_was_due)"],
    );
    check(
        &with(2, r#"{"t":2000,"seat":null,"for":0,"do":"play","card":"rs1","pile":1}"#),
        &expect!["line 3: The table does not act like that for a seat. (not_the_tables_way)"],
    );
    // Of two faults the first is told, though the second can be seen without playing.
    let mut two = with(2, r#"{"t":1500,"seat":0,"do":"draw"}"#);
    two[3] = "}".to_owned();
    check(&two, &expect!["line 3: At this table the hand fills by itself. (auto_refill)"]);
    check(
        &with(2, r#"{"t":1500,"seat":0,"do":"play","card":"xx9","card":"rs1"}"#),
        &expect![[
            r#"line 3: this is not a JSON object: "card" stands here twice at line 1 column 57 (not_json)"#
        ]],
    );
    check(
        &with(2, r#"{"t":1500,"seat":0,"do":"play","card":"rs1","pile":null}"#),
        &expect![[r#"line 3: "pile" is null: what is not there is left out (bad_line)"#]],
    );
    check(
        &with(0, &whole[0].replace("\"options\":{}", "\"options\":[]")),
        &expect![[r#"line 1: "options": invalid type: sequence, expected a map (bad_line)"#]],
    );
    // A card that lies in both piles.
    let twice = whole[0].replacen("\"draw\":[[\"", "\"draw\":[[\"rs1\",\"", 1);
    check(&with(0, &twice), &expect![[r#"line 1: "deal": a draw pile is 30 cards (bad_line)"#]]);
}

#[test]
fn bl_1_a_record_of_the_former_deck_says_why_it_cannot_be_read() {
    let mut lines = blink();
    // Brown and yellow had each other's cards.
    let (head, deal) = lines[0].split_once("\"deal\":").unwrap();
    let former = deal.replace("\"n", "\"?").replace("\"y", "\"n").replace("\"?", "\"y");
    lines[0] = format!("{head}\"deal\":{former}");
    check(
        &lines,
        &expect![[
            r#"line 1: "deal": a card of Blink's former deck: games from before brown and yellow changed places in it (BL-1) cannot be read (bad_line)"#
        ]],
    );
}

#[test]
fn a_false_result_is_reported() {
    let whole = zwinkern();
    let last = whole.len() - 1;
    let with = |from: &str, to: &str| {
        let mut lines = whole.clone();
        assert!(lines[last].contains(from), "{}", lines[last]);
        lines[last] = lines[last].replacen(from, to, 1);
        lines
    };
    check(
        &with("\"scores\":[", "\"scores\":[9,"),
        &expect!["line 114: scores is [4,4,4], not [9,4,4,4] (wrong_result)"],
    );
    check(
        &with("\"winners\":[", "\"winners\":[5,"),
        &expect!["line 114: winners is [0,1,2], not [5,0,1,2] (wrong_result)"],
    );
    check(
        &with("dead_end", "field_empty"),
        &expect![[r#"line 114: reason is "dead_end", not "field_empty" (wrong_result)"#]],
    );
    check(
        &with("\"eyes\"", "\"ears\""),
        &expect![[r#"line 114: "eyes" is missing: it is [0,0,0] (wrong_result)"#]],
    );
    check(
        &with("{\"result\"", "{\"t\":1,\"result\""),
        &expect![[r#"line 114: "t" does not belong beside the result (bad_line)"#]],
    );
    check(
        &with("\"reason\"", "\"scores\":[1,1,1],\"reason\""),
        &expect![[
            r#"line 114: this is not a JSON object: "scores" stands here twice at line 1 column 62 (not_json)"#
        ]],
    );
    check(
        &with("\"scores\"", "\"standing\":[0,0,0],\"scores\""),
        &expect![[r#"line 114: "standing" does not belong here (wrong_result)"#]],
    );
}
