//! One's cards: where they lie, where they should, and the next move toward that.

use seen::blink_of_an_eye::{Action, COLOURS, Colour, GuessCard, View};
use table::Seat;

/// One's own cards, and the colours of the table.
#[derive(Clone, Debug, Default)]
pub(super) struct Cards {
    /// The colours, by seat.
    pub colours: [Option<Colour>; COLOURS],
    /// One's card on each Target.
    pub lying: [Option<GuessCard>; COLOURS],
    pub hand: Vec<GuessCard>,
}

impl Cards {
    pub(super) fn look_at(&mut self, me: Seat, view: &View) {
        for (nth, player) in view.players.iter().enumerate().take(COLOURS) {
            self.colours[nth] = Some(player.colour);
            let mine = player.cards.iter().find(|lying| lying.by == me);
            self.lying[nth] = mine.and_then(|lying| lying.card.known());
        }
        self.hand.clear();
        let hand = view.players.get(me.index()).and_then(|mine| mine.hand.as_ref());
        self.hand.extend(hand.into_iter().flatten());
    }

    /// The card that says "this Target is that seat".
    pub(super) fn naming(&self, seat: Seat) -> Option<GuessCard> {
        self.colours[seat.index()].map(GuessCard::Guess)
    }

    /// The next move toward these guesses, by Target; none when all is as it should be. A bluff
    /// may lie where no guess should.
    pub(super) fn next_toward(&self, wanted: &[Option<GuessCard>; COLOURS]) -> Option<Action> {
        let seats = || (0..COLOURS).map(|nth| (nth, Seat::at(nth as u8)));
        for (nth, on) in seats() {
            if let Some(card) = wanted[nth]
                && self.lying[nth] != Some(card)
                && self.hand.contains(&card)
            {
                return Some(Action::Place { card, on });
            }
        }
        // What is wanted elsewhere, or nowhere, must come back first.
        let astray = |nth: usize| {
            matches!(self.lying[nth], Some(GuessCard::Guess(_))) && self.lying[nth] != wanted[nth]
        };
        let (_, on) = seats().find(|&(nth, _)| astray(nth))?;
        Some(Action::Lift { on })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: GuessCard = GuessCard::Guess(Colour::Red);
    const BLUE: GuessCard = GuessCard::Guess(Colour::Blue);

    fn cards(hand: &[GuessCard], lying: [Option<GuessCard>; COLOURS]) -> Cards {
        Cards { colours: [None; COLOURS], lying, hand: hand.to_vec() }
    }

    #[test]
    fn cards_that_change_places_are_lifted_first() {
        let mut cards = cards(&[], [Some(RED), Some(BLUE), None, None, None, None]);
        let wanted = [Some(BLUE), Some(RED), None, None, None, None];
        assert_eq!(cards.next_toward(&wanted), Some(Action::Lift { on: Seat::at(0) }));
        (cards.lying[0], cards.hand) = (None, vec![RED]);
        let second = Action::Place { card: RED, on: Seat::at(1) };
        assert_eq!(cards.next_toward(&wanted), Some(second));
        (cards.lying[1], cards.hand) = (Some(RED), vec![BLUE]);
        let third = Action::Place { card: BLUE, on: Seat::at(0) };
        assert_eq!(cards.next_toward(&wanted), Some(third));
        (cards.lying[0], cards.hand) = (Some(BLUE), Vec::new());
        assert_eq!(cards.next_toward(&wanted), None);
    }

    #[test]
    fn a_bluff_may_stay_where_no_guess_should_be() {
        let cards = cards(&[RED], [Some(GuessCard::Bluff), Some(BLUE), None, None, None, None]);
        let lift = Some(Action::Lift { on: Seat::at(1) });
        assert_eq!(cards.next_toward(&[None; COLOURS]), lift);
        let keep = [None, Some(BLUE), None, None, None, None];
        assert_eq!(cards.next_toward(&keep), None);
    }
}
