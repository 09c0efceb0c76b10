//! What stands where a frame carries the JSON of whichever game is played: one of five. These types
//! are for readers of the schema and of the TypeScript; the house passes such JSON on as it is.

use games::{blink, blink_of_an_eye, eyes_wide_shut, shifty_eyed_spies, zwinkern};
use schemars::JsonSchema;
use ts_rs::TS;

macro_rules! one_of_five {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, JsonSchema, TS)]
        #[schemars(untagged)]
        #[ts(untagged)]
        #[expect(missing_docs, reason = "one for each game")]
        pub enum $name {
            Blink(blink::$name),
            BlinkOfAnEye(blink_of_an_eye::$name),
            EyesWideShut(eyes_wide_shut::$name),
            Zwinkern(zwinkern::$name),
            ShiftyEyedSpies(shifty_eyed_spies::$name),
        }
    )*};
}

one_of_five! {
    /// What a table can choose, in the game that is settled.
    Options,
    /// Something a seat can do, in the game that is played.
    Action,
    /// What everybody may know of the game that is played.
    View,
    /// What one seat knows besides.
    Own,
    /// What one viewer notices of something that happened.
    Notice
}
