//! An honest player beside an attack: at a table that goes on, or does not.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time;

use crate::approach::Approach;
use crate::luck::Luck;
use crate::player::{Fault, PATIENCE, Player, answer};
use crate::report::Finding;

/// Five play In the Blink of an Eye: it has eyes, and everybody can do something at any time.
pub(super) const NAMES: [&str; 5] = ["Ann", "Bob", "Cid", "Dot", "Eve"];
/// The longest clock there is.
pub(super) const CLOCK_S: u64 = 300;
/// How often the honest player does something.
const EVERY: Duration = Duration::from_millis(50);
/// An answer that takes longer is no play.
const SLOWEST: Duration = Duration::from_secs(1);
/// Of the time that passes, so much passes in the game too.
const GAME_GOES_ON: f64 = 0.9;

/// What an attack was like for somebody who has nothing to do with it.
#[derive(Debug, Default)]
pub(super) struct Calm {
    lasted: Duration,
    answered: u64,
    refused: BTreeMap<String, u64>,
    slowest: Duration,
    /// `room` frames that came, and how large they were.
    rooms: u64,
    rooms_bytes: u64,
    /// How far the game's time came.
    game: Duration,
    fault: Option<String>,
}

/// Somebody who plays on until told to stop.
pub(super) struct Beside {
    stop: watch::Sender<bool>,
    plays: JoinHandle<Calm>,
}

/// A game of such a clock under way for those who come like this, the first of them the host, and
/// bots.
pub(super) async fn table(clock_s: u64, approaches: &[Approach]) -> Result<Vec<Player>, Fault> {
    let options = json!({ "clock_s": clock_s, "rounds": 1 });
    let settings = json!({ "game": "blink_of_an_eye", "options": options, "away_s": 600 });
    let mut players: Vec<Player> = Vec::new();
    for (approach, name) in approaches.iter().cloned().zip(NAMES) {
        let mut player = match players.first() {
            None => Player::create(approach, name, &settings).await?,
            Some(host) => Player::join(approach, name, &host.room).await?,
        };
        player.connect().await?;
        players.push(player);
    }
    let refused = |code| Fault::Said(format!("no game: {code}"));
    for player in &mut players[1..] {
        player.ask("ready", json!({ "on": true })).await?.map_err(refused)?;
    }
    for chair in players.len()..NAMES.len() {
        let order = json!({ "order": { "bot": { "chair": chair, "on": true } } });
        players[0].ask("host", order).await?.map_err(refused)?;
    }
    players[0].ask("host", json!({ "order": { "start": {} } })).await?.map_err(refused)?;
    for player in &mut players {
        player.until_play().await?;
    }
    Ok(players)
}

impl Beside {
    pub(super) fn play(player: Player) -> Beside {
        let (stop, stopped) = watch::channel(false);
        Beside { stop, plays: tokio::spawn(play(player, stopped)) }
    }

    /// The attack is over. What was it like?
    pub(super) async fn stop(self) -> Calm {
        self.stop.send_replace(true);
        self.plays.await.unwrap_or_default()
    }
}

async fn play(mut player: Player, stopped: watch::Receiver<bool>) -> Calm {
    let (began, mut calm, mut luck) = (Instant::now(), Calm::default(), Luck::new(5));
    let first = player.known.clock.map_or(0, |(t, _)| t);
    while !*stopped.borrow() {
        if let Err(fault) = turn(&mut player, &mut calm, &mut luck).await {
            calm.fault = Some(fault.to_string());
            break;
        }
    }
    let last = player.known.clock.map_or(first, |(t, _)| t);
    calm.game = Duration::from_millis(u64::try_from(last - first).unwrap_or_default());
    calm.lasted = began.elapsed();
    calm
}

/// Does something, waits for its answer, and reads on for a moment.
async fn turn(player: &mut Player, calm: &mut Calm, luck: &mut Luck) -> Result<(), Fault> {
    let legal = &player.known.legal;
    let (kind, body) = match legal.len() as u64 {
        0 => ("look", json!({ "look": { "seat": 1 + luck.below(4) } })),
        many => ("act", json!({ "action": legal[luck.below(many) as usize] })),
    };
    let sent = Instant::now();
    let mut waits_for = Some(player.send(kind, body).await);
    loop {
        let most = match waits_for {
            Some(_) => PATIENCE.saturating_sub(sent.elapsed()),
            None => EVERY.saturating_sub(sent.elapsed()),
        };
        let frame = match time::timeout(most, player.next()).await {
            Ok(came) => came?.0,
            Err(_) if waits_for.is_some() => return Err(Fault::Silent("instead of an answer")),
            Err(_) => return Ok(()),
        };
        if frame.get("room").is_some() {
            calm.rooms += 1;
            calm.rooms_bytes += frame.to_string().len() as u64;
        }
        if let Some((id, outcome)) = answer(&frame).filter(|(id, _)| waits_for == Some(*id)) {
            waits_for = waits_for.filter(|waits_for| *waits_for != id);
            calm.answered += 1;
            calm.slowest = calm.slowest.max(sent.elapsed());
            if let Err(code) = outcome {
                *calm.refused.entry(code).or_default() += 1;
            }
        }
    }
}

impl Calm {
    /// The bytes of `room` frames that came each second.
    pub(super) fn room_bytes_per_second(&self) -> f64 {
        self.rooms_bytes as f64 / self.lasted.as_secs_f64().max(1e-3)
    }

    pub(super) fn rooms(&self) -> u64 {
        self.rooms
    }

    /// What was promised to somebody who has nothing to do with it.
    pub(super) fn findings(&self, during: &str) -> Vec<Finding> {
        let is_alive = self.fault.is_none() && self.answered > 0;
        let asked = format!("{during}: an honest player's frames");
        let refused = if self.refused.is_empty() {
            String::new()
        } else {
            format!(", refused: {:?}", self.refused)
        };
        let measured = match &self.fault {
            None => format!("{} answered{refused}", self.answered),
            Some(fault) => format!("{} answered, then {fault}", self.answered),
        };
        let full = self.refused.contains_key("book_full");
        let slowest = format!("{:.0} ms", self.slowest.as_secs_f64() * 1e3);
        let share = self.game.as_secs_f64() / self.lasted.as_secs_f64().max(1e-3);
        vec![
            Finding::promise(asked, measured, "answered, never book_full", is_alive && !full),
            Finding::promise(
                format!("{during}: the slowest answer"),
                slowest,
                format!("{} ms at most", SLOWEST.as_millis()),
                self.slowest <= SLOWEST,
            ),
            Finding::promise(
                format!("{during}: the game's time"),
                format!("{:.1} of {:.1} s", self.game.as_secs_f64(), self.lasted.as_secs_f64()),
                "goes on",
                share >= GAME_GOES_ON,
            ),
        ]
    }
}
