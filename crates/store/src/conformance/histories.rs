//! What histories promise: to those who want to be remembered, and to those who do not.

use super::room;
use crate::{Histories, HistoriesFault, PlayerId, Stay};

/// Checks every promise of [`Histories`], each on empty ones.
pub fn check_histories<H: Histories>(empty: impl Fn() -> H) {
    players_are_apart_though_they_sit_at_one_table(&empty());
    whoever_did_not_ask_to_be_remembered_is_not(&empty());
    whoever_is_forgotten_does_not_come_back(&empty());
    a_record_is_kept_as_long_as_anybody_has_the_game(&empty());
    a_room_that_is_left_knows_nobody_and_its_games_stay(&empty());
    records_can_be_forgotten_without_their_games(&empty());
}

/// Checks that games are kept once and come newest first, also when the histories are opened again.
pub fn check_histories_reopened<H: Histories>(open: impl Fn() -> H) {
    let histories = open();
    let ann = stay(ANN, "A", 0);
    for _ in 0..2 {
        sure(histories.remember(&ann));
    }
    sure(histories.keep(&ann, 1, 100, b"first"));
    sure(histories.keep(&ann, 3, 300, b"third"));
    for game in [1, 2, 3] {
        sure(histories.keep(&ann, game, 900, b"again, or too late"));
    }
    let elsewhere = stay(ANN, "B", 5);
    sure(histories.remember(&elsewhere));
    sure(histories.keep(&elsewhere, 1, 200, b"second"));
    sure(histories.keep_record(room("A"), 3, b"how it went"));
    for histories in [histories, open()] {
        assert_eq!(games(&histories, ANN), ["third", "second", "first"]);
        assert_eq!(histories.games_in(room("A")), Ok(vec![1, 3]));
        assert_eq!(histories.record(room("A"), 3), Ok(Some(b"how it went".to_vec())));
        assert_eq!(histories.stays_in(room("A")), Ok(vec![(ann, 3)]));
        assert_eq!(histories.stays_in(room("C")), Ok(vec![]));
    }
}

fn players_are_apart_though_they_sit_at_one_table(histories: &impl Histories) {
    let (ann, bob) = (stay(ANN, "A", 0), stay(BOB, "A", 1));
    // A browser can come in twice, under two names.
    let too = stay(ANN, "A", 2);
    for stay in [ann, bob, too] {
        sure(histories.remember(&stay));
    }
    sure(histories.keep(&ann, 1, 10, b"won"));
    sure(histories.keep(&bob, 1, 10, b"lost"));
    sure(histories.keep(&too, 1, 20, b"came third"));
    assert_eq!(games(histories, ANN), ["came third", "won"]);
    assert_eq!(games(histories, BOB), ["lost"]);
    sure(histories.forget(ANN));
    assert_eq!(games(histories, BOB), ["lost"]);
    assert_eq!(histories.stays_in(room("A")), Ok(vec![(bob, 1)]));
}

fn whoever_did_not_ask_to_be_remembered_is_not(histories: &impl Histories) {
    sure(histories.keep(&stay(ANN, "A", 0), 1, 10, b"won"));
    sure(histories.remember(&stay(ANN, "A", 0)));
    for other in [stay(ANN, "A", 1), stay(ANN, "B", 0), stay(BOB, "A", 0)] {
        sure(histories.keep(&other, 1, 10, b"won"));
        assert!(games(histories, other.player).is_empty(), "{other:?}");
    }
    assert_eq!(histories.stays_in(room("A")), Ok(vec![(stay(ANN, "A", 0), 0)]));
}

fn whoever_is_forgotten_does_not_come_back(histories: &impl Histories) {
    let ann = stay(ANN, "A", 0);
    sure(histories.remember(&ann));
    sure(histories.keep(&ann, 1, 10, b"won"));
    sure(histories.forget(ANN));
    sure(histories.keep(&ann, 2, 10, b"lost"));
    assert!(games(histories, ANN).is_empty());
    assert_eq!(histories.stays_in(room("A")), Ok(vec![]));
    // Whoever comes in anew is remembered anew, from then on.
    sure(histories.remember(&stay(ANN, "A", 3)));
    assert_eq!(histories.stays_in(room("A")), Ok(vec![(stay(ANN, "A", 3), 0)]));
}

fn a_record_is_kept_as_long_as_anybody_has_the_game(histories: &impl Histories) {
    let (here, elsewhere) = (room("A"), room("B"));
    let (ann, bob) = (stay(ANN, "A", 0), stay(BOB, "A", 1));
    for stay in [ann, bob, stay(ANN, "B", 0)] {
        sure(histories.remember(&stay));
    }
    for game in [1, 2] {
        sure(histories.keep(&ann, game, 10, b"won"));
    }
    sure(histories.keep(&bob, 2, 10, b"lost"));
    sure(histories.keep(&stay(ANN, "B", 0), 1, 10, b"won"));
    assert_eq!(histories.games_in(here), Ok(vec![1, 2]));
    assert_eq!(histories.games_in(room("C")), Ok(vec![]));
    // The third is in nobody's history.
    for game in [1, 2, 3] {
        sure(histories.keep_record(here, game, format!("game {game}").as_bytes()));
    }
    sure(histories.keep_record(elsewhere, 1, b"elsewhere"));
    // Kept again, it is kept once.
    sure(histories.keep_record(here, 2, b"game 2"));
    assert_eq!(histories.records_of(here), Ok(vec![1, 2]));
    assert_eq!(histories.record(here, 1), Ok(Some(b"game 1".to_vec())));
    for none in [0, 3] {
        assert_eq!(histories.record(here, none), Ok(None), "game {none}");
    }
    sure(histories.forget(ANN));
    assert_eq!(histories.records_of(here), Ok(vec![2]), "Bob has the second game");
    assert_eq!(histories.record(here, 2), Ok(Some(b"game 2".to_vec())));
    assert_eq!(histories.records_of(elsewhere), Ok(vec![]));
    sure(histories.forget(BOB));
    assert_eq!(histories.records_of(here), Ok(vec![]));
    assert_eq!(histories.games_in(here), Ok(vec![]));
}

fn a_room_that_is_left_knows_nobody_and_its_games_stay(histories: &impl Histories) {
    let (ann, other) = (stay(ANN, "A", 0), stay(ANN, "B", 0));
    for stay in [ann, other] {
        sure(histories.remember(&stay));
        sure(histories.keep(&stay, 1, 10, b"won"));
    }
    sure(histories.keep_record(room("A"), 1, b"how it went"));
    for _ in 0..2 {
        sure(histories.leave(room("A")));
    }
    // Somebody else may be number 0 in a room of that name.
    sure(histories.keep(&ann, 2, 20, b"not hers"));
    assert_eq!(games(histories, ANN), ["won", "won"]);
    assert_eq!(histories.stays_in(room("A")), Ok(vec![]));
    assert_eq!(histories.stays_in(room("B")), Ok(vec![(other, 1)]));
    assert_eq!(histories.records_of(room("A")), Ok(vec![1]));
}

fn records_can_be_forgotten_without_their_games(histories: &impl Histories) {
    let ann = stay(ANN, "A", 0);
    sure(histories.remember(&ann));
    for game in [1, 2] {
        sure(histories.keep(&ann, game, 10, b"won"));
        sure(histories.keep_record(room("A"), game, b"how it went"));
    }
    for _ in 0..2 {
        sure(histories.forget_records(room("A")));
    }
    assert_eq!(histories.records_of(room("A")), Ok(vec![]));
    assert_eq!(histories.record(room("A"), 1), Ok(None));
    assert_eq!(games(histories, ANN), ["won", "won"]);
}

const ANN: PlayerId = PlayerId([1; 32]);
const BOB: PlayerId = PlayerId([2; 32]);

fn stay(player: PlayerId, code: &str, person: u32) -> Stay {
    Stay { player, room: room(code), person }
}

/// A player's games, which are texts here.
fn games(histories: &impl Histories, player: PlayerId) -> Vec<String> {
    let games = sure(histories.games_of(player)).into_iter();
    games.map(|game| String::from_utf8(game).expect("a text")).collect()
}

fn sure<T>(done: Result<T, HistoriesFault>) -> T {
    done.unwrap_or_else(|fault| panic!("{fault}"))
}
