//! A siege at the command line: `cargo xtask siege`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use siege::parts::{Scale, floods, frames, kills, liars, slow_lines};
use siege::report;

/// Attacks a real house through real sockets, and says which promises it kept
#[derive(Parser)]
#[command(after_help = "\
Slow lines need root, or a container that may make networks; without, they are left out and said
so. Whatever is attacked is a house of the siege's own, on this machine.

Examples:
  siege --only slow-lines,liars
  siege --quick --sidelong target/release/sidelong")]
struct Arguments {
    /// Some parts alone
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
    /// How long one attack may take at the most
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(5..=3600))]
    seconds: u64,
    /// Roughly, in a few minutes
    #[arg(long, conflicts_with = "seconds")]
    quick: bool,
    /// The program to attack, for kills, frames and floods
    #[arg(long, value_name = "FILE", default_value = "target/release/sidelong")]
    sidelong: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// Equal reactions over unequal lines
    SlowLines,
    /// Pongs held back and moments made up
    Liars,
    /// kill -9 at any moment
    Kills,
    /// Frames that nobody should send
    Frames,
    /// Too much of everything
    Floods,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let scale = match arguments.quick {
        true => Scale::quick(),
        false => Scale::thorough(Duration::from_secs(arguments.seconds)),
    };
    let parts = match &arguments.only[..] {
        [] => Part::value_variants(),
        some => some,
    };
    let began = Instant::now();
    let mut findings = Vec::new();
    for part in parts {
        let name = part.to_possible_value().map(|value| value.get_name().to_owned());
        let name = name.unwrap_or_default();
        let mut tell =
            |what: &str| eprintln!("{:5.0} s  {name}: {what}", began.elapsed().as_secs_f64());
        findings.extend(match part {
            Part::SlowLines => slow_lines::run(scale, &mut tell),
            Part::Liars => liars::run(scale, &mut tell),
            Part::Kills => kills::run(scale, &arguments.sidelong, &mut tell),
            Part::Frames => frames::run(scale, &arguments.sidelong, &mut tell),
            Part::Floods => floods::run(scale, &arguments.sidelong, &mut tell),
        });
    }
    println!("{}", report::table(&findings));
    match findings.iter().filter(|finding| finding.kept == Some(false)).count() {
        0 => ExitCode::SUCCESS,
        broken => {
            let promises = if broken == 1 { "promise was" } else { "promises were" };
            eprintln!("siege: {broken} {promises} not kept");
            ExitCode::FAILURE
        }
    }
}
