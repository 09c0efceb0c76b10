//! What holds all through a game, at whatever is played: menus, soundness, scores.

use blink_of_an_eye::{Action, BlinkOfAnEye, GuessCard, View};
use table::{By, Game, Millis, Rules, Seat, Seed, Setup, Shown, Viewer};

use crate::scenes::every_action;

#[test]
fn the_state_is_small() {
    assert_eq!(size_of::<BlinkOfAnEye>(), 88);
}

/// A seat's menu is exactly what it may do, each thing once.
fn assert_menu_agrees(rules: &BlinkOfAnEye, now: Millis) {
    for seat in Seat::all(8) {
        let menu: Vec<Action> = rules.legal(now, seat).collect();
        assert_eq!(menu.len(), rules.legal(now, seat).len());
        for action in every_action() {
            let listed = menu.iter().filter(|&&legal| legal == action).count();
            let allowed = rules.decide(now, By::Seat(seat), &action).is_ok();
            assert_eq!(listed, usize::from(allowed), "{seat} {action:?}");
            assert!(rules.decide(now, By::For(seat), &action).is_err());
        }
    }
}

/// BE-6 read off the open table, without the reveal.
fn count_again(view: &View) -> Vec<i16> {
    let known = |target: &Shown<Seat>| match target {
        Shown::Known(seat) => seat.index(),
        Shown::Back => panic!("everything is open"),
    };
    let mut scores = vec![0; view.players.len()];
    for (on, player) in view.players.iter().enumerate() {
        let target = known(&player.target);
        let right = Shown::Known(GuessCard::Guess(view.players[target].colour));
        scores[on] += i16::from(target == on);
        for lying in &player.cards {
            let by = lying.by.index();
            scores[by] += match lying.card {
                card if card == right => 1,
                Shown::Known(GuessCard::Bluff) => 0,
                _ => -1,
            };
            scores[on] += i16::from(by == target && lying.card == right);
        }
    }
    scores
}

#[test]
fn random_games_end_and_stay_sound() {
    for number in 0..2_000u64 {
        let seed = Seed::from_number(number);
        let mut dice = seed.dice(99);
        let seats = 5 + (number % 2) as u8;
        let setup = Setup { first: Seat::new((number % 5) as u8), ..Setup::new(seats) };
        let (mut game, _) = Game::<BlinkOfAnEye>::deal(&setup, seed).unwrap();
        assert_menu_agrees(game.rules(), Millis::START);
        game.start();
        while game.outcome().is_none() {
            let now = game.now() + u64::from(dice.below(4_000));
            if game.tick(now).is_some() {
                continue;
            }
            let seat = Seat::at(dice.below(u32::from(seats)) as u8);
            let choices = game.rules().legal(now, seat).len() as u32;
            let any = dice.below(choices) as usize;
            let action = game.rules().legal(now, seat).nth(any).expect("there is always a choice");
            game.act(now, seat, action).unwrap();
            assert_eq!(game.rules().audit(), Ok(()), "game {number}");
            if dice.below(16) == 0 {
                assert_menu_agrees(game.rules(), now);
            }
        }
        assert_eq!(game.now(), Millis(120_000));
        assert_menu_agrees(game.rules(), game.now());
        let scores = game.outcome().unwrap().scores;
        assert_eq!(scores.as_slice(), count_again(&game.rules().view(Viewer::Public)));
    }
}
