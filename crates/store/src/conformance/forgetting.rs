//! What a store promises about logs that are forgotten.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;

use super::{append, ask, entries, log, room, stored, told};
use crate::{Appended, Entries, Head, Recent, RoomCode, Store};

pub(super) fn check<S: Store>(empty: impl Fn() -> S) {
    a_log_that_is_forgotten_is_gone_and_its_code_is_free(&empty());
    a_log_is_forgotten_only_if_it_ends_where_it_is_said_to(&empty());
    a_log_that_is_forgotten_again_is_fenced_by_an_empty_one(&empty());
    logs_around_one_that_is_forgotten_are_whole(&empty());
    forgetting_and_appending_go_in_their_order(&empty());
    of_those_who_append_and_forget_at_once_one_is_heeded(&empty());
    an_answer_may_forget(&Arc::new(empty()));
    quiet_rooms_come_oldest_first(&empty());
}

/// Whatever was forgotten is still so when the store is opened again.
pub(super) fn check_reopened<S: Store>(
    store: S,
    reopen: impl Fn(S) -> S,
    heads: &[Head],
    rooms: &[RoomCode],
) {
    let mut store = store;
    let (gone, anew) = (rooms[0], rooms[1]);
    for nth in [0, 1] {
        forgotten(&store, rooms[nth], heads[nth]);
    }
    let head = stored(&store, anew, Head::empty(anew), &entries(&["anew"]));
    for _ in 0..2 {
        store = reopen(store);
        assert_eq!(log(&store, gone, 0).head, Head::empty(gone), "a forgotten log is back");
        assert_eq!(log(&store, anew, 0).head, head);
        for (&room, head) in rooms.iter().zip(heads).skip(2) {
            assert_eq!(log(&store, room, 0).head, *head, "{room} is another");
        }
        let recent = store.recent(0, 10).expect("the recent rooms");
        assert_eq!(recent.len(), rooms.len() - 1);
        assert_eq!((recent[0].room, recent[0].head), (anew, head));
    }
    // And it can be written to as if it had never been.
    stored(&store, gone, Head::empty(gone), &entries(&["again"]));
}

/// Asks for a log to be forgotten, and does not wait for the answer.
fn ask_to_forget(store: &impl Store, room: RoomCode, expected: u64) -> mpsc::Receiver<Appended> {
    let (tell, answer) = mpsc::channel();
    let done = move |answer| tell.send(answer).unwrap_or_default();
    store.forget(room, expected, Box::new(done));
    answer
}

fn forget(store: &impl Store, room: RoomCode, expected_seq: u64) -> Appended {
    told(&ask_to_forget(store, room, expected_seq))
}

/// Forgets, and insists.
fn forgotten(store: &impl Store, room: RoomCode, head: Head) {
    let answer = forget(store, room, head.seq);
    assert_eq!(answer, Appended::Stored(Head::empty(room)), "{room} behind {head:?}");
}

fn nothing_is_left(store: &impl Store, room: RoomCode) {
    for from in [0, 1, u64::MAX] {
        let log = log(store, room, from);
        assert_eq!((log.entries, log.head), (vec![], Head::empty(room)), "read from {from}");
    }
    for seq in [0, 1, 2, u64::MAX] {
        assert_eq!(store.stored_at(room, seq), Ok(None), "entry {seq}");
    }
    let is_it = |recent: &Recent| recent.room == room;
    assert!(!store.recent(0, usize::MAX).expect("the recent rooms").iter().any(is_it));
    assert!(!store.quiet(u64::MAX, usize::MAX).expect("the quiet rooms").iter().any(is_it));
}

fn a_log_that_is_forgotten_is_gone_and_its_code_is_free(store: &impl Store) {
    let room = room("KQXZB");
    for life in ["one", "two", "three"] {
        let mut head = Head::empty(room);
        for nth in 0..5 {
            head = stored(store, room, head, &entries(&[life, &nth.to_string()]));
        }
        let read = log(store, room, 0);
        assert!(read.entries.len() == 10 && read.entries[0] == life.as_bytes());
        forgotten(store, room, head);
        nothing_is_left(store, room);
    }
    // A room that nobody wrote to is as good as forgotten.
    forgotten(store, room, Head::empty(room));
    nothing_is_left(store, room);
}

fn a_log_is_forgotten_only_if_it_ends_where_it_is_said_to(store: &impl Store) {
    let (here, nobody) = (room("A"), room("B"));
    let head = stored(store, here, Head::empty(here), &entries(&["one", "two", "three"]));
    let before = log(store, here, 0);
    for expected in [0, 1, 2, 4, u64::MAX] {
        let answer = forget(store, here, expected);
        assert_eq!(answer, Appended::Fenced(head), "behind number {expected}");
    }
    for expected in [1, u64::MAX] {
        let answer = forget(store, nobody, expected);
        assert_eq!(answer, Appended::Fenced(Head::empty(nobody)), "behind number {expected}");
    }
    assert_eq!(log(store, here, 0), before, "it was forgotten all the same");
    stored(store, here, head, &entries(&["four"]));
}

fn a_log_that_is_forgotten_again_is_fenced_by_an_empty_one(store: &impl Store) {
    let room = room("A");
    let head = stored(store, room, Head::empty(room), &entries(&["one", "two"]));
    forgotten(store, room, head);
    assert_eq!(forget(store, room, head.seq), Appended::Fenced(Head::empty(room)));
    // Whoever wrote it and does not know is fenced too.
    let late = append(store, room, head.seq, entries(&["late"]));
    assert_eq!(late, Appended::Fenced(Head::empty(room)));
}

fn logs_around_one_that_is_forgotten_are_whole(store: &impl Store) {
    let rooms: Vec<_> = (0..6).map(|nth| room(&format!("R{nth}"))).collect();
    let mut heads: Vec<_> = rooms.iter().map(|&room| Head::empty(room)).collect();
    let grow = |nth: usize, heads: &mut Vec<Head>, round: usize| {
        let new = vec![format!("{round} in {nth}").repeat(1 + round % 7).into_bytes(); 1 + nth];
        let new = Entries::new(new).expect("within bounds");
        heads[nth] = stored(store, rooms[nth], heads[nth], &new);
    };
    for round in 0..120 {
        for nth in 0..rooms.len() {
            grow(nth, &mut heads, round);
        }
        // The newest of all, one in the middle, and all that are left.
        for gone in [(40, 5), (60, 2), (80, 0), (80, 1), (100, 2)] {
            if gone.0 == round {
                forgotten(store, rooms[gone.1], heads[gone.1]);
                heads[gone.1] = Head::empty(rooms[gone.1]);
            }
        }
        if round % 20 == 0 {
            for (&room, head) in rooms.iter().zip(&heads) {
                assert_eq!(log(store, room, 0).head, *head, "{room} in round {round}");
            }
        }
    }
    let mut newest = store.recent(0, 10).expect("the recent rooms");
    newest.reverse();
    let found: Vec<_> = newest.iter().map(|recent| (recent.room, recent.head)).collect();
    let expected: Vec<_> = rooms.iter().copied().zip(heads.iter().copied()).collect();
    assert_eq!(found, expected);
    for (&room, head) in rooms.iter().zip(&heads) {
        forgotten(store, room, *head);
        nothing_is_left(store, room);
    }
    assert_eq!(store.recent(0, 10), Ok(vec![]));
}

fn forgetting_and_appending_go_in_their_order(store: &impl Store) {
    let room = room("PIPELINE");
    let mut answers = Vec::new();
    for life in 0..50 {
        let new = entries(&[&format!("life {life}"), "and"]);
        answers.push((ask(store, room, 0, new.clone()), Head::empty(room).after(&new)));
        answers.push((ask_to_forget(store, room, 2), Head::empty(room)));
    }
    for (nth, (answer, head)) in answers.iter().enumerate() {
        assert_eq!(told(answer), Appended::Stored(*head), "number {nth}");
    }
    nothing_is_left(store, room);
}

fn of_those_who_append_and_forget_at_once_one_is_heeded(store: &impl Store) {
    let room = room("RACE");
    for round in 0..30 {
        let head = stored(store, room, Head::empty(room), &entries(&["one", "two"]));
        let new = entries(&[&round.to_string()]);
        let (grown, gone) = thread::scope(|scope| {
            let grow = scope.spawn(|| append(store, room, head.seq, new.clone()));
            let forget = scope.spawn(|| forget(store, room, head.seq));
            (grow.join().expect("an answer"), forget.join().expect("an answer"))
        });
        let (longer, none) = (head.after(&new), Head::empty(room));
        match (grown, gone) {
            (Appended::Stored(stored), Appended::Fenced(fenced)) => {
                assert_eq!((stored, fenced), (longer, longer), "round {round}");
                forgotten(store, room, longer);
            }
            (Appended::Fenced(fenced), Appended::Stored(stored)) => {
                assert_eq!((stored, fenced), (none, none), "round {round}");
            }
            both => panic!("round {round}: {both:?}"),
        }
        nothing_is_left(store, room);
    }
}

fn an_answer_may_forget<S: Store>(store: &Arc<S>) {
    let (tell, answer) = mpsc::channel();
    let again = Arc::clone(store);
    let done = move |answer: Appended| {
        let Appended::Stored(head) = answer else { panic!("{answer:?}") };
        again.forget(room("A"), head.seq, Box::new(move |answer| drop(tell.send(answer))));
    };
    store.append(room("A"), 0, entries(&["one"]), Box::new(done));
    assert_eq!(told(&answer), Appended::Stored(Head::empty(room("A"))));
}

fn quiet_rooms_come_oldest_first(store: &impl Store) {
    let rooms = ["A", "B", "C"].map(room);
    let mut heads = rooms.map(Head::empty);
    // C, A, B; then C again.
    for nth in [2, 0, 1, 2] {
        heads[nth] = stored(store, rooms[nth], heads[nth], &entries(&["x"]));
        // So that a clock of milliseconds can tell them apart.
        thread::sleep(std::time::Duration::from_millis(3));
    }
    let mut all = store.recent(0, 10).expect("the recent rooms");
    all.reverse();
    let quiet = |before, most| store.quiet(before, most).expect("the quiet rooms");
    for most in 0..4 {
        assert_eq!(quiet(u64::MAX, most), all[..most], "{most} at most");
    }
    for (nth, room) in all.iter().enumerate() {
        assert_eq!(quiet(room.at_unix_ms, 10), all[..nth], "a moment is not before itself");
    }
    assert_eq!(quiet(0, 10), []);
    forgotten(store, rooms[0], heads[0]);
    assert_eq!(quiet(u64::MAX, 10), all[1..]);
}
