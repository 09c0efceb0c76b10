//! A house with a fault in it is found out, and within minutes: else it would mean nothing that
//! the others pass.

use sim::{Failure, Fault, Plan, Report, run};

/// Houses that must pass without a fault …
const SOUND: std::ops::Range<u64> = 300..304;
/// … and those among which one must show it. The first that does is enough: some faults show only
/// when a house dies at the wrong moment.
const FAULTY: std::ops::Range<u64> = 300..340;
/// The same for houses on one NATS, from a seed on that shows the fault soon.
const CLUSTERS_END: u64 = 345;
const MINUTES: u64 = 25;

fn house(seed: u64, cluster: bool, fault: Option<Fault>) -> Result<Report, Box<Failure>> {
    run(Plan { seed, ms: MINUTES * 60_000, rooms: 5, cluster, fault }, &mut |_| {})
}

/// A fault shows in many ways; one of the houses must show it in so many words.
fn assert_found(fault: Fault, says: &str) {
    let shows = |failure: Box<Failure>| failure.what.contains(says);
    let found = |seed| house(seed, false, Some(fault)).is_err_and(shows);
    assert!(FAULTY.into_iter().any(found), "{fault:?}");
}

/// The same for houses on one NATS.
fn assert_found_in_cluster(from: u64, fault: Fault, says: &str) {
    let shows = |failure: Box<Failure>| failure.what.contains(says);
    let found = |seed| house(seed, true, Some(fault)).is_err_and(shows);
    assert!((from..CLUSTERS_END).any(found), "{fault:?}");
}

#[test]
fn without_a_fault_the_same_houses_pass() {
    for seed in SOUND {
        house(seed, false, None).unwrap_or_else(|failure| panic!("{failure}"));
    }
    for seed in [318, 322] {
        house(seed, true, None).unwrap_or_else(|failure| panic!("{failure}"));
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

#[test]
fn a_room_that_is_taken_over_without_a_fence_is_found() {
    // A house that was paused wakes, and goes on with a room that another has by now.
    let says = "has written to a room that was taken from it";
    assert_found_in_cluster(318, Fault::TakenWithoutFence, says);
}

#[test]
fn a_fence_that_is_overlooked_behind_entries_of_ones_own_is_found() {
    let says = "has written to a room that was taken from it";
    assert_found_in_cluster(318, Fault::FenceOverlooked, says);
}

#[test]
fn a_sole_writer_that_is_fenced_is_found() {
    assert_found_in_cluster(318, Fault::RefusalBelieved, "and nobody else has written");
}

#[test]
fn somebody_who_is_sent_away_by_a_house_that_was_left_behind_is_found() {
    assert_found_in_cluster(322, Fault::OpenRoomTrusted, "is sent away as BadToken");
}
