//! Equal reactions over unequal lines, and liars over equal ones, in short: `cargo xtask siege`
//! has the long form.

use std::time::Duration;

use siege::contest::{Contest, Way, Won, hold};
use siege::lines::{LineSpec, NoLines};

/// Many rooms at once, so that all of it takes seconds.
fn contest(ways: [Way; 2], pong_delay_ms: [u64; 2]) -> Option<Won> {
    let most = Duration::from_secs(40);
    let won = hold(Contest { rooms: 96, most, ways, pong_delay_ms, ..Contest::of(300) });
    match won {
        Ok(won) => {
            let [one, other] = [0, 1].map(|seat| 100.0 * won.share(seat));
            let Won { contested, disturbed, took, .. } = won;
            println!(
                "{one:.1} and {other:.1} % of {contested} in {took:.1?}, {disturbed} disturbed"
            );
            assert!(won.faults.is_empty(), "{:?}", won.faults);
            assert!(won.contested >= 100, "{} contests are too few", won.contested);
            Some(won)
        }
        Err(why) if why.is::<NoLines>() => {
            println!("left out: {why}");
            None
        }
        Err(why) => panic!("{why:#}"),
    }
}

#[test]
fn bl_6_a_slow_line_wins_its_half() {
    let ways = [20, 140].map(|ms| Way::Line(LineSpec::of_round_trip_ms(ms)));
    let Some(won) = contest(ways, [0, 0]) else { return };
    assert!((won.share(1) - 0.5).abs() < 4.0 * won.deviation(0.5), "{:.3}", won.share(1));
}

#[test]
fn bl_6_pongs_held_back_win_nothing() {
    let Some(won) = contest([Way::Direct; 2], [0, 150]) else { return };
    assert!(won.share(1) < 0.5 + 4.0 * won.deviation(0.5), "{:.3}", won.share(1));
}
