//! What a seat may sign is sent beside what it may do.

use games::Kind;
use serde_json::{Value, json};
use table::{Gesture, Seed};

use crate::people::{begun, play_on, see_it_out};

/// At whom a gesture is offered.
fn offered(signs: &Value, gesture: Gesture) -> Vec<u64> {
    let offers = signs.as_array().expect("a list of offers").iter();
    let of = offers.filter(|offer| offer["gesture"] == gesture.name());
    of.flat_map(|offer| offer["seats"].as_array().expect("seats").clone())
        .map(|seat| seat.as_u64().expect("a number"))
        .collect()
}

#[test]
fn what_is_offered_is_taken_and_nothing_else() {
    let (mut house, mut people) =
        begun(Kind::Zwinkern, 4, &json!({ "options": { "turn_s": 0 } }), 3);
    let mut dice = Seed::from_number(5).dice(0);
    let mut answers = std::collections::BTreeMap::<(bool, String), u32>::new();
    for _ in 0..12 {
        assert!(play_on(&mut house, &mut people, &mut dice), "the game goes on");
        see_it_out(&mut house, &mut people);
        for (from, player) in (0..4).zip(&mut people) {
            for to in (0..4).filter(|to| *to != from) {
                player.ask(&mut house, "look", json!({ "look": { "seat": to } }));
                house.pass(1_000);
                player.follow(&mut house);
                let is_offered = offered(&player.signs, Gesture::Wink).contains(&to);
                let wink = json!({ "sign": { "gesture": "wink", "aim": { "seat": to } } });
                let answer = player.ask(&mut house, "sign", wink);
                *answers.entry((is_offered, answer)).or_default() += 1;
            }
        }
    }
    let kinds: Vec<(bool, &str)> = answers.keys().map(|(is, code)| (*is, code.as_str())).collect();
    assert_eq!(kinds, [(false, "false_sign"), (true, "ack")], "{answers:?}");
}

#[test]
fn whoever_comes_in_is_offered_what_was_offered() {
    for kind in [Kind::Zwinkern, Kind::ShiftyEyedSpies, Kind::EyesWideShut, Kind::BlinkOfAnEye] {
        let (mut house, mut people) = begun(kind, 5, &json!({}), 7);
        let mut dice = Seed::from_number(1).dice(0);
        for _ in 0..20 {
            play_on(&mut house, &mut people, &mut dice);
            for player in &mut people {
                player.follow(&mut house);
                let known = player.signs.clone();
                assert!(known.is_array(), "{kind}");
                player.hang_up(&mut house);
                player.come_back(&mut house, None);
                player.follow(&mut house);
                assert_eq!(player.signs, known, "{kind}");
            }
        }
    }
}

#[test]
fn where_nobody_has_eyes_nothing_is_offered() {
    let (_, people) = begun(Kind::Zwinkern, 3, &json!({ "way": "together" }), 1);
    assert!(people.iter().all(|player| player.signs.is_null()));
    let (_, people) = begun(Kind::Blink, 2, &json!({}), 1);
    assert!(people.iter().all(|player| player.signs.is_null()));
}
