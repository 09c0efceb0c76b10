//! `cargo xtask play`: from a fresh checkout to something to look at.

use std::path::Path;

use anyhow::{Context, Result};

use crate::program::Program;
use crate::workspace;

/// Builds the release binary and runs a simulation that ends in a table.
pub(crate) fn play() -> Result<()> {
    println!("Building Sidelong …");
    let sidelong = Program::cargo("build")
        .args(["--release", "-p", "sidelong"])
        .build("sidelong")
        .context("Sidelong could not be built")?;
    println!(
        "\nFour players who call and claim at random play 20,000 games of Zwinkern. \
         The same seed gives the same games on every machine.\n"
    );
    Program::new(&sidelong)
        .args(["simulate", "zwinkern", "--seats", "4", "--games", "20000", "--seed", "1"])
        .run()
        .context("the simulation did not end well")?;
    let root = workspace::root();
    let here = Path::new(&sidelong);
    let here = here.strip_prefix(&root).unwrap_or(here).display();
    println!(
        "\nGo on: `{here} rules GAME` tells how a game is played, `{here} simulate --help` what \
         else can be simulated."
    );
    Ok(())
}
