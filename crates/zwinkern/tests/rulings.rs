//! Zwinkern's rulings, each as a short scene. Search for an id, `ZW-7` or `zw_7`, to find its
//! tests.
//!
//! Unless a test says otherwise the cards lie in order: the field is 1 to 36 row by row, seat 0
//! holds the lowest twins, seat 1 the next, and the highest are out of the game. At a table of
//! three that is 1–9, 10–18, 19–27 and, out, 28–36.

use std::collections::BTreeSet;

use expect_test::{Expect, expect};
use notation::Scene;
use table::{
    Aim, By, Dice, Entry, Game, Gesture, Millis, Refusal as _, Rules, Seat, SeatSet, Seed, Setup,
    SetupFault, Sign, Signals, Viewer,
};
use zwinkern::{Action, Deal, Fate, Options, Person, Reason, Refusal, View, Zwinkern};

const SEAT_COUNTS: [u8; 4] = [3, 4, 5, 6];

fn hand_size(seats: u8) -> u8 {
    [9, 8, 6, 5][usize::from(seats) - 3]
}

fn persons(numbers: std::ops::RangeInclusive<u8>) -> Vec<Person> {
    numbers.map(Person::at).collect()
}

/// Everything in order, and seat 0 begins.
fn deal(seats: u8) -> Deal {
    let size = hand_size(seats);
    Deal {
        field: persons(1..=36).try_into().unwrap(),
        hands: (0..seats).map(|seat| persons(seat * size + 1..=(seat + 1) * size)).collect(),
        out: persons(seats * size + 1..=36),
        first: Seat::at(0),
    }
}

/// Who holds the twin of a card in that deal.
fn dealt_to(seats: u8, card: Person) -> Option<Seat> {
    Seat::all(seats).nth(usize::from((card.number() - 1) / hand_size(seats)))
}

fn scene(seats: u8) -> Scene<Zwinkern> {
    scene_with(seats, Options::default())
}

fn scene_with(seats: u8, options: Options) -> Scene<Zwinkern> {
    Scene::start(&Setup { options, ..Setup::new(seats) }, &deal(seats))
}

fn turn_s(turn_s: u16) -> Options {
    Options { turn_s, ..Options::default() }
}

fn public(scene: &Scene<Zwinkern>) -> View {
    scene.rules().view(Viewer::Public)
}

/// The cards that lie on the field, by number.
fn lying(view: &View) -> Vec<Person> {
    let spots = view.field.iter().flatten();
    spots.filter(|spot| spot.fate == Fate::Lies).map(|spot| spot.card).collect()
}

/// The first line of what everybody sees.
fn headline(scene: &Scene<Zwinkern>) -> String {
    public(scene).to_string().lines().next().unwrap().to_owned()
}

/// Where `seat` may place its figure.
fn places(scene: &Scene<Zwinkern>, seat: Seat) -> impl Iterator<Item = Person> {
    scene.rules().legal(Millis::START, seat).filter_map(|action| match action {
        Action::Place { card } => Some(card),
        _ => None,
    })
}

/// Calls until only the cards of `keep` lie on the field: calls are wrong, except that seat 1
/// is called for its own cards as often as `right` says. Returns the last answer.
fn clear_field(
    scene: &mut Scene<Zwinkern>,
    keep: std::ops::RangeInclusive<u8>,
    mut right: usize,
) -> String {
    let kept = |card: &Person| keep.contains(&card.number());
    let mut told = String::new();
    while scene.rules().outcome().is_none() && !lying(&public(scene)).iter().all(kept) {
        let view = public(scene);
        let turn = view.turn.unwrap();
        let seats = view.players.len() as u8;
        let figure = view.players[turn.index()].figure;
        if let Some(card) = figure.filter(|card| !kept(card)) {
            let holder = dealt_to(seats, card);
            let is_right = right > 0 && holder == Some(Seat::at(1));
            right -= usize::from(is_right);
            let wrong = || Seat::all(seats).find(|&other| other != turn && Some(other) != holder);
            let partner = holder.filter(|_| is_right).or_else(wrong).unwrap();
            told = scene.play(&format!("{} call partner={}", turn.number(), partner.number()));
            if scene.rules().outcome().is_some() {
                break;
            }
        }
        let target = places(scene, turn).min_by_key(|card| (kept(card), *card));
        let target = target.map_or("pass".to_owned(), |card| format!("place card={card}"));
        told = scene.play(&format!("{} {target}", turn.number()));
    }
    told
}

/// That many turns in which whoever's turn it is goes to the highest card they can, calling
/// nobody. Returns the last answer.
fn quiet_turns(scene: &mut Scene<Zwinkern>, turns: usize) -> String {
    let mut told = String::new();
    for _ in 0..turns {
        let turn = public(scene).turn.unwrap();
        let highest = places(scene, turn).max();
        let moves = highest.map_or("pass".to_owned(), |card| format!("place card={card}"));
        told = scene.play(&format!("{} {moves}", turn.number()));
    }
    told
}

fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

#[test]
fn zw_1_thirty_six_persons_dealt_by_the_number_of_seats() {
    for (seats, size, out, eyes) in [(3, 9, 9, 4), (4, 8, 4, 4), (5, 6, 6, 3), (6, 5, 6, 3)] {
        let (game, deal) = Zwinkern::deal(&Setup::new(seats), &Seed::from_number(3)).unwrap();
        let all: BTreeSet<Person> = Person::all().collect();
        assert_eq!(all.len(), 36);
        assert_eq!(deal.field.iter().copied().collect::<BTreeSet<_>>(), all);
        let twins = deal.hands.iter().flatten().chain(&deal.out);
        assert_eq!(twins.copied().collect::<BTreeSet<_>>(), all);
        assert!(deal.hands.len() == usize::from(seats) && deal.out.len() == out);
        assert!(deal.hands.iter().all(|hand| hand.len() == size));
        let players = game.view(Viewer::Public).players;
        assert!(players.iter().all(|player| player.eyes == eyes && player.hand.len() == size));
        game.audit().unwrap();
    }
}

#[test]
fn zw_1_a_seed_deals_the_same_cards_for_years() {
    let (_, deal) = Zwinkern::deal(&Setup::new(4), &Seed::from_number(1)).unwrap();
    check(
        &format!("{deal:?}"),
        &expect![
            "Deal { field: [1, 20, 21, 18, 11, 22, 16, 15, 7, 9, 31, 12, 3, 2, 34, 35, 19, 5, 30, 33, 36, 26, 17, 8, 4, 6, 24, 29, 27, 28, 25, 13, 10, 32, 14, 23], hands: [[15, 20, 36, 7, 29, 3, 13, 18], [19, 14, 8, 12, 24, 9, 35, 28], [32, 6, 17, 10, 5, 2, 16, 26], [25, 1, 31, 23, 34, 22, 30, 27]], out: [4, 33, 21, 11], first: seat 2 }"
        ],
    );
}

#[test]
fn zw_1_hand_sizes_and_big_eyes_are_public_and_faces_are_not() {
    let mut deal = deal(3);
    deal.field.reverse();
    let mut scene = Scene::<Zwinkern>::open(&Setup::new(3), &deal);
    check(
        &scene.play("0 place card=10\n1 wink 0"),
        &expect![[r#"
            0:00.000 seat 0 refused: not_started
            0:00.000 seat 1 Wink: not_started
        "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
            seat 0 sees
              Set: turn of seat 0, 0 of 30 quiet turns
              36   35   34   33   32   31
              30   29   28   27   26   25
              24   23   22   21   20   19
              18   17   16   15   14   13
              12   11   10    9    8    7
               6    5    4    3    2    1
              seat 0 aside: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes
              seat 1 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
            seat 1 sees
              Set: turn of seat 0, 0 of 30 quiet turns
              36   35   34   33   32   31
              30   29   28   27   26   25
              24   23   22   21   20   19
              18   17   16   15   14   13
              12   11   10    9    8    7
               6    5    4    3    2    1
              seat 0 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 aside: hand 10 11 12 13 14 15 16 17 18, 0 taken, 4 Big Eyes
              seat 2 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
            seat 2 sees
              Set: turn of seat 0, 0 of 30 quiet turns
              36   35   34   33   32   31
              30   29   28   27   26   25
              24   23   22   21   20   19
              18   17   16   15   14   13
              12   11   10    9    8    7
               6    5    4    3    2    1
              seat 0 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 aside: hand 19 20 21 22 23 24 25 26 27, 0 taken, 4 Big Eyes
            everybody sees
              Set: turn of seat 0, 0 of 30 quiet turns
              36   35   34   33   32   31
              30   29   28   27   26   25
              24   23   22   21   20   19
              18   17   16   15   14   13
              12   11   10    9    8    7
               6    5    4    3    2    1
              seat 0 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
}

#[test]
fn zw_1_persons_are_numbers_from_1_to_36() {
    assert_eq!(serde_json::from_str::<Person>("36").unwrap(), Person::at(36));
    assert_eq!(serde_json::to_string(&Person::at(1)).unwrap(), "1");
    for text in ["0", "37", "-1", "300", "\"7\""] {
        assert!(serde_json::from_str::<Person>(text).is_err(), "{text}");
    }
}

#[test]
fn zw_1_what_is_no_deal() {
    let fault = |change: &dyn Fn(&mut Deal)| {
        let mut deal = deal(4);
        change(&mut deal);
        Zwinkern::open(&Setup::new(4), &deal).map(drop).unwrap_err().to_string()
    };
    let faults = [
        fault(&|deal| deal.field[3] = Person::at(1)),
        fault(&|deal| deal.hands.truncate(3)),
        fault(&|deal| deal.out.extend(deal.hands[2].pop())),
        fault(&|deal| deal.out.truncate(3)),
        fault(&|deal| deal.hands[0][0] = Person::at(36)),
        fault(&|deal| deal.first = Seat::at(4)),
    ];
    check(
        &faults.join("\n"),
        &expect![[r#"
            impossible deal: a card lies on the field twice
            impossible deal: there must be one hand for each seat
            impossible deal: a hand is too large or too small for this many seats
            impossible deal: hands and out must be 36 cards together
            impossible deal: a twin is dealt twice
            impossible deal: the first seat is not at this table"#]],
    );
    for seats in [0, 2, 7, 255] {
        assert_eq!(
            Game::<Zwinkern>::deal(&Setup::new(seats), Seed::from_number(0)).map(drop),
            Err(SetupFault::Seats { least: 3, most: 6 })
        );
    }
}

#[test]
fn zw_2_a_random_seat_begins_unless_the_host_chose_one() {
    let mut began = [0; 6];
    for number in 0..600 {
        let seed = Seed::from_number(number);
        let (_, by_dice) = Zwinkern::deal(&Setup::new(6), &seed).unwrap();
        began[by_dice.first.index()] += 1;
        let host = Setup { first: Some(Seat::at(4)), ..Setup::new(6) };
        let (game, by_host) = Zwinkern::deal(&host, &seed).unwrap();
        assert_eq!(by_host, Deal { first: Seat::at(4), ..by_dice });
        assert_eq!(game.view(Viewer::Public).turn, Some(Seat::at(4)));
    }
    assert!(began.iter().all(|&times| (70..130).contains(&times)), "{began:?}");

    let nobody = Setup { first: Some(Seat::at(3)), ..Setup::<Zwinkern>::new(3) };
    assert_eq!(Zwinkern::deal(&nobody, &Seed::from_number(0)).map(drop), Err(SetupFault::First));
    let other = Setup { first: Some(Seat::at(1)), ..Setup::new(3) };
    assert!(matches!(Zwinkern::open(&other, &deal(3)), Err(SetupFault::Deal(_))));
}

#[test]
fn zw_2_a_figure_goes_to_a_free_card_whose_twin_its_owner_does_not_hold() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=9
         1 place card=20
         0 place card=10
         1 place card=10
         1 place card=18
         1 place card=36
         2 place card=27
         2 place card=1
         0 place card=10
         0 place card=36
         0 place card=11",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 refused: own_twin
            0:00.000 seat 1 refused: not_your_turn
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 refused: occupied
            0:00.000 seat 1 refused: own_twin
            0:00.000 seat 1 places on card 36
            0:00.000 seat 2 refused: own_twin
            0:00.000 seat 2 places on card 1
            0:00.000 seat 0 refused: occupied
            0:00.000 seat 0 refused: occupied
            0:00.000 seat 0 places on card 11
        "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
            everybody sees
              Play: turn of seat 1, may call, 4 of 30 quiet turns, until 1:00.000
               1@2  2    3    4    5    6
               7    8    9   10   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36@1
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 36: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 1: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
}

#[test]
fn zw_2_a_card_that_has_left_the_field_is_no_place() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=28
         1 place card=1
         2 place card=2
         0 call partner=1
         0 place card=28
         0 place card=29",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 28
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 0 calls seat 1 for card 28: wrong
            0:00.000 seat 0 refused: card_gone
            0:00.000 seat 0 places on card 29
        "#]],
    );
}

#[test]
fn zw_2_what_is_legal_comes_in_a_stable_order() {
    let mut scene = scene(3);
    scene.play("0 place card=10\n1 place card=1\n2 place card=2");
    check(
        &scene.legal(0),
        &expect![[r#"
            {"do":"call","partner":1}
            {"do":"call","partner":2}
            {"do":"place","card":11}
            {"do":"place","card":12}
            {"do":"place","card":13}
            {"do":"place","card":14}
            {"do":"place","card":15}
            {"do":"place","card":16}
            {"do":"place","card":17}
            {"do":"place","card":18}
            {"do":"place","card":19}
            {"do":"place","card":20}
            {"do":"place","card":21}
            {"do":"place","card":22}
            {"do":"place","card":23}
            {"do":"place","card":24}
            {"do":"place","card":25}
            {"do":"place","card":26}
            {"do":"place","card":27}
            {"do":"place","card":28}
            {"do":"place","card":29}
            {"do":"place","card":30}
            {"do":"place","card":31}
            {"do":"place","card":32}
            {"do":"place","card":33}
            {"do":"place","card":34}
            {"do":"place","card":35}
            {"do":"place","card":36}
            {"do":"big_eyes","card":1,"holder":2}
            {"do":"big_eyes","card":2,"holder":1}
        "#]],
    );
    check(
        &scene.legal(1),
        &expect![[r#"
            {"do":"big_eyes","card":10,"holder":2}
            {"do":"big_eyes","card":2,"holder":0}
        "#]],
    );
    check(&scene.legal(3), &expect![[""]]);
}

#[test]
fn zw_2_the_table_places_for_whoever_is_late() {
    let mut scene = scene(3);
    // The clock of a turn starts when the turn before it ended; a call does not stop it.
    let told = scene.play(
        "until 59999
         until 60000
         70000 1 place card=1
         until 130000
         130001 0 call partner=1
         130000 0 call partner=1
         190000 0 call partner=1
         190001 0 place card=30
         until 190001
         until 250000",
    );
    check(
        &told,
        &expect![[r#"
            1:00.000 the table for seat 0 places on card 28
            1:10.000 seat 1 places on card 1
            2:10.000 the table for seat 2 places on card 8
            2:10.001 seat 0 calls seat 1 for card 28: wrong
            2:10.000 seat 0 impossible: time falls: it was already 130001 ms
            3:10.000 seat 0 refused: figure_aside
            3:10.001 seat 0 impossible: the clock ran out at 190000 ms and the table did not act
            3:10.000 the table for seat 0 places on card 16
            4:10.000 the table for seat 1 places on card 31
        "#]],
    );
    check(
        &headline(&scene),
        &expect!["  Play: turn of seat 2, may call, 1 of 30 quiet turns, until 5:10.000"],
    );
}

#[test]
fn zw_2_the_clock_is_the_tables_choice() {
    let mut slow = scene_with(3, turn_s(180));
    check(
        &slow.play("until 179999\nuntil 180000"),
        &expect![[r#"
            3:00.000 the table for seat 0 places on card 28
        "#]],
    );
    let mut none = scene_with(3, turn_s(0));
    check(
        &none.play("until 99999999\n99999999 0 place card=12"),
        &expect![[r#"
            1666:39.999 seat 0 places on card 12
        "#]],
    );
    assert_eq!(none.rules().due(), None);
    let setup = Setup::<Zwinkern> { options: turn_s(181), ..Setup::new(3) };
    check(&setup.check().unwrap_err().to_string(), &expect!["option turn_s must be 0 to 180"]);
    assert!(serde_json::from_str::<Options>(r#"{"turn":5}"#).is_err());
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    let written = serde_json::to_string(&Options::default()).unwrap();
    check(&written, &expect![[r#"{"turn_s":60,"signals":"honest","other_signs":false}"#]]);
}

#[test]
fn zw_2_the_dice_draw_among_all_legal_cards() {
    let scene = scene(3);
    let mut drawn = [0; 37];
    for number in 0..2_700 {
        let mut dice: Dice = Seed::from_number(number).dice(1);
        let Some((by, Action::Place { card })) = scene.rules().lapse(&mut dice) else { panic!() };
        assert_eq!(by, By::For(Seat::at(0)));
        drawn[usize::from(card.number())] += 1;
    }
    // Not the nine twins in the hand of seat 0; the others about a hundred times each.
    assert_eq!(drawn[..10], [0; 10]);
    assert!(drawn[10..].iter().all(|&times| (60..140).contains(&times)), "{drawn:?}");
}

#[test]
fn zw_2_the_table_moves_for_a_seat_and_does_nothing_else_for_it() {
    let mut scene = scene(3);
    let told = scene.play(
        "for:1 place card=30
         for:0 place card=9
         for:0 pass
         for:0 place card=30
         for:1 place card=31
         for:2 place card=32
         for:0 call partner=1
         for:0 big_eyes card=31 holder=2
         for:5 place card=33
         table place card=33
         table pass",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 the table for seat 1 refused: not_your_turn
            0:00.000 the table for seat 0 refused: own_twin
            0:00.000 the table for seat 0 refused: can_place
            0:00.000 the table for seat 0 places on card 30
            0:00.000 the table for seat 1 places on card 31
            0:00.000 the table for seat 2 places on card 32
            0:00.000 the table for seat 0 refused: not_the_tables_way
            0:00.000 the table for seat 0 refused: not_the_tables_way
            0:00.000 the table for seat 5 refused: no_such_seat
            0:00.000 the table refused: not_the_tables_way
            0:00.000 the table refused: not_the_tables_way
        "#]],
    );
}

#[test]
fn zw_3_with_nowhere_to_go_one_may_still_call_and_then_passes() {
    let mut scene = scene(3);
    check(
        &scene.play("0 pass\n1 pass"),
        &expect![[r#"
            0:00.000 seat 0 refused: can_place
            0:00.000 seat 1 refused: not_your_turn
        "#]],
    );
    // Seat 0 stands on 10 and holds the twins of all else that lies on the field.
    let cornered = || {
        let mut scene = self::scene(3);
        clear_field(&mut scene, 1..=10, 0);
        scene.play("2 place card=3");
        scene
    };
    let mut calls = cornered();
    check(
        &calls.seen_by(0),
        &expect![[r#"
            seat 0 sees
              Play: turn of seat 0, may call, 1 of 30 quiet turns, until 1:00.000
               1    2@1  3@2  4    5    6
               7    8    9   10@0 xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              seat 0 on 10: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes, partner of seat 1, seat 2
              seat 1 on 2: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 3: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
    check(
        &calls.legal(0),
        &expect![[r#"
            {"do":"call","partner":1}
            {"do":"call","partner":2}
            {"do":"pass"}
            {"do":"big_eyes","card":2,"holder":2}
            {"do":"big_eyes","card":3,"holder":1}
        "#]],
    );
    let told = calls.play(
        "0 place card=4
         0 place card=10
         0 call partner=1
         0 call partner=1
         0 place card=10
         0 pass",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 refused: own_twin
            0:00.000 seat 0 refused: occupied
            0:00.000 seat 0 calls seat 1 for card 10: right
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 0 refused: card_gone
            0:00.000 seat 0 passes, with nowhere to go
        "#]],
    );
    check(
        &calls.legal(0),
        &expect![[r#"
            {"do":"big_eyes","card":2,"holder":2}
            {"do":"big_eyes","card":3,"holder":1}
        "#]],
    );
    let mut just_passes = cornered();
    check(
        &just_passes.play("0 pass\n1 place card=10\n2 place card=10"),
        &expect![[r#"
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 refused: own_twin
            0:00.000 seat 2 refused: not_your_turn
        "#]],
    );
    check(
        &just_passes.seen_by_all(),
        &expect![[r#"
            everybody sees
              Play: turn of seat 1, may call, 2 of 30 quiet turns, until 1:00.000
               1    2@1  3@2  4    5    6
               7    8    9   10   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              seat 0 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 2: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 3: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
}

#[test]
fn zw_3_the_table_passes_for_whoever_is_late() {
    let mut scene = scene(3);
    clear_field(&mut scene, 1..=9, 0);
    check(
        &headline(&scene),
        &expect!["  Play: turn of seat 0, 0 of 30 quiet turns, until 1:00.000"],
    );
    let told = scene.play("until 180000\nfor:2 pass");
    check(
        &told,
        &expect![[r#"
            1:00.000 the table for seat 0 passes, with nowhere to go
            2:00.000 the table for seat 1 places on card 4
            3:00.000 the table for seat 2 places on card 3
            3:00.000 the table for seat 2 refused: not_your_turn
        "#]],
    );
}

#[test]
fn zw_4_the_partner_may_wink_at_the_figures_owner_and_nobody_else() {
    let mut scene = scene(3);
    let told = scene.play(
        "1 wink 0
         0 place card=10
         1 wink 0
         2 wink 0
         0 wink 1
         1 wink 2
         1 wink 1
         1 nod 0
         2 point 0
         1 wink place:10
         1 wink 3
         3 wink 0",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 1 Wink: false_sign
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 Wink: allowed
            0:00.000 seat 2 Wink: false_sign
            0:00.000 seat 0 Wink: false_sign
            0:00.000 seat 1 Wink: false_sign
            0:00.000 seat 1 Wink: not_yourself
            0:00.000 seat 1 Nod: only_winks
            0:00.000 seat 2 Point: only_winks
            0:00.000 seat 1 Wink: not_at_a_place
            0:00.000 seat 1 Wink: no_such_seat
            0:00.000 seat 3 Wink: no_such_seat
        "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
            seat 0 sees
              Play: turn of seat 1, 1 of 30 quiet turns, until 1:00.000
               1    2    3    4    5    6
               7    8    9   10@0 11   12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 10: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes
              seat 1 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
            seat 1 sees
              Play: turn of seat 1, 1 of 30 quiet turns, until 1:00.000
               1    2    3    4    5    6
               7    8    9   10@0 11   12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 10: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 aside: hand 10 11 12 13 14 15 16 17 18, 0 taken, 4 Big Eyes, partner of seat 0
              seat 2 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
            seat 2 sees
              Play: turn of seat 1, 1 of 30 quiet turns, until 1:00.000
               1    2    3    4    5    6
               7    8    9   10@0 11   12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 10: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 aside: hand 19 20 21 22 23 24 25 26 27, 0 taken, 4 Big Eyes
            everybody sees
              Play: turn of seat 1, 1 of 30 quiet turns, until 1:00.000
               1    2    3    4    5    6
               7    8    9   10@0 11   12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 10: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
    // Partners until the figure moves.
    let told = scene.play(
        "1 place card=19
         2 wink 1
         2 place card=29
         1 wink 0
         0 place card=20
         1 wink 0
         2 wink 0",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 1 places on card 19
            0:00.000 seat 2 Wink: allowed
            0:00.000 seat 2 places on card 29
            0:00.000 seat 1 Wink: allowed
            0:00.000 seat 0 places on card 20
            0:00.000 seat 1 Wink: false_sign
            0:00.000 seat 2 Wink: allowed
        "#]],
    );
}

#[test]
fn zw_4_a_figure_aside_has_no_partner() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         2 big_eyes card=10 holder=1
         1 wink 0
         1 place card=1
         2 place card=2
         0 wink 1
         0 wink 2",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 2 claims card 10 for seat 0 and seat 1: right
            0:00.000 seat 1 Wink: false_sign
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 0 Wink: allowed
            0:00.000 seat 0 Wink: allowed
        "#]],
    );
}

#[test]
fn zw_4_anything_goes_lifts_truth_but_not_the_ban_on_other_signs() {
    let with = |signals, other_signs| {
        let mut scene = scene_with(3, Options { signals, other_signs, ..Options::default() });
        scene.play("0 place card=10");
        scene.play(
            "1 wink 0
             2 wink 0
             1 smile 0
             2 smile 0
             1 wink 1
             1 glance place:2",
        )
    };
    check(
        &with(Signals::AnythingGoes, false),
        &expect![[r#"
            0:00.000 seat 1 Wink: allowed
            0:00.000 seat 2 Wink: allowed
            0:00.000 seat 1 Smile: only_winks
            0:00.000 seat 2 Smile: only_winks
            0:00.000 seat 1 Wink: not_yourself
            0:00.000 seat 1 Glance: not_at_a_place
        "#]],
    );
    check(
        &with(Signals::Honest, true),
        &expect![[r#"
            0:00.000 seat 1 Wink: allowed
            0:00.000 seat 2 Wink: false_sign
            0:00.000 seat 1 Smile: allowed
            0:00.000 seat 2 Smile: false_sign
            0:00.000 seat 1 Wink: not_yourself
            0:00.000 seat 1 Glance: not_at_a_place
        "#]],
    );
    check(
        &with(Signals::AnythingGoes, true),
        &expect![[r#"
            0:00.000 seat 1 Wink: allowed
            0:00.000 seat 2 Wink: allowed
            0:00.000 seat 1 Smile: allowed
            0:00.000 seat 2 Smile: allowed
            0:00.000 seat 1 Wink: not_yourself
            0:00.000 seat 1 Glance: not_at_a_place
        "#]],
    );
}

#[test]
fn zw_5_a_right_call_is_a_point_for_each_of_the_two() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         1 place card=1
         2 place card=2
         0 call partner=1
         0 call partner=1
         1 place card=30
         0 place card=11",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 0 calls seat 1 for card 10: right
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 1 refused: not_your_turn
            0:00.000 seat 0 places on card 11
        "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
            seat 1 sees
              Play: turn of seat 1, may call, 0 of 30 quiet turns, until 1:00.000
               1@1  2@2  3    4    5    6
               7    8    9   --   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 1 taken, 4 Big Eyes
              seat 1 on 1: hand 11 12 13 14 15 16 17 18, 1 taken, 4 Big Eyes, partner of seat 0
              seat 2 on 2: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
}

#[test]
fn zw_5_a_wrong_call_costs_the_card_and_shows_nothing() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         1 place card=1
         2 place card=29
         0 call partner=2
         0 place card=11",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 29
            0:00.000 seat 0 calls seat 2 for card 10: wrong
            0:00.000 seat 0 places on card 11
        "#]],
    );
    // Seat 1 keeps the twin of 10, and nobody sees that it does.
    check(
        &scene.views(),
        &expect![[r#"
            seat 0 sees
              Play: turn of seat 1, may call, 0 of 30 quiet turns, until 1:00.000
               1@1  2    3    4    5    6
               7    8    9   xx   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29@2 30
              31   32   33   34   35   36
              seat 0 on 11: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes, partner of seat 1
              seat 1 on 1: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 29: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
            seat 1 sees
              Play: turn of seat 1, may call, 0 of 30 quiet turns, until 1:00.000
               1@1  2    3    4    5    6
               7    8    9   xx   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29@2 30
              31   32   33   34   35   36
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 1: hand 10 11 12 13 14 15 16 17 18, 0 taken, 4 Big Eyes, partner of seat 0
              seat 2 on 29: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
            seat 2 sees
              Play: turn of seat 1, may call, 0 of 30 quiet turns, until 1:00.000
               1@1  2    3    4    5    6
               7    8    9   xx   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29@2 30
              31   32   33   34   35   36
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 1: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 29: hand 19 20 21 22 23 24 25 26 27, 0 taken, 4 Big Eyes
            everybody sees
              Play: turn of seat 1, may call, 0 of 30 quiet turns, until 1:00.000
               1@1  2    3    4    5    6
               7    8    9   xx   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29@2 30
              31   32   33   34   35   36
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 1: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 29: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
        "#]],
    );
}

#[test]
fn zw_5_who_can_be_called_and_when() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 call partner=1
         0 place card=10
         0 call partner=1
         1 place card=1
         2 place card=2
         1 call partner=0
         0 call partner=0
         0 call partner=3
         0 call partner=7
         3 call partner=0
         0 call partner=1
         0 call partner=2",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 0 places on card 10
            0:00.000 seat 0 refused: not_your_turn
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 1 refused: not_your_turn
            0:00.000 seat 0 refused: not_yourself
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 3 refused: no_such_seat
            0:00.000 seat 0 calls seat 1 for card 10: right
            0:00.000 seat 0 refused: figure_aside
        "#]],
    );
}

#[test]
fn zw_6_a_right_claim_takes_both_cards_and_the_figure_goes_aside() {
    let mut scene = scene(3);
    // The figure is not its owner's to call with at the owner's next turn.
    let told = scene.play(
        "0 place card=10
         2 big_eyes card=10 holder=1
         1 place card=1
         2 place card=2
         0 call partner=1
         0 place card=11",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 2 claims card 10 for seat 0 and seat 1: right
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 0 places on card 11
        "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
            everybody sees
              Play: turn of seat 1, may call, 2 of 30 quiet turns, until 1:00.000
               1@1  2@2  3    4    5    6
               7    8    9   --   11@0 12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 11: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 1 on 1: hand ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 2 on 2: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 2 taken, 3 Big Eyes
        "#]],
    );
}

#[test]
fn zw_6_in_the_owners_own_turn_the_owner_then_just_places() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         1 place card=1
         2 place card=2
         2 big_eyes card=10 holder=1",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 places on card 2
            0:00.000 seat 2 claims card 10 for seat 0 and seat 1: right
        "#]],
    );
    check(
        &headline(&scene),
        &expect!["  Play: turn of seat 0, 0 of 30 quiet turns, until 1:00.000"],
    );
    check(
        &scene.play("0 call partner=1\n0 pass\n0 place card=11"),
        &expect![[r#"
            0:00.000 seat 0 refused: figure_aside
            0:00.000 seat 0 refused: can_place
            0:00.000 seat 0 places on card 11
        "#]],
    );
}

#[test]
fn zw_6_a_wrong_claim_moves_nothing_and_spends_the_card() {
    let mut scene = scene(4);
    let told = scene.play(
        "0 place card=9
         3 big_eyes card=9 holder=2
         1 place card=33
         0 big_eyes card=33 holder=2",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 9
            0:00.000 seat 3 claims card 9 for seat 0 and seat 2: wrong
            0:00.000 seat 1 places on card 33
            0:00.000 seat 0 claims card 33 for seat 1 and seat 2: wrong
        "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
            seat 1 sees
              Play: turn of seat 2, 2 of 40 quiet turns, until 1:00.000
               1    2    3    4    5    6
               7    8    9@0 10   11   12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31   32   33@1 34   35   36
              seat 0 on 9: hand ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
              seat 1 on 33: hand 9 10 11 12 13 14 15 16, 0 taken, 4 Big Eyes, partner of seat 0
              seat 2 aside: hand ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 4 Big Eyes
              seat 3 aside: hand ?? ?? ?? ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
        "#]],
    );
}

#[test]
fn zw_6_one_may_claim_in_ones_own_turn_and_then_go_on() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         1 place card=19
         2 place card=11
         0 big_eyes card=11 holder=1
         0 big_eyes card=19 holder=2
         0 call partner=1
         0 place card=12",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 1 places on card 19
            0:00.000 seat 2 places on card 11
            0:00.000 seat 0 claims card 11 for seat 2 and seat 1: right
            0:00.000 seat 0 claims card 19 for seat 1 and seat 2: right
            0:00.000 seat 0 calls seat 1 for card 10: right
            0:00.000 seat 0 places on card 12
        "#]],
    );
}

#[test]
fn zw_6_whom_and_what_one_can_claim() {
    let mut scene = scene(3);
    let told = scene.play(
        "0 place card=10
         0 big_eyes card=10 holder=1
         1 big_eyes card=10 holder=1
         1 big_eyes card=10 holder=2
         2 big_eyes card=10 holder=0
         2 big_eyes card=10 holder=2
         2 big_eyes card=10 holder=3
         2 big_eyes card=10 holder=1 saw=3
         3 big_eyes card=10 holder=1
         2 big_eyes card=11 holder=1",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 10
            0:00.000 seat 0 refused: own_figure
            0:00.000 seat 1 refused: not_yourself
            0:00.000 seat 1 claims card 10 for seat 0 and seat 2: wrong
            0:00.000 seat 2 refused: owners_twin
            0:00.000 seat 2 refused: not_yourself
            0:00.000 seat 2 refused: no_such_seat
            0:00.000 seat 2 refused: no_such_seat
            0:00.000 seat 3 refused: no_such_seat
            0:00.000 seat 2 refused: no_figure
        "#]],
    );
}

#[test]
fn zw_6_without_big_eyes_there_is_no_claim() {
    for (seats, eyes) in [(3, 4), (6, 3)] {
        let mut scene = scene(seats);
        scene.play("0 place card=36");
        for _ in 0..eyes {
            assert!(scene.legal(2).contains("big_eyes"));
            assert!(scene.play("2 big_eyes card=36 holder=1").ends_with("wrong\n"));
        }
        assert_eq!(scene.play("2 big_eyes card=36 holder=1"), "0:00.000 seat 2 refused: no_eyes\n");
        assert_eq!(scene.legal(2), "");
        assert_eq!(public(&scene).players[2].points, 0);
    }
}

#[test]
fn zw_7_a_claim_that_comes_too_late_is_not_spent() {
    let mut scene = scene(4);
    let told = scene.play(
        "0 place card=9
         1 place card=17
         2 place card=10
         3 place card=11
         0 call partner=1
         3 big_eyes card=9 holder=1 saw=0
         0 place card=18
         3 big_eyes card=17 holder=2
         2 big_eyes card=17 holder=3
         1 place card=19
         2 place card=33
         3 big_eyes card=10 holder=1 saw=2
         3 big_eyes card=10 holder=1
         3 place card=10
         1 big_eyes card=10 holder=0 saw=2
         0 place card=11
         1 big_eyes card=11 holder=2 saw=3
         1 big_eyes card=11 holder=2 saw=0",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 places on card 9
            0:00.000 seat 1 places on card 17
            0:00.000 seat 2 places on card 10
            0:00.000 seat 3 places on card 11
            0:00.000 seat 0 calls seat 1 for card 9: right
            0:00.000 seat 3 refused: card_gone
            0:00.000 seat 0 places on card 18
            0:00.000 seat 3 claims card 17 for seat 1 and seat 2: right
            0:00.000 seat 2 refused: card_gone
            0:00.000 seat 1 places on card 19
            0:00.000 seat 2 places on card 33
            0:00.000 seat 3 refused: figure_moved
            0:00.000 seat 3 refused: no_figure
            0:00.000 seat 3 places on card 10
            0:00.000 seat 1 refused: figure_moved
            0:00.000 seat 0 places on card 11
            0:00.000 seat 1 refused: figure_moved
            0:00.000 seat 1 claims card 11 for seat 0 and seat 2: wrong
        "#]],
    );
    let eyes: Vec<u8> = public(&scene).players.iter().map(|player| player.eyes).collect();
    assert_eq!(eyes, [4, 3, 4, 3]);
}

#[test]
fn zw_7_what_a_claimant_saw_is_read_and_never_written() {
    let text = r#"{"do":"big_eyes","card":17,"holder":2,"saw":1}"#;
    let claim: Action = serde_json::from_str(text).unwrap();
    let saw = Some(Seat::at(1));
    assert_eq!(claim, Action::BigEyes { card: Person::at(17), holder: Seat::at(2), saw });
    let written = serde_json::to_string(&claim).unwrap();
    assert_eq!(written, r#"{"do":"big_eyes","card":17,"holder":2}"#);
}

#[test]
fn actions_are_written_as_in_the_record() {
    let lines = [
        r#"{"do":"call","partner":1}"#,
        r#"{"do":"place","card":17}"#,
        r#"{"do":"pass"}"#,
        r#"{"do":"big_eyes","card":36,"holder":5}"#,
    ];
    for line in lines {
        let action: Action = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), line);
    }
    for line in [r#"{"do":"pass","card":1}"#, r#"{"do":"place","card":37}"#, r#"{"do":"wink"}"#] {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
}

#[test]
fn zw_8_a_call_that_empties_a_hand_ends_the_game_at_once() {
    let mut scene = scene(6);
    scene.play("0 place card=6\n1 place card=31\n2 place card=32\n3 place card=33");
    scene.play("4 place card=34\n5 place card=35");
    let mut told = String::new();
    for card in 7..=11 {
        told = scene.play(&format!("0 call partner=1\n0 place card={card}"));
        if scene.rules().outcome().is_none() {
            quiet_turns(&mut scene, 5);
        }
    }
    // The caller does not move any more.
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 calls seat 1 for card 10: right
            [hand_empty: scores [8, 8, 3, 3, 3, 3], won by seat 0, seat 1]
            0:00.000 seat 0 refused: game_over
        "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
            seat 1 sees
              Over, 0 of 60 quiet turns
               1    2    3    4    5   --
              --   --   --   --   11   12
              13   14   15   16   17   18
              19   20   21   22   23   24
              25   26   27   28   29   30
              31@5 32   33@1 34@2 35@3 36@4
              seat 0 aside: hand ?? ?? ?? ?? ??, 5 taken, 3 Big Eyes
              seat 1 on 33: hand, 5 taken, 3 Big Eyes
              seat 2 on 34: hand ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
              seat 3 on 35: hand ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
              seat 4 on 36: hand ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
              seat 5 on 31: hand ?? ?? ?? ?? ??, 0 taken, 3 Big Eyes
        "#]],
    );
}

#[test]
fn zw_8_a_claim_that_empties_a_hand_ends_the_game_at_once() {
    let mut scene = scene(6);
    let mut told = String::new();
    for (card, claimant) in [(6, 2), (7, 2), (8, 2), (9, 3), (10, 3)] {
        scene.play(&format!("0 place card={card}"));
        told = scene.play(&format!("{claimant} big_eyes card={card} holder=1"));
        if scene.rules().outcome().is_none() {
            quiet_turns(&mut scene, 5);
        }
    }
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 3 claims card 10 for seat 0 and seat 1: right
            [hand_empty: scores [3, 3, 6, 5, 3, 3], won by seat 2]
        "#]],
    );
}

#[test]
fn zw_8_the_last_card_of_the_field_ends_the_game() {
    for seats in SEAT_COUNTS {
        let mut scene = scene(seats);
        let told = clear_field(&mut scene, 0..=0, 0);
        let outcome = scene.rules().outcome().unwrap();
        assert_eq!(outcome.end.reason, Reason::FieldEmpty);
        assert!(told.contains("wrong\n[field_empty"), "{told}");
        assert_eq!(outcome.winners, SeatSet::all(seats));
    }
}

#[test]
fn zw_8_a_hand_that_empties_with_the_field_goes_first() {
    let mut scene = scene(3);
    // Seat 1 has lost 10–17 to right calls; 18 is the last card of field and hand alike.
    clear_field(&mut scene, 18..=18, 8);
    check(
        &scene.seen_by(1),
        &expect![[r#"
            seat 1 sees
              Play: turn of seat 2, may call, 0 of 30 quiet turns, until 1:00.000
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   --   --   --
              --   --   --   --   --   18@2
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              xx   xx   xx   xx   xx   xx
              seat 0 aside: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 6 taken, 4 Big Eyes
              seat 1 aside: hand 18, 8 taken, 4 Big Eyes, partner of seat 2
              seat 2 on 18: hand ?? ?? ?? ?? ?? ?? ?? ?? ??, 2 taken, 4 Big Eyes
        "#]],
    );
    let told = scene.play("2 call partner=1");
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 2 calls seat 1 for card 18: right
            [hand_empty: scores [10, 13, 7], won by seat 1]
        "#]],
    );
}

#[test]
fn zw_8_the_field_can_empty_by_right_calls_and_claims_too() {
    // Seat 2 stands on 18, the last card; seat 1 holds its twin and others.
    for action in ["2 call partner=1", "0 big_eyes card=18 holder=1"] {
        let mut scene = scene(3);
        clear_field(&mut scene, 18..=18, 3);
        let told = scene.play(action);
        assert!(told.contains("right\n[field_empty"), "{told}");
    }
}

#[test]
fn zw_8_ten_quiet_turns_a_seat_are_a_dead_end() {
    for seats in SEAT_COUNTS {
        let mut scene = scene(seats);
        quiet_turns(&mut scene, usize::from(seats) * 10 - 1);
        assert_eq!(scene.rules().outcome(), None);
        let told = quiet_turns(&mut scene, 1);
        assert!(told.contains("[dead_end: "), "{told}");
        scene.rules().audit().unwrap();
    }
}

#[test]
fn zw_8_passes_count_as_quiet_turns() {
    let mut scene = scene(3);
    clear_field(&mut scene, 1..=1, 0);
    // Only card 1 is left: one figure stands on it, or goes there and has to leave it again.
    assert_eq!(public(&scene).quiet_turns, 0);
    let before = headline(&scene);
    let mut told = String::new();
    for _ in 0..40 {
        if scene.rules().outcome().is_none() {
            told += &quiet_turns(&mut scene, 1);
        }
    }
    check(
        &format!("{before}\n{told}"),
        &expect![[r#"
              Play: turn of seat 2, may call, 0 of 30 quiet turns, until 1:00.000
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 passes, with nowhere to go
            0:00.000 seat 2 places on card 1
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 passes, with nowhere to go
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 passes, with nowhere to go
            0:00.000 seat 2 places on card 1
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 passes, with nowhere to go
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 places on card 1
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 passes, with nowhere to go
            0:00.000 seat 2 places on card 1
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 passes, with nowhere to go
            0:00.000 seat 2 passes, with nowhere to go
            0:00.000 seat 0 passes, with nowhere to go
            0:00.000 seat 1 places on card 1
            [dead_end: scores [4, 4, 4], won by seat 0, seat 1, seat 2]
        "#]],
    );
}

#[test]
fn zw_8_a_card_that_leaves_starts_the_count_again_and_its_turn_is_not_counted() {
    let mut scene = scene(3);
    let mut counts = Vec::new();
    let mut count = |scene: &Scene<Zwinkern>| counts.push(public(scene).quiet_turns);
    scene.play("0 place card=10\n1 place card=1\n2 place card=2");
    count(&scene);
    scene.play("0 call partner=2");
    count(&scene);
    scene.play("0 place card=11");
    count(&scene);
    scene.play("1 place card=3\n2 place card=4");
    count(&scene);
    // A wrong claim takes no card.
    scene.play("1 big_eyes card=11 holder=2");
    count(&scene);
    scene.play("2 big_eyes card=11 holder=1");
    count(&scene);
    scene.play("0 place card=12");
    count(&scene);
    scene.play("1 place card=28");
    count(&scene);
    assert_eq!(counts, [3, 0, 0, 2, 2, 0, 0, 1]);
    // Twenty-nine more to thirty.
    quiet_turns(&mut scene, 28);
    assert_eq!(scene.rules().outcome(), None);
    quiet_turns(&mut scene, 1);
    assert_eq!(scene.rules().outcome().unwrap().end.reason, Reason::DeadEnd);
}

#[test]
fn zw_8_after_the_end_nothing_happens() {
    let mut scene = scene_with(3, turn_s(1));
    scene.play("until 30000");
    assert_eq!(scene.rules().due(), None);
    assert_eq!(scene.rules().awaited(), SeatSet::EMPTY);
    assert_eq!(scene.rules().lapse(&mut Seed::from_number(0).dice(0)), None);
    assert_eq!([0, 1, 2].map(|seat| scene.legal(seat)), ["", "", ""]);
    let told = scene.play(
        "until 99000
         0 place card=30
         1 pass
         2 big_eyes card=30 holder=1
         0 call partner=1
         for:0 place card=30
         1 wink 0",
    );
    check(
        &told,
        &expect![[r#"
            0:30.000 seat 0 refused: game_over
            0:30.000 seat 1 refused: game_over
            0:30.000 seat 2 refused: game_over
            0:30.000 seat 0 refused: game_over
            0:30.000 the table for seat 0 refused: game_over
            0:30.000 seat 1 Wink: game_over
        "#]],
    );
    let everyone = Viewer::everyone(&scene.rules().outcome().unwrap());
    check(
        &format!("everything is open\n{}", scene.rules().view(everyone)),
        &expect![[r#"
            everything is open
              Over, 30 of 30 quiet turns
               1    2    3    4    5    6
               7    8    9   10   11   12
              13   14   15   16   17@2 18
              19   20   21   22   23@1 24@0
              25   26   27   28   29   30
              31   32   33   34   35   36
              seat 0 on 24: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes
              seat 1 on 23: hand 10 11 12 13 14 15 16 17 18, 0 taken, 4 Big Eyes, partner of seat 2
              seat 2 on 17: hand 19 20 21 22 23 24 25 26 27, 0 taken, 4 Big Eyes, partner of seat 0, seat 1
              out 28 29 30 31 32 33 34 35 36
        "#]],
    );
}

#[test]
fn zw_9_cards_taken_and_unspent_big_eyes_are_points_and_hands_are_not() {
    let mut scene = scene(3);
    scene.play(
        "0 place card=10
         1 place card=1
         2 place card=2
         0 call partner=1
         0 place card=11
         2 big_eyes card=11 holder=1
         1 big_eyes card=2 holder=0",
    );
    let told = quiet_turns(&mut scene, 31);
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 1 places on card 34
            [dead_end: scores [5, 6, 5], won by seat 1]
        "#]],
    );
    let outcome = scene.rules().outcome().unwrap();
    let written = serde_json::to_string(&outcome).unwrap();
    check(
        &written,
        &expect![[
            r#"{"scores":[5,6,5],"winners":[1],"end":{"reason":"dead_end","eyes":[4,3,3]}}"#
        ]],
    );
}

#[test]
fn zw_9_a_tie_goes_to_whoever_kept_more_big_eyes() {
    let mut scene = scene(3);
    // Seat 1 trades two Big Eyes for two cards; seat 2 loses one for nothing.
    scene.play(
        "0 place card=19
         1 big_eyes card=19 holder=2
         1 place card=28
         2 big_eyes card=28 holder=0
         2 place card=29
         1 big_eyes card=29 holder=0",
    );
    let told = quiet_turns(&mut scene, 29);
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 1 places on card 36
            [dead_end: scores [4, 4, 3], won by seat 0]
        "#]],
    );
}

#[test]
fn zw_9_level_in_both_they_share() {
    let mut scene = scene(4);
    scene.play("0 place card=36\n1 big_eyes card=36 holder=2\n3 big_eyes card=36 holder=2");
    let told = quiet_turns(&mut scene, 39);
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 3 places on card 24
            [dead_end: scores [4, 3, 4, 3], won by seat 0, seat 2]
        "#]],
    );
}

#[test]
fn the_state_is_small() {
    assert_eq!(size_of::<Zwinkern>(), 184);
}

#[test]
fn every_refusal_has_its_scene() {
    let scenes = include_str!("rulings.rs");
    for refusal in Refusal::ALL {
        // Zwinkern has nothing that the table alone does.
        let shown = scenes.contains(&format!(": {}", refusal.code()));
        assert!(shown || *refusal == Refusal::TablesAlone, "{}", refusal.code());
    }
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
            options: Options { other_signs: number % 5 == 0, ..Options::default() },
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
