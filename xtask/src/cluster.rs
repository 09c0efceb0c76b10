//! `cargo xtask cluster`: three servers of NATS and three houses on this machine, and bad days.
//!
//! One command keeps the cluster; others tell it what is to go wrong, over a socket of its own.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use local_cluster::Street;

use crate::program::Program;
use crate::{tools, web, workspace};

/// How many servers of NATS, and how many houses.
const SERVERS: usize = 3;
const HOUSES: usize = 3;

/// What can be done to a cluster, and to whom: `house-2`, `nats-1`.
pub(crate) struct Deed {
    what: &'static str,
    whom: String,
}

impl Deed {
    pub(crate) fn new(what: &'static str, whom: String) -> Deed {
        Deed { what, whom }
    }
}

/// Keeps a cluster until somebody says stop.
pub(crate) fn cluster() -> Result<()> {
    let sidelong = built("play")?;
    println!("Starting {SERVERS} servers of NATS and {HOUSES} houses …");
    let mut street = Street::start(&folder(), &sidelong, SERVERS, HOUSES)?;
    let listener =
        TcpListener::bind("127.0.0.1:0").context("nobody could tell the cluster anything")?;
    let port = listener.local_addr()?.port();
    fs::write(control(), port.to_string()).context("nobody could find the cluster")?;
    println!();
    for nth in 0..HOUSES {
        let (address, watch) = (street.address(nth), street.watch_address(nth));
        println!("  house-{}   http://{address}   metrics at http://{watch}/metrics", nth + 1);
    }
    for nth in 0..SERVERS {
        println!("  nats-{}    {}", nth + 1, street.nats.address(nth));
    }
    println!(
        "\nA room opened in one house is found in all. Try a bad day from another terminal:\n\
         \n  cargo xtask cluster --kill house-2      and --revive house-2\
         \n  cargo xtask cluster --pause nats-1      and --resume nats-1\
         \n  cargo xtask cluster --part house-3      cut off from NATS; --mend house-3\n\
         \nCtrl-C ends all of it, and what was played goes with it. Logs are in {}.",
        folder().display()
    );
    for told in listener.incoming() {
        let mut told = told?;
        let mut line = String::new();
        if BufReader::new(told.try_clone()?).read_line(&mut line).is_err() {
            continue;
        }
        let said = match obey(&mut street, line.trim()) {
            Ok(said) => said,
            Err(fault) => format!("no: {fault:#}"),
        };
        println!("{said}");
        let _ = writeln!(told, "{said}");
    }
    Ok(())
}

/// Does what a line says.
fn obey(street: &mut Street, line: &str) -> Result<String> {
    let (what, whom) = line.split_once(' ').context("a deed and a name, please")?;
    let (kind, number) = whom.split_once('-').context("a name is house-2 or nats-1")?;
    let nth = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let most = if kind == "nats" { SERVERS } else { HOUSES };
    let nth = nth.filter(|nth| *nth < most).with_context(|| format!("there is no {whom}"))?;
    match (kind, what) {
        ("house", "kill") => street.kill(nth),
        ("house", "revive") => street.revive(nth)?,
        ("house", "pause") => street.pause(nth),
        ("house", "resume") => street.resume(nth),
        ("house", "part") => street.part(nth, true),
        ("house", "mend") => street.part(nth, false),
        ("nats", "kill") => street.nats.kill(nth),
        ("nats", "revive") => street.nats.revive(nth)?,
        ("nats", "pause") => street.nats.pause(nth),
        ("nats", "resume") => street.nats.resume(nth),
        ("nats", "part" | "mend") => bail!("only a house can be cut off from NATS"),
        _ => bail!("there is no {whom}"),
    }
    Ok(format!("{what} {whom}: done"))
}

/// Tells the cluster that runs what is to go wrong.
pub(crate) fn tell(deed: &Deed) -> Result<()> {
    let none = "no cluster runs here: start one with `cargo xtask cluster`";
    let port = fs::read_to_string(control()).context(none)?;
    let port: u16 = port.trim().parse().context(none)?;
    let mut stream = TcpStream::connect(("127.0.0.1", port)).context(none)?;
    writeln!(stream, "{} {}", deed.what, deed.whom)?;
    let mut said = String::new();
    BufReader::new(stream).read_line(&mut said)?;
    let said = said.trim();
    ensure!(!said.starts_with("no: "), "{}", said.trim_start_matches("no: "));
    println!("{said}");
    Ok(())
}

/// All kinds of bad days at random, while all five games are played.
pub(crate) fn chaos(minutes: u32, seed: Option<u64>) -> Result<()> {
    web::build()?;
    tools::nats()?;
    let test = Program::cargo("test").args(["--release", "-p", "sidelong", "--test", "cluster"]);
    let test = test.args(["--", "--nocapture", "chaos"]);
    let test = test.env("SIDELONG_CHAOS_SECONDS", &(minutes * 60).to_string());
    let seed = seed.unwrap_or_else(|| u64::from(std::process::id()));
    println!(
        "Seed {seed}: the same faults come with --seed {seed}, though never at quite the same time."
    );
    test.env("SIDELONG_CHAOS_SEED", &seed.to_string())
        .run()
        .context("the cluster did not keep its promises")
}

fn built(profile: &str) -> Result<PathBuf> {
    web::build()?;
    tools::nats()?;
    println!("Building Sidelong …");
    let build = Program::cargo("build").args(["--profile", profile, "-p", "sidelong"]);
    Ok(PathBuf::from(build.build("sidelong").context("Sidelong could not be built")?))
}

fn folder() -> PathBuf {
    workspace::root().join("target/cluster")
}

fn control() -> PathBuf {
    folder().join("control")
}

#[cfg(test)]
mod tests {
    /// What the help says is what can be done.
    #[test]
    fn deeds_are_those_of_the_command_line() {
        let help = include_str!("main.rs");
        for what in ["kill", "revive", "pause", "resume", "part", "mend"] {
            assert!(help.contains(&format!("\"{what}\"")), "{what}");
        }
    }
}
