//! BL-6 with real rooms: equal reactions over unequal lines, and people who lie about theirs.

use sim::contest::{Claim, Contest, Measure, Won, hold};

const PLAIN: Contest = Contest {
    seed: 6,
    piles: 4_000,
    trips_ms: [20, 140],
    jitter_ms: 0,
    measures: [Measure::Agreed; 2],
    claims: [Claim::Nothing; 2],
};

/// What the second of them won, in percent.
fn show(what: &str, won: Won) -> f64 {
    println!("{what}: {:.1} % to {:.1} %, {won:?}", won.percent(0), won.percent(1));
    won.percent(1)
}

#[test]
fn bl_6_equal_reactions_win_equally_over_round_trips_of_20_and_140_ms() {
    for (what, contest) in [
        ("nothing claimed", PLAIN),
        ("the truth claimed", Contest { claims: [Claim::Truth; 2], ..PLAIN }),
        ("uneven lines", Contest { jitter_ms: 15, claims: [Claim::Truth; 2], ..PLAIN }),
        ("the other way round", Contest { trips_ms: [140, 20], ..PLAIN }),
        ("two slow lines", Contest { trips_ms: [300, 420], ..PLAIN }),
    ] {
        let won = hold(contest);
        let far = show(what, won);
        assert!((48.0..=52.0).contains(&far), "{what}: {won:?}");
        if contest.jitter_ms == 0 {
            assert_eq!(won.deserved, won.clear, "{what}: the quicker reaction has it");
        }
    }
}

#[test]
fn bl_6_a_client_that_lies_about_its_moment_gains_nothing() {
    let lies = [Claim::Truth, Claim::Lie];
    for (what, contest) in [
        ("equal lines", Contest { trips_ms: [60, 60], ..PLAIN }),
        ("unequal lines", PLAIN),
        // An honest client claims no more than what its line can explain, a liar all of it.
        ("uneven lines", Contest { trips_ms: [60, 60], jitter_ms: 15, ..PLAIN }),
    ] {
        let won = hold(Contest { claims: lies, ..contest });
        let liar = show(what, won);
        assert!((48.0..=52.0).contains(&liar), "{what}: {won:?}");
    }
}

#[test]
fn bl_6_nobody_waits_where_lines_are_alike_and_no_longer_than_needed_where_they_are_not() {
    let alike = hold(Contest { piles: 300, trips_ms: [140, 140], ..PLAIN });
    assert_eq!(alike.waited_ms, [0, 0]);
    let unlike = hold(Contest { piles: 300, ..PLAIN });
    assert_eq!(unlike.waited_ms, [120, 0]);
    let far = hold(Contest { piles: 300, trips_ms: [0, 400], ..PLAIN });
    assert_eq!(far.waited_ms, [150, 0], "150 ms at the most");
}

#[test]
fn bl_6_beyond_the_window_the_loss_is_gradual() {
    let share = |far_ms: u64| {
        let contest = Contest { piles: 2_000, trips_ms: [20, far_ms], ..PLAIN };
        show(&format!("20 against {far_ms} ms"), hold(contest))
    };
    let shares = [170, 190, 210, 250, 320].map(share);
    assert!((47.0..=53.0).contains(&shares[0]), "{shares:?}");
    assert!(shares.windows(2).all(|two| two[1] < two[0]), "{shares:?}");
    assert!(shares[1] > 35.0 && shares[2] > 22.0, "no cliff: {shares:?}");
}

#[test]
fn bl_6_whoever_answers_pings_late_gains_next_to_nothing_on_a_direct_line() {
    for trip in [0, 40] {
        for held_back in [40, 150, 300] {
            let measures = [Measure::Agreed, Measure::PongsHeldBack(held_back)];
            let won = hold(Contest { trips_ms: [trip; 2], measures, ..PLAIN });
            let liar = show(&format!("pongs {held_back} ms late over {trip} ms"), won);
            assert!(liar <= 53.0, "{won:?}");
        }
    }
}

#[test]
fn bl_6_whoever_is_behind_a_middlebox_or_a_proxy_loses_no_more_than_the_credit_in_the_docs() {
    // What a head start of 75 ms brings, by two lines of which the house knows everything else.
    let head_start = hold(Contest { trips_ms: [20, 20 + 150 + 75], ..PLAIN });
    let least = show("75 ms behind", head_start) - 2.0;
    for (what, measure) in
        [("a middlebox", Measure::Middlebox), ("a proxy", Measure::Proxied(75, 0))]
    {
        let measures = [Measure::Agreed, measure];
        let won = hold(Contest { trips_ms: [0, 140], measures, ..PLAIN });
        assert!(show(what, won) >= least, "{what}: {won:?}");
    }
    // And whoever lies behind a proxy gains no more than that.
    let measures = [Measure::Proxied(75, 0), Measure::Proxied(75, 150)];
    let won = hold(Contest { trips_ms: [0; 2], measures, ..PLAIN });
    assert!(show("a liar behind a proxy", won) <= 100.0 - least, "{won:?}");
}
