//! The thread that copies what was committed from the write-ahead log into the file, so that the
//! writer need not.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::wal::CheckpointMode;

use super::file::BUSY_WAIT;
use super::queue::Queue;
use super::witness::Marks;

/// Copy when so many pages wait (1 MiB). Commits wait for the disk while a copy is synced, so
/// copies are small and many.
const PAGES: u32 = 256;
/// Under constant writing a copy is never complete, and only after a complete one does the
/// write-ahead log begin anew. With so many pages (4 MiB) the writer is asked to rest meanwhile.
const PAGES_MANY: u32 = 4 * PAGES;
/// With so many (64 MiB) the writer waits for the copy that is under way.
const PAGES_TOO_MANY: u32 = 64 * PAGES;

/// How full the write-ahead log is.
#[derive(Default)]
pub(super) struct Fill {
    state: Mutex<State>,
    /// Tells the thread that there is something to copy, or nothing more ever.
    grown: Condvar,
    /// Tells the writer that a copy is done.
    copied: Condvar,
}

#[derive(Default)]
struct State {
    pages: u32,
    copying: bool,
    closed: bool,
    /// It holds what was erased from the file, and is to be emptied.
    traces: bool,
}

impl Fill {
    /// Called after each commit, from the writer.
    pub(super) fn is_now(&self, pages: u32) {
        let mut state = self.state();
        state.pages = pages;
        if pages >= PAGES && !state.copying {
            self.grown.notify_one();
        }
    }

    /// For the writer: waits while there is too much to copy and a copy is under way.
    pub(super) fn wait_if_too_many(&self) {
        let mut state = self.state();
        while state.copying && state.pages >= PAGES_TOO_MANY {
            state = self.copied.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// For the writer: something was erased, and is to be gone from the write-ahead log too.
    pub(super) fn has_traces(&self) {
        self.state().traces = true;
        self.grown.notify_one();
    }

    /// Lets the thread end.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.grown.notify_one();
    }

    /// Waits until there are so many pages, and begins to copy; none when closed.
    fn begin(&self, pages: u32) -> Option<u32> {
        let mut state = self.state();
        while !state.closed && !state.traces && state.pages < pages {
            state = self.grown.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.copying = !state.closed;
        state.copying.then_some(state.pages)
    }

    /// After a copy of so many pages: whether that was all. Then the next commit begins the log
    /// anew.
    fn was_all(&self, copied: u32) -> bool {
        let mut state = self.state();
        let all = state.pages == copied;
        if all {
            state.pages = 0;
        }
        all
    }

    /// Ends a copy, and says how many pages there are.
    fn end(&self) -> u32 {
        let mut state = self.state();
        state.copying = false;
        self.copied.notify_one();
        state.pages
    }

    /// Whether it is to be emptied, said once.
    fn take_traces(&self) -> bool {
        std::mem::take(&mut self.state().traces)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How often it is tried to empty the write-ahead log, and how long somebody may read meanwhile.
const EMPTIED_TRIES: usize = 20;
const EMPTIED_PAUSE: Duration = Duration::from_millis(50);

/// Copies everything and empties the write-ahead log. If somebody reads all the time it is left for
/// a later one, or for when the store is closed.
fn empty(connection: &Connection, fill: &Fill, queue: &Queue, marks: &Marks) {
    // Nobody who writes waits for somebody who reads.
    let _ = connection.busy_timeout(Duration::ZERO);
    for _ in 0..EMPTIED_TRIES {
        let mut emptied = false;
        queue.while_it_rests(|| {
            let noted = marks.noted();
            let copied = connection.wal_checkpoint_v2(None::<&str>, CheckpointMode::TRUNCATE);
            emptied = copied.is_ok();
            if emptied {
                marks.copied(noted);
                fill.state().pages = 0;
            }
        });
        if emptied || fill.state().closed {
            break;
        }
        thread::sleep(EMPTIED_PAUSE);
    }
    let _ = connection.busy_timeout(BUSY_WAIT);
}

/// Copies until told to end; then copies the rest and empties the write-ahead log.
pub(super) fn run(connection: &Connection, fill: &Fill, queue: &Queue, marks: &Marks) {
    let copy = |mode| connection.wal_checkpoint_v2(None::<&str>, mode);
    // Whether all those pages were copied, and nothing was written meanwhile.
    let copy_all = |pages| {
        let noted = marks.noted();
        let copied = copy(CheckpointMode::PASSIVE);
        let all = matches!(copied, Ok((all, copied)) if all == copied);
        if all {
            marks.copied(noted);
        }
        all && fill.was_all(pages)
    };
    // A connection that has read nothing yet does not know that there is a write-ahead log, and
    // copies nothing.
    let _ = connection.query_row("SELECT place FROM noted", [], |_| Ok(()));
    let mut next = PAGES;
    while let Some(pages) = fill.begin(next) {
        // What fails, because of a long read or a bad disk, is tried again after more writing.
        let copy_more = || {
            let pages = fill.state().pages;
            copy_all(pages)
        };
        // Once more what was written meanwhile, so that little is left to rest for.
        if !copy_all(pages) && pages >= PAGES_MANY && !copy_more() {
            queue.while_it_rests(|| {
                copy_more();
            });
        }
        if fill.take_traces() {
            empty(connection, fill, queue, marks);
        }
        next = fill.end() + PAGES;
    }
    let _ = copy(CheckpointMode::TRUNCATE);
}
