//! What players noticed, and when.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::faults::{Kind, Pace};

/// Whatever follows a fault within so long is put down to it.
const AFTERMATH: Duration = Duration::from_secs(2);

/// What all players write down together.
#[derive(Clone, Default)]
pub(crate) struct Diary(Arc<Mutex<Pages>>);

#[derive(Default)]
struct Pages {
    /// A line that broke, and was back.
    breaks: Vec<(Instant, Instant)>,
    /// An ask, and its answer.
    asks: Vec<(Instant, Instant)>,
    /// What was done to the cluster, from when to when.
    faults: Vec<(Pace, Kind, Instant, Instant)>,
}

impl Diary {
    pub(crate) fn line_was_back(&self, broke: Instant) {
        self.write(|pages| pages.breaks.push((broke, Instant::now())));
    }

    pub(crate) fn was_answered(&self, asked: Instant) {
        self.write(|pages| pages.asks.push((asked, Instant::now())));
    }

    pub(crate) fn fault(&self, pace: Pace, kind: Kind, began: Instant) {
        self.write(|pages| pages.faults.push((pace, kind, began, Instant::now())));
    }

    pub(crate) fn faults(&self) -> usize {
        self.write(|pages| pages.faults.len())
    }

    /// How long lines took to be back that broke by themselves: half of them, and the slowest.
    pub(crate) fn back(&self) -> Times {
        self.write(|pages| pages.breaks.iter().map(|(from, to)| *to - *from).collect())
    }

    fn write<T>(&self, write: impl FnOnce(&mut Pages) -> T) -> T {
        write(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// How long things took.
#[derive(Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    fn sorted(mut self) -> Times {
        self.0.sort_unstable();
        self
    }

    pub(crate) fn at(&self, share: f64) -> Duration {
        let nth = (self.0.len() as f64 * share) as usize;
        self.0.get(nth.min(self.0.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    pub(crate) fn longest(&self) -> Duration {
        self.0.last().copied().unwrap_or_default()
    }
}

impl FromIterator<Duration> for Times {
    fn from_iter<I: IntoIterator<Item = Duration>>(times: I) -> Times {
        Times(times.into_iter().collect()).sorted()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| format!("{:.2}", time.as_secs_f64());
        let [half, most, longest] = [self.at(0.5), self.at(0.99), self.longest()].map(seconds);
        write!(f, "{:>6} {half:>7} {most:>7} {longest:>7}", self.0.len())
    }
}

/// What one kind of fault cost.
#[derive(Default)]
struct Cost {
    times: usize,
    /// How long lines were gone that broke.
    breaks: Vec<Duration>,
    /// How long answers took that were waited for at any time during a fault.
    asks: Vec<Duration>,
    /// The slowest answer of each fault.
    slowest: Vec<Duration>,
}

impl Pages {
    fn costs(&self, of: Pace) -> BTreeMap<Kind, Cost> {
        let mut costs: BTreeMap<Kind, Cost> = BTreeMap::new();
        for (_, kind, from, to) in self.faults.iter().filter(|(pace, ..)| *pace == of) {
            let cost = costs.entry(*kind).or_default();
            let until = *to + AFTERMATH;
            let broke = self.breaks.iter().filter(|(broke, _)| from <= broke && *broke <= until);
            let asked = self.asks.iter().filter(|(ask, answer)| *ask <= until && from <= answer);
            let asked: Vec<_> = asked.map(|(ask, answer)| *answer - *ask).collect();
            cost.times += 1;
            cost.breaks.extend(broke.map(|(broke, back)| *back - *broke));
            cost.slowest.extend(asked.iter().max());
            cost.asks.extend(asked);
        }
        costs
    }
}

impl fmt::Display for Diary {
    /// A row for each kind of fault. Of faults that come at once, each is put down to all of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (pace, title) in [(Pace::Apart, "one at a time"), (Pace::AtOnce, "all at once")] {
            let costs = pages.costs(pace);
            if costs.is_empty() {
                continue;
            }
            let (lines, answers) = ("lines back after", "answers after");
            let slowest = "slowest answer of each";
            writeln!(
                f,
                "\n{title:28}{:>6}   {lines:^30}   {answers:^30}   {slowest:^30}",
                "times"
            )?;
            let columns = format!("{:>6} {:>7} {:>7} {:>7}", "n", "p50", "p99", "longest");
            writeln!(f, "{:34}   {columns}   {columns}   {columns}", "(seconds)")?;
            for (kind, Cost { times, breaks, asks, slowest }) in costs {
                let [breaks, asks, slowest] =
                    [breaks, asks, slowest].map(|times| times.into_iter().collect::<Times>());
                writeln!(f, "{kind:28}{times:>6}   {breaks}   {asks}   {slowest}")?;
            }
        }
        Ok(())
    }
}
