//! `sidelong house`: what a keeper learns about a house that is closed, and does.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::ask::ask;
use crate::folder::folder;
use crate::player::Player;
use crate::program::Program;

pub(crate) fn house(task: &str, data: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"));
    command.env_remove("SIDELONG_DATA").env_remove("SIDELONG_CONFIG");
    command.arg("house").args(task.split(' ')).arg("--data").arg(data);
    command.output().expect("the binary runs")
}

/// What it printed, having ended well or not.
pub(crate) fn said(output: &Output, well: bool) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("it speaks UTF-8");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(i32::from(!well)), "{out}{err}");
    (out, err)
}

/// Three people alone in rooms, who have talked in turns.
pub(crate) async fn talkers(program: &Program) -> Vec<Player> {
    let mut talkers = Vec::new();
    for _ in 0..3 {
        let mut ann = Player::create(program.address, "Ann", json!({ "game": "blink" })).await;
        ann.connect().await;
        talkers.push(ann);
    }
    for nth in 0..5 {
        for ann in &mut talkers {
            ann.ask("say", json!({ "text": format!("line {nth}") })).await.expect("said");
        }
    }
    talkers
}

async fn found(program: &Program, room: &Player) -> u16 {
    ask(program.address, "GET", &format!("/api/rooms/{}", room.room), &[], "").await.status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_keeper_finds_out_what_is_damaged_and_can_begin_anew() {
    let data = folder().join("data");
    let (_, error) = said(&house("verify", &data), false);
    assert!(error.starts_with("sidelong: there is no house in "), "{error}");
    assert!(!data.exists(), "it was made");

    let program = Program::start(&data);
    let talkers = talkers(&program).await;
    let (told, _) = said(&house("verify", &data), true);
    assert!(told.starts_with("all is well: 3 rooms, "), "{told}");
    let (_, error) = said(&house("set-aside", &data), false);
    assert!(error.starts_with("sidelong: another house is open on the data folder"), "{error}");
    program.kill();
    let (told, _) = said(&house("verify", &data), true);
    assert!(told.starts_with("all is well: 3 rooms, "), "{told}");

    // A byte of the write-ahead log, after most of what was said.
    let wal = data.join("house.db-wal");
    let mut bytes = fs::read(&wal).unwrap();
    let place = bytes.len() * 3 / 5;
    bytes[place] ^= 0x55;
    fs::write(&wal, &bytes).unwrap();
    for _ in 0..2 {
        let (told, error) = said(&house("verify", &data), false);
        for ann in &talkers {
            let line = format!("the log of room {} ends at entry ", ann.room);
            let line = told.lines().find(|told| told.starts_with(&line)).expect(&told);
            assert!(line.contains(" were stored: the last "), "{line}");
        }
        assert!(told.ends_with("3 rooms are damaged; 0 are whole, with 0 entries\n"), "{told}");
        assert!(error.contains("is damaged\nWhat you can do:\n"), "{error}");
        assert!(error.contains("sidelong house set-aside --data "), "{error}");
        assert!(fs::read(&wal).unwrap() == bytes, "it was touched");
    }

    let (told, _) = said(&house("set-aside", &data), true);
    let aside = told.lines().next().unwrap().strip_prefix("The store is now in ").expect(&told);
    let (_, error) = said(&house("verify", Path::new(aside)), false);
    assert!(error.contains("is damaged"), "{error}");
    let program = Program::start(&data);
    assert_eq!(found(&program, &talkers[0]).await, 404);
    Player::create(program.address, "Bob", json!({ "game": "blink" })).await;
    program.kill();

    // And back.
    for name in ["house.db-wal", "house.db-shm", "house.db", "house.db-heads"] {
        let _ = fs::remove_file(data.join(name));
        let _ = fs::rename(Path::new(aside).join(name), data.join(name));
    }
    let program = Program::start(&data);
    assert_eq!(found(&program, &talkers[0]).await, 410);
    program.kill();
    // Whoever keeps the house may let people go on from what is left.
    fs::remove_file(data.join("house.db-heads")).unwrap();
    let program = Program::start(&data);
    assert_eq!(found(&program, &talkers[0]).await, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_cannot_be_opened_says_what_to_do() {
    let data = folder().join("data");
    let program = Program::start(&data);
    talkers(&program).await;
    #[cfg(unix)]
    assert!(program.terminate().success());
    #[cfg(not(unix))]
    program.kill();
    let file = data.join("house.db");
    let mut bytes = fs::read(&file).unwrap();
    bytes[100..4096].fill(0);
    fs::write(&file, bytes).unwrap();
    let mut serve = crate::program::sidelong();
    let output = serve.args(["--listen", "127.0.0.1:0", "--data"]).arg(&data).output().unwrap();
    let (_, error) = said(&output, false);
    assert!(error.contains("house.db` is damaged: "), "{error}");
    assert!(error.contains("`sidelong house verify`") && error.contains("set-aside"), "{error}");
    let (_, error) = said(&house("verify", &data), false);
    assert!(error.contains("What you can do:"), "{error}");
}
