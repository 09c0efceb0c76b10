//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{Facts, Lesson, Matches};

use crate::Zwinkern;

/// A game stands alone.
impl Matches for Zwinkern {}

impl Facts for Zwinkern {
    const USUAL_SEATS: u8 = 4;
    const PACE_MS: u32 = 3_000;
    const HAS_SIGNS: bool = true;

    // The first tutor begins and goes to a twin of the learner's, so that there is somebody to
    // wink at; the twin of 20 is the second tutor's; and when both have moved on, the second
    // stands on a twin of the first.
    const LESSON: Lesson = Lesson { seats: 3, options: r#"{"turn_s":0}"#, seed: 26 };
}
