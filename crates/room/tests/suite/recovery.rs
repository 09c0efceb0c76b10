//! A room is the fold of its log: whatever it was when an entry was stored, it is again when its
//! log is read up to there.

use games::Kind;
use protocol::CreateLesson;
use room::{Actor, FoldFault, Through, finished};
use serde_json::{Value, json};
use table::{Dice, Millis, Seed};

use crate::house::{House, name};
use crate::people::{Player, begun, gather, give_parts, play_on, play_out, start};

/// The room and the table as everybody who comes in is shown them, one after another. Who is ready
/// is not remembered, nor what the clock shows between two entries.
fn shown(house: &mut House, people: &mut [Player]) -> Vec<Value> {
    for player in people.iter_mut() {
        player.come_back(house, None);
    }
    let shown = people.iter_mut().map(|player| {
        player.follow(house);
        let mut room = serde_json::to_value(player.room()).expect("JSON");
        for chair in room["chairs"].as_array_mut().expect("chairs") {
            if let Some(person) = chair.get_mut("person") {
                person["ready"] = json!(false);
            }
        }
        // Nor what was being shown, and for how long.
        for stage in ["playing", "over"] {
            if let Some(stage) = room["stage"].get_mut(stage).and_then(Value::as_object_mut) {
                stage.retain(|key, _| !["shows_ms", "waits", "next"].contains(&key.as_str()));
            }
        }
        let (own, legal, open) = (player.own(), player.legal(), player.open());
        json!([room, player.seat, player.view(), own, legal, player.eyes, open])
    });
    shown.collect()
}

/// Follows a room, and holds it to its log at every entry.
struct Twin {
    house: House,
    people: Vec<Player>,
    /// Entries that have been compared.
    checked: usize,
    compared: usize,
    /// When people may come in again: nobody does so all the time.
    next: Millis,
}

impl Twin {
    fn new(house: House, people: Vec<Player>) -> Twin {
        let mut twin = Twin { house, people, checked: 0, compared: 0, next: Millis::START };
        // So many frames would take their time.
        twin.people.iter_mut().for_each(|player| player.is_thorough = false);
        twin.check();
        twin
    }

    fn check(&mut self) {
        let Twin { house, people, .. } = self;
        if house.log.len() == self.checked {
            return;
        }
        // Every prefix is a room; the last of them is this one.
        for entries in (self.checked + 1).max(2)..house.log.len() {
            House::recover(house.now, house.log[..entries].to_vec(), 7);
        }
        self.checked = house.log.len();
        // Eyes may have moved since the last entry, if that was written for the clock's sake.
        let is_time = |entry: &[u8]| entry.starts_with(b"{\"moment\"");
        let last_is_time = house.log.last().is_some_and(|entry| is_time(entry));
        if last_is_time || house.now + 15_000 < self.next {
            return;
        }
        self.next = self.next.max(house.now) + 1_000;
        // The time that was written down ahead would go by: without it they are the same.
        let log = house.log.iter().filter(|entry| !is_time(entry)).cloned().collect();
        let mut again = House::recover(house.now, log, 7);
        let mut others: Vec<Player> =
            people.iter().map(|player| Player::unread(&mut again, player.key)).collect();
        let (live, folded) = (shown(house, people), shown(&mut again, &mut others));
        let last = String::from_utf8_lossy(house.log.last().expect("an entry"));
        assert_eq!(live, folded, "after {last}");
        let mut again = House::recover(house.now, house.log.clone(), 7);
        let (was, is) = (people[0].t, Player::new(&mut again, people[0].key).t);
        if people[0].stage() == "playing" && was > 0 {
            assert!((was..=was + 1_500).contains(&is), "{was} became {is}");
        }
        self.compared += 1;
    }
}

/// Something else than by the menu: looks, signs, talk, and what is refused.
fn do_anything(house: &mut House, player: &mut Player, dice: &mut Dice) {
    let seat = dice.below(4);
    let (frame, body) = match dice.below(5) {
        0 => ("look", json!({ "look": { "seat": seat } })),
        1 => ("look", json!({ "look": "shut" })),
        2 => ("sign", json!({ "sign": { "gesture": "point", "aim": { "seat": seat } } })),
        3 => ("say", json!({ "text": "Hm." })),
        _ => {
            // In Blink it may be a fumble, which costs something.
            let card = player.own()["hand"][dice.below(3) as usize].clone();
            ("act", json!({ "action": { "do": "play", "card": card, "pile": seat % 2 } }))
        }
    };
    player.ask(house, frame, body);
}

#[test]
fn at_every_entry_of_its_log_a_room_is_what_the_log_says() {
    for (number, kind) in (0..).zip(Kind::ALL) {
        for (way, elsewhere) in [("apart", 0), ("together", 0), ("together", 2)] {
            let options = match kind {
                Kind::Zwinkern | Kind::ShiftyEyedSpies => {
                    json!({ "turn_s": 5, "signals": "anything_goes" })
                }
                Kind::EyesWideShut => json!({ "day_s": 10, "night_s": 5 }),
                _ => json!({}),
            };
            let but = json!({ "way": way, "options": options });
            let seats = *kind.seats().start();
            let mut dice = Seed::from_number(number).dice(14);
            let (house, people) = gather(kind, seats, &but, number);
            let mut twin = Twin::new(house, people);
            for player in &mut twin.people[..elsewhere] {
                assert_eq!(player.ask(&mut twin.house, "apart", json!({ "on": true })), "ack");
            }
            twin.check();
            start(&mut twin.house, &mut twin.people);
            twin.check();
            give_parts(&mut twin.house, &mut twin.people);
            twin.check();
            for _ in 0..80 {
                let goes_on = play_on(&mut twin.house, &mut twin.people, &mut dice);
                twin.check();
                if !goes_on {
                    break;
                }
                let nth = dice.below(twin.people.len() as u32) as usize;
                do_anything(&mut twin.house, &mut twin.people[nth], &mut dice);
                twin.check();
            }
            assert!(twin.compared > 30, "{kind} {way}: {}", twin.compared);
        }
    }
}

#[test]
fn between_games_too_a_room_is_what_its_log_says() {
    let (house, people) = gather(Kind::Blink, 2, &json!({}), 1);
    let mut twin = Twin::new(house, people);
    let orders = [
        json!({ "lock": { "on": true } }),
        json!({ "lock": { "on": false } }),
        json!({ "settings": { "game": "zwinkern", "options": { "turn_s": 9 }, "listed": true } }),
        json!({ "bot": { "chair": 3, "on": true } }),
        json!({ "bot": { "chair": 4, "on": true } }),
        json!({ "bot": { "chair": 3, "on": false } }),
        json!({ "pass": { "person": 1 } }),
    ];
    for order in orders {
        assert_eq!(twin.people[0].order(&mut twin.house, order), "ack");
        twin.check();
    }
    for (frame, body) in [
        ("rename", json!({ "name": "Anna", "face": "x" })),
        ("stand", json!({})),
        ("sit", json!({ "chair": 5 })),
        ("say", json!({ "text": "Here." })),
    ] {
        assert_eq!(twin.people[0].ask(&mut twin.house, frame, body), "ack");
        twin.check();
    }
    assert_eq!(twin.people[0].who(), "-, Bob*, -, -, bot, Anna");
    assert_eq!(twin.people[1].order(&mut twin.house, json!({ "kick": { "person": 0 } })), "ack");
    twin.people.remove(0);
    twin.check();
    assert_eq!(twin.people[0].who(), "-, Bob*, -, -, bot, -");
}

#[test]
fn a_match_and_its_last_game_outlive_a_restart() {
    let (mut house, people) = begun(Kind::Blink, 2, &json!({}), 3);
    let mut people = people;
    play_out(&mut house, &mut people, &mut Seed::from_number(3).dice(0));
    let mut twin = Twin::new(house, people);
    assert_eq!(twin.people[0].stage(), "over");
    // The next game comes by itself, half a minute after the restart.
    twin.house.restart(8);
    shown(&mut twin.house, &mut twin.people);
    twin.house.pass(30_000);
    twin.people[0].follow(&mut twin.house);
    assert_eq!(twin.people[0].stage(), "promised");
    twin.check();
}

#[test]
fn a_minded_seat_and_a_seat_of_somebody_who_left_outlive_a_restart() {
    let (mut house, mut people) = begun(Kind::Zwinkern, 4, &json!({}), 3);
    let place = |people: &[Player]| people[0].view()["turn"].as_u64().unwrap() as usize;
    let turn = place(&people);
    let legal = people[turn].legal()[0].clone();
    assert_eq!(people[turn].act(&mut house, legal), "ack");
    assert_eq!(people[0].order(&mut house, json!({ "bot": { "chair": 1, "on": true } })), "ack");
    assert_eq!(people[2].ask(&mut house, "leave", json!({})), "ack");
    house.restart(8);
    people[0].come_back(&mut house, None);
    assert_eq!(people[0].who(), "Ann*, Bob~, bot, Dan?, -, -");
}

#[test]
fn a_log_that_cannot_be_is_refused_by_the_entry_at_fault() {
    let (mut house, mut people) = begun(Kind::Blink, 2, &json!({}), 3);
    for _ in 0..40 {
        play_on(&mut house, &mut people, &mut Seed::from_number(3).dice(1));
    }
    let log = house.log;
    let fault = |log: &[Vec<u8>]| Actor::recover(Millis(0), log, Seed::from_number(1)).map(drop);
    assert_eq!(fault(&log), Ok(()));

    let entry = |name: &str| {
        let found = |bytes: &&Vec<u8>| bytes.starts_with(format!("{{\"{name}\"").as_bytes());
        log.iter().position(|bytes| found(&bytes)).expect("an entry")
    };
    let [joined, promised, dealt, line] = ["joined", "promised", "dealt", "line"].map(entry);
    // Anything that is left out, doubled or out of order: the entry that no longer fits is named.
    for (at, left_out) in [(2, joined), (4, promised), (5, dealt)] {
        let mut log = log.clone();
        log.remove(left_out);
        let FoldFault { seq, why } = fault(&log).unwrap_err();
        assert_eq!(seq, at, "{why}");
    }
    for twice in [0, joined, dealt, line] {
        let mut log = log.clone();
        log.insert(twice, log[twice].clone());
        let FoldFault { seq, why } = fault(&log).unwrap_err();
        assert_eq!(seq, twice as u64 + 2, "{why}");
    }
    // Anything that is changed.
    let change = |at: usize, from: &str, to: &str| {
        let mut log = log.clone();
        let text = String::from_utf8(log[at].clone()).unwrap();
        assert!(text.contains(from), "{text}");
        log[at] = text.replacen(from, to, 1).into_bytes();
        let FoldFault { seq, why } = fault(&log).unwrap_err();
        assert_eq!(seq, at as u64 + 1, "{why}");
        why
    };
    assert_eq!(
        change(0, "\"version\":1", "\"version\":2"),
        "the log is of version 2, and only 1 is known"
    );
    assert_eq!(change(joined, "\"person\":0", "\"person\":5"), "person 0 comes in as number 5");
    assert!(change(joined, "{", "").starts_with("it cannot be read"));
    assert!(change(joined, "\"joined\"", "\"flown\"").contains("unknown variant `flown`"));
    assert!(change(line, "\"asked\"", "\"asket\"").contains("unknown field `asket`"));
    assert_eq!(change(promised, "\"secret\":\"", "\"secret\":\"00"), "a secret is 64 hex digits");
    change(dealt, "\"draw\":[[\"", "\"draw\":[[\"zz9\",\"");
    change(line, "\"seat\":", "\"seat\":1");
    change(line, "\"t\":", "\"t\":9999999");
    // No log at all.
    assert_eq!(fault(&[]).unwrap_err().seq, 0);
    let said = fault(&log[1..]).unwrap_err().to_string();
    assert_eq!(
        said,
        "entry 1 of the room's log cannot be: the log does not begin with the room's opening"
    );
}

#[test]
fn bl_1_a_game_with_the_former_deck_keeps_its_room_shut_and_says_why() {
    let (house, _) = begun(Kind::Blink, 2, &json!({}), 3);
    let mut log = house.log;
    let is_deal = |bytes: &Vec<u8>| bytes.starts_with(b"{\"dealt\"");
    let dealt = log.iter().position(is_deal).expect("a deal");
    // Brown and yellow had each other's cards.
    let text = String::from_utf8(log[dealt].clone()).unwrap();
    let (head, deal) = text.split_once("\"draw\":").expect("piles");
    let (piles, rest) = deal.split_once("]]").expect("two of them");
    let former = piles.replace("\"n", "\"?").replace("\"y", "\"n").replace("\"?", "\"y");
    log[dealt] = format!("{head}\"draw\":{former}]]{rest}").into_bytes();
    let fault = Actor::recover(Millis(0), &log, Seed::from_number(1)).map(drop).unwrap_err();
    assert_eq!(fault.seq, dealt as u64 + 1);
    assert!(fault.why.contains("games from before brown and yellow changed places"), "{fault}");
}

#[test]
fn zw_4_a_game_from_before_there_were_three_choices_goes_on() {
    let also = json!({ "options": { "other_signs": "also" } });
    let (house, _) = begun(Kind::Zwinkern, 3, &also, 3);
    let of_old = |bytes: &Vec<u8>| {
        let text = String::from_utf8_lossy(bytes);
        text.replace(r#""other_signs":"also""#, r#""other_signs":true"#).into_bytes()
    };
    let log: Vec<Vec<u8>> = house.log.iter().map(of_old).collect();
    assert_ne!(log, house.log);
    let mut house = House::recover(house.now, log, 9);
    let mut people: Vec<Player> = (0..3).map(|key| Player::new(&mut house, key)).collect();
    let ann = &mut people[0];
    assert_eq!(ann.room().settings.options.get(), r#"{"other_signs":"also"}"#);
    let nod = json!({ "sign": { "gesture": "nod", "aim": { "seat": 1 } } });
    house.pass(4_000);
    assert_eq!(ann.ask(&mut house, "look", json!({ "look": { "seat": 1 } })), "ack");
    house.pass(500);
    assert_eq!(ann.ask(&mut house, "sign", nod), "ack");
}

#[test]
fn a_torn_entry_at_any_byte_is_no_room() {
    let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 3);
    people[0].act(&mut house, json!({ "do": "ready" }));
    let last = house.log.pop().unwrap();
    for bytes in 0..last.len() {
        let torn = [&house.log[..], &[last[..bytes].to_vec()]].concat();
        let fault = Actor::recover(Millis(0), &torn, Seed::from_number(1)).map(drop).unwrap_err();
        assert_eq!(fault.seq, torn.len() as u64);
        assert!(fault.why.starts_with("it cannot be read"), "{fault}");
    }
}

#[test]
fn whatever_a_log_says_it_is_a_room_or_a_fault() {
    let (mut house, mut people) =
        begun(Kind::Zwinkern, 3, &json!({ "options": { "turn_s": 5 } }), 3);
    let mut dice = Seed::from_number(3).dice(2);
    for _ in 0..15 {
        play_on(&mut house, &mut people, &mut dice);
        do_anything(&mut house, &mut people[0], &mut dice);
    }
    let (rooms, faults) = damage(&house, 1_500, &mut dice);
    assert!(rooms > 50 && faults > 500, "{rooms} rooms, {faults} faults");
}

#[test]
fn whatever_the_log_of_a_lesson_says_it_is_a_room_or_a_fault() {
    let ask = CreateLesson { name: name("Ann"), face: String::new(), game: Kind::Zwinkern };
    let mut house = House::learn(ask, 1);
    let mut learner = Player::new(&mut house, 0);
    for _ in 0..3 {
        assert_eq!(learner.order(&mut house, json!({ "start": {} })), "ack");
        house.pass(15_000);
    }
    assert_eq!(learner.order(&mut house, json!({ "abandon": {} })), "ack");
    assert_eq!(learner.order(&mut house, json!({ "start": {} })), "ack");
    let (rooms, faults) = damage(&house, 500, &mut Seed::from_number(4).dice(2));
    assert!(rooms > 20 && faults > 100, "{rooms} rooms, {faults} faults");
}

/// Damages a log so many times; says how often it is a room all the same, which is then lived in,
/// and how often a fault.
fn damage(house: &House, times: u32, dice: &mut Dice) -> (usize, usize) {
    let (mut rooms, mut faults) = (0, 0);
    for _ in 0..times {
        let mut log = house.log.clone();
        for _ in 0..=dice.below(3) {
            let [one, other] = [(); 2].map(|()| dice.below(log.len() as u32) as usize);
            let bytes = log[one].len() as u32;
            match dice.below(5) {
                0 => log.swap(one, other),
                1 => log.insert(one, log[other].clone()),
                2 if log.len() > 1 => drop(log.remove(one)),
                _ => {
                    log[one][dice.below(bytes) as usize] =
                        b"0123456789-\"{}[],:an"[dice.below(20) as usize];
                }
            }
        }
        match Actor::recover(house.now, &log, Seed::from_number(1)) {
            Err(fault) => faults += usize::from(fault.seq <= log.len() as u64),
            Ok(actor) => {
                drop(actor);
                let mut house = House::recover(house.now, log, 1);
                for of in 0..3 {
                    house.connect(of, None);
                }
                house.pass(20_000);
                rooms += 1;
            }
        }
    }
    (rooms, faults)
}

#[test]
fn a_log_from_before_there_were_lessons_is_a_room_and_new_ones_look_the_same() {
    let opened = r#"{"opened":{"version":1,"room":"KWXTZ","settings":{"game":"blink","options":{"best_of":1},"way":"apart","sight":"standard","spectators":"live","listed":false,"away_s":60}}}"#;
    let key = "07".repeat(32);
    let joined = format!(
        r#"{{"joined":{{"person":0,"name":"Ann","face":"","role":"player","key":"{key}"}}}}"#
    );
    let bot = r#"{"bot":{"chair":1,"on":true,"character":"casual","asked":{"by":0,"id":1}}}"#;
    let log = [opened, &joined, bot].map(|entry| entry.as_bytes().to_vec());
    let house = House::recover(Millis(0), log.to_vec(), 1);
    let card = house.card.expect("a room");
    assert_eq!((card.seated, card.locked, card.listed), (2, false, false));
    let (house, _) = gather(Kind::Blink, 1, &json!({ "options": { "best_of": 1 } }), 1);
    assert_eq!(String::from_utf8_lossy(&house.log[0]), opened);
}

/// The fate of the game's only sign for a seat, in the replay of the last game.
fn fate_of_the_sign(house: &House, seat: usize) -> Value {
    let game = finished(&house.log).pop().expect("a finished game");
    let replay = game.replay(Through::Everybody).expect("a replay");
    let missed = serde_json::to_value(replay.missed.expect("eyes")).expect("JSON");
    missed["signs"][0]["fates"][seat].clone()
}

#[test]
fn what_was_told_stays_true_though_the_house_dies_at_once() {
    let options = json!({ "options": { "clock_s": 30, "rounds": 1 } });
    let (mut house, mut people) = begun(Kind::BlinkOfAnEye, 5, &options, 1);
    house.pass(6_000);
    for (who, at) in [(0, 1), (1, 0)] {
        let look = json!({ "look": { "seat": at } });
        assert_eq!(people[who].ask(&mut house, "look", look), "ack");
    }
    house.pass(200);
    let wink = json!({ "sign": { "gesture": "wink", "aim": { "seat": 1 } } });
    assert_eq!(people[0].ask(&mut house, "sign", wink), "ack");
    house.pass(90);
    people[1].follow(&mut house);
    let saw = |news: &Value| news["perceived"]["what"]["what"] == "sign";
    assert!(people[1].news().iter().any(saw), "Bob was told of the wink");
    house.restart(9);
    let mut people: Vec<Player> = (0..5).map(|key| Player::new(&mut house, key)).collect();
    // Nobody has their time back to undo what they did.
    assert_eq!(people[0].ask(&mut house, "look", json!({ "look": "shut" })), "ack");
    house.pass(40_000);
    assert_eq!(fate_of_the_sign(&house, 1), json!({ "fate": "noticed" }));
}

#[test]
fn a_quiet_game_goes_on_from_where_its_clock_was() {
    let (mut house, _people) = begun(Kind::Zwinkern, 3, &json!({}), 1);
    house.pass(20_000);
    let before = house.now;
    house.restart(9);
    let back = Player::new(&mut house, 0);
    assert!((20_000..=21_500).contains(&back.t), "{}", back.t);
    // A house that closes in order loses nothing of it.
    let (mut house, _people) = begun(Kind::Zwinkern, 3, &json!({}), 1);
    house.pass(20_000);
    house.turn([room::Event::ShutDown]);
    assert!(house.gone, "{:?}", house.entries().last());
    assert_eq!(house.now, before);
    let mut house = House::recover(house.now, house.log, 9);
    assert_eq!(Player::new(&mut house, 0).t, 20_000);
}

#[test]
fn after_a_crash_what_was_due_by_then_comes_before_talk() {
    let (mut house, people) = begun(Kind::Zwinkern, 3, &json!({}), 1);
    let due = people[0].view()["due"].as_u64().expect("a deadline");
    house.pass(due - 1);
    // The moment that is written down ahead lies behind the deadline; two do not come back.
    let mut house = House::recover(house.now, house.log, 3);
    let mut ann = Player::new(&mut house, 0);
    assert!(ann.t >= due as i64, "{}", ann.t);
    assert_eq!(ann.ask(&mut house, "say", json!({ "text": "Hm." })), "ack");
    let entries = house.entries();
    let moments = entries.iter().filter_map(|entry| {
        entry["said"]["at"].as_u64().or_else(|| entry["line"]["line"]["t"].as_u64())
    });
    let moments: Vec<u64> = moments.collect();
    assert!(moments.len() == 2 && moments[0] == due && moments[1] >= due, "{moments:?}");
}

#[test]
fn talk_is_kept_with_the_moment_at_which_it_was_said() {
    let (mut house, mut people) = begun(Kind::Zwinkern, 3, &json!({}), 1);
    house.pass(6_877);
    assert_eq!(people[1].ask(&mut house, "say", json!({ "text": "Hm." })), "ack");
    let said = house.entries().into_iter().find(|entry| entry.get("said").is_some());
    assert_eq!(said.expect("it was said")["said"]["at"], 6_877);
    House::recover(house.now, house.log, 3);
}
