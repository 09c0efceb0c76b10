//! A mind on its chair: what it is told.

use std::fmt;

use bots::Deed;
use gaze::Perception;
use table::{Entry, Millis, Phrase, Rules, Seat, SeatSet, Viewer};

use crate::AnyMind;

/// A mind on its chair.
pub struct Companion<R: Rules> {
    seat: Seat,
    mind: AnyMind<R>,
    /// What it was shown last.
    view: Option<R::View>,
    legal: Vec<R::Action>,
}

impl<R: Rules> Companion<R> {
    /// Sits a mind down.
    pub fn new(seat: Seat, mind: AnyMind<R>) -> Companion<R> {
        Companion { seat, mind, view: None, legal: Vec::new() }
    }

    /// Where it sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// When it wants to act.
    pub fn due(&self) -> Option<Millis> {
        self.mind.due()
    }

    /// What it does now.
    pub fn act(&mut self, now: Millis) -> Option<Deed<R::Action>> {
        self.mind.act(now)
    }

    /// Shows it the table, if it looks different from its seat than before.
    pub fn show(&mut self, now: Millis, rules: &R) {
        let view = rules.view(Viewer::Seat(self.seat));
        // What is legal after any wait: a mind is told when something changes, not when time does.
        let legal = rules.legal(Millis(u64::MAX), self.seat);
        if self.view.as_ref() == Some(&view) && self.legal.iter().copied().eq(legal) {
            return;
        }
        self.legal = rules.legal(Millis(u64::MAX), self.seat).collect();
        self.mind.see(now, self.view.insert(view), &self.legal);
    }

    /// Tells it what it notices of an entry, and shows it the table that follows.
    pub fn tell(&mut self, before: &R, after: &R, entry: &Entry<R::Action>) {
        let viewer = Viewer::Seat(self.seat);
        if let Some(notice) = before.notice(viewer, entry.by, &entry.action) {
            self.mind.notice(entry.at, entry.by.seat(), &notice);
        }
        let mind = &mut self.mind;
        after.aftermath(viewer, before, &mut |about, notice| mind.notice(entry.at, about, &notice));
        self.show(entry.at, after);
    }

    /// Tells it what its eyes took in.
    pub fn perceive(&mut self, at: Millis, what: Perception) {
        self.mind.perceive(at, what);
    }

    /// Tells it what somebody else said.
    pub fn hear(&mut self, at: Millis, by: Seat, phrase: Option<Phrase>, to: Option<Seat>) {
        self.mind.hear(at, by, phrase, to);
    }

    /// Tells it who are people.
    pub fn meet(&mut self, people: SeatSet) {
        self.mind.meet(people);
    }

    /// Tells it that its deed was refused.
    pub fn refuse(&mut self, at: Millis, code: &'static str) {
        self.mind.refused(at, code);
    }
}

impl<R: Rules> fmt::Debug for Companion<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Companion").field("seat", &self.seat).finish_non_exhaustive()
    }
}
