//! What holds all through a game, at whatever is played: menus, soundness, secrets.

use shifty_eyed_spies::{Action, End, Kinds, ShiftyEyedSpies};
use table::{By, Dice, Game, Gesture, Millis, Rules, Seat, Seed, Setup, Sign, Viewer};

use crate::scenes::{Spies, conceivable, deal, ring};

/// What each seat may do is what is accepted from it, in the same order; and nothing panics.
fn check_menus(game: &ShiftyEyedSpies, now: Millis, conceivable: &[Action]) {
    for seat in Seat::all(8) {
        let accepted =
            conceivable.iter().filter(|act| game.decide(now, By::Seat(seat), act).is_ok());
        let menu = game.legal(now, seat);
        assert_eq!(menu.len(), accepted.clone().count());
        assert!(menu.eq(accepted.copied()), "{seat} in {game:?}");
        for action in conceivable {
            let way = game.decide(now, By::For(seat), action);
            let tables = Action::End { discard: Kinds::NONE };
            assert!(way.is_err() || *action == tables && game.awaited().contains(seat));
        }
    }
}

/// Plays a game at random: mostly whoever has the tracker, sometimes somebody else, and
/// sometimes nobody until the clock runs out.
fn random_game(seats: u8, seed: u64, conceivable: &[Action]) -> End {
    let setup = Setup::<ShiftyEyedSpies>::new(seats);
    let (mut game, deal) = Game::deal(&setup, Seed::from_number(seed)).unwrap();
    let mut again = Game::open(&setup, &deal, Seed::from_number(seed)).unwrap();
    if seed < 10 {
        check_menus(game.rules(), Millis::START, conceivable);
    }
    game.start();
    again.start();
    let mut whims: Dice = Seed::from_number(seed).dice(u64::MAX);
    let mut now = Millis::START;
    for step in 0.. {
        while let Some(entry) = game.tick(now) {
            again.enter(&entry).unwrap();
            game.rules().audit().unwrap();
        }
        if let Some(outcome) = game.outcome() {
            assert!(game == again);
            check_menus(game.rules(), now, conceivable);
            return outcome.end;
        }
        assert!(step < 20_000, "the game does not end");
        if whims.below(100) == 0 {
            check_menus(game.rules(), now, conceivable);
        }
        let pause_ms = if whims.below(20) == 0 { 90_000 } else { 900 };
        now = now + u64::from(whims.below(pause_ms));
        if game.rules().due().is_some_and(|due| due < now) {
            continue;
        }
        let anyone = Seat::at(whims.below(u32::from(seats)) as u8);
        let on_turn = game.rules().awaited().iter().next().unwrap_or(anyone);
        let seat = if whims.below(4) == 0 { anyone } else { on_turn };
        let mut menu = game.rules().legal(now, seat);
        let whim = whims.below(menu.len() as u32) as usize;
        let Some(action) = menu.nth(whim) else { continue };
        drop(menu);
        let entry = game.act(now, seat, action).unwrap();
        again.enter(&entry).unwrap();
        game.rules().audit().unwrap();
        let line = serde_json::to_string(&action).unwrap();
        assert_eq!(serde_json::from_str::<Action>(&line).unwrap(), action);
    }
    unreachable!("the loop ends with the game")
}

#[test]
fn random_games_end_and_keep_their_cards() {
    let conceivable = conceivable();
    let mut reasons = [0, 0];
    for seats in 4..=8 {
        for seed in 0..600 {
            reasons[random_game(seats, seed, &conceivable) as usize] += 1;
        }
    }
    assert!(reasons.iter().all(|&times| times > 0), "{reasons:?}");
}

#[test]
fn what_a_seat_cannot_know_changes_nothing_for_it() {
    // Seat 0 has the same hand in both; the others and the decks differ.
    let one = ring();
    let mut deal = deal(4, "1 3 0 2", "f c m n");
    deal.deliver[4..].reverse();
    deal.receive[4..].reverse();
    let other = Spies::start(&Setup::new(4), &deal);
    let [one, other] = [one.rules(), other.rules()];
    let seat = Seat::at(0);
    assert_ne!(one, other);
    assert_eq!(one.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
    assert_eq!(one.view(Viewer::Public), other.view(Viewer::Public));
    assert!(one.legal(Millis(5), seat).eq(other.legal(Millis(5), seat)));
    for action in conceivable() {
        let answers = [one, other].map(|game| game.decide(Millis(5), By::Seat(seat), &action));
        assert_eq!(answers[0], answers[1], "{action:?}");
    }
    for aim in Seat::all(8) {
        for gesture in Gesture::ALL {
            let signs = [Sign { gesture, ..Sign::wink_at(aim) }, Sign::glance_at(aim.number())];
            assert!(signs.iter().all(|&sign| one.allows(seat, sign) == other.allows(seat, sign)));
        }
    }
}
