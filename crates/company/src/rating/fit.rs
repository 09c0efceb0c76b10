//! Bradley and Terry's model, fitted: strengths, and how far they may be from the truth.
//!
//! Strengths are logits, with the first player's at 0. Newton's way, on the few players there are.

use super::Contests;

/// A step further than this is taken in several.
const STEP_MAX: f64 = 2.0;
/// Steps shorter than that change no rating that anybody reads.
const STEP_MIN: f64 = 1e-8;
const STEPS: usize = 200;
/// Further out than any strength: 26,000 points.
const FURTHEST: f64 = 150.0;
/// An interval's end is found as exactly as this: a fiftieth of a point.
const EXACT: f64 = 1e-4;

type Matrix = Vec<Vec<f64>>;

/// The strengths that explain contests best.
pub(super) struct Fit {
    /// Those whose strength can be told, the first player first.
    known: Vec<usize>,
    /// `beat[one][other]` among the known.
    beat: Matrix,
    strengths: Vec<f64>,
    /// How good that explanation is.
    support: f64,
    /// By how much the variance of each strength is more than that of single contests.
    spread: Vec<f64>,
}

impl Fit {
    pub(super) fn of(contests: &Contests) -> Fit {
        let players = contests.players;
        let mut all = vec![vec![0.0; players]; players];
        for [one, other] in &contests.pairs {
            all[usize::from(*one)][usize::from(*other)] += 1.0;
        }
        let met = |one: usize, other: usize| all[one][other] + all[other][one] > 0.0;
        let known: Vec<usize> = reached(players, met)
            .into_iter()
            .enumerate()
            .filter_map(|(n, is)| is.then_some(n))
            .collect();
        let beat = known.iter().map(|one| known.iter().map(|other| all[*one][*other]).collect());
        let mut fit = Fit {
            beat: beat.collect(),
            strengths: vec![0.0; known.len()],
            support: 0.0,
            spread: vec![1.0; known.len()],
            known,
        };
        let mut strengths = fit.strengths.clone();
        fit.support = fit.climb(&mut strengths, None);
        fit.strengths = strengths;
        fit.spread = fit.spread(contests);
        fit
    }

    fn place(&self, player: usize) -> Option<usize> {
        self.known.iter().position(|known| *known == player)
    }

    pub(super) fn strength(&self, player: usize) -> Option<f64> {
        Some(self.strengths[self.place(player)?])
    }

    /// The strengths of a player that explain the contests not much worse than the best does: by
    /// so much in twice the logarithm of likelihood. No end where nothing that happened sets one.
    pub(super) fn interval(&self, player: usize, worse: f64) -> [Option<f64>; 2] {
        match self.place(player) {
            None => [None; 2],
            Some(0) => [Some(0.0); 2],
            Some(place) => {
                let many = self.known.len();
                // Whoever is beaten, at however many removes, by the first is no better than any
                // number; whoever beats the first is no worse.
                let under = reached(many, |one, other| self.beat[one][other] > 0.0);
                let over = reached(many, |one, other| self.beat[other][one] > 0.0);
                [over[place].then_some(-1.0), under[place].then_some(1.0)]
                    .map(|way| way.map(|way| self.end(place, way, worse * self.spread[place])))
            }
        }
    }

    /// Where the explanation has become so much worse, that way.
    fn end(&self, place: usize, way: f64, worse: f64) -> f64 {
        let best = self.strengths[place];
        let mut strengths = self.strengths.clone();
        // Twice what is lost if that strength were the truth.
        let mut lost = |away: f64| {
            strengths[place] = best + way * away;
            2.0 * (self.support - self.climb(&mut strengths, Some(place)))
        };
        let (mut near, mut far) = (0.0, 0.25);
        while far < FURTHEST && lost(far) < worse {
            (near, far) = (far, 2.0 * far);
        }
        while far - near > EXACT {
            let middle = 0.5 * (near + far);
            if lost(middle) < worse {
                near = middle;
            } else {
                far = middle;
            }
        }
        best + way * 0.5 * (near + far)
    }

    /// Finds the strengths that explain best, but for the first, and for one that is held as it is.
    /// Gives how good that is: the logarithm of the likelihood, and half of the information's.
    fn climb(&self, strengths: &mut [f64], held: Option<usize>) -> f64 {
        let free: Vec<usize> = (1..strengths.len()).filter(|place| Some(*place) != held).collect();
        let mut now = State::at(&self.beat, strengths);
        for _ in 0..STEPS {
            let steep = now.slope(&self.beat);
            let part = free.iter().map(|one| {
                free.iter().map(|other| now.information[*one - 1][*other - 1]).collect()
            });
            let Some((inverse, _)) = inverse(part.collect()) else { break };
            let slope: Vec<f64> = free.iter().map(|place| steep[*place]).collect();
            let step: Vec<f64> = inverse.iter().map(|row| dot(row, &slope)).collect();
            let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
            if longest < STEP_MIN {
                break;
            }
            // Half as far, and half again, until it is no worse.
            let mut share = (STEP_MAX / longest).min(1.0);
            let before = strengths.to_vec();
            loop {
                for (place, part) in free.iter().zip(&step) {
                    strengths[*place] = before[*place] + share * part;
                }
                let then = State::at(&self.beat, strengths);
                if then.support >= now.support - 1e-12 * now.support.abs() {
                    now = then;
                    break;
                }
                share /= 2.0;
                if share * longest < STEP_MIN {
                    strengths.copy_from_slice(&before);
                    return now.support;
                }
            }
        }
        now.support
    }

    /// How much more each strength varies from game to game than from contest to contest.
    fn spread(&self, contests: &Contests) -> Vec<f64> {
        let many = self.known.len();
        let mut varies = vec![0.0; many];
        let state = State::at(&self.beat, &self.strengths);
        let Some(inverse) = &state.inverse else { return vec![1.0; many] };
        let places: Vec<Option<usize>> =
            (0..contests.players).map(|player| self.place(player)).collect();
        let mut single = true;
        for game in contests.by_game() {
            single &= game.len() <= 1;
            let mut moves = vec![0.0; many];
            for [one, other] in game {
                let (Some(one), Some(other)) =
                    (places[usize::from(*one)], places[usize::from(*other)])
                else {
                    continue;
                };
                let surprise = chance(self.strengths[other] - self.strengths[one]);
                for (place, moved) in moves.iter_mut().enumerate().skip(1) {
                    let weight = |of: usize| if of == 0 { 0.0 } else { inverse[place - 1][of - 1] };
                    *moved += surprise * (weight(one) - weight(other));
                }
            }
            for (varies, moved) in varies.iter_mut().zip(moves) {
                *varies += moved * moved;
            }
        }
        // Where each game is one contest there is nothing to correct.
        let more = |place: usize| match place {
            0 => 1.0,
            _ if single => 1.0,
            place => (varies[place] / inverse[place - 1][place - 1]).max(1.0),
        };
        (0..many).map(more).collect()
    }
}

/// Strengths, and what follows from them.
struct State {
    strengths: Vec<f64>,
    /// Of all but the first.
    information: Matrix,
    inverse: Option<Matrix>,
    support: f64,
}

impl State {
    fn at(beat: &Matrix, strengths: &[f64]) -> State {
        let many = strengths.len();
        let others = many.saturating_sub(1);
        let mut information = vec![vec![0.0; others]; others];
        let mut support = 0.0;
        for one in 0..many {
            for other in one + 1..many {
                let met = beat[one][other] + beat[other][one];
                if met == 0.0 {
                    continue;
                }
                let ahead = strengths[one] - strengths[other];
                support +=
                    beat[one][other] * log_chance(ahead) + beat[other][one] * log_chance(-ahead);
                let tells = met * chance(ahead) * chance(-ahead);
                // The first player's strength is no question.
                if one > 0 {
                    information[one - 1][one - 1] += tells;
                    information[one - 1][other - 1] -= tells;
                    information[other - 1][one - 1] -= tells;
                }
                information[other - 1][other - 1] += tells;
            }
        }
        let inverted = inverse(information.clone());
        support += inverted.as_ref().map_or(f64::NEG_INFINITY, |(_, log)| 0.5 * log);
        let inverse = inverted.map(|(inverse, _)| inverse);
        State { strengths: strengths.to_vec(), information, inverse, support }
    }

    /// Which way the explanation becomes better, for each player.
    fn slope(&self, beat: &Matrix) -> Vec<f64> {
        let many = self.strengths.len();
        let mut slope = vec![0.0; many];
        let covers = |one: usize, other: usize| match (&self.inverse, one, other) {
            (None, ..) | (_, 0, _) | (_, _, 0) => 0.0,
            (Some(inverse), one, other) => inverse[one - 1][other - 1],
        };
        for one in 0..many {
            for other in one + 1..many {
                let met = beat[one][other] + beat[other][one];
                if met == 0.0 {
                    continue;
                }
                let likely = chance(self.strengths[one] - self.strengths[other]);
                // How much of the fit rests on these contests: Firth's correction.
                let varies = covers(one, one) + covers(other, other) - 2.0 * covers(one, other);
                let rests = met * likely * (1.0 - likely) * varies;
                let pull = beat[one][other] - met * likely + rests * (0.5 - likely);
                slope[one] += pull;
                slope[other] -= pull;
            }
        }
        slope
    }
}

/// Who can be reached from the first, step by step.
fn reached(many: usize, leads: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; many];
    let mut open = if many > 0 { vec![0] } else { vec![] };
    while let Some(one) = open.pop() {
        if !std::mem::replace(&mut reached[one], true) {
            open.extend((0..many).filter(|other| leads(one, *other) && !reached[*other]));
        }
    }
    reached
}

/// How likely it is that somebody wins who is so far ahead.
fn chance(ahead: f64) -> f64 {
    1.0 / (1.0 + (-ahead).exp())
}

/// Its logarithm.
fn log_chance(ahead: f64) -> f64 {
    if ahead > 0.0 { -(-ahead).exp().ln_1p() } else { ahead - ahead.exp().ln_1p() }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The inverse of a symmetric matrix that is positive definite, and the logarithm of its
/// determinant; none if it is not, as far as numbers can tell.
fn inverse(mut matrix: Matrix) -> Option<(Matrix, f64)> {
    let many = matrix.len();
    let mut inverse: Matrix =
        (0..many).map(|row| (0..many).map(|at| f64::from(u8::from(row == at))).collect()).collect();
    let mut log = 0.0;
    for at in 0..many {
        let pivot = matrix[at][at];
        if !(pivot > 0.0 && pivot.is_finite()) {
            return None;
        }
        log += pivot.ln();
        for part in matrix[at].iter_mut().chain(&mut inverse[at]) {
            *part /= pivot;
        }
        let (row, inverse_row) = (matrix[at].clone(), inverse[at].clone());
        for other in (0..many).filter(|other| *other != at) {
            let often = matrix[other][at];
            for (part, sub) in matrix[other].iter_mut().zip(&row) {
                *part -= often * sub;
            }
            for (part, sub) in inverse[other].iter_mut().zip(&inverse_row) {
                *part -= often * sub;
            }
        }
    }
    Some((inverse, log))
}
