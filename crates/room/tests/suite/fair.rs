//! Fair order: whose hand was first, not whose network (BL-6).

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
    fn new(delays_ms: [u32; 2], mut luck: u64) -> Race {
        loop {
            let (mut house, mut players) = begun(Kind::Blink, 2, &json!({}), luck);
            for (player, ms) in players.iter().zip(delays_ms) {
                house.delay(player.line, ms);
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

    /// Both reach for the pile: hands move at these moments of the game, and claim these. Who
    /// wins?
    fn run(mut self, delays_ms: [u64; 2], made: [u64; 2], claimed: [u64; 2]) -> usize {
        let mut arrivals = [0, 1].map(|nth| (made[nth] + delays_ms[nth], nth));
        arrivals.sort();
        let begin = self.house.now.0 - 1_000;
        for (at, nth) in arrivals {
            // It comes in with whatever else is due in that millisecond, and not after it.
            self.house.pass(begin + at - self.house.now.0 - 1);
            self.house.now = self.house.now + 1;
            let body = json!({ "action": self.plays[nth], "made": claimed[nth] });
            self.players[nth].say(&mut self.house, "act", body);
        }
        self.house.pass(1_000);
        let entries = self.house.entries();
        let first = entries.iter().find(|entry| entry["line"]["line"]["do"] == "play");
        let winner = first.expect("a play")["line"]["line"]["seat"].as_u64();
        winner.expect("a seat") as usize
    }
}

#[test]
fn bl_6_the_faster_hand_wins_over_the_slower_line() {
    let delays = [20, 140];
    let race =
        |made: [u64; 2], luck| Race::new(delays.map(|ms| ms as u32), luck).run(delays, made, made);
    for luck in 0..5 {
        assert_eq!(race([2_000, 1_999], luck), 1);
        assert_eq!(race([2_000, 2_001], luck), 0);
    }
}

#[test]
fn bl_6_equal_hands_are_decided_by_a_coin() {
    let delays = [20, 140];
    let far = (0..120).filter(|&luck| {
        Race::new(delays.map(|ms| ms as u32), luck).run(delays, [2_000; 2], [2_000; 2]) == 1
    });
    let far = far.count();
    assert!((40..=80).contains(&far), "{far} of 120");
}

#[test]
fn bl_6_lies_about_the_moment_gain_nothing_beyond_the_measured_delay() {
    let delays = [20, 140];
    for luck in 0..5 {
        let race = || Race::new(delays.map(|ms| ms as u32), luck);
        // Near was later by one, and says it was before everything.
        assert_eq!(race().run(delays, [2_001, 2_000], [0, 2_000]), 1);
        // Far was later, and claims as much as its line can explain: that is all it was.
        assert_eq!(race().run(delays, [2_000, 2_001], [2_000, 0]), 0);
        // To say nothing, or to claim the future, is no better.
        assert_eq!(race().run(delays, [2_001, 2_000], [99_000, 2_000]), 1);
    }
}

#[test]
fn bl_6_nobody_waits_longer_than_the_slowest_line_asks_for() {
    for (delays, wait_ms) in [([0, 0], 0), ([40, 40], 0), ([0, 90], 90), ([0, 900], 150)] {
        let mut race = Race::new(delays, 1);
        race.house.pass(500);
        let ask = json!({ "action": race.plays[0] });
        let id = race.players[0].say(&mut race.house, "act", ask);
        if wait_ms > 0 {
            race.house.pass(wait_ms - 1);
            race.players[0].follow(&mut race.house);
            assert_eq!(race.players[0].answer(id), "nothing", "{delays:?}");
            race.house.pass(1);
        }
        race.players[0].follow(&mut race.house);
        assert_eq!(race.players[0].answer(id), "ack", "{delays:?}");
    }
}

#[test]
fn bl_6_what_was_made_before_a_deadline_counts_though_it_arrives_after_it() {
    for (late, answer) in [(false, "ack"), (true, "not_by_night")] {
        let (mut house, mut people) = begun(Kind::EyesWideShut, 3, &json!({}), 1);
        house.delay(people[0].line, 120);
        house.pass(60_000 + 119 + u64::from(late) * 2);
        let made = 59_999 + u64::from(late) * 2;
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
    house.delay(people[0].line, 20);
    house.delay(people[2].line, 140);
    house.pass(1_999);
    people[1].follow(&mut house);
    assert_eq!(people[1].delays, Value::Null);
    house.pass(1);
    people[1].follow(&mut house);
    assert_eq!(people[1].delays, json!([20, null, 140, null, null, null, null, null]));
    // A line that is gone has none.
    people[0].hang_up(&mut house);
    house.delay(people[1].line, 33);
    house.pass(2_000);
    people[1].follow(&mut house);
    assert_eq!(people[1].delays, json!([null, 33, 140, null, null, null, null, null]));
}

#[test]
fn a_line_that_becomes_slower_turns_no_time_back() {
    let (mut house, mut people) = begun(Kind::BlinkOfAnEye, 5, &json!({}), 1);
    house.pass(10_000);
    let place = people[1].legal()[0].clone();
    assert_eq!(people[1].act(&mut house, place), "ack");
    house.delay(people[0].line, 150);
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
        house.delay(people[2].line, 100);
        house.pass(10_000);
        if looks {
            assert_eq!(people[1].ask(&mut house, "look", json!({ "look": "shut" })), "nothing");
        }
        house.pass(120);
        house.delay(people[0].line, 150);
        let place = people[0].legal()[0].clone();
        let id = people[0].say(&mut house, "act", json!({ "action": place, "made": 9_900 }));
        house.pass(200);
        people[0].follow(&mut house);
        assert_eq!(people[0].answer(id), "ack");
        people[0].news().last().expect("what she did")["happened"]["t"].clone()
    };
    assert_eq!(moment(false), moment(true));
}
