//! Somebody's place, taken on another device by a code.

use protocol::{CloseCode, ServerFrame};
use serde_json::json;

use crate::player::Player;
use crate::test_server::TestServer;

async fn code_of(player: &mut Player) -> String {
    player.send("seat_code", json!({})).await;
    player
        .until(|frame| match frame {
            ServerFrame::SeatCode { code, .. } => Some(code),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_place_moves_and_the_old_token_opens_nothing() {
    let server = TestServer::start().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let mut bob = players.remove(1);
    let code = code_of(&mut bob).await;
    let path = format!("/api/rooms/{}/seat", bob.room);
    let mut phone = Player::enter(server.address, &path, &json!({ "code": code })).await;
    assert_eq!((phone.you, phone.token == bob.token), (bob.you, false));
    phone.connect().await;
    assert_eq!(bob.end().await, CloseCode::Replaced.number());
    assert_eq!(bob.try_connect().await.unwrap_err(), CloseCode::BadToken.number());
    assert_eq!(phone.ask("ready", json!({ "on": true })).await, Ok(()));
}

#[tokio::test]
async fn wrong_codes_are_refused_and_soon_too_many() {
    let server = TestServer::start().await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    code_of(&mut players[1]).await;
    let path = format!("/api/rooms/{}/seat", players[0].room);
    let mut answers = Vec::new();
    for _ in 0..24 {
        let answer = server.post(&path, &json!({ "code": "AAAAAA" })).await;
        answers.push(answer.status);
    }
    assert_eq!(answers[..10], [409; 10]);
    assert_eq!(answers[23], 429, "{answers:?}");
}
