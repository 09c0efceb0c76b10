//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

/// Where a store takes the moment of an append from: [`unix_ms`], unless a test brings its own.
pub type Clock = fn() -> u64;

/// The milliseconds since 1970, by the system's clock.
pub fn unix_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
