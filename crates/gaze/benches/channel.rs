//! How much sight costs: eight seats, each turning its eyes ten times and making two signs a
//! second, for ten minutes of table time. Run by `cargo xtask bench`.

use std::hint::black_box;

use gaze::{Channel, Dials, Look};
use rustix::time::{ClockId, clock_gettime};
use table::{Millis, Seat, Seed, Sign};

const SEATS: u8 = 8;
const SECONDS: u64 = 600;
const ROUNDS: usize = 7;
/// What we want.
const NS_PER_EVENT: f64 = 1_000.0;

/// What a seat does.
#[derive(Clone, Copy)]
enum Doing {
    Look(Look),
    Wink,
}

fn main() {
    let events = events();
    if !std::env::args().any(|word| word == "--bench") {
        // As a test: it still runs.
        assert!(round(&events).0 > events.len() as u64);
        return;
    }
    let mut costs: Vec<f64> = (0..ROUNDS).map(|_| round(&events).1).collect();
    costs.sort_by(f64::total_cmp);
    let cost = costs[ROUNDS / 2];
    let (told, _) = round(&events);
    println!("{SEATS} seats, 10 looks and 2 signs a second each, {} events", events.len());
    println!("{:.2} things told per event", told as f64 / events.len() as f64);
    let missed = if cost < NS_PER_EVENT { "" } else { ", MISSED" };
    println!("{cost:.0} ns per event; target under {NS_PER_EVENT:.0}{missed}");
}

/// Everything that happens, in order.
fn events() -> Vec<(Millis, Seat, Doing)> {
    let mut dice = Seed::from_number(1).dice(0);
    let mut events = Vec::new();
    for seat in Seat::all(SEATS) {
        for _ in 0..10 * SECONDS {
            let other = Seat::at((seat.number() + 1 + dice.below(7) as u8) % SEATS);
            let at = Millis(u64::from(dice.below(SECONDS as u32 * 1000)));
            events.push((at, seat, Doing::Look(Look::Seat(other))));
        }
        for _ in 0..2 * SECONDS {
            events.push((Millis(u64::from(dice.below(SECONDS as u32 * 1000))), seat, Doing::Wink));
        }
    }
    events.sort_by_key(|(at, ..)| *at);
    events
}

/// How many things were told, and nanoseconds of CPU time per event.
fn round(events: &[(Millis, Seat, Doing)]) -> (u64, f64) {
    let mut channel = Channel::new(SEATS, 0, Dials::default(), Seed::from_number(2), Millis::START)
        .expect("the standard dials");
    let mut told = 0;
    let out = &mut |what| {
        black_box(what);
        told += 1;
    };
    let began = cpu_ns();
    for &(at, seat, doing) in events {
        // A wink at whomever the eyes rest on; some come while eyes move, and are refused.
        let answer = match (doing, channel.look_of(seat)) {
            (Doing::Look(look), _) => channel.look(at, seat, look, out),
            (Doing::Wink, Some(Look::Seat(other))) => {
                channel.sign(at, seat, Sign::wink_at(other), out)
            }
            (Doing::Wink, _) => Ok(()),
        };
        let _ = black_box(answer);
    }
    (told, (cpu_ns() - began) / events.len() as f64)
}

fn cpu_ns() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 * 1e9 + now.tv_nsec as f64
}
