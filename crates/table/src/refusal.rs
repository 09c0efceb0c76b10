//! The typed no.

use std::fmt::{Debug, Display};

/// Why an action was not taken.
///
/// The code is stable, for programs; the sentence ([`Display`]) is for people. A refusal goes to
/// the sender alone, changes nothing unless a ruling says so ([`crate::Rules::penalty`]), and
/// tells nothing that the sender could not already know.
pub trait Refusal: Copy + Eq + Debug + Display + 'static {
    /// Every refusal of this game.
    const ALL: &'static [Self];

    /// The stable code, in `snake_case`.
    fn code(self) -> &'static str;
}

/// Writes a game's refusals: `Variant "code" "sentence"`, after the four that every game has.
///
/// ```
/// table::refusals! {
///     /// Why this game says no.
///     pub enum Refusal {
///         NotYourTurn "not_your_turn" "It is not your turn.",
///     }
/// }
/// use table::Refusal as _;
/// assert_eq!(Refusal::NotYourTurn.code(), "not_your_turn");
/// assert_eq!(Refusal::GameOver.to_string(), "The game is over.");
/// ```
#[macro_export]
macro_rules! refusals {
    ($(#[$doc:meta])* pub enum $name:ident { $($variant:ident $code:literal $sentence:literal,)* }) => {
        $crate::refusals! { @all $(#[$doc])* $name {
            NotStarted "not_started" "The game has not started yet.",
            GameOver "game_over" "The game is over.",
            NoSuchSeat "no_such_seat" "This table has no such seat.",
            TablesAlone "tables_alone" "Only the table does that.",
            $($variant $code $sentence,)*
        } }
    };
    (@all $(#[$doc:meta])* $name:ident { $($variant:ident $code:literal $sentence:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum $name {
            $(#[doc = $sentence] $variant,)*
        }

        impl $crate::Refusal for $name {
            const ALL: &'static [Self] = &[$($name::$variant),*];

            fn code(self) -> &'static str {
                match self { $($name::$variant => $code),* }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(match self { $($name::$variant => $sentence),* })
            }
        }
    };
}
