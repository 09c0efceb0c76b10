//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{Beat, BySeat, Facts, Lesson, Matches, Pace, Phrase, SeatSet, Standing};

use crate::{EyesWideShut, Notice, Options, View};

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
    const PHRASES: &'static [Phrase] = &[
        Phrase::IWillRaise,
        Phrase::IStayLow,
        Phrase::YouFirst,
        Phrase::WhoRaises,
        Phrase::LetsTakeTurns,
        Phrase::TrustMe,
        Phrase::NotYouAgain,
        Phrase::IfYouRaiseSoDoI,
        Phrase::StayLow,
        Phrase::WhoLied,
        Phrase::YouLied,
        Phrase::IDontBelieveYou,
        Phrase::IKeepMyWord,
        Phrase::YouKeptYourWord,
        Phrase::Yes,
        Phrase::No,
        Phrase::Maybe,
        Phrase::NotMe,
    ];

    // Nothing is dealt: the seed decides nothing but when faces blink.
    const LESSON: Lesson = Lesson { seats: 4, options: r#"{"day_s":180,"night_s":30}"#, seed: 1 };

    const BEATS: &'static [Beat] = &[OPEN, HAND, VERDICT, STAGNATION, DEATHS, ESCAPE, DUEL, POINTS];

    /// A morning: hands, one after another, and what they cost.
    fn theatre_ms(pace: Pace, noticed: &[Notice], then: &View) -> u32 {
        let nights = noticed.iter().filter_map(|notice| match notice {
            Notice::Dawn(night) => Some(night),
            _ => None,
        });
        let told = |night: &crate::Night| {
            let hands = HAND.ms(pace) * night.raised.len() as u32;
            let steps = [
                (true, OPEN),
                (true, VERDICT),
                (night.stagnated, STAGNATION),
                (!night.died.is_empty(), DEATHS),
                (!night.escaped.is_empty(), ESCAPE),
                (then.duel && !night.duel, DUEL),
                (then.outcome.is_some(), POINTS),
            ];
            let steps = steps.iter().filter(|(told, _)| *told).map(|(_, beat)| beat.ms(pace));
            hands + steps.sum::<u32>()
        };
        nights.map(told).sum()
    }
}

/// Eyes open: on the one screen a voice says so first. Counted from where the voice begins: its
/// three words take it about a second in either language, so that the first hand comes into the
/// silence after them. No browser tells for sure when they are over, and the house waits for none.
const OPEN: Beat = Beat::new("open", 700, 1_500);
const HAND: Beat = Beat::new("hand", 420, 1_300);
const VERDICT: Beat = Beat::new("verdict", 1_800, 3_000);
const STAGNATION: Beat = Beat::new("stagnation", 1_800, 3_000);
const DEATHS: Beat = Beat::new("deaths", 1_320, 2_400);
const ESCAPE: Beat = Beat::new("escape", 1_800, 3_000);
const DUEL: Beat = Beat::new("duel", 1_800, 3_000);
const POINTS: Beat = Beat::new("points", 1_800, 3_000);
