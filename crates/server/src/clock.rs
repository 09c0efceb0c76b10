//! The one clock of the house.

use std::time::{Duration, Instant};

use table::Millis;

/// Counts from the start of the process. It never goes back, whatever happens to the system's
/// time of day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    start: Instant,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock { start: Instant::now() }
    }

    /// The time as rooms are told it.
    pub(crate) fn now(self) -> Millis {
        self.at(Instant::now())
    }

    /// What time it was then.
    pub(crate) fn at(self, then: Instant) -> Millis {
        let since = then.saturating_duration_since(self.start);
        Millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    /// The time as limits count it.
    pub(crate) fn micros(self) -> u64 {
        u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// When it will be that late here; far away for a moment that no clock can show.
    pub(crate) fn instant(self, at: Millis) -> Instant {
        const FAR: Duration = Duration::from_secs(365 * 24 * 3600);
        self.start.checked_add(Duration::from_millis(at.0)).unwrap_or_else(|| self.start + FAR)
    }
}
