//! The time of a game, which stands still while the room waits for somebody.

use table::Millis;

/// A stopwatch. Before the start of play it shows less than 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    shows: i64,
    /// Since when it runs, if it does.
    runs_since: Option<Millis>,
}

impl Clock {
    /// Stopped, and showing that.
    pub(crate) const fn stopped_at(shows: i64) -> Clock {
        Clock { shows, runs_since: None }
    }

    pub(crate) fn shows(&self, now: Millis) -> i64 {
        let ran = self.runs_since.map_or(0, |since| now.0.saturating_sub(since.0));
        self.shows.saturating_add(ran as i64)
    }

    /// The moment of the game, once it has begun.
    pub(crate) fn moment(&self, now: Millis) -> Millis {
        Millis(self.shows(now).max(0) as u64)
    }

    pub(crate) const fn runs(&self) -> bool {
        self.runs_since.is_some()
    }

    pub(crate) fn run(&mut self, now: Millis) {
        self.runs_since.get_or_insert(now);
    }

    pub(crate) fn stop(&mut self, now: Millis) {
        *self = Clock::stopped_at(self.shows(now));
    }

    /// What happened since was nobody's time: it goes on from what it showed then.
    pub(crate) fn skip_since(&mut self, then: Millis, now: Millis) {
        if self.runs() {
            *self = Clock { shows: self.shows(then), runs_since: Some(now) };
        }
    }

    /// When it will show that, if it runs.
    pub(crate) fn when(&self, shows: i64) -> Option<Millis> {
        let since = self.runs_since?;
        Some(since + shows.saturating_sub(self.shows).max(0) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_stops_and_goes_on_from_where_it_stood() {
        let mut clock = Clock::stopped_at(-3000);
        assert_eq!((clock.shows(Millis(500)), clock.when(0)), (-3000, None));
        clock.run(Millis(1000));
        assert_eq!(clock.when(0), Some(Millis(4000)));
        assert_eq!((clock.shows(Millis(3500)), clock.moment(Millis(3500))), (-500, Millis(0)));
        clock.stop(Millis(5000));
        assert_eq!(clock.shows(Millis(9000)), 1000);
        clock.run(Millis(9000));
        clock.skip_since(Millis(9500), Millis(20_000));
        assert_eq!(clock.moment(Millis(20_100)), Millis(1600));
    }
}
