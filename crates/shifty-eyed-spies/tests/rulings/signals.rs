//! Winks and glances, and which of them are true (SP-5).

use expect_test::expect;
use shifty_eyed_spies::Options;
use table::{Setup, Signals};

use crate::scenes::{Spies, check, deal, only_own_spy_left, ring, with_options};

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
fn sp_5_looking_at_people_is_free() {
    // Whomever a spy's card names, and without a card (seat 3); also at oneself.
    let mut scene = only_own_spy_left();
    for seat in 0..4 {
        for other in 0..4 {
            let told = scene.play(&format!("{seat} glance {other}"));
            assert_eq!(told, format!("0:00.000 seat {seat} Glance: allowed\n"));
        }
    }
    // Who is not at the table cannot be looked at. To look is not to wink.
    check(
        &scene.play("0 glance 4\n4 glance 0\n3 glance place:0\n0 wink 0"),
        &expect![[r#"
        0:00.000 seat 0 Glance: no_such_seat
        0:00.000 seat 4 Glance: no_such_seat
        0:00.000 seat 3 Glance: false_sign
        0:00.000 seat 0 Wink: false_sign
    "#]],
    );
    // Nor does a shuffle keep anybody from looking.
    scene.play("0 end discard=[]");
    check(
        &scene.play("1 end discard=[\"deliver\"]\n2 glance 2\n2 glance 0\n3 glance 1"),
        &expect![[r#"
            0:00.000 seat 1 lies low, discards deliver
            0:00.000 seat 2 Glance: allowed
            0:00.000 seat 2 Glance: allowed
            0:00.000 seat 3 Glance: allowed
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
