//! Servers of NATS.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::kept::{self, Messages};
use crate::{Fault, free_ports, signal};

/// Names a `nats-server` to use instead of the one that was fetched.
pub const PROGRAM: &str = "SIDELONG_NATS_SERVER";
/// Where `cargo xtask` puts it, in the project's folder.
pub const FETCHED: &str = "target/python/bin/nats-server";

/// How long servers may take to be of one mind.
const PATIENCE: Duration = Duration::from_secs(60);

/// NATS servers in one cluster; one of them is no cluster.
#[derive(Debug)]
pub struct Nats {
    folder: PathBuf,
    program: PathBuf,
    servers: Vec<Server>,
}

#[derive(Debug)]
struct Server {
    settings: PathBuf,
    port: u16,
    watch_port: u16,
    program: Option<Child>,
}

impl Nats {
    /// Starts so many servers, and waits until they are of one mind. What they keep is in a folder
    /// of their own, which goes when this is dropped.
    pub fn start(servers: usize) -> Result<Nats, Fault> {
        Nats::start_in(&own_folder(), servers)
    }

    /// Starts one server that does not sync what it stores, as NATS does unless it is told to.
    pub fn start_unsynced() -> Result<Nats, Fault> {
        let manner = Manner { sync: "2m", ..Manner::default() };
        Nats::start_as(&own_folder(), 1, &manner)
    }

    /// Starts one server that lets in whom these settings say, in NATS' own words: accounts,
    /// certificates.
    pub fn start_for(who: &str) -> Result<Nats, Fault> {
        let manner = Manner { who, ..Manner::default() };
        Nats::start_as(&own_folder(), 1, &manner)
    }

    /// Starts so many servers that keep all in this folder, which goes when this is dropped.
    pub fn start_in(folder: &Path, servers: usize) -> Result<Nats, Fault> {
        Nats::start_as(folder, servers, &Manner::default())
    }

    fn start_as(folder: &Path, servers: usize, manner: &Manner<'_>) -> Result<Nats, Fault> {
        let program = program()?;
        let ports = free_ports(3 * servers)?;
        let routes: Vec<_> = ports.chunks(3).map(|ports| ports[1]).collect();
        let mut nats = Nats { folder: folder.to_owned(), program, servers: Vec::new() };
        for (nth, ports) in ports.chunks(3).enumerate() {
            let settings = folder.join(format!("{nth}.conf"));
            let write = || {
                fs::create_dir_all(folder)?;
                fs::write(&settings, conf(folder, nth, ports, &routes, manner))
            };
            write().map_err(|error| Fault(format!("{}: {error}", folder.display())))?;
            let (port, watch_port) = (ports[0], ports[2]);
            nats.servers.push(Server { settings, port, watch_port, program: None });
            nats.run(nth)?;
        }
        nats.wait_until_well()?;
        Ok(nats)
    }

    /// Where clients come in, as they are told: separated by commas.
    pub fn addresses(&self) -> String {
        let address = |server: &Server| format!("nats://127.0.0.1:{}", server.port);
        self.servers.iter().map(address).collect::<Vec<_>>().join(",")
    }

    /// Where clients of one server come in.
    pub fn address(&self, nth: usize) -> String {
        format!("nats://127.0.0.1:{}", self.servers[nth].port)
    }

    /// Kills a server, as a power cut would.
    pub fn kill(&mut self, nth: usize) {
        if let Some(mut program) = self.servers[nth].program.take() {
            let _ = program.kill();
            let _ = program.wait();
        }
    }

    /// Starts a server that was killed, and does not wait for it.
    pub fn revive(&mut self, nth: usize) -> Result<(), Fault> {
        match self.servers[nth].program {
            Some(_) => Ok(()),
            None => self.run(nth),
        }
    }

    /// Holds a server, as if its machine stood still.
    pub fn pause(&self, nth: usize) {
        signal(&self.servers[nth].program, "STOP");
    }

    /// Lets a server go on.
    pub fn resume(&self, nth: usize) {
        signal(&self.servers[nth].program, "CONT");
    }

    /// How many servers there are.
    pub fn len(&self) -> usize {
        self.servers.len()
    }

    /// Whether there are none, which never is.
    pub fn is_empty(&self) -> bool {
        self.servers.is_empty()
    }

    /// Whether a server runs; one that is held does.
    pub fn runs(&self, nth: usize) -> bool {
        self.servers[nth].program.is_some()
    }

    /// The port at which a server's clients come in.
    pub(crate) fn port(&self, nth: usize) -> u16 {
        self.servers[nth].port
    }

    /// Each stream whose name begins like this, as one server has it on its disk.
    pub fn kept_by(&self, nth: usize, begins: &str) -> io::Result<BTreeMap<String, Messages>> {
        kept::streams(&store(&self.folder, nth), begins)
    }

    /// Which server leads a stream; nobody, while one is elected.
    pub fn leader_of(&self, stream: &str) -> Option<usize> {
        let jsz = |server: &Server| self.ask(server, "/jsz?streams=1&leader-only=0");
        let lead = |text: &str| {
            let at = text.find(&format!("\"name\": \"{stream}\""))?;
            let leader = &text[at..][text[at..].find("\"leader\": \"")? + 11..];
            leader.split('"').next()?.strip_prefix('n')?.parse().ok()
        };
        self.servers.iter().filter_map(jsz).find_map(|text| lead(&text))
    }

    /// Whether these bytes stand anywhere in what the servers keep.
    pub fn keeps(&self, bytes: &[u8]) -> bool {
        fn any(folder: &Path, bytes: &[u8]) -> bool {
            let files = fs::read_dir(folder).into_iter().flatten().flatten();
            files.map(|file| file.path()).any(|path| match path.is_dir() {
                true => any(&path, bytes),
                false => fs::read(path)
                    .is_ok_and(|kept| kept.windows(bytes.len()).any(|part| part == bytes)),
            })
        }
        any(&self.folder, bytes)
    }

    /// Waits until every server that runs says that it is well.
    pub fn wait_until_well(&self) -> Result<(), Fault> {
        let began = Instant::now();
        let runs = |server: &&Server| server.program.is_some();
        while !self.servers.iter().filter(runs).all(|server| self.is_well(server)) {
            if began.elapsed() > PATIENCE {
                let logs = self.folder.display();
                return Err(Fault(format!("NATS did not start; its logs are in {logs}")));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    fn is_well(&self, server: &Server) -> bool {
        self.ask(server, "/healthz").is_some_and(|text| text.contains("\"ok\""))
    }

    /// What a server says of itself.
    fn ask(&self, server: &Server, path: &str) -> Option<String> {
        server.program.as_ref()?;
        let address = SocketAddr::from(([127, 0, 0, 1], server.watch_port));
        let mut stream = TcpStream::connect_timeout(&address, Duration::from_millis(200)).ok()?;
        stream.set_read_timeout(Some(Duration::from_millis(500))).ok()?;
        write!(stream, "GET {path} HTTP/1.0\r\n\r\n").ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        Some(text)
    }

    fn run(&mut self, nth: usize) -> Result<(), Fault> {
        let server = &mut self.servers[nth];
        let start = || {
            let log = self.folder.join(format!("{nth}.log"));
            let log = fs::File::options().create(true).append(true).open(log)?;
            Command::new(&self.program)
                .arg("-c")
                .arg(&server.settings)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(log)
                .spawn()
        };
        let program = start()
            .map_err(|error| Fault(format!("{} does not run: {error}", self.program.display())))?;
        server.program = Some(program);
        Ok(())
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        for nth in 0..self.servers.len() {
            self.kill(nth);
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A folder that nobody else has.
fn own_folder() -> PathBuf {
    static NTH: AtomicU32 = AtomicU32::new(0);
    let nth = NTH.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("sidelong-nats-{}-{nth}", std::process::id()))
}

/// The program, or what to do.
fn program() -> Result<PathBuf, Fault> {
    if let Some(named) = std::env::var_os(PROGRAM) {
        return Ok(PathBuf::from(named));
    }
    let fetched = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FETCHED);
    match fetched.exists() {
        true => Ok(fetched),
        false => Err(Fault(format!(
            "NATS is missing. Run `cargo xtask nats`, which fetches it, or name a nats-server of \
             2.11 or newer with {PROGRAM}"
        ))),
    }
}

/// Houses come in without a password, and may ask how the servers are set.
const ACCOUNTS: &str = r#"accounts {
  SYS: {
    users: [{ user: sys, password: sys }]
    exports: [{ service: "$SYS.REQ.SERVER.PING.JSZ", response: stream }]
  }
  HOUSES: {
    jetstream: enabled
    users: [{ user: house, password: house }]
    imports: [{ service: { account: SYS, subject: "$SYS.REQ.SERVER.PING.JSZ" } }]
  }
}
system_account: SYS
no_auth_user: house
"#;

/// What servers differ in.
struct Manner<'a> {
    /// How often they sync what they store.
    sync: &'a str,
    /// Whom they let in.
    who: &'a str,
}

impl Default for Manner<'_> {
    fn default() -> Self {
        Manner { sync: "always", who: ACCOUNTS }
    }
}

/// Where a server keeps its streams.
fn store(folder: &Path, nth: usize) -> PathBuf {
    folder.join(nth.to_string())
}

/// The settings of a server.
fn conf(folder: &Path, nth: usize, ports: &[u16], routes: &[u16], manner: &Manner<'_>) -> String {
    let store = store(folder, nth);
    let Manner { sync, who } = manner;
    let mut conf = format!(
        "server_name: n{nth}\nlisten: 127.0.0.1:{}\nhttp: 127.0.0.1:{}\n\
         jetstream {{\n  store_dir: {store:?}\n  sync_interval: {sync}\n  max_file_store: 4GB\n}}\n{who}",
        ports[0], ports[2],
    );
    if routes.len() > 1 {
        let routes = routes.iter().map(|port| format!("\"nats://127.0.0.1:{port}\""));
        let routes = routes.collect::<Vec<_>>().join(", ");
        conf.push_str(&format!(
            "cluster {{\n  name: local\n  listen: 127.0.0.1:{}\n  no_advertise: true\n  routes: [{routes}]\n}}\n",
            ports[1]
        ));
    }
    conf
}
