//! What a server of NATS has on its disk, read from its own files.
//!
//! NATS answers for a stream as one, whichever server is asked. Whether each of three replicas
//! holds the same is only to be seen in their message blocks (`msgs/*.blk`). A block is a row of
//! records: length (4 bytes, the first bit for headers), number (8), time (8), length of the
//! subject (2), then subject, headers and body, and a checksum (8); all little-endian.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The messages of a stream by their numbers, each as it lies in the file but for its checksum: that
/// depends on the block, and servers begin new blocks when they start again.
pub type Messages = BTreeMap<u64, Vec<u8>>;

const HAS_HEADERS: u32 = 1 << 31;
/// Marks in a number: the message was erased, or the record only says that one was.
const ERASED: u64 = 1 << 63;
const TOMBSTONE: u64 = 1 << 62;
const RECORD_HEAD_BYTES: usize = 22;
const CHECKSUM_BYTES: usize = 8;

/// Every stream below this folder whose name begins like this.
pub(crate) fn streams(folder: &Path, begins: &str) -> io::Result<BTreeMap<String, Messages>> {
    let mut streams = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let blocks = folder.join("msgs");
        if name.starts_with(begins) && blocks.is_dir() {
            streams.insert(name, messages(&blocks)?);
            continue;
        }
        folders.extend(entries(&folder)?.into_iter().filter(|path| path.is_dir()));
    }
    Ok(streams)
}

fn messages(blocks: &Path) -> io::Result<Messages> {
    let mut messages = Messages::new();
    for block in entries(blocks)? {
        if block.extension().is_some_and(|extension| extension == "blk") {
            read_block(&fs::read(block)?, &mut messages);
        }
    }
    Ok(messages)
}

/// Reads a block as far as it is whole: the server may be writing its end.
fn read_block(mut block: &[u8], messages: &mut Messages) {
    while let (Some(length), Some(number)) = (block.first_chunk(), block.get(4..12)) {
        let length = (u32::from_le_bytes(*length) & !HAS_HEADERS) as usize;
        let number = u64::from_le_bytes(number.try_into().expect("eight bytes"));
        if length < RECORD_HEAD_BYTES + CHECKSUM_BYTES {
            return;
        }
        let Some((record, rest)) = block.split_at_checked(length) else { return };
        if number & (ERASED | TOMBSTONE) == 0 {
            messages.insert(number, record[..length - CHECKSUM_BYTES].to_vec());
        }
        block = rest;
    }
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(number: u64, text: &[u8]) -> Vec<u8> {
        let length = (RECORD_HEAD_BYTES + text.len() + CHECKSUM_BYTES) as u32;
        let mut record = (length | HAS_HEADERS).to_le_bytes().to_vec();
        record.extend(number.to_le_bytes());
        record.extend([0; 10]);
        record.extend(text);
        record.extend([0; CHECKSUM_BYTES]);
        record
    }

    #[test]
    fn a_block_is_read_as_far_as_it_is_whole() {
        let mut block = [record(1, b"one"), record(2 | ERASED, b"gone"), record(3, b"three")];
        block[2].pop();
        let mut messages = Messages::new();
        read_block(&block.concat(), &mut messages);
        assert_eq!(messages.into_keys().collect::<Vec<_>>(), [1]);
    }
}
