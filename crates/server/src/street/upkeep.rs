//! What a house does among others all the time: says that it lives, hears of those that died and
//! takes over what was theirs, lets go of what is another's, and hands over what it has when it
//! closes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cluster::{News, Pulse, RENEW_EVERY, Said, Silence};
use keeping::Shut;
use protocol::RoomCode;
use room::Event;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time;

use super::{LOOK_EVERY, PAUSE, Street};
use crate::directory::Room;
use crate::house::Inside;

/// When rooms of a house that is gone are tried again that could not be opened.
const ADOPT_AGAIN_AFTER: Duration = Duration::from_secs(5);
/// How many rooms are taken over, or handed over, at a time.
const AT_ONCE: usize = 16;
/// How long a room may take to end before it is handed over, and how often all are.
const HAND_OVER_PATIENCE: Duration = Duration::from_secs(3);
const HAND_OVERS: usize = 3;

impl Inside {
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

    /// Takes over this house's share of the rooms whose house has died. False if some could not be
    /// opened, and are to be tried again.
    async fn adopt(self: &Arc<Self>, street: &Arc<Street>) -> Result<bool, Silence> {
        let share = street.share();
        let orphans = street.houses.owned().await?.into_iter().filter_map(|(name, owner)| {
            let code: RoomCode = name.as_str().parse().ok()?;
            (share.has(name) && !share.lives(&owner.house)).then_some((code, owner))
        });
        let orphans: Vec<_> = orphans.collect();
        if orphans.is_empty() {
            return Ok(true);
        }
        let many = orphans.len();
        let (inside, street) = (Arc::clone(self), Arc::clone(street));
        let settled = at_once(orphans, move |(code, owner)| {
            let (inside, street) = (Arc::clone(&inside), Arc::clone(&street));
            async move {
                match inside.room(code).await {
                    // Its house died before anything was written: the code is free again.
                    Err(Shut::NoSuchRoom) => street.release(code, Some(owner)).await,
                    Err(Shut::Trouble) => return false,
                    Ok(_) | Err(_) => {}
                }
                true
            }
        });
        let settled = settled.await;
        tracing::info!(rooms = settled, of = many, "rooms of a house that is gone were taken over");
        Ok(settled == many)
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
        // At first there may be rooms of houses that died before this one was opened.
        let mut again = Some(Instant::now());
        loop {
            time::sleep(LOOK_EVERY).await;
            if !street.houses.is_steady() || street.is_leaving() {
                continue;
            }
            let living: BTreeSet<_> =
                street.houses.fellows().into_iter().map(|fellow| fellow.house).collect();
            let due = again.is_some_and(|at| at <= Instant::now());
            if due || before.difference(&living).next().is_some() {
                again = match self.adopt(&street).await {
                    Ok(true) => None,
                    Ok(false) => Some(Instant::now() + ADOPT_AGAIN_AFTER),
                    Err(silence) => {
                        tracing::debug!(%silence, "NATS did not say which rooms are nobody's");
                        Some(Instant::now())
                    }
                };
            }
            before = living;
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
