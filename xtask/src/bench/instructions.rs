//! Instructions per action, counted by callgrind in two runs of the playouts that differ only in
//! the number of games: their difference is free of what starting and ending a process costs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::program::Program;
use crate::workspace::Game;
use crate::{tools, workspace};

/// How many games the two runs play.
const RUNS: [u32; 2] = [200, 400];

/// Prints a table of all games.
pub(super) fn count_all() -> Result<()> {
    tools::valgrind()?;
    let playouts = super::playouts().args(["--no-run"]).build("playouts")?;
    let folder = callgrind_folder()?;
    println!("{:20}{:>10}{:>22}", "game", "actions", "instructions/action");
    for Game { name: game, .. } in workspace::games()? {
        let [few, many] = RUNS.map(|games| count(&playouts, &game, games, &folder));
        let (few, many) = (few?, many?);
        let actions = many.actions.saturating_sub(few.actions);
        ensure!(actions > 0, "{} games of {game} took no more actions than {}", RUNS[1], RUNS[0]);
        let instructions = many.instructions.saturating_sub(few.instructions);
        println!("{game:20}{actions:>10}{:>22.1}", instructions as f64 / actions as f64);
    }
    println!("\n`callgrind_annotate {}/GAME.{}` shows where they go.", folder.display(), RUNS[1]);
    Ok(())
}

/// Where callgrind's files are kept, for whoever wants to look closer.
fn callgrind_folder() -> Result<PathBuf> {
    let metadata = workspace::metadata()?;
    let target = metadata["target_directory"].as_str().context("cargo names no target folder")?;
    let folder = Path::new(target).join("callgrind");
    fs::create_dir_all(&folder)
        .with_context(|| format!("`{}` cannot be made", folder.display()))?;
    Ok(folder)
}

/// What one run of the bench took.
struct Counted {
    actions: u64,
    instructions: u64,
}

/// Plays that many games under callgrind.
fn count(playouts: &str, game: &str, games: u32, folder: &Path) -> Result<Counted> {
    let file = folder.join(format!("{game}.{games}"));
    let said = Program::new("valgrind")
        .args(["-q", "--tool=callgrind"])
        .args([format!("--callgrind-out-file={}", file.display())])
        .args([playouts, "count", game, &games.to_string()])
        .read()?;
    let counted = fs::read_to_string(&file)
        .with_context(|| format!("callgrind left no `{}`", file.display()))?;
    Ok(Counted {
        actions: number_after("actions", &said)
            .with_context(|| format!("the bench did not say how many actions {game} took"))?,
        instructions: number_after("totals:", &counted)
            .or_else(|| number_after("summary:", &counted))
            .with_context(|| format!("callgrind left no total in `{}`", file.display()))?,
    })
}

/// The number on the first line that begins with this word.
fn number_after(word: &str, text: &str) -> Option<u64> {
    text.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        (words.next() == Some(word)).then(|| words.next()?.parse().ok()).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_is_found_by_its_word() {
        let file = "events: Ir\nfn=(1)\n16 400\nsummary: 77\ntotals: 12345\n";
        assert_eq!(number_after("totals:", file), Some(12345));
        assert_eq!(number_after("summary:", file), Some(77));
        assert_eq!(number_after("actions", file), None);
        assert_eq!(number_after("actions", "actions many"), None);
    }
}
