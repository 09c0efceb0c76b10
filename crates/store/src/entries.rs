//! What is appended in one go.

use std::fmt;

/// The longest entry.
pub const ENTRY_BYTES_MAX: usize = 64 * 1024;
/// The most entries of one append.
pub const ENTRIES_MAX: usize = 1024;

/// The entries of one append: 1 to [`ENTRIES_MAX`] of them, each of 1 to [`ENTRY_BYTES_MAX`]
/// bytes.
///
/// ```
/// use store::{Entries, EntriesFault};
///
/// assert_eq!(Entries::one(b"wink".to_vec())?.len(), 1);
/// assert_eq!(Entries::new(vec![b"wink".to_vec(), vec![]]), Err(EntriesFault::Empty { nth: 1 }));
/// # Ok::<(), EntriesFault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entries(Vec<Vec<u8>>);

/// Why entries cannot be appended in one go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntriesFault {
    /// There are none.
    None,
    /// There are more than [`ENTRIES_MAX`].
    TooMany {
        /// How many there are.
        entries: usize,
    },
    /// An entry has no bytes.
    Empty {
        /// Which, counted from 0.
        nth: usize,
    },
    /// An entry has more than [`ENTRY_BYTES_MAX`] bytes.
    TooLong {
        /// Which, counted from 0.
        nth: usize,
        /// How long it is.
        bytes: usize,
    },
}

impl Entries {
    /// These entries, if they can be appended in one go.
    pub fn new(entries: Vec<Vec<u8>>) -> Result<Entries, EntriesFault> {
        match entries.len() {
            0 => return Err(EntriesFault::None),
            1..=ENTRIES_MAX => {}
            many => return Err(EntriesFault::TooMany { entries: many }),
        }
        for (nth, entry) in entries.iter().enumerate() {
            match entry.len() {
                0 => return Err(EntriesFault::Empty { nth }),
                1..=ENTRY_BYTES_MAX => {}
                bytes => return Err(EntriesFault::TooLong { nth, bytes }),
            }
        }
        Ok(Entries(entries))
    }

    /// A single entry.
    pub fn one(entry: Vec<u8>) -> Result<Entries, EntriesFault> {
        Entries::new(vec![entry])
    }

    /// How many there are, at least one.
    #[expect(clippy::len_without_is_empty, reason = "they are never empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// How long they are together.
    pub fn bytes(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// The entries, in order.
    pub fn into_vec(self) -> Vec<Vec<u8>> {
        self.0
    }
}

impl<'a> IntoIterator for &'a Entries {
    type Item = &'a Vec<u8>;
    type IntoIter = std::slice::Iter<'a, Vec<u8>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for EntriesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntriesFault::None => f.write_str("there is nothing to append"),
            EntriesFault::TooMany { entries } => {
                write!(f, "{entries} entries in one append; {ENTRIES_MAX} is the most")
            }
            EntriesFault::Empty { nth } => write!(f, "entry {nth} of the append is empty"),
            EntriesFault::TooLong { nth, bytes } => write!(
                f,
                "entry {nth} of the append has {bytes} bytes; {ENTRY_BYTES_MAX} is the most"
            ),
        }
    }
}

impl std::error::Error for EntriesFault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_neither_too_few_nor_too_many() {
        assert_eq!(Entries::new(vec![]), Err(EntriesFault::None));
        assert!(Entries::new(vec![vec![0]; ENTRIES_MAX]).is_ok());
        let fault = Entries::new(vec![vec![0]; ENTRIES_MAX + 1]).unwrap_err();
        assert_eq!(fault.to_string(), "1025 entries in one append; 1024 is the most");
    }

    #[test]
    fn an_entry_is_neither_empty_nor_too_long() {
        assert!(Entries::one(vec![0; ENTRY_BYTES_MAX]).is_ok());
        let fault = Entries::new(vec![vec![0], vec![0; ENTRY_BYTES_MAX + 1]]).unwrap_err();
        assert_eq!(fault.to_string(), "entry 1 of the append has 65537 bytes; 65536 is the most");
        assert_eq!(Entries::one(vec![]), Err(EntriesFault::Empty { nth: 0 }));
    }
}
