//! Somebody's place on another device, by a code.

use games::Kind;
use protocol::CloseCode;
use serde_json::json;

use crate::house::House;
use crate::people::{Player, begun};

fn zwinkern() -> (House, Vec<Player>) {
    begun(Kind::Zwinkern, 3, &json!({}), 5)
}

fn code(player: &mut Player, house: &mut House) -> String {
    assert_eq!(player.ask(house, "seat_code", json!({})), "ack");
    player.seat_code.clone().expect("a code").1
}

#[test]
fn a_place_moves_with_all_that_is_in_it_and_the_old_token_is_void() {
    let (mut house, mut players) = zwinkern();
    let own = players[2].own();
    let code = code(&mut players[2], &mut house);
    assert_eq!(code.len(), 6);
    let old = players[2].line;
    assert_eq!(house.take_seat(42, &code.to_lowercase()), Ok(players[2].you));
    // Until the new device says hello the old one counts.
    assert_eq!(players[2].ask(&mut house, "look", json!({ "look": "shut" })), "ack");
    let new = Player::new(&mut house, 42);
    assert_eq!((new.you, new.seat, new.own()), (players[2].you, Some(2), own));
    assert_eq!(house.closed.get(&old), Some(&CloseCode::Replaced));
    let late = house.connect(2, None);
    assert_eq!(house.closed.get(&late), Some(&CloseCode::BadToken));
    // And so it is after a restart.
    house.restart(9);
    let late = house.connect(2, None);
    assert_eq!(house.closed.get(&late), Some(&CloseCode::BadToken));
    assert_eq!(Player::new(&mut house, 42).seat, Some(2));
}

#[test]
fn a_code_opens_once_and_soon_and_only_as_the_last_that_was_asked_for() {
    let (mut house, mut players) = zwinkern();
    let first = code(&mut players[2], &mut house);
    let second = code(&mut players[2], &mut house);
    assert_eq!(house.take_seat(42, &first), Err("bad_seat_code".to_owned()));
    assert_eq!(house.take_seat(42, &second), Ok(players[2].you));
    assert_eq!(house.take_seat(43, &second), Err("bad_seat_code".to_owned()));
    let third = code(&mut players[2], &mut house);
    house.pass(180_000);
    assert_eq!(house.take_seat(44, &third), Err("bad_seat_code".to_owned()));
    // A device that takes its time to say hello has lost its token.
    let line = house.connect(42, None);
    assert_eq!(house.closed.get(&line), Some(&CloseCode::BadToken));
}

#[test]
fn nobody_guesses() {
    let (mut house, mut players) = zwinkern();
    let code = code(&mut players[2], &mut house);
    for _ in 0..20 {
        assert_eq!(house.take_seat(42, "AAAAAA"), Err("bad_seat_code".to_owned()));
    }
    assert_eq!(house.take_seat(42, &code), Err("slow_down".to_owned()));
    house.pass(1_000);
    assert_eq!(house.take_seat(42, &code), Ok(players[2].you));
    // Where no code is out there is nothing to guess, and nobody who is kept from theirs.
    for _ in 0..30 {
        assert_eq!(house.take_seat(42, &code), Err("bad_seat_code".to_owned()));
    }
}

#[test]
fn a_code_is_in_no_log_and_in_nobody_elses_frames() {
    let (mut house, mut players) = zwinkern();
    let code = code(&mut players[2], &mut house);
    let log = house.log.concat();
    assert!(!String::from_utf8_lossy(&log).contains(&code));
    for player in &players[..2] {
        assert!(house.take(player.line).iter().all(|(_, text)| !text.contains(&code)));
    }
}

#[test]
fn the_host_lets_the_place_of_somebody_who_is_away_be_taken_and_everybody_sees_it() {
    let (mut house, mut players) = zwinkern();
    let of = players[2].you;
    let ask = json!({ "person": of });
    assert_eq!(players[0].ask(&mut house, "seat_code", ask.clone()), "not_away");
    players[2].hang_up(&mut house);
    house.pass(2_000);
    assert_eq!(players[1].ask(&mut house, "seat_code", ask.clone()), "not_host");
    assert_eq!(players[0].ask(&mut house, "seat_code", ask.clone()), "ack");
    players[1].follow(&mut house);
    let waits = |player: &Player| serde_json::to_value(&player.room().stage).unwrap();
    assert_eq!(waits(&players[1])["playing"]["waits"][0]["code"], true);
    let (person, code) = players[0].seat_code.clone().expect("a code");
    assert_eq!((person, house.take_seat(42, &code)), (of, Ok(of)));
    let new = Player::new(&mut house, 42);
    assert_eq!(new.seat, Some(2));
    assert!(new.waits_for().is_empty());
}

#[test]
fn whoever_comes_back_voids_what_was_given_for_their_place() {
    let (mut house, mut players) = zwinkern();
    let ask = json!({ "person": players[2].you });
    players[2].hang_up(&mut house);
    assert_eq!(players[0].ask(&mut house, "seat_code", ask), "ack");
    let (_, code) = players[0].seat_code.clone().expect("a code");
    players[2].come_back(&mut house, None);
    assert_eq!(house.take_seat(42, &code), Err("bad_seat_code".to_owned()));
}
