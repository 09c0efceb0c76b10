//! Theatre: what everybody has just seen is shown for a while, and the game's time stands still
//! meanwhile, so that nobody is late because they watched. How long it takes is the game's to say
//! (`Facts::theatre_ms`) and follows from public things alone.
//!
//! Nothing of it is in the log: a house that comes back shows nothing, and the game goes on.

use table::Millis;
use table::fair::{self, Made};

use crate::Actor;
use crate::live::Live;

/// What is being shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Show {
    since: Millis,
    until: Millis,
}

impl Show {
    /// It ends so much later, and as if it had begun so much later.
    pub(crate) fn put_off(&mut self, ms: u64) {
        (self.since, self.until) = (self.since + ms, self.until + ms);
    }
}

/// The last show, once it is over: at which moment the game stood still, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    at: Millis,
    stood_ms: u64,
}

impl Live {
    /// Something has happened that is shown for so long, after what is being shown already.
    pub(crate) fn show(&mut self, now: Millis, ms: u32) {
        if ms == 0 {
            return;
        }
        self.clock.stop(now);
        let show = self.show.get_or_insert(Show { since: now, until: now });
        show.until = show.until + u64::from(ms);
    }

    /// When enough was shown.
    pub(crate) fn shown_at(&self) -> Option<Millis> {
        self.show.map(|show| show.until)
    }

    /// How much of it is left.
    pub(crate) fn shows_ms(&self, now: Millis) -> Option<u32> {
        self.show.map(|show| show.until.0.saturating_sub(now.0) as u32)
    }

    /// Whether asks are taken: at once, or when what is being shown is over.
    pub(crate) fn hears(&self) -> bool {
        self.clock.runs() || self.show.is_some() && self.waits_for.is_empty()
    }

    /// When something was made that came in then. What is made while something is shown counts
    /// once the game goes on, in the order in which it was made.
    pub(crate) fn made(&self, came: Millis, claimed: Option<Millis>, trip_ms: u64) -> Made {
        let shows = self.clock.moment(came);
        let stands_since = self.show.map_or(came, |show| show.since);
        let arrived = Millis((shows + came.0).0.saturating_sub(stands_since.0));
        let seen = fair::moment(claimed, arrived, trip_ms);
        if self.show.is_some() {
            return Made { at: seen.min(shows), stood_ms: seen.0.saturating_sub(shows.0) };
        }
        match self.shown {
            Some(shown) if seen < shown.at => shown.made_before_its_end(seen),
            _ => seen.into(),
        }
    }
}

impl Shown {
    /// When something was made that came after the show, over a line so slow that it was made
    /// before its end.
    fn made_before_its_end(self, seen: Millis) -> Made {
        let before_end_ms = self.at.0.saturating_sub(seen.0);
        match self.stood_ms.checked_sub(before_end_ms) {
            Some(stood_ms) => Made { at: self.at, stood_ms },
            None => (seen + self.stood_ms).into(),
        }
    }
}

impl Actor {
    /// What was shown for long enough is over.
    pub(crate) fn end_show_if_due(&mut self, now: Millis) {
        if let Some(show) = self.live.show
            && show.until <= now
        {
            let stood_ms = now.0.saturating_sub(show.since.0);
            self.live.shown = Some(Shown { at: self.live.clock.moment(now), stood_ms });
            self.live.show = None;
            self.guests.room_changed = true;
        }
    }

    /// Whatever is being shown is over when this turn's time passes. Until then it goes on, so that
    /// what was asked for meanwhile keeps its place.
    pub(crate) fn skip(&mut self, now: Millis) {
        if let Some(show) = &mut self.live.show {
            show.until = show.until.min(now);
        }
    }
}
