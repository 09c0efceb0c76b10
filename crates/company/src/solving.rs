//! Eyes Wide Shut solved, and somebody at the table who knows the solution by heart and answers it
//! as well as can be.

pub use bots::eyes_wide_shut::solution::{Aim, Answers, Proof, Search, Solved, quota};

use bots::Character;
use games::EyesWideShut;
use games::eyes_wide_shut::End;
use gaze::Dials;
use table::{Game, Outcome, Seat, Seed, Setup};

use crate::{Hosts as _, Party};

/// Deals a game to masters, one of whom is replaced by somebody with these answers.
pub fn play_one(
    setup: &Setup<EyesWideShut>,
    answers: &Answers,
    rival: Seat,
    seed: &Seed,
) -> Outcome<End> {
    let (game, _deal) = Game::deal(setup, *seed).expect("a setup that was checked");
    let party = Party::new(setup, game, Dials::default(), seed, |place| {
        if place.seat == rival {
            answers.mind(place)
        } else {
            EyesWideShut::mind(Character::Master, place)
        }
    });
    party.play(&mut |_| {}).game().outcome().expect("played to its end")
}
