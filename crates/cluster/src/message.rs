//! One append as one message of NATS.
//!
//! Numbers are little-endian. The layout is for ever: logs in it are what people have played.
//!
//! ```text
//! version    1 byte, 1
//! writer     8 bytes: which opening of a store wrote it
//! epoch      8 bytes: the ownership under which it was written, 0 if there was none
//! before     8 bytes: how many entries the log had
//! hash      32 bytes: the log's hash with these entries
//! entries    each 4 bytes of length and its bytes; none in a fence
//! ```
//!
//! A message without entries is a fence: it changes nothing but the number of the room's last
//! message, which every writer has to name. So whoever wrote before is refused from then on.
//!
//! A fence before which there are 0 entries is a farewell: the log was forgotten, whatever stands
//! before it.

use bytes::{BufMut as _, Bytes, BytesMut};
use store::{Entries, Head};

const VERSION: u8 = 1;
const PREAMBLE_BYTES: usize = 1 + 8 + 8 + 8 + 32;

/// Who writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Writer {
    /// Drawn when a store is opened.
    pub(crate) id: u64,
    /// Under which ownership of the room.
    pub(crate) epoch: u64,
}

/// A message as it is read.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) writer: Writer,
    /// How many entries the log had before.
    pub(crate) before: u64,
    /// Where the log ends with it.
    pub(crate) head: Head,
    entries: Bytes,
}

/// Why a message cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unread {
    /// A newer version wrote it.
    Newer,
    /// It is not what was stored.
    Altered,
}

/// An append behind a head, as a message.
pub(crate) fn write(writer: Writer, before: Head, entries: Option<&Entries>) -> (Bytes, Head) {
    let head = entries.map_or(before, |entries| before.after(entries));
    let each = entries.into_iter().flatten();
    let bytes = entries.map_or(0, |entries| entries.bytes() + 4 * entries.len());
    let mut out = BytesMut::with_capacity(PREAMBLE_BYTES + bytes);
    out.put_u8(VERSION);
    out.put_u64_le(writer.id);
    out.put_u64_le(writer.epoch);
    out.put_u64_le(before.seq);
    out.put_slice(&head.hash);
    for entry in each {
        out.put_u32_le(u32::try_from(entry.len()).expect("entries are short"));
        out.put_slice(entry);
    }
    (out.freeze(), head)
}

impl Message {
    /// Reads a message.
    pub(crate) fn read(payload: &Bytes) -> Result<Message, Unread> {
        if payload.first().is_some_and(|version| *version > VERSION) {
            return Err(Unread::Newer);
        }
        let number = |at: usize| {
            let bytes = payload.get(at..at + 8)?;
            bytes.try_into().ok().map(u64::from_le_bytes)
        };
        let read = || {
            let version = *payload.first()?;
            let writer = Writer { id: number(1)?, epoch: number(9)? };
            let before = number(17)?;
            let hash = payload.get(25..PREAMBLE_BYTES)?.try_into().ok()?;
            let entries = payload.slice(PREAMBLE_BYTES..);
            let seq = before.checked_add(count(&entries)?)?;
            let head = Head { seq, hash };
            (version == VERSION).then_some(Message { writer, before, head, entries })
        };
        read().ok_or(Unread::Altered)
    }

    /// Whether it says that the log was forgotten: it has no entries, and there are none before it.
    pub(crate) fn is_farewell(&self) -> bool {
        self.head.seq == 0
    }

    /// Its entries.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &[u8]> {
        Walk(&self.entries).map(|entry| entry.expect("it was counted"))
    }
}

/// How many entries these bytes are; nothing, if they are not whole.
fn count(entries: &[u8]) -> Option<u64> {
    Walk(entries).try_fold(0, |count, entry| entry.map(|_| count + 1))
}

struct Walk<'a>(&'a [u8]);

impl<'a> Iterator for Walk<'a> {
    type Item = Option<&'a [u8]>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let split = || {
            let (length, rest) = self.0.split_first_chunk()?;
            rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)
        };
        let Some((entry, rest)) = split() else {
            self.0 = &[];
            return Some(None);
        };
        self.0 = rest;
        Some(Some(entry))
    }
}

#[cfg(test)]
mod tests {
    use store::RoomCode;

    use super::*;

    const WRITER: Writer = Writer { id: 7, epoch: 3 };

    fn empty() -> Head {
        Head::empty(RoomCode::new("KQXZB").unwrap())
    }

    #[test]
    fn an_append_is_read_as_it_was_written() {
        let entries = Entries::new(vec![b"deal".to_vec(), vec![0; 70], b"wink".to_vec()]).unwrap();
        let (bytes, head) = write(WRITER, empty(), Some(&entries));
        assert_eq!(head, empty().after(&entries));
        let message = Message::read(&bytes).unwrap();
        assert_eq!((message.writer, message.before, message.head), (WRITER, 0, head));
        assert_eq!(message.entries().collect::<Vec<_>>(), entries.into_vec());
    }

    #[test]
    fn a_fence_changes_no_head() {
        let before = empty().after(["deal"]);
        let (bytes, head) = write(WRITER, before, None);
        let message = Message::read(&bytes).unwrap();
        assert_eq!((head, message.head, message.entries().count()), (before, before, 0));
    }

    #[test]
    fn what_is_cut_off_anywhere_is_no_message() {
        let entries = Entries::one(b"deal".to_vec()).unwrap();
        let (bytes, _) = write(WRITER, empty(), Some(&entries));
        // Without any entry it would be a fence, whose hash the chain then contradicts.
        for end in (0..bytes.len()).filter(|end| *end != PREAMBLE_BYTES) {
            assert!(Message::read(&bytes.slice(..end)).is_err(), "{end} bytes");
        }
        let newer = [&[2], &bytes[1..]].concat();
        assert_eq!(Message::read(&newer.into()).err(), Some(Unread::Newer));
    }

    #[test]
    fn the_layout_is_for_ever() {
        let entries = Entries::one(b"deal".to_vec()).unwrap();
        let (bytes, head) = write(WRITER, empty(), Some(&entries));
        let mut expected = vec![1, 7, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0];
        expected.extend([0; 8]);
        expected.extend(head.hash);
        expected.extend([4, 0, 0, 0]);
        expected.extend(b"deal");
        assert_eq!(bytes, expected);
    }
}
