//! The parts of a siege, each with its own weapon.

pub mod liars;
pub mod slow_lines;

use std::time::Duration;

/// How much of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// How long one attack may take.
    pub most: Duration,
    /// How many contests are held, if there is time.
    pub contests: u32,
    /// In how many rooms at once.
    pub rooms: u32,
}

impl Scale {
    /// As much as it takes to be sure.
    pub fn thorough(most: Duration) -> Scale {
        Scale { most, contests: 10_000, rooms: 160 }
    }

    /// As much as it takes to be roughly sure.
    pub fn quick() -> Scale {
        Scale { most: Duration::from_secs(20), contests: 300, rooms: 96 }
    }
}

/// Where progress is told.
pub type Tell<'a> = &'a mut dyn FnMut(&str);
