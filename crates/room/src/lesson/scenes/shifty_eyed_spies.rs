//! Shifty Eyed Spies: wink, read a place, deliver; answer with a glance; intercept.

use games::ShiftyEyedSpies;
use games::shifty_eyed_spies::{Action, Kinds, Location};
use gaze::Perception;
use table::{Rules, Seat, Sign, Viewer};

use super::{LEARNER, Scene, watched_by};

const IRIS: Seat = Seat::at(1);
const CYCLOPS: Seat = Seat::at(2);
const LYNX: Seat = Seat::at(3);

impl Scene<ShiftyEyedSpies> {
    fn points(&self, seat: Seat) -> u8 {
        self.rules().view(Viewer::Seat(LEARNER)).players[seat].points
    }

    fn is_turn_of(&self, seat: Seat) -> bool {
        self.rules().view(Viewer::Seat(LEARNER)).tracker == seat
    }

    /// The learner knows where Cyclops receives.
    fn asked() -> Scene<ShiftyEyedSpies> {
        let mut scene = Scene::begin();
        scene.look(CYCLOPS);
        scene.until(|scene| scene.seen.contains(&watched_by(CYCLOPS)));
        scene.wait(500);
        scene.sign(Sign::wink_at(CYCLOPS));
        scene.until(|scene| scene.saw(CYCLOPS, Sign::glance_at(Location::Metro as u8)));
        scene
    }

    /// The learner has delivered, and it is Iris' turn.
    fn delivered() -> Scene<ShiftyEyedSpies> {
        let mut scene = Scene::asked();
        scene.act(Action::Mission { location: Location::Metro, saw_deliver: None });
        assert_eq!((scene.points(LEARNER), scene.points(CYCLOPS)), (1, 1));
        scene.act(Action::End { discard: Kinds::NONE });
        scene
    }

    /// Iris has delivered to the learner, and it is Cyclops's turn.
    fn received() -> Scene<ShiftyEyedSpies> {
        let mut scene = Scene::delivered();
        scene.look(IRIS);
        scene.until(|scene| scene.saw(IRIS, Sign::wink_at(LEARNER)));
        scene.sign(Sign::glance_at(Location::Cafe as u8));
        scene.until(|scene| scene.points(LEARNER) == 2 && scene.points(IRIS) == 1);
        scene.until(|scene| scene.is_turn_of(CYCLOPS));
        scene.forget();
        scene
    }
}

#[test]
fn the_cards_make_a_chain_through_the_learner_and_no_two_receive_at_one_place() {
    let scene = Scene::<ShiftyEyedSpies>::begin();
    let [you, iris, cyclops, lynx] =
        [LEARNER, IRIS, CYCLOPS, LYNX].map(|seat| scene.rules().own(seat));
    assert!(scene.is_turn_of(LEARNER));
    let deliver = [you.deliver, iris.deliver, cyclops.deliver];
    assert_eq!(deliver, [Some(CYCLOPS), Some(LEARNER), Some(LYNX)]);
    let receive = [you, iris, cyclops, lynx].map(|own| own.receive);
    let places = [Location::Cafe, Location::Fountain, Location::Metro, Location::Newsstand];
    assert_eq!(receive, places.map(Some));
}

#[test]
fn nobody_wants_anything_of_a_learner_who_only_looks() {
    let mut scene = Scene::<ShiftyEyedSpies>::begin();
    scene.wait(60_000);
    assert!(!scene.seen.iter().any(|seen| matches!(seen, Perception::Watched { .. })));
    scene.look(LYNX);
    scene.wait(60_000);
    assert!(scene.seen.contains(&watched_by(LYNX)), "eyes are met");
    assert!(!scene.seen.iter().any(|seen| matches!(seen, Perception::Sign { .. })));
    assert!(scene.is_turn_of(LEARNER), "no clock runs");
}

#[test]
fn a_wink_is_answered_again_and_again_until_the_mission() {
    let mut scene = Scene::<ShiftyEyedSpies>::asked();
    scene.forget();
    scene.until(|scene| scene.saw(CYCLOPS, Sign::glance_at(Location::Metro as u8)));
    scene.act(Action::Mission { location: Location::Metro, saw_deliver: None });
    scene.forget();
    scene.wait(10_000);
    assert!(!scene.seen.iter().any(|seen| matches!(seen, Perception::Sign { .. })));
}

#[test]
fn iris_winks_while_the_learner_looks_and_delivers_once_it_has_seen_the_answer() {
    let mut scene = Scene::<ShiftyEyedSpies>::delivered();
    scene.forget();
    scene.until(|scene| scene.seen.contains(&watched_by(IRIS)));
    scene.look(IRIS);
    scene.until(|scene| scene.saw(IRIS, Sign::wink_at(LEARNER)));
    scene.forget();
    scene.until(|scene| scene.saw(IRIS, Sign::wink_at(LEARNER)));
    scene.sign(Sign::glance_at(Location::Cafe as u8));
    scene.until(|scene| scene.points(LEARNER) == 2);
    scene.until(|scene| scene.is_turn_of(CYCLOPS));
}

#[test]
fn iris_lies_low_if_nobody_answers() {
    let mut scene = Scene::<ShiftyEyedSpies>::delivered();
    scene.wait(30_000);
    assert!(scene.is_turn_of(IRIS));
    scene.wait(20_000);
    assert!(scene.is_turn_of(CYCLOPS) && scene.points(LEARNER) == 1);
}

#[test]
fn cyclops_and_lynx_signal_under_the_learners_eyes_and_can_be_intercepted() {
    let mut scene = Scene::<ShiftyEyedSpies>::received();
    let own = scene.rules().own(LEARNER);
    assert!(own.deliver != Some(LYNX) && own.receive != Some(Location::Newsstand), "no confusion");
    scene.wait(60_000);
    assert!(scene.is_turn_of(CYCLOPS), "there is time to catch it");
    scene.look(CYCLOPS);
    scene.until(|scene| scene.saw(CYCLOPS, Sign::wink_at(LYNX)));
    scene.look(LYNX);
    scene.until(|scene| scene.saw(LYNX, Sign::glance_at(Location::Newsstand as u8)));
    scene.act(Action::Intercept {
        from: Some(CYCLOPS),
        to: LYNX,
        location: Some(Location::Newsstand),
        saw_deliver: None,
        saw_receive: None,
    });
    assert_eq!(scene.points(LEARNER), 4);
    scene.until(|scene| scene.is_turn_of(LYNX));
}

#[test]
fn what_nobody_intercepts_is_delivered_at_last() {
    let mut scene = Scene::<ShiftyEyedSpies>::received();
    scene.look(CYCLOPS);
    scene.until(|scene| scene.saw(CYCLOPS, Sign::wink_at(LYNX)));
    scene.look(LYNX);
    scene.until(|scene| scene.saw(LYNX, Sign::glance_at(Location::Newsstand as u8)));
    scene.wait(200_000);
    assert_eq!((scene.points(CYCLOPS), scene.points(LYNX)), (2, 1));
}
