//! The text of a frame, in the pieces it is made of.
//!
//! What happens at a table is told to many in nearly the same words: only the number is each
//! reader's own. So a frame is put together where it is written, and what is shared, with others
//! and with the frames kept for a resume, is made once.

use std::fmt;
use std::sync::Arc;

/// The text of a frame; cheap to clone.
#[derive(Clone, Debug)]
pub struct Text {
    /// Which kind of frame, and its number, if that is not in the pieces.
    number: Option<(&'static str, u64)>,
    head: Arc<str>,
    tail: Option<Arc<str>>,
}

impl Text {
    /// A frame as it is.
    pub fn whole(text: &str) -> Text {
        Text { number: None, head: text.into(), tail: None }
    }

    /// `{"kind":{"n":7,`, and then the pieces.
    pub(crate) fn numbered(
        kind: &'static str,
        n: u64,
        head: Arc<str>,
        tail: Option<Arc<str>>,
    ) -> Text {
        Text { number: Some((kind, n)), head, tail }
    }

    /// How many bytes it has.
    #[expect(clippy::len_without_is_empty, reason = "no frame is empty")]
    pub fn len(&self) -> usize {
        let number = self.number.map_or(0, |(kind, n)| {
            let digits = n.checked_ilog10().unwrap_or(0) as usize + 1;
            r#"{"":{"n":,"#.len() + kind.len() + digits
        });
        number + self.head.len() + self.tail.as_ref().map_or(0, |tail| tail.len())
    }

    /// How many bytes of it are not shared with every other reader.
    pub(crate) fn own_bytes(&self) -> usize {
        self.head.len()
    }

    /// Adds it to something that is being written.
    pub fn put(&self, out: &mut Vec<u8>) {
        use std::io::Write as _;
        write!(out, "{self}").expect("memory can be written to");
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((kind, n)) = self.number {
            write!(f, r#"{{"{kind}":{{"n":{n},"#)?;
        }
        f.write_str(&self.head)?;
        f.write_str(self.tail.as_deref().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_as_long_as_it_says_and_written_as_it_is_shown() {
        let whole = Text::whole(r#"{"ack":{"id":7}}"#);
        let numbered = |n| Text::numbered("room", n, r#""room":"#.into(), Some("{}}}".into()));
        assert_eq!(numbered(7).to_string(), r#"{"room":{"n":7,"room":{}}}"#);
        for text in [whole, numbered(0), numbered(9), numbered(10), numbered(u64::MAX)] {
            let mut out = Vec::new();
            text.put(&mut out);
            assert_eq!((out.len(), out), (text.len(), text.to_string().into_bytes()));
        }
    }
}
