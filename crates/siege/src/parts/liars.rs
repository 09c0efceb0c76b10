//! Liars: who holds back pongs, or says to have acted earlier, wins nothing by it.

use super::{Scale, Tell, held, shares, waits};
use crate::contest::{Claim, Contest, Way, Won};
use crate::reactions;
use crate::report::Finding;

/// How long pongs are held back.
const HELD_BACK_MS: [u64; 2] = [150, 300];
/// The most that a liar may win.
const LIARS_SHARE: f64 = 0.55;
/// So many standard deviations are no chance any more.
const DEVIATIONS: f64 = 4.0;
/// The box in the middle delays by so much, each way.
const BOX_MS: u64 = 35;
/// How many contests are plenty: liars win by far, or not at all.
const CONTESTS_MAX: u32 = 2_000;

/// Holds the contests; the second is the one who lies.
pub fn run(scale: Scale, tell: Tell<'_>) -> Vec<Finding> {
    let contest = Contest {
        rooms: scale.rooms,
        most: scale.most,
        ..Contest::of(scale.contests.min(CONTESTS_MAX))
    };
    let mut findings = Vec::new();
    let mut held = |what: String, contest: Contest, judge: &dyn Fn(&Won) -> Finding| {
        let judge = |won: &Won| {
            let shares = Finding { what: what.clone(), ..judge(won) };
            [shares].into_iter().chain(waits(&what, won)).collect()
        };
        let held = held(&what, contest, tell, judge);
        findings.extend(held.unwrap_or_else(|not_held| vec![not_held]));
    };

    let equal = |won: &Won| {
        let may_differ = DEVIATIONS * won.deviation(0.5);
        let kept = won.contested > 0 && (won.share(1) - 0.5).abs() <= may_differ;
        let promised = format!("50 % each, give or take {:.1}", may_differ * 100.0);
        Finding::promise("", shares(won), promised, kept)
    };
    held("nobody lies".to_owned(), contest, &equal);

    let direct = |won: &Won| {
        let promised = format!("{:.0} % at most for the liar", LIARS_SHARE * 100.0);
        // With few contests an honest house needs some leave.
        let most = LIARS_SHARE.max(0.5 + DEVIATIONS * won.deviation(0.5));
        Finding::promise("", shares(won), promised, won.contested > 0 && won.share(1) <= most)
    };
    for ms in HELD_BACK_MS {
        let contest = Contest { pong_delay_ms: [0, ms], ..contest };
        held(format!("pongs held back by {ms} ms"), contest, &direct);
    }
    let contest_of_claims = Contest { claims: [Claim::Truth, Claim::Lie], ..contest };
    held("`made` at the start of the game".to_owned(), contest_of_claims, &direct);

    let by_proxy = |won: &Won| {
        // What the house believes without TCP's word for it, at the most.
        let credit_ms = server::Config::default().proxy_credit_ms;
        let share = reactions::share(f64::from(credit_ms));
        let promised = format!("{:.1} % at most, {credit_ms} ms ahead", share * 100.0);
        let most = share + DEVIATIONS * won.deviation(share);
        Finding::promise("", shares(won), promised, won.contested > 0 && won.share(1) <= most)
    };
    let proxied = Contest { ways: [Way::Proxy; 2], pong_delay_ms: [0, HELD_BACK_MS[1]], ..contest };
    held(format!("behind a proxy, pongs {} ms late", HELD_BACK_MS[1]), proxied, &by_proxy);

    let boxed = |won: &Won| {
        let loss_ms = -reactions::head_start_ms(won.share(1));
        Finding::figure("", format!("{}: {loss_ms:.0} ms lost", shares(won)))
    };
    let middle = Contest { ways: [Way::Direct, Way::Relay(BOX_MS)], ..contest };
    held(format!("honest, behind a box of {BOX_MS} ms each way"), middle, &boxed);
    findings
}
