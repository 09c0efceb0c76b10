//! `cargo xtask play`: from a fresh checkout to an open house.

use anyhow::{Context, Result};

use crate::program::Program;
use crate::web;

/// Builds the web client and the binary around it, and opens the house. The profile is the one that
/// is built soonest and still plays well.
pub(crate) fn play() -> Result<()> {
    web::build()?;
    println!("Building Sidelong …");
    let sidelong = Program::cargo("build")
        .args(["--profile", "play", "-p", "sidelong"])
        .build("sidelong")
        .context("Sidelong could not be built")?;
    println!("\nOpening the house. Ctrl-C closes it; games go on when it opens again.\n");
    Program::new(&sidelong).args(["serve"]).run().context("the house did not close well")
}
