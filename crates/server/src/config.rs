//! How a house is set up.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

pub use store::Durability;

use crate::base::Base;
use crate::invite::InviteWord;
use crate::limits::Rate;

/// The port of a house, unless it is told another.
pub const PORT: u16 = 4280;

/// The authority that is asked for certificates, unless another is named.
pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

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
    /// The path under which the house is found, where a proxy has other things at the root.
    pub base: Base,
    /// Whether `X-Forwarded-For` is believed: only behind a proxy that sets it.
    pub trust_proxy: bool,
    /// How much of a line's round trip beyond the proxy is believed, in milliseconds: there pings
    /// are all there is, and a player can hold their answers back (BL-6).
    pub proxy_credit_ms: u32,
    /// The word without which nobody opens a room, if there is one. Joining needs none.
    pub invite_only: Option<InviteWord>,
    /// Whether anybody is told of the rooms whose hosts put them on the list.
    pub list_rooms: bool,
    /// How many rooms and lessons a household may open: an address, or of IPv6 a /64.
    pub rooms_per_household: Rate,
    /// How many times somebody of a household may join a room.
    pub joins_per_household: Rate,
    /// The most connections of a household that speak HTTP at once; behind a proxy all are its own,
    /// and none are counted.
    pub connections_per_household: usize,
    /// Whether anything is limited by rate. Off is for load tests alone.
    pub rate_limits: bool,
    /// The most rooms in memory.
    pub rooms_max: usize,
    /// The most open sockets.
    pub sockets_max: usize,
    /// How long a room that nobody is in stays in memory.
    pub fold_after: Duration,
    /// How long a room is kept after the last that happened in it; for ever, unless this is given.
    pub keep_rooms: Option<Duration>,
    /// The cluster this house is part of, if it is: then it keeps nothing in its data folder but
    /// certificates.
    pub cluster: Option<Cluster>,
    /// How the house comes by its certificate, if it speaks HTTPS.
    pub tls: Option<Tls>,
    /// Where plain HTTP comes in besides, if the house speaks HTTPS: it is sent on there.
    pub http_listen: Option<SocketAddr>,
}

/// How a house comes by its certificate.
#[derive(Clone, Debug)]
pub enum Tls {
    /// From an authority, by ACME.
    Acme(Acme),
    /// From files that the keeper sees to.
    Files {
        /// The certificate, and those that lead from it to a known authority, in PEM.
        cert: PathBuf,
        /// Its key, in PEM.
        key: PathBuf,
    },
    /// It draws one itself, for which nobody vouches.
    Own,
}

/// Whom to ask for a certificate, and for which names.
#[derive(Clone, Debug)]
pub struct Acme {
    /// The names at which the house is found.
    pub domains: Vec<String>,
    /// Where the authority may write to, as an address of mail.
    pub contact: Option<String>,
    /// The authority's directory.
    pub directory: String,
    /// A file with certificates to trust the authority by, beside the system's.
    pub ca: Option<PathBuf>,
    /// Whether the house opens over plain HTTP while no certificate can be had.
    pub or_http: bool,
    /// After how long a certificate is renewed, if two thirds of its time are not over before.
    pub renew_after: Duration,
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
            base: Base::default(),
            trust_proxy: false,
            proxy_credit_ms: table::fair::UNPROVEN_MS_MAX,
            invite_only: None,
            list_rooms: true,
            rooms_per_household: Rate::every_seconds(10, 10),
            joins_per_household: Rate::per_second(20, 1),
            connections_per_household: 256,
            rate_limits: true,
            rooms_max: 20_000,
            sockets_max: 50_000,
            fold_after: Duration::from_secs(600),
            keep_rooms: None,
            cluster: None,
            tls: None,
            http_listen: None,
        }
    }
}
