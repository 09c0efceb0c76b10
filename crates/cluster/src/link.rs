//! The connection to NATS.

mod streams;

use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use async_nats::jetstream::{self, context::ContextBuilder};
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt as _;
use serde::Deserialize;
use tokio::time;

pub use streams::Silence;
pub(crate) use streams::{Kept, Letter, Put};

/// The oldest NATS whose fence holds: before it, two writers could both win.
const NATS_MIN: (i64, i64) = (2, 11);
/// How long NATS may take to answer. Longer is *unknown*: most often a leader is being elected.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);
/// How long the first connection may take.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);
/// How servers of NATS are asked how they are set, by those who may, and how long that may take.
const SERVERS: &str = "$SYS.REQ.SERVER.PING.JSZ";
const SERVERS_PATIENCE: Duration = Duration::from_millis(500);
/// How long NATS may take to be ready, and how often it is asked.
const START_PATIENCE: Duration = Duration::from_secs(20);
const START_PAUSE: Duration = Duration::from_millis(250);
/// How often the connection is tried: two answers missed, and another server is tried.
const PING_EVERY: Duration = Duration::from_secs(2);
/// The longest wait before the next try to connect.
const RECONNECT_MS_MAX: u64 = 1_000;

/// How to reach NATS, and how things are kept there.
#[derive(Clone)]
pub struct Settings {
    /// Its servers, separated by commas: `nats://a,nats://b` or `tls://a`. Names and passwords may
    /// stand in them, as in all clients of NATS.
    pub servers: String,
    /// A file with a user's JWT and seed (`.creds`).
    pub credentials: Option<PathBuf>,
    /// A file with the certificates of those whom to trust, beside the system's.
    pub tls_ca: Option<PathBuf>,
    /// Files with a certificate of one's own and its key.
    pub tls_identity: Option<(PathBuf, PathBuf)>,
    /// How everything of this cluster is called in NATS. Two clusters on one NATS have two names.
    pub name: String,
    /// On how many servers everything is kept; used when it is made.
    pub replicas: usize,
    /// In how many streams logs are kept; used when they are made.
    pub partitions: u16,
}

impl Settings {
    /// Everything as usual, on these servers.
    pub fn new(servers: &str) -> Settings {
        Settings {
            servers: servers.to_owned(),
            credentials: None,
            tls_ca: None,
            tls_identity: None,
            name: "sidelong".to_owned(),
            replicas: 3,
            partitions: 16,
        }
    }
}

/// Why a house cannot be part of a cluster, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkFault {
    /// A setting makes no sense.
    BadSettings(String),
    /// NATS cannot be reached.
    Unreachable(String),
    /// This server is too old.
    TooOld {
        /// Which version it is.
        version: String,
    },
    /// NATS runs without JetStream.
    NoJetStream,
    /// Fewer servers than there are to be replicas.
    Alone {
        /// On how many servers everything was to be kept.
        replicas: usize,
    },
    /// NATS says no.
    Refused(String),
    /// What is kept there was made by a newer version.
    Newer {
        /// Of which version.
        version: u32,
    },
}

/// A connection to NATS, for a house as a whole. It heals itself.
#[derive(Clone)]
pub struct Link {
    pub(crate) client: Client,
    pub(crate) jetstream: jetstream::Context,
    pub(crate) settings: Settings,
}

impl Link {
    /// Connects, and refuses a NATS that cannot be relied on.
    pub async fn open(settings: Settings) -> Result<Link, LinkFault> {
        let addresses = addresses(&settings.servers)?;
        check(&settings)?;
        let mut options = options(&settings).await?;
        // What stands in an address counts for all of them: the client itself does not look there.
        if let Some(address) = addresses.iter().find(|address| address.has_user_pass()) {
            let user = address.username().unwrap_or_default().to_owned();
            options = match address.password() {
                Some(password) => options.user_and_password(user, password.to_owned()),
                None => options.token(user),
            };
        }
        let connect = options.connect(addresses);
        let client = connect.await.map_err(|error| LinkFault::Unreachable(chain(&error)))?;
        let info = client.server_info();
        if !is_new_enough(&info.version) {
            return Err(LinkFault::TooOld { version: info.version });
        }
        if !info.jetstream {
            return Err(LinkFault::NoJetStream);
        }
        let jetstream = ContextBuilder::new().timeout(PATIENCE).build(client.clone());
        let link = Link { client, jetstream, settings };
        link.look_at_servers().await?;
        Ok(link)
    }

    /// Refuses servers that are too old, and warns of those that may lose something, as far as they
    /// say how they are set.
    async fn look_at_servers(&self) -> Result<(), LinkFault> {
        let servers = self.servers().await;
        if let Some(old) = servers.iter().find(|server| !is_new_enough(&server.version)) {
            return Err(LinkFault::TooOld { version: old.version.clone() });
        }
        match &servers[..] {
            [] => tracing::warn!(
                "NATS does not say whether it syncs what it stores. If its settings have no \
                 `sync_interval: always`, a power cut may lose what players were told; \
                 docs/cluster.md says how to let houses ask"
            ),
            all => {
                for server in all.iter().filter(|server| !server.syncs) {
                    tracing::warn!(
                        server = server.name,
                        "this server of NATS does not sync what it stores, so a power cut may lose \
                         what players were told: set `sync_interval: always`"
                    );
                }
            }
        }
        Ok(())
    }

    /// The servers of NATS, as they describe themselves to those who may ask.
    pub async fn servers(&self) -> Vec<Server> {
        let inbox = self.client.new_inbox();
        let mut servers = Vec::new();
        let Ok(mut answers) = self.client.subscribe(inbox.clone()).await else { return servers };
        let asked = self.client.publish_with_reply(SERVERS, inbox, "{}".into()).await;
        if asked.is_err() {
            return servers;
        }
        let until = time::Instant::now() + SERVERS_PATIENCE;
        while let Ok(Some(answer)) = time::timeout_at(until, answers.next()).await {
            // Nobody may be there to ask.
            if answer.status.is_some() {
                break;
            }
            if let Ok(said) = serde_json::from_slice::<Described>(&answer.payload) {
                let Described { server: Named { name, version }, data } = said;
                servers.push(Server { name, version, syncs: data.config.sync_always });
            }
        }
        servers
    }
}

/// A server of NATS.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Server {
    /// What it is called.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Whether everything is on its disk before it says so.
    pub syncs: bool,
}

#[derive(Deserialize)]
struct Described {
    server: Named,
    data: Data,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    #[serde(rename = "ver")]
    version: String,
}

#[derive(Deserialize)]
struct Data {
    config: JetStreamConfig,
}

#[derive(Deserialize)]
struct JetStreamConfig {
    #[serde(default)]
    sync_always: bool,
}

/// Tries again for a while what NATS refuses: most often it has only just started, and elects.
pub(crate) async fn patiently<T, F>(mut what: impl FnMut() -> F) -> Result<T, LinkFault>
where
    F: Future<Output = Result<T, LinkFault>>,
{
    let began = Instant::now();
    loop {
        match what().await {
            Err(LinkFault::Refused(why)) if began.elapsed() < START_PATIENCE => {
                tracing::debug!(why, "NATS is not ready; trying again");
                time::sleep(START_PAUSE).await;
            }
            done => return done,
        }
    }
}

/// What NATS is told of us, and how we hold on to it.
async fn options(settings: &Settings) -> Result<ConnectOptions, LinkFault> {
    let mut options = ConnectOptions::new()
        .name(&settings.name)
        .connection_timeout(CONNECT_PATIENCE)
        .request_timeout(Some(PATIENCE))
        .ping_interval(PING_EVERY)
        .reconnect_delay_callback(|tries| {
            Duration::from_millis((tries as u64 * 50).min(RECONNECT_MS_MAX))
        })
        .event_callback(async |event| match event {
            Event::Connected => tracing::info!("connected to NATS"),
            Event::Disconnected => tracing::warn!("the connection to NATS is lost; trying again"),
            Event::SlowConsumer(_) | Event::Draining | Event::Closed | Event::LameDuckMode => {
                tracing::debug!(%event, "NATS");
            }
            event => tracing::warn!(%event, "NATS"),
        });
    if let Some(file) = &settings.credentials {
        let read = options.credentials_file(file).await;
        options = read.map_err(|error| unreadable(file, &error))?;
    }
    if let Some(file) = &settings.tls_ca {
        options = options.add_root_certificates(file.clone());
    }
    if let Some((certificate, key)) = &settings.tls_identity {
        options = options.add_client_certificate(certificate.clone(), key.clone());
    }
    Ok(options)
}

fn unreadable(file: &std::path::Path, error: &std::io::Error) -> LinkFault {
    LinkFault::BadSettings(format!("the credentials in {} cannot be used: {error}", file.display()))
}

fn addresses(servers: &str) -> Result<Vec<ServerAddr>, LinkFault> {
    let each = servers.split(',').map(str::trim).filter(|server| !server.is_empty());
    let read = each.map(|server| {
        server.parse::<ServerAddr>().map_err(|error| {
            // A server's address may have a password in it, so it is not repeated here.
            LinkFault::BadSettings(format!("one of NATS' addresses makes no sense: {error}"))
        })
    });
    let addresses = read.collect::<Result<Vec<_>, _>>()?;
    match addresses.is_empty() {
        true => Err(LinkFault::BadSettings("no address of NATS is given".to_owned())),
        false => Ok(addresses),
    }
}

fn check(settings: &Settings) -> Result<(), LinkFault> {
    let name = &settings.name;
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_';
    let bad = match settings {
        _ if name.is_empty() || name.len() > 32 || !name.bytes().all(plain) => {
            "a cluster's name has 1 to 32 letters, digits, - and _"
        }
        Settings { replicas: 0 | 2 | 4 | 6.., .. } => {
            "everything is kept on 1, 3 or 5 servers: of an even number, no more may fail"
        }
        Settings { partitions: 0 | 1025.., .. } => "logs are kept in 1 to 1024 partitions",
        _ => return Ok(()),
    };
    Err(LinkFault::BadSettings(bad.to_owned()))
}

fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.split('.').map(|part| part.parse::<i64>().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= NATS_MIN
}

/// An error with what caused it.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

impl fmt::Display for LinkFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkFault::BadSettings(why) => f.write_str(why),
            LinkFault::Unreachable(why) => {
                write!(f, "NATS cannot be reached: {why}. Is it running, and is its address right?")
            }
            LinkFault::TooOld { version } => {
                let (major, minor) = NATS_MIN;
                write!(
                    f,
                    "NATS is of version {version}, and it takes {major}.{minor} or newer: older \
                     ones let two houses write the same room. Upgrade NATS first"
                )
            }
            LinkFault::NoJetStream => f.write_str(
                "NATS runs without JetStream, which keeps the logs: start it with a `jetstream` \
                 block in its settings, or with --jetstream",
            ),
            LinkFault::Alone { replicas } => write!(
                f,
                "NATS has fewer servers than the {replicas} on which everything is to be kept: \
                 start {replicas} servers as one cluster, or keep everything once"
            ),
            LinkFault::Refused(why) => write!(f, "NATS says no: {why}"),
            LinkFault::Newer { version } => write!(
                f,
                "what is kept in NATS is of version {version}, which is newer than this house: \
                 upgrade the house"
            ),
        }
    }
}

impl std::error::Error for LinkFault {}

impl fmt::Debug for Settings {
    /// Without the servers: passwords may stand in them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { name, replicas, partitions, .. } = self;
        let mut shown = f.debug_struct("Settings");
        shown.field("name", name).field("replicas", replicas).field("partitions", partitions);
        shown.finish_non_exhaustive()
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Link").field(&self.settings.name).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_servers_are_known() {
        assert!(["2.11.0", "2.15.1", "3.0.0-beta.1"].iter().all(|new| is_new_enough(new)));
        assert!(!["2.10.26", "2.9.10", "1.4", ""].iter().any(|old| is_new_enough(old)));
    }

    #[test]
    fn settings_that_make_no_sense_are_refused_with_a_sentence() {
        let usual = Settings::new("nats://127.0.0.1");
        assert_eq!(check(&usual), Ok(()));
        for bad in [
            Settings { name: "a.b".to_owned(), ..usual.clone() },
            Settings { replicas: 2, ..usual.clone() },
            Settings { partitions: 0, ..usual },
        ] {
            assert!(matches!(check(&bad), Err(LinkFault::BadSettings(_))), "{bad:?}");
        }
        assert_eq!(addresses("nats://a, nats://b:4223,").unwrap().len(), 2);
        assert!(addresses(" , ").is_err());
        let secret = addresses("nats://user:secret@[").unwrap_err().to_string();
        assert!(!secret.contains("secret"), "{secret}");
    }
}
