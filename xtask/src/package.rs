//! `cargo xtask package`: everything that is published, left in `target/package`.
//!
//! The program is built first and laid out in a folder with its papers; a tarball, a Debian package
//! and a container's image are made of that folder. `docs/packaging.md` is about all of them.

mod binary;
mod deb;
mod image;
mod notices;
mod sbom;
mod trial;

use std::env::consts::{ARCH, OS};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::changelog::{self, Release};
use crate::heading::{Heading, Took};
use crate::program::Program;
use crate::workspace;

const NOTES: &str = "RELEASE-NOTES.md";

/// What is being packed.
struct Pack {
    release: Release,
    /// Where everything that is published is left.
    folder: PathBuf,
    /// The program.
    program: PathBuf,
    /// The program and its papers, as somebody finds them who unpacks the tarball.
    layout: PathBuf,
}

/// Builds what is published, and plays on it if that is wanted.
pub(crate) fn package(trial: bool) -> Result<()> {
    let began = Instant::now();
    let release = Release::read()?;
    let folder = workspace::root().join("target/package");
    // Files of an earlier version would be published with this one.
    fs::remove_dir_all(&folder).ok();
    make_folder(&folder)?;

    step("the program");
    let program = binary::build()?;
    let layout = folder.join(format!("sidelong-{}-{OS}-{ARCH}", release.version));
    let pack = Pack { release, folder, program, layout };
    step("papers, licences, notes");
    pack.lay_out()?;
    step("tarball");
    let mut made = vec![pack.tarball()?, pack.notes()?];
    step("what is inside");
    made.extend(sbom::write(&pack)?);
    if cfg!(target_os = "linux") {
        step("Debian package");
        made.push(deb::build(&pack, &pack.release.version, &pack.folder)?);
        step("container's image");
        made.push(image::build(&pack)?);
    }
    made.push(pack.checksums(&made)?);
    if trial {
        trial::all(&pack, &made)?;
    }

    println!("{}", Heading(format!("packed in {}", Took(began.elapsed()))));
    for file in &made {
        let size = fs::metadata(file)?.len();
        println!("  {:52}{:>9.2} MB", name(file), size as f64 / 1e6);
    }
    println!("in {}", pack.folder.display());
    if !pack.release.is_final {
        println!(
            "{} has changes without a version, so this is for trying. A release gives them the \
             heading `## {}`.",
            changelog::PATH,
            pack.release.version
        );
    }
    Ok(())
}

impl Pack {
    /// The name that files of this version for this system begin with.
    fn stem(&self) -> String {
        name(&self.layout)
    }

    /// The program and its papers in one folder.
    fn lay_out(&self) -> Result<()> {
        make_folder(&self.layout)?;
        let papers = Program::cargo("run").args(["--quiet", "--locked", "-p", "sidelong"]);
        let papers = papers.args(["--example", "papers", "--"]).args([&self.layout]);
        papers.run().context("the manual could not be written")?;
        let program = name(&self.program);
        copy(&self.program, &self.layout.join(program))?;
        for file in ["LICENSE-MIT", "LICENSE-APACHE", changelog::PATH] {
            copy(&workspace::root().join(file), &self.layout.join(file))?;
        }
        write(&self.layout.join("THIRD-PARTY-LICENSES.txt"), &notices::text()?)
    }

    fn tarball(&self) -> Result<PathBuf> {
        let file = self.folder.join(format!("{}.tar.gz", self.stem()));
        let tar = Program::new("tar").within(&self.folder);
        // The same bytes whoever packs it. Only GNU's tar can.
        let tar = match cfg!(target_os = "linux") {
            true => tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"]),
            false => tar,
        };
        let tar = match cfg!(target_os = "linux") {
            true => tar.args([&format!("--mtime=@{}", committed("%ct")?)]),
            false => tar,
        };
        tar.args(["-czf"]).args([&file]).args([self.stem()]).run()?;
        Ok(file)
    }

    fn notes(&self) -> Result<PathBuf> {
        let file = self.folder.join(NOTES);
        let Release { version, notes, .. } = &self.release;
        write(&file, &format!("# Sidelong {version}\n\n{notes}\n"))?;
        Ok(file)
    }

    fn checksums(&self, files: &[PathBuf]) -> Result<PathBuf> {
        let sums = self.folder.join(format!("{}.sha256", self.stem()));
        let mut lines = String::new();
        for file in files {
            let bytes = fs::read(file).with_context(|| format!("no {}", file.display()))?;
            let hash: String =
                Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            lines.push_str(&format!("{hash}  {}\n", name(file)));
        }
        write(&sums, &lines)?;
        Ok(sums)
    }
}

/// When the last commit was made, in one of git's formats.
fn committed(format: &str) -> Result<String> {
    let log = Program::new("git").args(["log", "-1", &format!("--format={format}")]).read()?;
    Ok(log.trim().to_owned())
}

fn step(what: &str) {
    println!("{}", Heading(what.to_owned()));
}

/// The last part of a path.
fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("`{}` cannot be made", folder.display()))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let copied = fs::copy(from, to);
    copied.with_context(|| format!("{} cannot be copied to {}", from.display(), to.display()))?;
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("`{}` cannot be written", file.display()))
}
