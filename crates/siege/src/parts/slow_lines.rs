//! Slow lines: equal reactions over unequal lines win equally, up to the window (BL-6).

use super::{Scale, Tell};
use crate::contest::{Contest, NotHeld, Way, Won, hold};
use crate::lines::LineSpec;
use crate::report::Finding;

/// The near one's round trip.
const NEAR_MS: u64 = 20;
/// The far one's, for which it is made up altogether.
const FAR_MS: u64 = 140;
/// Those for which it is less and less.
const BEYOND_MS: [u64; 4] = [170, 220, 320, 420];
/// So many standard deviations are no chance any more; of 10,000 contests they are two in 100.
const DEVIATIONS: f64 = 4.0;

/// Holds the contests.
pub fn run(scale: Scale, tell: Tell<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let what = format!("round trips of {NEAR_MS} and {FAR_MS} ms");
    tell(&what);
    match far_away(scale, FAR_MS, scale.contests) {
        Ok(won) => {
            let may_differ = DEVIATIONS * won.deviation(0.5);
            let promised = format!(
                "{:.1} to {:.1} % each",
                50.0 - may_differ * 100.0,
                50.0 + may_differ * 100.0
            );
            let kept = won.contested > 0 && (won.share(0) - 0.5).abs() <= may_differ;
            findings.push(Finding::promise(&what, shares(&won), promised, kept));
            findings.extend(waits(&what, &won));
            findings.extend(faults(&what, &won));
        }
        Err(NotHeld::Lines(why)) => return vec![Finding::left_out(what, &why)],
        Err(why) => return vec![Finding::failed(what, &why)],
    }
    for ms in BEYOND_MS {
        let what = format!("round trips of {NEAR_MS} and {ms} ms");
        tell(&what);
        match far_away(scale, ms, scale.contests.min(1_000)) {
            Ok(won) => {
                findings.push(Finding::figure(&what, shares(&won)));
                findings.extend(faults(&what, &won));
            }
            Err(why) => findings.push(Finding::failed(what, &why)),
        }
    }
    findings
}

fn far_away(scale: Scale, far_ms: u64, contests: u32) -> Result<Won, NotHeld> {
    let ways = [NEAR_MS, far_ms].map(|ms| Way::Line(LineSpec::of_round_trip_ms(ms)));
    hold(Contest { rooms: scale.rooms, most: scale.most, ways, ..Contest::of(contests) })
}

/// What each got.
pub(super) fn shares(won: &Won) -> String {
    let percent = |seat| 100.0 * won.share(seat);
    let shares = format!("{:.1} and {:.1} % of {}", percent(0), percent(1), won.contested);
    match won.disturbed {
        0 => shares,
        disturbed => format!("{shares} ({disturbed} disturbed)"),
    }
}

/// How long hands waited for their answer.
pub(super) fn waits(what: &str, won: &Won) -> Option<Finding> {
    let wait = |seat| format!("{:.0}/{:.0}", won.wait_ms(seat, 50), won.wait_ms(seat, 99));
    let measured = format!("{} and {} ms", wait(0), wait(1));
    (won.contested > 0).then(|| Finding::figure(format!("{what}: waits, p50/p99"), measured))
}

/// Rooms that went wrong.
pub(super) fn faults(what: &str, won: &Won) -> Option<Finding> {
    let first = won.faults.first()?;
    let measured = format!("{}, such as: {first}", won.faults.len());
    Some(Finding::promise(format!("{what}: rooms that failed"), measured, "none", false))
}
