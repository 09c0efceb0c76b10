//! Fair order: whose reaction was first, not whose network (BL-6).

use games::Kind;
use serde_json::{Value, json};

use crate::house::House;
use crate::people::{Player, begun};

/// A race for one pile of Blink: each holds a card that fits on it.
struct Race {
    house: House,
    players: Vec<Player>,
    plays: [Value; 2],
}

impl Race {
    /// The first such deal from this luck on, one second into the game.
    fn new(trips_ms: [u32; 2], mut luck: u64) -> Race {
        loop {
            let (mut house, mut players) = begun(Kind::Blink, 2, &json!({}), luck);
            for (player, ms) in players.iter().zip(trips_ms) {
                house.round_trip(player.line, ms);
            }
            house.pass(1_000);
            players.iter_mut().for_each(|player| player.follow(&mut house));
            for one in players[0].legal() {
                let other = players[1].legal();
                if let Some(other) = other.into_iter().find(|p| p["pile"] == one["pile"]) {
                    return Race { house, players, plays: [one, other] };
                }
            }
            luck += 1_000;
        }
    }

    /// Something is told at 1,500; each sees it half a round trip later, reacts so quickly, and
    /// claims to have made the play so much later than it did. Who wins?
    fn run(mut self, trips_ms: [u64; 2], reactions: [u64; 2], claims: [Option<i64>; 2]) -> usize {
        let mut arrivals = [0, 1].map(|nth| (1_500 + trips_ms[nth] + reactions[nth], nth));
        arrivals.sort();
        let begin = self.house.now.0 - 1_000;
        for (at, nth) in arrivals {
            // It comes in with whatever else is due in that millisecond, and not after it.
            self.house.pass(begin + at - self.house.now.0 - 1);
            self.house.now = self.house.now + 1;
            let truth = (at - trips_ms[nth] / 2) as i64;
            let made = claims[nth].map(|later| (truth + later).max(0));
            let body = json!({ "action": self.plays[nth], "made": made });
            self.players[nth].say(&mut self.house, "act", body);
        }
        self.house.pass(1_000);
        let entries = self.house.entries();
        let first = entries.iter().find(|entry| entry["line"]["line"]["do"] == "play");
        let winner = first.expect("a play")["line"]["line"]["seat"].as_u64();
        winner.expect("a seat") as usize
    }
}

const TRIPS: [u64; 2] = [20, 140];

fn race(luck: u64) -> Race {
    Race::new(TRIPS.map(|ms| ms as u32), luck)
}

const SILENT: [Option<i64>; 2] = [None; 2];
const HONEST: [Option<i64>; 2] = [Some(0); 2];

#[test]
fn bl_6_the_faster_reaction_wins_over_the_slower_line() {
    for luck in 0..5 {
        for claims in [SILENT, HONEST] {
            assert_eq!(race(luck).run(TRIPS, [300, 299], claims), 1);
            assert_eq!(race(luck).run(TRIPS, [300, 301], claims), 0);
        }
    }
}

#[test]
fn bl_6_equal_reactions_are_decided_by_a_coin() {
    let far = (0..120).filter(|&luck| race(luck).run(TRIPS, [300; 2], HONEST) == 1).count();
    assert!((40..=80).contains(&far), "{far} of 120");
}

#[test]
fn bl_6_lies_about_the_moment_gain_nothing_beyond_the_measured_round_trip() {
    let early = Some(-2_000);
    for luck in 0..5 {
        // Near was later by one, and says it was before everything.
        assert_eq!(race(luck).run(TRIPS, [301, 300], [early, Some(0)]), 1);
        // Far was later, and claims as much as its line can explain: that is all it was.
        assert_eq!(race(luck).run(TRIPS, [300, 301], [Some(0), early]), 0);
        // To claim the future is no better.
        assert_eq!(race(luck).run(TRIPS, [301, 300], [Some(9_000), Some(0)]), 1);
    }
}

#[test]
fn bl_6_nobody_waits_longer_than_the_difference_between_lines_asks_for() {
    let cases = [
        ([0, 0], 0),
        ([40, 40], 0),
        ([0, 90], 90),
        ([60, 90], 30),
        ([0, 900], 150),
        ([400, 450], 50),
    ];
    for (trips, wait_ms) in cases {
        let mut race = Race::new(trips, 1);
        race.house.pass(500);
        let ask = json!({ "action": race.plays[0] });
        let id = race.players[0].say(&mut race.house, "act", ask);
        if wait_ms > 0 {
            race.house.pass(wait_ms - 1);
            race.players[0].follow(&mut race.house);
            assert_eq!(race.players[0].answer(id), "nothing", "{trips:?}");
            race.house.pass(1);
        }
        race.players[0].follow(&mut race.house);
        assert_eq!(race.players[0].answer(id), "ack", "{trips:?}");
    }
}

#[test]
fn bl_6_what_was_made_before_a_deadline_counts_though_it_arrives_after_it() {
    for (late, answer) in [(false, "ack"), (true, "not_by_night")] {
        let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
        house.round_trip(people[0].line, 120);
        house.pass(60_000 + 119 + u64::from(late) * 2);
        // Made half a round trip before it arrived, at a table seen half a round trip late.
        let made = 60_059 + u64::from(late) * 2;
        let ready = json!({ "action": { "do": "ready" }, "made": made });
        let id = people[0].say(&mut house, "act", ready);
        house.pass(200);
        people[0].follow(&mut house);
        assert_eq!(people[0].answer(id), answer);
        assert_eq!(people[0].view()["phase"], "night");
    }
}

#[test]
fn everybody_sees_everybodys_delay() {
    let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
    house.round_trip(people[0].line, 20);
    house.round_trip(people[2].line, 140);
    house.pass(1_999);
    people[1].follow(&mut house);
    assert_eq!(people[1].delays, Value::Null);
    house.pass(1);
    people[1].follow(&mut house);
    assert_eq!(people[1].delays, json!([10, null, 70, null, null, null, null, null]));
    // A line that is gone has none.
    people[0].hang_up(&mut house);
    house.round_trip(people[1].line, 33);
    house.pass(2_000);
    people[1].follow(&mut house);
    assert_eq!(people[1].delays, json!([null, 17, 70, null, null, null, null, null]));
}

#[test]
fn a_line_that_becomes_slower_turns_no_time_back() {
    let (mut house, mut people) = begun(Kind::BlinkOfAnEye, 5, &json!({}), 1);
    house.pass(10_000);
    let place = people[1].legal()[0].clone();
    assert_eq!(people[1].act(&mut house, place), "ack");
    house.round_trip(people[0].line, 150);
    // It may have been made before Bob's, but that is over and done with.
    let place = people[0].legal()[0].clone();
    let id = people[0].say(&mut house, "act", json!({ "action": place, "made": 9_850 }));
    house.pass(150);
    people[0].follow(&mut house);
    assert_eq!(people[0].answer(id), "ack");
    let moments: Vec<u64> =
        house.entries().iter().filter_map(|entry| entry["line"]["line"]["t"].as_u64()).collect();
    assert_eq!(moments, [10_000, 10_000]);
}

#[test]
fn a_line_that_becomes_slower_tells_nothing_of_what_others_just_did() {
    // Bob looks away in secret a moment before Ann's line becomes slow; Ann claims an earlier
    // moment for what she does. It must not show in that moment that anybody did anything.
    let moment = |looks: bool| {
        let (mut house, mut people) = begun(Kind::BlinkOfAnEye, 5, &json!({}), 1);
        house.round_trip(people[2].line, 100);
        house.pass(10_000);
        if looks {
            assert_eq!(people[1].ask(&mut house, "look", json!({ "look": "shut" })), "nothing");
        }
        house.pass(120);
        house.round_trip(people[0].line, 150);
        let place = people[0].legal()[0].clone();
        let id = people[0].say(&mut house, "act", json!({ "action": place, "made": 9_900 }));
        house.pass(200);
        people[0].follow(&mut house);
        assert_eq!(people[0].answer(id), "ack");
        people[0].news().last().expect("what she did")["happened"]["t"].clone()
    };
    assert_eq!(moment(false), moment(true));
}
