//! Eyes Wide Shut: look, answer, raise a hand alone, and then beside somebody who said they would
//! not.

use games::EyesWideShut;
use gaze::{Look, Perception};
use table::{Aim, By, Gesture, Outcome, Rules, Seat, SeatSet, Sign, Viewer};

use super::{LEARNER, Scene};

type Action = <EyesWideShut as Rules>::Action;
type View = <EyesWideShut as Rules>::View;

const LIAR: Seat = Seat::at(1);
const OTHER: Seat = Seat::at(2);

type Lesson = Scene<EyesWideShut>;

fn view(scene: &Lesson) -> View {
    scene.rules().view(Viewer::Seat(LEARNER))
}

fn is_night(scene: &Lesson) -> bool {
    scene.rules().legal(scene.table.now(), LEARNER).any(|action| action == Action::Confirm {})
}

fn at_learner(gesture: Gesture) -> Sign {
    Sign { gesture, aim: Aim::Seat(LEARNER) }
}

/// From day to night: the learner is ready, and then the tutors are.
fn night_falls(scene: &mut Lesson) {
    scene.act(Action::Ready {});
    scene.until(is_night);
}

/// The learner's hand goes up or not and is locked, and it is counted in the morning.
fn hands_tonight(scene: &mut Lesson, up: bool) -> SeatSet {
    // Whoever takes their time has all hands but their own locked when they are done.
    scene.wait(10_000);
    assert!(is_night(scene));
    scene.act(Action::Hand { up });
    scene.act(Action::Confirm {});
    view(scene).last_night.expect("a night is over").raised
}

#[test]
fn whoever_is_looked_at_looks_back_and_says_no_and_smiles_at_a_nod() {
    let mut scene = Lesson::begin();
    scene.wait(30_000);
    scene.look(LIAR);
    let back = Perception::Face { of: LIAR, look: Look::Seat(LEARNER) };
    scene.until(|scene| scene.seen.contains(&back));
    for _ in 0..3 {
        // Again and again, for whoever missed it.
        scene.forget();
        scene.until(|scene| scene.saw(LIAR, at_learner(Gesture::Shake)));
    }
    // Even to somebody in the middle of it.
    scene.sign(Sign { gesture: Gesture::Nod, aim: Aim::Seat(LIAR) });
    scene.until(|scene| scene.saw(LIAR, at_learner(Gesture::Smile)));
    // The others are friendly, and promise nothing.
    scene.forget();
    scene.look(OTHER);
    scene.until(|scene| scene.saw(OTHER, at_learner(Gesture::Smile)));
    scene.wait(10_000);
    assert!(!scene.saw(OTHER, at_learner(Gesture::Shake)));
}

#[test]
fn nobody_is_ready_before_the_learner() {
    let mut scene = Lesson::begin();
    scene.wait(170_000);
    assert!(scene.done.is_empty());
    night_falls(&mut scene);
}

#[test]
fn the_first_hand_is_alone_and_the_second_is_not() {
    let mut scene = Lesson::begin();
    night_falls(&mut scene);
    assert_eq!(hands_tonight(&mut scene, true), SeatSet::only(LEARNER));
    assert_eq!(
        (view(&scene).players[LEARNER].zone.number(), view(&scene).players[LEARNER].lives),
        (2, 4)
    );

    // On the second day the same promise is given.
    scene.forget();
    scene.look(LIAR);
    scene.until(|scene| scene.saw(LIAR, at_learner(Gesture::Shake)));
    night_falls(&mut scene);
    assert_eq!(hands_tonight(&mut scene, true), [LEARNER, LIAR].into_iter().collect());
    assert_eq!(
        (view(&scene).players[LEARNER].zone.number(), view(&scene).players[LEARNER].lives),
        (1, 2)
    );
}

#[test]
fn whoever_keeps_the_second_hand_down_sees_the_promise_broken() {
    let mut scene = Lesson::begin();
    night_falls(&mut scene);
    hands_tonight(&mut scene, true);
    night_falls(&mut scene);
    assert_eq!(hands_tonight(&mut scene, false), SeatSet::only(LIAR));
    // Once is enough.
    night_falls(&mut scene);
    assert_eq!(hands_tonight(&mut scene, false), SeatSet::EMPTY);
}

#[test]
fn a_learner_who_waits_in_the_dark_can_still_raise_the_hand_next_night() {
    let mut scene = Lesson::begin();
    night_falls(&mut scene);
    scene.wait(31_000);
    assert!(!is_night(&scene));
    night_falls(&mut scene);
    assert_eq!(hands_tonight(&mut scene, true), SeatSet::only(LEARNER));
}

#[test]
fn whoever_does_nothing_at_all_is_told_so_by_the_rules_alone() {
    let mut scene = Lesson::begin();
    while scene.table.game().outcome().is_none() {
        scene.wait(1_000);
    }
    let by_tutors = |entry: &&table::Entry<Action>| matches!(entry.by, By::Seat(_));
    // Three still nights: nobody was ready, and everybody locked a hand that was down.
    assert!(scene.done.iter().filter(by_tutors).all(|entry| entry.action == Action::Confirm {}));
    let Outcome { winners, .. } = scene.table.game().outcome().expect("it is over");
    assert!(winners.is_empty());
}
