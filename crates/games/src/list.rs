//! The only list of the games.

/// Hands the list of the games to another macro: for each game a sentence about it, its type,
/// and its crate, which is also its name in records.
///
/// A game on this list has a crate that `crates/games/Cargo.toml` names, and a rulebook page in
/// each language. The compiler names whatever else a game must have and has not.
///
/// ```
/// macro_rules! crates {
///     ($(#[$about:meta] $game:ident = $module:ident;)+) => { [$(stringify!($module)),+] };
/// }
/// assert!(games::for_each_game!(crates).contains(&"eyes_wide_shut"));
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($($make:ident)::+ $(, $($given:tt)+)?) => {
        $($make)::+! {
            $($($given)+;)?
            /// Two hands, two piles, no turns.
            Blink = blink;
            /// Two minutes to find out who looks for whom.
            BlinkOfAnEye = blink_of_an_eye;
            /// Raise your hand in the dark, and hope that few others do.
            EyesWideShut = eyes_wide_shut;
            /// Wink to your partner, and be seen by nobody else.
            Zwinkern = zwinkern;
            /// A wink, a glance, a delivery.
            ShiftyEyedSpies = shifty_eyed_spies;
        }
    };
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
        $crate::for_each_game!($crate::__with_rules, ($kind, $rules => $body))
    };
}

/// The arms of [`with_rules!`].
#[doc(hidden)]
#[macro_export]
macro_rules! __with_rules {
    (($kind:expr, $rules:ident => $body:expr); $(#[$about:meta] $game:ident = $module:ident;)+) => {
        match $kind {
            $($crate::Kind::$game => {
                type $rules = $crate::$game;
                $body
            })+
        }
    };
}
