//! `sidelong serve`: opens the house and keeps it open until somebody says stop.

mod guests;
mod https;

use std::fs;
use std::io::{self, IsTerminal as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use server::{Base, Cluster, Config, House, InviteWord, NatsSettings, Rate};
use tokio::runtime::Runtime;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use crate::door;

/// The file that is read if it is there and no other is named.
const FILE: &str = "sidelong.toml";
/// The shortest time for which rooms are kept.
const KEEP_ROOMS_MIN: Duration = Duration::from_secs(3600);
/// How many ports are tried if nobody said which.
const PORTS_TRIED: u16 = 20;

/// How to open the house.
#[derive(Args)]
#[command(after_help = "\
Every option can be given in three ways; a flag counts before the environment, and that before
the file. In the file the names are the flags' with _ for -, such as:

  # sidelong.toml
  listen = \"0.0.0.0:4280\"
  data = \"/var/lib/sidelong\"
  allow_origin = [\"https://play.example\"]
  trust_proxy = true
  fold_after = \"30m\"

Examples:
  sidelong serve                                  for the whole network, on port 4280
  sidelong serve --listen 127.0.0.1:0             for this machine, on any free port
  SIDELONG_LISTEN=[::]:80 sidelong serve          by the environment
  sidelong serve --config /etc/sidelong.toml      by a file
  sidelong serve --domain play.example            by https, with a certificate from Let's Encrypt
  sidelong serve --tls-self                       by https on a network without names
  sidelong serve --listen 127.0.0.1:4280 --trust-proxy --base /sidelong
                                                  behind a proxy; see docs/house.md
  sidelong serve --metrics-listen 127.0.0.1:4281  with metrics for Prometheus at /metrics
  sidelong serve --cluster nats://10.0.0.1,nats://10.0.0.2,nats://10.0.0.3 --advertise 10.0.0.5:4290
                                                  as one of many houses; see docs/cluster.md

SIGTERM or Ctrl-C closes the house in order: everybody is told, and comes back by themselves.")]
pub(crate) struct Arguments {
    /// The file to read [default: ./sidelong.toml, if there is one]
    #[arg(long, env = "SIDELONG_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

/// What can be set, by whatever way.
#[derive(Args, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Settings {
    /// Where players come in; port 0 takes any that is free [default: 0.0.0.0:4280, or the next port
    /// that is free]
    #[arg(long, env = "SIDELONG_LISTEN", value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// Where Prometheus comes in, at /metrics; nowhere, unless this is given
    #[arg(long, env = "SIDELONG_METRICS_LISTEN", value_name = "ADDRESS")]
    metrics_listen: Option<SocketAddr>,
    /// The folder for logs and secrets [default: ./sidelong-data]
    #[arg(long, env = "SIDELONG_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// When something counts as written down [default: full]
    #[arg(long, env = "SIDELONG_DURABILITY", value_name = "HOW")]
    durability: Option<Durability>,
    /// An origin at which this house is found, or another whose pages may play here; can be repeated.
    /// Once any is given, pages of other names may not: give them all
    #[arg(long, env = "SIDELONG_ALLOW_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    allow_origin: Vec<String>,
    /// The path under which the house is found, such as /sidelong, where a proxy has other things at
    /// the root [default: /]
    #[arg(long, env = "SIDELONG_BASE", value_name = "PATH")]
    base: Option<Base>,
    /// Believe X-Forwarded-For: only behind a proxy that sets it
    #[arg(long, env = "SIDELONG_TRUST_PROXY", value_name = "BOOL", num_args = 0..=1,
          require_equals = true, default_missing_value = "true")]
    trust_proxy: Option<bool>,
    /// How much of a line's delay beyond the proxy is believed, there and back, in milliseconds: the
    /// most that a player gains by answering pings late [default: 75]
    #[arg(long, env = "SIDELONG_PROXY_CREDIT_MS", value_name = "MS")]
    proxy_credit_ms: Option<u32>,
    /// Let only those open a room who have this word, of 4 to 64 letters and digits; joining one needs
    /// none. Other users of this machine can read flags: better give it by the environment or the file
    #[arg(long, env = "SIDELONG_INVITE_ONLY", value_name = "WORD", hide_env_values = true)]
    invite_only: Option<InviteWord>,
    /// Whether the rooms whose hosts like that are on a list for everybody [default: true]
    #[arg(long, env = "SIDELONG_LIST_ROOMS", value_name = "BOOL")]
    list_rooms: Option<bool>,
    /// How many rooms and lessons one household (an address, of IPv6 a /64) may open within a time,
    /// such as 30/1h [default: 10/100s]
    #[arg(long, env = "SIDELONG_ROOMS_PER_HOUSEHOLD", value_name = "N/TIME")]
    rooms_per_household: Option<Rate>,
    /// How many times people of one household may join a room within a time, such as 100/1m
    /// [default: 20/20s]
    #[arg(long, env = "SIDELONG_JOINS_PER_HOUSEHOLD", value_name = "N/TIME")]
    joins_per_household: Option<Rate>,
    /// The most connections of one household that fetch something at once, 8 to 4096; a browser has
    /// about six. Behind a proxy they are not counted [default: 256]
    #[arg(long, env = "SIDELONG_CONNECTIONS_PER_HOUSEHOLD", value_name = "N",
          value_parser = guests::connections)]
    #[serde(deserialize_with = "guests::connections_in_file")]
    connections_per_household: Option<usize>,
    /// The most rooms in memory [default: 20000]
    #[arg(long, env = "SIDELONG_ROOMS_MAX", value_name = "N")]
    rooms_max: Option<usize>,
    /// The most open sockets [default: 50000]
    #[arg(long, env = "SIDELONG_SOCKETS_MAX", value_name = "N")]
    sockets_max: Option<usize>,
    /// How long a room that nobody is in stays in memory, such as 90s, 10m or 2h [default: 10m]
    #[arg(long, env = "SIDELONG_FOLD_AFTER", value_name = "TIME", value_parser = span)]
    #[serde(deserialize_with = "span_in_file")]
    fold_after: Option<Duration>,
    /// How long a room is kept after the last that happened in it, such as 90d; an hour at least.
    /// Games in somebody's history are kept [default: for ever]
    #[arg(long, env = "SIDELONG_KEEP_ROOMS", value_name = "TIME", value_parser = keeping_span)]
    #[serde(deserialize_with = "keeping_span_in_file")]
    keep_rooms: Option<Duration>,
    /// How the log is written, to standard error [default: plain]
    #[arg(long, env = "SIDELONG_LOG", value_name = "FORMAT")]
    log: Option<LogFormat>,
    /// What is logged, such as warn or server=debug [default: info]
    #[arg(long, env = "SIDELONG_LOG_FILTER", value_name = "FILTER")]
    log_filter: Option<String>,
    /// Be one of many houses, on this NATS: its servers, separated by commas, such as
    /// nats://10.0.0.1,nats://10.0.0.2. The data folder is then for certificates alone
    #[arg(long, env = "SIDELONG_CLUSTER", value_name = "SERVERS")]
    cluster: Option<String>,
    /// Where the other houses of the cluster reach this one, such as 10.0.0.5:4290: on a network of
    /// their own
    #[arg(long, env = "SIDELONG_ADVERTISE", value_name = "ADDRESS", requires = "cluster")]
    advertise: Option<String>,
    /// A .creds file for NATS
    #[arg(long, env = "SIDELONG_CLUSTER_CREDENTIALS", value_name = "FILE")]
    cluster_credentials: Option<PathBuf>,
    /// Certificates to trust NATS by, beside the system's
    #[arg(long, env = "SIDELONG_CLUSTER_CA", value_name = "FILE")]
    cluster_ca: Option<PathBuf>,
    /// A certificate to show to NATS, and its key in --cluster-key
    #[arg(long, env = "SIDELONG_CLUSTER_CERT", value_name = "FILE")]
    cluster_cert: Option<PathBuf>,
    /// The key of --cluster-cert
    #[arg(long, env = "SIDELONG_CLUSTER_KEY", value_name = "FILE")]
    cluster_key: Option<PathBuf>,
    /// How everything of this cluster is called in NATS [default: sidelong]
    #[arg(long, env = "SIDELONG_CLUSTER_NAME", value_name = "NAME")]
    cluster_name: Option<String>,
    /// On how many servers of NATS everything is kept, used by the first house [default: 3]
    #[arg(long, env = "SIDELONG_CLUSTER_REPLICAS", value_name = "N")]
    cluster_replicas: Option<usize>,
    /// In how many streams of NATS logs are kept, used by the first house [default: 16]
    #[arg(long, env = "SIDELONG_CLUSTER_PARTITIONS", value_name = "N")]
    cluster_partitions: Option<u16>,
    /// A name at which this house is found: by https, with a certificate that it gets and renews by
    /// itself (ACME). Can be repeated. Ports 80 and 443 must lead here
    #[arg(long, env = "SIDELONG_DOMAIN", value_name = "NAME", value_delimiter = ',')]
    domain: Vec<String>,
    /// Where the authority may write to about certificates, such as keeper@play.example
    #[arg(long, env = "SIDELONG_ACME_CONTACT", value_name = "MAIL")]
    acme_contact: Option<String>,
    /// The directory of another authority [default: that of Let's Encrypt]
    #[arg(long, env = "SIDELONG_ACME_DIRECTORY", value_name = "URL")]
    acme_directory: Option<String>,
    /// Certificates to trust that authority by, beside the system's
    #[arg(long, env = "SIDELONG_ACME_CA", value_name = "FILE")]
    acme_ca: Option<PathBuf>,
    /// With --domain, if no certificate can be had: open over plain http until one can
    #[arg(long, env = "SIDELONG_HTTP_FALLBACK", value_name = "BOOL", num_args = 0..=1,
          require_equals = true, default_missing_value = "true")]
    http_fallback: Option<bool>,
    /// Speak https with this certificate; it is read again when it changes
    #[arg(long, env = "SIDELONG_TLS_CERT", value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// The key of --tls-cert
    #[arg(long, env = "SIDELONG_TLS_KEY", value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Speak https with a certificate that the house draws itself: browsers warn of it once
    #[arg(long, env = "SIDELONG_TLS_SELF", value_name = "BOOL", num_args = 0..=1,
          require_equals = true, default_missing_value = "true")]
    tls_self: Option<bool>,
    /// Where plain http comes in, to be sent on to https [default: with --domain, port 80]
    #[arg(long, env = "SIDELONG_HTTP_LISTEN", value_name = "ADDRESS")]
    http_listen: Option<SocketAddr>,
    /// Limit nothing by rate: for load tests
    #[arg(long, env = "SIDELONG_NO_RATE_LIMIT", hide = true, num_args = 0..=1,
          require_equals = true, default_missing_value = "true")]
    no_rate_limit: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Durability {
    /// Once it is on the disk: not even a power cut loses it
    Full,
    /// Once the system has it: a power cut may lose the last moments
    Relaxed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
enum LogFormat {
    /// For people
    Plain,
    /// A JSON object a line
    Json,
}

/// A length of time as people write it: `90s`, `10m`, `2h`.
pub(crate) fn span(text: &str) -> Result<Duration, &'static str> {
    let wrong = "a time is a number and its unit, such as 90s, 10m or 2h";
    humantime::parse_duration(text).map_err(|_| wrong)
}

fn span_in_file<'de, D: Deserializer<'de>>(file: D) -> Result<Option<Duration>, D::Error> {
    span(&String::deserialize(file)?).map(Some).map_err(D::Error::custom)
}

/// How long rooms are kept: not so short that one is forgotten while people are at supper.
fn keeping_span(text: &str) -> Result<Duration, String> {
    let span = span(text)?;
    if span < KEEP_ROOMS_MIN {
        return Err(format!("rooms are kept for an hour at least, and {text} is less"));
    }
    Ok(span)
}

fn keeping_span_in_file<'de, D: Deserializer<'de>>(file: D) -> Result<Option<Duration>, D::Error> {
    keeping_span(&String::deserialize(file)?).map(Some).map_err(D::Error::custom)
}

impl Settings {
    /// These, and where nothing is said, those.
    fn or(self, other: Settings) -> Settings {
        let none_said = self.allow_origin.is_empty();
        let none_named = self.domain.is_empty();
        Settings {
            listen: self.listen.or(other.listen),
            metrics_listen: self.metrics_listen.or(other.metrics_listen),
            data: self.data.or(other.data),
            durability: self.durability.or(other.durability),
            allow_origin: if none_said { other.allow_origin } else { self.allow_origin },
            base: self.base.or(other.base),
            trust_proxy: self.trust_proxy.or(other.trust_proxy),
            proxy_credit_ms: self.proxy_credit_ms.or(other.proxy_credit_ms),
            invite_only: self.invite_only.or(other.invite_only),
            list_rooms: self.list_rooms.or(other.list_rooms),
            rooms_per_household: self.rooms_per_household.or(other.rooms_per_household),
            joins_per_household: self.joins_per_household.or(other.joins_per_household),
            connections_per_household: self
                .connections_per_household
                .or(other.connections_per_household),
            rooms_max: self.rooms_max.or(other.rooms_max),
            sockets_max: self.sockets_max.or(other.sockets_max),
            fold_after: self.fold_after.or(other.fold_after),
            keep_rooms: self.keep_rooms.or(other.keep_rooms),
            log: self.log.or(other.log),
            log_filter: self.log_filter.or(other.log_filter),
            cluster: self.cluster.or(other.cluster),
            advertise: self.advertise.or(other.advertise),
            cluster_credentials: self.cluster_credentials.or(other.cluster_credentials),
            cluster_ca: self.cluster_ca.or(other.cluster_ca),
            cluster_cert: self.cluster_cert.or(other.cluster_cert),
            cluster_key: self.cluster_key.or(other.cluster_key),
            cluster_name: self.cluster_name.or(other.cluster_name),
            cluster_replicas: self.cluster_replicas.or(other.cluster_replicas),
            cluster_partitions: self.cluster_partitions.or(other.cluster_partitions),
            domain: if none_named { other.domain } else { self.domain },
            acme_contact: self.acme_contact.or(other.acme_contact),
            acme_directory: self.acme_directory.or(other.acme_directory),
            acme_ca: self.acme_ca.or(other.acme_ca),
            http_fallback: self.http_fallback.or(other.http_fallback),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            tls_self: self.tls_self.or(other.tls_self),
            http_listen: self.http_listen.or(other.http_listen),
            no_rate_limit: self.no_rate_limit.or(other.no_rate_limit),
        }
    }

    fn read(path: &Path) -> Result<Settings> {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        toml::from_str(&text).map_err(|fault: toml::de::Error| {
            anyhow!("{name} is not as it should be: {}", fault.to_string().trim_end())
        })
    }

    /// The cluster, if the house is to be part of one.
    fn cluster(&self) -> Result<Option<Cluster>> {
        let Some(servers) = &self.cluster else { return Ok(None) };
        let advertise = self.advertise.clone().context(
            "in a cluster, say where the other houses reach this one, such as --advertise \
             10.0.0.5:4290",
        )?;
        let usual = NatsSettings::new(servers);
        let tls_identity = match (&self.cluster_cert, &self.cluster_key) {
            (Some(cert), Some(key)) => Some((cert.clone(), key.clone())),
            (None, None) => None,
            _ => bail!("--cluster-cert and --cluster-key belong together"),
        };
        let nats = NatsSettings {
            credentials: self.cluster_credentials.clone(),
            tls_ca: self.cluster_ca.clone(),
            tls_identity,
            name: self.cluster_name.clone().unwrap_or(usual.name),
            replicas: self.cluster_replicas.unwrap_or(usual.replicas),
            partitions: self.cluster_partitions.unwrap_or(usual.partitions),
            servers: usual.servers,
        };
        Ok(Some(Cluster { nats, advertise }))
    }

    fn config(self) -> Result<Config> {
        let default = Config::default();
        Ok(Config {
            cluster: self.cluster()?,
            tls: self.tls()?,
            listen: self.listen(default.listen),
            http_listen: self.http_listen(default.listen)?,
            metrics_listen: self.metrics_listen,
            data: self.data.unwrap_or(default.data),
            durability: match self.durability {
                Some(Durability::Full) => server::Durability::Full,
                Some(Durability::Relaxed) => server::Durability::Relaxed,
                None => default.durability,
            },
            allow_origins: self.allow_origin,
            base: self.base.unwrap_or(default.base),
            trust_proxy: self.trust_proxy.unwrap_or(default.trust_proxy),
            proxy_credit_ms: self.proxy_credit_ms.unwrap_or(default.proxy_credit_ms),
            rate_limits: !self.no_rate_limit.unwrap_or(false),
            invite_only: self.invite_only,
            list_rooms: self.list_rooms.unwrap_or(default.list_rooms),
            rooms_per_household: self.rooms_per_household.unwrap_or(default.rooms_per_household),
            joins_per_household: self.joins_per_household.unwrap_or(default.joins_per_household),
            connections_per_household: self
                .connections_per_household
                .unwrap_or(default.connections_per_household),
            rooms_max: self.rooms_max.unwrap_or(default.rooms_max),
            sockets_max: self.sockets_max.unwrap_or(default.sockets_max),
            fold_after: self.fold_after.unwrap_or(default.fold_after),
            keep_rooms: self.keep_rooms,
        })
    }
}

/// What the file says.
fn filed(config: Option<PathBuf>) -> Result<Settings> {
    match config {
        Some(path) => Settings::read(&path),
        None if Path::new(FILE).exists() => Settings::read(Path::new(FILE)),
        None => Ok(Settings::default()),
    }
}

/// Where a house that is set up like this keeps its data.
pub(crate) fn data_folder(config: Option<PathBuf>, data: Option<PathBuf>) -> Result<PathBuf> {
    let settings = Settings { data, ..Settings::default() };
    Ok(settings.or(filed(config)?).config()?.data)
}

pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let settings = arguments.settings.or(filed(arguments.config)?);
    start_log(settings.log.unwrap_or(LogFormat::Plain), settings.log_filter.as_deref())?;
    let told = settings.listen.is_some() || !settings.domain.is_empty();
    let config = settings.config()?;
    if let Err(error) = load::raise_file_limit() {
        tracing::debug!(%error, "the limit of open files stays as it is");
    }
    let runtime = Runtime::new().context("cannot start threads")?;
    let done = runtime.block_on(keep_open(config, told));
    // Everything that matters is done: whatever still reads a log need not be waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

async fn keep_open(config: Config, told: bool) -> Result<()> {
    // From now on: whoever starts us may want us to stop as soon as they hear of us.
    let mut stop = Stop::listen()?;
    // To open may take a while: a certificate has to be had first.
    let house = tokio::select! {
        house = open(config, told) => house?,
        () = stop.wait() => return Ok(()),
    };
    door::announce(&house);
    stop.wait().await;
    tokio::select! {
        () = house.shutdown() => Ok(()),
        () = stop.wait() => bail!("stopped before everybody was told; nothing is lost"),
    }
}

/// Opens the house where it was told to, or, told nothing, at the first port from the usual one on
/// that nobody has.
async fn open(mut config: Config, told: bool) -> Result<House> {
    let last = config.listen.port().saturating_add(PORTS_TRIED);
    loop {
        match House::start(config.clone()).await {
            Err(server::StartFault::Listen(_, error))
                if !told
                    && error.kind() == io::ErrorKind::AddrInUse
                    && config.listen.port() < last =>
            {
                config.listen.set_port(config.listen.port() + 1);
            }
            started => return Ok(started?),
        }
    }
}

fn start_log(format: LogFormat, filter: Option<&str>) -> Result<()> {
    // What NATS' client says of its connection, the house says in its own words.
    let filter = filter.unwrap_or("info,async_nats=off");
    let filter: Targets = filter.parse().with_context(|| format!("no log filter: {filter}"))?;
    let ansi = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let log = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let log = match format {
        LogFormat::Plain => log.with_ansi(ansi).boxed(),
        LogFormat::Json => log.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(filter).with(log).init();
    Ok(())
}

/// What tells the house to close.
struct Stop {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Stop {
    fn listen() -> Result<Stop> {
        Ok(Stop {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?,
        })
    }

    async fn wait(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let seconds = |text: &str| span(text).map(|span| span.as_secs());
        assert_eq!(seconds("90s"), Ok(90));
        assert_eq!(seconds("10m"), Ok(600));
        assert_eq!(seconds("2h"), Ok(7200));
        assert_eq!(seconds("1.5h"), Ok(5400));
        assert_eq!(seconds("1day 30min"), Ok(88_200));
        for text in ["", "m", "10", "10x", "-1s", "10ü"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn rooms_are_kept_for_an_hour_at_least() {
        assert_eq!(keeping_span("90d").map(|span| span.as_secs()), Ok(90 * 86_400));
        assert_eq!(keeping_span("1h").map(|span| span.as_secs()), Ok(3_600));
        let why = keeping_span("59m").unwrap_err();
        assert_eq!(why, "rooms are kept for an hour at least, and 59m is less");
        assert!(keeping_span("for ever").unwrap_err().starts_with("a time is a number"));
        let file = toml::from_str::<Settings>("keep_rooms = \"5m\"\n").err().unwrap();
        assert!(file.to_string().contains("an hour at least"), "{file}");
        let file: Settings = toml::from_str("keep_rooms = \"12 weeks\"\n").unwrap();
        let kept = file.config().unwrap().keep_rooms;
        assert_eq!(kept, Some(Duration::from_secs(12 * 7 * 86_400)));
    }

    #[test]
    fn what_the_file_says_counts_where_nothing_else_does() {
        let file: Settings = toml::from_str(
            "listen = \"127.0.0.1:1\"\nrooms_max = 7\nallow_origin = [\"https://a\"]\n\
             durability = \"relaxed\"\nlog = \"json\"\nfold_after = \"5m\"\nbase = \"/sidelong/\"\n",
        )
        .unwrap();
        let flags = Settings { rooms_max: Some(9), ..Settings::default() };
        let config = flags.or(file).config().unwrap();
        assert_eq!((config.listen.port(), config.rooms_max), (1, 9));
        assert_eq!(config.allow_origins, ["https://a"]);
        assert_eq!(config.base.as_str(), "/sidelong");
        assert_eq!(config.durability, server::Durability::Relaxed);
        assert_eq!(config.fold_after, Duration::from_secs(300));
    }
}
