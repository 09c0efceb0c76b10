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
        Made { at: seen.min(shows), stood_ms: seen.0.saturating_sub(shows.0) }
    }
}

impl Actor {
    /// What was shown for long enough is over.
    pub(crate) fn end_show_if_due(&mut self, now: Millis) {
        if self.live.shown_at().is_some_and(|until| until <= now) {
            self.skip();
        }
    }

    /// Whatever is being shown is over.
    pub(crate) fn skip(&mut self) {
        self.guests.room_changed |= self.live.show.take().is_some();
    }
}
