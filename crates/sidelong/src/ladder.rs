//! `sidelong ladder`: rates the characters of a game against each other, and programs with them.

use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use clap::Args;
use company::rating::{Contests, Rating};
use company::{Character, Hosts};
use games::{Kind, with_rules};
use indicatif::ProgressBar;
use serde::Serialize;
use table::{Seed, Setup};
use terminal::{grouped, numbers};

use crate::program::{Patience, ProgramCommand, stop_with_us};
use crate::{serve, simulate};

mod field;

use field::{CHARACTERS, Conduct, Field};

/// Games are handed to a thread so many at a time.
const BATCH: u64 = 25;
/// Without being told how many, so many games are played at the least …
const GAMES_MIN: u64 = 2_000;
/// … and so many at the most, …
const GAMES_MAX: u64 = 128_000;
/// … or with programs, which take longer, …
const GAMES_WITH_PROGRAMS_MAX: u64 = 8_000;
/// … until no interval is wider than this.
const WIDE_MAX: f64 = 100.0;
/// More games than that do not fit into memory.
const GAMES_ASKED_MAX: u64 = 100_000_000;
/// More programs than that are somebody's mistake.
const PROGRAMS_MAX: usize = 16;

/// Whom to rate.
#[derive(Args)]
#[command(after_help = "\
Every game seats a random mixture of random, gentle, casual, sharp and master players, and of the
programs named by --with. Whoever wins beats whoever does not; ratings are Elo's, with random at
1000, and 400 more are odds of ten to one. The interval holds the true rating 19 times of 20. Where
players are far apart it takes many games to say by how much: without --games they are doubled until
no interval is wider than 100 points. Whoever nobody can be seen to beat is \"at least\" so good.

A program takes a seat over standard input and output, in lines of JSON that docs/bots.md describes;
examples/python/ladder_bot.py is one. A game in which it fails (it ends, hangs, or answers nonsense)
is lost for it, and goes on without it; it is started anew for the next. One that fails five times
one after another, or a hundred times in all, is given up.

Examples:
  sidelong ladder zwinkern
  sidelong ladder blink_of_an_eye --seats 6 --games 20000 --json
  sidelong ladder blink --with \"python3 mybot.py\"
  sidelong ladder zwinkern --seats 4 --with ./one --with \"./other --level 3\" --patience 5s")]
pub(crate) struct Arguments {
    #[arg(help = format!("Which game: {}", Kind::names(" or ")))]
    game: Kind,
    /// How many play [default: every number the game allows, each by itself]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How many games for each number of players [default: as many as it takes until every interval
    /// is 100 points wide at most, from 2,000 to 128,000, or to 8,000 with programs]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=GAMES_ASKED_MAX))]
    games: Option<u64>,
    /// A program to rate with them, and its arguments; may be given several times. No shell reads
    /// it: words are parted by spaces, and quotes hold them together
    #[arg(long = "with", value_name = "COMMAND")]
    programs: Vec<ProgramCommand>,
    /// How long a program may take for an answer, from 10ms to 10m. For all answers of a game it has
    /// sixty times as long, and ten seconds at least to start
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = patience)]
    patience: Duration,
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

fn patience(text: &str) -> Result<Duration, &'static str> {
    let patience = serve::span(text)?;
    if (Duration::from_millis(10)..=Duration::from_secs(600)).contains(&patience) {
        Ok(patience)
    } else {
        Err("an answer may take from 10ms to 10m")
    }
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
    player: String,
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    /// Of a program: how it behaved.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<ProgramRung>,
}

#[derive(Serialize)]
struct ProgramRung {
    /// As a table shows it.
    #[serde(skip)]
    short: String,
    /// The chairs it sat on: one for each game, or more.
    chairs: u64,
    /// On how many of them it failed, and lost.
    failed: u64,
    /// The first failures.
    failures: Vec<String>,
    /// The failure with which it was given up.
    given_up: Option<String>,
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
    let programs = arguments.programs.clone();
    ensure!(programs.len() <= PROGRAMS_MAX, "--with names {PROGRAMS_MAX} programs at the most");
    let threads = simulate::threads(arguments.threads)?;
    if !programs.is_empty() {
        stop_with_us()?;
        // Each program on each chair of each thread has three pipes. If there are no more to be had,
        // that is said when a program cannot be started.
        let _ = load::raise_file_limit();
    }
    let field = Field::of(programs, Patience { answer: arguments.patience })?;
    let mut given_up = vec![None; field.programs.len()];
    let ladders = seats
        .map(|seats| {
            let given_up = &mut given_up;
            with_rules!(arguments.game, R => rate::<R>(arguments, &field, seats, threads, given_up))
        })
        .collect::<Result<Vec<Ladder>>>()?;
    let given_up = given_up.iter().flatten().count();
    let many = field.programs.len();
    field.dismiss();
    let text = match arguments.json {
        true => serde_json::to_string_pretty(&ladders)? + "\n",
        false => shown(arguments.game, &ladders),
    };
    io::stdout().write_all(text.as_bytes())?;
    match given_up {
        0 => Ok(()),
        _ => bail!("{given_up} of {many} programs had to be given up"),
    }
}

/// Plays and rates. Programs that were given up at another table are not asked again.
fn rate<R: Hosts>(
    arguments: &Arguments,
    field: &Field,
    seats: u8,
    threads: usize,
    given_up: &mut [Option<String>],
) -> Result<Ladder> {
    let setup = Setup::<R>::new(seats);
    let root = arguments.seed.child(u64::from(seats));
    let mut contests = Contests::among(field.many());
    let mut conduct: Vec<Conduct> = given_up.iter().cloned().map(Conduct::after).collect();
    let games_max = if field.programs.is_empty() { GAMES_MAX } else { GAMES_WITH_PROGRAMS_MAX };
    let mut until = arguments.games.unwrap_or(GAMES_MIN);
    let progress = simulate::progress(until, format!("games with {seats} players"));
    let rated = loop {
        let from = contests.games() as u64;
        progress.set_length(until);
        let play = |batch| {
            let begin = from + batch * BATCH;
            field.play(&setup, &root, begin..until.min(begin + BATCH))
        };
        let mut batches = 0..;
        simulate::in_batches((until - from).div_ceil(BATCH), threads, play, |batch| {
            let nth = batches.next().unwrap_or_default();
            let (played, news) = field.note(batch, &mut conduct, || play(nth));
            news.iter().for_each(|sentence| tell(&progress, sentence));
            contests.add(&played);
            progress.inc(played.games() as u64);
            Ok(())
        })?;
        let rated = contests.rate();
        let enough = arguments.games.is_some() || until >= games_max;
        if enough || is_narrow(&rated, &conduct) {
            break rated;
        }
        until = games_max.min(2 * until);
    };
    progress.finish_and_clear();
    for (given_up, conduct) in given_up.iter_mut().zip(&conduct) {
        given_up.clone_from(&conduct.given_up);
    }
    let games = contests.games() as u64;
    let house = Character::ALL.iter().map(|character| (character.name().to_owned(), None));
    let programs = field.programs.iter().zip(conduct).map(|(command, conduct)| {
        let Conduct { chairs, failed, failures, given_up, .. } = conduct;
        let short = command.short();
        let program = ProgramRung { short, chairs, failed, failures, given_up };
        (command.to_string(), Some(program))
    });
    let mut ratings: Vec<Rung> = house
        .chain(programs)
        .zip(rated)
        .map(|((player, program), rating)| {
            let is_out = program.as_ref().is_some_and(|program| program.given_up.is_some());
            let rating = rating.filter(|_| !is_out);
            Rung {
                player,
                elo: rating.map(|rating| rating.elo),
                low: rating.and_then(|rating| rating.low),
                high: rating.and_then(|rating| rating.high),
                program,
            }
        })
        .collect();
    // The best first, and last those of whom nothing is known.
    let elo = |rung: &Rung| rung.elo.unwrap_or(f64::NEG_INFINITY);
    ratings.sort_by(|one, other| elo(other).total_cmp(&elo(one)));
    Ok(Ladder { seats, games, ratings })
}

/// Says something beside the bar that shows how far one is.
fn tell(progress: &ProgressBar, sentence: &str) {
    progress.suspend(|| eprintln!("sidelong: {sentence}"));
}

/// Whether all intervals are narrow, but for those who were given up.
fn is_narrow(rated: &[Option<Rating>], conduct: &[Conduct]) -> bool {
    let wide = |rating: &Rating| match (rating.low, rating.high) {
        (Some(low), Some(high)) => high - low > WIDE_MAX,
        _ => true,
    };
    rated.iter().enumerate().all(|(player, rating)| {
        let conduct = player.checked_sub(CHARACTERS).map(|program| &conduct[program]);
        conduct.is_some_and(|conduct| conduct.given_up.is_some())
            || rating.as_ref().is_some_and(|rating| !wide(rating))
    })
}

fn shown(game: Kind, ladders: &[Ladder]) -> String {
    let mut text = String::new();
    for Ladder { seats, games, ratings } in ladders {
        let mut table = numbers(&["player", "rating", "95 % interval"]);
        for Rung { player, elo, low, high, program } in ratings {
            let given_up = program.as_ref().is_some_and(|program| program.given_up.is_some());
            let unknown = if given_up { "given up" } else { "unknown" };
            table.add_row([
                program.as_ref().map_or(player, |program| &program.short).clone(),
                elo.map_or(unknown.to_owned(), |elo| format!("{elo:.0}")),
                elo.map_or(String::new(), |_| interval(*low, *high)),
            ]);
        }
        let table = terminal::text(&table);
        text += &format!("{game}, {seats} seats, {} games\n\n{table}\n\n", grouped(*games));
        for rung in ratings {
            if let Some(program) = &rung.program {
                text += &conduct(&rung.player, program);
            }
        }
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// What there is to say of a program that failed.
fn conduct(player: &str, program: &ProgramRung) -> String {
    let mut text = String::new();
    if program.failed > 0 {
        let (failed, chairs) = (grouped(program.failed), grouped(program.chairs));
        text += &format!("{player} failed on {failed} of {chairs} chairs, which count as lost:\n");
        for failure in &program.failures {
            text += &format!("  {failure}\n");
        }
    }
    if let Some(failure) = &program.given_up {
        text += &format!("{player} was given up after it failed in {failure}\n");
    }
    if text.is_empty() { text } else { text + "\n" }
}

fn interval(low: Option<f64>, high: Option<f64>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("{low:.0} to {high:.0}"),
        (Some(low), None) => format!("at least {low:.0}"),
        (None, Some(high)) => format!("at most {high:.0}"),
        (None, None) => "unknown".to_owned(),
    }
}
