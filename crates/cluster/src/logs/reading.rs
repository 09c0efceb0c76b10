//! Reading logs: where one ends, as its leader knows it, and all of it.

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use data_encoding::HEXLOWER;
use store::{Flaw, Head, Log, ReadFault, Recent, RoomCode};

use super::forgetting::FAREWELL_STAYS_MS;
use super::{HEAD, Shared};
use crate::link::Silence;
use crate::message::{Message, Unread};

/// A room's last message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Last {
    /// Where the log ends with it.
    pub(super) head: Head,
    /// Its number in the stream; 0 if there is none.
    pub(super) stream_seq: u64,
    /// Who wrote it, and under which ownership.
    pub(super) writer: u64,
    pub(super) epoch: u64,
}

/// A head as it stands in a header.
pub(super) fn head_text(head: Head) -> String {
    format!("{}:{}", head.seq, HEXLOWER.encode(&head.hash))
}

fn read_head(text: &str) -> Option<Head> {
    let (seq, hash) = text.split_once(':')?;
    let hash = HEXLOWER.decode(hash.as_bytes()).ok()?;
    Some(Head { seq: seq.parse().ok()?, hash: hash.try_into().ok()? })
}

fn unavailable(Silence(why): Silence) -> ReadFault {
    ReadFault::Unavailable(why)
}

impl Shared {
    /// A room's last message, as the leader knows it.
    pub(super) async fn last(&self, room: RoomCode) -> Result<Last, ReadFault> {
        let last = self.link.last(self.stream(room), &self.subject(room)).await;
        let Some(last) = last.map_err(unavailable)? else {
            return Ok(Last { head: Head::empty(room), stream_seq: 0, writer: 0, epoch: 0 });
        };
        let Message { writer, head, .. } = read(room, &last.payload)?;
        Ok(Last { head, stream_seq: last.seq, writer: writer.id, epoch: writer.epoch })
    }

    /// A whole log, and its last message.
    pub(super) async fn read(&self, room: RoomCode) -> Result<(Log, Last), ReadFault> {
        let mut log = Log { entries: Vec::new(), head: Head::empty(room) };
        let last = self
            .walk(room, |message, _| {
                if message.is_farewell() {
                    log.entries.clear();
                }
                log.entries.extend(message.entries().map(<[u8]>::to_vec));
                log.head = message.head;
            })
            .await?;
        Ok((log, last))
    }

    /// When an entry was stored.
    pub(super) async fn stored_at(
        &self,
        room: RoomCode,
        seq: u64,
    ) -> Result<Option<u64>, ReadFault> {
        let mut found = None;
        self.walk(room, |message, at_unix_ms| {
            if message.before < seq && seq <= message.head.seq {
                found = Some(at_unix_ms);
            } else if message.is_farewell() {
                found = None;
            }
        })
        .await?;
        Ok(found)
    }

    /// Goes through a room's messages along the chain, each with its time, and gives the last.
    async fn walk(
        &self,
        room: RoomCode,
        mut see: impl FnMut(&Message, u64),
    ) -> Result<Last, ReadFault> {
        let last = self.last(room).await?;
        let (stream, subject) = (self.stream(room), self.subject(room));
        let all = self.link.all(stream, &subject, last.stream_seq).await.map_err(unavailable)?;
        let mut head = Head::empty(room);
        for kept in &all {
            let message = read(room, &kept.payload)?;
            head = follow(room, head, &message)?;
            see(&message, kept.at_unix_ms());
        }
        match head == last.head {
            true => Ok(last),
            false => Err(ReadFault::Broken { room, seq: head.seq + 1, flaw: Flaw::Missing }),
        }
    }

    /// All rooms, the oldest first. What is left of those that were forgotten some time ago goes.
    pub(super) async fn rooms(self: Arc<Self>) -> Result<Vec<Recent>, ReadFault> {
        let mut all = HashMap::new();
        for stream in &self.streams {
            let see = |kept: crate::link::Kept| {
                let head = kept.headers.get(HEAD).and_then(|head| read_head(head.as_str()));
                if let (Ok(room), Some(head)) = (RoomCode::new(kept.token(0)), head) {
                    let recent = Recent { room, at_unix_ms: kept.at_unix_ms(), head };
                    all.insert(room, (kept.at_unix_ns, kept.seq, recent));
                }
            };
            self.link.last_of_each(stream, false, see).await.map_err(unavailable)?;
        }
        let (mut all, mut farewells): (Vec<_>, Vec<_>) =
            all.into_values().partition(|(_, _, recent)| recent.head.seq > 0);
        let now = store::unix_ms();
        farewells.retain(|(_, _, gone)| gone.at_unix_ms.saturating_add(FAREWELL_STAYS_MS) < now);
        if !farewells.is_empty() {
            let shared = Arc::clone(&self);
            self.runtime.spawn(async move {
                for (_, seq, gone) in farewells {
                    // If it fails, it is tried when rooms are next listed.
                    let _ = shared.purge(gone.room, seq + 1).await;
                }
            });
        }
        all.sort_by_key(|(at, ..)| *at);
        Ok(all.into_iter().map(|(.., recent)| recent).collect())
    }
}

/// A message of a room, as it was stored.
fn read(room: RoomCode, payload: &Bytes) -> Result<Message, ReadFault> {
    Message::read(payload).map_err(|unread| match unread {
        Unread::Newer => {
            let why = format!("room {room} was written by a newer house: upgrade this one");
            ReadFault::Unavailable(why)
        }
        // Which of its entries it was, nobody can tell any more.
        Unread::Altered => ReadFault::Broken { room, seq: 0, flaw: Flaw::Altered },
    })
}

/// A room's message follows on what is there.
fn follow(room: RoomCode, head: Head, message: &Message) -> Result<Head, ReadFault> {
    let broken = |seq, flaw| Err(ReadFault::Broken { room, seq, flaw });
    if message.is_farewell() && message.head == Head::empty(room) {
        return Ok(message.head);
    }
    if message.before > head.seq {
        return broken(head.seq + 1, Flaw::Missing);
    }
    if message.before < head.seq {
        return broken(message.before + 1, Flaw::Misplaced);
    }
    let after = head.after(message.entries());
    match after == message.head {
        true => Ok(after),
        false => broken(head.seq + 1, Flaw::Altered),
    }
}
