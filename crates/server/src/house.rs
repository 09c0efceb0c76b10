//! The house: opened, found at an address, and closed in order.

use std::fmt;
use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use cluster::{Link, LinkFault, Logs, StreamHistories};
use protocol::RoomCode;
use room::Event;
use store::{Histories, Loss, OpenFault, Sqlite, Store};
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time;

use crate::answers;
use crate::bans::Bans;
use crate::books::Books;
use crate::breath::Breath;
use crate::clock::Clock;
use crate::config::{Cluster, Config};
#[cfg(unix)]
use crate::desk;
use crate::directory::Directory;
use crate::doorman::Doorman;
use crate::folder::{ADVICE, DataFolder, open_histories};
use crate::historian::Historian;
use crate::http;
use crate::limits::Limits;
use crate::listen::{self, Port};
use crate::meters::Meters;
use crate::redirect;
use crate::retention::NotForgotten;
use crate::secret::Secret;
use crate::shares::Shares;
use crate::street::Street;
use crate::tally::Tally;
use crate::tls::{Certificates, TlsFault};

/// How many rooms that lost something are named one by one when the house opens.
const LOSSES_NAMED: usize = 20;
/// Rooms that were in use so lately are opened with the house, so that their clocks go on.
const LATELY_MS: u64 = 15 * 60_000;
/// How many logs are read at once.
const READERS: usize = 4;
/// How many replays are made at once.
const RETELLERS: usize = 2;
/// How long closing may take: for the rooms, then for the sockets, and then for the histories.
const ROOMS_PATIENCE: Duration = Duration::from_secs(6);
const SOCKETS_PATIENCE: Duration = Duration::from_secs(3);
/// In a cluster, how long handing rooms to other houses may take before that.
const HAND_OVER_PATIENCE: Duration = Duration::from_secs(20);
const HISTORIES_PATIENCE: Duration = Duration::from_secs(1);

/// What everything in the house shares.
pub(crate) struct Inside {
    pub(crate) config: Config,
    /// Where players come in.
    pub(crate) address: SocketAddr,
    pub(crate) clock: Clock,
    pub(crate) secret: Secret,
    pub(crate) books: Books,
    pub(crate) meters: Arc<Meters>,
    pub(crate) limits: Limits,
    pub(crate) breath: Breath,
    pub(crate) directory: Arc<Directory>,
    pub(crate) doorman: Doorman,
    pub(crate) bans: Bans,
    pub(crate) rooms: Tally,
    pub(crate) sockets: Tally,
    pub(crate) last_line: AtomicU64,
    pub(crate) readers: Arc<Semaphore>,
    pub(crate) retellers: Arc<Semaphore>,
    pub(crate) answers: Arc<Shares>,
    pub(crate) historian: Historian,
    /// What it shows to those who come by HTTPS, if they can.
    pub(crate) certificates: Option<Arc<Certificates>>,
    /// The other houses, in a cluster.
    pub(crate) street: Option<Arc<Street>>,
    /// Sockets that are carried to them.
    pub(crate) passed: Tally,
    closing: watch::Receiver<bool>,
}

impl Inside {
    /// Waits until the house closes.
    pub(crate) async fn closing(&self) {
        // An error means that there is no house any more.
        let _ = self.closing.clone().wait_for(|closing| *closing).await;
    }
}

/// A house that is open.
///
/// Dropped, it just stops; [`House::shutdown`] tells everybody first. Nothing that anybody was
/// told is lost either way.
pub struct House {
    inside: Arc<Inside>,
    metrics_address: Option<SocketAddr>,
    http_address: Option<SocketAddr>,
    inner_address: Option<SocketAddr>,
    closing: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
    folder: Option<Folder>,
    /// What ties this house to the others.
    ties: Option<JoinSet<()>>,
}

/// What a house needs besides its settings.
struct Means {
    secret: Secret,
    histories: Option<Arc<dyn Histories>>,
    store: Arc<dyn Store>,
    folder: Option<Folder>,
    street: Option<(Arc<Street>, TcpListener)>,
}

/// What is open in the data folder.
struct Folder {
    logs: Arc<Sqlite>,
    /// Held to the end: with it goes the lock.
    _data: DataFolder,
}

/// Why a house cannot be opened.
#[derive(Debug)]
pub enum StartFault {
    /// The data folder cannot be used.
    Data(PathBuf, io::Error),
    /// Another house uses the data folder.
    Taken(PathBuf),
    /// There is no store in the data folder, and there should be one.
    NoStore(PathBuf),
    /// The logs cannot be opened.
    Store(store::OpenFault),
    /// The house cannot be part of its cluster.
    Cluster(cluster::LinkFault),
    /// The house cannot speak HTTPS.
    Tls(TlsFault),
    /// Nobody can come in at this address.
    Listen(SocketAddr, io::Error),
}

impl House {
    /// Opens a house on its data folder.
    pub async fn start(config: Config) -> Result<House, StartFault> {
        if let Some(cluster) = config.cluster.clone() {
            return House::start_in(config, cluster).await;
        }
        let (data, durability) = (config.data.clone(), config.durability);
        let opened = tokio::task::spawn_blocking(move || {
            let folder = DataFolder::open(&data)?;
            let secret = folder.secret()?;
            let logs = Arc::new(folder.logs(durability)?);
            Ok((secret, open_histories(&data), Folder { logs, _data: folder }))
        });
        let (secret, histories, folder) = opened.await.unwrap_or_else(|panicked| {
            let why = io::Error::other(panicked);
            Err(StartFault::Data(config.data.clone(), why))
        })?;
        let store = Arc::clone(&folder.logs);
        let means = Means { secret, histories, store, folder: Some(folder), street: None };
        House::open(config, means).await
    }

    /// Opens a house that is part of a cluster, and keeps nothing on a disk of its own.
    async fn start_in(config: Config, cluster: Cluster) -> Result<House, StartFault> {
        let (listener, address) = advertise(&cluster.advertise).await?;
        let secret =
            Secret::draw().map_err(|error| StartFault::Data(config.data.clone(), error))?;
        let join = async {
            let link = Link::open(cluster.nats).await?;
            let secret = link.secret(secret).await?;
            let logs = Arc::new(Logs::open(&link).await?);
            let histories = StreamHistories::open(&link).await?;
            let street = Street::join(&link, Arc::clone(&logs), address, &secret).await?;
            Ok((secret, logs, histories, street))
        };
        let (secret, logs, histories, street) = join.await.map_err(StartFault::Cluster)?;
        let means = Means {
            secret: Secret::shared(secret),
            histories: Some(Arc::new(histories)),
            store: logs,
            folder: None,
            street: Some((Arc::new(street), listener)),
        };
        House::open(config, means).await
    }

    /// Opens a house on any store, for tests and simulations. Its data folder holds the secret and
    /// the histories alone.
    pub async fn start_on(config: Config, store: Arc<dyn Store>) -> Result<House, StartFault> {
        let at_data = |error| StartFault::Data(config.data.clone(), error);
        fs::create_dir_all(&config.data).map_err(at_data)?;
        let secret = Secret::open(&config.data).map_err(at_data)?;
        let histories = open_histories(&config.data);
        let means = Means { secret, histories, store, folder: None, street: None };
        House::open(config, means).await
    }

    async fn open(config: Config, means: Means) -> Result<House, StartFault> {
        let Means { secret, histories, store, folder, street } = means;
        let (street, fellows) = street.unzip();
        let data = street.is_none().then_some(config.data.as_path());
        let bans =
            Bans::open(data).map_err(|error| StartFault::Data(config.data.clone(), error))?;
        let certificates = certificates(&config).await?;
        let (listener, address) = bind(config.listen).await?;
        let http = config.http_listen.filter(|_| certificates.is_some());
        let (http, watcher) = (bind_if(http).await?, bind_if(config.metrics_listen).await?);
        let (closing, told) = watch::channel(false);
        if let Some(certificates) = &certificates {
            // Meanwhile the authority must find its proof.
            let proving = Port::Plain(redirect::router(Arc::clone(certificates), None, None));
            let at = http.as_ref().map_or(&listener, |(listener, _)| listener);
            tokio::select! {
                first = certificates.first() => first.map_err(StartFault::Tls)?,
                () = listen::serve(at, &proving, usize::MAX, told.clone()) => {}
            }
        }
        let meters = Arc::new(Meters::new(street.is_some(), certificates.is_some()));
        let directory = Arc::new(Directory::new(config.rooms_max));
        if let Some(folder) = &folder {
            say_what_is_lost(&folder.logs, &directory, &meters);
        }
        let (historian, keeping) = Historian::start(histories, Arc::clone(&store));
        let books = Books::new(store);
        let inside = Arc::new(Inside {
            clock: Clock::start(),
            secret,
            books,
            meters,
            limits: Limits::new(&config),
            breath: Breath::of(&Handle::current()),
            directory,
            doorman: Doorman::default(),
            bans,
            rooms: Tally::default(),
            sockets: Tally::default(),
            last_line: AtomicU64::new(0),
            readers: Arc::new(Semaphore::new(READERS)),
            retellers: Arc::new(Semaphore::new(RETELLERS)),
            answers: Shares::new(answers::BYTES_MAX),
            historian,
            certificates,
            street,
            passed: Tally::default(),
            closing: told.clone(),
            address,
            config,
        });
        // Behind a proxy all come from one address, and in a load test too.
        let crowded = inside.config.trust_proxy || !inside.config.rate_limits;
        let most = if crowded { usize::MAX } else { inside.config.connections_per_household };
        let serve = |listener: TcpListener, port: Port, most| {
            let told = told.clone();
            tokio::spawn(async move { listen::serve(&listener, &port, most, told).await })
        };
        let mut tasks = Vec::new();
        let inner_address = fellows.as_ref().and_then(|listener| listener.local_addr().ok());
        // All that other houses pass on comes from a few addresses.
        if let Some(fellows) = fellows {
            tasks.push(serve(
                fellows,
                Port::Plain(http::fellows_router(Arc::clone(&inside))),
                usize::MAX,
            ));
        }
        let ties = match &inside.street {
            Some(street) => Some(inside.move_in(street).await),
            None => None,
        };
        let router = http::public_router(Arc::clone(&inside));
        let port = match &inside.certificates {
            Some(certificates) => Port::Secured {
                acceptor: certificates.acceptor.clone(),
                router: router.clone(),
                plain: redirect::router(Arc::clone(certificates), None, None),
            },
            None => Port::Plain(router.clone()),
        };
        tasks.push(serve(listener, port, most));
        let mut http_address = None;
        if let (Some(certificates), Some((listener, address))) = (&inside.certificates, http) {
            let port = Some(inside.address.port());
            let plain = redirect::router(Arc::clone(certificates), port, Some(router));
            tasks.push(serve(listener, Port::Plain(plain), most));
            http_address = Some(address);
        }
        if let Some(certificates) = &inside.certificates {
            tasks.push(tokio::spawn(Arc::clone(certificates).keep()));
        }
        let metrics_address = watcher.map(|(listener, address)| {
            let watch = Port::Plain(http::watch_router(Arc::clone(&inside)));
            tasks.push(serve(listener, watch, most));
            address
        });
        tasks.push(tokio::spawn(Arc::clone(&inside.meters).upkeep()));
        tasks.push(keeping);
        #[cfg(unix)]
        if folder.is_some() {
            match desk::open(&inside) {
                Ok(desk) => tasks.push(desk),
                Err(error) => {
                    tracing::warn!(%error, "the keeper's desk cannot be opened: `sidelong house` can look at this house, and close or shut out nothing");
                }
            }
        }
        if let Some(keep) = inside.config.keep_rooms {
            tasks.push(tokio::spawn(Arc::clone(&inside).forget_old_rooms(keep)));
        }
        // In a cluster, rooms that nobody runs are found by whose they were.
        if inside.street.is_none() {
            tasks.push(tokio::spawn(wake_recent(Arc::clone(&inside))));
        }
        Ok(House {
            inside,
            metrics_address,
            http_address,
            inner_address,
            closing,
            tasks,
            folder,
            ties,
        })
    }

    /// Where players come in.
    pub fn address(&self) -> SocketAddr {
        self.inside.address
    }

    /// Where browsers on this machine find it, such as `http://localhost:4280`, or by its own name.
    pub fn url(&self) -> String {
        self.inside.url()
    }

    /// Where browsers on the network find it, if they can and the house knows.
    pub fn network_url(&self) -> Option<String> {
        self.inside.network_url()
    }

    /// The fingerprint of the certificate that the house drew itself, if it did.
    pub fn own_fingerprint(&self) -> Option<String> {
        let certificates = self.inside.certificates.as_ref();
        certificates.filter(|certificates| certificates.is_own())?.fingerprint()
    }

    /// Where plain HTTP comes in besides, to be sent on, if anywhere.
    pub fn http_address(&self) -> Option<SocketAddr> {
        self.http_address
    }

    /// Where other houses of its cluster come in, if it is part of one.
    pub fn inner_address(&self) -> Option<SocketAddr> {
        self.inner_address
    }

    /// Where Prometheus comes in, if anywhere.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_address
    }

    /// How many rooms are in memory.
    pub fn rooms(&self) -> usize {
        self.inside.rooms.count()
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        self.inside.sockets.count()
    }

    /// Forgets a room for good, whoever is in it: its log, and the records that are kept of it.
    pub async fn forget(&self, code: RoomCode) -> Result<(), NotForgotten> {
        self.inside.forget(code).await
    }

    /// Closes: nobody new comes in, what is under way is stored, everybody is told. Takes ten
    /// seconds at the most.
    pub async fn shutdown(mut self) {
        tracing::info!(rooms = self.rooms(), sockets = self.sockets(), "closing");
        if time::timeout(HAND_OVER_PATIENCE, self.inside.hand_over()).await.is_err() {
            tracing::warn!("closed before all rooms were handed over; other houses take them");
        }
        self.closing.send_replace(true);
        let rooms = self.inside.directory.shelf().close();
        let told = async {
            for room in &rooms {
                // One that has just left needs not be told.
                let _ = room.inbox.send(Event::ShutDown.into()).await;
            }
            self.inside.rooms.empty().await;
        };
        if time::timeout(ROOMS_PATIENCE, told).await.is_err() {
            let rooms = self.rooms();
            tracing::warn!(
                rooms,
                "closed before all rooms had written; all that players were told is stored"
            );
        }
        // So that others look for nothing here any more.
        drop(self.ties.take());
        if let Some(street) = &self.inside.street {
            let _ = time::timeout(HISTORIES_PATIENCE, street.houses.leave()).await;
        }
        let _ = time::timeout(SOCKETS_PATIENCE, self.inside.sockets.empty()).await;
        if time::timeout(HISTORIES_PATIENCE, self.inside.historian.pause()).await.is_err() {
            tracing::warn!(
                "closed before all histories were written; games are added later, but a player who had just come in may be missing"
            );
        }
        for task in self.tasks.drain(..) {
            task.abort();
            let _ = task.await;
        }
        if let Some(folder) = self.folder.take() {
            let _ = tokio::task::spawn_blocking(move || folder.logs.close()).await;
        }
        tracing::info!("closed");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.closing.send_replace(true);
        let rooms = self.inside.directory.shelf().close();
        for room in rooms {
            let _ = room.inbox.try_send(Event::ShutDown.into());
        }
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Listens where other houses are to reach this one, and says where that is.
async fn advertise(address: &str) -> Result<(TcpListener, String), StartFault> {
    let bad = |why: &str| {
        let say = format!("{address} is no address for other houses to reach this one: {why}");
        StartFault::Cluster(LinkFault::BadSettings(say))
    };
    let (host, port) = address.rsplit_once(':').ok_or_else(|| bad("it has no port"))?;
    let port = port.parse::<u16>().map_err(|_| bad("its port is no number"))?;
    // A name may lead here in a way that only the network knows.
    let listen = address.parse().unwrap_or(SocketAddr::from(([0, 0, 0, 0], port)));
    if listen.ip().is_unspecified() && address.parse::<SocketAddr>().is_ok() {
        return Err(bad("others cannot reach an address that means every address"));
    }
    let (listener, bound) = bind(listen).await?;
    Ok((listener, format!("{host}:{}", bound.port())))
}

/// The certificate of a house that is to have one.
async fn certificates(config: &Config) -> Result<Option<Arc<Certificates>>, StartFault> {
    let settings = config.clone();
    let opened = tokio::task::spawn_blocking(move || Certificates::open(&settings)).await;
    let opened = opened.unwrap_or_else(|panicked| {
        Err(TlsFault::Folder(config.data.clone(), io::Error::other(panicked)))
    });
    opened.map(|certificates| certificates.map(Arc::new)).map_err(StartFault::Tls)
}

async fn bind_if(
    address: Option<SocketAddr>,
) -> Result<Option<(TcpListener, SocketAddr)>, StartFault> {
    match address {
        Some(address) => bind(address).await.map(Some),
        None => Ok(None),
    }
}

async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartFault> {
    let at = |error| StartFault::Listen(address, error);
    let listener = TcpListener::bind(address).await.map_err(at)?;
    let address = listener.local_addr().map_err(at)?;
    Ok((listener, address))
}

/// Tells the house's keeper which logs are shorter than they were, and keeps their rooms shut.
fn say_what_is_lost(logs: &Sqlite, directory: &Directory, meters: &Meters) {
    if let Some(fault) = logs.heads_fault() {
        tracing::warn!(
            fault,
            "house.db-heads cannot be used: a log that lost its end will not be noticed this time"
        );
    }
    if let Some(why) = logs.grows_only() {
        tracing::warn!(
            why,
            "house.db was made by an older version and could not be written anew: it uses the space of forgotten rooms again, but does not shrink. It is tried again when the house is next opened"
        );
    }
    let (shut, open): (Vec<Loss>, Vec<Loss>) = logs.losses().iter().partition(|l| l.is_damage());
    for (nth, loss) in shut.iter().enumerate() {
        if nth < LOSSES_NAMED {
            tracing::error!("{loss}; the room stays shut");
        }
        if let Ok(code) = loss.room.as_str().parse() {
            directory.shelf().note_damage(code, loss.to_string());
        }
    }
    let entries = |losses: &[Loss]| losses.iter().map(|l| l.stored - l.kept).sum::<u64>();
    if !shut.is_empty() {
        meters.rooms_damaged.increment(shut.len() as u64);
        let (rooms, entries) = (shut.len(), entries(&shut));
        tracing::error!(rooms, entries, "the store is damaged: these rooms lost entries; {ADVICE}");
    }
    for loss in open.iter().take(LOSSES_NAMED) {
        tracing::warn!("{loss}; the room goes on with what it has");
    }
    if !open.is_empty() {
        let (rooms, entries) = (open.len(), entries(&open));
        tracing::warn!(
            rooms,
            entries,
            "these rooms lost their last entries, which were not yet on the disk; they go on with the rest"
        );
    }
}

/// Opens the rooms that were in use when the house was last open; half of what there is room for
/// at most, so that new ones can be opened at once. The others come when somebody asks for them.
async fn wake_recent(inside: Arc<Inside>) {
    let since = store::unix_ms().saturating_sub(LATELY_MS);
    let (store, most) = (Arc::clone(&inside.books.store), inside.config.rooms_max / 2);
    let recent = tokio::task::spawn_blocking(move || store.recent(since, most)).await;
    let recent = match recent {
        Ok(Ok(recent)) => recent,
        Ok(Err(fault)) => {
            return tracing::warn!(%fault, "rooms that were open before could not be looked up; they open when somebody asks for them");
        }
        Err(_) => {
            return tracing::warn!(
                "rooms that were open before could not be looked up; they open when somebody asks for them"
            );
        }
    };
    let mut woken = 0;
    for room in &recent {
        let Ok(code) = room.room.as_str().parse() else { continue };
        woken += usize::from(inside.room(code).await.is_ok());
    }
    if !recent.is_empty() {
        tracing::info!(rooms = woken, of = recent.len(), "rooms from before are open again");
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("House").field("address", &self.address()).finish_non_exhaustive()
    }
}

impl fmt::Display for StartFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartFault::Data(path, error) => {
                write!(f, "the data folder {} cannot be used: {error}", path.display())?;
                if error.kind() == io::ErrorKind::PermissionDenied {
                    f.write_str("; let this user write to it, or name another with --data")?;
                }
                Ok(())
            }
            StartFault::Taken(path) => {
                write!(f, "another house is open on the data folder {}", path.display())
            }
            StartFault::NoStore(path) => {
                write!(f, "there is no house in {}: it has no store", path.display())
            }
            StartFault::Store(fault @ OpenFault::Damaged { .. }) => write!(f, "{fault}; {ADVICE}"),
            StartFault::Store(fault @ OpenFault::NotAStore { .. }) => {
                write!(f, "{fault}. If it was one, it is damaged; {ADVICE}")
            }
            StartFault::Store(fault) => fault.fmt(f),
            StartFault::Cluster(fault) => fault.fmt(f),
            StartFault::Tls(fault) => fault.fmt(f),
            StartFault::Listen(address, error)
                if error.kind() == io::ErrorKind::PermissionDenied && address.port() < 1024 =>
            {
                write!(
                    f,
                    "cannot listen at {address}: ports under 1024 are for those with the right. \
                     Give it to the program (`sudo setcap cap_net_bind_service=+ep` and its path; \
                     AmbientCapabilities=CAP_NET_BIND_SERVICE in a systemd unit), or choose other \
                     ports with --listen and --http-listen and have 443 and 80 led there"
                )
            }
            StartFault::Listen(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
                write!(f, "{address} is taken: another program listens there")
            }
            StartFault::Listen(address, error) => write!(f, "cannot listen at {address}: {error}"),
        }
    }
}

impl std::error::Error for StartFault {}
