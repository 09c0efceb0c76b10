//! The rulings of Shifty Eyed Spies, each as a short scene. Search for an id, `SP-7` or `sp_7`, to
//! find its tests.

use expect_test::{Expect, expect};
use notation::Scene;
use shifty_eyed_spies::{
    Action, Card, Deal, End, Kind, Kinds, Location, Options, Pile, Refusal, ShiftyEyedSpies, TOKENS,
};
use table::{
    By, Dice, Game, Gesture, Millis, Options as _, Refusal as _, Rules, Seat, Seed, Setup,
    SetupFault, Shown, Sign, Signals, Viewer,
};

/// A scene of this game.
type Spies = Scene<ShiftyEyedSpies>;

/// Decks that begin with these cards (spies by number, locations by first letter); the others
/// follow, one of each in turn. Seat 0 is first.
fn deal(seats: u8, deliver: &str, receive: &str) -> Deal {
    let spies = Seat::all(seats).collect::<Vec<_>>();
    let deliver = deliver.split_whitespace().map(|spy| Seat::at(spy.parse().unwrap()));
    let receive = receive.split_whitespace().map(|name| {
        let of_name = |location: &&Location| location.to_string().starts_with(name);
        *Location::ALL.iter().find(of_name).unwrap()
    });
    Deal {
        deliver: deck(deliver.collect(), &spies, 7),
        receive: deck(receive.collect(), &Location::ALL, 8),
        first: Seat::at(0),
    }
}

fn deck<T: Copy + PartialEq>(mut top: Vec<T>, faces: &[T], of_each: usize) -> Vec<T> {
    while top.len() < faces.len() * of_each {
        for &face in faces {
            if top.iter().filter(|&&card| card == face).count() < of_each {
                top.push(face);
            }
        }
    }
    top
}

fn scene(seats: u8, deliver: &str, receive: &str) -> Spies {
    Spies::start(&Setup::new(seats), &deal(seats, deliver, receive))
}

/// Four spies who deliver in a ring (0 to 1, 1 to 2 …) and receive at place 0, 1, 2, 3.
fn ring() -> Spies {
    scene(4, "1 2 3 0", "f m n c")
}

fn with_options(options: Options, deal: &Deal) -> Spies {
    let seats = (deal.deliver.len() / 7) as u8;
    Spies::start(&Setup { options, ..Setup::new(seats) }, deal)
}

fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

fn hand(scene: &Spies, seat: Seat) -> (Option<Seat>, Option<Location>) {
    let own = scene.rules().view(Viewer::Seat(seat)).players[seat];
    let known_spy = |card| if let Shown::Known(spy) = card { Some(spy) } else { None };
    let known_place = |card| if let Shown::Known(place) = card { Some(place) } else { None };
    (own.deliver.and_then(known_spy), own.receive.and_then(known_place))
}

/// The tracker's mission succeeds, and the turn ends.
fn succeed(scene: &mut Spies) -> String {
    let seat = scene.rules().view(Viewer::Public).tracker;
    let (Some(to), _) = hand(scene, seat) else { panic!("{seat} has no Deliver card") };
    let (_, Some(location)) = hand(scene, to) else { panic!("{to} has no Receive card") };
    let number = seat.number();
    let mut told = scene.play(&format!("{number} mission location={location}"));
    if scene.rules().outcome().is_none() {
        told += &scene.play(&format!("{number} end discard=[]"));
    }
    told
}

/// A location that is not on the Receive card of `to`: whoever says it lets `to` score.
fn wrong_place(scene: &Spies, to: u8) -> Location {
    let (_, held) = hand(scene, Seat::at(to));
    *Location::ALL.iter().find(|&&location| Some(location) != held).unwrap()
}

/// Seven cards that name seat 3 are all that is left of the Deliver deck, and seat 3 has to draw.
fn only_own_spy_left() -> Spies {
    let mut scene =
        scene(4, "1 0 0 0  1 1 1 1 1 2 2 2 2  2 0 0 0 2 2 1 0  3 3 3 3 3 3 3", "f m n c");
    scene.play(&"1 intercept from=0 to=3\n".repeat(3));
    scene.play(&"2 intercept from=0 to=3\n".repeat(3));
    scene.play(&"3 intercept from=0 to=1\n".repeat(3));
    for _ in 0..8 {
        succeed(&mut scene);
    }
    scene.play("0 intercept from=3 to=1");
    scene
}

/// Eight spies, and every Receive card is in a hand or scored: 21 by seat 0, 3 by seat 1. The
/// seven Deliver cards that name seat 1 are scored too, by seat 2.
fn receive_deck_run_out() -> Spies {
    let mut scene = scene(8, "3 2 1 5 6 7 0 0  1 1 1 1 1 1 4", "");
    for nth in 0..21 {
        let by = 1 + nth / 3;
        let location = wrong_place(&scene, 0);
        // Of these, seven are about the Deliver card of seat 2 as well.
        let from = if (3..6).contains(&by) && points(&scene, 2) < 7 { "from=2" } else { "" };
        scene.play(&format!("{by} intercept {from} to=0 location={location}"));
    }
    for _ in 0..3 {
        let location = wrong_place(&scene, 1);
        scene.play(&format!("0 intercept to=1 location={location}"));
    }
    scene
}

fn points(scene: &Spies, seat: u8) -> u8 {
    scene.rules().view(Viewer::Public).players[Seat::at(seat)].points
}

#[test]
fn sp_1_seven_of_each_spy_eight_of_each_location_three_tokens() {
    for seats in 4..=8 {
        let (game, deal) =
            ShiftyEyedSpies::deal(&Setup::new(seats), &Seed::from_number(1)).unwrap();
        assert_eq!(deal.deliver.len(), 7 * usize::from(seats));
        for spy in Seat::all(seats) {
            assert_eq!(deal.deliver.iter().filter(|&&card| card == spy).count(), 7);
        }
        assert_eq!(deal.receive.len(), 32);
        for location in Location::ALL {
            assert_eq!(deal.receive.iter().filter(|&&card| card == location).count(), 8);
        }
        let players = game.view(Viewer::Public).players;
        assert!(players.as_slice().iter().all(|player| player.tokens == TOKENS && TOKENS == 3));
    }
    for seats in [3, 9] {
        assert_eq!(
            ShiftyEyedSpies::deal(&Setup::new(seats), &Seed::from_number(1)).map(drop),
            Err(SetupFault::Seats { least: 4, most: 8 })
        );
    }
}

#[test]
fn sp_1_other_decks_are_no_deal() {
    let whole = deal(5, "", "");
    let why = |change: fn(&mut Deal)| {
        let mut deal = whole.clone();
        change(&mut deal);
        ShiftyEyedSpies::open(&Setup::new(5), &deal).map(drop).unwrap_err().to_string() + "\n"
    };
    let faults = [
        why(|deal| deal.deliver[0] = deal.deliver[1]),
        why(|deal| deal.deliver[0] = Seat::at(5)),
        why(|deal| deal.deliver.truncate(34)),
        why(|deal| deal.deliver.extend([Seat::at(0); 30])),
        why(|deal| deal.receive[0] = deal.receive[1]),
        why(|deal| deal.receive.clear()),
        why(|deal| deal.first = Seat::at(5)),
    ];
    check(
        &faults.concat(),
        &expect![[r#"
        impossible deal: seven Deliver cards for each spy in play
        impossible deal: seven Deliver cards for each spy in play
        impossible deal: seven Deliver cards for each spy in play
        impossible deal: seven Deliver cards for each spy in play
        impossible deal: eight Receive cards for each location
        impossible deal: eight Receive cards for each location
        impossible deal: the first seat is not at this table
    "#]],
    );
}

#[test]
fn sp_1_the_state_is_small() {
    assert_eq!(size_of::<ShiftyEyedSpies>(), 216);
    assert!(size_of::<Action>() <= 32);
}

#[test]
fn sp_2_whoever_draws_their_own_spy_discards_it_and_draws_again() {
    // Seat 0 draws 0, 0 and 1; seat 1 draws 1 and 2; later seat 0 draws 0 and 3.
    let mut scene = scene(4, "0 0 1  1 2  0  0  0 3", "f m n c");
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver seat 1 #1, receive fountain #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 21, discarded 3
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
        seat 1 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver seat 2 #1, receive metro #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 21, discarded 3
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.play(r#"0 end discard=["deliver"]"#),
        &expect![[r#"
        0:00.000 seat 0 lies low, discards deliver
    "#]],
    );
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 1, quiet turns 1, until 1:00.000
          seat 0: deliver seat 3 #2, receive fountain #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 19, discarded 5
          receive deck 28, discarded 0
    "#]],
    );
}

#[test]
fn sp_2_an_empty_deck_is_the_discards_shuffled_the_latest_included() {
    // Receive: four are held, 28 lie in the deck, and each turn discards one.
    let mut scene = ring();
    for turn in 0..28 {
        scene.play(&format!(r#"{} end discard=["receive"]"#, turn % 4));
    }
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 0, quiet turns 28, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #8, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #8, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #8, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #8, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 0, discarded 28
    "#]],
    );
    check(
        &scene.play(
            r#"0 end discard=["receive"]
               1 mission location=metro
               1 intercept to=2 location=cafe
               for:0 end discard=[]
               table shuffle deck=deliver order=[]
               table shuffle deck=receive order=["metro"]
               table shuffle deck=receive order=[0,1]
               table shuffle deck=receive order=[5]
               0 shuffle deck=receive order=["metro"]
               for:0 shuffle deck=receive order=["metro"]
               1 wink 2"#,
        ),
        &expect![[r#"
            0:00.000 seat 0 lies low, discards receive
            0:00.000 seat 1 refused: shuffling
            0:00.000 seat 1 refused: shuffling
            0:00.000 the table for seat 0 refused: shuffling
            0:00.000 the table refused: no_shuffle_due
            0:00.000 the table refused: not_the_discards
            0:00.000 the table refused: not_the_discards
            0:00.000 the table refused: no_such_seat
            0:00.000 seat 0 refused: tables_alone
            0:00.000 the table for seat 0 refused: shuffling
            0:00.000 seat 1 Wink: allowed
        "#]],
    );
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Shuffling: tracker at seat 0, quiet turns 28, until 0:00.000
          seat 0: deliver seat 1 #1, receive --, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #8, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #8, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #8, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 0, discarded 29
    "#]],
    );
    assert_eq!((scene.legal(0), scene.legal(1)), (String::new(), String::new()));
    assert!(scene.rules().awaited().is_empty());
    // The shuffle is due at the moment of the action that needed it.
    check(
        &scene.play("+1 1 end discard=[]"),
        &expect![[r#"
        0:00.001 seat 1 impossible: the clock ran out at 0 ms and the table did not act
    "#]],
    );
    check(
        &scene.play("until 0"),
        &expect![[r#"
        0:00.000 the table shuffles 29 discards into a new receive deck
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 1, quiet turns 29, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #9, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #8, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #8, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #8, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.play("table shuffle deck=receive order=[]"),
        &expect![[r#"
        0:00.000 the table refused: no_shuffle_due
    "#]],
    );
}

#[test]
fn sp_2_a_shuffle_has_the_discards_in_any_order() {
    let mut scene = ring();
    for turn in 0..28 {
        scene.play(&format!(r#"{} end discard=["receive"]"#, turn % 4));
    }
    scene.play(r#"0 end discard=["receive"]"#);
    let held: Vec<_> = (1..4).filter_map(|seat| hand(&scene, Seat::at(seat)).1).collect();
    let mut discards = deck(held, &Location::ALL, 8).split_off(3);
    discards.reverse();
    let names: Vec<_> = discards.iter().map(|location| format!("\"{location}\"")).collect();
    let told = scene.play(&format!("table shuffle deck=receive order=[{}]", names.join(",")));
    check(
        &told,
        &expect![[r#"
        0:00.000 the table shuffles 29 discards into a new receive deck
    "#]],
    );
    assert_eq!(hand(&scene, Seat::at(0)).1, Some(discards[0]));
}

#[test]
fn sp_2_with_nothing_but_ones_own_spy_to_draw_nothing_moves() {
    let mut scene = only_own_spy_left();
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #12, receive ?? #7, points 17, tokens 2
          seat 1: deliver ?? #3, receive ?? #1, points 2, tokens 0
          seat 2: deliver ?? #3, receive ?? #3, points 4, tokens 0
          seat 3: deliver --, receive cafe #1, points 3, tokens 0
          deliver deck 7, discarded 0
          receive deck 20, discarded 0
    "#]],
    );
    // What is not there cannot be laid down, discarded or intercepted.
    check(
        &scene.play(
            r#"0 intercept from=3 to=2
               0 intercept from=3 to=2 location=cafe
               0 end discard=[]
               1 end discard=[]
               2 end discard=[]
               3 mission location=cafe
               3 end discard=["deliver"]
               3 end discard=["deliver","receive"]"#,
        ),
        &expect![[r#"
            0:00.000 seat 0 refused: not_held
            0:00.000 seat 0 refused: not_held
            0:00.000 seat 0 lies low
            0:00.000 seat 1 lies low
            0:00.000 seat 2 lies low
            0:00.000 seat 3 refused: no_deliver
            0:00.000 seat 3 refused: not_in_hand
            0:00.000 seat 3 refused: not_in_hand
        "#]],
    );
    check(
        &scene.legal(3),
        &expect![[r#"
        {"do":"end","discard":[]}
        {"do":"end","discard":["receive"]}
    "#]],
    );
    check(
        &scene.play(r#"3 end discard=["receive"]"#),
        &expect![[r#"
        0:00.000 seat 3 lies low, discards receive
    "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 0, quiet turns 3, until 1:00.000
          seat 0: deliver ?? #12, receive ?? #7, points 17, tokens 2
          seat 1: deliver ?? #3, receive ?? #1, points 2, tokens 0
          seat 2: deliver ?? #3, receive ?? #3, points 4, tokens 0
          seat 3: deliver --, receive fountain #2, points 3, tokens 0
          deliver deck 7, discarded 0
          receive deck 19, discarded 1
    "#]],
    );
}

#[test]
fn sp_2_an_empty_place_fills_as_soon_as_it_can() {
    let mut scene = only_own_spy_left();
    // Seat 1's discard is the first card that seat 3 could draw. Seat 1 draws a 3, seat 3
    // discards the other six and needs a shuffle, in which seat 1's card is.
    scene.play("0 end discard=[]");
    check(
        &scene.play(r#"1 end discard=["deliver"]"#),
        &expect![[r#"
        0:00.000 seat 1 lies low, discards deliver
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Shuffling: tracker at seat 1, until 0:00.000
          seat 0: deliver ?? #12, receive ?? #7, points 17, tokens 2
          seat 1: deliver ?? #4, receive ?? #1, points 2, tokens 0
          seat 2: deliver ?? #3, receive ?? #3, points 4, tokens 0
          seat 3: deliver --, receive ?? #1, points 3, tokens 0
          deliver deck 0, discarded 7
          receive deck 20, discarded 0
    "#]],
    );
    check(
        &scene.play("table shuffle deck=deliver order=[3,3,2,3,3,3,3]"),
        &expect![[r#"
        0:00.000 the table shuffles 7 discards into a new deliver deck
    "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 2, quiet turns 1, until 1:00.000
          seat 0: deliver ?? #12, receive ?? #7, points 17, tokens 2
          seat 1: deliver ?? #4, receive ?? #1, points 2, tokens 0
          seat 2: deliver ?? #3, receive ?? #3, points 4, tokens 0
          seat 3: deliver seat 2 #4, receive cafe #1, points 3, tokens 0
          deliver deck 4, discarded 2
          receive deck 20, discarded 0
    "#]],
    );
    scene.rules().audit().unwrap();
}

#[test]
fn sp_2_the_places_of_the_action_at_hand_fill_first() {
    // Both decks are empty; the intercept is about seat 3's Deliver and seat 1's Receive card.
    let mut scene = ring();
    let mut turn = 0;
    let decks_left = |scene: &Spies| {
        let view = scene.rules().view(Viewer::Public);
        (view.deliver.left, view.receive.left)
    };
    loop {
        let discard = match decks_left(&scene) {
            (0, 0) => break,
            (0, _) => r#"["receive"]"#,
            (_, 0) => r#"["deliver"]"#,
            _ => r#"["deliver","receive"]"#,
        };
        scene.play(&format!("{} end discard={discard}", turn % 4));
        turn += 1;
        assert!(scene.rules().due() > Some(Millis(0)), "no shuffle yet");
    }
    while scene.rules().view(Viewer::Public).tracker != Seat::at(0) {
        scene.play(&format!("{} end discard=[]", turn % 4));
        turn += 1;
    }
    // Three cards of each kind are in hands and the revealed ones never come back.
    let told = scene.play("2 intercept from=3 to=1 location=cafe\nuntil 0");
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 2 intercepts: seat 3 is delivering to seat 1, wrong (seat 0); seat 1 is receiving at the cafe, wrong (metro)
        0:00.000 the table shuffles 24 discards into a new deliver deck
        0:00.000 the table shuffles 28 discards into a new receive deck
    "#]],
    );
    scene.rules().audit().unwrap();
}

#[test]
fn sp_3_each_draws_clockwise_from_the_first_seat() {
    let mut deal = deal(4, "1 2 3 0", "f m n c");
    deal.first = Seat::at(2);
    let mut scene = Spies::open(&Setup::new(4), &deal);
    check(
        &scene.play("2 end discard=[]\n2 wink 1"),
        &expect![[r#"
        0:00.000 seat 2 refused: not_started
        0:00.000 seat 2 Wink: not_started
    "#]],
    );
    check(
        &scene.seen_by(2),
        &expect![[r#"
        seat 2 sees
          Set: tracker at seat 2
          seat 0: deliver --, receive --, points 0, tokens 3
          seat 1: deliver --, receive --, points 0, tokens 3
          seat 2: deliver --, receive --, points 0, tokens 3
          seat 3: deliver --, receive --, points 0, tokens 3
          deliver deck 28, discarded 0
          receive deck 32, discarded 0
    "#]],
    );
    // Seat 2 is dealt 1, seat 3 is dealt 2, seat 0 is dealt 3 and seat 1 is dealt 0.
    let mut scene = Spies::start(&Setup::new(4), &deal);
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 2, until 1:00.000
          seat 0: deliver seat 3 #1, receive newsstand #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
        seat 1 sees
          Play: tracker at seat 2, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver seat 0 #1, receive cafe #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
        seat 2 sees
          Play: tracker at seat 2, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver seat 1 #1, receive fountain #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
        seat 3 sees
          Play: tracker at seat 2, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver seat 2 #1, receive metro #1, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
        everybody sees
          Play: tracker at seat 2, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.play("0 end discard=[]\n2 end discard=[]"),
        &expect![[r#"
        0:00.000 seat 0 refused: not_your_turn
        0:00.000 seat 2 lies low
    "#]],
    );
}

#[test]
fn sp_3_the_first_seat_is_by_chance_or_the_hosts_choice() {
    let first = |setup: &Setup<ShiftyEyedSpies>, seed| {
        ShiftyEyedSpies::deal(setup, &Seed::from_number(seed)).map(|(_, deal)| deal.first)
    };
    let mut times = [0; 5];
    for seed in 0..1000 {
        times[first(&Setup::new(5), seed).unwrap().index()] += 1;
        let chosen = Setup { first: Seat::new(3), ..Setup::new(5) };
        assert_eq!(first(&chosen, seed), Ok(Seat::at(3)));
    }
    assert!(times.iter().all(|&n| (150..250).contains(&n)), "{times:?}");
    let elsewhere = Setup { first: Seat::new(5), ..Setup::new(5) };
    assert_eq!(first(&elsewhere, 0), Err(SetupFault::First));
}

#[test]
fn sp_3_even_the_first_round_may_need_a_shuffle() {
    // Everybody draws their own spy as often as there are such cards.
    let mut scene =
        scene(4, "0 0 0 0 0 0 0 2  1 1 1 1 1 1 1 2  2 2 2 2 2 3  3 3 3 3 3 3", "f m n c");
    // Nobody acts before all have drawn, but whoever has cards may signal.
    check(
        &scene.play(
            "0 mission location=fountain
             0 intercept from=1 to=2
             0 wink 2
             1 glance place:1
             3 wink 2
             3 glance place:3",
        ),
        &expect![[r#"
            0:00.000 seat 0 refused: shuffling
            0:00.000 seat 0 refused: shuffling
            0:00.000 seat 0 Wink: allowed
            0:00.000 seat 1 Glance: allowed
            0:00.000 seat 3 Wink: false_sign
            0:00.000 seat 3 Glance: false_sign
        "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Shuffling: tracker at seat 0, until 0:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver --, receive --, points 0, tokens 3
          deliver deck 0, discarded 25
          receive deck 29, discarded 0
    "#]],
    );
    check(
        &scene.play("until 0"),
        &expect![[r#"
        0:00.000 the table shuffles 25 discards into a new deliver deck
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    scene.rules().audit().unwrap();
}

#[test]
fn sp_4_one_mission_then_the_end_of_the_turn() {
    let mut scene = ring();
    check(
        &scene.play(
            r#"1 mission location=fountain
               1 end discard=[]
               0 mission location=cafe
               0 mission location=metro
               0 end discard=[]
               0 end discard=[]
               1 end discard=["deliver","receive"]
               2 end discard=["receive"]
               3 mission location=fountain
               3 end discard=["deliver"]"#,
        ),
        &expect![[r#"
            0:00.000 seat 1 refused: not_your_turn
            0:00.000 seat 1 refused: not_your_turn
            0:00.000 seat 0 delivers to seat 1 at the cafe: no
            0:00.000 seat 0 refused: one_mission
            0:00.000 seat 0 ends the turn
            0:00.000 seat 0 refused: not_your_turn
            0:00.000 seat 1 lies low, discards deliver and receive
            0:00.000 seat 2 lies low, discards receive
            0:00.000 seat 3 delivers to seat 0 at the fountain: success
            0:00.000 seat 3 ends the turn, discards deliver
        "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
        seat 1 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #2, points 1, tokens 3
          seat 1: deliver seat 2 #2, receive fountain #2, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #2, points 0, tokens 3
          seat 3: deliver ?? #3, receive ?? #1, points 1, tokens 3
          deliver deck 18, discarded 5
          receive deck 25, discarded 2
    "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #2, points 1, tokens 3
          seat 1: deliver ?? #2, receive ?? #2, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #2, points 0, tokens 3
          seat 3: deliver seat 1 #3, receive cafe #1, points 1, tokens 3
          deliver deck 18, discarded 5
          receive deck 25, discarded 2
    "#]],
    );
}

#[test]
fn sp_4_a_hand_refills_deliver_first() {
    // The Deliver deck has 24 cards left and the Receive deck 28: end with both empty.
    let mut scene = ring();
    let mut turn = 0;
    let told = loop {
        let view = scene.rules().view(Viewer::Public);
        let discard = match (view.deliver.left, view.receive.left) {
            (0, 0) => r#"["deliver","receive"]"#,
            (0, _) => r#"["receive"]"#,
            (_, 0) => r#"["deliver"]"#,
            _ => r#"["deliver","receive"]"#,
        };
        let told = scene.play(&format!("{} end discard={discard}\nuntil 0", turn % 4));
        turn += 1;
        if told.contains("shuffles") {
            break told;
        }
    };
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 lies low, discards deliver and receive
        0:00.000 the table shuffles 25 discards into a new deliver deck
        0:00.000 the table shuffles 29 discards into a new receive deck
    "#]],
    );
}

#[test]
fn sp_4_when_time_is_up_the_table_ends_the_turn() {
    let mut scene = ring();
    check(
        &scene.play(
            "until 59999
             60000 0 mission location=cafe
             until 60000
             +1000 1 end discard=[]
             until 120999
             120999 2 mission location=cafe
             121001 2 end discard=[]
             until 121000",
        ),
        &expect![[r#"
            1:00.000 seat 0 delivers to seat 1 at the cafe: no
            1:00.000 the table for seat 0 ends the turn
            1:01.000 seat 1 lies low
            2:00.999 seat 2 delivers to seat 3 at the cafe: success
            2:01.001 seat 2 impossible: the clock ran out at 121000 ms and the table did not act
            2:01.000 the table for seat 2 ends the turn
        "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 3, until 3:01.000
          seat 0: deliver ?? #2, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #2, receive ?? #1, points 1, tokens 3
          seat 3: deliver seat 0 #1, receive fountain #2, points 1, tokens 3
          deliver deck 20, discarded 3
          receive deck 27, discarded 0
    "#]],
    );
}

#[test]
fn sp_4_for_a_seat_the_table_ends_the_turn_and_nothing_else() {
    let mut scene = ring();
    check(
        &scene.play(
            r#"for:0 end discard=["deliver"]
               for:0 mission location=metro
               for:0 intercept from=1 to=2
               for:1 end discard=[]
               for:7 end discard=[]
               table end discard=[]
               table mission location=metro
               table intercept from=1 to=2
               table shuffle deck=receive order=["metro"]
               for:0 end discard=[]"#,
        ),
        &expect![[r#"
            0:00.000 the table for seat 0 refused: not_the_tables_way
            0:00.000 the table for seat 0 refused: not_the_tables_way
            0:00.000 the table for seat 0 refused: not_the_tables_way
            0:00.000 the table for seat 1 refused: not_the_tables_way
            0:00.000 the table for seat 7 refused: no_such_seat
            0:00.000 the table refused: not_the_tables_way
            0:00.000 the table refused: not_the_tables_way
            0:00.000 the table refused: not_the_tables_way
            0:00.000 the table refused: no_shuffle_due
            0:00.000 the table for seat 0 lies low
        "#]],
    );
}

#[test]
fn sp_4_turn_s_is_0_to_180_and_0_is_no_clock() {
    let options = |turn_s| Options { turn_s, ..Options::default() };
    assert_eq!(Options::default().turn_s, 60);
    assert!(options(0).check().is_ok() && options(180).check().is_ok());
    assert_eq!(options(181).check().unwrap_err().to_string(), "option turn_s must be 0 to 180");
    let deal = deal(4, "1 2 3 0", "");
    let mut patient = with_options(options(0), &deal);
    check(
        &patient.play("until 90000000\n90000000 0 end discard=[]\nfor:1 end discard=[]"),
        &expect![[r#"
            1500:00.000 seat 0 lies low
            1500:00.000 the table for seat 1 lies low
        "#]],
    );
    let mut slow = with_options(options(180), &deal);
    check(
        &slow.play("until 179999\nuntil 180000"),
        &expect![[r#"
        3:00.000 the table for seat 0 lies low
    "#]],
    );
    assert!(serde_json::from_str::<Options>(r#"{"turn_s":30,"signals":"anything_goes"}"#).is_ok());
    assert!(serde_json::from_str::<Options>(r#"{"turns":30}"#).is_err());
}

#[test]
fn sp_5_a_wink_at_ones_deliver_card_a_glance_at_ones_receive_card() {
    let mut scene = ring();
    let signs = "0 wink 1
                 0 wink 2
                 0 wink 0
                 0 glance place:0
                 0 glance place:1
                 3 wink 0
                 3 glance place:3
                 3 wink 7
                 6 wink 1
                 0 glance 3
                 0 glance place:4
                 0 wink place:0
                 0 nod 1
                 0 point place:0";
    check(
        &scene.play(signs),
        &expect![[r#"
        0:00.000 seat 0 Wink: allowed
        0:00.000 seat 0 Wink: false_sign
        0:00.000 seat 0 Wink: false_sign
        0:00.000 seat 0 Glance: allowed
        0:00.000 seat 0 Glance: false_sign
        0:00.000 seat 3 Wink: allowed
        0:00.000 seat 3 Glance: allowed
        0:00.000 seat 3 Wink: no_such_seat
        0:00.000 seat 6 Wink: no_such_seat
        0:00.000 seat 0 Glance: allowed
        0:00.000 seat 0 Glance: no_such_place
        0:00.000 seat 0 Wink: no_such_signal
        0:00.000 seat 0 Nod: no_such_signal
        0:00.000 seat 0 Point: no_such_signal
    "#]],
    );
    let anything_goes = Options { signals: Signals::AnythingGoes, ..Options::default() };
    let mut free = with_options(anything_goes, &deal(4, "1 2 3 0", "f m n c"));
    check(
        &free.play(signs),
        &expect![[r#"
        0:00.000 seat 0 Wink: allowed
        0:00.000 seat 0 Wink: allowed
        0:00.000 seat 0 Wink: allowed
        0:00.000 seat 0 Glance: allowed
        0:00.000 seat 0 Glance: allowed
        0:00.000 seat 3 Wink: allowed
        0:00.000 seat 3 Glance: allowed
        0:00.000 seat 3 Wink: no_such_seat
        0:00.000 seat 6 Wink: no_such_seat
        0:00.000 seat 0 Glance: allowed
        0:00.000 seat 0 Glance: no_such_place
        0:00.000 seat 0 Wink: allowed
        0:00.000 seat 0 Nod: allowed
        0:00.000 seat 0 Point: allowed
    "#]],
    );
}

#[test]
fn sp_5_no_signs_before_and_after_the_game_nor_without_a_card() {
    let mut before = Spies::open(&Setup::new(4), &deal(4, "1 2 3 0", "f m n c"));
    check(
        &before.play("0 wink 1"),
        &expect![[r#"
        0:00.000 seat 0 Wink: not_started
    "#]],
    );
    // Seat 3 holds no Deliver card.
    check(
        &only_own_spy_left().play("3 wink 0\n3 wink 3"),
        &expect![[r#"
        0:00.000 seat 3 Wink: false_sign
        0:00.000 seat 3 Wink: false_sign
    "#]],
    );
    let mut after = ring();
    after.play("until 10000000");
    check(
        &after.play("0 wink 1"),
        &expect![[r#"
        40:00.000 seat 0 Wink: game_over
    "#]],
    );
}

#[test]
fn sp_6_success_the_cards_are_scored_and_both_refill() {
    let mut scene = ring();
    check(
        &scene.play("0 mission location=metro"),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the metro: success
    "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver seat 1 #2, receive fountain #1, points 1, tokens 3
          seat 1: deliver ?? #1, receive ?? #2, points 1, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 1
          receive deck 27, discarded 0
        seat 1 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 1, tokens 3
          seat 1: deliver seat 2 #1, receive fountain #2, points 1, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 1
          receive deck 27, discarded 0
        seat 2 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 1, tokens 3
          seat 1: deliver ?? #1, receive ?? #2, points 1, tokens 3
          seat 2: deliver seat 3 #1, receive newsstand #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 1
          receive deck 27, discarded 0
        seat 3 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 1, tokens 3
          seat 1: deliver ?? #1, receive ?? #2, points 1, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver seat 0 #1, receive cafe #1, points 0, tokens 3
          deliver deck 22, discarded 1
          receive deck 27, discarded 0
        everybody sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 1, tokens 3
          seat 1: deliver ?? #1, receive ?? #2, points 1, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 1
          receive deck 27, discarded 0
    "#]],
    );
}

#[test]
fn sp_6_otherwise_that_spy_only_says_no() {
    let mut scene = ring();
    check(
        &scene.play("0 mission location=fountain"),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the fountain: no
    "#]],
    );
    // The Deliver card is replaced; the Receive cards of both are where they were.
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver seat 1 #2, receive fountain #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 2
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.seen_by(1),
        &expect![[r#"
        seat 1 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 0, tokens 3
          seat 1: deliver seat 2 #1, receive metro #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 2
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.seen_by(2),
        &expect![[r#"
        seat 2 sees
          Play: tracker at seat 0, mission attempted, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver seat 3 #1, receive newsstand #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 22, discarded 2
          receive deck 28, discarded 0
    "#]],
    );
    // The same no, whatever the Receive card is.
    let mut other = self::scene(4, "1 2 3 0", "f c n m");
    let told = other.play("0 mission location=fountain");
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the fountain: no
    "#]],
    );
    assert_eq!(other.seen_by(2), scene.seen_by(2));
}

#[test]
fn sp_6_a_spy_without_a_receive_card_says_no() {
    let mut scene = receive_deck_run_out();
    // Seat 3 has given its Receive card away, and there is none to draw.
    check(
        &succeed(&mut scene),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 3 at the cafe: success
        0:00.000 seat 0 ends the turn
    "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 1, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #22, points 22, tokens 0
          seat 1: deliver ?? #1, receive ?? #4, points 3, tokens 0
          seat 2: deliver ?? #8, receive ?? #1, points 7, tokens 0
          seat 3: deliver seat 5 #1, receive --, points 1, tokens 0
          seat 4: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 5: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 6: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 7: deliver ?? #1, receive ?? #1, points 0, tokens 0
          deliver deck 39, discarded 1
          receive deck 0, discarded 0
    "#]],
    );
    // They discard until somebody holds a card that names seat 3.
    let mut seat = 1;
    let told = loop {
        if hand(&scene, Seat::at(seat)).0 == Some(Seat::at(3)) {
            break scene.play(&format!("{seat} mission location=metro"));
        }
        scene.play(&format!("{seat} end discard=[\"deliver\"]\nuntil 0"));
        seat = (seat + 1) % 8;
    };
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 1 delivers to seat 3 at the metro: no
    "#]],
    );
}

#[test]
fn sp_7_delivering_receiving_or_both_each_card_judged_by_itself() {
    let mut scene = ring();
    check(
        &scene.play(
            "0 intercept from=1 to=2
             0 intercept from=2 to=1
             3 intercept to=1 location=metro
             3 intercept to=0 location=metro
             1 intercept from=2 to=0 location=fountain
             1 intercept from=2 to=3 location=metro
             2 intercept from=0 to=1 location=fountain
             2 intercept from=0 to=3 location=cafe",
        ),
        &expect![[r#"
            0:00.000 seat 0 intercepts: seat 1 is delivering to seat 2, right
            0:00.000 seat 0 intercepts: seat 2 is delivering to seat 1, wrong (seat 3)
            0:00.000 seat 3 intercepts: seat 1 is receiving at the metro, right
            0:00.000 seat 3 intercepts: seat 0 is receiving at the metro, wrong (fountain)
            0:00.000 seat 1 intercepts: seat 2 is delivering to seat 0, wrong (seat 1); seat 0 is receiving at the fountain, wrong (metro)
            0:00.000 seat 1 intercepts: seat 2 is delivering to seat 3, right; seat 3 is receiving at the metro, wrong (cafe)
            0:00.000 seat 2 intercepts: seat 0 is delivering to seat 1, right; seat 1 is receiving at the fountain, right
            0:00.000 seat 2 intercepts: seat 0 is delivering to seat 3, wrong (seat 1); seat 3 is receiving at the cafe, right
        "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver seat 2 #3, receive newsstand #3, points 4, tokens 1
          seat 1: deliver ?? #2, receive ?? #3, points 1, tokens 1
          seat 2: deliver ?? #4, receive ?? #1, points 5, tokens 1
          seat 3: deliver ?? #1, receive ?? #3, points 2, tokens 1
          deliver deck 17, discarded 1
          receive deck 22, discarded 0
        seat 1 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #3, receive ?? #3, points 4, tokens 1
          seat 1: deliver seat 0 #2, receive fountain #3, points 1, tokens 1
          seat 2: deliver ?? #4, receive ?? #1, points 5, tokens 1
          seat 3: deliver ?? #1, receive ?? #3, points 2, tokens 1
          deliver deck 17, discarded 1
          receive deck 22, discarded 0
        seat 2 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #3, receive ?? #3, points 4, tokens 1
          seat 1: deliver ?? #2, receive ?? #3, points 1, tokens 1
          seat 2: deliver seat 0 #4, receive newsstand #1, points 5, tokens 1
          seat 3: deliver ?? #1, receive ?? #3, points 2, tokens 1
          deliver deck 17, discarded 1
          receive deck 22, discarded 0
        seat 3 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #3, receive ?? #3, points 4, tokens 1
          seat 1: deliver ?? #2, receive ?? #3, points 1, tokens 1
          seat 2: deliver ?? #4, receive ?? #1, points 5, tokens 1
          seat 3: deliver seat 0 #1, receive metro #3, points 2, tokens 1
          deliver deck 17, discarded 1
          receive deck 22, discarded 0
        everybody sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #3, receive ?? #3, points 4, tokens 1
          seat 1: deliver ?? #2, receive ?? #3, points 1, tokens 1
          seat 2: deliver ?? #4, receive ?? #1, points 5, tokens 1
          seat 3: deliver ?? #1, receive ?? #3, points 2, tokens 1
          deliver deck 17, discarded 1
          receive deck 22, discarded 0
    "#]],
    );
    scene.rules().audit().unwrap();
}

#[test]
fn sp_7_what_cannot_be_said() {
    let mut scene = ring();
    check(
        &scene.play(
            "0 intercept to=1
             0 intercept from=0 to=1
             0 intercept from=1 to=0
             0 intercept to=0 location=metro
             0 intercept from=1 to=0 location=metro
             0 intercept from=1 to=1
             0 intercept from=1 to=1 location=metro
             0 intercept from=4 to=1
             0 intercept from=1 to=4
             0 intercept to=7 location=cafe
             5 intercept from=1 to=2",
        ),
        &expect![[r#"
            0:00.000 seat 0 refused: names_nothing
            0:00.000 seat 0 refused: own_mission
            0:00.000 seat 0 refused: own_mission
            0:00.000 seat 0 refused: own_mission
            0:00.000 seat 0 refused: own_mission
            0:00.000 seat 0 refused: to_themselves
            0:00.000 seat 0 refused: to_themselves
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 0 refused: no_such_seat
            0:00.000 seat 5 refused: no_such_seat
        "#]],
    );
    let tokens = scene.rules().view(Viewer::Public).players[Seat::at(0)].tokens;
    assert_eq!(tokens, 3, "a refusal costs no token");
}

#[test]
fn sp_7_three_tokens_and_no_more() {
    let mut scene = ring();
    let told = scene.play(
        "2 intercept to=1 location=cafe
         2 intercept to=1 location=cafe
         2 intercept from=3 to=1 location=cafe
         2 intercept to=1 location=cafe",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 2 intercepts: seat 1 is receiving at the cafe, wrong (metro)
        0:00.000 seat 2 intercepts: seat 1 is receiving at the cafe, wrong (fountain)
        0:00.000 seat 2 intercepts: seat 3 is delivering to seat 1, wrong (seat 0); seat 1 is receiving at the cafe, wrong (metro)
        0:00.000 seat 2 refused: no_tokens
    "#]],
    );
    assert_eq!(scene.legal(2), "");
}

#[test]
fn sp_7_what_can_be_said_is_listed_in_a_stable_order() {
    let scene = ring();
    let of_two = scene.legal(2);
    assert_eq!(of_two.lines().count(), 3 * 2 + 3 * 4 + 6 * 4);
    let head: Vec<String> = scene.legal(0).lines().take(10).map(str::to_owned).collect();
    check(
        &head.join("\n"),
        &expect![[r#"
        {"do":"mission","location":"fountain"}
        {"do":"mission","location":"metro"}
        {"do":"mission","location":"newsstand"}
        {"do":"mission","location":"cafe"}
        {"do":"end","discard":[]}
        {"do":"end","discard":["deliver"]}
        {"do":"end","discard":["receive"]}
        {"do":"end","discard":["deliver","receive"]}
        {"do":"intercept","from":1,"to":2}
        {"do":"intercept","from":1,"to":3}"#]],
    );
    let some: Vec<&str> = of_two.lines().skip(4).step_by(7).collect();
    check(
        &some.join("\n"),
        &expect![[r#"
        {"do":"intercept","from":3,"to":0}
        {"do":"intercept","to":1,"location":"metro"}
        {"do":"intercept","from":0,"to":1,"location":"fountain"}
        {"do":"intercept","from":0,"to":3,"location":"cafe"}
        {"do":"intercept","from":1,"to":3,"location":"newsstand"}
        {"do":"intercept","from":3,"to":1,"location":"metro"}"#]],
    );
}

/// Seat 0 delivers to seat 1, and they have so many points (up to four) from bad intercepts.
fn with_points(of_0: usize, of_1: usize) -> Spies {
    let mut scene = scene(4, "1 0 3 0  1 1 1 1 0 0 0 0", "f m n c");
    let about_0 = ["2 intercept from=0 to=3"; 3].into_iter().chain(["3 intercept from=0 to=2"]);
    let about_1 = ["0 intercept from=1 to=3"; 3].into_iter().chain(["3 intercept from=1 to=2"]);
    // Seat 0 draws first, so that it is dealt the four cards that name seat 1.
    for line in about_0.take(of_0).chain(about_1.take(of_1)) {
        scene.play(line);
    }
    assert_eq!([points(&scene, 0), points(&scene, 1)].map(usize::from), [of_0, of_1]);
    scene
}

#[test]
fn sp_8_two_with_five_points_after_their_mission_win_together() {
    let mut scene = with_points(4, 4);
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver seat 1 #5, receive fountain #1, points 4, tokens 0
          seat 1: deliver ?? #5, receive ?? #1, points 4, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 1
          deliver deck 16, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    check(
        &scene.play("0 mission location=metro"),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the metro: success
        [recruited: scores [5, 5, 0, 0], won by seat 0, seat 1]
    "#]],
    );
    // Nothing is drawn any more.
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Over: tracker at seat 0, mission attempted
          seat 0: deliver --, receive ?? #1, points 5, tokens 0
          seat 1: deliver ?? #5, receive --, points 5, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 1
          deliver deck 16, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    let game = scene.rules();
    for action in conceivable() {
        let seats = Seat::all(4).flat_map(|seat| [By::Seat(seat), By::For(seat)]);
        for by in seats.chain([By::Table]) {
            assert_eq!(game.decide(Millis(1), by, &action), Err(Refusal::GameOver));
        }
    }
    assert_eq!((game.due(), game.awaited().is_empty(), game.audit()), (None, true, Ok(())));
}

#[test]
fn sp_8_five_and_four_are_not_enough() {
    for (of_0, of_1) in [(4, 3), (3, 4)] {
        let mut scene = with_points(of_0, of_1);
        scene.play(&format!("0 mission location={}", hand(&scene, Seat::at(1)).1.unwrap()));
        assert_eq!([points(&scene, 0), points(&scene, 1)].map(usize::from), [of_0 + 1, of_1 + 1]);
        assert_eq!(scene.rules().outcome(), None);
    }
}

#[test]
fn sp_8_who_is_recruited_does_not_run_dry() {
    // The last Receive card there is, in a mission of two spies with five points.
    let mut scene = last_receive_card();
    check(
        &succeed(&mut scene),
        &expect![[r#"
        0:00.000 seat 0 delivers to seat 1 at the cafe: success
        [recruited: scores [24, 5, 2, 2, 2, 2, 2, 2], won by seat 0, seat 1]
    "#]],
    );
}

#[test]
fn sp_8_an_intercept_never_wins() {
    // Both have five points and more, but not by a mission of theirs.
    let mut scene = with_points(4, 4);
    let told = scene.play(
        "3 intercept from=0 to=2
         1 intercept from=3 to=0
         1 intercept from=3 to=2",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 3 intercepts: seat 0 is delivering to seat 2, wrong (seat 1)
        0:00.000 seat 1 intercepts: seat 3 is delivering to seat 0, right
        0:00.000 seat 1 intercepts: seat 3 is delivering to seat 2, right
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #6, receive ?? #1, points 5, tokens 0
          seat 1: deliver ?? #5, receive ?? #1, points 6, tokens 1
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 0
          seat 3: deliver ?? #3, receive ?? #1, points 0, tokens 0
          deliver deck 11, discarded 2
          receive deck 28, discarded 0
    "#]],
    );
    assert_eq!(scene.rules().outcome(), None);
}

#[test]
fn sp_9_dry_when_those_who_can_receive_are_on_no_card_any_more() {
    let mut scene = receive_deck_run_out();
    for _ in 0..6 {
        succeed(&mut scene);
    }
    // One mission is left: seat 6 to seat 0. Seat 1 holds a Receive card, but no card names it.
    check(
        &scene.seen_by(6),
        &expect![[r#"
        seat 6 sees
          Play: tracker at seat 6, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #22, points 22, tokens 0
          seat 1: deliver ?? #2, receive ?? #4, points 4, tokens 0
          seat 2: deliver ?? #9, receive --, points 9, tokens 0
          seat 3: deliver ?? #2, receive --, points 2, tokens 0
          seat 4: deliver ?? #2, receive --, points 2, tokens 0
          seat 5: deliver ?? #2, receive --, points 2, tokens 0
          seat 6: deliver seat 0 #1, receive --, points 1, tokens 0
          seat 7: deliver ?? #1, receive --, points 1, tokens 0
          deliver deck 34, discarded 1
          receive deck 0, discarded 0
    "#]],
    );
    check(
        &succeed(&mut scene),
        &expect![[r#"
        0:00.000 seat 6 delivers to seat 0 at the fountain: success
        [dry: scores [23, 4, 9, 2, 2, 2, 2, 1], won by seat 0, seat 2]
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Over: tracker at seat 6, mission attempted
          seat 0: deliver ?? #2, receive --, points 23, tokens 0
          seat 1: deliver ?? #2, receive ?? #4, points 4, tokens 0
          seat 2: deliver ?? #9, receive --, points 9, tokens 0
          seat 3: deliver ?? #2, receive --, points 2, tokens 0
          seat 4: deliver ?? #2, receive --, points 2, tokens 0
          seat 5: deliver ?? #2, receive --, points 2, tokens 0
          seat 6: deliver ?? #2, receive --, points 2, tokens 0
          seat 7: deliver ?? #1, receive --, points 1, tokens 0
          deliver deck 33, discarded 1
          receive deck 0, discarded 0
    "#]],
    );
    scene.rules().audit().unwrap();
}

/// Eight spies; every Receive card but that of seat 1 is scored, and seat 0 delivers to seat 1.
fn last_receive_card() -> Spies {
    let mut scene = scene(8, "1 2 3 4 5 6 7 0 1", "");
    for nth in 0..23 {
        let by = 1 + nth / 3;
        let (by, to) = if by < 8 { (by, 0) } else { (0, 1) };
        let location = wrong_place(&scene, to);
        scene.play(&format!("{by} intercept to={to} location={location}"));
    }
    for _ in 0..8 {
        succeed(&mut scene);
    }
    scene
}

#[test]
fn sp_9_an_intercept_can_leave_the_game_dry() {
    let mut scene = last_receive_card();
    check(
        &scene.seen_by(0),
        &expect![[r#"
        seat 0 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver seat 1 #2, receive --, points 23, tokens 1
          seat 1: deliver ?? #2, receive ?? #4, points 4, tokens 0
          seat 2: deliver ?? #2, receive --, points 2, tokens 0
          seat 3: deliver ?? #2, receive --, points 2, tokens 0
          seat 4: deliver ?? #2, receive --, points 2, tokens 0
          seat 5: deliver ?? #2, receive --, points 2, tokens 0
          seat 6: deliver ?? #2, receive --, points 2, tokens 0
          seat 7: deliver ?? #2, receive --, points 2, tokens 0
          deliver deck 40, discarded 0
          receive deck 0, discarded 0
    "#]],
    );
    let location = wrong_place(&scene, 1);
    let told = scene.play(&format!("0 intercept to=1 location={location}"));
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 intercepts: seat 1 is receiving at the fountain, wrong (cafe)
        [dry: scores [23, 5, 2, 2, 2, 2, 2, 2], won by seat 0, seat 1]
    "#]],
    );
}

#[test]
fn sp_9_dry_after_ten_rounds_without_a_card_scored() {
    let mut scene = ring();
    let told = scene.play("until 2399999");
    assert_eq!(told.lines().count(), 39);
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 3, quiet turns 39, until 40:00.000
          seat 0: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 0, tokens 3
          seat 3: deliver ?? #1, receive ?? #1, points 0, tokens 3
          deliver deck 24, discarded 0
          receive deck 28, discarded 0
    "#]],
    );
    // With everybody level, everybody is as good as the second.
    check(
        &scene.play("until 2400000"),
        &expect![[r#"
        40:00.000 the table for seat 3 lies low
        [dry: scores [0, 0, 0, 0], won by seat 0, seat 1, seat 2, seat 3]
    "#]],
    );
}

#[test]
fn sp_9_a_turn_in_which_a_card_was_scored_is_not_counted() {
    let mut scene = ring();
    scene.play("until 600000");
    assert_eq!(scene.rules().view(Viewer::Public).quiet_turns, 10);
    // A failed mission scores nothing: the turn counts.
    scene.play("2 mission location=fountain\n2 end discard=[]");
    assert_eq!(scene.rules().view(Viewer::Public).quiet_turns, 11);
    // An intercept in the middle of a turn scores, so this turn does not count.
    scene.play("0 intercept from=1 to=3");
    assert_eq!(scene.rules().view(Viewer::Public).quiet_turns, 0);
    scene.play("3 end discard=[]");
    assert_eq!(scene.rules().view(Viewer::Public).quiet_turns, 0);
    let told = scene.play("until 2999999");
    assert_eq!(told.lines().count(), 39);
    // One point for seat 1, none for the others: all are level with the second.
    check(
        &scene.play("until 3000000"),
        &expect![[r#"
        50:00.000 the table for seat 3 lies low
        [dry: scores [0, 1, 0, 0], won by seat 0, seat 1, seat 2, seat 3]
    "#]],
    );
}

#[test]
fn sp_9_the_last_turns_refill_and_shuffle_come_first() {
    let mut scene = ring();
    scene.play("0 intercept from=1 to=3\n1 intercept from=2 to=0");
    scene.play("2 intercept from=3 to=1\n0 end discard=[]");
    for turn in 1..40 {
        let left = scene.rules().view(Viewer::Public).receive.left;
        let discard = if left > 0 { r#"["receive"]"# } else { "[]" };
        scene.play(&format!("{} end discard={discard}", turn % 4));
    }
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 0, quiet turns 39, until 1:00.000
          seat 0: deliver ?? #1, receive ?? #8, points 0, tokens 2
          seat 1: deliver ?? #2, receive ?? #8, points 1, tokens 2
          seat 2: deliver ?? #2, receive ?? #8, points 1, tokens 2
          seat 3: deliver ?? #2, receive ?? #8, points 1, tokens 3
          deliver deck 21, discarded 0
          receive deck 0, discarded 28
    "#]],
    );
    // The fortieth quiet turn: the game is over only when the cards are drawn.
    check(
        &scene.play(r#"0 end discard=["receive"]"#),
        &expect![[r#"
        0:00.000 seat 0 lies low, discards receive
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Shuffling: tracker at seat 0, quiet turns 39, until 0:00.000
          seat 0: deliver ?? #1, receive --, points 0, tokens 2
          seat 1: deliver ?? #2, receive ?? #8, points 1, tokens 2
          seat 2: deliver ?? #2, receive ?? #8, points 1, tokens 2
          seat 3: deliver ?? #2, receive ?? #8, points 1, tokens 3
          deliver deck 21, discarded 0
          receive deck 0, discarded 29
    "#]],
    );
    check(
        &scene.play("until 0"),
        &expect![[r#"
        0:00.000 the table shuffles 29 discards into a new receive deck
        [dry: scores [0, 1, 1, 1], won by seat 1, seat 2, seat 3]
    "#]],
    );
}

#[test]
fn sp_9_the_two_best_and_everyone_level_with_the_second() {
    // Seat 1 scores two, seat 2 and seat 3 one each.
    let mut scene = ring();
    scene.play(
        "0 intercept from=1 to=3
         0 intercept to=1 location=cafe
         0 intercept from=2 to=1
         1 intercept from=3 to=2",
    );
    check(
        scene.play("until 9000000").lines().last().unwrap_or_default(),
        &expect!["[dry: scores [0, 2, 1, 1], won by seat 1, seat 2, seat 3]"],
    );
}

#[test]
fn sp_10_a_card_that_is_gone_costs_no_token() {
    // Seat 2 and seat 3 both saw seat 0 wink at seat 1, and seat 1 glance at the metro.
    let mut scene = ring();
    check(
        &scene.play(
            "2 intercept from=0 to=1 saw_deliver=1
             3 intercept from=0 to=1 saw_deliver=1
             3 intercept from=0 to=1 location=metro saw_deliver=1 saw_receive=1
             3 intercept to=1 location=metro saw_receive=1
             2 intercept to=1 location=metro saw_receive=1
             2 intercept to=1 location=metro saw_receive=2
             3 intercept from=0 to=1",
        ),
        &expect![[r#"
            0:00.000 seat 2 intercepts: seat 0 is delivering to seat 1, right
            0:00.000 seat 3 refused: card_gone
            0:00.000 seat 3 refused: card_gone
            0:00.000 seat 3 intercepts: seat 1 is receiving at the metro, right
            0:00.000 seat 2 refused: card_gone
            0:00.000 seat 2 intercepts: seat 1 is receiving at the metro, wrong (fountain)
            0:00.000 seat 3 intercepts: seat 0 is delivering to seat 1, right
        "#]],
    );
    check(
        &scene.seen_by(3),
        &expect![[r#"
        seat 3 sees
          Play: tracker at seat 0, until 1:00.000
          seat 0: deliver ?? #3, receive ?? #1, points 0, tokens 3
          seat 1: deliver ?? #1, receive ?? #3, points 1, tokens 3
          seat 2: deliver ?? #1, receive ?? #1, points 1, tokens 1
          seat 3: deliver seat 0 #1, receive cafe #1, points 2, tokens 1
          deliver deck 21, discarded 1
          receive deck 26, discarded 0
    "#]],
    );
}

#[test]
fn sp_10_after_a_mission_an_intercept_comes_too_late() {
    let mut scene = ring();
    check(
        &scene.play(
            "0 mission location=metro
             2 intercept from=0 to=1 location=metro saw_deliver=1 saw_receive=1
             3 intercept to=1 location=metro saw_receive=1
             0 end discard=[]
             1 mission location=fountain
             3 intercept from=1 to=2 saw_deliver=1",
        ),
        &expect![[r#"
            0:00.000 seat 0 delivers to seat 1 at the metro: success
            0:00.000 seat 2 refused: card_gone
            0:00.000 seat 3 refused: card_gone
            0:00.000 seat 0 ends the turn
            0:00.000 seat 1 delivers to seat 2 at the fountain: no
            0:00.000 seat 3 refused: card_gone
        "#]],
    );
    let players = scene.rules().view(Viewer::Public).players;
    assert!(players.as_slice().iter().all(|player| player.tokens == 3));
}

#[test]
fn sp_10_a_mission_does_not_lay_down_a_card_that_has_just_been_replaced() {
    let mut scene = ring();
    let told = scene.play(
        "2 intercept from=0 to=1
         0 mission location=metro saw_deliver=1
         0 mission location=metro saw_deliver=2",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 2 intercepts: seat 0 is delivering to seat 1, right
        0:00.000 seat 0 refused: card_gone
        0:00.000 seat 0 delivers to seat 1 at the metro: success
    "#]],
    );
}

#[test]
fn sp_10_without_a_card_in_that_place_no_token_is_spent() {
    // Seat 3's third Deliver card is gone, and no other has come.
    let mut scene = only_own_spy_left();
    let told = scene.play(
        "0 intercept from=3 to=2 saw_deliver=2
         0 intercept from=3 to=2 saw_deliver=3
         0 intercept from=3 to=2",
    );
    check(
        &told,
        &expect![[r#"
        0:00.000 seat 0 refused: card_gone
        0:00.000 seat 0 refused: not_held
        0:00.000 seat 0 refused: not_held
    "#]],
    );
    assert_eq!(scene.rules().view(Viewer::Public).players[Seat::at(0)].tokens, 2);
}

#[test]
fn views_show_backs_on_the_wire() {
    let view = serde_json::to_string(&ring().rules().view(Viewer::Seat(Seat::at(3)))).unwrap();
    check(
        &view.replace("},{", "},\n{"),
        &expect![[r#"
        {"phase":"play","tracker":0,"attempted":false,"quiet_turns":0,"players":[{"deliver":"back","receive":"back","deliver_serial":1,"receive_serial":1,"points":0,"tokens":3},
        {"deliver":"back","receive":"back","deliver_serial":1,"receive_serial":1,"points":0,"tokens":3},
        {"deliver":"back","receive":"back","deliver_serial":1,"receive_serial":1,"points":0,"tokens":3},
        {"deliver":0,"receive":"cafe","deliver_serial":1,"receive_serial":1,"points":0,"tokens":3}],"deliver":{"left":24,"discarded":0,"order":null,"discards":null},"receive":{"left":28,"discarded":0,"order":null,"discards":null},"due":60000,"outcome":null}"#]],
    );
}

#[test]
fn actions_are_written_as_the_record_has_them() {
    let written = [
        r#"{"do":"mission","location":"newsstand"}"#,
        r#"{"do":"end","discard":[]}"#,
        r#"{"do":"end","discard":["deliver","receive"]}"#,
        r#"{"do":"intercept","from":1,"to":2}"#,
        r#"{"do":"intercept","to":2,"location":"cafe"}"#,
        r#"{"do":"intercept","from":1,"to":2,"location":"metro"}"#,
        r#"{"do":"shuffle","deck":"deliver","order":[3,0,7]}"#,
        r#"{"do":"shuffle","deck":"receive","order":["fountain","metro"]}"#,
    ];
    for line in written {
        let action: Action = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), line);
    }
    // What a sender saw is read and not kept.
    let saw = r#"{"do":"intercept","from":1,"to":2,"saw_deliver":4}"#;
    let action: Action = serde_json::from_str(saw).unwrap();
    assert!(matches!(action, Action::Intercept { saw_deliver: Some(4), .. }));
    assert_eq!(serde_json::to_string(&action).unwrap(), written[3]);
    let other_order = r#"{"do":"end","discard":["receive","deliver"]}"#;
    let both = Action::End { discard: Kinds::BOTH };
    assert_eq!(serde_json::from_str::<Action>(other_order).unwrap(), both);
}

#[test]
fn what_is_no_action_is_not_read() {
    let too_many = format!(r#"{{"do":"shuffle","deck":"deliver","order":{:?}}}"#, [0; 57]);
    let unreadable = [
        r#"{"do":"mission","location":"opera"}"#,
        r#"{"do":"mission","location":"cafe","to":1}"#,
        r#"{"do":"end"}"#,
        r#"{"do":"end","discard":["deliver","deliver"]}"#,
        r#"{"do":"end","discard":["tracker"]}"#,
        r#"{"do":"intercept","from":1}"#,
        r#"{"do":"intercept","from":8,"to":1}"#,
        r#"{"do":"intercept","from":1,"to":2,"saw_deliver":-1}"#,
        r#"{"do":"shuffle","deck":"tokens","order":[]}"#,
        r#"{"do":"shuffle","deck":"deliver","order":[8]}"#,
        &too_many,
    ];
    for line in unreadable {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
}

#[test]
fn after_the_end_everything_is_open() {
    let mut scene = with_points(4, 4);
    scene.play("0 mission location=metro");
    let outcome = scene.rules().outcome().unwrap();
    let all = scene.rules().view(Viewer::everyone(&outcome));
    check(
        &format!("all is open\n{all}"),
        &expect![[r#"
        all is open
          Over: tracker at seat 0, mission attempted
          seat 0: deliver --, receive fountain #1, points 5, tokens 0
          seat 1: deliver seat 0 #5, receive --, points 5, tokens 3
          seat 2: deliver seat 3 #1, receive newsstand #1, points 0, tokens 0
          seat 3: deliver seat 0 #1, receive cafe #1, points 0, tokens 1
          deliver deck 16, discarded 0
            deck seat 0, seat 1, seat 2, seat 3, seat 1, seat 2, seat 3, seat 2, seat 3, seat 2, seat 3, seat 2, seat 3, seat 2, seat 3, seat 2
            discards none
          receive deck 28, discarded 0
            deck fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe, fountain, metro, newsstand, cafe
            discards none
    "#]],
    );
    // A shuffle shows its order only then.
    let order = Pile::of(&[Card::Deliver(Seat::at(2)), Card::Deliver(Seat::at(0))]).unwrap();
    let shuffle = Action::Shuffle { deck: Kind::Deliver, order };
    let told = [Viewer::Public, Viewer::Seat(Seat::at(0)), Viewer::everyone(&outcome)]
        .map(|viewer| scene.rules().notice(viewer, By::Table, &shuffle).unwrap().to_string());
    check(
        &told.join("\n"),
        &expect![[r#"
        shuffles 2 discards into a new deliver deck
        shuffles 2 discards into a new deliver deck
        shuffles 2 discards into a new deliver deck: seat 2, seat 0"#]],
    );
}

/// Everything anybody could think of, in the order in which a menu would list it.
fn conceivable() -> Vec<Action> {
    let seats = || Seat::all(8);
    let said = |from: Option<Seat>, to, location| Action::Intercept {
        from,
        to,
        location,
        saw_deliver: None,
        saw_receive: None,
    };
    let mut actions: Vec<Action> = Vec::new();
    actions.extend(Location::ALL.map(|location| Action::Mission { location, saw_deliver: None }));
    let discards =
        [Kinds::NONE, Kinds::only(Kind::Deliver), Kinds::only(Kind::Receive), Kinds::BOTH];
    actions.extend(discards.map(|discard| Action::End { discard }));
    for from in seats() {
        actions.extend(seats().map(|to| said(Some(from), to, None)));
    }
    for to in seats() {
        actions.extend(Location::ALL.map(|location| said(None, to, Some(location))));
    }
    for from in seats() {
        for to in seats() {
            actions.extend(Location::ALL.map(|location| said(Some(from), to, Some(location))));
        }
    }
    actions.extend(seats().map(|to| said(None, to, None)));
    for deck in Kind::ALL {
        for cards in [vec![], vec![Card::Deliver(Seat::at(7))], vec![Card::Receive(Location::Cafe)]]
        {
            actions.push(Action::Shuffle { deck, order: Pile::of(&cards).unwrap() });
        }
    }
    actions
}

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

#[test]
fn every_refusal_has_a_code_of_its_own() {
    let codes: std::collections::BTreeSet<_> = Refusal::ALL.iter().map(|no| no.code()).collect();
    assert_eq!(codes.len(), Refusal::ALL.len());
}
