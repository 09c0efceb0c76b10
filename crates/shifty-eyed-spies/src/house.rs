//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{Facts, Lesson, Matches};

use crate::ShiftyEyedSpies;

/// A game stands alone.
impl Matches for ShiftyEyedSpies {}

impl Facts for ShiftyEyedSpies {
    const USUAL_SEATS: u8 = 6;
    const PACE_MS: u32 = 3_000;
    const HAS_SIGNS: bool = true;

    // The learner begins and delivers to the second tutor, the first to the learner, and the
    // second to the third; all four receive at different places, and what the learner draws
    // later is neither the third nor where the third receives.
    const LESSON: Lesson = Lesson { seats: 4, options: r#"{"turn_s":0}"#, seed: 18_322 };
}
