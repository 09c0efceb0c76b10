//! `cargo xtask tidy`: the house rules a compiler does not know, checked one and all.
//!
//! Each check is a module and a function from what it looks at to the faults in it, so that its
//! tests can show it a fault. What they look at is read before any of them runs.

mod arrows;
mod deploy;
mod files;
mod games;
mod imports;
mod packages;
mod rulings;

use std::fmt;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::changelog;
use crate::workspace::{self, File};

/// A house rule broken, and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Fault {
    path: String,
    line: usize,
    sentence: String,
}

impl Fault {
    fn new(path: &str, line: usize, sentence: impl Into<String>) -> Fault {
        Fault { path: path.to_owned(), line, sentence: sentence.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.sentence)
    }
}

/// Checks all house rules and prints every fault; with `write`, renews the generated files first.
pub(crate) fn tidy(write: bool) -> Result<()> {
    let paths = workspace::paths()?;
    let read = |wanted: &dyn Fn(&str) -> bool| -> Result<Vec<File>> {
        paths.iter().filter(|path| wanted(path)).map(|path| File::read(path)).collect()
    };
    let sources = read(&|path| path.ends_with(".rs"))?;
    let page_sources = read(&imports::is_source)?;
    let pages = read(&rulings::is_page)?;
    let packages = packages::packages(&workspace::metadata()?)?;
    let version = changelog::version()?;
    let changes = File::read(changelog::PATH)?;
    let composed = read(&deploy::is_composed)?;

    let listed = workspace::games()?;
    let index = rulings::Index::of(&listed, &pages, &sources);
    if write && !pages.is_empty() {
        put(rulings::INDEX, &index.to_string())?;
    }
    let written = fs::read_to_string(workspace::root().join(rulings::INDEX)).unwrap_or_default();

    let mut faults = arrows::check(&packages, &listed);
    faults.extend(packages::check(&packages));
    faults.extend(games::check(&listed, &paths, &sources));
    faults.extend(imports::check(&page_sources));
    faults.extend(files::names(&paths));
    faults.extend(deploy::check(&composed, &version));
    let of_changes = changelog::check(&changes.text, &version).into_iter();
    faults.extend(of_changes.map(|(line, fault)| Fault::new(changelog::PATH, line, fault)));
    faults.extend(sources.iter().flat_map(files::source));
    faults.extend(index.check(&written));
    faults.sort();
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => println!("Tidy: {} files, {} packages, no fault.", paths.len(), packages.len()),
        1 => bail!("one fault against the house rules"),
        many => bail!("{many} faults against the house rules"),
    }
    Ok(())
}

/// Writes a generated file.
fn put(path: &str, text: &str) -> Result<()> {
    let place = workspace::root().join(path);
    let folder = place.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| fs::write(&place, text))
        .with_context(|| format!("`{path}` cannot be written"))
}
