//! `--max`: the highest rate the house can bear.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::crowd::Crowd;
use crate::measure::{Measured, Watched, await_games};
use crate::tally::LATE;
use terminal::grouped;

/// So many of the actions that were due must have been taken.
const TAKEN_MIN: f64 = 0.98;
/// If the p99 of all is too high, no more than one in so many seconds may be to blame: a disk or a
/// neighbour stumbles now and then, at any rate.
const SECONDS_PER_BAD: usize = 10;
/// Where the search ends for want of an end.
const RATE_MAX: u32 = 1_000_000;
const RATE_MIN: u32 = 50;
/// How close good and bad must come.
const CLOSE: f64 = 1.05;
/// How long each step warms up, is measured, and then leaves the house alone.
const WARM_UP: Duration = Duration::from_secs(1);
const LENGTH: Duration = Duration::from_secs(4);
const BREATH: Duration = Duration::from_millis(1500);
/// How often a step is taken again because games ended in it, and how often the result is
/// lowered because it did not last.
const AGAIN_MAX: u32 = 3;
const LOWER_MAX: u32 = 8;

/// A rate that was tried.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Step {
    pub(super) wanted_per_second: u32,
    pub(super) taken_per_second: f64,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    /// Seconds whose own p99 was too high.
    pub(super) bad_seconds: usize,
    pub(super) house_cpu: Option<f64>,
    pub(super) this_cpu: Option<f64>,
    pub(super) sustained: bool,
}

impl Step {
    fn of(measured: &Measured) -> Step {
        let (wanted, taken) = (measured.per_second, measured.taken_per_second());
        let tally = &measured.tally;
        let all_well = tally.hung_up.is_empty() && tally.troubles == 0;
        let p99_ms = tally.screens.ms_at(99.0);
        let bad_seconds = tally.bad_seconds();
        let in_time = p99_ms < LATE.as_secs_f64() * 1e3
            || bad_seconds <= (tally.seconds() as usize).div_ceil(SECONDS_PER_BAD);
        Step {
            wanted_per_second: wanted,
            taken_per_second: taken,
            p50_ms: tally.screens.ms_at(50.0),
            p99_ms,
            bad_seconds,
            house_cpu: measured.house.map(|spent| spent.load()),
            this_cpu: measured.this.map(|spent| spent.load()),
            sustained: all_well && in_time && taken >= f64::from(wanted) * TAKEN_MIN,
        }
    }

    fn line(&self) -> String {
        format!(
            "{:>9} actions/s wanted, {:>9} taken, p50 {:>7.2} ms, p99 {:>7.2} ms, {} bad s: {}",
            grouped(self.wanted_per_second.into()),
            grouped(self.taken_per_second.round() as u64),
            self.p50_ms,
            self.p99_ms,
            self.bad_seconds,
            if self.sustained { "good" } else { "too much" },
        )
    }
}

/// Looks for the highest rate, from `first` on: doubles it until it is too much, halves what is
/// between good and bad, and then sees whether it lasts.
pub(super) struct Search<'a> {
    pub(super) crowd: &'a mut Crowd,
    pub(super) watched: Watched,
    pub(super) rooms: usize,
    pub(super) bar: &'a ProgressBar,
    pub(super) steps: Vec<Step>,
}

impl Search<'_> {
    /// The highest rate that lasts, as it was measured last.
    pub(super) fn highest(
        &mut self,
        first: u32,
        warm_up: Duration,
        length: Duration,
    ) -> Result<Measured> {
        let mut bounds = Bounds::default();
        while let Some(rate) = bounds.next(first) {
            // A disk or a neighbour may stumble: what is too much is so twice.
            let sustained =
                self.step(rate, WARM_UP, LENGTH)?.1 || self.step(rate, WARM_UP, LENGTH)?.1;
            bounds.note(rate, sustained);
        }
        let mut rate = bounds.good;
        ensure!(rate > 0, "the house does not bear {RATE_MIN} actions/s");
        for _ in 0..LOWER_MAX {
            let (measured, sustained) = self.step(rate, warm_up, length)?;
            if sustained {
                return Ok(measured);
            }
            rate = rounded(f64::from(rate) / CLOSE);
        }
        anyhow::bail!("no rate lasts for {} s", length.as_secs())
    }

    fn step(&mut self, rate: u32, warm_up: Duration, length: Duration) -> Result<(Measured, bool)> {
        for again in 1.. {
            await_games(self.crowd, self.rooms, self.bar)?;
            let measured = self.watched.measure(self.crowd, rate, warm_up, length, self.bar)?;
            self.crowd.run_until(Instant::now() + BREATH)?;
            // Between games nobody acts, and the house is not to blame.
            let games_ended = measured.tally.fates.idle * 100 > measured.tally.fates.due;
            if games_ended && again < AGAIN_MAX {
                continue;
            }
            let step = Step::of(&measured);
            self.bar.suspend(|| eprintln!("{}", step.line()));
            self.steps.push(step);
            return Ok((measured, step.sustained));
        }
        unreachable!("the last try is taken as it is")
    }
}

/// The highest rate that is good, 0 for none yet, and the lowest that is too much.
#[derive(Clone, Copy, Default, Debug)]
struct Bounds {
    good: u32,
    bad: Option<u32>,
}

impl Bounds {
    /// What to try next, if good and bad are not close yet.
    fn next(&self, first: u32) -> Option<u32> {
        match (self.good, self.bad) {
            (0, None) => Some(first.clamp(RATE_MIN, RATE_MAX)),
            (0, Some(bad)) => (bad > RATE_MIN).then(|| (bad / 2).max(RATE_MIN)),
            (good, None) => (good < RATE_MAX).then(|| good.saturating_mul(2).min(RATE_MAX)),
            (good, Some(bad)) => {
                let middle = rounded(f64::from(good).midpoint(f64::from(bad)));
                let apart = f64::from(bad) / f64::from(good) > CLOSE;
                (apart && good < middle && middle < bad).then_some(middle)
            }
        }
    }

    fn note(&mut self, rate: u32, sustained: bool) {
        match sustained {
            true => self.good = rate,
            false => self.bad = Some(rate),
        }
    }
}

/// A rate people can read: two or three digits and noughts.
fn rounded(rate: f64) -> u32 {
    let unit = 10_f64.powf((rate.max(10.0)).log10().floor() - 1.0) / 2.0;
    ((rate / unit).round() * unit) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rates tried against a house that bears so much, and the result.
    fn search(first: u32, bears: u32) -> (Vec<u32>, u32) {
        let mut bounds = Bounds::default();
        let mut tried = Vec::new();
        while let Some(rate) = bounds.next(first) {
            tried.push(rate);
            assert!(tried.len() < 40, "{tried:?}");
            bounds.note(rate, rate <= bears);
        }
        (tried, bounds.good)
    }

    #[test]
    fn the_highest_rate_is_found_by_doubling_and_halving() {
        let (tried, found) = search(2400, 31_000);
        assert_eq!(tried, [2400, 4800, 9600, 19_200, 38_400, 29_000, 33_500, 31_500, 30_500]);
        assert_eq!(found, 30_500);
        for bears in [51, 777, 2400, 12_345, 99_999, 640_000] {
            let (_, found) = search(2400, bears);
            assert!(
                found <= bears && f64::from(bears) < f64::from(found) * 1.08,
                "{bears}: {found}"
            );
        }
    }

    #[test]
    fn a_house_that_bears_nothing_or_everything_ends_the_search() {
        assert_eq!(search(2400, 0).1, 0);
        assert_eq!(search(2400, u32::MAX).1, RATE_MAX);
    }

    #[test]
    fn rates_are_rounded_for_people() {
        for (rate, wanted) in [(28_800.0, 29_000), (31_222.0, 31_000), (777.0, 775), (52.6, 52)] {
            assert_eq!(rounded(rate), wanted);
        }
    }
}
