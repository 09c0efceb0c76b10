//! What time a store takes it to be.

use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Where a store takes the moment of an append from: the system's clock, unless a simulation
/// brings its own.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Clock {
    /// A clock that shows the milliseconds since 1970 that this function gives.
    pub fn new(unix_ms: impl Fn() -> u64 + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(unix_ms))
    }

    pub(crate) fn unix_ms(&self) -> u64 {
        (self.0)()
    }
}

/// The system's clock.
impl Default for Clock {
    fn default() -> Clock {
        Clock::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
        })
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}
