//! What programs do wrong, in sentences for those who wrote them.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use table::Millis;

use super::lines::LINE_BYTES_MAX;

/// So much of what a program wrote is shown.
const SHOWN_CHARS: usize = 100;

/// What a program did wrong.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It could not be started.
    CannotStart(io::Error),
    /// It is no more.
    Ended(ExitStatus),
    /// Nothing more comes from it.
    ClosedOutput,
    /// It wants to hear nothing more.
    ClosedInput,
    /// The pipes failed.
    Broken(io::Error),
    /// It did not answer in time.
    Slow(Duration),
    /// All its answers of a game took too long.
    SlowInAll(Duration),
    /// A line that does not end.
    LongLine,
    /// A line that is no answer, and why.
    NoAnswer(String, String),
    /// The answer to another question.
    OtherQuestion { asked: u64, answered: u64 },
    /// It wanted to be asked too often.
    TooOften(u32),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::CannotStart(why) => write!(f, "it could not be started: {why}"),
            Fault::Ended(status) => write!(f, "it ended ({status})"),
            Fault::ClosedOutput => f.write_str("it closed its standard output"),
            Fault::ClosedInput => f.write_str("it closed its standard input"),
            Fault::Broken(why) => write!(f, "its pipes broke: {why}"),
            Fault::Slow(patience) => write!(f, "it did not answer within {}", span(*patience)),
            Fault::SlowInAll(patience) => {
                write!(f, "its answers in that game took more than {} in all", span(*patience))
            }
            Fault::LongLine => write!(f, "it wrote a line of more than {LINE_BYTES_MAX} bytes"),
            Fault::NoAnswer(line, why) => {
                // It may have words of the line in it, as they were meant.
                let why: String =
                    why.chars().filter(|c| !c.is_control()).take(SHOWN_CHARS).collect();
                write!(f, "it answered {}: {why}", shown(line))
            }
            Fault::OtherQuestion { asked, answered } => write!(
                f,
                "it answered question {answered} when question {asked} was put: \
                 every question has one answer, with its id"
            ),
            Fault::TooOften(asks) => write!(f, "it let itself be asked more than {asks} times"),
        }
    }
}

/// A failure in a game: it is lost.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) fault: Fault,
    /// When, in the game's time; before the first question there is none.
    pub(crate) at: Option<Millis>,
    /// The end of what it wrote to standard error.
    pub(crate) last_words: String,
}

impl Failure {
    pub(super) fn at_start(fault: Fault) -> Failure {
        Failure { fault, at: None, last_words: String::new() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fault)?;
        match self.at {
            Some(Millis(at)) => write!(f, ", at {:.1} s of the game", at as f64 / 1_000.0)?,
            None => f.write_str(", before the game began")?,
        }
        if !self.last_words.is_empty() {
            write!(f, "; the end of its standard error: {}", self.last_words)?;
        }
        Ok(())
    }
}

fn span(span: Duration) -> humantime::FormattedDuration {
    humantime::format_duration(span)
}

/// The beginning of what somebody wrote, as text that moves no cursor.
fn shown(line: &str) -> String {
    let mut shown: String = line.chars().take(SHOWN_CHARS).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    format!("{shown:?}")
}
