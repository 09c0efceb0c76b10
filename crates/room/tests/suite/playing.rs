//! Whole games by the protocol alone.

use games::Kind;
use history::check_text;
use room::records;
use serde_json::json;
use table::Seed;

use crate::people::{dealt, play_out};

#[test]
fn every_game_is_played_to_its_end_and_leaves_a_record_that_checks() {
    for (nth, kind) in (0u64..).zip(Kind::ALL) {
        for seats in kind.seats() {
            let mut dice = Seed::from_number(nth).dice(u64::from(seats));
            let (mut house, mut players) = dealt(kind, seats, &json!({}), nth);
            play_out(&mut house, &mut players, &mut dice);
            let records = records(&house.log);
            assert_eq!(records.len(), 1, "{kind} of {seats}");
            assert_eq!(check_text(&records[0].1), Ok(vec![kind]), "{kind} of {seats}");
        }
    }
}
