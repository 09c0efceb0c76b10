//! What a cluster costs: the same load on a house with SQLite, on one server of NATS, on three that
//! sync, and by way of another house's door. No cores are set apart: NATS, houses and players share
//! the machine, as they would not in earnest.

use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context, Result};
use local_cluster::Street;
use serde_json::Value;

use super::house::figures::{ms, rate, us};
use super::house::{Data, address};
use crate::program::Program;
use crate::{tools, web};

/// So few rooms that they all stay in the house that opened them.
const ROOMS: &str = "8";
/// What the figures in the docs are for.
const RATE: &str = "400";

/// Prints a line for each way to keep rooms.
pub(super) fn measure() -> Result<()> {
    web::build()?;
    tools::nats()?;
    let sidelong =
        Program::cargo("build").args(["--release", "-p", "sidelong"]).build("sidelong")?;
    println!("\n{RATE} actions a second in {ROOMS} rooms of six; all on this machine");
    println!("{:44}{:>10}{:>12}{:>12}{:>14}", "", "taken", "p50", "p99", "CPU, house");
    let data = Data::new()?;
    let serve = Program::new(&sidelong).args(["serve", "--listen", "127.0.0.1:0"]);
    let serve = serve.args(["--no-rate-limit", "--log-filter", "warn", "--data"]).args([&data.0]);
    let (house, output) = serve.start()?;
    let sqlite = address(&mut BufReader::new(output))?;
    show("SQLite", &load(&sidelong, &sqlite, None)?);
    drop((house, data));
    for (what, servers) in [("one server of NATS", 1), ("three servers of NATS, synced", 3)] {
        let street = street(&sidelong, servers, 1)?;
        let house = format!("http://{}", street.address(0));
        show(what, &load(&sidelong, &house, None)?);
    }
    let street = street(&sidelong, 3, 2)?;
    let (house, door) = (street.address(0), street.address(1));
    let report = load(&sidelong, &format!("http://{house}"), Some(&format!("http://{door}")))?;
    show("three, by way of another house's door", &report);
    let kept = street.nats.kept_by(0, "sidelong_log_")?;
    let kept: Vec<usize> = kept.values().flat_map(|log| log.values()).map(Vec::len).collect();
    let messages = kept.len();
    if let Some(each) = kept.iter().sum::<usize>().checked_div(messages) {
        println!("an append is {each} bytes in each server of NATS, on average of {messages}");
    }
    Ok(())
}

fn street(sidelong: &str, servers: usize, houses: usize) -> Result<Street> {
    let folder = Data::new()?.0.join("street");
    Ok(Street::start(&folder, &PathBuf::from(sidelong), servers, houses)?)
}

fn load(sidelong: &str, house: &str, by: Option<&str>) -> Result<Value> {
    let load = Program::new(sidelong).args(["load", "--json", "--address", house]);
    let load = load.args(["--rooms", ROOMS, "--rate", RATE, "--seconds", "15"]);
    let load = match by {
        Some(door) => load.args(["--by", door]),
        None => load,
    };
    let report = load.read().context("the house could not be loaded")?;
    let mut report: Value = serde_json::from_str(&report).context("the report is no JSON")?;
    Ok(report["load"].take())
}

fn show(what: &str, report: &Value) {
    let at = |path| report.pointer(path).unwrap_or(&Value::Null);
    println!(
        "{what:44}{:>10}{:>12}{:>12}{:>14}",
        rate(at("/taken_per_second")),
        ms(at("/to_screens/p50")),
        ms(at("/to_screens/p99")),
        us(at("/house/cpu_us_per_action")),
    );
}
