//! The solution for whoever wants to compute it anew, look at what it is worth, or play against
//! it: what `sidelong solve` shows.

use std::fmt;
use std::sync::Arc;

use seen::eyes_wide_shut::{Action, Notice, Options, View};

use super::crowd::Crowd;
use super::response::{Question, Response};
use super::rival;
use super::solve::{self, Plans, Solution};
use super::strategy::{self, Strategy};
use crate::{Place, Somebody};

pub use super::response::{Aim, Proof};
pub use super::solve::Search;

/// The game at tables of one quota, solved.
pub struct Solved {
    quota: u8,
    seats: u8,
    reached: Vec<Vec<bool>>,
    order: Vec<Crowd>,
    solution: Solution,
}

/// Somebody's answers to what the master plays.
#[derive(Clone, Debug)]
pub struct Answers(Arc<Response>);

/// How many hands a night bears at a table of so many (EW-4).
pub fn quota(seats: u8) -> u8 {
    (seats / 3).max(1)
}

impl Solved {
    /// Solves the game for tables of so many seats, and for smaller ones with the same quota. Says
    /// now and then how many nights are done, of how many.
    pub fn new(seats: u8, progress: &mut dyn FnMut(u64, u64)) -> Solved {
        let quota = quota(seats);
        let reached = solve::reached(quota, seats);
        let order = solve::in_order(&reached);
        let solution = solve::solve(quota, &reached, &order, progress);
        Solved { quota, seats, reached, order, solution }
    }

    /// What the search came to.
    pub fn search(&self) -> Search {
        self.solution.search
    }

    /// The numbers of seats it holds for.
    pub fn tables(&self) -> impl Iterator<Item = u8> + use<> {
        solve::tables(self.quota, self.seats)
    }

    fn question<'a>(&'a self, plans: &'a dyn Plans) -> Question<'a> {
        Question { plans, quota: self.quota, reached: &self.reached, order: &self.order }
    }

    /// What somebody gains at most at each table who answers the solution as well as can be, in
    /// what it is after: how far it is from an equilibrium.
    pub fn gains(&self, progress: &mut dyn FnMut(u64, u64)) -> Vec<f64> {
        let tables: Vec<u8> = self.tables().collect();
        let mut tick = ticking(self.order.len(), progress);
        self.question(&self.solution).gains(&self.solution.ledger, &tables, &mut tick)
    }

    /// What the master knows by heart, which is less, is worth at each table.
    pub fn proofs(&self, progress: &mut dyn FnMut(u64, u64)) -> Vec<Proof> {
        let tables: Vec<u8> = self.tables().collect();
        let mut tick = ticking(self.order.len() * (Question::LOOKS + tables.len()), progress);
        self.question(strategy::kept(self.quota)).proofs(&tables, &mut tick)
    }

    /// The best response to what the master knows by heart.
    pub fn answers(&self, seats: u8, aim: Aim, progress: &mut dyn FnMut(u64, u64)) -> Answers {
        let mut tick = ticking(self.order.len(), progress);
        let question = self.question(strategy::kept(self.quota));
        Answers(Arc::new(question.response(seats, aim, &mut tick)))
    }

    /// What is to be known by heart of it: the file's name, what stands in it, and how many plans
    /// that are.
    pub fn kept(&self) -> (&'static str, Vec<u8>, usize) {
        let strategy = Strategy::of(&self.solution, &self.reached, &self.order);
        let name = if self.quota == 1 { "small.strategy" } else { "large.strategy" };
        (name, strategy.pack(), strategy.plans())
    }
}

/// Counts to so many, and says so now and then.
fn ticking(of: usize, progress: &mut dyn FnMut(u64, u64)) -> impl FnMut() {
    let mut done = 0;
    move || {
        done += 1;
        if done % 64 == 0 {
            progress(done, of as u64);
        }
    }
}

impl fmt::Debug for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solved { quota, seats, .. } = self;
        f.debug_struct("Solved").field("quota", quota).field("seats", seats).finish_non_exhaustive()
    }
}

impl Answers {
    /// Somebody who plays them.
    pub fn mind(&self, place: Place<Options>) -> Somebody<View, Action, Notice> {
        rival::mind(self.0.clone(), place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables of three to five, which are solved in a moment; the others are kept the same way.
    #[test]
    fn what_is_known_by_heart_is_what_the_solution_says() {
        let solved = Solved::new(5, &mut |_, _| {});
        let (name, bytes, plans) = solved.kept();
        assert_eq!(name, "small.strategy");
        assert!(plans > 5_000, "{plans}");
        assert!(
            bytes == include_bytes!("small.strategy"),
            "run `sidelong solve eyes_wide_shut --write crates/bots/src/eyes_wide_shut`"
        );
        for (seats, gain) in solved.tables().zip(solved.gains(&mut |_, _| {})) {
            assert!((0.0..0.025).contains(&gain), "{seats} seats: {gain}");
        }
        for proof in solved.proofs(&mut |_, _| {}) {
            let Proof { seats, wins, best_wins, nobody, .. } = proof;
            assert!(best_wins >= wins && best_wins < wins + 0.03, "{proof:?}");
            assert!(nobody < 0.01, "{proof:?}");
            let shared = 1.0 - f64::from(seats) * wins;
            assert!((shared - nobody).abs() < 1e-9, "somebody wins or nobody does: {proof:?}");
        }
    }

    /// What is known of large tables is computed for minutes, and looked at in seconds.
    #[test]
    fn nobody_gains_much_by_reading_the_master_among_six() {
        let reached = solve::reached(2, 6);
        let order = solve::in_order(&reached);
        let question =
            Question { plans: strategy::kept(2), quota: 2, reached: &reached, order: &order };
        let proof = question.proofs(&[6], &mut || {})[0];
        assert!(proof.best_wins >= proof.wins && proof.best_wins < proof.wins + 0.05, "{proof:?}");
        assert!(proof.nobody < 0.02, "{proof:?}");
    }
}
