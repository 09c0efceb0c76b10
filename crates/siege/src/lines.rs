//! Slow lines that the kernel believes in.
//!
//! The house gets a network of its own, each player another, and between them lies a pair of TUN
//! devices with a thread that passes packets on after a while. A relay of streams would not do:
//! its TCP answers at once, so a house that asks its own TCP how long a round trip takes would be
//! told nothing of the wait.
//!
//! ```text
//! player's network        this process           house's network
//!   socket ── TUN ──► waits one_way_ms ──► TUN ── socket
//! ```

mod network;
mod passing;

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

pub use network::Network;
use passing::Passing;

use crate::kernel;

/// How long a connection over the slowest of lines may take.
const CONNECT_PATIENCE: Duration = Duration::from_secs(10);
/// The most lines to one house: each has a number in its addresses.
const LINES_MAX: usize = 250;

/// How slow a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineSpec {
    /// What every packet takes, each way, in microseconds.
    pub one_way_us: u64,
    /// What it may take longer than that. Packets never overtake each other.
    pub jitter_us: u64,
}

impl LineSpec {
    /// A steady line with this round trip.
    pub fn of_round_trip_ms(ms: u64) -> LineSpec {
        LineSpec { one_way_us: ms * 500, jitter_us: 0 }
    }

    /// The round trip without jitter.
    pub fn round_trip(self) -> Duration {
        Duration::from_micros(self.one_way_us * 2)
    }
}

/// Why there are no slow lines here, for people.
#[derive(Debug)]
pub struct NoLines(String);

/// What TCP itself has measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundTrip {
    /// The smoothed round trip.
    pub usual: Duration,
    /// The quickest of late.
    pub quickest: Duration,
}

/// A house's network, and the lines that lead to it. They go when it is dropped.
#[derive(Debug)]
pub struct Street {
    house: Network,
    lines: Vec<Line>,
}

/// A line from a player's network to the house's.
#[derive(Debug)]
pub struct Line {
    network: Network,
    house: Ipv4Addr,
    passing: Passing,
}

impl Street {
    /// Makes the networks and the lines between them.
    pub fn build(specs: &[LineSpec]) -> Result<Street, NoLines> {
        if specs.len() > LINES_MAX {
            return Err(NoLines(format!("{} lines are more than {LINES_MAX}", specs.len())));
        }
        let house = Network::make()?;
        let lines = (0..).zip(specs).map(|(nth, spec)| Line::lay(&house, nth, *spec));
        let lines = lines.collect::<Result<_, _>>()?;
        Ok(Street { house, lines })
    }

    /// Where the house is to be opened.
    pub fn house(&self) -> &Network {
        &self.house
    }

    /// The line with this number, as they were given.
    pub fn line(&self, nth: usize) -> &Line {
        &self.lines[nth]
    }
}

impl Line {
    fn lay(house: &Network, nth: u8, spec: LineSpec) -> Result<Line, NoLines> {
        let network = Network::make()?;
        let address = |end| Ipv4Addr::new(10, 77, nth, end);
        let (at_house, at_player) = (address(1), address(2));
        let device = |network: &Network, name: &str, ends| {
            let made = network.inside(|| {
                let no_tun = |error| NoLines::because("/dev/net/tun cannot be used", &error);
                let tun = kernel::make_tun(name).map_err(no_tun)?;
                let down = |error| NoLines::because("giving a device its address failed", &error);
                kernel::bring_up(name, Some(ends)).map_err(down)?;
                Ok(tun)
            });
            made.map_err(|error| NoLines::no_network(&error))?
        };
        let near = device(house, &format!("line{nth}"), (at_house, at_player))?;
        let far = device(&network, "line", (at_player, at_house))?;
        Ok(Line { network, house: at_house, passing: Passing::start(near, far, spec) })
    }

    /// The house's address, from here.
    pub fn house(&self) -> Ipv4Addr {
        self.house
    }

    /// Connects to a port of the house; waits as long as that takes.
    pub fn connect(&self, port: u16) -> io::Result<TcpStream> {
        let address = SocketAddr::from((self.house, port));
        let connect = || TcpStream::connect_timeout(&address, CONNECT_PATIENCE);
        let stream = self.network.inside(connect)??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// How many packets have come through, both ways.
    pub fn packets(&self) -> u64 {
        self.passing.packets()
    }
}

impl NoLines {
    fn because(what: &str, error: &io::Error) -> NoLines {
        NoLines(match error.kind() {
            io::ErrorKind::Unsupported => {
                "networks of one's own are made by Linux alone".to_owned()
            }
            _ => format!("{what}: {error}"),
        })
    }

    fn no_network(error: &io::Error) -> NoLines {
        let permitted = error.kind() != io::ErrorKind::PermissionDenied;
        let denied = "this user may not make a network (root may)";
        NoLines::because(if permitted { "making a network failed" } else { denied }, error)
    }
}

impl fmt::Display for NoLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoLines {}
