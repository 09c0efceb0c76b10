//! A deal nobody could choose: the house shows its hash, players mix in their parts, and at the
//! end everything can be checked.

use games::Kind;
use history::{Promise, check_text};
use protocol::{Role, Stage};
use room::records;
use serde_json::{Value, json};
use table::{BySeat, Seed};

use crate::house::House;
use crate::people::{Player, begun, dealt, gather, give_parts, play_out, start, value};

/// The secret of the game that was started last, as only the log knows it.
fn secret(house: &House) -> String {
    let promised = house.entries().into_iter().rfind(|entry| entry.get("promised").is_some());
    promised.expect("a promise")["promised"]["secret"].as_str().expect("a secret").to_owned()
}

fn part(player: &mut Player, house: &mut House, part: &str) -> String {
    player.ask(house, "part", json!({ "part": part }))
}

#[test]
fn the_hash_is_shown_before_anybody_is_asked_for_a_part() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    assert_eq!(part(&mut players[0], &mut house, &"00".repeat(16)), "no_promise");
    start(&mut house, &mut players);
    for player in &mut players {
        player.follow(&mut house);
        let Stage::Promised { game: 1, commit } = &player.room().stage else {
            panic!("{:?}", player.room().stage);
        };
        let secret: history::Secret = secret(&house).parse().unwrap();
        assert_eq!(*commit, secret.commitment().to_string());
    }
    give_parts(&mut house, &mut players);
    let Stage::Playing { commit, .. } = &players[0].room().stage else { panic!("not dealt") };
    let secret: history::Secret = secret(&house).parse().unwrap();
    assert_eq!(*commit, Some(secret.commitment().to_string()));
}

#[test]
fn only_players_give_parts_and_only_what_a_part_is() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    house.join("Wat", 20, Role::Spectator).unwrap();
    let mut wat = Player::new(&mut house, 20);
    start(&mut house, &mut players);
    assert_eq!(part(&mut wat, &mut house, &"00".repeat(16)), "not_seated");
    for bad in ["", "00", &"0".repeat(33), &"g".repeat(32), &"é".repeat(16)] {
        assert_eq!(part(&mut players[0], &mut house, bad), "bad_part", "{bad:?}");
    }
    assert_eq!(part(&mut players[0], &mut house, &"Ab".repeat(16)), "ack");
}

#[test]
fn every_part_counts_and_the_first_word_stands() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    start(&mut house, &mut players);
    assert_eq!(part(&mut players[0], &mut house, &"01".repeat(16)), "ack");
    // Nobody tries parts until one pleases.
    assert_eq!(part(&mut players[0], &mut house, &"99".repeat(16)), "ack");
    assert_eq!(part(&mut players[1], &mut house, &"02".repeat(16)), "ack");
    assert_eq!(players[1].stage(), "promised");
    assert_eq!(part(&mut players[2], &mut house, &"03".repeat(16)), "ack");
    assert_eq!(players[2].stage(), "playing");
    let first = house.entries().pop().unwrap()["dealt"]["first"].clone();
    let parts = [1, 2, 3].map(|nth| format!("{nth:02}").repeat(16));
    assert_eq!(first["promise"]["parts"], json!(parts));
    let parts = parts.map(|part| Some(part.parse().unwrap()));
    let promise =
        Promise::new(secret(&house).parse().unwrap(), BySeat::from_slice(&parts).unwrap());
    assert_eq!(first["seed"], promise.seed().to_string());
}

#[test]
fn another_part_deals_another_game() {
    let deal = |last: &str| {
        let (mut house, mut players) = gather(Kind::Zwinkern, 3, &json!({}), 1);
        start(&mut house, &mut players);
        for (nth, player) in (0..).zip(&mut players) {
            let own = if nth == 2 { last } else { "00" };
            assert_eq!(part(player, &mut house, &own.repeat(16)), "ack");
        }
        house.entries().pop().unwrap()["dealt"]["first"]["deal"].clone()
    };
    assert_eq!(deal("07"), deal("07"));
    assert_ne!(deal("07"), deal("08"));
}

#[test]
fn the_secret_is_in_no_frame_before_the_end_and_in_every_ones_after_it() {
    for kind in Kind::ALL {
        let (mut house, mut players) = gather(kind, *kind.seats().start(), &json!({}), 2);
        house.join("Wat", 20, Role::Spectator).unwrap();
        let mut wat = Player::unread(&mut house, 20);
        start(&mut house, &mut players);
        give_parts(&mut house, &mut players);
        house.pass(3_000);
        let (secret, seed) = (secret(&house), {
            let dealt = house.entries().into_iter().rfind(|entry| entry.get("dealt").is_some());
            dealt.unwrap()["dealt"]["first"]["seed"].as_str().unwrap().to_owned()
        });
        let key = "14".repeat(32);
        play_out(&mut house, &mut players, &mut Seed::from_number(2).dice(0));
        let mut over = false;
        for (_, text) in house.take(wat.line) {
            over |= text.contains("\"over\":{");
            assert_eq!(text.contains(&secret), text.contains("\"stage\":{\"over\""), "{text}");
            assert!(!text.contains(&seed) && !text.contains(&key), "{text}");
            wat.read(&[(house.now, text)]);
        }
        assert!(over);
        let Stage::Over { promise, result, .. } = &wat.room().stage else { unreachable!() };
        assert_eq!(value(promise.as_ref().unwrap())["secret"], secret);
        // The record says the same, and the checker agrees that the promise was kept.
        let record = &records(&house.log)[0].1;
        assert_eq!(check_text(record), Ok(vec![kind]));
        let lines: Vec<Value> =
            record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["promise"], value(promise.as_ref().unwrap()));
        assert_eq!(lines.last().unwrap()["result"], value(result));
        // A record with another secret would not pass.
        let forged = record.replacen(&secret, &"0".repeat(64), 1);
        assert!(check_text(&forged).is_err());
    }
}

#[test]
fn every_game_has_a_secret_of_its_own() {
    let (mut house, mut players) = begun(Kind::Blink, 2, &json!({}), 1);
    let first = secret(&house);
    assert_eq!(players[0].order(&mut house, json!({ "abandon": {} })), "ack");
    start(&mut house, &mut players);
    assert_ne!(secret(&house), first);
    // What was given for the last game is not used for this one.
    house.pass(3_000);
    let dealt = house.entries().pop().unwrap();
    assert_eq!(dealt["dealt"]["first"]["promise"]["parts"], json!([null, null]));
}

#[test]
fn bots_and_those_who_are_away_give_no_part() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    players[0].order(&mut house, json!({ "bot": { "chair": 2, "on": true } }));
    start(&mut house, &mut players);
    players[1].hang_up(&mut house);
    assert_eq!(part(&mut players[0], &mut house, &"01".repeat(16)), "ack");
    assert_eq!(players[0].stage(), "playing", "nobody else is asked");
    let dealt = house.entries().pop().unwrap();
    let parts = &dealt["dealt"]["first"]["promise"]["parts"];
    assert_eq!(*parts, json!(["01".repeat(16), null, null]));
}

#[test]
fn a_promise_outlives_the_house() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    start(&mut house, &mut players);
    players[0].follow(&mut house);
    let stage = serde_json::to_value(&players[0].room().stage).unwrap();
    house.restart(9);
    for player in &mut players {
        player.come_back(&mut house, None);
    }
    assert_eq!(serde_json::to_value(&players[0].room().stage).unwrap(), stage);
    give_parts(&mut house, &mut players);
    assert_eq!(players[0].stage(), "playing");
}

#[test]
fn the_same_luck_deals_the_same_game() {
    // So that a simulation can be run again.
    let log = |luck| dealt(Kind::ShiftyEyedSpies, 4, &json!({}), luck).0.log;
    assert_eq!(log(3), log(3));
    assert_ne!(log(3), log(4));
}
