//! A store that forgets when it is dropped.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::{
    Appended, Clock, Done, Entries, Head, Log, ReadFault, Recent, RoomCode, Store, unix_ms,
};

/// Logs in memory, for tests and simulations. It answers before `append` returns.
#[derive(Debug)]
pub struct Memory {
    clock: Clock,
    rooms: Mutex<Rooms>,
}

#[derive(Debug, Default)]
struct Rooms {
    by_code: BTreeMap<RoomCode, Room>,
    /// How many appends were stored, to tell which came last.
    appends: u64,
}

#[derive(Debug)]
struct Room {
    entries: Vec<Vec<u8>>,
    /// When each of them was stored.
    times: Vec<u64>,
    head: Head,
    at_unix_ms: u64,
    /// Which append was its last.
    append: u64,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::with_clock(unix_ms)
    }
}

impl Memory {
    /// A store without rooms.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// A store without rooms that takes the time from this clock.
    pub fn with_clock(clock: Clock) -> Memory {
        Memory { clock, rooms: Mutex::default() }
    }

    /// What `look` gives. Nothing in here leaves the rooms half changed, even if it panics.
    fn rooms<T>(&self, look: impl FnOnce(&mut Rooms) -> T) -> T {
        look(&mut self.rooms.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Rooms {
    fn append(&mut self, room: RoomCode, expected_seq: u64, new: Entries, now: u64) -> Appended {
        let head = self.by_code.get(&room).map_or_else(|| Head::empty(room), |room| room.head);
        if head.seq != expected_seq {
            return Appended::Fenced(head);
        }
        let head = head.after(&new);
        self.appends += 1;
        let room = self.by_code.entry(room).or_insert_with(|| Room {
            entries: Vec::new(),
            times: Vec::new(),
            head,
            at_unix_ms: now,
            append: 0,
        });
        room.entries.extend(new.into_vec());
        room.times.resize(room.entries.len(), now);
        (room.head, room.at_unix_ms, room.append) = (head, now, self.appends);
        Appended::Stored(head)
    }
}

impl Store for Memory {
    fn append(&self, room: RoomCode, expected_seq: u64, entries: Entries, done: Done) {
        let now = (self.clock)();
        // The rooms are free again when `done` is called: it may well append.
        let answer = self.rooms(|rooms| rooms.append(room, expected_seq, entries, now));
        done(answer);
    }

    fn read(&self, room: RoomCode, from: u64) -> Result<Log, ReadFault> {
        Ok(self.rooms(|rooms| match rooms.by_code.get(&room) {
            None => Log { entries: Vec::new(), head: Head::empty(room) },
            Some(room) => {
                let from = usize::try_from(from).unwrap_or(usize::MAX).min(room.entries.len());
                Log { entries: room.entries[from..].to_vec(), head: room.head }
            }
        }))
    }

    fn recent(&self, since_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        Ok(self.rooms(|rooms| {
            let since = rooms.by_code.iter().filter(|(_, room)| room.at_unix_ms >= since_unix_ms);
            let mut newest: Vec<_> = since.collect();
            newest.sort_by_key(|(_, room)| Reverse(room.append));
            newest.truncate(most);
            let recent = newest.into_iter().map(|(&code, room)| Recent {
                room: code,
                at_unix_ms: room.at_unix_ms,
                head: room.head,
            });
            recent.collect()
        }))
    }

    fn quiet(&self, before_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        let mut all = self.recent(0, usize::MAX)?;
        all.retain(|room| room.at_unix_ms < before_unix_ms);
        all.reverse();
        all.truncate(most);
        Ok(all)
    }

    fn forget(&self, room: RoomCode, expected_seq: u64, done: Done) {
        let answer = self.rooms(|rooms| {
            let head = rooms.by_code.get(&room).map_or_else(|| Head::empty(room), |room| room.head);
            if head.seq != expected_seq {
                return Appended::Fenced(head);
            }
            rooms.by_code.remove(&room);
            Appended::Stored(Head::empty(room))
        });
        done(answer);
    }

    fn stored_at(&self, room: RoomCode, seq: u64) -> Result<Option<u64>, ReadFault> {
        let nth = seq.checked_sub(1).and_then(|nth| usize::try_from(nth).ok());
        Ok(self.rooms(|rooms| rooms.by_code.get(&room)?.times.get(nth?).copied()))
    }
}
