//! Lessons: one learner at a prepared table, which can be laid again and again.

use games::Kind;
use protocol::{CreateLesson, Role};
use serde_json::{Value, json};

use crate::house::{House, name, settings};
use crate::people::Player;

fn lesson(game: Kind) -> (House, Player) {
    let ask = CreateLesson { name: name("Ann"), face: String::new(), game };
    let mut house = House::learn(ask, 1);
    let learner = Player::new(&mut house, 0);
    (house, learner)
}

fn begin(house: &mut House, learner: &mut Player) {
    assert_eq!(learner.order(house, json!({ "start": {} })), "ack");
}

/// The deal as everybody would see it if they could see everything: the record's first line.
fn dealt(house: &House) -> Value {
    let begun = house.entries().into_iter().rfind(|entry| entry["begun"].is_object());
    begun.expect("a lesson was begun")["begun"]["first"].clone()
}

#[test]
fn a_lesson_of_every_game_is_dealt_without_a_promise_and_goes_on_by_itself() {
    for game in Kind::ALL {
        let (mut house, mut learner) = lesson(game);
        assert!(learner.who().starts_with("Ann*, bot"), "{game}: {}", learner.who());
        begin(&mut house, &mut learner);
        assert_eq!((learner.stage(), learner.seat), ("playing", Some(0)), "{game}");
        assert_eq!(dealt(&house)["promise"], Value::Null, "{game}");
        house.pass(10_000);
        learner.follow(&mut house);
        assert_eq!(learner.stage(), "playing", "{game}: nobody is run over");
        let room = serde_json::to_value(learner.room()).unwrap();
        assert_eq!(room["settings"]["lesson"], json!(true), "{game}");
        assert_eq!(room["settings"]["sight"], json!("relaxed"), "{game}");
    }
}

#[test]
fn a_lesson_can_be_begun_again_at_any_time_and_the_same_deal_lies_there() {
    for game in Kind::ALL {
        let (mut house, mut learner) = lesson(game);
        begin(&mut house, &mut learner);
        let first = dealt(&house);
        house.pass(9_000);
        // In the middle of the game.
        begin(&mut house, &mut learner);
        assert_eq!(dealt(&house), first, "{game}");
        assert_eq!(learner.t, -3_000, "{game}: with a countdown of its own");
        // After it was broken off.
        assert_eq!(learner.order(&mut house, json!({ "abandon": {} })), "ack");
        assert_eq!(learner.stage(), "gathering");
        begin(&mut house, &mut learner);
        assert_eq!(dealt(&house), first, "{game}");
    }
}

#[test]
fn a_lesson_is_for_one_and_nothing_can_be_changed() {
    let (mut house, mut learner) = lesson(Kind::Zwinkern);
    let card = house.card.as_ref().unwrap();
    assert_eq!((card.locked, card.listed, card.spectators), (true, false, false));
    for role in [Role::Player, Role::Spectator, Role::Screen] {
        assert_eq!(house.join("Bob", 1, role), Err("lesson".to_owned()));
    }
    let settings = serde_json::to_value(settings(Kind::Blink, &json!({}))).unwrap();
    for order in [
        json!({ "settings": settings }),
        json!({ "lock": { "on": false } }),
        json!({ "bot": { "chair": 1, "on": false } }),
        json!({ "pass": { "person": 0 } }),
        json!({ "kick": { "person": 0 } }),
    ] {
        assert_eq!(learner.order(&mut house, order.clone()), "lesson", "{order}");
    }
    for (frame, body) in [
        ("ready", json!({ "on": true })),
        ("sit", json!({})),
        ("stand", json!({})),
        ("rename", json!({ "name": "Bob" })),
        ("apart", json!({ "on": true })),
    ] {
        assert_eq!(learner.ask(&mut house, frame, body), "lesson", "{frame}");
    }
    let part = json!({ "part": "00000000000000000000000000000008" });
    assert_eq!(learner.ask(&mut house, "part", part), "no_promise");
    assert_eq!(learner.ask(&mut house, "say", json!({ "text": "Hello?" })), "ack");
    assert_eq!(learner.ask(&mut house, "leave", json!({})), "ack");
    assert_eq!(house.join("Bob", 1, Role::Player), Err("lesson".to_owned()), "nor afterwards");
}

#[test]
fn no_other_room_can_call_itself_a_lesson() {
    let pretends = settings(Kind::Zwinkern, &json!({ "lesson": true }));
    assert!(pretends.check().is_err());
    let (mut house, mut people) = crate::people::gather(Kind::Zwinkern, 1, &json!({}), 1);
    let order = json!({ "settings": serde_json::to_value(pretends).unwrap() });
    assert_eq!(people[0].order(&mut house, order), "bad_settings");
}

#[test]
fn a_lesson_outlives_a_restart_and_its_game_is_a_record_like_any_other() {
    let (mut house, mut learner) = lesson(Kind::BlinkOfAnEye);
    begin(&mut house, &mut learner);
    house.pass(20_000);
    begin(&mut house, &mut learner);
    house.pass(15_000);
    house.restart(2);
    learner.come_back(&mut house, None);
    assert_eq!(learner.stage(), "playing");
    // The clock goes on to its end, and no next game follows by itself.
    house.pass(600_000);
    learner.follow(&mut house);
    assert_eq!(learner.stage(), "over");
    let records = room::records(&house.log);
    let numbers: Vec<u32> = records.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [2], "what was broken off has none");
    let replay = room::replay(records[0].1.as_bytes(), 1, room::Through::Everybody).unwrap();
    assert!(replay.promise.is_none());
    assert_eq!(replay.chance, protocol::Chance::Follows);
}

#[test]
fn frames_sent_again_begin_a_lesson_once() {
    let (mut house, mut learner) = lesson(Kind::Blink);
    begin(&mut house, &mut learner);
    let start = json!({ "host": { "id": learner.id, "order": { "start": {} } } });
    house.restart(3);
    learner.come_back(&mut house, None);
    house.say(learner.line, start);
    learner.follow(&mut house);
    assert_eq!(learner.answer(learner.id), "ack");
    let begun = house.entries().iter().filter(|entry| entry["begun"].is_object()).count();
    assert_eq!(begun, 1);
}

#[test]
fn luck_has_no_part_in_the_deal_of_a_lesson() {
    let ask = |game| CreateLesson { name: name("Ann"), face: String::new(), game };
    for game in Kind::ALL {
        let deals = [1, 2].map(|luck| {
            let mut house = House::learn(ask(game), luck);
            let mut learner = Player::new(&mut house, 0);
            begin(&mut house, &mut learner);
            dealt(&house)
        });
        assert_eq!(deals[0], deals[1], "{game}");
    }
}
