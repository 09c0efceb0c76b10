//! Who may come: the keeper's word, the list, and limits of the keeper's own.

use serde_json::{Value, json};

use crate::ask::Answer;
use crate::player::Player;
use crate::test_server::TestServer;

const WORD: &str = "lantern-4";

fn blink() -> Value {
    json!({ "name": "Ann", "settings": { "game": "blink", "listed": true } })
}

async fn by_invitation() -> TestServer {
    TestServer::start_as(|config| {
        config.invite_only = Some(WORD.parse().unwrap());
        config.rate_limits = true;
        config.trust_proxy = true;
    })
    .await
}

async fn open(server: &TestServer, address: &str, word: Option<&str>) -> Answer {
    let mut headers = vec![("content-type", "application/json"), ("x-forwarded-for", address)];
    headers.extend(word.map(|word| ("invite-word", word)));
    server.ask("POST", "/api/rooms", &headers, &blink().to_string()).await
}

#[tokio::test]
async fn opening_a_room_needs_the_word_and_joining_does_not() {
    let server = by_invitation().await;
    let answer = open(&server, "10.0.0.1", None).await;
    assert_eq!(answer.problem(), (403, "invite_needed".to_owned()));
    let answer = open(&server, "10.0.0.1", Some("lantern-5")).await;
    assert_eq!(answer.problem(), (403, "wrong_invite".to_owned()));
    let opened = open(&server, "10.0.0.1", Some("Lantern-4")).await;
    assert_eq!(opened.status, 201, "phones begin with a capital");
    let path = format!("/api/rooms/{}/people", opened.json()["room"].as_str().unwrap());
    assert_eq!(server.post(&path, &json!({ "name": "Bob" })).await.status, 201);
    let lesson = json!({ "name": "Cy", "game": "blink" });
    assert_eq!(server.post("/api/lessons", &lesson).await.status, 201, "for one alone");
    let house = server.get("/api/house").await;
    assert_eq!(house.json()["invite_only"], true);
    assert!(!house.body.contains("lantern"), "{}", house.body);
}

#[tokio::test]
async fn nobody_guesses_the_word_for_long() {
    let server = by_invitation().await;
    for nth in 0..10 {
        let answer = open(&server, "10.0.0.1", Some(&format!("guess-{nth}"))).await;
        assert_eq!(answer.problem(), (403, "wrong_invite".to_owned()));
    }
    let answer = open(&server, "10.0.0.1", Some(WORD)).await;
    assert_eq!(answer.problem(), (429, "slow_down".to_owned()), "and not whether it was right");
    assert_eq!(open(&server, "10.0.0.2", Some(WORD)).await.status, 201, "somebody else");
    // To be asked for the word is no guess.
    for _ in 0..20 {
        assert_eq!(open(&server, "10.0.0.3", None).await.status, 403);
    }
    assert_eq!(open(&server, "10.0.0.3", Some(WORD)).await.status, 201);
}

#[tokio::test]
async fn without_a_list_rooms_are_found_by_their_code_alone() {
    let server = TestServer::start_as(|config| config.list_rooms = false).await;
    let settings = json!({ "game": "blink", "listed": true });
    let mut ann = Player::create(server.address, "Ann", settings).await;
    ann.connect().await;
    assert_eq!(server.get("/api/rooms").await.json(), json!({ "rooms": [] }));
    assert_eq!(server.get("/api/house").await.json()["lists_rooms"], false);
    let mut bob = ann.join("Bob").await;
    bob.connect().await;
}

#[tokio::test]
async fn a_house_as_it_comes_asks_for_no_word_and_has_a_list() {
    let server = TestServer::start().await;
    let house = server.get("/api/house").await.json();
    assert_eq!((&house["invite_only"], &house["lists_rooms"]), (&json!(false), &json!(true)));
    assert_eq!(open(&server, "10.0.0.1", Some("any-word")).await.status, 201);
}

#[tokio::test]
async fn a_keeper_says_how_many_rooms_and_joins_a_household_has() {
    let server = TestServer::start_as(|config| {
        config.rooms_per_household = "2/1h".parse().unwrap();
        config.joins_per_household = "3/1h".parse().unwrap();
        config.rate_limits = true;
        config.trust_proxy = true;
    })
    .await;
    let room = open(&server, "10.0.0.1", None).await.json()["room"].clone();
    assert_eq!(open(&server, "10.0.0.1", None).await.status, 201);
    let answer = open(&server, "10.0.0.1", None).await;
    assert_eq!(answer.problem(), (429, "slow_down".to_owned()));
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1_700..=1_800).contains(&wait), "{wait}");
    let path = format!("/api/rooms/{}/people", room.as_str().unwrap());
    let mut joined = Vec::new();
    for name in ["Bob", "Cy", "Dee", "Eve"] {
        joined.push(server.post(&path, &json!({ "name": name })).await.status);
    }
    assert_eq!(joined, [201, 201, 201, 429]);
}
