//! Which houses live, where they are found, and which of them runs which room.
//!
//! A house says every second that it lives. Whoever has not heard of it for three seconds takes it
//! for dead; that may be wrong, and does no harm: the log is fenced.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::client::RequestErrorKind;
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use store::RoomCode;
use tokio::time;

use crate::bucket::{Bucket, Value};
use crate::link::{Link, LinkFault, Silence, patiently};

/// How often a house says that it lives.
pub const RENEW_EVERY: Duration = Duration::from_secs(1);
/// For how long one is believed to live that says nothing.
pub const LEASE: Duration = Duration::from_secs(3);
/// How long NATS keeps what a house said last.
const KEPT_FOR: Duration = Duration::from_secs(10);
/// A house that was heard so lately is called twice before it is taken for gone, so far apart: it
/// may only be about to connect to another server of NATS.
const HEARD_LATELY: Duration = Duration::from_millis(1500);
const CALL_AGAIN_AFTER: Duration = Duration::from_millis(300);
/// How long a house that lives takes to say so when it is asked.
const CALL_PATIENCE: Duration = Duration::from_millis(500);

/// A house, from its start to its end: one that is started again is another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HouseId(String);

/// What a house says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// Where other houses reach it, as `host:port`.
    pub address: String,
    /// How many rooms it runs.
    pub rooms: usize,
    /// It closes, and takes no more rooms.
    pub leaving: bool,
}

/// A house that lives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fellow {
    /// Which.
    pub house: HouseId,
    /// What it last said of itself.
    pub said: Said,
}

/// Whose a room is. The epoch grows with every change of any room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Owner {
    /// The house that runs it.
    pub house: HouseId,
    /// Since which change.
    pub epoch: u64,
}

/// Whether a house lives, as far as anybody can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pulse {
    /// It says so itself.
    Alive,
    /// Nobody answers for it.
    Gone,
    /// It is connected and does not answer, or NATS cannot say.
    Unsure,
}

/// What a house is told by another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// This room is now its own.
    Yours(RoomCode),
    /// This room no longer is.
    NotYours(RoomCode),
}

/// The houses of a cluster, as one of them sees them.
pub struct Houses {
    link: Link,
    me: HouseId,
    leases: Bucket,
    owners: Bucket,
    heard: Arc<Mutex<Heard>>,
}

#[derive(Default)]
struct Heard {
    fellows: BTreeMap<HouseId, (Said, Instant)>,
    /// What houses last showed to all.
    shown: BTreeMap<HouseId, Bytes>,
    /// When this house's own lease was last renewed, and since when it has held.
    renewed: Option<(Instant, Instant)>,
}

impl Houses {
    /// Joins the houses of this cluster, under a name drawn by lot.
    pub async fn join(link: &Link) -> Result<Houses, LinkFault> {
        let lot = getrandom::u64().map_err(|error| {
            LinkFault::Refused(format!("the system gives no random numbers: {error}"))
        })?;
        let leases = patiently(|| Bucket::open(link, "houses", Some(KEPT_FOR))).await?;
        let owners = patiently(|| Bucket::open(link, "owners", None)).await?;
        let me = HouseId(format!("{lot:016x}"));
        let heard = Arc::default();
        Ok(Houses { link: link.clone(), me, leases, owners, heard })
    }

    /// This house.
    pub fn me(&self) -> &HouseId {
        &self.me
    }

    /// Says that this house lives. NATS has stored it with a majority when this is done.
    pub async fn renew(&self, said: &Said) -> Result<(), Silence> {
        let text = serde_json::to_vec(said).expect("it is JSON");
        let asked = Instant::now();
        self.leases.put(&self.me.0, text.into()).await?;
        let mut heard = self.heard();
        let held = heard.renewed.filter(|(at, _)| asked.saturating_duration_since(*at) < LEASE);
        heard.renewed = Some((asked, held.map_or(asked, |(_, since)| since)));
        Ok(())
    }

    /// Says that this house is gone.
    pub async fn leave(&self) -> Result<(), Silence> {
        let Value { revision, .. } = self.leases.get(&self.me.0).await?;
        self.leases.remove_behind(&self.me.0, revision).await.map(|_| ())
    }

    /// Whether this house could say of late that it lives: NATS has a majority, and we reach it.
    pub fn is_heard(&self) -> bool {
        self.held_for().is_some()
    }

    /// Whether that has been so for long enough to have heard of every house that lives.
    pub fn is_steady(&self) -> bool {
        self.held_for().is_some_and(|held| held >= LEASE)
    }

    /// For how long this house's lease has held; nothing if it does not.
    fn held_for(&self) -> Option<Duration> {
        let (at, since) = self.heard().renewed?;
        let now = Instant::now();
        let holds = now.saturating_duration_since(at) < LEASE;
        holds.then(|| now.saturating_duration_since(since))
    }

    /// Hears what other houses say, until the connection is given up. `ready` is called once it is
    /// known what they said before.
    pub async fn listen(&self, ready: impl FnOnce()) -> Result<(), Silence> {
        let subscribe = async |subject: String| {
            let subscribed = self.link.client.subscribe(subject).await;
            subscribed.map_err(|error| Silence(error.to_string()))
        };
        let mut leases = subscribe(self.leases.subject("*")).await?;
        let mut shown = subscribe(self.shown_by("*")).await?;
        let mut known = Vec::new();
        self.leases.each(|key, value| known.push((key.to_owned(), value.value))).await?;
        for (key, value) in known {
            self.hear(&key, value);
        }
        ready();
        let key = |subject: &str| subject.rsplit('.').next().unwrap_or_default().to_owned();
        loop {
            tokio::select! {
                Some(lease) = leases.next() => {
                    let headers = lease.headers.unwrap_or_default();
                    let removed = headers.get("KV-Operation").is_some();
                    self.hear(&key(&lease.subject), (!removed).then_some(lease.payload));
                }
                Some(show) = shown.next() => {
                    self.heard().shown.insert(HouseId(key(&show.subject)), show.payload);
                }
                else => return Ok(()),
            }
        }
    }

    /// Shows something to all other houses, which replaces what was shown before.
    pub async fn show(&self, what: Bytes) -> Result<(), Silence> {
        let shown = self.link.client.publish(self.shown_by(&self.me.0), what).await;
        shown.map_err(|error| Silence(error.to_string()))
    }

    /// What the other houses that live have shown.
    pub fn shown(&self) -> Vec<Bytes> {
        let living = self.fellows();
        let mut heard = self.heard();
        heard.shown.retain(|house, _| living.iter().any(|fellow| fellow.house == *house));
        heard.shown.values().cloned().collect()
    }

    fn shown_by(&self, house: &str) -> String {
        format!("{}.shown.{house}", self.link.settings.name)
    }

    fn hear(&self, key: &str, said: Option<Bytes>) {
        let house = HouseId(key.to_owned());
        let said = said.and_then(|said| serde_json::from_slice::<Said>(&said).ok());
        let mut heard = self.heard();
        match said {
            Some(said) => drop(heard.fellows.insert(house, (said, Instant::now()))),
            None => drop(heard.fellows.remove(&house)),
        }
    }

    /// The other houses that live, as far as is known.
    pub fn fellows(&self) -> Vec<Fellow> {
        let now = Instant::now();
        let mut heard = self.heard();
        heard.fellows.retain(|_, (_, at)| now.saturating_duration_since(*at) < LEASE);
        let others = heard.fellows.iter().filter(|(house, _)| **house != self.me);
        others
            .map(|(house, (said, _))| Fellow { house: house.clone(), said: said.clone() })
            .collect()
    }

    /// A house that lives.
    pub fn fellow(&self, house: &HouseId) -> Option<Fellow> {
        self.fellows().into_iter().find(|fellow| fellow.house == *house)
    }

    /// Whether a house is believed to live.
    pub fn knows(&self, house: &HouseId) -> bool {
        let heard = self.heard();
        heard.fellows.get(house).is_some_and(|(_, at)| at.elapsed() < LEASE)
    }

    /// A house is about to have a room more, and has not said so yet.
    pub fn expect_room(&self, house: &HouseId) {
        if let Some((said, _)) = self.heard().fellows.get_mut(house) {
            said.rooms += 1;
        }
    }

    /// Takes a house for dead before its lease ends.
    pub fn bury(&self, house: &HouseId) {
        self.heard().fellows.remove(house);
    }

    /// Answers for this house, whoever asks, so that others know it lives; and hears of the rooms
    /// that are handed to it, or were taken from it.
    pub async fn answer(&self, mut hear: impl FnMut(News)) -> Result<(), Silence> {
        let calls = self.link.client.subscribe(self.line(&self.me)).await;
        let mut calls = calls.map_err(|error| Silence(error.to_string()))?;
        while let Some(call) = calls.next().await {
            let said = str::from_utf8(&call.payload).unwrap_or_default();
            match said.split_at_checked(1).map(|(what, room)| (what, RoomCode::new(room))) {
                Some(("+", Ok(room))) => hear(News::Yours(room)),
                Some(("-", Ok(room))) => hear(News::NotYours(room)),
                _ => {}
            }
            if let Some(reply) = call.reply {
                let _ = self.link.client.publish(reply, Bytes::new()).await;
            }
        }
        Ok(())
    }

    /// Asks a house whether it lives. That nobody answers is believed at once of a house that has
    /// not been heard for a while; of another it may only be about to connect again.
    pub async fn call(&self, house: &HouseId) -> Pulse {
        let pulse = self.tell(house, Bytes::new()).await;
        let heard = self.heard().fellows.get(house).map(|(_, at)| at.elapsed());
        match (pulse, heard) {
            (Pulse::Gone, Some(heard)) if heard < HEARD_LATELY => {
                time::sleep(CALL_AGAIN_AFTER).await;
                self.tell(house, Bytes::new()).await
            }
            (pulse, _) => pulse,
        }
    }

    /// Tells a house that a room is no longer its own. It may not hear it.
    pub async fn tell_taken(&self, house: &HouseId, room: RoomCode) {
        let _ = self.tell(house, format!("-{room}").into()).await;
    }

    /// How often this house has connected to NATS.
    pub fn connections(&self) -> u64 {
        self.link.client.statistics().connects.load(Ordering::Relaxed)
    }

    /// Whether what this house says still goes through NATS, though it may not be stored.
    pub fn hears_itself(&self) -> bool {
        self.knows(&self.me)
    }

    /// How long ago NATS last stored that this house lives.
    pub fn unheard_for(&self) -> Option<Duration> {
        self.heard().renewed.map(|(at, _)| at.elapsed())
    }

    /// Tells a house that a room is now its own.
    pub async fn hand(&self, house: &HouseId, room: RoomCode) -> Pulse {
        self.tell(house, format!("+{room}").into()).await
    }

    async fn tell(&self, house: &HouseId, what: Bytes) -> Pulse {
        let asked = self.link.client.request(self.line(house), what);
        match time::timeout(CALL_PATIENCE, asked).await {
            Ok(Ok(_)) => Pulse::Alive,
            Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders => Pulse::Gone,
            Ok(Err(_)) | Err(_) => Pulse::Unsure,
        }
    }

    fn line(&self, house: &HouseId) -> String {
        format!("{}.house.{}", self.link.settings.name, house.0)
    }

    /// Whose a room is; nobody's, if it is in no house's memory.
    pub async fn owner(&self, room: RoomCode) -> Result<Option<Owner>, Silence> {
        let Value { value, revision } = self.owners.get(room.as_str()).await?;
        Ok(value.and_then(|value| owner(&value, revision)))
    }

    /// Makes a room this house's own, if it still is whose it was. Nothing, if somebody was
    /// quicker.
    pub async fn claim(
        &self,
        room: RoomCode,
        before: Option<&Owner>,
    ) -> Result<Option<Owner>, Silence> {
        self.give(room, before, &self.me).await
    }

    /// Makes a room another house's, if it still is whose it was.
    pub async fn give(
        &self,
        room: RoomCode,
        before: Option<&Owner>,
        to: &HouseId,
    ) -> Result<Option<Owner>, Silence> {
        let revision = match before {
            Some(owner) => owner.epoch,
            None => {
                let Value { value, revision } = self.owners.get(room.as_str()).await?;
                if value.is_some() {
                    return Ok(None);
                }
                revision
            }
        };
        let value = Bytes::copy_from_slice(to.0.as_bytes());
        let epoch = self.owners.put_behind(room.as_str(), value, revision).await?;
        Ok(epoch.map(|epoch| Owner { house: to.clone(), epoch }))
    }

    /// A room is in no house's memory any more, unless somebody else has it by now.
    pub async fn release(&self, room: RoomCode, owner: &Owner) -> Result<(), Silence> {
        self.owners.remove_behind(room.as_str(), owner.epoch).await.map(|_| ())
    }

    /// All rooms that are in a house's memory, or were when it died.
    pub async fn owned(&self) -> Result<BTreeMap<RoomCode, Owner>, Silence> {
        let mut all = BTreeMap::new();
        self.owners
            .each(|key, Value { value, revision }| {
                let Ok(room) = RoomCode::new(key) else { return };
                match value.and_then(|value| owner(&value, revision)) {
                    Some(owner) => drop(all.insert(room, owner)),
                    None => drop(all.remove(&room)),
                }
            })
            .await?;
        Ok(all)
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn owner(value: &[u8], epoch: u64) -> Option<Owner> {
    let house = HouseId(str::from_utf8(value).ok()?.to_owned());
    Some(Owner { house, epoch })
}

impl fmt::Debug for HouseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for HouseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Houses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Houses").field(&self.me).finish()
    }
}
