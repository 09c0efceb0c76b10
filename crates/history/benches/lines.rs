//! How much a line of a record costs, written and read alone: a server writes one for whatever
//! happens while people play, and reads them all when it starts again.
//!
//! `cargo bench -p sidelong-history` prints a table; as a test it takes each line once.

use std::hint::black_box;

use games::{Kind, RandomPlayers, with_rules};
use gaze::Look;
use history::{Aside, Line, Sheet, Speech, Writer};
use rustix::time::{ClockId, clock_gettime};
use table::{Game, Millis, Seat, Seed, Setup, Sign};

const GAMES: u64 = 200;
const ROUNDS: usize = 7;
/// What we want.
const WRITE_NS: f64 = 400.0;
const READ_NS: f64 = 2_000.0;

fn main() {
    for kind in Kind::ALL {
        with_rules!(kind, R => measure(kind.name(), &entries::<R>(kind)));
    }
    measure("asides", &asides());
}

fn measure<R: Sheet>(what: &str, lines: &[Line<R>]) {
    if !std::env::args().any(|word| word == "--bench") {
        // As a test: what was written reads back.
        round(lines);
        return;
    }
    let mut costs: Vec<(f64, f64)> = (0..ROUNDS).map(|_| round(lines)).collect();
    let mut median = |cost: fn(&(f64, f64)) -> f64| {
        costs.sort_by(|one, other| cost(one).total_cmp(&cost(other)));
        cost(&costs[ROUNDS / 2])
    };
    let (write, read) = (median(|cost| cost.0), median(|cost| cost.1));
    let missed = if write < WRITE_NS && read < READ_NS { "" } else { ", MISSED" };
    println!(
        "{what:18} {write:4.0} ns to write, {read:4.0} ns to read; \
         targets under {WRITE_NS:.0} and {READ_NS:.0}{missed}"
    );
}

/// Nanoseconds of CPU time for each line, to write it and to read it back.
fn round<R: Sheet>(lines: &[Line<R>]) -> (f64, f64) {
    let mut writer = Writer::default();
    let mut texts = Vec::with_capacity(lines.len());
    let began = cpu_ns();
    for line in lines {
        match line {
            Line::Entry(entry) => writer.entry(entry),
            Line::Aside { at, seat, aside } => writer.aside(*at, *seat, aside),
        }
        texts.push(writer.take());
    }
    let written = cpu_ns();
    for text in &texts {
        black_box(Line::<R>::read(text.as_bytes()).expect("a line we wrote"));
    }
    let (count, read) = (lines.len() as f64, cpu_ns());
    for (text, line) in texts.iter().zip(lines) {
        assert_eq!(Line::read(text.as_bytes()).as_ref(), Ok(line), "{text}");
    }
    ((written - began) / count, (read - written) / count)
}

/// Everything that happens in many games.
fn entries<R: Sheet>(kind: Kind) -> Vec<Line<R>> {
    let setup = Setup::<R>::new(*kind.seats().end());
    let mut entries = Vec::new();
    for seed in (0..GAMES).map(Seed::from_number) {
        let (mut game, _) = Game::deal(&setup, seed).expect("a table that fits");
        game.start();
        RandomPlayers::new(kind, seed.dice(u64::MAX))
            .play_out(&mut game, |entry| entries.push(Line::Entry(*entry)));
    }
    entries
}

/// Looks, with a sign and a word now and then.
fn asides() -> Vec<Line<games::Blink>> {
    let mut dice = Seed::from_number(1).dice(0);
    let aside = |at: u64| {
        let [seat, other] = [(); 2].map(|()| Seat::at(dice.below(8) as u8));
        let aside = match at % 10 {
            0 => Aside::Say(Speech::new("Tonight it is you.")),
            1 | 2 => Aside::Sign(Sign::wink_at(other)),
            _ => Aside::Look(Look::Seat(other)),
        };
        Line::Aside { at: Millis(at * 100), seat, aside }
    };
    (0..20_000).map(aside).collect()
}

fn cpu_ns() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 * 1e9 + now.tv_nsec as f64
}
