//! Somebody who has only a house's address: looks at its page, and plays all its games.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::Namespace;
use crate::program::Program;
use crate::workspace;

/// How long a house may take to open. In a cluster it waits until NATS has elected somebody.
const PATIENCE: Duration = Duration::from_secs(120);

/// A visitor in the namespace of the house, who plays with the program that is being tried.
pub(super) struct Visitor<'a> {
    pub(super) namespace: &'a Namespace,
    pub(super) sidelong: &'a Path,
}

impl Visitor<'_> {
    /// Looks at the page and plays every game.
    pub(super) fn visit(&self, address: &str) -> Result<()> {
        self.wait_for(address)?;
        self.look(address)?;
        for game in workspace::games()? {
            self.play(&game.name, &["--address", address])?;
        }
        Ok(())
    }

    /// Waits until a house is open.
    pub(super) fn wait_for(&self, address: &str) -> Result<()> {
        let began = Instant::now();
        while !self.curl(address, "/ready").answers() {
            if began.elapsed() > PATIENCE {
                bail!("no house opened at {address}");
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// The page, and the script in it.
    fn look(&self, address: &str) -> Result<()> {
        let page = self.curl(address, "/").read()?;
        let script = page.split_once("src=\"./assets/").and_then(|(_, rest)| rest.split_once('"'));
        let (script, _) = script.context("the page has no script: the web client is not built")?;
        let script = self.curl(address, &format!("/assets/{script}")).read()?;
        ensure!(script.len() > 1000, "the page's script is cut off");
        println!("  the page has {} bytes, its script {}", page.len(), script.len());
        Ok(())
    }

    fn curl(&self, address: &str, path: &str) -> Program {
        let curl = self.namespace.program("curl").args(["--silent", "--show-error", "--fail"]);
        curl.args(["--max-time", "30", &format!("{address}{path}")])
    }

    /// Plays for a moment, at one table.
    pub(super) fn play(&self, game: &str, at: &[&str]) -> Result<()> {
        let load = self.namespace.program(self.sidelong).args(["load", "--json", "--rooms", "1"]);
        let load = load.args(["--rate", "20", "--warm-up", "0", "--seconds", "2", "--game", game]);
        let report: Value = serde_json::from_str(&load.args(at).read()?)?;
        let load = &report["load"];
        let taken = load["taken_per_second"].as_f64().unwrap_or_default();
        let hung_up = load["hung_up"].as_object().is_none_or(|codes| !codes.is_empty());
        ensure!(taken > 0.0 && !hung_up, "{game} could not be played: {load}");
        println!("  {game}: {taken:.1} actions a second");
        Ok(())
    }
}
