//! What a frame from the house says, as far as a load needs to know, without parsing it.
//!
//! A crowd hears every action as often as there are seats at its table. Who did it and when stands
//! near the beginning of each such frame, and what is new in the view after it is never looked at.

use table::{Dice, Seat};

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
    /// What the reader may do now, as a list in JSON, if that changed.
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
            b"notices" => by = actor(value),
            b"legal" => legal = Some(&value[..end]),
            _ => {}
        }
        rest = value[end..].strip_prefix(b",")?;
    }
}

/// Whose doing the first of these notices is.
fn actor(notices: &[u8]) -> Option<Seat> {
    let first = notices.strip_prefix(b"[{\"seat\":")?;
    let (digit, rest) = first.split_first()?;
    // Between seat and notice may stand that the table did it.
    rest.starts_with(b",\"notice\":").then(|| Seat::new(digit.wrapping_sub(b'0'))).flatten()
}

/// One of the actions that stand together by kind, by chance, as JSON.
pub(super) fn choose(kinds: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut chosen = None;
    let mut all = 0;
    for kind in items(kinds)? {
        let many = members(kind).find_map(|(_, value)| items(value)).map_or(1, Iterator::count);
        let many = u32::try_from(many).ok().filter(|many| *many > 0)?;
        all += many;
        let nth = dice.below(all);
        if nth < many {
            chosen = Some((kind, nth as usize));
        }
    }
    let (kind, nth) = chosen?;
    let mut action = Vec::from(b"{");
    for (name, value) in members(kind) {
        let item = items(value).map_or(Some(value), |mut items| items.nth(nth))?;
        if action.len() > 1 {
            action.push(b',');
        }
        for text in [b"\"", name, b"\":", item] {
            action.extend_from_slice(text);
        }
    }
    action.push(b'}');
    Some(action)
}

/// The items of a list; nothing if it is none.
fn items(list: &[u8]) -> Option<impl Iterator<Item = &[u8]>> {
    let mut rest = list.strip_prefix(b"[")?;
    Some(std::iter::from_fn(move || {
        let end = value_end(rest).filter(|end| *end > 0)?;
        let (item, after) = rest.split_at(end);
        rest = after.strip_prefix(b",").unwrap_or_default();
        Some(item)
    }))
}

/// The members of an object, their names without quotes.
fn members(object: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = object.strip_prefix(b"{").unwrap_or_default();
    std::iter::from_fn(move || {
        let (name, after) = string(rest)?;
        let value = after.strip_prefix(b":")?;
        let (value, after) = value.split_at(value_end(value)?);
        rest = after.strip_prefix(b",").unwrap_or_default();
        Some((name, value))
    })
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
    use std::collections::BTreeSet;

    use protocol::{Happening, Json, ServerFrame};
    use serde_json::value::RawValue;
    use table::{Millis, Seed};

    use super::*;

    fn json(text: &str) -> Json {
        RawValue::from_string(text.to_owned()).expect("JSON")
    }

    fn happening(seat: Option<u8>, by_table: bool, notice: &str) -> Happening {
        Happening { seat: seat.map(Seat::at), by_table, notice: json(notice) }
    }

    /// The frame as the house writes it.
    fn happened(notices: Vec<Happening>, own: Option<&str>, legal: Option<&str>) -> String {
        let frame = ServerFrame::Happened {
            n: 17,
            notices,
            own: own.map(|own| serde_json::from_str(own).expect("changes")),
            legal: legal.map(json),
            signs: None,
            t: Millis(4321),
            view: Some(vec![vec!["t".into(), 1.into()], vec!["legal".into(), 7.into()]]),
            open: None,
        };
        serde_json::to_string(&frame).expect("a frame")
    }

    #[test]
    fn who_acted_and_when_is_read_from_frames_as_the_house_writes_them() {
        let tricky = r#"{"what":"says","text":"\"t\":1}],\\","list":[[{"t":2}],{}]}"#;
        let seats = |by: Option<u8>| by.map(Seat::at);
        for (notices, by) in [
            (vec![happening(Some(3), false, tricky)], Some(3)),
            (vec![happening(Some(0), false, "{}"), happening(None, false, tricky)], Some(0)),
            (vec![happening(Some(3), true, tricky)], None),
            (vec![happening(None, false, "{}"), happening(Some(2), false, "{}")], None),
            (vec![], None),
        ] {
            for own in [None, Some(r#"[["text","\"t\":1}],\\"],["list",0,{"t":2}]]"#)] {
                for legal in [None, Some("[]"), Some(r#"[{"do":"pass"},{"do":"t"}]"#)] {
                    let frame = happened(notices.clone(), own, legal);
                    let wanted =
                        Happened { by: seats(by), t: 4321, legal: legal.map(str::as_bytes) };
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
        let whole = happened(vec![happening(Some(1), false, "{}")], Some("[[1]]"), Some("[2]"));
        let time = whole.find("\"t\":4").expect("a time") + 5;
        for end in "{\"happened\":{".len()..time - 1 {
            assert_eq!(read(&whole.as_bytes()[..end]), None, "{}", &whole[..end]);
        }
        assert_eq!(read(b"{\"ack\":{\"id\":}}"), None);
    }

    #[test]
    fn every_action_is_chosen_sooner_or_later() {
        let kinds = br#"[{"do":"pass"},{"do":"place","card":["a,]","b"],"on":[[1],[]]}]"#;
        let mut dice = Seed::from_number(1).dice(0);
        let mut chosen = BTreeSet::new();
        for _ in 0..100 {
            let action = choose(kinds, &mut dice).expect("one of them");
            chosen.insert(String::from_utf8(action).expect("text"));
        }
        let wanted = [
            r#"{"do":"pass"}"#,
            r#"{"do":"place","card":"a,]","on":[1]}"#,
            r#"{"do":"place","card":"b","on":[]}"#,
        ];
        assert_eq!(chosen.into_iter().collect::<Vec<_>>(), wanted);
        assert_eq!(choose(b"[]", &mut dice), None);
        assert_eq!(choose(b"", &mut dice), None);
    }
}
