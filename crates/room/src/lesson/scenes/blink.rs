//! Blink: colour, shape and count, a card that fits both piles, and a race against somebody slow.

use games::Blink;
use table::{By, Game, Millis, Rules, Seat, Shown, Viewer};

use super::{LEARNER, Scene};

type Action = <Blink as Rules>::Action;

const TUTOR: Seat = Seat::at(1);

fn plays(game: &Game<Blink>) -> Vec<Action> {
    game.rules().legal(Millis(u64::MAX), LEARNER).collect()
}

/// In what the card of a play agrees with the top it goes on: colour, shape, count.
fn agrees(game: &Game<Blink>, play: &Action) -> [bool; 3] {
    let Action::Play { card, pile, .. } = *play else { return [false; 3] };
    let view = game.rules().view(Viewer::Seat(LEARNER));
    let Shown::Known(top) = view.piles[pile.index()].top else { return [false; 3] };
    [card.colour() == top.colour(), card.shape() == top.shape(), card.count() == top.count()]
}

fn laid(game: &Game<Blink>, play: Action) -> Game<Blink> {
    let mut next = game.clone();
    next.act(Millis::START, LEARNER, play).expect("a legal play");
    next
}

/// The learner does the first thing that is legal, if anything is.
fn lay_first(scene: &mut Scene<Blink>) {
    let first = scene.rules().legal(scene.table.now(), LEARNER).next();
    if let Some(action) = first {
        scene.act(action);
    }
}

fn tutors_cards(scene: &Scene<Blink>) -> usize {
    let by_tutor = |entry: &&table::Entry<Action>| entry.by == By::Seat(TUTOR);
    scene.done.iter().filter(by_tutor).count()
}

#[test]
fn the_first_four_cards_show_every_way_to_match_and_there_is_no_other_way() {
    let scene = Scene::<Blink>::begin();
    let mut game = scene.table.game().clone();
    for way in 0..3 {
        let [play] = plays(&game)[..] else { panic!("one card fits, and one pile") };
        assert_eq!(agrees(&game, &play), std::array::from_fn(|nth| nth == way));
        game = laid(&game, play);
    }
    // The fourth fits both piles, and nothing else fits: that is when the mistake is made. Wherever
    // it goes the learner can go on, and the tutor has something to show.
    let both = plays(&game);
    let [Action::Play { card: one, .. }, Action::Play { card: other, .. }] = both[..] else {
        panic!("one card fits both piles")
    };
    assert_eq!(one, other);
    for play in both {
        let next = laid(&game, play);
        assert!(!plays(&next).is_empty());
        assert!(next.rules().legal(Millis::START, TUTOR).len() > 0);
    }
}

#[test]
fn the_tutor_lets_the_learner_lay_four_cards_in_peace_and_then_plays() {
    let mut scene = Scene::<Blink>::begin();
    for _ in 0..4 {
        scene.wait(120_000);
        assert_eq!(tutors_cards(&scene), 0);
        lay_first(&mut scene);
    }
    scene.until(|scene| tutors_cards(scene) == 1);
    // A learner who only watches is shown it again.
    scene.until(|scene| tutors_cards(scene) == 2);
}

#[test]
fn learners_of_any_speed_win_if_they_keep_at_it() {
    for pace_ms in [600, 2_000, 5_000, 20_000, 50_000] {
        let mut scene = Scene::<Blink>::begin();
        while scene.table.game().outcome().is_none() {
            scene.wait(pace_ms);
            lay_first(&mut scene);
        }
        let outcome = scene.table.game().outcome().expect("it is over");
        assert!(outcome.winners.contains(LEARNER), "a card each {pace_ms} ms");
        assert!(tutors_cards(&scene) > 4, "a rival to a card each {pace_ms} ms");
    }
}
