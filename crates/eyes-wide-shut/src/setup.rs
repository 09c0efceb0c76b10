//! What is settled before the first day: options. There is nothing to deal.

use serde::{Deserialize, Serialize};
use table::Words;

table::options! {
    /// What a table can choose.
    #[serde(rename = "EyesWideShutOptions")]
    pub struct Options {
        /// How long a day may last (EW-2).
        day_s: u16 = 60, [10 to 180 by 5];
        /// How long a night may last (EW-3).
        night_s: u16 = 8, [5 to 30 by 1];
        /// Whom the quota counts (EW-4).
        quota: Quota = Quota::Started, [words];
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

impl Words for Quota {
    const WORDS: &'static [&'static str] = &["started", "living"];
}

/// Nothing: chance has no part in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deal {}
