//! What is settled before the clock runs: options, colours and Targets.

use table::{BySeat, Dice, Seat, SeatSet, SetupFault};

use crate::Colour;

table::options! {
    /// What a table can choose.
    #[serde(rename = "BlinkOfAnEyeOptions")]
    pub struct Options {
        /// How long the clock runs (BE-3).
        clock_s: u16 = 120, [30 to 300 by 10];
        /// Rounds to a match (BE-8).
        rounds: u8 = 3, [1 to 10 by 1];
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
