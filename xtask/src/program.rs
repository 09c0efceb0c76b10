//! Other programs, run from the workspace's root; whatever goes wrong is told in a sentence.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Error, ErrorKind};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::Value;

use crate::workspace;

/// A program about to be run, and what to call it in a message.
pub(crate) struct Program {
    command: Command,
    shown: String,
}

impl Program {
    /// The program of that name or path.
    pub(crate) fn new(program: impl AsRef<Path>) -> Program {
        let program = program.as_ref();
        let mut command = Command::new(program);
        command.current_dir(workspace::root());
        let name = program.file_name().unwrap_or(program.as_os_str());
        Program { command, shown: name.to_string_lossy().into_owned() }
    }

    /// The cargo that runs us: the same toolchain all the way down.
    pub(crate) fn cargo(subcommand: &str) -> Program {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let program = Program::new(Path::new(&cargo)).args([subcommand]);
        match std::env::var_os("CI") {
            Some(_) => program.env("CARGO_TERM_COLOR", "never"),
            None => program,
        }
    }

    /// With these arguments too.
    pub(crate) fn args(mut self, arguments: impl IntoIterator<Item: AsRef<OsStr>>) -> Program {
        for argument in arguments {
            let argument = argument.as_ref();
            self.shown.push(' ');
            self.shown.push_str(&argument.to_string_lossy());
            self.command.arg(argument);
        }
        self
    }

    /// With this in its environment.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Program {
        self.command.env(name, value);
        self
    }

    /// In this folder instead of the workspace's root.
    pub(crate) fn within(mut self, folder: &Path) -> Program {
        self.command.current_dir(folder);
        self
    }

    /// With its complaints in this file.
    pub(crate) fn complain_to(mut self, file: File) -> Program {
        self.command.stderr(file);
        self
    }

    /// With all that it says in this file.
    pub(crate) fn talk_to(mut self, file: File) -> Result<Program> {
        self.command.stdout(file.try_clone()?);
        Ok(self.complain_to(file))
    }

    /// Runs it, its output going where ours goes.
    pub(crate) fn run(mut self) -> Result<()> {
        let status = self.command.status();
        self.ended_well(status)
    }

    /// Runs it and gives back its standard output; complaints still go where ours go.
    pub(crate) fn read(mut self) -> Result<String> {
        let output = self.command.stderr(Stdio::inherit()).output();
        let (status, bytes) = match output {
            Ok(output) => (Ok(output.status), output.stdout),
            Err(error) => (Err(error), Vec::new()),
        };
        self.ended_well(status)?;
        String::from_utf8(bytes)
            .with_context(|| format!("`{}` wrote something that is not text", self.shown))
    }

    /// Starts it and gives its standard output to read; complaints still go where ours go. It is
    /// ended, in no way gently, when what is given back is dropped.
    pub(crate) fn start(mut self) -> Result<(Running, ChildStdout)> {
        let child = self.command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child = match child {
            Ok(child) => child,
            Err(error) => return Err(self.not_started(&error)),
        };
        let output = child.stdout.take().context("a piped output")?;
        Ok((Running(child), output))
    }

    /// Whether it is there and ends well. Nothing of it is shown.
    pub(crate) fn answers(mut self) -> bool {
        let status = self.command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    fn ended_well(&self, status: Result<ExitStatus, Error>) -> Result<()> {
        let status = status.map_err(|error| self.not_started(&error))?;
        ensure!(status.success(), "`{}` failed ({status})", self.shown);
        Ok(())
    }

    fn not_started(&self, error: &Error) -> anyhow::Error {
        match error.kind() {
            ErrorKind::NotFound => {
                let name = self.command.get_program().to_string_lossy();
                anyhow!("`{name}` is not there: install it, or put it on the PATH")
            }
            _ => anyhow!("`{}` could not be started: {error}", self.shown),
        }
    }
}

/// A program that runs until this is dropped.
pub(crate) struct Running(Child);

impl Running {
    /// Its number.
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // If it has ended already, so much the better.
        self.0.kill().and_then(|()| self.0.wait()).ok();
    }
}

impl Program {
    /// Runs a cargo command that builds, and gives back the path of the executable `name`.
    pub(crate) fn build(self, name: &str) -> Result<String> {
        let shown = self.shown.clone();
        let messages = self.args(["--message-format=json-render-diagnostics"]).read()?;
        messages
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .filter(|message| message["target"]["name"] == name)
            .find_map(|message| message["executable"].as_str().map(str::to_owned))
            .with_context(|| format!("`{shown}` built no executable `{name}`"))
    }
}
