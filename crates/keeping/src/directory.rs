//! Which rooms are in memory, and which of them are on the list.

use std::collections::BTreeMap;

use protocol::{RoomCard, RoomCode};
use store::ReadFault;

/// How many codes are drawn for a new room: three of four would have to be taken to need them.
pub const CODES_MAX: usize = 32;
/// How often somebody knocks at a room that leaves memory at this very moment.
pub const KNOCKS_MAX: usize = 5;
/// The most rooms that a list shows.
pub const LISTED_MAX: usize = 200;
/// A room that failed so often is not tried again.
const FAILURES_MAX: u8 = 3;

/// Why a room cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shut {
    /// There is none of that code.
    NoSuchRoom,
    /// Its log is damaged, and this is how.
    Damaged(String),
    /// Too many are in memory.
    Full,
    /// The house is closing.
    Closing,
    /// Another house runs it.
    Elsewhere,
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

/// All rooms in memory. `R` is how a room is reached, `W` is how somebody is who waits for one.
#[derive(Debug)]
pub struct Directory<R, W> {
    places: BTreeMap<RoomCode, Place<R, W>>,
    damaged: BTreeMap<RoomCode, String>,
    /// How often rooms failed since the house opened.
    failed: BTreeMap<RoomCode, u8>,
    listed: BTreeMap<RoomCode, RoomCard>,
    closed: bool,
    /// The most rooms in memory.
    most: usize,
}

#[derive(Debug)]
enum Place<R, W> {
    /// Being created, or read from its log. These wait for that.
    Opening(Vec<W>),
    Open(R),
}

/// What somebody who looks for a room finds.
#[derive(PartialEq, Eq, Debug)]
pub enum Found<R> {
    /// There it is.
    Open(R),
    /// Somebody else opens it: wait.
    Opening,
    /// It is not in memory: open it, and wait.
    Yours,
}

impl<R: Clone, W> Directory<R, W> {
    /// A directory for so many rooms at a time.
    pub fn new(most: usize) -> Directory<R, W> {
        Directory {
            places: BTreeMap::new(),
            damaged: BTreeMap::new(),
            failed: BTreeMap::new(),
            listed: BTreeMap::new(),
            closed: false,
            most,
        }
    }

    /// Looks for a room. Unless it is open, `waiter` is kept until it is or cannot be.
    pub fn find(&mut self, code: RoomCode, waiter: impl FnOnce() -> W) -> Result<Found<R>, Shut> {
        match self.places.get_mut(&code) {
            _ if self.closed => Err(Shut::Closing),
            Some(Place::Open(room)) => Ok(Found::Open(room.clone())),
            Some(Place::Opening(waiters)) => {
                waiters.push(waiter());
                Ok(Found::Opening)
            }
            None => match self.damaged.get(&code) {
                Some(why) => Err(Shut::Damaged(why.clone())),
                None if self.places.len() >= self.most => Err(Shut::Full),
                None => {
                    self.places.insert(code, Place::Opening(vec![waiter()]));
                    Ok(Found::Yours)
                }
            },
        }
    }

    /// Takes a place for a new room. False if the code is taken.
    pub fn reserve(&mut self, code: RoomCode) -> Result<bool, Shut> {
        match () {
            () if self.closed => Err(Shut::Closing),
            () if self.places.contains_key(&code) || self.damaged.contains_key(&code) => Ok(false),
            () if self.places.len() >= self.most => Err(Shut::Full),
            () => {
                self.places.insert(code, Place::Opening(Vec::new()));
                Ok(true)
            }
        }
    }

    /// The room is open, unless the house closed meanwhile. Gives those who are to look again.
    pub fn open(&mut self, code: RoomCode, room: R) -> Result<Vec<W>, Shut> {
        if self.closed {
            return Err(Shut::Closing);
        }
        match self.places.insert(code, Place::Open(room)) {
            Some(Place::Opening(waiters)) => Ok(waiters),
            _ => Ok(Vec::new()),
        }
    }

    /// The room is not opened after all. Gives those who waited: they are told why if anybody
    /// knows, and are to look again if not.
    pub fn give_up(&mut self, code: RoomCode, why: Option<&Shut>) -> Vec<W> {
        if let Some(Shut::Damaged(how)) = why {
            self.note_damage(code, how.clone());
        }
        let Some(Place::Opening(waiters)) = self.places.get_mut(&code) else { return Vec::new() };
        let waiters = std::mem::take(waiters);
        self.places.remove(&code);
        waiters
    }

    /// A room's looks have changed.
    pub fn show(&mut self, card: &RoomCard) {
        // A bot makes room for whoever comes.
        let has_room = card.seated.saturating_sub(card.bots) < card.chairs;
        if card.listed && card.anybody_here && !card.locked && has_room {
            self.listed.insert(card.room, card.clone());
        } else {
            self.listed.remove(&card.room);
        }
    }

    /// A room leaves memory, if it is the one that can be found.
    pub fn leave(&mut self, code: RoomCode, is_it: impl FnOnce(&R) -> bool) {
        if matches!(self.places.get(&code), Some(Place::Open(room)) if is_it(room)) {
            self.places.remove(&code);
            self.listed.remove(&code);
        }
    }

    /// A room's task failed. One that does so again and again stays shut, lest it fail for ever.
    pub fn note_failure(&mut self, code: RoomCode) {
        let times = self.failed.entry(code).or_default();
        *times += 1;
        if *times >= FAILURES_MAX {
            self.note_damage(code, "the room failed again and again".to_owned());
        }
    }

    /// A room's log is known to be damaged: it stays shut, and nobody else gets its code.
    pub fn note_damage(&mut self, code: RoomCode, how: String) {
        self.damaged.insert(code, how);
    }

    /// A room is to be forgotten, and its damage with it: gives what that was.
    pub fn forget_damage(&mut self, code: RoomCode) -> Option<String> {
        self.failed.remove(&code);
        self.damaged.remove(&code)
    }

    /// The rooms anybody may go to.
    pub fn listed(&self) -> Vec<RoomCard> {
        self.listed.values().take(LISTED_MAX).cloned().collect()
    }

    /// Lets nobody in any more, and gives the rooms that are open.
    pub fn close(&mut self) -> Vec<R> {
        self.closed = true;
        self.open_rooms()
    }

    /// A room that is open.
    pub fn open_room(&self, code: RoomCode) -> Option<R> {
        match self.places.get(&code) {
            Some(Place::Open(room)) if !self.closed => Some(room.clone()),
            _ => None,
        }
    }

    /// All rooms that are open.
    pub fn open_rooms(&self) -> Vec<R> {
        let open = |place: &Place<R, W>| match place {
            Place::Open(room) => Some(room.clone()),
            Place::Opening(_) => None,
        };
        self.places.values().filter_map(open).collect()
    }

    /// Whether the house closes.
    pub fn is_closed(&self) -> bool {
        self.closed
    }
}

#[cfg(test)]
mod tests {
    use games::Kind;
    use protocol::Way;

    use super::*;

    /// Rooms are numbers here, and so is whoever waits.
    type Numbers = Directory<u32, u32>;

    fn code(text: &str) -> RoomCode {
        text.parse().unwrap()
    }

    fn card(text: &str) -> RoomCard {
        RoomCard {
            room: code(text),
            game: Kind::Blink,
            way: Way::Apart,
            host: None,
            seated: 1,
            bots: 0,
            chairs: 2,
            playing: false,
            anybody_here: true,
            locked: false,
            spectators: true,
            listed: true,
            games: 0,
        }
    }

    #[test]
    fn one_opens_and_the_others_wait() {
        let (mut directory, here) = (Numbers::new(9), code("AAAAA"));
        assert_eq!(directory.find(here, || 1), Ok(Found::Yours));
        assert_eq!(directory.find(here, || 2), Ok(Found::Opening));
        assert_eq!(directory.open(here, 7), Ok(vec![1, 2]));
        assert_eq!(directory.find(here, || unreachable!()), Ok(Found::Open(7)));
        assert_eq!(directory.reserve(here), Ok(false));
        directory.leave(here, |room| *room == 8);
        assert_eq!(directory.find(here, || 3), Ok(Found::Open(7)), "another has left");
        directory.leave(here, |room| *room == 7);
        assert_eq!(directory.find(here, || 3), Ok(Found::Yours));
    }

    #[test]
    fn an_opening_that_is_given_up_leaves_no_trace() {
        let (mut directory, here) = (Numbers::new(1), code("AAAAA"));
        assert_eq!(directory.reserve(here), Ok(true));
        assert_eq!(directory.find(here, || 1), Ok(Found::Opening));
        assert_eq!(directory.give_up(here, None), [1]);
        assert_eq!(directory.find(here, || 1), Ok(Found::Yours));
    }

    #[test]
    fn a_damaged_room_stays_shut_and_takes_no_place() {
        let (mut directory, here) = (Numbers::new(1), code("AAAAA"));
        let torn = Shut::Damaged("torn".to_owned());
        assert_eq!(directory.find(here, || 1), Ok(Found::Yours));
        assert_eq!(directory.give_up(here, Some(&torn)), [1]);
        assert_eq!(directory.find(here, || 2), Err(torn));
        assert_eq!(directory.reserve(here), Ok(false));
        assert_eq!(directory.forget_damage(here), Some("torn".to_owned()));
        assert_eq!(directory.reserve(here), Ok(true), "it was forgotten");
        directory.give_up(here, None);
        assert_eq!(directory.reserve(code("BBBBB")), Ok(true));
    }

    #[test]
    fn a_room_that_fails_again_and_again_stays_shut() {
        let (mut directory, here) = (Numbers::new(1), code("AAAAA"));
        for _ in 0..FAILURES_MAX {
            assert_eq!(directory.reserve(here), Ok(true));
            directory.give_up(here, None);
            directory.note_failure(here);
        }
        assert!(matches!(directory.find(here, || 1), Err(Shut::Damaged(_))));
    }

    #[test]
    fn there_are_no_more_rooms_than_fit() {
        let mut directory = Numbers::new(2);
        for held in ["AAAAA", "BBBBB"] {
            assert_eq!(directory.reserve(code(held)), Ok(true));
        }
        assert_eq!(directory.find(code("CCCCC"), || 1), Err(Shut::Full));
        directory.give_up(code("AAAAA"), None);
        assert_eq!(directory.find(code("CCCCC"), || 1), Ok(Found::Yours));
    }

    #[test]
    fn the_list_shows_rooms_with_a_chair_for_anybody() {
        let mut directory = Numbers::new(9);
        for shut in [
            RoomCard { listed: false, ..card("AAAAA") },
            RoomCard { locked: true, ..card("AAAAA") },
            RoomCard { anybody_here: false, ..card("AAAAA") },
            RoomCard { seated: 2, ..card("AAAAA") },
        ] {
            directory.show(&card("AAAAA"));
            assert_eq!(directory.listed(), [card("AAAAA")]);
            directory.show(&shut);
            assert_eq!(directory.listed(), []);
        }
        let with_bot = RoomCard { seated: 2, bots: 1, ..card("AAAAA") };
        directory.show(&with_bot);
        assert_eq!(directory.listed(), [with_bot]);
    }

    #[test]
    fn a_house_that_closes_opens_nothing_more() {
        let mut directory = Numbers::new(9);
        for (here, room) in [("AAAAA", None), ("BBBBB", Some(7))] {
            directory.reserve(code(here)).unwrap();
            room.map(|room| directory.open(code(here), room).unwrap());
        }
        assert_eq!(directory.close(), [7]);
        assert_eq!(directory.open(code("AAAAA"), 8), Err(Shut::Closing));
        assert_eq!(directory.find(code("BBBBB"), || 1), Err(Shut::Closing));
    }
}
