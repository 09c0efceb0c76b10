//! Who holds what: what was shown, said and seen, as odds.

use seen::zwinkern::{PERSONS, Person};
use table::{Seat, SeatSet};

/// The twins nobody was dealt count as one more holder.
const OUT: usize = Seat::MAX;

/// Where the twin of one card may be.
#[derive(Clone, Copy, Debug)]
struct Twin {
    /// Who is known to hold it.
    held_by: Option<Seat>,
    /// How much speaks for each holder, beside the size of their hands.
    weight: [f32; OUT + 1],
    /// Who has said by a sign that they hold it, where such a sign may be a lie.
    said: SeatSet,
    /// It has left its hand, so nobody holds it.
    gone: bool,
}

/// Who holds what, as one seat believes.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    twins: [Twin; PERSONS],
    /// How many cards each holder has.
    sizes: [u8; OUT + 1],
    /// How many times likelier each makes what they say.
    factors: [f32; Seat::MAX],
}

impl Belief {
    pub(super) fn new() -> Belief {
        let said = SeatSet::EMPTY;
        let twin = Twin { held_by: None, weight: [1.0; OUT + 1], said, gone: false };
        Belief { twins: [twin; PERSONS], sizes: [0; OUT + 1], factors: [1.0; Seat::MAX] }
    }

    fn twin(&mut self, card: Person) -> &mut Twin {
        &mut self.twins[usize::from(card.number()) - 1]
    }

    /// The hands are so large, and so many twins were never dealt.
    pub(super) fn count(&mut self, hands: &[u8], out: u8) {
        self.sizes[..hands.len()].copy_from_slice(hands);
        self.sizes[OUT] = out;
    }

    /// That seat holds it.
    pub(super) fn holds(&mut self, seat: Seat, card: Person) {
        self.twin(card).held_by = Some(seat);
    }

    /// Who held it has slipped the mind.
    pub(super) fn forget(&mut self, card: Person) {
        self.twin(card).held_by = None;
    }

    /// That seat does not hold it.
    pub(super) fn lacks(&mut self, seat: Seat, card: Person) {
        let twin = self.twin(card);
        twin.weight[seat.index()] = 0.0;
        if twin.held_by == Some(seat) {
            twin.held_by = None;
        }
    }

    /// Something speaks against (below one) or for that seat as the holder.
    pub(super) fn weigh(&mut self, seat: Seat, card: Person, factor: f32) {
        self.twin(card).weight[seat.index()] *= factor;
    }

    /// That seat says that it holds it.
    pub(super) fn says(&mut self, seat: Seat, card: Person) {
        self.twin(card).said.insert(seat);
    }

    /// Whether that seat has said that it holds it, and nothing has come of it yet.
    pub(super) fn has_said(&self, seat: Seat, card: Person) -> bool {
        self.twins[usize::from(card.number()) - 1].said.contains(seat)
    }

    /// What came of that is known; gives whether it was said.
    pub(super) fn takes_back(&mut self, seat: Seat, card: Person) -> bool {
        let said = &mut self.twin(card).said;
        let was_said = said.contains(seat);
        said.remove(seat);
        was_said
    }

    /// What that seat says is so many times likelier than what nobody says.
    pub(super) fn believes(&mut self, seat: Seat, factor: f32) {
        self.factors[seat.index()] = factor;
    }

    /// The twin has left its hand.
    pub(super) fn leaves(&mut self, card: Person) {
        let twin = self.twin(card);
        (twin.gone, twin.held_by) = (true, None);
    }

    /// Who is known to hold it.
    pub(super) fn holder(&self, card: Person) -> Option<Seat> {
        self.twins[usize::from(card.number()) - 1].held_by
    }

    /// How many cards of each holder nobody has placed yet: those known are no riddle.
    pub(super) fn unplaced(&self) -> Unplaced {
        let mut sizes = self.sizes;
        for twin in self.twins.iter().filter(|twin| !twin.gone) {
            if let Some(seat) = twin.held_by {
                sizes[seat.index()] = sizes[seat.index()].saturating_sub(1);
            }
        }
        Unplaced(sizes.map(f32::from))
    }

    /// Whether that seat can hold the twin of a card at all.
    pub(super) fn may_hold(&self, unplaced: &Unplaced, seat: Seat, card: Person) -> bool {
        let twin = &self.twins[usize::from(card.number()) - 1];
        match twin.held_by {
            _ if twin.gone => false,
            Some(holder) => holder == seat,
            None => twin.weight[seat.index()] > 0.0 && unplaced.0[seat.index()] > 0.0,
        }
    }

    /// The odds, in percent, that a seat holds the twin of a card.
    pub(super) fn odds(&self, unplaced: &Unplaced, seat: Seat, card: Person) -> u32 {
        let twin = &self.twins[usize::from(card.number()) - 1];
        match twin.held_by {
            _ if twin.gone => 0,
            Some(holder) => 100 * u32::from(holder == seat),
            None => {
                let said = |nth: usize| nth < OUT && twin.said.contains(Seat::at(nth as u8));
                let share = |nth: usize| {
                    let says = if said(nth) { self.factors[nth] } else { 1.0 };
                    says * twin.weight[nth] * unplaced.0[nth]
                };
                let all: f32 = (0..=OUT).map(share).sum();
                if all > 0.0 { (100.0 * share(seat.index()) / all) as u32 } else { 0 }
            }
        }
    }

    /// The odds, in percent, that anybody holds the twin of a card.
    pub(super) fn odds_of_any(&self, unplaced: &Unplaced, seats: u8, card: Person) -> u32 {
        Seat::all(seats).map(|seat| self.odds(unplaced, seat, card)).sum()
    }
}

/// How many cards each holder has that are still a riddle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unplaced([f32; OUT + 1]);

#[cfg(test)]
mod tests {
    use super::*;

    fn believed() -> Belief {
        let mut belief = Belief::new();
        belief.count(&[9, 9, 9], 9);
        // Seat 0 is oneself: its cards are known, and it holds no other.
        for number in 1..=36 {
            match number {
                1..=9 => belief.holds(Seat::at(0), Person::at(number)),
                _ => belief.lacks(Seat::at(0), Person::at(number)),
            }
        }
        belief
    }

    #[test]
    fn a_card_nobody_spoke_of_is_anybodys_by_the_size_of_their_hands() {
        let belief = believed();
        let odds = |seat| belief.odds(&belief.unplaced(), Seat::at(seat), Person::at(20));
        assert_eq!([odds(0), odds(1), odds(2)], [0, 33, 33]);
    }

    #[test]
    fn whoever_steps_on_a_card_does_not_hold_its_twin() {
        let mut belief = believed();
        belief.lacks(Seat::at(1), Person::at(20));
        assert_eq!(belief.odds(&belief.unplaced(), Seat::at(2), Person::at(20)), 50);
    }

    #[test]
    fn what_is_known_of_one_card_changes_the_odds_of_the_others() {
        let mut belief = believed();
        (20..=27).for_each(|number| belief.holds(Seat::at(1), Person::at(number)));
        let odds = |seat| belief.odds(&belief.unplaced(), Seat::at(seat), Person::at(30));
        assert_eq!([odds(1), odds(2)], [5, 47]);
        assert_eq!(belief.odds(&belief.unplaced(), Seat::at(1), Person::at(20)), 100);
    }
}
