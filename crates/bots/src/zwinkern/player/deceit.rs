//! Where anything goes: what signs are worth by whose they are, and when to lie.

use seen::zwinkern::Person;
use table::{Seat, Signals};

use super::Player;

/// How often whoever winks would hold the twin, if a wink said nothing.
const BASE: f32 = 0.25;

impl Player {
    /// Whether a sign may be a lie here.
    pub(super) fn anything_goes(&self) -> bool {
        self.options.signals == Signals::AnythingGoes
    }

    /// A sign said that its maker holds the twin of that card.
    pub(super) fn take_word(&mut self, by: Seat, card: Person) {
        if self.belief.has_said(by, card) {
            return;
        }
        if !self.belief.may_hold(&self.belief.unplaced(), by, card) {
            return self.judge(by, false);
        }
        // Two who say the same of one card: one of them lies. Whether it is oneself, one knows; the
        // others do not.
        for seat in Seat::all(self.seats).filter(|&seat| seat != by) {
            if self.belief.has_said(seat, card) {
                self.credit[seat.index()].doubt();
                if seat != self.me {
                    self.credit[by.index()].doubt();
                }
                self.weigh_words(seat);
            }
        }
        self.belief.says(by, card);
        self.weigh_words(by);
    }

    /// Who held the twin of a card is out: so is who lied about it.
    pub(super) fn held(&mut self, holder: Seat, card: Person) {
        for seat in Seat::all(self.seats) {
            if self.belief.takes_back(seat, card) {
                self.judge(seat, seat == holder);
            }
        }
    }

    /// That seat does not hold the twin of a card, whatever it said.
    pub(super) fn did_not_hold(&mut self, seat: Seat, card: Person) {
        if self.belief.takes_back(seat, card) {
            self.judge(seat, false);
        }
    }

    fn judge(&mut self, seat: Seat, was_true: bool) {
        self.credit[seat.index()].judge(was_true);
        self.weigh_words(seat);
    }

    fn weigh_words(&mut self, seat: Seat) {
        let factor = self.credit[seat.index()].factor(BASE);
        self.belief.believes(seat, factor);
    }

    /// Whether one could tell that seat that one is their partner, and one is not.
    pub(super) fn may_lie_to(&self, at: Seat) -> bool {
        let news = |card: Person| {
            !self.scene.own.contains(&card)
                && !self.belief.has_said(self.me, card)
                && self.belief.holder(card).is_none()
        };
        self.anything_goes() && !self.told[at.index()] && self.scene.figure(at).is_some_and(news)
    }

    /// Whether one lies to eyes that meet one's own.
    ///
    /// A lie that is believed costs the one it is for a card and its true partner the point; a
    /// third who sees it may spend a Big Eyes on it. It costs one's own name: the winks one has yet
    /// to make will be believed less.
    pub(super) fn would_lie_to(&mut self, at: Seat) -> bool {
        if self.nature.lies == 0 || !self.may_lie_to(at) || !self.pace.percent(self.nature.lies) {
            return false;
        }
        let name = self.credit[self.me.index()];
        if !self.nature.weighs_lies {
            return name.chance() > 0.5;
        }
        let leads = self.scene.points.iter().all(|&points| points <= self.scene.points[at.index()]);
        let eyes = self.eyes.as_ref();
        let thirds = eyes.map_or(0, |eyes| {
            let beside = eyes.watched_beside(at);
            beside.iter().filter(|third| self.scene.eyes_of(*third) > 0).count()
        });
        let rivals = f32::from(self.seats - 1);
        let gain = (if leads { 2.0 } else { 1.0 } + 1.0 + 0.5 * thirds as f32) / rivals;
        let winks_to_come = 0.7 * self.scene.own.len() as f32;
        name.chance() * gain > name.price_of_a_lie() * winks_to_come
    }
}
