//! Lessons: tables that are prepared, so that a learner meets what there is to learn.
//!
//! A lesson is a room like any other, but for one learner, who has seat 0; all other seats are
//! tutors'. It can be begun again at any time, and then begins from the same deal.

#[cfg(test)]
mod scenes;

use games::Kind;
use gaze::Preset;
use protocol::{Character, ClientFrame, Order, Settings, Spectators};
use serde_json::value::RawValue;
use table::Seed;

use crate::Actor;
use crate::entry::{Asked, Entry};
use crate::play::{self, No, Origin};

/// How the table of a lesson is set.
struct Prepared {
    seats: u8,
    /// The game's own options. Clocks are generous: nobody who reads is to be run over.
    options: &'static str,
    /// The number of the seed that it is dealt from.
    seed: u64,
}

fn prepared(kind: Kind) -> Prepared {
    match kind {
        // The learner's first four cards fit by colour, by shape, by count, and on both piles, and
        // each time nothing else fits. Then the tutor has something to lay as well.
        Kind::Blink => Prepared {
            seats: 2,
            options: r#"{"best_of":1,"choose_ms":600000,"idle_ms":3600000}"#,
            seed: 23120,
        },
        // The first tutor seeks the learner, and the learner the second; the other two seek each
        // other, so that there is a wink to catch.
        Kind::BlinkOfAnEye => {
            Prepared { seats: 5, options: r#"{"clock_s":300,"rounds":1}"#, seed: 2 }
        }
        // Nothing is dealt: the seed decides nothing but when faces blink.
        Kind::EyesWideShut => {
            Prepared { seats: 4, options: r#"{"day_s":180,"night_s":30}"#, seed: 1 }
        }
        // The first tutor begins and goes to a twin of the learner's, so that there is somebody to
        // wink at; the twin of 20 is the second tutor's; and when both have moved on, the second
        // stands on a twin of the first.
        Kind::Zwinkern => Prepared { seats: 3, options: r#"{"turn_s":0}"#, seed: 26 },
        // The learner begins and delivers to the second tutor, the first to the learner, and the
        // second to the third; all four receive at different places, and what the learner draws
        // later is neither the third nor where the third receives.
        Kind::ShiftyEyedSpies => Prepared { seats: 4, options: r#"{"turn_s":0}"#, seed: 18_322 },
    }
}

/// What is settled in a lesson.
pub(crate) fn settings(kind: Kind) -> Settings {
    let options = RawValue::from_string(prepared(kind).options.to_owned());
    Settings {
        options: options.expect("what is prepared is JSON"),
        sight: Preset::Relaxed,
        spectators: Spectators::Off,
        lesson: true,
        ..Settings::new(kind)
    }
}

/// Whether a learner can ask for that: to play, to talk, to begin again and to go.
pub(crate) fn allows(frame: &ClientFrame) -> bool {
    match frame {
        ClientFrame::Hello { .. }
        | ClientFrame::Act { .. }
        | ClientFrame::Look { .. }
        | ClientFrame::Sign { .. }
        | ClientFrame::Part { .. }
        | ClientFrame::Say { .. }
        | ClientFrame::Phrase { .. }
        | ClientFrame::Leave { .. }
        | ClientFrame::Host { order: Order::Start {} | Order::Abandon {}, .. } => true,
        ClientFrame::Ready { .. }
        | ClientFrame::Sit { .. }
        | ClientFrame::Stand { .. }
        | ClientFrame::Rename { .. }
        | ClientFrame::Apart { .. }
        | ClientFrame::Host { .. } => false,
    }
}

impl Actor {
    pub(crate) fn seat_tutors(&mut self) {
        let character = Character::default();
        for chair in 1..prepared(self.room.settings.game).seats {
            self.enter(&Entry::Bot { chair, on: true, character, asked: None });
        }
    }

    /// Deals what is prepared, whatever is on the table.
    pub(crate) fn begin_lesson(&mut self, asked: Option<Asked>) -> Result<(), No> {
        let settings = &self.room.settings;
        let Prepared { seats, seed, .. } = prepared(settings.game);
        let origin = Origin::Prepared(seats, Seed::from_number(seed));
        let standing = self.room.match_to_play().standing;
        let first = play::deal(settings, self.room.eyes(), &origin, &standing)?;
        let first = RawValue::from_string(first).expect("a record's line is JSON");
        self.enter(&Entry::Begun { first, asked });
        self.clear_table();
        self.guests.table_changed = true;
        Ok(())
    }
}
