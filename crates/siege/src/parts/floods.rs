//! Floods: too much of anything is refused, and is the sender's trouble alone.
//!
//! Everybody comes from an address of their own in 127.0.0.0/8, so limits by address are on.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time;

use super::beside::{Beside, CLOCK_S, table};
use super::{Scale, Tell, besiege};
use crate::approach::Approach;
use crate::house::Folder;
use crate::player::{Fault, Player};
use crate::program::Program;
use crate::report::Finding;

/// An attack is long enough after so many seconds.
const ATTACK_MAX: Duration = Duration::from_secs(60);
/// Looks in one go: what a socket may send at once.
const LOOKS: u64 = 120;
/// What a player may send: so much at once, and so much a second, over however many sockets.
const AT_ONCE: f64 = 120.0;
const A_SECOND: f64 = 60.0;
/// What comings and goings of others may cost a line.
const ROOM_BYTES_A_SECOND_MAX: f64 = 20_000.0;
/// Sockets that one address tries to hold.
const SOCKETS: usize = 2_000;
/// Rooms an address may open at once, and how long one more takes.
const ROOMS_AT_ONCE: u64 = 10;
const ROOM_EVERY_S: u64 = 10;
/// Joins an address may do at once, with one more each second.
const JOINS_AT_ONCE: u64 = 20;
const REQUESTS: u64 = 200;
/// Whose address is whose.
const HONEST: u8 = 2;
const ATTACKER: u8 = 3;
const NEWCOMER: u8 = 4;

/// One flood after another, each over a house of its own.
pub fn run(scale: Scale, sidelong: &Path, tell: Tell<'_>) -> Vec<Finding> {
    let most = scale.most.min(ATTACK_MAX);
    let mut findings = Vec::new();
    tell("hello, 120 looks, drop, again");
    findings.extend(besiege("looks", comings_and_goings("looks", sidelong, LOOKS, most)));
    tell("hello, drop, again");
    findings.extend(besiege("hellos", comings_and_goings("hellos", sidelong, 0, most)));
    tell("sockets that say nothing");
    findings.extend(besiege("sockets", sockets(sidelong)));
    tell("joins and rooms");
    findings.extend(besiege("joins", requests(sidelong)));
    findings
}

/// Somebody with a seat comes, looks around, and is gone, again and again.
async fn comings_and_goings(
    what: &str,
    sidelong: &Path,
    looks: u64,
    most: Duration,
) -> Result<Vec<Finding>, Fault> {
    let data = Folder::new();
    let program = Program::start(sidelong, &data.0, &[])?;
    let from = |neighbour| Approach::from_neighbour(neighbour, program.address);
    let mut players = table(CLOCK_S, &[from(HONEST), from(ATTACKER)]).await?;
    let (mut attacker, honest) = (players.remove(1), players.remove(0));
    attacker.drop_line();
    let before = program.memory_bytes().unwrap_or_default();
    let beside = Beside::play(honest);
    let began = Instant::now();
    let (mut hellos, mut answers) = (0u64, BTreeMap::<String, u64>::new());
    while began.elapsed() < most {
        match attacker.connect().await {
            Ok(_) => {
                hellos += 1;
                look_around(&mut attacker, looks, &mut answers).await;
            }
            Err(fault) => *answers.entry(fault.to_string()).or_default() += 1,
        }
        attacker.drop_line();
        // Whoever is refused tries again, and does not spin.
        time::sleep(Duration::from_millis(1)).await;
    }
    let lasted = began.elapsed().as_secs_f64();
    let calm = beside.stop().await;
    let after = program.memory_bytes().unwrap_or_default();

    let mut findings = Vec::new();
    let measured = format!("{hellos}, {:.0} a second", hellos as f64 / lasted);
    findings.push(Finding::figure(format!("{what}: hellos that were welcomed"), measured));
    if looks > 0 {
        let taken = answers.get("ack").copied().unwrap_or_default();
        // A second's worth of leave.
        let most = AT_ONCE + A_SECOND * (lasted + 1.0);
        findings.push(Finding::promise(
            format!("{what}: looks that were taken"),
            format!("{taken}, {:.0} a second", taken as f64 / lasted),
            format!("{AT_ONCE} and {A_SECOND} a second at most"),
            taken as f64 <= most,
        ));
    }
    findings.push(Finding::figure(format!("{what}: answers"), format!("{answers:?}")));
    findings.push(Finding::promise(
        format!("{what}: rooms told to an honest player"),
        format!("{}, {:.1} kB a second", calm.rooms(), calm.room_bytes_per_second() / 1e3),
        format!("{} kB a second at most", ROOM_BYTES_A_SECOND_MAX / 1e3),
        calm.room_bytes_per_second() <= ROOM_BYTES_A_SECOND_MAX,
    ));
    findings.extend(calm.findings(what));
    let memory = format!("{} and {} MB", before >> 20, after >> 20);
    findings.push(Finding::figure(format!("{what}: memory before and after"), memory));
    Ok(findings)
}

/// Looks from face to face as fast as a socket takes it, and counts the answers.
async fn look_around(attacker: &mut Player, looks: u64, answers: &mut BTreeMap<String, u64>) {
    let first = attacker.id + 1;
    for nth in 0..looks {
        // The attacker has seat 1.
        attacker.send("look", json!({ "look": { "seat": 2 + nth % 3 } })).await;
    }
    let mut left = attacker.id + 1 - first;
    let read = async {
        while left > 0 {
            let (frame, _) = attacker.next().await?;
            let code = frame["refused"]["code"].as_str();
            if let Some(answer) = code.or(frame.get("ack").map(|_| "ack")) {
                *answers.entry(answer.to_owned()).or_default() += 1;
                left -= 1;
            }
        }
        Ok::<(), Fault>(())
    };
    if let Ok(Err(fault)) = time::timeout(Duration::from_secs(5), read).await {
        *answers.entry(fault.to_string()).or_default() += 1;
    }
}

/// Many sockets from one address that say nothing; somebody from elsewhere still comes in.
async fn sockets(sidelong: &Path) -> Result<Vec<Finding>, Fault> {
    let data = Folder::new();
    let program = Program::start(sidelong, &data.0, &[])?;
    let attacker = Approach::from_neighbour(ATTACKER, program.address);
    let (mut open, mut refused) = (Vec::new(), 0);
    let began = Instant::now();
    while open.len() + refused < SOCKETS && began.elapsed() < Duration::from_secs(8) {
        match time::timeout(Duration::from_millis(500), attacker.socket()).await {
            Ok(Ok(socket)) => open.push(socket),
            _ => refused += 1,
        }
        if refused > 20 {
            break;
        }
    }
    let asked = Instant::now();
    let settings = json!({ "game": "blink" });
    let newcomer = Approach::from_neighbour(NEWCOMER, program.address);
    let came = async {
        let mut newcomer = Player::create(newcomer, "Newcomer", &settings).await?;
        newcomer.connect().await
    };
    let came = came.await;
    let measured = match &came {
        Ok(_) => format!("came in after {:.0} ms", asked.elapsed().as_secs_f64() * 1e3),
        Err(fault) => fault.to_string(),
    };
    let held = format!("{} open, {refused} refused", open.len());
    Ok(vec![
        Finding::figure("silent sockets of one address", held),
        Finding::promise("a newcomer from elsewhere", measured, "comes in", came.is_ok()),
    ])
}

/// Joins and rooms by a script, with and without a forged address.
async fn requests(sidelong: &Path) -> Result<Vec<Finding>, Fault> {
    let data = Folder::new();
    let program = Program::start(sidelong, &data.0, &[])?;
    let host = Approach::from_neighbour(HONEST, program.address);
    let room = Player::create(host, "Host", &json!({ "game": "blink" })).await?.room;
    let path = format!("/api/rooms/{room}/people");
    let join = |nth: u64| (path.clone(), json!({ "name": format!("Guest {nth}"), "face": "" }));
    let (joined, seconds) = requested(program.address, join).await?;
    let most = JOINS_AT_ONCE + seconds + 1;
    let mut findings = vec![Finding::promise(
        format!("joins of one address, {REQUESTS}"),
        format!("{joined} in {seconds} s"),
        format!("{JOINS_AT_ONCE} and one a second at most"),
        joined <= most,
    )];
    let open = |_| {
        let settings = json!({ "game": "blink" });
        ("/api/rooms".to_owned(), json!({ "name": "Ann", "face": "", "settings": settings }))
    };
    let (opened, seconds) = requested(program.address, open).await?;
    let most = ROOMS_AT_ONCE + seconds / ROOM_EVERY_S + 1;
    findings.push(Finding::promise(
        format!("rooms by X-Forwarded-For made up, {REQUESTS}"),
        format!("{opened} in {seconds} s"),
        format!("{ROOMS_AT_ONCE} and one every {ROOM_EVERY_S} s at most"),
        opened <= most,
    ));
    Ok(findings)
}

/// How many of many requests were granted, each said to come from somewhere else, and how long
/// that took.
async fn requested(
    house: SocketAddr,
    request: impl Fn(u64) -> (String, Value),
) -> Result<(u64, u64), Fault> {
    let (began, mut granted) = (Instant::now(), 0);
    for nth in 0..REQUESTS {
        let forged = format!("198.51.100.{}", nth % 250);
        let attacker = Approach::from_neighbour(ATTACKER, house).forwarded_for(&forged);
        let (path, body) = request(nth);
        granted += u64::from(attacker.post(&path, &body).await?.status == 201);
    }
    Ok((granted, began.elapsed().as_secs()))
}
