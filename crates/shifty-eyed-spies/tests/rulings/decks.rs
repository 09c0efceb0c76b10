//! The decks: what is in them, drawing, shuffling, and places that stay empty (SP-1, SP-2).

use expect_test::expect;
use shifty_eyed_spies::{Action, Deal, Location, ShiftyEyedSpies, TOKENS};
use table::{Millis, Rules, Seat, Seed, Setup, SetupFault, Viewer};

use crate::scenes::{
    Spies, check, deal, deck, hand, only_own_spy_left, receive_deck_run_out, ring, scene, succeed,
};

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
fn sp_2_a_shuffle_has_each_card_as_often_as_it_was_discarded() {
    let mut scene = only_own_spy_left();
    scene.play("0 end discard=[]");
    // Seat 1 discards a 2, and seat 3 draws past the six cards that name it.
    check(
        &scene.play(
            r#"1 end discard=["deliver"]
               table shuffle deck=deliver order=[3,2]
               table shuffle deck=deliver order=[3,3,3,3,3,3,2,2]
               table shuffle deck=deliver order=[3,3,3,3,3,2,2]
               table shuffle deck=deliver order=[3,2,2,2,2,2,2]
               table shuffle deck=deliver order=[3,3,3,3,3,3,2]"#,
        ),
        &expect![[r#"
            0:00.000 seat 1 lies low, discards deliver
            0:00.000 the table refused: not_the_discards
            0:00.000 the table refused: not_the_discards
            0:00.000 the table refused: not_the_discards
            0:00.000 the table refused: not_the_discards
            0:00.000 the table shuffles 7 discards into a new deliver deck
        "#]],
    );
}

#[test]
fn sp_2_a_shuffle_is_at_the_moment_of_its_action_or_later_and_before_anything_else() {
    let mut scene = only_own_spy_left();
    scene.play("0 end discard=[]");
    check(
        &scene.play(
            r#"500 1 end discard=["deliver"]
               500 2 end discard=[]
               501 2 end discard=[]
               501 for:2 end discard=[]
               501 table shuffle deck=receive order=["metro"]
               2500 table shuffle deck=deliver order=[3,3,2,3,3,3,3]
               2500 table shuffle deck=deliver order=[3,3,2,3,3,3,3]"#,
        ),
        &expect![[r#"
            0:00.500 seat 1 lies low, discards deliver
            0:00.500 seat 2 refused: shuffling
            0:00.501 seat 2 impossible: the clock ran out at 500 ms and the table did not act
            0:00.501 the table for seat 2 refused: shuffling
            0:00.501 the table refused: no_shuffle_due
            0:02.500 the table shuffles 7 discards into a new deliver deck
            0:02.500 the table refused: no_shuffle_due
        "#]],
    );
    // The turn that waited for it begins with it.
    check(
        &scene.play("62500 2 end discard=[]"),
        &expect![[r#"
        1:02.500 seat 2 lies low
    "#]],
    );
}

#[test]
fn sp_2_one_card_for_many_empty_places_is_for_the_action_at_hand() {
    // Every Receive card is in a hand or scored; after two missions seats 3 and 6 have none.
    let mut scene = receive_deck_run_out();
    succeed(&mut scene);
    scene.play("1 end discard=[]\n2 end discard=[]\n3 end discard=[]");
    succeed(&mut scene);
    // What seat 5 discards is all there is to draw. Seat 6 is next to it, and seat 3 is the
    // first by number and has waited longer.
    check(
        &scene.play(r#"5 end discard=["receive"]"#),
        &expect![[r#"
        0:00.000 seat 5 lies low, discards receive
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Shuffling: tracker at seat 5, until 0:00.000
          seat 0: deliver ?? #2, receive ?? #22, points 22, tokens 0
          seat 1: deliver ?? #1, receive ?? #4, points 3, tokens 0
          seat 2: deliver ?? #8, receive ?? #1, points 7, tokens 0
          seat 3: deliver ?? #1, receive --, points 1, tokens 0
          seat 4: deliver ?? #2, receive ?? #1, points 1, tokens 0
          seat 5: deliver ?? #1, receive --, points 0, tokens 0
          seat 6: deliver ?? #1, receive --, points 1, tokens 0
          seat 7: deliver ?? #1, receive ?? #1, points 0, tokens 0
          deliver deck 38, discarded 1
          receive deck 0, discarded 1
    "#]],
    );
    check(
        &scene.play("until 0"),
        &expect![[r#"
        0:00.000 the table shuffles 1 discards into a new receive deck
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Play: tracker at seat 6, quiet turns 1, until 1:00.000
          seat 0: deliver ?? #2, receive ?? #22, points 22, tokens 0
          seat 1: deliver ?? #1, receive ?? #4, points 3, tokens 0
          seat 2: deliver ?? #8, receive ?? #1, points 7, tokens 0
          seat 3: deliver ?? #1, receive --, points 1, tokens 0
          seat 4: deliver ?? #2, receive ?? #1, points 1, tokens 0
          seat 5: deliver ?? #1, receive ?? #2, points 0, tokens 0
          seat 6: deliver ?? #1, receive --, points 1, tokens 0
          seat 7: deliver ?? #1, receive ?? #1, points 0, tokens 0
          deliver deck 38, discarded 1
          receive deck 0, discarded 0
    "#]],
    );
    scene.rules().audit().unwrap();
}

#[test]
fn sp_2_after_a_shuffle_the_action_at_hand_still_comes_first() {
    // Seat 3 has no Deliver card once more, and now the deck is empty: all six that lie among
    // the discards name seat 3.
    let mut scene = only_own_spy_left();
    scene.play(
        r#"0 end discard=[]
           1 end discard=["deliver"]
           table shuffle deck=deliver order=[3,3,3,3,3,3,2]
           0 intercept from=3 to=1"#,
    );
    check(
        &scene.seen_by(2),
        &expect![[r#"
        seat 2 sees
          Play: tracker at seat 2, until 1:00.000
          seat 0: deliver ?? #12, receive ?? #7, points 17, tokens 1
          seat 1: deliver ?? #4, receive ?? #1, points 2, tokens 0
          seat 2: deliver seat 1 #3, receive fountain #3, points 4, tokens 0
          seat 3: deliver --, receive ?? #1, points 4, tokens 0
          deliver deck 0, discarded 6
          receive deck 20, discarded 0
    "#]],
    );
    // Seat 2's own card lies on top. Seat 3, who could have drawn it too, is next to seat 2.
    check(
        &scene.play(
            r#"2 end discard=["deliver"]
               table shuffle deck=deliver order=[1,3,3,3,3,3,3]"#,
        ),
        &expect![[r#"
            0:00.000 seat 2 lies low, discards deliver
            0:00.000 the table shuffles 7 discards into a new deliver deck
        "#]],
    );
    check(
        &scene.seen_by(2),
        &expect![[r#"
            seat 2 sees
              Play: tracker at seat 3, until 1:00.000
              seat 0: deliver ?? #12, receive ?? #7, points 17, tokens 1
              seat 1: deliver ?? #4, receive ?? #1, points 2, tokens 0
              seat 2: deliver seat 1 #4, receive fountain #3, points 4, tokens 0
              seat 3: deliver --, receive ?? #1, points 4, tokens 0
              deliver deck 6, discarded 0
              receive deck 20, discarded 0
        "#]],
    );
    scene.rules().audit().unwrap();
}

/// Both decks are empty, and seat 0 has the tracker.
fn both_decks_run_out() -> Spies {
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
    scene
}

#[test]
fn sp_2_the_places_of_the_action_at_hand_fill_first() {
    // The intercept is about seat 3's Deliver and seat 1's Receive card.
    let mut scene = both_decks_run_out();
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
fn sp_2_the_places_of_the_action_at_hand_fill_first_between_shuffles_too() {
    let mut scene = both_decks_run_out();
    // Four Deliver cards are in hands; the others are the discards.
    let held: Vec<_> = Seat::all(4).filter_map(|seat| hand(&scene, seat).0).collect();
    let spies: Vec<_> = Seat::all(4).collect();
    let discards = deck(held, &spies, 7).split_off(4);
    let names: Vec<_> = discards.iter().map(|spy| spy.number().to_string()).collect();
    scene.play("2 intercept from=3 to=1 location=cafe");
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Shuffling: tracker at seat 0, until 0:00.000
          seat 0: deliver ?? #7, receive ?? #8, points 0, tokens 3
          seat 1: deliver ?? #7, receive --, points 1, tokens 3
          seat 2: deliver ?? #7, receive ?? #8, points 0, tokens 2
          seat 3: deliver --, receive ?? #8, points 1, tokens 3
          deliver deck 0, discarded 24
          receive deck 0, discarded 28
    "#]],
    );
    // Seat 3 draws before seat 1, though seat 1 is nearer to the tracker.
    let told = scene.play(&format!("table shuffle deck=deliver order=[{}]", names.join(",")));
    check(
        &told,
        &expect![[r#"
        0:00.000 the table shuffles 24 discards into a new deliver deck
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Shuffling: tracker at seat 0, until 0:00.000
          seat 0: deliver ?? #7, receive ?? #8, points 0, tokens 3
          seat 1: deliver ?? #7, receive --, points 1, tokens 3
          seat 2: deliver ?? #7, receive ?? #8, points 0, tokens 2
          seat 3: deliver ?? #7, receive ?? #8, points 1, tokens 3
          deliver deck 23, discarded 0
          receive deck 0, discarded 28
    "#]],
    );
}
