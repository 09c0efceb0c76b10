//! Blink's rulings, each as a short scene. Search for an id, `BL-7` or `bl_7`, to find its tests.

use blink::{Blink, Card, Deal, Notice, Options, Refill, Stage, View};
use expect_test::{Expect, expect};
use notation::Scene;
use table::{Game, Rules, Seat, SeatSet, Seed, Setup, SetupFault, Viewer};

/// A deal whose piles begin with these cards (centre, hand, draw …); the others follow in order.
fn deal(tops: [&str; 2]) -> Deal {
    let named = tops.map(|cards| {
        cards.split_whitespace().map(|card| card.parse().unwrap()).collect::<Vec<Card>>()
    });
    let mut rest = Card::all().filter(|card| !named.iter().flatten().any(|named| named == card));
    let draw = [0, 1].map(|seat| {
        let mut pile = named[seat].clone();
        pile.extend(rest.by_ref().take(30 - pile.len()));
        pile.try_into().unwrap()
    });
    Deal { draw }
}

fn setup(refill: Refill) -> Setup<Blink> {
    Setup { options: Options { refill, ..Options::default() }, ..Setup::new(2) }
}

fn scene(tops: [&str; 2], refill: Refill) -> Scene<Blink> {
    Scene::start(&setup(refill), &deal(tops))
}

/// The first moment in random play, seed by seed, that looks like this.
fn reach(refill: Refill, like_this: impl Fn(&View) -> bool) -> Scene<Blink> {
    for seed in (0..20_000).map(Seed::from_number) {
        let (mut game, _) = Game::deal(&setup(refill), seed).unwrap();
        let mut players = seed.dice(u64::MAX);
        game.start();
        loop {
            if like_this(&game.rules().view(Viewer::Public)) {
                return Scene::join(game);
            }
            let now = game.now() + 100;
            let seat = Seat::at(players.below(2) as u8);
            let choices = game.rules().legal(now, seat).len() as u32;
            let nth = players.below(choices) as usize;
            let action = game.rules().legal(now, seat).nth(nth);
            if game.outcome().is_some() {
                break;
            }
            let Some(action) = action else { continue };
            game.act(now, seat, action).unwrap();
        }
    }
    panic!("no random game ever looks like this");
}

/// How many cards each still has to get rid of, in hand and to draw.
fn left(view: &View) -> [(usize, u8); 2] {
    [0, 1].map(|seat| {
        let player = &view.players[seat];
        (player.hand.iter().flatten().count(), view.draw[seat])
    })
}

fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

#[test]
fn bl_2_the_centre_turns_over_at_the_start_and_not_before() {
    let deal = deal(["rs1 nt3 gf3 bt1", "ed3 yd4 yf3 em4"]);
    let mut scene = Scene::open(&setup(Refill::Auto), &deal);
    check(
        &scene.play("0 0 play card=bt1 pile=0"),
        &expect![[r#"
        0:00.000 seat 0 refused: not_started
    "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Set: pile 0 ?? (1 cards), pile 1 ?? (1 cards)
          seat 0: hand nt3 gf3 bt1, 26 to draw
          seat 1: hand ?? ?? ??, 26 to draw
        seat 1 sees
          Set: pile 0 ?? (1 cards), pile 1 ?? (1 cards)
          seat 0: hand ?? ?? ??, 26 to draw
          seat 1: hand yd4 yf3 em4, 26 to draw
        everybody sees
          Set: pile 0 ?? (1 cards), pile 1 ?? (1 cards)
          seat 0: hand ?? ?? ??, 26 to draw
          seat 1: hand ?? ?? ??, 26 to draw
    "#]],
    );
    check(
        &Scene::start(&setup(Refill::Auto), &deal).seen_by(0),
        &expect![[r#"
            seat 0 sees
              Race: pile 0 rs1 (1 cards), pile 1 ed3 (1 cards)
              seat 0: hand nt3 gf3 bt1, 26 to draw
              seat 1: hand ?? ?? ??, 26 to draw
        "#]],
    );
}

#[test]
fn bl_2_a_card_in_both_piles_is_no_deal() {
    let mut deal = deal(["", ""]);
    deal.draw[1][7] = deal.draw[0][3];
    let refused = Blink::open(&Setup::new(2), &deal);
    assert!(matches!(refused, Err(SetupFault::Deal(_))));
    assert_eq!(
        Blink::deal(&Setup::new(3), &Seed::from_number(0)).map(drop),
        Err(SetupFault::Seats { least: 2, most: 2 })
    );
}

#[test]
fn bl_3_a_card_fits_by_colour_shape_or_count_on_either_pile() {
    let mut scene = scene(["rs1 rt3 gs3 yd4", "ed3 nf4 bs2 rm3"], Refill::Auto);
    let told = scene.play(
        "100 0 play card=rt3 pile=0
         200 0 play card=gs3 pile=0
         300 1 play card=bs2 pile=0
         350 0 play card=yd4 pile=1
         400 1 play card=nf4 pile=0
         950 1 play card=nf4 pile=2
         950 1 play card=yd4 pile=1",
    );
    check(
        &told,
        &expect![[r#"
        0:00.100 seat 0 plays rt3 on the pile of seat 0
        0:00.200 seat 0 plays gs3 on the pile of seat 0
        0:00.300 seat 1 plays bs2 on the pile of seat 0
        0:00.350 seat 0 plays yd4 on the pile of seat 1
        0:00.400 seat 1 refused: no_match
        0:00.950 seat 1 refused: no_such_seat
        0:00.950 seat 1 refused: not_in_hand
    "#]],
    );
}

#[test]
fn bl_4_auto_a_drawn_card_takes_the_left_most_empty_slot() {
    let mut scene = scene(["rs1 nt3 rs4 bt1 gm2", "ed3 yd4 yf3 em4"], Refill::Auto);
    scene.play("0 play card=rs4 pile=0");
    check(
        &scene.seen_by(0),
        &expect![[r#"
            seat 0 sees
              Race: pile 0 rs4 (2 cards), pile 1 ed3 (1 cards)
              seat 0: hand nt3 gm2 bt1, 25 to draw
              seat 1: hand ?? ?? ??, 26 to draw
        "#]],
    );
    check(
        &scene.play("0 draw"),
        &expect![[r#"
        0:00.000 seat 0 refused: auto_refill
    "#]],
    );
}

#[test]
fn bl_4_by_hand_the_player_draws_one_at_a_time_never_above_three() {
    let mut scene = scene(["rs1 rt3 bt1 nt3 gm2 yb1", "ed3 yd4 yf3 em4"], Refill::ByHand);
    let told = scene.play(
        "0 draw
         0 play card=rt3 pile=0
         0 play card=nt3 pile=0
         0 draw",
    );
    check(
        &told,
        &expect![[r#"
            0:00.000 seat 0 refused: hand_full
            0:00.000 seat 0 plays rt3 on the pile of seat 0
            0:00.000 seat 0 plays nt3 on the pile of seat 0
            0:00.000 seat 0 …
        "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Race: pile 0 nt3 (3 cards), pile 1 ed3 (1 cards)
          seat 0: hand gm2 bt1 --, 25 to draw
          seat 1: hand ?? ?? ??, 26 to draw
        seat 1 sees
          Race: pile 0 nt3 (3 cards), pile 1 ed3 (1 cards)
          seat 0: hand ?? ?? --, 25 to draw
          seat 1: hand yd4 yf3 em4, 26 to draw
        everybody sees
          Race: pile 0 nt3 (3 cards), pile 1 ed3 (1 cards)
          seat 0: hand ?? ?? --, 25 to draw
          seat 1: hand ?? ?? ??, 26 to draw
    "#]],
    );
    check(
        &scene.play("0 draw\n0 draw"),
        &expect![[r#"
            0:00.000 seat 0 …
            0:00.000 seat 0 refused: hand_full
        "#]],
    );
}

#[test]
fn bl_5_beaten_is_free_and_a_fumble_costs_half_a_second() {
    let mut scene = scene(["rs1 rt3 gs3 yd1", "ed3 rd2 yb4 yf3"], Refill::Auto);
    // Both reach for the red star; seat 0 is faster, and rd2 does not fit gs3. Then seat 1 plays
    // yb4, which fitted neither, and must wait half a second, for either pile.
    let told = scene.play(
        "1000 0 play card=gs3 pile=0
         1040 1 play card=rd2 pile=0 saw=rs1
         1050 1 play card=yb4 pile=0 saw=rs1
         1060 1 play card=rd2 pile=1
         1549 1 play card=yf3 pile=0",
    );
    check(
        &told,
        &expect![[r#"
        0:01.000 seat 0 plays gs3 on the pile of seat 0
        0:01.040 seat 1 refused: beaten
        0:01.050 seat 1 refused: no_match
        0:01.060 seat 1 refused: fumbled
        0:01.549 seat 1 refused: fumbled
    "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Race: pile 0 gs3 (2 cards), pile 1 ed3 (1 cards)
          seat 0: hand rt3 ns1 yd1, 25 to draw
          seat 1: hand ?? ?? ??, 26 to draw
        seat 1 sees
          Race: pile 0 gs3 (2 cards), pile 1 ed3 (1 cards)
          seat 0: hand ?? ?? ??, 25 to draw
          seat 1: hand rd2 yb4 yf3, 26 to draw, fumbled until 0:01.550
        everybody sees
          Race: pile 0 gs3 (2 cards), pile 1 ed3 (1 cards)
          seat 0: hand ?? ?? ??, 25 to draw
          seat 1: hand ?? ?? ??, 26 to draw
    "#]],
    );
    check(&scene.legal(1), &expect![[""]]);
    check(
        &scene.play("1550 1 play card=yf3 pile=0"),
        &expect![[r#"
        0:01.550 seat 1 plays yf3 on the pile of seat 0
    "#]],
    );
}

#[test]
fn bl_5_a_play_that_still_fits_is_accepted_though_the_top_has_changed() {
    let mut scene = scene(["rs1 rt3 gs3 yd1", "ed3 rf1 yf3 yb4"], Refill::Auto);
    let told = scene.play(
        "1000 0 play card=rt3 pile=0
         1020 1 play card=rf1 pile=0 saw=rs1",
    );
    check(
        &told,
        &expect![[r#"
        0:01.000 seat 0 plays rt3 on the pile of seat 0
        0:01.020 seat 1 plays rf1 on the pile of seat 0
    "#]],
    );
}

#[test]
fn bl_5_a_blind_play_that_happens_to_fit_is_a_fumble() {
    let mut scene = scene(["rs1 rt3 gs3 yd1", "ed3 yf3 bm4 yb4"], Refill::Auto);
    // yf3 fitted nothing of rs1, though it fits the rt3 that has covered it.
    let told = scene.play(
        "1000 0 play card=rt3 pile=0
         1020 1 play card=yf3 pile=0 saw=rs1",
    );
    check(
        &told,
        &expect![[r#"
        0:01.000 seat 0 plays rt3 on the pile of seat 0
        0:01.020 seat 1 refused: no_match
    "#]],
    );
}

#[test]
fn bl_5_a_top_nobody_saw_lately_excuses_nothing() {
    let mut scene = scene(["rs1 rt3 gs3 yd1", "ed3 rd2 yb4 yf3"], Refill::Auto);
    // rd2 fits rs1, which was covered two seconds ago, and rb2, which never lay there.
    let told = scene.play(
        "1000 0 play card=gs3 pile=0
         2999 1 play card=rd2 pile=0 saw=rs1
         3000 1 play card=rd2 pile=0 saw=rs1
         3700 1 play card=rd2 pile=0 saw=rb2",
    );
    check(
        &told,
        &expect![[r#"
        0:01.000 seat 0 plays gs3 on the pile of seat 0
        0:02.999 seat 1 refused: beaten
        0:03.000 seat 1 refused: no_match
        0:03.700 seat 1 refused: no_match
    "#]],
    );
}

#[test]
fn bl_7_with_cards_to_draw_each_turns_one_over() {
    // Nothing in either hand fits rs1 or ed3, so rb5 and yt2 are turned over at the start.
    let mut scene = scene(["rs1 gt2 gb4 bf2 rb5", "ed3 yt5 nb5 bm4 yt2"], Refill::Auto);
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Race: pile 0 rb5 (2 cards), pile 1 yt2 (2 cards)
          seat 0: hand gt2 gb4 bf2, 25 to draw
          seat 1: hand ?? ?? ??, 25 to draw
        seat 1 sees
          Race: pile 0 rb5 (2 cards), pile 1 yt2 (2 cards)
          seat 0: hand ?? ?? ??, 25 to draw
          seat 1: hand yt5 nb5 bm4, 25 to draw
        everybody sees
          Race: pile 0 rb5 (2 cards), pile 1 yt2 (2 cards)
          seat 0: hand ?? ?? ??, 25 to draw
          seat 1: hand ?? ?? ??, 25 to draw
    "#]],
    );
    check(
        &scene.play("100 0 play card=gt2 pile=1"),
        &expect![[r#"
        0:00.100 seat 0 plays gt2 on the pile of seat 1
    "#]],
    );
}

#[test]
fn bl_5_a_top_is_lately_seen_for_a_generation_and_no_longer() {
    // rs1 is covered at 1.0 s, gs3 at 2.5 s: a new generation, in which rs1 is the older.
    let tops = ["rs1 gs3 yt5 yd1", "ed3 rd2 yf3 yb4"];
    let late = |at: u64| {
        let mut scene = scene(tops, Refill::Auto);
        scene.play("1000 0 play card=gs3 pile=0\n2500 1 play card=yf3 pile=0");
        scene.play(&format!("{at} 1 play card=rd2 pile=0 saw=rs1"))
    };
    check(
        &late(2_999),
        &expect![[r#"
        0:02.999 seat 1 refused: beaten
    "#]],
    );
    check(
        &late(3_500),
        &expect![[r#"
        0:03.500 seat 1 refused: no_match
    "#]],
    );
}

#[test]
fn bl_7_the_last_card_of_a_draw_pile_is_turned_over_too() {
    let mut last_turned = [false; 2];
    for seed in (0..2_000).map(Seed::from_number) {
        let (mut game, _) = Game::<Blink>::deal(&Setup::new(2), seed).unwrap();
        let mut players = seed.dice(u64::MAX);
        game.start();
        while game.outcome().is_none() {
            let before = game.rules().clone();
            let now = game.now() + 100;
            let seat = Seat::at(players.below(2) as u8);
            let action = game.rules().legal(now, seat).next();
            let Some(action) = action else { continue };
            game.act(now, seat, action).unwrap();
            game.rules().aftermath(Viewer::Public, &before, &mut |_, notice| {
                let view = game.rules().view(Viewer::Public);
                for (seat, last) in last_turned.iter_mut().enumerate() {
                    let turned = matches!(notice, Notice::TurnedOver { .. });
                    *last |= turned && view.draw[seat] == 0;
                }
            });
        }
    }
    assert_eq!(last_turned, [true; 2]);
}

#[test]
fn bl_7_the_first_choice_does_not_restart_the_clock() {
    let mut scene =
        reach(Refill::Auto, |view| view.phase == Stage::Choice && left(view) == [(3, 0), (3, 4)]);
    let due = scene.rules().due();
    scene.play("+3000 0 set_down card=rs4");
    assert_eq!(scene.rules().due(), due);
    assert_eq!(scene.rules().awaited(), SeatSet::only(Seat::at(1)));
}

#[test]
fn bl_7_by_hand_either_seat_that_can_draw_prevents_the_stall() {
    // Seat 1 has played; nothing fits any more, and only seat 1 can draw.
    let mut scene = scene(["rs1 gt2 yb1 bf2 rb5", "ed3 rs4 nb5 ym2 yt2"], Refill::ByHand);
    check(
        &scene.play("100 1 play card=rs4 pile=0"),
        &expect![[r#"
        0:00.100 seat 1 plays rs4 on the pile of seat 0
    "#]],
    );
    check(
        &scene.seen_by_all(),
        &expect![[r#"
        everybody sees
          Race: pile 0 rs4 (2 cards), pile 1 ed3 (1 cards)
          seat 0: hand ?? ?? ??, 26 to draw
          seat 1: hand -- ?? ??, 26 to draw
    "#]],
    );
    assert_eq!(scene.legal(0), "");
    check(
        &scene.legal(1),
        &expect![[r#"
        {"do":"draw"}
    "#]],
    );
}

#[test]
fn bl_7_by_hand_there_is_no_stall_while_somebody_can_draw() {
    let mut scene = scene(["rs1 rt3 yb4 gm2 bf2", "ed3 nb2 gb4 bm4"], Refill::ByHand);
    check(
        &scene.play("100 0 play card=rt3 pile=0"),
        &expect![[r#"
        0:00.100 seat 0 plays rt3 on the pile of seat 0
    "#]],
    );
    check(
        &scene.seen_by(0),
        &expect![[r#"
            seat 0 sees
              Race: pile 0 rt3 (2 cards), pile 1 ed3 (1 cards)
              seat 0: hand -- yb4 gm2, 26 to draw
              seat 1: hand ?? ?? ??, 26 to draw
        "#]],
    );
    // With the draw both hands are full and nothing fits: now each turns a card over.
    check(
        &scene.play("200 0 draw"),
        &expect![[r#"
            0:00.200 seat 0 …
        "#]],
    );
    check(
        &scene.seen_by(0),
        &expect![[r#"
            seat 0 sees
              Race: pile 0 ns1 (3 cards), pile 1 nf1 (2 cards)
              seat 0: hand bf2 yb4 gm2, 24 to draw
              seat 1: hand ?? ?? ??, 25 to draw
        "#]],
    );
}

#[test]
fn bl_7_without_cards_to_draw_each_chooses_one_for_good() {
    let mut scene =
        reach(Refill::Auto, |view| view.phase == Stage::Choice && left(view) == [(3, 0), (2, 0)]);
    check(
        &scene.seen_by_all(),
        &expect![[r#"
            everybody sees
              Choice: pile 0 bf5 (21 cards), pile 1 nf1 (34 cards)
              seat 0: hand ?? ?? ??, 0 to draw
              seat 1: hand ?? -- ??, 0 to draw
        "#]],
    );
    let told = scene.play(
        "1 set_down card=yb4
         1 set_down card=rt3
         0 set_down card=yb4
         0 play card=ed3 pile=0",
    );
    check(
        &told,
        &expect![[r#"
        0:05.300 seat 1 chooses yb4 to set down
        0:05.300 seat 1 refused: already_chosen
        0:05.300 seat 0 refused: not_in_hand
        0:05.300 seat 0 refused: stalled
    "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Choice: pile 0 bf5 (21 cards), pile 1 nf1 (34 cards)
          seat 0: hand ed3 em4 rm3, 0 to draw
          seat 1: hand ?? -- ??, 0 to draw, sets down ??
        seat 1 sees
          Choice: pile 0 bf5 (21 cards), pile 1 nf1 (34 cards)
          seat 0: hand ?? ?? ??, 0 to draw
          seat 1: hand yb4 -- rt3, 0 to draw, sets down yb4
        everybody sees
          Choice: pile 0 bf5 (21 cards), pile 1 nf1 (34 cards)
          seat 0: hand ?? ?? ??, 0 to draw
          seat 1: hand ?? -- ??, 0 to draw, sets down ??
    "#]],
    );
    check(
        &scene.legal(0),
        &expect![[r#"
        {"do":"set_down","card":"ed3"}
        {"do":"set_down","card":"em4"}
        {"do":"set_down","card":"rm3"}
    "#]],
    );
    check(
        &scene.play("0 set_down card=em4\n0 set_down card=ed3"),
        &expect![[r#"
        0:05.300 seat 0 chooses too: em4 on pile 0, yb4 on pile 1
        0:05.300 seat 0 refused: not_stalled
    "#]],
    );
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Race: pile 0 em4 (22 cards), pile 1 yb4 (35 cards)
          seat 0: hand ed3 -- rm3, 0 to draw
          seat 1: hand -- -- ??, 0 to draw
        seat 1 sees
          Race: pile 0 em4 (22 cards), pile 1 yb4 (35 cards)
          seat 0: hand ?? -- ??, 0 to draw
          seat 1: hand -- -- rt3, 0 to draw
        everybody sees
          Race: pile 0 em4 (22 cards), pile 1 yb4 (35 cards)
          seat 0: hand ?? -- ??, 0 to draw
          seat 1: hand -- -- ??, 0 to draw
    "#]],
    );
}

#[test]
fn bl_7_a_hand_refills_after_the_set_down() {
    let mut scene =
        reach(Refill::Auto, |view| view.phase == Stage::Choice && left(view) == [(3, 0), (3, 4)]);
    scene.play("0 set_down card=rs4\n1 set_down card=gb4");
    check(
        &scene.views(),
        &expect![[r#"
        seat 0 sees
          Race: pile 0 rs4 (22 cards), pile 1 gb4 (30 cards)
          seat 0: hand bm1 -- ns4, 0 to draw
          seat 1: hand ?? ?? ??, 3 to draw
        seat 1 sees
          Race: pile 0 rs4 (22 cards), pile 1 gb4 (30 cards)
          seat 0: hand ?? -- ??, 0 to draw
          seat 1: hand rm3 es5 bb3, 3 to draw
        everybody sees
          Race: pile 0 rs4 (22 cards), pile 1 gb4 (30 cards)
          seat 0: hand ?? -- ??, 0 to draw
          seat 1: hand ?? ?? ??, 3 to draw
    "#]],
    );
}

#[test]
fn bl_7_the_table_sets_down_the_left_most_card_for_who_does_not_choose() {
    let mut scene =
        reach(Refill::Auto, |view| view.phase == Stage::Choice && left(view) == [(3, 0), (3, 4)]);
    let due = scene.rules().due().unwrap();
    check(
        &scene.play(&format!("0 set_down card=rs4\nuntil {}", due.0 - 1)),
        &expect![[r#"
        0:04.800 seat 0 chooses rs4 to set down
    "#]],
    );
    check(
        &scene.play("for:1 set_down card=gb4"),
        &expect![[r#"
        0:04.800 the table for seat 1 refused: not_the_tables_way
    "#]],
    );
    check(
        &scene.play(&format!("until {}", due.0)),
        &expect![[r#"
        0:09.800 the table for seat 1 chooses too: rs4 on pile 0, rm3 on pile 1
    "#]],
    );
}

#[test]
fn bl_8_a_card_each_and_nothing_fits_is_a_tie() {
    let scene =
        reach(Refill::Auto, |view| view.outcome.is_some_and(|outcome| outcome.winners.is_empty()));
    check(
        &scene.seen_by_all(),
        &expect![[r#"
            everybody sees
              Over: pile 0 bf5 (32 cards), pile 1 et4 (26 cards)
              seat 0: hand -- -- ??, 0 to draw
              seat 1: hand ?? -- --, 0 to draw
        "#]],
    );
    check(
        &scene.rules().outcome().unwrap().to_string(),
        &expect!["tie: scores [0, 0], won by nobody"],
    );
}

#[test]
fn bl_9_the_last_card_played_wins_at_once() {
    let mut scene =
        reach(Refill::Auto, |view| view.phase == Stage::Race && left(view)[0] == (1, 0));
    check(
        &scene.seen_by(0),
        &expect![[r#"
            seat 0 sees
              Race: pile 0 em1 (26 cards), pile 1 gt5 (32 cards)
              seat 0: hand -- -- bf5, 0 to draw
              seat 1: hand -- -- ??, 0 to draw
        "#]],
    );
    check(
        &scene.play("0 play card=bf5 pile=1\n1 play card=gf3 pile=1"),
        &expect![[r#"
            0:05.200 seat 0 plays bf5 on the pile of seat 1
            [out: scores [1, 0], won by seat 0]
            0:05.200 seat 1 refused: game_over
        "#]],
    );
}

#[test]
fn bl_9_the_last_card_set_down_wins_too() {
    let mut scene =
        reach(Refill::Auto, |view| view.phase == Stage::Choice && left(view) == [(1, 0), (3, 0)]);
    check(
        &scene.seen_by(0),
        &expect![[r#"
            seat 0 sees
              Choice: pile 0 bm1 (30 cards), pile 1 rf4 (26 cards)
              seat 0: hand -- -- es2, 0 to draw
              seat 1: hand ?? ?? ??, 0 to draw
        "#]],
    );
    check(
        &scene.play("0 set_down card=es2\n1 set_down card=nt3"),
        &expect![[r#"
        0:05.400 seat 0 chooses es2 to set down
        0:05.400 seat 1 chooses too: es2 on pile 0, nt3 on pile 1
        [out: scores [1, 0], won by seat 0]
    "#]],
    );
}

#[test]
fn bl_11_the_table_plays_for_those_who_do_not() {
    // gt5 fits nothing; rt3 fits both piles and goes on the first. Then yf3 fits rt3.
    let mut scene = scene(["rs1 gt5 rt3 yd1", "ed3 nb2 yf3 em4"], Refill::Auto);
    check(&scene.play("until 14999"), &expect![[""]]);
    check(
        &scene.play("0 for:0 play card=rt3 pile=1"),
        &expect![[r#"
        0:00.000 the table for seat 0 refused: not_the_tables_way
    "#]],
    );
    check(
        &scene.play("until 15000"),
        &expect![[r#"
        0:15.000 the table for seat 0 plays rt3 on the pile of seat 0
        0:15.000 the table for seat 1 plays yf3 on the pile of seat 0
    "#]],
    );
    check(
        &scene.play("15001 0 play card=yd1 pile=0"),
        &expect![[r#"
        0:15.001 seat 0 plays yd1 on the pile of seat 0
    "#]],
    );
}

#[test]
fn bl_11_no_seat_acts_before_the_table_has_acted_for_both() {
    let mut scene = scene(["rs1 gt5 rt3 yd1", "ed3 nb2 yf3 em4"], Refill::Auto);
    let told = scene.play(
        "15001 0 play card=rt3 pile=0
         15000 for:0 play card=rt3 pile=0
         15001 0 play card=yd1 pile=0
         15000 for:1 play card=yf3 pile=0",
    );
    check(
        &told,
        &expect![[r#"
        0:15.001 seat 0 impossible: the clock ran out at 15000 ms and the table did not act
        0:15.000 the table for seat 0 plays rt3 on the pile of seat 0
        0:15.001 seat 0 impossible: the clock ran out at 15000 ms and the table did not act
        0:15.000 the table for seat 1 plays yf3 on the pile of seat 0
    "#]],
    );
}

#[test]
fn bl_11_a_fumble_neither_restarts_the_clock_nor_stays_the_table() {
    let mut setup = Setup::<Blink>::new(2);
    setup.options.fumble_ms = 60_000;
    let mut scene = Scene::start(&setup, &deal(["rs1 gt5 rt3 yd1", "ed3 nb2 yf3 em4"]));
    check(
        &scene.play("14900 0 play card=gt5 pile=0\nuntil 15000"),
        &expect![[r#"
        0:14.900 seat 0 refused: no_match
        0:15.000 the table for seat 0 plays rt3 on the pile of seat 0
        0:15.000 the table for seat 1 plays yf3 on the pile of seat 0
    "#]],
    );
}

#[test]
fn bl_11_by_hand_the_table_draws_for_who_cannot_play() {
    let mut scene = scene(["rs1 rt3 yb4 gm2 bf2", "ed3 nb2 gb4 bm4"], Refill::ByHand);
    check(
        &scene.play("100 0 play card=rt3 pile=0\nuntil 15100"),
        &expect![[r#"
            0:00.100 seat 0 plays rt3 on the pile of seat 0
            0:15.100 the table for seat 0 …
        "#]],
    );
}

#[test]
fn there_are_no_signs_in_blink() {
    let mut scene = scene(["", ""], Refill::Auto);
    check(
        &scene.play("0 wink 1"),
        &expect![[r#"
        0:00.000 seat 0 Wink: no_signs
    "#]],
    );
}

#[test]
fn options_have_their_bounds() {
    let with = |change: fn(&mut Options)| {
        let mut setup = Setup::<Blink>::new(2);
        change(&mut setup.options);
        setup.check().map_err(|fault| fault.to_string())
    };
    assert_eq!(with(|options| options.best_of = 5), Ok(()));
    let refused = [
        with(|options| options.best_of = 2),
        with(|options| options.fumble_ms = 60_001),
        with(|options| options.choose_ms = 600_001),
        with(|options| options.idle_ms = 99),
    ];
    let refused = refused.map(|answer| answer.unwrap_err() + "\n").concat();
    check(
        &refused,
        &expect![[r#"
        option best_of must be 1, 3 or 5
        option fumble_ms must be 0 to 60000
        option choose_ms must be 0 to 600000
        option idle_ms must be 100 to 3600000
    "#]],
    );
}

#[test]
fn the_state_is_small() {
    assert_eq!(size_of::<Blink>(), 168);
}
