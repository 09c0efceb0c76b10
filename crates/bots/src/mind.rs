//! What it is to sit at a table.

use seen::{Dials, Look, Perception};
use table::{Dice, Millis, Phrase, Saying, Seat, SeatSet, Sign};

/// Somebody at a table: told what their seat may know, they say what they do.
///
/// Time never falls. Whoever runs a mind tells it everything in the order in which it happened,
/// calls [`Mind::act`] once [`Mind::due`] is reached, carries out the deed, and tells what came of
/// it. A mind has its own dice, so that equal tellings bring equal deeds. Who does not care for
/// something they are told leaves that out.
pub trait Mind: Send {
    /// What the seat sees of the game.
    type View;
    /// What it can do.
    type Action;
    /// What it notices of what others do.
    type Notice;

    /// The table as it is now, with what the seat may do: at first, and whenever either changed.
    fn see(&mut self, now: Millis, view: &Self::View, legal: &[Self::Action]);

    /// Something was done, by or about somebody. The table as it then is follows, if it changed.
    fn notice(&mut self, _now: Millis, _about: Option<Seat>, _notice: &Self::Notice) {}

    /// Eyes took something in.
    fn perceive(&mut self, _now: Millis, _what: Perception) {}

    /// Somebody said something aloud: a phrase, or words of their own, which nobody here
    /// understands; to somebody, or to all. One hears oneself, too, once it is said.
    fn hear(&mut self, _now: Millis, _by: Seat, _phrase: Option<Phrase>, _to: Option<Seat>) {}

    /// Who at the table are people: told at first and when it changes. Nobody, among bots.
    fn meet(&mut self, _people: SeatSet) {}

    /// The last deed was refused, with this code.
    fn refused(&mut self, _now: Millis, _code: &'static str) {}

    /// When it wants to act, unless it is told something before.
    fn due(&self) -> Option<Millis>;

    /// Acts: one deed, or none after all. Called when it is due, and then again until it is due
    /// later or never.
    fn act(&mut self, now: Millis) -> Option<Deed<Self::Action>>;
}

/// Somebody who plays, whoever they are.
pub type Somebody<V, A, N> = Box<dyn Mind<View = V, Action = A, Notice = N>>;

/// What somebody does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed<A> {
    /// Something in the game.
    Act(A),
    /// Turns their eyes.
    Look(Look),
    /// Makes a sign.
    Sign(Sign),
    /// Says something.
    Say(Saying),
}

/// Where a mind sits down.
#[derive(Clone, Debug)]
pub struct Place<O> {
    /// Which seat.
    pub seat: Seat,
    /// Of how many.
    pub seats: u8,
    /// How this table plays.
    pub options: O,
    /// How fast eyes and faces are; none for whoever has no eyes there.
    pub dials: Option<Dials>,
    /// Whose faces there are to look at.
    pub faces: SeatSet,
    /// The mind's own chance.
    pub dice: Dice,
}

impl<O> Place<O> {
    /// The others at the table, clockwise from the left.
    pub fn others(&self) -> impl Iterator<Item = Seat> + use<O> {
        let (seat, seats) = (self.seat.number(), self.seats);
        (1..seats).map(move |step| Seat::at((seat + step) % seats))
    }

    /// Those of the others who can be looked in the face: nobody, for whoever has no eyes.
    pub fn faces(&self) -> impl Iterator<Item = Seat> + use<O> {
        let faces = if self.dials.is_some() { self.faces } else { SeatSet::EMPTY };
        self.others().filter(move |&other| faces.contains(other))
    }
}
