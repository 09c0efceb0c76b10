//! Talk: what may be said, how often, and when nobody talks.

use games::Kind;
use protocol::{ClientFrame, Role};
use room::records;
use serde_json::{Value, json};
use table::Seed;

use crate::house::House;
use crate::people::{Player, begun, gather, give_parts, play_out, start};

fn text(text: &str) -> Value {
    json!({ "text": text })
}

/// What somebody has heard since they were last asked.
fn heard(house: &mut House, player: &mut Player) -> Vec<Value> {
    player.follow(house);
    let said = player.news().into_iter().filter(|news| news.get("said").is_some());
    said.map(|news| json!([news["said"]["by"], news["said"]["talk"]])).collect()
}

#[test]
fn what_somebody_says_everybody_hears_they_too() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    house.join("Wat", 20, Role::Spectator).unwrap();
    people.push(Player::new(&mut house, 20));
    assert_eq!(people[1].ask(&mut house, "say", text("  Hello, all of you! ")), "ack");
    assert_eq!(people[3].ask(&mut house, "phrase", json!({ "phrase": "good_luck" })), "ack");
    for player in &mut people {
        assert_eq!(
            heard(&mut house, player),
            [json!([1, { "text": "Hello, all of you!" }]), json!([3, { "phrase": "good_luck" }]),]
        );
    }
    assert_eq!(house.entries().pop().unwrap()["said"]["asked"], json!({ "by": 3, "id": 1 }));
}

#[test]
fn names_and_talk_that_play_tricks_are_no_frames() {
    // Such a frame cannot be read, so it never comes to a room.
    let frame = |frame: Value| serde_json::from_value::<ClientFrame>(frame).map(drop);
    let long = |count: usize| "é".repeat(count);
    for fine in ["x", "👨‍👩‍👧‍👦", "שלום", &long(240)] {
        let say = json!({ "say": { "id": 1, "text": fine } });
        assert!(frame(say).is_ok(), "{fine:?}");
    }
    for trick in ["", "  ", "a\nb", "a\u{0}b", "a\u{202E}b", "\u{200B}", "a\u{2066}", &long(241)] {
        let say = json!({ "say": { "id": 1, "text": trick } });
        assert!(frame(say).is_err(), "{trick:?}");
        let rename = json!({ "rename": { "id": 1, "name": trick } });
        assert!(frame(rename).is_err(), "{trick:?}");
    }
    assert!(frame(json!({ "rename": { "id": 1, "name": long(25) } })).is_err());
    assert!(frame(json!({ "phrase": { "id": 1, "phrase": "you_cheat" } })).is_err());
    assert!(frame(json!({ "say": { "id": 1, "text": "hi", "to": 3 } })).is_ok());
    assert!(frame(json!({ "say": { "id": 1, "text": "hi", "to": 8 } })).is_err());
    assert!(frame(json!({ "say": { "id": 1, "text": "hi", "secretly": true } })).is_err());
}

#[test]
fn whoever_talks_too_much_is_asked_to_slow_down() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    house.pass(1_000_000);
    let mut say = |house: &mut House, nth: usize| people[nth].ask(house, "say", text("la"));
    for _ in 0..6 {
        assert_eq!(say(&mut house, 0), "ack");
    }
    assert_eq!(say(&mut house, 0), "slow_down");
    // Nobody else has to pay for it.
    assert_eq!(say(&mut house, 1), "ack");
    house.pass(1_500);
    assert_eq!(say(&mut house, 0), "ack");
    assert_eq!(say(&mut house, 0), "slow_down");
    house.pass(60_000);
    let taken = (0..20).filter(|_| say(&mut house, 0) == "ack").count();
    assert_eq!(taken, 6, "quiet cannot be saved up");
}

#[test]
fn at_night_nobody_talks() {
    let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    assert_eq!(people[0].ask(&mut house, "say", text("I stay")), "ack");
    for player in &mut people {
        assert_eq!(player.act(&mut house, json!({ "do": "ready" })), "ack");
    }
    assert_eq!(people[2].view()["phase"], "night");
    assert_eq!(people[0].ask(&mut house, "say", text("I lied")), "night");
    assert_eq!(people[1].ask(&mut house, "phrase", json!({ "phrase": "hurry" })), "night");
    // Nor does anybody by way of their name.
    assert_eq!(people[1].ask(&mut house, "rename", json!({ "name": "Up!" })), "night");
    house.pass(8_000);
    assert_eq!(people[1].ask(&mut house, "phrase", json!({ "phrase": "i_saw_that" })), "ack");
}

#[test]
fn while_a_game_is_on_only_its_players_talk() {
    let (mut house, mut people) = begun(Kind::BlinkOfAnEye, 5, &json!({}), 1);
    house.join("Wat", 20, Role::Spectator).unwrap();
    let mut wat = Player::new(&mut house, 20);
    assert_eq!(wat.ask(&mut house, "say", text("Look at Bob!")), "only_players_talk");
    assert_eq!(wat.ask(&mut house, "phrase", json!({ "phrase": "hurry" })), "only_players_talk");
    assert_eq!(people[0].ask(&mut house, "say", text("Quiet, please")), "ack");
    assert_eq!(heard(&mut house, &mut wat).len(), 1);
    assert!(people.iter_mut().all(|player| heard(&mut house, player).len() == 1));
}

#[test]
fn talk_in_a_game_is_kept_with_its_record() {
    let (mut house, mut people) = begun(Kind::Blink, 2, &json!({}), 1);
    people[0].ask(&mut house, "say", text("Before anything"));
    house.pass(100);
    let legal = people[0].legal().pop().unwrap();
    assert_eq!(people[0].act(&mut house, legal), "ack");
    people[1].ask(&mut house, "say", text("Well \"played\""));
    people[1].ask(&mut house, "phrase", json!({ "phrase": "well_played" }));
    play_out(&mut house, &mut people, &mut Seed::from_number(1).dice(0));
    people[1].ask(&mut house, "say", text("Afterwards"));
    let record = &records(&house.log)[0].1;
    assert_eq!(history::check_text(record), Ok(vec![Kind::Blink]));
    let said: Vec<&str> = record.lines().filter(|line| line.contains("\"say\"")).collect();
    assert_eq!(
        said,
        [
            r#"{"t":0,"seat":0,"say":"Before anything"}"#,
            r#"{"t":100,"seat":1,"say":"Well \"played\""}"#,
            r#"{"t":100,"seat":1,"say":"Well played!","phrase":"well_played"}"#,
        ]
    );
}

#[test]
fn something_can_be_said_to_somebody_and_all_hear_it() {
    let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    let first = |to: u8| json!({ "phrase": "you_first", "to": to });
    assert_eq!(people[0].ask(&mut house, "phrase", first(2)), "ack");
    assert_eq!(people[1].ask(&mut house, "say", json!({ "text": "No, me", "to": 0 })), "ack");
    for player in &mut people {
        player.follow(&mut house);
        let said = player.news().into_iter().filter_map(|news| news.get("said").cloned());
        let said: Vec<Value> = said.map(|said| json!([said["by"], said["to"]])).collect();
        assert_eq!(said, [json!([0, 2]), json!([1, 0])]);
    }
    // Nobody talks to themselves, or to a chair.
    assert_eq!(people[0].ask(&mut house, "phrase", first(0)), "no_such_chair");
    assert_eq!(people[0].ask(&mut house, "phrase", first(3)), "no_such_chair");
    assert_eq!(people[0].ask(&mut house, "phrase", first(7)), "no_such_chair");
}

/// A game of Eyes Wide Shut with Ann and so many bots.
fn with_bots(bots: u8, options: &Value, luck: u64) -> (House, Player) {
    let (mut house, mut people) = gather(Kind::EyesWideShut, 1, options, luck);
    for chair in 1..=bots {
        let order = json!({ "bot": { "chair": chair, "on": true } });
        assert_eq!(people[0].order(&mut house, order), "ack");
    }
    start(&mut house, &mut people);
    give_parts(&mut house, &mut people);
    house.pass(3_000);
    people[0].follow(&mut house);
    people[0].news();
    let ann = people.remove(0);
    (house, ann)
}

/// What bots have said since the last time: when, which, what, to whom.
fn bots_said(house: &mut House, ann: &mut Player) -> Vec<Value> {
    ann.follow(house);
    let said = ann.news().into_iter().filter_map(|news| news.get("said").cloned());
    said.filter(|said| said.get("bot").is_some()).collect()
}

#[test]
fn bots_talk_by_day_within_the_limits_and_never_by_night() {
    let (mut house, mut ann) = with_bots(5, &json!({}), 4);
    let mut days = 0;
    let mut words = 0;
    while ann.stage() == "playing" && days < 6 {
        let (mut today, mut waited) = (0, 0);
        while ann.view()["phase"] == "day" && waited < 90 {
            house.pass(1_000);
            waited += 1;
            let said = bots_said(&mut house, &mut ann).len();
            assert!(said <= 2, "bots talk all at once");
            today += said;
        }
        words += today;
        days += 1;
        assert!(today <= 24, "{today} words in a day");
        while ann.view()["phase"] == "night" {
            assert_eq!(bots_said(&mut house, &mut ann), [Value::Null; 0]);
            house.pass(100);
            ann.follow(&mut house);
        }
    }
    assert!(words >= 3 * days, "only {words} words in {days} days");
    // The log has them by their seats alone.
    let said: Vec<Value> =
        house.entries().into_iter().filter(|entry| entry.get("said").is_some()).collect();
    assert_eq!(said.len(), words);
    for entry in &said {
        let said = &entry["said"];
        assert!(said.get("person").is_none() && said["asked"].is_null(), "{entry}");
        assert!(said["seat"].as_u64() > Some(0) && said["at"].is_u64(), "{entry}");
    }
    // And a house that reads it anew goes on from there.
    house.restart(4);
    ann.come_back(&mut house, None);
    assert_eq!(ann.stage(), "playing");
}

#[test]
fn bots_answer_what_they_are_asked() {
    let mut answered = 0;
    for luck in 0..8 {
        let (mut house, mut ann) = with_bots(4, &json!({}), luck);
        house.pass(1_000);
        bots_said(&mut house, &mut ann);
        let ask = json!({ "phrase": "you_first", "to": 2 });
        assert_eq!(ann.ask(&mut house, "phrase", ask), "ack");
        house.pass(7_000);
        let said = bots_said(&mut house, &mut ann);
        answered += u32::from(said.iter().any(|said| said["bot"] == 2 && said["to"] == 0));
    }
    assert!(answered >= 7, "{answered} of 8");
}

/// The clock stands still while a morning is shown, and people may talk: no bot misses it.
#[test]
fn bots_answer_what_they_are_asked_while_a_morning_is_shown() {
    let mut answered = 0;
    for luck in 0..8 {
        let (mut house, mut ann) = with_bots(4, &json!({}), luck);
        assert_eq!(ann.act(&mut house, json!({ "do": "ready" })), "ack");
        while ann.view()["phase"] == "day" {
            house.pass(100);
            ann.follow(&mut house);
        }
        assert_eq!(ann.act(&mut house, json!({ "do": "confirm" })), "ack");
        while ann.shows_ms().is_none() {
            house.pass(20);
            ann.follow(&mut house);
        }
        bots_said(&mut house, &mut ann);
        let ask = json!({ "phrase": "you_first", "to": 2 });
        assert_eq!(ann.ask(&mut house, "phrase", ask), "ack");
        house.pass(u64::from(ann.shows_ms().expect("a morning")) + 7_000);
        let said = bots_said(&mut house, &mut ann);
        answered += u32::from(said.iter().any(|said| said["bot"] == 2 && said["to"] == 0));
    }
    assert!(answered >= 7, "{answered} of 8");
}

#[test]
fn bots_give_people_time_and_go_on_once_they_are_ready() {
    let (mut house, mut ann) = with_bots(4, &json!({}), 5);
    let ready = |ann: &Player| {
        let players = ann.view()["players"].as_array().unwrap().clone();
        players.iter().filter(|player| player["ready"] == true).count()
    };
    house.pass(30_000);
    ann.follow(&mut house);
    assert_eq!(ready(&ann), 0, "nobody hurries Ann");
    assert_eq!(ann.act(&mut house, json!({ "do": "ready" })), "ack");
    house.pass(6_000);
    ann.follow(&mut house);
    assert_eq!(ann.view()["phase"], "night");

    // Whoever says nothing at all is waited for as long as most of the day.
    let (mut house, mut ann) = with_bots(4, &json!({}), 6);
    house.pass(40_000);
    ann.follow(&mut house);
    assert_eq!(ready(&ann), 0);
    house.pass(16_000);
    ann.follow(&mut house);
    assert_eq!(ready(&ann), 4);
}

#[test]
fn what_bots_said_is_kept_with_the_record_and_replayed() {
    let (mut house, ann) = with_bots(3, &json!({}), 7);
    let mut people = [ann];
    house.pass(25_000);
    play_out(&mut house, &mut people, &mut Seed::from_number(1).dice(0));
    let record = &records(&house.log)[0].1;
    assert_eq!(history::check_text(record), Ok(vec![Kind::EyesWideShut]));
    let said = record.lines().filter(|line| line.contains("\"phrase\""));
    assert!(said.count() > 2, "{record}");
}

#[test]
fn whoever_comes_back_is_told_what_was_said_and_a_restart_changes_nothing() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    let lines = |player: &Player| serde_json::to_value(&player.told).expect("JSON");
    assert_eq!(lines(&people[1]), json!([]));
    assert_eq!(people[0].ask(&mut house, "say", text("One")), "ack");
    assert_eq!(people[2].ask(&mut house, "phrase", json!({ "phrase": "hello" })), "ack");
    let said = json!([
        { "by": 0, "name": "Ann", "talk": { "text": "One" } },
        { "by": 2, "name": "Cat", "talk": { "phrase": "hello" } },
    ]);
    // Whoever goes on from where they were has heard it.
    people[1].follow(&mut house);
    let heard = people[1].heard;
    people[1].hang_up(&mut house);
    people[1].come_back(&mut house, heard);
    assert!(people[1].resumed && people[1].told.is_empty());
    people[1].hang_up(&mut house);
    people[1].come_back(&mut house, None);
    assert_eq!(lines(&people[1]), said);
    // What somebody said who left is still theirs.
    assert_eq!(people[2].ask(&mut house, "leave", json!({})), "ack");
    house.restart(5);
    people[1].come_back(&mut house, None);
    assert_eq!(lines(&people[1]), said);
    // In a game too.
    house.join("Dan", 3, Role::Player).unwrap();
    assert_eq!(lines(&Player::new(&mut house, 3)), said);
}

#[test]
fn of_much_talk_the_last_is_told() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    for nth in 0..70 {
        house.pass(1_500);
        assert_eq!(people[0].ask(&mut house, "say", text(&format!("Line {nth}"))), "ack");
    }
    people[1].hang_up(&mut house);
    people[1].come_back(&mut house, None);
    assert_eq!(people[1].told.len(), 50);
    let last = serde_json::to_value(&people[1].told[49].talk).unwrap();
    assert_eq!(last, text("Line 69"));
    // Long lines are fewer.
    for _ in 0..40 {
        house.pass(1_500);
        assert_eq!(people[0].ask(&mut house, "say", text(&"é".repeat(240))), "ack");
    }
    people[1].hang_up(&mut house);
    people[1].come_back(&mut house, None);
    assert!((10..20).contains(&people[1].told.len()), "{}", people[1].told.len());
}

#[test]
fn a_screen_that_is_not_let_in_hears_nothing() {
    let but = json!({ "way": "together", "spectators": "off" });
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &but, 1);
    assert_eq!(people[0].ask(&mut house, "say", text("Between us")), "ack");
    let wall = house.join("Wall", 9, Role::Screen).unwrap();
    let mut screen = Player::new(&mut house, 9);
    assert!(screen.told.is_empty());
    assert_eq!(people[0].order(&mut house, json!({ "admit": { "person": wall } })), "ack");
    screen.follow(&mut house);
    assert_eq!(screen.told.len(), 1);
}
