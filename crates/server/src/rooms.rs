//! Opening rooms: new ones, and those that were folded away.

use std::sync::Arc;
use std::time::Duration;

use keeping::{Answer, CODES_MAX, CREATOR, KNOCKS_MAX, Keeper, Shut};
use protocol::{CreateLesson, CreateRoom, Entered, JoinRoom, RoomCode};
use room::{Actor, Key};
use store::{Head, Log};
use table::Seed;
use tokio::sync::oneshot;
use tokio::time;

use crate::directory::{Found, Opening, Room};
use crate::folder::ADVICE;
use crate::house::Inside;
use crate::keeper::{self, Errand};
use crate::secret::{self, Token};
use crate::street::Claim;

/// How long somebody who wants in waits for a room that cannot write.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why somebody is not let in.
#[derive(Debug)]
pub(crate) enum NotIn {
    /// The room cannot be had.
    Shut(Shut),
    /// The room says no: a code and a sentence.
    Refused(&'static str, String),
}

impl From<Shut> for NotIn {
    fn from(shut: Shut) -> NotIn {
        NotIn::Shut(shut)
    }
}

impl Inside {
    /// Opens a new room.
    pub(crate) async fn create(self: &Arc<Self>, ask: CreateRoom) -> Result<Entered, NotIn> {
        self.open(|code, key, luck| {
            Actor::create(self.clock.now(), code, CREATOR, key, ask.clone(), luck)
        })
        .await
    }

    /// Opens a new room for a lesson.
    pub(crate) async fn learn(self: &Arc<Self>, ask: CreateLesson) -> Result<Entered, NotIn> {
        self.open(|code, key, luck| {
            Actor::lesson(self.clock.now(), code, CREATOR, key, ask.clone(), luck)
        })
        .await
    }

    async fn open(
        self: &Arc<Self>,
        actor: impl Fn(RoomCode, Key, Seed) -> Result<Actor, (&'static str, String)>,
    ) -> Result<Entered, NotIn> {
        for _ in 0..CODES_MAX {
            let code = secret::code().map_err(|_| Shut::Trouble)?;
            let Some(opening) = self.directory.reserve(code)? else {
                continue;
            };
            // A link to an old game would lead to this room instead.
            if self.historian.names(code).await {
                continue;
            }
            let token = Token::draw().map_err(|_| Shut::Trouble)?;
            let luck = secret::luck().map_err(|_| Shut::Trouble)?;
            let key = self.secret.key(token.as_str());
            let actor = actor(code, key, luck).map_err(|(code, say)| NotIn::Refused(code, say))?;
            // In a cluster a code may be taken in another house, or have been.
            let claim = match &self.street {
                Some(street) => match Claim::make(street, code).await {
                    Ok(claim) => Some(claim),
                    Err(Shut::Elsewhere) => continue,
                    Err(shut) => return Err(shut.into()),
                },
                None => None,
            };
            let (tell, told) = oneshot::channel();
            let keeper = Keeper::create(actor, code, tell, self.fold_after_ms());
            keeper::start(self, opening, keeper);
            claim.into_iter().for_each(Claim::use_it);
            if let Some(you) = self.hear(told).await? {
                self.historian.leave(code);
                tracing::info!(room = %code, "room opened");
                return Ok(Entered { room: code, you, token: token.into_string() });
            }
            // A room that was folded away has that code.
        }
        Err(Shut::Full.into())
    }

    /// Lets somebody into a room.
    pub(crate) async fn join(
        self: &Arc<Self>,
        code: RoomCode,
        ask: JoinRoom,
    ) -> Result<Entered, NotIn> {
        self.knock(code, |key, tell| Errand::Join(key, Box::new(ask.clone()), tell)).await
    }

    /// Lets somebody have their place on another device.
    pub(crate) async fn take_seat(
        self: &Arc<Self>,
        code: RoomCode,
        seat_code: String,
    ) -> Result<Entered, NotIn> {
        self.knock(code, |key, tell| Errand::TakeSeat(key, seat_code.clone(), tell)).await
    }

    async fn knock(
        self: &Arc<Self>,
        code: RoomCode,
        errand: impl Fn(Key, oneshot::Sender<Answer>) -> Errand,
    ) -> Result<Entered, NotIn> {
        let token = Token::draw().map_err(|_| Shut::Trouble)?;
        let key = self.secret.key(token.as_str());
        for _ in 0..KNOCKS_MAX {
            let room = self.room(code).await?;
            let (tell, told) = oneshot::channel();
            if room.inbox.send(errand(key, tell)).await.is_ok()
                && let Some(you) = self.hear(told).await?
            {
                tracing::debug!(room = %code, person = you.0, "joined");
                return Ok(Entered { room: code, you, token: token.into_string() });
            }
            time::sleep(Duration::from_millis(5)).await;
        }
        Err(Shut::Trouble.into())
    }

    /// Finds a room, in memory or in its log.
    pub(crate) async fn room(self: &Arc<Self>, code: RoomCode) -> Result<Arc<Room>, Shut> {
        for _ in 0..KNOCKS_MAX {
            let told = match self.directory.find(code)? {
                Found::Open(room) if !room.inbox.is_closed() => return Ok(room),
                Found::Open(_) => {
                    time::sleep(Duration::from_millis(5)).await;
                    continue;
                }
                Found::Opening(told, mine) => {
                    if let Some(opening) = mine {
                        // A task of its own: it goes on even if whoever asked hangs up.
                        tokio::spawn(Arc::clone(self).wake(opening));
                    }
                    told
                }
            };
            match time::timeout(PATIENCE, told).await {
                Ok(Ok(shut)) => return Err(shut),
                // Nothing is told: the place has changed.
                Ok(Err(_)) => {}
                Err(_) => return Err(Shut::Trouble),
            }
        }
        Err(Shut::Trouble)
    }

    /// Reads a room from its log.
    async fn wake(self: Arc<Self>, opening: Opening) {
        let code = opening.code;
        let taken = match &self.street {
            Some(street) => Some(street.take(code, false).await),
            None => None,
        };
        let read = {
            let _turn = self.readers.acquire().await;
            let inside = Arc::clone(&self);
            let read = tokio::task::spawn_blocking(move || {
                let log = taken.unwrap_or_else(|| inside.read(code))?;
                inside.recover(&log)
            });
            read.await
        };
        if !matches!(read, Ok(Ok(_)))
            && let Some(street) = &self.street
        {
            let owner = street.let_go(code);
            street.release(code, owner).await;
        }
        match read {
            Ok(Ok((actor, head))) => {
                self.meters.rooms_recovered.increment(1);
                tracing::debug!(room = %code, "read from its log");
                let keeper = Keeper::resume(actor, code, head, self.fold_after_ms());
                keeper::start(&self, opening, keeper);
            }
            Ok(Err(shut)) => {
                if let Shut::Damaged(why) = &shut {
                    self.meters.rooms_damaged.increment(1);
                    tracing::error!(room = %code, why, "the room's log is damaged: the room stays shut, others are not affected");
                }
                if shut == Shut::StoreDamaged {
                    tracing::error!("the store is damaged: {ADVICE}");
                }
                opening.fail(shut);
            }
            Err(_) => {
                self.meters.rooms_damaged.increment(1);
                tracing::error!(room = %code, "reading the room's log crashed: the room stays shut, others are not affected. This is a bug");
                opening.fail(Shut::Damaged("its log cannot be folded".to_owned()));
            }
        }
    }

    fn read(&self, code: RoomCode) -> Result<Log, Shut> {
        let log = self.books.store.read(keeping::name(code), 0).inspect_err(|fault| {
            tracing::warn!(room = %code, %fault, "the room's log could not be read; it is tried again when somebody asks for the room");
        })?;
        Ok(log)
    }

    fn recover(&self, log: &Log) -> Result<(Actor, Head), Shut> {
        if log.entries.is_empty() {
            return Err(Shut::NoSuchRoom);
        }
        let luck = secret::luck().map_err(|_| Shut::Trouble)?;
        let actor = Actor::recover(self.clock.now(), &log.entries, luck)
            .map_err(|fault| Shut::Damaged(fault.to_string()))?;
        Ok((actor, log.head))
    }

    fn fold_after_ms(&self) -> u64 {
        u64::try_from(self.config.fold_after.as_millis()).unwrap_or(u64::MAX)
    }

    /// Waits for a room's answer. There is none if the room left without giving one.
    async fn hear(
        &self,
        told: oneshot::Receiver<Answer>,
    ) -> Result<Option<protocol::PersonId>, NotIn> {
        match time::timeout(PATIENCE, told).await {
            Ok(Ok(Ok(you))) => Ok(Some(you)),
            Ok(Ok(Err((code, say)))) => Err(NotIn::Refused(code, say)),
            Ok(Err(_)) => Ok(None),
            Err(_) if self.books.is_damaged() => Err(Shut::StoreDamaged.into()),
            Err(_) => Err(Shut::Trouble.into()),
        }
    }
}
