//! What holds all through a game, at whatever is played: menus, soundness, secrets.

use table::{Aim, By, Entry, Game, Gesture, Millis, Rules, Seat, Seed, Setup, Sign, Viewer};
use zwinkern::{Action, Options, OtherSigns, Person, Zwinkern};

use crate::scenes::{SEAT_COUNTS, turn_s};

#[test]
fn the_state_is_small() {
    assert_eq!(size_of::<Zwinkern>(), 184);
}

/// Every action there is, for claims without and with what was seen.
fn every_action(with_saw: bool) -> Vec<Action> {
    let seats = || Seat::all(8);
    let mut all = vec![Action::Pass {}];
    all.extend(seats().map(|partner| Action::Call { partner }));
    for card in Person::all() {
        all.push(Action::Place { card });
        for holder in seats() {
            all.push(Action::BigEyes { card, holder, saw: None });
            let saws = seats().filter(|_| with_saw).map(Some);
            all.extend(saws.map(|saw| Action::BigEyes { card, holder, saw }));
        }
    }
    all
}

/// What is accepted from a seat is what is legal for it, each once.
fn check_menu(rules: &Zwinkern, now: Millis, all: &[Action]) {
    for seat in Seat::all(8) {
        let accepted = |action: &&Action| rules.decide(now, By::Seat(seat), action).is_ok();
        let mut accepted: Vec<Action> = all.iter().filter(accepted).copied().collect();
        let legal: Vec<Action> = rules.legal(now, seat).collect();
        assert_eq!(legal.len(), rules.legal(now, seat).len());
        for action in &legal {
            let place = accepted.iter().position(|accepted| accepted == action);
            accepted.swap_remove(place.expect("what is legal is accepted, and stands there once"));
        }
        assert_eq!(accepted, [], "accepted from {seat}, but not legal");
        // For a seat the table makes the moves that end its turn, and no others.
        for action in all {
            let for_seat = rules.decide(now, By::For(seat), action).is_ok();
            let ends_turn = matches!(action, Action::Place { .. } | Action::Pass {});
            assert_eq!(for_seat, ends_turn && legal.contains(action), "{action:?} for {seat}");
            assert!(rules.decide(now, By::Table, action).is_err());
        }
    }
}

#[test]
fn random_play_ends_and_loses_no_card() {
    let all = every_action(false);
    let mut ended = [0; 3];
    for number in 0..3_000 {
        let seats = SEAT_COUNTS[number as usize % 4];
        let seed = Seed::from_number(number);
        let options = if number % 3 == 0 { turn_s(0) } else { turn_s(20) };
        let setup = Setup { options, ..Setup::new(seats) };
        let (mut game, deal) = Game::<Zwinkern>::deal(&setup, seed).unwrap();
        let mut replay = Game::open(&setup, &deal, seed).unwrap();
        check_menu(game.rules(), Millis::START, &all[..50]);
        game.start();
        replay.start();
        let mut dice = seed.dice(99);
        let mut now = Millis::START;
        let mut entries: Vec<Entry<Action>> = Vec::new();
        while game.outcome().is_none() {
            now = now + u64::from(dice.below(15_000));
            entries.extend(std::iter::from_fn(|| game.tick(now)));
            let claims = dice.below(12) == 0;
            let turn = game.rules().awaited().iter().next().unwrap_or(Seat::at(0));
            let seat = if claims { Seat::at(dice.below(u32::from(seats)) as u8) } else { turn };
            let mut menu = game.rules().legal(now, seat);
            let choice = menu.nth(dice.below(menu.len() as u32) as usize);
            drop(menu);
            if let Some(action) = choice {
                entries.push(game.act(now, seat, action).unwrap());
            }
            game.rules().audit().unwrap();
            if dice.below(100) == 0 {
                check_menu(game.rules(), now, &all);
            }
            assert!(entries.len() < 20_000, "a game without end");
        }
        check_menu(game.rules(), now, &all);
        entries.iter().for_each(|entry| replay.enter(entry).unwrap());
        assert_eq!(replay.rules(), game.rules());
        ended[game.outcome().unwrap().end.reason as usize] += 1;
    }
    assert!(ended.iter().all(|&games| games > 0), "{ended:?}");
}

/// Two games that differ in what seat 0 cannot know look the same to it, down to every refusal.
#[test]
fn what_a_seat_cannot_know_changes_nothing_for_it() {
    let all = every_action(true);
    let me = Seat::at(0);
    let aims = Seat::all(8).map(Aim::Seat).chain([Aim::Place(3)]);
    let signs: Vec<Sign> =
        aims.flat_map(|aim| Gesture::ALL.map(|gesture| Sign { gesture, aim })).collect();
    let mut steps = 0;
    for number in 0..200 {
        let seats = SEAT_COUNTS[number as usize % 4];
        let setup = Setup::<Zwinkern> {
            options: Options {
                other_signs: [OtherSigns::No, OtherSigns::Also, OtherSigns::Only]
                    [number as usize % 3],
                ..Options::default()
            },
            ..Setup::new(seats)
        };
        let seed = Seed::from_number(number);
        let (mut one, deal) = Game::deal(&setup, seed).unwrap();
        let mut dice = seed.dice(77);
        // Deal out again all that is not in the hand of seat 0.
        let mut unseen: Vec<Person> = deal.hands[1..].iter().flatten().copied().collect();
        unseen.extend(&deal.out);
        dice.shuffle(&mut unseen);
        let mut other = deal.clone();
        let places = other.hands[1..].iter_mut().flatten().chain(&mut other.out);
        places.zip(unseen).for_each(|(place, person)| *place = person);
        let mut other = Game::open(&setup, &other, seed).unwrap();
        one.start();
        other.start();
        loop {
            let now = one.now() + 1;
            let views = [&one, &other]
                .map(|game| serde_json::to_string(&game.rules().view(Viewer::Seat(me))).unwrap());
            assert_eq!(views[0], views[1]);
            let public = [&one, &other].map(|game| game.rules().view(Viewer::Public));
            assert_eq!(public[0], public[1]);
            let menus = [&one, &other].map(|game| game.rules().legal(now, me).collect::<Vec<_>>());
            assert_eq!(menus[0], menus[1]);
            for action in &all {
                let answers =
                    [&one, &other].map(|game| game.rules().decide(now, By::Seat(me), action));
                assert_eq!(answers[0], answers[1], "{action:?}");
            }
            for &sign in &signs {
                let answers = [&one, &other].map(|game| game.rules().allows(me, sign));
                assert_eq!(answers[0], answers[1], "{sign:?}");
            }
            steps += 1;
            let seat = Seat::at(dice.below(u32::from(seats)) as u8);
            let mut menu = one.rules().legal(now, seat);
            let action = menu.nth(dice.below(menu.len() as u32) as usize);
            drop(menu);
            let Some(action) = action else { continue };
            let by = By::Seat(seat);
            let noticed =
                [&one, &other].map(|game| game.rules().notice(Viewer::Seat(me), by, &action));
            // From here on the two games differ in what was said aloud, or in a hand that is not
            // ours and could not have moved so.
            if noticed[0] != noticed[1] || other.act(now, seat, action).is_err() {
                break;
            }
            one.act(now, seat, action).unwrap();
            if one.outcome().is_some() {
                break;
            }
        }
    }
    assert!(steps > 1_000, "{steps} steps compared");
}
