//! What a fresh machine lacks: installed if that is possible, asked for in a sentence if not.

use anyhow::{Result, bail};

use crate::program::Program;

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

/// Makes sure that `valgrind` works.
pub(crate) fn valgrind() -> Result<()> {
    let works = || Program::new("valgrind").args(["--version"]).answers();
    if works() {
        return Ok(());
    }
    let is_root = Program::new("id").args(["-u"]).read().is_ok_and(|id| id.trim() == "0");
    if is_root && Program::new("apt-get").args(["--version"]).answers() {
        println!("valgrind is missing: asking apt for it.");
        let apt = |arguments: &[&str]| {
            let apt = Program::new("apt-get").args(arguments);
            apt.env("DEBIAN_FRONTEND", "noninteractive").run()
        };
        apt(&["update"]).and_then(|()| apt(&["install", "-y", "valgrind"])).ok();
    }
    if works() {
        return Ok(());
    }
    bail!(
        "valgrind, which counts the instructions, is missing. Install it (on Debian and Ubuntu: \
         `sudo apt-get install valgrind`), then run `cargo xtask bench` again."
    )
}
