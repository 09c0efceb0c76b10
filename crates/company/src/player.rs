//! Whoever sits on a chair of a party.

use std::fmt::Display;

use bots::Deed;
use games::Sitting;
use gaze::Perception;
use table::{Entry, Millis, Phrase, Rules, Seat};

use crate::Companion;

/// Somebody on a chair of a party: a mind with its [`Companion`], or something else that plays.
///
/// A player is told more than a mind: the game itself, from which to take what its seat may know,
/// and nothing besides. That is the player's own duty; minds, which are told by a companion, cannot
/// fail in it.
pub trait Player<R: Rules> {
    /// Where it sits.
    fn seat(&self) -> Seat;

    /// The table as play begins, and whenever the seat's own deed may have changed it.
    fn show(&mut self, now: Millis, rules: &R);

    /// Something happened in the game.
    fn tell(&mut self, before: &R, after: &R, entry: &Entry<R::Action>);

    /// Its eyes took something in.
    fn perceive(&mut self, at: Millis, what: Perception);

    /// Somebody said something, to somebody or to all: also they themselves, once it is said.
    fn hear(&mut self, at: Millis, by: Seat, phrase: Phrase, to: Option<Seat>);

    /// So late is it now: what was on its way reaches it.
    fn take_in(&mut self, _now: Millis) {}

    /// Its deed was done.
    fn done(&mut self, _at: Millis) {}

    /// Its deed was refused: the code, and a sentence.
    fn refuse(&mut self, at: Millis, code: &'static str, why: &dyn Display);

    /// When it wants to act, at the table as it stands and will stay until then.
    fn due(&mut self, table: &Sitting<R>) -> Option<Millis>;

    /// What it does now, if anything after all.
    fn act(&mut self, now: Millis) -> Option<Deed<R::Action>>;

    /// The game is over.
    fn over(&mut self, _table: &Sitting<R>) {}
}

impl<R: Rules> Player<R> for Companion<R> {
    fn seat(&self) -> Seat {
        Companion::seat(self)
    }

    fn show(&mut self, now: Millis, rules: &R) {
        Companion::show(self, now, rules);
    }

    fn tell(&mut self, before: &R, after: &R, entry: &Entry<R::Action>) {
        Companion::tell(self, before, after, entry);
    }

    fn perceive(&mut self, at: Millis, what: Perception) {
        Companion::perceive(self, at, what);
    }

    fn hear(&mut self, at: Millis, by: Seat, phrase: Phrase, to: Option<Seat>) {
        Companion::hear(self, at, by, Some(phrase), to);
    }

    fn take_in(&mut self, now: Millis) {
        Companion::take_in(self, now);
    }

    fn refuse(&mut self, at: Millis, code: &'static str, _why: &dyn Display) {
        Companion::refuse(self, at, code);
    }

    fn due(&mut self, _table: &Sitting<R>) -> Option<Millis> {
        Companion::due(self)
    }

    fn act(&mut self, now: Millis) -> Option<Deed<R::Action>> {
        Companion::act(self, now)
    }
}
