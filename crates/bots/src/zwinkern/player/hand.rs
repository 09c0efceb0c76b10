//! Hands: whom to call, where to go, what to claim.

use seen::zwinkern::{Action, Person};
use table::{Millis, Seat};

use super::Player;
use crate::{Deed, REACTION_FLOOR_MS};

/// So long before the turn's clock runs out the hand acts, whatever it hoped for.
const SPARE_MS: u64 = 400;

/// After so long what came of a claim has reached its maker, over the slowest of lines.
const CLAIM_KNOWN_MS: u64 = 500;

impl Player {
    /// Plans what to do in one's own turn, unless that is planned.
    pub(super) fn plan_hand(&mut self, now: Millis) {
        if !self.scene.playing || self.scene.turn != Some(self.me) {
            self.hand = None;
            return;
        }
        if self.hand.is_some() {
            return;
        }
        let partner_known = self.partner().is_some();
        let span = if self.scene.may_call && !partner_known && self.eyes.is_some() {
            self.nature.patience_ms
        } else {
            self.nature.think_ms
        };
        let at = self.pace.after(now, span);
        self.hand = Some(self.in_time(now, at));
    }

    /// That moment, or an earlier one that the turn's clock still allows.
    fn in_time(&self, now: Millis, at: Millis) -> Millis {
        match self.scene.due {
            Some(due) => at.min(Millis(due.0.saturating_sub(SPARE_MS))).max(now),
            None => at,
        }
    }

    /// Who is known to be one's own partner.
    fn partner(&self) -> Option<Seat> {
        self.belief.holder(self.scene.figure(self.me)?)
    }

    /// Whom to call, if anybody.
    fn whom_to_call(&mut self) -> Option<Seat> {
        let card = self.scene.figure(self.me).filter(|_| self.scene.may_call)?;
        if let Some(partner) = self.partner() {
            return Some(partner);
        }
        let unplaced = self.belief.unplaced();
        let (mut best, mut among) = (None, 0);
        let mut most = self.nature.calls_from;
        for seat in self.others() {
            let odds = self.belief.odds(&unplaced, seat, card);
            if odds > most || best.is_none() && odds == most {
                (best, most, among) = (Some(seat), odds, 1);
            } else if odds == most && best.is_some() {
                among += 1;
                if self.pace.0.below(among) == 0 {
                    best = Some(seat);
                }
            }
        }
        best
    }

    /// Where to go: to a card whose twin somebody is known to hold, or most likely holds.
    fn where_to_go(&mut self) -> Option<Person> {
        if self.scene.free.is_empty() {
            return None;
        }
        let unplaced = self.belief.unplaced();
        let tries = if self.pace.percent(self.nature.traits.memory_percent) {
            self.scene.free.len()
        } else {
            1
        };
        let mut free = self.scene.free.clone();
        self.pace.0.shuffle(&mut free);
        free.truncate(tries);
        let worth = |card: &Person| self.belief.odds_of_any(&unplaced, self.seats, *card);
        free.into_iter().max_by_key(worth)
    }

    pub(super) fn act_by_hand(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.hand = None;
        if self.scene.turn != Some(self.me) || !self.scene.playing {
            return None;
        }
        // If nothing comes of it, the turn goes on, and so must the hand.
        let at = self.pace.after(now, self.nature.think_ms);
        self.hand = Some(self.in_time(now, at).max(now + REACTION_FLOOR_MS + 100));
        if self.pace.percent(self.nature.traits.slips_percent) && !self.scene.free.is_empty() {
            let card = self.pace.0.pick(&self.scene.free);
            return Some(Deed::Act(Action::Place { card }));
        }
        if let Some(partner) = self.whom_to_call() {
            return Some(Deed::Act(Action::Call { partner }));
        }
        Some(Deed::Act(match self.where_to_go() {
            Some(card) => Action::Place { card },
            None => Action::Pass {},
        }))
    }

    // ---- Big Eyes ----

    /// Claims the best pair one believes in, if it is worth a Big Eyes.
    pub(super) fn plan_claim(&mut self, now: Millis) {
        if self.claim.is_some() || !self.scene.playing || self.scene.eyes_of(self.me) == 0 {
            return;
        }
        let unplaced = self.belief.unplaced();
        let mut best: Option<(u32, Person, Seat, Seat)> = None;
        for owner in self.others() {
            let Some(card) = self.scene.figure(owner) else { continue };
            for holder in self.others().filter(|&holder| holder != owner) {
                let odds = self.belief.odds(&unplaced, holder, card);
                if odds >= self.nature.claims_from && best.is_none_or(|(most, ..)| odds > most) {
                    best = Some((odds, card, owner, holder));
                }
            }
        }
        if let Some((_, card, owner, holder)) = best {
            let at = self.reacts(now).max(self.claims_again);
            self.claim = Some((at, card, owner, holder));
        }
    }

    pub(super) fn claim_now(&mut self, now: Millis) -> Option<Deed<Action>> {
        let (_, card, owner, holder) = self.claim.take()?;
        let odds = self.belief.odds(&self.belief.unplaced(), holder, card);
        let stands = self.scene.playing
            && self.scene.owner_on(card) == Some(owner)
            && odds >= self.nature.claims_from;
        if !stands || self.scene.eyes_of(self.me) == 0 {
            self.plan_claim(now);
            return None;
        }
        self.claims_again = now + CLAIM_KNOWN_MS;
        Some(Deed::Act(Action::BigEyes { card, holder, saw: Some(owner) }))
    }
}
