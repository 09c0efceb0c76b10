//! The first round, and turns with their clock (SP-3, SP-4).

use expect_test::expect;
use shifty_eyed_spies::{Options, ShiftyEyedSpies};
use table::{Options as _, Rules, Seat, Seed, Setup, SetupFault, Viewer};

use crate::scenes::{Spies, check, deal, hands_seen, ring, scene, with_options};

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
        &hands_seen(&scene),
        &expect![[r#"
        seat 0 sees
          seat 0: deliver seat 3 #1, receive newsstand #1, points 0, tokens 3
        seat 1 sees
          seat 1: deliver seat 0 #1, receive cafe #1, points 0, tokens 3
        seat 2 sees
          seat 2: deliver seat 1 #1, receive fountain #1, points 0, tokens 3
        seat 3 sees
          seat 3: deliver seat 2 #1, receive metro #1, points 0, tokens 3
        everybody sees
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
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
