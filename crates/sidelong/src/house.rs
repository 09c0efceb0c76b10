//! `sidelong house`: what a house's keeper does while it is closed.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use server::{Checked, DataFolder, OpenFault, Verdict};

use crate::{serve, simulate};

/// What to do about a house that is closed.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Check the whole store: the file itself, every room's log, and that none is shorter than it was
    #[command(after_help = "\
Nothing is changed. The house must be closed. Each damaged room is printed with what is wrong; if
there is any, the exit code is 1.

Examples:
  sidelong house verify
  sidelong house verify --data /var/lib/sidelong")]
    Verify(Where),
    /// Put the store aside, so that the house begins anew
    #[command(after_help = "\
The store is moved into a folder in the data folder. What players have in their histories and the
house's secret stay. `sidelong house verify` can still be run on what was put aside.

Examples:
  sidelong house set-aside
  sidelong house set-aside --data /var/lib/sidelong")]
    SetAside(Where),
}

/// Which house.
#[derive(Args)]
struct Where {
    /// The file to read the folder from [default: ./sidelong.toml, if there is one]
    #[arg(long, env = "SIDELONG_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder for logs and secrets [default: ./sidelong-data]
    #[arg(long, env = "SIDELONG_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl Where {
    fn folder(self) -> Result<PathBuf> {
        serve::data_folder(self.config, self.data)
    }
}

pub(crate) fn run(arguments: Arguments) -> Result<()> {
    match arguments.task {
        Task::Verify(house) => verify(&house.folder()?),
        Task::SetAside(house) => set_aside(&house.folder()?),
    }
}

fn verify(data: &Path) -> Result<()> {
    let folder = DataFolder::find(data)?;
    // One call of SQLite's, which says nothing until it is done.
    let mut progress = ProgressBar::new_spinner().with_message("the file itself");
    progress.enable_steady_tick(Duration::from_millis(200));
    let verdict = folder.verify(|checked| match checked {
        Checked::Begun => {}
        Checked::Rooms(0, of) => {
            progress.finish_and_clear();
            progress = simulate::progress(of, "rooms");
        }
        Checked::Rooms(rooms, _) => progress.set_position(rooms),
    });
    progress.finish_and_clear();
    let verdict = verdict.map_err(|fault| match fault {
        OpenFault::Damaged { .. } | OpenFault::NotAStore { .. } => {
            anyhow!("{fault}\n{}", next(data))
        }
        fault => fault.into(),
    })?;
    io::stdout().write_all(told(&verdict).as_bytes())?;
    if !verdict.is_sound() {
        bail!("the store in {} is damaged\n{}", data.display(), next(data));
    }
    Ok(())
}

/// What was found, a line for each thing that is wrong.
fn told(verdict: &Verdict) -> String {
    let mut lines: Vec<String> = verdict.broken.iter().map(ToString::to_string).collect();
    lines.extend(verdict.file.iter().map(|fault| format!("the file: {fault}")));
    let forgotten = verdict.forgotten.iter();
    lines.extend(forgotten.map(|loss| format!("{loss}; it was not on the disk yet")));
    lines.extend(verdict.heads.iter().map(|fault| format!("{fault}; no room is the worse for it")));
    let (rooms, entries, broken) = (verdict.rooms, verdict.entries, verdict.broken.len());
    lines.push(if verdict.is_sound() {
        format!("all is well: {rooms} rooms, {entries} entries")
    } else {
        format!("{broken} rooms are damaged; {rooms} are whole, with {entries} entries")
    });
    lines.join("\n") + "\n"
}

/// What to do about a damaged store.
fn next(data: &Path) -> String {
    let data = data.display();
    format!(
        "What you can do:
  open the house as it is: damaged rooms stay shut, whole ones go on, if the file itself is sound;
  restore a backup of all of {data}/house.db, house.db-wal and house.db-heads;
  or begin anew: sidelong house set-aside --data {data}
To let people back into rooms that only lost their end, delete {data}/house.db-heads."
    )
}

fn set_aside(data: &Path) -> Result<()> {
    let folder = DataFolder::find(data)?;
    let aside = folder.set_aside().context("the store cannot be put aside")?;
    let (data, aside) = (data.display(), aside.display());
    let text = format!(
        "The store is now in {aside}
The next `sidelong serve` begins anew. To bring the old one back, close the house and move
everything from there to {data}, over what is there.\n"
    );
    Ok(io::stdout().write_all(text.as_bytes())?)
}
