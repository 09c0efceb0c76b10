//! The command line: a thin rim of files, threads and terminals around the pure crates.
//!
//! `main.rs` is the program. It is apart so that `examples/papers.rs` can write the manual from the
//! same command, with crates that the program does without.

mod door;
mod histogram;
mod house;
mod ladder;
mod markdown;
mod page;
mod program;
mod reactions;
mod replay;
mod report;
mod rulebook;
mod serve;
mod simulate;
mod solve;
mod story;
mod words;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use games::Kind;

/// A house for games played with the eyes.
#[derive(Parser)]
#[command(version, about, after_help = EXAMPLES.to_owned() + &Kind::names(", "), max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  sidelong serve
  sidelong house rooms
  sidelong house backup sidelong.tar
  sidelong rules zwinkern
  sidelong simulate blink --games 100000
  sidelong simulate zwinkern --players master,sharp,sharp,casual --report zwinkern.html
  sidelong ladder shifty_eyed_spies --seats 5
  sidelong ladder zwinkern --with \"python3 mybot.py\"
  sidelong solve eyes_wide_shut --seats 5
  sidelong simulate eyes_wide_shut --seats 5 --match --record nights.jsonl
  sidelong replay nights.jsonl --game 1 --as 2

The games: ";

#[derive(Subcommand)]
enum Command {
    /// Play many games among bots or at random, and say how they went
    Simulate(simulate::Arguments),
    /// Rate a game's bots against each other
    Ladder(ladder::Arguments),
    /// Solve Eyes Wide Shut, and say how far its masters can be read
    Solve(solve::Arguments),
    /// Check a game record against the rules and print the game
    Replay(replay::Arguments),
    /// Read a game's rulebook page
    Rules(rulebook::Arguments),
    /// Open the house: rooms for people to play in, over the network
    Serve(Box<serve::Arguments>),
    /// Look after a house: its rooms, its guests, its backups
    House(house::Arguments),
    /// Fill a house with players who play real games, and measure how it bears that
    Load(load::Arguments),
}

/// The command line itself, for whoever writes its manual.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Ladder(arguments) => ladder::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Rules(arguments) => rulebook::run(&arguments),
        Command::Serve(arguments) => serve::run(*arguments),
        Command::House(arguments) => house::run(arguments),
        Command::Load(arguments) => load::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has seen enough (`sidelong … | head`).
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sidelong: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.into_iter().any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}
