//! Who may open a room: whoever has the keeper's word, where the house is by invitation.
//!
//! To join a room its code is enough, and a lesson is for one alone: neither needs the word.

use std::error::Error;
use std::fmt;
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::str::FromStr;

use axum::http::{HeaderMap, StatusCode};
use protocol::INVITE_HEADER;
use serde::Deserialize;

use crate::house::Inside;
use crate::problem::Denied;

/// How long the keeper's word may be.
const CHARS: RangeInclusive<usize> = 4..=64;

/// The word that opens rooms, as a hash: the house itself does not keep the word. Small and
/// capital letters are the same, since phones begin with a capital.
///
/// ```
/// let word: server::InviteWord = "lantern-4".parse().unwrap();
/// assert!(word.is("Lantern-4") && !word.is("lantern"));
/// assert!("abc".parse::<server::InviteWord>().is_err());
/// assert_eq!(format!("{word:?}"), "InviteWord(…)");
/// ```
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct InviteWord(blake3::Hash);

/// What is no word that a keeper can choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadInviteWord;

impl InviteWord {
    /// Whether this is the word. How long it takes says nothing about it: hashes are compared, and
    /// in constant time.
    pub fn is(&self, said: &str) -> bool {
        said.len() <= *CHARS.end() && hash(said) == self.0
    }
}

fn hash(word: &str) -> blake3::Hash {
    blake3::hash(word.to_ascii_lowercase().as_bytes())
}

impl FromStr for InviteWord {
    type Err = BadInviteWord;

    /// Any text would do but for the link and the header, where it stands as it is.
    fn from_str(word: &str) -> Result<InviteWord, BadInviteWord> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let is_word = CHARS.contains(&word.len()) && word.bytes().all(is_plain);
        is_word.then(|| InviteWord(hash(word))).ok_or(BadInviteWord)
    }
}

impl TryFrom<String> for InviteWord {
    type Error = BadInviteWord;

    fn try_from(word: String) -> Result<InviteWord, BadInviteWord> {
        word.parse()
    }
}

impl fmt::Debug for InviteWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InviteWord(…)")
    }
}

impl fmt::Display for BadInviteWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (CHARS.start(), CHARS.end());
        write!(
            f,
            "an invitation is a word of {least} to {most} letters (a to z), digits and any of -._~"
        )
    }
}

impl Error for BadInviteWord {}

impl Inside {
    /// Lets whoever has the keeper's word open a room. A wrong one is a slip, so that nobody guesses
    /// for long; none at all is a question.
    pub(crate) fn check_invite(&self, address: IpAddr, headers: &HeaderMap) -> Result<(), Denied> {
        let Some(word) = &self.config.invite_only else { return Ok(()) };
        let Some(said) = headers.get(INVITE_HEADER) else {
            let say = "Whoever keeps this house gives out a word for opening tables: say it.";
            return Err(Denied::new(StatusCode::FORBIDDEN, "invite_needed", say));
        };
        self.may_guess(address)?;
        if said.to_str().is_ok_and(|said| word.is(said)) {
            return Ok(());
        }
        self.slip(address);
        let say = "That is not the word of this house.";
        Err(Denied::new(StatusCode::FORBIDDEN, "wrong_invite", say))
    }
}
