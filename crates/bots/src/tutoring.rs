//! What tutors have in common: whom they teach, how unhurried they are, and a hand that waits.

use table::{Millis, Seat};

/// The learner sits there at every prepared table.
pub(crate) const LEARNER: Seat = Seat::at(0);

/// How soon eyes turn to where they are wanted.
pub(crate) const TURN_MS: u64 = 400;
/// From eyes that meet to a sign: one has just come to look.
pub(crate) const CONTACT_MS: u64 = 1_300;
/// From sign to sign.
pub(crate) const AGAIN_MS: u64 = 3_600;
/// How long something is thought about that nothing holds up.
const THINK_MS: u64 = 2_600;

/// The hand of somebody who has the turn and waits for the learner first.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct PatientHand {
    /// Since when one has one's turn, or may do the next thing in it.
    since: Millis,
    at: Option<Millis>,
    /// Whether it waits for nothing any more.
    ready: bool,
}

impl PatientHand {
    /// The turn, or the next part of it, begins.
    pub(crate) fn begin(&mut self, now: Millis) {
        (self.since, self.ready) = (now, false);
    }

    /// It is somebody else's turn.
    pub(crate) fn rest(&mut self) {
        (self.at, self.ready) = (None, false);
    }

    /// There is so long to wait for something, or nothing to wait for.
    pub(crate) fn plan(&mut self, now: Millis, patience_ms: Option<u64>) {
        match patience_ms {
            Some(patience) => (self.at, self.ready) = (Some(self.since + patience), false),
            None if !self.ready => (self.at, self.ready) = (Some(now + THINK_MS), true),
            None => {}
        }
    }

    /// It moves. If nothing comes of it, the turn goes on, and so must the hand.
    pub(crate) fn moves(&mut self, now: Millis) {
        (self.at, self.ready) = (Some(now + THINK_MS), true);
    }

    /// What it did was refused: nothing is done again at once.
    pub(crate) fn put_off(&mut self, now: Millis) {
        self.at = self.at.map(|_| now + THINK_MS);
    }

    /// When it moves.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.at
    }
}
