//! What happened is shown for a while: the game's time stands still, nobody is refused for being
//! quick, and the count to the next game begins when people have seen how the last one ended.

use games::Kind;
use history::check_text;
use protocol::{NextGame, Stage};
use room::{Event, records};
use serde_json::{Value, json};
use table::Seed;

use crate::house::{House, client_frame};
use crate::people::{Player, begun, give_parts, play_out};

fn pass(house: &mut House, players: &mut [Player], ms: u64) {
    house.pass(ms);
    players.iter_mut().for_each(|player| player.follow(house));
}

fn next(player: &Player) -> NextGame {
    let Stage::Over { next, .. } = &player.room().stage else { panic!("a game is not over") };
    next.clone().expect("the match goes on")
}

/// The moments of the lines of the log.
fn moments(house: &House) -> Vec<i64> {
    house.entries().iter().filter_map(|entry| entry["line"]["line"]["t"].as_i64()).collect()
}

/// A night of Eyes Wide Shut in which these raise their hands; the morning is being shown.
fn night(house: &mut House, players: &mut [Player], raise: &[usize]) {
    for player in players.iter_mut() {
        assert_eq!(player.act(house, json!({ "do": "ready" })), "ack");
    }
    for seat in raise {
        let hand = json!({ "do": "hand", "up": true });
        assert_eq!(players[*seat].act(house, hand), "ack");
    }
    for player in players.iter_mut() {
        assert_eq!(player.act(house, json!({ "do": "confirm" })), "ack");
    }
    players.iter_mut().for_each(|player| player.follow(house));
}

#[test]
fn the_clock_stands_still_while_a_morning_is_shown() {
    let (mut house, mut players) = begun(Kind::EyesWideShut, 4, &json!({}), 5);
    night(&mut house, &mut players, &[1, 2]);
    // Eyes open, two hands, the verdict.
    let morning = 700 + 2 * 420 + 1_800;
    assert_eq!(players[0].shows_ms(), Some(morning));
    let due = players[0].view()["due"].as_i64().expect("a deadline");
    let then = players[0].t;
    pass(&mut house, &mut players, u64::from(morning) - 1);
    assert_eq!(players[3].shows_ms(), Some(morning), "nothing more was told");
    pass(&mut house, &mut players, 1);
    assert_eq!((players[3].shows_ms(), players[3].t), (None, then));
    // The whole day is left for talk.
    pass(&mut house, &mut players, (due - then) as u64 - 1);
    assert_eq!(players[0].view()["phase"], "day");
    pass(&mut house, &mut players, 1);
    assert_eq!(players[0].view()["phase"], "night");
}

#[test]
fn a_room_before_one_screen_is_given_more_time() {
    let together = json!({ "way": "together" });
    let (mut house, mut players) = begun(Kind::EyesWideShut, 4, &together, 5);
    night(&mut house, &mut players, &[1]);
    assert_eq!(players[0].shows_ms(), Some(1_500 + 1_300 + 3_000));
}

#[test]
fn the_host_skips_for_everybody_and_nobody_else_does() {
    let (mut house, mut players) = begun(Kind::EyesWideShut, 4, &json!({}), 5);
    night(&mut house, &mut players, &[1]);
    let skip = json!({ "skip": {} });
    assert_eq!(players[1].order(&mut house, skip.clone()), "not_host");
    assert_eq!(players[0].order(&mut house, skip.clone()), "ack");
    players.iter_mut().for_each(|player| player.follow(&mut house));
    assert!(players.iter().all(|player| player.shows_ms().is_none()));
    assert_eq!(players[0].order(&mut house, skip), "ack", "there is nothing to skip");
}

/// A game of Zwinkern at the moment at which whoever's turn it is has called somebody, so that it
/// is shown; and whose turn that is.
fn called(but: &Value) -> (House, Vec<Player>, usize) {
    let (mut house, mut players) = begun(Kind::Zwinkern, 3, but, 5);
    loop {
        let turn = players[0].view()["turn"].as_u64().expect("a turn") as usize;
        let legal = players[turn].legal();
        if let Some(call) = legal.iter().find(|action| action["do"] == "call") {
            assert_eq!(players[turn].act(&mut house, call.clone()), "ack");
            players.iter_mut().for_each(|player| player.follow(&mut house));
            return (house, players, turn);
        }
        let place = legal.into_iter().find(|action| action["do"] == "place").expect("a move");
        assert_eq!(players[turn].act(&mut house, place), "ack");
        players.iter_mut().for_each(|player| player.follow(&mut house));
    }
}

#[test]
fn who_is_quick_is_not_refused_but_taken_when_the_game_goes_on() {
    let (mut house, mut players, turn) = called(&json!({}));
    let shown = players[0].shows_ms().expect("a call is shown");
    let place = players[turn].legal().into_iter().find(|action| action["do"] == "place");
    let Some(place) = place else { return };
    let then = *moments(&house).last().unwrap();
    pass(&mut house, &mut players, u64::from(shown) - 200);
    assert_eq!(players[turn].act(&mut house, place), "nothing");
    let id = players[turn].id;
    pass(&mut house, &mut players, 199);
    assert_eq!(players[turn].answer(id), "nothing");
    pass(&mut house, &mut players, 1);
    assert_eq!(players[turn].answer(id), "ack");
    assert_eq!(*moments(&house).last().unwrap(), then, "no time has passed in the game");
}

#[test]
fn zw_7_claims_made_while_something_is_shown_are_taken_as_they_were_made() {
    let (mut house, mut players, turn) = called(&json!({}));
    let others = [(turn + 1) % 3, (turn + 2) % 3];
    let claims = others.map(|seat| {
        let legal = players[seat].legal();
        legal.into_iter().find(|action| action["do"] == "big_eyes").expect("a claim")
    });
    // The first is over the slower line, made first and heard last.
    house.round_trip(players[others[0]].line, 140);
    house.round_trip(players[others[1]].line, 20);
    pass(&mut house, &mut players, 500);
    assert_eq!(players[others[1]].act(&mut house, claims[1].clone()), "nothing");
    pass(&mut house, &mut players, 60);
    assert_eq!(players[others[0]].act(&mut house, claims[0].clone()), "nothing");
    pass(&mut house, &mut players, 10_000);
    let lines = house.entries().into_iter().map(|entry| entry["line"]["line"].clone());
    let claimed: Vec<Value> = lines.filter(|line| line["do"] == "big_eyes").collect();
    assert_eq!(claimed[0]["seat"], others[0], "{claimed:?}");
}

#[test]
fn zw_7_a_claim_made_before_the_end_of_a_show_is_not_overtaken_by_one_made_after_it() {
    let (mut house, mut players, turn) = called(&json!({}));
    let others = [(turn + 1) % 3, (turn + 2) % 3];
    let claims = others.map(|seat| {
        let legal = players[seat].legal();
        legal.into_iter().find(|action| action["do"] == "big_eyes").expect("a claim")
    });
    players.iter().for_each(|player| house.round_trip(player.line, 180));
    let shown = u64::from(players[0].shows_ms().expect("a call is shown"));
    pass(&mut house, &mut players, shown - 20);
    assert_eq!(players[others[0]].act(&mut house, claims[0].clone()), "nothing");
    // Over a line of 180 ms this was made before the end, too, but after the other.
    pass(&mut house, &mut players, 30);
    players[others[1]].act(&mut house, claims[1].clone());
    pass(&mut house, &mut players, 10_000);
    let lines = house.entries().into_iter().map(|entry| entry["line"]["line"].clone());
    let claimed: Vec<Value> = lines.filter(|line| line["do"] == "big_eyes").collect();
    assert_eq!(claimed[0]["seat"], others[0], "{claimed:?}");
}

#[test]
fn what_is_asked_for_in_the_turn_of_a_skip_is_taken() {
    let (mut house, mut players) = begun(Kind::EyesWideShut, 4, &json!({}), 5);
    night(&mut house, &mut players, &[1]);
    let (came, line) = (house.now, |seat: usize| players[seat].line);
    let frames = [
        (line(0), json!({ "host": { "id": 90, "order": { "skip": {} } } })),
        (line(1), json!({ "act": { "id": 90, "action": { "do": "ready" } } })),
    ];
    house.turn(frames.map(|(line, frame)| Event::Frame { line, frame: client_frame(frame), came }));
    players.iter_mut().for_each(|player| player.follow(&mut house));
    assert_eq!((players[0].answer(90), players[1].answer(90)), ("ack".into(), "ack".into()));
    assert_eq!(players[0].shows_ms(), None);
}

#[test]
fn looks_wait_too_and_bots_see_what_is_shown() {
    let (mut house, mut players, _) = called(&json!({}));
    assert_eq!(players[0].order(&mut house, json!({ "bot": { "chair": 2, "on": true } })), "ack");
    let before = moments(&house).len();
    assert_eq!(players[0].ask(&mut house, "look", json!({ "look": "shut" })), "nothing");
    let shown = players[0].shows_ms().expect("a call is shown");
    pass(&mut house, &mut players, u64::from(shown) - 1);
    assert_eq!(moments(&house).len(), before);
    pass(&mut house, &mut players, 2_000);
    assert_eq!(players[0].answer(players[0].id), "ack");
}

#[test]
fn whoever_drops_while_something_is_shown_is_waited_for_and_nothing_is_lost() {
    let (mut house, mut players, turn) = called(&json!({}));
    let place = players[turn].legal().into_iter().find(|action| action["do"] == "place");
    let Some(place) = place else { return };
    assert_eq!(players[turn].act(&mut house, place), "nothing");
    let id = players[turn].id;
    let other = (turn + 1) % 3;
    players[other].hang_up(&mut house);
    pass(&mut house, &mut players, 2_000);
    assert_eq!(players[turn].waits_for(), [other as u8]);
    assert_eq!(players[turn].answer(id), "ack", "what was made before counts");
    pass(&mut house, &mut players, 10_000);
    players[other].come_back(&mut house, None);
    assert!(players[other].waits_for().is_empty());
}

#[test]
fn a_house_that_dies_in_the_middle_goes_on_at_once() {
    let (mut house, mut players) = begun(Kind::EyesWideShut, 4, &json!({}), 5);
    night(&mut house, &mut players, &[1]);
    let then = players[0].t;
    house.restart(9);
    players.iter_mut().for_each(|player| player.come_back(&mut house, None));
    players.iter_mut().for_each(|player| player.follow(&mut house));
    assert_eq!(players[0].shows_ms(), None);
    assert_eq!(players[0].t, then, "nobody gets time back, and nobody loses any");
    let ready = json!({ "do": "ready" });
    assert_eq!(players[0].act(&mut house, ready), "ack");
}

#[test]
fn records_are_what_they_were() {
    for kind in [Kind::Zwinkern, Kind::EyesWideShut, Kind::ShiftyEyedSpies] {
        let (mut house, mut players) = begun(kind, 4, &json!({}), 7);
        play_out(&mut house, &mut players, &mut Seed::from_number(7).dice(0));
        let (_, record) = records(&house.log).pop().expect("a record");
        assert_eq!(check_text(&record), Ok(vec![kind]));
    }
}

/// A round of In the Blink of an Eye that is over: its reveal is being shown.
fn round_over() -> (House, Vec<Player>) {
    let options = json!({ "options": { "clock_s": 30, "rounds": 3 } });
    let (mut house, mut players) = begun(Kind::BlinkOfAnEye, 5, &options, 5);
    pass(&mut house, &mut players, 30_000);
    assert_eq!(players[0].stage(), "over");
    (house, players)
}

#[test]
fn the_next_game_is_counted_to_from_when_the_end_was_shown() {
    let (mut house, mut players) = round_over();
    // Five Targets on which nothing lies, and the lids.
    let reveal = 880 + 5 * 2_000;
    assert_eq!(players[0].shows_ms(), Some(reveal));
    assert_eq!(next(&players[0]), NextGame { in_ms: 30_000, of_ms: 30_000, readers: vec![] });
    pass(&mut house, &mut players, u64::from(reveal));
    assert_eq!((players[0].shows_ms(), next(&players[0]).in_ms), (None, 30_000));
    // Whoever loads the page again is told how much is left.
    pass(&mut house, &mut players, 10_000);
    players[1].hang_up(&mut house);
    players[1].come_back(&mut house, None);
    assert_eq!(next(&players[1]).in_ms, 20_000);
    pass(&mut house, &mut players, 19_999);
    assert_eq!(players[0].stage(), "over");
    pass(&mut house, &mut players, 1);
    assert_eq!(players[0].stage(), "promised");
}

#[test]
fn the_count_waits_for_readers_but_not_for_ever() {
    let (mut house, mut players) = round_over();
    assert_eq!(players[0].order(&mut house, json!({ "skip": {} })), "ack");
    pass(&mut house, &mut players, 28_000);
    let reads = |on: bool| json!({ "on": on });
    assert_eq!(players[2].ask(&mut house, "reading", reads(true)), "ack");
    players[0].follow(&mut house);
    assert_eq!(next(&players[0]).readers, [players[2].you]);
    pass(&mut house, &mut players, 100_000);
    assert_eq!(next(&players[0]).in_ms, 2_000);
    // Whoever is done has a moment.
    assert_eq!(players[2].ask(&mut house, "reading", reads(false)), "ack");
    assert_eq!(next(&players[2]), NextGame { in_ms: 5_000, of_ms: 30_000, readers: vec![] });
    // Three minutes between two games, that moment among them, however often one begins to read.
    assert_eq!(players[2].ask(&mut house, "reading", reads(true)), "ack");
    pass(&mut house, &mut players, 75_000);
    assert!(next(&players[0]).readers.is_empty());
    assert_eq!(players[2].ask(&mut house, "reading", reads(true)), "ack");
    assert!(next(&players[2]).readers.is_empty());
    pass(&mut house, &mut players, 5_000);
    assert_eq!(players[0].stage(), "promised");
}

#[test]
fn whoever_begins_to_read_again_and_again_holds_nobody_up_for_longer() {
    let (mut house, mut players) = round_over();
    assert_eq!(players[0].order(&mut house, json!({ "skip": {} })), "ack");
    let mut seconds = 0;
    while players[0].stage() == "over" && seconds < 600 {
        for on in [true, false] {
            players[2].ask(&mut house, "reading", json!({ "on": on }));
        }
        pass(&mut house, &mut players, 4_000);
        seconds += 4;
    }
    assert!(seconds <= 30 + 180, "{seconds} s");
}

#[test]
fn a_line_that_drops_reads_no_longer() {
    let (mut house, mut players) = round_over();
    assert_eq!(players[2].ask(&mut house, "reading", json!({ "on": true })), "ack");
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 1_000);
    assert!(next(&players[0]).readers.is_empty());
}

#[test]
fn only_who_plays_keeps_others_waiting() {
    let (mut house, mut players) = round_over();
    house.join("Wat", 20, protocol::Role::Spectator).unwrap();
    let mut wat = Player::new(&mut house, 20);
    assert_eq!(wat.ask(&mut house, "reading", json!({ "on": true })), "not_seated");
    // The host need not wait for anybody.
    assert_eq!(players[1].ask(&mut house, "reading", json!({ "on": true })), "ack");
    assert_eq!(players[0].order(&mut house, json!({ "start": {} })), "ack");
    players.iter_mut().for_each(|player| player.follow(&mut house));
    assert_eq!(players[0].stage(), "promised");
    assert_eq!(players[1].ask(&mut house, "reading", json!({ "on": true })), "playing");
    give_parts(&mut house, &mut players);
}
