//! Between games: who comes in, who sits where, what is settled, and who may say so.

use games::Kind;
use protocol::{CloseCode, JoinRoom, Role};
use room::Event;
use serde_json::{Value, json};

use crate::house::{House, name, settings};
use crate::people::{NAMES, Player, dealt, gather, start};

/// A room of Zwinkern, for three to six, with so many in it.
fn zwinkern(people: u8) -> (House, Vec<Player>) {
    gather(Kind::Zwinkern, people, &json!({}), 1)
}

/// How the room looks to somebody now.
fn who(house: &mut House, player: &mut Player) -> String {
    player.follow(house);
    player.who()
}

#[test]
fn whoever_opens_the_room_is_host_and_whoever_comes_takes_the_first_chair() {
    let (mut house, mut people) = zwinkern(3);
    assert_eq!(who(&mut house, &mut people[2]), "Ann*, Bob, Cat, -, -, -");
    house.join("Wat", 20, Role::Spectator).unwrap();
    assert_eq!(who(&mut house, &mut people[0]), "Ann*, Bob, Cat, -, -, - | Wat?");
    let card = house.card.as_ref().unwrap();
    assert_eq!((card.seated, card.chairs, card.playing), (3, 6, false));
    assert_eq!(card.host, Some(name("Ann")));
}

#[test]
fn whoever_finds_no_chair_watches_if_that_is_allowed() {
    let (mut house, mut people) = gather(Kind::Blink, 2, &json!({}), 1);
    house.join("Cat", 2, Role::Player).unwrap();
    assert_eq!(who(&mut house, &mut people[0]), "Ann*, Bob | Cat?");
    let (mut house, _) = gather(Kind::Blink, 2, &json!({ "spectators": "off" }), 1);
    assert_eq!(house.join("Cat", 2, Role::Player), Err("room_full".to_owned()));
    assert_eq!(house.join("Wat", 2, Role::Spectator), Err("no_spectators".to_owned()));
}

#[test]
fn while_a_game_is_on_players_come_in_to_watch() {
    let (mut house, mut people) = dealt(Kind::Zwinkern, 3, &json!({}), 1);
    house.join("Dan", 3, Role::Player).unwrap();
    assert_eq!(who(&mut house, &mut people[0]), "Ann*, Bob, Cat, -, -, - | Dan?");
    let mut dan = Player::new(&mut house, 3);
    assert_eq!(dan.ask(&mut house, "sit", json!({})), "playing");
    let (mut house, _) = dealt(Kind::Zwinkern, 3, &json!({ "spectators": "off" }), 1);
    assert_eq!(house.join("Dan", 3, Role::Player), Err("no_spectators".to_owned()));
}

#[test]
fn a_locked_room_lets_nobody_in() {
    let (mut house, mut people) = zwinkern(2);
    assert_eq!(people[1].order(&mut house, json!({ "lock": { "on": true } })), "not_host");
    assert_eq!(people[0].order(&mut house, json!({ "lock": { "on": true } })), "ack");
    for role in [Role::Player, Role::Spectator, Role::Screen] {
        assert_eq!(house.join("Cat", 2, role), Err("room_locked".to_owned()));
    }
    assert!(house.card.as_ref().unwrap().locked);
    // Those who are in come and go.
    people[1].hang_up(&mut house);
    people[1].come_back(&mut house, None);
    assert_eq!(people[1].who(), "Ann*, Bob, -, -, -, -");
    assert_eq!(people[0].order(&mut house, json!({ "lock": { "on": false } })), "ack");
    house.join("Cat", 2, Role::Player).unwrap();
}

#[test]
fn a_locked_room_that_everybody_left_opens_to_whoever_comes() {
    let (mut house, mut people) = zwinkern(2);
    assert_eq!(people[0].order(&mut house, json!({ "lock": { "on": true } })), "ack");
    for person in &mut people {
        person.ask(&mut house, "leave", json!({}));
    }
    house.join("Cat", 2, Role::Player).unwrap();
    assert_eq!(house.join("Dan", 3, Role::Player), Err("room_locked".to_owned()));
}

#[test]
fn who_watched_and_went_makes_room_for_others_when_there_is_none() {
    let (mut house, _people) = zwinkern(2);
    for nth in 2..64 {
        house.join(&format!("Watcher {nth}"), nth, Role::Spectator).unwrap();
    }
    // The first of them makes room; whoever has a chair, or is there, does not.
    house.join("Late", 64, Role::Spectator).unwrap();
    house.join("Watcher 2", 65, Role::Spectator).unwrap();
    assert_eq!(house.join("Watcher 4", 66, Role::Spectator), Err("name_taken".to_owned()));
}

#[test]
fn names_must_be_told_apart_and_faces_described_plainly() {
    let (mut house, mut people) = zwinkern(2);
    for alike in ["Bob", "bob", "B o B"] {
        assert_eq!(house.join(alike, 2, Role::Player), Err("name_taken".to_owned()), "{alike}");
    }
    let face = |face: &str| JoinRoom {
        name: name("Cat"),
        face: face.to_owned(),
        role: Role::Player,
        apart: false,
    };
    for bad in ["<svg>", "a b", "é", &"x".repeat(65)] {
        assert_eq!(house.knock(2, face(bad)), Err("bad_face".to_owned()), "{bad}");
    }
    house.knock(2, face("eyes:green,hair:red-1_2.5")).unwrap();
    let rename = |name: &str| json!({ "name": name });
    assert_eq!(people[1].ask(&mut house, "rename", rename("CAT")), "name_taken");
    assert_eq!(people[1].ask(&mut house, "rename", json!({"name": "Bo", "face": "ä"})), "bad_face");
    // One's own name may be spelt otherwise.
    assert_eq!(people[1].ask(&mut house, "rename", rename("BOB")), "ack");
    assert_eq!(who(&mut house, &mut people[0]), "Ann*, BOB, Cat?, -, -, -");
}

#[test]
fn sixty_four_are_enough_for_any_room() {
    let (mut house, _) = zwinkern(1);
    for nth in 1..64 {
        house.join(&format!("Wat {nth}"), nth, Role::Spectator).unwrap();
        Player::unread(&mut house, nth);
    }
    assert_eq!(house.join("Last", 99, Role::Spectator), Err("room_full".to_owned()));
}

#[test]
fn a_screen_is_for_people_who_play_together_and_never_plays() {
    let (mut house, _) = zwinkern(1);
    assert_eq!(house.join("Wall", 9, Role::Screen), Err("only_together".to_owned()));

    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({ "way": "together" }), 1);
    // A screen may have anybody's name.
    let wall = house.join("Bob", 9, Role::Screen).unwrap();
    let mut screen = Player::new(&mut house, 9);
    assert_eq!(screen.who(), "Ann*, Bob, -, -, -, - | Bob");
    assert_eq!(screen.ask(&mut house, "sit", json!({})), "not_seated");
    assert_eq!(screen.ask(&mut house, "ready", json!({ "on": true })), "not_seated");
    let pass = json!({ "pass": { "person": wall } });
    assert_eq!(people[0].order(&mut house, pass), "no_such_person");
}

#[test]
fn a_screen_that_opens_a_room_is_host_until_somebody_comes() {
    let together = settings(Kind::Zwinkern, &json!({ "way": "together" }));
    let mut house = House::open_as(Role::Screen, together, 1);
    let mut wall = Player::new(&mut house, 0);
    assert_eq!(wall.who(), "-, -, -, -, -, - | Ann*");
    house.join("Wat", 2, Role::Spectator).unwrap();
    assert_eq!(who(&mut house, &mut wall), "-, -, -, -, -, - | Ann*, Wat?");
    house.join("Bob", 1, Role::Player).unwrap();
    house.join("Cat", 3, Role::Player).unwrap();
    assert_eq!(who(&mut house, &mut wall), "Bob*?, Cat?, -, -, -, - | Ann, Wat?");
}

#[test]
fn chairs_are_taken_left_and_changed() {
    let (mut house, mut people) = zwinkern(3);
    let [ann, bob, cat] = &mut people[..] else { unreachable!() };
    assert_eq!(bob.ask(&mut house, "sit", json!({ "chair": 0 })), "chair_taken");
    assert_eq!(bob.ask(&mut house, "sit", json!({ "chair": 6 })), "no_such_chair");
    assert_eq!(bob.ask(&mut house, "sit", json!({ "chair": 4 })), "ack");
    assert_eq!(ann.ask(&mut house, "stand", json!({})), "ack");
    assert_eq!(who(&mut house, cat), "-, -, Cat, -, Bob, - | Ann*");
    assert_eq!(ann.ask(&mut house, "stand", json!({})), "not_seated");
    assert_eq!(cat.ask(&mut house, "sit", json!({})), "ack");
    assert_eq!(ann.ask(&mut house, "sit", json!({})), "ack");
    assert_eq!(who(&mut house, cat), "Cat, Ann*, -, -, Bob, -");
    // Where nobody may watch nobody stands up.
    let off = json!({ "settings": { "game": "zwinkern", "spectators": "off" } });
    assert_eq!(ann.order(&mut house, off), "ack");
    assert_eq!(ann.ask(&mut house, "stand", json!({})), "no_spectators");
}

#[test]
fn with_every_chair_taken_nobody_sits_down() {
    let (mut house, _) = gather(Kind::Blink, 2, &json!({}), 1);
    house.join("Cat", 2, Role::Spectator).unwrap();
    let mut cat = Player::new(&mut house, 2);
    assert_eq!(cat.ask(&mut house, "sit", json!({})), "chair_taken");
    assert_eq!(cat.ask(&mut house, "ready", json!({ "on": true })), "not_seated");
}

#[test]
fn gaps_between_chairs_close_when_a_game_starts() {
    let (mut house, mut people) = zwinkern(3);
    assert_eq!(people[0].ask(&mut house, "sit", json!({ "chair": 5 })), "ack");
    start(&mut house, &mut people);
    assert_eq!(who(&mut house, &mut people[0]), "Bob, Cat, Ann*, -, -, -");
    house.pass(3_000);
    people.iter_mut().for_each(|player| player.follow(&mut house));
    assert_eq!([0, 1, 2].map(|nth| people[nth].seat), [Some(2), Some(0), Some(1)]);
}

#[test]
fn bots_sit_on_open_chairs_by_the_hosts_order() {
    let (mut house, mut people) = zwinkern(2);
    let bot = |chair: u8, on: bool| json!({ "bot": { "chair": chair, "on": on } });
    let [ann, bob] = &mut people[..] else { unreachable!() };
    assert_eq!(bob.order(&mut house, bot(2, true)), "not_host");
    assert_eq!(ann.order(&mut house, bot(1, true)), "chair_taken");
    assert_eq!(ann.order(&mut house, bot(6, true)), "no_such_chair");
    assert_eq!(ann.order(&mut house, bot(3, true)), "ack");
    assert_eq!(ann.order(&mut house, bot(3, true)), "ack");
    assert_eq!(ann.order(&mut house, bot(5, true)), "ack");
    assert_eq!(who(&mut house, bob), "Ann*, Bob, -, bot, -, bot");
    assert_eq!(ann.order(&mut house, bot(3, false)), "ack");
    assert_eq!(ann.order(&mut house, bot(2, false)), "ack");
    assert_eq!(who(&mut house, bob), "Ann*, Bob, -, -, -, bot");
    assert_eq!(bob.ask(&mut house, "sit", json!({ "chair": 5 })), "chair_taken");
}

#[test]
fn the_table_is_settled_by_the_host_and_only_in_ways_that_can_be() {
    let (mut house, mut people) = zwinkern(4);
    let settle = |settings: Value| json!({ "settings": settings });
    let fine = settle(json!({ "game": "zwinkern", "options": { "turn_s": 5 } }));
    assert_eq!(people[1].order(&mut house, fine.clone()), "not_host");
    let ann = &mut people[0];
    for bad in [
        json!({ "game": "zwinkern", "options": { "turn_s": 181 } }),
        json!({ "game": "zwinkern", "options": { "speed": 1 } }),
        json!({ "game": "zwinkern", "options": [] }),
        json!({ "game": "zwinkern", "first": 6 }),
        json!({ "game": "zwinkern", "away_s": 601 }),
        json!({ "game": "zwinkern", "spectators": { "delayed": { "delay_s": 301 } } }),
    ] {
        assert_eq!(ann.order(&mut house, settle(bad.clone())), "bad_settings", "{bad}");
    }
    assert_eq!(ann.order(&mut house, fine), "ack");
    assert_eq!(ann.room().settings.options.get(), "{\"turn_s\":5}");
    // More chairs, and what was said about being ready is forgotten.
    assert_eq!(people[1].ask(&mut house, "ready", json!({ "on": true })), "ack");
    assert_eq!(people[0].order(&mut house, settle(json!({ "game": "eyes_wide_shut" }))), "ack");
    assert_eq!(who(&mut house, &mut people[1]), "Ann*, Bob, Cat, Dan, -, -, -, -");
    assert_eq!(people[0].room().settings.game, Kind::EyesWideShut);
}

#[test]
fn a_sentence_says_why_a_table_cannot_be_settled_so() {
    let (mut house, mut people) = zwinkern(1);
    let mut sentence = |options: Value| {
        let order = json!({ "settings": { "game": "zwinkern", "options": options } });
        people[0].say(&mut house, "host", json!({ "order": order }));
        let (_, text) = house.take(people[0].line).pop().unwrap();
        let frame: Value = serde_json::from_str(&text).unwrap();
        frame["refused"]["say"].as_str().unwrap().to_owned()
    };
    let too_long = sentence(json!({ "turn_s": 999 }));
    assert_eq!(too_long, "These options do not fit: option turn_s must be 0 to 180.");
    let unknown = sentence(json!({ "speed": 9 }));
    assert!(unknown.starts_with("These options do not fit: unknown field `speed`"), "{unknown}");
}

#[test]
fn who_begins_must_be_at_the_table() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 3, &json!({ "first": 4 }), 1);
    for bob in &mut people[1..] {
        bob.ask(&mut house, "ready", json!({ "on": true }));
    }
    assert_eq!(people[0].order(&mut house, json!({ "start": {} })), "bad_settings");
}

#[test]
fn when_nobody_may_watch_any_more_those_who_watch_are_sent_out() {
    let (mut house, mut people) = zwinkern(2);
    house.join("Wat", 20, Role::Spectator).unwrap();
    let wat = Player::new(&mut house, 20);
    let off = json!({ "settings": { "game": "zwinkern", "spectators": "off" } });
    assert_eq!(people[0].order(&mut house, off), "ack");
    assert_eq!(house.closed[&wat.line], CloseCode::Gone);
    assert_eq!(people[0].who(), "Ann*, Bob, -, -, -, -");
}

#[test]
fn whoever_is_sent_out_does_not_come_back_by_the_same_token() {
    let (mut house, mut people) = zwinkern(3);
    let kick = |person: u32| json!({ "kick": { "person": person } });
    assert_eq!(people[1].order(&mut house, kick(2)), "not_host");
    assert_eq!(people[0].order(&mut house, kick(0)), "yourself");
    assert_eq!(people[0].order(&mut house, kick(7)), "no_such_person");
    assert_eq!(people[0].order(&mut house, kick(2)), "ack");
    assert_eq!(house.closed[&people[2].line], CloseCode::Gone);
    assert_eq!(who(&mut house, &mut people[1]), "Ann*, Bob, -, -, -, -");
    let again = house.connect(2, None);
    assert_eq!(house.closed[&again], CloseCode::BadToken);
    // Somebody else may come by that name.
    house.join("Cat", 5, Role::Player).unwrap();
}

#[test]
fn leaving_is_acknowledged_and_then_the_line_is_closed() {
    let (mut house, mut people) = zwinkern(3);
    assert_eq!(people[0].ask(&mut house, "leave", json!({})), "ack");
    assert_eq!(house.closed[&people[0].line], CloseCode::Gone);
    // Somebody is host at all times.
    assert_eq!(who(&mut house, &mut people[1]), "-, Bob*, Cat, -, -, -");
    for player in &mut people[1..] {
        assert_eq!(player.ask(&mut house, "leave", json!({})), "ack");
    }
    house.join("Dan", 3, Role::Player).unwrap();
    assert_eq!(Player::new(&mut house, 3).who(), "Dan*, -, -, -, -, -");
}

#[test]
fn a_key_that_opens_nothing_is_shown_the_door() {
    let (mut house, mut people) = zwinkern(1);
    let line = house.connect(77, None);
    assert_eq!(house.closed[&line], CloseCode::BadToken);
    assert_eq!(house.take(line), []);
    // And nothing it says is heard.
    house.say(line, json!({ "say": { "id": 1, "text": "Let me in" } }));
    people[0].follow(&mut house);
    assert!(people[0].news().is_empty());
}

#[test]
fn the_host_passes_the_role_on() {
    let (mut house, mut people) = zwinkern(2);
    let pass = |person: u32| json!({ "pass": { "person": person } });
    assert_eq!(people[1].order(&mut house, pass(1)), "not_host");
    assert_eq!(people[0].order(&mut house, pass(9)), "no_such_person");
    assert_eq!(people[0].order(&mut house, pass(1)), "ack");
    assert_eq!(people[0].order(&mut house, pass(0)), "not_host");
    assert_eq!(people[1].order(&mut house, json!({ "lock": { "on": true } })), "ack");
    assert_eq!(people[1].who(), "Ann, Bob*, -, -, -, -");
}

#[test]
fn a_host_who_is_away_for_half_a_minute_is_host_no_longer() {
    let (mut house, mut people) = zwinkern(3);
    people[0].hang_up(&mut house);
    people[1].hang_up(&mut house);
    house.pass(29_999);
    assert_eq!(who(&mut house, &mut people[2]), "Ann*?, Bob?, Cat, -, -, -");
    house.pass(1);
    // Not to Bob, who is away too.
    assert_eq!(who(&mut house, &mut people[2]), "Ann?, Bob?, Cat*, -, -, -");
    people[0].come_back(&mut house, None);
    assert_eq!(people[0].who(), "Ann, Bob?, Cat*, -, -, -");
}

#[test]
fn a_host_who_is_away_stays_host_if_nobody_else_is_there() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({ "way": "together" }), 1);
    house.join("Wall", 9, Role::Screen).unwrap();
    let mut wall = Player::new(&mut house, 9);
    people[0].hang_up(&mut house);
    people[1].hang_up(&mut house);
    house.pass(60_000);
    // A screen is nobody.
    assert_eq!(who(&mut house, &mut wall), "Ann*?, Bob?, -, -, -, - | Wall");
    people[1].come_back(&mut house, None);
    assert_eq!(people[1].who(), "Ann?, Bob*, -, -, -, - | Wall");
}

#[test]
fn when_the_host_leaves_somebody_is_host_who_can_start_a_game() {
    let settings = settings(Kind::Zwinkern, &json!({ "way": "together" }));
    let mut house = House::open_as(Role::Screen, settings, 1);
    house.join("Bob", 1, Role::Player).unwrap();
    house.join("Cat", 2, Role::Player).unwrap();
    let mut bob = Player::new(&mut house, 1);
    let mut cat = Player::new(&mut house, 2);
    assert_eq!(cat.ask(&mut house, "stand", json!({})), "ack");
    assert_eq!(cat.who(), "Bob*, -, -, -, -, - | Ann?, Cat");
    assert_eq!(bob.ask(&mut house, "leave", json!({})), "ack");
    // The screen was there first.
    assert_eq!(who(&mut house, &mut cat), "-, -, -, -, -, - | Ann?, Cat*");
    // Where nobody else is left it has the role until somebody comes.
    assert_eq!(cat.ask(&mut house, "leave", json!({})), "ack");
    house.join("Dan", 3, Role::Player).unwrap();
    assert_eq!(Player::new(&mut house, 3).who(), "Dan*, -, -, -, -, - | Ann?");
}

#[test]
fn whoever_does_not_hear_that_they_are_in_is_not() {
    let (mut house, mut people) = zwinkern(2);
    let cat = house.join("Cat", 2, Role::Player).unwrap();
    house.turn([room::Event::Unheard { person: cat }]);
    assert_eq!(who(&mut house, &mut people[0]), "Ann*, Bob, -, -, -, -");
    // And can come by the same name.
    assert_eq!(house.join("Cat", 3, Role::Player).map(|cat| cat.0), Ok(3));
}

#[test]
fn after_two_minutes_away_a_chair_is_free_again() {
    let (mut house, mut people) = zwinkern(3);
    house.join("Wat", 20, Role::Spectator).unwrap();
    let mut wat = Player::new(&mut house, 20);
    people[1].hang_up(&mut house);
    wat.hang_up(&mut house);
    house.pass(119_999);
    assert_eq!(who(&mut house, &mut people[0]), "Ann*, Bob?, Cat, -, -, - | Wat?");
    house.pass(1);
    // A player may come back, and a spectator has nothing to come back to.
    assert_eq!(who(&mut house, &mut people[0]), "Ann*, -, Cat, -, -, - | Bob?");
    people[1].come_back(&mut house, None);
    assert_eq!(people[1].ask(&mut house, "sit", json!({})), "ack");
    assert_eq!(people[1].who(), "Ann*, Bob, Cat, -, -, -");
}

#[test]
fn an_empty_room_stays_as_it_was_left() {
    let (mut house, mut people) = zwinkern(2);
    people.iter_mut().for_each(|player| player.hang_up(&mut house));
    assert_eq!(house.actor.due(), None);
    assert_eq!(house.actor.idle_since(), Some(house.now));
    let before = house.log.len();
    house.pass(10 * 3_600_000);
    assert_eq!(house.log.len(), before);
    people[1].come_back(&mut house, None);
    // Ann has been away for long enough by then.
    assert_eq!(people[1].who(), "-, Bob*, -, -, -, - | Ann?");
}

#[test]
fn a_game_starts_when_the_host_says_so_and_everybody_else_is_ready() {
    let (mut house, mut people) = zwinkern(2);
    let order = || json!({ "start": {} });
    let ready = |on: bool| json!({ "on": on });
    assert_eq!(people[0].order(&mut house, order()), "not_ready");
    assert_eq!(people[1].ask(&mut house, "ready", ready(true)), "ack");
    assert_eq!(people[0].order(&mut house, order()), "too_few");
    house.join("Cat", 2, Role::Player).unwrap();
    let mut cat = Player::new(&mut house, 2);
    assert_eq!(people[0].order(&mut house, order()), "not_ready");
    assert_eq!(cat.ask(&mut house, "ready", ready(true)), "ack");
    assert_eq!(cat.ask(&mut house, "ready", ready(false)), "ack");
    assert_eq!(people[0].order(&mut house, order()), "not_ready");
    assert_eq!(cat.ask(&mut house, "ready", ready(true)), "ack");
    assert_eq!(cat.order(&mut house, order()), "not_host");
    assert_eq!(cat.who(), "Ann*, Bob+, Cat+, -, -, -");
    assert_eq!(people[0].order(&mut house, order()), "ack");
    assert_eq!(
        (people[0].stage(), people[0].who()),
        ("promised", "Ann*, Bob, Cat, -, -, -".to_owned())
    );
    assert_eq!(people[0].order(&mut house, order()), "playing");
}

#[test]
fn bots_are_always_ready_and_fill_the_table() {
    let (mut house, mut people) = zwinkern(1);
    for chair in 1..3 {
        people[0].order(&mut house, json!({ "bot": { "chair": chair, "on": true } }));
    }
    assert_eq!(people[0].order(&mut house, json!({ "start": {} })), "ack");
    house.pass(6_000);
    people[0].follow(&mut house);
    assert_eq!(people[0].view()["players"].as_array().unwrap().len(), 3);
}

#[test]
fn while_a_game_is_on_seats_and_settings_stay_as_they_are() {
    let (mut house, mut people) = dealt(Kind::Zwinkern, 3, &json!({}), 1);
    let ann = &mut people[0];
    for (frame, body) in [
        ("ready", json!({ "on": true })),
        ("sit", json!({ "chair": 4 })),
        ("stand", json!({})),
        ("apart", json!({ "on": true })),
        ("host", json!({ "order": { "start": {} } })),
        ("host", json!({ "order": { "settings": { "game": "blink" } } })),
        ("host", json!({ "order": { "bot": { "chair": 4, "on": true } } })),
    ] {
        assert_eq!(ann.ask(&mut house, frame, body.clone()), "playing", "{frame} {body}");
    }
}

#[test]
fn a_game_that_is_broken_off_leaves_no_result_and_another_can_follow() {
    let (mut house, mut people) = dealt(Kind::Zwinkern, 3, &json!({}), 1);
    assert_eq!(people[1].order(&mut house, json!({ "abandon": {} })), "not_host");
    assert_eq!(people[0].order(&mut house, json!({ "abandon": {} })), "ack");
    assert_eq!(people[0].order(&mut house, json!({ "abandon": {} })), "not_playing");
    assert_eq!(people[0].stage(), "gathering");
    assert_eq!(room::records(&house.log), []);
    // Another game in the same room.
    let order = json!({ "settings": { "game": "eyes_wide_shut" } });
    assert_eq!(people[0].order(&mut house, order), "ack");
    start(&mut house, &mut people);
    house.pass(6_000);
    people[2].follow(&mut house);
    assert_eq!((people[2].stage(), &people[2].view()["phase"]), ("playing", &json!("day")));
    assert_eq!(house.card.as_ref().unwrap().game, Kind::EyesWideShut);
}

#[test]
fn the_card_outside_changes_with_the_room() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 3, &json!({ "listed": true }), 1);
    let card = |house: &House| {
        let card = serde_json::to_value(house.card.as_ref().unwrap()).unwrap();
        format!("{} {} {} {}", card["host"], card["seated"], card["playing"], card["games"])
    };
    assert_eq!(card(&house), "\"Ann\" 3 false 0");
    assert!(house.card.as_ref().unwrap().listed);
    people[0].order(&mut house, json!({ "pass": { "person": 2 } }));
    people[1].ask(&mut house, "stand", json!({}));
    assert_eq!(card(&house), "\"Cat\" 2 false 0");
    people[1].ask(&mut house, "sit", json!({}));
    people.swap(0, 2);
    start(&mut house, &mut people);
    assert_eq!(card(&house), "\"Cat\" 3 true 0");
}

#[test]
fn seats_of_those_who_leave_a_game_are_played_by_bots() {
    let (mut house, mut people) = dealt(Kind::Zwinkern, 4, &json!({}), 1);
    assert_eq!(people[2].ask(&mut house, "leave", json!({})), "ack");
    assert_eq!(people[0].order(&mut house, json!({ "kick": { "person": 3 } })), "ack");
    assert_eq!(people[0].who(), "Ann*, Bob, bot, bot, -, -");
    house.pass(200_000);
    people[0].follow(&mut house);
    // Nobody waits for them.
    assert!(people[0].waits_for().is_empty());
    let placed = |nth: usize| !people[0].view()["players"][nth]["figure"].is_null();
    assert!(placed(2) && placed(3), "{}", people[0].view());
    // After the game the bots stay, until the host sends them away.
    assert_eq!(people[0].order(&mut house, json!({ "abandon": {} })), "ack");
    assert_eq!(people[0].who(), "Ann*, Bob, bot, bot, -, -");
    assert_eq!(people[0].order(&mut house, json!({ "bot": { "chair": 2, "on": false } })), "ack");
    assert_eq!(people[0].who(), "Ann*, Bob, -, bot, -, -");
}

#[test]
fn everybody_is_told_the_same_room() {
    let (mut house, mut people) = zwinkern(4);
    house.join("Wat", 20, Role::Spectator).unwrap();
    people.push(Player::new(&mut house, 20));
    people[3].hang_up(&mut house);
    let rooms: Vec<Value> = people[..3]
        .iter_mut()
        .map(|player| {
            player.follow(&mut house);
            serde_json::to_value(player.room()).unwrap()
        })
        .collect();
    assert!(rooms.iter().all(|room| *room == rooms[0]));
    assert_eq!(rooms[0]["chairs"][3]["person"]["presence"], "away");
    assert_eq!(rooms[0]["chairs"][1]["person"]["name"], NAMES[1]);
}

#[test]
fn the_places_of_a_room_have_names_that_can_be_told_apart() {
    let (mut house, mut people) = gather(Kind::ShiftyEyedSpies, 4, &json!({}), 1);
    let mut settle = |places: Value| {
        let settings = json!({ "game": "shifty_eyed_spies", "way": "together", "places": places });
        people[0].order(&mut house, json!({ "settings": settings }))
    };
    assert_eq!(settle(json!(["Door", "Lamp", "Sofa", "door"])), "bad_settings");
    assert_eq!(settle(json!(["Door", "Lamp", "Sofa", "Window"])), "ack");
    let room = serde_json::to_value(people[0].room()).unwrap();
    assert_eq!(room["settings"]["places"], json!(["Door", "Lamp", "Sofa", "Window"]));
}

#[test]
fn a_room_that_its_keeper_closes_is_written_down_as_closed_and_lets_nobody_in_again() {
    let (mut house, people) = dealt(Kind::Zwinkern, 3, &json!({ "listed": true }), 1);
    house.turn([Event::Close]);
    assert!(house.gone);
    assert!(people.iter().all(|person| house.closed[&person.line] == CloseCode::Closed));
    let entries = house.entries();
    let last: Vec<&Value> = entries.iter().rev().take(2).collect();
    assert_eq!(last[0], &json!({ "closed": {} }));
    assert!(last[1].get("abandoned").is_some(), "the game is broken off: {}", last[1]);

    // A house that reads it knows, whoever comes.
    house.restart(2);
    assert_eq!(house.join("Dan", 3, Role::Player), Err("room_closed".to_owned()));
    let ann = house.connect(0, None);
    assert_eq!(house.closed[&ann], CloseCode::Closed);
    let stranger = house.connect(9, None);
    assert_eq!(house.closed[&stranger], CloseCode::BadToken, "nobody learns more by guessing");
    let card = house.card.as_ref().unwrap();
    assert!(card.locked && !card.listed && !card.playing);
    house.pass(3_600_000);
    assert_eq!(house.log.len(), entries.len(), "nothing happens in it any more");
    let sketch = room::sketch(&house.log).unwrap();
    assert!(sketch.closed && sketch.people.len() == 3 && sketch.games.is_empty());
}
