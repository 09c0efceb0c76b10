//! Zwinkern: wink and be called, be winked at and call, and catch two others.

use games::Zwinkern;
use games::zwinkern::{Action, Person};
use gaze::{Look, Perception};
use table::{Rules, Seat, Sign, Viewer};

use super::{LEARNER, Scene, watched_by};

const IRIS: Seat = Seat::at(1);
const CYCLOPS: Seat = Seat::at(2);
/// Where the lesson sends the learner's figure.
const FIRST: Person = Person::at(20);

impl Scene<Zwinkern> {
    fn figure(&self, seat: Seat) -> Option<Person> {
        self.rules().view(Viewer::Seat(LEARNER)).players[seat.index()].figure
    }

    fn taken(&self, seat: Seat) -> u8 {
        self.rules().view(Viewer::Seat(LEARNER)).players[seat.index()].taken
    }

    fn is_turn_of(&self, seat: Seat) -> bool {
        self.rules().view(Viewer::Seat(LEARNER)).turn == Some(seat)
    }

    fn is_partner_of(&self, owner: Seat) -> bool {
        self.rules().own(LEARNER).partner_of.contains(owner)
    }

    fn did(&self, action: Action) -> bool {
        self.done.iter().any(|entry| entry.action == action)
    }

    /// Iris is winked at, and the learner's turn comes.
    fn wink() -> Scene<Zwinkern> {
        let mut scene = Scene::begin();
        scene.until(|scene| scene.is_partner_of(IRIS));
        scene.look(IRIS);
        scene.until(|scene| scene.seen.contains(&watched_by(IRIS)));
        scene.wait(2_000);
        scene.forget();
        scene.sign(Sign::wink_at(IRIS));
        scene
    }

    /// Iris has called, and the learner's figure stands where Cyclops has the twin.
    fn be_called() -> Scene<Zwinkern> {
        let mut scene = Scene::wink();
        scene.until(|scene| scene.is_turn_of(LEARNER));
        scene.act(Action::Place { card: FIRST });
        scene.until(|scene| scene.did(Action::Call { partner: LEARNER }));
        scene
    }

    /// The learner has called Cyclops and moved on.
    fn call() -> Scene<Zwinkern> {
        let mut scene = Scene::be_called();
        scene.look(CYCLOPS);
        scene.until(|scene| scene.saw(CYCLOPS, Sign::wink_at(LEARNER)));
        scene.until(|scene| scene.is_turn_of(LEARNER));
        scene.act(Action::Call { partner: CYCLOPS });
        assert_eq!((scene.taken(LEARNER), scene.taken(CYCLOPS)), (2, 1));
        scene.act(Action::Place { card: Person::at(36) });
        scene
    }
}

#[test]
fn the_learner_may_wink_at_iris_alone_and_at_once() {
    let mut scene = Scene::<Zwinkern>::begin();
    assert!(scene.is_turn_of(IRIS));
    scene.until(|scene| scene.is_partner_of(IRIS));
    scene.wait(3_000);
    assert!(scene.seen.contains(&watched_by(IRIS)), "Iris looks at whom it hopes for");
    assert!(!scene.seen.contains(&watched_by(CYCLOPS)), "nobody else looks");
    // Cyclops waits for the learner, but not for ever.
    assert_eq!(scene.figure(CYCLOPS), None);
    scene.wait(20_000);
    assert!(scene.figure(CYCLOPS).is_some() && !scene.is_partner_of(CYCLOPS));
    assert!(scene.is_turn_of(LEARNER));
    scene.wait(600_000);
    assert!(scene.is_turn_of(LEARNER) && scene.is_partner_of(IRIS), "no clock runs");
}

#[test]
fn a_wink_that_was_seen_turns_iris_eyes_away_and_it_calls_in_its_turn() {
    let mut scene = Scene::<Zwinkern>::wink();
    let away = |seen: &Perception| matches!(seen, Perception::Face { of: IRIS, look } if *look != Look::Seat(LEARNER));
    scene.until(|scene| scene.seen.iter().any(away));
    scene.until(|scene| scene.is_turn_of(LEARNER));
    scene.act(Action::Place { card: FIRST });
    scene.until(|scene| scene.did(Action::Call { partner: LEARNER }));
    assert_eq!((scene.taken(LEARNER), scene.taken(IRIS)), (1, 1));
}

#[test]
fn iris_waits_for_a_late_wink_in_its_turn_and_moves_on_without_one() {
    let mut scene = Scene::<Zwinkern>::begin();
    scene.look(CYCLOPS);
    scene.until(|scene| scene.is_turn_of(LEARNER));
    scene.act(Action::Place { card: FIRST });
    scene.wait(10_000);
    assert!(scene.is_turn_of(IRIS));
    let mut late = Scene::<Zwinkern>::begin();
    late.until(|scene| scene.is_turn_of(LEARNER));
    late.act(Action::Place { card: FIRST });
    late.wait(10_000);
    late.look(IRIS);
    late.wait(500);
    late.sign(Sign::wink_at(IRIS));
    late.until(|scene| scene.did(Action::Call { partner: LEARNER }));
    scene.wait(40_000);
    assert!(!scene.is_turn_of(IRIS) && scene.taken(LEARNER) == 0);
}

#[test]
fn cyclops_winks_for_as_long_as_the_learner_looks_and_then_moves() {
    let mut scene = Scene::<Zwinkern>::be_called();
    assert!(scene.seen.contains(&watched_by(CYCLOPS)), "eyes that are felt");
    scene.wait(10_000);
    assert!(scene.is_turn_of(CYCLOPS), "Cyclops waits until it was seen");
    assert!(!scene.saw(CYCLOPS, Sign::wink_at(LEARNER)));
    scene.look(CYCLOPS);
    scene.until(|scene| scene.saw(CYCLOPS, Sign::wink_at(LEARNER)));
    scene.until(|scene| scene.is_turn_of(LEARNER));
    // Whoever did not trust their eyes looks again.
    scene.forget();
    scene.until(|scene| scene.saw(CYCLOPS, Sign::wink_at(LEARNER)));
    scene.look(IRIS);
    scene.wait(5_000);
    scene.forget();
    scene.look(CYCLOPS);
    scene.until(|scene| scene.saw(CYCLOPS, Sign::wink_at(LEARNER)));
    scene.act(Action::Call { partner: CYCLOPS });
    assert_eq!((scene.taken(LEARNER), scene.taken(CYCLOPS)), (2, 1));
}

#[test]
fn iris_winks_at_cyclops_while_the_learner_looks_and_both_can_be_caught() {
    let mut scene = Scene::<Zwinkern>::call();
    scene.forget();
    scene.wait(60_000);
    assert!(scene.is_turn_of(IRIS), "it waits to be caught");
    scene.look(IRIS);
    scene.until(|scene| scene.saw(IRIS, Sign::wink_at(CYCLOPS)));
    scene.forget();
    scene.until(|scene| scene.saw(IRIS, Sign::wink_at(CYCLOPS)));
    let card = scene.figure(CYCLOPS).unwrap();
    scene.act(Action::BigEyes { card, holder: IRIS, saw: Some(CYCLOPS) });
    assert_eq!(scene.taken(LEARNER), 4);
    // And the game goes on.
    scene.until(|scene| scene.is_turn_of(LEARNER));
}
