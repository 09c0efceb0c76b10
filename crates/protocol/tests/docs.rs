//! `docs/protocol.md` tells the truth: its frames are frames, its tables are whole, and no frame
//! is left out. `UPDATE_EXPECT=1 cargo test -p sidelong-protocol` makes the tables anew.

mod notices;

use std::fs;

use games::{Kind, with_rules};
use notices::notices_of;
use protocol::{ClientFrame, CloseCode, CreateRoom, Entered, History, Problem, ServerFrame};
use serde_json::Value;
use table::{Refusal, Rules};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");

fn docs() -> String {
    fs::read_to_string(PATH).expect("docs/protocol.md is there")
}

fn table<R: Refusal>(but: &[&str]) -> String {
    let rows = R::ALL.iter().filter(|refusal| !but.contains(&refusal.code()));
    let rows = rows.map(|refusal| format!("| `{}` | {refusal} |\n", refusal.code()));
    format!("| code | sentence |\n| --- | --- |\n{}", rows.collect::<String>())
}

fn games() -> String {
    const EVERYWHERE: [&str; 4] = ["not_started", "game_over", "no_such_seat", "tables_alone"];
    let of = |kind: Kind| {
        let rows = with_rules!(kind, R => table::<<R as Rules>::Refusal>(&EVERYWHERE));
        format!("`{kind}`\n\n{rows}")
    };
    Kind::ALL.map(of).join("\n")
}

fn notices() -> String {
    let row = |(what, members): (String, Vec<String>)| {
        let members: Vec<String> = members.iter().map(|name| format!("`{name}`")).collect();
        format!("`{what}` {}", members.join(" ")).trim_end().to_owned()
    };
    let of = |kind| {
        let all: Vec<String> = notices_of(kind).into_iter().map(row).collect();
        format!("| `{kind}` | {} |\n", all.join(", "))
    };
    format!(
        "| game | what can be noticed, and what belongs to it |\n| --- | --- |\n{}",
        Kind::ALL.map(of).concat()
    )
}

fn closes() -> String {
    let row = |code: CloseCode| format!("| {} | `{}` |\n", code.number(), code.reason());
    format!("| code | reason |\n| --- | --- |\n{}", CloseCode::ALL.map(row).concat())
}

#[test]
fn the_tables_are_fresh() {
    let tables = [
        ("house refusals", table::<protocol::Refusal>(&[])),
        ("eyes refusals", table::<gaze::Refusal>(&[])),
        ("games refusals", games()),
        ("notices", notices()),
        ("close codes", closes()),
    ];
    let mut text = docs();
    for (name, table) in tables {
        let begin = format!("<!-- {name} -->\n");
        let from = text.find(&begin).expect("the table has a place") + begin.len();
        let to = from + text[from..].find("<!-- end -->").expect("the table has an end");
        text.replace_range(from..to, &format!("\n{table}\n"));
    }
    expect_test::expect_file![PATH].assert_eq(&text);
}

/// The lines of the code blocks that begin with that word.
fn blocks(word: &str) -> Vec<String> {
    let docs = docs();
    let fence = format!("```{word}\n");
    let blocks = docs.split(&fence).skip(1).filter_map(|block| block.split("```").next());
    blocks.flat_map(str::lines).map(str::to_owned).collect()
}

#[test]
fn every_example_is_a_frame() {
    let client = blocks("json client");
    for line in &client {
        let frame = serde_json::from_str::<ClientFrame>(line);
        assert!(frame.is_ok(), "{line}: {frame:?}");
    }
    for line in blocks("text") {
        match line.split_once(' ').expect("an arrow and a frame") {
            ("→", frame) => drop(serde_json::from_str::<ClientFrame>(frame).expect(frame)),
            (_, frame) => drop(serde_json::from_str::<ServerFrame>(frame).expect(frame)),
        }
    }
    let http = blocks("json http");
    serde_json::from_str::<CreateRoom>(&http[0]).expect("a request");
    serde_json::from_str::<Entered>(&http[1]).expect("an answer");
}

#[test]
fn the_example_of_a_replay_has_all_its_keys_and_real_frames() {
    let keys = |value: &Value| -> Vec<String> {
        let mut keys: Vec<String> = value.as_object().expect("keys").keys().cloned().collect();
        keys.sort();
        keys
    };
    let schema = include_str!("../../../docs/protocol.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("a schema");
    let defs = &schema["http_answers"]["$defs"];
    let replay: Value = serde_json::from_str(&blocks("json replay")[0]).expect("JSON");
    for (name, part) in [
        ("Replay", &replay),
        ("KeptPromise", &replay["promise"]),
        ("Missed", &replay["missed"]),
        ("Looked", &replay["missed"]["looks"][0][0]),
        ("Said", &replay["said"][0]),
        ("Seated", &replay["players"][0]),
        ("Dials", &replay["sight"]),
    ] {
        assert_eq!(keys(part), keys(&defs[name]["properties"]), "{name}");
    }
    for frame in replay["frames"].as_array().expect("a list") {
        serde_json::from_value::<ServerFrame>(frame.clone()).expect("a frame");
    }
    let problem = serde_json::from_str::<Problem>(&blocks("json problem")[0]).expect("a problem");
    assert!(problem.line.is_some());
}

#[test]
fn the_example_of_a_history_adds_up() {
    let history: History = serde_json::from_str(&blocks("json history")[0]).expect("a history");
    assert_eq!(History::of(history.games.clone(), history.games_max), history);
    assert!(!history.games.is_empty());
}

#[test]
fn every_frame_is_described() {
    let (docs, schema) = (docs(), include_str!("../../../docs/protocol.schema.json"));
    let schema: serde_json::Value = serde_json::from_str(schema).expect("a schema");
    for (side, name) in [("client", "ClientFrame"), ("server", "ServerFrame")] {
        let variants = schema[side]["$defs"][name]["oneOf"].as_array().expect("variants");
        for variant in variants {
            let frame = variant["required"][0].as_str().expect("a frame's name");
            let headed = docs.lines().filter(|line| line.starts_with("### "));
            let described = headed.flat_map(|line| line[4..].split(", ")).any(|name| name == frame);
            assert!(described, "{side}: {frame} has no place under its own heading");
        }
    }
}
