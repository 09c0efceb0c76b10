//! Fair order, measured through real sockets: two people with equal reactions play Blink, and now
//! and then both go for the same pile (BL-6).
//!
//! What `sim::contest` does in virtual time, with the kernel, the server and its measuring of
//! lines in between.

mod pair;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::approach::Approach;
use crate::house::{Hosted, threads};
use crate::lines::{LineSpec, Street};
use crate::luck::Luck;
use crate::relay::Relay;
use crate::stalls::Stalls;
use pair::Pair;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest {
    /// Where chance comes from.
    pub seed: u64,
    /// How many piles are to be contested.
    pub piles: u32,
    /// In how many rooms at once.
    pub rooms: u32,
    /// How long it may take in all.
    pub most: Duration,
    /// How each comes to the house.
    pub ways: [Way; 2],
    /// How long each holds its pongs back.
    pub pong_delay_ms: [u64; 2],
    /// What each says about when they acted.
    pub claims: [Claim; 2],
}

/// How somebody comes to the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// From the machine it is on.
    Direct,
    /// Over a slow line that TCP itself knows of.
    Line(LineSpec),
    /// Through a box that passes streams on after so many milliseconds, each way.
    Relay(u64),
    /// Through a proxy that the house trusts.
    Proxy,
}

/// What somebody says about when they acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Nothing.
    Nothing,
    /// The truth, as well as a client can know it.
    Truth,
    /// The start of the game.
    Lie,
}

/// How a contest came out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Won {
    /// Piles that both went for.
    pub contested: u32,
    /// How many of these each got.
    pub won: [u32; 2],
    /// What each one's plays waited for their answer, beyond their line's round trip: sorted.
    pub waits_ms: [Vec<f64>; 2],
    /// Piles that both went for while the machine stood still, which are not counted.
    pub disturbed: u32,
    /// Games that were begun.
    pub games: u32,
    /// What went wrong in rooms, and ended them.
    pub faults: Vec<String>,
    /// How long it took.
    pub took: Duration,
}

impl Contest {
    /// Two who come directly and are honest, for so many piles.
    pub fn of(piles: u32) -> Contest {
        Contest {
            seed: 1,
            piles,
            rooms: 32,
            most: Duration::from_secs(600),
            ways: [Way::Direct; 2],
            pong_delay_ms: [0; 2],
            claims: [Claim::Nothing; 2],
        }
    }
}

impl Won {
    /// The share of the contested piles that a seat got, between 0 and 1.
    pub fn share(&self, seat: usize) -> f64 {
        f64::from(self.won[seat]) / f64::from(self.contested.max(1))
    }

    /// By how much a share may differ by chance from what it should be, one standard deviation.
    pub fn deviation(&self, from: f64) -> f64 {
        (from * (1.0 - from) / f64::from(self.contested.max(1))).sqrt()
    }

    /// The wait that so many of 100 of a seat's plays were below.
    pub fn wait_ms(&self, seat: usize, percent: usize) -> f64 {
        let waits = &self.waits_ms[seat];
        let at = (waits.len() * percent / 100).min(waits.len().saturating_sub(1));
        waits.get(at).copied().unwrap_or_default()
    }
}

/// Plays games of Blink in many rooms until enough piles have been contested. Where there are no
/// slow lines the fault is a [`NoLines`](crate::lines::NoLines).
pub fn hold(contest: Contest) -> Result<Won> {
    let began = Instant::now();
    let specs: Vec<LineSpec> = contest.ways.into_iter().filter_map(Way::line).collect();
    let street = match specs.len() {
        0 => None,
        _ => Some(Arc::new(Street::build(&specs)?)),
    };
    // Those who come directly are where the house is.
    let network = street.as_ref().map(|street| street.house());
    let house = Hosted::open(network, contest.ways.contains(&Way::Proxy))?;
    let players = threads("players", network)?;
    let held = Arc::new(Held::new(contest));
    let played = players.spawn(play(Arc::clone(&held), street.clone(), house.address));
    players.block_on(played)??;
    players.shutdown_background();
    drop(house);
    let mut won = held.won.lock().unwrap_or_else(PoisonError::into_inner).clone();
    won.took = began.elapsed();
    won.waits_ms.iter_mut().for_each(|waits| waits.sort_by(f64::total_cmp));
    Ok(won)
}

/// All rooms, until there is enough.
async fn play(
    held: Arc<Held>,
    street: Option<Arc<Street>>,
    house: std::net::SocketAddr,
) -> std::io::Result<()> {
    let (mut relays, mut approaches, mut lines) = (Vec::new(), Vec::new(), 0);
    for (way, pong_ms) in held.contest.ways.into_iter().zip(held.contest.pong_delay_ms) {
        let home = ([127, 0, 0, 1], house.port()).into();
        let mut approach = match (way, &street) {
            (Way::Line(_), Some(street)) => {
                lines += 1;
                Approach::over(street, lines - 1, house.port())
            }
            (Way::Relay(ms), _) => {
                let relay = Relay::to(home, Duration::from_millis(ms)).await?;
                relays.push(relay);
                Approach::direct(relays[relays.len() - 1].address)
            }
            (Way::Proxy, _) => Approach::direct(home).forwarded_for("203.0.113.7"),
            _ => Approach::direct(home),
        };
        approach.pong_delay = Duration::from_millis(pong_ms);
        approaches.push(approach);
    }
    let rooms: Vec<_> = (0..held.contest.rooms)
        .map(|nth| {
            let approaches = [approaches[0].clone(), approaches[1].clone()];
            tokio::spawn(in_a_room(Arc::clone(&held), approaches, nth))
        })
        .collect();
    for room in rooms {
        let _ = room.await;
    }
    Ok(())
}

/// Games in one room after another, until there is enough. A room that fails is noted.
async fn in_a_room(held: Arc<Held>, approaches: [Approach; 2], nth: u32) {
    const FAULTS_MAX: u32 = 3;
    let mut luck = Luck::new(held.contest.seed ^ (u64::from(nth) << 32));
    for _ in 0..FAULTS_MAX {
        let played = Pair::sit_down(&approaches, Luck::new(luck.any()));
        let played = async { played.await?.play(&held).await };
        match played.await {
            Ok(()) => return,
            Err(_) if held.is_enough() => return,
            Err(fault) => held.note(|won| won.faults.push(fault.to_string())),
        }
    }
}

/// What the rooms share.
struct Held {
    contest: Contest,
    began: Instant,
    won: Mutex<Won>,
    enough: AtomicBool,
    stalls: Stalls,
}

impl Held {
    fn new(contest: Contest) -> Held {
        let (won, enough) = (Mutex::new(Won::default()), AtomicBool::new(false));
        Held { contest, began: Instant::now(), won, enough, stalls: Stalls::watch() }
    }

    fn is_enough(&self) -> bool {
        self.enough.load(Ordering::Relaxed) || self.began.elapsed() > self.contest.most
    }

    fn note(&self, what: impl FnOnce(&mut Won)) {
        let mut won = self.won.lock().unwrap_or_else(PoisonError::into_inner);
        if won.contested < self.contest.piles {
            what(&mut won);
        }
        self.enough.store(won.contested >= self.contest.piles, Ordering::Relaxed);
    }
}

impl Way {
    fn line(self) -> Option<LineSpec> {
        match self {
            Way::Line(spec) => Some(spec),
            _ => None,
        }
    }

    /// What a frame and its answer take on the way.
    fn round_trip(self) -> Duration {
        match self {
            Way::Line(spec) => spec.round_trip(),
            Way::Relay(ms) => Duration::from_millis(2 * ms),
            Way::Direct | Way::Proxy => Duration::ZERO,
        }
    }
}
