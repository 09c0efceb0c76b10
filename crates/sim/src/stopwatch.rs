//! What a game's clock may show at most: nobody loses time to a pause or a stuck store.

use table::Millis;

/// A clock may be told a moment late: while its frame waited for the store.
const SLACK_MS: i64 = 2_000;
/// No store is stuck for longer.
const STUCK_MS_MAX: u64 = 40_000;

/// An upper bound of a game's time, from what people were told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stopwatch {
    /// When it showed what.
    set: Option<(Millis, i64)>,
    /// What has not counted since.
    lost_ms: u64,
    /// It stands since then, and shows no more than that.
    stopped: Option<(Millis, i64)>,
}

impl Stopwatch {
    fn most(&self, now: Millis) -> Option<i64> {
        let running = self.set.map(|(at, t)| {
            t + now.0.saturating_sub(at.0).saturating_sub(self.lost_ms) as i64
        });
        self.stopped.map(|(_, t)| t).or(running)
    }

    /// The game waits.
    pub(crate) fn stop(&mut self, now: Millis) {
        if self.stopped.is_none() {
            self.stopped = self.most(now).map(|t| (now, t));
        }
    }

    /// Somebody is there again. If they were away only while the store was busy, the room never
    /// noticed, and the game never stood.
    pub(crate) fn go_on(&mut self, now: Millis) {
        if self.stopped.is_some_and(|(since, _)| now.0 - since.0 < STUCK_MS_MAX) {
            self.stopped = None;
        }
    }

    /// Some time was nobody's.
    pub(crate) fn lose(&mut self, ms: u64) {
        self.lost_ms += ms;
    }

    /// The room says what time it is. `made_at` is when it said so at the earliest.
    pub(crate) fn set(&mut self, made_at: Millis, t: i64, runs: bool) {
        *self = Stopwatch { set: Some((made_at, t)), lost_ms: 0, stopped: self.stopped };
        if runs {
            self.stopped = None;
        }
    }

    /// Whether it is about that time.
    pub(crate) fn is_about(&self, now: Millis, t: i64) -> bool {
        self.most(now).is_some_and(|most| t > most - SLACK_MS)
    }

    /// Whether it can be that late.
    pub(crate) fn check(&self, now: Millis, t: i64) -> Result<(), String> {
        match self.most(now) {
            Some(most) if t > most + SLACK_MS => {
                Err(format!("somebody loses time: the clock shows {t} ms, {most} at most"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_was_nobodys_does_not_count() {
        let mut watch = Stopwatch::default();
        watch.set(Millis(10_000), 500, true);
        assert!(watch.check(Millis(20_000), 10_500).is_ok());
        assert!(watch.check(Millis(20_000), 13_000).is_err());
        watch.lose(5_000);
        assert!(watch.check(Millis(20_000), 8_000).is_err());
        watch.stop(Millis(20_000));
        assert!(watch.check(Millis(90_000), 7_600).is_err());
        assert!(watch.check(Millis(90_000), 5_500).is_ok());
        watch.set(Millis(90_000), 5_500, true);
        assert!(watch.check(Millis(95_000), 10_500).is_ok());
    }
}
