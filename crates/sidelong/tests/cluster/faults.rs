//! What can happen to a cluster.

use std::collections::BTreeSet;
use std::fmt;
use std::time::{Duration, Instant};

use local_cluster::Street;
use table::Dice;

use crate::diary::Diary;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    HouseKilled,
    HousePaused,
    HouseCutOff,
    HouseClosed,
    LeaderKilled,
    FollowerKilled,
    MajorityKilled,
    ServerPaused,
}

impl Kind {
    pub(crate) const ALL: [Kind; 8] = [
        Kind::HouseKilled,
        Kind::HousePaused,
        Kind::HouseCutOff,
        Kind::HouseClosed,
        Kind::LeaderKilled,
        Kind::FollowerKilled,
        Kind::MajorityKilled,
        Kind::ServerPaused,
    ];

    const fn is_of_nats(self) -> bool {
        use Kind::*;
        matches!(self, LeaderKilled | FollowerKilled | MajorityKilled | ServerPaused)
    }

    /// How long it lasts, in tenths of a second: at least, and how much more at most.
    const fn lasts(self) -> (u32, u32) {
        match self {
            Kind::HouseKilled | Kind::HouseClosed => (10, 30),
            Kind::HousePaused => (20, 180),
            Kind::HouseCutOff => (20, 100),
            Kind::LeaderKilled | Kind::FollowerKilled | Kind::ServerPaused => (20, 60),
            Kind::MajorityKilled => (10, 40),
        }
    }
}

/// How long all must have been well before the next of those faults that come one at a time.
const CALM: Duration = Duration::from_secs(3);

/// How faults come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Pace {
    /// One at a time, so that it shows what each of them costs.
    Apart,
    /// As many as a cluster can bear.
    AtOnce,
}

/// A fault that goes on.
struct Fault {
    kind: Kind,
    pace: Pace,
    /// Which houses, or which servers.
    whom: Vec<usize>,
    began: Instant,
    ends: Instant,
}

/// Does things to a cluster by chance, and mends them.
pub(crate) struct Faults<'s> {
    street: &'s mut Street,
    dice: Dice,
    diary: Diary,
    under_way: Vec<Fault>,
    /// Since when nothing has been wrong.
    well_since: Option<Instant>,
}

impl<'s> Faults<'s> {
    pub(crate) fn new(street: &'s mut Street, dice: Dice, diary: Diary) -> Faults<'s> {
        Faults { street, dice, diary, under_way: Vec::new(), well_since: None }
    }

    /// Begins a fault of some kind, if the cluster can bear another one just now: at least one
    /// house is left alone, and NATS has one fault at a time.
    pub(crate) fn begin(&mut self, pace: Pace) {
        if pace == Pace::Apart && !self.is_calm() {
            return;
        }
        let kind = Kind::ALL[self.dice.below(Kind::ALL.len() as u32) as usize];
        let whom = match kind.is_of_nats() {
            true => self.servers(kind),
            false => self.house(),
        };
        let Some(whom) = whom else { return };
        let began = Instant::now();
        for &nth in &whom {
            self.strike(kind, nth);
        }
        let (least, more) = kind.lasts();
        let tenths = least + self.dice.below(more + 1);
        let ends = Instant::now() + Duration::from_millis(100) * tenths;
        self.under_way.push(Fault { kind, pace, whom, began, ends });
    }

    fn is_calm(&mut self) -> bool {
        let is_well = self.under_way.is_empty()
            && (0..self.street.houses()).all(|nth| self.street.is_ready(nth));
        if !is_well {
            self.well_since = None;
            return false;
        }
        self.well_since.get_or_insert_with(Instant::now).elapsed() >= CALM
    }

    fn house(&mut self) -> Option<Vec<usize>> {
        let held = self.under_way.iter().filter(|fault| !fault.kind.is_of_nats());
        let held: BTreeSet<usize> = held.flat_map(|fault| fault.whom.iter().copied()).collect();
        let well: Vec<_> = (0..self.street.houses()).filter(|nth| !held.contains(nth)).collect();
        (well.len() > 1).then(|| vec![well[self.dice.below(well.len() as u32) as usize]])
    }

    fn servers(&mut self, kind: Kind) -> Option<Vec<usize>> {
        if self.under_way.iter().any(|fault| fault.kind.is_of_nats()) {
            return None;
        }
        let partition = self.dice.below(16);
        let leader = self.street.nats.leader_of(&format!("sidelong_log_{partition}"))?;
        let (next, last) = ((leader + 1) % 3, (leader + 2) % 3);
        Some(match kind {
            Kind::FollowerKilled => vec![next],
            Kind::MajorityKilled => vec![leader, last],
            _ => vec![leader],
        })
    }

    fn strike(&mut self, kind: Kind, nth: usize) {
        match kind {
            Kind::HouseKilled => self.street.kill(nth),
            Kind::HousePaused => self.street.pause(nth),
            Kind::HouseCutOff => self.street.part(nth, true),
            Kind::HouseClosed => drop(self.street.terminate(nth)),
            Kind::LeaderKilled | Kind::FollowerKilled | Kind::MajorityKilled => {
                self.street.nats.kill(nth);
            }
            Kind::ServerPaused => self.street.nats.pause(nth),
        }
    }

    /// Mends what has lasted long enough, or all of it.
    pub(crate) fn mend(&mut self, all: bool) {
        let now = Instant::now();
        let (over, rest) = std::mem::take(&mut self.under_way)
            .into_iter()
            .partition::<Vec<_>, _>(|fault| all || fault.ends <= now);
        self.under_way = rest;
        for Fault { kind, pace, whom, began, .. } in over {
            for nth in whom {
                match kind {
                    Kind::HouseKilled | Kind::HouseClosed => {
                        self.street.revive(nth).expect("the house starts again");
                    }
                    Kind::HousePaused => self.street.resume(nth),
                    Kind::HouseCutOff => self.street.part(nth, false),
                    Kind::ServerPaused => self.street.nats.resume(nth),
                    Kind::LeaderKilled | Kind::FollowerKilled | Kind::MajorityKilled => {
                        self.street.nats.revive(nth).expect("NATS starts again");
                    }
                }
            }
            self.diary.fault(pace, kind, began);
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::HouseKilled => "a house killed",
            Kind::HousePaused => "a house paused",
            Kind::HouseCutOff => "a house cut off from NATS",
            Kind::HouseClosed => "a house closed in order",
            Kind::LeaderKilled => "a leader of NATS killed",
            Kind::FollowerKilled => "a follower of NATS killed",
            Kind::MajorityKilled => "two of three NATS killed",
            Kind::ServerPaused => "a leader of NATS paused",
        })
    }
}
