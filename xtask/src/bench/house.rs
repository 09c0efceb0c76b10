//! A fresh house under load, on a core of its own: what connections cost that do nothing, how long
//! actions take, how many it bears, and what many rooms and long games cost. A bare echo server in
//! the same run says how much of that is the machine's.

pub(super) mod figures;
mod guest;
mod many;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::program::{Program, Running};
use crate::workspace;
use figures::{kb, ms, percent, rate, us};

/// The cores of the house and of the players.
const CORES: [&str; 2] = ["0", "1"];

/// What is asked of the generator, each of a server of its own.
const IDLE: &[&str] = &["--rooms", "0", "--idle", "2000"];
const STEADY: &[&str] = &["--rate", "2400"];
const HIGHEST: &[&str] = &["--max"];

/// Prints what the house costs and bears, beside an echo and what it should. If there is another
/// house to compare it with, both are measured by turns, twice.
pub(super) fn measure(beside: Option<&Path>) -> Result<()> {
    let mut bench = Bench::build()?;
    if !bench.pinned {
        println!("House and players share their cores: figures will be worse than they could be.");
    }
    let this = Server::House { name: "this house", program: bench.sidelong.clone() };
    do_nothing(&bench, &this)?;
    match beside {
        None => {
            compare(&bench, vec![this.clone()])?;
            many::measure(&bench, &this)
        }
        Some(path) => {
            let path = path.canonicalize().with_context(|| format!("no {}", path.display()))?;
            let program = path.to_str().context("a path that is no text")?.to_owned();
            bench.spins &= can_spin(&program);
            let that = Server::House { name: "that house", program };
            compare(&bench, vec![this.clone(), that.clone()])?;
            compare(&bench, vec![this, that])
        }
    }
}

/// What connections cost that do nothing.
fn do_nothing(bench: &Bench, house: &Server) -> Result<()> {
    let idle = &bench.load(house, IDLE)?["idle"];
    println!("\n{:44}{:>14}{:>34}", "2,000 connections that do nothing", "this house", "wanted");
    for (what, measured, wanted) in [
        ("memory per connection", kb(&idle["bytes_per_connection"]), "5.0 KB at most"),
        ("memory per room", kb(&idle["bytes_per_room"]), ""),
        ("CPU", percent(&idle["cpu"]), "none"),
    ] {
        println!("{what:44}{measured:>14}{wanted:>34}");
    }
    Ok(())
}

/// A line of the comparison: from which report, where in it, and how it is written.
struct Line {
    what: &'static str,
    report: Report,
    at: &'static str,
    write: fn(&Value) -> String,
    wanted: &'static str,
}

#[derive(Clone, Copy)]
enum Report {
    Steady,
    Highest,
}

const fn line(
    what: &'static str,
    report: Report,
    at: &'static str,
    write: fn(&Value) -> String,
    wanted: &'static str,
) -> Line {
    Line { what, report, at, write, wanted }
}

const LINES: &[Line] = {
    use Report::{Highest, Steady};
    &[
        line("CPU per action", Steady, "/house/cpu_us_per_action", us, "1.5 × echo at most"),
        line("memory per room, with its players", Steady, "/house/bytes_per_room", kb, ""),
        line("on every screen after, p50", Steady, "/to_screens/p50", ms, "under 2 ms"),
        line("on every screen after, p99", Steady, "/to_screens/p99", ms, "under 10 ms"),
        line("on every screen after, p99.9", Steady, "/to_screens/p99_9", ms, ""),
        line("highest rate, p99 under 50 ms", Highest, "/taken_per_second", rate, "0.5 × echo"),
        line("CPU per action at that rate", Highest, "/house/cpu_us_per_action", us, ""),
        line("the generator late by itself, p99", Highest, "/lag/p99", ms, "under 5 ms"),
    ]
};

/// Loads houses, and an echo whose frames are as long as those of the first.
fn compare(bench: &Bench, mut servers: Vec<Server>) -> Result<()> {
    let load = |server: &Server, arguments| Ok(bench.load(server, arguments)?["load"].take());
    let mut steady: Vec<Value> =
        servers.iter().map(|house| load(house, STEADY)).collect::<Result<_>>()?;
    let frame_bytes = steady[0]["bytes_per_happened"].as_f64().unwrap_or_default().round();
    let echo = Server::Echo { frame_bytes: frame_bytes.to_string() };
    steady.push(load(&echo, STEADY)?);
    servers.push(echo);
    let highest: Vec<Value> =
        servers.iter().map(|server| load(server, HIGHEST)).collect::<Result<_>>()?;

    let names: String = servers.iter().map(|server| format!("{:>14}", server.name())).collect();
    println!("\n{:44}{names}{:>12}{:>22}", "2,400 actions/s, 200 rooms of six", "× echo", "wanted");
    for line in LINES {
        let reports = match line.report {
            Report::Steady => &steady,
            Report::Highest => &highest,
        };
        let at = |report: &Value| report.pointer(line.at).cloned().unwrap_or_default();
        let values: Vec<Value> = reports.iter().map(at).collect();
        let written: String =
            values.iter().map(|value| format!("{:>14}", (line.write)(value))).collect();
        let ratio = figures::ratio(values.first(), values.last());
        println!("{:44}{written}{ratio:>12}{:>22}", line.what, line.wanted);
    }
    println!("The echo's frames have {frame_bytes} bytes, as many as the house's have on average.");
    Ok(())
}

/// Whether house and players can have cores of their own.
fn can_pin() -> bool {
    let cores = thread::available_parallelism().map_or(1, Into::into);
    cores >= CORES.len() && Program::new("taskset").args(["--version"]).answers()
}

/// Whether this program's players can do without sleep. Older ones cannot.
fn can_spin(sidelong: &str) -> bool {
    Program::new(sidelong).args(["load", "--spin", "--help"]).answers()
}

/// What is loaded.
#[derive(Clone)]
enum Server {
    House {
        name: &'static str,
        program: String,
    },
    /// No rules, no log: six sockets are told what one of them says.
    Echo {
        frame_bytes: String,
    },
}

impl Server {
    const fn name(&self) -> &'static str {
        match self {
            Server::House { name, .. } => name,
            Server::Echo { .. } => "echo",
        }
    }
}

struct Bench {
    sidelong: String,
    echo: String,
    long_match: String,
    pinned: bool,
    /// Whether players do without sleep: to wake them would be counted as the server's work.
    spins: bool,
}

impl Bench {
    fn build() -> Result<Bench> {
        let release = |package| Program::cargo("build").args(["--release", "-p", package]);
        let example = |package, name| release(package).args(["--example", name]).build(name);
        let pinned = can_pin();
        Ok(Bench {
            sidelong: release("sidelong").build("sidelong")?,
            echo: example("xtask", "echo")?,
            long_match: example("sidelong-sim", "long_match")?,
            pinned,
            spins: pinned,
        })
    }

    /// What the generator reports of a fresh server.
    fn load(&self, server: &Server, arguments: &[&str]) -> Result<Value> {
        self.load_at(server, &Data::new()?, arguments)
    }

    /// What it reports of a server that keeps its data there.
    fn load_at(&self, server: &Server, data: &Data, arguments: &[&str]) -> Result<Value> {
        eprintln!("{}: sidelong load {}", server.name(), arguments.join(" "));
        let open = self.start(self.serve(server, data, "warn"))?;
        // Another house may speak another version of the protocol: its own program loads it.
        let generator = match server {
            Server::House { program, .. } => program,
            Server::Echo { .. } => &self.sidelong,
        };
        let load = self.on_core(CORES[1], generator);
        let load = load.args(["load", "--json", "--address", &open.address]);
        let load = if self.spins { load.args(["--spin"]) } else { load };
        let report = load.args(arguments).read()?;
        serde_json::from_str(&report).context("the report is not JSON")
    }

    fn serve(&self, server: &Server, data: &Data, log_filter: &str) -> Program {
        match server {
            Server::House { program, .. } => self
                .on_core(CORES[0], program)
                .args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limit"])
                .args(["--log-filter", log_filter, "--data"])
                .args([&data.0]),
            Server::Echo { frame_bytes } => self.on_core(CORES[0], &self.echo).args([frame_bytes]),
        }
    }

    fn start(&self, serve: Program) -> Result<Open> {
        let started = Instant::now();
        let (running, output) = serve.start()?;
        let address = address(&mut BufReader::new(output))?;
        Ok(Open { _running: running, address, started, after: started.elapsed() })
    }

    fn on_core(&self, core: &str, program: &str) -> Program {
        match self.pinned {
            true => Program::new("taskset").args(["-c", core, program]),
            false => Program::new(program),
        }
    }
}

/// A server that runs until this is dropped.
struct Open {
    _running: Running,
    address: String,
    started: Instant,
    /// How long it took to open.
    after: Duration,
}

/// A folder for a house, on the disk that the build is on; a disk in memory would flatter it.
pub(super) struct Data(pub(super) PathBuf);

impl Data {
    pub(super) fn new() -> Result<Data> {
        let metadata = workspace::metadata()?;
        let target = metadata["target_directory"].as_str().context("cargo names no folder")?;
        let folder = Path::new(target).join(format!("bench-house-{}", std::process::id()));
        fs::create_dir_all(&folder)
            .with_context(|| format!("`{}` cannot be made", folder.display()))?;
        Ok(Data(folder))
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// Where the house says it is open.
pub(super) fn address(said: &mut impl BufRead) -> Result<String> {
    let mut line = String::new();
    said.read_line(&mut line).context("the house says nothing")?;
    let address =
        line.split_once("http://").map(|(_, address)| format!("http://{}", address.trim()));
    address.with_context(|| format!("the house does not say where it is: {line:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_what_the_house_says() {
        let said = |text: &str| address(&mut text.as_bytes()).ok();
        let open = "Sidelong is open at http://127.0.0.1:4321\nMore.\n";
        assert_eq!(said(open).as_deref(), Some("http://127.0.0.1:4321"));
        assert_eq!(said("sidelong: no\n"), None);
        assert_eq!(said(""), None);
    }
}
