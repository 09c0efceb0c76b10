//! BL-6 with real rooms: equal hands over unequal lines.

use sim::contest::{Claim, Contest, Sight, Won, hold};

const PLAIN: Contest = Contest {
    seed: 6,
    piles: 6_000,
    delays_ms: [20, 140],
    jitter_ms: 0,
    claims: [Claim::Nothing; 2],
    sight: Sight::Together,
};

fn show(what: &str, won: Won) -> f64 {
    println!("{what}: {:.1} % to {:.1} %, {won:?}", won.percent(0), won.percent(1));
    won.percent(1)
}

#[test]
fn bl_6_equal_hands_win_equally_over_lines_of_20_and_140_ms() {
    for (what, contest) in [
        ("nothing claimed", PLAIN),
        ("the truth claimed", Contest { claims: [Claim::Truth; 2], ..PLAIN }),
        ("uneven lines", Contest { jitter_ms: 30, claims: [Claim::Truth; 2], ..PLAIN }),
        ("the other way round", Contest { delays_ms: [140, 20], ..PLAIN }),
    ] {
        let won = hold(contest);
        let far = show(what, won);
        assert!((48.0..=52.0).contains(&far), "{what}: {won:?}");
        if contest.jitter_ms == 0 {
            assert_eq!(won.deserved, won.clear, "{what}: the first hand has it");
        }
    }
}

#[test]
fn bl_6_a_client_that_lies_about_its_moment_gains_nothing() {
    let lies = [Claim::Truth, Claim::Lie];
    for (what, contest) in [
        ("equal lines", Contest { delays_ms: [60, 60], ..PLAIN }),
        ("unequal lines", PLAIN),
        // An honest client claims no more than what its line can explain, a liar all of it.
        ("uneven lines", Contest { delays_ms: [60, 60], jitter_ms: 30, ..PLAIN }),
    ] {
        let won = hold(Contest { claims: lies, ..contest });
        let liar = show(what, won);
        assert!((48.0..=52.0).contains(&liar), "{what}: {won:?}");
    }
}

#[test]
fn bl_6_nobody_waits_where_lines_are_alike_and_no_longer_than_needed_where_they_are_not() {
    let alike = hold(Contest { piles: 300, delays_ms: [70, 70], ..PLAIN });
    assert_eq!(alike.waited_ms, [0, 0]);
    let unlike = hold(Contest { piles: 300, ..PLAIN });
    assert_eq!(unlike.waited_ms, [120, 0]);
    let far = hold(Contest { piles: 300, delays_ms: [0, 400], ..PLAIN });
    assert_eq!(far.waited_ms, [150, 0], "150 ms at the most");
}

/// Not a promise of BL-6, which is about hands: who is told later reacts later.
#[test]
fn what_screens_cost_is_known() {
    let won = hold(Contest { piles: 2_000, sight: Sight::OnTheirScreens, ..PLAIN });
    let far = show("each on their own screen", won);
    assert!(far < 20.0, "{won:?}");
}
