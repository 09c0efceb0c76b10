//! Slow lines: equal reactions over unequal lines win equally, up to the window (BL-6).

use super::{Scale, Tell, held, shares, waits};
use crate::contest::{Contest, Way, Won};
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
    let far_away = |far_ms, contests| {
        let ways = [NEAR_MS, far_ms].map(|ms| Way::Line(LineSpec::of_round_trip_ms(ms)));
        Contest { rooms: scale.rooms, most: scale.most, ways, ..Contest::of(contests) }
    };
    let what = format!("round trips of {NEAR_MS} and {FAR_MS} ms");
    let equal = |won: &Won| {
        let may_differ = DEVIATIONS * won.deviation(0.5);
        let (low, high) = (50.0 - may_differ * 100.0, 50.0 + may_differ * 100.0);
        let promised = format!("{low:.1} to {high:.1} % each");
        let kept = won.contested > 0 && (won.share(0) - 0.5).abs() <= may_differ;
        let shares = Finding::promise(&what, shares(won), promised, kept);
        [shares].into_iter().chain(waits(&what, won)).collect()
    };
    let mut findings = match held(&what, far_away(FAR_MS, scale.contests), tell, equal) {
        Ok(findings) => findings,
        Err(not_held) => return vec![not_held],
    };
    for ms in BEYOND_MS {
        let what = format!("round trips of {NEAR_MS} and {ms} ms");
        let contest = far_away(ms, scale.contests.min(1_000));
        let figure = |won: &Won| vec![Finding::figure(&what, shares(won))];
        findings
            .extend(held(&what, contest, tell, figure).unwrap_or_else(|not_held| vec![not_held]));
    }
    findings
}
