//! Game after game: matches, rematches, and what the house remembers of them.

use games::Kind;
use history::check_text;
use protocol::{Role, Stage};
use room::records;
use serde_json::{Value, json};
use table::{Dice, Seed};

use crate::house::House;
use crate::people::{Player, begun, give_parts, play_out, see_it_out, start};

/// How the match stands: games, points, and who has won it.
fn standing(player: &Player) -> Value {
    serde_json::to_value(player.room().standing).expect("JSON")
}

/// A game of Blink, played to its end at random.
fn blink(more: &Value) -> (House, Vec<Player>, Dice) {
    let (mut house, mut players) = begun(Kind::Blink, 2, more, 3);
    let mut dice = Seed::from_number(3).dice(0);
    play_out(&mut house, &mut players, &mut dice);
    (house, players, dice)
}

/// Lets time pass, and everybody read.
fn pass(house: &mut House, players: &mut [Player], ms: u64) {
    house.pass(ms);
    players.iter_mut().for_each(|player| player.follow(house));
}

#[test]
fn a_match_goes_on_by_itself_until_it_is_won() {
    let (mut house, mut players, mut dice) = blink(&json!({}));
    for game in 1..10 {
        let standing = standing(&players[0]);
        assert_eq!(standing["games"], game);
        assert!(matches!(&players[1].room().stage, Stage::Over { game: now, .. } if *now == game));
        if !standing["winners"].is_null() {
            break;
        }
        // Half a minute after its end was shown.
        see_it_out(&mut house, &mut players);
        let left_ms = players[0].at.0 + 30_000 - house.now.0;
        pass(&mut house, &mut players, left_ms - 1);
        assert_eq!(players[0].stage(), "over");
        pass(&mut house, &mut players, 1);
        assert_eq!(players[0].stage(), "promised");
        give_parts(&mut house, &mut players);
        house.pass(3_000);
        play_out(&mut house, &mut players, &mut dice);
    }
    let won = standing(&players[0]);
    let winner = won["winners"][0].as_u64().expect("a winner") as usize;
    assert_eq!(won["points"][winner], 2, "best of three");
    // Each game has its record, and together they are a match.
    let records = records(&house.log);
    let all: String = records.iter().map(|(_, record)| record.as_str()).collect();
    assert_eq!(check_text(&all), Ok(vec![Kind::Blink; records.len()]));
    assert_eq!(house.card.as_ref().map(|card| card.games as usize), Some(records.len()));

    // A match that is won does not go on by itself, and what follows is another.
    pass(&mut house, &mut players, 3_600_000);
    assert_eq!(players[0].stage(), "over");
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    assert_eq!(standing(&players[0]), json!({ "games": 0, "points": [0, 0], "winners": null }));
}

#[test]
fn the_next_game_begins_at_once_when_everybody_is_ready() {
    let (mut house, mut players, _) = blink(&json!({}));
    assert_eq!(players[0].ask(&mut house, "ready", json!({ "on": true })), "ack");
    assert_eq!(players[0].stage(), "over");
    assert_eq!(players[1].ask(&mut house, "ready", json!({ "on": true })), "ack");
    assert_eq!(players[1].stage(), "promised");
}

#[test]
fn the_next_game_waits_for_somebody_who_is_away() {
    let (mut house, mut players, _) = blink(&json!({}));
    players[1].hang_up(&mut house);
    house.pass(60_000);
    players[0].follow(&mut house);
    assert_eq!(players[0].stage(), "over");
    players[1].come_back(&mut house, None);
    assert_eq!(players[1].stage(), "promised");
}

#[test]
fn the_host_need_not_wait_for_the_next_game() {
    let (mut house, mut players, _) = blink(&json!({}));
    start(&mut house, &mut players);
    assert_eq!((players[0].stage(), &standing(&players[0])["games"]), ("promised", &json!(1)));
}

#[test]
fn a_game_that_stands_alone_does_not_go_on_by_itself() {
    let (mut house, mut players) = begun(Kind::Zwinkern, 3, &json!({}), 3);
    let mut dice = Seed::from_number(3).dice(0);
    play_out(&mut house, &mut players, &mut dice);
    assert_eq!(standing(&players[0]), Value::Null);
    pass(&mut house, &mut players, 3_600_000);
    assert_eq!(players[0].stage(), "over");
    // A rematch.
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    house.pass(3_000);
    play_out(&mut house, &mut players, &mut dice);
    let numbers: Vec<u32> = records(&house.log).iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 2]);
}

#[test]
fn a_changed_table_begins_a_new_match() {
    // Other settings, or another at the table.
    for other in ["settings", "people"] {
        let (mut house, mut players, _) = blink(&json!({}));
        assert_eq!(standing(&players[0])["games"], 1);
        if other == "settings" {
            let order = json!({ "settings": { "game": "blink", "options": { "best_of": 5 } } });
            assert_eq!(players[0].order(&mut house, order), "ack");
        } else {
            assert_eq!(players[1].ask(&mut house, "leave", json!({})), "ack");
            house.join("Cat", 2, Role::Player).unwrap();
            players[1] = Player::new(&mut house, 2);
        }
        start(&mut house, &mut players);
        give_parts(&mut house, &mut players);
        assert_eq!(standing(&players[0])["games"], 0, "{other}");
        let dealt = house.entries().pop().unwrap();
        let place = &dealt["dealt"]["first"]["match"];
        assert_eq!(*place, json!({ "game": 1, "standing": [0, 0] }), "{other}");
    }
}

#[test]
fn a_game_that_was_broken_off_leaves_the_match_as_it_stood() {
    let (mut house, mut players, _) = blink(&json!({}));
    let before = standing(&players[0]);
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    assert_eq!(players[0].order(&mut house, json!({ "abandon": {} })), "ack");
    assert_eq!(standing(&players[0]), before);
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    let dealt = house.entries().pop().unwrap();
    assert_eq!(dealt["dealt"]["first"]["match"]["game"], 2);
}

#[test]
fn whoever_swaps_chairs_swaps_seats_and_begins_a_new_match() {
    let (mut house, mut players, _) = blink(&json!({}));
    assert_eq!(players[0].ask(&mut house, "stand", json!({})), "ack");
    assert_eq!(players[1].ask(&mut house, "sit", json!({})), "ack");
    assert_eq!(players[0].ask(&mut house, "sit", json!({})), "ack");
    assert_eq!(players[0].who(), "Bob, Ann*");
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    assert_eq!((players[0].seat, &standing(&players[0])["games"]), (Some(1), &json!(0)));
}

#[test]
fn after_a_game_everything_is_open() {
    let (mut house, mut players, _) = blink(&json!({}));
    for player in &mut players {
        let open = player.open();
        assert_eq!(open["phase"], "over");
        assert!(open["players"][0]["draw_pile"].is_array());
    }
    // Also to whoever comes in afterwards.
    house.join("Wat", 20, Role::Spectator).unwrap();
    let wat = Player::new(&mut house, 20);
    assert_eq!((wat.stage(), wat.open()), ("over", players[0].open()));
}
