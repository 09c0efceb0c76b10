//! The only list of the games.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::Rules;

/// One of the five games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Two hands, two piles, no turns.
    Blink,
    /// Two minutes to find out who looks for whom.
    BlinkOfAnEye,
    /// Raise your hand in the dark, and hope that few others do.
    EyesWideShut,
    /// Wink to your partner, and be seen by nobody else.
    Zwinkern,
    /// A wink, a glance, a delivery.
    ShiftyEyedSpies,
}

/// Does something with the rules type of a game that is known only at run time.
///
/// ```
/// use games::{Kind, with_rules};
/// use table::Rules;
///
/// fn most_seats<R: Rules>() -> u8 {
///     *R::SEATS.end()
/// }
///
/// let kind: Kind = "zwinkern".parse()?;
/// assert_eq!(with_rules!(kind, R => most_seats::<R>()), 6);
/// # Ok::<(), games::NoSuchGame>(())
/// ```
#[macro_export]
macro_rules! with_rules {
    ($kind:expr, $rules:ident => $body:expr) => {
        match $kind {
            $crate::Kind::Blink => {
                type $rules = $crate::Blink;
                $body
            }
            $crate::Kind::BlinkOfAnEye => {
                type $rules = $crate::BlinkOfAnEye;
                $body
            }
            $crate::Kind::EyesWideShut => {
                type $rules = $crate::EyesWideShut;
                $body
            }
            $crate::Kind::Zwinkern => {
                type $rules = $crate::Zwinkern;
                $body
            }
            $crate::Kind::ShiftyEyedSpies => {
                type $rules = $crate::ShiftyEyedSpies;
                $body
            }
        }
    };
}

impl Kind {
    /// All five.
    pub const ALL: [Kind; 5] = [
        Kind::Blink,
        Kind::BlinkOfAnEye,
        Kind::EyesWideShut,
        Kind::Zwinkern,
        Kind::ShiftyEyedSpies,
    ];

    /// Its name in records and on the command line.
    pub const fn name(self) -> &'static str {
        with_rules!(self, R => R::NAME)
    }

    /// How many can play.
    pub const fn seats(self) -> RangeInclusive<u8> {
        with_rules!(self, R => R::SEATS)
    }

    /// Its rulebook page, in Markdown.
    pub const fn rulebook(self, language: Language) -> &'static str {
        macro_rules! page {
            ($name:literal) => {
                match language {
                    Language::English => include_str!(concat!("../rules/", $name, ".md")),
                    Language::German => include_str!(concat!("../rules/de/", $name, ".md")),
                }
            };
        }
        match self {
            Kind::Blink => page!("blink"),
            Kind::BlinkOfAnEye => page!("blink_of_an_eye"),
            Kind::EyesWideShut => page!("eyes_wide_shut"),
            Kind::Zwinkern => page!("zwinkern"),
            Kind::ShiftyEyedSpies => page!("shifty_eyed_spies"),
        }
    }
}

/// A language the rulebook is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No game has that name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchGame;

impl fmt::Display for NoSuchGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such game; there are ")?;
        for (nth, kind) in Kind::ALL.iter().enumerate() {
            write!(f, "{}{kind}", if nth == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for NoSuchGame {}

impl FromStr for Kind {
    type Err = NoSuchGame;

    fn from_str(name: &str) -> Result<Kind, NoSuchGame> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or(NoSuchGame)
    }
}
