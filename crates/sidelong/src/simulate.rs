//! `sidelong simulate`: many games among bots or at random, on all cores, with the same result on
//! any number of them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use company::{Character, Hosts, Party, Reactions, Watched};
use games::{Kind, RandomPlayers, Standing, with_rules};
use gaze::Dials;
use history::{Aside, First, MatchAfter, MatchPlace, Sheet, Writer};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};
use table::{BySeat, Choice, Game, Seat, Seed, Setup};

use crate::page;
use crate::reactions;
use crate::report::{Summary, Tally};

const EXAMPLES: &str = "\
Examples:
  sidelong simulate zwinkern --seats 4 --games 10000
  sidelong simulate zwinkern --players master,sharp,sharp,casual --report zwinkern.html
  sidelong simulate blink --option refill=by_hand --record races.jsonl
  sidelong simulate blink_of_an_eye --seats 6 --match --games 100 --json

Table options:
";

/// What to simulate.
#[derive(Args)]
#[command(after_help = EXAMPLES.to_owned() + &table_options())]
pub(crate) struct Arguments {
    #[arg(help = format!("Which game: {}", Kind::names(" or ")))]
    game: Kind,
    /// Who plays: random, gentle, casual, sharp or master, one for all or one for each seat,
    /// separated by commas. They change seats from game to game [default: random, who look at nobody]
    #[arg(long, value_name = "WHO", value_delimiter = ',')]
    players: Vec<Character>,
    /// How many play [default: as many as --players names, or the fewest the game allows]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How many games (with --match, how many matches)
    #[arg(long, value_name = "K", default_value_t = 1000)]
    games: u64,
    /// Where chance comes from: a number, or 64 hex digits. The same seed gives the same games
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    seed: Seed,
    /// Play whole matches
    #[arg(long = "match")]
    matches: bool,
    /// A table option, such as turn_s=30; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, Value)>,
    /// Write every game's record to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the result to this file as a page with plots
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// How many threads to use [default: one for each core]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

pub(crate) fn seed(text: &str) -> Result<Seed, String> {
    // Hex digits first: 64 of them may look like a number, and are not one.
    let number = || text.parse().map(Seed::from_number);
    text.parse().or_else(|_| number()).map_err(|_| "a number or 64 hex digits, please".to_owned())
}

/// As many threads as asked for, or one for each core.
pub(crate) fn threads(asked: Option<usize>) -> Result<usize> {
    let threads = asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    ensure!((1..=1024).contains(&threads), "--threads must be 1 to 1024");
    Ok(threads)
}

fn option(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE, please")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    Ok((name.to_owned(), value))
}

/// What can be set by `--option`, game by game: `turn_s=60 (0 to 180)`.
fn table_options() -> String {
    let of = |kind: Kind| {
        let options = kind.options().iter().map(|Choice { key, offered }| {
            let range = offered.range_text("to", "or");
            format!("{key}={} ({range})", offered.default_text())
        });
        format!("  {kind}: {}\n", options.collect::<Vec<_>>().join(", "))
    };
    Kind::ALL.map(of).concat()
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    with_rules!(arguments.game, R => simulate::<R>(arguments))
}

/// So many games, or matches, are handed to a thread at a time.
const BATCH: u64 = 64;

fn simulate<R: Sheet + Hosts>(arguments: &Arguments) -> Result<()> {
    let table = Table::<R>::set(arguments)?;
    let threads = threads(arguments.threads)?;
    // Both before anything is played: nobody waits for games that cannot be kept.
    let mut record: Box<dyn Write> = match &arguments.record {
        None => Box::new(io::sink()),
        Some(path) => {
            let file = writable(path, "--record")?;
            empty(&file).with_context(|| cannot_write(path))?;
            Box::new(BufWriter::new(file))
        }
    };
    let report = match arguments.report.as_deref() {
        None => None,
        Some(path) => Some((path, writable(path, "--report")?)),
    };
    let began = Instant::now();
    let progress = progress(arguments.games, if arguments.matches { "matches" } else { "games" });
    let tally = table.play_all(arguments.games, threads, |games, records| {
        progress.inc(games);
        record.write_all(records.as_bytes()).context("cannot write the record")
    })?;
    record.flush().context("cannot write the record")?;
    progress.finish_and_clear();

    let options = serde_json::to_value(&table.setup.options)?;
    let seed = table.root.to_string();
    let summary = Summary::new(arguments.game, table.setup.seats, short(&seed), options, &tally);
    if let Some((path, mut file)) = report {
        let written = empty(&file).and_then(|()| file.write_all(page::of(&summary).as_bytes()));
        written.with_context(|| cannot_write(path))?;
    }
    let mut text = if arguments.json {
        serde_json::to_string_pretty(&summary)? + "\n"
    } else {
        summary.table(began.elapsed())
    };
    for (what, path) in [("record", &arguments.record), ("report", &arguments.report)] {
        if let (Some(path), false) = (path, arguments.json) {
            text += &format!("\n{what}: {}\n", path.display());
        }
    }
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// A file that can be written. What is in it stays until there is something else to write.
pub(crate) fn writable(path: &Path, flag: &str) -> Result<File> {
    ensure!(path.as_os_str() != "-", "{flag} needs the name of a file");
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    opened.with_context(|| cannot_write(path))
}

/// Takes out what is in a file, unless it is a pipe or a device, which holds nothing.
pub(crate) fn empty(file: &File) -> io::Result<()> {
    if file.metadata()?.is_file() { file.set_len(0) } else { Ok(()) }
}

pub(crate) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// A seed made of a small number, as that number again.
fn short(seed: &str) -> String {
    let (low, high) = seed.split_at(16);
    let number = u64::from_str_radix(low, 16).map(u64::swap_bytes);
    match number {
        Ok(number) if high.bytes().all(|digit| digit == b'0') => number.to_string(),
        _ => seed.to_owned(),
    }
}

/// A bar for so many of something.
pub(crate) fn progress(many: u64, what: impl Into<Cow<'static, str>>) -> ProgressBar {
    let style = "{wide_bar:.cyan} {human_pos}/{human_len} {msg}, {eta} left";
    let style =
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(many).with_style(style).with_message(what)
}

/// The options named on the command line, and the defaults of the others.
fn options<R: Sheet>(named: &[(String, Value)]) -> Result<R::Options> {
    let defaults = serde_json::to_value(R::Options::default())?;
    let known: Vec<&str> =
        defaults.as_object().map_or(vec![], |all| all.keys().map(String::as_str).collect());
    let mut chosen = Map::new();
    for (name, value) in named {
        let there_are = known.join(", ");
        ensure!(
            known.contains(&name.as_str()),
            "{} has no option {name}; there are {there_are}",
            R::NAME
        );
        ensure!(
            chosen.insert(name.clone(), value.clone()).is_none(),
            "option {name} is given twice"
        );
        // One after another, so that the wrong one can be named.
        serde_json::from_value::<R::Options>(Value::Object(chosen.clone()))
            .with_context(|| format!("option {name} cannot be {value}"))?;
    }
    Ok(serde_json::from_value(Value::Object(chosen))?)
}

/// Plays so many batches on so many threads, and hands over what came of each, in their order.
pub(crate) fn in_batches<T: Send>(
    batches: u64,
    threads: usize,
    play: impl Fn(u64) -> T + Sync,
    mut done: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let next = AtomicU64::new(0);
    let (send, receive) = sync_channel(2 * threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, play) = (send.clone(), &next, &play);
            scope.spawn(move || {
                loop {
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens any more once `done` has failed.
                    if batch >= batches || send.send((batch, play(batch))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let (mut early, mut turn) = (BTreeMap::new(), 0);
        for (batch, result) in receive {
            early.insert(batch, result);
            while let Some(result) = early.remove(&turn) {
                turn += 1;
                done(result)?;
            }
        }
        Ok(())
    })
}

/// What all the games have in common.
struct Table<R: Sheet + Hosts> {
    kind: Kind,
    setup: Setup<R>,
    /// Who plays, if not anybody at random.
    players: Option<BySeat<Character>>,
    root: Seed,
    matches: bool,
    recorded: bool,
}

impl<R: Sheet + Hosts> Table<R> {
    fn set(arguments: &Arguments) -> Result<Table<R>> {
        let named = arguments.players.len();
        let by_players = (named > 1).then(|| u8::try_from(named).unwrap_or(u8::MAX));
        let seats = arguments.seats.or(by_players).unwrap_or(*R::SEATS.start());
        let mut setup = Setup::<R>::new(seats);
        setup.options = options::<R>(&arguments.options)?;
        setup.check().with_context(|| format!("{} cannot be played like that", R::NAME))?;
        if arguments.matches && !R::IN_MATCHES {
            bail!("{} is played as single games: leave out --match", R::NAME);
        }
        let players = match &arguments.players[..] {
            [] => None,
            [all] => Some(BySeat::from_fn(seats, |_| *all)),
            each => Some(BySeat::from_slice(each).filter(|_| named == usize::from(seats)).with_context(
                || format!("--players names {named}, and {seats} play: name one, or one for each seat"),
            )?),
        };
        Ok(Table {
            kind: arguments.game,
            players,
            setup,
            root: arguments.seed,
            matches: arguments.matches,
            recorded: arguments.record.is_some(),
        })
    }

    /// Plays everything and hands over the records in order, batch by batch.
    fn play_all(
        &self,
        games: u64,
        threads: usize,
        mut done: impl FnMut(u64, &str) -> Result<()>,
    ) -> Result<Tally> {
        let mut tally = Tally::default();
        let play = |batch| self.play_batch(batch, games);
        in_batches(games.div_ceil(BATCH), threads, play, |(counted, records)| {
            tally.add(&counted);
            done(if self.matches { counted.matches } else { counted.games }, &records)
        })?;
        Ok(tally)
    }

    fn play_batch(&self, batch: u64, games: u64) -> (Tally, String) {
        let mut tally = Tally::default();
        let mut writer = Writer::default();
        for nth in batch * BATCH..games.min((batch + 1) * BATCH) {
            let seed = self.root.child(nth);
            if self.matches {
                self.play_match(nth, seed, &mut tally, &mut writer);
            } else {
                self.play_game(nth, seed, None, &mut tally, &mut writer);
            }
        }
        (tally, writer.take())
    }

    fn play_match(&self, nth: u64, seed: Seed, tally: &mut Tally, writer: &mut Writer) {
        let mut standing = Standing::new(self.setup.seats);
        loop {
            let seed = seed.child(u64::from(standing.games));
            if let Some(winners) = self.play_game(nth, seed, Some(&mut standing), tally, writer) {
                return tally.decided(winners);
            }
        }
    }

    /// Plays a game; in a match, counts it into the standing and says who has then won it.
    fn play_game(
        &self,
        nth: u64,
        seed: Seed,
        standing: Option<&mut Standing>,
        tally: &mut Tally,
        writer: &mut Writer,
    ) -> Option<table::SeatSet> {
        let (mut game, deal) = Game::deal(&self.setup, seed).expect("the setup has been checked");
        let dials = Dials::default();
        if self.recorded {
            let place = standing.as_deref().map(MatchPlace::next);
            let sight = self.players.map(|_| dials);
            writer.first(&First { place, sight, ..First::new(self.setup.clone(), &seed, deal) });
        }
        let outcome = if let Some(players) = &self.players {
            // Everybody sits everywhere in turn, so that nobody has a good seat.
            let seats = self.setup.seats;
            let moved = |seat: Seat| (u64::from(seat.number()) + nth) % u64::from(seats);
            let players = BySeat::from_fn(seats, |seat| players[Seat::at(moved(seat) as u8)]);
            let timed = nth < reactions::GAMES_TIMED;
            let mut reactions = timed.then(|| Reactions::new(game.rules()));
            let party = Party::new(&self.setup, game, dials, &seed, |place| {
                R::mind(players[place.seat], place)
            });
            let mut actions = 0;
            let played = party.play(&mut |watched| {
                actions += u64::from(matches!(watched, Watched::Entry(_)));
                tally.watch(&watched);
                let reaction = reactions.as_mut().and_then(|all| all.watch(&watched));
                if let Some(reaction) = reaction {
                    tally.timed.count(&players, reaction);
                }
                if self.recorded {
                    write(writer, &watched);
                }
            });
            let outcome = played.game().outcome().expect("played to its end");
            tally.game(&outcome, actions, played.game().now().0);
            tally.players(&outcome, &players);
            outcome
        } else {
            game.start();
            let mut actions = 0;
            RandomPlayers::new(self.kind, seed.dice(u64::MAX)).play_out(&mut game, |entry| {
                actions += 1;
                if self.recorded {
                    writer.entry(entry);
                }
            });
            let outcome = game.outcome().expect("played to its end");
            tally.game(&outcome, actions, game.now().0);
            outcome
        };
        let after = standing.map(|standing| {
            let winners = standing.count::<R>(&self.setup.options, &outcome);
            MatchAfter { standing: standing.points, winners }
        });
        if self.recorded {
            writer.last::<R>(&outcome, after.as_ref());
        }
        after.and_then(|after| after.winners)
    }
}

/// Writes what is kept of a party: what was done, and what eyes and faces did.
fn write<A: Copy + serde::Serialize>(writer: &mut Writer, watched: &Watched<A>) {
    match *watched {
        Watched::Entry(entry) => writer.entry(&entry),
        Watched::Look(at, seat, look) => writer.aside(at, seat, &Aside::Look(look)),
        Watched::Sign(at, seat, sign) => writer.aside(at, seat, &Aside::Sign(sign)),
        Watched::Said(at, seat, saying) => writer.aside(at, seat, &Aside::Say(saying.into())),
        _ => {}
    }
}
