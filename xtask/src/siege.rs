//! `cargo xtask siege`: a real house under attack, through real sockets.

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::program::Program;

/// A way to attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Part {
    /// Equal reactions over unequal lines win equally
    SlowLines,
    /// Pongs held back and moments made up win nothing
    Liars,
    /// kill -9 at any moment loses nothing that was acknowledged
    Kills,
    /// Whatever is sent is answered with a code
    Frames,
    /// Too much of anything is the sender's trouble alone
    Floods,
}

impl Part {
    /// Whether it needs the house as a program of its own.
    const fn needs_program(self) -> bool {
        matches!(self, Part::Kills | Part::Frames | Part::Floods)
    }

    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// Builds what is needed and runs the siege.
pub(crate) fn siege(only: &[Part], seconds: u64, quick: bool) -> Result<()> {
    let parts = if only.is_empty() { Part::value_variants() } else { only };
    let names: Vec<String> = parts.iter().map(|part| part.name()).collect();
    let mut program = Program::cargo("run").args([
        "--release",
        "--quiet",
        "-p",
        "sidelong-siege",
        "--",
        "--only",
        &names.join(","),
    ]);
    program = match quick {
        true => program.args(["--quick"]),
        false => program.args(["--seconds", &seconds.to_string()]),
    };
    if parts.iter().any(|part| part.needs_program()) {
        let sidelong = Program::cargo("build").args(["--release", "-p", "sidelong"]);
        program = program.args(["--sidelong", &sidelong.build("sidelong")?]);
    }
    program.run().context("the house did not keep its promises")
}
