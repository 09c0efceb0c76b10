//! How a house writes logs to NATS: step by step as `cluster::Logs` does, which is no state machine
//! and cannot be run here.
//!
//! Every append names the room's last message, and whoever begins to run a room writes a message
//! without entries first: a fence. Nobody is called fenced before the room's last message was seen.

use std::collections::VecDeque;

use keeping::Shut;
use protocol::RoomCode;
use store::{Appended, Entries, Head};
use table::Millis;

use crate::Fault;
use crate::failure::{Checked, wrong};
use crate::nats::{Last, Message, Name, Nats, Put};
use crate::owner::OwnerId;
use crate::world::World;

/// For how long an append that is refused without a reason is tried again, and how soon.
const SPURIOUS_PATIENCE_MS: u64 = 2_000;
const SPURIOUS_PAUSE_MS: u64 = 5;
/// How often a room is taken anew, because somebody wrote meanwhile.
const TAKES_MAX: usize = 20;

/// A room as a house's logs know it.
#[derive(Debug, Default)]
pub(crate) struct Known {
    last: Option<Last>,
    /// Under which ownership it is written.
    epoch: u64,
    busy: bool,
    waiting: VecDeque<Append>,
}

/// An append that a room asked for.
#[derive(Debug)]
pub(crate) struct Append {
    pub(crate) owner: OwnerId,
    pub(crate) expected_seq: u64,
    pub(crate) entries: Entries,
}

/// An append that is being carried out.
#[derive(Debug)]
struct Writing {
    by: Name,
    code: RoomCode,
    epoch: u64,
    append: Append,
    /// Behind which message.
    last: Last,
    hoped: Head,
    began: Millis,
}

/// What is done with a log that was read in order to run its room.
pub(crate) type Taken = Box<dyn FnOnce(&mut World, Result<Log, Shut>) -> Checked>;

/// A log, and where it ends.
pub(crate) type Log = (Vec<Vec<u8>>, Head);

fn unknown(why: &str) -> Appended {
    Appended::Unknown(why.to_owned())
}

impl World {
    fn known(&mut self, by: Name, code: RoomCode) -> &mut Known {
        self.houses[by.house].known.entry(code).or_default()
    }

    fn hold(&mut self, by: Name, code: RoomCode, last: Last) {
        let known = self.known(by, code);
        (known.epoch, known.last) = (last.epoch, Some(last));
    }

    /// A house no longer runs a room.
    pub(crate) fn forget_known(&mut self, by: Name, code: RoomCode) {
        let known = &mut self.houses[by.house].known;
        if known.get(&code).is_some_and(|known| !known.busy) {
            known.remove(&code);
        }
    }

    /// A room has something to be written. The appends of a room go one after the other.
    pub(crate) fn append(&mut self, by: Name, code: RoomCode, append: Append) {
        let known = self.known(by, code);
        known.waiting.push_back(append);
        if !std::mem::replace(&mut known.busy, true) {
            self.append_next(by, code);
        }
    }

    fn append_next(&mut self, by: Name, code: RoomCode) {
        let Some(known) = self.houses[by.house].known.get_mut(&code) else { return };
        let Some(append) = known.waiting.pop_front() else {
            known.busy = false;
            return;
        };
        let (epoch, before) = (known.epoch, known.last);
        if let Some(last) = before.filter(|last| last.head.seq == append.expected_seq) {
            return self.put_behind(by, code, epoch, append, last);
        }
        // Not what was expected: perhaps it is no longer so.
        self.ask_last(by, code, move |world, last| {
            let Some(last) = last else {
                return world.appended(by, code, append.owner, unknown("nobody said what is last"));
            };
            if before.is_none() || last.writer == Some(by) {
                world.known(by, code).last = Some(last);
            }
            // Our own entries may have been met behind another's fence. They are stored, and it
            // holds all the same.
            let later = last.epoch > epoch && world.plan.fault != Some(Fault::FenceOverlooked);
            if last.head.seq != append.expected_seq || later {
                return world.appended(by, code, append.owner, Appended::Fenced(last.head));
            }
            world.put_behind(by, code, epoch, append, last);
            Ok(())
        });
    }

    fn put_behind(&mut self, by: Name, code: RoomCode, epoch: u64, append: Append, last: Last) {
        let hoped = last.head.after(&append.entries);
        self.write(Writing { by, code, epoch, append, last, hoped, began: self.now });
    }

    fn write(&mut self, writing: Writing) {
        let Writing { by, code, epoch, last, .. } = writing;
        let entries = Some(writing.append.entries.clone());
        let message = Message { behind: last.seq, writer: by, epoch, entries };
        self.put(by, code, message, move |world, put| world.wrote(writing, put));
    }

    /// NATS has said something to an append, or has not.
    fn wrote(&mut self, writing: Writing, put: Option<Put>) -> Checked {
        let Writing { by, code, epoch, hoped, last, began, .. } = writing;
        let owner = writing.append.owner;
        match put {
            Some(Put::Stored(seq)) => {
                self.hold(by, code, Last { head: hoped, seq, writer: Some(by), epoch });
                return self.appended(by, code, owner, Appended::Stored(hoped));
            }
            None => return self.appended(by, code, owner, unknown("NATS does not answer")),
            Some(Put::Refused) if self.plan.fault == Some(Fault::RefusalBelieved) => {
                return self.appended(by, code, owner, Appended::Fenced(last.head));
            }
            Some(Put::Refused) => {}
        }
        self.ask_last(by, code, move |world, now| {
            let Some(now) = now else {
                return world.appended(by, code, owner, unknown("nobody said what is last"));
            };
            if now.seq != last.seq {
                // Ours, from a time when nobody told us; or another's.
                let ours = now.head == hoped && now.writer == Some(by) && now.epoch == epoch;
                if ours {
                    world.hold(by, code, now);
                }
                let answer =
                    if ours { Appended::Stored(hoped) } else { Appended::Fenced(now.head) };
                return world.appended(by, code, owner, answer);
            }
            world.report.count("nats", "refusals without a reason");
            if began + SPURIOUS_PATIENCE_MS < world.now {
                let why = "NATS refuses the append without a reason";
                return world.appended(by, code, owner, unknown(why));
            }
            let again = world.now + SPURIOUS_PAUSE_MS;
            world.when_awake(by, again, move |world| {
                world.write(writing);
                Ok(())
            });
            Ok(())
        });
        Ok(())
    }

    /// A room is told what became of its append, if it is still there.
    fn appended(&mut self, by: Name, code: RoomCode, owner: OwnerId, answer: Appended) -> Checked {
        self.check_fenced(code, owner, &answer)?;
        self.answered(owner, answer)?;
        self.append_next(by, code);
        Ok(())
    }

    /// Nobody is fenced where nobody else has written.
    fn check_fenced(&self, code: RoomCode, owner: OwnerId, answer: &Appended) -> Checked {
        let last = self.nats.last(code);
        match (self.owners.get(&owner), answer) {
            (Some(owner), Appended::Fenced(head))
                if last.epoch == owner.epoch && *head == owner.keeper.ledger().head() =>
            {
                wrong(code, format!("owner {} is fenced, and nobody else has written", owner.id.0))
            }
            _ => Ok(()),
        }
    }

    fn ask_last(
        &mut self,
        by: Name,
        code: RoomCode,
        then: impl FnOnce(&mut World, Option<Last>) -> Checked + 'static,
    ) {
        self.request(by, Nats::stream_of(code), move |world| Ok(world.nats.last(code)), then);
    }

    fn put(
        &mut self,
        by: Name,
        code: RoomCode,
        message: Message,
        then: impl FnOnce(&mut World, Option<Put>) -> Checked + 'static,
    ) {
        let put = move |world: &mut World| world.take_message(code, message);
        self.request(by, Nats::stream_of(code), put, then);
    }

    /// A message has come to the leader of its stream.
    fn take_message(&mut self, code: RoomCode, message: Message) -> Checked<Put> {
        if self.nats.is_muddled(self.now, code) || self.luck.one_in(1_000) {
            return Ok(Put::Refused);
        }
        let (epoch, entries) = (message.epoch, message.entries.clone());
        let by = message.writer;
        let put = self.nats.put(code, message);
        if let (Put::Stored(seq), Some(facts)) = (put, self.facts.get(&code)) {
            let what = entries
                .as_ref()
                .map_or("a fence".to_owned(), |new| format!("{} entries", new.len()));
            let fenced = epoch < facts.epoch;
            self.note(code, &format!("{by:?} stores {what} as {seq} under {epoch}"));
            if fenced {
                let what = "a house has written to a room that was taken from it";
                return wrong(code, what);
            }
        }
        if let (Put::Stored(_), Some(entries)) = (put, entries) {
            self.stored(code, &entries)?;
        }
        Ok(put)
    }

    /// Reads a room's log in order to run it under this ownership. Whoever wrote it before is
    /// fenced from then on.
    pub(crate) fn take_log(
        &mut self,
        by: Name,
        code: RoomCode,
        epoch: u64,
        tries: usize,
        then: Taken,
    ) {
        let read = move |world: &mut World| Ok(world.nats.read(code));
        self.request(by, Nats::stream_of(code), read, move |world, read| {
            let Some((entries, last)) = read.filter(|(_, last)| last.epoch <= epoch) else {
                return then(world, Err(Shut::Trouble));
            };
            let ours = move |seq| Last { seq, writer: Some(by), epoch, ..last };
            if last.seq == 0 {
                let known = Known { last: Some(last), epoch, ..Known::default() };
                world.houses[by.house].known.insert(code, known);
                return then(world, Ok((entries, last.head)));
            }
            if world.plan.fault == Some(Fault::TakenWithoutFence) {
                world.hold(by, code, ours(last.seq));
                return then(world, Ok((entries, last.head)));
            }
            let fence = Message { behind: last.seq, writer: by, epoch, entries: None };
            world.put(by, code, fence, move |world, put| match put {
                Some(Put::Stored(seq)) => {
                    world.report.count("nats", "fences");
                    world.hold(by, code, ours(seq));
                    then(world, Ok((entries, last.head)))
                }
                Some(Put::Refused) if tries < TAKES_MAX => {
                    world.when_awake(by, world.now + SPURIOUS_PAUSE_MS, move |world| {
                        world.take_log(by, code, epoch, tries + 1, then);
                        Ok(())
                    });
                    Ok(())
                }
                _ => then(world, Err(Shut::Trouble)),
            });
            Ok(())
        });
    }
}
