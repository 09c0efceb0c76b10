//! A store with bad days: slow, silent about what it did, late, or dead.
//!
//! What it keeps is a [`store::Memory`] for each room, fence and chain of hashes included.

use std::collections::{BTreeMap, BTreeSet};

use keeping::{Ask, name};
use protocol::RoomCode;
use room::{Actor, Effect, Event};
use store::{Appended, Entries, Head, Memory, Store as _};
use table::Millis;

use crate::luck::Luck;
use crate::owner::OwnerId;

/// An append that was asked for.
#[derive(Debug)]
struct Job {
    owner: OwnerId,
    room: RoomCode,
    ask: Ask,
    fate: Fate,
    /// What the store did, once it has.
    done: Option<Appended>,
}

/// What becomes of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// Done and answered.
    Plain,
    /// Done, but nobody is told.
    Silent,
    /// Not done, and nobody is told.
    Lost,
    /// Nobody is told, and it is done some time later.
    Late,
}

/// When an append is done and when it is answered, from now; never done if it is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Times {
    pub(crate) done_ms: Option<u64>,
    pub(crate) answered_ms: u64,
}

#[derive(Debug, Default)]
pub(crate) struct Vault {
    rooms: BTreeMap<RoomCode, Memory>,
    jobs: BTreeMap<u64, Job>,
    asked: u64,
    /// It cannot write until then.
    pub(crate) out_until: Millis,
}

impl Vault {
    /// Takes an append. Gives its number, and when it is done and answered.
    pub(crate) fn ask(
        &mut self,
        now: Millis,
        owner: OwnerId,
        room: RoomCode,
        ask: Ask,
        luck: &mut Luck,
    ) -> (u64, Times) {
        let out = now < self.out_until;
        let fate = match luck.below(if out { 10 } else { 4_000 }) {
            0 | 1 => Fate::Silent,
            2 => Fate::Late,
            3 | 4 => Fate::Lost,
            _ if out => Fate::Lost,
            _ => Fate::Plain,
        };
        let quick = if luck.one_in(50) { luck.between(20, 400) } else { luck.between(0, 3) };
        let slow = luck.between(20, 1_500);
        let times = match fate {
            Fate::Plain => Times { done_ms: Some(quick), answered_ms: quick + luck.between(0, 2) },
            Fate::Silent => Times { done_ms: Some(quick), answered_ms: quick + slow },
            Fate::Lost => Times { done_ms: None, answered_ms: slow },
            Fate::Late => Times { done_ms: Some(slow + luck.between(1, 3_000)), answered_ms: slow },
        };
        self.asked += 1;
        self.jobs.insert(self.asked, Job { owner, room, ask, fate, done: None });
        (self.asked, times)
    }

    /// Does an append. Gives the entries if they are stored.
    pub(crate) fn execute(&mut self, number: u64) -> Option<(RoomCode, Entries)> {
        let job = self.jobs.get_mut(&number)?;
        let (code, Ask { room, expected_seq, entries }) = (job.room, job.ask.clone());
        let memory = self.rooms.entry(code).or_default();
        let answer = memory.append_and_wait(room, expected_seq, entries.clone());
        let stored = matches!(answer, Appended::Stored(_));
        job.done = Some(answer);
        if job.fate == Fate::Late {
            self.jobs.remove(&number);
        }
        stored.then_some((code, entries))
    }

    /// Answers an append; forgets it unless it is still to be done.
    pub(crate) fn answer(&mut self, number: u64) -> Option<(OwnerId, Appended)> {
        let job = self.jobs.get(&number)?;
        let unknown = || Appended::Unknown("nobody can tell".to_owned());
        let answer = match job.fate {
            Fate::Plain => job.done.clone().unwrap_or_else(unknown),
            Fate::Silent | Fate::Lost | Fate::Late => unknown(),
        };
        let owner = job.owner;
        if job.fate != Fate::Late {
            self.jobs.remove(&number);
        }
        Some((owner, answer))
    }

    /// These die: some of what they had under way is written, some is not, some is late.
    pub(crate) fn crash(&mut self, dead: &BTreeSet<OwnerId>, luck: &mut Luck) {
        self.jobs
            .retain(|_, job| !dead.contains(&job.owner) || job.done.is_none() && !luck.one_in(2));
    }

    /// A room's log.
    pub(crate) fn read(&self, room: RoomCode) -> Option<(Vec<Vec<u8>>, Head)> {
        let log = self.rooms.get(&room)?.read(name(room), 0).ok()?;
        (log.head.seq > 0).then_some((log.entries, log.head))
    }

    /// Forgets a room for good.
    pub(crate) fn drop_room(&mut self, room: RoomCode) {
        self.rooms.remove(&room);
    }
}

/// Lets a room take a turn with a store that answers at once. Gives what it wants done besides.
pub(crate) fn turn_stored(
    room: &mut Actor,
    now: Millis,
    events: impl IntoIterator<Item = Event>,
    seq: &mut u64,
) -> Result<Vec<Effect>, String> {
    let mut effects = room.turn(now, events);
    let is_append = |effect: &Effect| matches!(effect, Effect::Append { .. });
    while let Some(at) = effects.iter().position(is_append) {
        if let Effect::Append { expected_seq, entries } = effects.remove(at) {
            if expected_seq != *seq {
                return Err("a room has lost count".to_owned());
            }
            *seq += entries.len() as u64;
        }
        effects.extend(room.turn(now, [Event::Stored]));
    }
    Ok(effects)
}
