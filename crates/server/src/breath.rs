//! How a busy house keeps up: it takes a breath before each turn, and does more at once.
//!
//! Most of what an action costs is telling it to everybody: a write to each socket, whether it
//! carries one frame or five. While there are processors to spare, a room answers whatever comes
//! at once. When they have no more pauses, rooms collect for some milliseconds between turns, as
//! few as will do.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::{Handle, RuntimeMetrics};

/// How often the house looks how busy it is.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// Above this share of the time rooms collect longer, and below the other not so long.
const BUSY: f64 = 0.90;
const EASY: f64 = 0.78;
const LONGER: Duration = Duration::from_micros(1_000);
const SHORTER: Duration = Duration::from_micros(500);
/// Nobody waits longer than this.
const LONGEST: Duration = Duration::from_millis(30);

/// How long rooms collect at the moment.
pub(crate) struct Breath {
    runtime: RuntimeMetrics,
    seen: Mutex<Seen>,
}

struct Seen {
    at: Instant,
    /// How long the processors had worked by then, all together.
    busy: Duration,
    breath: Duration,
}

impl Breath {
    /// Of the house that runs here.
    pub(crate) fn of(runtime: &Handle) -> Breath {
        let runtime = runtime.metrics();
        let (at, busy) = (Instant::now(), busy(&runtime));
        Breath { runtime, seen: Mutex::new(Seen { at, busy, breath: Duration::ZERO }) }
    }

    /// How long a room should collect that begins to do so now.
    pub(crate) fn length(&self, now: Instant) -> Duration {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let span = now.saturating_duration_since(seen.at);
        if span >= LOOK_EVERY {
            let busy = busy(&self.runtime);
            let worked = busy.saturating_sub(seen.busy).as_secs_f64();
            let share = worked / (span.as_secs_f64() * self.runtime.num_workers() as f64);
            seen.breath = next(seen.breath, share);
            (seen.at, seen.busy) = (now, busy);
        }
        seen.breath
    }
}

fn busy(runtime: &RuntimeMetrics) -> Duration {
    (0..runtime.num_workers()).map(|worker| runtime.worker_total_busy_duration(worker)).sum()
}

/// The breath after one at which this share of the time was worked.
fn next(breath: Duration, share: f64) -> Duration {
    if share > BUSY {
        (breath + LONGER).min(LONGEST)
    } else if share < EASY {
        breath.saturating_sub(SHORTER)
    } else {
        breath
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(mut breath: Duration, share: f64, looks: u32) -> Duration {
        for _ in 0..looks {
            breath = next(breath, share);
        }
        breath
    }

    #[test]
    fn rooms_collect_longer_the_longer_there_is_no_pause_and_never_too_long() {
        assert_eq!(after(Duration::ZERO, 1.0, 3), LONGER * 3);
        assert_eq!(after(Duration::ZERO, 1.0, 1_000), LONGEST);
    }

    #[test]
    fn rooms_answer_at_once_as_soon_as_there_is_time() {
        assert_eq!(after(Duration::ZERO, 0.3, 5), Duration::ZERO);
        assert_eq!(after(LONGEST, 0.3, 60), Duration::ZERO);
        assert_eq!(after(LONGER, 0.8, 5), LONGER, "neither busy nor easy");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_house_at_rest_takes_no_breath() {
        let breath = Breath::of(&Handle::current());
        tokio::time::sleep(LOOK_EVERY * 3).await;
        assert_eq!(breath.length(Instant::now()), Duration::ZERO);
    }
}
