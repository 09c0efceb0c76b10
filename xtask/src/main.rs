//! Everything the project does to itself: `cargo xtask play`, `test`, `browser`, `tidy`,
//! `fuzz`, `sim`, `siege`, `cluster`, `nats`, `bench`, `package`.
//!
//! One module per command, and six that they share: [`program`] runs other programs, [`tools`]
//! installs the ones that are missing, [`web`] builds the web client, [`workspace`] knows where
//! things lie, [`changelog`] which version this is, [`heading`] says how far a command has come.
//! No crate of the house is used here, so that this one compiles when the house does not.

mod bench;
mod browser;
mod changelog;
mod cluster;
mod fuzz;
mod heading;
mod package;
mod play;
mod program;
mod siege;
mod sim;
mod test;
mod tidy;
mod tools;
mod web;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  cargo xtask play                      build Sidelong and open the house
  cargo xtask test                      everything a change must pass
  cargo xtask browser arriving          the browser tests about arriving
  cargo xtask tidy --write              bring the generated files up to date
  cargo xtask fuzz zwinkern --minutes 30
  cargo xtask sim --hours 10
  cargo xtask siege --only slow-lines,liars
  cargo xtask cluster                   three houses on three servers of NATS
  cargo xtask bench --only house
  cargo xtask package                   what is published, in target/package";

/// Plays, tests, tidies, fuzzes, besieges, measures and packs Sidelong.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", after_help = EXAMPLES, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the web client and the binary around it, quickly, and open the house
    Play,
    /// Install what is missing, then check format, house rules, web client, clippy, tests and docs
    Test,
    /// Play in a real browser with a real house
    #[command(after_help = "\
Screenshots are left in target/screens. SIDELONG_CHROMIUM names the browser, if it is not on the PATH.

Examples:
  cargo xtask browser                   all of them, also those too long for `test`
  cargo xtask browser arriving          those in files with that in their name")]
    Browser {
        /// Some files alone
        filter: Option<String>,
    },
    /// Check the house rules: dependency arrows, module headers, rulings, names, generated files
    #[command(after_help = "\
Every fault is reported as `path:line: sentence`.

Examples:
  cargo xtask tidy
  cargo xtask tidy --write")]
    Tidy {
        /// Rewrite the generated files first
        #[arg(long)]
        write: bool,
    },
    /// Feed the games arbitrary actions for some minutes
    #[command(after_help = "\
Examples:
  cargo xtask fuzz                      five minutes, shared by all games
  cargo xtask fuzz zwinkern             five minutes of Zwinkern
  cargo xtask fuzz --minutes 60")]
    Fuzz {
        /// One game alone, such as `zwinkern` or `blink_of_an_eye`
        game: Option<String>,
        /// How long altogether, not counting the build
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        minutes: u32,
    },
    /// Run the whole house in virtual time, with bad days, and check it all the while
    #[command(after_help = "\
The same seed gives the same run; a failure prints its seed and how to see it again.

Examples:
  cargo xtask sim                       an hour from a random seed
  cargo xtask sim --seed 7 --hours 24
  cargo xtask sim --cluster             three houses on one NATS")]
    Sim {
        /// Where all chance comes from; a random one if it is left out
        #[arg(long)]
        seed: Option<u64>,
        /// Virtual hours
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
        hours: u32,
        /// Rooms at a time
        #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=10_000))]
        rooms: u32,
        /// Three houses on one NATS, and its bad days
        #[arg(long)]
        cluster: bool,
    },
    /// Attack a real house through real sockets, and say which promises it kept
    #[command(after_help = "\
Whatever is attacked is a house of the siege's own, on this machine. Slow lines are made of network
namespaces, which takes root; where that is not to be had they are left out, and said to be.

Examples:
  cargo xtask siege                     everything, about half an hour
  cargo xtask siege --quick             everything, roughly, in a few minutes
  cargo xtask siege --only slow-lines,liars
  cargo xtask siege --only kills --seconds 60")]
    Siege {
        /// Some parts alone
        #[arg(long, value_delimiter = ',')]
        only: Vec<siege::Part>,
        /// How long one attack may take at the most
        #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(5..=3600))]
        seconds: u64,
        /// Roughly, in a few minutes
        #[arg(long, conflicts_with = "seconds")]
        quick: bool,
    },
    /// Keep three servers of NATS and three houses on this machine, and try bad days
    #[command(after_help = "\
Names are house-1 to house-3 and nats-1 to nats-3.

Examples:
  cargo xtask cluster                   start it, and keep it until Ctrl-C
  cargo xtask cluster --kill house-2    from another terminal; back with --revive house-2
  cargo xtask cluster --pause nats-1    stands still; on with --resume nats-1
  cargo xtask cluster --part house-3    cut off from NATS; whole again with --mend house-3
  cargo xtask cluster --chaos --minutes 30")]
    Cluster {
        /// Kill with -9
        #[arg(long, value_name = "NAME", group = "deed")]
        kill: Option<String>,
        /// Start what was killed
        #[arg(long, value_name = "NAME", group = "deed")]
        revive: Option<String>,
        /// Let it stand still
        #[arg(long, value_name = "NAME", group = "deed")]
        pause: Option<String>,
        /// Let it go on
        #[arg(long, value_name = "NAME", group = "deed")]
        resume: Option<String>,
        /// Cut a house off from NATS, but not from its players
        #[arg(long, value_name = "NAME", group = "deed")]
        part: Option<String>,
        /// Give it its way to NATS back
        #[arg(long, value_name = "NAME", group = "deed")]
        mend: Option<String>,
        /// All kinds of bad days at random, while all five games are played, and a report
        #[arg(long, conflicts_with = "deed")]
        chaos: bool,
        /// How long
        #[arg(long, default_value_t = 10, requires = "chaos", value_parser = clap::value_parser!(u32).range(1..=600))]
        minutes: u32,
        /// Where all chance comes from; a random one if it is left out
        #[arg(long, requires = "chaos")]
        seed: Option<u64>,
    },
    /// Fetch the NATS that clusters are tested on, and say where it is
    Nats,
    /// Measure playouts, sight, instructions per action, and what the house bears
    #[command(after_help = "\
The house is measured on cores of its own where there are two: leave the machine alone meanwhile.

Examples:
  cargo xtask bench                     everything, some minutes
  cargo xtask bench --only house        a fresh house under load
  cargo xtask bench --only house --beside ../before/target/release/sidelong
  cargo xtask bench --only playouts,sight")]
    Bench {
        /// Some parts alone
        #[arg(long, value_delimiter = ',')]
        only: Vec<bench::Part>,
        /// Measure this build's house by turns with that of another binary
        #[arg(long, value_name = "SIDELONG")]
        beside: Option<PathBuf>,
    },
    /// Build what is published: a tarball, a Debian package, a container's image, what is inside
    #[command(after_help = "\
Everything is left in target/package. On macOS and Windows it is the tarball and the lists alone.
docs/packaging.md says what is in it.

Examples:
  cargo xtask package
  cargo xtask package --try             and play on each: takes root, and some minutes more")]
    Package {
        /// Install each of them somewhere fresh, and play on it
        #[arg(long = "try")]
        trial: bool,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Play => play::play(),
        Command::Test => test::test(),
        Command::Browser { filter } => {
            browser::browser(filter.as_deref(), browser::Depth::Everything)
        }
        Command::Tidy { write } => tidy::tidy(write),
        Command::Fuzz { game, minutes } => fuzz::fuzz(game.as_deref(), minutes),
        Command::Sim { seed, hours, rooms, cluster } => sim::sim(seed, hours, rooms, cluster),
        Command::Siege { only, seconds, quick } => siege::siege(&only, seconds, quick),
        Command::Cluster { kill, revive, pause, resume, part, mend, chaos, minutes, seed } => {
            let deeds = [
                ("kill", kill),
                ("revive", revive),
                ("pause", pause),
                ("resume", resume),
                ("part", part),
                ("mend", mend),
            ];
            let deed = deeds.into_iter().find_map(|(what, whom)| whom.map(|whom| (what, whom)));
            match deed {
                Some((what, whom)) => cluster::tell(&cluster::Deed::new(what, whom)),
                None if chaos => cluster::chaos(minutes, seed),
                None => cluster::cluster(),
            }
        }
        Command::Nats => tools::nats().map(|program| println!("{}", program.display())),
        Command::Bench { only, beside } => bench::bench(&only, beside.as_deref()),
        Command::Package { trial } => package::package(trial),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        super::Arguments::command().debug_assert();
    }
}
