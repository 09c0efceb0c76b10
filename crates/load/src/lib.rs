//! `sidelong load`: a crowd that plays real games in a house, over real sockets, and measures how
//! long it takes until everybody sees what everybody does.
//!
//! A frame's way through here: `crowd` waits for all sockets on one thread, `socket` cuts what
//! comes into frames, `scan` reads the little of them that matters, and the `room` it belongs
//! to does what the game wants next. `screens` finds out which action a frame shows, `tally`
//! counts.

mod alarm;
mod choice;
mod crowd;
mod door;
mod measure;
mod player;
pub mod process;
mod report;
mod room;
mod scan;
mod screens;
mod search;
pub mod socket;
mod tally;
mod watch;

use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use games::Kind;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::{Entered, Role, Settings};

use crowd::{Crowd, Manners};
use door::{Address, Door};
use measure::{Watched, await_games, await_greetings};
use process::Process;
use report::{Bots, Idle, Load, Report};
use room::Aim;
use search::Search;
use watch::Watch;

/// How the house is loaded.
#[derive(Args)]
#[command(after_help = "\
The house must be told not to limit rates:
  sidelong serve --no-rate-limit

Examples:
  sidelong load                               200 rooms of six, 2,400 actions a second
  sidelong load --idle 2000 --rooms 0         what 2,000 connections cost that do nothing
  sidelong load --bots 2000 --rooms 0         2,000 rooms where bots play among themselves
  sidelong load --max                         the highest rate with a p99 under 50 ms
  sidelong load --game zwinkern --rooms 50    as fast as turns allow

Actions are due by the clock, spread evenly over the rooms, and are measured from when they were
due: a late one counts as late, whoever was slow. What players do is chosen by chance from what the
house says is legal. In blink_of_an_eye everybody can act all the time; the other games are limited
by their turns.

A rate is borne if nearly everything is taken and the p99 is under 50 ms, one bad second in ten
forgiven: a machine stumbles now and then, at any rate.")]
pub struct Arguments {
    /// Where the house is
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:4280")]
    address: Address,
    /// Another house of its cluster, through whose door players come in; rooms are opened at
    /// --address
    #[arg(long, value_name = "URL")]
    by: Option<Address>,
    /// How many rooms play
    #[arg(long, value_name = "N", default_value_t = 200)]
    rooms: u32,
    /// How many people are in each [default: the most the game allows]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// What they play [default: blink_of_an_eye; bots play all games, one room this and one that]
    #[arg(long)]
    game: Option<Kind>,
    /// Actions a second, in all rooms together; with --max, where the search begins
    #[arg(long, value_name = "N", default_value_t = 2400, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: u32,
    /// How long is measured
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// How long the crowd acts before that
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u64).range(..=3600))]
    warm_up: u64,
    /// Opens so many connections first that do nothing, and says what they cost
    #[arg(long, value_name = "N", default_value_t = 0)]
    idle: u32,
    /// Opens so many rooms besides where bots play among themselves, each watched by one person, and
    /// says what they cost
    #[arg(long, value_name = "N", default_value_t = 0)]
    bots: u32,
    /// How many actions a player may have sent without an answer
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..=64))]
    unanswered: usize,
    /// Never sleeps while actions are due: give it a core of its own. Otherwise many a frame of the
    /// house must wake the crowd first, which the house pays for, most of all in a virtual machine
    #[arg(long)]
    spin: bool,
    /// Looks for the highest rate with a p99 under 50 ms
    #[arg(long)]
    max: bool,
    /// The house's process, to see what it costs [default: whoever listens there, on this machine]
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

/// Loads the house, and says how it took it.
pub fn run(arguments: &Arguments) -> Result<()> {
    let game = arguments.game.unwrap_or(Kind::BlinkOfAnEye);
    let range = game.seats();
    let seats = arguments.seats.unwrap_or(*range.end());
    // Who does nothing can do it alone.
    let fewest = if arguments.rooms > 0 { *range.start() } else { 1 };
    ensure!(
        (fewest..=*range.end()).contains(&seats),
        "{game} is not for {seats} but for {} to {} players",
        range.start(),
        range.end()
    );
    ensure!(
        !arguments.max || game == Kind::BlinkOfAnEye,
        "--max needs a game in which everybody can act all the time: blink_of_an_eye"
    );
    let anything = arguments.rooms > 0 || arguments.idle > 0 || arguments.bots > 0;
    ensure!(anything, "--rooms, --idle and --bots are all 0");
    // If there are too few files, opening a socket says so.
    let _ = raise_file_limit();
    let watched = Watched { house: house(arguments)?, this: Process::this() };
    let manners = Manners { unanswered_max: arguments.unanswered, spins: arguments.spin };
    let mut crowd = Crowd::new(arguments.by.as_ref().unwrap_or(&arguments.address), manners)?;
    let mut report = Report { idle: None, bots: None, load: None, steps: Vec::new() };
    if arguments.idle > 0 {
        report.idle = Some(idle(arguments, (game, seats), &watched, &mut crowd)?);
    }
    if arguments.bots > 0 {
        report.bots = Some(watch(arguments, &watched, &mut crowd)?);
    }
    if arguments.rooms > 0 {
        play(arguments, (game, seats), &watched, &mut crowd, &mut report)?;
    }
    let text =
        if arguments.json { serde_json::to_string_pretty(&report)? + "\n" } else { report.text() };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// The house's process, if it is to be seen from here.
fn house(arguments: &Arguments) -> Result<Option<Process>> {
    let socket = arguments.address.socket;
    match arguments.pid {
        Some(id) => Process::of(id).map(Some),
        None => Ok(Some(socket)
            .filter(|socket| socket.ip().is_loopback())
            .and_then(|socket| Process::listening(socket.port()))),
    }
}

/// Lets this process have as many files as it may: a socket is one, and most systems give no more
/// than a thousand at first.
pub fn raise_file_limit() -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        setrlimit(Resource::Nofile, limit)?;
    }
    Ok(())
}

/// Opens rooms and lets everybody in, by HTTP.
fn enter(
    arguments: &Arguments,
    people: u32,
    (game, seats): (Kind, u8),
) -> Result<Vec<Vec<Entered>>> {
    let settings = settings(game);
    let mut door = Door::find(&arguments.address)?;
    let bar = bar("entering", u64::from(people));
    let mut rooms: Vec<Vec<Entered>> = Vec::new();
    for _ in 0..people {
        match rooms.last_mut().filter(|room| room.len() < usize::from(seats)) {
            None => rooms.push(vec![door.create(&settings, Role::Player)?]),
            Some(room) => room.push(door.join(room[0].room, room.len() as u8)?),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(rooms)
}

fn settings(game: Kind) -> Settings {
    let mut settings = Settings::new(game);
    if game == Kind::BlinkOfAnEye {
        // As long as it can be, so that a load is seldom between games.
        let options = r#"{"clock_s":300,"rounds":10}"#.to_owned();
        settings.options = serde_json::value::RawValue::from_string(options).expect("JSON");
    }
    settings
}

fn connect(crowd: &mut Crowd, rooms: Vec<Vec<Entered>>, aim: impl Fn() -> Aim) -> Result<()> {
    let bar = bar("connecting", rooms.len() as u64);
    for room in rooms {
        crowd.connect(room, aim())?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    await_greetings(crowd)
}

/// What connections cost that do nothing.
fn idle(
    arguments: &Arguments,
    table: (Kind, u8),
    watched: &Watched,
    crowd: &mut Crowd,
) -> Result<Idle> {
    let empty = watched.memory_at_rest(crowd)?;
    let rooms = enter(arguments, arguments.idle, table)?;
    let entered = watched.memory_at_rest(crowd)?;
    let count = rooms.len();
    connect(crowd, rooms, || Aim::Rest)?;
    let connected = watched.memory_at_rest(crowd)?;
    let bar = bar("idle", 1);
    let spent = watched.rest(crowd, Duration::from_secs(arguments.seconds), &bar)?;
    bar.finish_and_clear();
    Ok(Idle {
        connections: crowd.sockets(),
        rooms: count,
        bytes_per_room: each(empty, entered, count),
        bytes_per_connection: each(entered, connected, crowd.sockets()),
        cpu: spent.map(|spent| spent.load()),
        seconds: arguments.seconds,
    })
}

/// What each of so many things takes of a process's memory.
fn each(before: Option<f64>, after: Option<f64>, number: usize) -> Option<f64> {
    Some((after? - before?) / number.max(1) as f64)
}

/// What rooms cost where bots play among themselves.
fn watch(arguments: &Arguments, watched: &Watched, crowd: &mut Crowd) -> Result<Bots> {
    let empty = watched.memory_at_rest(crowd)?;
    let mut door = Door::find(&arguments.address)?;
    let rooms = arguments.bots as usize;
    let opening = bar("opening", rooms as u64);
    for nth in 0..rooms {
        let game = arguments.game.unwrap_or(Kind::ALL[nth % Kind::ALL.len()]);
        let host = door.create(&Settings::new(game), Role::Spectator)?;
        crowd.connect(vec![host], Aim::Watch(Watch::default()))?;
        opening.inc(1);
    }
    opening.finish_and_clear();
    await_greetings(crowd)?;
    let bar = bar("bots play", 1);
    let (warm_up, length) =
        (Duration::from_secs(arguments.warm_up), Duration::from_secs(arguments.seconds));
    // Nobody but the bots has anything to do.
    let measured = watched.measure(crowd, 0, warm_up, length, &bar)?;
    bar.finish_and_clear();
    let memory = measured.house.map(|spent| spent.after.memory_bytes as f64);
    Ok(Bots::new(rooms, crowd.watched(), each(empty, memory, rooms), &measured))
}

/// Plays, and measures.
fn play(
    arguments: &Arguments,
    (game, seats): (Kind, u8),
    watched: &Watched,
    crowd: &mut Crowd,
    report: &mut Report,
) -> Result<()> {
    let empty = watched.memory_at_rest(crowd)?;
    let rooms = enter(arguments, arguments.rooms * u32::from(seats), (game, seats))?;
    connect(crowd, rooms, || Aim::Play)?;
    let rooms = arguments.rooms as usize;
    let waiting = bar("starting games", 1);
    await_games(crowd, rooms, &waiting)?;
    waiting.finish_and_clear();
    let (warm_up, length) =
        (Duration::from_secs(arguments.warm_up), Duration::from_secs(arguments.seconds));
    let bar = bar("playing", 1);
    let measured = if arguments.max {
        let mut search = Search { crowd, watched: *watched, rooms, bar: &bar, steps: Vec::new() };
        let measured = search.highest(arguments.rate, warm_up, length)?;
        report.steps = search.steps;
        measured
    } else {
        watched.measure(crowd, arguments.rate, warm_up, length, &bar)?
    };
    bar.finish_and_clear();
    let memory = measured.house.map(|spent| spent.after.memory_bytes as f64);
    let bytes_per_room = each(empty, memory, rooms);
    report.load = Some(Load::new((game, rooms), crowd.sockets(), bytes_per_room, &measured));
    Ok(())
}

fn bar(what: &'static str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {wide_bar:.cyan} {msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style).with_prefix(what)
}
