//! What is wrong with a record, and where.

use std::fmt;

/// A record that is damaged or cannot have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// The stable code: one of this module's, or the refusal's where the rules say no.
    pub code: &'static str,
    /// For people.
    pub why: String,
}

/// The line is not a JSON object.
pub const NOT_JSON: &str = "not_json";
/// A line or a record is longer than any game's.
pub const TOO_LONG: &str = "too_long";
/// A key is missing, has a value of the wrong kind, or does not belong there.
pub const BAD_LINE: &str = "bad_line";
/// A version of the record that this program does not know.
pub const BAD_VERSION: &str = "bad_version";
/// Not one of the five.
pub const NO_SUCH_GAME: &str = "no_such_game";
/// Seats, options or deal do not fit the game.
pub const BAD_SETUP: &str = "bad_setup";
/// Time falls from one line to the next.
pub const TIME_FALLS: &str = "time_falls";
/// A clock had run out, and the table did not act.
pub const TABLE_WAS_DUE: &str = "table_was_due";
/// The record ends before its result, or its result comes before the game's end.
pub const CUT_OFF: &str = "cut_off";
/// The result is not the one the game gives.
pub const WRONG_RESULT: &str = "wrong_result";
/// The house did not deal as it had promised.
pub const BROKEN_PROMISE: &str = "broken_promise";
/// The game does not stand in its match as the record says.
pub const WRONG_MATCH: &str = "wrong_match";

impl Fault {
    pub(crate) fn new(line: usize, code: &'static str, why: impl Into<String>) -> Fault {
        Fault { line, code, why: why.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {} ({})", self.line, self.why, self.code)
    }
}

impl std::error::Error for Fault {}
