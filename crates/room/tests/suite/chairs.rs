//! Who has a chair: people take bots' chairs, wait for one, and make room for each other.

use games::Kind;
use protocol::{Role, Stage};
use serde_json::{Value, json};
use table::{Dice, Seed};

use crate::cast::bot_names;
use crate::house::{House, settings};
use crate::people::{Player, begun, gather, give_parts, play_out, start};

fn bot(chair: u8) -> Value {
    json!({ "bot": { "chair": chair, "on": true } })
}

fn settle(settings: &Value) -> Value {
    json!({ "settings": settings })
}

/// A room with so many in it, and bots on these chairs.
fn with_bots(kind: Kind, people: u8, chairs: &[u8], but: &Value) -> (House, Vec<Player>) {
    let (mut house, mut people) = gather(kind, people, but, 1);
    for chair in chairs {
        assert_eq!(people[0].order(&mut house, bot(*chair)), "ack");
    }
    (house, people)
}

/// Somebody comes in to play, and connects.
fn come(house: &mut House, name: &str, key: u8) -> Player {
    house.join(name, key, Role::Player).expect("a place");
    Player::new(house, key)
}

/// How the room looks to somebody now, and who waits for a chair.
fn who(house: &mut House, player: &mut Player) -> String {
    player.follow(house);
    let room = player.room();
    let name = |id| room.others.iter().find(|other| other.id == id).expect("one without a chair");
    let queue: Vec<&str> = room.queue.iter().map(|id| name(*id).name.as_str()).collect();
    let waits = if queue.is_empty() { String::new() } else { format!("; {}", queue.join(", ")) };
    format!("{}{waits}", player.who())
}

#[test]
fn a_person_takes_a_bots_chair_and_whoever_has_one_does_not() {
    let (mut house, mut people) = with_bots(Kind::Zwinkern, 2, &[2, 3], &json!({}));
    house.join("Wat", 20, Role::Spectator).unwrap();
    let mut wat = Player::new(&mut house, 20);
    assert_eq!(people[1].ask(&mut house, "sit", json!({ "chair": 2 })), "chair_taken");
    assert_eq!(wat.ask(&mut house, "sit", json!({ "chair": 2 })), "ack");
    assert_eq!(who(&mut house, &mut wat), "Ann*, Bob, Wat, bot, -, -");
}

#[test]
fn whoever_comes_to_a_table_full_of_bots_takes_the_last_ones_chair() {
    for spectators in ["live", "off"] {
        let but = json!({ "spectators": spectators });
        let (mut house, mut people) = with_bots(Kind::Blink, 1, &[1], &but);
        let card = house.card.as_ref().unwrap();
        assert_eq!((card.seated, card.bots, card.chairs), (2, 1, 2));
        come(&mut house, "Bob", 1);
        assert_eq!(who(&mut house, &mut people[0]), "Ann*, Bob");
        house.restart(5);
        assert_eq!(Player::new(&mut house, 1).who(), "Ann*?, Bob");
    }
}

#[test]
fn whoever_comes_during_a_game_waits_and_takes_a_bots_chair_for_the_next() {
    let (mut house, mut people) = with_bots(Kind::Zwinkern, 2, &[2, 3, 4, 5], &json!({}));
    start(&mut house, &mut people);
    give_parts(&mut house, &mut people);
    let mut dan = come(&mut house, "Dan", 3);
    let full = "Ann*, Bob, bot, bot, bot, bot";
    assert_eq!(who(&mut house, &mut dan), format!("{full} | Dan; Dan"));
    assert_eq!(dan.ask(&mut house, "sit", json!({ "chair": 5 })), "playing");
    // They may say that they only watch, and think better of it.
    assert_eq!(dan.ask(&mut house, "wait", json!({ "on": false })), "ack");
    assert_eq!(who(&mut house, &mut dan), format!("{full} | Dan"));
    assert_eq!(dan.ask(&mut house, "wait", json!({ "on": true })), "ack");
    assert_eq!(people[0].ask(&mut house, "wait", json!({ "on": true })), "chair_taken");
    // Whoever is away then keeps their turn and no chair.
    let mut eve = come(&mut house, "Eve", 4);
    eve.hang_up(&mut house);
    assert_eq!(people[0].order(&mut house, json!({ "abandon": {} })), "ack");
    let seated = "Ann*, Bob, bot, bot, bot, Dan";
    assert_eq!(who(&mut house, &mut dan), format!("{seated} | Eve?; Eve"));
    eve.come_back(&mut house, None);
    assert_eq!(eve.ask(&mut house, "sit", json!({})), "ack");
    assert_eq!(who(&mut house, &mut dan), "Ann*, Bob, bot, bot, Eve, Dan");
}

#[test]
fn a_match_goes_on_with_somebody_in_a_bots_place() {
    let (mut house, mut people) = with_bots(Kind::Blink, 1, &[1], &json!({}));
    start(&mut house, &mut people);
    give_parts(&mut house, &mut people);
    play_out(&mut house, &mut people, &mut Seed::from_number(3).dice(0));
    let points = people[0].room().standing.unwrap().points;
    assert_eq!(people[0].who(), "Ann*, bot");
    let mut cat = come(&mut house, "Cat", 2);
    assert_eq!(who(&mut house, &mut cat), "Ann*, Cat");
    people.push(cat);
    start(&mut house, &mut people);
    give_parts(&mut house, &mut people);
    let standing = people[0].room().standing.unwrap();
    assert_eq!((standing.games, standing.points), (1, points));
}

#[test]
fn a_match_goes_on_with_a_bot_that_has_another_name() {
    let (mut house, mut people) = with_bots(Kind::Blink, 1, &[1], &json!({}));
    start(&mut house, &mut people);
    give_parts(&mut house, &mut people);
    play_out(&mut house, &mut people, &mut Seed::from_number(3).dice(0));
    let before = people[0].room().standing.unwrap();
    let names = bot_names(&people[0]);
    // A bot is called like somebody who comes to watch.
    house.join(&names[0], 20, Role::Spectator).expect("a place");
    people[0].follow(&mut house);
    assert_ne!(bot_names(&people[0]), names);
    start(&mut house, &mut people);
    give_parts(&mut house, &mut people);
    assert_eq!(people[0].room().standing.unwrap(), before);
    assert_eq!(before.games, 1);
}

#[test]
fn whoever_comes_between_two_games_of_a_match_waits_and_the_match_goes_on() {
    let (mut house, mut people) = begun(Kind::BlinkOfAnEye, 5, &json!({}), 5);
    let mut dice = Seed::from_number(3).dice(0);
    play_out(&mut house, &mut people, &mut dice);
    let mut fay = come(&mut house, "Fay", 6);
    let waits = "Ann*, Bob, Cat, Dan, Eve, - | Fay; Fay";
    assert_eq!(who(&mut house, &mut fay), waits);
    assert_eq!(fay.ask(&mut house, "sit", json!({})), "match_goes_on");
    house.restart(5);
    people.iter_mut().for_each(|player| player.come_back(&mut house, None));
    fay.come_back(&mut house, None);
    assert_eq!(who(&mut house, &mut fay), waits);
    for game in 1..3 {
        assert_eq!(people[0].room().standing.unwrap().games, game);
        start(&mut house, &mut people);
        give_parts(&mut house, &mut people);
        play_out(&mut house, &mut people, &mut dice);
        people.iter_mut().for_each(|player| player.follow(&mut house));
    }
    // Once the match is decided there is a chair.
    assert!(people[0].room().standing.unwrap().winners.is_some());
    assert_eq!(who(&mut house, &mut fay), "Ann*, Bob, Cat, Dan, Eve, Fay");
}

#[test]
fn whom_the_host_did_not_choose_is_not_seated_by_whatever_comes_next() {
    let (mut house, mut people) = gather(Kind::EyesWideShut, 5, &json!({}), 1);
    let players = json!({ "players": { "people": [0, 1, 2, 3] } });
    assert_eq!(people[0].order(&mut house, players), "ack");
    let chosen = "Ann*, Bob, Cat, Dan, -, -, -, -";
    assert_eq!(who(&mut house, &mut people[0]), format!("{chosen} | Eve"));
    assert_eq!(people[0].order(&mut house, json!({ "lock": { "on": true } })), "ack");
    assert_eq!(people[3].ask(&mut house, "stand", json!({})), "ack");
    assert_eq!(who(&mut house, &mut people[0]), "Ann*, Bob, Cat, -, -, -, -, - | Dan, Eve");
}

#[test]
fn on_the_way_to_a_game_for_fewer_bots_leave_and_people_wait() {
    let (mut house, mut people) = with_bots(Kind::Zwinkern, 3, &[3, 4, 5], &json!({}));
    let ann = &mut people[0];
    let spies = json!({ "game": "shifty_eyed_spies", "spectators": "off" });
    assert_eq!(ann.order(&mut house, settle(&spies)), "ack");
    assert_eq!(ann.order(&mut house, bot(6)), "ack");
    assert_eq!(ann.order(&mut house, bot(7)), "ack");
    // Bots that do not fit leave by themselves.
    assert_eq!(ann.order(&mut house, settle(&json!({ "game": "zwinkern" }))), "ack");
    assert_eq!(ann.who(), "Ann*, Bob, Cat, bot, bot, bot");
    // People who do not fit wait; nobody is sent out, though nobody may watch.
    assert_eq!(ann.order(&mut house, json!({ "pass": { "person": 2 } })), "ack");
    let blink = json!({ "game": "blink", "spectators": "off" });
    assert_eq!(people[2].order(&mut house, settle(&blink)), "ack");
    assert_eq!(who(&mut house, &mut people[2]), "Ann, Cat* | Bob; Bob");
    // With more chairs they sit down again.
    assert_eq!(people[2].order(&mut house, settle(&json!({ "game": "zwinkern" }))), "ack");
    assert_eq!(who(&mut house, &mut people[2]), "Ann, Cat*, Bob, -, -, -");
    let entries = house.entries();
    assert!(entries.iter().all(|entry| entry.get("left").is_none()));
}

#[test]
fn the_host_says_who_plays() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 4, &json!({ "way": "together" }), 1);
    let players = |ids: &[u32]| json!({ "players": { "people": ids } });
    house.join("Wall", 9, Role::Screen).unwrap();
    assert_eq!(people[1].order(&mut house, players(&[0, 1])), "not_host");
    let ann = &mut people[0];
    assert_eq!(ann.order(&mut house, players(&[0, 7])), "no_such_person");
    assert_eq!(ann.order(&mut house, players(&[0, 4])), "no_such_person", "a screen");
    assert_eq!(ann.order(&mut house, players(&[1, 1])), "no_such_person", "twice");
    assert_eq!(ann.order(&mut house, settle(&json!({ "game": "blink" }))), "ack");
    assert_eq!(who(&mut house, ann), "Ann*, Bob | Cat, Dan, Wall?; Cat, Dan");
    assert_eq!(ann.order(&mut house, players(&[0, 1, 2])), "too_many");
    assert_eq!(ann.order(&mut house, players(&[1, 3])), "ack");
    assert_eq!(who(&mut house, ann), "Dan, Bob | Ann*, Cat, Wall?; Cat, Ann");
    // Whoever gets up makes room for the next.
    assert_eq!(people[1].ask(&mut house, "stand", json!({})), "ack");
    assert_eq!(who(&mut house, &mut people[1]), "Dan, Cat | Ann*, Bob, Wall?; Ann");
    house.restart(5);
    let mut bob = Player::new(&mut house, 1);
    assert_eq!(who(&mut house, &mut bob), "Dan?, Cat? | Ann*?, Bob, Wall?; Ann");
}

/// A match of one game of Blink between Ann and Bob, with Cat and Dan waiting: who won it.
fn blink_with_queue(but: &Value) -> (House, Vec<Player>, usize, Dice) {
    let mut but = but.clone();
    but["options"] = json!({ "best_of": 1 });
    let (mut house, mut people) = begun(Kind::Blink, 2, &but, 3);
    people.push(come(&mut house, "Cat", 2));
    people.push(come(&mut house, "Dan", 3));
    let mut dice = Seed::from_number(3).dice(0);
    play_out(&mut house, &mut people[..2], &mut dice);
    people.iter_mut().for_each(|player| player.follow(&mut house));
    let winners = people[0].room().standing.unwrap().winners.expect("a winner");
    let winner = winners.iter().next().expect("a winner").index();
    (house, people, winner, dice)
}

#[test]
fn in_a_game_for_two_the_winner_stays_and_the_next_takes_the_losers_chair() {
    let (mut house, mut people, winner, mut dice) = blink_with_queue(&json!({}));
    let names = ["Ann", "Bob"];
    let queue = |player: &Player| player.room().queue.iter().map(|id| id.0).collect::<Vec<_>>();
    let loser = 1 - winner;
    assert_eq!(people[loser].room().chairs.len(), 2);
    assert!(people[0].who().contains("Cat"), "{}", people[0].who());
    assert_eq!(queue(&people[0]), [3, loser as u32]);
    // The result is still theirs who played, for whoever comes in now too.
    let late = come(&mut house, "Eve", 5);
    for player in [&people[0], &people[2], &late] {
        let Stage::Over { players, .. } = &player.room().stage else { panic!("not over") };
        let played: Vec<&str> = players.iter().flatten().map(|seat| seat.name.as_str()).collect();
        assert_eq!(played, names);
    }
    assert_eq!((late.seat, people[loser].seat), (None, Some(loser as u8)));
    house.restart(5);
    for player in &mut people {
        player.come_back(&mut house, None);
    }
    assert_eq!(queue(&people[3]), [3, loser as u32, 4]);
    assert_eq!((people[2].seat, people[loser].seat), (None, Some(loser as u8)));
    // The next match is between those two, and decides who stays.
    let mut pair: Vec<Player> = Vec::new();
    let cat = people.remove(2);
    pair.push(people.remove(winner));
    pair.push(cat);
    for player in &mut pair {
        assert_eq!(player.ask(&mut house, "ready", json!({ "on": true })), "ack");
    }
    pair.iter_mut().for_each(|player| player.follow(&mut house));
    assert_eq!(pair[0].stage(), "promised");
    give_parts(&mut house, &mut pair);
    play_out(&mut house, &mut pair, &mut dice);
    assert!(who(&mut house, &mut pair[0]).contains("Dan"), "{}", pair[0].who());
}

#[test]
fn the_host_can_have_both_stay() {
    let (_, people, ..) = blink_with_queue(&json!({ "winner_stays": false }));
    assert_eq!(people[0].who(), "Ann*, Bob | Cat, Dan");
}

#[test]
fn whoever_comes_while_the_result_shows_is_no_part_of_it() {
    let (mut house, mut people) = begun(Kind::Zwinkern, 3, &json!({}), 1);
    play_out(&mut house, &mut people, &mut Seed::from_number(1).dice(0));
    assert_eq!(people[1].ask(&mut house, "leave", json!({})), "ack");
    // She sits where he did.
    let eve = come(&mut house, "Eve", 5);
    assert_eq!(eve.who(), "Ann*, Eve, Cat, -, -, -");
    let Stage::Over { players, .. } = &eve.room().stage else { panic!("not over") };
    let played: Vec<&str> = players.iter().flatten().map(|seat| seat.name.as_str()).collect();
    assert_eq!((played, eve.seat), (vec!["Ann", "Bob", "Cat"], None));
    assert_eq!(eve.own(), Value::Null);
    assert!(!eve.open().is_null());
}

#[test]
fn everybody_is_told_who_broke_a_game_off_until_something_else_happens() {
    let (mut house, mut people) = begun(Kind::Zwinkern, 3, &json!({}), 1);
    let abandoned = |player: &Player| match &player.room().stage {
        Stage::Gathering { abandoned } => serde_json::to_value(abandoned).expect("JSON"),
        other => panic!("{other:?}"),
    };
    assert_eq!(people[0].order(&mut house, json!({ "abandon": {} })), "ack");
    people.iter_mut().for_each(|player| player.follow(&mut house));
    let by_ann = json!({ "game": 1, "by": "Ann" });
    assert!(people.iter().all(|player| abandoned(player) == by_ann));
    house.restart(5);
    people.iter_mut().for_each(|player| player.come_back(&mut house, None));
    assert_eq!(abandoned(&people[2]), by_ann);
    let spies = settle(&json!({ "game": "eyes_wide_shut" }));
    assert_eq!(people[0].order(&mut house, spies), "ack");
    assert_eq!(abandoned(&people[0]), Value::Null);
}

#[test]
fn everybody_sees_which_game_the_host_looks_at_until_it_is_settled() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let looks = |game: Value| json!({ "choosing": { "game": game } });
    let shown = |house: &mut House, people: &mut [Player]| {
        people[1].follow(house);
        people[1].room().choosing
    };
    assert_eq!(people[1].order(&mut house, looks(json!("blink"))), "not_host");
    let before = house.log.len();
    assert_eq!(people[0].order(&mut house, looks(json!("blink"))), "ack");
    assert_eq!(shown(&mut house, &mut people), Some(Kind::Blink));
    // Nothing of it is kept.
    assert_eq!(house.log.len(), before);
    assert_eq!(people[0].order(&mut house, looks(Value::Null)), "ack");
    assert_eq!(shown(&mut house, &mut people), None);
    for over in [settle(&json!({ "game": "eyes_wide_shut" })), json!({ "pass": { "person": 1 } })] {
        assert_eq!(people[0].order(&mut house, looks(json!("blink"))), "ack");
        assert_eq!(people[0].order(&mut house, over), "ack");
        assert_eq!(shown(&mut house, &mut people), None);
    }
    // A host who is gone chooses nothing.
    assert_eq!(people[1].order(&mut house, looks(json!("blink"))), "ack");
    people[1].hang_up(&mut house);
    people[0].follow(&mut house);
    assert_eq!(people[0].room().choosing, None);
}

#[test]
fn a_log_from_before_there_were_queues_is_read_as_it_was() {
    // Cat found no chair, and Bob's bot stayed: nobody takes anything by reading.
    let settings = settings(Kind::Blink, &json!({}));
    let key = |of: u8| format!("{of:02x}").repeat(32);
    let joined = |person: u32, name: &str| {
        json!({ "joined": { "person": person, "name": name, "face": "", "role": "player",
                            "key": key(person as u8) } })
    };
    let log = [
        json!({ "opened": { "version": 1, "room": "KWXTZ", "settings": settings } }),
        joined(0, "Ann"),
        json!({ "bot": { "chair": 1, "on": true, "character": "sharp", "asked": null } }),
        joined(1, "Cat"),
    ];
    let log = log.iter().map(|entry| serde_json::to_vec(entry).unwrap()).collect();
    let mut house = House::recover(table::Millis(0), log, 1);
    let mut cat = Player::new(&mut house, 1);
    assert_eq!(who(&mut house, &mut cat), "Ann*?, bot | Cat; Cat");
}
