//! Matches: games one after another until somebody has won them all together.

use blink::Blink;
use blink_of_an_eye::BlinkOfAnEye;
use eyes_wide_shut::EyesWideShut;
use shifty_eyed_spies::ShiftyEyedSpies;
use table::{BySeat, Outcome, Rules, SeatSet};
use zwinkern::Zwinkern;

/// How a game adds up to a match.
pub trait Matches: Rules {
    /// Whether it does; if not, a game stands alone.
    const IN_MATCHES: bool;

    /// Whether the match has tie-breaks that its points do not show.
    const HAS_TIE_BREAKS: bool = false;

    /// Who earned the match's tie-breaks in a game, the weightier first.
    fn tie_breaks(_outcome: &Outcome<Self::End>) -> [SeatSet; 2] {
        [SeatSet::EMPTY; 2]
    }

    /// Who has won the match, if its last game, won by `last`, decided it. `standing` has that
    /// game counted in already.
    fn match_winners(
        options: &Self::Options,
        standing: &Standing,
        last: SeatSet,
    ) -> Option<SeatSet>;

    /// Whether so many games can have brought these points.
    fn can_stand(games: u16, points: &BySeat<i16>) -> bool;
}

/// How a match stands: after no game, or after some.
///
/// ```
/// use games::{Blink, Standing};
/// use table::{Outcome, Rules, Seat, SeatSet};
///
/// let options = blink::Options::default(); // best of three
/// let winners = SeatSet::only(Seat::at(1));
/// let won = Outcome { scores: winners.flags(2).map(i16::from), winners, end: blink::End::Out };
///
/// let mut standing = Standing::new(2);
/// assert_eq!(standing.count::<Blink>(&options, &won), None);
/// assert_eq!(standing.count::<Blink>(&options, &won), Some(winners));
/// assert_eq!(standing.points.as_slice(), [0, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Games played.
    pub games: u16,
    /// Points, wins or totals, as the game counts them.
    pub points: BySeat<i16>,
    /// In how many games each tie-break was earned.
    pub ties: [BySeat<i16>; 2],
}

impl Standing {
    /// Before the first game.
    pub const fn new(seats: u8) -> Standing {
        let nothing = BySeat::of(seats, 0);
        Standing { games: 0, points: nothing, ties: [nothing; 2] }
    }

    /// Counts a game in, and says who has won the match if that decided it.
    pub fn count<R: Matches>(
        &mut self,
        options: &R::Options,
        outcome: &Outcome<R::End>,
    ) -> Option<SeatSet> {
        self.games = self.games.saturating_add(1);
        let tie_breaks = R::tie_breaks(outcome);
        for (seat, score) in outcome.scores.iter() {
            self.points[seat] = self.points[seat].saturating_add(*score);
            for (tie, earned) in self.ties.iter_mut().zip(tie_breaks) {
                tie[seat] += i16::from(earned.contains(seat));
            }
        }
        R::match_winners(options, self, outcome.winners)
    }

    /// Whether a match can stand so and go on: so many games can have brought these points, and
    /// none of them has decided it.
    pub fn can_go_on<R: Matches>(&self, options: &R::Options) -> bool {
        R::can_stand(self.games, &self.points)
            && (self.games == 0 || R::match_winners(options, self, SeatSet::EMPTY).is_none())
    }

    /// Who has the most points; several if level.
    pub fn leaders(&self) -> SeatSet {
        let most = self.points.as_slice().iter().max();
        self.points
            .iter()
            .filter(|&(_, points)| Some(points) == most)
            .map(|(seat, _)| seat)
            .collect()
    }
}

fn each_within(points: &BySeat<i16>, least: i32, most: i32) -> bool {
    points.as_slice().iter().all(|&points| (least..=most).contains(&i32::from(points)))
}

/// BL-10: more than half of `best_of` wins. A tie gives no win, so another game is played.
impl Matches for Blink {
    const IN_MATCHES: bool = true;

    fn match_winners(
        options: &Self::Options,
        standing: &Standing,
        _last: SeatSet,
    ) -> Option<SeatSet> {
        let enough = i16::from(options.best_of / 2 + 1);
        let won: SeatSet = standing
            .points
            .iter()
            .filter(|(_, wins)| **wins >= enough)
            .map(|(seat, _)| seat)
            .collect();
        (!won.is_empty()).then_some(won)
    }

    /// A game is won by one or by nobody.
    fn can_stand(games: u16, wins: &BySeat<i16>) -> bool {
        each_within(wins, 0, i32::from(games))
            && wins.as_slice().iter().map(|&wins| i32::from(wins)).sum::<i32>() <= games.into()
    }
}

/// BE-8: totals after so many rounds, then rounds with each tie-break, then shared.
impl Matches for BlinkOfAnEye {
    const IN_MATCHES: bool = true;
    const HAS_TIE_BREAKS: bool = true;

    fn tie_breaks(outcome: &Outcome<Self::End>) -> [SeatSet; 2] {
        [outcome.end.spotted, outcome.end.contact]
    }

    fn match_winners(
        options: &Self::Options,
        standing: &Standing,
        _last: SeatSet,
    ) -> Option<SeatSet> {
        if standing.games < u16::from(options.rounds) {
            return None;
        }
        let [spotted, contact] = &standing.ties;
        let rank = |seat| (standing.points[seat], spotted[seat], contact[seat]);
        let seats = || standing.points.iter().map(|(seat, _)| seat);
        let best = seats().map(rank).max();
        Some(seats().filter(|&seat| Some(rank(seat)) == best).collect())
    }

    /// At worst every guess is wrong; at best every guess is right, and contact made.
    fn can_stand(games: u16, points: &BySeat<i16>) -> bool {
        let (games, seats) = (i32::from(games), i32::from(points.seats()));
        each_within(points, games * (1 - seats), games * seats)
    }
}

/// EW-12: three points, or the most after five games, or sudden death.
impl Matches for EyesWideShut {
    const IN_MATCHES: bool = true;

    fn match_winners(
        _options: &Self::Options,
        standing: &Standing,
        last: SeatSet,
    ) -> Option<SeatSet> {
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
        each_within(points, 0, 3 * i32::from(games))
    }
}

macro_rules! single_games {
    ($($game:ty),*) => {$(
        /// A game stands alone.
        impl Matches for $game {
            const IN_MATCHES: bool = false;

            fn match_winners(
                _options: &Self::Options,
                _standing: &Standing,
                last: SeatSet,
            ) -> Option<SeatSet> {
                Some(last)
            }

            fn can_stand(games: u16, _points: &BySeat<i16>) -> bool {
                games == 0
            }
        }
    )*};
}

single_games!(Zwinkern, ShiftyEyedSpies);
