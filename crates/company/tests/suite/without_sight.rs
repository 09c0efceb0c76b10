//! Where nobody sees anybody, or only some can be seen: minds that look at no face that is not
//! there, and still play to the end.

use bots::{Character, Deed, Place};
use company::{Companion, Hosts};
use games::{Blink, BlinkOfAnEye, EyesWideShut, ShiftyEyedSpies, Zwinkern};
use gaze::{Dials, Look};
use table::{Aim, EntryFault, Game, Millis, Refusal as _, Seat, SeatSet, Seed, Setup, Sign};

use crate::OF_CHARACTER;

/// Plays one game among equals who see nothing but the table.
fn play<R: Hosts>(character: Character, setup: &Setup<R>, seed: Seed) -> Game<R> {
    play_among(SeatSet::EMPTY, character, setup, seed)
}

/// Plays one game among equals of whom these have eyes and faces. Eyes take nothing in.
fn play_among<R: Hosts>(
    faces: SeatSet,
    character: Character,
    setup: &Setup<R>,
    seed: Seed,
) -> Game<R> {
    let (mut game, _) = Game::deal(setup, seed).expect("a setup that fits");
    game.start();
    let mut minds: Vec<Companion<R>> = Seat::all(setup.seats)
        .map(|seat| {
            let (seats, options) = (setup.seats, setup.options.clone());
            let dials = faces.contains(seat).then(Dials::default);
            let dice = seed.child(1).dice(u64::from(seat.number()));
            let place = Place { seat, seats, options, dials, faces, dice };
            let mut mind = Companion::new(seat, R::mind(character, place));
            mind.show(Millis::START, game.rules());
            mind
        })
        .collect();
    while game.outcome().is_none() {
        let before = game.rules().clone();
        let first = minds.iter().filter_map(|mind| Some((mind.due()?, mind.seat()))).min();
        let clock = game.rules().due();
        let entry = match first {
            Some((due, seat)) if clock.is_none_or(|clock| due < clock) => {
                let mind = &mut minds[seat.index()];
                match mind.act(due) {
                    None => continue,
                    Some(Deed::Act(action)) => match game.act(due, seat, action) {
                        Ok(entry) => entry,
                        // Hands slip (BL-5).
                        Err(EntryFault::Refused(refusal)) => {
                            mind.refuse(due, refusal.code());
                            mind.show(due, game.rules());
                            continue;
                        }
                        Err(fault) => panic!("{seat}: {fault:?}"),
                    },
                    Some(
                        Deed::Look(Look::Seat(at)) | Deed::Sign(Sign { aim: Aim::Seat(at), .. }),
                    ) if faces.contains(seat) && faces.contains(at) => {
                        continue;
                    }
                    Some(Deed::Look(Look::Down)) if faces.contains(seat) => continue,
                    // Whoever has no eyes has a mouth.
                    Some(Deed::Say(saying)) => {
                        let (phrase, to) = (Some(saying.phrase), saying.to);
                        minds.iter_mut().for_each(|mind| mind.hear(due, seat, phrase, to));
                        continue;
                    }
                    Some(deed) => panic!("{seat} has no eyes for {deed:?}"),
                }
            }
            _ => game.tick(clock.expect("a clock, if nobody wants anything")).expect("its time"),
        };
        minds.iter_mut().for_each(|mind| mind.tell(&before, game.rules(), &entry));
    }
    game
}

#[test]
fn zwinkern_is_played_by_the_odds() {
    for character in OF_CHARACTER {
        for seats in 3..=6 {
            play(character, &Setup::<Zwinkern>::new(seats), Seed::from_number(1));
        }
    }
}

#[test]
fn in_the_blink_of_an_eye_nobody_guesses_blindly() {
    for character in OF_CHARACTER {
        for seats in 5..=6 {
            let game = play(character, &Setup::<BlinkOfAnEye>::new(seats), Seed::from_number(1));
            let outcome = game.outcome().expect("played to its end");
            assert!(outcome.scores.iter().all(|(_, points)| *points >= 0), "{outcome}");
        }
    }
}

#[test]
fn the_others_are_played_to_the_end() {
    for character in OF_CHARACTER {
        play(character, &Setup::<Blink>::new(2), Seed::from_number(1));
        play(character, &Setup::<EyesWideShut>::new(5), Seed::from_number(1));
        play(character, &Setup::<ShiftyEyedSpies>::new(5), Seed::from_number(1));
    }
}

#[test]
fn whoever_has_eyes_looks_only_at_those_who_have_a_face() {
    for faces in [&[0][..], &[1, 2], &[0, 2, 3]] {
        let faces: SeatSet = faces.iter().copied().map(Seat::at).collect();
        for character in Character::ALL {
            let seed = Seed::from_number(1);
            play_among(faces, character, &Setup::<BlinkOfAnEye>::new(5), seed);
            play_among(faces, character, &Setup::<EyesWideShut>::new(5), seed);
            play_among(faces, character, &Setup::<Zwinkern>::new(4), seed);
            play_among(faces, character, &Setup::<ShiftyEyedSpies>::new(5), seed);
        }
    }
}
