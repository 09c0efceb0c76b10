//! What a game's clock may show at most: nobody loses time to a pause or a stuck store.

use table::Millis;

/// A clock may be told a moment late: while its frame waited for the store.
const SLACK_MS: i64 = 2_000;
/// No store is stuck for longer: who was away for less may never have been missed.
const STUCK_MS_MAX: u64 = 40_000;

/// An upper bound of a game's time, from what people were told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stopwatch {
    /// When it showed what.
    set: Option<(Millis, i64)>,
    /// What has not counted since.
    lost_ms: u64,
    /// It was said to stand, and shows no more than that.
    stopped: Option<i64>,
    /// Since when no player has been there, and what it showed then.
    alone: Option<(Millis, i64)>,
    /// In that turn somebody came back after a while, and it had to show no more than that.
    back: Option<(u64, i64)>,
}

impl Stopwatch {
    fn most(&self, now: Millis) -> Option<i64> {
        let running = self
            .set
            .map(|(at, t)| t + now.0.saturating_sub(at.0).saturating_sub(self.lost_ms) as i64);
        self.stopped.or(running)
    }

    /// The room says that it waits for somebody.
    pub(crate) fn stop(&mut self, now: Millis) {
        self.stopped = self.most(now);
    }

    /// The room no longer waits.
    pub(crate) fn go_on(&mut self, now: Millis) {
        if let Some(t) = self.stopped.take() {
            (self.set, self.lost_ms) = (Some((now, t)), 0);
        }
    }

    /// The last of the players is gone.
    pub(crate) fn leave(&mut self, now: Millis) {
        let shows = self.most(now).map(|t| (now, t));
        self.alone = self.alone.or(shows);
    }

    /// One of them is back.
    pub(crate) fn come_back(&mut self, now: Millis, turn: u64) {
        if let Some((since, t)) = self.alone.take()
            && now.0 - since.0 > STUCK_MS_MAX
        {
            self.back = Some((turn, t));
        }
    }

    /// Some time was nobody's, if it ran at all.
    pub(crate) fn lose(&mut self, ms: u64) {
        if self.stopped.is_none() && self.alone.is_none() {
            self.lost_ms += ms;
        }
    }

    /// The room says what time it is. `made_at` is when it said so at the earliest.
    pub(crate) fn set(&mut self, made_at: Millis, t: i64, runs: bool) {
        self.set = Some((made_at, t));
        self.lost_ms = 0;
        if runs {
            self.stopped = None;
        }
    }

    /// Whether a table that is sent again is news: that it goes on, or is later than known. Any
    /// other would set it back a little, and again with everybody who comes back.
    pub(crate) fn is_news(&self, now: Millis, t: i64) -> bool {
        let slack = if self.stopped.is_some() { SLACK_MS } else { 0 };
        self.most(now).is_some_and(|most| t > most - slack)
    }

    /// Whether it can be that late.
    pub(crate) fn check(&self, now: Millis, turn: u64, t: i64) -> Result<(), String> {
        let back = self.back.filter(|(then, _)| *then == turn).map(|(_, most)| most);
        match back.or(self.most(now)) {
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
        assert!(watch.check(Millis(20_000), 1, 10_500).is_ok());
        assert!(watch.check(Millis(20_000), 1, 13_000).is_err());
        watch.lose(5_000);
        assert!(watch.check(Millis(20_000), 1, 8_000).is_err());
        watch.stop(Millis(20_000));
        assert!(watch.check(Millis(90_000), 1, 7_600).is_err());
        watch.set(Millis(90_000), 5_500, true);
        assert!(watch.check(Millis(95_000), 1, 10_500).is_ok());
    }

    #[test]
    fn a_game_that_nobody_plays_stands_still() {
        let mut watch = Stopwatch::default();
        watch.set(Millis(0), 0, true);
        watch.leave(Millis(10_000));
        watch.leave(Millis(20_000));
        watch.come_back(Millis(100_000), 7);
        assert!(watch.check(Millis(100_000), 7, 10_000).is_ok());
        assert!(watch.check(Millis(100_000), 7, 60_000).is_err());
        assert!(watch.check(Millis(100_000), 8, 60_000).is_ok(), "too late to tell");
    }
}
