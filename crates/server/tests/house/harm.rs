//! People who mean harm, or whose lines do: what they ask is answered with a code, and nobody else
//! has to suffer.

use std::sync::Arc;

use protocol::{CloseCode, ServerFrame};
use serde_json::json;
use store::{Settings, Sqlite};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::ask::ask;
use crate::player::{Came, Player, next, say, socket};
use crate::test_server::TestServer;

/// What the house answers to these bytes.
async fn raw(server: &TestServer, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_request_without_a_host_or_with_two_is_refused() {
    let server = TestServer::start().await;
    for hosts in ["", "host: a\r\nhost: b\r\n", "host: \r\n"] {
        let request = format!("GET /api/rooms HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
        let answer = raw(&server, request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{hosts:?}: {answer}");
    }
    let two = raw(&server, b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n");
    assert!(two.await.contains("bad_host"));
    assert_eq!(server.get("/api/rooms").await.status, 200);
}

#[tokio::test]
async fn a_house_that_knows_its_names_lets_no_other_name_in() {
    let server = TestServer::start_as(|config| {
        config.allow_origins = vec!["https://play.example".to_owned()];
    })
    .await;
    let key = "0".repeat(64);
    let history = async |host: &str, origin: &str| {
        let request = format!(
            "GET /api/history HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\n\
             player-key: {key}\r\nconnection: close\r\n\r\n"
        );
        raw(&server, request.as_bytes()).await[9..12].to_owned()
    };
    assert_eq!(history("evil.example:4280", "http://evil.example:4280").await, "403");
    assert_eq!(history("play.example", "https://play.example").await, "200");
    assert_eq!(history("127.0.0.1:4280", "http://127.0.0.1:4280").await, "200");
}

/// A frame of a client as it lies on the wire, with this first byte, and unmasked if so wished.
fn frame(first: u8, masked: bool, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first, payload.len() as u8 | if masked { 0x80 } else { 0 }];
    if masked {
        frame.extend([0; 4]);
    }
    frame.extend(payload);
    frame
}

#[tokio::test]
async fn whoever_breaks_the_protocol_is_told_so_before_and_after_the_hello() {
    let server = TestServer::start().await;
    let broken = [
        ("not masked", frame(0x81, false, b"{}")),
        ("a reserved bit", frame(0xC1, true, b"{}")),
        ("a reserved kind", frame(0x83, true, b"")),
        ("a ping in pieces", frame(0x09, true, b"")),
        ("a piece of nothing", frame(0x80, true, b"{}")),
        ("no UTF-8", frame(0x81, true, &[0xFF, 0xFE])),
    ];
    for (what, bytes) in broken {
        let mut early = socket(server.address).await;
        early.get_mut().write_all(&bytes).await.unwrap();
        let Came::Closed(code) = next(&mut early).await else { panic!("{what}: a bare break") };
        assert_eq!(code, CloseCode::BadFrame.number(), "{what}");

        let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
        let stream = players[0].socket.as_mut().unwrap().get_mut();
        stream.write_all(&bytes).await.unwrap();
        assert_eq!(players[0].end().await, CloseCode::BadFrame.number(), "{what}");
        assert_eq!(players[1].ask("say", json!({ "text": "fine here" })).await, Ok(()));
    }
}

#[tokio::test]
async fn whoever_was_asked_to_leave_does_not_come_back_under_another_name() {
    let server = TestServer::start_as(|config| config.trust_proxy = true).await;
    let from = async |room: &str, address: &str, name: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
        let body = json!({ "name": name }).to_string();
        let path = format!("/api/rooms/{room}/people");
        ask(server.address, "POST", &path, &headers, &body).await
    };
    let mut host = Player::create(server.address, "Ann", json!({ "game": "zwinkern" })).await;
    host.connect().await;
    let room = host.room.to_string();
    let troll = from(&room, "10.1.1.1", "Bob").await.json()["you"].clone();
    assert_eq!(host.ask("host", json!({ "order": { "kick": { "person": troll } } })).await, Ok(()));
    for name in ["Bob", "Bobby"] {
        let again = from(&room, "10.1.1.1", name).await;
        assert_eq!(again.problem(), (409, "asked_to_leave".to_owned()));
    }
    assert_eq!(from(&room, "10.2.2.2", "Cid").await.status, 201, "others come in");
    // The host locks the door and opens it again: that is a pardon.
    for on in [true, false] {
        assert_eq!(host.ask("host", json!({ "order": { "lock": { "on": on } } })).await, Ok(()));
    }
    assert_eq!(from(&room, "10.1.1.1", "Bobby").await.status, 201, "the door is open again");
}

#[tokio::test]
async fn while_nothing_can_be_written_a_line_that_comes_back_hears_so_at_once() {
    let folder = TestServer::config().data;
    let store = Sqlite::open_with(&folder.join("house.db"), Settings::default()).unwrap();
    let store = Arc::new(store);
    let server = TestServer::start_on(store.clone()).await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let [ann, bob] = &mut players[..] else { panic!() };
    store.set_bytes_max(Some(0));
    loop {
        let big = json!({ "name": "x".repeat(24), "face": "y".repeat(64) });
        ann.send("rename", big).await;
        let stuck = |frame| match frame {
            ServerFrame::Trouble { .. } => Some(true),
            ServerFrame::Ack { .. } | ServerFrame::Refused { .. } => Some(false),
            _ => None,
        };
        if ann.until(stuck).await {
            break;
        }
    }
    bob.drop_line();
    let mut back = socket(server.address).await;
    say(&mut back, &bob.hello()).await;
    match next(&mut back).await {
        Came::Frame(ServerFrame::Trouble { code, .. }) => assert_eq!(code, "stuck"),
        other => panic!("{other:?}"),
    }
    let path = format!("/api/rooms/{}/people", ann.room);
    let join = server.post(&path, &json!({ "name": "Cid" })).await;
    assert_eq!(join.problem(), (503, "stuck".to_owned()));
    assert!(join.header("retry-after").is_some());
    // And the welcome comes once it can.
    store.set_bytes_max(None);
    loop {
        match next(&mut back).await {
            Came::Frame(ServerFrame::Welcome { .. }) => break,
            Came::Frame(_) => {}
            end => panic!("{end:?}"),
        }
    }
}
