//! Some sit together in a room, and some elsewhere: the latter see each other through the house.

use games::Kind;
use history::check_text;
use protocol::{JoinRoom, Role};
use room::records;
use serde_json::{Value, json};
use table::{Millis, Seed};

use crate::house::{House, name};
use crate::people::{Player, gather, give_parts, play_on, play_out, start};

/// The key of a screen.
const WALL: u8 = 21;

fn together() -> Value {
    json!({ "way": "together" })
}

/// In the Blink of an Eye, where all signs are free. Ann and Cat sit in the room, Bob and Dan
/// elsewhere; the fifth is a bot.
fn five() -> (House, Vec<Player>, Player) {
    let (mut house, mut players) = gather(Kind::BlinkOfAnEye, 4, &together(), 3);
    house.join("Wall", WALL, Role::Screen).expect("a screen");
    let wall = Player::new(&mut house, WALL);
    players[0].order(&mut house, json!({ "bot": { "chair": 4, "on": true } }));
    for nth in [1, 3] {
        assert_eq!(players[nth].ask(&mut house, "apart", json!({ "on": true })), "ack");
    }
    begin(&mut house, &mut players);
    (house, players, wall)
}

fn begin(house: &mut House, players: &mut [Player]) {
    start(house, players);
    give_parts(house, players);
    house.pass(3_000);
    players.iter_mut().for_each(|player| player.follow(house));
}

fn look(at: u8) -> Value {
    json!({ "look": { "seat": at } })
}

fn sign(gesture: &str, at: u8) -> Value {
    json!({ "sign": { "gesture": gesture, "aim": { "seat": at } } })
}

/// The first line of the game that was dealt last.
fn first_line(house: &House) -> Value {
    let dealt = house.entries().into_iter().rfind(|entry| !entry["dealt"].is_null());
    dealt.expect("a game")["dealt"]["first"].clone()
}

/// Whose eyes turned, by the log.
fn lookers(house: &House) -> Vec<u64> {
    let entries = house.entries();
    let lines = entries.iter().filter_map(|entry| entry["line"].get("line"));
    let looks = lines.filter(|line| !line["look"].is_null());
    let mut seats: Vec<u64> = looks.filter_map(|line| line["seat"].as_u64()).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}

#[test]
fn those_elsewhere_and_bots_have_eyes_and_nobody_else() {
    let (mut house, mut players, _) = five();
    let first = first_line(&house);
    assert_eq!((&first["eyes"], &first["sight"]), (&json!([1, 3, 4]), &json!({})));
    let have_eyes = players.iter().map(|player| !player.eyes.is_null()).collect::<Vec<_>>();
    assert_eq!(have_eyes, [false, true, false, true]);

    for (frame, body) in [
        ("look", look(1)),
        ("look", look(2)),
        ("look", json!({ "look": "shut" })),
        ("sign", sign("wink", 1)),
        ("sign", sign("point", 2)),
    ] {
        assert_eq!(players[0].ask(&mut house, frame, body), "no_sight");
    }
    for (frame, body) in [("look", look(0)), ("sign", sign("wink", 0)), ("sign", sign("raise", 2))]
    {
        assert_eq!(players[1].ask(&mut house, frame, body), "no_face");
    }
    assert_eq!(players[1].ask(&mut house, "look", look(3)), "ack");
    assert_eq!(players[3].ask(&mut house, "look", look(1)), "ack");
    house.pass(150);
    players[3].follow(&mut house);
    players[3].news();
    assert_eq!(players[1].ask(&mut house, "sign", sign("wink", 3)), "ack");
    house.pass(100);
    players.iter_mut().for_each(|player| player.follow(&mut house));
    let saw = |player: &mut Player| {
        player.news().iter().any(|news| news["perceived"]["what"]["what"] == "sign")
    };
    assert_eq!([0, 1, 2, 3].map(|seat| saw(&mut players[seat])), [false, false, false, true]);
}

#[test]
fn if_nobody_sits_elsewhere_there_is_no_sight_for_bots_either() {
    let (mut house, mut players) = gather(Kind::BlinkOfAnEye, 3, &together(), 3);
    for chair in [3, 4] {
        players[0].order(&mut house, json!({ "bot": { "chair": chair, "on": true } }));
    }
    begin(&mut house, &mut players);
    assert!(first_line(&house).get("sight").is_none());
    house.pass(10_000);
    assert!(lookers(&house).is_empty());
    assert_eq!(players[0].ask(&mut house, "look", look(1)), "no_sight");
}

#[test]
fn where_all_play_apart_it_means_nothing() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 3, &json!({}), 3);
    assert_eq!(players[1].ask(&mut house, "apart", json!({ "on": true })), "ack");
    begin(&mut house, &mut players);
    let first = first_line(&house);
    assert!(first.get("eyes").is_none() && first.get("sight").is_some(), "{first}");
    assert!(players.iter().all(|player| !player.eyes.is_null()));
}

#[test]
fn if_all_sit_elsewhere_all_have_eyes() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 3, &together(), 3);
    for player in &mut players {
        player.ask(&mut house, "apart", json!({ "on": true }));
    }
    begin(&mut house, &mut players);
    let first = first_line(&house);
    assert!(first.get("eyes").is_none() && first.get("sight").is_some(), "{first}");
}

#[test]
fn where_one_sits_is_said_on_coming_in_and_between_games() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 2, &together(), 3);
    let (face, role) = (String::new(), Role::Player);
    house.knock(2, JoinRoom { name: name("Cat"), face, role, apart: true }).expect("a chair");
    players.push(Player::new(&mut house, 2));
    let apart = |house: &mut House, player: &mut Player| -> Vec<Value> {
        player.follow(house);
        let room = serde_json::to_value(player.room()).expect("JSON");
        let chairs = room["chairs"].as_array().expect("chairs");
        chairs.iter().filter_map(|chair| chair["person"].get("apart").cloned()).collect()
    };
    assert_eq!(apart(&mut house, &mut players[0]), [false, false, true]);
    players[1].ask(&mut house, "apart", json!({ "on": true }));
    players[2].ask(&mut house, "apart", json!({ "on": false }));
    assert_eq!(apart(&mut house, &mut players[0]), [false, true, false]);
    begin(&mut house, &mut players);
    assert_eq!(players[0].ask(&mut house, "apart", json!({ "on": true })), "playing");
    // The log says it only of those who do, as it always has.
    let joined = house.entries().into_iter().filter_map(|entry| entry.get("joined").cloned());
    let said: Vec<bool> = joined.map(|joined| joined.get("apart").is_some()).collect();
    assert_eq!(said, [false, false, true]);
}

#[test]
fn whoever_takes_over_a_seat_has_the_eyes_it_was_dealt() {
    let (mut house, mut players, _) = five();
    // Bots sit down for Cat, who sits in the room, and for Dan, who does not.
    players[2].ask(&mut house, "leave", json!({}));
    players[3].ask(&mut house, "leave", json!({}));
    house.pass(20_000);
    assert_eq!(lookers(&house), [3, 4]);
    // After a restart it is the same.
    let mut again = House::recover(house.now, house.log.clone(), 9);
    let [mut ann, _bob] = [0, 1].map(|key| Player::new(&mut again, key));
    again.pass(20_000);
    ann.follow(&mut again);
    assert_eq!((lookers(&again), ann.stage()), (vec![3, 4], "playing"));
    assert_eq!(ann.ask(&mut again, "look", look(1)), "no_sight");
}

#[test]
fn between_games_of_a_match_people_may_move_and_the_match_goes_on() {
    let (mut house, mut players) = gather(Kind::EyesWideShut, 3, &together(), 3);
    begin(&mut house, &mut players);
    play_out(&mut house, &mut players, &mut Seed::from_number(4).dice(0));
    players[1].ask(&mut house, "apart", json!({ "on": true }));
    players[2].ask(&mut house, "apart", json!({ "on": true }));
    begin(&mut house, &mut players);
    let first = first_line(&house);
    assert_eq!((&first["match"]["game"], &first["eyes"]), (&json!(2), &json!([1, 2])));
}

/// What the room, the screen and an eye that rests elsewhere are sent while two others elsewhere
/// look at each other and wink, or do not.
fn sent(busy: bool) -> Vec<Vec<(Millis, String)>> {
    let (mut house, mut players) = gather(Kind::BlinkOfAnEye, 5, &together(), 3);
    house.join("Wall", WALL, Role::Screen).expect("a screen");
    let wall = Player::unread(&mut house, WALL);
    for nth in [1, 2, 3] {
        assert_eq!(players[nth].ask(&mut house, "apart", json!({ "on": true })), "ack");
    }
    begin(&mut house, &mut players);
    let lines = [players[0].line, players[3].line, players[4].line, wall.line];
    lines.iter().for_each(|line| drop(house.take(*line)));
    for _ in 0..3 {
        for (one, other) in [(1, 2), (2, 1)] {
            if busy {
                assert_eq!(players[one].ask(&mut house, "look", look(other)), "ack");
            }
        }
        house.pass(150);
        if busy {
            assert_eq!(players[1].ask(&mut house, "sign", sign("wink", 2)), "ack");
            assert_eq!(players[2].ask(&mut house, "sign", sign("nod", 1)), "ack");
            assert_eq!(players[2].ask(&mut house, "look", look(0)), "no_face");
        }
        house.pass(850);
        let down = json!({ "look": "down" });
        assert_eq!(players[1].ask(&mut house, "look", down), "ack");
        let place = json!({ "action": { "do": "place", "card": "bluff", "on": 1 } });
        players[4].ask(&mut house, "act", place);
    }
    if busy {
        players[2].follow(&mut house);
        let news = players[2].news();
        let winks = news.iter().filter(|news| news["perceived"]["what"]["what"] == "sign").count();
        assert_eq!(winks, 3, "there was something to be seen");
    }
    lines.map(|line| house.take(line)).into()
}

#[test]
fn what_two_elsewhere_see_of_each_other_changes_no_byte_for_anybody_else() {
    assert_eq!(sent(true), sent(false));
}

#[test]
fn mixed_tables_are_played_to_the_end_with_people_and_bots() {
    for (nth, kind) in (0u64..).zip(Kind::ALL) {
        for elsewhere in [1, 2] {
            let seats = *kind.seats().start();
            let people = if kind == Kind::Blink { 2 } else { 2.max(seats - 1) };
            let (mut house, mut players) = gather(kind, people, &together(), nth);
            for chair in people..*kind.seats().end() {
                let order = json!({ "bot": { "chair": chair, "on": true } });
                assert_eq!(players[0].order(&mut house, order), "ack");
            }
            for player in &mut players[..elsewhere] {
                player.ask(&mut house, "apart", json!({ "on": true }));
            }
            begin(&mut house, &mut players);
            let mut dice = Seed::from_number(nth).dice(9);
            while play_on(&mut house, &mut players, &mut dice) {}
            let records = records(&house.log);
            assert_eq!(check_text(&records[0].1), Ok(vec![kind]), "{kind}");
            let eyes = first_line(&house)["eyes"].clone();
            assert_eq!(eyes.is_array(), kind != Kind::Blink && usize::from(people) > elsewhere);
        }
    }
}
