//! What stands where a frame carries the JSON of whichever game is played. These types
//! are for readers of the schema and of the TypeScript; the house passes such JSON on as it is.

use games::for_each_game;
use schemars::JsonSchema;
use ts_rs::TS;

macro_rules! any {
    ((#[$doc:meta] $name:ident); $(#[$about:meta] $game:ident = $module:ident;)+) => {
        #[$doc]
        #[derive(Clone, Debug, JsonSchema, TS)]
        #[schemars(untagged)]
        #[ts(untagged)]
        #[expect(missing_docs, reason = "one for each game")]
        pub enum $name {
            $($game(games::$module::$name),)+
        }
    };
}

for_each_game! { any, (
    /// What a table can choose, in the game that is settled.
    Options
) }
for_each_game! { any, (
    /// Something a seat can do, in the game that is played.
    Action
) }
for_each_game! { any, (
    /// What everybody may know of the game that is played.
    View
) }
for_each_game! { any, (
    /// What one seat knows besides.
    Own
) }
for_each_game! { any, (
    /// What one viewer notices of something that happened.
    Notice
) }
