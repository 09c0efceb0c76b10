//! What a seat may know of the five games, and nothing else.
//!
//! The types of what is shown, of what is noticed and of what can be done, without the games they
//! come from. Whoever builds on this crate alone cannot name a game's state, and so cannot look at
//! another's cards, not even by mistake.

pub use gaze::{Dials, Look, Perception};

/// Blink.
pub mod blink {
    pub use blink::{
        Action, CARDS, Card, End, Notice, Options, Pile, Player, Refill, SLOTS, Stage, View,
    };
}

/// In the Blink of an Eye.
pub mod blink_of_an_eye {
    pub use blink_of_an_eye::{
        Action, BLUFFS, COLOURS, Colour, End, GuessCard, Laid, Notice, Options, Player, Stage,
        Step, Verdict, View, What,
    };
}

/// Eyes Wide Shut.
pub mod eyes_wide_shut {
    pub use eyes_wide_shut::{
        Action, End, Hand, LIVES, Night, Notice, Options, Player, Quota, STILL_NIGHTS, Stage,
        Verdict, View, Zone,
    };
}

/// Zwinkern.
pub mod zwinkern {
    pub use zwinkern::{
        Action, End, Fate, Notice, Options, PERSONS, Person, Player, Spot, Stage, View,
    };
}

/// Shifty Eyed Spies.
pub mod shifty_eyed_spies {
    pub use shifty_eyed_spies::{
        Action, Card, Deck, End, Kind, Kinds, Location, Notice, Options, Pile, Player, Reveal,
        Stage, TOKENS, View,
    };
}
