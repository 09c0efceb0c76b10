//! The house over the wire: HTTP, sockets, time, limits, metrics. Every side effect is in here.
//!
//! A frame's way: `socket` reads it and checks its shape, the room's task (`keeper`) takes it into
//! a turn of [`keeping::Keeper`], which has the log written and then puts what everybody is told
//! into their sockets' `outbox`, from where it goes over the `wire`. The `directory` says which
//! rooms are in memory; `rooms` opens those that are not. Finished games are told again by
//! `replays`. In a cluster, `street` knows the other houses and whose a room is, and `door` passes
//! on what comes to this one and belongs to another.
//!
//! ```no_run
//! # async fn doc() -> Result<(), server::StartFault> {
//! use server::{Config, House};
//!
//! let house = House::start(Config { listen: ([127, 0, 0, 1], 0).into(), ..Config::default() });
//! let house = house.await?;
//! println!("open at http://{}", house.address());
//! house.shutdown().await;
//! # Ok(())
//! # }
//! ```

mod answers;
mod asker;
mod books;
mod breath;
mod clock;
mod config;
mod delivery;
mod directory;
mod door;
mod doorman;
mod folder;
mod hello;
mod historian;
mod histories;
mod house;
mod http;
mod keeper;
mod kernel;
mod limits;
mod listen;
mod meters;
mod network;
mod outbox;
mod page;
mod patient;
mod problem;
mod pulse;
mod replays;
mod rooms;
mod secret;
mod shares;
mod socket;
mod street;
mod tally;
mod wire;

pub use cluster::{LinkFault, Settings as NatsSettings};
pub use config::{Cluster, Config, Durability, PORT};
pub use folder::DataFolder;
pub use house::{House, StartFault};
pub use store::{Checked, OpenFault, Verdict};
