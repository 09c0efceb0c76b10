//! Somebody who knows by heart how the master plays, and answers it as well as can be: the measure
//! of how far the master can be read.
//!
//! It says nothing, wants no talk, and draws the lots like everybody else.

use std::sync::Arc;

use seen::eyes_wide_shut::{Action, Notice, Options, Stage, View};
use table::{Millis, Phrase, Seat};

use super::lots::{Drawn, Lots, known};
use super::prison::Prison;
use super::response::Response;
use crate::{Deed, Mind, Place, Somebody};

/// When it is ready, and when its hand is up and locked: after about as long as a person would.
const READY_MS: u64 = 30_000;
const HAND_MS: u64 = 900;
const LOCK_MS: u64 = 600;

/// Sits down with its answers.
pub(super) fn mind(
    answers: Arc<Response>,
    place: Place<Options>,
) -> Somebody<View, Action, Notice> {
    Box::new(Reader {
        answers,
        prison: Prison::new(place.seats),
        place,
        lots: Lots::default(),
        at: (0, Stage::Set),
        plan: Vec::new(),
    })
}

struct Reader {
    answers: Arc<Response>,
    place: Place<Options>,
    prison: Prison,
    lots: Lots,
    at: (u16, Stage),
    /// What it does when, the last first.
    plan: Vec<(Millis, Action)>,
}

impl Reader {
    fn is_up(&self, view: &View) -> bool {
        // Somebody is going to raise a hand: with one's own up they gain nothing by it.
        if view.duel {
            return true;
        }
        let own = self.place.seat;
        let drawn = Drawn { lots: &self.lots, day: view.day, last_night: view.last_night.as_ref() };
        let tonight = drawn.tonight(&self.prison);
        let crowd = self.prison.crowd();
        let groups = crowd.groups();
        let of = |seat: Seat| groups.at(self.prison.spot(seat)).unwrap_or(0);
        let mut whose = [0; 2];
        if let Some(turn) = tonight.turn {
            let seats: Vec<usize> = turn.iter().map(of).collect();
            whose = [seats[0], *seats.last().unwrap_or(&seats[0])];
        }
        let is_own = tonight.turn.is_some_and(|turn| turn.contains(own));
        let (plans, quota) = (known(&self.prison), self.prison.quota());
        let up = self.answers.up(plans, &crowd, quota, whose, (of(own), is_own));
        up.unwrap_or(tonight.meant[own] > 0.5)
    }
}

impl Mind for Reader {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, legal: &[Action]) {
        if self.at == (view.day, view.phase) {
            return;
        }
        self.at = (view.day, view.phase);
        self.prison = Prison::of(view, &self.place.options);
        self.plan.clear();
        match view.phase {
            Stage::Day => {
                self.lots.day_breaks();
                if !legal.is_empty() {
                    let soon = view.due.map_or(now, |due| Millis(due.0.saturating_sub(1_000)));
                    let ready = (now + READY_MS).min(soon).max(now + 1);
                    self.plan.push((ready, Action::Ready {}));
                }
            }
            Stage::Night if !legal.is_empty() => {
                let hand = now + HAND_MS;
                self.plan.push((hand + LOCK_MS, Action::Confirm {}));
                if self.is_up(view) {
                    self.plan.push((hand, Action::Hand { up: true }));
                }
            }
            Stage::Night | Stage::Set | Stage::Over => {}
        }
    }

    fn hear(&mut self, _now: Millis, by: Seat, phrase: Option<Phrase>, to: Option<Seat>) {
        if self.at.1 == Stage::Day {
            self.lots.hear(by, phrase, to);
        }
    }

    fn due(&self) -> Option<Millis> {
        self.plan.last().map(|&(at, _)| at)
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.plan.pop_if(|(at, _)| *at <= now).map(|(_, action)| Deed::Act(action))
    }
}
