//! Which game: a value for each on the list.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{Choice, Facts, Options, Rules};

use crate::with_rules;

macro_rules! kind {
    ($(#[$about:meta] $game:ident = $module:ident;)+) => {
        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Kind {
            $(#[$about] $game,)+
        }

        impl Kind {
            /// All of them.
            pub const ALL: [Kind; [$(stringify!($game)),+].len()] = [$(Kind::$game),+];

            /// Its rulebook page, in Markdown.
            pub const fn rulebook(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Kind::$game, Language::English) => {
                        include_str!(concat!("../rules/", stringify!($module), ".md"))
                    }
                    (Kind::$game, Language::German) => {
                        include_str!(concat!("../rules/de/", stringify!($module), ".md"))
                    })+
                }
            }
        }
    };
}

crate::for_each_game!(kind);

impl Kind {
    /// Its name in records and on the command line.
    pub const fn name(self) -> &'static str {
        with_rules!(self, R => R::NAME)
    }

    /// How many can play.
    pub const fn seats(self) -> RangeInclusive<u8> {
        with_rules!(self, R => R::SEATS)
    }

    /// How many play it most.
    pub const fn usual_seats(self) -> u8 {
        with_rules!(self, R => R::USUAL_SEATS)
    }

    /// Whether players make signs to each other.
    pub const fn has_signs(self) -> bool {
        with_rules!(self, R => R::HAS_SIGNS)
    }

    /// What its tables can choose.
    pub const fn options(self) -> &'static [Choice] {
        with_rules!(self, R => <R as Rules>::Options::ALL)
    }

    /// All names in a sentence, such as "blink, zwinkern or shifty_eyed_spies".
    pub fn names(or: &str) -> String {
        let [others @ .., last] = Kind::ALL.map(Kind::name);
        format!("{}{or}{last}", others.join(", "))
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
        write!(f, "no such game; there are {}", Kind::names(", "))
    }
}

impl std::error::Error for NoSuchGame {}

impl FromStr for Kind {
    type Err = NoSuchGame;

    fn from_str(name: &str) -> Result<Kind, NoSuchGame> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or(NoSuchGame)
    }
}
