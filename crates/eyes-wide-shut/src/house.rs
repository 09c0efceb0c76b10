//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{BySeat, Facts, Lesson, Matches, SeatSet, Standing};

use crate::{EyesWideShut, Options};

/// EW-12: three points, or the most after five games, or sudden death.
impl Matches for EyesWideShut {
    const IN_MATCHES: bool = true;

    fn match_winners(_options: &Options, standing: &Standing, last: SeatSet) -> Option<SeatSet> {
        let leaders = standing.leaders();
        let most = standing.points.as_slice().iter().copied().max().unwrap_or(0);
        match standing.games {
            0..=5 if most >= 3 => Some(leaders),
            0..=4 => None,
            5 => (leaders.len() == 1).then_some(leaders),
            // Sudden death: only a sole top scorer ends it, whatever the standing says.
            _ if last.len() == 1 => Some(last),
            6..=8 => None,
            _ => Some(leaders),
        }
    }

    /// An escape is the most that a game can bring.
    fn can_stand(games: u16, points: &BySeat<i16>) -> bool {
        points.are_within(0..=3 * i32::from(games))
    }
}

impl Facts for EyesWideShut {
    const USUAL_SEATS: u8 = 6;
    const PACE_MS: u32 = 1_000;
    const HAS_SIGNS: bool = true;

    // Nothing is dealt: the seed decides nothing but when faces blink.
    const LESSON: Lesson = Lesson { seats: 4, options: r#"{"day_s":180,"night_s":30}"#, seed: 1 };
}
