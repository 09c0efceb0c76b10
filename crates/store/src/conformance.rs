//! What every store promises, as one suite that each of them must pass.
//!
//! A new store calls [`check`] from a test with a function that makes an empty one, and
//! [`check_reopened`] if it outlives its process. A broken promise panics, and says which.
//!
//! ```
//! use store::{Memory, conformance};
//!
//! conformance::check(Memory::new);
//! ```
//!
//! Nothing here goes wrong by itself: a store that injects faults is checked with its faults
//! switched off.

mod forgetting;
mod histories;

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::{Appended, ENTRIES_MAX, ENTRY_BYTES_MAX, Entries, Head, Log, RoomCode, Store};
pub use histories::{check_histories, check_histories_reopened};

/// An answer that takes longer never comes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Checks every promise of [`Store`], each on an empty store of its own.
pub fn check<S: Store>(empty: impl Fn() -> S) {
    a_room_nobody_wrote_to_is_empty(&empty());
    entries_are_numbered_and_read_back(&empty());
    an_append_behind_another_number_is_fenced(&empty());
    an_append_made_again_is_fenced_by_the_head_it_wanted(&empty());
    the_smallest_and_the_largest_are_kept(&empty());
    rooms_are_apart(&empty());
    long_logs_are_read_back(&empty());
    appends_need_not_wait_for_each_other(&empty());
    an_answer_may_append(&Arc::new(empty()));
    of_those_who_append_at_once_one_is_stored(&empty());
    many_rooms_grow_at_once(&empty());
    nobody_reads_half_an_append(&empty());
    recent_rooms_come_newest_first(&empty());
    it_is_known_when_entries_were_stored(&empty());
    forgetting::check(empty);
}

/// Checks that whatever was stored is there when the store is opened again.
pub fn check_reopened<S: Store>(empty: impl Fn() -> S, reopen: impl Fn(S) -> S) {
    let mut store = empty();
    let rooms: Vec<_> = (0..5).map(|nth| room(&format!("R{nth}"))).collect();
    let mut heads: Vec<_> = rooms.iter().map(|&room| Head::empty(room)).collect();
    let mut told = Vec::new();
    for round in 0..5 {
        for (nth, (&room, head)) in rooms.iter().zip(&mut heads).enumerate() {
            // The last room is left alone, and so stays as the first round made it.
            if nth == 4 && round > 0 {
                continue;
            }
            let new = entries(&[&format!("{round}"), "and", &format!("{nth}")]);
            *head = stored(&store, room, *head, &new);
        }
        told = store.recent(0, 10).expect("the recent rooms");
        store = reopen(store);
        assert_eq!(store.recent(0, 10).as_ref(), Ok(&told), "reopened, other rooms are recent");
        for (&room, head) in rooms.iter().zip(&heads) {
            assert_eq!(log(&store, room, 0).head, *head, "reopened, the log of {room} is another");
        }
    }
    assert_eq!(told.len(), 5);
    forgetting::check_reopened(store, reopen, &heads, &rooms);
}

fn a_room_nobody_wrote_to_is_empty(store: &impl Store) {
    let nobody = room("NOBODY");
    for from in [0, 1, u64::MAX] {
        let empty = Log { entries: Vec::new(), head: Head::empty(nobody) };
        assert_eq!(log(store, nobody, from), empty);
    }
    assert_eq!(store.recent(0, 10), Ok(vec![]), "reading makes a room");
}

fn entries_are_numbered_and_read_back(store: &impl Store) {
    let room = room("KQXZB");
    let mut head = Head::empty(room);
    let mut all = Vec::new();
    for new in [entries(&["deal"]), entries(&["look", "wink", "nod"]), entries(&["claim"])] {
        head = stored(store, room, head, &new);
        all.extend(new.into_vec());
        assert_eq!(head.seq, all.len() as u64);
        for from in 0..=all.len() {
            let rest = Log { entries: all[from..].to_vec(), head };
            assert_eq!(log(store, room, from as u64), rest, "read from {from}");
        }
        for beyond in [head.seq + 1, head.seq + 100, u64::MAX] {
            assert_eq!(log(store, room, beyond), Log { entries: Vec::new(), head });
        }
    }
}

fn an_append_behind_another_number_is_fenced(store: &impl Store) {
    let (room, nobody) = (room("A"), room("B"));
    let head = stored(store, room, Head::empty(room), &entries(&["one", "two", "three"]));
    let before = log(store, room, 0);
    for expected in [0, 1, 2, 4, 5, u64::MAX] {
        let answer = append(store, room, expected, entries(&["late"]));
        assert_eq!(answer, Appended::Fenced(head), "behind number {expected}");
    }
    for expected in [1, 7, u64::MAX] {
        let answer = append(store, nobody, expected, entries(&["early"]));
        assert_eq!(answer, Appended::Fenced(Head::empty(nobody)), "behind number {expected}");
    }
    assert_eq!(log(store, room, 0), before, "a fenced append changed the log");
    assert_eq!(log(store, nobody, 0).head, Head::empty(nobody));
    let recent = store.recent(0, 10).expect("the recent rooms");
    assert_eq!(recent.len(), 1, "a fenced append made a room: {recent:?}");
    stored(store, room, head, &entries(&["four"]));
}

fn an_append_made_again_is_fenced_by_the_head_it_wanted(store: &impl Store) {
    let room = room("A");
    let first = stored(store, room, Head::empty(room), &entries(&["one"]));
    let new = entries(&["two", "three"]);
    let wanted = stored(store, room, first, &new);
    assert_eq!(append(store, room, first.seq, new), Appended::Fenced(wanted));
    // Somebody else's entry is told from one's own, though it has the same number.
    let other = first.after(["two", "other"]);
    assert_eq!(wanted.seq, other.seq);
    assert_ne!(wanted, other);
}

fn the_smallest_and_the_largest_are_kept(store: &impl Store) {
    let room = room("Abcdefgh12345678");
    let all_bytes: Vec<u8> = (0..=255).cycle().take(ENTRY_BYTES_MAX).collect();
    let many = vec![b"x".to_vec(); ENTRIES_MAX];
    let mut head = Head::empty(room);
    let mut all = Vec::new();
    for new in [vec![vec![0]], vec![all_bytes.clone(); 3], many, vec![all_bytes]] {
        all.extend(new.clone());
        head = stored(store, room, head, &Entries::new(new).expect("within bounds"));
    }
    let log = log(store, room, 0);
    assert!(log.entries == all, "the entries came back as others");
    assert_eq!(log.head, head);
}

fn rooms_are_apart(store: &impl Store) {
    let rooms = ["A", "a", "AA", "1", "01"].map(room);
    for (nth, &room) in rooms.iter().enumerate() {
        let mut head = Head::empty(room);
        for _ in 0..=nth {
            head = stored(store, room, head, &entries(&["same"]));
        }
    }
    let mut hashes = Vec::new();
    for (nth, &room) in rooms.iter().enumerate() {
        let Log { entries, head } = log(store, room, 0);
        assert_eq!(entries, vec![b"same".to_vec(); nth + 1], "{room}");
        assert!(!hashes.contains(&head.hash), "{room} has another room's hash");
        hashes.push(head.hash);
    }
}

fn long_logs_are_read_back(store: &impl Store) {
    let rooms = ["A", "B", "C"].map(room);
    let mut heads = rooms.map(Head::empty);
    for round in 1..=250 {
        for (nth, (&room, head)) in rooms.iter().zip(&mut heads).enumerate() {
            // The last writes seldom, and so its entries lie far apart.
            if nth < 2 || round % 100 == 0 {
                let new = vec![round.to_string().into_bytes(); 40];
                *head = stored(store, room, *head, &Entries::new(new).expect("within bounds"));
            }
        }
        if round % 50 == 0 {
            let read = rooms.map(|room| log(store, room, 0).head);
            assert_eq!(read, heads, "round {round}");
        }
    }
    assert_eq!(log(store, rooms[0], 9_999).entries, [b"250"]);
}

fn appends_need_not_wait_for_each_other(store: &impl Store) {
    const APPENDS: u64 = 2_000;
    let room = room("PIPELINE");
    let one = |nth: u64| entries(&[&nth.to_string()]);
    let asked: Vec<_> = (0..APPENDS).map(|nth| ask(store, room, nth, one(nth))).collect();
    let mut head = Head::empty(room);
    for (nth, answer) in (0..).zip(&asked) {
        head = head.after(&one(nth));
        assert_eq!(told(answer), Appended::Stored(head), "append {nth}");
    }
    assert_eq!(log(store, room, 0).head, head);
}

fn an_answer_may_append<S: Store>(store: &Arc<S>) {
    fn next<S: Store>(store: &Arc<S>, seq: u64, tell: mpsc::Sender<Appended>) {
        let again = Arc::clone(store);
        let done = move |answer: Appended| match answer {
            Appended::Stored(head) if head.seq < 20 => next(&again, head.seq, tell),
            answer => tell.send(answer).expect("somebody waits"),
        };
        store.append(room("CHAIN"), seq, entries(&["link"]), Box::new(done));
    }
    let (tell, answer) = mpsc::channel();
    next(store, 0, tell);
    let head = Head::empty(room("CHAIN")).after(["link"; 20]);
    assert_eq!(told(&answer), Appended::Stored(head));
}

fn of_those_who_append_at_once_one_is_stored(store: &impl Store) {
    const THREADS: usize = 8;
    let room = room("RACE");
    let mut head = Head::empty(room);
    for round in 0..50 {
        let answers: Vec<_> = thread::scope(|scope| {
            let racers: Vec<_> = (0..THREADS)
                .map(|racer| {
                    let new = entries(&[&format!("{round} {racer}")]);
                    (head.after(&new), new)
                })
                .map(|(hoped, new)| scope.spawn(move || (hoped, append(store, room, round, new))))
                .collect();
            racers.into_iter().map(|racer| racer.join().expect("an answer")).collect()
        });
        let stored = |(hoped, answer): &&(Head, Appended)| *answer == Appended::Stored(*hoped);
        let winners: Vec<_> = answers.iter().filter(stored).collect();
        assert_eq!(winners.len(), 1, "round {round}: {answers:?}");
        head = winners[0].0;
        let fenced = answers.iter().filter(|(_, answer)| *answer == Appended::Fenced(head));
        assert_eq!(fenced.count(), THREADS - 1, "round {round}: {answers:?}");
    }
    assert_eq!(log(store, room, 0).head, head);
}

fn many_rooms_grow_at_once(store: &impl Store) {
    const THREADS: usize = 4;
    const ROOMS: usize = 25;
    const APPENDS: u64 = 40;
    let new = |append: u64| entries(&[&append.to_string(), "and"]);
    thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || {
                let rooms: Vec<_> =
                    (0..ROOMS).map(|nth| room(&format!("T{thread}R{nth}"))).collect();
                let mut heads: Vec<_> = rooms.iter().map(|&room| Head::empty(room)).collect();
                for append in 0..APPENDS {
                    let asked = rooms.iter().zip(&heads);
                    let asked: Vec<_> = asked
                        .map(|(&room, head)| ask(store, room, head.seq, new(append)))
                        .collect();
                    for (answer, head) in asked.iter().zip(&mut heads) {
                        *head = head.after(&new(append));
                        assert_eq!(told(answer), Appended::Stored(*head));
                    }
                }
                for (&room, head) in rooms.iter().zip(&heads) {
                    assert_eq!(log(store, room, 0).head, *head, "{room}");
                }
            });
        }
    });
    let recent = store.recent(0, usize::MAX).expect("the recent rooms");
    assert_eq!(recent.len(), THREADS * ROOMS);
}

fn nobody_reads_half_an_append(store: &impl Store) {
    const TOGETHER: usize = 100;
    const APPENDS: u64 = 50;
    let room = room("WHOLE");
    thread::scope(|scope| {
        let writer = scope.spawn(move || {
            let mut head = Head::empty(room);
            for append in 0..APPENDS {
                let new = vec![append.to_string().into_bytes(); TOGETHER];
                head = stored(store, room, head, &Entries::new(new).expect("within bounds"));
            }
        });
        while !writer.is_finished() {
            let Log { entries, head } = log(store, room, 0);
            assert_eq!(entries.len() as u64, head.seq);
            assert_eq!(entries.len() % TOGETHER, 0, "half an append was read");
        }
    });
}

fn recent_rooms_come_newest_first(store: &impl Store) {
    let rooms = ["A", "B", "C"].map(room);
    let mut heads = rooms.map(Head::empty);
    // C, A, B; then C again.
    for nth in [2, 0, 1, 2] {
        heads[nth] = stored(store, rooms[nth], heads[nth], &entries(&["x"]));
        // So that a clock of milliseconds can tell them apart.
        thread::sleep(Duration::from_millis(3));
    }
    let recent = |since, most| store.recent(since, most).expect("the recent rooms");
    let all = recent(0, 10);
    let found: Vec<_> = all.iter().map(|recent| (recent.room, recent.head)).collect();
    let [a, b, c] = [0, 1, 2].map(|nth| (rooms[nth], heads[nth]));
    assert_eq!(found, [c, b, a]);

    for most in 0..4 {
        assert_eq!(recent(0, most), all[..most.min(3)], "{most} at most");
    }
    for newest in &all {
        let since = newest.at_unix_ms;
        let expected: Vec<_> = all.iter().filter(|one| one.at_unix_ms >= since).copied().collect();
        assert_eq!(recent(since, 10), expected, "a moment is not part of the time since");
    }
    assert_eq!(recent(all[0].at_unix_ms + 1, 10), []);
    assert_eq!(recent(u64::MAX, 10), []);
}

fn it_is_known_when_entries_were_stored(store: &impl Store) {
    let (one, other) = (room("A"), room("B"));
    let mut heads = [one, other].map(Head::empty);
    let mut times = Vec::new();
    for _ in 0..3 {
        heads[0] = stored(store, one, heads[0], &entries(&["x", "y"]));
        times.push(store.recent(0, 1).expect("the recent rooms")[0].at_unix_ms);
        thread::sleep(Duration::from_millis(3));
        heads[1] = stored(store, other, heads[1], &entries(&["z"]));
    }
    let at = |room, seq| store.stored_at(room, seq).expect("a time");
    for (nth, time) in (0..).zip(times) {
        assert_eq!([1, 2].map(|seq| at(one, 2 * nth + seq)), [Some(time); 2], "append {nth}");
    }
    assert!(at(one, 1) < at(one, 6) && at(one, 6) < at(other, 3));
    for none in [0, 7, u64::MAX] {
        assert_eq!(at(one, none), None, "entry {none}");
    }
    assert_eq!(at(room("C"), 1), None);
}

fn room(code: &str) -> RoomCode {
    RoomCode::new(code).expect("a code")
}

fn entries(texts: &[&str]) -> Entries {
    let texts = texts.iter().map(|text| text.as_bytes().to_vec());
    Entries::new(texts.collect()).expect("within bounds")
}

/// Appends, and does not wait for the answer.
fn ask(store: &impl Store, room: RoomCode, expected_seq: u64, new: Entries) -> Receiver<Appended> {
    let (tell, answer) = mpsc::channel();
    let done = move |answer| tell.send(answer).unwrap_or_default();
    store.append(room, expected_seq, new, Box::new(done));
    answer
}

/// The answer, which must come, and come once.
fn told(answer: &Receiver<Appended>) -> Appended {
    answer.recv_timeout(PATIENCE).expect("an append was never answered")
}

fn append(store: &impl Store, room: RoomCode, expected_seq: u64, new: Entries) -> Appended {
    told(&ask(store, room, expected_seq, new))
}

/// Appends, and insists.
fn stored(store: &impl Store, room: RoomCode, head: Head, new: &Entries) -> Head {
    let hoped = head.after(new);
    let answer = append(store, room, head.seq, new.clone());
    assert_eq!(answer, Appended::Stored(hoped), "{room} behind {head:?}");
    hoped
}

/// A log that must be readable, and whole.
fn log(store: &impl Store, room: RoomCode, from: u64) -> Log {
    let log = store.read(room, from).unwrap_or_else(|fault| panic!("{fault}"));
    if from == 0 {
        let folded = Head::empty(room).after(&log.entries);
        assert_eq!(log.head, folded, "the head of {room} is not that of its entries");
    }
    log
}
