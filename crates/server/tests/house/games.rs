//! Every game, from the first hello to its record, by the protocol alone.

use std::time::Duration;

use games::Kind;
use serde_json::{Value, json};
use table::Seed;

use crate::player::Player;
use crate::seat::start;
use crate::test_server::TestServer;

/// Plays one game with the fewest seats, and checks its record.
async fn plays_to_the_end(kind: Kind, options: Value, pause: Duration) {
    let server = TestServer::start().await;
    let settings = json!({ "game": kind, "options": options });
    let many = usize::from(*kind.seats().start());
    let seats = start(Player::gather(server.address, many, settings).await).await;
    let room = seats[0].player.room;
    let seed = Seed::from_number(11);
    let playing = seats
        .into_iter()
        .enumerate()
        .map(|(nth, seat)| tokio::spawn(seat.play(seed.dice(nth as u64), nth == 1, pause)));
    let mut acted = Vec::new();
    for seat in futures_util::future::join_all(playing).await {
        acted.push(seat.expect("they play to the end").acted);
    }
    assert!(acted[1] >= 3, "whoever drops must have had the time: {acted:?}");

    let path = format!("/api/rooms/{room}/records");
    assert_eq!(server.get(&path).await.json(), json!({ "records": [1] }));
    let record = server.get(&format!("{path}/1")).await;
    assert_eq!(record.header("content-type"), Some("application/jsonl"));
    let name = format!("attachment; filename=\"sidelong-{room}-1.jsonl\"");
    assert_eq!(record.header("content-disposition"), Some(&*name));
    assert_eq!(history::check_text(&record.body), Ok(vec![kind]), "{}", record.body);
    let first: Value = serde_json::from_str(record.body.lines().next().unwrap()).unwrap();
    assert!(first["promise"].is_object(), "the deal was promised: {first}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blink_is_played_to_its_end() {
    let options = json!({ "choose_ms": 500, "idle_ms": 1000, "fumble_ms": 100 });
    plays_to_the_end(Kind::Blink, options, Duration::from_millis(5)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blink_of_an_eye_is_played_to_its_end() {
    let options = json!({ "clock_s": 30, "rounds": 1 });
    plays_to_the_end(Kind::BlinkOfAnEye, options, Duration::from_millis(200)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eyes_wide_shut_is_played_to_its_end() {
    let options = json!({ "day_s": 10, "night_s": 5 });
    plays_to_the_end(Kind::EyesWideShut, options, Duration::ZERO).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn zwinkern_is_played_to_its_end() {
    plays_to_the_end(Kind::Zwinkern, json!({ "turn_s": 10 }), Duration::ZERO).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shifty_eyed_spies_is_played_to_its_end() {
    plays_to_the_end(Kind::ShiftyEyedSpies, json!({ "turn_s": 10 }), Duration::ZERO).await;
}
