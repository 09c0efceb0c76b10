//! What a frame from the house says, as far as a load needs to know, without parsing it.
//!
//! A crowd hears every action as often as there are seats at its table. Who did it and when stands
//! near the beginning of each such frame, and what is new in the view after it is never looked at.

use table::Seat;

/// A frame from the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heard<'a> {
    /// What was asked under this number has happened.
    Ack(u64),
    /// Something happened in the game.
    Happened(Happened<'a>),
    /// One of the frames that come seldom enough to be parsed.
    Other(&'a [u8]),
}

/// Something that happened in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Happened<'a> {
    /// Whose doing it was, if the table did not do it for them.
    pub(super) by: Option<Seat>,
    /// When, in the game's time.
    pub(super) t: u64,
    /// What is new in what the reader may do, as changes in JSON.
    pub(super) legal: Option<&'a [u8]>,
}

/// Reads a frame. None if it begins like one that is known and does not go on like it.
pub(super) fn read(frame: &[u8]) -> Option<Heard<'_>> {
    if let Some(rest) = frame.strip_prefix(b"{\"ack\":{\"id\":") {
        return Some(Heard::Ack(number(rest)?));
    }
    let Some(mut rest) = frame.strip_prefix(b"{\"happened\":{") else {
        return Some(Heard::Other(frame));
    };
    let (mut by, mut legal) = (None, None);
    loop {
        let (key, after) = string(rest)?;
        let value = after.strip_prefix(b":")?;
        // What is this seat's alone stands before the time, what all share after it.
        if key == b"t" {
            return Some(Heard::Happened(Happened { by, t: number(value)?, legal }));
        }
        let end = value_end(value)?;
        match key {
            b"news" => by = actor(value),
            // Not they did it, but the table for them.
            b"by_table" => by = None,
            b"legal" => legal = Some(&value[..end]),
            _ => {}
        }
        rest = value[end..].strip_prefix(b",")?;
    }
}

/// Whose doing the first of these is.
fn actor(news: &[u8]) -> Option<Seat> {
    let (digit, _) = news.strip_prefix(b"[[")?.split_first()?;
    Seat::new(digit.wrapping_sub(b'0'))
}

/// The number at the beginning.
fn number(text: &[u8]) -> Option<u64> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&text[..digits]).ok()?.parse().ok()
}

/// The string at the beginning, without its quotes, and what follows it.
fn string(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inside = text.strip_prefix(b"\"")?;
    let end = string_end(inside)?;
    Some((&inside[..end], &inside[end + 1..]))
}

/// Where the quote stands that ends a string, from after the one that begins it.
fn string_end(inside: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        match inside.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// How long the value at the beginning is: up to a comma or bracket that is not its own.
fn value_end(text: &[u8]) -> Option<usize> {
    let mut depth = 0_u32;
    let mut at = 0;
    loop {
        match text.get(at)? {
            b'"' => at += string_end(&text[at + 1..])? + 1,
            b'{' | b'[' => depth += 1,
            b',' | b'}' | b']' if depth == 0 => return Some(at),
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Happening, ServerFrame};
    use serde_json::{Value, json};
    use table::Millis;

    use super::*;

    fn happening(seat: Option<u8>, what: &str) -> Happening {
        Happening(vec![json!(seat), json!(what), json!([[{ "t": 2 }], {}])])
    }

    /// The frame as the house writes it.
    fn happened(
        news: Vec<Happening>,
        by_table: bool,
        own: Option<Value>,
        legal: Option<Value>,
    ) -> String {
        let frame = ServerFrame::Happened {
            n: 17,
            news,
            by_table,
            own,
            legal,
            signs: None,
            t: Millis(4321),
            view: Some(json!({ "t": 1, "legal": 7 })),
            open: None,
        };
        serde_json::to_string(&frame).expect("a frame")
    }

    #[test]
    fn who_acted_and_when_is_read_from_frames_as_the_house_writes_them() {
        let tricky = "\"t\":1}],\\";
        let seats = |by: Option<u8>| by.map(Seat::at);
        for (news, by_table, by) in [
            (vec![happening(Some(3), tricky)], false, Some(3)),
            (vec![happening(Some(0), "laid"), happening(None, tricky)], false, Some(0)),
            (vec![happening(Some(3), tricky)], true, None),
            (vec![happening(None, "time"), happening(Some(2), "laid")], false, None),
            (vec![], false, None),
        ] {
            for own in [None, Some(json!({ "text": tricky, "list.0": { "t": 2 } }))] {
                for legal in [None, Some(json!({})), Some(json!({ "pass": [true], "t.1": ["t"] }))]
                {
                    let text = legal.as_ref().map(Value::to_string);
                    let frame = happened(news.clone(), by_table, own.clone(), legal);
                    let legal = text.as_deref().map(str::as_bytes);
                    let wanted = Happened { by: seats(by), t: 4321, legal };
                    assert_eq!(read(frame.as_bytes()), Some(Heard::Happened(wanted)), "{frame}");
                }
            }
        }
    }

    #[test]
    fn acks_are_read_and_the_rest_is_left_to_a_parser() {
        let frame = |frame: &ServerFrame| serde_json::to_string(frame).expect("a frame");
        assert_eq!(read(frame(&ServerFrame::Ack { id: 90 }).as_bytes()), Some(Heard::Ack(90)));
        let refused = frame(&ServerFrame::Refused {
            id: Some(8),
            code: "ack".to_owned(),
            say: "No.".to_owned(),
        });
        assert_eq!(read(refused.as_bytes()), Some(Heard::Other(refused.as_bytes())));
    }

    #[test]
    fn a_frame_cut_short_is_no_frame() {
        let (own, legal) = (Some(json!({ "a": 1 })), Some(json!({ "b": [2] })));
        let whole = happened(vec![happening(Some(1), "laid")], true, own, legal);
        let time = whole.find("\"t\":4").expect("a time") + 5;
        for end in "{\"happened\":{".len()..time - 1 {
            assert_eq!(read(&whole.as_bytes()[..end]), None, "{}", &whole[..end]);
        }
        assert_eq!(read(b"{\"ack\":{\"id\":}}"), None);
    }
}
