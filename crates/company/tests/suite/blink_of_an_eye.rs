//! In the Blink of an Eye among bots: who plays how well, and what a table of equals looks like.

use company::{Character, Watched, lab};
use games::BlinkOfAnEye;
use games::blink_of_an_eye::{Action, GuessCard};
use gaze::Hidden;
use table::{Aim, BySeat, Game, Seed, Setup};

use crate::OF_CHARACTER;
use crate::duel::duel;

/// What happened at tables of one character.
#[derive(Default, Debug)]
struct Figures {
    chairs: u32,
    points: i32,
    contacts: usize,
    /// Signs to those they were true of …
    truths: u32,
    /// … noticed by somebody else, too.
    caught: u32,
    lies: u32,
    bluffs: u32,
    refused: u32,
}

fn figures(character: Character, seats: u8, games: u64) -> Figures {
    let setup = Setup::<BlinkOfAnEye>::new(seats);
    let mut figures = Figures::default();
    for seed in (0..games).map(Seed::from_number) {
        let (_, deal) = Game::deal(&setup, seed).expect("a setup that fits");
        let characters = BySeat::of(seats, character);
        let outcome = lab::play_one(&setup, &characters, &seed, &mut |what| match what {
            Watched::Hidden(Hidden::SignOver(made)) => {
                let Aim::Seat(at) = made.sign.aim else { return };
                if deal.targets[made.by] != at {
                    figures.lies += 1;
                    return;
                }
                let arrived = made.noticed.contains(at);
                figures.truths += 1;
                figures.caught += u32::from(made.noticed.len() > usize::from(arrived));
            }
            Watched::Entry(entry) => {
                let bluff = matches!(entry.action, Action::Place { card: GuessCard::Bluff, .. });
                figures.bluffs += u32::from(bluff);
            }
            Watched::Refused(..) => figures.refused += 1,
            _ => {}
        });
        figures.chairs += u32::from(seats);
        figures.points += outcome.scores.iter().map(|(_, points)| i32::from(*points)).sum::<i32>();
        figures.contacts += outcome.end.contact.len();
    }
    figures
}

#[test]
fn everybody_of_character_scores_above_zero_on_average() {
    for character in OF_CHARACTER {
        for seats in [5, 6] {
            let figures = figures(character, seats, 40);
            // At least a point a chair, and contact for most.
            assert!(figures.points > figures.chairs as i32, "{character} at {seats}: {figures:?}");
            assert!(2 * figures.contacts as u32 > figures.chairs, "{character}: {figures:?}");
        }
    }
}

#[test]
fn some_signs_are_caught_some_missed_and_a_few_are_lies() {
    for character in OF_CHARACTER {
        let figures = figures(character, 5, 60);
        let Figures { truths, caught, lies, bluffs, .. } = figures;
        assert!(caught * 10 > truths && caught * 10 < truths * 6, "{character}: {figures:?}");
        assert!(lies > 0 && lies < truths, "{character}: {figures:?}");
        assert!(bluffs > 0, "{character}: {figures:?}");
    }
}

#[test]
fn nobody_of_character_asks_for_what_is_refused_all_the_time() {
    for character in OF_CHARACTER {
        let figures = figures(character, 6, 20);
        assert!(figures.refused <= figures.chairs / 20, "{character}: {figures:?}");
    }
}

#[test]
fn the_same_seed_brings_the_same_game() {
    let play = || {
        let (setup, characters) = (Setup::<BlinkOfAnEye>::new(5), BySeat::of(5, Character::Master));
        let mut log = Vec::new();
        lab::play_one(&setup, &characters, &Seed::from_number(3), &mut |what| log.push(what));
        log
    };
    assert!(play() == play());
}

#[test]
fn half_a_minute_is_enough_for_some_points() {
    let mut setup = Setup::<BlinkOfAnEye>::new(6);
    setup.options.clock_s = 30;
    for character in OF_CHARACTER {
        let [fared, _] = duel(&setup, [character; 2], 40, &Seed::from_number(7)).fared;
        assert!(fared.mean_points() > 0.5, "{character}: {}", fared.mean_points());
    }
}
