//! What is settled before the race: options and the deal.

use serde::{Deserialize, Serialize};
use table::{Dice, SetupFault};

use crate::Card;
use crate::card::CARDS;

/// What the two can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOptions", default, deny_unknown_fields)]
pub struct Options {
    /// Games to a match: 1, 3 or 5 (BL-10).
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub best_of: u8,
    /// Who fills the hands (BL-4).
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub refill: Refill,
    /// How long a fumble keeps a player from playing (BL-5). At most a minute.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub fumble_ms: u32,
    /// How long each has to choose in a stall (BL-7). At most ten minutes.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub choose_ms: u32,
    /// After how long the table plays for those who do not (BL-11). 100 ms to an hour.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub idle_ms: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            best_of: 3,
            refill: Refill::Auto,
            fumble_ms: 500,
            choose_ms: 5_000,
            idle_ms: 15_000,
        }
    }
}

impl table::Options for Options {
    fn check(&self) -> Result<(), SetupFault> {
        SetupFault::option(matches!(self.best_of, 1 | 3 | 5), "best_of", "1, 3 or 5")?;
        SetupFault::option(self.fumble_ms <= 60_000, "fumble_ms", "0 to 60000")?;
        SetupFault::option(self.choose_ms <= 600_000, "choose_ms", "0 to 600000")?;
        let idle_fits = (100..=3_600_000).contains(&self.idle_ms);
        SetupFault::option(idle_fits, "idle_ms", "100 to 3600000")
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
