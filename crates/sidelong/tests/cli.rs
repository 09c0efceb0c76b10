//! The binary as people meet it: what it prints, what it writes, how it says no.

#[path = "serve/folder.rs"]
mod folder;

use std::path::PathBuf;
use std::process::{Command, Output};

use expect_test::{Expect, expect};
use games::{Kind, RandomPlayers, Zwinkern};
use history::{First, Part, Promise, Secret, Writer};
use table::{BySeat, Game, Seat, Setup};

/// Runs the binary.
fn sidelong(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"));
    command.args(arguments.split_whitespace()).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("it speaks UTF-8")
}

/// What it printed, having ended well.
fn printed(arguments: &str) -> String {
    let output = sidelong(arguments);
    assert!(output.status.success(), "{arguments}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// How it says no: in one sentence on standard error, with nothing on standard output.
fn refused(arguments: &str, expected: &Expect) {
    let output = sidelong(arguments);
    assert!(!output.status.success(), "{arguments} was not refused");
    assert_eq!(text(&output.stdout), "");
    expected.assert_eq(&text(&output.stderr));
}

/// A file of this test alone.
fn file(name: &str) -> PathBuf {
    folder::folder().join(name)
}

const TABLES: [(&str, &str); 5] = [
    ("blink", "2"),
    ("blink_of_an_eye", "5"),
    ("eyes_wide_shut", "4"),
    ("zwinkern", "3"),
    ("shifty_eyed_spies", "6"),
];

#[test]
fn the_same_seed_gives_the_same_bytes_whatever_the_thread_count() {
    for (game, seats) in TABLES {
        let [one, many] = ["1", "5"].map(|threads| {
            let record = file(&format!("{game}-{threads}.jsonl"));
            let arguments = format!(
                "simulate {game} --seats {seats} --games 300 --seed 9 --json --threads {threads} --record {}",
                record.display()
            );
            (printed(&arguments), std::fs::read(record).expect("a record"))
        });
        assert!(one == many, "{game}: threads change the result");
        let other =
            printed(&format!("simulate {game} --seats {seats} --games 300 --seed 10 --json"));
        assert_ne!(other, one.0, "{game}: the seed changes nothing");
    }
}

#[test]
fn simulated_records_replay() {
    for (game, seats) in TABLES {
        let record = file(&format!("{game}-replay.jsonl"));
        let record = record.display();
        printed(&format!("simulate {game} --seats {seats} --games 20 --record {record}"));
        let verdict = printed(&format!("replay {record} --check"));
        assert!(verdict.starts_with("right by the rules: 20 games, "), "{verdict}");
        assert!(verdict.contains("; chance follows from the seed\n"), "{verdict}");
        let whole = printed(&format!("replay {record} --game 2"));
        assert!(whole.starts_with(&format!("Game 2: {game}, {seats} seats\n")), "{whole}");
        let seen = printed(&format!("replay {record} --game 2 --as 0"));
        assert!(seen.starts_with(&format!("Game 2: {game}, {seats} seats, as seat 0 knew it\n")));
        assert_ne!(whole, seen);
    }
}

#[test]
fn bots_play_the_same_games_on_any_number_of_threads_and_their_records_replay_with_eyes() {
    for (game, seats) in TABLES {
        let [one, many] = ["1", "3"].map(|threads| {
            let record = file(&format!("{game}-bots-{threads}.jsonl"));
            let arguments = format!(
                "simulate {game} --seats {seats} --players sharp --games 70 --json --threads {threads} --record {}",
                record.display()
            );
            (printed(&arguments), std::fs::read_to_string(record).expect("a record"))
        });
        assert!(one == many, "{game}: threads change the result");
        let json: serde_json::Value = serde_json::from_str(&one.0).expect("JSON");
        assert_eq!(json["players"][0]["player"], "sharp");
        let [low, rate, high] = ["win_rate_low", "win_rate", "win_rate_high"]
            .map(|what| json[what][0].as_f64().expect("a rate of seat 0"));
        assert!(0.0 <= low && low < rate && rate < high && high <= 1.0, "{low} {rate} {high}");
        let signs = ["made", "seen", "caught"].map(|what| json["signs"][what].as_u64().unwrap());
        assert!(signs[1] <= signs[0] && signs[2] <= signs[0], "{game}: {signs:?}");
        let winks = ["blink_of_an_eye", "zwinkern", "shifty_eyed_spies"].contains(&game);
        assert!(!winks || one.1.contains("\"sign\":"), "{game}");
        let record = file(&format!("{game}-bots-1.jsonl"));
        let verdict = printed(&format!("replay {} --check", record.display()));
        assert!(verdict.starts_with("right by the rules: 70 games, "), "{verdict}");
    }
}

#[test]
fn a_report_is_one_page_that_needs_nothing_else() {
    let page = file("report.html");
    let arguments = "simulate zwinkern --players master,casual,random --games 60 --report";
    let told = printed(&format!("{arguments} {}", page.display()));
    assert!(told.contains("master") && told.contains("signs per game"), "{told}");
    let page = std::fs::read_to_string(page).expect("a page");
    for part in [
        "<h1>Zwinkern</h1>",
        "Wins by player",
        "Wins by seat",
        "How games end",
        "a hand was empty",
        "Signs:",
        "Points that a player makes in a game",
        "How long games last",
        "Seconds for a turn before the table moves for you",
    ] {
        assert!(page.contains(part), "no {part}");
    }
    assert!(!page.contains("http"), "it asks for nothing from elsewhere");
    assert!(!page.contains("hand_empty"), "names, not ids");
}

#[test]
fn files_that_cannot_be_written_are_refused_before_anything_is_played() {
    let many = "simulate blink --games 1000000000 --threads 1";
    for flag in ["--report", "--record"] {
        let output = sidelong(&format!("{many} {flag} /no/such/folder/file"));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success());
        assert!(told.starts_with("sidelong: cannot write /no/such/folder/file: "), "{told}");
    }
    // A report that was there stays until there is another.
    let page = file("kept.html");
    std::fs::write(&page, "what was there before").expect("written");
    let (page, other) = (page.display(), "/no/such/folder/file");
    assert!(!sidelong(&format!("{many} --report {page} --record {other}")).status.success());
    let kept = std::fs::read_to_string(file("kept.html")).expect("a page");
    assert_eq!(kept, "what was there before");
}

#[test]
fn a_game_is_taken_out_of_a_file_that_is_too_large_for_the_page() {
    let (many, one) = (file("many.jsonl"), file("one.jsonl"));
    let (many, one) = (many.display().to_string(), one.display().to_string());
    printed(&format!("simulate eyes_wide_shut --games 20 --record {many}"));
    let told = printed(&format!("replay {many} --game 7 --save {one}"));
    assert!(told.starts_with("right by the rules: 20 games"), "{told}");
    assert!(told.ends_with(&format!("saved: {one}\n")), "{told}");
    let whole = std::fs::read_to_string(&many).expect("a record");
    let saved = std::fs::read_to_string(&one).expect("a record");
    assert!(saved.starts_with("{\"record\":1,") && whole.contains(&saved));
    // The seventh and no other: six games end before it.
    assert_eq!(
        whole.split(&saved).next().expect("what is before").matches("\"result\"").count(),
        6
    );
    assert!(printed(&format!("replay {one} --check")).starts_with("right by the rules: 1 game,"));
    for (arguments, why) in [
        (format!("replay {many} --save {one}"), "--game <N>"),
        (format!("replay {many} --game 1 --save {many}"), "would write over"),
        (format!("replay {many} --game 99 --save {one}"), "has no game 99"),
    ] {
        let told = String::from_utf8_lossy(&sidelong(&arguments).stderr).into_owned();
        assert!(told.contains(why), "{arguments}: {told}");
    }
}

#[test]
fn a_match_that_is_not_all_there_is_remarked() {
    let (whole, part) = (file("whole.jsonl"), file("part.jsonl"));
    printed(&format!("simulate blink_of_an_eye --match --games 1 --record {}", whole.display()));
    assert!(!printed(&format!("replay {} --check", whole.display())).contains("not all here"));
    printed(&format!("replay {} --game 2 --save {}", whole.display(), part.display()));
    let told = printed(&format!("replay {} --check", part.display()));
    assert!(
        told.contains("the match that begins in line 1 is not all here: there is game 2"),
        "{told}"
    );
}

#[test]
fn the_ladder_is_the_same_for_the_same_seed_and_has_the_master_on_top() {
    let [one, many] = ["1", "3"].map(|threads| {
        printed(&format!("ladder zwinkern --seats 3 --games 200 --json --threads {threads}"))
    });
    assert_eq!(one, many);
    let json: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    let rungs = json[0]["ratings"].as_array().expect("ratings");
    let names: Vec<_> = rungs.iter().map(|rung| rung["player"].as_str().unwrap()).collect();
    assert_eq!(names, ["master", "sharp", "casual", "gentle", "random"]);
    let elo: Vec<f64> = rungs.iter().map(|rung| rung["elo"].as_f64().unwrap()).collect();
    assert!(elo.is_sorted_by(|one, next| one > next), "{elo:?}");
    let shown = printed("ladder zwinkern --seats 3 --games 50");
    assert!(shown.starts_with("zwinkern, 3 seats, 50 games\n"), "{shown}");
}

#[test]
fn a_game_is_solved_and_answered() {
    let page = file("solved.html");
    let arguments = "solve eyes_wide_shut --seats 3 --games 100 --seed 4";
    let [one, many] = ["1", "3"].map(|threads| {
        printed(&format!("{arguments} --json --threads {threads} --report {}", page.display()))
    });
    assert_eq!(one, many);
    let json: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    let table = &json[0];
    assert_eq!(table["seats"], 3);
    let figure = |name: &str| table[name].as_f64().expect("a figure");
    assert!((0.0..0.02).contains(&figure("solution_gain")), "{table}");
    assert!(figure("best_wins") > figure("wins"), "{table}");
    assert!(figure("nobody") < 0.01, "{table}");
    assert_eq!(table["rivals"].as_array().expect("both aims").len(), 2);
    assert_eq!(table["masters"]["games"], 100);
    let page = std::fs::read_to_string(&page).expect("a page");
    assert!(page.contains("<title>Eyes Wide Shut, solved</title>"), "{page}");
    assert_eq!(page.matches("<svg").count(), 4);
    let shown = printed("solve eyes_wide_shut --seats 3 --games 0");
    assert!(shown.contains("up to 3 players: 534 crowds"), "{shown}");
    assert!(!shown.contains("Elo"), "{shown}");
}

#[test]
fn matches_replay_with_their_standing() {
    let record = file("match.jsonl");
    let record = record.display();
    let arguments = "simulate blink --match --games 3 --option best_of=5 --json --record";
    let json: serde_json::Value =
        serde_json::from_str(&printed(&format!("{arguments} {record}"))).expect("JSON");
    assert_eq!(json["matches"]["played"], 3);
    let told = printed(&format!("replay {record} --game 1"));
    assert!(told.contains("game 1 of its match, which stands [0, 0]"), "{told}");
    assert!(printed(&format!("replay {record}")).contains(", and is won by seat "));
}

#[test]
fn a_false_record_is_refused_with_its_line() {
    let record = file("false.jsonl");
    printed(&format!("simulate zwinkern --games 1 --record {}", record.display()));
    let right = std::fs::read_to_string(&record).expect("a record");
    let mut lines: Vec<&str> = right.lines().collect();
    lines[2] = r#"{"t":60000,"seat":0,"do":"pass"}"#;
    std::fs::write(&record, lines.join("\n")).expect("written");
    let output = sidelong(&format!("replay {}", record.display()));
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.starts_with("sidelong: ") && said.contains("false.jsonl:3: "), "{said}");
}

/// Three games as a house records them; it made its promises for the first two.
fn promised_games() -> Vec<String> {
    let setup = Setup::<Zwinkern>::new(3);
    let part = |seat: Seat| (seat.number() != 1).then_some(Part::new([9; 16]));
    let games = (0..3u8).map(|nth| {
        let promise = Promise::new(Secret::new([nth; 32]), BySeat::from_fn(3, part));
        let seed = promise.seed();
        let (mut game, deal) = Game::deal(&setup, seed).expect("three can play");
        let promise = (nth < 2).then_some(promise);
        let mut writer = Writer::default();
        writer.first(&First { promise, ..First::new(setup.clone(), &seed, deal) });
        game.start();
        let mut players = RandomPlayers::new(Kind::Zwinkern, seed.dice(u64::MAX));
        players.play_out(&mut game, |entry| writer.entry(entry));
        writer.last::<Zwinkern>(&game.outcome().expect("it is over"), None);
        writer.take()
    });
    games.collect()
}

#[test]
fn a_replay_says_whether_the_house_kept_its_promise() {
    let games = promised_games();
    let record = |name: &str, text: &str| {
        let record = file(name);
        std::fs::write(&record, text).expect("written");
        record.display().to_string()
    };
    let last_line = |text: String| text.lines().last().unwrap_or_default().to_owned();
    let one = record("promise.jsonl", &games[0]);
    let told = printed(&format!("replay {one}"));
    let line = told.lines().find(|line| line.starts_with("the house kept its promise: "));
    expect!["the house kept its promise: 7421e114…, with parts from seat 0, seat 2"]
        .assert_eq(line.expect("a line about it"));
    for arguments in ["", "--check"] {
        let verdict = last_line(printed(&format!("replay {one} {arguments}")));
        assert_eq!(verdict, "the house kept its promise");
    }
    let all = record("promises.jsonl", &games.concat());
    expect!["the house kept its promise in 2 of 3 games, and made none in the others"]
        .assert_eq(&last_line(printed(&format!("replay {all} --check"))));
    let none = record("no-promise.jsonl", &games[2]);
    let told = printed(&format!("replay {none}"));
    expect!["there is no promise: whoever dealt may have chosen the seed"]
        .assert_eq(&last_line(told.clone()));
    assert!(!told.contains("kept its promise"), "{told}");
    // A house that dealt from another secret.
    let broken = record("broken.jsonl", &games[0].replace(&"00".repeat(32), &"01".repeat(32)));
    for arguments in ["", "--check"] {
        let output = sidelong(&format!("replay {broken} {arguments}"));
        assert_eq!(output.status.code(), Some(1));
        let said = text(&output.stderr);
        assert!(said.contains("broken.jsonl:1: ") && said.contains(" (broken_promise)"), "{said}");
    }
}

#[test]
fn a_replay_compares_the_commitment_that_was_noted() {
    let games = promised_games();
    let record = file("noted.jsonl");
    std::fs::write(&record, games.concat()).expect("written");
    let record = record.display();
    let noted = |nth: u8| Secret::new([nth; 32]).commitment();
    for check in ["", "--check"] {
        let told = printed(&format!("replay {record} --game 2 --commit {} {check}", noted(1)));
        assert!(told.contains("\ngame 2 was promised as you noted"), "{told}");
        refused(
            &format!("replay {record} --game 2 --commit {} {check}", noted(0)),
            &expect![[r#"
                sidelong: game 2 was promised with 05488c92c0b81add9f82bb03e067e82e5637a744f367a6064d21d8a3bf63213d, not with 7421e114f4767516938af690c2d34569ffac3fc526bf458f623e2b588d4857e1
            "#]],
        );
        refused(
            &format!("replay {record} --game 3 --commit {} {check}", noted(0)),
            &expect![[r#"
                sidelong: game 3 has no promise in its record, and so not 7421e114f4767516938af690c2d34569ffac3fc526bf458f623e2b588d4857e1
            "#]],
        );
    }
    // Several games have as many commitments: which one is meant?
    refused(
        &format!("replay {record} --check --commit {}", noted(0)),
        &expect![[r#"
        sidelong: game 2 was promised with 05488c92c0b81add9f82bb03e067e82e5637a744f367a6064d21d8a3bf63213d, not with 7421e114f4767516938af690c2d34569ffac3fc526bf458f623e2b588d4857e1
    "#]],
    );
    refused(
        &format!("replay {record} --commit 9e1e7f62"),
        &expect![[r#"
        error: invalid value '9e1e7f62' for '--commit <HEX>': a commitment is 64 hex digits

        For more information, try '--help'.
    "#]],
    );
    let one = file("noted-alone.jsonl");
    std::fs::write(&one, &games[0]).expect("written");
    printed(&format!("replay {} --commit {}", one.display(), noted(0)));
}

#[test]
fn rules_are_there_for_every_game_in_both_languages() {
    for (game, _) in TABLES {
        let pages = ["en", "de"].map(|tag| printed(&format!("rules {game} --language {tag}")));
        for page in &pages {
            assert!(page.lines().count() > 60, "{game}: a short page");
            assert!(
                !page.contains("**") && !page.contains('\u{1b}'),
                "{game}: marks shine through"
            );
            assert!(page.lines().all(|line| line.chars().count() <= 88), "{game}: a long line");
        }
        assert_ne!(pages[0], pages[1]);
        assert_eq!(pages[0], printed(&format!("rules {game}")));
    }
}

#[test]
fn the_table_says_how_it_went() {
    let table = printed("simulate eyes_wide_shut --seats 3 --games 500 --seed 4");
    let steady: Vec<&str> = table.lines().filter(|line| !line.starts_with("games/s")).collect();
    expect![[r#"
        Eyes Wide Shut, 3 seats, seed 4

        games             500
        actions per game  65.7
        time per game     1:55 min

         end                      games    share
        ─────────────────────────────────────────
         a duel of the last two     117   23.4 %
         somebody escaped           178   35.6 %
         one was left alive          96   19.2 %
         nobody was left alive      109   21.8 %

         seat   score     wins      95 % interval
        ──────────────────────────────────────────
         0      0.566   26.2 %   22.7 % to 30.0 %
         1      0.552   24.3 %   20.9 % to 28.0 %
         2      0.562   25.3 %   21.8 % to 29.1 %"#]]
    .assert_eq(&steady.join("\n"));
}

#[test]
fn wrong_wishes_get_a_sentence() {
    refused(
        "simulate blink --seats 3",
        &expect![[r#"
        sidelong: blink cannot be played like that: this game is for 2 seats
    "#]],
    );
    refused(
        "simulate zwinkern --match",
        &expect![[r#"
        sidelong: zwinkern is played as single games: leave out --match
    "#]],
    );
    refused(
        "simulate zwinkern --seats 4 --players master,sharp",
        &expect![[r#"
        sidelong: --players names 2, and 4 play: name one, or one for each seat
    "#]],
    );
    refused(
        "ladder blink --seats 3",
        &expect![[r#"
        sidelong: blink is for 2 to 2 players
    "#]],
    );
    refused(
        "solve zwinkern",
        &expect![[r#"
        sidelong: zwinkern cannot be solved, there is too much to hide in it: try sidelong solve eyes_wide_shut
    "#]],
    );
    refused(
        "solve eyes_wide_shut --seats 9",
        &expect![[r#"
        sidelong: eyes_wide_shut is for 3 to 8 players: --seats must be one of those
    "#]],
    );
    refused(
        "solve eyes_wide_shut --write /no/such/folder",
        &expect![[r#"
        sidelong: --write needs a folder that is there, and /no/such/folder is none
    "#]],
    );
    refused(
        "simulate zwinkern --option turn_s=500",
        &expect![[r#"
        sidelong: zwinkern cannot be played like that: option turn_s must be 0 to 180
    "#]],
    );
    refused(
        "simulate zwinkern --threads 0",
        &expect![[r#"
        sidelong: --threads must be 1 to 1024
    "#]],
    );
    refused(
        "simulate zwinkern --record /no/such/folder/z.jsonl",
        &expect![[r#"
        sidelong: cannot write /no/such/folder/z.jsonl: No such file or directory (os error 2)
    "#]],
    );
    refused(
        "replay /no/such/file.jsonl",
        &expect![[r#"
        sidelong: cannot read /no/such/file.jsonl: No such file or directory (os error 2)
    "#]],
    );
    refused(
        "replay /dev/null",
        &expect![[r#"
        sidelong: /dev/null holds no record
    "#]],
    );
    refused(
        "rules chess",
        &expect![[r#"
        error: invalid value 'chess' for '<GAME>': no such game; there are blink, blink_of_an_eye, eyes_wide_shut, zwinkern, shifty_eyed_spies

        For more information, try '--help'.
    "#]],
    );
}

/// A game of Eyes Wide Shut in which seat 0 nods to seat 1 before each night and walks out.
fn a_record_with_eyes() -> String {
    let mut lines = vec![
        r#"{"record":1,"game":"eyes_wide_shut","seats":3,"options":{},"seed":"by hand","deal":{},"sight":{"face_ms":600}}"#.to_owned(),
    ];
    for night in 0..3 {
        let at = |ms: u64| 20_000 * night + ms;
        let mut line = |ms, seat, what: &str| {
            lines.push(format!(r#"{{"t":{},"seat":{seat},{what}}}"#, at(ms)));
        };
        line(1_000, 0, r#""look":{"seat":1}"#);
        line(1_000, 1, r#""look":{"seat":0}"#);
        line(2_000, 0, r#""sign":"nod","at":{"seat":1}"#);
        // Seat 2 is 40 ms too late.
        line(2_440, 2, r#""look":{"seat":0}"#);
        line(3_000, 1, r#""say":"Tonight it is you.""#);
        for seat in 0..3 {
            line(4_000, seat, r#""do":"ready""#);
        }
        line(5_000, 0, r#""do":"hand","up":true"#);
        for seat in 0..3 {
            line(6_000, seat, r#""do":"confirm""#);
        }
    }
    lines.push(r#"{"result":{"scores":[3,0,0],"winners":[0],"reason":"escape"}}"#.to_owned());
    lines.join("\n")
}

#[test]
fn a_replay_shows_the_eyes_too_and_each_seat_only_what_it_perceived() {
    let record = file("eyes.jsonl");
    std::fs::write(&record, a_record_with_eyes()).expect("written");
    let record = record.display();
    let first_day = |text: String| {
        let lines: Vec<&str> = text.lines().collect();
        let night = lines.iter().position(|line| line.contains("night falls")).unwrap();
        let missed = lines.iter().position(|line| line.starts_with("What ")).unwrap();
        [&lines[..=night], &["…"], &lines[missed..]].concat().join("\n")
    };
    expect![[r#"
        Game 1: eyes_wide_shut, 3 seats

          Day 1: quota 1, 0 of 3 still nights, until 1:00.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3

          0:01.000  seat 0 looks at seat 1
          0:01.000  seat 1 looks at seat 0
          0:02.000  seat 0 makes a sign: nod at seat 1
          0:02.440  seat 2 looks at seat 0
          0:02.600  seat 0 made a sign, nod at seat 1, noticed by seat 1
          0:03.000  seat 1 says "Tonight it is you."
          0:04.000  seat 0 is ready
          0:04.000  seat 1 is ready
          0:04.000  seat 2 is ready too: night falls
        …
        What seat 0 missed (made 3, 3 seen by whom they were for, 0 by others; noticed 0, missed 0)

        What seat 1 missed (made 0, 0 seen by whom they were for, 0 by others; noticed 3, missed 0)

        What seat 2 missed (made 0, 0 seen by whom they were for, 0 by others; noticed 0, missed 3)
          0:02.000  seat 0 made a sign, nod at seat 1, noticed by seat 1; seat 2 looked 40 ms too late
          0:22.000  seat 0 made a sign, nod at seat 1, noticed by seat 1; seat 2 looked 40 ms too late
          0:42.000  seat 0 made a sign, nod at seat 1, noticed by seat 1; seat 2 looked 40 ms too late

        right by the rules: 1 game, 21 actions; the seed is not one of ours, so chance cannot be checked
        there is no promise: whoever dealt may have chosen the seed"#]].assert_eq(&first_day(printed(&format!("replay {record}"))));
    expect![[r#"
        Game 1: eyes_wide_shut, 3 seats, as seat 1 knew it

          Day 1: quota 1, 0 of 3 still nights, until 1:00.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3

          0:01.000  seat 1 looks at seat 0
          0:01.120  seat 1 feels seat 0 look
          0:01.120  seat 1 sees seat 0 look at seat 1
          0:02.080  seat 1 sees seat 0 nod at seat 1
          0:03.000  seat 1 says "Tonight it is you."
          0:04.000  seat 0 is ready
          0:04.000  seat 1 is ready
          0:04.000  seat 2 is ready too: night falls
        …
        What seat 1 missed (made 0, 0 seen by whom they were for, 0 by others; noticed 3, missed 0)

        right by the rules: 1 game, 21 actions; the seed is not one of ours, so chance cannot be checked
        there is no promise: whoever dealt may have chosen the seed"#]].assert_eq(&first_day(printed(&format!("replay {record} --as 1"))));
    expect![[r#"
        Game 1: eyes_wide_shut, 3 seats, as seat 2 knew it

          Day 1: quota 1, 0 of 3 still nights, until 1:00.000
          seat 0: zone 1, lives 3
          seat 1: zone 1, lives 3
          seat 2: zone 1, lives 3

          0:02.440  seat 2 looks at seat 0
          0:02.560  seat 2 sees seat 0 look at seat 1
          0:03.000  seat 1 says "Tonight it is you."
          0:04.000  seat 0 is ready
          0:04.000  seat 1 is ready
          0:04.000  seat 2 is ready too: night falls
        …
        What seat 2 missed (made 0, 0 seen by whom they were for, 0 by others; noticed 0, missed 3)
          0:02.000  seat 0 made a sign, nod at seat 1, noticed by seat 1; seat 2 looked 40 ms too late
          0:22.000  seat 0 made a sign, nod at seat 1, noticed by seat 1; seat 2 looked 40 ms too late
          0:42.000  seat 0 made a sign, nod at seat 1, noticed by seat 1; seat 2 looked 40 ms too late

        right by the rules: 1 game, 21 actions; the seed is not one of ours, so chance cannot be checked
        there is no promise: whoever dealt may have chosen the seed"#]].assert_eq(&first_day(printed(&format!("replay {record} --as 2"))));
}

#[test]
fn a_replay_says_nothing_of_what_somebody_in_the_room_missed() {
    let record = file("mixed.jsonl");
    let text = a_record_with_eyes().replacen("\"sight\"", "\"eyes\":[0,1],\"sight\"", 1);
    std::fs::write(&record, text).expect("written");
    let record = record.display();
    let told = printed(&format!("replay {record}"));
    let missed: Vec<&str> = told.lines().filter(|line| line.starts_with("What ")).collect();
    assert_eq!(missed.len(), 2, "{told}");
    assert!(!told.contains("seat 2 look") && told.contains("noticed by seat 1"), "{told}");
    let told = printed(&format!("replay {record} --as 2"));
    assert!(!told.contains("What ") && !told.contains(" sees "), "{told}");
    assert!(told.contains("seat 1 says \"Tonight it is you.\""), "{told}");
}
