//! How a house is set up.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

pub use store::Durability;

/// The port of a house, unless it is told another.
pub const PORT: u16 = 4280;

/// How a house is set up.
///
/// ```
/// let config = server::Config { rooms_max: 50, ..server::Config::default() };
/// assert_eq!(config.listen.port(), server::PORT);
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// Where players come in. Port 0 takes any that is free.
    pub listen: SocketAddr,
    /// Where Prometheus comes in, if anywhere: metrics are not for players.
    pub metrics_listen: Option<SocketAddr>,
    /// Where the house keeps its logs, its secret and its players' histories.
    pub data: PathBuf,
    /// When an entry counts as written down.
    pub durability: Durability,
    /// The origins at which the house is found, and others whose pages may open sockets here. If
    /// there are any, no page of another name may, whatever its `Host` says.
    pub allow_origins: Vec<String>,
    /// Whether `X-Forwarded-For` is believed: only behind a proxy that sets it.
    pub trust_proxy: bool,
    /// How much of a line's round trip beyond the proxy is believed, in milliseconds: there pings
    /// are all there is, and a player can hold their answers back (BL-6).
    pub proxy_credit_ms: u32,
    /// Whether anything is limited by rate. Off is for load tests alone.
    pub rate_limits: bool,
    /// The most rooms in memory.
    pub rooms_max: usize,
    /// The most open sockets.
    pub sockets_max: usize,
    /// How long a room that nobody is in stays in memory.
    pub fold_after: Duration,
    /// The cluster this house is part of, if it is: then it keeps nothing in its data folder.
    pub cluster: Option<Cluster>,
}

/// How a house is part of a cluster.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The NATS where everything is kept.
    pub nats: cluster::Settings,
    /// Where other houses reach this one, as `host:port`, on a network of their own. Port 0 takes
    /// any that is free.
    pub advertise: String,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT)),
            metrics_listen: None,
            data: PathBuf::from("sidelong-data"),
            durability: Durability::Full,
            allow_origins: Vec::new(),
            trust_proxy: false,
            proxy_credit_ms: table::fair::UNPROVEN_MS_MAX,
            rate_limits: true,
            rooms_max: 20_000,
            sockets_max: 50_000,
            fold_after: Duration::from_secs(600),
            cluster: None,
        }
    }
}
