//! Too much of anything: refused, and only to whoever asks too much.

use std::time::{Duration, Instant};

use protocol::{CloseCode, ServerFrame};
use serde_json::{Value, json};

use crate::player::{Came, Player, next, say, socket};
use crate::test_server::TestServer;

fn blink() -> Value {
    json!({ "name": "Ann", "settings": { "game": "blink" } })
}

async fn limited() -> TestServer {
    TestServer::start_as(|config| {
        config.rate_limits = true;
        config.trust_proxy = true;
    })
    .await
}

async fn create_from(server: &TestServer, address: &str) -> crate::ask::Answer {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
    server.ask("POST", "/api/rooms", &headers, &blink().to_string()).await
}

#[tokio::test]
async fn one_address_opens_a_few_rooms_and_then_waits() {
    let server = limited().await;
    for _ in 0..10 {
        assert_eq!(create_from(&server, "10.0.0.1").await.status, 201);
    }
    let answer = create_from(&server, "10.0.0.1").await;
    assert_eq!(answer.problem(), (429, "slow_down".to_owned()));
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=10).contains(&wait));
    assert_eq!(create_from(&server, "1.1.1.1, 10.0.0.1").await.status, 429, "hearsay");
    let lesson = json!({ "name": "Ann", "game": "blink" }).to_string();
    let headers = [("content-type", "application/json"), ("x-forwarded-for", "10.0.0.1")];
    let answer = server.ask("POST", "/api/lessons", &headers, &lesson).await;
    assert_eq!(answer.problem(), (429, "slow_down".to_owned()), "a lesson is a room");
    assert_eq!(create_from(&server, "10.0.0.2").await.status, 201, "somebody else");
}

#[tokio::test]
async fn many_rooms_made_by_a_script_stop_where_they_should() {
    let server = TestServer::start_as(|config| config.rooms_max = 200).await;
    let mut ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    let body = blink();
    let creates = (0..300).map(|_| server.post("/api/rooms", &body));
    let answers = futures_util::future::join_all(creates.map(|create| async {
        let answer = create.await;
        if answer.status != 201 {
            assert_eq!(answer.problem(), (503, "full".to_owned()));
            assert!(answer.header("retry-after").is_some());
        }
        answer.status
    }))
    .await;
    assert_eq!(answers.iter().filter(|status| **status == 201).count(), 199);
    assert_eq!(server.house().rooms(), 200);
    assert_eq!(ann.ask("say", json!({ "text": "a full house" })).await, Ok(()));
}

#[tokio::test]
async fn a_full_house_tells_sockets_so() {
    let server = TestServer::start_as(|config| config.sockets_max = 1).await;
    let mut ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    let mut bob = ann.join("Bob").await;
    ann.connect().await;
    assert_eq!(bob.try_connect().await, Err(CloseCode::Full.number()));
    ann.drop_line();
    while server.house().sockets() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    bob.connect().await;
}

#[tokio::test]
async fn wrong_tokens_are_refused_and_soon_not_even_told_why() {
    let server = limited().await;
    let entered = create_from(&server, "10.0.0.9").await.json();
    let try_token = async |room: &str, token: &str, address: &str| {
        let stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let headers = [("x-forwarded-for", address)];
        let mut socket = crate::player::upgrade(stream, server.address, &headers).await.unwrap();
        let hello = json!({ "version": 2, "room": room, "token": token });
        say(&mut socket, &json!({ "hello": hello })).await;
        match next(&mut socket).await {
            Came::Closed(code) => code,
            Came::Frame(ServerFrame::Welcome { .. }) => 0,
            came => panic!("{came:?}"),
        }
    };
    let (room, token) = (entered["room"].as_str().unwrap(), entered["token"].as_str().unwrap());
    let mut near = token.to_owned();
    near.replace_range(63.., if token.ends_with('0') { "1" } else { "0" });
    for nth in 0..10 {
        let (room, expected) = match nth % 2 {
            0 => (room, CloseCode::BadToken),
            _ => ("AAAAA", CloseCode::NoSuchRoom),
        };
        assert_eq!(try_token(room, &near, "10.0.0.1").await, expected.number());
    }
    let too_much = CloseCode::TooMuch.number();
    assert_eq!(try_token(room, &near, "10.0.0.1").await, too_much);
    assert_eq!(try_token("AAAAA", &near, "10.0.0.1").await, too_much, "and not what was wrong");
    assert_eq!(try_token(room, token, "10.0.0.1").await, 0, "neighbours need not suffer");
    let headers = [("x-forwarded-for", "10.0.0.1")];
    let look = server.ask("GET", &format!("/api/rooms/{room}"), &headers, "").await;
    assert_eq!(look.problem(), (429, "slow_down".to_owned()));
    // So many tries are heard, and slips keep it from being forgotten how many there were.
    let mut unheard = false;
    for _ in 0..100 {
        try_token(room, &near, "10.0.0.1").await;
        unheard = try_token(room, token, "10.0.0.1").await == too_much;
        if unheard {
            break;
        }
    }
    assert!(unheard);
    assert_eq!(try_token(room, token, "10.0.0.2").await, 0, "somebody else is welcome");
}

#[tokio::test]
async fn whoever_never_says_hello_is_soon_not_even_asked() {
    let server = limited().await;
    for nth in 0..12 {
        let mut socket = socket(server.address).await;
        say(&mut socket, &json!("hello?")).await;
        let expected = if nth < 10 { CloseCode::NoHello } else { CloseCode::TooMuch };
        match next(&mut socket).await {
            Came::Closed(code) => assert_eq!(code, expected.number(), "{nth}"),
            came => panic!("{came:?}"),
        }
    }
}

#[tokio::test]
async fn a_flood_is_refused_and_then_cut_off_while_others_play_on() {
    let server = limited().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let [ann, bob] = &mut players[..] else { panic!() };
    let started = Instant::now();
    let (mut acks, mut refused) = (0, 0);
    for _ in 0..300 {
        ann.send("ready", json!({ "on": true })).await;
    }
    while acks + refused < 300 {
        match ann.frame().await {
            ServerFrame::Ack { .. } => acks += 1,
            ServerFrame::Refused { code, id, .. } => {
                assert_eq!((code, id.is_some()), ("slow_down".to_owned(), true));
                refused += 1;
            }
            _ => {}
        }
    }
    let most = 120 + 63 * (started.elapsed().as_secs() + 1);
    assert!((100..=most).contains(&acks), "{acks} of {most}");
    assert!(refused > 100, "{refused}");
    for _ in 0..5000 {
        ann.send("ready", json!({ "on": true })).await;
    }
    assert_eq!(ann.end().await, CloseCode::TooMuch.number());
    let started = Instant::now();
    assert_eq!(bob.ask("say", json!({ "text": "calm here" })).await, Ok(()));
    assert!(started.elapsed() < Duration::from_secs(10));
    ann.connect().await;
}

#[tokio::test]
async fn a_quick_player_is_not_taken_for_a_flood() {
    let server = limited().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let ann = &mut players[0];
    for nth in 0..100 {
        assert_eq!(ann.ask("ready", json!({ "on": nth % 2 == 0 })).await, Ok(()));
    }
}

#[tokio::test]
async fn sockets_that_say_nothing_cost_nobody_anything() {
    let server = TestServer::start().await;
    let mut silent = Vec::new();
    for _ in 0..50 {
        silent.push(socket(server.address).await);
    }
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    assert_eq!(players[0].ask("say", json!({ "text": "hello" })).await, Ok(()));
    assert_eq!(server.house().sockets(), 52);
}
