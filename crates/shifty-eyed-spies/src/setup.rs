//! What is settled before the first round: options and the deal.

use table::{Dice, Seat, SetupFault, Signals};

use crate::card::{Card, Kind, Location, Pile};
use crate::stock::Stock;

table::options! {
    /// What a table can choose.
    #[serde(rename = "SpiesOptions")]
    pub struct Options {
        /// How long a turn lasts before the table ends it (SP-4); 0 is no clock.
        turn_s: u16 = 60, [0 to 180 by 5];
        /// Whether signals must be true (SP-5).
        signals: Signals = Signals::Honest, [words];
    }
}

/// The two decks as shuffled, top first, before the first round, and who begins it (SP-3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The Deliver deck: seven of each spy in play.
    pub deliver: Vec<Seat>,
    /// The Receive deck: eight of each location.
    pub receive: Vec<Location>,
    /// Who draws first, and then has the first turn.
    pub first: Seat,
}

impl Deal {
    pub(crate) fn shuffle(seats: u8, first: Option<Seat>, dice: &mut Dice) -> Deal {
        let mut faces = |kind| {
            let copies = |face| vec![face; usize::from(Stock::printed(kind, face, seats))];
            let mut deck: Vec<usize> = (0..Seat::MAX).flat_map(copies).collect();
            dice.shuffle(&mut deck);
            deck
        };
        let deliver = faces(Kind::Deliver).into_iter().map(|face| Seat::at(face as u8)).collect();
        let receive = faces(Kind::Receive).into_iter().map(|face| Location::ALL[face]).collect();
        let drawn = dice.below(u32::from(seats)) as u8;
        Deal { deliver, receive, first: first.unwrap_or(Seat::at(drawn)) }
    }

    /// The decks, if they fit this table.
    pub(crate) fn stocks(&self, seats: u8) -> Result<[Stock; 2], SetupFault> {
        let deliver: Vec<Card> = self.deliver.iter().copied().map(Card::Deliver).collect();
        let receive: Vec<Card> = self.receive.iter().copied().map(Card::Receive).collect();
        Ok([
            whole_deck(seats, Kind::Deliver, &deliver, "seven Deliver cards for each spy in play")?,
            whole_deck(seats, Kind::Receive, &receive, "eight Receive cards for each location")?,
        ])
    }
}

fn whole_deck(
    seats: u8,
    kind: Kind,
    cards: &[Card],
    should_be: &'static str,
) -> Result<Stock, SetupFault> {
    let deck = Pile::of(cards).ok_or(SetupFault::Deal(should_be))?;
    let stock = Stock::of(seats, kind, deck);
    SetupFault::deal(stock.audit(seats).is_ok(), should_be)?;
    Ok(stock)
}
