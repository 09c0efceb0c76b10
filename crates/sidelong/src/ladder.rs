//! `sidelong ladder`: rates the characters of a game against each other.

use std::io::{self, Write as _};

use anyhow::{Result, ensure};
use clap::Args;
use company::rating::{self, Beat};
use company::{Character, Hosts, lab};
use games::{Kind, with_rules};
use serde::Serialize;
use table::{BySeat, Seed, Setup};

use crate::simulate;
use terminal::{grouped, numbers};

const MANY: usize = Character::ALL.len();
/// Games are played and drawn anew in batches of so many.
const BATCH: u64 = 25;

/// Whom to rate.
#[derive(Args)]
#[command(after_help = "\
Every game seats a random mixture of random, gentle, casual, sharp and master players. Whoever wins
beats whoever does not; ratings are Elo's, with random at 1000, and 400 more are odds of ten to one.

Examples:
  sidelong ladder zwinkern
  sidelong ladder blink_of_an_eye --seats 6 --games 20000 --json")]
pub(crate) struct Arguments {
    #[arg(help = format!("Which game: {}", Kind::names(" or ")))]
    game: Kind,
    /// How many play [default: every number the game allows, each by itself]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How many games for each number of players
    #[arg(long, value_name = "K", default_value_t = 2000)]
    games: u64,
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
    elo: f64,
    low: f64,
    high: f64,
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
    ensure!(arguments.games >= 2 * BATCH, "--games must be {} at least", 2 * BATCH);
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
    let batches = arguments.games / BATCH;
    let progress = simulate::progress(batches * BATCH, format!("games with {seats} players"));
    let mut beat = Vec::new();
    let play = |batch| play_batch(&setup, &root, batch);
    simulate::in_batches(batches, threads, play, |contests| {
        beat.push(contests);
        progress.inc(BATCH);
        Ok(())
    })?;
    progress.finish_and_clear();
    let rated = rating::rate(&beat, &mut root.dice(0));
    let rungs = Character::ALL.iter().zip(rated).rev();
    let ratings = rungs.map(|(character, rating)| Rung {
        player: character.name(),
        elo: rating.elo,
        low: rating.low,
        high: rating.high,
    });
    Ok(Ladder { seats, games: batches * BATCH, ratings: ratings.collect() })
}

fn play_batch<R: Hosts>(setup: &Setup<R>, root: &Seed, batch: u64) -> Beat<MANY> {
    let mut beat = [[0.0; MANY]; MANY];
    for nth in batch * BATCH..(batch + 1) * BATCH {
        let seed = root.child(nth);
        let mut dice = seed.dice(u64::MAX);
        let who = BySeat::from_fn(setup.seats, |_| dice.below(MANY as u32) as usize);
        let players = who.map(|nth| Character::ALL[nth]);
        let outcome = lab::play_one(setup, &players, &seed, &mut |_| {});
        rating::count(&mut beat, &who, &outcome);
    }
    beat
}

fn shown(game: Kind, ladders: &[Ladder]) -> String {
    let mut text = String::new();
    for Ladder { seats, games, ratings } in ladders {
        let mut table = numbers(&["player", "rating", "95 % interval"]);
        for Rung { player, elo, low, high } in ratings {
            table.add_row([
                (*player).to_owned(),
                format!("{elo:.0}"),
                format!("{low:.0} to {high:.0}"),
            ]);
        }
        let table = terminal::text(&table);
        text += &format!("{game}, {seats} seats, {} games\n\n{table}\n\n", grouped(*games));
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}
