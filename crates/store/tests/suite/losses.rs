//! Write-ahead logs that were damaged, cut short or deleted: no log is ever silently shorter.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use store::{
    Appended, Durability, Head, Loss, OpenFault, ReadFault, RoomCode, Settings, Sqlite, Store,
};

use crate::{ask, beside, copy, fill, new_file, one, open, room};

const ROOMS: usize = 16;
/// A frame of the write-ahead log is a header and a page; before the first is the log's own header.
const LOG_HEADER: usize = 32;
const FRAME: usize = 24 + 4096;

type Heads = BTreeMap<RoomCode, Head>;

fn durable(path: &Path) -> Sqlite {
    Sqlite::open(path, Durability::Full).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The files of a store with sixteen rooms that was killed, and where their logs ended.
fn killed(rounds: usize) -> (PathBuf, Heads) {
    let path = new_file();
    let store = durable(&path);
    let mut heads = Heads::new();
    for round in 0..rounds {
        // Not every room has its say in every round, and some begin late.
        for nth in (0..ROOMS).filter(|nth| (round + nth) % 3 != 0 && nth / 2 <= round) {
            let code = format!("ROOM{nth}");
            let entry = format!("{round} {}", "x".repeat(nth * 40));
            heads.insert(room(&code), fill(&store, &code, &[&entry]));
        }
    }
    assert_eq!(heads.len(), ROOMS);
    // Until nothing is being copied into the file any more.
    loop {
        let copy = copy(&path);
        thread::sleep(Duration::from_millis(100));
        let same = |ending| {
            fs::read(beside(&copy, ending)).unwrap() == fs::read(beside(&path, ending)).unwrap()
        };
        if ["", "-wal", "-heads"].into_iter().all(same) {
            return (copy, heads);
        }
    }
}

/// How many entries a room has, asked of SQLite itself.
fn counted(connection: &Connection, room: RoomCode) -> u64 {
    let sql = "SELECT count(*) FROM log JOIN rooms ON rooms.id = log.room WHERE code = ?1";
    connection.query_row(sql, [room.as_str()], |row| row.get::<_, i64>(0)).unwrap() as u64
}

/// Opens a store that something was done to. What is left of each room is all, or its room is shut
/// and says how much is missing. Gives how many rooms that are.
#[track_caller]
fn exactly_the_short_ones_are_shut(path: &Path, heads: &Heads, trial: &str) -> usize {
    // Quicker, and nothing to what was promised before.
    let store = open(path);
    assert_eq!(store.heads_fault(), None, "{trial}");
    let connection = Connection::open(path).unwrap();
    let mut losses = Vec::new();
    for (&room, head) in heads {
        let kept = counted(&connection, room);
        match store.read(room, 0) {
            Ok(log) => assert_eq!(log.head, *head, "{trial}, room {room}"),
            Err(fault) => {
                let loss = Loss { room, kept, stored: head.seq, durability: Durability::Full };
                assert_eq!(fault, ReadFault::Short(loss), "{trial}, room {room}");
                assert!(kept < head.seq, "{trial}, room {room}");
                losses.push(loss);
            }
        }
    }
    assert_eq!(store.losses(), losses, "{trial}");
    losses.len()
}

/// The same where the file has newer pages than what is left of the write-ahead log. SQLite then
/// makes a muddle of both, in which more may be damaged than was lost. None of it is given out.
#[track_caller]
fn no_short_one_is_open(path: &Path, heads: &Heads, trial: &str) -> usize {
    let store = match Sqlite::open(path, Durability::Relaxed) {
        Ok(store) => store,
        Err(fault) => {
            assert!(matches!(fault, OpenFault::Damaged { .. }), "{trial}: {fault}");
            return heads.len();
        }
    };
    let mut shut = 0;
    for (&room, head) in heads {
        match store.read(room, 0) {
            Ok(log) => assert_eq!(log.head, *head, "{trial}, room {room}"),
            Err(ReadFault::Unavailable(why)) => panic!("{trial}, room {room}: {why}"),
            Err(_) => shut += 1,
        }
    }
    for loss in store.losses() {
        assert_eq!(loss.stored, heads[&loss.room].seq, "{trial}, room {}", loss.room);
    }
    shut
}

/// What looks at a store that was damaged: at these files, with these heads, in this trial.
type Look = fn(&Path, &Heads, &str) -> usize;

/// Every kind of damage to the write-ahead log, in many places.
fn damaged_everywhere(path: &Path, heads: &Heads, look: Look) -> usize {
    let trial = |name: &str, act: &dyn Fn(&mut Vec<u8>)| {
        let copy = copy(path);
        let wal = beside(&copy, "-wal");
        let mut bytes = fs::read(&wal).unwrap();
        act(&mut bytes);
        fs::write(&wal, bytes).unwrap();
        let shut = look(&copy, heads, name);
        fs::remove_dir_all(copy.parent().unwrap()).unwrap();
        shut
    };
    let bytes = fs::metadata(beside(path, "-wal")).unwrap().len() as usize;
    let frames = (bytes - LOG_HEADER) / FRAME;
    let mut places: Vec<usize> = (0..LOG_HEADER).step_by(3).collect();
    for frame in [0, 1, 2, frames / 3, frames / 2, frames - 3, frames - 2, frames - 1] {
        let start = LOG_HEADER + frame * FRAME;
        // Its page's number, whether it is a commit, salts, checksums; then the page.
        places.extend([0, 3, 7, 9, 13, 17, 23, 24, 60, 2_000, FRAME - 1].map(|at| start + at));
    }
    let mut shut = 0;
    for place in places {
        shut += trial(&format!("byte {place} of {bytes}"), &|bytes| bytes[place] ^= 0x11);
    }
    for nth in 0..=12 {
        let length = bytes * nth / 12;
        shut += trial(&format!("cut to {length}"), &|bytes| bytes.truncate(length));
    }
    let zeros = LOG_HEADER + frames / 2 * FRAME;
    shut + trial("half of it zeros", &|bytes| bytes[zeros..].fill(0))
}

#[test]
fn a_damaged_write_ahead_log_shuts_the_rooms_that_lost_something_and_says_how_much() {
    // Everything is in the write-ahead log alone.
    let (path, heads) = killed(12);
    assert_eq!(exactly_the_short_ones_are_shut(&copy(&path), &heads, "unharmed"), 0);
    let shut = damaged_everywhere(&path, &heads, exactly_the_short_ones_are_shut);
    assert!(shut > 500, "{shut} rooms were shut");
}

#[test]
fn no_log_is_silently_shorter_when_some_of_it_was_copied_into_the_file() {
    let (path, heads) = killed(40);
    assert!(fs::metadata(&path).unwrap().len() > 10 * 4096, "nothing was copied");
    assert_eq!(exactly_the_short_ones_are_shut(&copy(&path), &heads, "unharmed"), 0);
    let shut = damaged_everywhere(&path, &heads, no_short_one_is_open);
    assert!(shut > 100, "{shut} rooms were shut");
}

#[test]
fn rooms_that_are_gone_altogether_are_not_as_if_they_had_never_been() {
    let (path, heads) = killed(12);
    fs::remove_file(beside(&path, "-wal")).unwrap();
    assert_eq!(exactly_the_short_ones_are_shut(&path, &heads, "deleted"), ROOMS);
    let store = durable(&path);
    let stored = heads[&room("ROOM5")].seq;
    let says = format!("the log of room ROOM5 is gone: {stored} entries were stored");
    assert_eq!(store.read(room("ROOM5"), 0).unwrap_err().to_string(), says);
    assert_eq!(store.stored_at(room("ROOM5"), 1).unwrap_err().to_string(), says);
    // Nor is the code free for somebody else.
    for seq in [0, 1, stored] {
        let answer = store.append_and_wait(room("ROOM5"), seq, one("deal"));
        assert_eq!(answer, Appended::Damaged(says.clone()));
    }
    fill(&store, "NEW", &["deal"]);
}

/// A store that was killed, and then lost the end of its write-ahead log.
fn shortened() -> (PathBuf, Heads) {
    let (path, heads) = killed(12);
    let wal = fs::OpenOptions::new().write(true).open(beside(&path, "-wal")).unwrap();
    wal.set_len(wal.metadata().unwrap().len() - 6 * FRAME as u64).unwrap();
    (path, heads)
}

#[test]
fn what_was_lost_is_said_in_a_sentence() {
    let loss = Loss { room: room("KWXTZ"), kept: 40, stored: 57, durability: Durability::Full };
    let says = "the log of room KWXTZ ends at entry 40, but 57 were stored: the last 17 are gone";
    assert_eq!(ReadFault::Short(loss).to_string(), says);
    let says = "the log of room KWXTZ ends at entry 56, but 57 were stored: the last one is gone";
    assert_eq!(Loss { kept: 56, ..loss }.to_string(), says);
}

#[test]
fn a_loss_is_not_forgotten_until_somebody_deletes_the_note() {
    let (path, heads) = shortened();
    let store = durable(&path);
    let losses = store.losses().to_vec();
    assert!(!losses.is_empty() && losses.len() < ROOMS, "{losses:?}");
    // The others go on, for so long that the notes are made anew several times.
    let whole = heads.keys().find(|room| losses.iter().all(|loss| loss.room != **room)).unwrap();
    let entries = store::Entries::new(vec![b"x".to_vec(); 100]).unwrap();
    let mut seq = heads[whole].seq;
    let asked: Vec<_> = (0..2_000)
        .map(|nth| {
            let answer = ask(&store, whole.as_str(), seq, entries.clone());
            seq += 100;
            // Many rooms more, of which there is nothing to say.
            let _new = ask(&store, &format!("NEW{nth}"), 0, one("deal"));
            answer
        })
        .collect();
    for answer in asked {
        assert!(matches!(answer.recv().unwrap(), Appended::Stored(_)));
    }
    drop(store);
    for _ in 0..2 {
        let store = durable(&path);
        assert_eq!(store.losses(), losses);
        assert!(store.read(losses[0].room, 0).is_err());
    }
    fs::remove_file(beside(&path, "-heads")).unwrap();
    let store = durable(&path);
    assert_eq!(store.losses(), []);
    assert_eq!(store.read(losses[0].room, 0).unwrap().head.seq, losses[0].kept);
}

#[test]
fn a_torn_end_that_nobody_was_told_of_is_no_damage() {
    let path = new_file();
    let store = durable(&path);
    let told = fill(&store, "A", &["one", "two"]);
    let before = fs::metadata(beside(&path, "-wal")).unwrap().len();
    // A file as after a power cut while this was written, before anybody heard of it.
    fill(&store, "A", &["three"]);
    let whole = fs::metadata(beside(&path, "-wal")).unwrap().len();
    let heads = fs::read_to_string(beside(&path, "-heads")).unwrap();
    let told_lines: String = heads.split_inclusive('\n').take(2).collect();
    for length in [before, before + 10, before + FRAME as u64 / 2, whole - 1] {
        for noted in [told_lines.as_str(), &heads[..told_lines.len() + 7], ""] {
            let copy = copy(&path);
            let wal = fs::OpenOptions::new().write(true).open(beside(&copy, "-wal")).unwrap();
            wal.set_len(length).unwrap();
            fs::write(beside(&copy, "-heads"), noted).unwrap();
            let store = durable(&copy);
            assert_eq!((store.losses(), store.heads_fault()), (&[][..], None));
            assert_eq!(store.read(room("A"), 0).unwrap().head, told);
            // And it goes on from there, with the notes in order.
            let head = fill(&store, "A", &["other"]);
            drop(store);
            let store = durable(&copy);
            assert_eq!((store.losses(), store.heads_fault()), (&[][..], None));
            assert_eq!(store.read(room("A"), 0).unwrap().head, head);
        }
    }
}

#[test]
fn what_a_power_cut_may_take_is_said_once_and_shuts_no_room() {
    let path = new_file();
    let store = open(&path);
    fill(&store, "A", &["one", "two"]);
    let copy = copy(&path);
    fs::remove_file(beside(&copy, "-wal")).unwrap();
    let store = open(&copy);
    let loss = Loss { room: room("A"), kept: 0, stored: 2, durability: Durability::Relaxed };
    assert_eq!(store.losses(), [loss]);
    assert!(!loss.is_damage());
    let head = fill(&store, "A", &["one again"]);
    drop(store);
    let store = open(&copy);
    assert_eq!(store.losses(), []);
    assert_eq!(store.read(room("A"), 0).unwrap().head, head);
}

#[test]
fn damaged_notes_are_said_and_shut_nothing() {
    let (path, heads) = killed(12);
    let notes = fs::read(beside(&path, "-heads")).unwrap();
    for place in (0..notes.len()).step_by(notes.len() / 40) {
        let copy = copy(&path);
        let mut bytes = notes.clone();
        bytes[place] ^= 0x55;
        fs::write(beside(&copy, "-heads"), bytes).unwrap();
        let store = durable(&copy);
        let fault = store.heads_fault().unwrap_or_else(|| panic!("byte {place} is not noticed"));
        assert!(fault.contains("-heads` is damaged: "), "{fault}");
        assert_eq!(store.losses(), []);
        for (&room, head) in &heads {
            assert_eq!(store.read(room, 0).unwrap().head, *head);
        }
        drop(store);
        // They were made anew from what could be read.
        assert_eq!(durable(&copy).heads_fault(), None);
    }
}

#[test]
fn notes_that_cannot_be_written_hold_nothing_up() {
    let path = new_file();
    fs::create_dir_all(beside(&path, "-heads")).unwrap();
    let store = durable(&path);
    assert!(store.heads_fault().unwrap().contains("-heads` cannot be read: "));
    let head = fill(&store, "A", &["one", "two"]);
    drop(store);
    assert_eq!(durable(&path).read(room("A"), 0).unwrap().head, head);
}

#[test]
fn a_store_without_notes_opens_as_before() {
    let (path, heads) = killed(12);
    fs::remove_file(beside(&path, "-heads")).unwrap();
    let store = durable(&path);
    assert_eq!((store.losses(), store.heads_fault()), (&[][..], None));
    for (&room, head) in &heads {
        assert_eq!(store.read(room, 0).unwrap().head, *head);
    }
}

#[test]
fn two_who_write_at_once_lose_nothing_and_note_nothing_that_is_not_there() {
    let path = new_file();
    let stores = [durable(&path), durable(&path)];
    for round in 0..30 {
        fill(&stores[round % 2], "A", &["in turns"]);
        fill(&stores[round % 2], &format!("R{round}"), &["x"]);
    }
    drop(stores);
    assert_eq!(durable(&path).losses(), []);
}

/// Whatever page of the file a bad disk ruins: a new room is stored, or it is said that the store is
/// damaged. Nobody is told to wait.
#[test]
fn a_new_room_in_a_damaged_store_is_not_told_to_wait() {
    let path = new_file();
    let store = open(&path);
    for nth in 0..200 {
        fill(&store, &format!("ROOM{nth}"), &["deal", &"long ".repeat(nth / 10 + 1), "claim"]);
    }
    drop(store);
    let whole = fs::read(&path).unwrap();
    let (mut stored, mut damaged, mut shut) = (0, 0, 0);
    for page in 0..whole.len() / 4096 {
        for (from, to) in [(8, 100), (100, 2_000), (2_000, 4_000)] {
            // The first hundred bytes of all are the file's own.
            let from = if page == 0 { from.max(100) } else { from };
            let copy = new_file();
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            let mut bytes = whole.clone();
            bytes[page * 4096 + from..page * 4096 + to.max(from)].fill(0xa7);
            fs::write(&copy, bytes).unwrap();
            let settings = Settings { durability: Durability::Relaxed, ..Settings::default() };
            match Sqlite::open_with(&copy, settings) {
                Err(fault) => {
                    assert!(fault.to_string().contains("is damaged: "), "page {page}: {fault}");
                    shut += 1;
                }
                Ok(store) => match store.append_and_wait(room("NEWXX"), 0, one("deal")) {
                    Appended::Stored(_) => stored += 1,
                    Appended::Damaged(_) => damaged += 1,
                    other => panic!("page {page}, bytes {from} to {to}: {other:?}"),
                },
            }
        }
    }
    assert!(stored > 0 && damaged > 3 && shut > 0, "{stored} stored, {damaged}, {shut} shut");
}
