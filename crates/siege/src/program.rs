//! The house as a program of its own, which can be killed.

use std::io::{self, BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use load::process::Process;

/// A house in a process of its own.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Program {
    /// Opens a house on this data folder and waits until it says where it is.
    pub(crate) fn start(sidelong: &Path, data: &Path, flags: &[&str]) -> io::Result<Program> {
        let mut command = Command::new(sidelong);
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("SIDELONG_")) {
            command.env_remove(name);
        }
        command.args(["serve", "--listen", "127.0.0.1:0", "--log-filter", "error", "--data"]);
        let mut child = command.arg(data).args(flags).stdout(Stdio::piped()).spawn()?;
        let mut said = String::new();
        child.stdout.take().map(|out| BufReader::new(out).read_line(&mut said)).transpose()?;
        let address = said.trim_end().strip_prefix("Sidelong is open at http://");
        let address = address.map(|address| address.replace("localhost", "127.0.0.1"));
        let address = address.and_then(|address| address.parse().ok()).ok_or_else(|| {
            child.kill().and_then(|()| child.wait()).ok();
            io::Error::other(format!("{} said {said:?}", sidelong.display()))
        })?;
        Ok(Program { child, address })
    }

    /// kill -9.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Whether it still runs.
    pub(crate) fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The memory that it holds, where the system says so.
    pub(crate) fn memory_bytes(&self) -> Option<u64> {
        let sample = Process::of(self.child.id()).and_then(|process| process.sample());
        sample.ok().map(|sample| sample.memory_bytes)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Whatever went wrong, nothing is left running.
        self.kill().ok();
    }
}
