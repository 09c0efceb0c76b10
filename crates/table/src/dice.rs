//! All the chance there is: ChaCha8 by name, so that a seed deals the same game for years.
//!
//! How words become choices ([`Dice::below`], [`Dice::shuffle`]) is written out here rather than
//! taken from a library, whose methods may change between versions. `chance_is_pinned` in this
//! file's tests holds the stream to the word; if it ever has to change, the record's version
//! changes with it.

use std::fmt;
use std::str::FromStr;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Misread;

/// What a game's chance grows from: 32 bytes, written as 64 hex digits.
///
/// A seed is a secret until its game is over: it prints as dots under `{:?}`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed for people who like small numbers: simulations and tests.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// The dice of one stream of this seed. Stream 0 deals; see [`crate::Game`] for the others.
    pub fn dice(&self, stream: u64) -> Dice {
        let mut words = ChaCha8Rng::from_seed(self.0);
        words.set_stream(stream);
        Dice(words)
    }

    /// The seed of the `nth` of many games that share this one as their root.
    pub fn child(&self, nth: u64) -> Seed {
        let mut bytes = [0; 32];
        self.dice(nth).0.fill_bytes(&mut bytes);
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HEXLOWER.encode_display(&self.0).fmt(f)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

const NOT_A_SEED: Misread = Misread("a seed is 64 hex digits");

impl FromStr for Seed {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Seed, Misread> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).map_err(|_| NOT_A_SEED)?;
        bytes.try_into().map(Seed).map_err(|_| NOT_A_SEED)
    }
}

/// Dice that a seed has loaded.
///
/// ```
/// use table::Seed;
///
/// let seed = Seed::from_number(7);
/// let (mut one, mut other) = (seed.dice(0), seed.dice(0));
/// assert_eq!(one.below(6), other.below(6));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Uniformly one of 0 … `n` − 1 (0 for no choice at all). Lemire's method: no bias.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut wide = u64::from(self.0.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (wide as u32) < unfair {
                wide = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// Uniformly one of these.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u32) as usize]
    }

    /// Fisher and Yates: every order is as likely as any other.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn chance_is_pinned() {
        let seed = Seed::from_number(42);
        let mut cards: [u8; 12] = std::array::from_fn(|nth| nth as u8);
        seed.dice(0).shuffle(&mut cards);
        let throws: Vec<u32> = {
            let mut dice = seed.dice(1);
            (0..8).map(|_| dice.below(6)).collect()
        };
        expect![[r#"
            [4, 9, 5, 8, 11, 6, 7, 10, 2, 0, 3, 1]
            [5, 4, 2, 1, 1, 3, 4, 0]
            4e5e4646e45cee74be0c4a3d7ab805ac3f70c268dfba2fdf0152004ea70582f1"#]]
        .assert_eq(&format!("{cards:?}\n{throws:?}\n{}", seed.child(3)));
    }

    #[test]
    fn seeds_read_back_and_keep_quiet() {
        let seed = Seed::from_number(u64::MAX).child(1);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!(format!("{seed:?}"), "Seed(…)");
        for text in ["", "00", &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(text.parse::<Seed>(), Err(NOT_A_SEED), "{text:?}");
        }
    }

    #[test]
    fn dice_are_fair() {
        let mut dice = Seed::from_number(1).dice(0);
        let mut seen = [0u32; 6];
        (0..60_000).for_each(|_| seen[dice.below(6) as usize] += 1);
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
        assert_eq!(dice.below(0), 0);
    }
}
