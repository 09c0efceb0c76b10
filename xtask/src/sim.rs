//! `cargo xtask sim`: the whole house in virtual time, at full speed.

use anyhow::{Context, Result};

use crate::program::Program;

/// Builds the simulator and runs it; without a seed it throws one, and says it first.
pub(crate) fn sim(seed: Option<u64>, hours: u32, rooms: u32, cluster: bool) -> Result<()> {
    let mut program = Program::cargo("run")
        .args(["--release", "--quiet", "-p", "sidelong-sim", "--"])
        .args(["--hours", &hours.to_string(), "--rooms", &rooms.to_string()]);
    if let Some(seed) = seed {
        program = program.args(["--seed", &seed.to_string()]);
    }
    if cluster {
        program = program.args(["--cluster"]);
    }
    program.run().context("the house did not keep its promises")
}
