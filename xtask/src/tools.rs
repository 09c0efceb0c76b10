//! What a fresh machine lacks: installed if that is possible, asked for in a sentence if not.

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};

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
        apt_install("python3-venv");
        make()?;
    }
    let needs = ["-m", "pip", "install", "--quiet", "-r", "examples/python/requirements.txt"];
    Program::new(&python).args(needs).run()?;
    ensure!(has_packages(), "the packages of examples/python/requirements.txt cannot be used");
    Ok(python)
}

/// Asks apt for a package, where that can be done without asking anybody.
fn apt_install(package: &str) {
    let is_root = Program::new("id").args(["-u"]).read().is_ok_and(|id| id.trim() == "0");
    if is_root && Program::new("apt-get").args(["--version"]).answers() {
        println!("{package} is missing: asking apt for it.");
        let apt = |arguments: &[&str]| {
            let apt = Program::new("apt-get").args(arguments);
            apt.env("DEBIAN_FRONTEND", "noninteractive").run()
        };
        apt(&["update"]).and_then(|()| apt(&["install", "-y", package])).ok();
    }
}

/// Makes sure that `valgrind` works.
pub(crate) fn valgrind() -> Result<()> {
    let works = || Program::new("valgrind").args(["--version"]).answers();
    if works() {
        return Ok(());
    }
    apt_install("valgrind");
    if works() {
        return Ok(());
    }
    bail!(
        "valgrind, which counts the instructions, is missing. Install it (on Debian and Ubuntu: \
         `sudo apt-get install valgrind`), then run `cargo xtask bench` again."
    )
}
