//! A deal nobody could choose: what the house promised before it, and what players mixed in
//! (commit and reveal).
//!
//! The house draws a secret and shows its hash, the [`Commitment`]. Then every player who likes
//! gives a [`Part`]. Secret and parts together give the game's seed: the house, bound by its hash,
//! could not know the parts when it drew the secret, and no player knows the secret. After the game
//! the record holds all of it, and anyone can check. `docs/record.md` has the bytes.
//!
//! ```
//! use history::{Part, Promise, Secret};
//! use table::BySeat;
//!
//! let secret = Secret::new([7; 32]);
//! let shown = secret.commitment();
//! // Seat 1 is a bot and gives nothing.
//! let parts = [Some(Part::new([1; 16])), None, Some(Part::new([3; 16]))];
//! let promise = Promise::new(secret, BySeat::from_slice(&parts).expect("three seats"));
//!
//! assert_eq!(promise.commit, shown);
//! let without = Promise::new(secret, BySeat::of(3, None));
//! assert_ne!(promise.seed(), without.seed());
//! ```

use std::fmt;
use std::str::FromStr;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use serde::{Deserialize, Serialize};
use table::{BySeat, Misread, SeatSet, Seed};

/// What the hashes are for: no hash made here can be mistaken for one made elsewhere.
const COMMITMENT: &str = "sidelong 2026 commitment v1";
const GAME_SEED: &str = "sidelong 2026 game seed v1";

/// What the house draws before the deal and keeps to itself until the game is over.
///
/// It prints as dots under `{:?}`, and cannot be serialised:
///
/// ```compile_fail
/// serde_json::to_string(&history::Secret::new([7; 32]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The hash of a secret, which is shown before the deal. `{:.8}` gives its first digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

/// What one player adds to the secret.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Part([u8; 16]);

/// What the house promised before the deal, and what players mixed in.
///
/// As it is read, it may be broken: the record's checker compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promise {
    /// What everybody was shown before they gave their parts.
    pub commit: Commitment,
    /// What it is the hash of.
    pub secret: Secret,
    /// What was mixed in, by seat. A bot gives none, nor does somebody who did not answer.
    pub parts: BySeat<Option<Part>>,
}

impl Secret {
    /// A secret of these bytes, which nobody must be able to guess.
    pub const fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// What may be shown of it before the deal.
    pub fn commitment(&self) -> Commitment {
        Commitment(blake3::derive_key(COMMITMENT, &self.0))
    }
}

impl Part {
    /// A part of these bytes.
    pub const fn new(bytes: [u8; 16]) -> Part {
        Part(bytes)
    }
}

impl Promise {
    /// A promise that is kept.
    pub fn new(secret: Secret, parts: BySeat<Option<Part>>) -> Promise {
        Promise { commit: secret.commitment(), secret, parts }
    }

    /// What secret and parts make: the seed of the game.
    pub fn seed(&self) -> Seed {
        let mut hasher = blake3::Hasher::new_derive_key(GAME_SEED);
        hasher.update(&self.secret.0).update(&[self.parts.seats()]);
        for (_, part) in self.parts.iter() {
            // Whether there is one comes first, so that no two lists of parts read the same.
            match part {
                None => hasher.update(&[0]),
                Some(Part(bytes)) => hasher.update(&[1]).update(bytes),
            };
        }
        Seed::new(hasher.finalize().into())
    }

    /// Who gave a part.
    pub fn givers(&self) -> SeatSet {
        self.parts.which(Option::is_some)
    }
}

/// A promise as a record spells it out. The promise itself cannot be serialised, so that no secret
/// slips onto the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spelt {
    commit: Commitment,
    secret: String,
    parts: BySeat<Option<Part>>,
}

impl From<&Promise> for Spelt {
    fn from(promise: &Promise) -> Spelt {
        let Promise { commit, secret, parts } = *promise;
        Spelt { commit, secret: secret.to_string(), parts }
    }
}

impl TryFrom<Spelt> for Promise {
    type Error = Misread;

    fn try_from(spelt: Spelt) -> Result<Promise, Misread> {
        let Spelt { commit, secret, parts } = spelt;
        Ok(Promise { commit, secret: secret.parse()?, parts })
    }
}

/// Writes and reads as hex digits.
macro_rules! hex {
    ($name:ident is $what:literal) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&HEXLOWER.encode(&self.0))
            }
        }

        impl FromStr for $name {
            type Err = Misread;

            fn from_str(text: &str) -> Result<$name, Misread> {
                bytes(text).map($name).ok_or(Misread($what))
            }
        }
    };
}

hex!(Secret is "a secret is 64 hex digits");
hex!(Commitment is "a commitment is 64 hex digits");
hex!(Part is "a part is 32 hex digits");

/// And on the wire, for what may be there.
macro_rules! hex_on_the_wire {
    ($name:ident) => {
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl From<$name> for String {
            fn from(hex: $name) -> String {
                hex.to_string()
            }
        }

        impl TryFrom<String> for $name {
            type Error = Misread;

            fn try_from(text: String) -> Result<$name, Misread> {
                text.parse()
            }
        }
    };
}

hex_on_the_wire!(Commitment);
hex_on_the_wire!(Part);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

fn bytes<const N: usize>(hex: &str) -> Option<[u8; N]> {
    HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn part(first: u8) -> Option<Part> {
        Some(Part::new(std::array::from_fn(|nth| first + nth as u8)))
    }

    /// `docs/record.md` has the same example, so that other programs can check theirs.
    fn example() -> Promise {
        let secret = Secret::new(std::array::from_fn(|nth| nth as u8));
        Promise::new(secret, BySeat::from_slice(&[part(0xa0), None, part(0xb0)]).unwrap())
    }

    #[test]
    fn the_hashes_are_pinned() {
        let promise = example();
        expect![[r#"
            9e1e7f621945631131ec1d81f714e4c24fd191d68ba4a4fb51ee9c87226b3791
            8f04519034114b48439337ae84e39249b79d0180eab649c39245c0ec0cb1fdaf"#]]
        .assert_eq(&format!("{}\n{}", promise.commit, promise.seed()));
    }

    #[test]
    fn the_seed_hashes_the_bytes_that_the_reference_lists() {
        let Promise { secret, .. } = example();
        let a: Vec<u8> = (0xa0..=0xaf).collect();
        let b: Vec<u8> = (0xb0..=0xbf).collect();
        let bytes = [&secret.0[..], &[3], &[1], &a[..], &[0], &[1], &b[..]].concat();
        let seed = Seed::new(blake3::derive_key("sidelong 2026 game seed v1", &bytes));
        assert_eq!(example().seed(), seed);
    }

    #[test]
    fn whatever_anybody_changes_changes_the_seed() {
        let secret = Secret::new([1; 32]);
        let seed = |parts: &[Option<Part>]| {
            Promise::new(secret, BySeat::from_slice(parts).unwrap()).seed().to_string()
        };
        let mut seeds = vec![
            Promise::new(Secret::new([2; 32]), BySeat::of(2, None)).seed().to_string(),
            seed(&[None]),
            seed(&[None, None]),
            seed(&[None, None, None]),
            seed(&[part(0), None]),
            seed(&[None, part(0)]),
            seed(&[part(0), part(0)]),
            seed(&[part(1), part(0)]),
            // A part of zeros is a part.
            seed(&[None, Some(Part::new([0; 16]))]),
        ];
        let made = seeds.len();
        seeds.sort();
        seeds.dedup();
        assert_eq!(seeds.len(), made);
        assert_ne!(secret.commitment(), Secret::new([2; 32]).commitment());
        // The commitment gives away neither the secret nor the seed.
        assert_ne!(secret.commitment().to_string(), secret.to_string());
        assert_ne!(secret.commitment().to_string(), seed(&[None]));
    }

    #[test]
    fn hex_reads_back_and_a_secret_keeps_quiet() {
        let promise = example();
        assert_eq!(promise.secret.to_string().parse(), Ok(promise.secret));
        assert_eq!(promise.commit.to_string().to_uppercase().parse(), Ok(promise.commit));
        let json = serde_json::to_string(&promise.parts).unwrap();
        expect![[
            r#"["a0a1a2a3a4a5a6a7a8a9aaabacadaeaf",null,"b0b1b2b3b4b5b6b7b8b9babbbcbdbebf"]"#
        ]]
        .assert_eq(&json);
        assert_eq!(serde_json::from_str::<BySeat<Option<Part>>>(&json).unwrap(), promise.parts);
        for text in ["", "00", "+1", &"g".repeat(32), &"é".repeat(16), &"0".repeat(33)] {
            let no = text.parse::<Part>().unwrap_err();
            assert_eq!(no.to_string(), "a part is 32 hex digits", "{text:?}");
        }
        assert!(format!("{promise:?}").contains("secret: Secret(…)"));
        assert!(!format!("{promise:?}").contains(&promise.secret.to_string()[..8]));
        assert_eq!(format!("{:.8}…", promise.commit).chars().count(), 9);
    }
}
