//! What was said of late: whoever comes in afresh is told, after a restart of the house too.

use std::collections::VecDeque;

use protocol::{Spoken, Talked};

/// So many lines are kept at the most.
const LINES_MAX: usize = 50;
/// And so many bytes of them: a line may be long, and everybody who comes in is sent all of it.
const BYTES_MAX: usize = 8 * 1024;

/// The last lines of a room's talk.
#[derive(Debug, Default)]
pub(crate) struct Recent {
    lines: VecDeque<Spoken>,
    bytes: usize,
}

impl Recent {
    pub(crate) fn note(&mut self, line: Spoken) {
        self.bytes += bytes(&line);
        self.lines.push_back(line);
        while self.lines.len() > LINES_MAX || self.bytes > BYTES_MAX {
            let Some(oldest) = self.lines.pop_front() else { break };
            self.bytes -= bytes(&oldest);
        }
    }

    /// The lines, the oldest first.
    pub(crate) fn lines(&self) -> Vec<Spoken> {
        self.lines.iter().cloned().collect()
    }
}

/// How long a line is, about.
fn bytes(Spoken { name, talk, .. }: &Spoken) -> usize {
    let said = match talk {
        Talked::Text(text) => text.as_str().len(),
        Talked::Phrase(_) => 0,
    };
    name.as_str().len() + said
}
