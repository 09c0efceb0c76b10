//! What is settled before the first day: options. There is nothing to deal.

use serde::{Deserialize, Serialize};
use table::SetupFault;

/// What a table can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutOptions", default, deny_unknown_fields)]
pub struct Options {
    /// How long a day may last (EW-2). 10 s to 3 min.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub day_s: u16,
    /// How long a night may last (EW-3). 5 to 30 s.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub night_s: u16,
    /// Whom the quota counts (EW-4).
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub quota: Quota,
}

impl Default for Options {
    fn default() -> Options {
        Options { day_s: 60, night_s: 8, quota: Quota::Started }
    }
}

impl table::Options for Options {
    fn check(&self) -> Result<(), SetupFault> {
        SetupFault::option((10..=180).contains(&self.day_s), "day_s", "10 to 180")?;
        SetupFault::option((5..=30).contains(&self.night_s), "night_s", "5 to 30")
    }
}

/// Whom the quota counts (EW-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutQuota", rename_all = "snake_case")]
pub enum Quota {
    /// Everyone who started this game.
    #[default]
    Started,
    /// Only those who still live.
    Living,
}

/// Nothing: chance has no part in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deal {}
