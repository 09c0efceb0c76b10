//! Partners, and who may wink at whom (ZW-4).

use expect_test::expect;
use table::Signals;
use zwinkern::{Options, OtherSigns};

use crate::scenes::{check, hands_seen, scene, scene_with};

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
        &hands_seen(&scene),
        &expect![[r#"
            seat 0 sees
              seat 0 on 10: hand 1 2 3 4 5 6 7 8 9, 0 taken, 4 Big Eyes
            seat 1 sees
              seat 1 aside: hand 10 11 12 13 14 15 16 17 18, 0 taken, 4 Big Eyes, partner of seat 0
            seat 2 sees
              seat 2 aside: hand 19 20 21 22 23 24 25 26 27, 0 taken, 4 Big Eyes
            everybody sees
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
        &with(Signals::AnythingGoes, OtherSigns::No),
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
        &with(Signals::Honest, OtherSigns::Also),
        &expect![[r#"
            0:00.000 seat 1 Wink: allowed
            0:00.000 seat 2 Wink: false_sign
            0:00.000 seat 1 Smile: allowed
            0:00.000 seat 2 Smile: allowed
            0:00.000 seat 1 Wink: not_yourself
            0:00.000 seat 1 Glance: not_at_a_place
        "#]],
    );
    check(
        &with(Signals::AnythingGoes, OtherSigns::Also),
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
fn zw_4_only_other_signs_and_every_wink_is_refused() {
    for signals in [Signals::Honest, Signals::AnythingGoes] {
        let other_signs = OtherSigns::Only;
        let mut scene = scene_with(3, Options { signals, other_signs, ..Options::default() });
        let told = scene.play(
            "0 place card=10
             1 wink 0
             2 wink 0
             1 nod 0
             2 brow 0
             0 point 2
             1 smile 1
             1 glance place:2",
        );
        check(
            &told,
            &expect![[r#"
                0:00.000 seat 0 places on card 10
                0:00.000 seat 1 Wink: no_winks
                0:00.000 seat 2 Wink: no_winks
                0:00.000 seat 1 Nod: allowed
                0:00.000 seat 2 Brow: allowed
                0:00.000 seat 0 Point: allowed
                0:00.000 seat 1 Smile: not_yourself
                0:00.000 seat 1 Glance: not_at_a_place
            "#]],
        );
    }
}

#[test]
fn zw_4_true_and_false_of_old_mean_also_and_no() {
    let read = |json: &str| serde_json::from_str::<Options>(json).map(|read| read.other_signs);
    let other = |value: &str| read(&format!(r#"{{"other_signs":{value}}}"#));
    assert_eq!(read("{}").unwrap(), OtherSigns::No);
    for (value, means) in [
        ("true", OtherSigns::Also),
        ("false", OtherSigns::No),
        (r#""no""#, OtherSigns::No),
        (r#""also""#, OtherSigns::Also),
        (r#""only""#, OtherSigns::Only),
    ] {
        assert_eq!(other(value).unwrap(), means, "{value}");
        // What is written is always the word.
        let written = serde_json::to_string(&means).unwrap();
        assert_eq!(other(&written).unwrap(), means);
        assert!(written.starts_with('"'));
    }
    for value in ["1", "null", r#""yes""#, r#""true""#, "[]"] {
        assert!(other(value).is_err(), "{value}");
    }
}
