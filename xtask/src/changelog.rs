//! `CHANGELOG.md`: what has changed, and in which version.
//!
//! Changes are collected under `## Unreleased`. A release gives that heading the version of
//! `Cargo.toml`: `## 1.2.3`, with a date behind it if one likes.

use anyhow::{Context, Result};

use crate::workspace::{self, File};

pub(crate) const PATH: &str = "CHANGELOG.md";
/// The heading of what no version has yet.
const UNRELEASED: &str = "Unreleased";

/// A version, and what has changed in it.
pub(crate) struct Release {
    pub(crate) version: String,
    pub(crate) notes: String,
    /// Whether it says of itself that it is this version and no more. What is not, is for trying.
    pub(crate) is_final: bool,
}

impl Release {
    /// What would be published now.
    pub(crate) fn read() -> Result<Release> {
        let version = version()?;
        Release::of(&File::read(PATH)?.text, version)
    }

    fn of(changelog: &str, version: String) -> Result<Release> {
        let sections = sections(changelog);
        let newest = sections.iter().find(|section| !section.text.is_empty());
        let newest = newest.with_context(|| format!("`{PATH}` says of no change"))?;
        let is_final = newest.name == version;
        Ok(Release { version, notes: newest.text.clone(), is_final })
    }
}

/// The version of the workspace.
pub(crate) fn version() -> Result<String> {
    let metadata = workspace::metadata()?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let version = packages.filter(|package| package["name"] == "sidelong");
    let version = version.filter_map(|package| package["version"].as_str()).next();
    version.map(str::to_owned).context("cargo knows no version of sidelong")
}

/// A part under a heading of the second level.
struct Section {
    line: usize,
    /// The heading's first word: a version, or [`UNRELEASED`].
    name: String,
    text: String,
}

fn sections(changelog: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for (line, text) in (1..).zip(changelog.lines()) {
        if let Some(heading) = text.strip_prefix("## ") {
            let name = heading.split_whitespace().next().unwrap_or_default().to_owned();
            sections.push(Section { line, name, text: String::new() });
        } else if let Some(section) = sections.last_mut() {
            section.text.push_str(text);
            section.text.push('\n');
        }
    }
    for section in &mut sections {
        section.text = section.text.trim().to_owned();
    }
    sections
}

/// What is wrong with the headings, by line.
pub(crate) fn check(changelog: &str, version: &str) -> Vec<(usize, String)> {
    let sections = sections(changelog);
    let mut faults = Vec::new();
    let misplaced = sections.iter().skip(1).filter(|section| section.name == UNRELEASED);
    faults.extend(misplaced.map(|section| {
        (section.line, format!("`## {UNRELEASED}` comes before every version, and once"))
    }));
    let newest = sections.iter().find(|section| section.name != UNRELEASED);
    if let Some(newest) = newest.filter(|newest| newest.name != version) {
        let sentence = format!(
            "the newest version here is {}, and {version} in Cargo.toml: a release is both",
            newest.name
        );
        faults.push((newest.line, sentence));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const RELEASED: &str = "# Changes\n\n## 0.2.0 (2027-01-01)\n\n- New.\n\n## 0.1.0\n\n- Old.\n";

    #[test]
    fn the_notes_of_a_release_are_its_section() {
        let release = Release::of(RELEASED, "0.2.0".to_owned()).unwrap();
        assert_eq!((release.notes.as_str(), release.is_final), ("- New.", true));
        let empty = RELEASED.replace("## 0.2.0", "## Unreleased\n\n## 0.2.0");
        assert!(Release::of(&empty, "0.2.0".to_owned()).unwrap().is_final);
    }

    #[test]
    fn changes_since_the_last_release_are_not_it() {
        let more = RELEASED.replace("## 0.2.0", "## Unreleased\n\n- Newer.\n\n## 0.2.0");
        let release = Release::of(&more, "0.2.0".to_owned()).unwrap();
        assert_eq!((release.notes.as_str(), release.is_final), ("- Newer.", false));
        assert!(Release::of("# Changes\n", "0.2.0".to_owned()).is_err());
    }

    #[test]
    fn versions_are_those_of_cargo() {
        assert_eq!(check(RELEASED, "0.2.0"), []);
        assert_eq!(check("## Unreleased\n\n- New.\n", "0.1.0"), [], "nothing was released yet");
        assert_eq!(check(RELEASED, "0.3.0")[0].0, 3);
        assert_eq!(check("## 0.2.0\n## Unreleased\n", "0.2.0")[0].0, 2);
    }
}
