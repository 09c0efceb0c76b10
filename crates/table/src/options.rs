//! What a table can choose before the deal. Each option is declared once ([`crate::options!`]): its
//! default and what is offered. The check, the schema, the page, the help and the rulebook's rows
//! follow from that.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::SetupFault;

/// What a table can choose, each with a default.
pub trait Options:
    Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync
{
    /// All that there is to choose.
    const ALL: &'static [Choice];

    /// Whether every choice is one the game offers.
    fn check(&self) -> Result<(), SetupFault>;
}

/// One option, as it is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name.
    pub key: &'static str,
    /// What it may be.
    pub offered: Offered,
}

/// What an option may be, and what it is if nobody chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Offered {
    /// Any number from the least to the most; pages go from one to the next by steps.
    Range { default: u32, min: u32, max: u32, step: u32 },
    /// One of these numbers.
    Numbers { default: u32, of: &'static [u32] },
    /// One of these words.
    Words { default: &'static str, of: &'static [&'static str] },
    /// Yes or no.
    Switch { default: bool },
}

impl Offered {
    /// The default in text.
    pub fn default_text(&self) -> String {
        match self {
            Offered::Range { default, .. } | Offered::Numbers { default, .. } => {
                default.to_string()
            }
            Offered::Words { default, .. } => (*default).to_owned(),
            Offered::Switch { default } => default.to_string(),
        }
    }

    /// What it may be in text, such as "0 to 180" or "1, 3 or 5", with these words between.
    pub fn range_text(&self, to: &str, or: &str) -> String {
        let any_of = |texts: &[String]| match texts {
            [others @ .., last] if !others.is_empty() => {
                format!("{} {or} {last}", others.join(", "))
            }
            texts => texts.concat(),
        };
        match self {
            Offered::Range { min, max, .. } => format!("{min} {to} {max}"),
            Offered::Numbers { of, .. } => {
                any_of(&of.iter().map(u32::to_string).collect::<Vec<_>>())
            }
            Offered::Words { of, .. } => {
                any_of(&of.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
            }
            Offered::Switch { .. } => any_of(&["true".to_owned(), "false".to_owned()]),
        }
    }
}

/// A choice between words.
pub trait Words {
    /// The words, as serde writes them, in the order in which they are declared.
    const WORDS: &'static [&'static str];
}

/// Writes into the schema of options what is offered.
#[cfg(feature = "schema")]
pub fn describe<O: Options>(schema: &mut schemars::Schema) {
    for Choice { key, offered } in O::ALL {
        let property = schema.get_mut("properties").and_then(|all| all.get_mut(key));
        let Some(property) = property.and_then(|property| property.as_object_mut()) else {
            continue;
        };
        match offered {
            Offered::Range { min, max, .. } => {
                property.insert("minimum".to_owned(), (*min).into());
                property.insert("maximum".to_owned(), (*max).into());
            }
            Offered::Numbers { of, .. } => {
                property.retain(|name, _| name != "minimum" && name != "maximum");
                property.insert("enum".to_owned(), of.to_vec().into());
            }
            Offered::Words { .. } | Offered::Switch { .. } => {}
        }
    }
}

/// Declares a game's options.
///
/// ```
/// use table::Options as _;
///
/// table::options! {
///     /// What a table can choose.
///     pub struct Options {
///         /// Games to a match.
///         best_of: u8 = 3, [1, 3 or 5];
///         /// Seconds for a turn; 0 is no clock.
///         turn_s: u16 = 60, [0 to 180 by 5];
///         /// Whether signs must be true.
///         signals: table::Signals = table::Signals::Honest, [words];
///         /// Whether anybody may pass.
///         passes: bool = false, [switch];
///     }
/// }
///
/// assert_eq!(Options::default().turn_s, 60);
/// let hasty = Options { turn_s: 200, ..Options::default() };
/// assert_eq!(hasty.check().unwrap_err().to_string(), "option turn_s must be 0 to 180");
/// let texts: Vec<String> =
///     Options::ALL.iter().map(|choice| choice.offered.range_text("to", "or")).collect();
/// assert_eq!(texts, ["1, 3 or 5", "0 to 180", "honest or anything_goes", "true or false"]);
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$about:meta])*
        pub struct $options:ident {
            $($(#[$doc:meta])* $key:ident: $type:ty = $default:expr, $offered:tt;)+
        }
    ) => {
        #[derive(Clone, PartialEq, Eq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(transform = $crate::describe::<$options>))]
        $(#[$about])*
        #[serde(default, deny_unknown_fields)]
        pub struct $options {
            $(
                $(#[$doc])*
                #[cfg_attr(feature = "schema", ts(as = "Option<_>", optional))]
                pub $key: $type,
            )+
        }

        impl Default for $options {
            fn default() -> $options {
                $options { $($key: $default,)+ }
            }
        }

        impl $crate::Options for $options {
            const ALL: &'static [$crate::Choice] = &[$($crate::Choice {
                key: stringify!($key),
                offered: $crate::__option!(offered $type, $default, $offered),
            },)+];

            fn check(&self) -> Result<(), $crate::SetupFault> {
                $($crate::__option!(check self.$key, stringify!($key), $offered);)+
                Ok(())
            }
        }
    };
}

/// What [`options!`] makes of what an option offers.
#[doc(hidden)]
#[macro_export]
macro_rules! __option {
    (offered $type:ty, $default:expr, [words]) => {
        $crate::Offered::Words {
            default: <$type as $crate::Words>::WORDS[$default as usize],
            of: <$type as $crate::Words>::WORDS,
        }
    };
    (offered $type:ty, $default:expr, [switch]) => {
        $crate::Offered::Switch { default: $default }
    };
    (offered $type:ty, $default:expr, [$min:literal to $max:literal by $step:literal]) => {
        $crate::Offered::Range { default: $default, min: $min, max: $max, step: $step }
    };
    (offered $type:ty, $default:expr, [$($number:literal),+ or $last:literal]) => {
        $crate::Offered::Numbers { default: $default, of: &[$($number,)+ $last] }
    };
    (check $value:expr, $key:expr, [words]) => {};
    (check $value:expr, $key:expr, [switch]) => {};
    (check $value:expr, $key:expr, [$min:literal to $max:literal by $step:literal]) => {
        let fits = ($min..=$max).contains(&$value);
        $crate::SetupFault::option(fits, $key, concat!($min, " to ", $max))?;
    };
    (check $value:expr, $key:expr, [$first:literal $(, $number:literal)* or $last:literal]) => {
        let fits = matches!($value, $first $(| $number)* | $last);
        $crate::SetupFault::option(fits, $key, concat!($first, $(", ", $number,)* " or ", $last))?;
    };
}
