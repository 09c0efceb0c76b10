//! Secrets are a property of the wire: vary what somebody cannot know, and every byte of their
//! socket stays the same, and so does the moment at which it is sent.
//!
//! Two rooms run in step ([`pair::Pair`]). They differ in what the observed seat may not know,
//! and in what others do that it cannot notice. As long as the facts it may know ([`facts`]) are
//! the same in both, so are its frames, and those of spectators and screens.

mod facts;
mod pair;

use games::Kind;
use protocol::Role;
use serde_json::{Value, json};

use crate::house::{House, settings};
use crate::people::Player;
use pair::{Pair, Session, Way};

/// The options that change what there is to see.
fn other_options(kind: Kind) -> Value {
    match kind {
        Kind::Blink => json!({"refill": "by_hand", "fumble_ms": 3000}),
        Kind::BlinkOfAnEye => json!({"clock_s": 40}),
        Kind::EyesWideShut => json!({"quota": "living", "day_s": 15, "night_s": 6}),
        Kind::Zwinkern => json!({"turn_s": 5, "signals": "anything_goes", "other_signs": "also"}),
        Kind::ShiftyEyedSpies => json!({"turn_s": 5, "signals": "anything_goes"}),
    }
}

/// Plays pairs of rooms, and makes sure that there was something to compare.
fn play(kind: Kind, vary: impl Fn(Session) -> Session) {
    for way in [Way::Apart, Way::Together, Way::Mixed] {
        let mut compared = 0;
        for number in 0..20 {
            let seats = kind.seats();
            let seats = seats.start() + number as u8 % (seats.end() - seats.start() + 1);
            let options = if number % 3 == 0 { json!({}) } else { other_options(kind) };
            let session =
                Session { kind, seats, way, options, number, has_delays: false, has_bot: false };
            compared += Pair::play(vary(session));
        }
        assert!(compared > 400, "{kind} {way:?}: only {compared} frames compared");
    }
}

fn over_fast_lines(session: Session) -> Session {
    session
}

fn over_slow_lines(session: Session) -> Session {
    Session { has_delays: true, number: session.number + 1_000, ..session }
}

fn with_a_bot(session: Session) -> Session {
    Session { has_bot: true, has_delays: true, number: session.number + 2_000, ..session }
}

macro_rules! sessions {
    ($(#[$about:meta] $kind:ident = $name:ident;)+) => {$(
        mod $name {
            use super::*;

            #[test]
            fn a_socket_carries_nothing_its_reader_may_not_know() {
                play(Kind::$kind, over_fast_lines);
            }

            #[test]
            fn slow_lines_tell_nobody_what_others_did_in_secret() {
                play(Kind::$kind, over_slow_lines);
            }

            #[test]
            fn a_bot_does_not_show_what_others_did_in_secret() {
                play(Kind::$kind, with_a_bot);
            }
        }
    )+};
}

games::for_each_game!(sessions);

/// From the first hello to the first night, for somebody who looks at nobody: what others are
/// refused, the parts they give and the keys they show change nothing.
#[test]
fn the_way_to_a_game_tells_nobody_what_others_gave_or_were_refused() {
    let session = |other: bool| {
        let mut house = House::open(settings(Kind::EyesWideShut, &json!({})), 5);
        let cat = if other { 42 } else { 2 };
        house.join("Bob", 1, Role::Player).unwrap();
        house.join("Cat", cat, Role::Player).unwrap();
        let mut players = [0, 1, cat].map(|key| Player::unread(&mut house, key));
        let fumble = |house: &mut House, cat: &mut Player, frame: &str, body: Value| {
            if other {
                let code = cat.ask(house, frame, body);
                assert!(code != "ack" && code != "nothing", "{frame} was to be refused");
            }
        };
        let bobs = players[1].line;
        fumble(&mut house, &mut players[2], "sit", json!({ "chair": 0 }));
        fumble(&mut house, &mut players[2], "part", json!({ "part": "?" }));
        fumble(&mut house, &mut players[2], "host", json!({ "order": { "start": {} } }));
        for player in &mut players[1..] {
            player.say(&mut house, "ready", json!({ "on": true }));
        }
        fumble(&mut house, &mut players[2], "rename", json!({ "name": "bob" }));
        players[0].say(&mut house, "host", json!({ "order": { "start": {} } }));
        fumble(&mut house, &mut players[2], "part", json!({ "part": "short" }));
        for (nth, player) in (0..).zip(&mut players) {
            let part = if other && nth != 1 { "ee" } else { "11" };
            player.say(&mut house, "part", json!({ "part": part.repeat(16) }));
        }
        fumble(&mut house, &mut players[2], "act", json!({ "action": { "do": "ready" } }));
        house.pass(4_000);
        fumble(&mut house, &mut players[2], "act", json!({ "action": { "do": "confirm" } }));
        for player in &mut players {
            player.say(&mut house, "act", json!({ "action": { "do": "ready" } }));
        }
        for up in [true, false, other] {
            let hand = json!({ "action": { "do": "hand", "up": up } });
            players[2].say(&mut house, "act", hand);
        }
        fumble(&mut house, &mut players[2], "say", json!({ "text": "Psst" }));
        house.pass(7_999);
        let night = house.take(bobs);
        assert!(night.last().unwrap().1.contains("\"phase\":\"night\""));
        // At dawn it comes out.
        house.pass(1);
        (night, house.take(bobs))
    };
    let ((night, dawn), (other_night, other_dawn)) = (session(false), session(true));
    assert_eq!(night, other_night);
    assert_ne!(dawn, other_dawn);
}
