//! What crowds that are alike have in common, for each spot: how often a hand goes up there, and
//! what it is worth to stand there.
//!
//! Alike are crowds of as many, as long without movement, with as many rivals at the gate and
//! half-way: none, one, or more.

use seen::eyes_wide_shut::Zone;

use super::crowd::{Crowd, LEAST, MOST, SPOTS, STILL, Spot, zone};
use super::packed::{Bits, Kinds};

const RIVALS: usize = 3;
/// How many likes there are.
pub(super) const LIKES: usize = (MOST + 1 - LEAST) * STILL * RIVALS * RIVALS * SPOTS;

/// The number of what is alike for somebody on that spot.
pub(super) fn like(crowd: &Crowd, spot: Spot) -> usize {
    let rivals = |of: Zone| {
        let there = crowd.spots().iter().filter(|spot| zone(**spot) == of).count();
        (there - usize::from(zone(spot) == of)).min(RIVALS - 1)
    };
    let crowds = (crowd.len() - LEAST) * STILL + usize::from(crowd.still);
    ((crowds * RIVALS + rivals(Zone::Three)) * RIVALS + rivals(Zone::Two)) * SPOTS
        + usize::from(spot)
}

/// What is usual somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Advice {
    /// How often the hand goes up.
    pub(super) level: u8,
    /// In hundredths, and 100 more.
    worth: u8,
}

impl Advice {
    pub(super) fn new(level: u8, worth: f64) -> Advice {
        Advice { level, worth: (100.0 * worth + 100.0).round().clamp(0.0, 255.0) as u8 }
    }

    pub(super) fn worth(self) -> f64 {
        (f64::from(self.worth) - 100.0) / 100.0
    }
}

/// All of it. Where nothing ever came, hands stay low.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Book(Vec<Option<Advice>>);

impl Book {
    pub(super) fn new() -> Book {
        Book(vec![None; LIKES])
    }

    pub(super) fn note(&mut self, like: usize, advice: Advice) {
        self.0[like] = Some(advice);
    }

    pub(super) fn advice(&self, crowd: &Crowd, spot: Spot) -> Advice {
        self.0[like(crowd, spot)].unwrap_or(Advice::new(0, 0.0))
    }

    /// Packs one advice, or unpacks it, with kinds of bits from `first` on: 64, 256 and one.
    pub(super) fn walk(
        &mut self,
        like: usize,
        bits: &mut impl Bits,
        kinds: &mut Kinds,
        first: usize,
    ) {
        let advice = self.0[like];
        let Advice { level, worth } = advice.unwrap_or_default();
        self.0[like] = bits.bit(kinds, first + 64 + 256, advice.is_some()).then(|| Advice {
            level: bits.number(kinds, first, 6, level.into()) as u8,
            worth: bits.number(kinds, first + 64, 8, worth.into()) as u8,
        });
    }
}
