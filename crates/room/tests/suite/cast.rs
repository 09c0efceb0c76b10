//! Who plays the bots, and who else may be called so.

use std::collections::BTreeSet;

use games::Kind;
use protocol::{Chair, Character, ENSEMBLE, Role};
use serde_json::json;

use crate::people::{Player, dealt, gather, start};

/// What the bots at a table are called, in the order of their chairs.
pub(crate) fn bot_names(player: &Player) -> Vec<String> {
    let chairs = player.room().chairs.iter();
    let names = chairs.filter_map(|chair| match chair {
        Chair::Bot { name, .. } => Some(name.clone()),
        _ => None,
    });
    names.collect()
}

fn look_of(name: &str) -> usize {
    ENSEMBLE.iter().position(|look| look.contains(&name)).expect("one of the ensemble")
}

#[test]
fn no_two_at_a_table_look_alike_and_tables_differ() {
    let mut casts = BTreeSet::new();
    for seed in 0..12 {
        let (mut house, mut people) = gather(Kind::EyesWideShut, 1, &json!({}), seed);
        for chair in 1..8 {
            let bot = json!({ "bot": { "chair": chair, "on": true } });
            assert_eq!(people[0].order(&mut house, bot), "ack");
        }
        let names = bot_names(&people[0]);
        let looks: BTreeSet<usize> = names.iter().map(|name| look_of(name)).collect();
        assert_eq!(looks.len(), 7, "{names:?}");
        casts.insert(names);
    }
    assert_eq!(casts.len(), 12);
}

#[test]
fn no_bot_is_called_like_somebody_in_the_room() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    people[0].order(&mut house, json!({ "bot": { "chair": 2, "on": true } }));
    let name = bot_names(&people[0])[0].clone();
    // Somebody comes who is called so, but for case.
    house.join(&name.to_lowercase(), 20, Role::Spectator).expect("a bot is in nobody's way");
    people[0].follow(&mut house);
    let second = bot_names(&people[0])[0].clone();
    assert_ne!(second, name);
    // Somebody takes the name.
    assert_eq!(people[1].ask(&mut house, "rename", json!({ "name": second })), "ack");
    people[0].follow(&mut house);
    assert!(![name, second].contains(&bot_names(&people[0])[0]));
}

#[test]
fn in_a_game_bots_keep_their_names_until_the_next() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    people[0].order(&mut house, json!({ "bot": { "chair": 2, "on": true } }));
    let name = bot_names(&people[0])[0].clone();
    start(&mut house, &mut people);
    house.pass(6_000);
    house.join(&name, 20, Role::Spectator).expect("a bot is in nobody's way");
    people[0].follow(&mut house);
    assert_eq!(bot_names(&people[0]), std::slice::from_ref(&name));
    people[0].order(&mut house, json!({ "abandon": {} }));
    start(&mut house, &mut people);
    people[0].follow(&mut house);
    assert_ne!(bot_names(&people[0]), [name]);
}

#[test]
fn whoever_leaves_a_game_is_followed_by_somebody_who_is_not_there_yet() {
    let (mut house, mut people) = dealt(Kind::Zwinkern, 4, &json!({}), 1);
    people[2].ask(&mut house, "leave", json!({}));
    people[3].ask(&mut house, "leave", json!({}));
    people[0].follow(&mut house);
    let names = bot_names(&people[0]);
    assert_ne!(look_of(&names[0]), look_of(&names[1]));
}

#[test]
fn a_name_can_be_changed_in_a_game_by_those_who_may_talk() {
    let (mut house, mut people) = dealt(Kind::EyesWideShut, 3, &json!({}), 1);
    house.pass(4_000);
    let rename = |name: &str| json!({ "name": name, "face": "owl" });
    assert_eq!(people[1].ask(&mut house, "rename", rename("Ann")), "name_taken");
    assert_eq!(people[1].ask(&mut house, "rename", rename("Bo")), "ack");
    people[0].follow(&mut house);
    assert_eq!(people[0].who(), "Ann*, Bo, Cat, -, -, -, -, -");
    // A name is something said: not too often, and not by those who only watch.
    let mut renamed = 0;
    while people[1].ask(&mut house, "rename", rename(&format!("Bo {renamed}"))) == "ack" {
        renamed += 1;
        assert!(renamed < 50, "nobody is stopped");
    }
    house.join("Wat", 20, Role::Spectator).expect("a spectator");
    let mut wat = Player::new(&mut house, 20);
    assert_eq!(wat.ask(&mut house, "rename", rename("Psst")), "playing");
}

#[test]
fn another_game_has_another_cast() {
    let (mut house, mut people) = gather(Kind::Zwinkern, 1, &json!({}), 1);
    for chair in 1..4 {
        let bot = json!({ "bot": { "chair": chair, "on": true, "character": "sharp" } });
        assert_eq!(people[0].order(&mut house, bot), "ack");
    }
    let before = bot_names(&people[0]);
    let spies = json!({ "settings": { "game": "shifty_eyed_spies" } });
    assert_eq!(people[0].order(&mut house, spies), "ack");
    let after = bot_names(&people[0]);
    assert!(before.iter().zip(&after).all(|(before, after)| before != after), "{after:?}");
    let sharp = |chair: &Chair| matches!(chair, Chair::Bot { character, .. } if *character == Character::Sharp);
    assert_eq!(people[0].room().chairs.iter().filter(|chair| sharp(chair)).count(), 3);
    // The same game otherwise keeps its cast.
    let longer =
        json!({ "settings": { "game": "shifty_eyed_spies", "options": { "turn_s": 90 } } });
    assert_eq!(people[0].order(&mut house, longer), "ack");
    assert_eq!(bot_names(&people[0]), after);
}
