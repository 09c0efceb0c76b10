//! One person who means harm: over however many sockets, what they can do to the others is bounded.

use games::Kind;
use protocol::CloseCode;
use serde_json::{Value, json};

use crate::house::House;
use crate::people::{Player, begun, gather};

/// Comes in again, over a new socket. Whether the house lets them.
fn hello(house: &mut House, player: &mut Player) -> bool {
    player.line = house.connect(player.key, None);
    house.closed.get(&player.line) != Some(&CloseCode::TooMuch)
}

#[test]
fn hellos_are_limited_by_the_person_and_the_others_hear_little_of_them() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 3, &json!({}), 1);
    house.pass(10_000);
    people[1].follow(&mut house);
    let (mut rooms, mut let_in) = (0, 0);
    for _ in 0..1_600 * 10 / 4 {
        // In fours, as the clock is not finer.
        for _ in 0..4 {
            let_in += u32::from(hello(&mut house, &mut people[0]));
            let line = people[0].line;
            house.take(line);
            house.drop_line(line);
        }
        house.pass(2);
        let frames = house.take(people[1].line);
        rooms += frames.iter().filter(|(_, text)| text.starts_with("{\"room\"")).count();
    }
    assert!((20..=20 + 8).contains(&let_in), "{let_in} in eight seconds");
    assert!((2..=8 + 2 * 8).contains(&rooms), "{rooms} rooms told in eight seconds");
    // Afterwards everybody knows how it stands, and they can come in.
    house.pass(2_000);
    let [ann, bob] = [0, 1].map(|key| Player::new(&mut house, key));
    house.pass(1_000);
    assert_eq!((ann.who(), bob.who()), (bob.who(), ann.who()));
}

#[test]
fn frames_are_limited_by_the_person_and_not_by_the_socket() {
    let (mut house, mut people) = begun(Kind::BlinkOfAnEye, 5, &json!({}), 1);
    house.pass(1_000);
    let before = house.log.len();
    let mut answers: Vec<String> = Vec::new();
    for _ in 0..10 {
        hello(&mut house, &mut people[0]);
        for nth in 0..120 {
            let look = json!({ "look": { "seat": 1 + nth % 4 } });
            answers.push(people[0].ask(&mut house, "look", look));
        }
    }
    let taken = answers.iter().filter(|answer| *answer == "ack").count();
    assert_eq!((taken, house.log.len() - before), (120, 120));
    assert!(answers.iter().skip(120).all(|answer| answer == "slow_down"));
    // The others have theirs.
    assert_eq!(people[1].ask(&mut house, "look", json!({ "look": { "seat": 0 } })), "ack");
}

#[test]
fn a_look_that_changes_nothing_is_no_entry() {
    let (mut house, mut people) = begun(Kind::BlinkOfAnEye, 5, &json!({}), 1);
    house.pass(600);
    let look = |at: u8| json!({ "look": { "seat": at } });
    assert_eq!(people[0].ask(&mut house, "look", look(2)), "ack");
    let before = house.log.len();
    for _ in 0..5 {
        assert_eq!(people[0].ask(&mut house, "look", look(2)), "ack");
    }
    assert_eq!(house.log.len(), before);
    assert_eq!(people[0].ask(&mut house, "look", look(3)), "ack");
    assert_eq!(house.log.len(), before + 1);
}

#[test]
fn nobody_can_use_up_more_than_an_eighth_of_the_book() {
    let (house, _) = gather(Kind::EyesWideShut, 3, &json!({}), 1);
    // As if Bob had said all that.
    let said: Vec<Vec<u8>> = (1..=37_500_u64)
        .map(|id| {
            let asked = json!({ "by": 1, "id": id });
            let said = json!({ "person": 1, "talk": { "phrase": "hurry" }, "asked": asked });
            json!({ "said": said }).to_string().into_bytes()
        })
        .collect();
    let log = [house.log.clone(), said].concat();
    let mut house = House::recover(house.now, log, 1);
    let mut people: Vec<Player> = (0..3).map(|key| Player::new(&mut house, key)).collect();
    let say = |people: &mut Vec<Player>, house: &mut House, nth: usize| {
        people[nth].id += 50_000;
        people[nth].ask(house, "say", json!({ "text": "Go on." }))
    };
    assert_eq!(say(&mut people, &mut house, 1), "share_used");
    let rename: Value = json!({ "name": "Bo" });
    assert_eq!(people[1].ask(&mut house, "rename", rename), "share_used");
    assert_eq!(people[1].ask(&mut house, "ready", json!({ "on": true })), "ack");
    assert_eq!(say(&mut people, &mut house, 2), "ack");
    assert_eq!(people[1].ask(&mut house, "leave", json!({})), "ack");
}
