//! Virtual time. The rules have no clock of their own: whoever runs a game tells it the time.

use std::fmt;
use std::ops::Add;

use serde::{Deserialize, Serialize};

/// Milliseconds since the start of play.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// The start of play.
    pub const START: Millis = Millis(0);
}

impl Add<u64> for Millis {
    type Output = Millis;

    fn add(self, ms: u64) -> Millis {
        Millis(self.0.saturating_add(ms))
    }
}

/// As a stopwatch shows it: `1:02.345`.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (s, ms) = (self.0 / 1000, self.0 % 1000);
        f.pad(&format!("{}:{:02}.{ms:03}", s / 60, s % 60))
    }
}
