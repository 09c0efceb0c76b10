//! Where anything goes: whom to believe, and when to lie.

use seen::shifty_eyed_spies::Location;
use table::{Seat, SeatSet};

use super::Spy;

/// A sign is worth acting on from so often on that its maker tells the truth.
const BELIEVED: f32 = 0.45;

impl Spy {
    /// Whether that spy's signs are worth acting on.
    pub(super) fn believes(&self, spy: Seat) -> bool {
        self.dossier.chance(spy) >= BELIEVED
    }

    /// Whether one winks at eyes that meet one's own although one's card is not for them.
    ///
    /// Whoever else sees it may spend a token on it and name the wrong spy: then the card is one's
    /// own point. And whoever it is for may say where they receive. It costs one's name: what one
    /// has yet to say will be believed less.
    pub(super) fn would_bluff(&mut self, at: Seat) -> bool {
        let news = self.hand.deliver.is_some_and(|to| to != at);
        let said = self.dossier.target_of(self.seat).is_some();
        if self.honest || !news || said || !self.pace.percent(self.temper.lies_percent) {
            return false;
        }
        let name = self.dossier.credit(self.seat);
        if !self.temper.aims {
            return name.chance() > 0.5;
        }
        let beside = self.watched_by.without(SeatSet::only(at));
        let lured = beside.iter().any(|third| self.dossier.tokens(third) > 0);
        let told = self.hand.tokens > 0 && self.dossier.place_of(at).is_none();
        let gain = if lured { 0.5 } else { 0.0 } + if told { 0.3 } else { 0.0 };
        let to_win = 5u8.saturating_sub(self.dossier.points(self.seat)).max(1);
        name.chance() * gain > name.price_of_a_lie() * 0.5 * f32::from(to_win)
    }

    /// What to say to somebody who asks where one receives, if anything: to whom one does not
    /// believe that they will deliver, a lie costs no point.
    pub(super) fn reply_to(&mut self, by: Seat, place: Location) -> Option<Location> {
        if self.honest || self.believes(by) || self.temper.lies_percent == 0 {
            return Some(place);
        }
        let others: Vec<Location> =
            Location::ALL.into_iter().filter(|&other| other != place).collect();
        self.temper.aims.then(|| self.pace.0.pick(&others))
    }
}
