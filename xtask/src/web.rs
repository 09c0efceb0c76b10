//! The web client: its packages installed, its checks run, its files built, each only if need be.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::program::Program;
use crate::{tools, workspace};

/// Type checks and unit tests.
pub(crate) fn check() -> Result<()> {
    install("web")?;
    npm(&["run", "check"]).run()?;
    npm(&["test"]).run()
}

/// Makes sure that `web/dist` is what the sources say; the binary has it inside.
pub(crate) fn build() -> Result<()> {
    install("web")?;
    // Beside the packages: what was built with others is built again.
    let stamp = folder().join("node_modules/.sidelong-built");
    if read(&stamp).is_some_and(|built| built == state()) {
        return Ok(());
    }
    println!("Building the web client …");
    npm(&["run", "build"]).run().context("the web client could not be built")?;
    put(&stamp, &state())
}

/// A command of the client's own.
pub(crate) fn npm(arguments: &[&str]) -> Program {
    Program::new(tools::NPM).args(["--prefix", "web"]).args(arguments)
}

/// Makes sure that the packages in a folder are those of its lock file.
pub(crate) fn install(folder: &str) -> Result<()> {
    tools::node()?;
    let place = workspace::root().join(folder);
    let lock = fs::read_to_string(place.join("package-lock.json"))
        .with_context(|| format!("`{folder}/package-lock.json` cannot be read"))?;
    let stamp = place.join("node_modules/.sidelong-lock");
    if read(&stamp).is_some_and(|installed| installed == lock) {
        return Ok(());
    }
    println!("Installing the packages of {folder} …");
    let installed =
        Program::new(tools::NPM).args(["--prefix", folder, "ci", "--no-fund", "--no-audit"]).run();
    installed.with_context(|| format!("the packages of {folder} could not be installed"))?;
    put(&stamp, &lock)
}

/// What the sources are, and what was built: the page names its files by their content.
fn state() -> String {
    let mut sources = DefaultHasher::new();
    for path in self::sources() {
        path.hash(&mut sources);
        fs::read(path).unwrap_or_default().hash(&mut sources);
    }
    let mut built = DefaultHasher::new();
    fs::read(folder().join("dist/index.html")).ok().hash(&mut built);
    format!("{:016x} {:016x}\n", sources.finish(), built.finish())
}

/// Everything a build may depend on.
fn sources() -> Vec<PathBuf> {
    let others = ["dist", "node_modules", "tests"].map(|other| folder().join(other));
    let mut paths = entries(&folder());
    paths.retain(|path| !others.contains(path));
    // The rulebook is drawn while the client is built.
    paths.push(workspace::root().join("crates/games/rules"));
    paths.into_iter().flat_map(files).collect()
}

/// The file, or all files in the folder, in order.
fn files(path: PathBuf) -> Vec<PathBuf> {
    if path.is_dir() { entries(&path).into_iter().flat_map(files).collect() } else { vec![path] }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn folder() -> PathBuf {
    workspace::root().join("web")
}

fn read(stamp: &Path) -> Option<String> {
    fs::read_to_string(stamp).ok()
}

fn put(stamp: &Path, text: &str) -> Result<()> {
    fs::write(stamp, text).with_context(|| format!("`{}` cannot be written", stamp.display()))
}
