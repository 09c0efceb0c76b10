//! `cargo xtask package --try`: what is published, installed somewhere fresh and played on.
//!
//! Everything is opened in a [`Namespace`], where it has all ports to itself and nobody outside is
//! reached by it.

mod authority;
mod containers;
mod debian;
mod namespace;
mod papers;
mod tarball;
mod visit;

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::{Pack, make_folder, step};
use crate::tools;
use authority::Authority;
use namespace::Namespace;
use visit::Visitor;

/// Tries everything that was made, one after the other.
pub(super) fn all(pack: &Pack, made: &[PathBuf]) -> Result<()> {
    tools::apt("curl", "curl")?;
    let trial = Trial { pack, made, folder: pack.folder.join("trial") };
    make_folder(&trial.folder)?;

    step("trying the tarball");
    let sidelong = tarball::try_out(&trial).context("the tarball does not do")?;
    step("trying the Debian package");
    debian::try_out(&trial, &sidelong).context("the Debian package does not do")?;
    step("trying the image, and compose");
    containers::try_out(&trial, &sidelong).context("the image does not do")?;
    std::fs::remove_dir_all(&trial.folder).context("what was tried cannot be deleted")
}

/// What is tried, and where.
struct Trial<'a> {
    pack: &'a Pack,
    made: &'a [PathBuf],
    folder: PathBuf,
}

impl Trial<'_> {
    /// The file that was made whose name ends like this.
    fn file(&self, end: &str) -> Result<&PathBuf> {
        let file = self.made.iter().find(|file| file.to_string_lossy().ends_with(end));
        file.with_context(|| format!("no *{end} was made"))
    }
}
