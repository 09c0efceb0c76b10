//! Kills: the house dies by kill -9 at any moment, again and again. Whatever was acknowledged is
//! there afterwards, and nothing happened twice.

mod guest;

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time;

use super::{Scale, Tell, besiege};
use crate::approach::Approach;
use crate::house::Folder;
use crate::luck::Luck;
use crate::player::{Fault, Player};
use crate::program::Program;
use crate::report::Finding;
use guest::{Guest, Kind};

/// Tables at a time, each of five.
const ROOMS: usize = 3;
const NAMES: [&str; 5] = ["Ann", "Bob", "Cid", "Dot", "Eve"];
/// A game's clock: the shortest there is.
const CLOCK_S: u64 = 30;
/// A life of the house, at the most.
const LIFE_MS: u64 = 1_200;
/// How long the games of a round may take with all their deaths.
const ROUND_PATIENCE: Duration = Duration::from_secs(240);

/// What all rounds together come to.
#[derive(Default)]
struct Sum {
    kills: u32,
    games: u32,
    acknowledged: u64,
    again: u64,
    broken: Vec<String>,
}

/// Kills until the time is up.
pub fn run(scale: Scale, sidelong: &Path, tell: Tell<'_>) -> Vec<Finding> {
    besiege("kills", async {
        let (began, mut sum, data) = (Instant::now(), Sum::default(), Folder::new());
        let mut luck = Luck::new(u64::from(std::process::id()));
        let mut program = Program::start(sidelong, &data.0, &["--no-rate-limit"])?;
        loop {
            tell(&format!("{} kills, {} games", sum.kills, sum.games));
            program = round(program, sidelong, &data.0, &mut luck, &mut sum).await?;
            if began.elapsed() > scale.most || !sum.broken.is_empty() {
                break;
            }
        }
        let Sum { kills, games, acknowledged, again, broken } = sum;
        let what = format!("{acknowledged} acknowledged frames, {kills} kills, {games} games");
        let found = match broken.first() {
            None => "all there, once each".to_owned(),
            Some(first) => format!("{} faults, such as: {first}", broken.len()),
        };
        let again = Finding::figure("frames sent again after a death, answered", again.to_string());
        let promised = "all there, once each";
        Ok(vec![Finding::promise(what, found, promised, broken.is_empty()), again])
    })
}

/// Some games from the deal to the end, in a house that keeps dying.
async fn round(
    mut program: Program,
    sidelong: &Path,
    data: &Path,
    luck: &mut Luck,
    sum: &mut Sum,
) -> Result<Program, Fault> {
    let (told, house) = watch::channel(program.address);
    let mut guests: Vec<JoinHandle<Guest>> = Vec::new();
    for _ in 0..ROOMS {
        for player in table(program.address).await? {
            let guest = Guest::new(player, Luck::new(luck.any()));
            guests.push(tokio::spawn(guest.stay(house.clone())));
        }
    }
    let began = Instant::now();
    while guests.iter().any(|guest| !guest.is_finished()) {
        if began.elapsed() > ROUND_PATIENCE {
            sum.broken.push("games do not end".to_owned());
            guests.iter().for_each(JoinHandle::abort);
            return Ok(program);
        }
        time::sleep(Duration::from_millis(50 + luck.below(LIFE_MS))).await;
        program.kill()?;
        sum.kills += 1;
        program = Program::start(sidelong, data, &["--no-rate-limit"])?;
        told.send_replace(program.address);
    }
    let mut stayed = Vec::new();
    for guest in guests {
        stayed.push(guest.await.map_err(|panic| Fault::Said(panic.to_string()))?);
    }
    for table in stayed.chunks(NAMES.len()) {
        judge(program.address, table, sum).await?;
    }
    Ok(program)
}

/// A table of five where play has just begun.
async fn table(house: SocketAddr) -> Result<Vec<Player>, Fault> {
    let options = json!({ "clock_s": CLOCK_S, "rounds": 1 });
    let settings = json!({ "game": "blink_of_an_eye", "options": options, "away_s": 600 });
    let approach = Approach::direct(house);
    let mut players = vec![Player::create(approach.clone(), NAMES[0], &settings).await?];
    for name in &NAMES[1..] {
        players.push(Player::join(approach.clone(), name, &players[0].room).await?);
    }
    for player in &mut players {
        player.connect().await?;
    }
    let refused = |code| Fault::Said(format!("no game: {code}"));
    for player in &mut players[1..] {
        player.ask("ready", json!({ "on": true })).await?.map_err(refused)?;
    }
    players[0].ask("host", json!({ "order": { "start": {} } })).await?.map_err(refused)?;
    for player in &mut players {
        player.until_play().await?;
    }
    Ok(players)
}

/// Compares what was acknowledged with the record of the game.
async fn judge(house: SocketAddr, table: &[Guest], sum: &mut Sum) -> Result<(), Fault> {
    let room = &table[0].player.room;
    let answer = Approach::direct(house).get(&format!("/api/rooms/{room}/records/1")).await?;
    let Value::String(record) = answer.body else {
        sum.broken.push(format!("no record of {room}: {}", answer.body));
        return Ok(());
    };
    sum.games += 1;
    let lines: Vec<Value> =
        record.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    for guest in table {
        sum.acknowledged += guest.acknowledged();
        sum.again += guest.again;
        sum.broken.extend(guest.faults.iter().cloned());
        for kind in [Kind::Act, Kind::Look, Kind::Say] {
            let (mut asked, recorded) = (guest.taken(kind), guest.recorded(kind, &lines));
            if kind == Kind::Look {
                // To look where one looks already is acknowledged, and no line.
                asked.dedup();
            }
            if asked != recorded {
                let at = asked.iter().zip(&recorded).take_while(|(one, two)| one == two).count();
                sum.broken.push(format!(
                    "{room}, seat {:?}: {kind:?} {at} of {} is {:?} and {:?} of {} in the record",
                    guest.player.known.seat,
                    asked.len(),
                    asked.get(at).map(ToString::to_string),
                    recorded.get(at).map(ToString::to_string),
                    recorded.len(),
                ));
            }
        }
    }
    Ok(())
}
