//! Forgetting logs.
//!
//! A log is forgotten by a message without entries that says that there are none: a farewell, put
//! behind the last message as every other. From then on the room is empty, whatever stands before
//! it, and whoever wrote is refused. Then NATS is asked to purge what stands before it. That is no
//! overwriting: the bytes stay on NATS' disks until it makes use of the space. The farewell itself
//! goes when rooms are listed an hour later or more, and what a house left undone that died in
//! between goes with it.

use std::time::Duration;

use store::{Appended, Head, RoomCode};
use tokio::time;

use super::Shared;
use super::reading::Last;
use crate::link::chain;
use crate::message::{self, Writer};

/// How long NATS may take to purge a log.
const PURGE_PATIENCE: Duration = Duration::from_secs(10);
/// For so long the farewell of a room that is forgotten stays: longer than NATS remembers the ids of
/// messages.
pub(super) const FAREWELL_STAYS_MS: u64 = 3_600_000;

impl Shared {
    /// Takes a log out of reach behind its last message, and has it purged.
    pub(super) async fn forget(
        &self,
        room: RoomCode,
        epoch: u64,
        last: Last,
    ) -> Result<Appended, Appended> {
        let empty = Head::empty(room);
        if last.stream_seq > 0 {
            let writer = Writer { id: self.writer, epoch };
            let (farewell, _) = message::write(writer, empty, None);
            let id = format!("{room}.farewell.{epoch}.{}.{}", last.stream_seq, self.writer);
            let seq = self.put_surely(room, epoch, last, empty, id, farewell).await?;
            // The room is empty from here on; the rest is to give the space back.
            self.purge(room, seq).await.map_err(Appended::Unknown)?;
        }
        Ok(Appended::Stored(empty))
    }

    /// Purges what stands before a room's message of this number.
    pub(super) async fn purge(&self, room: RoomCode, before: u64) -> Result<(), String> {
        let purge = self.stream(room).purge().filter(self.subject(room)).sequence(before);
        match time::timeout(PURGE_PATIENCE, purge).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(chain(&error)),
            Err(_) => Err("NATS does not answer".to_owned()),
        }
    }
}
