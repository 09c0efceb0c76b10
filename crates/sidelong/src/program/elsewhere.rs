//! Where there are no pipes that one can wait for with a time limit, no program takes a seat.

use std::io;
use std::time::{Duration, Instant};

use super::fault::Fault;
use super::{ProgramCommand, Talks};

/// A running program: there is none here.
#[derive(Debug)]
pub(crate) enum Process {}

impl Process {
    pub(super) fn start(_command: &ProgramCommand) -> io::Result<Process> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "programs take seats on Unix alone"))
    }

    pub(super) fn finish(&mut self, _until: Instant) {
        match *self {}
    }

    pub(super) fn wait(&mut self, _until: Instant) {
        match *self {}
    }
}

impl Talks for Process {
    fn say(&mut self, _line: &str) {
        match *self {}
    }

    fn answer(&mut self, _patience: Duration) -> Result<String, Fault> {
        match *self {}
    }

    fn last_words(&mut self) -> String {
        match *self {}
    }
}

/// There is nothing to stop.
pub(crate) fn stop_with_us() -> io::Result<()> {
    Ok(())
}
