//! The laws that all rules obey, checked along random play.

use std::collections::BTreeSet;

use arbitrary::Unstructured;
use games::{Blink, Kind, RandomPlayers, with_rules};
use serde_json::{Value, json};
use table::{
    Aim, By, Dice, Entry, EntryFault, Game, Gesture, Millis, Options, Refusal, Rules, Seat,
    SeatSet, Seed, Setup, Sign, Viewer,
};

use crate::wild::{Wild, anybody, on_menu};
use crate::{other_options, tables};

const GAMES: u64 = 40;

#[test]
fn random_play_ends_and_keeps_the_laws() {
    for (kind, seats) in tables() {
        for number in 0..GAMES {
            with_rules!(kind, R => plays_by_the_laws::<R>(kind, seats, Seed::from_number(number)));
        }
    }
}

fn plays_by_the_laws<R: Wild>(kind: Kind, seats: u8, seed: Seed) {
    let setup = Setup::<R>::new(seats);
    let (mut game, deal) = Game::deal(&setup, seed).expect("a table that fits");
    nobody_acts_before_the_start(&game);
    Seat::all(seats).for_each(|seat| knows_the_public_view_and_its_own(&game, seat));
    game.start();
    let mut entries = Vec::new();
    RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut game, |entry| {
        assert!(entries.len() < 100_000, "this {kind} does not end");
        entries.push(*entry);
    });

    // The same again, entry by entry, with a look at everything in between.
    let mut again = Game::open(&setup, &deal, seed).expect("the same deal");
    again.start();
    let mut noise = seed.dice(u64::MAX - 1);
    for entry in &entries {
        assert_eq!(again.rules().audit(), Ok(()), "before {entry:?}");
        assert_eq!(again.outcome(), None);
        if noise.below(8) == 0 {
            legal_agrees_with_decide(&again, entry);
            refusals_change_nothing(&again, entry, &mut noise);
            Seat::all(seats).for_each(|seat| knows_the_public_view_and_its_own(&again, seat));
        }
        again.enter(entry).expect("what was accepted is accepted again");
    }
    assert_eq!(again, game, "the fold of the entries is another game");
    ends_well(&game, &mut noise);
}

fn nobody_acts_before_the_start<R: Wild>(game: &Game<R>) {
    for seat in Seat::all(8) {
        assert_eq!(game.rules().legal(game.now(), seat).len(), 0);
    }
    assert_eq!(game.rules().due(), None);
    assert_eq!(game.rules().awaited(), SeatSet::EMPTY);
}

fn legal_agrees_with_decide<R: Wild>(game: &Game<R>, at: &Entry<R::Action>) {
    for seat in Seat::all(8) {
        let menu = || game.rules().legal(at.at, seat);
        let mut seen = BTreeSet::new();
        for (nth, action) in menu().enumerate() {
            assert_eq!(
                game.rules().decide(at.at, By::Seat(seat), &action),
                Ok(()),
                "{seat} {action:?}"
            );
            assert!(seen.insert(format!("{action:?}")), "{action:?} is on the menu twice");
            assert_eq!(menu().nth(nth), Some(action), "the menu counts wrong");
        }
        assert_eq!(seen.len(), menu().len());
        assert!(seat.number() < game.seats() || seen.is_empty(), "{seat} is not at the table");
    }
    signs_agree_with_allows(game);
    let awaited = game.rules().awaited();
    assert!(awaited.without(SeatSet::all(game.seats())).is_empty());
}

/// What a seat may sign is what is accepted from it, of what a face can do at others.
fn signs_agree_with_allows<R: Rules>(game: &Game<R>) {
    for seat in Seat::all(game.seats()) {
        let offers = game.rules().signs(seat);
        let others = Seat::all(8).filter(|other| *other != seat).map(Aim::Seat);
        for aim in others.chain((0..8).map(Aim::Place)) {
            let takes = |gesture: &Gesture| match aim {
                Aim::Seat(_) => gesture.takes_seat(),
                Aim::Place(_) => gesture.takes_place(),
            };
            for gesture in Gesture::ALL.into_iter().filter(takes) {
                let sign = Sign { gesture, aim };
                let allowed = game.rules().allows(seat, sign).is_ok();
                assert_eq!(offers.contains(sign), allowed, "{seat}: {sign}");
            }
        }
        assert!(!offers.contains(Sign::wink_at(seat)), "{seat} at itself");
    }
}

/// Random bytes to make things up from.
fn bytes(dice: &mut Dice) -> [u8; 64] {
    std::array::from_fn(|_| dice.below(256) as u8)
}

fn refusals_change_nothing<R: Wild>(game: &Game<R>, at: &Entry<R::Action>, noise: &mut Dice) {
    for _ in 0..8 {
        let bytes = bytes(noise);
        let mut from = Unstructured::new(&bytes);
        let (Ok(by), Ok(action)) = (anybody(&mut from), R::action(&mut from)) else { continue };
        let mut tried = game.clone();
        let entry = Entry { at: at.at, by, action };
        match tried.enter(&entry) {
            Err(_) => assert_eq!(tried, *game, "a refusal of {entry:?} changed something"),
            Ok(()) if matches!(by, By::Seat(_)) => {
                let seat = by.seat().expect("a seat acts");
                let on_menu = on_menu(game.rules(), at.at, seat, &action);
                assert!(on_menu, "{entry:?} was accepted and not on the menu");
            }
            Ok(()) => {}
        }
    }
}

/// With what is its own laid over what is public, a seat has all of its view and nothing else.
pub(crate) fn knows_the_public_view_and_its_own<R: Rules>(game: &Game<R>, seat: Seat) {
    let view = |viewer| serde_json::to_value(game.rules().view(viewer)).expect("views are JSON");
    let own = serde_json::to_value(game.rules().own(seat)).expect("what is own is JSON");
    let mut laid_over = view(Viewer::Public);
    for (key, fact) in own.as_object().expect("what is own has names") {
        lay_over(&mut laid_over["players"], seat, key, fact);
    }
    assert_eq!(laid_over, view(Viewer::Seat(seat)), "{seat} at {} of {}", game.now(), R::NAME);
}

/// Whatever is one's own stands in one's place among the players, under the same name; only one's
/// cards on others' Targets (BE-4) lie in their places.
fn lay_over(players: &mut Value, seat: Seat, key: &str, fact: &Value) {
    if key != "lying" {
        let place = players[seat.index()].get_mut(key);
        *place.unwrap_or_else(|| panic!("the view has no {key}")) = fact.clone();
        return;
    }
    for laid in fact.as_array().expect("a list of cards") {
        let on = laid["on"].as_u64().expect("a seat") as usize;
        let cards = players[on]["cards"].as_array_mut().expect("a list of cards");
        let card = cards.iter_mut().find(|lying| lying["by"] == json!(seat));
        card.expect("everybody sees that a card lies there")["card"] = laid["card"].clone();
    }
}

fn ends_well<R: Wild>(game: &Game<R>, noise: &mut Dice) {
    let outcome = game.outcome().expect("it is over");
    assert_eq!(outcome.scores.seats(), game.seats());
    assert!(outcome.winners.without(SeatSet::all(game.seats())).is_empty());
    assert_eq!(game.rules().audit(), Ok(()));
    assert_eq!(game.rules().due(), None);
    assert_eq!(game.rules().awaited(), SeatSet::EMPTY);
    for seat in Seat::all(8) {
        assert_eq!(game.rules().legal(game.now(), seat).len(), 0);
    }
    let bytes = bytes(noise);
    if let Ok(action) = R::action(&mut Unstructured::new(&bytes)) {
        let late = game.clone().enter(&Entry { at: game.now(), by: By::Seat(Seat::at(0)), action });
        let Err(EntryFault::Refused(refusal)) = late else { panic!("{action:?} after the end") };
        assert_eq!(refusal.code(), "game_over");
    }
    Seat::all(game.seats()).for_each(|seat| knows_the_public_view_and_its_own(game, seat));
    // Everything may be told now, to everyone.
    serde_json::to_string(&game.rules().view(Viewer::everyone(&outcome))).expect("views are JSON");
}

#[test]
fn a_game_goes_by_the_name_of_its_crate() {
    macro_rules! names {
        ($(#[$about:meta] $game:ident = $module:ident;)+) => {
            [$((Kind::$game, stringify!($module))),+]
        };
    }
    for (kind, name) in games::for_each_game!(names) {
        assert_eq!((kind.name(), name.parse()), (name, Ok(kind)));
        assert_eq!(serde_json::to_value(kind).expect("a name"), name);
        assert!(kind.seats().contains(&kind.usual_seats()), "{kind}");
    }
}

#[test]
fn a_refusal_that_a_log_kept_costs_what_it_cost_at_the_table() {
    let mut fumbles = 0;
    for number in 0..GAMES {
        let (mut game, _) = Game::<Blink>::deal(&Setup::new(2), Seed::from_number(number)).unwrap();
        game.start();
        for (seat, pile) in
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| (Seat::at(a), Seat::at(b)))
        {
            for card in game.rules().own(seat).hand.into_iter().flatten() {
                let (mut played, mut folded) = (game.clone(), game.clone());
                let (at, play) = (Millis(300), blink::Action::Play { card, pile, saw: None });
                if let Err(EntryFault::Refused(refusal)) = played.act(at, seat, play) {
                    assert_ne!(played, game, "{refusal:?} is free");
                    folded.cost(at, seat, refusal);
                    assert_eq!(played, folded);
                    fumbles += 1;
                }
            }
        }
    }
    assert!(fumbles > 100, "only {fumbles} fumbles");
}

#[test]
fn the_same_seed_deals_the_same_game() {
    for (kind, seats) in tables() {
        with_rules!(kind, R => {
            let deal = |number| R::deal(&Setup::new(seats), &Seed::from_number(number)).unwrap();
            assert_eq!(deal(5), deal(5));
            // There is nothing to deal in Eyes Wide Shut.
            assert!(deal(5) != deal(6) || kind == Kind::EyesWideShut);
        });
    }
}

#[test]
fn too_few_and_too_many_are_turned_away() {
    for kind in Kind::ALL {
        let (least, most) = (*kind.seats().start(), *kind.seats().end());
        for seats in [0, 1, least - 1, most + 1, 9, 255] {
            with_rules!(kind, R => {
                let fault = R::deal(&Setup::new(seats), &Seed::from_number(0)).unwrap_err();
                assert_eq!(fault, table::SetupFault::Seats { least, most });
            });
        }
    }
}

#[test]
fn refusal_codes_are_distinct_snake_case_and_come_with_a_sentence() {
    for kind in Kind::ALL {
        with_rules!(kind, R => {
            type No = <R as Rules>::Refusal;
            let codes: BTreeSet<&str> = No::ALL.iter().map(|no| no.code()).collect();
            assert_eq!(codes.len(), No::ALL.len(), "{kind} uses a code twice");
            for no in No::ALL {
                let snake = |c: char| c.is_ascii_lowercase() || c == '_';
                assert!(no.code().chars().all(snake), "{}", no.code());
                let sentence = no.to_string();
                let starts = sentence.chars().next().is_some_and(char::is_uppercase);
                assert!(starts && sentence.ends_with('.'), "{sentence:?}");
            }
        });
    }
}

#[test]
fn default_options_are_allowed_and_read_back() {
    for kind in Kind::ALL {
        with_rules!(kind, R => {
            let options = <R as Rules>::Options::default();
            assert_eq!(options.check(), Ok(()));
            let json = serde_json::to_string(&options).unwrap();
            assert_eq!(serde_json::from_str::<<R as Rules>::Options>(&json).unwrap(), options);
            assert_eq!(serde_json::from_str::<<R as Rules>::Options>("{}").unwrap(), options);
            assert!(serde_json::from_str::<<R as Rules>::Options>(r#"{"no_such_option":1}"#).is_err());
        });
    }
}

#[test]
fn options_may_be_given_in_part_and_the_rest_stays_as_it_is() {
    for kind in Kind::ALL {
        let given = other_options(kind);
        with_rules!(kind, R => {
            let read = |json: &Value| {
                serde_json::from_value::<<R as Rules>::Options>(json.clone()).map(|options| json!(options))
            };
            let mut expected = json!(<R as Rules>::Options::default());
            for (key, value) in given.as_object().expect("options have names") {
                assert_ne!(expected[key], *value, "{kind} {key} is no other choice");
                expected[key] = value.clone();
            }
            assert_eq!(read(&given).unwrap(), expected);
            expected["no_such_option"] = json!(1);
            assert!(read(&expected).is_err(), "{kind}");
        });
    }
}

/// Whether a type can be serialised is decided when this file is compiled: if one of these ever
/// can, the call is ambiguous and the suite does not build.
mod hidden_state_cannot_be_serialised {
    #[allow(dead_code)]
    trait Unless<Marker> {
        fn hidden() {}
    }
    struct IfSerialisable;
    impl<T: ?Sized> Unless<()> for T {}
    impl<T: ?Sized + serde::Serialize> Unless<IfSerialisable> for T {}

    macro_rules! hidden {
        ($(#[$about:meta] $game:ident = $module:ident;)+) => {
            #[test]
            fn checked_at_compile_time() {
                $(
                    <games::$game as Unless<_>>::hidden();
                    <<games::$game as table::Rules>::Deal as Unless<_>>::hidden();
                )+
            }
        };
    }

    games::for_each_game!(hidden);
}
