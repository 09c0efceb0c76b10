//! `cargo xtask bench`: what Sidelong costs. Playouts and sight a second depend on the machine,
//! instructions per action hardly do, and what the house bears depends on everything.

mod cluster;
mod house;
mod instructions;
mod page;

use std::path::Path;

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::program::Program;

/// Something to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Part {
    /// Random playouts per second
    Playouts,
    /// Looks and signs per second
    Sight,
    /// Instructions per action
    Instructions,
    /// Games per second among bots, with their eyes open
    Bots,
    /// Lines of records read and checked per second
    History,
    /// What an action costs a room, sockets and disk apart
    Room,
    /// How many bytes a seat is sent for an action, game by game
    Wire,
    /// Fair order: who wins over unequal lines, and how long the quick one waits
    Fair,
    /// Appends per second, synced to disk
    Store,
    /// A fresh house under load: memory, latency, the highest rate
    House,
    /// What a cluster costs beside a house of its own
    Cluster,
    /// Every page of the client by Lighthouse: its four scores, and when it is seen and stands still
    Page,
}

/// Measures these parts, or all; the house beside another one, if there is one.
pub(crate) fn bench(only: &[Part], beside: Option<&Path>) -> Result<()> {
    let parts = if only.is_empty() { Part::value_variants() } else { only };
    for (nth, part) in parts.iter().enumerate() {
        if nth > 0 {
            println!();
        }
        match part {
            Part::Playouts => playouts().run().context("the playouts could not be measured")?,
            Part::Sight => cargo_bench("gaze", "channel")?,
            Part::Bots => cargo_bench("company", "parties")?,
            Part::History => cargo_bench("history", "lines")?,
            Part::Room => cargo_bench("room", "actions")?,
            Part::Wire => cargo_bench("room", "wire")?,
            Part::Fair => cargo_bench("sim", "fair_order")?,
            Part::Store => cargo_bench("store", "appends")?,
            Part::Instructions => instructions::count_all()?,
            Part::House => house::measure(beside).context("the house could not be measured")?,
            Part::Cluster => cluster::measure().context("the cluster could not be measured")?,
            Part::Page => page::measure().context("the page could not be measured")?,
        }
    }
    Ok(())
}

fn playouts() -> Program {
    Program::cargo("bench").args(["-p", "sidelong-games", "--bench", "playouts"])
}

fn cargo_bench(package: &str, bench: &str) -> Result<()> {
    let package = format!("sidelong-{package}");
    let program = Program::cargo("bench").args(["-p", &package, "--bench", bench]);
    program.run().with_context(|| format!("{package} could not be measured"))
}
