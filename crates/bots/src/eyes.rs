//! One's own eyes: where they are turned, what they see there, and who is felt looking.

use seen::{Dials, Look, Perception};
use table::{Millis, Seat, SeatSet};

/// Whether a refusal with this code is of a sign: nobody saw it.
pub(crate) fn refuses_sign(code: &str) -> bool {
    matches!(code, "eyes_shut" | "still_signing" | "not_looking" | "false_sign" | "no_face")
}

/// What a mind knows of its own eyes.
#[derive(Clone, Debug)]
pub(crate) struct Eyes {
    dials: Dials,
    /// Whose faces there are to look at.
    faces: SeatSet,
    look: Look,
    rest_from: Millis,
    /// Who is felt looking.
    watchers: SeatSet,
}

impl Eyes {
    /// All eyes begin on their owners' cards.
    pub(crate) fn new(dials: Dials, faces: SeatSet) -> Eyes {
        let (look, rest_from, watchers) = (Look::Down, Millis::START, SeatSet::EMPTY);
        Eyes { dials, faces, look, rest_from, watchers }
    }

    /// They turn.
    pub(crate) fn turn(&mut self, now: Millis, look: Look) {
        if self.look != look {
            self.look = look;
            self.rest_from = now + u64::from(self.dials.move_ms);
        }
    }

    /// They take something in.
    pub(crate) fn perceive(&mut self, what: Perception) {
        match what {
            Perception::Watched { by, begins: true } => self.watchers.insert(by),
            Perception::Watched { by, begins: false } => self.watchers.remove(by),
            Perception::Face { .. } | Perception::Blink { .. } | Perception::Sign { .. } => {}
        }
    }

    /// Where they are turned.
    pub(crate) fn look(&self) -> Look {
        self.look
    }

    /// Whom they are turned to.
    pub(crate) fn on(&self) -> Option<Seat> {
        self.look.at_whom()
    }

    /// Whether they could turn to that face: there is one, and they are elsewhere.
    pub(crate) fn could_turn_to(&self, seat: Seat) -> bool {
        self.faces.contains(seat) && self.on() != Some(seat)
    }

    /// Whether they rest on that face, so that a sign at it is possible.
    pub(crate) fn rest_on(&self, seat: Seat, now: Millis) -> bool {
        self.look == Look::Seat(seat) && self.rest_from <= now
    }

    /// Whether that seat is felt looking.
    pub(crate) fn feel(&self, seat: Seat) -> bool {
        self.watchers.contains(seat)
    }

    /// Who is felt looking, but for one.
    pub(crate) fn watched_beside(&self, seat: Seat) -> SeatSet {
        self.watchers.without(SeatSet::only(seat))
    }

    /// How long a face must be watched to notice what it does.
    pub(crate) fn notice_ms(&self) -> u64 {
        u64::from(self.dials.notice_ms)
    }

    /// How long a nod, a shake of the head or a smile lasts.
    pub(crate) fn face_ms(&self) -> u64 {
        u64::from(self.dials.face_ms)
    }

    /// How long a pointing finger or a raised hand lasts.
    pub(crate) fn big_ms(&self) -> u64 {
        u64::from(self.dials.big_ms)
    }

    /// How long a wink lasts.
    pub(crate) fn wink_ms(&self) -> u64 {
        u64::from(self.dials.wink_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eyes_on_their_way_rest_on_nobody() {
        let (ann, bob) = (Seat::at(1), Seat::at(2));
        let mut eyes = Eyes::new(Dials::default(), SeatSet::all(3));
        eyes.turn(Millis(1_000), Look::Seat(ann));
        assert!(!eyes.rest_on(ann, Millis(1_119)));
        assert!(eyes.rest_on(ann, Millis(1_120)) && !eyes.rest_on(bob, Millis(1_120)));
        // To look where one looks already moves nothing.
        eyes.turn(Millis(1_500), Look::Seat(ann));
        assert!(eyes.rest_on(ann, Millis(1_500)));
    }

    #[test]
    fn whoever_looks_is_felt_until_they_look_away() {
        let (ann, bob) = (Seat::at(1), Seat::at(2));
        let mut eyes = Eyes::new(Dials::default(), SeatSet::all(3));
        eyes.perceive(Perception::Watched { by: ann, begins: true });
        eyes.perceive(Perception::Watched { by: bob, begins: true });
        assert_eq!(eyes.watched_beside(ann), SeatSet::only(bob));
        eyes.perceive(Perception::Watched { by: bob, begins: false });
        assert!(eyes.watched_beside(ann).is_empty() && eyes.feel(ann));
    }
}
