//! A mind on its chair: what it is told, and when.
//!
//! Here nobody is quicker than people can be, whatever mind sits there. Between what happens at the
//! table and the first moment at which a hand or a face can answer it lies the way through eyes and
//! nerves, [`REACTION_FLOOR_MS`] long: only then is the mind told. So no deed of its can come of
//! anything younger.

use std::collections::VecDeque;
use std::fmt;

use bots::{Deed, REACTION_FLOOR_MS};
use gaze::Perception;
use table::{Entry, Millis, Phrase, Rules, Seat, SeatSet, Viewer};

use crate::AnyMind;

/// A mind on its chair.
pub struct Companion<R: Rules> {
    seat: Seat,
    mind: AnyMind<R>,
    /// What it was shown last.
    shown: Option<Table<R>>,
    /// What is on its way to it, the oldest first, and when it arrives.
    coming: VecDeque<(Millis, Told<R>)>,
    /// Before then it begins nothing.
    pauses_until: Millis,
    /// When it wants to act: asked once, after it was told something.
    wants: Option<Millis>,
}

/// The table from one seat, and what can be done there.
struct Table<R: Rules> {
    view: R::View,
    legal: Vec<R::Action>,
}

/// One of the things a mind is told.
enum Told<R: Rules> {
    Table(Table<R>),
    Notice(Option<Seat>, R::Notice),
    Perception(Perception),
    /// Who said something, what if it was a phrase, and to whom if not to all.
    Word(Seat, Option<Phrase>, Option<Seat>),
}

impl<R: Rules> Companion<R> {
    /// Sits a mind down.
    pub fn new(seat: Seat, mind: AnyMind<R>) -> Companion<R> {
        let (shown, coming, pauses_until) = (None, VecDeque::new(), Millis::START);
        let wants = mind.due();
        Companion { seat, mind, shown, coming, pauses_until, wants }
    }

    /// Where it sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// When something reaches it, or it wants to act.
    pub fn due(&self) -> Option<Millis> {
        let arrives = self.coming.front().map(|(at, _)| *at);
        let acts = self.acts_at();
        arrives.into_iter().chain(acts).min()
    }

    /// When it acts, if nothing reaches it before.
    fn acts_at(&self) -> Option<Millis> {
        self.wants.map(|due| due.max(self.pauses_until))
    }

    /// Tells it what has reached it by now.
    pub(crate) fn take_in(&mut self, now: Millis) {
        if self.coming.front().is_none_or(|(at, _)| *at > now) {
            return;
        }
        while let Some((_, told)) = self.coming.pop_front_if(|(at, _)| *at <= now) {
            match told {
                Told::Table(table) => {
                    let Table { view, legal } = self.shown.insert(table);
                    self.mind.see(now, view, legal);
                }
                Told::Notice(about, notice) => self.mind.notice(now, about, &notice),
                Told::Perception(what) => self.mind.perceive(now, what),
                Told::Word(by, phrase, to) => self.mind.hear(now, by, phrase, to),
            }
        }
        self.wants = self.mind.due();
    }

    /// What it does now, if anything: first it is told what has reached it by now.
    pub fn act(&mut self, now: Millis) -> Option<Deed<R::Action>> {
        self.take_in(now);
        self.acts_at().filter(|at| *at <= now)?;
        let deed = self.mind.act(now);
        self.wants = self.mind.due();
        deed
    }

    /// Shows it the table, if it looks different from its seat than before.
    pub fn show(&mut self, now: Millis, rules: &R) {
        let view = rules.view(Viewer::Seat(self.seat));
        // What is legal after any wait: a mind is told when something changes, not when time does.
        let legal = || rules.legal(Millis(u64::MAX), self.seat);
        let coming = self.coming.iter().rev().find_map(|(_, told)| match told {
            Told::Table(table) => Some(table),
            _ => None,
        });
        if coming
            .or(self.shown.as_ref())
            .is_some_and(|last| last.view == view && last.legal.iter().copied().eq(legal()))
        {
            return;
        }
        let legal = legal().collect();
        self.send(now, Told::Table(Table { view, legal }));
    }

    /// Tells it what it notices of an entry, and shows it the table that follows.
    pub fn tell(&mut self, before: &R, after: &R, entry: &Entry<R::Action>) {
        let viewer = Viewer::Seat(self.seat);
        if let Some(notice) = before.notice(viewer, entry.by, &entry.action) {
            self.send(entry.at, Told::Notice(entry.by.seat(), notice));
        }
        after.aftermath(viewer, before, &mut |about, notice| {
            self.send(entry.at, Told::Notice(about, notice));
        });
        if after.eyes_shut() && !before.eyes_shut() {
            // One knows of one's own eyes that they have closed.
            self.pause(entry.at);
        }
        self.show(entry.at, after);
    }

    /// Tells it what its eyes took in.
    pub fn perceive(&mut self, at: Millis, what: Perception) {
        // A sign, or eyes that meet one's own, are taken in before anything else is begun: whoever
        // answers them does so for a reason that has reached them.
        let is_for_it = match what {
            Perception::Sign { .. } => true,
            Perception::Face { look, .. } => look.at_whom() == Some(self.seat),
            Perception::Watched { .. } | Perception::Blink { .. } => false,
        };
        if is_for_it {
            self.pause(at);
        }
        self.send(at, Told::Perception(what));
    }

    /// Tells it what somebody said, or that it was heard itself: after all that happened before, and
    /// else at once, for one hears that somebody begins before one has understood a word, and does
    /// not begin to speak oneself.
    pub fn hear(&mut self, at: Millis, by: Seat, phrase: Option<Phrase>, to: Option<Seat>) {
        if by != self.seat {
            self.pause(at);
        }
        let arrives = self.coming.back().map_or(at, |(last, _)| at.max(*last));
        self.coming.push_back((arrives, Told::Word(by, phrase, to)));
        self.take_in(at);
    }

    /// Tells it who are people.
    pub fn meet(&mut self, people: SeatSet) {
        self.mind.meet(people);
        self.wants = self.mind.due();
    }

    /// Tells it that its deed was refused: at once, for it was its own, but nothing comes of it
    /// sooner than of anything else.
    pub fn refuse(&mut self, at: Millis, code: &'static str) {
        self.pause(at);
        self.mind.refused(at, code);
        self.wants = self.mind.due();
    }

    fn send(&mut self, at: Millis, told: Told<R>) {
        self.coming.push_back((at + REACTION_FLOOR_MS, told));
    }

    fn pause(&mut self, at: Millis) {
        self.pauses_until = self.pauses_until.max(at + REACTION_FLOOR_MS);
    }
}

impl<R: Rules> fmt::Debug for Companion<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Companion").field("seat", &self.seat).finish_non_exhaustive()
    }
}
