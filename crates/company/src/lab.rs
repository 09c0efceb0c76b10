//! One game after another among bots.

use bots::Character;
use gaze::Dials;
use table::{BySeat, Game, Outcome, Seed, Setup};

use crate::{Hosts, Party, Watched};

/// Deals a game and lets these characters play it.
pub fn play_one<R: Hosts>(
    setup: &Setup<R>,
    characters: &BySeat<Character>,
    seed: &Seed,
    watch: &mut impl FnMut(Watched<R::Action>),
) -> Outcome<R::End> {
    let (game, _deal) = Game::deal(setup, *seed).expect("a setup that was checked");
    let party = Party::new(setup, game, Dials::default(), seed, |place| {
        R::mind(characters[place.seat], place)
    });
    party.play(watch).game().outcome().expect("played to its end")
}
