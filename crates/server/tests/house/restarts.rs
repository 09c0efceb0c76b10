//! Closing and opening again: everybody is told, nothing is lost.

use protocol::{CloseCode, ServerFrame, Stage};
use serde_json::json;

use crate::player::Player;
use crate::seat::{Seat, start};
use crate::test_server::TestServer;

#[tokio::test]
async fn players_are_told_and_resume_after_a_restart() {
    let mut server = TestServer::start().await;
    let settings = json!({ "game": "eyes_wide_shut", "options": { "day_s": 180 } });
    let players = Player::gather(server.address, 3, settings).await;
    let mut seats = start(players).await;
    for seat in &mut seats {
        let action = seat.until_legal().await[0].clone();
        assert_eq!(seat.player.ask("act", json!({ "action": action })).await, Ok(()));
    }
    let acked: Vec<u64> = seats.iter().map(|seat| seat.player.id).collect();

    let closing = std::time::Instant::now();
    let address = server.address;
    let ends = async {
        for seat in &mut seats {
            assert_eq!(seat.player.end().await, CloseCode::ShuttingDown.number());
        }
    };
    tokio::join!(server.close(), ends);
    assert!(closing.elapsed().as_secs() < 10);
    server.reopen().await;
    assert_ne!(server.address, address);

    for (Seat { player, .. }, acked) in seats.iter_mut().zip(acked) {
        player.address = server.address;
        let era = player.heard.unwrap().era;
        let welcome = player.connect().await;
        assert_eq!((welcome.id, welcome.resumed), (acked, false));
        assert_ne!(welcome.era, era);
    }
    for Seat { player, .. } in &mut seats {
        player.until(|frame| matches!(frame, ServerFrame::Table { .. }).then_some(())).await;
        let stage = &player.state.as_ref().unwrap().stage;
        assert!(matches!(stage, Stage::Playing { game: 1, .. }), "{stage:?}");
    }
}

#[tokio::test]
async fn rooms_in_use_are_opened_with_the_house() {
    let mut server = TestServer::start().await;
    for _ in 0..5 {
        Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    }
    server.close().await;
    server.reopen().await;
    while server.house().rooms() < 5 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn two_houses_do_not_share_a_data_folder() {
    let server = TestServer::start().await;
    let config = server::Config { data: server.data().clone(), ..TestServer::config() };
    let fault = server::House::start(config).await.expect_err("it is taken").to_string();
    assert!(fault.starts_with("another house is open on the data folder"), "{fault}");
}

#[tokio::test]
async fn a_port_that_is_taken_is_named() {
    let server = TestServer::start().await;
    let config = server::Config { listen: server.address, ..TestServer::config() };
    let data = config.data.clone();
    let fault = server::House::start(config).await.expect_err("it is taken").to_string();
    assert_eq!(fault, format!("{} is taken: another program listens there", server.address));
    std::fs::remove_dir_all(data).unwrap();
}

#[tokio::test]
async fn a_house_that_is_dropped_has_lost_nothing_it_told() {
    let mut server = TestServer::start().await;
    let mut ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    for nth in 0..5 {
        ann.ask("say", json!({ "text": format!("line {nth}") })).await.unwrap();
    }
    server.crash().await;
    server.reopen().await;
    ann.address = server.address;
    assert_eq!(ann.connect().await.id, ann.id);
}
