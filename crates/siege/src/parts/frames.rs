//! Bad frames: whatever is sent is answered with a coded refusal or a coded close, and nobody else
//! is disturbed.

mod nonsense;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::time;

use super::beside::{Beside, CLOCK_S, table};
use super::{Scale, Tell, besiege};
use crate::approach::Approach;
use crate::house::Folder;
use crate::luck::Luck;
use crate::player::{Fault, Player};
use crate::program::Program;
use crate::report::Finding;

/// Those who send nonsense at the same time: one at the honest player's table, the others elsewhere.
const ATTACKERS: u32 = 4;
/// How long a frame may stay without an answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The house's own close codes, and those of the RFC for what is no frame.
const CODES: [std::ops::RangeInclusive<u16>; 3] = [4000..=4013, 1002..=1002, 1007..=1009];
/// The memory that nonsense may cost, which is to say none that stays.
const MEMORY_BYTES_MAX: u64 = 64 << 20;
/// The honest player's game is no longer.
const ATTACK_MAX: Duration = Duration::from_secs(240);

/// What came of nonsense, by its kind.
type Outcomes = BTreeMap<(&'static str, String), u64>;

/// Sends nonsense by the ten thousand.
pub fn run(scale: Scale, sidelong: &Path, tell: Tell<'_>) -> Vec<Finding> {
    besiege("bad frames", async {
        let data = Folder::new();
        let mut program = Program::start(sidelong, &data.0, &["--no-rate-limit"])?;
        let house = Approach::direct(program.address);
        let mut attackers = table(CLOCK_S, &[house.clone(), house.clone()]).await?;
        let honest = attackers.remove(0);
        for _ in 1..ATTACKERS {
            attackers
                .push(Player::create(house.clone(), "Mallory", &json!({ "game": "blink" })).await?);
        }
        tell(&format!("{} frames", scale.frames));
        let before = program.memory_bytes().unwrap_or_default();
        let beside = Beside::play(honest);
        let until = Instant::now() + scale.most.min(ATTACK_MAX);
        let attacks: Vec<_> = (0..)
            .zip(attackers)
            .map(|(nth, attacker)| {
                let frames = scale.frames / ATTACKERS;
                // Whoever sits with the honest player stays: an empty chair would be waited for.
                let moves = nth > 0;
                tokio::spawn(attack(attacker, Luck::new(nth), frames, until, moves))
            })
            .collect();
        let mut outcomes = Outcomes::new();
        for attack in attacks {
            let ended = attack.await.map_err(|panic| Fault::Said(panic.to_string()))?;
            for (outcome, times) in ended {
                *outcomes.entry(outcome).or_default() += times;
            }
        }
        let calm = beside.stop().await;
        let after = program.memory_bytes().unwrap_or_default();
        let mut findings = judge(&outcomes);
        findings.extend(calm.findings("bad frames"));
        findings.push(Finding::promise(
            "memory before and after",
            format!("{} and {} MB", before >> 20, after >> 20),
            format!("{} MB more at most", MEMORY_BYTES_MAX >> 20),
            program.lives() && after <= before + MEMORY_BYTES_MAX,
        ));
        Ok(findings)
    })
}

/// One bad frame after another; a new socket whenever the house has had enough.
async fn attack(
    mut attacker: Player,
    mut luck: Luck,
    frames: u32,
    until: Instant,
    moves: bool,
) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for _ in 0..frames {
        if Instant::now() > until {
            break;
        }
        if attacker.socket.is_none()
            && let Err(fault) = attacker.connect().await
        {
            let outcome = match fault {
                Fault::Closed(Some(code)) => code.to_string(),
                fault => fault.to_string(),
            };
            *outcomes.entry(("one hello too many", outcome)).or_default() += 1;
            // Nobody comes in so often; at a table of their own they are somebody else.
            let table = json!({ "game": "blink" });
            if moves
                && let Ok(another) =
                    Player::create(attacker.approach.clone(), "Mallory", &table).await
            {
                attacker = another;
            } else {
                time::sleep(Duration::from_millis(100)).await;
            }
            continue;
        }
        attacker.id += 1;
        let (kind, bytes) = nonsense::shot(&mut luck, attacker.id);
        if let Some(socket) = &attacker.socket {
            socket.send_bytes(bytes).await;
        }
        let outcome = answered(&mut attacker).await;
        *outcomes.entry((kind, outcome)).or_default() += 1;
    }
    outcomes
}

/// What the house says to it.
async fn answered(attacker: &mut Player) -> String {
    let said = async {
        loop {
            let (frame, _) = attacker.next().await?;
            if frame.get("ack").is_some() {
                return Ok("ack".to_owned());
            }
            if let Some(code) = frame["refused"]["code"].as_str() {
                return Ok(code.to_owned());
            }
        }
    };
    let outcome = match time::timeout(PATIENCE, said).await {
        Ok(Ok(said)) => return said,
        Ok(Err(Fault::Closed(Some(code)))) => code.to_string(),
        Ok(Err(fault)) => fault.to_string(),
        Err(_) => "silence".to_owned(),
    };
    attacker.drop_line();
    outcome
}

fn judge(outcomes: &Outcomes) -> Vec<Finding> {
    let is_coded = |outcome: &str| match outcome.parse::<u16>() {
        Ok(code) => CODES.iter().any(|codes| codes.contains(&code)),
        Err(_) => !outcome.contains(' ') && outcome != "silence",
    };
    let mut kinds: BTreeMap<&str, (u64, BTreeMap<&str, u64>, bool)> = BTreeMap::new();
    for ((kind, outcome), times) in outcomes {
        let (all, by_outcome, coded) = kinds.entry(kind).or_insert((0, BTreeMap::new(), true));
        *all += times;
        *by_outcome.entry(outcome).or_default() += times;
        *coded &= is_coded(outcome);
    }
    let finding = |(kind, (all, by_outcome, coded)): (&str, (u64, BTreeMap<&str, u64>, bool))| {
        let mut by_outcome: Vec<_> = by_outcome.into_iter().collect();
        by_outcome.sort_by_key(|(outcome, times)| (is_coded(outcome), std::cmp::Reverse(*times)));
        let most = by_outcome.iter().take(3);
        let most: Vec<String> = most.map(|(outcome, times)| format!("{times} {outcome}")).collect();
        Finding::promise(format!("{kind}, {all}"), most.join(", "), "a code for each", coded)
    };
    kinds.into_iter().map(finding).collect()
}
