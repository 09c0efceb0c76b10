//! What a seat may do, said by kind and taken apart again, in random play of all games.

use std::collections::BTreeSet;

use games::{Kind, with_rules};
use protocol::offers::{apart, offers};
use table::{Game, Millis, Rules, Seat, Seed, Setup};

/// Past every wait, as a room lists what one may do.
const AFTER_ANY_WAIT: Millis = Millis(u64::MAX);

fn play<R: Rules>(seats: u8, seed: u64) -> usize {
    let seed = Seed::from_number(seed);
    let (mut game, _) = Game::<R>::deal(&Setup::new(seats), seed).expect("a table of its own");
    game.start();
    let (mut dice, mut compared, mut at) = (seed.dice(u64::MAX), 0, Millis(0));
    for _ in 0..300 {
        let mut wishes = Vec::new();
        for seat in Seat::all(seats) {
            let legal: Vec<_> = game.rules().legal(AFTER_ANY_WAIT, seat).collect();
            let text = offers(legal.iter(), R::GROUPED_BY);
            let again = apart(&serde_json::from_str(&text).expect("JSON"));
            let written = legal.iter().map(|action| serde_json::to_value(action).expect("JSON"));
            let texts =
                |all: Vec<_>| -> Vec<String> { all.iter().map(ToString::to_string).collect() };
            let (one, other) = (texts(written.collect()), texts(again));
            assert_eq!(one.len(), other.len(), "{} {text}", R::NAME);
            let set = |all: &[String]| all.iter().cloned().collect::<BTreeSet<_>>();
            assert_eq!(set(&one), set(&other), "{} {text}", R::NAME);
            compared += one.len();
            wishes.extend(legal.into_iter().map(|action| (seat, action)));
        }
        if game.rules().outcome().is_some() {
            break;
        }
        at = at + 700;
        game.tick(at);
        if !wishes.is_empty() {
            let (seat, action) = wishes.swap_remove(dice.below(wishes.len() as u32) as usize);
            let _ = game.act(at, seat, action);
        }
    }
    compared
}

#[test]
fn what_is_said_by_kind_is_all_that_may_be_done_and_nothing_else() {
    for kind in Kind::ALL {
        for seed in 0..6 {
            let seats = *kind.seats().start() + (seed % 2) as u8;
            let seats = seats.min(*kind.seats().end());
            let compared = with_rules!(kind, R => play::<R>(seats, seed));
            assert!(compared > 20, "{kind}: {compared} actions");
        }
    }
}
