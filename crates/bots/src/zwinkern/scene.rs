//! The table as one seat sees it, boiled down to what its mind asks of it.

use seen::zwinkern::{Action, Fate, Person, Stage, View};
use table::{Millis, Seat, SeatSet};

/// The table as one seat sees it.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    pub playing: bool,
    pub turn: Option<Seat>,
    pub may_call: bool,
    pub figures: [Option<Person>; Seat::MAX],
    pub hands: [u8; Seat::MAX],
    pub eyes: [u8; Seat::MAX],
    pub points: [u8; Seat::MAX],
    /// Whose figures stand on twins of one's own.
    pub partner_of: SeatSet,
    /// One's own cards.
    pub own: Vec<Person>,
    /// Where one's figure may go.
    pub free: Vec<Person>,
    /// Until when the turn must be over.
    pub due: Option<Millis>,
    /// How many cards have been taken in pairs: their twins are in no hand.
    pub taken: u8,
}

impl Scene {
    pub(super) fn look_at(&mut self, me: Seat, view: &View, legal: &[Action]) {
        self.playing = view.phase == Stage::Play;
        (self.turn, self.may_call, self.due) = (view.turn, view.may_call, view.due);
        for (nth, player) in view.players.iter().enumerate() {
            self.figures[nth] = player.figure;
            self.hands[nth] = player.hand.len() as u8;
            self.eyes[nth] = player.eyes;
            self.points[nth] = player.points;
        }
        let mine = view.players.get(me.index());
        self.partner_of = mine.and_then(|mine| mine.partner_of).unwrap_or(SeatSet::EMPTY);
        self.own.clear();
        let hand = mine.into_iter().flat_map(|mine| &mine.hand);
        self.own.extend(hand.filter_map(|card| card.known()));
        self.free.clear();
        self.free.extend(legal.iter().filter_map(|action| match action {
            Action::Place { card } => Some(*card),
            Action::Call { .. } | Action::Pass {} | Action::BigEyes { .. } => None,
        }));
        let taken = view.gone.values().filter(|fate| **fate == Fate::Won).count();
        self.taken = taken as u8;
    }

    /// The card a seat's figure stands on.
    pub(super) fn figure(&self, seat: Seat) -> Option<Person> {
        self.figures[seat.index()]
    }

    /// Whose figure stands on a card.
    pub(super) fn owner_on(&self, card: Person) -> Option<Seat> {
        let nth = self.figures.iter().position(|figure| *figure == Some(card))?;
        Some(Seat::at(nth as u8))
    }

    /// Unspent Big Eyes of a seat.
    pub(super) fn eyes_of(&self, seat: Seat) -> u8 {
        self.eyes[seat.index()]
    }
}
