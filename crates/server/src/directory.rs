//! Which rooms are in memory, and which of them are on the list.
//!
//! Held only to look and to note: never while anything is read, written or waited for.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{RoomCard, RoomCode};
use store::ReadFault;
use tokio::sync::{mpsc, watch};

use crate::keeper::Errand;

/// The most rooms that a list shows.
const LISTED_MAX: usize = 200;

/// A room that failed so often is not tried again.
const FAILURES_MAX: u8 = 3;

/// A room in memory, for whoever wants something of it.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) code: RoomCode,
    pub(crate) inbox: mpsc::Sender<Errand>,
    card: Mutex<Option<RoomCard>>,
    playing: AtomicBool,
}

impl Room {
    pub(crate) fn new(code: RoomCode, inbox: mpsc::Sender<Errand>) -> Room {
        Room { code, inbox, card: Mutex::default(), playing: AtomicBool::new(false) }
    }

    /// How it looks from outside, once it has shown itself.
    pub(crate) fn card(&self) -> Option<RoomCard> {
        self.card.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether a game is under way.
    pub(crate) fn is_playing(&self) -> bool {
        self.playing.load(Ordering::Relaxed)
    }
}

/// Why a room cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shut {
    /// There is none of that code.
    NoSuchRoom,
    /// Its log is damaged, and this is how.
    Damaged(String),
    /// Too many are in memory.
    Full,
    /// The house is closing.
    Closing,
    /// The store is damaged where it would be looked for.
    StoreDamaged,
    /// Something failed that may work later.
    Trouble,
}

impl From<ReadFault> for Shut {
    fn from(fault: ReadFault) -> Shut {
        match fault {
            ReadFault::Broken { .. } | ReadFault::Short(_) => Shut::Damaged(fault.to_string()),
            ReadFault::Damaged(_) => Shut::StoreDamaged,
            ReadFault::Unavailable(_) => Shut::Trouble,
        }
    }
}

/// All rooms in memory.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    places: HashMap<RoomCode, Place>,
    damaged: HashMap<RoomCode, String>,
    /// How often rooms failed since the house opened.
    failed: HashMap<RoomCode, u8>,
    listed: BTreeMap<RoomCode, RoomCard>,
    closed: bool,
}

#[derive(Debug)]
enum Place {
    /// Being created, or read from its log. Whoever waits hears why that failed, or that it is
    /// time to look again.
    Opening(watch::Receiver<Option<Shut>>),
    Open(Arc<Room>),
}

/// What somebody who looks for a room finds.
#[derive(Debug)]
pub(crate) enum Found {
    Open(Arc<Room>),
    /// Somebody else opens it: wait.
    Opening(watch::Receiver<Option<Shut>>),
    /// It is not in memory: open it.
    Yours(Opening),
}

/// The right to open a room. Whoever drops it unused leaves the place as it was.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) code: RoomCode,
    directory: Arc<Directory>,
    tell: watch::Sender<Option<Shut>>,
}

impl Directory {
    /// Looks for a room.
    pub(crate) fn find(self: &Arc<Self>, code: RoomCode, most: usize) -> Result<Found, Shut> {
        let mut shelf = self.shelf();
        match shelf.places.get(&code) {
            _ if shelf.closed => Err(Shut::Closing),
            Some(Place::Open(room)) => Ok(Found::Open(Arc::clone(room))),
            Some(Place::Opening(told)) => Ok(Found::Opening(told.clone())),
            None => match shelf.damaged.get(&code) {
                Some(why) => Err(Shut::Damaged(why.clone())),
                None => self.claim(&mut shelf, code, most).map(Found::Yours),
            },
        }
    }

    /// A place for a new room, unless the code is taken.
    pub(crate) fn reserve(
        self: &Arc<Self>,
        code: RoomCode,
        most: usize,
    ) -> Result<Option<Opening>, Shut> {
        let mut shelf = self.shelf();
        match () {
            () if shelf.closed => Err(Shut::Closing),
            () if shelf.places.contains_key(&code) || shelf.damaged.contains_key(&code) => Ok(None),
            () => self.claim(&mut shelf, code, most).map(Some),
        }
    }

    fn claim(
        self: &Arc<Self>,
        shelf: &mut Shelf,
        code: RoomCode,
        most: usize,
    ) -> Result<Opening, Shut> {
        if shelf.places.len() >= most {
            return Err(Shut::Full);
        }
        let (tell, told) = watch::channel(None);
        shelf.places.insert(code, Place::Opening(told));
        Ok(Opening { code, directory: Arc::clone(self), tell })
    }

    /// A room's looks have changed.
    pub(crate) fn show(&self, room: &Room, card: RoomCard) {
        room.playing.store(card.playing, Ordering::Relaxed);
        let open = card.listed && !card.locked && card.seated < card.chairs;
        let mut shelf = self.shelf();
        if open {
            shelf.listed.insert(room.code, card.clone());
        } else {
            shelf.listed.remove(&room.code);
        }
        drop(shelf);
        *room.card.lock().unwrap_or_else(PoisonError::into_inner) = Some(card);
    }

    /// A room leaves memory.
    pub(crate) fn leave(&self, room: &Arc<Room>) {
        let mut shelf = self.shelf();
        if matches!(shelf.places.get(&room.code), Some(Place::Open(open)) if Arc::ptr_eq(open, room))
        {
            shelf.places.remove(&room.code);
            shelf.listed.remove(&room.code);
        }
    }

    /// A room's task failed. One that does so again and again stays shut, lest it fail for ever.
    pub(crate) fn note_failure(&self, code: RoomCode) {
        let mut shelf = self.shelf();
        let times = shelf.failed.entry(code).or_default();
        *times += 1;
        if *times >= FAILURES_MAX {
            shelf.damaged.insert(code, "the room failed again and again".to_owned());
        }
    }

    /// A room's log is known to be damaged: it stays shut, and nobody else gets its code.
    pub(crate) fn note_damage(&self, code: RoomCode, how: String) {
        self.shelf().damaged.insert(code, how);
    }

    /// The rooms anybody may go to.
    pub(crate) fn listed(&self) -> Vec<RoomCard> {
        self.shelf().listed.values().take(LISTED_MAX).cloned().collect()
    }

    /// Lets nobody in any more, and gives the rooms that are open.
    pub(crate) fn close(&self) -> Vec<Arc<Room>> {
        let mut shelf = self.shelf();
        shelf.closed = true;
        let open = |place: &Place| match place {
            Place::Open(room) => Some(Arc::clone(room)),
            Place::Opening(_) => None,
        };
        shelf.places.values().filter_map(open).collect()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.shelf().closed
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Opening {
    /// Where it will be told how that went.
    pub(crate) fn told(&self) -> watch::Receiver<Option<Shut>> {
        self.tell.subscribe()
    }

    /// The room is open, unless the house closed meanwhile.
    pub(crate) fn open(self, room: &Arc<Room>) -> Result<(), Shut> {
        let mut shelf = self.directory.shelf();
        if shelf.closed {
            return Err(Shut::Closing);
        }
        shelf.places.insert(self.code, Place::Open(Arc::clone(room)));
        Ok(())
    }

    /// It cannot be opened; whoever waits is told why.
    pub(crate) fn fail(self, why: Shut) {
        if let Shut::Damaged(how) = &why {
            self.directory.note_damage(self.code, how.clone());
        }
        self.tell.send_replace(Some(why));
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        let mut shelf = self.directory.shelf();
        if matches!(shelf.places.get(&self.code), Some(Place::Opening(_))) {
            shelf.places.remove(&self.code);
        }
    }
}

#[cfg(test)]
mod tests {
    use games::Kind;
    use protocol::Way;

    use super::*;

    fn code(text: &str) -> RoomCode {
        text.parse().unwrap()
    }

    fn room(text: &str) -> Arc<Room> {
        Arc::new(Room::new(code(text), mpsc::channel(1).0))
    }

    fn card(text: &str) -> RoomCard {
        RoomCard {
            room: code(text),
            game: Kind::Blink,
            way: Way::Apart,
            host: None,
            seated: 1,
            chairs: 2,
            playing: false,
            locked: false,
            spectators: true,
            listed: true,
            games: 0,
        }
    }

    fn opening(directory: &Arc<Directory>, text: &str) -> Opening {
        directory.reserve(code(text), 9).unwrap().unwrap()
    }

    #[test]
    fn one_opens_and_the_others_wait() {
        let directory = Arc::new(Directory::default());
        let Ok(Found::Yours(mine)) = directory.find(code("AAAAA"), 9) else { panic!() };
        let Ok(Found::Opening(told)) = directory.find(code("AAAAA"), 9) else { panic!() };
        let room = room("AAAAA");
        mine.open(&room).unwrap();
        assert!(told.has_changed().is_err(), "told by the end of the channel");
        assert!(matches!(directory.find(code("AAAAA"), 9), Ok(Found::Open(_))));
        assert!(directory.reserve(code("AAAAA"), 9).unwrap().is_none());
        directory.leave(&room);
        assert!(matches!(directory.find(code("AAAAA"), 9), Ok(Found::Yours(_))));
    }

    #[test]
    fn an_opening_that_is_dropped_leaves_no_trace() {
        let directory = Arc::new(Directory::default());
        drop(opening(&directory, "AAAAA"));
        assert!(matches!(directory.find(code("AAAAA"), 1), Ok(Found::Yours(_))));
    }

    #[test]
    fn a_damaged_room_stays_shut_and_takes_no_place() {
        let directory = Arc::new(Directory::default());
        opening(&directory, "AAAAA").fail(Shut::Damaged("torn".to_owned()));
        let torn = Shut::Damaged("torn".to_owned());
        assert_eq!(directory.find(code("AAAAA"), 1).unwrap_err(), torn);
        assert!(directory.reserve(code("AAAAA"), 1).unwrap().is_none());
        assert!(directory.reserve(code("BBBBB"), 1).unwrap().is_some());
    }

    #[test]
    fn there_are_no_more_rooms_than_fit() {
        let directory = Arc::new(Directory::default());
        let held = [opening(&directory, "AAAAA"), opening(&directory, "BBBBB")];
        assert_eq!(directory.find(code("CCCCC"), 2).unwrap_err(), Shut::Full);
        drop(held);
        assert!(directory.find(code("CCCCC"), 2).is_ok());
    }

    #[test]
    fn the_list_shows_rooms_with_a_chair_for_anybody() {
        let directory = Arc::new(Directory::default());
        let room = room("AAAAA");
        opening(&directory, "AAAAA").open(&room).unwrap();
        directory.show(&room, card("AAAAA"));
        assert_eq!(directory.listed(), [card("AAAAA")]);
        for shut in [
            RoomCard { listed: false, ..card("AAAAA") },
            RoomCard { locked: true, ..card("AAAAA") },
            RoomCard { seated: 2, ..card("AAAAA") },
        ] {
            directory.show(&room, card("AAAAA"));
            directory.show(&room, shut.clone());
            assert_eq!(directory.listed(), []);
            assert_eq!(room.card(), Some(shut));
        }
    }

    #[test]
    fn a_house_that_closes_opens_nothing_more() {
        let directory = Arc::new(Directory::default());
        let late = opening(&directory, "AAAAA");
        opening(&directory, "BBBBB").open(&room("BBBBB")).unwrap();
        assert_eq!(directory.close().len(), 1);
        assert_eq!(late.open(&room("AAAAA")), Err(Shut::Closing));
        assert_eq!(directory.find(code("BBBBB"), 9).unwrap_err(), Shut::Closing);
    }
}
