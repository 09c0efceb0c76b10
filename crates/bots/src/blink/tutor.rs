//! Somebody who plays it with a learner: a slow rival, who lets the learner keep the lead.

use seen::blink::{Action, Notice, Options, Stage, View};
use table::{Millis, Seat};

use super::{Play, Sight};
use crate::tutoring::LEARNER;
use crate::{Deed, Mind, Place, Somebody};

/// Somebody who plays it with a learner, who has seat 0.
pub fn tutor(Place { seat, .. }: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Tutor::new(seat))
}

/// So many cards must lie on the piles, beside the first two, before the tutor plays at all: the
/// learner's first cards are laid in peace.
const OPENING: u8 = 4;

/// How long the tutor lets the table lie as it is, by how many cards the learner is ahead. It
/// plays all the same, since it cannot know whether the learner has anything that fits.
const PATIENCE_MS: [u64; 4] = [60_000, 24_000, 12_000, 6_000];

/// From its own card to the next, where the learner is so far ahead that a rival would hurry.
const RHYTHM_MS: u64 = 3_000;

/// To choose a card in a stall.
const CHOOSE_MS: u64 = 2_500;

struct Tutor {
    seat: Seat,
    sight: Option<Sight>,
    stage: Stage,
    chosen: bool,
    /// By how many cards the learner is ahead.
    lead: i16,
    opening: bool,
    /// Since when the piles have lain as they lie, or the stall has lasted.
    still_since: Millis,
    /// When the tutor's last card left its hand, or the opening was over.
    played: Millis,
}

/// What somebody still has to get rid of.
fn left(view: &View, seat: Seat) -> i16 {
    let (draw, player) = (view.draw[seat.index()], &view.players[seat.index()]);
    i16::from(draw) + player.hand.iter().flatten().count() as i16
}

impl Tutor {
    fn new(seat: Seat) -> Tutor {
        Tutor {
            seat,
            sight: None,
            stage: Stage::Set,
            chosen: false,
            lead: 0,
            opening: true,
            still_since: Millis::START,
            played: Millis::START,
        }
    }

    fn play(&self) -> Option<Play> {
        self.sight.filter(|_| self.stage == Stage::Race)?.plays().next()
    }

    /// When it plays, if it has something that fits.
    fn plays_at(&self) -> Millis {
        match PATIENCE_MS.get(self.lead.max(0) as usize) {
            Some(patience) => self.still_since + *patience,
            // Far behind: it no longer waits for the piles to lie still.
            None => self.played + RHYTHM_MS,
        }
    }
}

impl Mind for Tutor {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, _legal: &[Action]) {
        let Some(own) = view.players.get(self.seat.index()) else { return };
        let sight = Sight::of(view, own);
        let tops = |sight: Option<Sight>| sight.map(|sight| sight.tops);
        if tops(sight) != tops(self.sight) || self.stage != view.phase {
            self.still_since = now;
        }
        self.sight = sight;
        self.stage = view.phase;
        self.chosen = own.chosen.is_some();
        self.lead = left(view, self.seat) - left(view, LEARNER);
        let laid = view.piles.iter().map(|pile| pile.cards - 1).sum::<u8>();
        if self.opening && laid >= OPENING {
            self.opening = false;
            self.played = now;
        }
    }

    fn notice(&mut self, now: Millis, about: Option<Seat>, notice: &Notice) {
        if about == Some(self.seat) && matches!(notice, Notice::Played { .. }) {
            self.played = now;
        }
    }

    /// The learner was quicker: look again, in peace.
    fn refused(&mut self, now: Millis, _code: &'static str) {
        self.still_since = now;
        self.played = now;
    }

    fn due(&self) -> Option<Millis> {
        match self.stage {
            Stage::Race if self.opening => None,
            Stage::Race => self.play().map(|_| self.plays_at()),
            Stage::Choice if !self.chosen => Some(self.still_since + CHOOSE_MS),
            Stage::Set | Stage::Choice | Stage::Over => None,
        }
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        if self.stage == Stage::Choice {
            // Whatever comes of it, it is not chosen twice.
            self.chosen = true;
            let card = self.sight?.hand.into_iter().flatten().next()?;
            return Some(Deed::Act(Action::SetDown { card }));
        }
        self.still_since = now;
        self.played = now;
        let Play { card, pile, saw } = self.play()?;
        Some(Deed::Act(Action::Play { card, pile: Seat::at(pile as u8), saw: Some(saw) }))
    }
}

#[cfg(test)]
mod tests {
    use seen::blink::{Card, Pile, Player, SLOTS};
    use table::Shown;

    use super::*;

    const TUTOR: Seat = Seat::at(1);

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    fn player(hand: [Option<Shown<Card>>; SLOTS]) -> Player {
        Player { hand, chosen: None, fumbled_until: None, draw_pile: None }
    }

    /// A race as seat 1 sees it: so many cards were laid by the learner, none by the tutor.
    fn race(tops: [&str; 2], hand: [&str; 3], learner_laid: u8) -> View {
        let pile = |top, cards| Pile { top: Shown::Known(card(top)), cards };
        View {
            phase: Stage::Race,
            piles: [pile(tops[0], 1 + learner_laid), pile(tops[1], 1)],
            draw: [26 - learner_laid, 26],
            players: [
                player([Some(Shown::Back); SLOTS]),
                player(hand.map(|text| Some(Shown::Known(card(text))))),
            ],
            due: None,
            outcome: None,
        }
    }

    fn ms(due: Option<Millis>) -> Option<u64> {
        due.map(|Millis(ms)| ms)
    }

    const FITS: [&str; 3] = ["rs1", "bt1", "gm2"];

    #[test]
    fn the_learners_first_cards_are_laid_in_peace() {
        let mut tutor = Tutor::new(TUTOR);
        for laid in 0..OPENING {
            tutor.see(Millis(u64::from(laid) * 1_000), &race(["rb2", "nf4"], FITS, laid), &[]);
            assert_eq!(tutor.due(), None, "{laid} laid");
        }
        tutor.see(Millis(9_000), &race(["rb2", "nf4"], FITS, OPENING), &[]);
        assert_eq!(ms(tutor.due()), Some(12_000));
    }

    #[test]
    fn the_smaller_the_learners_lead_the_longer_it_waits() {
        for (lead, wait) in [(0, 60_000), (1, 24_000), (2, 12_000), (3, 6_000), (4, 3_000)] {
            let mut tutor = Tutor::new(TUTOR);
            let mut view = race(["rb2", "nf4"], FITS, OPENING);
            // The tutor has laid cards as well.
            view.draw[1] = 26 - OPENING + lead;
            tutor.see(Millis(1_000), &view, &[]);
            assert_eq!(ms(tutor.due()), Some(1_000 + wait), "a lead of {lead}");
        }
    }

    #[test]
    fn a_learner_who_never_rests_has_a_rival_all_the_same() {
        let mut tutor = Tutor::new(TUTOR);
        tutor.see(Millis(1_000), &race(["rb2", "nf4"], FITS, 4), &[]);
        for (at, laid, top) in [(1_500, 5, "rb5"), (2_000, 6, "rf4"), (3_900, 7, "rm3")] {
            tutor.see(Millis(at), &race([top, "nf4"], FITS, laid), &[]);
            assert_eq!(ms(tutor.due()), Some(4_000));
        }
        let [star, own] = [card("rs1"), card("rm3")];
        let play = Action::Play { card: star, pile: Seat::at(0), saw: Some(own) };
        assert_eq!(tutor.act(Millis(4_000)), Some(Deed::Act(play)));
        assert_eq!(ms(tutor.due()), Some(7_000));
    }

    #[test]
    fn whoever_has_nothing_that_fits_waits_for_the_piles() {
        let mut tutor = Tutor::new(TUTOR);
        tutor.see(Millis(1_000), &race(["yb4", "yd4"], FITS, 4), &[]);
        assert_eq!(tutor.due(), None);
        tutor.see(Millis(2_000), &race(["yb4", "rd5"], FITS, 5), &[]);
        assert_eq!(ms(tutor.due()), Some(4_000));
    }

    #[test]
    fn in_a_stall_it_sets_its_first_card_down_once() {
        let mut tutor = Tutor::new(TUTOR);
        let mut view = race(["yb4", "yd4"], FITS, 4);
        view.phase = Stage::Choice;
        tutor.see(Millis(1_000), &view, &[]);
        assert_eq!(ms(tutor.due()), Some(3_500));
        let down = Action::SetDown { card: card("rs1") };
        assert_eq!(tutor.act(Millis(3_500)), Some(Deed::Act(down)));
        assert_eq!(tutor.due(), None);
    }

    #[test]
    fn beaten_to_a_pile_it_takes_its_time() {
        let mut tutor = Tutor::new(TUTOR);
        tutor.see(Millis(1_000), &race(["rb2", "nf4"], FITS, 4), &[]);
        assert!(tutor.act(Millis(4_000)).is_some());
        tutor.refused(Millis(4_010), "beaten");
        assert_eq!(ms(tutor.due()), Some(7_010));
    }
}
