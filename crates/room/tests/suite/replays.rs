//! A finished game told once more is what was told live, whoever looks.

use games::Kind;
use gaze::Fate;
use protocol::{Chance, Character, Json, Replay, Role};
use room::{Finished, NoReplay, Through, finished, replay};
use serde_json::{Value, json};
use table::{Dice, Millis, Seat, Seed};

use crate::cast::bot_names;
use crate::house::House;
use crate::people::{
    Player, begun, dealt, gather, give_parts, play_on, play_out, start, view_after,
};

/// Whoever watches has this key.
const WAT: u8 = 20;

/// A frame but for its number, which must be this one if it is told.
fn but_for_number(text: &str, number: Option<usize>) -> String {
    let (frame, rest) = text.split_once(":{\"n\":").expect("a number");
    let (n, rest) = rest.split_once(',').expect("more than a number");
    assert!(number.is_none_or(|number| n == number.to_string()), "{number:?}: {text}");
    format!("{frame}:{{{rest}")
}

/// What a replay tells.
fn retold(replay: &Replay) -> Vec<String> {
    let frames = replay.frames.iter().enumerate();
    frames.map(|(nth, frame)| but_for_number(frame.get(), Some(nth + 1))).collect()
}

/// What somebody was told.
fn told(player: &Player) -> Vec<String> {
    player.game_as_sent().iter().map(|text| but_for_number(text, None)).collect()
}

fn value(json: &Json) -> Value {
    serde_json::from_str(json.get()).expect("JSON")
}

fn the_last(house: &House) -> Finished {
    finished(&house.log).pop().expect("a finished game")
}

/// Looks, signs, talk, and plays that may be fumbles.
fn do_anything(house: &mut House, player: &mut Player, seats: u8, dice: &mut Dice) {
    let other = dice.below(seats.into());
    let gesture = ["wink", "nod", "point"][dice.below(3) as usize];
    let (frame, body) = match dice.below(6) {
        0..3 => ("look", json!({ "look": { "seat": other } })),
        3 => ("sign", json!({ "sign": { "gesture": gesture, "aim": { "seat": other } } })),
        4 => ("say", json!({ "text": "Hm." })),
        _ => {
            let card = player.own()["hand"][dice.below(3) as usize].clone();
            ("act", json!({ "action": { "do": "play", "card": card, "pile": other % 2 } }))
        }
    };
    player.ask(house, frame, body);
}

/// Plays a game before somebody who watches, with so many people and for the rest bots; in a room
/// together these sit elsewhere.
pub(crate) fn played(
    kind: Kind,
    people: u8,
    way: &str,
    apart: usize,
) -> (House, Vec<Player>, Player) {
    let seats = *kind.seats().end();
    let options = match kind {
        Kind::Zwinkern | Kind::ShiftyEyedSpies => json!({ "signals": "anything_goes" }),
        _ => json!({}),
    };
    let but = json!({ "way": way, "options": options });
    let luck = u64::from(people) + apart as u64;
    let (mut house, mut players) = gather(kind, people, &but, luck);
    for chair in people..seats {
        assert_eq!(
            players[0].order(&mut house, json!({ "bot": { "chair": chair, "on": true } })),
            "ack"
        );
    }
    for player in &mut players[..apart] {
        player.ask(&mut house, "apart", json!({ "on": true }));
    }
    house.join("Wat", WAT, Role::Spectator).expect("a place to watch from");
    let mut wat = Player::new(&mut house, WAT);
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    house.pass(3_000);
    let line = players[1].line;
    house.round_trip(line, 40);
    let mut dice = Seed::from_number(luck).dice(3);
    while play_on(&mut house, &mut players, &mut dice) {
        let nth = dice.below(players.len() as u32) as usize;
        do_anything(&mut house, &mut players[nth], seats, &mut dice);
    }
    players.iter_mut().chain([&mut wat]).for_each(|player| player.follow(&mut house));
    (house, players, wat)
}

#[test]
fn every_viewer_is_told_again_what_they_were_told_live() {
    let (mut fumbles, mut perceived, mut said) = (0, 0, 0);
    for kind in Kind::ALL {
        let fewest = (*kind.seats().start()).max(2);
        let ways = [(*kind.seats().end(), "apart", 0), (fewest, "apart", 0), (2, "together", 1)];
        for (people, way, apart) in ways {
            let (house, players, wat) = played(kind, people, way, apart);
            let game = the_last(&house);
            let of = |through| game.replay(through).expect("a replay");
            for (nth, player) in (0..).zip(&players) {
                let replay = of(Through::Seat(Seat::at(nth)));
                assert_eq!(retold(&replay), told(player), "{kind} {way}, seat {nth}");
                let texts = replay.frames.iter().map(|frame| frame.get());
                let texts: Vec<&str> = texts.collect();
                fumbles += texts
                    .iter()
                    .filter(|text| {
                        !text.contains("\"news\"") && text.contains("\"own\":{\"fumbled")
                    })
                    .count();
                perceived += texts.iter().filter(|text| text.contains("perceived")).count();
            }
            assert_eq!(retold(&of(Through::Public)), told(&wat), "{kind} {way}, spectator");

            let open = of(Through::Everybody);
            let frames: Vec<Value> = open.frames.iter().map(value).collect();
            let bodies =
                frames.iter().map(|frame| frame.get("table").unwrap_or(&frame["happened"]));
            let bodies: Vec<&Value> = bodies.collect();
            assert!(bodies.iter().all(|body| body["own"].is_null()));
            let last = bodies.last().expect("an end");
            assert_eq!(view_after(&frames), players[0].open(), "{kind} {way}, open");
            assert_eq!(last["t"], json!(open.ends), "{kind} {way}");
            assert_eq!((open.game, open.chance), (kind, Chance::Follows));
            assert_eq!(open.missed.is_some(), open.sight.is_some());
            said += open.said.iter().filter(|said| said.text == "Hm.").count();
        }
    }
    assert!(fumbles > 0 && perceived > 100, "{fumbles} fumbles, {perceived} perceived");
    assert!(said > 10, "{said} said");
}

#[test]
fn a_record_alone_tells_the_same_where_nothing_was_left_out() {
    let (house, ..) = played(Kind::Zwinkern, 3, "apart", 0);
    let game = the_last(&house);
    for through in [Through::Seat(Seat::at(2)), Through::Public, Through::Everybody] {
        let [log, file] =
            [game.replay(through), replay(game.record.as_bytes(), 1, through)].map(Result::unwrap);
        assert_eq!(retold(&log), retold(&file));
        let named = |replay: &Replay| replay.players.iter().flatten().count();
        assert_eq!((named(&log), named(&file)), (6, 0), "a record has no names");
        assert_eq!(file.players.len(), 6);
    }
}

#[test]
fn a_wink_missed_by_forty_milliseconds_was_missed_by_forty_milliseconds() {
    let (mut house, mut players) = begun(Kind::BlinkOfAnEye, 5, &json!({}), 3);
    let look = |at: u8| json!({ "look": { "seat": at } });
    let wink = json!({ "sign": { "gesture": "wink", "aim": { "seat": 1 } } });
    house.pass(1_000);
    assert_eq!(players[0].ask(&mut house, "look", look(1)), "ack");
    assert_eq!(players[1].ask(&mut house, "look", look(0)), "ack");
    house.pass(200);
    assert_eq!(players[0].ask(&mut house, "sign", wink), "ack");
    // The wink lasts until 1700; eyes that rest on it from 1660 on would need it until 1740.
    house.pass(340);
    assert_eq!(players[2].ask(&mut house, "look", look(0)), "ack");
    play_out(&mut house, &mut players, &mut Seed::from_number(1).dice(0));

    let replay = the_last(&house).replay(Through::Seat(Seat::at(2))).unwrap();
    let missed = replay.missed.expect("people saw each other");
    let [seen] = &missed.signs[..] else { panic!("{:?}", missed.signs) };
    assert_eq!((seen.made.at, seen.made.until), (Millis(1_200), Millis(1_700)));
    let fates = [0, 1, 2].map(|seat| seen.fates[Seat::at(seat)]);
    assert_eq!(fates, [Fate::Made, Fate::Noticed, Fate::Late { by_ms: 40 }]);
    assert_eq!(
        serde_json::to_value(&missed.looks).unwrap(),
        json!([
            [{ "t": 0, "look": "down" }, { "t": 1000, "look": { "seat": 1 } }],
            [{ "t": 0, "look": "down" }, { "t": 1000, "look": { "seat": 0 } }],
            [{ "t": 0, "look": "down" }, { "t": 1540, "look": { "seat": 0 } }],
            [{ "t": 0, "look": "down" }],
            [{ "t": 0, "look": "down" }],
        ])
    );
    let figures = &missed.figures[Seat::at(2)];
    assert_eq!((figures.signs.missed, figures.signs.noticed), (1, 0));
    assert_eq!(
        serde_json::to_value(seen).unwrap()["fates"][2],
        json!({ "fate": "late", "by_ms": 40 })
    );
}

#[test]
fn the_replay_says_who_sat_where_in_that_game() {
    let (mut house, mut players) = gather(Kind::EyesWideShut, 3, &json!({}), 3);
    players[0].ask(&mut house, "rename", json!({ "name": "Anna", "face": "owl" }));
    let mut dice = Seed::from_number(2).dice(0);
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    // Whoever leaves in the middle played all the same.
    house.pass(4_000);
    players[2].ask(&mut house, "leave", json!({}));
    players.pop();
    players[0].follow(&mut house);
    let instead = bot_names(&players[0])[0].clone();
    // Whoever takes another name in the middle played under the old one.
    assert_eq!(players[1].ask(&mut house, "rename", json!({ "name": "Bo" })), "ack");
    play_out(&mut house, &mut players, &mut dice);
    players[0].ask(&mut house, "rename", json!({ "name": "Annabel", "face": "" }));
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    play_out(&mut house, &mut players, &mut dice);

    let games = finished(&house.log);
    assert_eq!(games.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 2]);
    let players = games.iter().map(|game| game.replay(Through::Public).unwrap().players);
    let players: Vec<Value> = players.map(|players| json!(players)).collect();
    let person = |name, face| json!({ "name": name, "face": face, "bot": null });
    let bot = json!({ "name": instead, "face": "", "bot": Character::default() });
    assert_eq!(players[0], json!([person("Anna", "owl"), person("Bob", ""), person("Cat", "")]));
    assert_eq!(players[1], json!([person("Annabel", ""), person("Bo", ""), bot]));
}

#[test]
fn the_promise_is_opened_as_the_record_has_it() {
    let (mut house, mut players) = dealt(Kind::Blink, 2, &json!({}), 5);
    play_out(&mut house, &mut players, &mut Seed::from_number(5).dice(0));
    let game = the_last(&house);
    let replay = game.replay(Through::Everybody).unwrap();
    let line = |line: Option<&str>| -> Value { serde_json::from_str(line.unwrap()).unwrap() };
    let (first, last) = (line(game.record.lines().next()), line(game.record.lines().last()));
    assert_eq!(json!(replay.promise), first["promise"]);
    assert_eq!(
        (json!(replay.seed), value(&replay.result)),
        (first["seed"].clone(), last["result"].clone())
    );
    assert_eq!(value(&replay.options)["best_of"], 3, "defaults are spelt out");
}

#[test]
fn any_game_of_a_file_can_be_seen_if_all_of_it_is_right() {
    let (mut house, mut players) = dealt(Kind::EyesWideShut, 3, &json!({}), 3);
    let mut dice = Seed::from_number(2).dice(0);
    play_out(&mut house, &mut players, &mut dice);
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    play_out(&mut house, &mut players, &mut dice);
    let games = finished(&house.log);
    let file = format!("{}\r\n\n{}", games[0].record, games[1].record);
    let of = |file: &str, nth| replay(file.as_bytes(), nth, Through::Public);
    for (nth, game) in (1..).zip(&games) {
        let seen = of(&file, nth).unwrap();
        assert_eq!(
            (seen.games, retold(&seen)),
            (2, retold(&game.replay(Through::Public).unwrap()))
        );
    }
    assert_eq!(of(&file, 3).unwrap_err(), NoReplay::NoSuchGame);
    assert_eq!(of(&file, 0).unwrap_err(), NoReplay::NoSuchGame);
    let fault = |no: NoReplay| match no {
        NoReplay::Fault(fault) => (fault.line, fault.code),
        no => panic!("{no}"),
    };
    let lines = games[0].record.lines().count();
    assert_eq!(fault(of("", 1).unwrap_err()), (1, "cut_off"));
    assert_eq!(fault(of("hello", 1).unwrap_err()), (1, "not_json"));
    let cut: Vec<&str> = games[0].record.lines().take(lines - 1).collect();
    assert_eq!(fault(of(&cut.join("\n"), 1).unwrap_err()), (lines - 1, "cut_off"));
    // A later game that is false spoils the file for the first as well.
    let forged = file.replace("\"winners\"", "\"losers\"");
    assert_eq!(fault(of(&forged, 1).unwrap_err()), (lines, "wrong_result"));
    let no_such_seat = replay(file.as_bytes(), 1, Through::Seat(Seat::at(3))).unwrap_err();
    assert_eq!(no_such_seat, NoReplay::NoSuchSeat);
}

#[test]
fn what_nobody_ever_played_is_too_long() {
    let (mut house, mut players) = dealt(Kind::Zwinkern, 3, &json!({}), 3);
    play_out(&mut house, &mut players, &mut Seed::from_number(2).dice(0));
    let record = the_last(&house).record;
    let (first, rest) = record.split_once('\n').unwrap();
    let looks =
        "{\"t\":0,\"seat\":0,\"look\":{\"seat\":1}}\n{\"t\":0,\"seat\":0,\"look\":\"down\"}\n";
    let long = format!("{first}\n{}{rest}", looks.repeat(150_000));
    match replay(long.as_bytes(), 1, Through::Public).unwrap_err() {
        NoReplay::Fault(fault) => assert_eq!(fault.code, "too_long"),
        no => panic!("{no}"),
    }
}

#[test]
fn a_game_that_lasted_for_ages_is_told_in_no_time() {
    let but = json!({ "options": { "turn_s": 0 } });
    let (mut house, mut players) = dealt(Kind::Zwinkern, 3, &but, 3);
    play_out(&mut house, &mut players, &mut Seed::from_number(2).dice(0));
    // No clock runs, so all of it may as well have happened centuries later.
    let later = the_last(&house).record.replace("{\"t\":", "{\"t\":1000000000");
    let replay = replay(later.as_bytes(), 1, Through::Everybody).unwrap();
    assert!(replay.ends > Millis(1_000_000_000_000));
}
