//! The parts of a siege, each with its own weapon.

mod beside;
pub mod floods;
pub mod frames;
pub mod kills;
pub mod liars;
pub mod slow_lines;

use std::time::Duration;

use crate::contest::{Contest, Won, hold};
use crate::house::threads;
use crate::lines::NoLines;
use crate::player::Fault;
use crate::report::Finding;

/// How much of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// How long one attack may take.
    pub most: Duration,
    /// How many contests are held, if there is time.
    pub contests: u32,
    /// In how many rooms at once.
    pub rooms: u32,
    /// How many bad frames are sent, if there is time.
    pub frames: u32,
}

impl Scale {
    /// As much as it takes to be sure.
    pub fn thorough(most: Duration) -> Scale {
        Scale { most, contests: 10_000, rooms: 160, frames: 50_000 }
    }

    /// As much as it takes to be roughly sure.
    pub fn quick() -> Scale {
        Scale { most: Duration::from_secs(20), contests: 300, rooms: 96, frames: 10_000 }
    }
}

/// Runs an attack to its end, on threads of its own. What went wrong is a finding too.
fn besiege(what: &str, attack: impl Future<Output = Result<Vec<Finding>, Fault>>) -> Vec<Finding> {
    let threads = threads("attack", None).map_err(Fault::from);
    let ended = threads.and_then(|threads| threads.block_on(attack));
    ended.unwrap_or_else(|fault| vec![Finding::failed(what, &fault)])
}

/// Holds a contest and says what came of it, as `judge` sees it; or why it was not held.
fn held(
    what: &str,
    contest: Contest,
    tell: Tell<'_>,
    judge: impl FnOnce(&Won) -> Vec<Finding>,
) -> Result<Vec<Finding>, Finding> {
    tell(what);
    let won = hold(contest).map_err(|why| match why.is::<NoLines>() {
        true => Finding::left_out(what, &why),
        false => Finding::failed(what, &why),
    })?;
    let mut findings = judge(&won);
    if let Some(first) = won.faults.first() {
        let measured = format!("{}, such as: {first}", won.faults.len());
        let what = format!("{what}: rooms that failed");
        findings.push(Finding::promise(what, measured, "none", false));
    }
    Ok(findings)
}

/// What each got.
fn shares(won: &Won) -> String {
    let percent = |seat| 100.0 * won.share(seat);
    let shares = format!("{:.1} and {:.1} % of {}", percent(0), percent(1), won.contested);
    match won.disturbed {
        0 => shares,
        disturbed => format!("{shares} ({disturbed} disturbed)"),
    }
}

/// How long hands waited for their answer.
fn waits(what: &str, won: &Won) -> Option<Finding> {
    let wait = |seat| format!("{:.0}/{:.0}", won.wait_ms(seat, 50), won.wait_ms(seat, 99));
    let measured = format!("{} and {} ms", wait(0), wait(1));
    (won.contested > 0).then(|| Finding::figure(format!("{what}: waits, p50/p99"), measured))
}

/// Where progress is told.
pub type Tell<'a> = &'a mut dyn FnMut(&str);
