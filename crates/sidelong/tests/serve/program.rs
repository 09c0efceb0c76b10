//! The running program.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

/// A house in a process of its own.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// The binary, told nothing by the environment.
pub(crate) fn sidelong() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("SIDELONG_")) {
        command.env_remove(name);
    }
    command.arg("serve");
    command
}

impl Program {
    /// Opens the house on this data folder and waits until it says where it is.
    pub(crate) fn start(data: &Path) -> Program {
        let mut command = sidelong();
        command.args(["--listen", "127.0.0.1:0", "--no-rate-limit", "--log-filter", "warn"]);
        Program::run(command.arg("--data").arg(data))
    }

    pub(crate) fn run(command: &mut Command) -> Program {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("its output"));
        out.read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("Sidelong is open at http://");
        let address = address.map(|address| address.replace("localhost", "127.0.0.1"));
        let address = address.and_then(|address| address.parse().ok());
        Program { child, address: address.unwrap_or_else(|| panic!("it said {line:?}")) }
    }

    /// kill -9.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it was running");
        self.child.wait().expect("it is gone");
    }

    /// SIGTERM.
    #[cfg(unix)]
    pub(crate) fn terminate(mut self) -> ExitStatus {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("told");
        self.child.wait().expect("it is gone")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A test that failed leaves nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
