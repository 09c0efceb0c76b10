//! Where a log ends, and the chain of hashes that leads there.

use std::fmt;

use crate::RoomCode;

/// What makes our hashes ours. Changing it breaks every log there is.
const CONTEXT: &str = "sidelong 2026-11-15 the log of a room";

/// The end of a log: the number of its last entry, and a hash of everything up to it.
///
/// The hash of an entry is BLAKE3 of its bytes, keyed with the hash before it. The hash before
/// the first is derived from the room's code, so that no log passes for another room's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Head {
    /// The number of the last entry; 0 if there is none.
    pub seq: u64,
    /// The hash of all entries in their order.
    pub hash: [u8; 32],
}

impl Head {
    /// The head of a room nobody wrote to.
    pub fn empty(room: RoomCode) -> Head {
        Head { seq: 0, hash: blake3::derive_key(CONTEXT, room.as_str().as_bytes()) }
    }

    /// The head once these entries are appended to this one.
    ///
    /// What a store answers can so be compared with what was meant: after an
    /// [`Unknown`](crate::Appended::Unknown) the head tells whether these very entries are there.
    #[must_use]
    pub fn after<E: AsRef<[u8]>>(self, entries: impl IntoIterator<Item = E>) -> Head {
        entries.into_iter().fold(self, |head, entry| head.next(entry.as_ref()))
    }

    /// The head once this one entry is appended.
    pub(crate) fn next(self, entry: &[u8]) -> Head {
        Head { seq: self.seq + 1, hash: *blake3::keyed_hash(&self.hash, entry).as_bytes() }
    }
}

impl fmt::Debug for Head {
    /// The number and the first bytes of the hash, as one looks at them side by side.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.seq)?;
        self.hash[..6].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty(code: &str) -> Head {
        Head::empty(RoomCode::new(code).unwrap())
    }

    #[test]
    fn the_chain_is_for_ever() {
        // Pinned: a program that computes another hash cannot read the logs there are.
        let head = empty("KQXZB").after(["deal", "wink"]);
        assert_eq!(format!("{:?} {head:?}", empty("KQXZB")), "0:e700e3ba278a 2:94cf754f5f39");
    }

    #[test]
    fn the_head_depends_on_room_order_and_borders() {
        let heads = [
            empty("A").after(["ab", "c"]),
            empty("B").after(["ab", "c"]),
            empty("A").after(["c", "ab"]),
            empty("A").after(["a", "bc"]),
            empty("A").after(["abc"]),
        ];
        for (nth, head) in heads.iter().enumerate() {
            assert!(!heads[..nth].iter().any(|other| other.hash == head.hash), "{heads:?}");
        }
    }

    #[test]
    fn entries_may_be_appended_one_by_one_or_together() {
        let together = empty("A").after(["a", "b", "c"]);
        assert_eq!(empty("A").after(["a"]).after(["b", "c"]), together);
        assert_eq!(together.seq, 3);
    }
}
