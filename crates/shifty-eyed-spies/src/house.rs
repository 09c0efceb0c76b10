//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{Beat, Facts, Lesson, Matches, Pace, Phrase};

use crate::{Notice, ShiftyEyedSpies, View};

/// A game stands alone.
impl Matches for ShiftyEyedSpies {}

impl Facts for ShiftyEyedSpies {
    const USUAL_SEATS: u8 = 6;
    const PACE_MS: u32 = 3_000;
    const HAS_SIGNS: bool = true;
    const PHRASES: &'static [Phrase] = &[
        Phrase::IAmWatchingYou,
        Phrase::NothingToSee,
        Phrase::SomethingInYourEye,
        Phrase::HowSuspicious,
        Phrase::NicePokerFace,
        Phrase::DontLookAtMe,
        Phrase::NiceTry,
    ];

    // The learner begins and delivers to the second tutor, the first to the learner, and the
    // second to the third; all four receive at different places, and what the learner draws
    // later is neither the third nor where the third receives.
    const LESSON: Lesson = Lesson { seats: 4, options: r#"{"turn_s":0}"#, seed: 18_322 };

    const BEATS: &'static [Beat] = &[STEP, LAST];

    /// What was said, and then card by card whether it was so.
    fn theatre_ms(pace: Pace, noticed: &[Notice], _then: &View) -> u32 {
        let told = noticed.iter().map(|notice| match notice {
            Notice::Mission { .. } => STEP.ms(pace) + LAST.ms(pace),
            Notice::Intercepted { deliver, receive, .. } => {
                let cards = u32::from(deliver.is_some()) + u32::from(receive.is_some());
                STEP.ms(pace) * cards + LAST.ms(pace)
            }
            Notice::Ended { .. } | Notice::Drew { .. } | Notice::Shuffled { .. } => 0,
        });
        told.sum()
    }
}

const STEP: Beat = Beat::new("step", 900, 1_530);
/// The last step stays a little longer: it has to be read.
const LAST: Beat = Beat::new("last", 1_500, 2_550);
