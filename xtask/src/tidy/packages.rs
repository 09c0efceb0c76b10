//! The packages of the workspace, and what those that others can depend on must say.

use anyhow::{Context, Result};
use serde_json::Value;

use super::Fault;
use crate::workspace::File;

/// What a registry shows of a package.
const SHOWN: [&str; 5] = ["description", "license", "readme", "keywords", "categories"];

/// A member of the workspace.
#[derive(Clone, Debug)]
pub(super) struct Package {
    /// Without the `sidelong-` of its name in registries.
    pub(super) name: String,
    pub(super) manifest: File,
    pub(super) uses: Vec<Use>,
    /// Whether others may depend on it.
    pub(super) published: bool,
    /// What it leaves out of what a registry shows.
    pub(super) unsaid: Vec<&'static str>,
}

/// One dependency.
#[derive(Clone, Debug)]
pub(super) struct Use {
    /// Its own name, without `sidelong-`.
    pub(super) name: String,
    /// The name it goes by in the manifest.
    pub(super) key: String,
    pub(super) kind: Kind,
    /// Whether the manifest says which versions will do.
    pub(super) versioned: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Normal,
    Build,
    Test,
}

impl Kind {
    /// What cargo calls it in a manifest.
    pub(super) const fn section(self) -> &'static str {
        match self {
            Kind::Normal => "dependencies",
            Kind::Build => "build-dependencies",
            Kind::Test => "dev-dependencies",
        }
    }
}

impl Package {
    /// A fault in what its manifest says of this key in this section.
    pub(super) fn fault(&self, section: &str, key: &str, sentence: String) -> Fault {
        Fault::new(&self.manifest.path, line_of(&self.manifest.text, section, key), sentence)
    }

    fn read(package: &Value, root: &str) -> Result<Package> {
        let text = |field: &str| package[field].as_str();
        let name = text("name").context("`cargo metadata` lists a package without a name")?;
        let manifest = text("manifest_path").context("a package without a manifest")?;
        let path = manifest.strip_prefix(root).unwrap_or(manifest);
        Ok(Package {
            name: short(name),
            manifest: File::read(path.trim_start_matches(['/', '\\']))?,
            uses: list(&package["dependencies"]).iter().filter_map(Use::read).collect(),
            published: package["publish"].is_null(),
            unsaid: unsaid(package),
        })
    }
}

impl Use {
    fn read(dependency: &Value) -> Option<Use> {
        let name = dependency["name"].as_str()?;
        let key = dependency["rename"].as_str().unwrap_or(name).to_owned();
        let kind = match dependency["kind"].as_str() {
            Some("dev") => Kind::Test,
            Some("build") => Kind::Build,
            _ => Kind::Normal,
        };
        Some(Use { name: short(name), key, kind, versioned: dependency["req"] != "*" })
    }
}

/// The members of the workspace, from what `cargo metadata` says of them.
pub(super) fn packages(metadata: &Value) -> Result<Vec<Package>> {
    let root = metadata["workspace_root"].as_str().unwrap_or_default();
    list(&metadata["packages"]).iter().map(|package| Package::read(package, root)).collect()
}

/// What keeps a published package from being one.
pub(super) fn check(packages: &[Package]) -> Vec<Fault> {
    let at_home = |name: &str| packages.iter().any(|one| one.name == name && !one.published);
    let mut faults = Vec::new();
    for package in packages.iter().filter(|package| package.published) {
        let name = &package.name;
        for unsaid in &package.unsaid {
            let sentence = format!("{name} is published without its {unsaid}");
            faults.push(package.fault("package", "name", sentence));
        }
        for used in package.uses.iter().filter(|used| used.kind != Kind::Test) {
            let lack = match (at_home(&used.name), used.versioned) {
                (true, _) => "which is not",
                (false, false) => "of any version",
                (false, true) => continue,
            };
            let sentence = format!("{name} is published and uses {}, {lack}", used.name);
            faults.push(package.fault(used.kind.section(), &used.key, sentence));
        }
    }
    faults
}

/// The name that the workspace has for a package.
fn short(package: &str) -> String {
    package.strip_prefix("sidelong-").unwrap_or(package).to_owned()
}

fn unsaid(package: &Value) -> Vec<&'static str> {
    let is_said = |field: &&str| match &package[*field] {
        Value::String(text) => !text.is_empty(),
        several => !list(several).is_empty(),
    };
    SHOWN.into_iter().filter(|field| !is_said(field)).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The line of a manifest where this key stands in this section; the first if it is not found.
fn line_of(manifest: &str, section: &str, key: &str) -> usize {
    let mut inside = false;
    for (number, line) in (1..).zip(manifest.lines()) {
        if let Some(header) = line.trim().strip_prefix('[') {
            // `[target.'cfg(unix)'.dependencies]` is a section of dependencies too.
            inside = header.trim_end_matches(']').rsplit('.').next() == Some(section);
        } else if inside
            && line.trim().strip_prefix(key).is_some_and(|rest| rest.starts_with([' ', '.', '=']))
        {
            return number;
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_crate_is_known_by_its_own_name_whatever_the_manifest_calls_it() {
        let metadata = json!({ "name": "tokio", "rename": "quiet", "kind": "build" });
        let used = Use::read(&metadata).unwrap();
        assert_eq!((&*used.name, &*used.key, used.kind), ("tokio", "quiet", Kind::Build));
        let used = Use::read(&json!({ "name": "sidelong-table", "rename": "table" })).unwrap();
        assert_eq!((&*used.name, &*used.key, used.kind), ("table", "table", Kind::Normal));
    }

    #[test]
    fn a_line_is_found_in_its_own_section() {
        let manifest = "[dependencies]\nserde_json = \"1\"\nserde = \"1\"\n\
                        [target.'cfg(unix)'.dev-dependencies]\nserde = \"1\"\n";
        assert_eq!(line_of(manifest, "dependencies", "serde"), 3);
        assert_eq!(line_of(manifest, "dev-dependencies", "serde"), 5);
        assert_eq!(line_of(manifest, "build-dependencies", "serde"), 1);
    }

    #[test]
    fn a_published_package_says_what_it_is_and_what_it_needs() {
        let package = |metadata: Value, uses: &[Value]| Package {
            name: short(metadata["name"].as_str().unwrap()),
            manifest: File { path: "Cargo.toml".to_owned(), text: String::new() },
            uses: uses.iter().filter_map(Use::read).collect(),
            published: metadata["publish"].is_null(),
            unsaid: unsaid(&metadata),
        };
        let told = json!({
            "name": "sidelong-table", "description": "Seats.", "license": "MIT",
            "readme": "README.md", "keywords": ["game"], "categories": ["games"],
        });
        let home = package(json!({ "name": "sidelong-home", "publish": [] }), &[]);
        let found = |package: Package| -> Vec<String> {
            check(&[package, home.clone()]).into_iter().map(|fault| fault.sentence).collect()
        };
        let serde = json!({ "name": "serde", "req": "^1" });
        let at_home = json!({ "name": "sidelong-home", "req": "*", "kind": "dev" });
        assert_eq!(found(package(told.clone(), &[serde, at_home])), [""; 0]);

        let mut quiet = told.clone();
        quiet["keywords"] = json!([]);
        quiet["readme"] = Value::Null;
        assert_eq!(
            found(package(quiet, &[])),
            ["table is published without its readme", "table is published without its keywords"]
        );
        let at_home = json!({ "name": "sidelong-home", "req": "^0.1" });
        let anything = json!({ "name": "sidelong-gaze", "req": "*" });
        assert_eq!(
            found(package(told, &[at_home, anything])),
            [
                "table is published and uses home, which is not",
                "table is published and uses gaze, of any version"
            ]
        );
    }
}
