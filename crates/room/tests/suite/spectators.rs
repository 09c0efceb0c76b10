//! Those who watch: they see what is public, at once or later, and nothing else ever.

use games::Kind;
use protocol::Role;
use serde_json::{Value, json};
use table::{Dice, Millis, Seed};

use crate::house::House;
use crate::people::{
    Player, begun, dealt, gather, give_parts, play_on, play_out, start, view_after,
};

/// Whoever watches has this key.
const WAT: u8 = 20;

fn watch(house: &mut House, role: Role) -> Player {
    let you = house.join("Wat", WAT, role).expect("a place to watch from");
    let mut watcher = Player::unread(house, WAT);
    watcher.you = you;
    watcher
}

/// Frames of the game itself, without their numbers, and when they came.
fn of_the_game(frames: &[(Millis, String)]) -> Vec<(Millis, Value)> {
    let frames = frames.iter().filter_map(|(at, text)| {
        let mut frame: Value = serde_json::from_str(text).expect("JSON");
        let (kind, body) = frame.as_object_mut()?.iter_mut().next()?;
        body.as_object_mut()?.remove("n");
        ["table", "happened", "perceived"].contains(&kind.as_str()).then_some((*at, frame))
    });
    frames.collect()
}

/// A while of random play with looks and signs.
fn play_a_while(house: &mut House, players: &mut [Player], dice: &mut Dice) {
    for _ in 0..60 {
        if !play_on(house, players, dice) {
            return;
        }
        let seat = dice.below(players.len() as u32) as usize;
        let other = dice.below(players.len() as u32);
        players[seat].ask(house, "look", json!({ "look": { "seat": other } }));
        house.pass(150);
        let sign = json!({ "gesture": "wink", "aim": { "seat": other } });
        players[seat].ask(house, "sign", json!({ "sign": sign }));
    }
}

#[test]
fn spectators_are_sent_the_public_view_and_no_more() {
    for kind in Kind::ALL {
        let (mut house, mut players) = dealt(kind, *kind.seats().end(), &json!({}), 4);
        let wat = watch(&mut house, Role::Spectator);
        play_a_while(&mut house, &mut players, &mut Seed::from_number(4).dice(0));
        let frames = of_the_game(&house.take(wat.line));
        assert!(frames.len() > 10, "{kind}");
        for (_, frame) in &frames {
            assert!(frame.get("perceived").is_none(), "{frame}");
            let body = frame.get("table").or(frame.get("happened")).expect("a game");
            for secret in ["own", "legal", "eyes"] {
                assert!(body.get(secret).is_none(), "{frame}");
            }
            assert!(body.get("seat").is_none_or(Value::is_null), "{frame}");
        }
        // A player is told the same of it, and their own besides.
        players[0].follow(&mut house);
        let frames = frames.iter().map(|(_, frame)| frame);
        assert_eq!(view_after(frames), players[0].view(), "{kind}");
    }
}

#[test]
fn at_night_there_is_nothing_to_watch() {
    let (mut house, mut players) = begun(Kind::EyesWideShut, 3, &json!({}), 4);
    let wat = watch(&mut house, Role::Spectator);
    for player in &mut players {
        player.act(&mut house, json!({ "do": "ready" }));
    }
    house.take(wat.line);
    players.iter_mut().for_each(|player| player.follow(&mut house));
    players[0].act(&mut house, json!({ "do": "hand", "up": true }));
    players[1].act(&mut house, json!({ "do": "confirm" }));
    players[0].act(&mut house, json!({ "do": "hand", "up": false }));
    assert_eq!(house.take(wat.line), []);
    assert_eq!(house.take(players[2].line), []);
}

/// Runs the same game before spectators of some kind: what they were sent of it.
fn watched(kind: Kind, spectators: &Value, way: &str, role: Role) -> Vec<(Millis, Value)> {
    let but = json!({ "spectators": spectators, "way": way });
    let (mut house, mut players) = dealt(kind, *kind.seats().start(), &but, 6);
    let wat = watch(&mut house, role);
    if role == Role::Screen && *spectators != json!("live") {
        let admit = json!({ "admit": { "person": wat.you } });
        assert_eq!(players[0].order(&mut house, admit), "ack");
    }
    house.pass(3_000);
    play_a_while(&mut house, &mut players, &mut Seed::from_number(6).dice(0));
    house.pass(60_000);
    of_the_game(&house.take(wat.line))
}

#[test]
fn delayed_spectators_see_the_same_later_to_the_millisecond() {
    for kind in [Kind::Blink, Kind::BlinkOfAnEye, Kind::Zwinkern, Kind::ShiftyEyedSpies] {
        let live = watched(kind, &json!("live"), "apart", Role::Spectator);
        let later = json!({ "delayed": { "delay_s": 7 } });
        let mut delayed = watched(kind, &later, "apart", Role::Spectator);
        delayed.iter_mut().for_each(|(at, _)| at.0 -= 7_000);
        let until = delayed.last().expect("frames").0;
        let seen: Vec<_> = live.into_iter().filter(|(at, _)| *at <= until).collect();
        assert!(seen.len() > 10, "{kind}");
        assert_eq!(seen, delayed, "{kind}");
    }
}

#[test]
fn a_delay_of_nothing_is_none() {
    let none = json!({ "delayed": { "delay_s": 0 } });
    assert_eq!(
        watched(Kind::Zwinkern, &none, "apart", Role::Spectator),
        watched(Kind::Zwinkern, &json!("live"), "apart", Role::Spectator)
    );
}

#[test]
fn a_screen_where_people_play_together_is_the_table_and_never_late() {
    let later = json!({ "delayed": { "delay_s": 7 } });
    assert_eq!(
        watched(Kind::Zwinkern, &later, "together", Role::Screen),
        watched(Kind::Zwinkern, &json!("live"), "together", Role::Screen)
    );
}

/// Frames of the game itself as they were sent, but for their numbers, and when they came.
fn bytes_of_the_game(frames: &[(Millis, String)]) -> Vec<(Millis, String)> {
    let of_the_game = |(at, text): &(Millis, String)| {
        let (frame, rest) = text.split_once(":{\"n\":")?;
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        (frame != "{\"room\"").then(|| (*at, format!("{frame}{rest}")))
    };
    frames.iter().filter_map(of_the_game).collect()
}

#[test]
fn a_screen_is_sent_byte_for_byte_what_a_live_spectator_is() {
    const WALL: u8 = 21;
    for kind in Kind::ALL {
        let together = json!({ "way": "together" });
        let (mut house, mut players) = gather(kind, *kind.seats().start(), &together, 6);
        players[0].ask(&mut house, "apart", json!({ "on": true }));
        players[1].ask(&mut house, "apart", json!({ "on": true }));
        let wat = watch(&mut house, Role::Spectator);
        house.join("Wall", WALL, Role::Screen).expect("a wall to hang it on");
        let wall = Player::unread(&mut house, WALL);
        start(&mut house, &mut players);
        give_parts(&mut house, &mut players);
        house.pass(3_000);
        let mut dice = Seed::from_number(6).dice(0);
        play_a_while(&mut house, &mut players, &mut dice);
        play_out(&mut house, &mut players, &mut dice);
        let [seen, shown] = [wat.line, wall.line].map(|line| house.take(line));
        for (_, frame) in of_the_game(&shown) {
            let body = frame.get("table").or(frame.get("happened")).expect("nothing is perceived");
            let secrets = ["own", "legal", "eyes"].map(|secret| body.get(secret));
            assert_eq!(secrets, [None; 3], "{kind}: {frame}");
        }
        let [seen, shown] = [seen, shown].map(|frames| bytes_of_the_game(&frames));
        assert!(seen.len() > 4, "{kind}");
        assert_eq!(shown, seen, "{kind}");
        let (_, end) = shown.last().expect("an end");
        assert!(end.contains("\"open\":{"), "{kind}: {end}");
    }
}

#[test]
fn a_further_screen_sees_nothing_before_the_host_says_yes() {
    for spectators in [json!("off"), json!({ "delayed": { "delay_s": 7 } })] {
        let but = json!({ "spectators": spectators, "way": "together" });
        let (mut house, mut players) = dealt(Kind::Zwinkern, 3, &but, 6);
        let screen = watch(&mut house, Role::Screen);
        house.pass(3_000);
        play_a_while(&mut house, &mut players, &mut Seed::from_number(6).dice(0));
        assert_eq!(players[0].ask(&mut house, "say", json!({ "text": "Who is that?" })), "ack");
        let mut seen = house.take(screen.line);
        house.drop_line(screen.line);
        let again = house.connect(20, None);
        seen.extend(house.take(again));
        let told = |frames: &[(Millis, String)], what: &str| {
            frames.iter().any(|(_, text)| text.starts_with(&format!("{{\"{what}\"")))
        };
        assert!(
            told(&seen, "room") && seen.iter().any(|(_, text)| text.contains("\"waits\":true"))
        );
        assert!(!["table", "happened", "said"].iter().any(|what| told(&seen, what)), "{seen:?}");
        // Only the host can say yes, and only once.
        let admit = json!({ "admit": { "person": screen.you } });
        assert_eq!(players[1].order(&mut house, admit.clone()), "not_host");
        assert_eq!(players[0].order(&mut house, admit.clone()), "ack");
        assert_eq!(players[0].order(&mut house, admit), "no_such_person");
        let seen = house.take(again);
        assert!(
            told(&seen, "table") && !seen.iter().any(|(_, text)| text.contains("waits\":true"))
        );
        // It is let in after a restart, too.
        house.restart(3);
        let again = house.connect(20, None);
        assert!(told(&house.take(again), "table"));
    }
}

#[test]
fn a_screen_is_there_though_nobody_may_watch() {
    let seen = watched(Kind::Zwinkern, &json!("off"), "together", Role::Screen);
    assert!(seen.len() > 10);
}

#[test]
fn whoever_comes_late_to_a_delayed_game_sees_it_as_late_as_the_others() {
    let later = json!({ "spectators": { "delayed": { "delay_s": 10 } } });
    let (mut house, mut players) = begun(Kind::EyesWideShut, 3, &later, 4);
    watch(&mut house, Role::Spectator);
    for player in &mut players {
        house.pass(1_000);
        assert_eq!(player.act(&mut house, json!({ "do": "ready" })), "ack");
    }
    assert_eq!(players[2].view()["phase"], "night");
    house.pass(8_500);
    house.join("Late", 21, Role::Player).unwrap();
    let mut late = Player::new(&mut house, 21);
    let ready = |late: &Player| {
        let players = late.view()["players"].clone();
        [0, 1, 2].map(|seat| players[seat]["ready"] == true)
    };
    // The game as it was ten seconds ago, a second and a half after its start.
    assert_eq!((late.seat, late.t, ready(&late)), (None, 1_000, [true, false, false]));
    house.pass(500);
    late.follow(&mut house);
    assert_eq!((late.t, ready(&late)), (2_000, [true, true, false]));
    house.pass(1_000);
    late.follow(&mut house);
    assert_eq!((late.t, &late.view()["phase"]), (3_000, &json!("night")));
}

#[test]
fn before_anything_is_late_enough_there_is_nothing_to_see() {
    let later = json!({ "spectators": { "delayed": { "delay_s": 30 } } });
    let (mut house, _players) = begun(Kind::EyesWideShut, 3, &later, 4);
    house.join("Wat", WAT, Role::Spectator).unwrap();
    let mut wat = Player::new(&mut house, WAT);
    assert_eq!((wat.stage(), wat.view()), ("playing", Value::Null));
    house.pass(30_000);
    wat.follow(&mut house);
    assert_eq!(wat.view()["phase"], "day");
}

#[test]
fn a_host_who_stands_up_to_watch_watches_like_anybody() {
    let later = json!({ "spectators": { "delayed": { "delay_s": 30 } } });
    let (mut house, mut players) = gather(Kind::EyesWideShut, 4, &later, 4);
    assert_eq!(players[0].ask(&mut house, "stand", json!({})), "ack");
    start(&mut house, &mut players);
    house.pass(6_000);
    players.iter_mut().for_each(|player| player.follow(&mut house));
    assert_eq!(players[1].view()["phase"], "day");
    assert_eq!(players[0].view(), Value::Null);
}

#[test]
fn whoever_sits_down_for_the_next_game_sees_the_last_one_to_its_end_in_order() {
    let delayed = json!({ "delayed": { "delay_s": 60 } });
    let but = json!({ "options": { "best_of": 1 }, "spectators": delayed });
    let (mut house, mut players) = begun(Kind::Blink, 2, &but, 4);
    let (came, wat) = (house.now, watch(&mut house, Role::Spectator));
    house.join("Vic", 21, Role::Spectator).expect("a place to watch from");
    Player::unread(&mut house, 21);
    play_out(&mut house, &mut players, &mut Seed::from_number(4).dice(0));
    // A chair for the next game is no seat in the one that was: Wat is shown it as the others are.
    assert_eq!(players[1].ask(&mut house, "stand", json!({})), "ack");
    house.say(wat.line, json!({ "sit": { "id": 1, "chair": 1 } }));
    house.pass((came + 60_000).0 - house.now.0);
    house.say(wat.line, json!({ "stand": { "id": 2 } }));
    house.pass(60_000);
    let frames = of_the_game(&house.take(wat.line));
    let kinds = frames.iter().filter_map(|(_, frame)| frame.as_object()?.keys().next());
    let kinds: Vec<&String> = kinds.collect();
    assert!(kinds.len() > 1 && kinds[0] == "table", "{kinds:?}");
    assert!(kinds[1..].iter().all(|kind| *kind == "happened"), "{kinds:?}");
}
