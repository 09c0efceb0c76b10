//! What the house has to know of the game besides its rules: how games add up, and how it is
//! usually played and taught.

use table::{Beat, BySeat, Facts, Lesson, Matches, Pace, Phrase, SeatSet, Standing};

use crate::{Blink, Notice, Options, View};

/// BL-10: more than half of `best_of` wins. A tie gives no win, so another game is played.
///
/// ```
/// use blink::{Blink, End, Options};
/// use table::{Outcome, Seat, SeatSet, Standing};
///
/// let options = Options::default(); // best of three
/// let winners = SeatSet::only(Seat::at(1));
/// let won = Outcome { scores: winners.flags(2).map(i16::from), winners, end: End::Out };
///
/// let mut standing = Standing::new(2);
/// assert_eq!(standing.count::<Blink>(&options, &won), None);
/// assert_eq!(standing.count::<Blink>(&options, &won), Some(winners));
/// assert_eq!(standing.points.as_slice(), [0, 2]);
/// ```
impl Matches for Blink {
    const IN_MATCHES: bool = true;

    fn match_winners(options: &Options, standing: &Standing, _last: SeatSet) -> Option<SeatSet> {
        let enough = i16::from(options.best_of / 2 + 1);
        let won = standing.points.which(|wins| *wins >= enough);
        (!won.is_empty()).then_some(won)
    }

    /// A game is won by one or by nobody.
    fn can_stand(games: u16, wins: &BySeat<i16>) -> bool {
        wins.are_within(0..=i32::from(games))
            && wins.as_slice().iter().map(|&wins| i32::from(wins)).sum::<i32>() <= games.into()
    }
}

impl Facts for Blink {
    const USUAL_SEATS: u8 = 2;
    const PACE_MS: u32 = 600;
    const HAS_SIGNS: bool = false;
    const PHRASES: &'static [Phrase] =
        &[Phrase::TooFast, Phrase::SoClose, Phrase::PureLuck, Phrase::IAmStuck, Phrase::NiceTry];

    // The learner's first four cards fit by colour, by shape, by count, and on both piles, and
    // each time nothing else fits. Then the tutor has something to lay as well.
    const LESSON: Lesson = Lesson {
        seats: 2,
        options: r#"{"best_of":1,"choose_ms":600000,"idle_ms":3600000}"#,
        seed: 23120,
    };

    const BEATS: &'static [Beat] = &[FINALE];

    /// Nothing interrupts a race. At its end all hands lie open for a moment.
    fn theatre_ms(pace: Pace, _noticed: &[Notice], then: &View) -> u32 {
        if then.outcome.is_some() { FINALE.ms(pace) } else { 0 }
    }
}

/// Who is out of cards, what both still hold, whom it counts for.
const FINALE: Beat = Beat::new("finale", 1_800, 2_700);
