//! Games with eyes: which signs each game lets through, and the night that shuts all eyes.

use std::fmt::Write as _;

use expect_test::expect;
use games::{
    Blink, BlinkOfAnEye, EyesWideShut, ShiftyEyedSpies, SignRefusal, Sitting, Step, Zwinkern,
};
use gaze::{Dials, Hidden, Look, Perception};
use table::{Aim, EntryFault, Game, Gesture, Millis, Rules, Seat, Seed, Setup, Sign};

fn sighted<R: Rules>(seats: u8, started: bool) -> Sitting<R> {
    let (mut game, _) = Game::<R>::deal(&Setup::new(seats), Seed::from_number(3)).unwrap();
    if started {
        game.start();
    }
    let dials = Dials { blink_every_ms: 0, ..Dials::default() };
    Sitting::sighted(game, dials, Seed::from_number(0)).unwrap()
}

/// What seat 0 is told when it looks at seat 1 and tries each gesture, one after another.
fn tries<R: Rules>(seats: u8, started: bool) -> String {
    let mut table = sighted::<R>(seats, started);
    let zero = Seat::at(0);
    let out = &mut |_: Step<'_, R>| {};
    table.look(Millis(0), zero, Look::Seat(Seat::at(1)), out).unwrap();
    let mut text = String::new();
    for (nth, gesture) in (1..).zip(Gesture::ALL) {
        let aim = match gesture {
            Gesture::Glance if R::PLACES > 0 => Aim::Place(0),
            _ => Aim::Seat(Seat::at(1)),
        };
        let answer = table.sign(Millis(nth * 2_000), zero, Sign { gesture, aim }, out);
        let answer = answer.map_or_else(SignRefusal::code, |()| "made");
        let _ = write!(text, "{gesture} {answer}, ");
    }
    text.trim_end_matches(", ").to_owned() + "\n"
}

#[test]
fn each_game_has_its_say() {
    expect![[r#"
        wink no_signs, nod no_signs, shake no_signs, brow no_signs, smile no_signs, glance no_signs, point no_signs, raise no_signs
    "#]].assert_eq(&tries::<Blink>(2, true));
    expect![[r#"
        wink not_started, nod not_started, shake not_started, brow not_started, smile not_started, glance not_started, point not_started, raise not_started
    "#]].assert_eq(&tries::<BlinkOfAnEye>(5, false));
    expect![[r#"
        wink made, nod made, shake made, brow made, smile made, glance needs_a_place, point made, raise made
    "#]].assert_eq(&tries::<BlinkOfAnEye>(5, true));
    expect![[r#"
        wink made, nod made, shake made, brow made, smile made, glance needs_a_place, point made, raise made
    "#]].assert_eq(&tries::<EyesWideShut>(4, true));
    expect![[r#"
        wink false_sign, nod only_winks, shake only_winks, brow only_winks, smile only_winks, glance only_winks, point only_winks, raise only_winks
    "#]].assert_eq(&tries::<Zwinkern>(3, true));
    expect![[r#"
        wink false_sign, nod no_such_signal, shake no_such_signal, brow no_such_signal, smile no_such_signal, glance made, point no_such_signal, raise no_such_signal
    "#]].assert_eq(&tries::<ShiftyEyedSpies>(4, true));
}

#[test]
fn a_true_wink_of_zwinkern_reaches_who_looks() {
    let mut table = sighted::<Zwinkern>(3, true);
    let mut winks = Vec::new();
    let mut now = Millis::START;
    // Let them place until somebody is somebody's partner.
    let (partner, owner) = loop {
        now = now + 1_000;
        let turn = table.game().rules().awaited().iter().next().unwrap();
        let place = table
            .game()
            .rules()
            .legal(now, turn)
            .find(|action| matches!(action, zwinkern::Action::Place { .. }));
        table.act(now, turn, place.unwrap(), &mut |_| {}).unwrap();
        let pairs = Seat::all(3).flat_map(|one| Seat::all(3).map(move |other| (one, other)));
        let mut partners = pairs
            .filter(|&(from, to)| table.game().rules().allows(from, Sign::wink_at(to)).is_ok());
        if let Some(pair) = partners.next() {
            break pair;
        }
    };
    let third = Seat::all(3).find(|seat| *seat != partner && *seat != owner).unwrap();
    let out = &mut |step: Step<'_, Zwinkern>| {
        if let Step::Perceived { at, to, what: Perception::Sign { by, .. } } = step {
            winks.push((at, to, by));
        }
    };
    let wink = |table: &mut Sitting<Zwinkern>, at, to, out: &mut dyn FnMut(Step<'_, Zwinkern>)| {
        table.sign(at, partner, Sign::wink_at(to), out)
    };
    for (seat, at) in [(partner, owner), (owner, partner), (third, owner)] {
        table.look(now, seat, Look::Seat(at), out).unwrap();
    }
    now = now + 200;
    wink(&mut table, now, owner, out).unwrap();
    // At the third it would be a lie, and known to nobody but the liar.
    let lie = wink(&mut table, now + 600, third, out).unwrap_err();
    assert_eq!(lie.code(), "false_sign");
    table.advance(now + 2_000, out);
    assert_eq!(winks, [(now + 80, owner, partner)]);
}

#[test]
fn the_night_of_eyes_wide_shut_shuts_all_eyes() {
    let mut table = sighted::<EyesWideShut>(3, true);
    let mut text = String::new();
    let [zero, one, two] = [0, 1, 2].map(Seat::at);
    let mut out = |step: Step<'_, EyesWideShut>| {
        let _ = match step {
            Step::Perceived { at, to, what } => writeln!(text, "{at} {to} {what}"),
            Step::Hidden(Hidden::Looked { at, by, look, .. }) => {
                writeln!(text, "{at} {by} turns {look}")
            }
            Step::Hidden(logged) => writeln!(text, "{logged:?}"),
            Step::Entry { entry, .. } => {
                writeln!(text, "{} {} {:?}", entry.at, entry.by, entry.action)
            }
        };
    };
    table.look(Millis(0), zero, Look::Seat(one), &mut out).unwrap();
    for (nth, seat) in [zero, one, two].into_iter().enumerate() {
        let at = Millis(1_000 + nth as u64 * 100);
        table.act(at, seat, eyes_wide_shut::Action::Ready {}, &mut out).unwrap();
    }
    let dark = table.look(Millis(2_000), zero, Look::Seat(two), &mut out).unwrap_err();
    assert_eq!(dark.code(), "eyes_shut");
    let nod = Sign { gesture: Gesture::Nod, aim: Aim::Seat(one) };
    assert_eq!(table.sign(Millis(2_000), zero, nod, &mut out).unwrap_err().code(), "eyes_shut");
    table.advance(Millis(9_500), &mut out);
    table.look(Millis(9_500), zero, Look::Seat(two), &mut out).unwrap();
    table.advance(Millis(10_000), &mut out);
    expect![[r#"
        0:00.000 seat 0 turns at seat 1
        0:00.120 seat 0 sees seat 1 look down
        0:00.120 seat 1 feels seat 0 look
        0:01.000 seat 0 Ready
        0:01.100 seat 1 Ready
        0:01.200 seat 2 Ready
        0:01.200 seat 0 turns at nothing, eyes shut
        0:01.200 seat 1 turns at nothing, eyes shut
        0:01.200 seat 2 turns at nothing, eyes shut
        0:09.200 the table Time
        0:09.200 seat 0 turns down
        0:09.200 seat 1 turns down
        0:09.200 seat 2 turns down
        0:09.320 seat 1 feels seat 0 look away
        0:09.500 seat 0 turns at seat 2
        0:09.620 seat 0 sees seat 2 look down
        0:09.620 seat 2 feels seat 0 look
    "#]]
    .assert_eq(&text);
}

#[test]
fn the_clock_runs_before_eyes_do_anything() {
    // The time is up before the wink, though nobody has said so yet.
    let mut table = sighted::<BlinkOfAnEye>(5, true);
    let [zero, one] = [0, 1].map(Seat::at);
    let mut entries = 0;
    let out = &mut |step: Step<'_, BlinkOfAnEye>| {
        entries += usize::from(matches!(step, Step::Entry { .. }));
    };
    table.look(Millis(1_000), zero, Look::Seat(one), out).unwrap();
    let late = table.sign(Millis(125_000), zero, Sign::wink_at(one), out).unwrap_err();
    assert_eq!((late.code(), entries), ("game_over", 1));
    // Night has fallen before the look.
    let mut table = sighted::<EyesWideShut>(3, true);
    let dark = table.look(Millis(63_000), zero, Look::Seat(one), &mut |_| {}).unwrap_err();
    assert_eq!(dark.code(), "eyes_shut");
    // And no moment comes twice.
    let late = table.act(Millis(62_000), zero, eyes_wide_shut::Action::Confirm {}, &mut |_| {});
    assert_eq!(late, Err(EntryFault::TimeFalls(Millis(63_000))));
}

#[test]
fn the_end_of_the_game_breaks_signs_off() {
    let mut table = sighted::<BlinkOfAnEye>(5, true);
    let [zero, one] = [0, 1].map(Seat::at);
    let mut seen = Vec::new();
    let out = &mut |step: Step<'_, BlinkOfAnEye>| {
        if let Step::Perceived { what: what @ Perception::Sign { .. }, .. } = step {
            seen.push(what);
        }
    };
    table.look(Millis(0), zero, Look::Seat(one), out).unwrap();
    table.look(Millis(0), one, Look::Seat(zero), out).unwrap();
    table.sign(Millis(119_950), zero, Sign::wink_at(one), out).unwrap();
    table.advance(Millis(200_000), out);
    assert_eq!((seen.len(), table.due()), (0, None));
}

#[test]
fn a_look_at_a_place_is_a_signal_too() {
    // SP-5: only one's own location may be looked at; people always.
    let mut table = sighted::<ShiftyEyedSpies>(4, true);
    let places = (0..4).map(|place| {
        let look = table.look(Millis(0), Seat::at(0), Look::Place(place), &mut |_| {});
        look.map_or_else(SignRefusal::code, |_| "looks")
    });
    let mut places: Vec<&str> = places.collect();
    places.sort_unstable();
    assert_eq!(places, ["false_sign", "false_sign", "false_sign", "looks"]);
    table.look(Millis(0), Seat::at(0), Look::Seat(Seat::at(3)), &mut |_| {}).unwrap();
}

#[test]
fn eyes_can_be_given_to_a_game_in_its_night() {
    let mut table = sighted::<EyesWideShut>(3, true);
    table.advance(Millis(60_000), &mut |_| {});
    let again =
        Sitting::sighted(table.game().clone(), Dials::default(), Seed::from_number(0)).unwrap();
    assert!(again.eyes().unwrap().is_night());
    assert_eq!(again.now(), Millis(60_000));
}

#[test]
fn whoever_sits_in_the_room_is_told_so_before_the_game_is_asked() {
    let eyes = [1, 2].map(Seat::at).into_iter().collect();
    let mut table = sighted::<Zwinkern>(4, true).only(eyes);
    let [zero, one] = [0, 1].map(Seat::at);
    let out = &mut |_: Step<'_, Zwinkern>| {};
    // Each would be a lie, or a glance that this game does not know.
    let no = table.sign(Millis(0), zero, Sign::wink_at(one), out).unwrap_err();
    assert_eq!(no, SignRefusal::Sight(gaze::Refusal::NoSight));
    let no = table.look(Millis(0), zero, Look::Place(0), out).unwrap_err();
    assert_eq!(no, SignRefusal::Sight(gaze::Refusal::NoSight));
    let no = table.sign(Millis(0), one, Sign::wink_at(zero), out).unwrap_err();
    assert_eq!(no, SignRefusal::Sight(gaze::Refusal::NoFace));
    table.look(Millis(0), one, Look::Seat(Seat::at(2)), out).unwrap();
}
