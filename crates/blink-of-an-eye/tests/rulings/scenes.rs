//! Tables to play the scenes at, and the result of a round at a stroke.

use blink_of_an_eye::{Action, BlinkOfAnEye, Colour, Deal, GuessCard};
use expect_test::Expect;
use notation::Scene;
use table::{BySeat, Rules, Seat, Setup};

/// A deal with these targets and the colours as they go round the table.
pub(crate) fn deal(targets: &[u8]) -> Deal {
    let seats = targets.len() as u8;
    Deal {
        colors: BySeat::from_fn(seats, |seat| Colour::ALL[seat.index()]),
        targets: BySeat::from_fn(seats, |seat| Seat::at(targets[seat.index()])),
        first: Seat::at(0),
    }
}

pub(crate) fn scene(targets: &[u8]) -> Scene<BlinkOfAnEye> {
    Scene::start(&Setup::new(targets.len() as u8), &deal(targets))
}

/// Each has the next one for a target.
pub(crate) const ROUND: [u8; 5] = [1, 2, 3, 4, 0];

/// What comes of these cards when the time is up. A line: `3 yellow 2` is seat 3's yellow card
/// on the Target of seat 2.
pub(crate) fn result(targets: &[u8], cards: &str) -> String {
    let mut scene = scene(targets);
    for line in cards.lines() {
        let [by, card, on] = line.split_whitespace().collect::<Vec<_>>()[..] else { panic!() };
        let told = scene.play(&format!("{by} place card={card} on={on}"));
        assert!(!told.contains("refused"), "{line}: {told}");
    }
    scene.play("until 120000");
    let outcome = scene.rules().outcome().unwrap();
    format!("{outcome}\n  spotted by {}, contact by {}", outcome.end.spotted, outcome.end.contact)
}

pub(crate) fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

/// Every action anybody could send.
pub(crate) fn every_action() -> Vec<Action> {
    let on_all = |make: &dyn Fn(Seat) -> Action| Seat::all(8).map(make).collect::<Vec<_>>();
    let places = GuessCard::ALL.iter().flat_map(|&card| on_all(&|on| Action::Place { card, on }));
    places.chain(on_all(&|on| Action::Lift { on })).chain([Action::Time {}]).collect()
}
