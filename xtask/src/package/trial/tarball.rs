//! The tarball, unpacked.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use super::{Namespace, Trial, Visitor, papers};
use crate::package::{image, make_folder};
use crate::program::Program;

/// An older Debian than the one that the program is built on, whose glibc it must do with.
const OLD_DEBIAN: &str = "bullseye";

/// Unpacks it, reads its papers, and plays. Says where the program is.
pub(super) fn try_out(trial: &Trial<'_>) -> Result<PathBuf> {
    let sums = trial.file(".sha256")?;
    let check = Program::new("sha256sum").args(["--check", "--quiet"]).args([sums]);
    check.within(&trial.pack.folder).run()?;
    println!("  checksums are right");
    let tarball = trial.file(".tar.gz")?;
    Program::new("tar").args(["-xzf"]).args([tarball]).args(["-C"]).args([&trial.folder]).run()?;
    let folder = trial.folder.join(trial.pack.stem());
    let sidelong = folder.join("sidelong");
    let version = Program::new(&sidelong).args(["--version"]).read()?;
    let expected = format!("sidelong {}", trial.pack.release.version);
    ensure!(version.trim() == expected, "the program says {version:?} and not {expected:?}");
    papers::read(&folder)?;
    old_glibc(trial, &sidelong)?;

    let namespace = Namespace::open()?;
    let data = trial.folder.join("data");
    make_folder(&data)?;
    let serve = namespace.program(&sidelong).args(["serve", "--data"]).args([&data]);
    let (_house, _output) = serve.args(["--log-filter", "warn"]).start()?;
    Visitor { namespace: &namespace, sidelong: &sidelong }.visit("http://127.0.0.1:4280")?;
    Ok(sidelong)
}

/// Runs the program with an old glibc, by that glibc's own loader.
fn old_glibc(trial: &Trial<'_>, sidelong: &PathBuf) -> Result<()> {
    let root = trial.folder.join(OLD_DEBIAN);
    image::extract(OLD_DEBIAN, &root, &["libc6"])?;
    let libraries = root.join(format!("lib/{}-linux-gnu", std::env::consts::ARCH));
    let loader = std::fs::read_dir(&libraries)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.to_string_lossy().contains("/ld-linux"))
        .context("a Debian has a loader")?;
    let old = Program::new(loader).args(["--library-path"]).args([&libraries]).args([sidelong]);
    let played = old.args(["simulate", "zwinkern", "--seats", "4", "--games", "10"]).read()?;
    ensure!(played.contains("10"), "nothing was played: {played}");
    println!("  it runs with the glibc of Debian {OLD_DEBIAN}");
    Ok(())
}
