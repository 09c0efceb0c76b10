//! What is settled before the race: options and the deal.

use serde::{Deserialize, Serialize};
use table::{Dice, SetupFault, Words};

use crate::Card;
use crate::card::CARDS;

table::options! {
    /// What the two can choose.
    #[serde(rename = "BlinkOptions")]
    pub struct Options {
        /// Games to a match (BL-10).
        best_of: u8 = 3, [1, 3 or 5];
        /// Who fills the hands (BL-4).
        refill: Refill = Refill::Auto, [words];
        /// How long a fumble keeps a player from playing (BL-5).
        fumble_ms: u32 = 500, [0 to 60_000 by 100];
        /// How long each has to choose in a stall (BL-7).
        choose_ms: u32 = 5_000, [0 to 600_000 by 500];
        /// After how long the table plays for those who do not (BL-11).
        idle_ms: u32 = 15_000, [100 to 3_600_000 by 500];
    }
}

/// Who fills the hands (BL-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkRefill", rename_all = "snake_case")]
pub enum Refill {
    /// A hand fills by itself with each play and each set-down.
    #[default]
    Auto,
    /// Each draws for themselves, one card at a time.
    ByHand,
}

impl Words for Refill {
    const WORDS: &'static [&'static str] = &["auto", "by_hand"];
}

/// Two piles of thirty (BL-2): top first, before centre and hand are taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// By seat.
    pub draw: [[Card; 30]; 2],
}

impl Deal {
    pub(crate) fn shuffle(dice: &mut Dice) -> Deal {
        let mut deck: [Card; CARDS] = std::array::from_fn(Card::nth);
        dice.shuffle(&mut deck);
        Deal { draw: std::array::from_fn(|seat| std::array::from_fn(|nth| deck[seat * 30 + nth])) }
    }

    pub(crate) fn check(&self) -> Result<(), SetupFault> {
        let all = self.draw.iter().flatten().fold(0, |all, card| all | card.bit());
        SetupFault::deal(all.count_ones() as usize == CARDS, "a card lies in the draw piles twice")
    }
}
