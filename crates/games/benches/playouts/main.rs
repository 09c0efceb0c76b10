//! How fast the rules are: uniform random playouts through `legal`, `decide` and `apply`.
//!
//! Under `cargo bench` it prints a table; as a test it plays a few games. `count GAME K` plays K
//! games and prints how many actions that took, for a profiler that counts instructions. Run by
//! `cargo xtask bench`.

mod hand_tuned;

use std::hint::black_box;
use std::process::ExitCode;

use games::{Kind, with_rules};
use rustix::time::{ClockId, clock_gettime};
use table::{By, Millis, Rules, Seat, Seed, Setup};

/// What we want: Blink at 30 % of the hand-tuned loop, the others 3 million actions.
const BLINK_SHARE: f64 = 0.30;
const ACTIONS_PER_SECOND: f64 = 3e6;

const ROUNDS: usize = 7;
const ROUND_SECONDS: f64 = 0.25;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let measuring = arguments.iter().any(|word| word == "--bench");
    arguments.retain(|word| word != "--bench");
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] if measuring => table(),
        // As a test: it still plays.
        [] => {
            for kind in Kind::ALL {
                assert!((0..20).map(|nth| play_out(kind, nth)).all(|actions| actions > 0));
            }
            assert!((0..20).map(hand_tuned::play_out).all(|plays| plays > 0));
        }
        ["count", game, games] => {
            let (Ok(kind), Ok(games)) = (game.parse::<Kind>(), games.parse()) else {
                eprintln!("count GAME K: which game, and how many?");
                return ExitCode::FAILURE;
            };
            let actions: u64 = (0..games).map(|nth| play_out(kind, nth)).sum();
            println!("actions {actions}");
        }
        _ => {
            eprintln!("usage: playouts [count GAME K]");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Plays rounds of all contestants in turn, so that a slow spell of the machine hits them alike,
/// and prints the median of each.
fn table() {
    let contestants = Kind::ALL.len() + 1;
    let mut rates = vec![Vec::new(); contestants];
    let mut per_game = vec![0.0; contestants];
    for round in 0..ROUNDS {
        for (nth, rate) in rates.iter_mut().enumerate() {
            let (games, actions, seconds) = match nth.checked_sub(1) {
                None => measure(round, hand_tuned::play_out),
                Some(at) => measure(round, |game| play_out(Kind::ALL[at], game)),
            };
            rate.push(actions as f64 / seconds);
            per_game[nth] = actions as f64 / games as f64;
        }
    }
    let median = |rates: &mut Vec<f64>| {
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    };
    let medians: Vec<f64> = rates.iter_mut().map(median).collect();
    let tuned = medians[0];
    println!("{ROUNDS} rounds, medians, one core, CPU time\n");
    println!(
        "{:<20}{:>6}{:>14}{:>14}{:>14}  target",
        "game", "seats", "actions/game", "games/s", "actions/s"
    );
    let row = |name: &str, seats: u8, nth: usize, target: &str| {
        let (rate, length) = (medians[nth], per_game[nth]);
        println!("{name:<20}{seats:>6}{length:>14.1}{:>14.0}{rate:>14.0}  {target}", rate / length);
    };
    row("blink, hand-tuned", 2, 0, "(no validation, views or log)");
    for (nth, kind) in Kind::ALL.into_iter().enumerate() {
        let (target, share) = match kind {
            Kind::Blink => ("30 % of hand-tuned", medians[nth + 1] / tuned / BLINK_SHARE),
            _ => ("3 million", medians[nth + 1] / ACTIONS_PER_SECOND),
        };
        let target = format!(
            "{target}: {:.0} % of it{}",
            share * 100.0,
            if share < 1.0 { ", MISSED" } else { "" }
        );
        row(kind.name(), kind.usual_seats(), nth + 1, &target);
    }
    println!("\nblink / hand-tuned: {:.1} %", medians[1] / tuned * 100.0);
}

/// Games, actions and CPU seconds of one round.
fn measure(round: usize, mut play_out: impl FnMut(u64) -> u64) -> (u64, u64, f64) {
    let begin = cpu_seconds();
    let (mut games, mut actions) = (0, 0);
    loop {
        for _ in 0..64 {
            actions += black_box(play_out((round as u64) << 32 | games));
            games += 1;
        }
        let seconds = cpu_seconds() - begin;
        if seconds > ROUND_SECONDS {
            return (games, actions, seconds);
        }
    }
}

fn cpu_seconds() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// A game of as many as play it most.
fn play_out(kind: Kind, seed: u64) -> u64 {
    with_rules!(kind, R => play_out_of::<R>(kind.usual_seats(), seed))
}

/// One game, uniformly at random over everything that anybody may do; every action validated.
fn play_out_of<R: Rules>(seats: u8, number: u64) -> u64 {
    let seed = Seed::from_number(number);
    let (mut game, _) = R::deal(&Setup::new(seats), &seed).expect("a table that fits the game");
    let mut choices = Choices(number);
    let mut now = Millis::START;
    let mut actions = 0;
    game.start();
    while game.outcome().is_none() {
        let mut menu = [0; Seat::MAX];
        let mut offered = 0;
        for seat in Seat::all(seats) {
            menu[seat.index()] = game.legal(now, seat).len();
            offered += menu[seat.index()];
        }
        let due = game.due().filter(|&due| due <= now || offered == 0);
        let mut at = now;
        let (by, action) = if let Some(due) = due {
            at = due;
            game.lapse(&mut seed.dice(actions + 1)).expect("something falls due")
        } else {
            let mut nth = choices.below(offered);
            let mut seat = 0;
            while nth >= menu[seat] {
                nth -= menu[seat];
                seat += 1;
            }
            let seat = Seat::at(seat as u8);
            let action = game.legal(now, seat).nth(nth).expect("counted a moment ago");
            (By::Seat(seat), action)
        };
        game.decide(at, by, &action).expect("what is offered is accepted");
        game.apply(at, by, &action);
        now = now.max(at) + 700;
        actions += 1;
    }
    actions
}

/// Cheap choices (SplitMix64), for the players only: dealing is the rules' own.
struct Choices(u64);

impl Choices {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((mixed ^ (mixed >> 31)) >> 32) * n as u64) >> 32) as usize
    }
}
