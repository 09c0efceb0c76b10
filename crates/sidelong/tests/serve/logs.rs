//! What the house writes to its log, and about whom it keeps silent.

use std::fs::{self, File};

use serde_json::{Value, json};

use crate::ask::ask;
use crate::folder::folder;
use crate::player::Player;
use crate::program::{Program, sidelong};

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_is_json_and_names_nobody() {
    let folder = folder();
    let file = folder.join("log");
    let mut command = sidelong();
    command.args(["--listen", "127.0.0.1:0", "--trust-proxy", "--log", "json", "--data"]);
    command.arg(folder.join("data")).stderr(File::create(&file).expect("a file"));
    let program = Program::run(&mut command);

    let mut host = Player::create(program.address, "Griselda", json!({ "game": "blink" })).await;
    host.try_connect().await.expect("she comes in");
    host.ask("say", json!({ "text": "nightingale" })).await.expect("she talks");
    let from = [("content-type", "application/json"), ("x-forwarded-for", "203.0.113.9")];
    let path = format!("/api/rooms/{}/people", host.room);
    let joined = ask(program.address, "POST", &path, &from, "{\"name\":\"Thaddeus\"}").await;
    assert_eq!(joined.status, 201, "{}", joined.body);
    let nonsense = ask(program.address, "POST", &path, &from, "{").await;
    assert_eq!(nonsense.status, 400, "{}", nonsense.body);
    let token = host.token.clone();
    (host.token, host.heard) = ("0".repeat(64), None);
    host.drop_line();
    host.try_connect().await.expect_err("that is not her");
    assert!(program.terminate().success());

    let log = fs::read_to_string(&file).expect("a log");
    let lines: Vec<Value> =
        log.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    let opened = lines.iter().find(|line| line["message"] == "room opened").expect(&log);
    assert_eq!(opened["room"], host.room.to_string());
    assert!(opened["timestamp"].is_string() && opened["level"] == "INFO", "{opened}");
    for secret in ["Griselda", "Thaddeus", "nightingale", "203.0.113.9", &token] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}
