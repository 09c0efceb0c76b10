//! Frames that are sent again, lines that come again, and what was missed in between.

use games::Kind;
use protocol::{CloseCode, Heard, Role};
use serde_json::{Value, json};

use crate::house::House;
use crate::people::{Player, begun, gather};

/// Sends a frame with an id of one's own choice, and gives all that comes back.
fn send(
    house: &mut House,
    player: &mut Player,
    frame: &str,
    mut body: Value,
    id: u64,
) -> Vec<Value> {
    player.follow(house);
    body["id"] = json!(id);
    house.say(player.line, json!({ frame: body }));
    let frames = house.take(player.line);
    player.read(&frames);
    frames.iter().map(|(_, text)| serde_json::from_str(text).expect("JSON")).collect()
}

fn code(answers: &[Value]) -> &str {
    match answers {
        [answer] if !answer["ack"].is_null() => "ack",
        [answer] => answer["refused"]["code"].as_str().expect("a refusal"),
        _ => panic!("not one answer: {answers:?}"),
    }
}

#[test]
fn what_is_sent_again_happens_once_and_is_acknowledged_again() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let ann = &mut people[0];
    let hello = json!({ "text": "Hello" });
    let first = send(&mut house, ann, "say", hello.clone(), 5);
    assert_eq!(first.len(), 2, "what was said, and the ack");
    let entries = house.log.len();
    for _ in 0..3 {
        assert_eq!(code(&send(&mut house, ann, "say", hello.clone(), 5)), "ack");
    }
    // Whatever it says: it is the id that counts.
    assert_eq!(code(&send(&mut house, ann, "stand", json!({}), 5)), "ack");
    assert_eq!(house.log.len(), entries);
    assert_eq!(ann.who(), "Ann*, Bob, -, -, -, -");
}

#[test]
fn what_was_refused_is_refused_again_for_the_same_reason() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let bob = &mut people[1];
    assert_eq!(code(&send(&mut house, bob, "sit", json!({ "chair": 9 }), 3)), "no_such_chair");
    // Though it could be done by now.
    assert_eq!(code(&send(&mut house, bob, "sit", json!({ "chair": 4 }), 3)), "no_such_chair");
    assert_eq!(code(&send(&mut house, bob, "sit", json!({ "chair": 0 }), 4)), "chair_taken");
    assert_eq!(code(&send(&mut house, bob, "sit", json!({ "chair": 9 }), 3)), "no_such_chair");
}

#[test]
fn ids_rise() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let bob = &mut people[1];
    send(&mut house, bob, "sit", json!({ "chair": 3 }), 10);
    for used in [0, 1, 9] {
        assert_eq!(code(&send(&mut house, bob, "stand", json!({}), used)), "id_used");
    }
    send(&mut house, bob, "stand", json!({}), 1 << 53);
    assert_eq!(bob.who(), "Ann*, -, -, -, -, - | Bob");
}

#[test]
fn ids_of_one_are_nothing_to_another() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    send(&mut house, &mut people[0], "say", json!({ "text": "I" }), 7);
    send(&mut house, &mut people[1], "say", json!({ "text": "Me too" }), 7);
    assert_eq!(house.entries().iter().filter(|entry| entry.get("said").is_some()).count(), 2);
}

#[test]
fn a_second_hello_is_refused_without_an_id() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let hello = json!({ "hello": { "version": 1, "room": "KWXTZ", "token": "t" } });
    house.say(people[0].line, hello);
    people[0].follow(&mut house);
    assert_eq!(people[0].answer(0), "second_hello");
}

#[test]
fn in_a_game_too_what_is_on_its_way_is_taken_once() {
    let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    house.round_trip(people[2].line, 100);
    house.pass(1_000);
    let ready = json!({ "action": { "do": "ready" } });
    let ann = &mut people[0];
    for _ in 0..3 {
        // It waits for whoever is slower, so there is no answer yet.
        assert!(send(&mut house, ann, "act", ready.clone(), 50).is_empty());
    }
    house.pass(100);
    let answers = house.take(ann.line);
    let acks = answers.iter().filter(|(_, text)| text.starts_with("{\"ack\"")).count();
    assert_eq!(acks, 1);
    ann.read(&answers);
    assert_eq!(code(&send(&mut house, ann, "act", ready.clone(), 50)), "ack");
    let count = |house: &House| {
        house.entries().iter().filter(|entry| entry["line"]["line"]["do"] == "ready").count()
    };
    assert_eq!(count(&house), 1);

    // And so it is after a restart.
    house.restart(2);
    for player in &mut people {
        player.come_back(&mut house, None);
    }
    let ann = &mut people[0];
    assert_eq!(ann.id, 50, "the welcome says where to go on");
    assert_eq!(code(&send(&mut house, ann, "act", ready, 50)), "ack");
    assert_eq!(code(&send(&mut house, ann, "stand", json!({}), 49)), "id_used");
    assert_eq!(count(&house), 1);
}

#[test]
fn a_fumble_is_a_refusal_however_often_it_is_sent() {
    let (mut house, mut people) = begun(Kind::Blink, 2, &json!({}), 1);
    let ann = &mut people[0];
    // A card in hand that fits on no pile.
    let hand = ann.own()["hand"].clone();
    let legal = ann.legal();
    let fumble =
        (0..3u8).flat_map(|slot| [0, 1].map(|pile| (slot, pile))).find_map(|(slot, pile)| {
            let card = &hand[usize::from(slot)];
            let play = json!({ "do": "play", "card": card, "pile": pile });
            (!legal.contains(&play)).then_some(play)
        });
    let fumble = json!({ "action": fumble.expect("a card that does not fit") });
    let first = send(&mut house, ann, "act", fumble.clone(), 60);
    let [own, refused] = &first[..] else { panic!("{first:?}") };
    assert_eq!(refused["refused"]["code"], "no_match");
    assert_eq!(own["happened"]["own"], json!({ "fumbled_until": 500 }));
    assert_eq!(code(&send(&mut house, ann, "act", fumble.clone(), 60)), "no_match");
    people[1].follow(&mut house);
    assert!(people[1].news().is_empty(), "it is between Ann and the table");

    // It costs the same after a restart, and the id is spent.
    house.restart(2);
    for player in &mut people {
        player.come_back(&mut house, None);
    }
    let ann = &mut people[0];
    assert_eq!(ann.own()["fumbled_until"], 500);
    assert_eq!(code(&send(&mut house, ann, "act", fumble, 60)), "id_used");
}

#[test]
fn the_newest_line_wins() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let old = people[0].line;
    people[0].come_back(&mut house, None);
    assert_eq!(house.closed[&old], CloseCode::Replaced);
    // What the old one still says is not heard, and its end means nothing.
    house.say(old, json!({ "stand": { "id": 9 } }));
    house.drop_line(old);
    people[1].follow(&mut house);
    assert_eq!(people[1].who(), "Ann*, Bob, -, -, -, -");
    assert_eq!(people[0].ask(&mut house, "stand", json!({})), "ack");
}

#[test]
fn whoever_comes_back_hears_what_they_missed() {
    let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    people[0].hang_up(&mut house);
    people[1].act(&mut house, json!({ "do": "ready" }));
    people[1].ask(&mut house, "say", json!({ "text": "Ann?" }));
    let heard = people[0].heard;
    people[0].come_back(&mut house, heard);
    // The reader checks that no number is left out.
    assert!(people[0].resumed);
    let news = people[0].news();
    assert_eq!(news.len(), 2);
    assert_eq!(news[1]["said"]["talk"]["text"], "Ann?");
    assert_eq!(people[0].view()["players"][1]["ready"], true);
    // A frame that was lost on the way counts as missed.
    let Heard { era, n } = people[0].heard.unwrap();
    let line = house.connect(0, Some(Heard { era, n: n - 2 }));
    let numbers: Vec<u64> = house
        .take(line)
        .iter()
        .filter_map(|(_, text)| {
            let frame: Value = serde_json::from_str(text).unwrap();
            frame.as_object()?.values().next()?["n"].as_u64()
        })
        .collect();
    assert_eq!(numbers[..2], [n - 1, n]);
}

#[test]
fn what_is_too_long_ago_or_of_another_era_is_told_afresh() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    let Heard { era, n } = people[0].heard.unwrap();
    people[0].hang_up(&mut house);
    for _ in 0..60 {
        people[1].ask(&mut house, "ready", json!({ "on": true }));
    }
    for heard in [Heard { era, n }, Heard { era: era + 1, n }, Heard { era, n: n + 1_000 }] {
        people[0].come_back(&mut house, Some(heard));
        assert!(!people[0].resumed, "{heard:?}");
        assert_eq!(people[0].who(), "Ann*, Bob+, -, -, -, -");
    }
    // After a restart numbers begin anew.
    let heard = people[0].heard;
    house.restart(2);
    people[0].come_back(&mut house, heard);
    assert!(!people[0].resumed);
    assert!(people[0].heard.unwrap().n < 5);
}

#[test]
fn whoever_comes_fresh_into_a_game_is_shown_room_and_table() {
    let (mut house, mut people) = begun(Kind::ShiftyEyedSpies, 4, &json!({}), 1);
    house.pass(5_000);
    people[2].follow(&mut house);
    let (view, own, legal) = (people[2].view(), people[2].own(), people[2].legal());
    people[2].hang_up(&mut house);
    people[2].come_back(&mut house, None);
    assert_eq!((people[2].view(), people[2].own(), people[2].legal()), (view.clone(), own, legal));
    assert_eq!((people[2].t, people[2].seat), (5_000, Some(2)));
    assert_eq!(people[2].eyes, json!({ "look": "down", "face": null, "watched_by": [] }));
    // Somebody who has no seat is shown what is public.
    house.join("Wat", 20, Role::Spectator).unwrap();
    let wat = Player::new(&mut house, 20);
    assert_eq!((wat.view(), wat.own(), wat.seat), (view, Value::Null, None));
    assert_eq!((wat.legal(), wat.eyes), (vec![], Value::Null));
}

#[test]
fn everything_is_answered_even_if_the_game_ends_meanwhile() {
    let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    house.round_trip(people[2].line, 150);
    house.pass(1_000);
    let id = people[0].say(&mut house, "act", json!({ "action": { "do": "ready" } }));
    assert_eq!(people[0].order(&mut house, json!({ "abandon": {} })), "ack");
    assert_eq!(people[0].answer(id), "not_playing");
}

#[test]
fn nobody_crowds_out_the_others() {
    let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    house.round_trip(people[2].line, 150);
    house.pass(1_000);
    let ready = json!({ "action": { "do": "ready" } });
    let answers: Vec<String> =
        (0..40).map(|_| people[0].ask(&mut house, "act", ready.clone())).collect();
    assert_eq!(answers.iter().filter(|answer| *answer == "nothing").count(), 32);
    assert!(answers[32..].iter().all(|answer| answer == "busy"));
    assert_eq!(people[1].ask(&mut house, "act", ready), "nothing");
    house.pass(150);
    people.iter_mut().for_each(|player| player.follow(&mut house));
    let mut codes: Vec<&String> = people[0].answers.values().collect();
    codes.sort();
    codes.dedup();
    assert_eq!(codes, ["ack", "already_ready", "busy"]);
    assert_eq!(people[1].answer(people[1].id), "ack");
}
