//! A network, mounts and processes of its own on this machine.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::program::{Program, Running};
use crate::{tools, workspace};

/// Whatever runs inside ends when this is dropped.
pub(super) struct Namespace {
    _keeper: Running,
    /// The process that everything inside descends from, as it is numbered outside.
    first: String,
}

/// What is done inside before anything else. systemd wants the second version of control groups,
/// whatever is outside.
const BEGIN: &str = "ip link set lo up && mount -t tmpfs none /run && \
                     mount -t cgroup2 none /sys/fs/cgroup && \
                     echo open && exec sleep infinity";

impl Namespace {
    pub(super) fn open() -> Result<Namespace> {
        tools::apt("ip", "iproute2")?;
        let unshare =
            Program::new("unshare").args(["--net", "--mount", "--pid", "--ipc", "--fork"]);
        let unshare = unshare.args(["--kill-child", "--mount-proc", "sh", "-c", BEGIN]);
        let (keeper, output) = unshare.start()?;
        let mut said = String::new();
        BufReader::new(output).read_line(&mut said)?;
        ensure!(said.trim() == "open", "a namespace of one's own takes root");
        let first = children(keeper.id()).into_iter().next();
        let first = first.context("a namespace has a first process")?;
        Ok(Namespace { _keeper: keeper, first: first.to_string() })
    }

    /// The program of that name or path, inside.
    pub(super) fn program(&self, program: impl AsRef<Path>) -> Program {
        // To enter mounts is to leave the folder one is in.
        let folder = format!("--wd={}", workspace::root().display());
        let enter = ["--net", "--mount", "--pid", "--ipc", &folder, "--target", &self.first, "--"];
        Program::new("nsenter").args(enter).args([program.as_ref()])
    }
}

/// The first process of that name among those that descend from this one.
pub(super) fn descendant(process: u32, name: &str) -> Option<u32> {
    let is_called = |process: u32| {
        let called = fs::read_to_string(format!("/proc/{process}/comm"));
        called.is_ok_and(|called| called.trim() == name)
    };
    if is_called(process) {
        return Some(process);
    }
    children(process).into_iter().find_map(|child| descendant(child, name))
}

fn children(process: u32) -> Vec<u32> {
    let listed = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    listed.unwrap_or_default().split_whitespace().filter_map(|child| child.parse().ok()).collect()
}
