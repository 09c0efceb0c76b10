//! A room and its players: one game from the first hello to its record, through any doors.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use games::Kind;
use protocol::Stage;
use serde_json::{Value, json};
use table::Seed;

use crate::diary::Diary;
use crate::guest::{Guest, insist};

/// How long a game may take, bad days and all: while NATS elects, nobody gets on.
const PATIENCE: Duration = Duration::from_secs(1800);

/// Games that are soon over.
fn options(kind: Kind) -> Value {
    match kind {
        Kind::Blink => json!({ "choose_ms": 500, "idle_ms": 1000, "fumble_ms": 100 }),
        Kind::BlinkOfAnEye => json!({ "clock_s": 30, "rounds": 1 }),
        Kind::EyesWideShut => json!({ "day_s": 10, "night_s": 5 }),
        Kind::Zwinkern | Kind::ShiftyEyedSpies => json!({ "turn_s": 10 }),
    }
}

/// What is to be played.
pub(crate) struct Game {
    pub(crate) kind: Kind,
    pub(crate) seed: Seed,
    /// With a bot, where there is a chair for one.
    pub(crate) bot: bool,
}

/// What was played.
pub(crate) struct Played {
    pub(crate) kind: Kind,
    pub(crate) record: String,
    /// How many actions were acknowledged.
    pub(crate) acked: usize,
}

/// Plays a game to its end, and checks that its record is what players were told.
pub(crate) async fn play(
    doors: Arc<Vec<SocketAddr>>,
    diary: Diary,
    Game { kind, seed, bot }: Game,
) -> Played {
    let began = Instant::now();
    let settings = json!({ "game": kind, "options": options(kind), "away_s": 600 });
    let body = json!({ "name": "Ann", "settings": settings });
    let mut host = Guest::enter(&doors, &diary, seed.dice(0), "/api/rooms", &body).await;
    host.is_host = true;
    let path = format!("/api/rooms/{}/people", host.room);
    let many = *kind.seats().start();
    let mut guests = Vec::new();
    for (nth, name) in (1..u64::from(many)).zip(["Bob", "Cid", "Dot", "Eve", "Fay"]) {
        let body = json!({ "name": name });
        let mut guest = Guest::enter(&doors, &diary, seed.dice(nth), &path, &body).await;
        guest.ask("ready", json!({ "on": true })).await.expect("ready");
        guests.push(guest);
    }
    if bot && many < *kind.seats().end() {
        let order = json!({ "order": { "bot": { "chair": many, "on": true } } });
        host.ask("host", order).await.expect("a bot");
    }
    loop {
        match host.ask("host", json!({ "order": { "start": {} } })).await {
            Ok(()) => break,
            // Who is ready is in no log: after a death of their house they say it again.
            Err(code) if code == "not_ready" => {
                for guest in &mut guests {
                    guest.ask("ready", json!({ "on": true })).await.expect("ready");
                }
            }
            // Somebody is on the way back.
            Err(code) => assert!(began.elapsed() < PATIENCE, "it cannot be started: {code}"),
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    guests.insert(0, host);
    let playing = guests.into_iter().map(|guest| tokio::spawn(play_on(guest, began)));
    let mut guests: Vec<Guest> = join_all(playing)
        .await
        .into_iter()
        .map(|guest| guest.expect("they play to the end"))
        .collect();

    // Nobody saw another end.
    let views: Vec<&Value> = guests.iter().map(|guest| &guest.view).collect();
    assert!(views.windows(2).all(|two| two[0] == two[1]), "they saw different games: {views:?}");
    let room = guests[0].room;
    let path = format!("/api/rooms/{room}/records/1");
    let record = insist(&doors, &mut guests[0].dice, "GET", &path, "").await;
    assert_eq!(history::check_text(&record), Ok(vec![kind]), "{record}");
    let acked = guests.iter().map(|guest| check(guest, &record)).sum();
    Played { kind, record, acked }
}

/// Plays by chance to the end.
async fn play_on(mut guest: Guest, began: Instant) -> Guest {
    let mut gave_part = false;
    while !guest.is_over() {
        assert!(began.elapsed() < PATIENCE, "the game in {} does not end", guest.room);
        // One thing at a time.
        if !guest.owes_nothing() {
            guest.step().await;
            continue;
        }
        if let Some(Stage::Promised { .. }) = guest.stage
            && !gave_part
        {
            gave_part = true;
            let part = format!("{:032x}", guest.you.0 + 7);
            // Too late is no harm.
            let _ = guest.ask("part", json!({ "part": part })).await;
            continue;
        }
        // Nobody here looks at what is shown, so the host skips it.
        if matches!(guest.stage, Some(Stage::Playing { shows_ms: Some(_), .. })) && guest.is_host {
            let _ = guest.ask("host", json!({ "order": { "skip": {} } })).await;
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        }
        let legal = guest.legal();
        if !legal.is_empty() {
            let think = Duration::from_millis(u64::from(5 + guest.dice.below(30)));
            let thought = Instant::now();
            while thought.elapsed() < think && guest.owes_nothing() {
                guest.step().await;
            }
            let legal = guest.legal();
            if !legal.is_empty() && !guest.is_over() {
                let action = legal[guest.dice.below(legal.len() as u32) as usize].clone();
                guest.send("act", json!({ "action": action })).await;
            }
        }
        guest.step().await;
    }
    // An ask that the end overtook is answered too.
    let until = Instant::now() + Duration::from_secs(10);
    while !guest.owes_nothing() && Instant::now() < until {
        guest.step().await;
    }
    guest
}

/// Every action that was acknowledged to a player is in the record once and in its place, and none
/// other of theirs is.
fn check(guest: &Guest, record: &str) -> usize {
    let seat = guest.seat.expect("somebody who plays").number();
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let mut done: Vec<Value> =
        lines.filter(|line| line["seat"] == json!(seat) && line.get("do").is_some()).collect();
    for line in &mut done {
        let line = line.as_object_mut().expect("a line");
        line.retain(|key, _| key != "t" && key != "seat");
    }
    // The last may have been stored in the moment in which the game ended, unanswered.
    if !guest.owes_nothing() && done.len() == guest.acked.len() + 1 {
        done.pop();
    }
    let same = |done: &Value, acked: &Value| {
        let (Some(done), Some(acked)) = (done.as_object(), acked.as_object()) else { return false };
        done.iter().all(|(key, value)| acked.get(key) == Some(value))
    };
    let right = done.len() == guest.acked.len()
        && done.iter().zip(&guest.acked).all(|(done, acked)| same(done, acked));
    assert!(
        right,
        "seat {seat} was told {:?}, and the record says {done:?}; refused were {:?}",
        guest.acked, guest.refused
    );
    guest.acked.len()
}
