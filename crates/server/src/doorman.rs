//! Who came into which room from where, and who was asked to leave: whoever was does not come back
//! under another name for that evening.
//!
//! Rooms know neither addresses nor players' keys, so this is kept beside them, in memory alone.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::{PersonId, RoomCode};
use store::PlayerId;

use crate::limits::household;

/// How long an evening is.
const EVENING: Duration = Duration::from_secs(12 * 3600);
/// The most rooms that are remembered; the one that was quiet longest makes room.
const ROOMS_MAX: usize = 50_000;
/// The most guests of a room that are remembered, and the most that were asked to leave.
const GUESTS_MAX: usize = 256;

/// Where somebody came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Guest {
    household: IpAddr,
    player: Option<PlayerId>,
}

impl Guest {
    pub(crate) fn new(address: IpAddr, player: Option<PlayerId>) -> Guest {
        Guest { household: household(address), player }
    }

    /// Whether these may be one and the same.
    fn is_like(&self, other: &Guest) -> bool {
        self.household == other.household || self.player.is_some() && self.player == other.player
    }
}

#[derive(Debug, Default)]
pub(crate) struct Doorman {
    rooms: Mutex<HashMap<RoomCode, Book>>,
}

/// What is known of a room's guests.
#[derive(Debug)]
struct Book {
    guests: Vec<(PersonId, Guest)>,
    asked_to_leave: Vec<(Guest, Instant)>,
    last: Instant,
}

impl Doorman {
    /// Somebody came in.
    pub(crate) fn note(&self, room: RoomCode, person: PersonId, guest: Guest, now: Instant) {
        let mut rooms = self.rooms();
        if rooms.len() >= ROOMS_MAX && !rooms.contains_key(&room) {
            rooms.retain(|_, book| now.duration_since(book.last) < EVENING);
            if rooms.len() >= ROOMS_MAX
                && let Some(quietest) = rooms.iter().min_by_key(|(_, book)| book.last)
            {
                let quietest = *quietest.0;
                rooms.remove(&quietest);
            }
        }
        let empty = || Book { guests: Vec::new(), asked_to_leave: Vec::new(), last: now };
        let book = rooms.entry(room).or_insert_with(empty);
        book.last = now;
        if book.guests.len() == GUESTS_MAX {
            book.guests.remove(0);
        }
        book.guests.push((person, guest));
    }

    /// Where somebody came from, the last time they came in.
    pub(crate) fn household(&self, room: RoomCode, person: PersonId) -> Option<IpAddr> {
        let rooms = self.rooms();
        let mut guests = rooms.get(&room)?.guests.iter().rev();
        guests.find(|(who, _)| *who == person).map(|(_, guest)| guest.household)
    }

    /// The host sent somebody out.
    pub(crate) fn send_away(&self, room: RoomCode, person: PersonId, now: Instant) {
        let mut rooms = self.rooms();
        let Some(book) = rooms.get_mut(&room) else { return };
        // One note for each device on which they took their place.
        for (_, guest) in book.guests.iter().filter(|(who, _)| *who == person) {
            if book.asked_to_leave.len() == GUESTS_MAX {
                book.asked_to_leave.remove(0);
            }
            book.asked_to_leave.push((*guest, now));
        }
    }

    /// The host opens the door to everybody again.
    pub(crate) fn pardon(&self, room: RoomCode) {
        if let Some(book) = self.rooms().get_mut(&room) {
            book.asked_to_leave.clear();
        }
    }

    /// The room is gone, and with it whoever came in.
    pub(crate) fn forget(&self, room: RoomCode) {
        self.rooms().remove(&room);
    }

    /// Whether somebody who comes from there was asked to leave.
    pub(crate) fn turns_away(&self, room: RoomCode, guest: Guest, now: Instant) -> bool {
        let rooms = self.rooms();
        let Some(book) = rooms.get(&room) else { return false };
        let mut lately =
            book.asked_to_leave.iter().filter(|(_, at)| now.duration_since(*at) < EVENING);
        lately.any(|(gone, _)| gone.is_like(&guest))
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<RoomCode, Book>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(address: [u8; 4]) -> Guest {
        Guest::new(IpAddr::from(address), None)
    }

    #[test]
    fn whoever_was_asked_to_leave_stays_away_for_the_evening_and_from_that_room() {
        let (doorman, now) = (Doorman::default(), Instant::now());
        let [here, there]: [RoomCode; 2] = ["AAAAA", "BBBBB"].map(|code| code.parse().unwrap());
        doorman.note(here, PersonId(0), guest([10, 0, 0, 1]), now);
        doorman.note(here, PersonId(1), guest([10, 0, 0, 2]), now);
        doorman.send_away(here, PersonId(1), now);
        assert!(doorman.turns_away(here, guest([10, 0, 0, 2]), now));
        assert!(!doorman.turns_away(here, guest([10, 0, 0, 1]), now));
        assert!(!doorman.turns_away(there, guest([10, 0, 0, 2]), now));
        assert!(!doorman.turns_away(here, guest([10, 0, 0, 2]), now + EVENING));
        doorman.pardon(here);
        assert!(!doorman.turns_away(here, guest([10, 0, 0, 2]), now));
        doorman.send_away(here, PersonId(1), now);
        doorman.forget(here);
        assert!(!doorman.turns_away(here, guest([10, 0, 0, 2]), now), "it is another room");
    }
}
