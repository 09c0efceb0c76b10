//! Lessons: tables that are prepared, so that a learner meets what there is to learn.
//!
//! A lesson is a room like any other, but for one learner, who has seat 0; all other seats are
//! tutors'. It can be begun again at any time, and then begins from the same deal.

#[cfg(test)]
mod scenes;

use games::{Kind, with_rules};
use gaze::Preset;
use protocol::{Character, ClientFrame, Order, Settings, Spectators};
use serde_json::value::RawValue;
use table::{Facts as _, Lesson, Seed};

use crate::Actor;
use crate::entry::{Asked, Entry};
use crate::play::{self, No, Origin};

fn prepared(kind: Kind) -> Lesson {
    with_rules!(kind, R => R::LESSON)
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
    matches!(
        frame,
        ClientFrame::Hello { .. }
            | ClientFrame::Act { .. }
            | ClientFrame::Look { .. }
            | ClientFrame::Sign { .. }
            | ClientFrame::Part { .. }
            | ClientFrame::Say { .. }
            | ClientFrame::Phrase { .. }
            | ClientFrame::Leave { .. }
            | ClientFrame::Host { order: Order::Start {} | Order::Abandon {} | Order::Skip {}, .. }
    )
}

impl Actor {
    pub(crate) fn seat_tutors(&mut self) {
        let character = Character::default();
        for chair in 1..prepared(self.room.settings.game).seats {
            self.enter(&Entry::Bot { chair, on: true, character, name: None, asked: None });
        }
    }

    /// Deals what is prepared, whatever is on the table.
    pub(crate) fn begin_lesson(&mut self, asked: Option<Asked>) -> Result<(), No> {
        let settings = &self.room.settings;
        let Lesson { seats, seed, .. } = prepared(settings.game);
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
