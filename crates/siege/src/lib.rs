//! A real house under attack, through real sockets.
//!
//! [`parts`] are the attacks; [`contest`] has two people with equal reactions play Blink over
//! whatever lies between them and the house. [`lines`] makes slow lines out of the kernel's own parts: the house's TCP sees the round trips
//! that its players have.
//!
//! ```
//! use siege::lines::{LineSpec, Street};
//!
//! match Street::build(&[LineSpec::of_round_trip_ms(20)]) {
//!     Ok(street) => println!("the house is at {}", street.line(0).house()),
//!     Err(why) => println!("no slow lines here: {why}"),
//! }
//! ```

mod approach;
pub mod contest;
mod house;
#[cfg(target_os = "linux")]
mod kernel;
#[cfg(not(target_os = "linux"))]
#[path = "kernel_elsewhere.rs"]
mod kernel;
mod known;
pub mod lines;
mod luck;
pub mod parts;
mod player;
mod program;
pub mod reactions;
mod relay;
pub mod report;
mod socket;
mod stalls;

pub use kernel::round_trip;
