//! What players noticed, and when.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::faults::Kind;

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
    faults: Vec<(Kind, Instant, Instant)>,
}

impl Diary {
    pub(crate) fn line_was_back(&self, broke: Instant) {
        self.write(|pages| pages.breaks.push((broke, Instant::now())));
    }

    pub(crate) fn was_answered(&self, asked: Instant) {
        self.write(|pages| pages.asks.push((asked, Instant::now())));
    }

    pub(crate) fn fault(&self, kind: Kind, began: Instant) {
        self.write(|pages| pages.faults.push((kind, began, Instant::now())));
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
        let [half, most, longest] = [self.at(0.5), self.at(0.99), self.longest()];
        let seconds = |time: Duration| format!("{:.2}", time.as_secs_f64());
        let (half, most, longest) = (seconds(half), seconds(most), seconds(longest));
        write!(f, "{:>6} {half:>7} {most:>7} {longest:>7}", self.0.len())
    }
}

impl fmt::Display for Diary {
    /// A row for each kind of fault: how long lines were gone, and how long answers took that were
    /// waited for at any time during it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut by_kind: BTreeMap<Kind, (usize, Vec<Duration>, Vec<Duration>)> = BTreeMap::new();
        for (kind, from, to) in &pages.faults {
            let (many, breaks, asks) = by_kind.entry(*kind).or_default();
            *many += 1;
            let until = *to + AFTERMATH;
            let begun = pages.breaks.iter().filter(|(broke, _)| from <= broke && *broke <= until);
            breaks.extend(begun.map(|(broke, back)| *back - *broke));
            let open = pages.asks.iter().filter(|(ask, answer)| *ask <= until && from <= answer);
            asks.extend(open.map(|(ask, answer)| *answer - *ask));
        }
        writeln!(
            f,
            "{:28}{:>6}   lines back after (n, p50, p99, longest, s)   answers after",
            "what was done", "times"
        )?;
        for (kind, (many, breaks, asks)) in by_kind {
            let (breaks, asks): (Times, Times) =
                (breaks.into_iter().collect(), asks.into_iter().collect());
            writeln!(f, "{kind:28}{many:>6}   {breaks}              {asks}")?;
        }
        Ok(())
    }
}
