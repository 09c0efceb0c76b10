//! The whole house in virtual time, from one seed.
//!
//! Two houses on one store or three on one NATS, made of the same keepers, ledgers and directories that the server
//! drives; many rooms with all five games; people who speak only the protocol, as JSON text, over lines
//! that are slow, uneven, cut, abandoned and not read; a store that is late, silent or dead;
//! houses that crash, close, fold rooms away and lose them to each other. And, all the time, a
//! witness who compares what is told with what is stored.
//!
//! The same seed gives the same run, to the byte. A [`Failure`] says how to see it again.
//!
//! ```
//! let plan = sim::Plan { seed: 7, ms: 60_000, rooms: 2, cluster: false, fault: None };
//! let (once, again) = (sim::run(plan, &mut |_| {}), sim::run(plan, &mut |_| {}));
//! assert_eq!(once, again);
//! assert!(once.is_ok());
//! ```

mod agenda;
pub mod contest;
mod facts;
mod failure;
mod fellows;
mod follower;
mod guest;
mod house;
mod inspect;
mod line;
mod link;
mod logs;
mod luck;
mod nats;
mod owner;
mod report;
mod rim;
mod stopwatch;
mod storms;
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
    /// Whether they are three houses on one NATS; else they are two on one store.
    pub cluster: bool,
    /// Something that is wrong with the house, to show that it is found.
    pub fault: Option<Fault>,
}

/// A fault put in on purpose, between the keepers and the world: a simulation that finds nothing
/// wrong with such a house would find nothing wrong with any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Rooms are told that their entries are stored before the store has done anything.
    ToldBeforeStored,
    /// A room that is read from its log does not know those frames that it took and did not get
    /// to answer: sent again, they are taken again.
    ResendTakenTwice,
    /// Who is fenced is told that all is stored.
    FenceIgnored,
    /// Who takes a room over in a cluster reads its log and writes no fence.
    TakenWithoutFence,
    /// Who finds that its last entries were stored, though another's fence is behind them, goes
    /// on behind that fence.
    FenceOverlooked,
    /// Who is refused by NATS takes itself for fenced, and does not look who has written.
    RefusalBelieved,
    /// A house lets people into a room in its memory, or sends them away from it, and does not ask
    /// whether it is still its own.
    OpenRoomTrusted,
}

/// Simulates, and says how it went. `progress` is told the virtual time as it passes.
pub fn run(plan: Plan, progress: &mut dyn FnMut(Millis)) -> Result<Report, Box<Failure>> {
    world::World::new(plan).run(progress)
}
