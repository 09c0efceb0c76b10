//! What a seat may know of the five games, and nothing else.
//!
//! The types of what is shown, of what is noticed and of what can be done, without the games they
//! come from. Whoever builds on this crate alone cannot name a game's state, and so cannot look at
//! another's cards, not even by mistake.
//!
//! ```
//! use seen::blink::{Action, View};
//!
//! /// What somebody does who plays when they can, and draws when they cannot.
//! fn choose(_view: &View, legal: &[Action]) -> Option<Action> {
//!     let play = legal.iter().find(|action| matches!(action, Action::Play { .. }));
//!     play.or(legal.first()).copied()
//! }
//! ```
//!
//! The game itself has no name here:
//!
//! ```compile_fail,E0432
//! use seen::blink::Blink;
//! ```

pub use gaze::{Dials, Look, Perception};

macro_rules! seen {
    ($(#[$about:meta] $game:ident = $module:ident;)+) => {$(
        #[$about]
        pub mod $module {
            pub use games::$module::seen::*;
        }
    )+};
}

games::for_each_game!(seen);
