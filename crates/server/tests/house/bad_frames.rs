//! Frames that nobody should send: each is answered with a code, and nobody else is disturbed.

use futures_util::SinkExt as _;
use protocol::{CLIENT_FRAME_BYTES_MAX, CloseCode, ServerFrame};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::player::{Came, Player, next, say, socket};
use crate::test_server::TestServer;

async fn pair(server: &TestServer) -> (Player, Player) {
    let game = json!({ "game": "blink" });
    let mut players = Player::gather(server.address, 2, game).await.into_iter();
    (players.next().unwrap(), players.next().unwrap())
}

/// The other one can still talk, and is heard.
async fn goes_on(other: &mut Player) {
    assert_eq!(other.ask("say", json!({ "text": "still here" })).await, Ok(()));
}

/// The code of the next refusal, and of which id.
async fn refused(player: &mut Player) -> (Option<u64>, String) {
    player
        .until(|frame| match frame {
            ServerFrame::Refused { id, code, .. } => Some((id, code)),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_frame_that_is_too_large_closes_the_line() {
    let server = TestServer::start().await;
    for bytes in [CLIENT_FRAME_BYTES_MAX + 1, 3_000_000] {
        let (mut ann, mut bob) = pair(&server).await;
        ann.send_text(&"x".repeat(bytes)).await;
        assert_eq!(ann.end().await, CloseCode::BadFrame.number(), "{bytes}");
        goes_on(&mut bob).await;
        assert!(ann.connect().await.id == 0, "she can come back");
    }
}

#[tokio::test]
async fn the_largest_frame_is_read() {
    let server = TestServer::start().await;
    let (mut ann, _bob) = pair(&server).await;
    let frame = r#"{"say":{"id":1,"text":"hello"}}"#;
    let padding = " ".repeat(CLIENT_FRAME_BYTES_MAX - frame.len());
    ann.send_text(&format!("{frame}{padding}")).await;
    assert_eq!(ann.answer(1).await, Ok(()));
}

#[tokio::test]
async fn a_binary_frame_closes_the_line() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = pair(&server).await;
    let hello = ann.hello().to_string().into_bytes();
    ann.socket.as_mut().unwrap().send(Message::binary(hello)).await.unwrap();
    assert_eq!(ann.end().await, CloseCode::BadFrame.number());
    goes_on(&mut bob).await;
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_its_id_if_it_has_one() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = pair(&server).await;
    for (text, id) in [
        ("", None),
        ("not JSON", None),
        ("[1,2,3]", None),
        (r#"{"cheat":{"id":7}}"#, Some(7)),
        (r#"{"ready":{"id":8,"on":true,"as":"host"}}"#, Some(8)),
        (r#"{"ready":{"id":9}}"#, Some(9)),
        (r#"{"ready":{"id":10,"on":true},"start":{}}"#, Some(10)),
        (r#"{"act":{"id":-1,"action":{}}}"#, None),
    ] {
        ann.send_text(text).await;
        assert_eq!(refused(&mut ann).await, (id, "bad_frame".to_owned()), "{text}");
    }
    goes_on(&mut ann).await;
    goes_on(&mut bob).await;
}

#[tokio::test]
async fn bad_names_and_talk_are_refused_as_such_and_do_not_count_as_nonsense() {
    let server = TestServer::start().await;
    let (mut ann, _bob) = pair(&server).await;
    for _ in 0..10 {
        let long = "x".repeat(241);
        for (text, code) in
            [(" ", "text_empty"), (&*long, "text_too_long"), ("a\u{202e}b", "text_tricks")]
        {
            let answer = ann.ask("say", json!({ "text": text })).await;
            assert_eq!(answer, Err(code.to_owned()));
        }
    }
}

#[tokio::test]
async fn twenty_frames_that_make_no_sense_are_enough() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = pair(&server).await;
    for _ in 0..20 {
        ann.send_text("?").await;
    }
    assert_eq!(ann.end().await, CloseCode::TooMuch.number());
    goes_on(&mut bob).await;
}

#[tokio::test]
async fn a_second_hello_is_refused() {
    let server = TestServer::start().await;
    let (mut ann, _bob) = pair(&server).await;
    let hello = ann.hello().to_string();
    ann.send_text(&hello).await;
    assert_eq!(refused(&mut ann).await, (None, "second_hello".to_owned()));
    goes_on(&mut ann).await;
}

#[tokio::test]
async fn nothing_is_heard_before_a_hello() {
    let server = TestServer::start().await;
    let (ann, _bob) = pair(&server).await;
    let mut other_version = ann.hello();
    other_version["hello"]["version"] = json!(1);
    let mut other_room = ann.hello();
    other_room["hello"]["room"] = json!("AAAAA");
    let mut other_token = ann.hello();
    other_token["hello"]["token"] = json!("00");
    for (frame, code) in [
        (json!({ "ready": { "id": 1, "on": true } }), CloseCode::NoHello),
        (json!({ "hello": {} }), CloseCode::NoHello),
        (json!(null), CloseCode::NoHello),
        (json!("x".repeat(5000)), CloseCode::BadFrame),
        (other_version, CloseCode::OtherVersion),
        (other_room, CloseCode::NoSuchRoom),
        (other_token, CloseCode::BadToken),
    ] {
        let mut socket = socket(server.address).await;
        say(&mut socket, &frame).await;
        match next(&mut socket).await {
            Came::Closed(closed) => assert_eq!(closed, code.number(), "{frame}"),
            came => panic!("{came:?} after {frame}"),
        }
    }
}

#[tokio::test]
async fn silence_is_no_hello_either() {
    let server = TestServer::start().await;
    let mut socket = socket(server.address).await;
    let started = std::time::Instant::now();
    match next(&mut socket).await {
        Came::Closed(code) => assert_eq!(code, CloseCode::NoHello.number()),
        came => panic!("{came:?}"),
    }
    assert!((9..13).contains(&started.elapsed().as_secs()));
}

#[tokio::test]
async fn a_frame_sent_twice_is_taken_once_and_answered_twice() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = pair(&server).await;
    for _ in 0..2 {
        ann.send_as(5, "say", json!({ "text": "once" })).await;
        assert_eq!(ann.answer(5).await, Ok(()));
    }
    ann.id = 5;
    assert_eq!(ann.ask("say", json!({ "text": "twice" })).await, Ok(()));
    let mut said = Vec::new();
    while said.len() < 2 {
        if let ServerFrame::Said { talk, .. } = bob.frame().await {
            said.push(serde_json::to_value(talk).unwrap());
        }
    }
    assert_eq!(said, [json!({ "text": "once" }), json!({ "text": "twice" })]);
    ann.send_as(3, "say", json!({ "text": "late" })).await;
    assert_eq!(ann.answer(3).await, Err("id_used".to_owned()));
}
