//! The Debian package, made by debhelper of `deploy/debian`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::{Pack, committed, copy, make_folder, write};
use crate::program::Program;
use crate::{tools, workspace};

/// Builds the package of this version into a folder. It is the release's own, but where upgrades are
/// tried.
pub(super) fn build(pack: &Pack, version: &str, folder: &Path) -> Result<PathBuf> {
    tools::debhelper()?;
    let work = folder.join(format!("deb-{version}"));
    let tree = work.join("sidelong");
    fs::remove_dir_all(&work).ok();
    make_folder(&work)?;
    let lay_out = Program::new("cp").args(["-r"]).args([&pack.layout, &tree]);
    lay_out.run()?;
    let root = workspace::root();
    copy(&root.join("deploy/sidelong.toml"), &tree.join("sidelong.toml"))?;
    Program::new("cp").args(["-r", "deploy/debian"]).args([&tree]).run()?;
    write(&tree.join("debian/changelog"), &changelog(version)?)?;
    let build = Program::new("dpkg-buildpackage").within(&tree);
    build.args(["--build=binary", "--no-sign"]).run().context("debhelper made no package")?;

    let architecture = Program::new("dpkg").args(["--print-architecture"]).read()?;
    let name = format!("sidelong_{version}_{}.deb", architecture.trim());
    let file = folder.join(&name);
    copy(&work.join(&name), &file)?;
    fs::remove_dir_all(&work)?;
    Ok(file)
}

/// What debhelper takes version and date from. What has changed is in our own.
fn changelog(version: &str) -> Result<String> {
    let control = workspace::File::read("deploy/debian/control")?;
    let mut lines = control.text.lines();
    let maintainer = lines.find_map(|line| line.strip_prefix("Maintainer: "));
    let maintainer = maintainer.context("deploy/debian/control names no maintainer")?;
    let date = committed("%cD")?;
    Ok(format!(
        "sidelong ({version}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- {maintainer}  {date}\n"
    ))
}
