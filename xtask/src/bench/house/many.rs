//! Long games and many rooms: what rooms cost that wait or are played by bots alone, and how long
//! it takes to open a house with many of them, or a room with a long log.

use std::fs::{self, File};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::figures::{count, kb, mb, ms, percent, rate, seconds, us};
use super::guest::Guest;
use super::{Bench, Data, Open, Server};
use crate::program::Program;

/// Rooms with one person in each who does nothing.
const IDLE: &[&str] = &["--rooms", "0", "--idle", "10000", "--seats", "1", "--seconds", "10"];
/// Rooms of bots: all games by turns, each room watched by one person.
const BOTS: &[&str] = &["--rooms", "0", "--bots", "2000", "--warm-up", "20", "--seconds", "30"];
/// The game whose long log takes longest to read.
const LONG: &str = "zwinkern";
/// A room that nobody is in leaves memory after the first, and certainly after the second.
const FOLD_AFTER: &str = "1s";
const FOLDED_AFTER: Duration = Duration::from_secs(3);
/// What the house says when the rooms of before are in memory again, and how long that may take.
const WOKEN: &str = "rooms from before are open again";
const PATIENCE: Duration = Duration::from_secs(120);
const GLANCE: Duration = Duration::from_millis(5);

/// Prints what they cost.
pub(super) fn measure(bench: &Bench, house: &Server) -> Result<()> {
    idle(bench, house)?;
    bots(bench, house)?;
    long_log(bench, house)
}

fn print(title: &str, lines: &[(&str, String)]) {
    println!("\n{title:58}{:>14}", "this house");
    for (what, measured) in lines {
        println!("{what:58}{measured:>14}");
    }
}

fn idle(bench: &Bench, house: &Server) -> Result<()> {
    let data = Data::new()?;
    let idle = bench.load_at(house, &data, IDLE)?["idle"].take();
    let again = Again::open(bench, house, &data)?;
    let woken = again.until_woken()?;
    let listed = list_rooms(bench, &data)?;
    print(
        "10,000 rooms, one person in each who does nothing",
        &[
            ("memory per room", kb(&idle["bytes_per_room"])),
            ("memory per connection", kb(&idle["bytes_per_connection"])),
            ("CPU", percent(&idle["cpu"])),
            ("opening the house with them in its store", seconds(again.house.after)),
            ("and until all are in memory", seconds(woken)),
            ("`sidelong house rooms`, all of them", seconds(listed)),
        ],
    );
    Ok(())
}

/// How long a keeper waits for the list of all rooms of a house that is open.
fn list_rooms(bench: &Bench, data: &Data) -> Result<Duration> {
    let rooms = Program::new(&bench.sidelong).args(["house", "rooms", "--data"]);
    let rooms = rooms.args([data.0.as_os_str()]);
    let began = Instant::now();
    let list = rooms.read()?;
    let took = began.elapsed();
    let lines = list.lines().count();
    ensure!(lines >= 10_000, "`sidelong house rooms` lists {lines} lines for 10,000 rooms");
    Ok(took)
}

fn bots(bench: &Bench, house: &Server) -> Result<()> {
    let bots = bench.load(house, BOTS)?["bots"].take();
    let cost = &bots["house"];
    print(
        "2,000 rooms, played by bots alone",
        &[
            ("rooms with a game on at the end", count(&bots["playing"])),
            ("what bots do", rate(&bots["actions_per_second"])),
            ("behind the game's time, p50", ms(&bots["behind"]["p50"])),
            ("behind the game's time, p99", ms(&bots["behind"]["p99"])),
            ("CPU", percent(&cost["cpu"])),
            ("CPU per action", us(&cost["cpu_us_per_action"])),
            ("memory per room, its watcher included", kb(&cost["bytes_per_room"])),
        ],
    );
    Ok(())
}

fn long_log(bench: &Bench, house: &Server) -> Result<()> {
    let data = Data::new()?;
    let fresh = bench.start(bench.serve(house, &data, "warn"))?;
    let guest = Guest::open_room(&fresh.address, LONG)?;
    drop::<Open>(fresh);
    eprintln!("bots play {LONG} in virtual time, until the log of their room is full");
    let play = Program::new(&bench.long_match).args([data.0.as_os_str()]);
    let log: Value = serde_json::from_str(&play.args([&guest.room]).read()?)?;

    let again = Again::open(bench, house, &data)?;
    again.until_woken()?;
    thread::sleep(FOLDED_AFTER);
    let asleep = guest.say_hello(&again.house.address)?;
    let awake = guest.say_hello(&again.house.address)?;
    print(
        "a log as long as it may become, of bots",
        &[
            ("games", count(&log["games"])),
            ("entries", count(&log["entries"])),
            ("bytes", mb(&log["bytes"])),
            ("from the hello to the welcome, the room in memory", seconds(awake)),
            ("from the hello to the welcome, the room in its log", seconds(asleep)),
        ],
    );
    Ok(())
}

/// A house that is opened once more on its folder.
struct Again {
    house: Open,
    log: PathBuf,
}

impl Again {
    fn open(bench: &Bench, house: &Server, data: &Data) -> Result<Again> {
        let log = data.0.join("log.txt");
        let serve = bench.serve(house, data, "info").args(["--fold-after", FOLD_AFTER]);
        let house = bench.start(serve.complain_to(File::create(&log)?))?;
        Ok(Again { house, log })
    }

    /// How long it took until the rooms of before were in memory.
    fn until_woken(&self) -> Result<Duration> {
        let started = self.house.started;
        while !fs::read_to_string(&self.log).context("the house's log")?.contains(WOKEN) {
            ensure!(started.elapsed() < PATIENCE, "the house does not wake its rooms");
            thread::sleep(GLANCE);
        }
        Ok(started.elapsed())
    }
}
