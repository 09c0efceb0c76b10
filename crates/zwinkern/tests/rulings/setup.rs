//! The cards and the deal (ZW-1).

use std::collections::BTreeSet;

use expect_test::expect;
use notation::Scene;
use table::{Game, Rules, Seat, Seed, Setup, SetupFault, Viewer};
use zwinkern::{Deal, Person, Zwinkern};

use crate::scenes::{check, deal, hands_seen};

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
        &scene.seen_by_all(),
        &expect![[r#"
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
    check(
        &hands_seen(&scene),
        &expect![[r#"
            seat 0 sees
              seat 0 aside: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes
            seat 1 sees
              seat 1 aside: hand 10 11 12 13 14 15 16 17 18, 0 taken, 4 Big Eyes
            seat 2 sees
              seat 2 aside: hand 19 20 21 22 23 24 25 26 27, 0 taken, 4 Big Eyes
            everybody sees
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
