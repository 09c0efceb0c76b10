//! All cards of one kind: the deck, the discards, one place in each hand, and what was scored.

use table::{BySeat, Dice, Seat, SeatSet};

use crate::card::{Card, Kind, PER_LOCATION, PER_SPY, Pile};

/// All cards of one kind, wherever they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stock {
    pub(crate) kind: Kind,
    pub(crate) deck: Pile,
    /// How many of each face were discarded; cards of one face are all the same.
    pub(crate) discards: [u8; Seat::MAX],
    /// How many of each face were scored, by whomever.
    pub(crate) scored: [u8; Seat::MAX],
    pub(crate) hands: BySeat<Option<Card>>,
    /// Whose place in the hand is filled: what everybody can see of the hands.
    pub(crate) held: SeatSet,
    /// How many cards have lain in each place so far (SP-10).
    pub(crate) serials: BySeat<u16>,
}

impl Stock {
    pub(crate) fn of(seats: u8, kind: Kind, deck: Pile) -> Stock {
        Stock {
            kind,
            deck,
            discards: [0; Seat::MAX],
            scored: [0; Seat::MAX],
            hands: BySeat::of(seats, None),
            held: SeatSet::EMPTY,
            serials: BySeat::of(seats, 0),
        }
    }

    /// How many cards of that face there are, all in all (SP-1).
    pub(crate) fn printed(kind: Kind, face: usize, seats: u8) -> u8 {
        match kind {
            Kind::Deliver if face < usize::from(seats) => PER_SPY,
            Kind::Receive if face < 4 => PER_LOCATION,
            _ => 0,
        }
    }

    /// Draws into the place of `seat`, past its own spy, if there is a card for it (SP-2). Gives
    /// whether there is none in the deck, but among the discards: they must be shuffled first.
    pub(crate) fn draw(&mut self, seat: Seat) -> bool {
        if !self.offers(seat) {
            return false;
        }
        loop {
            match self.deck.pop() {
                None => return true,
                Some(own) if own == Card::Deliver(seat) => self.discard(own),
                Some(card) => {
                    self.hands[seat] = Some(card);
                    self.held.insert(seat);
                    self.serials[seat] = self.serials[seat].wrapping_add(1);
                    return false;
                }
            }
        }
    }

    /// Whether anything but the own spy of `seat` can be drawn, if need be after a shuffle.
    pub(crate) fn offers(&self, seat: Seat) -> bool {
        let good = |card| card != Card::Deliver(seat);
        let mut discarded = (0..).zip(self.discards).filter(|&(_, count)| count > 0);
        self.deck.iter().any(good) || discarded.any(|(face, _)| good(Card::of(self.kind, face)))
    }

    /// Takes the card out of the hand of `seat`.
    pub(crate) fn take(&mut self, seat: Seat) -> Option<Card> {
        self.held.remove(seat);
        self.hands[seat].take()
    }

    /// Discards the card in the hand of `seat`.
    pub(crate) fn discard_from(&mut self, seat: Seat) {
        if let Some(card) = self.take(seat) {
            self.discard(card);
        }
    }

    fn discard(&mut self, card: Card) {
        self.discards[card.face()] += 1;
    }

    pub(crate) fn discarded(&self) -> u8 {
        self.discards.iter().sum()
    }

    /// Whether these are the discards, each as often as it was discarded.
    pub(crate) fn discards_are(&self, cards: &Pile) -> bool {
        let mut counts = [0; Seat::MAX];
        cards.iter().for_each(|card| counts[card.face()] += 1);
        cards.iter().all(|card| card.kind() == self.kind) && counts == self.discards
    }

    /// The discards in an order by chance.
    pub(crate) fn shuffled_discards(&self, dice: &mut Dice) -> Option<Pile> {
        let mut cards = [Card::of(self.kind, 0); Pile::MOST];
        let mut len = 0;
        for (face, &count) in self.discards.iter().enumerate() {
            for _ in 0..count {
                *cards.get_mut(len)? = Card::of(self.kind, face);
                len += 1;
            }
        }
        let cards = &mut cards[..len];
        dice.shuffle(cards);
        Pile::of(cards)
    }

    /// The discards become the new deck.
    pub(crate) fn renew(&mut self, deck: Pile) {
        self.deck = deck;
        self.discards = [0; Seat::MAX];
    }

    /// Counts the cards.
    pub(crate) fn audit(&self, seats: u8) -> Result<(), &'static str> {
        let mut counts = self.discards;
        for (count, scored) in counts.iter_mut().zip(self.scored) {
            *count += scored;
        }
        for card in self.deck.iter().chain(self.hands.as_slice().iter().copied().flatten()) {
            if card.kind() != self.kind {
                return Err("a card lies among the other kind");
            }
            counts[card.face()] += 1;
        }
        if (0..).zip(counts).any(|(face, n)| n != Stock::printed(self.kind, face, seats)) {
            return Err("a card is missing or in two places");
        }
        for (seat, hand) in self.hands.iter() {
            if *hand == Some(Card::Deliver(seat)) {
                return Err("somebody holds their own spy");
            }
            if hand.is_some() != self.held.contains(seat) {
                return Err("a place in a hand is not what everybody sees of it");
            }
        }
        Ok(())
    }
}
