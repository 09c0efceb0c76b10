//! How fast eyes and faces are: three presets, and every dial by itself.

use serde::{Deserialize, Serialize};
use table::{Gesture, SetupFault};

/// How long things take, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Dials {
    /// Eyes on their way see nothing for so long.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub move_ms: u32,
    /// Eyes must rest on a face for so long of a sign's window to notice it.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub notice_ms: u32,
    /// The window of a wink.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub wink_ms: u32,
    /// The window of a glance at a place.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub glance_ms: u32,
    /// The window of a nod, a shake of the head, a raised brow, a smile.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub face_ms: u32,
    /// The window of a big gesture.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub big_ms: u32,
    /// How long a face goes without a blink, on average; 0 is never blinking.
    #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
    pub blink_every_ms: u32,
}

/// Three tables for three tempers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Long signs, for a first evening or slow eyes.
    Relaxed,
    /// As at a table.
    #[default]
    Standard,
    /// Short signs, for people who know each other.
    Sharp,
}

impl Preset {
    /// All of them, the slowest first.
    pub const ALL: [Preset; 3] = [Preset::Relaxed, Preset::Standard, Preset::Sharp];

    /// Its dials.
    pub const fn dials(self) -> Dials {
        let (wink_ms, face_ms, big_ms) = match self {
            Preset::Relaxed => (900, 1_200, 1_500),
            Preset::Standard => (500, 800, 1_000),
            Preset::Sharp => (300, 500, 800),
        };
        Dials {
            move_ms: 120,
            notice_ms: 80,
            wink_ms,
            glance_ms: wink_ms,
            face_ms,
            big_ms,
            blink_every_ms: 4_000,
        }
    }
}

impl Default for Dials {
    fn default() -> Dials {
        Preset::Standard.dials()
    }
}

impl Dials {
    /// How long a sign can be seen.
    pub const fn window_ms(&self, gesture: Gesture) -> u64 {
        let ms = match gesture {
            Gesture::Wink => self.wink_ms,
            Gesture::Glance => self.glance_ms,
            Gesture::Nod | Gesture::Shake | Gesture::Brow | Gesture::Smile => self.face_ms,
            Gesture::Point | Gesture::Raise => self.big_ms,
        };
        ms as u64
    }

    /// Whether eyes and faces can be so: nothing slower than ten seconds, and every sign long
    /// enough to be noticed.
    pub fn check(&self) -> Result<(), SetupFault> {
        SetupFault::option(self.move_ms <= 1_000, "move_ms", "0 to 1000")?;
        SetupFault::option((1..=1_000).contains(&self.notice_ms), "notice_ms", "1 to 1000")?;
        let windows = [
            (self.wink_ms, "wink_ms"),
            (self.glance_ms, "glance_ms"),
            (self.face_ms, "face_ms"),
            (self.big_ms, "big_ms"),
        ];
        for (window_ms, name) in windows {
            let fits = (self.notice_ms..=10_000).contains(&window_ms);
            SetupFault::option(fits, name, "from notice_ms to 10000")?;
        }
        let blinks = self.blink_every_ms;
        let fits = blinks == 0 || (500..=60_000).contains(&blinks);
        SetupFault::option(fits, "blink_every_ms", "0, or 500 to 60000")
    }
}
