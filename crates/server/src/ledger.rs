//! Writing a room's log: the store's answers, brought down to what they mean for the room.
//!
//! After an *unknown* the same entries are asked for again, and may turn out to be there: then the
//! store says *fenced*, by the very head that these entries make. Only here is the difference known
//! between a room that meets its own entries and one that meets somebody else's.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use protocol::RoomCode;
use room::Event;
use store::{Appended, ENTRIES_MAX, Entries, Head, Store};
use tokio::sync::oneshot;

use crate::folder::ADVICE;
use crate::meters::Meters;

/// What all ledgers of a house share.
#[derive(Clone)]
pub(crate) struct Books {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) meters: Arc<Meters>,
    writing: Arc<Writing>,
}

/// How it went when something was last written.
#[derive(Default)]
struct Writing {
    /// It could not be.
    stuck: AtomicBool,
    /// It could not be, because the store is damaged.
    damaged: AtomicBool,
}

impl Books {
    pub(crate) fn new(store: Arc<dyn Store>, meters: Arc<Meters>) -> Books {
        Books { store, meters, writing: Arc::default() }
    }

    /// Whether the store could not write lately.
    pub(crate) fn is_stuck(&self) -> bool {
        self.writing.stuck.load(Ordering::Relaxed)
    }

    /// Whether that was because it is damaged.
    pub(crate) fn is_damaged(&self) -> bool {
        self.writing.damaged.load(Ordering::Relaxed)
    }

    fn wrote(&self) {
        self.writing.stuck.store(false, Ordering::Relaxed);
        self.writing.damaged.store(false, Ordering::Relaxed);
    }

    fn could_not_write(&self) {
        self.meters.appends_unknown.increment(1);
        self.writing.stuck.store(true, Ordering::Relaxed);
    }

    fn met_damage(&self) {
        self.could_not_write();
        if !self.writing.damaged.swap(true, Ordering::Relaxed) {
            tracing::error!("the store is damaged: {ADVICE}");
        }
    }
}

/// The log of one room, for whoever writes it.
pub(crate) struct Ledger {
    books: Books,
    code: RoomCode,
    name: store::RoomCode,
    /// Where the log ends, as far as is known.
    head: Head,
    /// The last append's fate is not known.
    in_doubt: bool,
    under_way: Option<UnderWay>,
}

struct UnderWay {
    answer: oneshot::Receiver<Appended>,
    asked: Instant,
    /// The heads that this append and those behind it would make, if there is doubt.
    hoped: VecDeque<Head>,
    /// What did not fit into one append.
    rest: VecDeque<Entries>,
}

/// The name of a room as the store knows it.
pub(crate) fn name(code: RoomCode) -> store::RoomCode {
    store::RoomCode::new(code.as_str()).expect("five letters are a name")
}

impl Ledger {
    /// The ledger of a room whose log ends here; nowhere yet, if it is new.
    pub(crate) fn new(books: Books, code: RoomCode, head: Option<Head>) -> Ledger {
        let name = name(code);
        let head = head.unwrap_or_else(|| Head::empty(name));
        Ledger { books, code, name, head, in_doubt: false, under_way: None }
    }

    /// Whether an answer is waited for.
    pub(crate) fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// Asks for an append. If the room made something that no log takes, the answer is a fence,
    /// and the room is read again from what was stored.
    pub(crate) fn append(&mut self, expected_seq: u64, entries: Vec<Vec<u8>>) {
        debug_assert_eq!(expected_seq, self.head.seq, "{}: the ledger has lost count", self.code);
        let mut hoped = VecDeque::new();
        if self.in_doubt {
            let mut head = self.head;
            for part in entries.chunks(ENTRIES_MAX) {
                head = head.after(part);
                hoped.push_back(head);
            }
        }
        match parts(entries) {
            Ok(mut rest) => {
                let first = rest.pop_front().expect("a part at least");
                let answer = self.ask(self.head.seq, first);
                self.under_way = Some(UnderWay { answer, asked: Instant::now(), hoped, rest });
            }
            Err(fault) => {
                tracing::error!(room = %self.code, %fault, "a room made entries no log takes");
                let (tell, answer) = oneshot::channel();
                let _ = tell.send(Appended::Fenced(self.head));
                let rest = VecDeque::new();
                self.under_way = Some(UnderWay { answer, asked: Instant::now(), hoped, rest });
            }
        }
    }

    fn ask(&self, expected_seq: u64, entries: Entries) -> oneshot::Receiver<Appended> {
        let (tell, answer) = oneshot::channel();
        let done = Box::new(move |appended| {
            let _ = tell.send(appended);
        });
        self.books.store.append(self.name, expected_seq, entries, done);
        answer
    }

    /// Waits for the answer, for ever if nothing is under way. May be dropped and called again.
    pub(crate) async fn answer(&mut self) -> Event {
        loop {
            let Some(under_way) = &mut self.under_way else {
                return std::future::pending().await;
            };
            let nobody = |_| Appended::Unknown("the store gave no answer".to_owned());
            let appended = (&mut under_way.answer).await.unwrap_or_else(nobody);
            let meters = &self.books.meters;
            meters.append_seconds.record(under_way.asked.elapsed());
            let head = match appended {
                Appended::Stored(head) => {
                    meters.appends_stored.increment(1);
                    under_way.hoped.pop_front();
                    head
                }
                Appended::Fenced(head) => {
                    let Some(nth) = under_way.hoped.iter().position(|hoped| *hoped == head) else {
                        meters.appends_fenced.increment(1);
                        self.under_way = None;
                        return Event::Fenced;
                    };
                    // It was stored after all, and so were `nth` of the parts behind it.
                    meters.appends_stored.increment(1);
                    under_way.hoped.drain(..=nth);
                    under_way.rest.drain(..nth);
                    head
                }
                Appended::Unknown(why) => {
                    tracing::warn!(room = %self.code, why, "the store cannot say whether it stored");
                    self.books.could_not_write();
                    self.under_way = None;
                    self.in_doubt = true;
                    return Event::Unknown;
                }
                Appended::Damaged(why) => {
                    tracing::error!(room = %self.code, why, "nothing can be stored for this room");
                    self.books.met_damage();
                    self.under_way = None;
                    self.in_doubt = true;
                    return Event::Damaged;
                }
            };
            if let Some(next) = under_way.rest.pop_front() {
                let answer = self.ask(head.seq, next);
                self.under_way.as_mut().expect("it is under way").answer = answer;
                continue;
            }
            self.books.wrote();
            (self.head, self.in_doubt, self.under_way) = (head, false, None);
            return Event::Stored;
        }
    }
}

/// Entries in as many appends as they need, nearly always one.
fn parts(mut entries: Vec<Vec<u8>>) -> Result<VecDeque<Entries>, store::EntriesFault> {
    let mut parts = VecDeque::with_capacity(1);
    while entries.len() > ENTRIES_MAX {
        let rest = entries.split_off(ENTRIES_MAX);
        parts.push_back(Entries::new(std::mem::replace(&mut entries, rest))?);
    }
    parts.push_back(Entries::new(entries)?);
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use store::{Done, Log, Memory, ReadFault, Recent};

    use super::*;

    /// A store that may forget to say what it did.
    struct Forgetful {
        memory: Memory,
        /// For the next appends: whether it stores, and whether it says so.
        plan: Mutex<VecDeque<(bool, bool)>>,
    }

    impl Store for Forgetful {
        fn append(&self, room: store::RoomCode, expected_seq: u64, entries: Entries, done: Done) {
            let (stores, says) = self.plan.lock().unwrap().pop_front().unwrap_or((true, true));
            let unknown = Appended::Unknown("forgotten".to_owned());
            let answer = if stores {
                self.memory.append_and_wait(room, expected_seq, entries)
            } else {
                unknown.clone()
            };
            done(if says { answer } else { unknown });
        }

        fn read(&self, room: store::RoomCode, from: u64) -> Result<Log, ReadFault> {
            self.memory.read(room, from)
        }

        fn recent(&self, since_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
            self.memory.recent(since_unix_ms, most)
        }

        fn stored_at(&self, room: store::RoomCode, seq: u64) -> Result<Option<u64>, ReadFault> {
            self.memory.stored_at(room, seq)
        }
    }

    fn ledger(plan: &[(bool, bool)]) -> (Ledger, Arc<Forgetful>) {
        let plan = Mutex::new(plan.iter().copied().collect());
        let store = Arc::new(Forgetful { memory: Memory::new(), plan });
        let books = Books::new(store.clone(), Arc::new(Meters::new()));
        (Ledger::new(books, "KWXTZ".parse().unwrap(), None), store)
    }

    fn entries(many: usize) -> Vec<Vec<u8>> {
        (0..many).map(|nth| nth.to_string().into_bytes()).collect()
    }

    /// Appends once, and again for every unknown. Gives the answers.
    async fn answers(ledger: &mut Ledger, many: usize) -> Vec<String> {
        let mut answers = Vec::new();
        let seq = ledger.head.seq;
        while answers.last().is_none_or(|last| last == "Unknown") {
            ledger.append(seq, entries(many));
            answers.push(format!("{:?}", ledger.answer().await));
        }
        answers
    }

    fn stored(ledger: &Ledger, store: &Forgetful) -> usize {
        let log = store.read(ledger.name, 0).unwrap();
        assert_eq!(log.head, ledger.head);
        log.entries.len()
    }

    #[tokio::test]
    async fn entries_of_unknown_fate_are_there_once_whether_or_not_they_were_stored() {
        for plan in [[(true, false)], [(false, false)]] {
            let (mut ledger, store) = ledger(&plan);
            assert_eq!(answers(&mut ledger, 3).await, ["Unknown", "Stored"]);
            assert_eq!(answers(&mut ledger, 2).await, ["Stored"]);
            assert_eq!(stored(&ledger, &store), 5);
            assert!(!ledger.books.is_stuck());
        }
    }

    #[tokio::test]
    async fn a_long_append_goes_in_parts_and_survives_doubt_between_them() {
        let many = 2 * ENTRIES_MAX + 5;
        for plan in [
            vec![],
            vec![(true, true), (true, false)],
            vec![(true, true), (false, false)],
            vec![(true, true), (true, true), (true, false)],
        ] {
            let (mut ledger, store) = ledger(&plan);
            assert_eq!(answers(&mut ledger, many).await.last().unwrap(), "Stored", "{plan:?}");
            assert_eq!(stored(&ledger, &store), many, "{plan:?}");
        }
    }

    #[tokio::test]
    async fn somebody_elses_entries_are_a_fence() {
        let (mut ledger, store) = ledger(&[(false, false)]);
        ledger.append(0, entries(2));
        assert!(matches!(ledger.answer().await, Event::Unknown));
        store.memory.append_and_wait(ledger.name, 0, Entries::one(b"other".to_vec()).unwrap());
        ledger.append(0, entries(2));
        assert!(matches!(ledger.answer().await, Event::Fenced));
    }

    #[tokio::test]
    async fn what_no_log_takes_ends_the_room_here() {
        let (mut ledger, store) = ledger(&[]);
        ledger.append(0, vec![Vec::new()]);
        assert!(matches!(ledger.answer().await, Event::Fenced));
        assert_eq!(stored(&ledger, &store), 0);
    }
}
