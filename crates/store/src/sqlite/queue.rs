//! Where what is to be written waits for the writer, and where the writer waits for it.

use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Appended, Done, Entries, RoomCode};

/// How many appends may wait.
pub(super) const APPENDS_MAX: usize = 16 * 1024;
/// How many bytes may wait: as many as a single append may have.
pub(super) const BYTES_MAX: usize = 64 * 1024 * 1024;
/// A group of so many is worth a commit at any time.
const GROUP_ENOUGH: usize = 128;
/// How many commits may follow each other at once after a quiet time.
const BURST: u32 = 64;

/// What is said when there is no answer, because there is no store any more.
pub(super) const CLOSED: &str = "the store is closed";

/// Something that waits to be done to a log.
pub(super) struct Job {
    pub(super) room: RoomCode,
    pub(super) expected_seq: u64,
    pub(super) what: What,
    pub(super) answer: Answer,
}

/// What is to be done.
pub(super) enum What {
    Append(Entries),
    Forget,
}

impl What {
    fn bytes(&self) -> usize {
        match self {
            What::Append(entries) => entries.bytes(),
            What::Forget => 0,
        }
    }
}

/// The duty to answer. Whatever becomes of it, `done` is called once.
pub(super) struct Answer(Option<Done>);

impl Answer {
    pub(super) fn new(done: Done) -> Answer {
        Answer(Some(done))
    }

    pub(super) fn give(mut self, answer: Appended) {
        self.tell(answer);
    }

    fn tell(&mut self, answer: Appended) {
        if let Some(done) = self.0.take() {
            // A caller that panics must not take the writer, and so all others, with it.
            let _ = panic::catch_unwind(AssertUnwindSafe(|| done(answer)));
        }
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.tell(Appended::Unknown(CLOSED.to_owned()));
    }
}

/// The jobs that wait, in the order they came.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Tells the writer that there is something to do.
    work: Condvar,
    /// Tells whoever asked for a pause that the writer rests.
    rest: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Vec<Job>,
    bytes: usize,
    closed: bool,
    /// The writer wants to be woken when so many wait. Waking it costs the caller more than
    /// anything else here, so nobody does it needlessly.
    wake_at: Option<usize>,
    committing: bool,
    paused: bool,
}

impl Queue {
    /// Adds a job, or says at once why not.
    pub(super) fn push(&self, job: Job) {
        if let Err((job, why)) = self.try_push(job) {
            job.answer.give(Appended::Unknown(why));
        }
    }

    fn try_push(&self, job: Job) -> Result<(), (Job, String)> {
        let mut state = self.state();
        let bytes = state.bytes + job.what.bytes();
        if state.closed {
            return Err((job, CLOSED.to_owned()));
        }
        if state.waiting.len() == APPENDS_MAX || bytes > BYTES_MAX {
            let waiting = state.waiting.len();
            let why = format!("the store is overloaded: {waiting} appends are waiting already");
            return Err((job, why));
        }
        state.bytes = bytes;
        state.waiting.push(job);
        if state.wake_at.is_some_and(|enough| state.waiting.len() >= enough) {
            state.wake_at = None;
            self.work.notify_one();
        }
        Ok(())
    }

    /// For the writer: swaps everything that waits into `group`, which is empty, and stays so if
    /// nothing comes until the writer has `other_work`. False once the queue is closed and there is
    /// nothing more.
    pub(super) fn take(
        &self,
        group: &mut Vec<Job>,
        pace: &mut Pace,
        other_work: Option<Instant>,
    ) -> bool {
        let mut state = self.state();
        loop {
            let linger = pace.linger(Instant::now());
            let enough = state.closed || state.waiting.len() >= GROUP_ENOUGH || linger.is_zero();
            if state.paused {
                state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else if state.waiting.is_empty() {
                let idle = other_work.map(|at| at.saturating_duration_since(Instant::now()));
                state.wake_at = Some(1);
                state = match idle {
                    _ if state.closed => return false,
                    Some(Duration::ZERO) => break,
                    Some(idle) => {
                        let waited = self.work.wait_timeout(state, idle);
                        waited.unwrap_or_else(PoisonError::into_inner).0
                    }
                    None => self.work.wait(state).unwrap_or_else(PoisonError::into_inner),
                };
            } else if enough {
                break;
            } else {
                state.wake_at = Some(GROUP_ENOUGH);
                let waited = self.work.wait_timeout(state, linger);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            state.wake_at = None;
        }
        mem::swap(&mut state.waiting, group);
        (state.bytes, state.wake_at, state.committing) = (0, None, true);
        if !group.is_empty() {
            pace.began(Instant::now());
        }
        true
    }

    /// For the writer: the group is committed, or is not going to be.
    pub(super) fn committed(&self) {
        let mut state = self.state();
        state.committing = false;
        if state.paused {
            self.rest.notify_one();
        }
    }

    /// Does something while the writer is between two commits.
    pub(super) fn while_it_rests(&self, act: impl FnOnce()) {
        let mut state = self.state();
        state.paused = true;
        while state.committing {
            state = self.rest.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        drop(state);
        act();
        self.state().paused = false;
        self.work.notify_one();
    }

    /// Lets nothing more in. What waits is still stored.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.work.notify_one();
    }

    /// Closes, and answers whatever still waits: the writer is gone.
    pub(super) fn abandon(&self) {
        let mut state = self.state();
        (state.closed, state.committing) = (true, false);
        let waiting = mem::take(&mut state.waiting);
        drop(state);
        self.rest.notify_one();
        drop(waiting);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in here panics half way, and callers' code runs outside.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How quickly commits follow each other.
///
/// A commit costs the processor as much as fifty appends. So when there is much to do, appends
/// wait for company: one commit in `every`, unless the group is large already. After a quiet time
/// the first [`BURST`] commits do not wait, and so nobody waits in a quiet house.
pub(super) struct Pace {
    every: Duration,
    /// When the commits so far would have come, one in `every`.
    due: Instant,
}

impl Pace {
    pub(super) fn new(every: Duration) -> Pace {
        Pace { every, due: Instant::now() }
    }

    /// How long a small group should wait for more.
    fn linger(&self, now: Instant) -> Duration {
        self.due.saturating_duration_since(now + self.every * BURST)
    }

    fn began(&mut self, now: Instant) {
        self.due = self.due.max(now) + self.every;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY: Duration = Duration::from_millis(2);

    #[test]
    fn commits_do_not_wait_until_there_were_many() {
        let (mut pace, now) = (Pace::new(EVERY), Instant::now());
        for _ in 0..BURST {
            assert_eq!(pace.linger(now), Duration::ZERO);
            pace.began(now);
        }
        pace.began(now);
        let linger = pace.linger(now);
        assert!(Duration::ZERO < linger && linger <= EVERY, "{linger:?}");
        assert_eq!(pace.linger(now + EVERY), Duration::ZERO);
    }

    #[test]
    fn an_answer_that_panics_harms_nobody() {
        Answer::new(Box::new(|_| panic!("on purpose"))).give(Appended::Unknown(String::new()));
    }

    #[test]
    fn an_answer_that_is_dropped_is_an_answer() {
        let (tell, told) = std::sync::mpsc::channel();
        drop(Answer::new(Box::new(move |answer| tell.send(answer).unwrap())));
        assert_eq!(told.try_recv(), Ok(Appended::Unknown(CLOSED.to_owned())));
    }
}
