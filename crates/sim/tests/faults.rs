//! A house with a fault in it is found out, and within minutes: else it would mean nothing that
//! the others pass.

use sim::{Failure, Fault, Plan, Report, run};

/// Houses that must pass without a fault …
const SOUND: std::ops::Range<u64> = 300..304;
/// … and those among which one must show it. The first that does is enough: some faults show only
/// when a house dies at the wrong moment.
const FAULTY: std::ops::Range<u64> = 300..340;
const MINUTES: u64 = 25;

fn house(seed: u64, fault: Option<Fault>) -> Result<Report, Box<Failure>> {
    run(Plan { seed, ms: MINUTES * 60_000, rooms: 5, fault }, &mut |_| {})
}

/// A fault shows in many ways; one of the houses must show it in so many words.
fn assert_found(fault: Fault, says: &str) {
    let shows = |failure: Box<Failure>| failure.what.contains(says);
    assert!(FAULTY.into_iter().any(|seed| house(seed, Some(fault)).is_err_and(shows)), "{fault:?}");
}

#[test]
fn without_a_fault_the_same_houses_pass() {
    for seed in SOUND {
        house(seed, None).unwrap_or_else(|failure| panic!("{failure}"));
    }
}

#[test]
fn an_entry_that_is_told_before_it_is_stored_is_found() {
    assert_found(Fault::ToldBeforeStored, "which is not stored");
}

#[test]
fn a_resend_that_is_taken_twice_is_found() {
    assert_found(Fault::ResendTakenTwice, "was taken twice");
}

#[test]
fn a_fence_that_is_ignored_is_found() {
    // Whoever was let into a room that is not theirs finds out when they come again.
    assert_found(Fault::FenceIgnored, "but has not left");
}
