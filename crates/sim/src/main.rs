//! The simulator at the command line: `cargo xtask sim`.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use sim::{Plan, run};

/// Runs the whole house in virtual time, and checks it all the while
#[derive(Parser)]
struct Arguments {
    /// Where all chance comes from; a random one if it is left out
    #[arg(long)]
    seed: Option<u64>,
    /// Virtual hours
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    hours: u64,
    /// Rooms at a time
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rooms: u32,
    /// Three houses on one NATS, and its bad days
    #[arg(long)]
    cluster: bool,
}

const MS_PER_HOUR: u64 = 3_600_000;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 32);
    println!("seed {seed}");
    let ms = arguments.hours * MS_PER_HOUR;
    let Arguments { rooms, cluster, .. } = arguments;
    let plan = Plan { seed, ms, rooms: rooms as usize, cluster, fault: None };

    let style = ProgressStyle::with_template("{wide_bar:.cyan} {msg} of virtual time, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(ms).with_style(style);
    let began = Instant::now();
    let mut told = 0;
    let done = run(plan, &mut |now| {
        if now.0 / 1_000 > told {
            told = now.0 / 1_000;
            bar.set_position(now.0);
            bar.set_message(format!("{} min", told / 60));
        }
    });
    bar.finish_and_clear();
    match done {
        Ok(report) => {
            println!("{}", report.table());
            let s = began.elapsed().as_secs_f64();
            eprintln!("{s:.1} s, {:.0} times as fast as life", ms as f64 / 1_000.0 / s.max(1e-3));
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
