//! Fair order (BL-6): whose reaction was first, not whose network (lag compensation).
//!
//! Somebody whose line takes 70 ms each way sees everything 70 ms late and is heard 70 ms late. So
//! an action counts at the moment of the table that its player saw when making it: its arrival
//! less the whole round trip. Whoever runs the game lives behind its clock by a [`window`], so
//! that a rival's earlier action, still on its way, can overtake it.
//!
//! How long a round trip takes must come from what a player cannot stretch at will: [`Credit`].

mod credit;
mod queue;

pub use credit::{Credit, RoundTrip, UNPROVEN_MS_MAX};
pub use queue::{Made, Queue};

use crate::Millis;

/// No action waits longer than this for a rival's.
pub const WINDOW_MS_MAX: u64 = 150;

/// The moment at which an action counts: that of the table its player saw when making it.
///
/// `made` is when they say they made it, if they say so. The picture they then saw was half a
/// round trip old. A claim is believed as far as the measured round trip can explain it.
///
/// ```
/// use table::{Millis, fair::moment};
///
/// // Sent after 60 ms of thought over a line of 70 ms each way, seen 70 ms late.
/// assert_eq!(moment(None, Millis(1000), 140), Millis(860));
/// assert_eq!(moment(Some(Millis(930)), Millis(1000), 140), Millis(860));
/// assert_eq!(moment(Some(Millis(960)), Millis(1000), 140), Millis(890));
/// // Too good to be true.
/// assert_eq!(moment(Some(Millis(5)), Millis(1000), 140), Millis(860));
/// assert_eq!(moment(Some(Millis(2000)), Millis(1000), 140), Millis(1000));
/// ```
pub fn moment(made: Option<Millis>, arrived: Millis, round_trip_ms: u64) -> Millis {
    let earliest = arrived.0.saturating_sub(round_trip_ms);
    let seen = made.map_or(earliest, |made| made.0.saturating_sub(round_trip_ms / 2));
    Millis(seen.clamp(earliest, arrived.0))
}

/// How far a game lives behind its clock, given everybody's round trip: as far as the slowest
/// needs, and so that the quickest waits [`WINDOW_MS_MAX`] at the most.
///
/// ```
/// use table::fair::window;
///
/// assert_eq!(window([20, 140]), 140, "the quick one's actions wait 120 ms");
/// assert_eq!(window([90, 90]), 90, "nobody's actions wait");
/// assert_eq!(window([20, 400]), 170, "the quick one's actions wait 150 ms");
/// assert_eq!(window([]), 0);
/// ```
pub fn window(round_trips_ms: impl IntoIterator<Item = u64>) -> u64 {
    let ends = round_trips_ms.into_iter().fold(None, |ends: Option<(u64, u64)>, ms| {
        let (least, most) = ends.unwrap_or((ms, ms));
        Some((least.min(ms), most.max(ms)))
    });
    ends.map_or(0, |(least, most)| most.min(least + WINDOW_MS_MAX))
}
