//! What came of a load, counted while it runs.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use serde::Serialize;

/// An action is late that is on a screen only after this.
pub(super) const LATE: Duration = Duration::from_millis(50);
/// The longest time told apart from longer ones.
const LONGEST_US: u64 = 60_000_000;

/// Counts of what was due from one moment to another.
#[derive(Debug)]
pub(super) struct Tally {
    from: Instant,
    until: Instant,
    /// From when an action was due to each screen that showed it.
    pub(super) screens: Times,
    /// The same, second by second.
    seconds: Vec<Second>,
    /// From when an action was due to the ack.
    pub(super) acks: Times,
    /// By how much actions were sent late because this side was busy.
    pub(super) lags: Times,
    pub(super) fates: Fates,
    /// Acks that came in that time, whenever their actions were due.
    pub(super) acks_came: u64,
    /// Frames and bytes that came in that time.
    pub(super) frames: u64,
    pub(super) bytes: u64,
    /// And those of them that said what happened.
    pub(super) happened_frames: u64,
    pub(super) happened_bytes: u64,
    /// Where bots play, what they did in that time, and how far behind the game's time it came.
    pub(super) watched: u64,
    pub(super) behind: Times,
    /// The games of theirs that ended in that time.
    pub(super) games_over: u64,
    /// Times the house said that it was in trouble.
    pub(super) troubles: u64,
    /// Sockets on which the house hung up, by code.
    pub(super) hung_up: BTreeMap<u16, u64>,
}

/// What the screens showed of the actions that were due within a second.
#[derive(Clone, Copy, Debug, Default)]
struct Second {
    shown: u64,
    late: u64,
}

/// What became of the actions that were due.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Fates {
    pub(super) due: u64,
    pub(super) sent: u64,
    /// Those nobody could make, because the game was between turns or over.
    pub(super) idle: u64,
    /// Those that could not be sent in time, because everybody waited for answers.
    pub(super) unsent: u64,
    /// Of those that were sent, those that were answered by an ack, sooner or later.
    pub(super) acked: u64,
    /// Those that were refused, by code.
    pub(super) refused: BTreeMap<String, u64>,
    /// Those that were never answered.
    pub(super) unanswered: u64,
}

impl Tally {
    /// Counts what is due from that moment on, for so long.
    pub(super) fn new(from: Instant, length: Duration) -> Tally {
        Tally {
            from,
            until: from + length,
            screens: Times::new(),
            seconds: vec![Second::default(); length.as_secs_f64().ceil() as usize],
            acks: Times::new(),
            lags: Times::new(),
            fates: Fates::default(),
            acks_came: 0,
            frames: 0,
            bytes: 0,
            happened_frames: 0,
            happened_bytes: 0,
            watched: 0,
            behind: Times::new(),
            games_over: 0,
            troubles: 0,
            hung_up: BTreeMap::new(),
        }
    }

    /// Whether a moment belongs to it.
    pub(super) fn covers(&self, moment: Instant) -> bool {
        self.from <= moment && moment < self.until
    }

    fn note_due(&mut self, due: Instant, fate: impl FnOnce(&mut Fates) -> &mut u64) {
        if self.covers(due) {
            self.fates.due += 1;
            *fate(&mut self.fates) += 1;
        }
    }

    /// An action was due that nobody could make.
    pub(super) fn note_idle(&mut self, due: Instant) {
        self.note_due(due, |fates| &mut fates.idle);
    }

    /// An action was sent that was due then.
    pub(super) fn note_sent(&mut self, due: Instant) {
        self.note_due(due, |fates| &mut fates.sent);
    }

    /// An action that was due then is about to be sent, and need not have waited.
    pub(super) fn note_lag(&mut self, due: Instant) {
        if self.covers(due) {
            self.lags.record(due.elapsed());
        }
    }

    /// An action that was due then was never sent, because nobody was free.
    pub(super) fn note_unsent(&mut self, due: Instant) {
        self.note_due(due, |fates| &mut fates.unsent);
    }

    /// An action that was due then, and sent, was never answered.
    pub(super) fn note_unanswered(&mut self, due: Instant) {
        self.fates.unanswered += u64::from(self.covers(due));
    }

    /// An action that was due then was taken.
    pub(super) fn note_ack(&mut self, due: Instant, at: Instant) {
        if self.covers(due) {
            self.fates.acked += 1;
            self.acks.record(at - due);
        }
        self.acks_came += u64::from(self.covers(at));
    }

    /// An action that was due then was refused.
    pub(super) fn note_refusal(&mut self, due: Instant, code: &str) {
        if self.covers(due) {
            *self.fates.refused.entry(code.to_owned()).or_default() += 1;
        }
    }

    /// A screen showed at this time an action that was due then.
    pub(super) fn note_shown(&mut self, due: Instant, at: Instant) {
        if self.covers(due) {
            self.screens.record(at - due);
            let second = &mut self.seconds[(due - self.from).as_secs() as usize];
            second.shown += 1;
            second.late += u64::from(at - due >= LATE);
        }
    }

    /// How many of its seconds were bad: more than one in a hundred screens was late.
    pub(super) fn bad_seconds(&self) -> usize {
        self.seconds.iter().filter(|second| second.late * 100 >= second.shown).count()
    }

    /// A frame came.
    pub(super) fn note_frame(&mut self, bytes: usize, at: Instant) {
        if self.covers(at) {
            self.frames += 1;
            self.bytes += bytes as u64;
        }
    }

    /// And says what happened.
    pub(super) fn note_happened(&mut self, bytes: usize, at: Instant) {
        if self.covers(at) {
            self.happened_frames += 1;
            self.happened_bytes += bytes as u64;
        }
    }

    /// A frame came, so far behind the game's time, that tells what happened where bots play.
    pub(super) fn note_watched(&mut self, by_bot: bool, behind: Duration, at: Instant) {
        if self.covers(at) {
            self.watched += u64::from(by_bot);
            self.behind.record(behind);
        }
    }

    /// A game among bots is over.
    pub(super) fn note_game_over(&mut self, at: Instant) {
        self.games_over += u64::from(self.covers(at));
    }

    /// How long it counts.
    pub(super) fn seconds(&self) -> f64 {
        (self.until - self.from).as_secs_f64()
    }
}

/// Times, told apart to a thousandth of themselves.
#[derive(Debug)]
pub(super) struct Times(Histogram<u64>);

impl Times {
    fn new() -> Times {
        Times(Histogram::new_with_bounds(1, LONGEST_US, 3).expect("bounds that make sense"))
    }

    /// Counts a time in.
    pub(super) fn record(&mut self, time: Duration) {
        self.0.saturating_record(u64::try_from(time.as_micros()).unwrap_or(LONGEST_US));
    }

    /// The time under which so many of a hundred are.
    pub(super) fn ms_at(&self, percentile: f64) -> f64 {
        self.0.value_at_percentile(percentile) as f64 / 1000.0
    }

    /// How they are spread.
    pub(super) fn spread(&self) -> Spread {
        Spread {
            count: self.0.len(),
            p50: self.ms_at(50.0),
            p90: self.ms_at(90.0),
            p99: self.ms_at(99.0),
            p99_9: self.ms_at(99.9),
            max: self.0.max() as f64 / 1000.0,
        }
    }
}

/// How times are spread, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Spread {
    pub(super) count: u64,
    pub(super) p50: f64,
    pub(super) p90: f64,
    pub(super) p99: f64,
    pub(super) p99_9: f64,
    pub(super) max: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn only_what_was_due_in_its_time_is_measured_however_late_it_comes() {
        let from = Instant::now();
        let mut tally = Tally::new(from, 100 * MS);
        for due in [from - MS, from, from + 99 * MS, from + 100 * MS] {
            tally.note_sent(due);
            tally.note_ack(due, from + 500 * MS);
            tally.note_shown(due, from + 600 * MS);
        }
        let Fates { due, sent, acked, .. } = tally.fates;
        assert_eq!((due, sent, acked, tally.acks_came), (2, 2, 2, 0));
        let spread = tally.screens.spread();
        assert_eq!((spread.count, spread.max.round() as u64), (2, 600));
    }

    #[test]
    fn a_second_is_bad_when_one_screen_in_a_hundred_is_late_or_nothing_is_shown() {
        let from = Instant::now();
        let mut tally = Tally::new(from, 3000 * MS);
        for (second, late) in [(0, 1), (1, 2)] {
            for nth in 0..150 {
                let due = from + second * 1000 * MS + nth * MS;
                tally.note_shown(due, due + if nth < late { LATE } else { 49 * MS });
            }
        }
        assert_eq!(tally.bad_seconds(), 2, "the second one, and the third");
    }

    #[test]
    fn times_are_told_apart_to_a_thousandth() {
        let mut times = Times::new();
        (1..=1000).for_each(|nth| times.record(nth * MS));
        let spread = times.spread();
        for (is, wanted) in [
            (spread.p50, 500.0),
            (spread.p90, 900.0),
            (spread.p99, 990.0),
            (spread.p99_9, 999.0),
            (spread.max, 1000.0),
        ] {
            assert!((is / wanted - 1.0).abs() < 0.002, "{is} for {wanted}");
        }
        times.record(Duration::from_secs(3600));
        assert!(times.spread().max < 61_000.0);
    }
}
