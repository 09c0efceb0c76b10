//! `sidelong ladder`: rates the characters of a game against each other.

use std::io::{self, Write as _};
use std::ops::Range;

use anyhow::{Result, ensure};
use clap::Args;
use company::rating::{Contests, Rating};
use company::{Character, Hosts, lab};
use games::{Kind, with_rules};
use serde::Serialize;
use table::{BySeat, Seed, Setup};

use crate::simulate;
use terminal::{grouped, numbers};

const MANY: usize = Character::ALL.len();
/// Games are handed to a thread so many at a time.
const BATCH: u64 = 25;
/// Without being told how many, so many games are played at the least …
const GAMES_MIN: u64 = 2_000;
/// … and so many at the most …
const GAMES_MAX: u64 = 128_000;
/// … until no interval is wider than this.
const WIDE_MAX: f64 = 100.0;

/// Whom to rate.
#[derive(Args)]
#[command(after_help = "\
Every game seats a random mixture of random, gentle, casual, sharp and master players. Whoever wins
beats whoever does not; ratings are Elo's, with random at 1000, and 400 more are odds of ten to one.
The interval holds the true rating 19 times of 20. Where players are far apart it takes many games
to say by how much: without --games they are doubled until no interval is wider than 100 points.
Whoever nobody can be seen to beat is \"at least\" so good.

Examples:
  sidelong ladder zwinkern
  sidelong ladder blink_of_an_eye --seats 6 --games 20000 --json")]
pub(crate) struct Arguments {
    #[arg(help = format!("Which game: {}", Kind::names(" or ")))]
    game: Kind,
    /// How many play [default: every number the game allows, each by itself]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How many games for each number of players [default: as many as it takes until every interval
    /// is 100 points wide at most, from 2,000 to 128,000]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Where chance comes from: a number, or 64 hex digits. The same seed gives the same ladder
    #[arg(long, value_name = "S", default_value = "1", value_parser = simulate::seed)]
    seed: Seed,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// How many threads to use [default: one for each core]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

/// One number of seats, and everybody's rating there.
#[derive(Serialize)]
struct Ladder {
    seats: u8,
    games: u64,
    ratings: Vec<Rung>,
}

#[derive(Serialize)]
struct Rung {
    player: &'static str,
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let range = arguments.game.seats();
    let seats = match arguments.seats {
        Some(seats) => seats..=seats,
        None => range.clone(),
    };
    ensure!(
        range.contains(seats.start()),
        "{} is for {} to {} players",
        arguments.game,
        range.start(),
        range.end()
    );
    let threads = simulate::threads(arguments.threads)?;
    let ladders = seats
        .map(|seats| with_rules!(arguments.game, R => rate::<R>(arguments, seats, threads)))
        .collect::<Result<Vec<Ladder>>>()?;
    let text = match arguments.json {
        true => serde_json::to_string_pretty(&ladders)? + "\n",
        false => shown(arguments.game, &ladders),
    };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

fn rate<R: Hosts>(arguments: &Arguments, seats: u8, threads: usize) -> Result<Ladder> {
    let setup = Setup::<R>::new(seats);
    let root = arguments.seed.child(u64::from(seats));
    let mut contests = Contests::among(MANY);
    let mut until = arguments.games.unwrap_or(GAMES_MIN);
    let progress = simulate::progress(until, format!("games with {seats} players"));
    let rated = loop {
        let from = contests.games() as u64;
        progress.set_length(until);
        let play = |batch| {
            let begin = from + batch * BATCH;
            play_batch(&setup, &root, begin..until.min(begin + BATCH))
        };
        simulate::in_batches((until - from).div_ceil(BATCH), threads, play, |batch| {
            contests.add(&batch);
            progress.inc(batch.games() as u64);
            Ok(())
        })?;
        let rated = contests.rate();
        let enough = arguments.games.is_some() || until >= GAMES_MAX;
        if enough || rated.iter().all(|rating| rating.is_some_and(|one| wide(&one) <= WIDE_MAX)) {
            break rated;
        }
        until = GAMES_MAX.min(2 * until);
    };
    progress.finish_and_clear();
    let rungs = Character::ALL.iter().zip(rated).rev();
    let ratings = rungs.map(|(character, rating)| Rung {
        player: character.name(),
        elo: rating.map(|rating| rating.elo),
        low: rating.and_then(|rating| rating.low),
        high: rating.and_then(|rating| rating.high),
    });
    Ok(Ladder { seats, games: contests.games() as u64, ratings: ratings.collect() })
}

/// How wide an interval is.
fn wide(rating: &Rating) -> f64 {
    rating.high.zip(rating.low).map_or(f64::INFINITY, |(high, low)| high - low)
}

fn play_batch<R: Hosts>(setup: &Setup<R>, root: &Seed, games: Range<u64>) -> Contests {
    let mut contests = Contests::among(MANY);
    for nth in games {
        let seed = root.child(nth);
        let mut dice = seed.dice(u64::MAX);
        let who = BySeat::from_fn(setup.seats, |_| dice.below(MANY as u32) as usize);
        let players = who.map(|nth| Character::ALL[nth]);
        let outcome = lab::play_one(setup, &players, &seed, &mut |_| {});
        contests.count(&who, &outcome);
    }
    contests
}

fn shown(game: Kind, ladders: &[Ladder]) -> String {
    let mut text = String::new();
    for Ladder { seats, games, ratings } in ladders {
        let mut table = numbers(&["player", "rating", "95 % interval"]);
        for Rung { player, elo, low, high } in ratings {
            let elo = elo.map_or("unknown".to_owned(), |elo| format!("{elo:.0}"));
            table.add_row([(*player).to_owned(), elo, interval(*low, *high)]);
        }
        let table = terminal::text(&table);
        text += &format!("{game}, {seats} seats, {} games\n\n{table}\n\n", grouped(*games));
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

fn interval(low: Option<f64>, high: Option<f64>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("{low:.0} to {high:.0}"),
        (Some(low), None) => format!("at least {low:.0}"),
        (None, Some(high)) => format!("at most {high:.0}"),
        (None, None) => "unknown".to_owned(),
    }
}
