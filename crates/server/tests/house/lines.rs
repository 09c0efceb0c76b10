//! Lines that drop, double or read too slowly.

use futures_util::StreamExt as _;
use protocol::{Chair, CloseCode, Presence, ServerFrame};
use serde_json::json;

use crate::player::{Came, Player};
use crate::test_server::TestServer;

/// Whether this chair's player is there, as far as somebody knows.
fn presence(knows: &Player, chair: usize) -> Option<Presence> {
    match &knows.state.as_ref()?.chairs[chair] {
        Chair::Person(person) => Some(person.presence),
        _ => None,
    }
}

async fn sees(knows: &mut Player, chair: usize, what: Presence) {
    while presence(knows, chair) != Some(what) {
        knows.frame().await;
    }
}

#[tokio::test]
async fn a_dropped_line_resumes_where_it_was() {
    let server = TestServer::start().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let [ann, bob] = &mut players[..] else { panic!() };
    ann.ask("say", json!({ "text": "one" })).await.unwrap();
    bob.until(|frame| matches!(frame, ServerFrame::Said { .. }).then_some(())).await;
    bob.drop_line();
    sees(ann, 1, Presence::Away).await;
    ann.ask("say", json!({ "text": "two" })).await.unwrap();
    ann.ask("say", json!({ "text": "three" })).await.unwrap();
    let welcome = bob.connect().await;
    assert!(welcome.resumed);
    let mut said = Vec::new();
    while said.len() < 2 {
        if let ServerFrame::Said { talk, .. } = bob.frame().await {
            said.push(serde_json::to_value(talk).unwrap());
        }
    }
    assert_eq!(said, [json!({ "text": "two" }), json!({ "text": "three" })]);
    sees(ann, 1, Presence::Here).await;
}

#[tokio::test]
async fn the_newest_socket_wins() {
    let server = TestServer::start().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let [ann, bob] = &mut players[..] else { panic!() };
    let old = ann.socket.take();
    ann.connect().await;
    let new = std::mem::replace(&mut ann.socket, old);
    assert_eq!(ann.end().await, CloseCode::Replaced.number());
    // The new one brings again whatever the old one had not been read for.
    (ann.socket, ann.heard) = (new, Some(protocol::Heard { era: 0, n: 0 }));
    assert_eq!(bob.ask("say", json!({ "text": "who?" })).await, Ok(()));
    ann.until(|frame| matches!(frame, ServerFrame::Said { .. }).then_some(())).await;
}

#[tokio::test]
async fn a_slow_reader_is_let_go_and_the_others_go_on() {
    let server = TestServer::start().await;
    let game = json!({ "game": "eyes_wide_shut" });
    let mut players = Player::gather(server.address, 3, game).await;
    let [ann, bob, cid] = &mut players[..] else { panic!() };
    // Many watch, so that the room is a large frame.
    for nth in 0..50 {
        let body =
            json!({ "name": format!("{nth:0>24}"), "face": "y".repeat(64), "as": "spectator" });
        Player::enter(server.address, &format!("/api/rooms/{}/people", ann.room), &body).await;
        ann.frame().await;
        cid.frame().await;
    }
    bob.drop_line();
    bob.connect_thin().await;
    // Everybody is sent the room each time; Bob reads nothing of it.
    let mut on = false;
    let mut rooms = 0;
    sees(ann, 1, Presence::Here).await;
    while presence(ann, 1) != Some(Presence::Away) {
        on = !on;
        match ann.ask("ready", json!({ "on": on })).await {
            Ok(()) => drop(cid.frame().await),
            // Too fast, that is all.
            Err(code) => assert_eq!(code, "slow_down"),
        }
        rooms += 1;
        assert!(rooms < 100_000, "nobody noticed that he does not read");
    }
    assert_eq!(cid.ask("say", json!({ "text": "fine here" })).await, Ok(()));
    assert_eq!(bob.end().await, CloseCode::TooSlow.number(), "he is told, once he reads");
    let welcome = bob.connect().await;
    assert!(!welcome.resumed, "that was too much to keep");
    while bob.state.is_none() || presence(bob, 1) != Some(Presence::Here) {
        bob.frame().await;
    }
    assert_eq!(bob.ask("say", json!({ "text": "I am back" })).await, Ok(()));
}

#[tokio::test]
async fn delays_are_measured_and_told() {
    let server = TestServer::start().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let [ann, bob] = &mut players[..] else { panic!() };
    // Pings are answered while frames are read.
    let delays = async |player: &mut Player| {
        player
            .until(|frame| match frame {
                ServerFrame::Delays { ms, .. } => Some(ms.as_slice().to_vec()),
                _ => None,
            })
            .await
    };
    let (mut told, _) = tokio::join!(delays(ann), delays(bob));
    if told.contains(&None) {
        (told, _) = tokio::join!(delays(ann), delays(bob));
    }
    assert!(told.iter().all(|ms| ms.is_some_and(|ms| ms < 50)), "{told:?}");
}

#[tokio::test]
async fn whoever_leaves_is_told_so_and_cannot_come_back() {
    let server = TestServer::start().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let [ann, bob] = &mut players[..] else { panic!() };
    let bob_id = bob.you;
    let kick = json!({ "order": { "kick": { "person": bob_id } } });
    assert_eq!(ann.ask("host", kick).await, Ok(()));
    assert_eq!(bob.end().await, CloseCode::Gone.number());
    assert_eq!(bob.try_connect().await, Err(CloseCode::BadToken.number()));
    match ann.next().await {
        Came::Frame(_) => {}
        end => panic!("{end:?}"),
    }
}

#[tokio::test]
async fn whoever_hangs_up_in_order_is_answered_in_order() {
    let server = TestServer::start().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let [ann, bob] = &mut players[..] else { panic!() };
    ann.socket.as_mut().unwrap().close(None).await.unwrap();
    loop {
        match ann.socket.as_mut().unwrap().next().await {
            Some(Ok(_)) => {}
            // The stream ends without a fault only after the house has said goodbye as well.
            None => break,
            Some(Err(fault)) => panic!("{fault}"),
        }
    }
    sees(bob, 0, Presence::Away).await;
}
