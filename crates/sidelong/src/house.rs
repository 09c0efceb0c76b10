//! `sidelong house`: what a house's keeper does, whether it is open or closed.

mod backup;
mod desk;

use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use server::{Checked, DataFolder, OpenFault, RoomCode, StartFault, Verdict};

use crate::{serve, simulate};

/// What to do about a house.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    house: Where,
}

#[derive(Subcommand)]
enum Task {
    /// List the rooms, the one that was used last first
    #[command(after_help = "\
Rooms with people or bots in them are `open`; the others are on the disk alone, and come back when
somebody asks for them.

Examples:
  sidelong house rooms
  sidelong house rooms --open
  sidelong house rooms --data /var/lib/sidelong | head")]
    Rooms {
        /// Only those that are in the house's memory
        #[arg(long)]
        open: bool,
    },
    /// Show a room: who belongs to it, and what was played
    #[command(after_help = "Example:\n  sidelong house show KWXTZ")]
    Show {
        /// Its five letters
        room: RoomCode,
    },
    /// Close a room for good: everybody is sent out, and nobody comes in any more
    #[command(after_help = "\
Its games stay: records and replays can be had as before. The house must be open.

Example:
  sidelong house close KWXTZ")]
    Close {
        /// Its five letters
        room: RoomCode,
    },
    /// Forget a room: its log, what was said and played in it, and its records
    #[command(after_help = "\
Whoever is in it is sent out. It cannot be brought back but by a backup. Players who have its games
in their history keep the line there, without the replay. The house must be open.

Example:
  sidelong house forget KWXTZ")]
    Forget {
        /// Its five letters
        room: RoomCode,
    },
    /// Shut somebody out of the house
    #[command(after_help = "\
Everybody at that address is shut out of every room, and whoever is in is sent out. Where many
people share an address, all of them are. Without --for it is for good. The house must be open.

Examples:
  sidelong house ban KWXTZ Bob               where Bob came from who is in room KWXTZ
  sidelong house ban KWXTZ Bob --for 2h
  sidelong house ban 203.0.113.7 --for 30d")]
    Ban {
        /// An address, or the room somebody is in
        #[arg(value_name = "ADDRESS or ROOM")]
        whom: String,
        /// What they are called there
        name: Option<String>,
        /// For how long, such as 2h or 30d
        #[arg(long = "for", value_name = "TIME", value_parser = serve::span)]
        time: Option<Duration>,
    },
    /// Let somebody in again
    #[command(after_help = "Example:\n  sidelong house unban 203.0.113.7")]
    Unban {
        /// As `sidelong house bans` lists it
        address: IpAddr,
    },
    /// List who is shut out
    Bans,
    /// Say how the house is: rooms, people, bytes
    Stats,
    /// Put the whole house into one file
    #[command(after_help = "\
The house may be open, and nobody waits for it. Every log in the backup is read once to check it;
if a room is damaged the backup is made all the same, and the exit code is 1. The file holds hidden
cards and the house's secret: keep it as you would keep a password. While it is made, twice its size
is needed where it goes. For houses in a cluster see docs/cluster.md.

Examples:
  sidelong house backup sidelong-2026-11-18.tar
  sidelong house backup --data /var/lib/sidelong /mnt/backup/sidelong.tar")]
    Backup {
        /// The file to make
        file: PathBuf,
    },
    /// Make the house in a backup the one in the data folder
    #[command(after_help = "\
The house must be closed. The backup is checked first, every log of it. What is in the data folder
now is put aside, into a folder in it, and not deleted.

Examples:
  sidelong house restore sidelong-2026-11-18.tar
  sidelong house restore --data /var/lib/sidelong /mnt/backup/sidelong.tar")]
    Restore {
        /// The file that `sidelong house backup` made
        file: PathBuf,
    },
    /// Check the whole store: the file itself, every room's log, and that none is shorter than it was
    #[command(after_help = "\
Nothing is changed, and the house may be open. Each damaged room is printed with what is wrong; if
there is any, the exit code is 1.

Examples:
  sidelong house verify
  sidelong house verify --data /var/lib/sidelong")]
    Verify,
    /// Put the store aside, so that the house begins anew
    #[command(after_help = "\
The house must be closed. The store is moved into a folder in the data folder. What players have in
their histories and the house's secret stay. `sidelong house verify` can still be run on what was put
aside.

Examples:
  sidelong house set-aside
  sidelong house set-aside --data /var/lib/sidelong")]
    SetAside,
}

/// Which house.
#[derive(Args)]
struct Where {
    /// The file to read the folder from [default: ./sidelong.toml, if there is one]
    #[arg(long, env = "SIDELONG_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// The folder for logs and secrets [default: ./sidelong-data]
    #[arg(long, env = "SIDELONG_DATA", value_name = "FOLDER", global = true)]
    data: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let Where { config, data } = arguments.house;
    let data = serve::data_folder(config, data)?;
    match arguments.task {
        Task::Rooms { open } => desk::rooms(&data, open),
        Task::Show { room } => desk::show(&data, room),
        Task::Close { room } => desk::close(&data, room),
        Task::Forget { room } => desk::forget(&data, room),
        Task::Ban { whom, name, time } => desk::ban(&data, &whom, name, time),
        Task::Unban { address } => desk::unban(&data, address),
        Task::Bans => desk::bans(&data),
        Task::Stats => desk::stats(&data),
        Task::Backup { file } => backup::back_up(&data, &file),
        Task::Restore { file } => backup::restore(&data, &file),
        Task::Verify => verify(&data),
        Task::SetAside => set_aside(&data),
    }
}

/// Tells how far reading every log has come.
struct Progress(ProgressBar);

impl Progress {
    fn new(what: &'static str) -> Progress {
        let bar = ProgressBar::new_spinner().with_message(what);
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(bar)
    }

    fn checked(&mut self, checked: Checked) {
        match checked {
            // One call of SQLite's, which says nothing until it is done.
            Checked::Begun => self.0.set_message("the file itself"),
            Checked::Rooms(0, of) => {
                self.0.finish_and_clear();
                self.0 = simulate::progress(of, "rooms");
            }
            Checked::Rooms(rooms, _) => self.0.set_position(rooms),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn verify(data: &Path) -> Result<()> {
    if !data.join("house.db").exists() {
        return Err(StartFault::NoStore(data.to_owned()).into());
    }
    let mut progress = Progress::new("the file itself");
    let verdict = server::verify(data, |checked| progress.checked(checked));
    drop(progress);
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
