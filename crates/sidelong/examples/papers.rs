//! Writes the manual pages and the completions for shells, from the command line as it is:
//! `cargo run -p sidelong --example papers -- FOLDER`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap_complete::Shell;

fn main() -> Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from).context("into which folder?")?;
    let manual = folder.join("man/man1");
    let completions = folder.join("completions");
    for folder in [&manual, &completions] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    clap_mangen::generate_to(sidelong::command(), &manual).context("cannot write the manual")?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let mut command = sidelong::command();
        clap_complete::generate_to(shell, &mut command, "sidelong", &completions)
            .with_context(|| format!("cannot write the completions of {shell}"))?;
    }
    Ok(())
}
