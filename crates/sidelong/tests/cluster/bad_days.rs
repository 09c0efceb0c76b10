//! Each bad day by itself, with what it must not cost.

use std::sync::Arc;
use std::time::{Duration, Instant};

use games::Kind;
use protocol::{CloseCode, ServerFrame};
use serde_json::json;
use table::Seed;
use tokio::time;

use crate::diary::Diary;
use crate::party::{Game, play};
use crate::player::Player;
use crate::street;

/// Tries to come back through this door until it works, and gives how long that took.
async fn back(player: &mut Player, door: std::net::SocketAddr) -> Duration {
    let began = Instant::now();
    player.drop_line();
    player.address = door;
    while player.try_connect().await.is_err() {
        assert!(began.elapsed() < Duration::from_secs(30), "nobody lets them in");
        time::sleep(Duration::from_millis(20)).await;
    }
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_is_killed_is_replaced_in_a_moment() {
    let mut street = street(1, 2);
    let settings = json!({ "game": "blink" });
    let mut pauses = Vec::new();
    for round in 0..3 {
        let mut ann = Player::create(street.address(0), "Ann", settings.clone()).await;
        ann.connect().await;
        ann.ask("say", json!({ "text": "before" })).await.expect("said");
        street.kill(0);
        let pause = back(&mut ann, street.address(1)).await;
        assert!(pause < Duration::from_secs(4), "round {round}: taken over after {pause:?}");
        ann.ask("say", json!({ "text": "after" })).await.expect("said");
        pauses.push(pause);
        street.revive(0).expect("it starts again");
        street.wait_until_ready().expect("both");
    }
    println!("taken over after {pauses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_stood_still_tells_nobody_what_is_not_in_the_log() {
    let street = street(1, 2);
    let settings = json!({ "game": "blink" });
    let mut ann = Player::create(street.address(0), "Ann", settings).await;
    let mut bob = ann.join("Bob").await;
    ann.connect().await;
    bob.connect().await;
    ann.ask("say", json!({ "text": "one" })).await.expect("said");
    street.pause(0);
    let paused = Instant::now();
    // Ann comes in elsewhere, and the game goes on there. Bob's line still leads to the old house.
    let pause = back(&mut ann, street.address(1)).await;
    println!("taken over from a house that stands still after {pause:?}");
    ann.ask("say", json!({ "text": "two" })).await.expect("said");
    let id = bob.send("say", json!({ "text": "into the void" })).await;
    // Longer than any lease, and than NATS keeps what a house said of itself.
    time::sleep(Duration::from_secs(20).saturating_sub(paused.elapsed())).await;
    street.resume(0);
    // It wakes, is fenced by its first append or hears that it was taken for dead, and lets go.
    assert_eq!(bob.end().await, CloseCode::Moved.number());
    back(&mut bob, street.address(0)).await;
    bob.send_as(id, "say", json!({ "text": "into the void" })).await;
    assert_eq!(bob.answer(id).await, Ok(()), "what was not told is done once it is asked again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_cut_off_from_nats_says_that_it_waits() {
    let street = street(1, 2);
    let settings = json!({ "game": "blink" });
    let mut ann = Player::create(street.address(0), "Ann", settings).await;
    ann.connect().await;
    ann.ask("say", json!({ "text": "one" })).await.expect("said");
    street.part(0, true);
    let id = ann.send("say", json!({ "text": "two" })).await;
    let stuck = ann.until(|frame| match frame {
        ServerFrame::Trouble { code, .. } => Some(code),
        ServerFrame::Ack { id: acked } if acked == id => Some("acknowledged".to_owned()),
        _ => None,
    });
    assert_eq!(stuck.await, "stuck", "the game waits, and says so");
    let began = Instant::now();
    while street.is_ready(0) {
        assert!(began.elapsed() < Duration::from_secs(10), "it still says that it is ready");
        time::sleep(Duration::from_millis(50)).await;
    }
    // Elsewhere it goes on.
    let pause = back(&mut ann, street.address(1)).await;
    println!("taken over from a house that is cut off after {pause:?}");
    ann.send_as(id, "say", json!({ "text": "two" })).await;
    assert_eq!(ann.answer(id).await, Ok(()));
    street.part(0, false);
    street.wait_until_ready().expect("it is back");
    back(&mut ann, street.address(0)).await;
    ann.ask("say", json!({ "text": "three" })).await.expect("said");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_door_that_dies_costs_a_player_the_line_and_nothing_else() {
    let mut street = street(1, 3);
    let mut ann = Player::create(street.address(0), "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    // Bob's line goes through the second house, and it is said in the first that runs the room.
    let mut bob = ann.join("Bob").await;
    bob.address = street.address(1);
    bob.connect().await;
    bob.ask("say", json!({ "text": "one" })).await.expect("said");
    assert!(street.metrics(1).contains("sidelong_sockets_passed 1"), "{}", street.metrics(1));
    let id = bob.send("say", json!({ "text": "two" })).await;
    street.kill(1);
    let pause = back(&mut bob, street.address(2)).await;
    println!("back by another door after {pause:?}");
    // Whether or not it got through before, it is done once.
    bob.send_as(id, "say", json!({ "text": "two" })).await;
    assert_eq!(bob.answer(id).await, Ok(()));
    bob.ask("say", json!({ "text": "three" })).await.expect("said");
    let mut heard = Vec::new();
    while heard.last().is_none_or(|text| text != "three") {
        let said = ann.until(|frame| match frame {
            ServerFrame::Said { talk, .. } => Some(json!(talk)["text"].clone()),
            _ => None,
        });
        heard.push(said.await);
    }
    assert_eq!(heard, ["one", "two", "three"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_of_nats_that_dies_costs_an_election_at_most() {
    let mut street = street(3, 1);
    let mut ann = Player::create(street.address(0), "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    // Each server leads some of the streams and follows in the others: whichever it is for this
    // room's, all three have their turn.
    for nth in 0..3 {
        street.nats.kill(nth);
        let began = Instant::now();
        while let Err(code) = ann.ask("say", json!({ "text": nth.to_string() })).await {
            assert_eq!(code, "stuck", "it waits for the election, and says so");
            time::sleep(Duration::from_millis(100)).await;
        }
        println!("said {:?} after server {nth} was killed", began.elapsed());
        street.nats.revive(nth).expect("NATS starts again");
        street.nats.wait_until_well().expect("all three");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_majority_games_wait_and_go_on_when_it_is_back() {
    let mut street = street(3, 1);
    let mut ann = Player::create(street.address(0), "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    ann.ask("say", json!({ "text": "one" })).await.expect("said");
    street.nats.kill(0);
    street.nats.kill(1);
    let id = ann.send("say", json!({ "text": "two" })).await;
    let stuck = ann.until(|frame| match frame {
        ServerFrame::Trouble { code, .. } => Some(code),
        ServerFrame::Ack { id: acked } if acked == id => Some("acknowledged".to_owned()),
        _ => None,
    });
    assert_eq!(stuck.await, "stuck");
    let began = Instant::now();
    while street.is_ready(0) {
        // An election is waited for before that.
        assert!(began.elapsed() < Duration::from_secs(25), "it still says that it is ready");
        time::sleep(Duration::from_millis(50)).await;
    }
    street.nats.revive(0).expect("NATS");
    street.nats.revive(1).expect("NATS");
    street.wait_until_ready().expect("it is back");
    ann.send_as(id, "say", json!({ "text": "two" })).await;
    assert_eq!(ann.answer(id).await, Ok(()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_upgrade_is_a_short_pause() {
    let mut street = street(1, 3);
    let doors = Arc::new((0..3).map(|nth| street.address(nth)).collect::<Vec<_>>());
    let diary = Diary::default();
    let game = Game { kind: Kind::BlinkOfAnEye, seed: Seed::from_number(3), bot: true };
    let game = tokio::spawn(play(doors, diary.clone(), game));
    time::sleep(Duration::from_secs(2)).await;
    for nth in 0..3 {
        street.terminate(nth);
        street.revive(nth).expect("it starts again");
        street.wait_until_ready().expect("all three");
        time::sleep(Duration::from_millis(500)).await;
    }
    let played = game.await.expect("played to the end");
    let back = diary.back();
    println!(
        "{} acknowledged actions; lines were back after {:?} at the median, {:?} at the longest",
        played.acked,
        back.at(0.5),
        back.longest()
    );
}
