//! A fresh house under load, on a core of its own: what connections cost that do nothing, how long
//! actions take, and how many it bears.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::program::{Program, Running};
use crate::workspace;

/// The cores of the house and of the players.
const CORES: [&str; 2] = ["0", "1"];

/// What is asked of the generator, each of a house of its own.
const IDLE: &[&str] = &["--rooms", "0", "--idle", "2000"];
const STEADY: &[&str] = &["--rate", "2400"];
const HIGHEST: &[&str] = &["--max"];

/// Prints what the house costs and bears, beside what it should.
pub(super) fn measure() -> Result<()> {
    let sidelong = Program::cargo("build").args(["--release", "-p", "sidelong"]);
    let bench = Bench { sidelong: sidelong.build("sidelong")?, pinned: can_pin() };
    if !bench.pinned {
        println!("House and players share their cores: figures will be worse than they could be.");
    }
    let idle = bench.load(IDLE)?;
    let steady = bench.load(STEADY)?;
    let highest = bench.load(HIGHEST)?;

    let (screens, house) = (&steady["load"]["to_screens"], &steady["load"]["house"]);
    println!("{:44}{:>16}{:>22}", "the house", "measured", "wanted");
    for (what, measured, wanted) in [
        (
            "memory per idle connection, of 2,000",
            kb(&idle["idle"]["bytes_per_connection"]),
            "6.0 KB at most",
        ),
        ("memory per room", kb(&idle["idle"]["bytes_per_room"]), ""),
        ("CPU when idle", percent(&idle["idle"]["cpu"]), "none"),
        ("2,400 actions/s on every screen, p50", ms(&screens["p50"]), "under 2 ms"),
        ("2,400 actions/s on every screen, p99", ms(&screens["p99"]), "under 10 ms"),
        ("2,400 actions/s on every screen, p99.9", ms(&screens["p99_9"]), ""),
        ("CPU per action at 2,400 actions/s", us(&house["cpu_us_per_action"]), ""),
        (
            "highest rate with a p99 under 50 ms",
            rate(&highest["load"]["taken_per_second"]),
            "30,000/s",
        ),
        ("CPU per action at that rate", us(&highest["load"]["house"]["cpu_us_per_action"]), ""),
        (
            "the generator's own load at that rate",
            percent(&highest["load"]["generator_cpu"]),
            "under 90 %",
        ),
    ] {
        println!("{what:44}{measured:>16}{wanted:>22}");
    }
    Ok(())
}

/// Whether house and players can have cores of their own.
fn can_pin() -> bool {
    let cores = thread::available_parallelism().map_or(1, Into::into);
    cores >= CORES.len() && Program::new("taskset").args(["--version"]).answers()
}

struct Bench {
    sidelong: String,
    pinned: bool,
}

impl Bench {
    /// What the generator reports of a fresh house.
    fn load(&self, arguments: &[&str]) -> Result<Value> {
        let data = Data::new()?;
        let serve = self.on_core(CORES[0]).args(["serve", "--listen", "127.0.0.1:0"]);
        let serve = serve.args(["--no-rate-limit", "--log-filter", "warn", "--data"]);
        let (house, output) = serve.args([&data.0]).start()?;
        let address = address(&mut BufReader::new(output))?;
        let load = self.on_core(CORES[1]).args(["load", "--json", "--address", &address]);
        let report = load.args(arguments).read()?;
        drop::<Running>(house);
        serde_json::from_str(&report).context("the report is not JSON")
    }

    fn on_core(&self, core: &str) -> Program {
        match self.pinned {
            true => Program::new("taskset").args(["-c", core, &self.sidelong]),
            false => Program::new(&self.sidelong),
        }
    }
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

/// A figure of the report as people write it, or a dash if it is not there.
fn figure(value: &Value, write: impl Fn(f64) -> String) -> String {
    value.as_f64().map_or_else(|| "–".to_owned(), write)
}

fn kb(bytes: &Value) -> String {
    figure(bytes, |bytes| format!("{:.1} KB", bytes / 1e3))
}

fn ms(ms: &Value) -> String {
    figure(ms, |ms| format!("{ms:.2} ms"))
}

fn us(us: &Value) -> String {
    figure(us, |us| format!("{us:.1} µs"))
}

fn percent(share: &Value) -> String {
    figure(share, |share| format!("{:.1} %", share * 100.0))
}

/// 30123.4 as 30,123/s.
fn rate(per_second: &Value) -> String {
    figure(per_second, |rate| {
        let rate = rate.round() as u64;
        match rate / 1000 {
            0 => format!("{rate}/s"),
            thousands => format!("{thousands},{:03}/s", rate % 1000),
        }
    })
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

    #[test]
    fn figures_are_written_for_people() {
        assert_eq!(kb(&Value::from(5512.0)), "5.5 KB");
        assert_eq!(rate(&Value::from(30_007.4)), "30,007/s");
        assert_eq!(rate(&Value::from(950)), "950/s");
        assert_eq!(percent(&Value::from(0.25)), "25.0 %");
        assert_eq!(ms(&Value::Null), "–");
    }
}
