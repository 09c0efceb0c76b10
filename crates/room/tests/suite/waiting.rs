//! When lines drop: the game waits for those who are away, with a limit, and for nobody for ever.

use games::Kind;
use room::Event;
use serde_json::{Value, json};

use crate::house::{House, client_frame, key};
use crate::people::{Player, begun, dealt, gather, start};

/// A game of Zwinkern that has just begun, with its host's line at seat 0.
fn zwinkern(but: &Value) -> (House, Vec<Player>) {
    begun(Kind::Zwinkern, 3, but, 5)
}

fn pass(house: &mut House, players: &mut [Player], ms: u64) {
    house.pass(ms);
    players.iter_mut().for_each(|player| player.follow(house));
}

/// When the table acts next, in the game's time.
fn due(player: &Player) -> i64 {
    player.view()["due"].as_i64().expect("a deadline")
}

/// Whose turn it is.
fn turn(player: &Player) -> usize {
    player.view()["turn"].as_u64().expect("a turn") as usize
}

#[test]
fn a_short_drop_stops_nothing() {
    let (mut house, mut players) = zwinkern(&json!({}));
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 1_999);
    assert_eq!(players[0].who(), "Ann*, Bob, Cat?, -, -, -");
    assert!(players[0].waits_for().is_empty());
    let legal = players[turn(&players[0])].legal()[0].clone();
    let turn = turn(&players[0]);
    if turn != 2 {
        assert_eq!(players[turn].act(&mut house, legal), "ack");
    }
}

#[test]
fn after_two_seconds_the_game_stands_still_and_goes_on_where_it_stood() {
    let (mut house, mut players) = zwinkern(&json!({}));
    pass(&mut house, &mut players, 10_000);
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 2_000);
    assert_eq!(players[0].waits_for(), [2]);
    assert_eq!(players[1].waits_for(), [2]);
    // Twelve seconds have passed in the game, and no more do.
    let turn = turn(&players[0]);
    if turn != 2 {
        let legal = players[turn].legal()[0].clone();
        assert_eq!(players[turn].act(&mut house, legal), "paused");
    }
    assert_eq!(players[0].ask(&mut house, "look", json!({ "look": "shut" })), "paused");
    pass(&mut house, &mut players, 50_000);
    assert_eq!(players[0].waits_for(), [2]);
    players[2].come_back(&mut house, None);
    assert_eq!(players[2].t, 12_000);
    players.iter_mut().for_each(|player| player.follow(&mut house));
    assert_eq!((players[0].t, players[0].waits_for()), (12_000, vec![]));
    // Who was thinking has the same time left.
    let left = due(&players[0]) - 12_000;
    pass(&mut house, &mut players, left as u64 - 1);
    assert_eq!(self::turn(&players[0]), turn);
    pass(&mut house, &mut players, 1);
    assert_ne!(self::turn(&players[0]), turn);
}

#[test]
fn what_was_due_when_the_game_stood_still_is_done_before_anybody_talks() {
    let (mut house, mut players) = zwinkern(&json!({}));
    // The game lives 120 ms behind its clock, so that the slower line is not at a loss.
    for (player, ms) in players.iter().zip([20, 140, 20]) {
        house.round_trip(player.line, ms);
    }
    let due = due(&players[0]);
    // The clock stops when the deadline is over on the clock, but not yet in the game.
    pass(&mut house, &mut players, due as u64 + 60 - 2_000);
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 2_000);
    assert_eq!(players[0].waits_for(), [2]);
    assert_eq!(players[0].ask(&mut house, "say", json!({ "text": "Hm." })), "ack");
    let entries = house.entries();
    let moments = entries.iter().filter_map(|entry| {
        entry["said"]["at"].as_i64().or_else(|| entry["line"]["line"]["t"].as_i64())
    });
    assert_eq!(moments.collect::<Vec<_>>(), [due, due + 60]);
}

#[test]
fn the_game_waits_no_longer_than_was_settled() {
    let (mut house, mut players) = zwinkern(&json!({ "away_s": 30 }));
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 31_999);
    assert_eq!(players[0].waits_for(), [2]);
    pass(&mut house, &mut players, 1);
    assert!(players[0].waits_for().is_empty());
    assert_eq!(players[0].t, 2_000, "everybody is told what the clock shows");
    // From here the table acts at the deadlines, for whoever does not.
    pass(&mut house, &mut players, 4 * 60_000);
    let placed = players[0].view()["players"].clone();
    assert!((0..3).all(|seat| !placed[seat]["figure"].is_null()), "{placed}");
    let for_cat = house.entries().iter().any(|entry| entry["line"]["line"]["for"] == 2);
    assert!(for_cat);
    // Whoever comes back has their seat. The thirty seconds were for the whole game.
    players[2].come_back(&mut house, None);
    assert_eq!(players[2].seat, Some(2));
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 2_000);
    assert!(players[0].waits_for().is_empty());
}

#[test]
fn whoever_drops_again_and_again_is_waited_for_no_longer_all_in_all() {
    let (mut house, mut players) = zwinkern(&json!({ "away_s": 6 }));
    let begun = house.now;
    let clock = players[0].t;
    for _ in 0..6 {
        players[2].hang_up(&mut house);
        pass(&mut house, &mut players, 7_500);
        players[2].come_back(&mut house, None);
        pass(&mut house, &mut players, 300);
    }
    players[0].hang_up(&mut house);
    players[0].come_back(&mut house, None);
    let stood = (house.now.0 - begun.0) as i64 - (players[0].t - clock);
    assert_eq!(stood, 6_000);
}

#[test]
fn with_no_patience_at_all_the_game_never_stands_still() {
    let (mut house, mut players) = zwinkern(&json!({ "away_s": 0 }));
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 2_000);
    assert!(players[0].waits_for().is_empty());
    let before = due(&players[0]);
    pass(&mut house, &mut players, 60_000);
    assert!(due(&players[0]) > before);
}

#[test]
fn each_of_several_who_are_away_is_waited_for_in_their_own_time() {
    let (mut house, mut players) = zwinkern(&json!({ "away_s": 10 }));
    players[1].hang_up(&mut house);
    pass(&mut house, &mut players, 6_000);
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 2_000);
    assert_eq!(players[0].waits_for(), [1, 2]);
    // Bob has been away for his ten seconds. Cat's wait goes on.
    pass(&mut house, &mut players, 4_000);
    assert_eq!(players[0].waits_for(), [2]);
    pass(&mut house, &mut players, 6_000);
    assert!(players[0].waits_for().is_empty());
}

#[test]
fn without_a_clock_the_table_acts_for_somebody_who_stays_away() {
    let no_clock = json!({ "options": { "turn_s": 0 }, "away_s": 5 });
    let (mut house, mut players) = zwinkern(&no_clock);
    let absent = turn(&players[0]);
    assert!(players[0].view()["due"].is_null());
    let host = (absent + 1) % 3;
    players[absent].hang_up(&mut house);
    pass(&mut house, &mut players, 7_000);
    // Every three seconds, and only for those who are not there.
    assert_eq!(turn(&players[host]), host);
    let figure = players[host].view()["players"][absent]["figure"].clone();
    assert!(!figure.is_null());
    pass(&mut house, &mut players, 60_000);
    assert_eq!(turn(&players[host]), host, "whoever is there may think as long as they like");
    for _ in 0..2 {
        let turn = turn(&players[host]);
        let place = players[turn].legal().into_iter().find(|action| action["do"] == "place");
        assert_eq!(players[turn].act(&mut house, place.unwrap()), "ack");
        players.iter_mut().for_each(|player| player.follow(&mut house));
    }
    assert_eq!(turn(&players[host]), absent);
    pass(&mut house, &mut players, 3_000);
    assert_eq!(turn(&players[host]), host);
}

#[test]
fn a_bot_minds_a_seat_by_the_hosts_order_and_gives_it_back() {
    let (mut house, mut players) = zwinkern(&json!({}));
    let mind = |on: bool| json!({ "bot": { "chair": 2, "on": on } });
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 5_000);
    assert_eq!(players[0].waits_for(), [2]);
    assert_eq!(players[0].order(&mut house, mind(true)), "ack");
    assert_eq!(players[0].who(), "Ann*, Bob, Cat~, -, -, -");
    assert!(players[0].waits_for().is_empty());
    for _ in 0..40 {
        pass(&mut house, &mut players, 1_000);
        let turn = turn(&players[0]);
        if turn != 2 {
            let place = players[turn].legal().into_iter().find(|action| action["do"] == "place");
            assert_eq!(players[turn].act(&mut house, place.unwrap()), "ack");
        }
    }
    // The bot acts for itself, and not the table for somebody.
    let acts: Vec<Value> =
        house.entries().iter().map(|entry| entry["line"]["line"].clone()).collect();
    assert!(acts.iter().any(|line| line["seat"] == 2 && line["do"] == "place"));
    assert!(!acts.iter().any(|line| line["for"] == 2));
    players[2].come_back(&mut house, None);
    assert_eq!(players[2].who(), "Ann*, Bob, Cat, -, -, -");
    assert_eq!(players[2].seat, Some(2));
}

#[test]
fn whoever_is_there_takes_their_seat_back_by_playing() {
    let (mut house, mut players) = zwinkern(&json!({}));
    let mind = |on: bool| json!({ "bot": { "chair": 1, "on": on } });
    assert_eq!(players[0].order(&mut house, mind(true)), "ack");
    assert_eq!(players[0].who(), "Ann*, Bob~, Cat, -, -, -");
    assert_eq!(players[1].ask(&mut house, "look", json!({ "look": "shut" })), "ack");
    assert_eq!(players[1].who(), "Ann*, Bob, Cat, -, -, -");
    // And the host can give it back.
    assert_eq!(players[0].order(&mut house, mind(true)), "ack");
    assert_eq!(players[0].order(&mut house, mind(false)), "ack");
    assert_eq!(players[0].who(), "Ann*, Bob, Cat, -, -, -");
}

#[test]
fn when_nobody_is_there_the_game_stands_still_without_a_limit() {
    let (mut house, mut players) = zwinkern(&json!({ "away_s": 1 }));
    pass(&mut house, &mut players, 5_000);
    players.iter_mut().for_each(|player| player.hang_up(&mut house));
    assert_eq!(house.actor.due(), None);
    assert_eq!(house.actor.idle_since(), Some(house.now));
    let before = house.log.len();
    house.pass(24 * 3_600_000);
    assert_eq!(house.log.len(), before);
    players[0].come_back(&mut house, None);
    assert_eq!(players[0].t, 5_000);
    // The others have been away for longer than anybody waits.
    assert!(players[0].waits_for().is_empty());
}

#[test]
fn a_spectator_alone_keeps_no_game_going() {
    let (mut house, mut players) = zwinkern(&json!({}));
    house.join("Wat", 20, protocol::Role::Spectator).unwrap();
    let mut wat = Player::new(&mut house, 20);
    players.iter_mut().for_each(|player| player.hang_up(&mut house));
    let before = house.log.len();
    house.pass(3_600_000);
    wat.follow(&mut house);
    let lines = house.entries().into_iter().skip(before);
    assert!(lines.into_iter().all(|entry| entry.get("line").is_none()));
    assert_eq!(wat.stage(), "playing");
}

#[test]
fn bots_play_among_themselves_as_long_as_somebody_watches() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 1, &json!({}), 5);
    for chair in 1..4 {
        players[0].order(&mut house, json!({ "bot": { "chair": chair, "on": true } }));
    }
    assert_eq!(players[0].ask(&mut house, "stand", json!({})), "ack");
    assert_eq!(players[0].order(&mut house, json!({ "start": {} })), "ack");
    pass(&mut house, &mut players, 30_000);
    assert!(house.entries().iter().any(|entry| entry["line"]["line"]["do"] == "place"));
    players[0].hang_up(&mut house);
    // What is just being shown is shown to its end.
    house.pass(5_000);
    assert_eq!(house.actor.due(), None);
    let before = house.log.len();
    house.pass(600_000);
    assert_eq!(house.log.len(), before);
}

#[test]
fn the_countdown_waits_too() {
    let (mut house, mut players) = dealt(Kind::Zwinkern, 3, &json!({}), 5);
    assert_eq!(players[0].t, -3_000);
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 2_500);
    assert_eq!(players[0].waits_for(), [2]);
    pass(&mut house, &mut players, 20_000);
    assert_eq!(players[0].view()["phase"], "set");
    assert_eq!(players[0].act(&mut house, json!({ "do": "pass" })), "not_started");
    players[2].come_back(&mut house, None);
    assert_eq!(players[2].t, -1_000);
    pass(&mut house, &mut players, 1_000);
    assert_eq!(players[0].view()["phase"], "play");
}

#[test]
fn what_was_made_before_a_line_dropped_still_counts() {
    let (mut house, mut players) = zwinkern(&json!({}));
    let turn = turn(&players[0]);
    let other = (turn + 1) % 3;
    house.round_trip(players[(turn + 2) % 3].line, 140);
    players[other].hang_up(&mut house);
    pass(&mut house, &mut players, 1_950);
    let place = players[turn].legal()[0].clone();
    // On its way when the game stops.
    assert_eq!(players[turn].act(&mut house, place), "nothing");
    let id = players[turn].id;
    pass(&mut house, &mut players, 50);
    assert_eq!(players[turn].answer(id), "ack");
    assert_eq!(players[turn].waits_for(), [other as u8]);
}

#[test]
fn a_game_that_ends_as_it_stops_is_over_and_waits_for_nobody() {
    let (mut house, mut players) = begun(Kind::EyesWideShut, 3, &json!({}), 5);
    let act = |house: &mut House, player: &mut Player, what: &str| {
        player.act(house, json!({ "do": what }))
    };
    // Three nights in which nobody moves kill everybody.
    for night in 1..=3 {
        for player in &mut players {
            assert_eq!(act(&mut house, player, "ready"), "ack");
        }
        for player in &mut players[..2] {
            assert_eq!(act(&mut house, player, "confirm"), "ack");
        }
        if night < 3 {
            assert_eq!(act(&mut house, &mut players[2], "confirm"), "ack");
            assert_eq!(players[0].order(&mut house, json!({ "skip": {} })), "ack");
        }
    }
    house.round_trip(players[0].line, 140);
    players[1].hang_up(&mut house);
    pass(&mut house, &mut players, 1_950);
    assert_eq!(act(&mut house, &mut players[2], "confirm"), "nothing");
    pass(&mut house, &mut players, 50);
    assert_eq!(players[0].stage(), "over");
    assert_eq!(players[2].answer(players[2].id), "ack");
}

#[test]
fn nobody_is_waited_for_before_a_deal() {
    let (mut house, mut players) = gather(Kind::Zwinkern, 3, &json!({}), 5);
    start(&mut house, &mut players);
    players[2].hang_up(&mut house);
    for player in &mut players[..2] {
        let part = json!({ "part": "ab".repeat(16) });
        assert_eq!(player.ask(&mut house, "part", part), "ack");
    }
    // Cat's part is not waited for, nor is her seat gone.
    assert_eq!(players[1].stage(), "playing");
    assert_eq!(players[1].who(), "Ann*, Bob, Cat?, -, -, -");
}

/// How long the game waits, and from when on anybody may choose.
fn waits(player: &Player) -> (u64, u64) {
    let stage = serde_json::to_value(&player.room().stage).expect("JSON");
    let wait = &stage["playing"]["waits"][0];
    (wait["left_ms"].as_u64().expect("a wait"), wait["open_in_ms"].as_u64().expect("a wait"))
}

fn choose(house: &mut House, player: &mut Player, choice: &str) -> String {
    player.ask(house, "absent", json!({ "seat": 2, "choice": choice }))
}

#[test]
fn everybody_is_told_how_long_the_game_waits_and_may_say_to_wait_longer() {
    let (mut house, mut players) = zwinkern(&json!({ "away_s": 30 }));
    assert_eq!(choose(&mut house, &mut players[0], "wait"), "not_waited");
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 2_000);
    assert_eq!(waits(&players[1]), (30_000, 5_000));
    // The first seconds are the host's.
    assert_eq!(choose(&mut house, &mut players[1], "without"), "host_first");
    pass(&mut house, &mut players, 5_000);
    assert_eq!(choose(&mut house, &mut players[1], "wait"), "ack");
    assert_eq!(waits(&players[1]), (85_000, 0));
    // The host's word goes before.
    assert_eq!(choose(&mut house, &mut players[0], "wait"), "ack");
    players[1].follow(&mut house);
    assert_eq!(waits(&players[1]), (145_000, 30_000));
    assert_eq!(choose(&mut house, &mut players[1], "without"), "host_first");
    for _ in 0..20 {
        assert_eq!(choose(&mut house, &mut players[0], "wait"), "ack");
    }
    assert_eq!(waits(&players[0]).0, 600_000, "ten minutes at the most");
    pass(&mut house, &mut players, 600_000);
    assert!(players[0].waits_for().is_empty());
}

#[test]
fn the_table_goes_on_without_somebody_and_does_not_wait_out_their_clock() {
    let (mut house, mut players) = zwinkern(&json!({}));
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 8_000);
    assert_eq!(choose(&mut house, &mut players[1], "without"), "ack");
    assert!(players[1].waits_for().is_empty());
    let mut turns = 0;
    for _ in 0..20 {
        pass(&mut house, &mut players, 1_000);
        let turn = turn(&players[0]);
        if turn != 2 {
            let place = players[turn].legal().into_iter().find(|action| action["do"] == "place");
            assert_eq!(players[turn].act(&mut house, place.unwrap()), "ack");
            turns += 1;
        }
    }
    assert!(turns > 6, "{turns} turns of those who are there in twenty seconds");
    let lines = house.entries().into_iter().map(|entry| entry["line"]["line"].clone());
    let moments: Vec<Value> = lines.filter(|line| line["for"] == 2).collect();
    assert!(moments.len() > 3 && moments[0]["seat"].is_null(), "{moments:?}");
    // Whoever comes back has their seat.
    players[2].come_back(&mut house, None);
    let before = house.entries().len();
    pass(&mut house, &mut players, 20_000);
    let lines = house.entries().into_iter().skip(before);
    assert!(lines.into_iter().all(|entry| entry["line"]["line"]["for"] != 2));
}

#[test]
fn anybody_at_the_table_can_have_a_bot_play_on_when_there_is_no_host_to_ask() {
    let (mut house, mut players) = zwinkern(&json!({}));
    house.join("Wat", 20, protocol::Role::Spectator).unwrap();
    let mut wat = Player::new(&mut house, 20);
    let on_host = |choice: &str| json!({ "seat": 0, "choice": choice });
    players[0].hang_up(&mut house);
    pass(&mut house, &mut players, 2_000);
    assert_eq!(wat.ask(&mut house, "absent", on_host("bot")), "not_seated");
    assert_eq!(players[1].ask(&mut house, "absent", on_host("bot")), "ack");
    assert_eq!(players[1].who(), "Ann*~, Bob, Cat, -, -, - | Wat");
    players[0].come_back(&mut house, None);
    assert_eq!(players[0].who(), "Ann*, Bob, Cat, -, -, - | Wat");
}

#[test]
fn nobody_talks_a_day_out_for_those_who_are_not_there() {
    let (mut house, mut players) = begun(Kind::EyesWideShut, 4, &json!({}), 5);
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 8_000);
    assert_eq!(choose(&mut house, &mut players[1], "without"), "ack");
    // They have the day for themselves until all of them are ready.
    pass(&mut house, &mut players, 10_000);
    for seat in [0, 1, 3] {
        assert_eq!(players[0].view()["phase"], "day");
        assert_eq!(players[seat].act(&mut house, json!({ "do": "ready" })), "ack");
    }
    pass(&mut house, &mut players, 3_000);
    assert_eq!(players[0].view()["phase"], "night");
    let lines = house.entries().into_iter().map(|entry| entry["line"]["line"].clone());
    let ready: Vec<Value> = lines.filter(|line| line["for"] == 2).collect();
    assert_eq!((ready.len(), &ready[0]["do"]), (1, &json!("ready")));
    // By night a hand is nobody else's to raise: the clock runs.
    for seat in [0, 1, 3] {
        assert_eq!(players[seat].act(&mut house, json!({ "do": "confirm" })), "ack");
    }
    pass(&mut house, &mut players, 3_000);
    assert_eq!(players[0].view()["phase"], "night");
    pass(&mut house, &mut players, 5_000);
    assert_eq!(players[0].view()["phase"], "day");
    house.restart(9);
    assert_eq!(Player::new(&mut house, 0).view()["phase"], "day");
}

#[test]
fn whoever_comes_back_in_the_same_turn_is_not_gone_on_without() {
    let (mut house, mut players) = zwinkern(&json!({}));
    players[2].hang_up(&mut house);
    pass(&mut house, &mut players, 8_000);
    let line = house.line();
    let without = json!({ "absent": { "id": 90, "seat": 2, "choice": "without" } });
    let came = house.now;
    house.turn([
        Event::Connect { line, key: key(2), heard: None },
        Event::Frame { line: players[0].line, frame: client_frame(without), came },
    ]);
    players[0].follow(&mut house);
    assert_eq!(players[0].answer(90), "not_waited");
}
