//! The whole house in virtual time, from one seed.
//!
//! Many rooms with all five games; people who speak only the protocol, as JSON text, over lines
//! that are slow, uneven, cut, abandoned and not read; a store that is late, silent or dead; a
//! house that crashes, closes, folds rooms away and loses them to somebody else. And, all the
//! time, a witness who compares what is told with what is stored.
//!
//! The same seed gives the same run, to the byte. A [`Failure`] says how to see it again.
//!
//! ```
//! let plan = sim::Plan { seed: 7, ms: 60_000, rooms: 2 };
//! let (once, again) = (sim::run(plan, &mut |_| {}), sim::run(plan, &mut |_| {}));
//! assert_eq!(once, again);
//! assert!(once.is_ok());
//! ```

mod agenda;
pub mod contest;
mod facts;
mod failure;
mod follower;
mod guest;
mod house;
mod inspect;
mod line;
mod luck;
mod report;
mod stopwatch;
mod street;
mod town;
mod vault;
mod weather;
mod wishes;
mod witness;
mod world;

use table::Millis;

pub use failure::Failure;
pub use report::Report;

/// What is to be simulated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Where all chance comes from.
    pub seed: u64,
    /// How much virtual time passes.
    pub ms: u64,
    /// How many rooms there are at a time.
    pub rooms: usize,
}

/// Simulates, and says how it went. `progress` is told the virtual time as it passes.
pub fn run(plan: Plan, progress: &mut dyn FnMut(Millis)) -> Result<Report, Box<Failure>> {
    world::World::new(plan).run(progress)
}
