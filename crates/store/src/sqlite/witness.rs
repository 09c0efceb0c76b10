//! How far each room's log reaches, written down a second time in a small file beside the store's.
//!
//! When SQLite opens a write-ahead log, it stops at the first frame it cannot read and is silent
//! about those behind it. Logs would come back shorter, and nobody would know. So after each commit
//! the writer notes here how many entries the rooms now have. A line that says more than the store
//! has is a loss, for certain. One that says less means nothing.
//!
//! The file is written and not synced, so it costs next to nothing. The program may be killed at
//! any moment without harm to it. A power cut may take its end, and then it knows less; it never
//! knows too much, because nothing is noted here before it is stored.
//!
//! It is text, a line for each note, the last of a room counts: `KQXZB 57 disk 5f3a90c1`. The third
//! word says what *stored* meant, the last one whether the line is whole. A room that is forgotten
//! has 0 entries. That line must outlive a power cut, or the room would seem lost: until it is
//! synced ([`Witness::settle`]) the store itself remembers which rooms are forgotten.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::file::{folder_of, owner_only, sync_folder};
use crate::{Durability, Loss, RoomCode};

/// How the file is called: like the store's, with this behind it.
pub(super) const ENDING: &str = "-heads";
/// While it is made anew.
const ENDING_NEW: &str = "-heads-new";
/// It is made anew, a line for each room, when it has so many bytes. That is forty thousand lines.
const BYTES_MAX: u64 = 1024 * 1024;
/// A room that was copied into the store's own file need not be in here any more. So many are kept
/// all the same, the newest, lest a damaged page of that file lose a room's name.
const ROOMS_KEPT: usize = 8 * 1024;

/// How far notes have come, for the thread that copies the write-ahead log into the file.
#[derive(Default)]
pub(super) struct Marks {
    /// How many notes there were. What they say was committed before.
    noted: AtomicU64,
    /// So many of them are about what is in the store's own file.
    copied: AtomicU64,
}

impl Marks {
    /// To be asked before copying.
    pub(super) fn noted(&self) -> u64 {
        self.noted.load(Ordering::Acquire)
    }

    /// All that was committed when there were so many notes is copied.
    pub(super) fn copied(&self, noted: u64) {
        self.copied.fetch_max(noted, Ordering::Release);
    }
}

/// How far a log reached.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub(super) seq: u64,
    /// What was promised about it.
    pub(super) durability: Durability,
    /// Which note it was.
    nth: u64,
}

/// What the file said when the store was opened.
pub(super) struct Testimony {
    pub(super) rooms: HashMap<RoomCode, Reach>,
    /// What is wrong with the file, for people.
    pub(super) fault: Option<String>,
    bytes: u64,
    /// It ends within a line, as it may after a power cut.
    torn: bool,
}

impl Testimony {
    /// Reads what there is, which for a store of an older program is nothing.
    pub(super) fn read(store: &Path) -> Testimony {
        let path = beside(store, ENDING);
        let mut testimony = Testimony { rooms: HashMap::new(), fault: None, bytes: 0, torn: false };
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return testimony,
            Err(error) => {
                testimony.fault = Some(format!("`{}` cannot be read: {error}", path.display()));
                return testimony;
            }
        };
        testimony.bytes = bytes.len() as u64;
        let mut damaged = 0;
        for (nth, line) in (0..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
            match line.strip_suffix(b"\n") {
                None => testimony.torn = true,
                Some(line) => match parse(line) {
                    Some((room, seq, durability)) => {
                        testimony.rooms.insert(room, Reach { seq, durability, nth });
                    }
                    None => damaged += 1,
                },
            }
        }
        if damaged > 0 {
            let lines = if damaged == 1 { "a line".to_owned() } else { format!("{damaged} lines") };
            let path = path.display();
            testimony.fault = Some(format!("`{path}` is damaged: {lines} cannot be read"));
        }
        testimony
    }
}

/// The file, open to be written.
pub(super) struct Witness {
    store: PathBuf,
    /// None if it cannot be written: then the store does without.
    file: Option<File>,
    rooms: HashMap<RoomCode, Reach>,
    durability: Durability,
    marks: Arc<Marks>,
    bytes: u64,
    bytes_max: u64,
    /// The last notes could not be written.
    behind: bool,
    /// What is being written.
    text: String,
}

impl Witness {
    /// Goes on from what the file said. What was lost stays in it for ever, unless it was never
    /// promised to outlive a power cut.
    pub(super) fn open(
        store: &Path,
        testimony: Testimony,
        forgotten: &HashSet<RoomCode>,
        losses: &[Loss],
        durability: Durability,
        marks: Arc<Marks>,
    ) -> Witness {
        let Testimony { mut rooms, fault, bytes, torn } = testimony;
        let mut anew = fault.is_some() || torn;
        // How far a log reached that was forgotten says nothing of one that came after it.
        for room in forgotten {
            anew |= rooms.remove(room).is_some();
        }
        for loss in losses {
            if loss.is_damage() {
                rooms.entry(loss.room).and_modify(|reach| reach.nth = u64::MAX);
            } else {
                rooms.remove(&loss.room);
                anew = true;
            }
        }
        let next = rooms.values().map(|reach| reach.nth).filter(|nth| *nth < u64::MAX).max();
        marks.noted.store(next.map_or(0, |nth| nth + 1), Ordering::Release);
        let file = append_to(&beside(store, ENDING)).ok();
        let mut witness = Witness {
            store: store.to_owned(),
            file,
            rooms,
            durability,
            marks,
            bytes,
            bytes_max: BYTES_MAX,
            behind: false,
            text: String::new(),
        };
        if anew || bytes > BYTES_MAX {
            witness.begin_anew();
        }
        witness
    }

    /// Notes where these logs end, all of them stored.
    pub(super) fn note(&mut self, stored: impl Iterator<Item = (RoomCode, u64)>) {
        self.text.clear();
        let mut nth = self.marks.noted();
        for (room, seq) in stored {
            let reach = Reach { seq, durability: self.durability, nth };
            nth += 1;
            write_line(&mut self.text, room, reach);
            self.rooms.insert(room, reach);
        }
        if let (Some(file), false) = (&mut self.file, self.text.is_empty()) {
            if file.write_all(self.text.as_bytes()).is_ok() {
                self.bytes += self.text.len() as u64;
            } else {
                // The disk is full, most likely. A line that is not whole would spoil the next.
                let _ = file.set_len(self.bytes);
                self.behind = true;
            }
        }
        self.marks.noted.store(nth, Ordering::Release);
        if self.bytes > self.bytes_max {
            self.begin_anew();
        }
    }

    /// Sees to it that all notes outlive a power cut. False if they may not.
    pub(super) fn settle(&mut self) -> bool {
        if self.behind {
            self.begin_anew();
        }
        let synced = self.file.as_ref().is_some_and(|file| file.sync_data().is_ok());
        // The file may have been made anew since, and its name is in the folder.
        synced && !self.behind && sync_folder(folder_of(&self.store)).is_ok()
    }

    /// Makes the file anew, with a line for each room and without those it can do without.
    fn begin_anew(&mut self) {
        self.rooms.retain(|_, reach| reach.seq > 0);
        let copied = self.marks.copied.load(Ordering::Acquire);
        let mut rooms: Vec<_> = self.rooms.iter().map(|(room, reach)| (*room, *reach)).collect();
        rooms.sort_unstable_by_key(|(_, reach)| reach.nth);
        let known = rooms.partition_point(|(_, reach)| reach.nth < copied);
        for (room, _) in rooms.drain(..known.saturating_sub(ROOMS_KEPT)) {
            self.rooms.remove(&room);
        }
        self.text.clear();
        rooms.iter().for_each(|(room, reach)| write_line(&mut self.text, *room, *reach));
        // If that fails the old one goes on, and grows until it is tried again.
        if let Ok(file) = self.write_anew() {
            self.file = Some(file);
            self.bytes = self.text.len() as u64;
            self.behind = false;
        }
        self.bytes_max = BYTES_MAX.max(2 * self.bytes);
    }

    fn write_anew(&self) -> io::Result<File> {
        let new = beside(&self.store, ENDING_NEW);
        match fs::remove_file(&new) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = append_to(&new)?;
        file.write_all(self.text.as_bytes())?;
        fs::rename(&new, beside(&self.store, ENDING))?;
        Ok(file)
    }
}

fn append_to(path: &Path) -> io::Result<File> {
    owner_only(OpenOptions::new().append(true).create(true)).open(path)
}

/// The file beside the store's with this ending.
pub(super) fn beside(store: &Path, ending: &str) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn write_line(text: &mut String, room: RoomCode, reach: Reach) {
    let start = text.len();
    let promise = match reach.durability {
        Durability::Full => "disk",
        Durability::Relaxed => "system",
    };
    let _ = write!(text, "{room} {} {promise}", reach.seq);
    let check = check(&text.as_bytes()[start..]);
    let _ = writeln!(text, " {check:08x}");
}

/// What a line without its end says, if nobody has changed it.
fn parse(line: &[u8]) -> Option<(RoomCode, u64, Durability)> {
    let (said, checked) = str::from_utf8(line).ok()?.rsplit_once(' ')?;
    if checked.len() != 8 || u32::from_str_radix(checked, 16) != Ok(check(said.as_bytes())) {
        return None;
    }
    let mut words = said.split(' ');
    let room = RoomCode::new(words.next()?).ok()?;
    let seq = words.next()?.parse().ok()?;
    let durability = match words.next()? {
        "disk" => Durability::Full,
        "system" => Durability::Relaxed,
        _ => return None,
    };
    words.next().is_none().then_some((room, seq, durability))
}

fn check(said: &[u8]) -> u32 {
    let hash = blake3::hash(said);
    let [a, b, c, d, ..] = *hash.as_bytes();
    u32::from_be_bytes([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(code: &str, seq: u64, durability: Durability) -> String {
        let mut text = String::new();
        let room = RoomCode::new(code).unwrap();
        write_line(&mut text, room, Reach { seq, durability, nth: 0 });
        text
    }

    #[test]
    fn lines_are_for_ever() {
        // Pinned: what was noted by one program is read by the next.
        assert_eq!(line("KQXZB", 57, Durability::Full), "KQXZB 57 disk bb4e4ecd\n");
        assert_eq!(line("A", 1, Durability::Relaxed), "A 1 system 26f80aaf\n");
    }

    #[test]
    fn a_line_with_any_byte_changed_says_nothing() {
        let whole = line("KQXZB", 57, Durability::Full).into_bytes();
        let whole = &whole[..whole.len() - 1];
        let room = RoomCode::new("KQXZB").unwrap();
        assert_eq!(parse(whole), Some((room, 57, Durability::Full)));
        for at in 0..whole.len() {
            for flip in [0x01, 0x10, 0x55] {
                let mut line = whole.to_vec();
                line[at] ^= flip;
                assert_eq!(parse(&line), None, "byte {at}");
            }
            assert_eq!(parse(&whole[..at]), None, "cut at {at}");
        }
    }

    /// A witness of its own, in a folder that is gone when it is read.
    fn witness(name: &str) -> (Witness, PathBuf) {
        let folder = std::env::temp_dir().join(format!("witness-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let store = folder.join("house.db");
        let testimony = Testimony::read(&store);
        let (none, marks) = (HashSet::new(), Arc::new(Marks::default()));
        let witness = Witness::open(&store, testimony, &none, &[], Durability::Full, marks);
        (witness, store)
    }

    fn codes(many: usize) -> impl Iterator<Item = RoomCode> {
        (0..many).map(|nth| RoomCode::new(&format!("R{nth}")).unwrap())
    }

    #[test]
    fn the_file_stays_small_however_much_is_noted() {
        let (mut witness, store) = witness("small");
        for seq in 1..=3_000 {
            witness.note(codes(50).map(|room| (room, seq)));
        }
        let bytes = fs::metadata(beside(&store, ENDING)).unwrap().len();
        assert!(bytes <= BYTES_MAX && bytes == witness.bytes, "{bytes} bytes");
        let said = Testimony::read(&store);
        assert!(said.fault.is_none() && !said.torn);
        assert_eq!(said.rooms.len(), 50);
        assert!(said.rooms.values().all(|reach| reach.seq == 3_000));
        fs::remove_dir_all(store.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_room_that_is_forgotten_has_nothing_and_then_no_line() {
        let (mut witness, store) = witness("gone");
        witness.note(codes(3).map(|room| (room, 7)));
        let gone = codes(1).next().unwrap();
        witness.note([(gone, 0)].into_iter());
        assert!(witness.settle());
        assert_eq!(Testimony::read(&store).rooms[&gone].seq, 0);
        witness.begin_anew();
        assert_eq!(Testimony::read(&store).rooms.len(), 2);
        fs::remove_dir_all(store.parent().unwrap()).unwrap();
    }

    #[test]
    fn only_rooms_that_are_in_the_stores_own_file_are_forgotten() {
        let (mut witness, store) = witness("forget");
        let many = 2 * ROOMS_KEPT;
        witness.note(codes(many).map(|room| (room, 1)));
        witness.begin_anew();
        assert_eq!(Testimony::read(&store).rooms.len(), many, "nothing was copied yet");
        // All but the last ten are copied.
        witness.marks.copied(many as u64 - 10);
        witness.begin_anew();
        let said = Testimony::read(&store);
        assert_eq!(said.rooms.len(), ROOMS_KEPT + 10);
        let newest = codes(many).last().unwrap();
        assert!(said.rooms.contains_key(&newest));
        fs::remove_dir_all(store.parent().unwrap()).unwrap();
    }
}
