//! A cluster on this machine, to be started, killed, paused and cut off: servers of NATS
//! ([`Nats`]), and houses on them ([`Street`]).
//!
//! For tests, benches and `cargo xtask cluster`. NATS is the one that `cargo xtask` fetches, of a
//! pinned version; without it nothing is skipped, and a sentence says what to do.
//!
//! ```no_run
//! let mut nats = local_cluster::Nats::start(3)?;
//! println!("{}", nats.addresses());
//! nats.kill(0);
//! nats.revive(0)?;
//! # Ok::<(), local_cluster::Fault>(())
//! ```

mod kept;
mod nats;
mod relay;
mod street;

use std::fmt;
use std::io;
use std::net::TcpListener;
use std::process::{Child, Command};

pub use kept::Messages;
pub use nats::{FETCHED, Nats, PROGRAM};
pub use street::Street;

/// Why there is no cluster, for people.
#[derive(Debug)]
pub struct Fault(String);

/// Ports that nobody listens at just now.
fn free_ports(many: usize) -> Result<Vec<u16>, Fault> {
    let bind = || -> io::Result<Vec<u16>> {
        let held = (0..many).map(|_| TcpListener::bind("127.0.0.1:0"));
        let held = held.collect::<io::Result<Vec<_>>>()?;
        held.iter().map(|listener| Ok(listener.local_addr()?.port())).collect()
    };
    bind().map_err(|error| Fault(format!("no ports are free: {error}")))
}

/// Sends a signal to a program, if it runs.
fn signal(program: &Option<Child>, signal: &str) {
    if let Some(program) = program {
        let signal = format!("-{signal}");
        let _ = Command::new("kill").args([signal, program.id().to_string()]).status();
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}
