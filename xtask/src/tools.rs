//! What a fresh machine lacks: installed if that is possible, asked for in a sentence if not.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};

use crate::program::Program;
use crate::workspace;

/// Makes sure that `cargo SUBCOMMAND` works, which comes with rustup's `component`.
pub(crate) fn component(subcommand: &str, component: &str) -> Result<()> {
    let works = || Program::cargo(subcommand).args(["--version"]).answers();
    if works() {
        return Ok(());
    }
    println!("{component} is missing: asking rustup for it.");
    let added = Program::new("rustup").args(["component", "add", component]).run();
    if works() {
        return Ok(());
    }
    let why =
        added.err().map_or_else(|| "it still does not run".to_owned(), |error| error.to_string());
    bail!(
        "{component} is missing and could not be installed: {why}. Install Rust with rustup \
         (https://rustup.rs), then run `rustup component add {component}`."
    )
}

/// Makes sure that there is a Python with what the examples need, and says where.
pub(crate) fn python() -> Result<PathBuf> {
    let place = workspace::root().join("target/python");
    let python = place.join("bin/python");
    let has_packages = || Program::new(&python).args(["-c", "import websockets"]).answers();
    if has_packages() {
        return Ok(python);
    }
    let make = || Program::new("python3").args(["-m", "venv"]).args([&place]).run();
    if make().is_err() {
        apt_install(&["python3-venv"]);
        make()?;
    }
    let needs = ["-m", "pip", "install", "--quiet", "-r", "examples/python/requirements.txt"];
    Program::new(&python).args(needs).run()?;
    ensure!(has_packages(), "the packages of examples/python/requirements.txt cannot be used");
    Ok(python)
}

/// Makes sure that there is a NATS of the pinned version, for tests and `cargo xtask cluster`.
pub(crate) fn nats() -> Result<PathBuf> {
    let program = workspace::root().join("target/python/bin/nats-server");
    let is_pinned = || {
        let version = Program::new(&program).args(["--version"]).read();
        version.is_ok_and(|version| version.trim().ends_with(NATS_VERSION))
    };
    if is_pinned() {
        return Ok(program);
    }
    println!("NATS is missing: asking pip for it.");
    let python = python()?;
    let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"];
    let install = Program::new(&python).args(install).args(["-r", "xtask/nats.txt"]).run();
    install.context("NATS, on which clusters are tested, cannot be had")?;
    ensure!(is_pinned(), "{} does not run, or is of another version", program.display());
    Ok(program)
}

/// The version in `xtask/nats.txt`, as the program says it.
const NATS_VERSION: &str = "v2.15.1";

/// Asks apt for packages, where that can be done without asking anybody.
fn apt_install(packages: &[&str]) {
    let is_root = Program::new("id").args(["-u"]).read().is_ok_and(|id| id.trim() == "0");
    if is_root && Program::new("apt-get").args(["--version"]).answers() {
        println!("{} is missing: asking apt for it.", packages.join(" with "));
        let apt = |arguments: &[&str]| {
            let apt = Program::new("apt-get").args(arguments).args(packages);
            apt.env("DEBIAN_FRONTEND", "noninteractive").run()
        };
        let update = Program::new("apt-get").args(["update"]).run();
        update.and_then(|()| apt(&["install", "-y", "--no-install-recommends"])).ok();
    }
}

/// The oldest Node that the web client's tools run on.
const NODE_MIN: (u32, u32) = (20, 19);

/// Makes sure that Node and npm are there, and Node is new enough.
pub(crate) fn node() -> Result<()> {
    let has_npm = || Program::new("npm").args(["--version"]).answers();
    let version = || Program::new("node").args(["--version"]).read().ok();
    if version().is_none() || !has_npm() {
        apt_install(&["nodejs", "npm"]);
    }
    let (major, minor) = NODE_MIN;
    let remedy = format!(
        "Install Node {major}.{minor} or newer with npm (https://nodejs.org; on Debian 13 and \
         later: `sudo apt-get install nodejs npm`), then try again."
    );
    let Some(version) = version() else {
        bail!("Node, which builds the web client, is missing. {remedy}");
    };
    ensure!(
        node_version(&version).is_some_and(|version| version >= NODE_MIN),
        "Node {} is too old to build the web client. {remedy}",
        version.trim()
    );
    ensure!(has_npm(), "npm, which comes with Node, is missing. {remedy}");
    Ok(())
}

/// Reads `v20.19.2`.
fn node_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// Makes sure that there is a Chromium, and says where.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("SIDELONG_CHROMIUM").map(PathBuf::from) {
        let answers = Program::new(&named).args(["--version"]).answers();
        ensure!(answers, "SIDELONG_CHROMIUM is {}, which does not run", named.display());
        return Ok(named);
    }
    let find = || {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<_> = std::env::split_paths(&path).collect();
        let names = ["chromium", "chromium-browser", "google-chrome"].into_iter();
        let mut places = names.flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        // One that is there but only says how to install it does not answer.
        places.find(|place| place.is_file() && Program::new(place).args(["--version"]).answers())
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    apt_install(&["chromium", "fonts-noto-color-emoji"]);
    find().context(
        "Chromium, in which the web client is tested, is missing. Install it (on Debian: `sudo \
         apt-get install chromium`) or name one with SIDELONG_CHROMIUM, then try again.",
    )
}

/// Makes sure that `valgrind` works.
pub(crate) fn valgrind() -> Result<()> {
    let works = || Program::new("valgrind").args(["--version"]).answers();
    if works() {
        return Ok(());
    }
    apt_install(&["valgrind", "libc6-dbg"]);
    if works() {
        return Ok(());
    }
    bail!(
        "valgrind, which counts the instructions, is missing. Install it (on Debian and Ubuntu: \
         `sudo apt-get install valgrind`), then run `cargo xtask bench` again."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_read() {
        assert_eq!(node_version("v20.19.2\n"), Some((20, 19)));
        assert_eq!(node_version("v8.0.0"), Some((8, 0)));
        assert_eq!(node_version("20"), None);
        assert!(node_version("v24.1.0").is_some_and(|version| version >= NODE_MIN));
        assert!(node_version("v20.9.0").is_some_and(|version| version < NODE_MIN));
    }
}
