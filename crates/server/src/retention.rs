//! Rooms that are forgotten: those in which nothing has happened for long, if the house was told so,
//! and those that its keeper names.
//!
//! A room that is in memory, is being opened or is damaged is never too old. While one is forgotten
//! it has a place in the directory, so that nobody opens it; whoever asks for it waits.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use keeping::{KNOCKS_MAX, Shut};
use protocol::RoomCode;
use room::Event;
use store::{Appended, ReadFault, Recent};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time;

use crate::directory::Opening;
use crate::house::Inside;

/// How often it is looked for rooms that are too old, and how soon after the house has opened.
const LOOK_EVERY: Duration = Duration::from_secs(3600);
const FIRST_LOOK_AFTER: Duration = Duration::from_secs(60);
/// If rooms are kept for a short time, it is looked so often in that time.
const LOOKS: u32 = 4;
/// How many rooms are looked up at once.
const BATCH: usize = 500;
/// How long a room may take to say goodbye to everybody.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(10);

/// Why a room was not forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotForgotten {
    /// There is none of that code, and nothing is kept of one.
    NoSuchRoom,
    /// Another house of the cluster runs it, and has to be asked.
    Elsewhere,
    /// The house is closing.
    Closing,
    /// It may be forgotten or not, and this is why (for people): ask again.
    Trouble(String),
}

/// What became of the rooms that were too old.
#[derive(Default)]
struct Swept {
    forgotten: u64,
    kept: u64,
}

impl Inside {
    /// Forgets rooms in which nothing has happened for so long, from now on.
    pub(crate) async fn forget_old_rooms(self: Arc<Self>, keep: Duration) {
        let every = (keep / LOOKS).min(LOOK_EVERY);
        let mut next = every.min(FIRST_LOOK_AFTER);
        loop {
            time::sleep(next).await;
            next = every;
            match self.sweep(keep).await {
                Ok(Swept { forgotten: 0, kept: 0 }) => {}
                Ok(Swept { forgotten, kept }) => {
                    tracing::info!(
                        forgotten,
                        kept,
                        "rooms in which nothing happened for long were forgotten; those that are open, damaged or not yet in the histories are kept"
                    );
                }
                Err(why) => {
                    tracing::warn!(%why, "old rooms could not be looked up; they are forgotten later");
                }
            }
        }
    }

    /// Looks once.
    async fn sweep(self: &Arc<Self>, keep: Duration) -> Result<Swept, String> {
        let keep_ms = u64::try_from(keep.as_millis()).unwrap_or(u64::MAX);
        let before = store::unix_ms().saturating_sub(keep_ms);
        let (mut swept, mut seen) = (Swept::default(), HashSet::new());
        loop {
            let (store, most) = (Arc::clone(&self.books.store), BATCH + seen.len());
            let quiet = spawn_blocking(move || store.quiet(before, most)).await;
            let mut quiet =
                quiet.map_err(|error| error.to_string())?.map_err(|fault| fault.to_string())?;
            // Some of them stay.
            quiet.retain(|quiet| seen.insert(quiet.room));
            if quiet.is_empty() {
                return Ok(swept);
            }
            if let Some(street) = &self.street {
                let share = street.share();
                quiet.retain(|quiet| share.has(quiet.room));
            }
            for room in quiet {
                match self.retire(&room).await {
                    true => swept.forgotten += 1,
                    false => swept.kept += 1,
                }
            }
        }
    }

    /// Forgets a room if nothing has happened in it since it was looked up. What is in somebody's
    /// history is kept.
    async fn retire(self: &Arc<Self>, quiet: &Recent) -> bool {
        let Ok(code) = quiet.room.as_str().parse::<RoomCode>() else { return false };
        let Ok(Some(opening)) = self.directory.reserve(code) else { return false };
        if let Some(street) = &self.street
            && !matches!(street.take(code, false).await, Ok(log) if log.head == quiet.head)
        {
            self.give_back(code).await;
            return false;
        }
        let forgotten = self.historian.keep_records(code).await
            && self.erase(code, quiet.head.seq).await.is_ok();
        if forgotten {
            self.historian.leave(code);
        }
        self.give_back(code).await;
        drop(opening);
        forgotten
    }

    /// Forgets a room for good: whoever is in it is told that there is no such room, and its log and
    /// the records that are kept of it are erased. The games stay in the histories of players.
    pub(crate) async fn forget(self: &Arc<Self>, code: RoomCode) -> Result<(), NotForgotten> {
        let (opening, damage) = self.clear_out(code).await?;
        let forgotten = self.forget_now(code).await;
        self.give_back(code).await;
        if let (Err(_), Some(how)) = (&forgotten, damage) {
            self.directory.shelf().note_damage(code, how);
        }
        drop(opening);
        if forgotten.is_ok() {
            tracing::info!(room = %code, "the room was forgotten, as its keeper wanted");
        }
        forgotten
    }

    async fn forget_now(self: &Arc<Self>, code: RoomCode) -> Result<(), NotForgotten> {
        if let Some(street) = &self.street {
            match street.take(code, false).await {
                Ok(_) | Err(Shut::NoSuchRoom) => {}
                Err(shut) => return Err(shut.into()),
            }
        }
        let (store, name) = (Arc::clone(&self.books.store), keeping::name(code));
        // The end alone: a log that is broken can be forgotten too.
        let read = spawn_blocking(move || store.read(name, u64::MAX)).await;
        let (seq, is_there) = match read {
            Ok(Ok(log)) => (log.head.seq, log.head.seq > 0),
            Ok(Err(ReadFault::Short(loss))) => (loss.kept, true),
            Ok(Err(fault)) => return Err(NotForgotten::Trouble(fault.to_string())),
            Err(error) => return Err(NotForgotten::Trouble(error.to_string())),
        };
        if is_there {
            self.erase(code, seq).await?;
        } else if !self.historian.records_of(code).await.is_ok_and(|kept| !kept.is_empty()) {
            return Err(NotForgotten::NoSuchRoom);
        }
        if !self.historian.forget_room(code).await {
            let why = "its log is gone, but the records that are kept of it could not be erased";
            return Err(NotForgotten::Trouble(why.to_owned()));
        }
        Ok(())
    }

    /// Erases a room's log.
    async fn erase(&self, code: RoomCode, seq: u64) -> Result<(), NotForgotten> {
        let (tell, told) = oneshot::channel();
        let done = Box::new(move |answer| drop(tell.send(answer)));
        self.books.store.forget(keeping::name(code), seq, done);
        match told.await {
            Ok(Appended::Stored(_)) => {}
            // It was gone already.
            Ok(Appended::Fenced(head)) if head.seq == 0 => {}
            Ok(Appended::Fenced(_)) => {
                let why = "something happened in it at this very moment";
                return Err(NotForgotten::Trouble(why.to_owned()));
            }
            Ok(Appended::Unknown(why) | Appended::Damaged(why)) => {
                return Err(NotForgotten::Trouble(why));
            }
            Err(_) => return Err(NotForgotten::Trouble("the store gave no answer".to_owned())),
        }
        self.doorman.forget(code);
        self.meters.rooms_forgotten.increment(1);
        Ok(())
    }

    /// Has everybody leave a room, and takes its place, so that nobody opens it. Gives what was known
    /// of its damage besides.
    async fn clear_out(
        self: &Arc<Self>,
        code: RoomCode,
    ) -> Result<(Opening, Option<String>), NotForgotten> {
        for _ in 0..KNOCKS_MAX {
            let damage = self.directory.shelf().forget_damage(code);
            if let Some(opening) = self.directory.reserve(code)? {
                return Ok((opening, damage));
            }
            let open = self.directory.shelf().open_room(code);
            let Some(room) = open else {
                // It is being opened.
                time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let goodbye = async {
                let _ = room.inbox.send(Event::End.into()).await;
                room.inbox.closed().await;
            };
            if time::timeout(GOODBYE_PATIENCE, goodbye).await.is_err() {
                break;
            }
        }
        Err(NotForgotten::Trouble("the room does not come to an end".to_owned()))
    }

    /// In a cluster, lets others have what is left of a room: its code.
    async fn give_back(&self, code: RoomCode) {
        if let Some(street) = &self.street {
            let owner = street.let_go(code);
            street.release(code, owner).await;
        }
    }
}

impl From<Shut> for NotForgotten {
    fn from(shut: Shut) -> NotForgotten {
        match shut {
            Shut::NoSuchRoom => NotForgotten::NoSuchRoom,
            Shut::Elsewhere => NotForgotten::Elsewhere,
            Shut::Closing => NotForgotten::Closing,
            Shut::Full => NotForgotten::Trouble("the house is full".to_owned()),
            Shut::Damaged(why) => NotForgotten::Trouble(why),
            Shut::StoreDamaged => NotForgotten::Trouble("the store is damaged".to_owned()),
            Shut::Trouble => NotForgotten::Trouble("its log cannot be reached just now".to_owned()),
        }
    }
}

impl fmt::Display for NotForgotten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotForgotten::NoSuchRoom => f.write_str("there is no such room"),
            NotForgotten::Elsewhere => {
                f.write_str("another house of the cluster runs this room: ask there")
            }
            NotForgotten::Closing => f.write_str("the house is closing"),
            NotForgotten::Trouble(why) => write!(f, "the room was not forgotten: {why}"),
        }
    }
}

impl std::error::Error for NotForgotten {}
