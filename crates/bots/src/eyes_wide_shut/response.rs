//! What the plans are worth, and what somebody gains who knows them by heart and answers them as
//! well as can be: the best response, exact, by the same way backward as the solution.

use super::crowd::{Crowd, MOST};
use super::solve::{Plans, WORTH, mean, place, value};
use super::stage::{Ledger, Stage, Worth};

/// What a best response is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To win as often as can be.
    Wins,
    /// To win more often than the others: a game that nobody wins is as good as a fair share. That
    /// is what a rating rewards, and a match that goes on.
    Ratings,
}

impl Aim {
    /// What ends are worth then, in shares of a win.
    fn worth(self, seats: u8) -> Worth {
        let all = f64::from(seats);
        let mut worth = Worth { escape: [0.0; MOST + 1], last: 1.0, duel: 0.5, nobody: 0.0 };
        for many in 1..=MOST {
            let escaped = many as f64;
            worth.escape[many] = match self {
                Aim::Wins => 1.0 / escaped,
                Aim::Ratings => (1.0 + all - escaped).max(0.0) / all,
            };
        }
        if self == Aim::Ratings {
            worth.nobody = 1.0 / all;
            // Whoever loses the lot raises a hand all the same, and nobody wins.
            worth.duel = 0.5 + 0.5 * worth.nobody;
        }
        worth
    }
}

/// What a table of those who play by the plans comes to, and what somebody has there who answers
/// the plans as well as can be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proof {
    /// How many sit there.
    pub seats: u8,
    /// What each wins, of 1.
    pub wins: f64,
    /// How many games nobody survives, of 1.
    pub nobody: f64,
    /// What somebody wins who answers, of 1.
    pub best_wins: f64,
    /// What somebody has who answers if games that nobody wins count as fair shares, so that a
    /// fair share is what everybody has who does not.
    pub best_rates: f64,
    /// What each has of what the solution is after …
    pub worth: f64,
    /// … and somebody who answers.
    pub best_worth: f64,
}

/// The answers to the plans, crowd by crowd.
#[derive(Debug)]
pub(super) struct Response {
    begins: Vec<Vec<u32>>,
    ups: Vec<bool>,
}

impl Response {
    /// Whether the hand goes up: of somebody of that group, whose turn it is or not, when the lot
    /// fell on a choice of those two groups. None if play does not come there.
    pub(super) fn up(
        &self,
        plans: &dyn Plans,
        crowd: &Crowd,
        quota: u8,
        drawn: [usize; 2],
        (of, turn): (usize, bool),
    ) -> Option<bool> {
        let begin = *self.begins.get(crowd.len())?.get(crowd.number())?;
        let place = place(crowd, &plans.plan(crowd), quota, drawn, of, turn);
        (begin != u32::MAX).then(|| self.ups[begin as usize + place])
    }
}

/// Plans to look at.
pub(super) struct Question<'a> {
    pub(super) plans: &'a dyn Plans,
    pub(super) quota: u8,
    pub(super) reached: &'a [Vec<bool>],
    pub(super) order: &'a [Crowd],
}

/// Told after every crowd that was looked at.
pub(super) type Tick<'a> = &'a mut dyn FnMut();

impl Question<'_> {
    /// What ends are worth to everybody who plays by the plans.
    fn played(&self, worth: &Worth, tick: Tick<'_>) -> Ledger {
        let mut ledger = Ledger::new(self.reached);
        let mut stage = Stage::new();
        for crowd in self.order {
            let plan = self.plans.plan(crowd);
            let (values, dead) =
                value(&mut stage, crowd, &plan, self.quota, worth, &ledger, &mut mean);
            ledger.note(crowd, &values[..crowd.groups().all().len()], dead);
            tick();
        }
        ledger
    }

    /// What ends are worth to somebody who answers, and how.
    fn answered(&self, worth: &Worth, tick: Tick<'_>) -> (Ledger, Response) {
        let mut ledger = Ledger::new(self.reached);
        let begins = self.reached.iter().map(|all| vec![u32::MAX; all.len()]).collect();
        let mut response = Response { begins, ups: Vec::new() };
        let mut stage = Stage::new();
        for crowd in self.order {
            let plan = self.plans.plan(crowd);
            let ups = &mut response.ups;
            response.begins[crowd.len()][crowd.number()] = ups.len() as u32;
            let (values, dead) =
                value(&mut stage, crowd, &plan, self.quota, worth, &ledger, &mut |[up, low], _| {
                    ups.push(up > low);
                    up.max(low)
                });
            ledger.note(crowd, &values[..crowd.groups().all().len()], dead);
            tick();
        }
        (ledger, response)
    }

    pub(super) fn response(&self, seats: u8, aim: Aim, tick: Tick<'_>) -> Response {
        self.answered(&aim.worth(seats), tick).1
    }

    /// What somebody gains at most who answers, in what the solution is after, at each of these
    /// tables.
    pub(super) fn gains(&self, played: &Ledger, tables: &[u8], tick: Tick<'_>) -> Vec<f64> {
        let answered = self.answered(&WORTH, tick).0;
        tables.iter().map(|&seats| first(&answered, seats) - first(played, seats)).collect()
    }

    /// Looks at each of these tables: [`Question::LOOKS`] times at every crowd, and once more for
    /// each of them.
    pub(super) fn proofs(&self, tables: &[u8], tick: Tick<'_>) -> Vec<Proof> {
        let nobody = Worth { escape: [0.0; MOST + 1], last: 0.0, duel: 0.0, nobody: 1.0 };
        let nobody = self.played(&nobody, tick);
        // The same for any number of seats.
        let wins = Aim::Wins.worth(0);
        let (wins, best_wins) = (self.played(&wins, tick), self.answered(&wins, tick).0);
        let (worth, best_worth) = (self.played(&WORTH, tick), self.answered(&WORTH, tick).0);
        let mut proof = |seats: u8| Proof {
            seats,
            wins: first(&wins, seats),
            nobody: first(&nobody, seats),
            best_wins: first(&best_wins, seats),
            best_rates: first(&self.answered(&Aim::Ratings.worth(seats), tick).0, seats),
            worth: first(&worth, seats),
            best_worth: first(&best_worth, seats),
        };
        tables.iter().map(|&seats| proof(seats)).collect()
    }

    pub(super) const LOOKS: usize = 5;
}

/// What somebody has before the first night.
fn first(ledger: &Ledger, seats: u8) -> f64 {
    ledger.of(&Crowd::at_first(seats)).0[0]
}
