//! Houses on servers of NATS, each in a process of its own.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::nats::Nats;
use crate::relay::Relay;
use crate::{Fault, free_ports, signal};

/// How long a house may take to open.
const PATIENCE: Duration = Duration::from_secs(60);

/// Houses on one NATS.
#[derive(Debug)]
pub struct Street {
    /// The servers they are on.
    pub nats: Nats,
    folder: PathBuf,
    sidelong: PathBuf,
    houses: Vec<House>,
}

#[derive(Debug)]
struct House {
    port: u16,
    inner_port: u16,
    watch_port: u16,
    /// The ways to the servers of NATS, in their order.
    ways: Vec<Relay>,
    program: Option<Child>,
}

impl Street {
    /// Starts so many servers of NATS and so many houses from this program, and waits until all are
    /// open. What they write is in this folder, which goes when this is dropped.
    pub fn start(
        folder: &Path,
        sidelong: &Path,
        servers: usize,
        houses: usize,
    ) -> Result<Street, Fault> {
        let nats = Nats::start_in(&folder.join("nats"), servers)?;
        let folder = folder.to_owned();
        let sidelong = sidelong.to_owned();
        let mut street = Street { nats, folder, sidelong, houses: Vec::new() };
        for ports in free_ports(3 * houses)?.chunks(3) {
            let ways = (0..servers).map(|nth| Relay::to(street.nats.port(nth)));
            let ways = ways.collect::<Result<_, _>>()?;
            let (port, inner_port, watch_port) = (ports[0], ports[1], ports[2]);
            street.houses.push(House { port, inner_port, watch_port, ways, program: None });
        }
        for nth in 0..houses {
            street.run(nth)?;
        }
        street.wait_until_ready()?;
        Ok(street)
    }

    /// How many houses there are.
    pub fn houses(&self) -> usize {
        self.houses.len()
    }

    /// Where players come in at a house. It stays the same when the house is started again.
    pub fn address(&self, nth: usize) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.houses[nth].port))
    }

    /// Where a house says how it is.
    pub fn watch_address(&self, nth: usize) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.houses[nth].watch_port))
    }

    /// The number of a house's process, if it runs.
    pub fn process(&self, nth: usize) -> Option<u32> {
        self.houses[nth].program.as_ref().map(Child::id)
    }

    /// kill -9.
    pub fn kill(&mut self, nth: usize) {
        if let Some(mut program) = self.houses[nth].program.take() {
            let _ = program.kill();
            let _ = program.wait();
        }
    }

    /// SIGTERM: it hands its rooms over and closes. Gives how long that took.
    pub fn terminate(&mut self, nth: usize) -> Duration {
        let began = Instant::now();
        signal(&self.houses[nth].program, "TERM");
        if let Some(mut program) = self.houses[nth].program.take() {
            let _ = program.wait();
        }
        began.elapsed()
    }

    /// Starts a house that is gone, and does not wait for it.
    pub fn revive(&mut self, nth: usize) -> Result<(), Fault> {
        match self.houses[nth].program {
            Some(_) => Ok(()),
            None => self.run(nth),
        }
    }

    /// Holds a house, as if its machine stood still.
    pub fn pause(&self, nth: usize) {
        signal(&self.houses[nth].program, "STOP");
    }

    /// Lets a house go on.
    pub fn resume(&self, nth: usize) {
        signal(&self.houses[nth].program, "CONT");
    }

    /// Cuts a house off from NATS, but not from its players; or mends that.
    pub fn part(&self, nth: usize, cut: bool) {
        self.houses[nth].ways.iter().for_each(|way| way.cut(cut));
    }

    /// Whether a house says that it is ready.
    pub fn is_ready(&self, nth: usize) -> bool {
        ask(self.watch_address(nth), "/ready").is_some_and(|text| text.contains(" 200 "))
    }

    /// What a house counts.
    pub fn metrics(&self, nth: usize) -> String {
        ask(self.watch_address(nth), "/metrics").unwrap_or_default()
    }

    /// Waits until every house that runs says that it is ready.
    pub fn wait_until_ready(&self) -> Result<(), Fault> {
        let began = Instant::now();
        let runs = |nth: &usize| self.houses[*nth].program.is_some();
        while !(0..self.houses.len()).filter(runs).all(|nth| self.is_ready(nth)) {
            if began.elapsed() > PATIENCE {
                let logs = self.folder.display();
                return Err(Fault(format!("a house did not open; the logs are in {logs}")));
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn run(&mut self, nth: usize) -> Result<(), Fault> {
        let House { port, inner_port, watch_port, ways, .. } = &self.houses[nth];
        let nats: Vec<_> =
            ways.iter().map(|way| format!("nats://127.0.0.1:{}", way.port)).collect();
        let here = |port: &u16| format!("127.0.0.1:{port}");
        let start = || {
            let log = self.folder.join(format!("house-{nth}.log"));
            let log = fs::File::options().create(true).append(true).open(log)?;
            Command::new(&self.sidelong)
                .args(["serve", "--listen", &here(port), "--metrics-listen", &here(watch_port)])
                .args(["--cluster", &nats.join(","), "--advertise", &here(inner_port)])
                .args(["--cluster-replicas", if self.nats.len() < 3 { "1" } else { "3" }])
                .args(["--no-rate-limit", "--log-filter", "info,async_nats=off"])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(log)
                .spawn()
        };
        let program = start()
            .map_err(|error| Fault(format!("{} does not run: {error}", self.sidelong.display())))?;
        self.houses[nth].program = Some(program);
        Ok(())
    }
}

impl Drop for Street {
    fn drop(&mut self) {
        for nth in 0..self.houses.len() {
            self.kill(nth);
        }
        // What failed is looked at afterwards.
        if !thread::panicking() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// A short question by HTTP.
fn ask(address: SocketAddr, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_millis(200)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n").ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    Some(text)
}
