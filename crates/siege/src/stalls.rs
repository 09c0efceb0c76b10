//! Whether the machine stood still: on a busy one a thread may wait so long for its turn that it
//! says nothing about a house any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often the watch looks up.
const EVERY: Duration = Duration::from_millis(5);
/// What it may oversleep: less than a reaction differs by.
const OVERSLEPT: Duration = Duration::from_millis(50);

/// What a thread counts that does nothing but sleep, and notices when it slept too long. It ends
/// when this is dropped.
#[derive(Debug)]
pub(crate) struct Stalls(Arc<AtomicU64>);

impl Stalls {
    pub(crate) fn watch() -> Stalls {
        let stalls = Arc::new(AtomicU64::new(0));
        let watched = Arc::downgrade(&stalls);
        thread::spawn(move || {
            while let Some(stalls) = watched.upgrade() {
                let slept = Instant::now();
                thread::sleep(EVERY);
                if slept.elapsed() > EVERY + OVERSLEPT {
                    stalls.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        Stalls(stalls)
    }

    /// How often the machine stood still until now.
    pub(crate) fn so_far(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
