//! A house among others on one NATS: which rooms are its own, where the others are, and what it
//! does when one of them dies.
//!
//! Nothing here has to be right for a game to be right: whoever runs a room that is no longer its
//! own is refused by the log. It has to be right for players to find their room soon.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cluster::{
    Fellow, HouseId, Houses, Link, Logs, News, Owner, Pulse, RENEW_EVERY, Said, Silence,
};
use keeping::Shut;
use protocol::{RoomCard, RoomCode};
use room::Event;
use store::{Log, ReadFault};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time;

use crate::directory::Room;
use crate::house::Inside;

/// How long somebody waits for a room whose house may be dead: longer than a lease.
const PATIENCE: Duration = Duration::from_secs(10);
/// How soon it is looked at again, and how seldom at most.
const PAUSE: Duration = Duration::from_millis(50);
const PAUSE_MAX: Duration = Duration::from_millis(400);
/// How long NATS may take to elect a leader.
const ELECTION: Duration = Duration::from_secs(12);
/// How often it is looked whether a house has died.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// How many rooms are taken over, or handed over, at a time.
const AT_ONCE: usize = 16;
/// How long a room may take to end before it is handed over, and how often all are.
const HAND_OVER_PATIENCE: Duration = Duration::from_secs(3);
const HAND_OVERS: usize = 3;
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

    /// Lets go of every room that is another house's by now. False if some are still being opened.
    async fn check_owned(self: &Arc<Self>, street: &Street) -> Result<bool, Silence> {
        let all = street.houses.owned().await?;
        let owned: Vec<_> =
            street.owned().iter().map(|(code, owner)| (*code, owner.clone())).collect();
        let lost = owned.iter().filter(|(code, ours)| all.get(&keeping::name(*code)) != Some(ours));
        let mut is_sure = true;
        for (code, _) in lost {
            // One that was let go of meanwhile is no longer in doubt.
            is_sure &= self.lose(*code) || !street.owned().contains_key(code);
        }
        Ok(is_sure)
    }

    /// A room is another house's: whoever is in it is told to come back, and finds it there. False
    /// if it is not open.
    fn lose(&self, code: RoomCode) -> bool {
        let Some(room) = self.directory.shelf().open_room(code) else { return false };
        tracing::info!(room = %code, "another house has taken the room over");
        tokio::spawn(async move {
            let _ = room.inbox.send(Event::Fenced.into()).await;
        });
        true
    }

    /// Whether a room is still this house's, as NATS has it. If NATS does not say, it is not known
    /// to be.
    pub(crate) async fn is_ours(&self, code: RoomCode) -> bool {
        let Some(street) = &self.street else { return true };
        let ours = street.owned().get(&code).cloned();
        let owner = street.houses.owner(keeping::name(code)).await;
        ours.is_some() && owner.is_ok_and(|owner| owner == ours)
    }

    /// Looks whose the rooms are after others may have taken this house for dead, until it knows.
    async fn doubt(self: Arc<Self>, street: Arc<Street>) {
        let mut connections = street.houses.connections();
        loop {
            time::sleep(LOOK_EVERY).await;
            let now = street.houses.connections();
            if now != connections || !street.houses.is_heard() {
                connections = now;
                street.unchecked.store(true, Ordering::Relaxed);
            }
            if !street.unchecked.load(Ordering::Relaxed) || !street.houses.is_heard() {
                continue;
            }
            match self.check_owned(&street).await {
                Ok(true) => street.unchecked.store(false, Ordering::Relaxed),
                Ok(false) => {}
                Err(silence) => tracing::debug!(%silence, "NATS did not say whose the rooms are"),
            }
        }
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
        let mut handed = 0;
        // Some may be opened while others are handed over.
        for _ in 0..HAND_OVERS {
            let rooms = self.directory.shelf().open_rooms();
            if rooms.is_empty() {
                break;
            }
            let inside = Arc::clone(self);
            let hand = move |room| {
                let inside = Arc::clone(&inside);
                async move { inside.hand(&room).await }
            };
            handed += at_once(rooms, hand).await;
        }
        let left = self.rooms.count();
        tracing::info!(rooms = handed, left, "rooms were handed to other houses");
    }

    /// Hands one room over. False if nobody takes it: then it waits for whoever asks for it.
    async fn hand(&self, room: &Arc<Room>) -> bool {
        let Some(street) = &self.street else { return false };
        let Some(to) = street.least_busy(usize::MAX) else { return false };
        let Some(owner) = street.owned().get(&room.code).cloned() else { return false };
        let over = async {
            let _ = room.inbox.send(Event::HandOver.into()).await;
            // Until its last entries are stored and its task is over.
            room.inbox.closed().await;
        };
        // One that cannot write just now is taken over instead.
        if time::timeout(HAND_OVER_PATIENCE, over).await.is_err() {
            return false;
        }
        let name = keeping::name(room.code);
        let given = street.houses.give(name, Some(&owner), &to.house).await;
        matches!(given, Ok(Some(_))) && street.houses.hand(&to.house, name).await == Pulse::Alive
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
            let hear = |news: News| {
                let (News::Yours(name) | News::NotYours(name)) = news;
                let Ok(code) = name.as_str().parse::<RoomCode>() else { return };
                let (inside, street) = (Arc::clone(inside), Arc::clone(&street));
                tokio::spawn(async move {
                    match news {
                        News::Yours(_) if inside.room(code).await.is_ok() => {
                            street.received.fetch_add(1, Ordering::Relaxed);
                        }
                        News::NotYours(_) if !inside.is_ours(code).await => drop(inside.lose(code)),
                        _ => {}
                    }
                });
            };
            if let Err(silence) = street.houses.answer(hear).await {
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
        tasks.spawn(Arc::clone(self).doubt(Arc::clone(street)));
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
