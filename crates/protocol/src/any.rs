//! What stands where a frame carries the JSON of whichever game is played. These types
//! are for readers of the schema and of the TypeScript; the house passes such JSON on as it is.

use std::collections::BTreeMap;

use games::for_each_game;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
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

/// Actions of one kind ([`together`](crate::together)).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Together {
    /// Which kind.
    pub r#do: String,
    /// All else that is said of them: for each member a list, with an item for each action.
    #[serde(flatten)]
    pub columns: BTreeMap<String, Vec<Value>>,
}
