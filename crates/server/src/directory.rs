//! The rooms in memory, for whoever wants something of them.
//!
//! [`keeping::Directory`] behind a lock, which is held only to look and to note: never while
//! anything is read, written or waited for.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keeping::Shut;
use protocol::{RoomCard, RoomCode};
use tokio::sync::{mpsc, oneshot};

use crate::keeper::Errand;

/// A room in memory, for whoever wants something of it.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) code: RoomCode,
    pub(crate) inbox: mpsc::Sender<Errand>,
    card: Mutex<Option<RoomCard>>,
}

impl Room {
    pub(crate) fn new(code: RoomCode, inbox: mpsc::Sender<Errand>) -> Room {
        Room { code, inbox, card: Mutex::default() }
    }

    /// How it looks from outside, once it has shown itself.
    pub(crate) fn card(&self) -> Option<RoomCard> {
        self.shown().clone()
    }

    /// Whether a game is under way.
    pub(crate) fn is_playing(&self) -> bool {
        self.shown().as_ref().is_some_and(|card| card.playing)
    }

    fn shown(&self) -> MutexGuard<'_, Option<RoomCard>> {
        self.card.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All rooms in memory. Whoever waits for one hears why it cannot be had, or nothing more: then it
/// is time to look again.
#[derive(Debug)]
pub(crate) struct Directory(Mutex<Shelf>);

type Shelf = keeping::Directory<Arc<Room>, oneshot::Sender<Shut>>;

/// What somebody who looks for a room finds.
#[derive(Debug)]
pub(crate) enum Found {
    Open(Arc<Room>),
    /// It is being opened, or for the finder to open.
    Opening(oneshot::Receiver<Shut>, Option<Opening>),
}

/// The right to open a room. Whoever drops it unused leaves the place as it was.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) code: RoomCode,
    directory: Arc<Directory>,
    is_open: bool,
    /// Why it cannot be opened.
    why_not: Option<Shut>,
}

impl Directory {
    /// A directory for so many rooms at a time.
    pub(crate) fn new(most: usize) -> Directory {
        Directory(Mutex::new(Shelf::new(most)))
    }

    pub(crate) fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks for a room.
    pub(crate) fn find(self: &Arc<Self>, code: RoomCode) -> Result<Found, Shut> {
        let mut way = None;
        let waiter = || {
            let (tell, told) = oneshot::channel();
            way = Some(told);
            tell
        };
        let found = self.shelf().find(code, waiter)?;
        let told = || way.expect("whoever does not find it open waits");
        Ok(match found {
            keeping::Found::Open(room) => Found::Open(room),
            keeping::Found::Opening => Found::Opening(told(), None),
            keeping::Found::Yours => Found::Opening(told(), Some(self.opening(code))),
        })
    }

    /// A place for a new room, unless the code is taken.
    pub(crate) fn reserve(self: &Arc<Self>, code: RoomCode) -> Result<Option<Opening>, Shut> {
        let free = self.shelf().reserve(code)?;
        Ok(free.then(|| self.opening(code)))
    }

    fn opening(self: &Arc<Self>, code: RoomCode) -> Opening {
        Opening { code, directory: Arc::clone(self), is_open: false, why_not: None }
    }

    /// A room's looks have changed.
    pub(crate) fn show(&self, room: &Room, card: RoomCard) {
        self.shelf().show(&card);
        *room.shown() = Some(card);
    }

    /// A room leaves memory.
    pub(crate) fn leave(&self, room: &Arc<Room>) {
        self.shelf().leave(room.code, |open| Arc::ptr_eq(open, room));
    }
}

impl Opening {
    /// Opens the room. False if the house closed meanwhile.
    pub(crate) fn open(mut self, room: &Arc<Room>) -> bool {
        self.is_open = self.directory.shelf().open(self.code, Arc::clone(room)).is_ok();
        self.is_open
    }

    /// It cannot be opened; whoever waits is told why.
    pub(crate) fn fail(mut self, why: Shut) {
        self.why_not = Some(why);
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        if self.is_open {
            return;
        }
        let waiters = self.directory.shelf().give_up(self.code, self.why_not.as_ref());
        if let Some(why) = &self.why_not {
            waiters.into_iter().for_each(|waiter| drop(waiter.send(why.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::Way;

    use super::*;

    fn code() -> RoomCode {
        "AAAAA".parse().unwrap()
    }

    fn room() -> Arc<Room> {
        Arc::new(Room::new(code(), mpsc::channel(1).0))
    }

    /// Looks for a room that is not in memory.
    fn yours(directory: &Arc<Directory>) -> Opening {
        let Ok(Found::Opening(_, Some(mine))) = directory.find(code()) else { panic!() };
        mine
    }

    fn waits(directory: &Arc<Directory>) -> oneshot::Receiver<Shut> {
        let Ok(Found::Opening(told, None)) = directory.find(code()) else { panic!() };
        told
    }

    #[test]
    fn one_opens_and_the_others_wait() {
        let (directory, room) = (Arc::new(Directory::new(9)), room());
        let (mine, mut told) = (yours(&directory), waits(&directory));
        assert_eq!(told.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        assert!(mine.open(&room));
        let end = Err(oneshot::error::TryRecvError::Closed);
        assert_eq!(told.try_recv(), end, "told by the end of the channel");
        assert!(matches!(directory.find(code()), Ok(Found::Open(_))));
        directory.leave(&room);
        yours(&directory);
    }

    #[test]
    fn an_opening_that_is_dropped_leaves_no_trace_and_one_that_fails_says_why() {
        let directory = Arc::new(Directory::new(1));
        drop(directory.reserve(code()).unwrap().unwrap());
        let (mine, mut told) = (yours(&directory), waits(&directory));
        mine.fail(Shut::Trouble);
        assert_eq!(told.try_recv(), Ok(Shut::Trouble));
        let late = yours(&directory);
        directory.shelf().close();
        assert!(!late.open(&room()));
    }

    #[test]
    fn a_room_shows_its_last_card() {
        let (directory, room) = (Directory::new(1), room());
        for playing in [true, false] {
            let card = RoomCard {
                room: code(),
                game: games::Kind::Blink,
                way: Way::Apart,
                host: None,
                seated: 1,
                bots: 0,
                chairs: 2,
                playing,
                anybody_here: true,
                locked: false,
                spectators: true,
                listed: true,
                games: 0,
            };
            directory.show(&room, card.clone());
            assert_eq!((room.card(), room.is_playing()), (Some(card.clone()), playing));
            assert_eq!(directory.shelf().listed(), [card]);
        }
    }
}
