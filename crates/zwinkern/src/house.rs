//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{Beat, Facts, Lesson, Matches, Pace, Phrase};

use crate::{Notice, View, Zwinkern};

/// A game stands alone.
impl Matches for Zwinkern {}

impl Facts for Zwinkern {
    const USUAL_SEATS: u8 = 4;
    const PACE_MS: u32 = 3_000;
    const HAS_SIGNS: bool = true;
    const PHRASES: &'static [Phrase] = &[
        Phrase::KeepYourEyesOpen,
        Phrase::SomethingInYourEye,
        Phrase::NicePokerFace,
        Phrase::DontLookAtMe,
        Phrase::BoldMove,
        Phrase::SoClose,
        Phrase::NiceTry,
    ];

    // The first tutor begins and goes to a twin of the learner's, so that there is somebody to
    // wink at; the twin of 20 is the second tutor's; and when both have moved on, the second
    // stands on a twin of the first.
    const LESSON: Lesson = Lesson { seats: 3, options: r#"{"turn_s":0}"#, seed: 26 };

    const BEATS: &'static [Beat] = &[STOP, WORD, VERDICT, CARDS, EYES, SUM, LEAVE];

    /// Calls and claims; and on the one screen, where there is nothing else to read, how the points
    /// add up.
    fn theatre_ms(pace: Pace, noticed: &[Notice], then: &View) -> u32 {
        let lasts = |beats: &[Beat]| beats.iter().map(|beat| beat.ms(pace)).sum::<u32>();
        let told = noticed.iter().map(|notice| match notice {
            Notice::Called { .. } => lasts(&[WORD, VERDICT, LEAVE]),
            Notice::Claimed { .. } => lasts(&[STOP, WORD, VERDICT, LEAVE]),
            Notice::Placed { .. } | Notice::Passed {} => 0,
        });
        let over = then.outcome.is_some();
        told.sum::<u32>() + if over { lasts(&[VERDICT, CARDS, EYES, SUM, LEAVE]) } else { 0 }
    }
}

/// Somebody calls "Stop!".
const STOP: Beat = Beat::new("stop", 0, 1_300);
const WORD: Beat = Beat::new("word", 900, 1_700);
const VERDICT: Beat = Beat::new("verdict", 1_400, 2_200);
/// The points of the end: cards, Big Eyes, their sum.
const CARDS: Beat = Beat::new("cards", 0, 900);
const EYES: Beat = Beat::new("eyes", 0, 900);
const SUM: Beat = Beat::new("sum", 0, 1_500);
const LEAVE: Beat = Beat::new("leave", 80, 80);
