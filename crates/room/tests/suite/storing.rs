//! Nothing is told before it is stored; and what happens when it cannot be.

use games::Kind;
use protocol::{CloseCode, JoinRoom, Role};
use room::{Effect, Event, LineId};
use serde_json::{Value, json};
use table::Millis;
use table::fair::RoundTrip;

use crate::house::{House, client_frame, key, name};
use crate::people::{Player, begun, gather};

/// What an actor wants done, in words.
fn words(effects: &[Effect]) -> Vec<String> {
    let words = effects.iter().map(|effect| match effect {
        Effect::Append { expected_seq, entries } => {
            format!("append {} at {expected_seq}", entries.len())
        }
        Effect::Send { line, text } | Effect::Reply { line, text, .. } => {
            let frame: Value = serde_json::from_str(&text.to_string()).expect("JSON");
            let (kind, body) = frame.as_object().and_then(|o| o.iter().next()).expect("a frame");
            match body["code"].as_str() {
                Some(code) => format!("{kind} {code} to {}", line.0),
                None => format!("{kind} to {}", line.0),
            }
        }
        Effect::Close { line, code } => format!("close {} {}", line.0, code.reason()),
        Effect::Answer { ticket, answer } => match answer {
            Ok(person) => format!("let {ticket} in as {}", person.0),
            Err((code, _)) => format!("refuse {ticket} {code}"),
        },
        Effect::SentOut { person } => format!("sent out {}", person.0),
        Effect::Pardoned => "pardoned".to_owned(),
        Effect::Card(_) => "card".to_owned(),
        Effect::Gone => "gone".to_owned(),
    });
    words.collect()
}

fn say(line: LineId, id: u64) -> Event {
    heard(line, json!({ "say": { "id": id, "text": "la" } }))
}

fn heard(line: LineId, frame: Value) -> Event {
    Event::Frame { line, frame: client_frame(frame), came: Millis::START }
}

fn join(ticket: u64, of: u8, who: &str) -> Event {
    let ask =
        JoinRoom { name: name(who), face: String::new(), role: Role::Spectator, apart: false };
    Event::Join { ticket, key: key(of), ask }
}

/// Two in a room of Zwinkern, with lines 1 and 2.
fn two() -> (House, Vec<Player>) {
    let (mut house, mut players) = gather(Kind::Zwinkern, 2, &json!({}), 1);
    players.iter_mut().for_each(|player| player.follow(&mut house));
    (house, players)
}

#[test]
fn nothing_leaves_a_room_before_its_entries_are_stored() {
    let (mut house, players) = two();
    let seq = house.log.len();
    let [ann, bob] = [players[0].line, players[1].line];
    let now = house.now;
    // All that comes at once is one append.
    let turn = house.actor.turn(now, [say(ann, 1), join(9, 9, "Wat"), say(bob, 1)]);
    assert_eq!(words(&turn), [format!("append 3 at {seq}")]);
    // Until then everything waits, refusals too.
    let sit = heard(ann, json!({ "sit": { "id": 2, "chair": 99 } }));
    let turn = house.actor.turn(now, [sit, say(bob, 2)]);
    assert!(turn.is_empty());
    assert_eq!(house.actor.due(), None);
    let turn = house.actor.turn(now + 5_000, [Event::Stored]);
    assert_eq!(
        words(&turn),
        [
            "said to 1",
            "said to 2",
            "ack to 1",
            "let 9 in as 2",
            "said to 1",
            "said to 2",
            "ack to 2",
            "room to 1",
            "room to 2",
            &format!("append 1 at {}", seq + 3),
        ]
    );
    let turn = house.actor.turn(now + 5_000, [Event::Stored]);
    assert_eq!(words(&turn), ["refused no_such_chair to 1", "said to 1", "said to 2", "ack to 2"]);
}

#[test]
fn a_room_is_open_once_that_is_written_down() {
    let settings = crate::house::settings(Kind::Blink, &json!({}));
    let ask = protocol::CreateRoom {
        name: name("Ann"),
        face: String::new(),
        role: Role::Player,
        apart: false,
        settings,
    };
    let code = "KWXTZ".parse().unwrap();
    let luck = table::Seed::from_number(1);
    let mut actor = room::Actor::create(Millis(0), code, 5, key(0), ask, luck).unwrap();
    assert_eq!(words(&actor.turn(Millis(0), [])), ["append 2 at 0"]);
    assert_eq!(words(&actor.turn(Millis(9), [Event::Stored])), ["let 5 in as 0", "card"]);
}

#[test]
fn a_room_that_cannot_be_is_not_opened() {
    let ask = |but: &Value, face: &str| protocol::CreateRoom {
        name: name("Ann"),
        face: face.to_owned(),
        role: Role::Player,
        apart: false,
        settings: crate::house::settings(Kind::Blink, but),
    };
    let open = |ask| {
        let luck = table::Seed::from_number(1);
        let code = "KWXTZ".parse().unwrap();
        room::Actor::create(Millis(0), code, 5, key(0), ask, luck)
            .map(drop)
            .map_err(|(code, _)| code)
    };
    assert_eq!(open(ask(&json!({ "options": { "best_of": 2 } }), "")), Err("bad_settings"));
    assert_eq!(open(ask(&json!({}), "<b>")), Err("bad_face"));
    assert_eq!(open(ask(&json!({}), "")), Ok(()));
}

#[test]
fn when_the_store_is_damaged_nobody_is_told_to_wait() {
    let (mut house, players) = two();
    let [ann, bob] = [players[0].line, players[1].line];
    let now = house.now;
    house.actor.turn(now, [say(ann, 1)]);
    house.actor.turn(now, [Event::Unknown]);
    let turn = house.actor.turn(now, [Event::Damaged]);
    assert_eq!(words(&turn), ["trouble store_damaged to 1", "trouble store_damaged to 2"]);
    let turn = house.actor.turn(now, [Event::Damaged, say(bob, 1), join(9, 9, "Wat")]);
    assert_eq!(words(&turn), ["refused store_damaged to 2", "refuse 9 store_damaged"]);
    // Somebody may have seen to it after all.
    let turn = house.actor.turn(now + 10_000, []);
    assert!(words(&turn)[0].starts_with("append 1 at "), "{:?}", words(&turn));
}

#[test]
fn when_nothing_can_be_written_everybody_is_told_and_nothing_is_lost() {
    let (mut house, players) = two();
    let seq = house.log.len();
    let [ann, bob] = [players[0].line, players[1].line];
    let mut now = house.now;
    let append = house.actor.turn(now, [say(ann, 1)]);
    assert_eq!(words(&append), [format!("append 1 at {seq}")]);
    let turn = house.actor.turn(now, [Event::Unknown]);
    assert_eq!(words(&turn), ["trouble stuck to 1", "trouble stuck to 2"]);
    // Frames and knocks are answered at once, so that nobody waits in vain.
    let turn = house.actor.turn(now, [say(bob, 1), join(9, 9, "Wat")]);
    assert_eq!(words(&turn), ["refused stuck to 2", "refuse 9 stuck"]);
    // It is tried again, with longer and longer waits.
    for wait_ms in [250, 500, 1_000, 2_000, 2_000] {
        assert_eq!(house.actor.due(), Some(now + wait_ms));
        assert!(house.actor.turn(now + (wait_ms - 1), []).is_empty());
        now = now + wait_ms;
        let again = house.actor.turn(now, []);
        assert_eq!(words(&again), [format!("append 1 at {seq}")]);
        let [Effect::Append { entries: once, .. }] = &append[..] else { unreachable!() };
        let [Effect::Append { entries: again, .. }] = &again[..] else { unreachable!() };
        assert_eq!(once, again, "the same, to the byte");
        assert_eq!(house.actor.due(), None, "one at a time");
        assert!(house.actor.turn(now, [Event::Unknown]).is_empty(), "it is known already");
    }
    // Lines come and go meanwhile; they are seen to afterwards.
    let new = LineId(77);
    let turn = house.actor.turn(
        now,
        [
            Event::Disconnect { line: bob },
            Event::Connect { line: new, key: key(1), heard: None },
            Event::Connect { line: LineId(78), key: key(99), heard: None },
        ],
    );
    // That it has to wait, a line hears at once; and that its token opens nothing.
    assert_eq!(words(&turn), ["trouble stuck to 77", "close 78 bad_token"]);
    now = now + 2_000;
    assert_eq!(words(&house.actor.turn(now, [])), [format!("append 1 at {seq}")]);
    let turn = words(&house.actor.turn(now, [Event::Stored]));
    assert_eq!(
        turn[..5],
        ["said to 1", "said to 2", "ack to 1", "trouble none to 1", "trouble none to 2"]
    );
    assert!(turn.contains(&"welcome to 77".to_owned()));
    // What was refused can be asked for again, and is taken.
    let turn = house.actor.turn(now, [say(new, 1)]);
    assert_eq!(words(&turn), [format!("append 1 at {}", seq + 1)]);
}

#[test]
fn what_was_done_and_is_asked_again_is_not_refused_while_nothing_can_be_written() {
    let (mut house, players) = two();
    let [ann, bob] = [players[0].line, players[1].line];
    house.turn([say(ann, 1)]);
    // Something else is being stored, and then nobody knows.
    let now = house.now;
    assert_eq!(house.actor.turn(now, [say(bob, 1)]).len(), 1);
    house.actor.turn(now, [Event::Unknown]);
    // To refuse these would say that they were not done.
    assert!(house.actor.turn(now, [say(ann, 1), say(bob, 1)]).is_empty());
    // What is new is refused, and not done.
    assert_eq!(words(&house.actor.turn(now, [say(ann, 2)])), ["refused stuck to 1"]);
    let told = words(&house.actor.turn(now, [Event::Stored]));
    let acks: Vec<_> = told.iter().filter(|word| word.starts_with("ack")).collect();
    assert_eq!(acks, ["ack to 2", "ack to 1", "ack to 2"], "{told:?}");
}

#[test]
fn whose_leaving_is_not_stored_yet_is_not_sent_away() {
    let (mut house, players) = two();
    let seq = house.log.len();
    let [ann, bob] = [players[0].line, players[1].line];
    let kick = json!({ "host": { "id": 1, "order": { "kick": { "person": 1 } } } });
    let turn = house.actor.turn(house.now, [heard(ann, kick)]);
    assert_eq!(words(&turn), [format!("append 1 at {seq}")]);
    house.actor.turn(house.now, [Event::Unknown, Event::Disconnect { line: bob }]);
    // Bob comes back while nobody can say whether he is out.
    let back = Event::Connect { line: LineId(77), key: key(1), heard: None };
    assert_eq!(words(&house.actor.turn(house.now, [back])), ["trouble stuck to 77"]);
    let turn = words(&house.actor.turn(house.now, [Event::Stored]));
    assert!(turn.contains(&"close 77 bad_token".to_owned()), "{turn:?}");
}

#[test]
fn time_in_which_nothing_could_be_written_is_nobodys() {
    let (mut house, mut players) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    house.pass(50_000);
    let line = players[0].line;
    let now = house.now;
    let ready = client_frame(json!({ "act": { "id": 90, "action": { "do": "ready" } } }));
    let turn = house.actor.turn(now, [Event::Frame { line, frame: ready, came: now }]);
    let append = house.carry_out(turn).expect("an append");
    let turn = house.actor.turn(now + 20, [Event::Unknown]);
    assert!(house.carry_out(turn).is_none());
    // A minute later the disk has room again.
    house.now = now + 60_000;
    let turn = house.actor.turn(house.now, []);
    assert_eq!(house.carry_out(turn), Some(append.clone()));
    house.log.extend(append.1);
    house.turn([Event::Stored]);
    players.iter_mut().for_each(|player| player.follow(&mut house));
    assert_eq!(players[0].trouble, ["stuck", "none"]);
    assert_eq!(players[1].view()["phase"], "day");
    house.pass(9_999);
    players[1].follow(&mut house);
    assert_eq!(players[1].view()["phase"], "day", "ten seconds were left of the day");
    house.pass(1);
    players[1].follow(&mut house);
    assert_eq!(players[1].view()["phase"], "night");
}

#[test]
fn a_slow_store_takes_nobodys_time_but_its_own() {
    // An answer that comes, however late, is no trouble; the clock has run meanwhile.
    let (mut house, mut players) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    let line = players[0].line;
    let ready = client_frame(json!({ "act": { "id": 90, "action": { "do": "ready" } } }));
    let came = house.now;
    let turn = house.actor.turn(house.now, [Event::Frame { line, frame: ready, came }]);
    let (_, entries) = house.carry_out(turn).expect("an append");
    house.log.extend(entries);
    house.now = house.now + 59_000;
    house.turn([Event::Stored]);
    players[1].follow(&mut house);
    assert_eq!((players[1].view()["phase"].clone(), players[1].trouble.len()), (json!("day"), 0));
    house.pass(1_000);
    players[1].follow(&mut house);
    assert_eq!(players[1].view()["phase"], "night");
}

#[test]
fn when_somebody_else_writes_the_log_the_room_is_over_here() {
    let (mut house, players) = two();
    let append = house.actor.turn(house.now, [say(players[0].line, 1), join(9, 9, "Wat")]);
    assert_eq!(append.len(), 1);
    let connect = Event::Connect { line: LineId(77), key: key(1), heard: None };
    assert!(house.actor.turn(house.now, [connect, join(10, 10, "Wim")]).is_empty());
    let turn = house.actor.turn(house.now, [Event::Fenced]);
    // What was not stored is told to nobody. Whoever wanted in asks again, where the room is now.
    assert_eq!(words(&turn), ["close 1 moved", "close 2 moved", "close 77 moved", "gone"]);
}

#[test]
fn a_house_that_closes_tells_everybody_and_keeps_its_word() {
    let (mut house, _players) = two();
    house.turn([Event::ShutDown]);
    assert!(house.gone);
    assert!(house.closed.values().all(|code| *code == CloseCode::ShuttingDown));
    assert_eq!(house.closed.len(), 2);

    // What is being written is written, and told, before the lines are closed.
    let (mut house, players) = two();
    let seq = house.log.len();
    let [ann, bob] = [players[0].line, players[1].line];
    let turn = house.actor.turn(house.now, [say(ann, 1)]);
    assert_eq!(words(&turn), [format!("append 1 at {seq}")]);
    assert!(house.actor.turn(house.now, [say(bob, 1), Event::ShutDown]).is_empty());
    let turn = house.actor.turn(house.now, [Event::Stored]);
    assert_eq!(
        words(&turn),
        ["said to 1", "said to 2", "ack to 1", &format!("append 1 at {}", seq + 1),]
    );
    let turn = house.actor.turn(house.now, [Event::Stored]);
    assert_eq!(
        words(&turn),
        [
            "said to 1",
            "said to 2",
            "ack to 2",
            "close 1 shutting_down",
            "close 2 shutting_down",
            "gone",
        ]
    );
}

#[test]
fn a_room_that_is_shut_down_comes_back_with_everything() {
    let (mut house, mut players) = begun(Kind::Zwinkern, 3, &json!({}), 1);
    house.pass(7_000);
    players[0].follow(&mut house);
    let turn = players[0].view()["turn"].as_u64().unwrap() as usize;
    let place = players[turn].legal()[0].clone();
    players[turn].act(&mut house, place);
    players[0].follow(&mut house);
    let view = players[0].view();
    house.turn([Event::ShutDown]);
    house.now = house.now + 3_600_000;
    house.gone = false;
    house.restart(2);
    for player in &mut players {
        player.come_back(&mut house, None);
    }
    assert_eq!((players[0].view(), players[0].t), (view, 7_000));
}

#[test]
fn what_waits_for_the_log_is_bounded() {
    let (mut house, players) = two();
    let line = players[0].line;
    let turn = house.actor.turn(house.now, [say(line, 1)]);
    assert_eq!(turn.len(), 1);
    let look = |id: u64| heard(line, json!({ "ready": { "id": id, "on": true } }));
    for id in 2..1_026 {
        assert!(house.actor.turn(house.now, [look(id)]).is_empty());
    }
    let turn = house.actor.turn(house.now, [look(1_026), join(9, 9, "Wat")]);
    assert_eq!(words(&turn), ["refused busy to 1", "refuse 9 busy"]);
    // Measurements are not worth the room. A line that comes or goes is.
    assert!(
        house
            .actor
            .turn(house.now, [Event::Measured { line, trip: RoundTrip::proven(5) }])
            .is_empty()
    );
    assert!(house.actor.turn(house.now, [Event::Disconnect { line: players[1].line }]).is_empty());
    let turn = words(&house.actor.turn(house.now, [Event::Stored]));
    let count = |what: &str| turn.iter().filter(|word| *word == what).count();
    assert_eq!((count("ack to 1"), count("refused slow_down to 1")), (120, 905));
    assert_eq!(turn.last().map(String::as_str), Some("room to 1"));
}

#[test]
fn an_answer_nobody_asked_for_changes_nothing() {
    let (mut house, _players) = two();
    for event in [Event::Stored, Event::Unknown] {
        assert!(house.actor.turn(house.now, [event]).is_empty());
    }
}
