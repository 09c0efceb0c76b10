//! How rooms are kept, without input or output: state machines that a server's tasks drive in
//! real time, and the simulator in virtual time.
//!
//! A [`Keeper`] runs one room and does what it decides, its [`Ledger`] writes its log, sockets
//! take what they are to send from [`Waiting`], and the [`Directory`] says which rooms are in
//! memory. Time is passed in, and what is to be done outside is asked of [`Outside`].
//!
//! ```
//! use keeping::{Ask, Ledger, Next};
//! use store::{Memory, Store as _};
//!
//! let (store, mut ledger) = (Memory::new(), Ledger::new("KWXTZ".parse()?, None));
//! let Ask { room, expected_seq, entries } = ledger.append(0, vec![b"opened".to_vec()])?;
//! let answer = store.append_and_wait(room, expected_seq, entries);
//! assert!(matches!(ledger.answered(&answer), Next::Told(room::Event::Stored)));
//! assert_eq!(ledger.head().seq, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod directory;
mod keeper;
mod ledger;
mod outbox;

pub use directory::{CODES_MAX, Directory, Found, KNOCKS_MAX, LISTED_MAX, Shut};
pub use keeper::{
    Answer, CREATOR, Errand, Goes, INBOX, Keeper, Note, Outside, Over, REPLY_AFTER_MS, TURN_MAX,
};
pub use ledger::{Ask, Ledger, Next, name};
pub use outbox::{BYTES_MAX, FRAMES_MAX, Outbox, Overrun, Waiting};
