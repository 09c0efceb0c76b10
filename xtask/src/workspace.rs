//! Where things lie: the root, the files in it, what cargo knows of the packages.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::program::Program;

/// The workspace's root.
pub(crate) fn root() -> PathBuf {
    // Cargo sets it for whatever it runs; what was true at compile time is second best, since
    // a checkout may have moved.
    let crate_root = std::env::var("CARGO_MANIFEST_DIR")
        .unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    Path::new(&crate_root).parent().map(Path::to_owned).unwrap_or_default()
}

/// A file of the workspace.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// From the root, with forward slashes.
    pub(crate) path: String,
    /// What is in it.
    pub(crate) text: String,
}

impl File {
    /// Reads the file of that path.
    pub(crate) fn read(path: &str) -> Result<File> {
        let text = std::fs::read_to_string(root().join(path))
            .with_context(|| format!("`{path}` cannot be read"))?;
        Ok(File { path: path.to_owned(), text })
    }
}

/// The paths of all files that git tracks or would track, so that a fault shows before `git add`.
pub(crate) fn paths() -> Result<Vec<String>> {
    let listed = Program::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .read()
        .context("the files of the workspace are those git knows, and it gave no list")?;
    let mut paths: Vec<String> = listed
        .split_terminator('\0')
        .filter(|path| root().join(path).is_file())
        .map(str::to_owned)
        .collect();
    paths.sort();
    paths.dedup();
    Ok(paths)
}

/// What `cargo metadata` says of the workspace and its members.
pub(crate) fn metadata() -> Result<Value> {
    let text = Program::cargo("metadata")
        .args(["--no-deps", "--format-version", "1", "--locked"])
        .read()?;
    serde_json::from_str(&text).context("`cargo metadata` gave something that is not JSON")
}

/// The list of the games, which is the list of their crates as well.
const GAMES: &str = "crates/games/src/list.rs";

/// A game of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Game {
    /// Its type.
    pub(crate) kind: String,
    /// Its name in records; its crate has dashes in it.
    pub(crate) name: String,
}

/// The games in the order of their list.
pub(crate) fn games() -> Result<Vec<Game>> {
    let list = File::read(GAMES)?;
    let games: Vec<Game> = list.text.lines().filter_map(game).collect();
    ensure!(!games.is_empty(), "`{GAMES}` lists no game");
    Ok(games)
}

/// The game in a line of the list: `Blink = blink;`
fn game(line: &str) -> Option<Game> {
    let (kind, name) = line.trim().strip_suffix(';')?.split_once(" = ")?;
    let is_word = |text: &str| text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    (is_word(kind) && is_word(name)).then(|| Game { kind: kind.to_owned(), name: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_from_their_list() {
        let blink = Game { kind: "Blink".to_owned(), name: "blink".to_owned() };
        assert_eq!(game("    Blink = blink;").as_ref(), Some(&blink));
        assert_eq!(game("    let game = \"blink\";"), None);
        assert!(games().unwrap().contains(&blink));
    }
}
