//! The logs of rooms: what happened in each, entry by entry, kept so that nothing is lost.
//!
//! A store keeps bytes and knows no rules. A room is named by its code; its log is a list of
//! entries numbered from 1, and grows at the end alone. Whoever appends says how long the log is:
//! that number is a fencing token, and whoever has an old one is refused.
//!
//! ```
//! use store::{Appended, Durability, Entries, Head, RoomCode, Sqlite, Store};
//!
//! # let folder = std::env::temp_dir().join(format!("store-example-{}", std::process::id()));
//! let store = Sqlite::open(&folder.join("house.db"), Durability::Full)?;
//! let room = RoomCode::new("KQXZB")?;
//!
//! let deal = Entries::one(b"deal".to_vec())?;
//! let head = Head::empty(room).after(&deal);
//! assert_eq!(store.append_and_wait(room, 0, deal.clone()), Appended::Stored(head));
//!
//! // Who comes too late, or comes again, adds nothing and is told where the log stands.
//! assert_eq!(store.append_and_wait(room, 0, deal), Appended::Fenced(head));
//!
//! let log = store.read(room, 0)?;
//! assert_eq!((log.entries, log.head), (vec![b"deal".to_vec()], head));
//! # drop(store);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Three answers and no guess: [`Appended::Stored`], [`Appended::Fenced`],
//! [`Appended::Unknown`]. Whoever is told *unknown* has computed the head it hoped for
//! ([`Head::after`]) and asks again: the same append is then stored, or fenced by that very head.
//! [`Appended::Damaged`] is an *unknown* that will not pass by itself.
//!
//! A log ends as a whole or not at all: [`Store::forget`] removes it behind the same fence, and
//! whoever was told *unknown* and asks again is then fenced by the head of an empty log.
//!
//! Every log is a chain of hashes ([`Head`]), and [`Store::read`] follows it: a log that was torn
//! or altered is refused with the number of the entry, never guessed over. How long the logs are is
//! kept in a second place, so that one whose end is gone is refused too. [`verify`] looks at
//! everything there is.
//!
//! [`Sqlite`] is one file beside the house; [`Memory`] is for tests and simulations. Whatever
//! stores there are, [`conformance`] is what makes them one.
//!
//! [`Histories`] are kept apart: what players have played, for those who want it kept.
//! [`SqliteHistories`] is another file.

pub mod conformance;

mod clock;
mod entries;
mod fault;
mod head;
mod histories;
mod memory;
mod room_code;
mod sqlite;

use std::sync::mpsc;

pub use clock::{Clock, unix_ms};
pub use entries::{ENTRIES_MAX, ENTRY_BYTES_MAX, Entries, EntriesFault};
pub use fault::{Flaw, Loss, ReadFault};
pub use head::Head;
pub use histories::{GAMES_MAX, Histories, HistoriesFault, PlayerId, STAYS_MAX, Stay};
pub use memory::Memory;
pub use room_code::{BadRoomCode, RoomCode};
pub use sqlite::{
    Checked, CopyFault, Durability, OpenFault, Settings, Sqlite, SqliteHistories, SqliteLook,
    Verdict, copy_histories, copy_logs, verify,
};

/// A keeper of logs.
pub trait Store: Send + Sync + 'static {
    /// Adds entries behind entry number `expected_seq` (0: the room is new), all of them or none.
    ///
    /// Never waits for the disk. `done` is called exactly once, from any thread, perhaps before
    /// this returns; it should be quick, and may use the store. The appends of one thread are
    /// taken in its order, so that it need not wait for an answer to send the next.
    fn append(&self, room: RoomCode, expected_seq: u64, entries: Entries, done: Done);

    /// The entries after number `from`, checked along the chain, and the head they lead to.
    ///
    /// A room nobody ever wrote to has an empty log. If the log ends at or before `from` there
    /// are no entries, and the head says where it ends.
    fn read(&self, room: RoomCode, from: u64) -> Result<Log, ReadFault>;

    /// The rooms something was appended to at or after this moment, the newest first, `most` of
    /// them.
    fn recent(&self, since_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault>;

    /// The rooms nothing was appended to since this moment, the oldest first, `most` of them.
    fn quiet(&self, before_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault>;

    /// When an entry was stored; nothing if there is none of that number.
    fn stored_at(&self, room: RoomCode, seq: u64) -> Result<Option<u64>, ReadFault>;

    /// Removes a room's log, all of it, if it still ends at entry number `expected_seq`. The room is
    /// then one that nobody ever wrote to, and somebody else may have its code.
    ///
    /// Answered as an append is: *stored* with the head of an empty log means that it is gone for
    /// good. A log that is shorter than it was ([`ReadFault::Short`]) can be forgotten too; it ends
    /// at what was kept of it.
    fn forget(&self, room: RoomCode, expected_seq: u64, done: Done);

    /// Appends, and waits for the answer: for tools and tests.
    fn append_and_wait(&self, room: RoomCode, expected_seq: u64, entries: Entries) -> Appended {
        waited_for(|done| self.append(room, expected_seq, entries, done))
    }

    /// Forgets, and waits for the answer: for tools, tests and whoever has the time.
    fn forget_and_wait(&self, room: RoomCode, expected_seq: u64) -> Appended {
        waited_for(|done| self.forget(room, expected_seq, done))
    }
}

fn waited_for(ask: impl FnOnce(Done)) -> Appended {
    let (tell, told) = mpsc::sync_channel(1);
    let done = move |answer| {
        let _ = tell.send(answer);
    };
    ask(Box::new(done));
    told.recv().unwrap_or_else(|_| Appended::Unknown("the store gave no answer".to_owned()))
}

/// What is called with the answer to an append.
pub type Done = Box<dyn FnOnce(Appended) + Send>;

/// The answer to an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is there and stays there; this is the head now.
    Stored(Head),
    /// The log does not end at `expected_seq` but here: somebody else wrote, or this very append
    /// was stored before. Nothing was added.
    Fenced(Head),
    /// It may be there or not, and this is why (for people).
    Unknown(String),
    /// It may be there or not, and to ask again is of little use: the store is damaged where this
    /// would be written, and this is how (for people).
    Damaged(String),
}

/// What a read gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    /// The entries asked for, in order; the last is number `head.seq`.
    pub entries: Vec<Vec<u8>>,
    /// Where the log ends.
    pub head: Head,
}

/// A room something was appended to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recent {
    /// Which.
    pub room: RoomCode,
    /// When the last entry was stored.
    pub at_unix_ms: u64,
    /// Where its log ends.
    pub head: Head,
}
