//! Rooms that are forgotten: the old ones, and those that the keeper names.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use protocol::{CloseCode, RoomCode};
use rusqlite::Connection;
use serde_json::json;
use server::{Config, NotForgotten};
use tokio::time;

use crate::ask::ask;
use crate::histories::{forget, games, history, key, play, two_at};
use crate::player::Player;
use crate::test_server::TestServer;

/// Whatever takes longer does not happen.
const PATIENCE: Duration = Duration::from_secs(60);

/// Rooms are out of memory and too old in a moment.
fn hasty(config: &mut Config) {
    config.keep_rooms = Some(Duration::from_secs(2));
    config.fold_after = Duration::from_millis(100);
    config.metrics_listen = Some(([127, 0, 0, 1], 0).into());
}

/// Waits until so many rooms were forgotten. To ask for a room would open it.
pub(crate) async fn until_forgotten(server: &TestServer, rooms: u32) {
    let line = format!("sidelong_rooms_forgotten_total {rooms}");
    let watcher = server.house().metrics_address().expect("it has one");
    let began = Instant::now();
    loop {
        let metrics = ask(watcher, "GET", "/metrics", &[], "").await.body;
        if metrics.lines().any(|told| told == line) {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{metrics}");
        time::sleep(Duration::from_millis(20)).await;
    }
}

/// A game that Ann and Bob have played to its end, and gone home; the address of its records.
async fn played(server: &TestServer, keys: [Option<&str>; 2]) -> (RoomCode, String) {
    let players = play(two_at(server, keys).await).await;
    let room = players[0].room;
    (room, format!("/api/rooms/{room}/records"))
}

/// All that is told of a game: its record, and its replays through everybody's eyes.
async fn told(server: &TestServer, records: &str) -> Vec<String> {
    let mut all = Vec::new();
    for query in ["", "/replay?as=0", "/replay?as=1", "/replay?as=public", "/replay?as=open"] {
        let answer = server.get(&format!("{records}/1{query}")).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.body);
        all.push(answer.body);
    }
    all
}

fn is_in_file(file: &Path, word: &str) -> bool {
    let bytes = fs::read(file).unwrap_or_default();
    bytes.windows(word.len()).any(|part| part == word.as_bytes())
}

/// Whether the store has a room of that code.
fn has_log(server: &TestServer, room: RoomCode) -> bool {
    let file = Connection::open(server.data().join("house.db")).expect("the store");
    let sql = "SELECT count(*) FROM rooms WHERE code = ?1";
    file.query_row(sql, [room.as_str()], |row| row.get::<_, i64>(0)).expect("a number") == 1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_room_is_forgotten_and_its_games_are_told_as_long_as_somebody_has_them() {
    let mut server = TestServer::start_as(hasty).await;
    let (ann, bob) = (key(1), key(2));
    let (room, records) = played(&server, [Some(&ann), Some(&bob)]).await;
    let kept = games(&server, &ann, 1).await;
    let before = told(&server, &records).await;
    until_forgotten(&server, 1).await;

    let gone = (404, "no_such_room".to_owned());
    assert_eq!(server.get(&format!("/api/rooms/{room}")).await.problem(), gone);
    let people = format!("/api/rooms/{room}/people");
    assert_eq!(server.post(&people, &json!({ "name": "Cid" })).await.problem(), gone);
    assert_eq!(server.get(&records).await.json(), json!({ "records": [1] }));
    assert_eq!(told(&server, &records).await, before, "to the last byte");
    for none in ["2", "0", "x"] {
        let answer = server.get(&format!("{records}/{none}")).await;
        assert_eq!(answer.problem(), (404, "no_such_record".to_owned()), "{none}");
    }
    assert_eq!(history(&server, &ann).await.games, kept);

    // It is so in the house's next life, and nothing of the room is left in its file.
    server.close().await;
    assert!(!is_in_file(&server.data().join("house.db"), "Ann"));
    let heads = fs::read_to_string(server.data().join("house.db-heads")).expect("lines");
    let last = heads.lines().rfind(|line| line.starts_with(room.as_str())).expect("a line");
    assert!(last.starts_with(&format!("{room} 0 ")), "{last}");
    server.reopen().await;
    assert_eq!(told(&server, &records).await, before);
    forget(&server, &ann).await;
    assert_eq!(told(&server, &records).await, before, "Bob has it");
    forget(&server, &bob).await;
    for path in [records.clone(), format!("{records}/1"), format!("{records}/1/replay")] {
        assert_eq!(server.get(&path).await.problem(), gone, "{path}");
    }
    assert!(!is_in_file(&server.data().join("players.db"), "Ann"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_are_in_nobodys_history_go_with_their_room() {
    let server = TestServer::start_as(hasty).await;
    let (_, records) = played(&server, [None, None]).await;
    until_forgotten(&server, 1).await;
    assert_eq!(server.get(&records).await.problem(), (404, "no_such_room".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_somebody_is_in_is_kept_however_old() {
    let server = TestServer::start_as(hasty).await;
    let blink = || json!({ "game": "blink" });
    let mut ann = Player::create(server.address, "Ann", blink()).await;
    ann.connect().await;
    // Ann's is the oldest, so it is looked at whenever another is.
    for forgotten in [1, 2] {
        Player::create(server.address, "Bob", blink()).await;
        until_forgotten(&server, forgotten).await;
    }
    assert_eq!(ann.ask("say", json!({ "text": "still here" })).await, Ok(()));
    assert!(has_log(&server, ann.room));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_not_forgotten_before_its_games_are_in_the_histories() {
    let server = TestServer::start_as(hasty).await;
    let ann = key(1);
    let players = two_at(&server, [Some(&ann), None]).await;
    let room = players[0].room;
    // Who Ann is has been noted once this is answered.
    forget(&server, &key(8)).await;
    let file = Connection::open(server.data().join("players.db")).unwrap();
    file.execute_batch("BEGIN IMMEDIATE").unwrap();
    drop(play(players).await);
    // Younger, and in nobody's history: when it is forgotten, the other had its chance.
    Player::create(server.address, "Cid", json!({ "game": "blink" })).await;
    until_forgotten(&server, 1).await;
    assert!(has_log(&server, room), "it was forgotten, and Ann's game with it");
    file.execute_batch("ROLLBACK").unwrap();
    until_forgotten(&server, 2).await;
    assert!(!has_log(&server, room));
    assert_eq!(games(&server, &ann, 1).await[0].room, room);
    told(&server, &format!("/api/rooms/{room}/records")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_forgotten_unless_the_house_was_told_to() {
    let server = TestServer::start_as(|config| {
        hasty(config);
        config.keep_rooms = None;
    })
    .await;
    let old = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    server.until_no_room_is_open().await;
    time::sleep(Duration::from_secs(3)).await;
    assert!(has_log(&server, old.room));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keeper_can_have_a_room_forgotten_whoever_is_in_it() {
    let server = TestServer::start().await;
    let ann = key(1);
    let mut players = play(two_at(&server, [Some(&ann), None]).await).await;
    let room = players[0].room;
    games(&server, &ann, 1).await;
    let house = server.house();
    assert_eq!(house.forget(room).await, Ok(()));
    for player in &mut players {
        assert_eq!(player.end().await, CloseCode::NoSuchRoom.number());
        assert_eq!(player.try_connect().await, Err(CloseCode::NoSuchRoom.number()));
    }
    let gone = (404, "no_such_room".to_owned());
    for path in ["", "/records", "/records/1", "/records/1/replay"] {
        let answer = server.get(&format!("/api/rooms/{room}{path}")).await;
        assert_eq!(answer.problem(), gone, "{path}");
    }
    assert!(!has_log(&server, room));
    assert_eq!(history(&server, &ann).await.games.len(), 1, "she has played it all the same");
    assert_eq!(house.forget(room).await, Err(NotForgotten::NoSuchRoom));
    let nobody = "KWXTZ".parse().unwrap();
    assert_eq!(house.forget(nobody).await, Err(NotForgotten::NoSuchRoom));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keeper_can_have_the_records_of_a_room_forgotten_that_is_gone() {
    let server = TestServer::start_as(hasty).await;
    let (room, records) = played(&server, [Some(&key(1)), None]).await;
    until_forgotten(&server, 1).await;
    told(&server, &records).await;
    assert_eq!(server.house().forget(room).await, Ok(()));
    assert_eq!(server.get(&records).await.problem(), (404, "no_such_room".to_owned()));
    assert_eq!(server.house().forget(room).await, Err(NotForgotten::NoSuchRoom));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keeper_can_have_a_damaged_room_forgotten() {
    let fold = |config: &mut Config| config.fold_after = Duration::from_millis(100);
    let server = TestServer::start_as(fold).await;
    let ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    server.until_no_room_is_open().await;
    let file = Connection::open(server.data().join("house.db")).unwrap();
    file.execute("UPDATE log SET entry = x'00' WHERE seq = 1", []).unwrap();
    drop(file);
    let card = format!("/api/rooms/{}", ann.room);
    assert_eq!(server.get(&card).await.problem(), (410, "damaged".to_owned()));
    assert_eq!(server.house().forget(ann.room).await, Ok(()));
    assert_eq!(server.get(&card).await.problem(), (404, "no_such_room".to_owned()));
}

/// What the house says of itself in its list of metrics is in words.
#[tokio::test]
async fn forgotten_rooms_are_counted_with_a_sentence() {
    let server = TestServer::start_as(hasty).await;
    let watcher = server.house().metrics_address().expect("it has one");
    let metrics = ask(watcher, "GET", "/metrics", &[], "").await.body;
    let says = "# HELP sidelong_rooms_forgotten_total Rooms whose logs were removed, because they \
                were old or their keeper said so.";
    assert!(metrics.lines().any(|line| line == says), "{metrics}");
}
