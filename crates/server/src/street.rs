//! A house among others on one NATS: which rooms are its own, where the others are, and what it
//! does when one of them dies.
//!
//! Nothing here has to be right for a game to be right: whoever runs a room that is no longer its
//! own is refused by the log. It has to be right for players to find their room soon.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cluster::{Fellow, HouseId, Houses, Link, Logs, Owner, Pulse, RENEW_EVERY, Said, Silence};
use keeping::Shut;
use protocol::{RoomCard, RoomCode};
use room::Event;
use store::Log;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time;

use crate::directory::Room;
use crate::house::Inside;

/// How long somebody waits for a room whose house may be dead: longer than a lease.
const PATIENCE: Duration = Duration::from_secs(10);
/// How soon it is looked at again.
const PAUSE: Duration = Duration::from_millis(50);
/// How often it is looked whether a house has died.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// How many rooms are taken over, or handed over, at a time.
const AT_ONCE: usize = 16;
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
    /// How many rooms were taken from houses that are gone, and handed to others.
    pub(crate) taken_over: AtomicU64,
    pub(crate) handed_over: AtomicU64,
}

/// Where a room is run.
pub(crate) enum Place {
    Here(Arc<Room>),
    There(Fellow),
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
            taken_over: AtomicU64::new(0),
            handed_over: AtomicU64::new(0),
        })
    }

    fn owned(&self) -> MutexGuard<'_, BTreeMap<RoomCode, Owner>> {
        self.owned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_leaving(&self) -> bool {
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
    pub(crate) async fn take(&self, code: RoomCode) -> Result<Log, Shut> {
        let name = keeping::name(code);
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
        let log = self.logs.take(name, owner.epoch).await;
        match log {
            Ok(log) => {
                if before.is_some_and(|before| before.house != *self.houses.me()) {
                    self.taken_over.fetch_add(1, Ordering::Relaxed);
                    tracing::info!(room = %code, "taken over from a house that is gone");
                }
                Ok(log)
            }
            Err(fault) => {
                tracing::warn!(room = %code, %fault, "the room's log could not be read; it is tried again when somebody asks for the room");
                self.release(code).await;
                Err(fault.into())
            }
        }
    }

    /// A room has left this house's memory: others may have it.
    pub(crate) async fn release(&self, code: RoomCode) {
        let owner = self.owned().remove(&code);
        let name = keeping::name(code);
        self.logs.let_go(name);
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
        if let Some(room) = self.directory.shelf().open_room(code) {
            return Ok(Place::Here(room));
        }
        let until = Instant::now() + PATIENCE;
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
            time::sleep(PAUSE).await;
        }
    }

    /// A room here was told that it is another's. If it is, it lets go.
    async fn check_owned(self: &Arc<Self>, street: &Street) -> Result<(), Silence> {
        let owned: Vec<_> =
            street.owned().iter().map(|(code, owner)| (*code, owner.clone())).collect();
        for (code, ours) in owned {
            let owner = street.houses.owner(keeping::name(code)).await?;
            let room = self.directory.shelf().open_room(code);
            if owner.as_ref() != Some(&ours)
                && let Some(room) = room
            {
                tracing::info!(room = %code, "another house has taken the room over");
                let _ = room.inbox.send(Event::Fenced.into()).await;
            }
        }
        Ok(())
    }

    /// Takes over this house's share of the rooms whose house has died.
    async fn adopt(self: &Arc<Self>, street: &Street) -> Result<(), Silence> {
        let me = street.houses.me().clone();
        let mut living: BTreeSet<_> =
            street.houses.fellows().into_iter().map(|fellow| fellow.house).collect();
        living.insert(me.clone());
        let nth = living.iter().position(|house| *house == me).unwrap_or(0) as u64;
        let orphans = street.houses.owned().await?.into_iter().filter_map(|(name, owner)| {
            let code: RoomCode = name.as_str().parse().ok()?;
            let hash = blake3::hash(name.as_str().as_bytes());
            let lot = u64::from_le_bytes(*hash.as_bytes().first_chunk()?);
            let share = lot % living.len() as u64 == nth;
            (share && !living.contains(&owner.house)).then_some(code)
        });
        let orphans: Vec<_> = orphans.collect();
        if orphans.is_empty() {
            return Ok(());
        }
        let many = orphans.len();
        let adopted = at_once(orphans, {
            let inside = Arc::clone(self);
            move |code| {
                let inside = Arc::clone(&inside);
                async move { inside.room(code).await.is_ok() }
            }
        });
        let taken = adopted.await;
        tracing::info!(rooms = taken, of = many, "rooms of a house that is gone are open again");
        Ok(())
    }

    /// Hands every room to another house, so that this one can close.
    pub(crate) async fn hand_over(self: &Arc<Self>) {
        let Some(street) = &self.street else { return };
        street.leaving.store(true, Ordering::Relaxed);
        let _ = street.houses.renew(&self.says(street)).await;
        let rooms = self.directory.shelf().open_rooms();
        let many = rooms.len();
        let handed = at_once(rooms, {
            let inside = Arc::clone(self);
            move |room| {
                let inside = Arc::clone(&inside);
                async move { inside.hand(&room).await }
            }
        });
        let handed = handed.await;
        tracing::info!(rooms = handed, of = many, "rooms were handed to other houses");
    }

    /// Hands one room over. False if nobody takes it: then it waits for whoever asks for it.
    async fn hand(&self, room: &Arc<Room>) -> bool {
        let Some(street) = &self.street else { return false };
        let Some(to) = street.least_busy(usize::MAX) else { return false };
        let owner = street.owned().remove(&room.code);
        let _ = room.inbox.send(Event::HandOver.into()).await;
        // Until its last entries are stored and its task is over.
        room.inbox.closed().await;
        let name = keeping::name(room.code);
        street.logs.let_go(name);
        let given = street.houses.give(name, owner.as_ref(), &to.house).await;
        if !matches!(given, Ok(Some(_))) {
            return false;
        }
        street.handed_over.fetch_add(1, Ordering::Relaxed);
        street.houses.hand(&to.house, name).await == Pulse::Alive
    }

    fn says(&self, street: &Street) -> Said {
        let (address, rooms) = (street.address.clone(), self.rooms.count());
        Said { address, rooms, leaving: street.is_leaving() }
    }

    /// Says every second that this house lives, and what there is to see in it.
    async fn keep_lease(self: Arc<Self>, street: Arc<Street>) {
        let mut shown = Vec::new();
        let mut held = true;
        let mut beat = time::interval(RENEW_EVERY);
        beat.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        loop {
            beat.tick().await;
            let lapsed = !street.houses.is_heard();
            match street.houses.renew(&self.says(&street)).await {
                Ok(()) => {
                    if lapsed && !held {
                        tracing::info!("NATS answers again");
                    }
                    held = true;
                }
                Err(silence) => {
                    if held {
                        tracing::warn!(%silence, "NATS does not answer: rooms wait until it does");
                    }
                    held = false;
                    continue;
                }
            }
            // Others may have taken this house for dead meanwhile.
            if lapsed && let Err(silence) = self.check_owned(&street).await {
                tracing::debug!(%silence, "NATS did not say whose the rooms are");
            }
            let list = serde_json::to_vec(&self.directory.shelf().listed()).expect("it is JSON");
            if list != shown || list.len() > 2 {
                let _ = street.houses.show(list.clone().into()).await;
                shown = list;
            }
        }
    }

    /// Looks whether houses have died, and takes over what was theirs.
    async fn watch_over(self: Arc<Self>, street: Arc<Street>) {
        let mut before = BTreeSet::new();
        let mut first = true;
        loop {
            time::sleep(LOOK_EVERY).await;
            if !street.houses.is_steady() || street.is_leaving() {
                continue;
            }
            let living: BTreeSet<_> =
                street.houses.fellows().into_iter().map(|fellow| fellow.house).collect();
            // At first there may be rooms of houses that died before this one was opened.
            if (first || before.difference(&living).next().is_some())
                && let Err(silence) = self.adopt(&street).await
            {
                tracing::debug!(%silence, "NATS did not say which rooms are nobody's");
                continue;
            }
            (before, first) = (living, false);
        }
    }

    /// Answers for this house, and opens what is handed to it.
    async fn answer_calls(self: Arc<Self>, street: Arc<Street>) {
        loop {
            let inside = &self;
            let take = |name: store::RoomCode| {
                if let Ok(code) = name.as_str().parse::<RoomCode>() {
                    let inside = Arc::clone(inside);
                    tokio::spawn(async move { inside.room(code).await.map(|_| ()) });
                }
            };
            if let Err(silence) = street.houses.answer(take).await {
                tracing::debug!(%silence, "this house cannot be called");
            }
            time::sleep(PAUSE).await;
        }
    }

    /// Begins to live among the others; done once it is known who they are.
    pub(crate) async fn move_in(self: &Arc<Self>, street: &Arc<Street>) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        let (tell, told) = oneshot::channel();
        let ears = Arc::clone(street);
        tasks.spawn(async move {
            let mut tell = Some(tell);
            loop {
                let tell = tell.take();
                let ready = || {
                    if let Some(tell) = tell {
                        let _ = tell.send(());
                    }
                };
                if let Err(silence) = ears.houses.listen(ready).await {
                    tracing::debug!(%silence, "other houses cannot be heard");
                }
                time::sleep(PAUSE).await;
            }
        });
        let _ = told.await;
        tasks.spawn(Arc::clone(self).answer_calls(Arc::clone(street)));
        tasks.spawn(Arc::clone(self).keep_lease(Arc::clone(street)));
        tasks.spawn(Arc::clone(self).watch_over(Arc::clone(street)));
        tasks
    }
}

/// Does something for each, some at a time, and counts those for which it went well.
async fn at_once<T, F>(each: Vec<T>, mut what: impl FnMut(T) -> F) -> usize
where
    F: Future<Output = bool> + Send + 'static,
{
    let mut each = each.into_iter();
    let mut under_way = JoinSet::new();
    for one in each.by_ref().take(AT_ONCE) {
        under_way.spawn(what(one));
    }
    let mut well = 0;
    while let Some(done) = under_way.join_next().await {
        well += usize::from(done.unwrap_or(false));
        if let Some(next) = each.next() {
            under_way.spawn(what(next));
        }
    }
    well
}
