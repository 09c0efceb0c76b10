//! What was to be read and is something else.

use std::fmt;

/// A text or a number that is not what it should be. The sentence says what that looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misread(pub &'static str);

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Misread {}
