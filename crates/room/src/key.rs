//! What a room keeps of a player's token.

use std::fmt;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use serde::{Deserialize, Serialize};

/// A keyed hash of a token, made by the server: whoever reads a log cannot come in with it.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(pub [u8; 32]);

impl Key {
    /// Whether they are the same, in a time that does not tell how nearly.
    pub fn opens(&self, other: &Key) -> bool {
        self.0.iter().zip(&other.0).fold(0, |differs, (one, other)| differs | (one ^ other)) == 0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        HEXLOWER.encode(&key.0)
    }
}

impl TryFrom<String> for Key {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Key, &'static str> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok();
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.map(Key).ok_or("a key is 64 hex digits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_back_open_only_themselves_and_keep_quiet() {
        let (one, other) = (Key([7; 32]), Key([8; 32]));
        let back = Key::try_from(String::from(one)).unwrap();
        assert!(back.opens(&one) && !back.opens(&other));
        assert_eq!(format!("{one:?}"), "Key(…)");
        assert!(Key::try_from("é".repeat(32)).is_err());
    }
}
