//! What a process costs: its memory and its time on the processor, as the system tells them.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

/// Linux counts time in these, whatever its own clock does.
const TICKS_PER_SECOND: u64 = 100;

/// A process that runs on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Process {
    id: u32,
}

/// What it had cost at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    at: Instant,
    /// Time on the processor since it began.
    cpu: Duration,
    /// Memory in use.
    pub memory_bytes: u64,
}

/// What it cost from one moment to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    pub(super) before: Sample,
    pub(super) after: Sample,
}

impl Spent {
    /// Its share of one core.
    pub(super) fn load(&self) -> f64 {
        let passed = self.after.at - self.before.at;
        self.cpu().as_secs_f64() / passed.as_secs_f64().max(1e-9)
    }

    /// What each of so many things cost, in microseconds.
    pub(super) fn us_each(&self, things: u64) -> f64 {
        self.cpu().as_secs_f64() * 1e6 / things.max(1) as f64
    }

    fn cpu(&self) -> Duration {
        self.after.cpu.saturating_sub(self.before.cpu)
    }
}

impl Process {
    /// The process of that number.
    pub fn of(id: u32) -> Result<Process> {
        let process = Process { id };
        process.sample().with_context(|| format!("process {id} cannot be watched"))?;
        Ok(process)
    }

    /// This process, where the system tells such things.
    pub(super) fn this() -> Option<Process> {
        Process::of(std::process::id()).ok()
    }

    /// The process that listens on a port of this machine, if we may see it.
    pub(super) fn listening(port: u16) -> Option<Process> {
        let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].map(fs::read_to_string);
        let inode = sockets.iter().flatten().find_map(|table| listener(table, port))?;
        let link = format!("socket:[{inode}]");
        let holds = |process: &Path| {
            let files = fs::read_dir(process.join("fd")).ok()?;
            let mut links = files.flatten().filter_map(|file| fs::read_link(file.path()).ok());
            links.any(|to| to.as_os_str() == &*link).then_some(())
        };
        fs::read_dir("/proc").ok()?.flatten().find_map(|process| {
            let id = process.file_name().to_str()?.parse().ok()?;
            holds(&process.path())?;
            Process::of(id).ok()
        })
    }

    /// What it has cost by now.
    pub fn sample(&self) -> Result<Sample> {
        let read = |file: &str| {
            let path = format!("/proc/{}/{file}", self.id);
            fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))
        };
        let (stat, status) = (read("stat")?, read("status")?);
        Ok(Sample {
            at: Instant::now(),
            cpu: cpu(&stat).context("the system tells no time")?,
            memory_bytes: memory_bytes(&status).context("the system tells no memory")?,
        })
    }
}

/// The inode of the socket that listens on that port, by one of the system's tables.
fn listener(table: &str, port: u16) -> Option<&str> {
    const LISTENS: &str = "0A";
    let port = format!(":{port:04X}");
    table.lines().skip(1).find_map(|line| {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let [_, local, _, state, _, _, _, _, _, inode, ..] = columns[..] else { return None };
        (local.ends_with(&port) && state == LISTENS).then_some(inode)
    })
}

fn cpu(stat: &str) -> Option<Duration> {
    // The name of the program comes second, in brackets, and may have blanks in it.
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut columns = rest.split(' ').skip(11);
    let mut ticks = || columns.next()?.parse::<u64>().ok();
    let (user, system) = (ticks()?, ticks()?);
    Some(Duration::from_millis((user + system) * 1000 / TICKS_PER_SECOND))
}

fn memory_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_memory_are_found_in_what_the_system_tells() {
        let stat = "71 (side) long) S 1 71 71 0 -1 4194560 310 0 0 0 1234 66 0 0 20 0 3 0 9";
        assert_eq!(cpu(stat), Some(Duration::from_secs(13)));
        assert_eq!(cpu("71 (sidelong) S 1"), None);
        assert_eq!(
            memory_bytes("Name:\tx\nVmRSS:\t   12345 kB\nRssAnon: 1 kB\n"),
            Some(12345 * 1024)
        );
        assert_eq!(memory_bytes("Name:\tx\n"), None);
    }

    #[test]
    fn whoever_listens_is_found_in_the_table_of_sockets() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
            0: 0100007F:10B8 0100007F:9C42 01 00000000:00000000 00:00000000 00000000     0        0 99 1 0\n\
            1: 0100007F:10B8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0\n";
        assert_eq!(listener(table, 4280), Some("4711"));
        assert_eq!(listener(table, 4281), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_costs_something_and_is_found_by_its_port() {
        let this = Process::this().expect("Linux tells");
        let sample = this.sample().expect("still there");
        assert!(sample.memory_bytes > 100_000, "{sample:?}");
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        assert_eq!(Process::listening(port), Some(this));
    }
}
