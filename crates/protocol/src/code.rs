//! Room codes: five letters that survive being read out across a room.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{Dice, Misread};

/// Letters that are not taken for one another, or for a digit: no I, L, O, Q, U, V.
pub const LETTERS: &[u8; 20] = b"ABCDEFGHJKMNPRSTWXYZ";

/// The name of a room: five letters.
///
/// ```
/// use protocol::RoomCode;
///
/// let code: RoomCode = "kwxtz".parse()?;
/// assert_eq!(code.to_string(), "KWXTZ");
/// assert!("KW0TZ".parse::<RoomCode>().is_err());
/// # Ok::<(), table::Misread>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
#[cfg_attr(feature = "schema", ts(type = "string"))]
pub struct RoomCode([u8; RoomCode::LETTERS]);

impl RoomCode {
    /// How many letters it has.
    pub const LETTERS: usize = 5;

    /// One of the 3.2 million.
    pub fn throw(dice: &mut Dice) -> RoomCode {
        RoomCode(std::array::from_fn(|_| dice.pick(LETTERS)))
    }

    /// Its letters.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
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

const NOT_A_CODE: Misread = Misread("a room code is five letters, without I, L, O, Q, U and V");

impl FromStr for RoomCode {
    type Err = Misread;

    fn from_str(text: &str) -> Result<RoomCode, Misread> {
        let letters: [u8; RoomCode::LETTERS] =
            text.as_bytes().try_into().map_err(|_| NOT_A_CODE)?;
        let letters = letters.map(|letter| letter.to_ascii_uppercase());
        if letters.iter().all(|letter| LETTERS.contains(letter)) {
            Ok(RoomCode(letters))
        } else {
            Err(NOT_A_CODE)
        }
    }
}

impl TryFrom<String> for RoomCode {
    type Error = Misread;

    fn try_from(text: String) -> Result<RoomCode, Misread> {
        text.parse()
    }
}

impl From<RoomCode> for String {
    fn from(code: RoomCode) -> String {
        code.to_string()
    }
}
