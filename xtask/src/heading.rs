//! What long commands say between the output of other programs.

use std::fmt;
use std::io::{self, IsTerminal};
use std::time::Duration;

/// A line that stands out.
pub(crate) struct Heading(pub(crate) String);

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = !io::stdout().is_terminal()
            || ["CI", "NO_COLOR"].iter().any(|name| std::env::var_os(name).is_some());
        let (bold, normal) = if plain { ("", "") } else { ("\x1b[1m", "\x1b[0m") };
        write!(f, "\n{bold}── {} ──{normal}", self.0)
    }
}

/// How long something took, for people.
pub(crate) struct Took(pub(crate) Duration);

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        f.pad(&match seconds {
            0..60 => format!("{:.1} s", self.0.as_secs_f64()),
            _ => format!("{} min {:02} s", seconds / 60, seconds % 60),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_for_people() {
        assert_eq!(Took(Duration::from_millis(1250)).to_string(), "1.2 s");
        assert_eq!(Took(Duration::from_secs(63)).to_string(), "1 min 03 s");
    }
}
