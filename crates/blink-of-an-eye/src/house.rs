//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{Beat, BySeat, Facts, Lesson, Matches, Outcome, Pace, Phrase, SeatSet, Standing};

use crate::{BlinkOfAnEye, End, Notice, Options, View};

/// BE-8: totals after so many rounds, then rounds with each tie-break, then shared.
impl Matches for BlinkOfAnEye {
    const IN_MATCHES: bool = true;
    const HAS_TIE_BREAKS: bool = true;

    fn tie_breaks(outcome: &Outcome<End>) -> [SeatSet; 2] {
        [outcome.end.spotted, outcome.end.contact]
    }

    fn match_winners(options: &Options, standing: &Standing, _last: SeatSet) -> Option<SeatSet> {
        if standing.games < u16::from(options.rounds) {
            return None;
        }
        let [spotted, contact] = &standing.ties;
        let rank = |seat| (standing.points[seat], spotted[seat], contact[seat]);
        Some(SeatSet::best(standing.points.seats(), rank))
    }

    /// At worst every guess is wrong; at best every guess is right, and contact made.
    fn can_stand(games: u16, points: &BySeat<i16>) -> bool {
        let (games, seats) = (i32::from(games), i32::from(points.seats()));
        points.are_within(games * (1 - seats)..=games * seats)
    }
}

impl Facts for BlinkOfAnEye {
    const USUAL_SEATS: u8 = 6;
    const PACE_MS: u32 = 1_000;
    const HAS_SIGNS: bool = true;
    const PHRASES: &'static [Phrase] = &[
        Phrase::IsItYou,
        Phrase::LookAtMe,
        Phrase::ItIsYou,
        Phrase::NotMe,
        Phrase::YouAreBluffing,
        Phrase::IAmNotTelling,
        Phrase::TrustMe,
        Phrase::Yes,
        Phrase::No,
        Phrase::Maybe,
    ];

    // The first tutor seeks the learner, and the learner the second; the other two seek each
    // other, so that there is a wink to catch.
    const LESSON: Lesson = Lesson { seats: 5, options: r#"{"clock_s":300,"rounds":1}"#, seed: 2 };

    const BEATS: &'static [Beat] = &[LIDS, STEP, TARGET_LEAST, TARGET_MOST];

    /// The lids shut and open, and every Target is revealed.
    fn theatre_ms(pace: Pace, noticed: &[Notice], then: &View) -> u32 {
        if !noticed.contains(&Notice::Time) {
            return 0;
        }
        let targets = then.reveal.chunk_by(|step, next| step.on == next.on);
        let targets = targets.map(|steps| {
            let whole = STEP.ms(pace) * steps.len() as u32;
            whole.clamp(TARGET_LEAST.ms(pace), TARGET_MOST.ms(pace))
        });
        LIDS.ms(pace) + targets.sum::<u32>()
    }
}

const LIDS: Beat = Beat::new("lids", 880, 880);
/// A card is turned.
const STEP: Beat = Beat::new("step", 900, 900);
/// However few cards lie on a Target, it has so long, and however many, no longer: then they are
/// turned faster.
const TARGET_LEAST: Beat = Beat::new("target_least", 2_000, 2_400);
const TARGET_MOST: Beat = Beat::new("target_most", 3_000, 3_000);
