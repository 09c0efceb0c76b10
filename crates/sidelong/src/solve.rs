//! `sidelong solve`: solves a game, and says how far whoever knows the solution by heart can be
//! read: by the figures, and in games against somebody who does read them.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use company::interval::Shares;
use company::rating::{Contests, Rating};
use company::solving::{self, Aim, Answers, Solved};
use company::{Character, lab};
use games::eyes_wide_shut::End;
use games::{EyesWideShut, Kind};
use serde::Serialize;
use table::{BySeat, Outcome, Seat, Seed, Setup};
use terminal::{grouped, numbers, percent};

use crate::page::{self, Bar};
use crate::simulate;

/// Games are played in batches of so many.
const BATCH: u64 = 25;

/// What to solve.
#[derive(Args)]
#[command(after_help = "\
Only eyes_wide_shut can be solved: nothing is hidden in it but tonight's hands. Three to five
players take seconds, six to eight some minutes, because each has a hand more to think of.

What master players know by heart is a part of the solution, kept in two small files; --write makes
them anew. The figures say what somebody gains at most who knows all of it and answers it as well as
can be (a best response), and what such a player wins against real masters.

Examples:
  sidelong solve eyes_wide_shut --seats 5
  sidelong solve eyes_wide_shut --seats 3 --games 20000 --report solved.html
  sidelong solve eyes_wide_shut --write crates/bots/src/eyes_wide_shut")]
pub(crate) struct Arguments {
    /// Which game: eyes_wide_shut
    game: Kind,
    /// How many play [default: every number the game allows, each by itself]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How many games masters play among themselves and against each best response
    #[arg(long, value_name = "K", default_value_t = 2000)]
    games: u64,
    /// Where chance comes from in those games: a number, or 64 hex digits
    #[arg(long, value_name = "S", default_value = "1", value_parser = simulate::seed)]
    seed: Seed,
    /// Write what masters know by heart into this folder, for all numbers of players
    #[arg(long, value_name = "FOLDER", conflicts_with = "seats")]
    write: Option<PathBuf>,
    /// Write the result to this file as a page with plots
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// How many threads play games [default: one for each core]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

/// What came of it at one number of seats.
#[derive(Serialize)]
struct Table {
    seats: u8,
    /// How far the solution is from an equilibrium, in what it is after (an escape is 1).
    solution_gain: f64,
    /// The same of what is known by heart.
    kept_gain: f64,
    /// Wins of one of those who know it by heart, and of who answers them, of 1.
    wins: f64,
    best_wins: f64,
    /// Who answers, if games that nobody wins are fair shares.
    best_rates: f64,
    /// How many games nobody survives.
    nobody: f64,
    masters: Option<Masters>,
    rivals: Vec<Rival>,
}

/// Games among masters.
#[derive(Serialize)]
struct Masters {
    games: u64,
    nobody: f64,
    wins: f64,
}

/// Games of one best response against masters.
#[derive(Serialize)]
struct Rival {
    after: &'static str,
    games: u64,
    wins: f64,
    /// From where …
    wins_low: f64,
    /// … to where the true share may be.
    wins_high: f64,
    master_wins: f64,
    /// How many points above a master; none if nobody beat anybody …
    elo: Option<f64>,
    /// … from where; none if they never beat one …
    low: Option<f64>,
    /// … to where; none if none ever beat them.
    high: Option<f64>,
}

impl Rival {
    /// How many points above a master.
    fn points(&self) -> String {
        self.elo.map_or("unknown".to_owned(), |elo| format!("{elo:+.0}"))
    }

    /// Between which the truth is.
    fn interval(&self) -> String {
        match (self.low, self.high) {
            (Some(low), Some(high)) => format!("{low:+.0} to {high:+.0}"),
            (Some(low), None) => format!("at least {low:+.0}"),
            (None, Some(high)) => format!("at most {high:+.0}"),
            (None, None) => "unknown".to_owned(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    ensure!(
        arguments.game == Kind::EyesWideShut,
        "{} cannot be solved, there is too much to hide in it: try sidelong solve eyes_wide_shut",
        arguments.game
    );
    let range = arguments.game.seats();
    if let Some(seats) = arguments.seats {
        ensure!(
            range.contains(&seats),
            "eyes_wide_shut is for {} to {} players: --seats must be one of those",
            range.start(),
            range.end()
        );
    }
    let games = arguments.games / BATCH * BATCH;
    ensure!(
        arguments.games == 0 || games >= 2 * BATCH,
        "--games must be {} at least, or 0 for none",
        2 * BATCH
    );
    let threads = simulate::threads(arguments.threads)?;
    let report = match arguments.report.as_deref() {
        None => None,
        Some(path) => Some((path, simulate::writable(path, "--report")?)),
    };
    if let Some(folder) = &arguments.write {
        let is_folder = folder.is_dir();
        ensure!(
            is_folder,
            "--write needs a folder that is there, and {} is none",
            folder.display()
        );
    }

    let most = match arguments.seats {
        Some(seats) => vec![seats],
        None => vec![5, *range.end()],
    };
    let play = Play { games, seed: &arguments.seed, threads };
    let mut tables = Vec::new();
    let mut told = String::new();
    for most in most {
        let solved = solve(most);
        let search = solved.search();
        told += &format!(
            "up to {most} players: {} crowds, {} of them by lot; within one night somebody gains \
             {:.4} on average and {:.4} at most\n",
            grouped(search.nights.into()),
            grouped(search.turns.into()),
            search.mean,
            search.worst
        );
        if let Some(folder) = &arguments.write {
            told += &write(folder, &solved)?;
        }
        for table in look(&solved) {
            if arguments.seats.is_none_or(|seats| seats == table.seats) {
                tables.push(play.at(table, &solved)?);
            }
        }
    }
    if let Some((path, mut file)) = report {
        let page = page(&tables);
        let written = simulate::empty(&file).and_then(|()| file.write_all(page.as_bytes()));
        written.with_context(|| simulate::cannot_write(path))?;
        told += &format!("report: {}\n", path.display());
    }
    let text = match arguments.json {
        true => serde_json::to_string_pretty(&tables)? + "\n",
        false => shown(&tables) + "\n" + &told,
    };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// Does something that says how far it is.
fn watched<T>(what: String, work: impl FnOnce(&mut dyn FnMut(u64, u64)) -> T) -> T {
    let bar = simulate::progress(0, what);
    let done = work(&mut |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    done
}

fn solve(most: u8) -> Solved {
    watched(format!("nights of {most} players solved"), |progress| Solved::new(most, progress))
}

fn write(folder: &Path, solved: &Solved) -> Result<String> {
    let (name, bytes, plans) = solved.kept();
    let path = folder.join(name);
    fs::write(&path, &bytes).with_context(|| simulate::cannot_write(&path))?;
    let (plans, bytes) = (grouped(plans as u64), grouped(bytes.len() as u64));
    Ok(format!("written: {}, {plans} plans in {bytes} bytes\n", path.display()))
}

/// What the figures say.
fn look(solved: &Solved) -> Vec<Table> {
    let gains = watched("nights of the solution answered".to_owned(), |tell| solved.gains(tell));
    let proofs = watched("nights of masters looked at".to_owned(), |tell| solved.proofs(tell));
    let both = gains.into_iter().zip(proofs);
    both.map(|(solution_gain, proof)| Table {
        seats: proof.seats,
        solution_gain,
        kept_gain: proof.best_worth - proof.worth,
        wins: proof.wins,
        best_wins: proof.best_wins,
        best_rates: proof.best_rates,
        nobody: proof.nobody,
        masters: None,
        rivals: Vec::new(),
    })
    .collect()
}

/// Games to play.
struct Play<'a> {
    games: u64,
    seed: &'a Seed,
    threads: usize,
}

impl Play<'_> {
    fn at(&self, mut table: Table, solved: &Solved) -> Result<Table> {
        if self.games == 0 {
            return Ok(table);
        }
        table.masters = Some(self.masters(table.seats)?);
        for (aim, after) in [(Aim::Wins, "wins"), (Aim::Ratings, "ratings")] {
            let answers = watched("nights of masters answered".to_owned(), |tell| {
                solved.answers(table.seats, aim, tell)
            });
            table.rivals.push(self.rival(table.seats, &answers, after)?);
        }
        Ok(table)
    }

    /// Plays all games in batches, each by `play`, and hands over what came of them in order.
    fn batches(
        &self,
        what: String,
        play: impl Fn(Seed, u64) -> Outcome<End> + Sync,
        mut done: impl FnMut(u64, &[Outcome<End>]),
    ) -> Result<()> {
        let progress = simulate::progress(self.games, what);
        let batch = |nth: u64| -> Vec<Outcome<End>> {
            (nth * BATCH..(nth + 1) * BATCH).map(|game| play(self.seed.child(game), game)).collect()
        };
        let mut first = 0;
        simulate::in_batches(self.games / BATCH, self.threads, batch, |outcomes| {
            done(first, &outcomes);
            first += BATCH;
            progress.inc(BATCH);
            Ok(())
        })?;
        progress.finish_and_clear();
        Ok(())
    }

    fn masters(&self, seats: u8) -> Result<Masters> {
        let setup = Setup::<EyesWideShut>::new(seats);
        let players = BySeat::of(seats, Character::Master);
        let play = |seed, _| lab::play_one(&setup, &players, &seed, &mut |_| {});
        let (mut nobody, mut won) = (0, 0);
        self.batches(format!("games of {seats} masters"), play, |_, outcomes| {
            for outcome in outcomes {
                nobody += u32::from(outcome.end == End::Nobody);
                won += u32::from(!outcome.winners.is_empty());
            }
        })?;
        let games = self.games as f64;
        let wins = f64::from(won) / games / f64::from(seats);
        Ok(Masters { games: self.games, nobody: f64::from(nobody) / games, wins })
    }

    /// One who answers, on each seat in turn, among masters.
    fn rival(&self, seats: u8, answers: &Answers, after: &'static str) -> Result<Rival> {
        let setup = Setup::<EyesWideShut>::new(seats);
        let seat = |game: u64| Seat::at((game % u64::from(seats)) as u8);
        let play = |seed, game| solving::play_one(&setup, answers, seat(game), &seed);
        let mut contests = Contests::among(2);
        let (mut won, mut master_wins) = (Shares::default(), 0.0);
        let what = format!("games of a best response among {seats}");
        self.batches(what, play, |first, outcomes| {
            for (game, outcome) in (first..).zip(outcomes) {
                let rival = seat(game);
                let who = BySeat::from_fn(seats, |seat| usize::from(seat == rival));
                contests.count(&who, outcome);
                let share = 1.0 / outcome.winners.len().max(1) as f64;
                let own = if outcome.winners.contains(rival) { share } else { 0.0 };
                won.games += 1.0;
                won.sum += own;
                won.squares += own * own;
                master_wins += if outcome.winners.is_empty() { 0.0 } else { 1.0 - own };
            }
        })?;
        let rated = contests.rate().pop().flatten();
        let over_masters = |elo: f64| elo - 1_000.0;
        let interval = won.interval();
        Ok(Rival {
            after,
            games: self.games,
            wins: won.mean(),
            wins_low: interval.low,
            wins_high: interval.high,
            master_wins: master_wins / won.games / f64::from(seats - 1),
            elo: rated.map(|Rating { elo, .. }| over_masters(elo)),
            low: rated.and_then(|Rating { low, .. }| low).map(over_masters),
            high: rated.and_then(|Rating { high, .. }| high).map(over_masters),
        })
    }
}

fn shown(tables: &[Table]) -> String {
    let mut figures = numbers(&[
        "seats",
        "solution: gain",
        "known: gain",
        "wins",
        "best response",
        "at fair shares",
        "nobody left",
    ]);
    let mut played =
        numbers(&["seats", "against masters", "wins", "a master", "Elo", "95 % interval"]);
    for table in tables {
        figures.add_row([
            table.seats.to_string(),
            format!("{:.4}", table.solution_gain),
            format!("{:.4}", table.kept_gain),
            percent(table.wins),
            percent(table.best_wins),
            percent(table.best_rates),
            percent(table.nobody),
        ]);
        if let Some(masters) = &table.masters {
            played.add_row([
                table.seats.to_string(),
                format!("none: nobody left in {}", percent(masters.nobody)),
                String::new(),
                percent(masters.wins),
                String::new(),
                String::new(),
            ]);
        }
        for rival in &table.rivals {
            played.add_row([
                table.seats.to_string(),
                format!("best response for {}", rival.after),
                percent(rival.wins),
                percent(rival.master_wins),
                rival.points(),
                rival.interval(),
            ]);
        }
    }
    let mut text = format!("By the figures\n\n{}\n", terminal::text(&figures));
    if let Some(games) = tables.iter().find_map(|table| table.masters.as_ref()) {
        let games = grouped(games.games);
        text += &format!("\nIn {games} games each\n\n{}\n", terminal::text(&played));
    }
    text
}

/// The same as a page.
fn page(tables: &[Table]) -> String {
    let label = |table: &Table| format!("{} players", table.seats);
    let mut body = String::new();
    let fair = |table: &Table| f64::from(table.seats);
    let bars = tables.iter().map(|table| Bar {
        label: label(table),
        length: table.best_wins * fair(table),
        interval: None,
        says: format!(
            "{} of games, a fair share is {}",
            percent(table.best_wins),
            percent(1.0 / fair(table))
        ),
    });
    page::plot(
        &mut body,
        "What a best response wins by the figures, in fair shares",
        bars,
        Some(1.0),
    );
    let played =
        tables.iter().flat_map(|table| table.rivals.iter().map(move |rival| (table, rival)));
    let bars = played.map(|(table, rival)| Bar {
        label: format!("{}, for {}", label(table), rival.after),
        length: rival.wins * fair(table),
        interval: Some([rival.wins_low, rival.wins_high].map(|share| share * fair(table))),
        says: format!("{} Elo ({})", rival.points(), rival.interval()),
    });
    page::plot(&mut body, "What it wins against masters, in fair shares", bars, Some(1.0));
    let bars = tables.iter().map(|table| Bar {
        label: label(table),
        length: table.kept_gain,
        interval: None,
        says: format!("{:.4}; by the whole solution {:.4}", table.kept_gain, table.solution_gain),
    });
    page::plot(&mut body, "Exploitability: what it gains, where an escape is 1", bars, None);
    let bars = tables.iter().filter_map(|table| {
        let masters = table.masters.as_ref()?;
        let (length, says) = (masters.nobody, percent(masters.nobody));
        Some(Bar { label: label(table), length, interval: None, says })
    });
    page::plot(&mut body, "Games of masters that nobody survives", bars, None);
    let about = "A best response knows by heart how masters play and answers it as well as can be. \
                 Whiskers are 95 % intervals; the dashed line is an equal share.";
    page::whole("Eyes Wide Shut, solved", about, &body)
}
