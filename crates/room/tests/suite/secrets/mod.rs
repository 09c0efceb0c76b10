//! Secrets are a property of the wire: vary what somebody cannot know, and every byte of their
//! socket stays the same, and so does the moment at which it is sent.
//!
//! Two rooms run in step ([`pair::Pair`]). They differ in what the observed seat may not know,
//! and in what others do that it cannot notice. As long as the facts it may know ([`facts`]) are
//! the same in both, so are its frames, and those of spectators and screens.

mod facts;
mod pair;

use games::Kind;
use serde_json::{Value, json};

use pair::{Pair, Session};

/// The options that change what there is to see.
fn other_options(kind: Kind) -> Value {
    match kind {
        Kind::Blink => json!({"refill": "by_hand", "fumble_ms": 3000}),
        Kind::BlinkOfAnEye => json!({"clock_s": 40}),
        Kind::EyesWideShut => json!({"quota": "living", "day_s": 15, "night_s": 6}),
        Kind::Zwinkern => json!({"turn_s": 5, "signals": "anything_goes", "other_signs": true}),
        Kind::ShiftyEyedSpies => json!({"turn_s": 5, "signals": "anything_goes"}),
    }
}

/// Plays pairs of rooms, and makes sure that there was something to compare.
fn play(kind: Kind, vary: impl Fn(Session) -> Session) {
    for way in ["apart", "together"] {
        let mut compared = 0;
        for number in 0..24 {
            let seats = kind.seats();
            let seats = seats.start() + number as u8 % (seats.end() - seats.start() + 1);
            let options = if number % 3 == 0 { json!({}) } else { other_options(kind) };
            let session =
                Session { kind, seats, way, options, number, has_delays: false, has_bot: false };
            compared += Pair::play(vary(session));
        }
        eprintln!("{kind} {way} {compared}");
        assert!(compared > 100, "{kind} {way}: only {compared} frames compared");
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

macro_rules! games {
    ($($name:ident $kind:ident)*) => {$(
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
    )*};
}

games! {
    blink Blink
    blink_of_an_eye BlinkOfAnEye
    eyes_wide_shut EyesWideShut
    zwinkern Zwinkern
    shifty_eyed_spies ShiftyEyedSpies
}
