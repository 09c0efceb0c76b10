//! Counted playouts: so many games of each kind, how long they were, how they ended, and a hash
//! of every byte of their records. Whatever changes a rule, the dice or the format shows here.
//! If it is meant, write the table anew with `UPDATE_EXPECT=1 cargo test -p sidelong-history`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use expect_test::expect_file;
use games::{Kind, RandomPlayers, with_rules};
use history::{First, Sheet, Writer};
use serde_json::json;
use table::{Ending, Game, Seed, Setup};

const GAMES: u64 = 200;

#[test]
fn counted_playouts() {
    let mut table = String::new();
    for kind in Kind::ALL {
        for seats in kind.seats() {
            for options in variants(kind) {
                with_rules!(kind, R => count::<R>(&mut table, kind, seats, &options));
            }
        }
    }
    expect_file!["playouts.txt"].assert_eq(&table);
}

/// The default table, and the options that change the course of a game most.
fn variants(kind: Kind) -> Vec<serde_json::Value> {
    let other = match kind {
        Kind::Blink => json!({"refill": "by_hand", "idle_ms": 2000, "choose_ms": 500}),
        Kind::BlinkOfAnEye => json!({"clock_s": 30}),
        Kind::EyesWideShut => json!({"quota": "living", "day_s": 10, "night_s": 5}),
        Kind::Zwinkern => json!({"turn_s": 5}),
        Kind::ShiftyEyedSpies => json!({"turn_s": 0}),
    };
    vec![json!({}), other]
}

fn count<R: Sheet>(table: &mut String, kind: Kind, seats: u8, options: &serde_json::Value) {
    let mut setup = Setup::<R>::new(seats);
    setup.options = serde_json::from_value(options.clone()).expect("options of this game");
    let mut hash = blake3::Hasher::new();
    let mut ends = BTreeMap::<&str, u64>::new();
    let mut actions = 0;
    for number in 0..GAMES {
        let seed = Seed::from_number(number);
        let (mut game, deal) = Game::deal(&setup, seed).expect("a table that fits");
        let mut writer = Writer::default();
        writer.first(&First::new(setup.clone(), &seed, deal));
        game.start();
        RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut game, |entry| {
            writer.entry(entry);
            actions += 1;
        });
        let outcome = game.outcome().expect("it is over");
        writer.last::<R>(&outcome, None);
        *ends.entry(outcome.end.reason()).or_default() += 1;
        hash.update(writer.text().as_bytes());
    }
    let hash = &hash.finalize().to_hex()[..16];
    let _ = writeln!(
        table,
        "{kind} {seats} {options}: {GAMES} games, {actions} actions, {ends:?}, {hash}"
    );
}
