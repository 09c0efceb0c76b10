//! Which face is worth a look.

use table::Seat;

use super::belief::Belief;
use super::nature::Nature;
use super::scene::Scene;
use crate::eyes::Eyes;

/// How much each face draws the eyes of one seat.
pub(super) struct Interest<'a> {
    pub me: Seat,
    pub seats: u8,
    pub nature: &'a Nature,
    pub scene: &'a Scene,
    pub belief: &'a Belief,
    pub eyes: &'a Eyes,
    /// Whom one has told already that one is their partner.
    pub told: &'a [bool; Seat::MAX],
}

impl Interest<'_> {
    /// How much a face draws: nothing if it is the one looked at already, or none of them.
    pub(super) fn in_face(&self, face: Seat) -> u32 {
        if face == self.me || !self.eyes.could_turn_to(face) {
            return 0;
        }
        let mut draws = 10;
        if self.scene.partner_of.contains(face) && !self.told[face.index()] {
            draws += self.nature.seeks;
        }
        let unplaced = self.belief.unplaced();
        if let Some(card) = self.scene.figure(self.me)
            && self.belief.holder(card).is_none()
        {
            let odds = self.belief.odds(&unplaced, face, card);
            let felt = if self.eyes.feel(face) { 3 } else { 1 };
            draws += felt * self.nature.hopes * odds / 50;
        }
        if self.scene.eyes_of(self.me) > 0 {
            let others = Seat::all(self.seats).filter(|&owner| owner != self.me && owner != face);
            let odds = others.filter_map(|owner| self.scene.figure(owner));
            let odds: u32 = odds.map(|card| self.belief.odds(&unplaced, face, card)).sum();
            draws += self.nature.spies * odds / 100;
        }
        draws
    }
}
