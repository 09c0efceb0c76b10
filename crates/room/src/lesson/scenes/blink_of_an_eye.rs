//! In the Blink of an Eye: one who seeks the learner, the one whom the learner seeks, two who wink
//! at each other, and one who watches.

use games::BlinkOfAnEye;
use games::blink_of_an_eye::{Action, GuessCard};
use gaze::{Look, Perception};
use table::{BySeat, Gesture, Rules as _, Seat, Sign, Viewer};

use super::{LEARNER, Scene, watched_by};

const SEEKER: Seat = Seat::at(1);
const SOUGHT: Seat = Seat::at(2);
const WINKER: Seat = Seat::at(3);
const WATCHER: Seat = Seat::at(4);

type Table = Scene<BlinkOfAnEye>;

/// The card that says that somebody's Target is that seat.
fn naming(table: &Table, seat: Seat) -> GuessCard {
    let view = table.rules().view(Viewer::Seat(LEARNER));
    GuessCard::Guess(view.players[seat.index()].colour)
}

/// Who has a card on the learner's Target.
fn suspects(table: &Table) -> Vec<Seat> {
    let view = table.rules().view(Viewer::Public);
    view.players[LEARNER.index()].cards.iter().map(|lying| lying.by).collect()
}

fn guess_the_seeker(table: &mut Table) {
    let card = naming(table, LEARNER);
    table.act(Action::Place { card, on: SEEKER });
}

#[test]
fn everybody_has_the_target_that_the_lesson_talks_about() {
    let table = Table::begin();
    let targets = BySeat::from_fn(5, |seat| {
        let view = table.rules().view(Viewer::Seat(seat));
        view.players[seat.index()].target.known().expect("everybody knows their own")
    });
    assert_eq!(targets.as_slice(), [SOUGHT, LEARNER, SEEKER, WATCHER, WINKER]);
}

#[test]
fn whoever_seeks_the_learner_winks_again_and_again_until_the_learner_guesses() {
    let mut table = Table::begin();
    table.wait(30_000);
    assert!(table.seen.is_empty(), "nobody does anything before the learner looks");
    table.look(SEEKER);
    let wink = Sign::wink_at(LEARNER);
    for _ in 0..3 {
        table.until(|table| table.saw(SEEKER, wink));
        table.forget();
    }
    guess_the_seeker(&mut table);
    table.wait(1_000);
    table.forget();
    table.wait(15_000);
    assert!(!table.saw(SEEKER, wink), "it was understood");
}

#[test]
fn whoever_watches_the_learner_begins_with_the_first_guess() {
    let mut table = Table::begin();
    table.look(SEEKER);
    table.wait(5_000);
    guess_the_seeker(&mut table);
    table.forget();
    table.until(|table| table.seen.contains(&watched_by(WATCHER)));
    table.wait(60_000);
    let gone = Perception::Watched { by: WATCHER, begins: false };
    assert!(!table.seen.contains(&gone), "and does not stop");
}

#[test]
fn a_wink_at_the_target_is_understood_and_caught() {
    let mut table = Table::begin();
    table.look(SEEKER);
    table.wait(3_000);
    guess_the_seeker(&mut table);
    table.wait(3_000);
    table.look(SOUGHT);
    let back = Perception::Face { of: SOUGHT, look: Look::Seat(LEARNER) };
    table.until(|table| table.seen.contains(&back));
    table.sign(Sign::wink_at(SOUGHT));
    table.until(|table| suspects(table) == [SOUGHT]);
    table.until(|table| suspects(table) == [SOUGHT, WATCHER]);
    // Both are right.
    let card = naming(&table, SOUGHT);
    let laid = table.done.iter().filter(|entry| entry.by.seat() != Some(LEARNER));
    for entry in laid {
        assert_eq!(entry.action, Action::Place { card, on: LEARNER });
    }
}

#[test]
fn a_shake_of_the_head_is_no_contact() {
    let mut table = Table::begin();
    table.look(SOUGHT);
    table.wait(3_000);
    table.sign(Sign { gesture: Gesture::Shake, ..Sign::wink_at(SOUGHT) });
    table.wait(10_000);
    assert!(suspects(&table).is_empty());
    table.sign(Sign::wink_at(SOUGHT));
    table.until(|table| suspects(table) == [SOUGHT]);
}

#[test]
fn two_others_wink_while_the_learner_looks_on() {
    let mut table = Table::begin();
    table.look(WINKER);
    let wink = Sign::wink_at(WATCHER);
    for _ in 0..3 {
        table.until(|table| table.saw(WINKER, wink));
        table.forget();
    }
    table.look(SEEKER);
    table.wait(3_000);
    table.forget();
    table.wait(10_000);
    assert!(!table.saw(WINKER, wink));
}
