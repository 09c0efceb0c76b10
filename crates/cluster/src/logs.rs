//! Logs in streams of JetStream: a subject for every room, a message for every append.
//!
//! Every append names the last message of its room (`Nats-Expected-Last-Subject-Sequence`), so
//! that NATS refuses whoever does not know it. That is the fence. It has two holes, and both are
//! closed here:
//!
//! - NATS may refuse a sole writer, while a message of its own is still on its way (error 10164).
//!   So nobody is called fenced before the leader has shown the room's last message.
//! - Two houses may know the same last message. So whoever begins to run a room writes a message
//!   without entries first ([`Logs::take`]): from then on the house before is refused.
//!
//! The appends of a room go one after the other. A second one that is sent before the first is
//! answered would name a message that may never come to be.

mod forgetting;
mod reading;

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::stream::Stream;
use bytes::Bytes;
use store::{Appended, Done, Entries, Head, Log, ReadFault, Recent, RoomCode, Store};
use tokio::runtime::Handle;
use tokio::time;

use crate::layout::Layout;
use crate::link::{Letter, Link, LinkFault, Put, patiently};
use crate::message::{self, Writer};
use reading::Last;

/// For how long an append that is refused without a reason is tried again.
const SPURIOUS_PATIENCE: Duration = Duration::from_secs(2);
/// How long to wait before that.
const SPURIOUS_PAUSE: Duration = Duration::from_millis(5);
/// How often a room is taken anew, because somebody wrote meanwhile.
const TAKES_MAX: usize = 20;

/// The header with which a message says where its log ends: what a list of rooms is made from,
/// without their entries.
const HEAD: &str = "Sidelong-Head";

/// Logs in streams of JetStream.
pub struct Logs(Arc<Shared>);

struct Shared {
    link: Link,
    layout: Layout,
    streams: Vec<Stream>,
    /// Drawn when these were opened: what somebody else wrote is told from what we did.
    writer: u64,
    runtime: Handle,
    lines: Mutex<HashMap<RoomCode, Line>>,
}

/// A room as we know it.
#[derive(Default)]
struct Line {
    /// Its last message, if we know.
    last: Option<Last>,
    /// Under which ownership we write.
    epoch: u64,
    /// Its appends are being carried out.
    busy: bool,
    waiting: VecDeque<Job>,
}

/// Something that waits to be done to a log.
struct Job {
    expected_seq: u64,
    what: What,
    done: Done,
}

enum What {
    Append(Entries),
    Forget,
}

impl Logs {
    /// Opens the logs of this cluster, and makes their streams if there are none.
    pub async fn open(link: &Link) -> Result<Logs, LinkFault> {
        patiently(|| Logs::try_open(link)).await
    }

    async fn try_open(link: &Link) -> Result<Logs, LinkFault> {
        let layout = link.layout().await?;
        let name = &link.settings.name;
        let mut streams = Vec::new();
        for nth in 0..layout.partitions {
            let subject = format!("{name}.log.{nth}.*");
            streams.push(link.stream(format!("{name}_log_{nth}"), subject).await?);
        }
        let writer = getrandom::u64().map_err(|error| {
            LinkFault::Refused(format!("the system gives no random numbers: {error}"))
        })?;
        Ok(Logs(Arc::new(Shared {
            link: link.clone(),
            layout,
            streams,
            writer,
            runtime: Handle::current(),
            lines: Mutex::default(),
        })))
    }

    /// Reads a room in order to run it, under this ownership. Whoever wrote it before is fenced
    /// from now on, and nobody has written since what was read.
    ///
    /// An ownership that is older than the last that wrote is refused.
    pub async fn take(&self, room: RoomCode, epoch: u64) -> Result<Log, ReadFault> {
        let Logs(shared) = self;
        for _ in 0..TAKES_MAX {
            let (log, last) = shared.read(room).await?;
            if last.epoch > epoch {
                let why = format!("room {room} has a later owner");
                return Err(ReadFault::Unavailable(why));
            }
            let writer = Writer { id: shared.writer, epoch };
            if last.stream_seq == 0 {
                shared.hold(room, Last { epoch, ..last });
                return Ok(log);
            }
            let (fence, _) = message::write(writer, log.head, None);
            let id = format!("{room}.fence.{epoch}.{}.{}", last.stream_seq, shared.writer);
            match shared.put(room, last.stream_seq, log.head, id, fence).await {
                Put::Stored { seq, .. } => {
                    let last =
                        Last { head: log.head, stream_seq: seq, writer: shared.writer, epoch };
                    shared.hold(room, last);
                    return Ok(log);
                }
                Put::Refused => time::sleep(SPURIOUS_PAUSE).await,
                Put::Unknown(why) | Put::Never(why) => {
                    return Err(ReadFault::Unavailable(why));
                }
            }
        }
        Err(ReadFault::Unavailable(format!("others write room {room} all the time")))
    }

    /// Whether there is anything in a room's log, as its leader knows.
    pub async fn has(&self, room: RoomCode) -> Result<bool, ReadFault> {
        Ok(self.0.last(room).await?.head.seq > 0)
    }

    /// The ownership under which a room was last written, as its leader knows; 0 if under none.
    pub async fn epoch_of(&self, room: RoomCode) -> Result<u64, ReadFault> {
        Ok(self.0.last(room).await?.epoch)
    }

    /// This house no longer runs a room: what is known of it is forgotten.
    pub fn let_go(&self, room: RoomCode) {
        let Logs(shared) = self;
        let mut lines = shared.lines();
        if lines.get(&room).is_some_and(|line| !line.busy) {
            lines.remove(&room);
        }
    }

    fn ask(&self, room: RoomCode, job: Job) {
        let Logs(shared) = self;
        let mut lines = shared.lines();
        let line = lines.entry(room).or_default();
        line.waiting.push_back(job);
        if !std::mem::replace(&mut line.busy, true) {
            shared.runtime.spawn(Arc::clone(shared).carry_out(room));
        }
    }

    /// Waits for what is asked. Not for tasks: they would stand still.
    fn wait<T>(&self, what: impl Future<Output = T>) -> T {
        self.0.runtime.block_on(what)
    }
}

impl Store for Logs {
    fn append(&self, room: RoomCode, expected_seq: u64, entries: Entries, done: Done) {
        self.ask(room, Job { expected_seq, what: What::Append(entries), done });
    }

    fn forget(&self, room: RoomCode, expected_seq: u64, done: Done) {
        self.ask(room, Job { expected_seq, what: What::Forget, done });
    }

    fn read(&self, room: RoomCode, from: u64) -> Result<Log, ReadFault> {
        let (mut log, _) = self.wait(self.0.read(room))?;
        let from = usize::try_from(from).unwrap_or(usize::MAX).min(log.entries.len());
        log.entries.drain(..from);
        Ok(log)
    }

    fn recent(&self, since_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        let mut all = self.wait(Arc::clone(&self.0).rooms())?;
        all.retain(|room| room.at_unix_ms >= since_unix_ms);
        all.reverse();
        all.truncate(most);
        Ok(all)
    }

    fn quiet(&self, before_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        let mut all = self.wait(Arc::clone(&self.0).rooms())?;
        all.retain(|room| room.at_unix_ms < before_unix_ms);
        all.truncate(most);
        Ok(all)
    }

    fn stored_at(&self, room: RoomCode, seq: u64) -> Result<Option<u64>, ReadFault> {
        self.wait(self.0.stored_at(room, seq))
    }
}

impl Shared {
    fn lines(&self) -> MutexGuard<'_, HashMap<RoomCode, Line>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a room's last message, behind which we write under its epoch.
    fn hold(&self, room: RoomCode, last: Last) {
        let mut lines = self.lines();
        let line = lines.entry(room).or_default();
        // An append of an older ownership, answered late, says nothing any more.
        if line.epoch <= last.epoch {
            (line.epoch, line.last) = (last.epoch, Some(last));
        }
    }

    fn subject(&self, room: RoomCode) -> String {
        format!("{}.log.{}.{room}", self.link.settings.name, self.layout.partition(room))
    }

    fn stream(&self, room: RoomCode) -> &Stream {
        &self.streams[self.layout.partition(room)]
    }

    /// Carries out the appends of a room, one after the other.
    async fn carry_out(self: Arc<Self>, room: RoomCode) {
        let _rest = Rest { shared: &self, room };
        loop {
            let (job, known, epoch) = {
                let mut lines = self.lines();
                let Some(line) = lines.get_mut(&room) else { return };
                let Some(job) = line.waiting.pop_front() else {
                    line.busy = false;
                    return;
                };
                (job, line.last, line.epoch)
            };
            let Job { expected_seq, what, done } = job;
            let done_to = async {
                let last = self.behind(room, epoch, known, expected_seq).await?;
                match what {
                    What::Append(entries) => self.append(room, epoch, last, &entries).await,
                    What::Forget => self.forget(room, epoch, last).await,
                }
            };
            let (Ok(answer) | Err(answer)) = done_to.await;
            done(answer);
        }
    }

    /// The message behind which to write, if the log ends where it should; else the answer.
    async fn behind(
        &self,
        room: RoomCode,
        epoch: u64,
        known: Option<Last>,
        expected_seq: u64,
    ) -> Result<Last, Appended> {
        let last = match known {
            Some(last) if last.head.seq == expected_seq => last,
            // Not what was expected: perhaps it is no longer so.
            known => match self.last(room).await {
                // Whoever knows a room's last message never writes behind another's: the number
                // may be right because the other began where an append of ours was in doubt.
                Ok(last)
                    if known.is_some()
                        && last.stream_seq > 0
                        && (last.writer, last.epoch) != (self.writer, epoch) =>
                {
                    return Err(Appended::Fenced(last.head));
                }
                Ok(last) => {
                    self.lines().entry(room).or_default().last = Some(last);
                    last
                }
                Err(fault) => return Err(unknown(&fault)),
            },
        };
        if last.head.seq != expected_seq {
            return Err(Appended::Fenced(last.head));
        }
        Ok(last)
    }

    async fn append(
        &self,
        room: RoomCode,
        epoch: u64,
        last: Last,
        entries: &Entries,
    ) -> Result<Appended, Appended> {
        let writer = Writer { id: self.writer, epoch };
        let (payload, hoped) = message::write(writer, last.head, Some(entries));
        let hash = hoped.hash.first_chunk().expect("32 bytes");
        // With what it stands behind: a room that was forgotten may begin with the same words.
        let (hash, behind) = (u64::from_le_bytes(*hash), last.stream_seq);
        let id = format!("{room}.{}.{hash:016x}.{behind}", hoped.seq);
        self.put_surely(room, epoch, last, hoped, id, payload).await?;
        Ok(Appended::Stored(hoped))
    }

    /// Puts a message behind another, and does not rest before it is known whether it is there.
    /// Gives its number, or why it is not there.
    async fn put_surely(
        &self,
        room: RoomCode,
        epoch: u64,
        last: Last,
        hoped: Head,
        id: String,
        payload: Bytes,
    ) -> Result<u64, Appended> {
        let ours = |seq| Last { head: hoped, stream_seq: seq, writer: self.writer, epoch };
        let began = Instant::now();
        loop {
            let (id, payload) = (id.clone(), payload.clone());
            match self.put(room, last.stream_seq, hoped, id, payload).await {
                Put::Stored { seq, double: false } => {
                    self.hold(room, ours(seq));
                    return Ok(seq);
                }
                // Somebody may have written since.
                Put::Stored { double: true, .. } | Put::Refused => {}
                Put::Unknown(why) => return Err(Appended::Unknown(why)),
                Put::Never(why) => return Err(Appended::Damaged(why)),
            }
            let now = self.last(room).await.map_err(|fault| unknown(&fault))?;
            if now.stream_seq != last.stream_seq {
                // Ours, from a time when nobody told us; or another's.
                if now.head == hoped && now.writer == self.writer && now.epoch == epoch {
                    self.hold(room, now);
                    return Ok(now.stream_seq);
                }
                return Err(Appended::Fenced(now.head));
            }
            if began.elapsed() > SPURIOUS_PATIENCE {
                let why = "NATS refuses the append without a reason".to_owned();
                return Err(Appended::Unknown(why));
            }
            time::sleep(SPURIOUS_PAUSE).await;
        }
    }

    /// Puts a message behind another.
    async fn put(
        &self,
        room: RoomCode,
        behind: u64,
        head: Head,
        id: String,
        payload: Bytes,
    ) -> Put {
        let headers = vec![(HEAD, reading::head_text(head))];
        let letter = Letter { payload, behind: Some(behind), id: Some(id), headers };
        self.link.put(self.subject(room), letter).await
    }
}

/// Whoever carries out a room's appends, until they are done or have failed.
struct Rest<'s> {
    shared: &'s Shared,
    room: RoomCode,
}

impl Drop for Rest<'_> {
    fn drop(&mut self) {
        // After a panic what waited is dropped, which whoever asked takes for an unknown.
        if std::thread::panicking()
            && let Some(line) = self.shared.lines().get_mut(&self.room)
        {
            line.busy = false;
            line.waiting.clear();
        }
    }
}

fn unknown(fault: &ReadFault) -> Appended {
    match fault {
        ReadFault::Unavailable(why) => Appended::Unknown(why.clone()),
        fault => Appended::Damaged(fault.to_string()),
    }
}

impl fmt::Debug for Logs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Logs").field(&self.0.link).finish()
    }
}
