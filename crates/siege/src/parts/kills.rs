//! Kills: the house dies by kill -9 at any moment, again and again. Whatever was acknowledged is
//! there afterwards, and nothing happened twice.

mod guest;

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time;

use super::beside::{NAMES, table};
use super::{Scale, Tell, besiege};
use crate::approach::Approach;
use crate::house::Folder;
use crate::luck::Luck;
use crate::player::Fault;
use crate::program::Program;
use crate::report::Finding;
use guest::{Guest, Kind};

/// Tables at a time, each of five.
const ROOMS: usize = 3;
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
        let approaches = NAMES.map(|_| Approach::direct(program.address));
        for player in table(CLOCK_S, &approaches).await? {
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
