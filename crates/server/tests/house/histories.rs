//! Players' histories: kept under their keys, made again after a crash, and gone when they say so.

use std::time::Duration;

use games::Kind;
use protocol::{History, PlayedGame};
use rusqlite::Connection;
use serde_json::{Value, json};
use table::Seed;
use tokio::time;

use crate::player::Player;
use crate::seat::start;
use crate::test_server::TestServer;

/// Whatever takes longer is not kept.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) fn key(of: u8) -> String {
    format!("{of:02x}").repeat(32)
}

fn blink() -> Value {
    let options = json!({ "choose_ms": 500, "idle_ms": 1000, "fumble_ms": 100, "best_of": 1 });
    json!({ "game": "blink", "options": options })
}

/// Ann's room, with Ann and Bob in it, each with a key or without one.
pub(crate) async fn two_at(server: &TestServer, keys: [Option<&str>; 2]) -> Vec<Player> {
    let open = json!({ "name": "Ann", "settings": blink() });
    let ann = Player::enter_as(server.address, "/api/rooms", &open, keys[0]).await;
    let people = format!("/api/rooms/{}/people", ann.room);
    let name = json!({ "name": "Bob" });
    let bob = Player::enter_as(server.address, &people, &name, keys[1]).await;
    let mut players = vec![ann, bob];
    for player in &mut players {
        player.connect().await;
    }
    players
}

/// They play a game to its end.
pub(crate) async fn play(players: Vec<Player>) -> Vec<Player> {
    let seats = start(players).await.into_iter();
    let pause = Duration::from_millis(5);
    let playing = seats.enumerate().map(|(nth, seat)| {
        tokio::spawn(seat.play(Seed::from_number(5).dice(nth as u64), false, pause))
    });
    let played = futures_util::future::join_all(playing).await;
    played.into_iter().map(|seat| seat.expect("they play to the end").player).collect()
}

pub(crate) async fn history(server: &TestServer, key: &str) -> History {
    let answer = server.ask("GET", "/api/history", &[("player-key", key)], "").await;
    assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-store")));
    serde_json::from_str(&answer.body).expect("a history")
}

/// Waits until so many games are kept: it happens beside the game.
pub(crate) async fn games(server: &TestServer, key: &str, many: usize) -> Vec<PlayedGame> {
    let wait = async {
        loop {
            let History { games, .. } = history(server, key).await;
            if games.len() == many {
                return games;
            }
            time::sleep(Duration::from_millis(20)).await;
        }
    };
    time::timeout(PATIENCE, wait).await.expect("the games are kept")
}

pub(crate) async fn forget(server: &TestServer, key: &str) {
    let answer = server.ask("DELETE", "/api/history", &[("player-key", key)], "").await;
    assert_eq!((answer.status, &*answer.body), (204, ""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_kept_for_those_who_said_a_key_and_for_nobody_else() {
    let server = TestServer::start().await;
    let (ann, bob) = (key(1), key(2));
    let players = play(two_at(&server, [Some(&ann), Some(&bob)]).await).await;
    let room = players[0].room;
    let [game] = &games(&server, &ann, 1).await[..] else { panic!() };
    assert_eq!((game.room, game.number, game.game), (room, 1, Kind::Blink));
    let names: Vec<_> = game.players.iter().flatten().map(|player| &*player.name).collect();
    assert_eq!((names, game.seat.number()), (vec!["Ann", "Bob"], 0));
    let record = server.get(&format!("/api/rooms/{room}/records/1")).await.body;
    let last: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
    assert_eq!(json!(game.scores), last["result"]["scores"]);
    let cards = record.lines().filter(|line| line.contains("\"seat\":0,\"do\":\"play\"")).count();
    let race = game.figures.race.expect("a race");
    assert_eq!((race.cards as usize, game.reactions_ms.len()), (cards, cards));

    let History { totals, games_max, games: of_bob } = history(&server, &bob).await;
    assert_eq!((of_bob.len(), of_bob[0].seat.number(), games_max), (1, 1, 2_000));
    assert_eq!((totals.len(), totals[0].played), (1, 1));
    assert_eq!(totals[0].won, u32::from(of_bob[0].winners.contains(of_bob[0].seat)));
    assert_eq!(of_bob[0].ended_unix_ms, game.ended_unix_ms);

    let nobody = history(&server, &key(9)).await;
    assert_eq!((nobody.games.len(), nobody.totals.len()), (0, 0));

    // Whoever says no key is not remembered; whoever does plays with them as before.
    play(two_at(&server, [None, Some(&bob)]).await).await;
    games(&server, &bob, 2).await;
    assert_eq!(history(&server, &ann).await.games.len(), 1);
}

#[tokio::test]
async fn what_is_no_key_is_refused_wherever_it_is_said() {
    let server = TestServer::start().await;
    let bad = (400, "bad_key".to_owned());
    let kind = ("content-type", "application/json");
    for wrong in ["", "0a", &"0g".repeat(32), &"0".repeat(65), &"0a ".repeat(32)] {
        for method in ["GET", "DELETE"] {
            let answer = server.ask(method, "/api/history", &[("player-key", wrong)], "").await;
            assert_eq!(answer.problem(), bad, "{method} {wrong:?}");
        }
        let open = json!({ "name": "Ann", "settings": blink() }).to_string();
        let headers = [kind, ("player-key", wrong)];
        let answer = server.ask("POST", "/api/rooms", &headers, &open).await;
        assert_eq!(answer.problem(), bad, "{wrong:?}");
    }
    assert_eq!(server.house().rooms(), 0, "a room was opened all the same");
    for method in ["GET", "DELETE"] {
        assert_eq!(server.ask(method, "/api/history", &[], "").await.problem(), bad);
        let foreign = [("player-key", &*key(1)), ("origin", "https://evil.example")];
        let answer = server.ask(method, "/api/history", &foreign, "").await;
        assert_eq!(answer.problem(), (403, "other_origin".to_owned()));
    }
    assert_eq!(server.post("/api/history", &json!({})).await.status, 405);
    // A key is none in an address, and a token is none at all.
    let path = format!("/api/history?player-key={}", key(1));
    assert_eq!(server.get(&path).await.problem(), bad);
}

#[tokio::test]
async fn histories_are_asked_for_only_so_often() {
    let server = TestServer::start_as(|config| config.rate_limits = true).await;
    let key = key(1);
    let ask = async || server.ask("GET", "/api/history", &[("player-key", &*key)], "").await;
    for _ in 0..20 {
        assert_eq!(ask().await.status, 200);
    }
    let answer = ask().await;
    assert_eq!(answer.problem(), (429, "slow_down".to_owned()));
    assert!(answer.header("retry-after").is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_deleted_stays_deleted_whatever_the_room_does() {
    let mut server = TestServer::start().await;
    let (ann, bob) = (key(1), key(2));
    let players = play(two_at(&server, [Some(&ann), Some(&bob)]).await).await;
    games(&server, &ann, 1).await;
    forget(&server, &ann).await;
    forget(&server, &ann).await;
    assert_eq!(history(&server, &ann).await.games, []);

    // The room goes on, and is read again from its log: Bob alone is remembered.
    let mut players = play(players).await;
    games(&server, &bob, 2).await;
    server.close().await;
    server.reopen().await;
    let room = players[0].room;
    let card = server.get(&format!("/api/rooms/{room}")).await;
    assert_eq!((card.status, &card.json()["games"]), (200, &json!(2)), "{}", card.body);
    games(&server, &bob, 2).await;
    assert_eq!(history(&server, &ann).await.games, []);

    // Ann comes in anew: what she plays from then on is kept, and nothing from before.
    for player in &mut players {
        player.address = server.address;
        player.connect().await;
    }
    assert_eq!(players[0].ask("leave", json!({})).await, Ok(()));
    let people = format!("/api/rooms/{room}/people");
    let name = json!({ "name": "Annabel" });
    let mut annabel = Player::enter_as(server.address, &people, &name, Some(&ann)).await;
    annabel.connect().await;
    players.remove(0);
    players.push(annabel);
    play(players).await;
    let [game] = &games(&server, &ann, 1).await[..] else { panic!() };
    assert_eq!(game.number, 3);
    games(&server, &bob, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_was_not_kept_before_a_crash_is_kept_after_it() {
    let mut server = TestServer::start().await;
    let ann = key(1);
    play(two_at(&server, [Some(&ann), None]).await).await;
    let before = games(&server, &ann, 1).await;
    server.crash().await;
    // As if the house had died before it came to write it down.
    let file = Connection::open(server.data().join("players.db")).unwrap();
    assert_eq!(file.execute("DELETE FROM games", []).unwrap(), 1);
    assert_eq!(file.execute("UPDATE stays SET last_game = 0", []).unwrap(), 1);
    drop(file);
    server.reopen().await;
    assert_eq!(games(&server, &ann, 1).await, before, "the same to the millisecond");
    server.close().await;
    server.reopen().await;
    assert_eq!(history(&server, &ann).await.games, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_game_waits_for_a_history() {
    let server = TestServer::start().await;
    let ann = key(1);
    let players = two_at(&server, [Some(&ann), None]).await;
    // Who Ann is has been noted once this is answered.
    forget(&server, &key(8)).await;
    let file = Connection::open(server.data().join("players.db")).unwrap();
    file.execute_batch("BEGIN IMMEDIATE").unwrap();
    let players = play(players).await;
    let (room, began) = (players[0].room, time::Instant::now());
    let people = format!("/api/rooms/{room}/people");
    let watch = json!({ "name": "Cat", "as": "spectator" });
    Player::enter_as(server.address, &people, &watch, Some(&key(3))).await;
    assert!(began.elapsed() < Duration::from_secs(2), "somebody waited at the door");
    assert_eq!(history(&server, &ann).await.games, [], "it cannot be written yet");
    file.execute_batch("ROLLBACK").unwrap();
    games(&server, &ann, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_becomes_of_the_histories_the_house_opens_and_games_are_played() {
    let mut server = TestServer::start().await;
    let ann = key(1);
    let players = play(two_at(&server, [Some(&ann), None]).await).await;
    let kept = games(&server, &ann, 1).await;
    server.close().await;
    let (file, beside) = (server.data().join("players.db"), server.data().join("beside.db"));
    std::fs::rename(&file, &beside).unwrap();
    let nonsense = "Dear house, ".repeat(1_000);
    std::fs::write(&file, &nonsense).unwrap();

    server.reopen().await;
    let no_history = (503, "no_history".to_owned());
    for method in ["GET", "DELETE"] {
        let answer = server.ask(method, "/api/history", &[("player-key", &*ann)], "").await;
        assert_eq!(answer.problem(), no_history, "{method}");
    }
    assert_eq!(server.get("/ready").await.status, 200);
    let room = players[0].room;
    assert_eq!(server.get(&format!("/api/rooms/{room}/records/1")).await.status, 200);
    play(two_at(&server, [Some(&ann), None]).await).await;
    server.close().await;
    assert_eq!(std::fs::read_to_string(&file).unwrap(), nonsense, "left for somebody to look at");

    // The right file is put back.
    std::fs::rename(&beside, &file).unwrap();
    server.reopen().await;
    assert_eq!(history(&server, &ann).await.games, kept);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_could_not_be_noted_at_the_door_is_noted_later_unless_they_are_forgotten() {
    let server = TestServer::start().await;
    let (ann, bob) = (key(1), key(2));
    let file = Connection::open(server.data().join("players.db")).unwrap();
    file.execute_batch("BEGIN IMMEDIATE").unwrap();
    let players = two_at(&server, [Some(&ann), Some(&bob)]).await;
    // One thing after another: when this is answered, nobody waits to be noted any more.
    let answer = server.ask("DELETE", "/api/history", &[("player-key", &*bob)], "").await;
    assert_eq!(answer.problem(), (503, "no_history".to_owned()));
    file.execute_batch("ROLLBACK").unwrap();
    play(players).await;
    let [game] = &games(&server, &ann, 1).await[..] else { panic!() };
    assert_eq!(game.seat.number(), 0);
    assert_eq!(history(&server, &bob).await.games, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_could_not_be_noted_at_the_door_is_noted_when_the_house_closes() {
    let mut server = TestServer::start().await;
    let file = Connection::open(server.data().join("players.db")).unwrap();
    file.execute_batch("BEGIN IMMEDIATE").unwrap();
    // Their sockets stay: nobody reads the goodbye, so nobody hangs up.
    let _players = two_at(&server, [Some(&key(1)), Some(&key(2))]).await;
    let answer = server.ask("DELETE", "/api/history", &[("player-key", &*key(8))], "").await;
    assert_eq!(answer.problem(), (503, "no_history".to_owned()));
    file.execute_batch("ROLLBACK").unwrap();
    server.close().await;
    let stays = file.query_row("SELECT count(*) FROM stays", [], |row| row.get(0));
    assert_eq!(stays, Ok(2));
}
