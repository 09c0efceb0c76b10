//! What a room is called.

use std::fmt;

/// The longest code.
const LENGTH_MAX: usize = 16;

/// The code of a room: 1 to 16 ASCII letters and digits. Capitals count.
///
/// ```
/// use store::RoomCode;
///
/// assert_eq!(RoomCode::new("KQXZB")?.as_str(), "KQXZB");
/// assert!(RoomCode::new("../KQXZB").is_err());
/// # Ok::<(), store::BadRoomCode>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomCode {
    /// Padded with zeros, which no code contains.
    letters: [u8; LENGTH_MAX],
}

/// A text that is no room code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadRoomCode;

impl RoomCode {
    /// This code, if it is one.
    pub fn new(code: &str) -> Result<RoomCode, BadRoomCode> {
        let short = (1..=LENGTH_MAX).contains(&code.len());
        if !short || !code.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
            return Err(BadRoomCode);
        }
        let mut letters = [0; LENGTH_MAX];
        letters[..code.len()].copy_from_slice(code.as_bytes());
        Ok(RoomCode { letters })
    }

    /// Its letters.
    pub fn as_str(&self) -> &str {
        let end = self.letters.iter().position(|&letter| letter == 0).unwrap_or(LENGTH_MAX);
        str::from_utf8(&self.letters[..end]).expect("a code is ASCII")
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for BadRoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a room code has 1 to {LENGTH_MAX} letters and digits, and nothing else")
    }
}

impl std::error::Error for BadRoomCode {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_made_of_a_few_letters_and_digits() {
        for code in ["A", "a", "7", "KQXZB", "Abcdefgh12345678"] {
            assert_eq!(RoomCode::new(code).map(|code| code.to_string()), Ok(code.to_owned()));
        }
        for code in ["", "Abcdefgh123456789", "A B", "A-B", "Ä", "A\0", "a.b", "*", ">"] {
            assert_eq!(RoomCode::new(code), Err(BadRoomCode), "{code:?}");
        }
    }
}
