//! Programs that take seats in the ladder: bots of anybody's, in any language, which are told what
//! their seat may know in lines of JSON on standard input and answer on standard output.
//!
//! [`Process`] is the child and its pipes, with a time limit on everything. [`Chair`] is the player
//! that it plays for. [`Crew`] has the processes of one thread: they are kept from game to game,
//! and started anew after a failure. `docs/bots.md` tells authors of bots the rest.

mod chair;
mod command;
mod fault;
mod lines;
#[cfg(unix)]
mod process;
#[cfg(not(unix))]
#[path = "program/elsewhere.rs"]
mod process;
#[cfg(test)]
mod secrets;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

pub(crate) use chair::Chair;
pub(crate) use command::ProgramCommand;
pub(crate) use fault::Failure;
pub(crate) use process::stop_with_us;

use fault::Fault;
use process::Process;

/// Somebody to talk to in lines.
pub(crate) trait Talks {
    /// Has a line for them, which they get before the next question.
    fn say(&mut self, line: &str);

    /// Puts the question that was said last, and waits so long for the line that answers it.
    fn answer(&mut self, patience: Duration) -> Result<String, Fault>;

    /// The end of what else they had to say, now that they have failed.
    fn last_words(&mut self) -> String;
}

/// How much time programs have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// For an answer.
    pub(crate) answer: Duration,
}

impl Patience {
    /// For the first answer of a process, which has to get up.
    const START: Duration = Duration::from_secs(10);
    /// For all answers of a game, this many times as long as for one.
    const GAME: u32 = 60;

    fn start(self) -> Duration {
        self.answer.max(Patience::START)
    }

    fn game(self) -> Duration {
        self.answer * Patience::GAME
    }
}

/// One who plays for a chair: a process, once there is one, and how it fared in this game.
#[derive(Debug)]
pub(crate) struct Hand<T = Process> {
    /// Which of the programs.
    pub(crate) program: usize,
    talks: Option<T>,
    /// The number of the last question.
    asked: u64,
    pub(crate) failure: Option<Failure>,
}

impl<T> Hand<T> {
    pub(crate) fn new(program: usize, talks: Option<T>) -> Hand<T> {
        Hand { program, talks, asked: 0, failure: None }
    }
}

/// The processes of one thread, of all programs.
#[derive(Debug, Default)]
pub(crate) struct Crew {
    idle: Vec<Hand>,
}

impl Crew {
    /// One process of each program, so that those that cannot be started are known at once.
    pub(crate) fn start(commands: &[ProgramCommand]) -> Result<Crew> {
        let started = commands.iter().enumerate().map(|(nth, command)| {
            let process = Process::start(command);
            let process = process.with_context(|| format!("cannot start {command}"))?;
            Ok(Hand::new(nth, Some(process)))
        });
        Ok(Crew { idle: started.collect::<Result<_>>()? })
    }

    /// Somebody of that program for a chair, who plays for nobody else.
    pub(crate) fn take(&mut self, program: usize, command: &ProgramCommand) -> Hand {
        let nth = self.idle.iter().position(|hand| hand.program == program);
        let mut hand =
            nth.map_or_else(|| Hand::new(program, None), |nth| self.idle.swap_remove(nth));
        hand.failure = None;
        if hand.talks.is_none() {
            match Process::start(command) {
                Ok(process) => hand.talks = Some(process),
                Err(why) => hand.failure = Some(Failure::at_start(Fault::CannotStart(why))),
            }
        }
        hand
    }

    /// Whoever has played is free again. A process that failed is stopped.
    pub(crate) fn give_back(&mut self, mut hand: Hand) {
        if hand.failure.is_some() {
            hand.talks = None;
            hand.asked = 0;
        }
        self.idle.push(hand);
    }

    /// Says goodbye to all: their input ends, and those that are still there after a second are
    /// stopped.
    pub(crate) fn dismiss(crews: impl IntoIterator<Item = Crew>) {
        const GRACE: Duration = Duration::from_secs(1);
        let mut all: Vec<Process> =
            crews.into_iter().flat_map(|crew| crew.idle).filter_map(|hand| hand.talks).collect();
        let until = Instant::now() + GRACE;
        all.iter_mut().for_each(|process| process.finish(until));
        all.iter_mut().for_each(|process| process.wait(until));
    }
}
