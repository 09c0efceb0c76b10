//! How many bytes a seat is sent for an action, game by game: what bots play is told once more as
//! each seat's socket carried it.

use company::{Character, Hosts, Watched, lab};
use games::{Kind, with_rules};
use gaze::Dials;
use history::{Aside, First, Sheet, Writer};
use room::{Through, replay};
use table::{BySeat, Game, Seat, Seed, Setup};

/// So many games are played of each kind.
const GAMES: u64 = 8;

fn main() {
    // As a test: it still runs.
    let measured = std::env::args().any(|word| word == "--bench");
    let games = if measured { GAMES } else { 1 };
    println!("bytes sent to a seat for what happens, as JSON in frames:");
    println!("{:24}{:>6}{:>8}{:>8}{:>8}{:>8}", "", "seats", "median", "mean", "p90", "table");
    for kind in Kind::ALL {
        let seats = (*kind.seats().end()).min(6);
        let Told { mut happened, table } = with_rules!(kind, R => told::<R>(seats, games));
        assert!(!happened.is_empty(), "{kind}: nobody was told anything");
        happened.sort_unstable();
        let at = |percent: usize| happened[(happened.len() - 1) * percent / 100];
        let mean = happened.iter().sum::<usize>() / happened.len();
        println!("{kind:24}{seats:>6}{:>8}{mean:>8}{:>8}{table:>8}", at(50), at(90));
    }
}

/// How long the frames were.
struct Told {
    happened: Vec<usize>,
    /// The first, which says everything.
    table: usize,
}

fn told<R: Sheet + Hosts>(seats: u8, games: u64) -> Told {
    let mut told = Told { happened: Vec::new(), table: 0 };
    for nth in 0..games {
        let record = record::<R>(seats, Seed::from_number(nth));
        for seat in Seat::all(seats) {
            let replay = replay(record.as_bytes(), 1, Through::Seat(seat)).expect("a record");
            for frame in &replay.frames {
                let (text, bytes) = (frame.get(), frame.get().len());
                if text.starts_with("{\"happened\"") {
                    told.happened.push(bytes);
                } else if text.starts_with("{\"table\"") {
                    told.table = told.table.max(bytes);
                }
            }
        }
    }
    told
}

/// The record of a game among bots.
fn record<R: Sheet + Hosts>(seats: u8, seed: Seed) -> String {
    let setup = Setup::<R>::new(seats);
    let (_, deal) = Game::deal(&setup, seed).expect("a setup of the game's own");
    let mut writer = Writer::default();
    let sight = Some(Dials::default());
    writer.first(&First { sight, ..First::new(setup.clone(), &seed, deal) });
    let sharp = BySeat::of(seats, Character::Sharp);
    let outcome = lab::play_one(&setup, &sharp, &seed, &mut |watched| match watched {
        Watched::Entry(entry) => writer.entry(&entry),
        Watched::Look(at, seat, look) => writer.aside(at, seat, &Aside::Look(look)),
        Watched::Sign(at, seat, sign) => writer.aside(at, seat, &Aside::Sign(sign)),
        _ => {}
    });
    writer.last::<R>(&outcome, None);
    writer.take()
}
