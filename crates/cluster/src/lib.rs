//! Many houses on NATS JetStream: the logs of their rooms, who runs which room, and which houses
//! live.
//!
//! NATS keeps and replicates. This crate says how: a subject for every room in a few streams, and
//! every append names the last message of its subject, so that of two writers one is refused
//! ([`Logs`]).
//!
//! ```no_run
//! use cluster::{Link, Logs, Settings};
//! use store::{Entries, RoomCode, Store as _};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let link = Link::open(Settings::new("nats://10.0.0.1,nats://10.0.0.2,nats://10.0.0.3")).await?;
//! let logs = Logs::open(&link).await?;
//! let room = RoomCode::new("KQXZB")?;
//! logs.append(room, 0, Entries::one(b"deal".to_vec())?, Box::new(|answer| println!("{answer:?}")));
//! # Ok(())
//! # }
//! ```

mod bucket;
mod histories;
mod houses;
mod layout;
mod link;
mod logs;
mod message;
mod secret;

pub use histories::StreamHistories;
pub use houses::{Fellow, HouseId, Houses, LEASE, News, Owner, Pulse, RENEW_EVERY, Said};
pub use link::{Link, LinkFault, Server, Settings, Silence};
pub use logs::Logs;
