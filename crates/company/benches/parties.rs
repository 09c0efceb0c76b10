//! How many games bots play in a second on one core, with their eyes open.

use bots::Character;
use company::{Hosts, lab};
use games::{Kind, with_rules};
use rustix::time::{ClockId, clock_gettime};
use table::{BySeat, Seed, Setup};

/// So long each table is played.
const NS: u64 = 1_000_000_000;

fn main() {
    // As a test: it still runs.
    let measured = std::env::args().any(|word| word == "--bench");
    if measured {
        println!(
            "{:20}{:>8}{:>12}{:>12}{:>12}",
            "bots, games/s", "seats", "casual", "sharp", "master"
        );
    }
    for kind in Kind::ALL {
        let seats = *kind.seats().end().min(&6);
        let speeds = [Character::Casual, Character::Sharp, Character::Master].map(
            |character| with_rules!(kind, R => games_per_second::<R>(seats, character, measured)),
        );
        if measured {
            let [casual, sharp, master] = speeds;
            println!("{:20}{seats:>8}{casual:>12.0}{sharp:>12.0}{master:>12.0}", kind.name());
        }
    }
}

fn games_per_second<R: Hosts>(seats: u8, character: Character, measured: bool) -> f64 {
    let (setup, players) = (Setup::<R>::new(seats), BySeat::from_fn(seats, |_| character));
    let (began, mut games) = (cpu_ns(), 0);
    loop {
        lab::play_one(&setup, &players, &Seed::from_number(games), &mut |_| {});
        games += 1;
        let took = cpu_ns() - began;
        if !measured || took >= NS {
            return games as f64 * 1e9 / took as f64;
        }
    }
}

fn cpu_ns() -> u64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
