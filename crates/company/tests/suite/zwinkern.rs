//! Zwinkern among bots: who plays how well, and what a table of equals looks like.

use company::{Character, Watched, lab};
use games::Zwinkern;
use games::zwinkern::{Action, OtherSigns};
use gaze::Hidden;
use table::{Aim, By, BySeat, Game, Gesture, Seed, Setup, Signals};

use crate::OF_CHARACTER;
use crate::duel::duel;

/// What happened at tables of one character.
#[derive(Default, Debug)]
struct Figures {
    winks: u32,
    /// Noticed by those they were for.
    arrived: u32,
    /// Noticed by somebody else.
    caught: u32,
    claims: u32,
    refused: u32,
    /// Claims that somebody else was before (ZW-7): nobody sees the other's hand in time.
    late: u32,
    /// Points for called partners, and for caught ones.
    partnership: i32,
    catching: i32,
}

fn figures(character: Character, seats: u8, games: u64) -> Figures {
    figures_at(&Setup::new(seats), character, games)
}

fn figures_at(setup: &Setup<Zwinkern>, character: Character, games: u64) -> Figures {
    let seats = setup.seats;
    let mut figures = Figures::default();
    for seed in (0..games).map(Seed::from_number) {
        let (_, deal) = Game::deal(setup, seed).expect("a setup that fits");
        let mut caught = 0;
        let characters = BySeat::of(seats, character);
        let outcome = lab::play_one(setup, &characters, &seed, &mut |what| match what {
            Watched::Hidden(Hidden::SignOver(made)) => {
                let arrived = matches!(made.sign.aim, Aim::Seat(at) if made.noticed.contains(at));
                figures.winks += 1;
                figures.arrived += u32::from(arrived);
                figures.caught += u32::from(made.noticed.len() > usize::from(arrived));
            }
            Watched::Entry(entry) => {
                if let Action::BigEyes { card, holder, .. } = entry.action {
                    figures.claims += 1;
                    // What still has its card on the field has not left its hand.
                    caught += 2 * i32::from(deal.hands[holder.index()].contains(&card));
                }
            }
            Watched::Refused(_, _, "card_gone" | "figure_moved" | "figure_aside") => {
                figures.late += 1;
            }
            Watched::Refused(..) => figures.refused += 1,
            _ => {}
        });
        let eyes: u8 = outcome.end.eyes.iter().map(|(_, eyes)| eyes).sum();
        let points: i16 = outcome.scores.iter().map(|(_, points)| points).sum();
        figures.catching += caught;
        figures.partnership += i32::from(points) - i32::from(eyes) - caught;
    }
    figures
}

#[test]
fn most_winks_arrive_and_some_are_caught() {
    for character in OF_CHARACTER {
        for seats in [3, 4, 6] {
            let figures = figures(character, seats, 30);
            let Figures { winks, arrived, caught, .. } = figures;
            assert!(winks > 30 * 10, "{character} at {seats}: {figures:?}");
            assert!(arrived * 10 > winks * 7 && arrived < winks, "{character}: {figures:?}");
            assert!(caught * 10 > winks && caught * 2 < winks, "{character}: {figures:?}");
        }
    }
}

#[test]
fn most_points_come_from_partnership_and_a_visible_share_from_catching() {
    for character in OF_CHARACTER {
        for seats in [3, 4, 6] {
            let figures = figures(character, seats, 30);
            let Figures { partnership, catching, claims, .. } = figures;
            assert!(partnership > catching, "{character} at {seats}: {figures:?}");
            // Whoever is gentle lets half of it pass.
            let visible = if character == Character::Gentle { 20 } else { 10 };
            assert!(catching * visible > partnership, "{character} at {seats}: {figures:?}");
            // Who claims has mostly seen something.
            assert!(catching > claims as i32 * 3 / 2, "{character} at {seats}: {figures:?}");
        }
    }
}

#[test]
fn nobody_of_character_asks_for_what_is_refused_all_the_time() {
    for character in OF_CHARACTER {
        let figures = figures(character, 5, 30);
        assert!(figures.refused <= figures.winks / 20, "{character}: {figures:?}");
        assert!(figures.late <= figures.claims / 4, "{character}: {figures:?}");
    }
}

#[test]
fn zw_4_where_nobody_may_wink_partners_find_another_sign() {
    let mut setup = Setup::<Zwinkern>::new(4);
    setup.options.other_signs = OtherSigns::Only;
    let figures = figures_at(&setup, Character::Sharp, 30);
    let Figures { winks, arrived, refused, partnership, .. } = figures;
    assert!(winks > 30 * 10 && arrived * 10 > winks * 7, "{figures:?}");
    assert!(refused <= winks / 20, "{figures:?}");
    assert!(partnership > 30 * 4, "{figures:?}");
    let characters = BySeat::of(4, Character::Sharp);
    lab::play_one(&setup, &characters, &Seed::from_number(5), &mut |what| {
        let Watched::Sign(_, _, sign) = what else { return };
        assert_ne!(sign.gesture, Gesture::Wink);
    });
}

#[test]
fn the_same_seed_brings_the_same_game() {
    let play = || {
        let (setup, characters) = (Setup::<Zwinkern>::new(4), BySeat::of(4, Character::Master));
        let mut log = Vec::new();
        lab::play_one(&setup, &characters, &Seed::from_number(3), &mut |what| log.push(what));
        log
    };
    assert!(play() == play());
}

#[test]
fn the_hand_is_in_time_for_the_shortest_clock_and_needs_none() {
    for turn_s in [0, 1, 3] {
        let mut setup = Setup::<Zwinkern>::new(4);
        setup.options.turn_s = turn_s;
        let mut late = 0;
        let characters = BySeat::of(4, Character::Casual);
        lab::play_one(&setup, &characters, &Seed::from_number(5), &mut |what| {
            if let Watched::Entry(entry) = what {
                late += u32::from(matches!(entry.by, By::For(_)));
            }
        });
        assert_eq!(late, 0, "{turn_s}");
    }
}

#[test]
fn master_beats_random_where_anything_goes() {
    let mut setup = Setup::<Zwinkern>::new(4);
    setup.options.signals = Signals::AnythingGoes;
    let characters = [Character::Master, Character::Random];
    let (ahead, margin) = duel(&setup, characters, 60, &Seed::from_number(7)).ahead();
    assert!(ahead > margin, "{ahead:.3} ± {margin:.3}");
}
