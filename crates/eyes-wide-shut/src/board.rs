//! The prison's three zones and what a night in them brings.

use std::fmt;

use serde::Serialize;
use table::SeatSet;

/// A zone of the prison, from the innermost. On the wire: 1, 2 or 3.
///
/// ```
/// use eyes_wide_shut::Zone;
///
/// assert_eq!(Zone::One.ahead(), Some(Zone::Two));
/// assert_eq!(Zone::Three.ahead(), None); // Out, and free.
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(type = "1 | 2 | 3"))]
#[cfg_attr(feature = "schema", schemars(with = "u8", extend("minimum" = 1, "maximum" = 3)))]
#[serde(rename = "EyesWideShutZone", into = "u8")]
pub enum Zone {
    /// Where everybody starts.
    One = 1,
    /// Half-way.
    Two,
    /// One step from the gate.
    Three,
}

impl Zone {
    /// Its number.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Where an advance leads: the next zone, or out (EW-5).
    pub const fn ahead(self) -> Option<Zone> {
        match self {
            Zone::One => Some(Zone::Two),
            Zone::Two => Some(Zone::Three),
            Zone::Three => None,
        }
    }

    /// Where a punishment leads (EW-6).
    pub const fn behind(self) -> Zone {
        match self {
            Zone::One | Zone::Two => Zone::One,
            Zone::Three => Zone::Two,
        }
    }

    /// Lives gained by advancing from here (EW-5).
    pub const fn reward(self) -> u8 {
        match self {
            Zone::One => 1,
            Zone::Two => 2,
            Zone::Three => 0,
        }
    }

    /// Lives a raised hand costs here when there were too many (EW-6).
    pub const fn punishment(self) -> u8 {
        self.number()
    }

    /// Lives that stagnation costs here (EW-7).
    pub const fn toll(self) -> u8 {
        4 - self.number()
    }
}

impl From<Zone> for u8 {
    fn from(zone: Zone) -> u8 {
        zone.number()
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "zone {}", self.number())
    }
}

/// How many hands there were, measured against the quota.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutVerdict", rename_all = "snake_case")]
pub enum Verdict {
    /// None at all.
    Quiet,
    /// No more than the quota.
    Within,
    /// Too many.
    Over,
}

impl Verdict {
    pub(crate) const fn of(hands: usize, quota: u8) -> Verdict {
        match hands {
            0 => Verdict::Quiet,
            _ if hands <= quota as usize => Verdict::Within,
            _ => Verdict::Over,
        }
    }
}

/// A night that is over. All eyes are open again: everybody may know this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutNight")]
pub struct Night {
    /// Whose hands were up.
    pub raised: SeatSet,
    /// How many might have been: in a duel, one.
    pub quota: u8,
    /// What came of it.
    pub verdict: Verdict,
    /// Who got out (EW-9).
    pub escaped: SeatSet,
    /// Who died of it, or of the stagnation that followed (EW-8).
    pub died: SeatSet,
    /// Whether it was one still night too many (EW-7).
    pub stagnated: bool,
    /// Whether it was the night of the duel (EW-11).
    pub duel: bool,
}

/// "seat 1 raised a hand: within the quota of 1".
impl fmt::Display for Night {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let duel = if self.duel { " in the duel" } else { "" };
        write!(f, "{} raised a hand{duel}: ", self.raised)?;
        match (self.verdict, self.duel) {
            (Verdict::Quiet, true) => f.write_str("peace")?,
            (Verdict::Quiet, false) => f.write_str("nothing moves")?,
            (Verdict::Within, _) => write!(f, "within the quota of {}", self.quota)?,
            (Verdict::Over, _) => write!(f, "over the quota of {}", self.quota)?,
        }
        if self.stagnated {
            f.write_str("; stagnation")?;
        }
        if !self.escaped.is_empty() {
            write!(f, "; out: {}", self.escaped)?;
        }
        if !self.died.is_empty() {
            write!(f, "; dead: {}", self.died)?;
        }
        Ok(())
    }
}
