//! Writing a room's log: the store's answers, brought down to what they mean for the room.
//!
//! After an *unknown* the same entries are asked for again, and may turn out to be there: then the
//! store says *fenced*, by the very head that these entries make. Only here is the difference known
//! between a room that meets its own entries and one that meets somebody else's.

use std::collections::VecDeque;

use protocol::RoomCode;
use room::Event;
use store::{Appended, ENTRIES_MAX, Entries, EntriesFault, Head};

/// The log of one room, for whoever writes it.
#[derive(Debug)]
pub struct Ledger {
    name: store::RoomCode,
    /// Where the log ends, as far as is known.
    head: Head,
    /// The last append's fate is not known.
    in_doubt: bool,
    under_way: Option<UnderWay>,
}

#[derive(Debug)]
struct UnderWay {
    /// The heads that this append and those behind it would make, if there is doubt.
    hoped: VecDeque<Head>,
    /// What did not fit into one append.
    rest: VecDeque<Entries>,
}

/// What the store is to be asked.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Whose log it is.
    pub room: store::RoomCode,
    /// How many entries it should have.
    pub expected_seq: u64,
    /// What is to be added.
    pub entries: Entries,
}

/// What follows from the store's answer.
#[derive(Debug)]
pub enum Next {
    /// That part is stored; the next is to be asked for.
    Ask(Ask),
    /// The room is told how it went.
    Told(Event),
}

/// The name of a room as the store knows it.
pub fn name(code: RoomCode) -> store::RoomCode {
    store::RoomCode::new(code.as_str()).expect("five letters are a name")
}

impl Ledger {
    /// The ledger of a room whose log ends here; nowhere yet, if it is new.
    pub fn new(code: RoomCode, head: Option<Head>) -> Ledger {
        let name = name(code);
        let head = head.unwrap_or_else(|| Head::empty(name));
        Ledger { name, head, in_doubt: false, under_way: None }
    }

    /// Where the log ends, as far as is known.
    pub fn head(&self) -> Head {
        self.head
    }

    /// Whether an answer is waited for.
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// Whether the fate of the last append is not known.
    pub fn is_in_doubt(&self) -> bool {
        self.in_doubt
    }

    /// Begins an append. If these are entries that no log takes, nothing is begun.
    pub fn append(
        &mut self,
        expected_seq: u64,
        entries: Vec<Vec<u8>>,
    ) -> Result<Ask, EntriesFault> {
        debug_assert_eq!(expected_seq, self.head.seq, "{:?}: the ledger has lost count", self.name);
        debug_assert!(!self.is_busy(), "{:?}: two appends at once", self.name);
        let mut hoped = VecDeque::new();
        if self.in_doubt {
            let mut head = self.head;
            for part in entries.chunks(ENTRIES_MAX) {
                head = head.after(part);
                hoped.push_back(head);
            }
        }
        let mut rest = parts(entries)?;
        let first = rest.pop_front().expect("a part at least");
        self.under_way = Some(UnderWay { hoped, rest });
        Ok(self.ask(self.head.seq, first))
    }

    fn ask(&self, expected_seq: u64, entries: Entries) -> Ask {
        Ask { room: self.name, expected_seq, entries }
    }

    /// Takes the store's answer to what was last asked.
    pub fn answered(&mut self, appended: &Appended) -> Next {
        let Some(under_way) = &mut self.under_way else {
            debug_assert!(false, "{:?}: an answer to nothing", self.name);
            return Next::Told(Event::Fenced);
        };
        let head = match appended {
            Appended::Stored(head) => {
                under_way.hoped.pop_front();
                *head
            }
            Appended::Fenced(head) => {
                let Some(nth) = under_way.hoped.iter().position(|hoped| hoped == head) else {
                    self.under_way = None;
                    return Next::Told(Event::Fenced);
                };
                // It was stored after all, and so were `nth` of the parts behind it.
                under_way.hoped.drain(..=nth);
                under_way.rest.drain(..nth);
                *head
            }
            Appended::Unknown(_) | Appended::Damaged(_) => {
                (self.under_way, self.in_doubt) = (None, true);
                let damaged = matches!(appended, Appended::Damaged(_));
                return Next::Told(if damaged { Event::Damaged } else { Event::Unknown });
            }
        };
        if let Some(next) = under_way.rest.pop_front() {
            return Next::Ask(self.ask(head.seq, next));
        }
        (self.head, self.in_doubt, self.under_way) = (head, false, None);
        Next::Told(Event::Stored)
    }
}

/// Entries in as many appends as they need, nearly always one.
fn parts(mut entries: Vec<Vec<u8>>) -> Result<VecDeque<Entries>, EntriesFault> {
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
    use store::{Memory, Store as _};

    use super::*;

    /// A ledger and a store that may forget to say what it did.
    struct Desk {
        ledger: Ledger,
        memory: Memory,
        /// For the next appends: whether it stores, and whether it says so.
        plan: VecDeque<(bool, bool)>,
    }

    impl Desk {
        fn new(plan: &[(bool, bool)]) -> Desk {
            let ledger = Ledger::new("KWXTZ".parse().unwrap(), None);
            Desk { ledger, memory: Memory::new(), plan: plan.iter().copied().collect() }
        }

        /// Appends, part by part, and gives what the room is told.
        fn append(&mut self, many: usize) -> String {
            let entries = (0..many).map(|nth| nth.to_string().into_bytes()).collect();
            let mut ask = self.ledger.append(self.ledger.head.seq, entries).unwrap();
            loop {
                let (stores, says) = self.plan.pop_front().unwrap_or((true, true));
                let unknown = Appended::Unknown("forgotten".to_owned());
                let Ask { room, expected_seq, entries } = ask;
                let done = stores.then(|| self.memory.append_and_wait(room, expected_seq, entries));
                let answer = done.filter(|_| says).unwrap_or(unknown);
                match self.ledger.answered(&answer) {
                    Next::Ask(next) => ask = next,
                    Next::Told(event) => return format!("{event:?}"),
                }
            }
        }

        /// Appends once, and again for every unknown. Gives what the room is told.
        fn answers(&mut self, many: usize) -> Vec<String> {
            let mut answers = Vec::new();
            while answers.last().is_none_or(|last| last == "Unknown") {
                answers.push(self.append(many));
            }
            answers
        }

        fn stored(&self) -> usize {
            let log = self.memory.read(self.ledger.name, 0).unwrap();
            assert_eq!(log.head, self.ledger.head);
            log.entries.len()
        }
    }

    #[test]
    fn entries_of_unknown_fate_are_there_once_whether_or_not_they_were_stored() {
        for plan in [[(true, false)], [(false, false)]] {
            let mut desk = Desk::new(&plan);
            assert_eq!(desk.answers(3), ["Unknown", "Stored"]);
            assert_eq!(desk.answers(2), ["Stored"]);
            assert_eq!(desk.stored(), 5);
            assert!(!desk.ledger.is_in_doubt());
        }
    }

    #[test]
    fn a_long_append_goes_in_parts_and_survives_doubt_between_them() {
        let many = 2 * ENTRIES_MAX + 5;
        for plan in [
            vec![],
            vec![(true, true), (true, false)],
            vec![(true, true), (false, false)],
            vec![(true, true), (true, true), (true, false)],
        ] {
            let mut desk = Desk::new(&plan);
            assert_eq!(desk.answers(many).last().unwrap(), "Stored", "{plan:?}");
            assert_eq!(desk.stored(), many, "{plan:?}");
        }
    }

    #[test]
    fn somebody_elses_entries_are_a_fence() {
        let mut desk = Desk::new(&[(false, false)]);
        assert_eq!(desk.append(2), "Unknown");
        let other = Entries::one(b"other".to_vec()).unwrap();
        desk.memory.append_and_wait(desk.ledger.name, 0, other);
        assert_eq!(desk.append(2), "Fenced");
    }

    #[test]
    fn what_no_log_takes_is_not_begun() {
        let mut desk = Desk::new(&[]);
        assert!(desk.ledger.append(0, vec![Vec::new()]).is_err());
        assert!(!desk.ledger.is_busy());
        assert_eq!(desk.stored(), 0);
    }
}
