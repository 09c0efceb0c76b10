//! What is settled before the clock runs: options, colours and Targets.

use serde::{Deserialize, Serialize};
use table::{BySeat, Dice, Seat, SeatSet, SetupFault};

use crate::Colour;

/// What a table can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeOptions", default, deny_unknown_fields)]
pub struct Options {
    /// How long the clock runs (BE-3). 30 s to 5 min.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub clock_s: u16,
    /// Rounds to a match (BE-8). 1 to 10.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub rounds: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { clock_s: 120, rounds: 3 }
    }
}

impl table::Options for Options {
    fn check(&self) -> Result<(), SetupFault> {
        SetupFault::option((30..=300).contains(&self.clock_s), "clock_s", "30 to 300")?;
        SetupFault::option((1..=10).contains(&self.rounds), "rounds", "1 to 10")
    }
}

/// Who is which colour, and who has whom for a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// By seat.
    pub colors: BySeat<Colour>,
    /// By seat, the seat of the target: each seat is one once, perhaps its own (BE-2).
    pub targets: BySeat<Seat>,
    /// Whose Target is turned over first (BE-6).
    pub first: Seat,
}

impl Deal {
    /// The colours go round the table; the Targets are shuffled.
    pub(crate) fn shuffle(seats: u8, first: Option<Seat>, dice: &mut Dice) -> Deal {
        let mut targets: [Seat; Seat::MAX] = std::array::from_fn(|nth| Seat::at(nth as u8));
        let targets = &mut targets[..usize::from(seats)];
        dice.shuffle(targets);
        Deal {
            colors: BySeat::from_fn(seats, |seat| Colour::ALL[seat.index() % Colour::ALL.len()]),
            targets: BySeat::from_fn(seats, |seat| targets[seat.index()]),
            first: first.unwrap_or(Seat::at(0)),
        }
    }

    pub(crate) fn check(&self, seats: u8) -> Result<(), SetupFault> {
        let sizes = [self.colors.seats(), self.targets.seats()];
        SetupFault::deal(sizes == [seats; 2], "every seat needs a colour and a target")?;
        let colours = self.colors.as_slice().iter().fold(0, |all, colour| all | colour.bit());
        let distinct = colours.count_ones() == u32::from(seats);
        SetupFault::deal(distinct, "two seats have the same colour")?;
        let targets: SeatSet = self.targets.as_slice().iter().copied().collect();
        let each_once = targets == SeatSet::all(seats);
        SetupFault::deal(each_once, "every seat must be the target of exactly one")
    }
}
