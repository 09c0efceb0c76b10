//! A house among others on one NATS: which rooms are its own, where the others are, and what it
//! does when one of them dies.
//!
//! Nothing here has to be right for a game to be right: whoever runs a room that is no longer its
//! own is refused by the log. It has to be right for players to find their room soon.

mod upkeep;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cluster::{Fellow, HouseId, Houses, Link, Logs, Owner, Pulse, Silence};
use keeping::Shut;
use protocol::{RoomCard, RoomCode};
use store::{Log, ReadFault};
use tokio::time;

use crate::directory::Room;
use crate::house::Inside;

/// How long somebody waits for a room whose house may be dead: longer than a lease.
const PATIENCE: Duration = Duration::from_secs(10);
/// How soon it is looked at again, and how seldom at most.
const PAUSE: Duration = Duration::from_millis(50);
const PAUSE_MAX: Duration = Duration::from_millis(400);
/// How often it is looked whether a house has died.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// How long NATS may take to elect a leader.
const ELECTION: Duration = Duration::from_secs(12);
/// A house with so few rooms more than another opens the next one itself, which is quicker.
const MORE_ROOMS: usize = 8;
/// What makes the houses' proof another than all else that is made of the secret.
const PROOF: &str = "sidelong 2026-11-18 houses of one cluster";

/// A house's place among others.
pub(crate) struct Street {
    pub(crate) houses: Houses,
    pub(crate) logs: Arc<Logs>,
    /// Where other houses reach this one.
    address: String,
    /// What houses of one cluster know, and nobody else.
    pub(crate) proof: String,
    /// The rooms this house runs, or is about to.
    owned: Mutex<BTreeMap<RoomCode, Owner>>,
    leaving: AtomicBool,
    /// Others may have taken this house for dead since its rooms were last looked at.
    unchecked: AtomicBool,
    /// How many rooms were taken from houses that are gone, and received from those that closed.
    pub(crate) taken_over: AtomicU64,
    pub(crate) received: AtomicU64,
}

/// Where a room is run.
pub(crate) enum Place {
    Here(Arc<Room>),
    There(Fellow),
}

/// A claim to a code for a new room. Dropped unused, the code is free again.
pub(crate) struct Claim {
    street: Arc<Street>,
    code: RoomCode,
    used: bool,
}

impl Claim {
    /// Claims a code, if it is free and always was. Goes on though whoever asked hangs up.
    pub(crate) async fn make(street: &Arc<Street>, code: RoomCode) -> Result<Claim, Shut> {
        let street = Arc::clone(street);
        let made = tokio::spawn(async move {
            let log = street.take(code, true).await?;
            let claim = Claim { street, code, used: false };
            if log.entries.is_empty() { Ok(claim) } else { Err(Shut::Elsewhere) }
        });
        made.await.unwrap_or(Err(Shut::Trouble))
    }

    /// The room's task has it from here on.
    pub(crate) fn use_it(mut self) {
        self.used = true;
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let (false, Ok(runtime)) = (self.used, tokio::runtime::Handle::try_current()) {
            let (street, code) = (Arc::clone(&self.street), self.code);
            let owner = street.let_go(code);
            runtime.spawn(async move { street.release(code, owner).await });
        }
    }
}

/// A share of all rooms: the houses that live, and which of them this one is.
pub(crate) struct Share {
    living: BTreeSet<HouseId>,
    nth: usize,
}

impl Share {
    /// Whether a house was among those that live.
    fn lives(&self, house: &HouseId) -> bool {
        self.living.contains(house)
    }

    /// Whether a room falls to this house, by lot.
    pub(crate) fn has(&self, room: store::RoomCode) -> bool {
        let hash = blake3::hash(room.as_str().as_bytes());
        let lot = u64::from_le_bytes(*hash.as_bytes().first_chunk().expect("32 bytes"));
        lot % self.living.len() as u64 == self.nth as u64
    }
}

/// What is known of a room's owner.
enum Whereabouts {
    /// There is no such room.
    Nowhere,
    /// Nobody runs it.
    Free,
    /// This house runs it, or should; or it is free to be taken from a house that died.
    Ours,
    /// Another house runs it.
    Theirs(Fellow),
    /// Its house does not answer, and may live.
    Unsure,
}

impl Street {
    /// Joins the others. `secret` is what all houses here share.
    pub(crate) async fn join(
        link: &Link,
        logs: Arc<Logs>,
        address: String,
        secret: &[u8; 32],
    ) -> Result<Street, cluster::LinkFault> {
        let houses = Houses::join(link).await?;
        let proof =
            blake3::Hash::from_bytes(blake3::derive_key(PROOF, secret)).to_hex().to_string();
        Ok(Street {
            houses,
            logs,
            address,
            proof,
            owned: Mutex::default(),
            leaving: AtomicBool::new(false),
            unchecked: AtomicBool::new(false),
            taken_over: AtomicU64::new(0),
            received: AtomicU64::new(0),
        })
    }

    fn owned(&self) -> MutexGuard<'_, BTreeMap<RoomCode, Owner>> {
        self.owned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many rooms are this house's.
    pub(crate) fn rooms(&self) -> usize {
        self.owned().len()
    }

    /// Whether players should be sent here: NATS stores what this house says, or elects a leader
    /// and will soon.
    pub(crate) fn is_ready(&self) -> bool {
        let elects = || {
            let stored = self.houses.unheard_for();
            self.houses.hears_itself() && stored.is_some_and(|ago| ago < ELECTION)
        };
        !self.is_leaving() && (self.houses.is_heard() || elects())
    }

    /// Whether rooms in memory are this house's for sure, but for the log's word.
    fn is_sure_of_rooms(&self) -> bool {
        self.houses.is_heard() && !self.unchecked.load(Ordering::Relaxed)
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// The house that should open the next room, if that is another one.
    pub(crate) fn least_busy(&self, own_rooms: usize) -> Option<Fellow> {
        let mut fellows = self.houses.fellows();
        fellows.retain(|fellow| !fellow.said.leaving);
        let least = fellows.into_iter().min_by_key(|fellow| fellow.said.rooms)?;
        let busier = self.is_leaving() || own_rooms > least.said.rooms + MORE_ROOMS;
        busier.then(|| {
            self.houses.expect_room(&least.house);
            least
        })
    }

    /// Makes a room this house's own, and reads it. Whoever ran it before is fenced then.
    ///
    /// One that is new need not be there. A house that closes takes nothing more.
    pub(crate) async fn take(&self, code: RoomCode, new: bool) -> Result<Log, Shut> {
        if self.is_leaving() {
            return Err(Shut::Elsewhere);
        }
        let name = keeping::name(code);
        // Nothing is written for whoever guesses codes.
        if !new && !self.logs.has(name).await? {
            return Err(Shut::NoSuchRoom);
        }
        let before = self.houses.owner(name).await.map_err(|silence| trouble(&silence))?;
        if let Some(owner) = &before
            && owner.house != *self.houses.me()
            && !self.is_dead(&owner.house).await
        {
            return Err(Shut::Elsewhere);
        }
        let claimed =
            self.houses.claim(name, before.as_ref()).await.map_err(|silence| trouble(&silence))?;
        let owner = claimed.ok_or(Shut::Elsewhere)?;
        self.owned().insert(code, owner.clone());
        let log = match self.epoch_to_write(code, &owner).await {
            Ok(epoch) => self.logs.take(name, epoch).await,
            Err(fault) => Err(fault),
        };
        match log {
            Ok(log) => {
                if let Some(before) = before.filter(|before| before.house != *self.houses.me()) {
                    self.taken_over.fetch_add(1, Ordering::Relaxed);
                    tracing::info!(room = %code, "taken over from another house");
                    // It may live after all.
                    self.houses.tell_taken(&before.house, name).await;
                }
                Ok(log)
            }
            Err(fault) => {
                tracing::warn!(room = %code, %fault, "the room's log could not be read; it is tried again when somebody asks for the room");
                let owner = self.let_go(code);
                self.release(code, owner).await;
                Err(fault.into())
            }
        }
    }

    /// Under which epoch to write a room that is ours. That is the claim's own, unless the owners
    /// were restored from a backup that is older than the log.
    async fn epoch_to_write(&self, code: RoomCode, ours: &Owner) -> Result<u64, ReadFault> {
        let name = keeping::name(code);
        let written = self.logs.epoch_of(name).await?;
        if written <= ours.epoch {
            return Ok(ours.epoch);
        }
        match self.houses.owner(name).await {
            Ok(Some(owner)) if owner == *ours => Ok(written + 1),
            // Somebody else claimed it since.
            _ => Ok(ours.epoch),
        }
    }

    /// A room has left this house's memory, from this moment on. Gives whose it was, to be
    /// [released](Street::release).
    pub(crate) fn let_go(&self, code: RoomCode) -> Option<Owner> {
        self.logs.let_go(keeping::name(code));
        self.owned().remove(&code)
    }

    /// Others may have a room that this house let go of, unless somebody has it by now.
    pub(crate) async fn release(&self, code: RoomCode, owner: Option<Owner>) {
        let name = keeping::name(code);
        if let Some(owner) = owner
            && let Err(Silence { .. }) = self.houses.release(name, &owner).await
        {
            // Whoever wants it finds it out by asking this house, or after its end.
            tracing::debug!(room = %code, "NATS could not be told that the room is free");
        }
    }

    /// Whether nobody answers for a house any more.
    async fn is_dead(&self, house: &HouseId) -> bool {
        if self.houses.knows(house) {
            return false;
        }
        match self.houses.call(house).await {
            Pulse::Gone => true,
            Pulse::Alive => false,
            Pulse::Unsure => self.houses.is_steady(),
        }
    }

    /// Waits until a house is no longer believed to live.
    pub(crate) async fn until_gone(&self, house: &HouseId) {
        while self.houses.knows(house) {
            time::sleep(LOOK_EVERY).await;
        }
    }

    /// This house's share of what all houses look after.
    pub(crate) fn share(&self) -> Share {
        let mut living: BTreeSet<_> =
            self.houses.fellows().into_iter().map(|fellow| fellow.house).collect();
        living.insert(self.houses.me().clone());
        let nth = living.iter().position(|house| house == self.houses.me()).unwrap_or(0);
        Share { living, nth }
    }

    async fn whereabouts(&self, code: RoomCode) -> Result<Whereabouts, Silence> {
        let name = keeping::name(code);
        let Some(owner) = self.houses.owner(name).await? else {
            let there = self.logs.has(name).await;
            return match there {
                Ok(true) => Ok(Whereabouts::Free),
                Ok(false) => Ok(Whereabouts::Nowhere),
                // Whoever opens it says what is wrong with it.
                Err(_) => Ok(Whereabouts::Free),
            };
        };
        if owner.house == *self.houses.me() {
            return Ok(Whereabouts::Ours);
        }
        match (self.houses.call(&owner.house).await, self.houses.fellow(&owner.house)) {
            (Pulse::Alive, Some(fellow)) => Ok(Whereabouts::Theirs(fellow)),
            (Pulse::Gone, _) => {
                self.houses.bury(&owner.house);
                Ok(Whereabouts::Ours)
            }
            (Pulse::Unsure, None) if self.houses.is_steady() => Ok(Whereabouts::Ours),
            _ => Ok(Whereabouts::Unsure),
        }
    }

    /// The rooms anybody may go to in the other houses.
    pub(crate) fn listed_elsewhere(&self) -> impl Iterator<Item = RoomCard> {
        let shown = self.houses.shown().into_iter();
        shown.flat_map(|list| serde_json::from_slice::<Vec<RoomCard>>(&list).unwrap_or_default())
    }
}

fn trouble(silence: &Silence) -> Shut {
    tracing::debug!(%silence, "NATS did not say whose a room is");
    Shut::Trouble
}

impl Inside {
    /// Finds a room, here or in another house. What was passed on by another house is not passed
    /// on again.
    pub(crate) async fn place(
        self: &Arc<Self>,
        code: RoomCode,
        passed: bool,
    ) -> Result<Place, Shut> {
        let Some(street) = &self.street else { return self.room(code).await.map(Place::Here) };
        // A house that others may have taken for dead looks whose the room is first.
        if street.is_sure_of_rooms()
            && let Some(room) = self.directory.shelf().open_room(code)
        {
            return Ok(Place::Here(room));
        }
        let until = Instant::now() + PATIENCE;
        let mut pause = PAUSE;
        loop {
            let here = match street.whereabouts(code).await {
                Ok(Whereabouts::Nowhere) => return Err(Shut::NoSuchRoom),
                Ok(Whereabouts::Theirs(_)) if passed => return Err(Shut::Trouble),
                Ok(Whereabouts::Theirs(fellow)) => return Ok(Place::There(fellow)),
                Ok(Whereabouts::Free) if !passed => {
                    if let Some(fellow) = street.least_busy(self.rooms.count()) {
                        return Ok(Place::There(fellow));
                    }
                    true
                }
                Ok(Whereabouts::Free | Whereabouts::Ours) => true,
                Ok(Whereabouts::Unsure) | Err(_) => false,
            };
            if here {
                match self.room(code).await {
                    Ok(room) => return Ok(Place::Here(room)),
                    Err(Shut::Elsewhere | Shut::Trouble) => {}
                    Err(shut) => return Err(shut),
                }
            }
            if Instant::now() > until {
                return Err(Shut::Trouble);
            }
            time::sleep(pause).await;
            pause = (pause * 2).min(PAUSE_MAX);
        }
    }
}
