//! Which logs are shorter than they were.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use rusqlite::Connection;

use super::reads;
use super::witness::Reach;
use crate::{Loss, ReadFault, RoomCode};

/// The rooms that lost their end.
#[derive(Default)]
pub(super) struct Losses {
    /// By their codes.
    pub(super) all: Vec<Loss>,
    /// Those that stay shut.
    shut: RwLock<HashMap<RoomCode, Loss>>,
}

impl Losses {
    /// Compares the logs with how far they once reached.
    pub(super) fn find(connection: &Connection, reached: &HashMap<RoomCode, Reach>) -> Losses {
        // If nothing can be said about the newest entries, reading any room says so.
        let Ok(late) = reads::late_ends(connection) else { return Losses::default() };
        // A layout that does not know these has none.
        let forgotten = reads::forgotten(connection).unwrap_or_default();
        let loss = |(&room, reach): (&RoomCode, &Reach)| {
            if forgotten.contains(&room) {
                return None;
            }
            // As above: reading this room says so.
            let found = reads::noted_end(connection, room).ok()?;
            let end = found.map(|(id, noted)| late.get(&id).copied().unwrap_or(noted));
            let kept = end.map_or(0, |end| end.head.seq);
            let Reach { seq: stored, durability, .. } = *reach;
            (kept < stored).then_some(Loss { room, kept, stored, durability })
        };
        let mut all: Vec<_> = reached.iter().filter_map(loss).collect();
        all.sort_unstable_by_key(|loss| loss.room);
        let damage = all.iter().filter(|loss| loss.is_damage());
        let shut = damage.map(|loss| (loss.room, *loss)).collect();
        Losses { all, shut: RwLock::new(shut) }
    }

    /// Whether this room may be used.
    pub(super) fn check(&self, room: RoomCode) -> Result<(), ReadFault> {
        let shut = self.shut.read().unwrap_or_else(PoisonError::into_inner);
        shut.get(&room).map_or(Ok(()), |loss| Err(ReadFault::Short(*loss)))
    }

    /// A room is forgotten, and what it lost with it.
    pub(super) fn forget(&self, room: RoomCode) {
        self.shut.write().unwrap_or_else(PoisonError::into_inner).remove(&room);
    }
}
