//! What people may write: names and talk, counted as people count and free of tricks.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

/// The longest name, in characters as people see them.
pub const NAME_CHARS_MAX: usize = 24;
/// The longest thing said at once, in characters as people see them.
pub const TALK_CHARS_MAX: usize = 240;
/// What one character may take, however many marks and joiners it is made of. A family of four
/// takes 25 bytes; towers of accents take more.
const CHAR_BYTES_MAX: usize = 36;

/// A name: one line of 1 to 24 characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
#[cfg_attr(feature = "schema", ts(type = "string"))]
pub struct Name(String);

/// Something said: one line of 1 to 240 characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
#[cfg_attr(feature = "schema", ts(type = "string"))]
pub struct Talk(String);

/// Why a text cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextFault {
    /// Nothing in it.
    Empty,
    /// More characters than there is room for.
    TooLong {
        /// How many there may be.
        most: usize,
    },
    /// Control characters, line breaks, or marks that turn the direction of writing or cannot be
    /// seen.
    Tricks,
}

impl TextFault {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            TextFault::Empty => "text_empty",
            TextFault::TooLong { .. } => "text_too_long",
            TextFault::Tricks => "text_tricks",
        }
    }
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextFault::Empty => f.write_str("Write something first."),
            TextFault::TooLong { most } => write!(f, "At most {most} characters, please."),
            TextFault::Tricks => f.write_str("Plain text in one line, please."),
        }
    }
}

impl std::error::Error for TextFault {}

impl Name {
    /// The name, without the space around it.
    pub fn new(text: &str) -> Result<Name, TextFault> {
        plain(text, NAME_CHARS_MAX).map(Name)
    }

    /// It.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether two names would be taken for one another: the same but for case, spacing and the
    /// width of letters.
    pub fn is_like(&self, other: &Name) -> bool {
        let folded = |name: &Name| {
            let narrow = |c: char| match c {
                '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
                c => c,
            };
            let seen = name.0.chars().filter(|c| !c.is_whitespace() && *c != '\u{FE0F}');
            seen.map(narrow).flat_map(char::to_lowercase).collect()
        };
        let (one, other): (String, String) = (folded(self), folded(other));
        one == other
    }
}

impl Talk {
    /// What is said, without the space around it.
    pub fn new(text: &str) -> Result<Talk, TextFault> {
        plain(text, TALK_CHARS_MAX).map(Talk)
    }

    /// It.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

macro_rules! text {
    ($($text:ty),*) => {$(
        impl TryFrom<String> for $text {
            type Error = TextFault;

            fn try_from(text: String) -> Result<$text, TextFault> {
                <$text>::new(&text)
            }
        }

        impl From<$text> for String {
            fn from(text: $text) -> String {
                text.0
            }
        }

        impl fmt::Display for $text {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    )*};
}

text!(Name, Talk);

fn plain(text: &str, most: usize) -> Result<String, TextFault> {
    let text = text.trim();
    // Before counting: no text within the limit has so many bytes.
    if text.len() > most * CHAR_BYTES_MAX {
        return Err(TextFault::TooLong { most });
    }
    let mut seen = 0;
    for character in text.graphemes(true) {
        seen += 1;
        if character.len() > CHAR_BYTES_MAX || !is_plain(character) {
            return Err(TextFault::Tricks);
        }
    }
    match seen {
        0 => Err(TextFault::Empty),
        _ if seen > most => Err(TextFault::TooLong { most }),
        _ => Ok(text.to_owned()),
    }
}

/// Whether a character shows itself and turns nothing around.
fn is_plain(character: &str) -> bool {
    let shows = |c: char| {
        !c.is_control()
            && !matches!(c,
                '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{3164}'
                | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
                | '\u{FEFF}' | '\u{FFA0}' | '\u{2800}'
                | '\u{200B}'..='\u{200C}' | '\u{200E}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
                | '\u{FFF0}'..='\u{FFFB}' | '\u{E0080}'..='\u{E0FFF}')
    };
    // A joiner or a selector is fine inside a character, and nothing by itself.
    let invisible = |c: char| {
        c == '\u{200D}' || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E01EF}')
    };
    // … and not inside just any: selectors belong to pictures, tags to flags.
    let base = character.chars().next().unwrap_or(' ');
    // A few letters are pictures as well: ℹ, Ⓜ, 🅰 and their like.
    let is_picture = !base.is_alphabetic()
        || matches!(base, '\u{2139}' | '\u{24C2}' | '\u{1F170}'..='\u{1F189}');
    let belongs = |c: char| match c {
        '\u{FE00}'..='\u{FE0F}' => is_picture,
        '\u{E0000}'..='\u{E007F}' => base == '\u{1F3F4}',
        _ => true,
    };
    character.chars().all(|c| shows(c) && belongs(c))
        && !character.chars().all(invisible)
        && !character.ends_with('\u{200D}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_counted_as_people_count() {
        let family = "👨‍👩‍👧‍👦";
        assert!(Name::new(&family.repeat(24)).is_ok());
        assert_eq!(Name::new(&family.repeat(25)), Err(TextFault::TooLong { most: 24 }));
        assert!(Name::new(&"ä".repeat(24)).is_ok());
        assert!(Name::new("🏴󠁧󠁢󠁥󠁮󠁧󠁿 Zoë").is_ok());
        for picture in ["❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "ℹ\u{FE0F}", "Ⓜ\u{FE0F}", "🅰\u{FE0F}"]
        {
            assert!(Name::new(picture).is_ok(), "{picture}");
        }
        assert_eq!(Name::new("  Ann \n").unwrap().as_str(), "Ann");
    }

    #[test]
    fn names_that_play_tricks_are_refused() {
        for text in [
            "Ann\u{202E}nnA",
            "Ann\u{2066}x",
            "A\u{0}nn",
            "A\nB",
            "A\u{2028}B",
            "\u{200B}Ann",
            "A\u{200D}\u{200D}",
            "\u{200D}",
            "\u{FEFF}x",
            "\u{3164}",
            // What hides in a name that looks like another.
            "Ann\u{E0041}",
            "Ann\u{FE0F}",
            "A\u{034F}nn",
            "\u{17B4}x",
            "Ann\u{E0100}",
            "Ann\u{180B}",
            &format!("a{}", "\u{0301}".repeat(40)),
        ] {
            assert_eq!(Name::new(text), Err(TextFault::Tricks), "{text:?}");
        }
        assert_eq!(Name::new(" \t "), Err(TextFault::Empty));
        assert_eq!(Talk::new(&"a".repeat(1_000_000)), Err(TextFault::TooLong { most: 240 }));
    }

    #[test]
    fn names_are_alike_whatever_their_case_spacing_and_width() {
        let name = |text| Name::new(text).unwrap();
        assert!(name("Ann Lee").is_like(&name("annlee")));
        assert!(name("Ann").is_like(&name("Ａnn")));
        assert!(name("Ann ❤").is_like(&name("ann❤\u{FE0F}")));
        assert!(!name("Ann").is_like(&name("Anne")));
    }

    #[test]
    fn a_bad_text_is_no_frame() {
        assert!(serde_json::from_str::<Name>("\"\\u0000\"").is_err());
        assert_eq!(serde_json::from_str::<Name>("\" Bob \"").unwrap().to_string(), "Bob");
    }
}
