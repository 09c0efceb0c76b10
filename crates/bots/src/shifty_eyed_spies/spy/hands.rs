//! A spy's hands: missions, the end of a turn, and intercepts.

use seen::shifty_eyed_spies::{Action, Kind, Kinds, Location};
use table::{Millis, Seat};

use super::Spy;
use crate::Deed;

/// After so long what came of a deed has been told, over the slowest of lines.
const TOLD_BY_MS: u64 = 1_000;

impl Spy {
    /// What the hands do on the own turn, now.
    pub(super) fn use_hands(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.hands_at = None;
        if !self.hand.my_turn || !self.playing {
            return None;
        }
        // What comes of it is told long before then, and the hands go on from there.
        self.hands_at = Some(self.soon(now + TOLD_BY_MS));
        if self.hand.attempted || self.hand.deliver.is_none() {
            return Some(Deed::Act(Action::End { discard: self.discards() }));
        }
        let hopeless = self.dials.is_none() || self.sought().is_none();
        let location = match self.goal() {
            Some(location) => location,
            None if hopeless || now >= self.hopes_until => self.guessed(),
            None => {
                self.hands_at = Some(self.hopes_until);
                return None;
            }
        };
        let saw_deliver = Some(self.hand.deliver_serial);
        Some(Deed::Act(Action::Mission { location, saw_deliver }))
    }

    /// A location when none is known.
    fn guessed(&mut self) -> Location {
        let odds = match self.hand.deliver {
            Some(to) if self.temper.counts => self.dossier.odds(to, self.hand.receive),
            _ => [1; 4],
        };
        let most = odds.iter().max().copied().unwrap_or(0);
        let best: Vec<Location> =
            Location::ALL.into_iter().filter(|&location| odds[location as usize] == most).collect();
        self.pace.0.pick(&best)
    }

    /// What to get rid of at the end of a turn: whoever is about to be recruited wants to deliver
    /// to somebody who is too.
    fn discards(&self) -> Kinds {
        let Some(to) = self.hand.deliver.filter(|_| self.temper.aims) else { return Kinds::NONE };
        let waits = !self.dossier.would_recruit(self.seat, to) && self.goal().is_none();
        let better = |&other: &Seat| self.dossier.would_recruit(self.seat, other);
        if waits && self.others.iter().any(better) {
            Kinds::only(Kind::Deliver)
        } else {
            Kinds::NONE
        }
    }

    /// Thinks about an intercept after something new is known.
    pub(super) fn think_of_catching(&mut self, now: Millis) {
        if self.hand.tokens == 0 {
            return;
        }
        let Some(catch) = self.dossier.catch() else { return };
        let [both, one] = self.temper.catches_percent;
        let rare = catch.cards == 2 || self.temper.aims && catch.stops;
        let often = if rare { both } else { one };
        // A single card is a point, and a token kept for two is worth none in the end.
        let spares = self.hand.tokens > self.temper.keeps[self.dossier.stage()];
        if (rare || spares) && self.pace.percent(often) {
            let at = self.soon(now);
            self.catch_at = Some(self.catch_at.map_or(at, |old| old.min(at)));
        }
    }

    /// Calls the best intercept that is still there.
    pub(super) fn call_catch(&mut self) -> Option<Deed<Action>> {
        self.catch_at = None;
        if self.hand.tokens == 0 || !self.playing {
            return None;
        }
        let catch = self.dossier.catch()?;
        Some(Deed::Act(catch.action))
    }
}
