//! All the chance of a simulation: dice of its one seed.

use table::{Dice, Seed};

/// Dice with a few more words.
#[derive(Clone, Debug)]
pub(crate) struct Luck(Dice);

impl Luck {
    /// The dice of one stream of a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Luck {
        Luck(Seed::from_number(seed).dice(stream))
    }

    /// One of 0 … `n` − 1.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }

    /// At least `least`, less than `most`.
    pub(crate) fn between(&mut self, least: u64, most: u64) -> u64 {
        let spread = u32::try_from(most.saturating_sub(least)).unwrap_or(u32::MAX);
        least + u64::from(self.0.below(spread))
    }

    /// True once in so many times.
    pub(crate) fn one_in(&mut self, times: u32) -> bool {
        self.0.below(times) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        self.0.pick(of)
    }

    /// A wait of that length on average, four times that at most: many short ones, few long.
    pub(crate) fn about(&mut self, ms: u64) -> u64 {
        let (one, other) = (self.between(0, 1_000), self.between(0, 1_000));
        1 + ms * one * other * 4 / 1_000_000
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.0.below(256) as u8)
    }

    pub(crate) fn dice(&mut self) -> &mut Dice {
        &mut self.0
    }
}
