//! The house over the wire: HTTP, sockets, time, limits, metrics. Every side effect is in here.
//!
//! A frame's way: `socket` reads it and checks its shape, the room's task (`keeper`) takes it into
//! a turn of [`keeping::Keeper`], which has the log written and then puts what everybody is told
//! into their sockets' `outbox`, from where it goes over the `wire`. The `directory` says which
//! rooms are in memory; `rooms` opens those that are not, and `retention` forgets those that are
//! old. Finished games are told again by `records` and `replays`. By HTTPS, `tls` has the
//! certificate, `line` is a socket's connection with or without it, and `redirect` sends on whoever
//! comes without. In a cluster, `street` knows the other houses and whose a room is, and `door`
//! passes on what comes to this one and belongs to another. Whoever keeps the house speaks to it at
//! its `desk`.
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
mod backup;
mod bans;
mod base;
mod books;
mod breath;
mod clock;
mod config;
mod delivery;
pub mod desk;
mod directory;
mod door;
mod doorman;
mod folder;
mod hello;
mod historian;
mod histories;
mod house;
mod http;
mod invite;
mod keeper;
mod kernel;
mod limits;
mod line;
mod listen;
mod look;
mod meters;
mod network;
mod outbox;
mod page;
mod patient;
mod problem;
mod pulse;
mod records;
mod redirect;
mod replays;
mod retention;
mod rooms;
mod secret;
mod shares;
mod socket;
mod street;
mod tally;
mod tls;
mod wire;

pub use backup::{BackupFault, Restored, Step, back_up, restore};
pub use bans::Ban;
pub use base::{BadBase, Base};
pub use cluster::{LinkFault, Settings as NatsSettings};
pub use config::{Acme, Cluster, Config, Durability, LETS_ENCRYPT, PORT, Tls};
pub use folder::{DataFolder, verify};
pub use house::{House, StartFault};
pub use invite::{BadInviteWord, InviteWord};
pub use limits::{BadRate, Rate};
pub use look::{EndedGame, KeptRoom, Look, ShownRoom};
pub use protocol::{Name, RoomCard, RoomCode};
pub use retention::NotForgotten;
pub use store::{Checked, OpenFault, Verdict};
pub use tls::{AcmeFault, CertificateFault, TlsFault};
