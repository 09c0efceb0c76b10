//! Talk: what may be said, how often, and when nobody talks.

use games::Kind;
use protocol::{ClientFrame, Role};
use room::records;
use serde_json::{Value, json};
use table::Seed;

use crate::house::House;
use crate::people::{Player, begun, gather, play_out};

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
    assert!(frame(json!({ "say": { "id": 1, "text": "hi", "to": 3 } })).is_err());
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
        ]
    );
}
