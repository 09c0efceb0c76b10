//! Matches: games one after another until somebody has won them all together.

use crate::{BySeat, Outcome, Rules, SeatSet};

/// How a game adds up to a match. What is left out is as for games that stand alone.
pub trait Matches: Rules {
    /// Whether it does; if not, a game stands alone.
    const IN_MATCHES: bool = false;

    /// Whether the match has tie-breaks that its points do not show.
    const HAS_TIE_BREAKS: bool = false;

    /// Who earned the match's tie-breaks in a game, the weightier first.
    fn tie_breaks(_outcome: &Outcome<Self::End>) -> [SeatSet; 2] {
        [SeatSet::EMPTY; 2]
    }

    /// Who has won the match, if its last game, won by `last`, decided it. `standing` has that
    /// game counted in already.
    fn match_winners(
        _options: &Self::Options,
        _standing: &Standing,
        last: SeatSet,
    ) -> Option<SeatSet> {
        Some(last)
    }

    /// Whether so many games can have brought these points.
    fn can_stand(games: u16, _points: &BySeat<i16>) -> bool {
        games == 0
    }
}

/// How a match stands: after no game, or after some.
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
        SeatSet::best(self.points.seats(), |seat| self.points[seat])
    }
}
