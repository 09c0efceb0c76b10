//! Somebody who does anything: the measure of those who think.

use std::marker::PhantomData;

use seen::Look;
use table::{Millis, Seat, SeatSet, Sign};

use crate::{Deed, Mind, Pace, Place};

/// How long between two whims: in a hurry at first, then as long as it takes.
const EVERY_MS: (u32, u32) = (300, 2_400);

/// Does what is legal, each thing as likely as any other, and looks about.
pub struct Whim<V, A, N> {
    seats: u8,
    seat: Seat,
    /// Whom it can look in the face.
    faces: SeatSet,
    pace: Pace,
    legal: Vec<A>,
    due: Option<Millis>,
    told: PhantomData<fn(&V, &N)>,
}

impl<V, A, N> Whim<V, A, N> {
    /// Sits down.
    pub fn new<O>(place: Place<O>) -> Whim<V, A, N> {
        let (legal, faces) = (Vec::new(), place.faces().collect());
        let Place { seat, seats, dice, .. } = place;
        Whim { seats, seat, faces, pace: Pace(dice), legal, due: None, told: PhantomData }
    }
}

impl<V, A: Copy + Send, N> Mind for Whim<V, A, N> {
    type View = V;
    type Action = A;
    type Notice = N;

    fn see(&mut self, now: Millis, _view: &V, legal: &[A]) {
        self.legal.clear();
        self.legal.extend_from_slice(legal);
        if self.due.is_none() {
            self.due = Some(self.pace.after(now, EVERY_MS));
        }
    }

    fn due(&self) -> Option<Millis> {
        self.due
    }

    fn act(&mut self, now: Millis) -> Option<Deed<A>> {
        self.due = Some(self.pace.after(now, EVERY_MS));
        let dice = &mut self.pace.0;
        let other = Seat::at(
            (self.seat.number() + 1 + dice.below(u32::from(self.seats) - 1) as u8) % self.seats,
        );
        match dice.below(4) {
            0 if self.faces.contains(other) => Some(Deed::Look(Look::Seat(other))),
            1 if self.faces.contains(other) => Some(Deed::Sign(Sign::wink_at(other))),
            _ if self.legal.is_empty() => None,
            _ => Some(Deed::Act(dice.pick(&self.legal))),
        }
    }
}
