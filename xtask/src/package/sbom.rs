//! What is inside, for programs that look for weak spots: CycloneDX, once for the program's crates
//! and once for the page's packages.

use std::collections::BTreeSet;
use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Pack, write as write_file};
use crate::program::Program;
use crate::{tools, web, workspace};

/// As the tool calls the files that it leaves in every crate's folder.
const LEFT: &str = "target-package-sbom";

/// Writes both lists.
pub(super) fn write(pack: &Pack) -> Result<Vec<PathBuf>> {
    let program = pack.folder.join(format!("{}.cdx.json", pack.stem()));
    let listed = crates()?;
    check(&listed, &["axum", "rusqlite", "tokio"])?;
    write_file(&program, &listed)?;

    let page = pack.folder.join(format!("sidelong-{}-page.cdx.json", pack.release.version));
    let listed = modules()?;
    check(&listed, &["svelte", "@noble/hashes"])?;
    write_file(&page, &listed)?;
    Ok(vec![program, page])
}

/// What cargo's tool says of the crates in the program. It writes a list for every crate of the
/// workspace, beside its sources: one is wanted, and none may stay there.
fn crates() -> Result<String> {
    let tool = tools::cyclonedx()?;
    let target = format!("{ARCH}-unknown-linux-gnu");
    let list = Program::new(tool).args(["cyclonedx", "--format", "json", "--spec-version", "1.5"]);
    let list = list.args(["--quiet", "--no-build-deps", "--override-filename", LEFT]);
    let list = match cfg!(target_os = "linux") {
        true => list.args(["--target", &target]),
        false => list,
    };
    let listed = list.run();
    let mut wanted = None;
    for package in workspace::metadata()?["packages"].as_array().into_iter().flatten() {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let left = manifest.with_file_name(format!("{LEFT}.json"));
        if package["name"] == "sidelong" {
            wanted = fs::read_to_string(&left).ok();
        }
        fs::remove_file(left).ok();
    }
    listed?;
    wanted.context("cargo-cyclonedx does not say what is in the program")
}

/// What npm says of the packages in the page. Told to leave out what only builds the page, it leaves
/// out svelte too, which does both; so that is left out here.
fn modules() -> Result<String> {
    let sbom = web::npm(&["sbom", "--sbom-format", "cyclonedx"]).read();
    let mut list: Value = serde_json::from_str(&sbom.context("npm does not say what is inside")?)?;
    let builds = |component: &&Value| {
        let mut properties = component["properties"].as_array().into_iter().flatten();
        properties.any(|property| property["name"] == "cdx:npm:package:development")
    };
    let components = list["components"].as_array().into_iter().flatten().filter(builds);
    let builds: BTreeSet<String> = components
        .filter_map(|component| component["bom-ref"].as_str().map(str::to_owned))
        .collect();
    let is_inside = |name: &Value| name.as_str().is_none_or(|name| !builds.contains(name));
    if let Some(components) = list["components"].as_array_mut() {
        components.retain(|component| is_inside(&component["bom-ref"]));
    }
    if let Some(dependencies) = list["dependencies"].as_array_mut() {
        dependencies.retain(|dependency| is_inside(&dependency["ref"]));
        for dependency in dependencies {
            if let Some(needs) = dependency["dependsOn"].as_array_mut() {
                needs.retain(is_inside);
            }
        }
    }
    Ok(serde_json::to_string_pretty(&list)? + "\n")
}

/// Whether a list is what it should be.
fn check(listed: &str, names: &[&str]) -> Result<()> {
    let list: Value = serde_json::from_str(listed).context("a list of components is JSON")?;
    ensure!(list["bomFormat"] == "CycloneDX", "a list of components is CycloneDX");
    let components = list["components"].as_array().context("a list has components")?;
    let full_name = |component: &Value| {
        let (group, name) = (&component["group"], component["name"].as_str().unwrap_or_default());
        group.as_str().map_or_else(|| name.to_owned(), |group| format!("{group}/{name}"))
    };
    for name in names {
        let listed = components.iter().any(|component| full_name(component) == *name);
        ensure!(listed, "{name} is inside, and not in the list of components");
    }
    println!("{} components.", components.len());
    Ok(())
}
