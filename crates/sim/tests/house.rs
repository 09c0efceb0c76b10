//! Short runs of the whole house; `cargo xtask sim` has the long ones.

use sim::{Plan, Report, run};

fn house(seed: u64, minutes: u64, cluster: bool) -> Report {
    let plan = Plan { seed, ms: minutes * 60_000, rooms: 5, cluster, fault: None };
    run(plan, &mut |_| {}).unwrap_or_else(|failure| panic!("{failure}"))
}

/// Runs some seeds, and says how often something happened in all of them together.
fn together(seeds: std::ops::Range<u64>, cluster: bool, of: &[(&'static str, &str)]) -> Vec<u64> {
    let reports: Vec<Report> = seeds.map(|seed| house(seed, 25, cluster)).collect();
    of.iter().map(|(about, what)| reports.iter().map(|r| r.of(about, what)).sum()).collect()
}

/// A simulation in which nothing happens promises nothing.
fn assert_all_happened(seeds: std::ops::Range<u64>, cluster: bool, of: &[(&'static str, &str)]) {
    for (times, what) in together(seeds, cluster, of).into_iter().zip(of) {
        assert!(times > 0, "{what:?} never happened");
    }
}

#[test]
fn the_house_keeps_its_promises_when_lines_and_people_do_not() {
    assert_all_happened(
        100..103,
        false,
        &[
            ("games finished", "blink"),
            ("games finished", "blink_of_an_eye"),
            ("games finished", "eyes_wide_shut"),
            ("games finished", "shifty_eyed_spies"),
            ("entries", "abandoned"),
            ("entries", "cost"),
            ("frames", "welcome, resumed"),
            ("frames", "welcome, fresh"),
            ("frames", "perceived"),
            ("lines", "cut"),
            ("lines", "left for another"),
            ("lines", "waited for a place in the room's inbox"),
            ("lines", "frames sent twice"),
            ("closes", "gone"),
            ("closes", "replaced"),
            ("closes", "too_slow"),
            ("refusals", "id_used"),
            ("checks", "fresh table against what was known"),
            ("checks", "record of a game"),
        ],
    );
}

#[test]
fn the_house_keeps_its_promises_when_house_and_store_do_not_last() {
    assert_all_happened(
        210..214,
        false,
        &[
            ("games finished", "zwinkern"),
            ("house", "crashes"),
            ("house", "shut downs"),
            ("house", "rooms recovered"),
            ("house", "rooms folded away"),
            ("house", "rooms taken over"),
            ("house", "rooms ended"),
            ("house", "callers who waited for a room to open"),
            ("house", "codes that were taken"),
            ("answers", "none"),
            ("store", "outages"),
            ("store", "unknown"),
            ("store", "fenced"),
            ("closes", "moved"),
            ("closes", "shutting_down"),
            ("frames", "trouble"),
            ("refusals", "stuck"),
            ("refusals", "paused"),
            ("checks", "room against its log"),
        ],
    );
}

#[test]
fn houses_on_one_nats_keep_their_promises_when_they_and_its_servers_do_not_last() {
    assert_all_happened(
        400..404,
        true,
        &[
            ("house", "crashes"),
            ("house", "pauses"),
            ("house", "cut off from NATS"),
            ("house", "shut downs"),
            ("nats", "leaders killed"),
            ("nats", "followers killed"),
            ("nats", "majorities lost"),
            ("nats", "refusals without a reason"),
            ("nats", "requests lost"),
            ("nats", "requests that came late"),
            ("nats", "answers lost"),
            ("nats", "fences"),
            ("cluster", "callers passed on"),
            ("cluster", "rooms taken from a house that is gone"),
            ("cluster", "rooms adopted"),
            ("cluster", "rooms handed over"),
            ("cluster", "rooms let go when a lease was renewed"),
            ("store", "unknown"),
            ("store", "fenced"),
            ("closes", "moved"),
            ("frames", "trouble"),
            ("refusals", "stuck"),
            ("checks", "room against its log"),
            ("checks", "record of a game"),
        ],
    );
}

#[test]
fn the_same_seed_gives_the_same_run_and_another_seed_another() {
    for cluster in [false, true] {
        let run = |seed| house(seed, 6, cluster);
        let (once, again, other) = (run(7), run(7), run(8));
        assert_eq!(once, again);
        assert_eq!(once.table(), again.table());
        assert_ne!(once.fingerprint, other.fingerprint);
    }
}
