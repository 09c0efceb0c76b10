//! Whether the machine stood still: on a busy one a thread may wait so long for its turn that it
//! says nothing about a house any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How often the watch looks up.
const EVERY: Duration = Duration::from_millis(5);
/// What it may oversleep: less than a reaction differs by.
const OVERSLEPT: Duration = Duration::from_millis(50);

/// A thread that does nothing but sleep, and notices when it slept too long.
#[derive(Debug)]
pub(crate) struct Stalls {
    seen: Arc<Seen>,
    watch: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Seen {
    over: AtomicBool,
    stalls: AtomicU64,
}

impl Stalls {
    pub(crate) fn watch() -> Stalls {
        let seen = Arc::new(Seen::default());
        let shared = Arc::clone(&seen);
        let watch = thread::spawn(move || {
            while !shared.over.load(Ordering::Relaxed) {
                let slept = Instant::now();
                thread::sleep(EVERY);
                if slept.elapsed() > EVERY + OVERSLEPT {
                    shared.stalls.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        Stalls { seen, watch: Some(watch) }
    }

    /// How often the machine stood still until now.
    pub(crate) fn so_far(&self) -> u64 {
        self.seen.stalls.load(Ordering::Relaxed)
    }
}

impl Drop for Stalls {
    fn drop(&mut self) {
        self.seen.over.store(true, Ordering::Relaxed);
        if let Some(watch) = self.watch.take() {
            let _ = watch.join();
        }
    }
}
