//! The licences of everything by others that is in the program and in the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::program::Program;
use crate::workspace::{self, File};

/// How deep licences lie in a package: that of a C library is in a folder of its own.
const DEPTH: usize = 4;

/// Somebody's package.
struct Package {
    /// Its name and version.
    name: String,
    licence: String,
    home: String,
    folder: PathBuf,
}

/// All packages with their licences, and then each text once.
pub(super) fn text() -> Result<String> {
    let mut packages = crates()?;
    packages.extend(modules()?);
    let mut text = "Sidelong contains the following, each under the licence beside it. The texts \
                    follow.\n\n"
        .to_owned();
    let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for Package { name, licence, home, folder } in &packages {
        text.push_str(&format!("{name}: {licence} ({home})\n"));
        for licence in licences(folder, DEPTH)? {
            texts.entry(licence).or_default().insert(name);
        }
    }
    // What comes with the compilers.
    text.push_str(
        "Rust's standard library: MIT OR Apache-2.0 (https://www.rust-lang.org)\n\
         LLVM's libunwind and compiler-rt: Apache-2.0 WITH LLVM-exception (https://llvm.org)\n",
    );
    for (licence, names) in texts {
        let names: Vec<&str> = names.into_iter().collect();
        text.push_str(&format!("\n{}\n{}\n\n{licence}\n", "=".repeat(80), names.join(", ")));
    }
    Ok(text)
}

/// The crates in the program.
fn crates() -> Result<Vec<Package>> {
    let target = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let metadata = Program::cargo("metadata").args(["--format-version", "1", "--locked"]);
    let metadata = match cfg!(target_os = "linux") {
        true => metadata.args(["--filter-platform", &target]),
        false => metadata,
    };
    let metadata: Value = serde_json::from_str(&metadata.read()?)?;
    let empty = Vec::new();
    let list = |value: &'_ Value| value.as_array().unwrap_or(&empty).clone();
    let nodes: BTreeMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (word(&node["id"]), node))
        .collect();
    let packages = list(&metadata["packages"]);
    let first = packages.iter().find(|package| package["name"] == "sidelong");
    let mut found = BTreeSet::new();
    let mut open = vec![word(&first.context("cargo knows no sidelong")?["id"])];
    while let Some(id) = open.pop() {
        let needs = nodes.get(&id).map(|node| list(&node["deps"])).unwrap_or_default();
        if found.insert(id) {
            let is_inside =
                |need: &Value| list(&need["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            open.extend(needs.iter().filter(|need| is_inside(need)).map(|need| word(&need["pkg"])));
        }
    }
    let theirs = packages.iter().filter(|package| !package["source"].is_null());
    let inside = theirs.filter(|package| found.contains(&word(&package["id"])));
    let inside = inside.map(|package| Package {
        name: format!("{} {}", word(&package["name"]), word(&package["version"])),
        licence: word(&package["license"]),
        home: word(&package["repository"]),
        folder: Path::new(&word(&package["manifest_path"]))
            .parent()
            .map(Path::to_owned)
            .unwrap_or_default(),
    });
    Ok(inside.collect())
}

/// The packages in the page: those that `web/package.json` has as `dependencies`, and theirs.
fn modules() -> Result<Vec<Package>> {
    let lock: Value = serde_json::from_str(&File::read("web/package-lock.json")?.text)?;
    let listed = lock["packages"].as_object().context("a lock file of npm lists packages")?;
    let inside = listed.iter().filter(|(path, package)| {
        !path.is_empty() && package["dev"] != true && package["optional"] != true
    });
    let mut packages = Vec::new();
    for (path, package) in inside {
        let folder = workspace::root().join("web").join(path);
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        packages.push(Package {
            name: format!("{name} {}", word(&package["version"])),
            licence: word(&package["license"]),
            home: format!("https://www.npmjs.com/package/{name}"),
            folder,
        });
    }
    Ok(packages)
}

/// The texts of licences in a folder.
fn licences(folder: &Path, depth: usize) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_dir() {
            if depth > 1 && name != "NODE_MODULES" {
                texts.extend(licences(&path, depth - 1)?);
            }
        } else if ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| name.starts_with(word))
        {
            let bytes = fs::read(&path).with_context(|| format!("no {}", path.display()))?;
            texts.push(String::from_utf8_lossy(&bytes).replace('\r', "").trim().to_owned());
        }
    }
    Ok(texts)
}

/// What a text says, or a dash.
fn word(value: &Value) -> String {
    value.as_str().unwrap_or("-").to_owned()
}
