//! Programs in the ladder: what they are told, and what becomes of those that misbehave.
#![cfg(unix)]

#[path = "serve/folder.rs"]
mod folder;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// A script for `sh`, which is everywhere, as a program.
fn script(name: &str, text: &str) -> String {
    let file = folder::folder().join(name);
    fs::write(&file, text).expect("a script");
    format!("sh '{}'", file.display())
}

/// Answers `game` with ready, and every question as said by `$answer` or else with `wait`.
const PATIENT: &str = r#"
games=0
while read -r line; do
    id=${line#*'"id":'}; id=${id%%,*}
    case "$line" in
    '{"game"'*) games=$((games + 1)); begin; echo "{\"ready\":{\"id\":$id}}" ;;
    '{"ask"'*) answer ;;
    esac
done
"#;

/// A patient program, which does that as a game begins, and that when it is asked.
fn patient(name: &str, begin: &str, answer: &str) -> String {
    script(name, &format!("begin() {{ {begin}; }}\nanswer() {{ {answer}; }}\n{PATIENT}"))
}

const WAIT: &str = r#"echo "{\"wait\":{\"id\":$id}}""#;

fn ladder(arguments: &str, programs: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"));
    command.arg("ladder").args(arguments.split_whitespace());
    programs.iter().for_each(|program| _ = command.args(["--with", program]));
    command.output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("it speaks UTF-8")
}

/// The ladder as JSON, of one number of seats; and what was said beside it.
fn rated(arguments: &str, programs: &[String]) -> (Value, String) {
    let output = ladder(&format!("{arguments} --json"), programs);
    let told = text(&output.stderr);
    let mut all: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{told}"));
    (all[0].take(), told)
}

/// What is said of a player.
fn rung<'l>(ladder: &'l Value, player: &str) -> &'l Value {
    let rungs = ladder["ratings"].as_array().expect("ratings");
    rungs.iter().find(|rung| rung["player"] == player).expect("that player")
}

/// Asserts that a program is given up with that sentence, and that nobody else has less for it.
#[track_caller]
fn given_up(program: &str, sentence: &str) {
    // Short where no answer comes however long one waits, and else so long that it always does.
    let patience = if sentence.contains("did not answer") { "300ms" } else { "60s" };
    let arguments = format!("blink --games 50 --patience {patience}");
    let (ladder, told) = rated(&arguments, &[program.to_owned()]);
    let rung = rung(&ladder, program);
    assert_eq!(rung["elo"], Value::Null, "{ladder:#}");
    let why = rung["program"]["given_up"].as_str().expect("a reason");
    assert!(why.contains(sentence), "{why}");
    assert!(why.len() < 1_000 && !why.chars().any(char::is_control), "{why:?}");
    assert!(told.contains(&format!("sidelong: {program} is given up: ")), "{told}");
    assert!(told.ends_with("sidelong: 1 of 1 programs had to be given up\n"), "{told}");
    // All games were played, and the house's own are rated.
    assert_eq!(ladder["games"], 50);
    let rated = ladder["ratings"].as_array().expect("ratings").iter();
    assert_eq!(rated.filter(|rung| rung["elo"].is_f64()).count(), 5, "{ladder:#}");
}

#[test]
fn programs_that_misbehave_are_given_up_with_a_sentence() {
    let quits = "echo oh no >&2; exit 3";
    for (program, sentence) in [
        ("false".to_owned(), "it ended (exit status: 1), before the game began"),
        ("yes".to_owned(), "it answered \"y\": expected value"),
        ("cat".to_owned(), "unknown variant `game`, expected one of `ready`, `act`"),
        (
            script(
                "paints",
                "printf '%s\\n' '{\"\\u001b[2J\\nsidelong: all is well\":{}}'; sleep 1000",
            ),
            "unknown variant `[2Jsidelong: all is well`",
        ),
        (patient("hangs", "true", "sleep 1000"), "it did not answer within 300ms, at 0.0 s"),
        (
            patient("quits", "true", quits),
            "(exit status: 3), at 0.0 s of the game; the end of its standard error: oh no",
        ),
        (
            script("long", "head -c 1000000 /dev/zero | tr '\\0' x; sleep 1000"),
            "a line of more than 4096 bytes",
        ),
        (script("shut", "exec 1>&-; sleep 1000"), "it closed its standard output"),
        (patient("deaf", "true", "exec 0<&-; sleep 1000"), "it did not answer"),
        (patient("moans", "true", "yes moan >&2"), "it did not answer"),
        (
            patient("babbles", "true", &format!("{WAIT}; {WAIT}")),
            "it answered question 2 when question 3 was put",
        ),
        (
            patient("numb", "true", "echo '{\"wait\":{\"id\":7777}}'"),
            "it answered question 7777 when question 2",
        ),
        (
            patient("early", "echo '{\"wait\":{\"id\":1}}'", WAIT),
            "the answer to \"game\" is \"ready\"",
        ),
        (
            patient("late", "true", "echo \"{\\\"ready\\\":{\\\"id\\\":$id}}\""),
            "is the answer to \"game\" and to nothing else",
        ),
        (
            patient(
                "far",
                "true",
                "echo \"{\\\"wait\\\":{\\\"id\\\":$id,\\\"in_ms\\\":99999999999}}\"",
            ),
            "in_ms is 3600000 at the most",
        ),
        (patient("binary", "true", "printf '\\377\\n'"), "that is not UTF-8"),
    ] {
        given_up(&program, sentence);
    }
}

/// Whoever is given up is so at the same game, whatever was being played at that time.
#[test]
fn the_ladder_without_those_given_up_is_the_same_on_any_number_of_threads() {
    let programs = ["cat".to_owned(), patient("waits", "true", WAIT)];
    let [one, many] = ["1", "4"].map(|threads| {
        rated(&format!("blink --games 400 --patience 60s --threads {threads}"), &programs).0
    });
    assert!(rung(&one, "cat")["program"]["given_up"].is_string(), "{one:#}");
    assert!(rung(&one, &programs[1])["elo"].is_f64(), "{one:#}");
    assert_eq!(one, many);
}

#[test]
fn a_program_that_cannot_be_started_is_refused_before_anything_is_played() {
    for (program, why) in [
        (
            "no-such-program --really",
            "sidelong: cannot start no-such-program --really: No such file",
        ),
        ("''", "name a program"),
        ("'open", "a quote is not closed"),
    ] {
        let output = ladder("blink --games 100000000", &[program.to_owned()]);
        let told = text(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{told}");
        assert!(told.contains(why), "{told}");
    }
    let output = ladder("blink --patience 1ms", &["cat".to_owned()]);
    assert!(text(&output.stderr).contains("an answer may take from 10ms to 10m"));
}

/// Every second game is lost by the program alone, which is started anew each time.
#[test]
fn a_failure_costs_the_game_and_nobody_else_anything() {
    let program = patient("moody", "[ $games -lt 2 ] || exit 7", WAIT);
    let (rated, told) =
        rated("blink --games 60 --threads 1 --patience 60s", std::slice::from_ref(&program));
    let rung = rung(&rated, &program);
    let [chairs, failed] = ["chairs", "failed"].map(|what| rung["program"][what].as_u64().unwrap());
    assert!(failed >= 5 && failed.abs_diff(chairs - failed) <= 3, "{failed} of {chairs}");
    assert!(rung["program"]["given_up"].is_null() && rung["high"].as_f64().is_some());
    assert_eq!(told.lines().count(), 1, "said once: {told}");
    let shown = text(
        &ladder("blink --games 60 --threads 1 --patience 60s", std::slice::from_ref(&program))
            .stdout,
    );
    assert!(shown.contains(&format!("{program} failed on ")), "{shown}");
    assert!(shown.contains(" chairs, which count as lost:\n  game "), "{shown}");
}

/// What is not legal is refused as it is for people, and costs nothing but time.
#[test]
fn what_is_not_legal_is_refused_and_the_game_goes_on() {
    let heard = folder::folder().join("heard");
    let action = r#"{\"do\":\"place\",\"card\":99}"#;
    let acts = format!(
        r#"case $id in *[02468]) echo "{{\"act\":{{\"id\":$id,\"action\":{action}}}}}" ;; *) {WAIT} ;; esac"#
    );
    let inner = patient("illegal", "true", &acts);
    let program = script("heard.sh", &format!("tee -a '{}' | {inner}", heard.display()));
    let (ladder, _) = rated(
        "zwinkern --seats 3 --games 8 --threads 1 --patience 60s",
        std::slice::from_ref(&program),
    );
    assert_eq!(rung(&ladder, &program)["program"]["failed"], 0, "{ladder:#}");
    let heard = fs::read_to_string(heard).expect("what it was told");
    let refused = heard.lines().find(|line| line.starts_with("{\"refused\"")).expect("a refusal");
    let refused: Value = serde_json::from_str(refused).expect("JSON");
    assert_eq!(refused["refused"]["code"], "bad_action", "{refused}");
    assert!(
        refused["refused"]["id"].is_u64() && refused["refused"]["say"].is_string(),
        "{refused}"
    );
}

#[test]
fn programs_and_what_they_start_are_gone_with_the_ladder() {
    let pids = folder::folder().join("pids");
    let program =
        patient("parent", &format!("sleep 1000 & echo $$ $! >> '{}'", pids.display()), WAIT);
    // One that ends by itself, and one that somebody stops.
    let output = ladder("blink --games 25 --patience 60s", std::slice::from_ref(&program));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"));
    command.args([
        "ladder",
        "blink",
        "--games",
        "100000000",
        "--patience",
        "60s",
        "--with",
        &program,
    ]);
    let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let before = fs::read_to_string(&pids).expect("numbers").lines().count();
    while fs::read_to_string(&pids).expect("numbers").lines().count() < before + 2 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = rustix::process::Pid::from_child(&running);
    rustix::process::kill_process(id, rustix::process::Signal::TERM).expect("it runs");
    assert_eq!(running.wait().expect("it ends").code(), Some(128 + 15));
    let pids = fs::read_to_string(pids).expect("numbers");
    let mut left: BTreeSet<&str> = pids.split_whitespace().collect();
    assert!(left.len() >= 4, "{pids}");
    // Who was killed may take a moment to be gone.
    while !left.is_empty() {
        left.retain(|pid| {
            let state = fs::read_to_string(Path::new("/proc").join(pid).join("stat"));
            let alive = format!("kill -0 {pid}");
            let alive = Command::new("sh").args(["-c", &alive]).stderr(Stdio::null()).status();
            // A zombie waits for whoever is to bury it.
            alive.expect("a shell").success() && !state.is_ok_and(|state| state.contains(") Z "))
        });
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// What a program hears of a game, with the protocol's words.
#[test]
fn a_program_hears_the_game_begin_its_questions_and_the_end() {
    let heard = folder::folder().join("heard");
    let inner = patient("patient", "true", WAIT);
    let program = script("heard.sh", &format!("tee -a '{}' | {inner}", heard.display()));
    let (ladder, told) =
        rated("zwinkern --seats 4 --games 12 --threads 1 --patience 60s", &[program]);
    assert_eq!(ladder["games"], 12, "{told}");
    let heard = fs::read_to_string(heard).expect("what it was told");
    let lines: Vec<Value> =
        heard.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let game = &lines[0]["game"];
    assert_eq!(
        [&game["version"], &game["game"], &game["seats"]],
        [&json!(1), &json!("zwinkern"), &json!(4)]
    );
    assert_eq!(game["sight"]["move_ms"], 120);
    assert_eq!(game["options"]["signals"], "honest");
    let table = &lines[1]["table"];
    assert_eq!(table["t"], 0);
    assert_eq!(table["seat"], game["seat"]);
    assert!(table["own"]["hand"].is_array() && table["view"]["players"].is_array(), "{table}");
    assert_eq!(table["eyes"]["look"], "down");
    assert!(table["legal"].is_object() && table["signs"].is_array(), "{table}");
    assert_eq!(lines[2], json!({ "ask": { "id": 2, "t": 0 } }));
    let names: BTreeSet<&str> = lines
        .iter()
        .filter_map(|line| line.as_object()?.keys().next())
        .map(String::as_str)
        .collect();
    let expected = ["ask", "game", "happened", "over", "perceived", "table"];
    assert!(expected.iter().all(|name| names.contains(name)), "{names:?}");
    let over = lines.iter().find(|line| line.get("over").is_some()).expect("an end");
    assert!(over["over"]["result"]["winners"].is_array() && over["over"]["open"].is_object());
}

/// The example in `examples/python`, as a program, through a copy of what it hears.
fn example(python: &str, heard: &Path) -> String {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/python/ladder_bot.py");
    script("example.sh", &format!("tee -a '{}' | {python} '{}'", heard.display(), bot.display()))
}

#[test]
#[ignore = "needs a Python, named in SIDELONG_PYTHON: cargo xtask test has one"]
fn the_python_example_plays_every_game_legally_and_the_same_on_any_number_of_threads() {
    let python = std::env::var("SIDELONG_PYTHON").expect("SIDELONG_PYTHON names a Python");
    for game in ["blink", "blink_of_an_eye", "eyes_wide_shut", "zwinkern", "shifty_eyed_spies"] {
        let seats = if game == "blink" { 2 } else { 5 };
        let heard = folder::folder().join(game);
        let program = example(&python, &heard);
        let [one, many] = ["1", "3"].map(|threads| {
            let arguments =
                format!("{game} --seats {seats} --games 60 --patience 60s --threads {threads}");
            rated(&arguments, std::slice::from_ref(&program)).0
        });
        assert_eq!(one, many, "{game}: threads change the result");
        assert_eq!(rung(&one, &program)["program"]["failed"], 0, "{one:#}");
        let heard = fs::read_to_string(heard).expect("what it was told");
        let count = |name: &str| heard.lines().filter(|line| line.starts_with(name)).count();
        // Now and then somebody else was quicker, or the moment for a wink was over.
        let (acks, refused) = (count("{\"ack\""), count("{\"refused\""));
        assert!(acks > 100 && refused * 5 < acks, "{game}: {acks} done, {refused} refused");
        assert!(!heard.contains("\"bad_action\""), "{game}");
    }
}

#[test]
#[ignore = "needs a Python, named in SIDELONG_PYTHON: cargo xtask test has one"]
fn the_python_example_plays_zwinkern_better_than_chance() {
    let python = std::env::var("SIDELONG_PYTHON").expect("SIDELONG_PYTHON names a Python");
    let program = example(&python, &folder::folder().join("heard"));
    let arguments = "zwinkern --seats 4 --games 300 --patience 60s";
    let (ladder, told) = rated(arguments, std::slice::from_ref(&program));
    let low = rung(&ladder, &program)["low"].as_f64().unwrap_or_else(|| panic!("{told}{ladder:#}"));
    assert!(low > 1_100.0, "{ladder:#}");
}
