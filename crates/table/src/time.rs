//! Virtual time. The rules have no clock of their own: whoever runs a game tells it the time.

use std::fmt;
use std::ops::Add;

use serde::{Deserialize, Serialize};

/// Milliseconds since the start of play.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(type = "number"), schemars(!transparent))]
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

#[cfg(test)]
mod tests {
    use super::Millis;

    #[test]
    fn time_stops_at_its_end() {
        assert_eq!(Millis(u64::MAX - 1) + 5, Millis(u64::MAX));
        assert_eq!(Millis(61_005).to_string(), "1:01.005");
    }
}
