//! What holds all through a game, at whatever is played: menus and soundness.

use eyes_wide_shut::{Action, EyesWideShut, Quota};
use table::{By, EntryFault, Game, Millis, Rules, Seat, Seed};

use crate::scenes::setup;

#[test]
fn the_state_is_small() {
    assert_eq!(size_of::<EyesWideShut>(), 72);
}

/// Every action anybody could send.
const ACTIONS: [Action; 5] = [
    Action::Ready {},
    Action::Hand { up: true },
    Action::Hand { up: false },
    Action::Confirm {},
    Action::Time {},
];

/// A seat's menu is exactly what it may do, each thing once.
fn assert_menu_agrees(rules: &EyesWideShut, now: Millis) {
    for seat in Seat::all(8) {
        let menu: Vec<Action> = rules.legal(now, seat).collect();
        assert_eq!(menu.len(), rules.legal(now, seat).len());
        for action in ACTIONS {
            let listed = menu.iter().filter(|&&legal| legal == action).count();
            let allowed = rules.decide(now, By::Seat(seat), &action).is_ok();
            assert_eq!(listed, usize::from(allowed), "{seat} {action:?}");
            // The table says ready for somebody who is away, and nothing else.
            let for_them = rules.decide(now, By::For(seat), &action).is_ok();
            assert_eq!(for_them, allowed && action == Action::Ready {}, "{seat} {action:?}");
        }
    }
}

#[test]
fn random_games_end_and_stay_sound() {
    let mut ends = std::collections::BTreeMap::new();
    for number in 0..3_000u64 {
        let seed = Seed::from_number(number);
        let mut dice = seed.dice(99);
        let seats = 3 + (number % 6) as u8;
        let quota = if number % 4 < 2 { Quota::Started } else { Quota::Living };
        let (mut game, _) = Game::deal(&setup(seats, quota), seed).unwrap();
        assert_menu_agrees(game.rules(), Millis::START);
        game.start();
        // Tables differ in how often a hand goes up.
        let bold = 2 + dice.below(8);
        let mut steps = 0;
        while let Some(due) = game.rules().due() {
            steps += 1;
            assert!(steps < 20_000, "game {number} does not end");
            let seat = Seat::at(dice.below(u32::from(seats)) as u8);
            let now = game.now() + u64::from(dice.below(600));
            if now > due {
                let late = game.act(now, seat, Action::Confirm {});
                assert_eq!(late, Err(EntryFault::TableWasDue(due)));
                assert!(game.tick(now).is_some());
                continue;
            }
            if dice.below(8) == 0 {
                assert_menu_agrees(game.rules(), now);
            }
            let choices = game.rules().legal(now, seat).len() as u32;
            let mut any = dice.below(choices) as usize;
            if choices == 3 && any == 0 && dice.below(bold) > 0 {
                any = 1;
            }
            let action = game.rules().legal(now, seat).nth(any);
            if let Some(action) = action {
                game.act(now, seat, action).unwrap();
            }
            assert_eq!(game.rules().audit(), Ok(()), "game {number}");
        }
        assert_menu_agrees(game.rules(), game.now());
        let outcome = game.outcome().unwrap();
        *ends.entry(table::Ending::reason(&outcome.end)).or_insert(0) += 1;
    }
    assert_eq!(ends.len(), 4, "every end comes about: {ends:?}");
}
