//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{BySeat, Facts, Lesson, Matches, Outcome, SeatSet, Standing};

use crate::{BlinkOfAnEye, End, Options};

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

    // The first tutor seeks the learner, and the learner the second; the other two seek each
    // other, so that there is a wink to catch.
    const LESSON: Lesson = Lesson { seats: 5, options: r#"{"clock_s":300,"rounds":1}"#, seed: 2 };
}
