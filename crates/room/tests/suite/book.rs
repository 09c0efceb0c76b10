//! The book of a room, which is its log: what comes into it, and how long it can become.

use games::Kind;
use protocol::Role;
use serde_json::{Value, json};
use table::Millis;

use crate::house::House;
use crate::people::{Player, gather, start};

/// The most entries of a log, and what of them is kept for the game under way.
const ENTRIES_MAX: usize = 300_000;
const OF_LAST_GAME: usize = 40_000;

/// The same room with so many entries more, as if it had been locked again and again.
fn well_used(house: &House, more: usize) -> House {
    let locked = br#"{"locked":{"on":false,"asked":null}}"#;
    let opened_and_joined = 2;
    let mut log = house.log.clone();
    let often = std::iter::repeat_n(locked.to_vec(), more);
    log.splice(opened_and_joined..opened_and_joined, often);
    House::recover(house.now, log, 1)
}

#[test]
fn a_room_is_set_up_at_ease_but_not_for_ever() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let lock = |nth: u32| json!({ "lock": { "on": nth.is_multiple_of(2) } });
    let mut nth = 0;
    while people[0].order(&mut house, lock(nth)) == "ack" {
        nth += 1;
    }
    assert_eq!(nth, 60);
    let (before, ann) = (house.log.len(), &mut people[0]);
    for (frame, body) in [
        ("sit", json!({ "chair": 4 })),
        ("stand", json!({})),
        ("rename", json!({ "name": "Zoë" })),
        ("apart", json!({ "on": true })),
        ("host", json!({ "order": { "settings": { "game": "blink" } } })),
        ("host", json!({ "order": { "bot": { "chair": 3, "on": true } } })),
    ] {
        assert_eq!(ann.ask(&mut house, frame, body.clone()), "slow_down", "{frame} {body}");
    }
    assert_eq!(house.log.len(), before);
    // Others need not suffer, and after a moment it goes on.
    assert_eq!(people[1].ask(&mut house, "rename", json!({ "name": "Bo" })), "ack");
    house.pass(500);
    assert_eq!(people[0].order(&mut house, lock(0)), "ack");
    assert_eq!(people[0].order(&mut house, lock(1)), "slow_down");
}

#[test]
fn blanks_in_the_settings_are_not_kept() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let blanks = " ".repeat(3_000);
    let frame = |id: u64| {
        let options = format!(r#"{{{blanks}"turn_s" :{blanks} 5 }}"#);
        format!(
            r#"{{"host":{{"id":{id},"order":{{"settings":{{"game":"zwinkern","options":{options}}}}}}}}}"#
        )
    };
    let frame = serde_json::from_str(&frame(people[0].id + 1)).unwrap();
    let came = house.now;
    house.turn([room::Event::Frame { line: people[0].line, frame, came }]);
    people[0].follow(&mut house);
    assert_eq!(people[0].room().settings.options.get(), r#"{"turn_s":5}"#);
    assert!(house.log.last().unwrap().len() < 300);
}

#[test]
fn a_room_whose_book_is_full_begins_nothing_more() {
    let (house, _) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    let left = ENTRIES_MAX - OF_LAST_GAME - house.log.len();
    let mut house = well_used(&house, left - 2);
    let mut people: Vec<Player> = (0..3).map(|key| Player::new(&mut house, key)).collect();
    assert_eq!(people[1].ask(&mut house, "say", json!({ "text": "One more?" })), "ack");
    assert_eq!(people[2].ask(&mut house, "ready", json!({ "on": true })), "ack");
    assert_eq!(people[1].ask(&mut house, "phrase", json!({ "phrase": "again" })), "ack");
    let full = house.log.len();
    for (frame, body) in [
        ("say", json!({ "text": "Hello?" })),
        ("stand", json!({})),
        ("rename", json!({ "name": "Zoë" })),
        ("host", json!({ "order": { "start": {} } })),
        ("host", json!({ "order": { "lock": { "on": true } } })),
    ] {
        assert_eq!(people[0].ask(&mut house, frame, body.clone()), "book_full", "{frame} {body}");
    }
    assert_eq!(house.join("Dan", 3, Role::Player), Err("book_full".to_owned()));
    assert_eq!(house.log.len(), full);
    // Nobody is kept in.
    assert_eq!(people[0].ask(&mut house, "leave", json!({})), "ack");
}

#[test]
fn the_game_under_way_is_played_on_in_a_full_book_but_not_without_end() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    start(&mut house, &mut people);
    house.pass(7_000);
    let mut house = well_used(&house, ENTRIES_MAX - house.log.len() - 20);
    let mut people: Vec<Player> = (0..3).map(|key| Player::new(&mut house, key)).collect();
    house.pass(4_000);
    let mut look = |house: &mut House, at: u8| -> Value {
        let id = people[0].say(house, "look", json!({ "look": { "seat": at } }));
        house.pass(300);
        people[0].follow(house);
        json!([people[0].answer(id), people[0].stage()])
    };
    // Looks, and the time now and then, use up what is left; then the game is broken off.
    let mut looks = 0;
    let end = loop {
        let answer = look(&mut house, 1 + looks % 2);
        if answer[0] != "ack" {
            break answer;
        }
        looks += 1;
    };
    assert!((8..20).contains(&looks), "{looks}");
    assert_eq!(end, json!(["book_full", "gathering"]));
    assert_eq!(people[0].order(&mut house, json!({ "start": {} })), "book_full");
    let before = house.log.len();
    assert!(before <= ENTRIES_MAX + 1, "{before}");
    house.pass(600_000);
    assert_eq!(house.log.len(), before);
    assert_eq!(House::recover(Millis(0), house.log, 1).log.len(), before);
}
