//! The stores, put to the test.

mod closing;
mod conformance;
mod damage;
mod disk;
mod forgetting;
mod histories;
mod kill;
mod looking;
mod losses;
mod opening;
mod samples;
mod sharing;
mod verify;

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use store::{Appended, Durability, Entries, Head, RoomCode, Settings, Sqlite, Store};

/// The path of a file that is not there yet, in a folder of its own that is not there either.
fn new_file() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let nth = NEXT.fetch_add(1, Ordering::Relaxed);
    FILES.with(|Files(folder)| folder.join(nth.to_string()).join("house.db"))
}

/// What a test leaves, until it is over: each has a thread, and every run a number, of its own.
struct Files(PathBuf);

thread_local! {
    static FILES: Files = {
        let name = format!("store-suite-{}-{:?}", process::id(), thread::current().id());
        Files(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name))
    };
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A store that need not outlive a power cut, which makes the tests quick.
fn open(path: &Path) -> Sqlite {
    Sqlite::open(path, Durability::Relaxed).unwrap_or_else(|fault| panic!("{fault}"))
}

fn open_with(path: &Path, settings: Settings) -> Sqlite {
    Sqlite::open_with(path, settings).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The file beside the store's with this ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// A store's files as they are at this moment, as if it were killed: the copy's path.
fn copy(path: &Path) -> PathBuf {
    let copy = new_file();
    fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
    // The notes first: what they say is in the other files then, whoever writes meanwhile.
    for ending in ["-heads", "", "-wal"] {
        let from = beside(path, ending);
        if from.exists() {
            fs::copy(from, beside(&copy, ending)).expect("a copy");
        }
    }
    copy
}

/// The same of a store that is at work. Somebody reads meanwhile: else the write-ahead log could be
/// emptied into the file when that is copied already, and the copy would be of no moment at all.
fn copy_at_work(path: &Path) -> PathBuf {
    let reader = Connection::open(path).expect("a reader");
    reader.busy_timeout(Duration::from_secs(10)).expect("a patient reader");
    let moment = reader.unchecked_transaction().expect("a moment");
    moment.query_row("SELECT place FROM noted", [], |_| Ok(())).expect("something to read");
    copy(path)
}

fn room(code: &str) -> RoomCode {
    RoomCode::new(code).expect("a code")
}

fn one(entry: &str) -> Entries {
    Entries::one(entry.as_bytes().to_vec()).expect("within bounds")
}

/// Appends these one by one, and insists.
fn fill(store: &impl Store, code: &str, entries: &[&str]) -> Head {
    let room = room(code);
    let mut head = store.read(room, 0).expect("a log").head;
    for entry in entries {
        let hoped = head.after([entry]);
        let answer = store.append_and_wait(room, head.seq, one(entry));
        assert_eq!(answer, Appended::Stored(hoped));
        head = hoped;
    }
    head
}

/// Appends, and does not wait for the answer.
fn ask(store: &impl Store, code: &str, expected_seq: u64, entries: Entries) -> Receiver<Appended> {
    let (tell, answer) = mpsc::channel();
    let done = move |answer| tell.send(answer).unwrap_or_default();
    store.append(room(code), expected_seq, entries, Box::new(done));
    answer
}
