//! What fair order gives and takes (BL-6): how often the farther of two players with equal
//! reactions wins, and how long what the nearer one does waits for it.

use sim::contest::{Claim, Contest, Measure, hold};

/// Round trips of the two.
const LINES: [[u64; 2]; 8] =
    [[20, 20], [20, 60], [20, 140], [20, 170], [20, 190], [20, 250], [20, 320], [140, 140]];

fn main() {
    // As a test: it still runs.
    let measured = std::env::args().any(|word| word == "--bench");
    let piles = if measured { 4_000 } else { 10 };
    println!("{:>14} {:>18} {:>22}", "round trips", "the farther wins", "the nearer one waits");
    for trips_ms in LINES {
        let (measures, claims) = ([Measure::Agreed; 2], [Claim::Nothing; 2]);
        let won = hold(Contest { seed: 6, piles, trips_ms, jitter_ms: 0, measures, claims });
        let [near, far] = trips_ms;
        let lines = format!("{near} / {far} ms");
        let waits = format!("{} ms", won.waited_ms[0]);
        println!("{lines:>14} {:>16.1} % {waits:>22}", won.percent(1));
    }
}
