//! What changed in a piece of JSON: a delta encoding for views, so that a frame says what is new and
//! not all there is.
//!
//! A list of changes. Each is a path (names of members, numbers of items) and, last, the new value:
//! `["players",2,"eyes",3]`. An item behind the last is added. A path of nothing replaces all.
//!
//! ```
//! use protocol::changes::{apply, between};
//! use serde_json::{Value, from_str};
//!
//! let (before, after) = (r#"{"turn":0,"taken":[4]}"#, r#"{"turn":1,"taken":[4,17]}"#);
//! let changes = between(before, after);
//! assert_eq!(changes, r#"[["turn",1],["taken",1,17]]"#);
//!
//! let mut known: Value = from_str(before)?;
//! apply(&mut known, &from_str::<Vec<_>>(&changes)?)?;
//! assert_eq!(known, from_str::<Value>(after)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde_json::Value;

/// A change as it is read: a path, and the new value.
pub type Change = Vec<Value>;

/// The changes that lead from one compact JSON text to another. A part is said whole where that is
/// shorter than what changed inside it. Both must be JSON as `serde_json` writes it, without white space.
pub fn between(before: &str, after: &str) -> String {
    let mut changes = Changes { out: String::from("["), path: String::new() };
    changes.compare(before, after);
    changes.out.push(']');
    changes.out
}

/// Makes the changes in their order. It stops at the first that does not fit; those before it are
/// made.
pub fn apply(value: &mut Value, changes: &[Change]) -> Result<(), Misfit> {
    changes.iter().try_for_each(|change| {
        let (new, path) = change.split_last().ok_or(Misfit)?;
        let mut place = &mut *value;
        for step in path {
            place = match (place, step) {
                (Value::Object(members), Value::String(name)) => members.get_mut(name),
                (Value::Array(items), Value::Number(nth)) => {
                    let nth = nth.as_u64().ok_or(Misfit)? as usize;
                    if nth == items.len() {
                        items.push(Value::Null);
                    }
                    items.get_mut(nth)
                }
                _ => None,
            }
            .ok_or(Misfit)?;
        }
        *place = new.clone();
        Ok(())
    })
}

/// A change whose path leads nowhere: whoever sent it knew another value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit;

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the change is of something that is not there")
    }
}

impl std::error::Error for Misfit {}

/// The changes so far, and the path to where the comparison has come, each step with its comma.
struct Changes {
    out: String,
    path: String,
}

impl Changes {
    fn compare(&mut self, before: &str, after: &str) {
        if before == after {
            return;
        }
        let begun = self.out.len();
        let fits = match (before.as_bytes(), after.as_bytes()) {
            ([b'{', ..], [b'{', ..]) => self.members(before, after),
            ([b'[', ..], [b'[', ..]) => self.items(before, after),
            _ => false,
        };
        let whole = "[],".len() + self.path.len() + after.len();
        if !fits || self.out.len() - begun > whole {
            self.out.truncate(begun);
            self.put(after);
        }
    }

    /// Member by member; false if they are not the same ones in the same order.
    fn members(&mut self, before: &str, after: &str) -> bool {
        let (mut before, mut after) = (Parts::of(before), Parts::of(after));
        loop {
            match (before.next_member(), after.next_member()) {
                (None, None) => return true,
                (Some((old_name, old)), Some((name, new))) if old_name == name => {
                    self.at(name, |changes| changes.compare(old, new));
                }
                _ => return false,
            }
        }
    }

    /// Item by item; false if there are fewer than before.
    fn items(&mut self, before: &str, after: &str) -> bool {
        let (mut before, mut after) = (Parts::of(before), Parts::of(after));
        for nth in 0_usize.. {
            match (before.next(), after.next()) {
                (old, None) => return old.is_none(),
                (old, Some(new)) => self.at(&nth.to_string(), |changes| match old {
                    Some(old) => changes.compare(old, new),
                    None => changes.put(new),
                }),
            }
        }
        false
    }

    /// Does something one step further down.
    fn at(&mut self, step: &str, work: impl FnOnce(&mut Changes)) {
        let length = self.path.len();
        self.path.push_str(step);
        self.path.push(',');
        work(self);
        self.path.truncate(length);
    }

    /// The value here is now that.
    fn put(&mut self, value: &str) {
        if self.out.len() > 1 {
            self.out.push(',');
        }
        for text in ["[", &self.path, value, "]"] {
            self.out.push_str(text);
        }
    }
}

/// The members of a compact JSON object: their names in quotes, and their values.
pub(crate) fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = Parts::of(object);
    std::iter::from_fn(move || parts.next_member())
}

/// What is left of the parts of an object or a list.
struct Parts<'a>(&'a str);

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Parts<'a> {
        Parts(text.get(1..text.len() - 1).unwrap_or_default())
    }

    /// The next member: its name in quotes, and its value.
    fn next_member(&mut self) -> Option<(&'a str, &'a str)> {
        if self.0.is_empty() {
            return None;
        }
        let (name, rest) = self.0.split_at(length(self.0));
        self.0 = rest.strip_prefix(':')?;
        Some((name, self.next()?))
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.0.is_empty() {
            return None;
        }
        let (value, rest) = self.0.split_at(length(self.0));
        self.0 = rest.strip_prefix(',').unwrap_or(rest);
        Some(value)
    }
}

/// How long the value is at the beginning of this text.
fn length(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
    for (nth, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b',' | b':' if depth == 0 => return nth,
            _ => {}
        }
        if depth == 0 && !quoted && matches!(byte, b'"' | b'}' | b']') {
            return nth + 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(before: &Value, after: &Value, expected: &str) {
        let changes = between(&before.to_string(), &after.to_string());
        assert_eq!(changes, expected);
        let mut known = before.clone();
        apply(&mut known, &serde_json::from_str::<Vec<Change>>(&changes).unwrap()).unwrap();
        assert_eq!(known, *after);
    }

    #[test]
    fn only_what_is_new_is_said() {
        let table = json!({ "due": null, "field": [[1, 2], [3, 4]], "players": [{ "eyes": 3 }, { "eyes": 3 }] });
        check(&table, &table, "[]");
        let mut then = table.clone();
        then["field"][1][0] = json!(9);
        then["due"] = json!(60_000);
        check(&table, &then, r#"[["due",60000],["field",1,0,9]]"#);
        then["players"][1]["eyes"] = json!(null);
        check(&table, &then, r#"[["due",60000],["field",1,0,9],["players",1,"eyes",null]]"#);
    }

    #[test]
    fn lists_grow_at_their_end_and_are_said_again_if_they_shrink() {
        let list = |items: &[&str]| json!({ "a long name for a list": items });
        check(&list(&[]), &list(&["x", "y"]), r#"[["a long name for a list",["x","y"]]]"#);
        let long = &["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "b"];
        check(&list(&long[..1]), &list(long), r#"[["a long name for a list",1,"b"]]"#);
        check(&list(long), &list(&["b"]), r#"[["a long name for a list",["b"]]]"#);
        check(&list(long), &list(&[]), r#"[["a long name for a list",[]]]"#);
    }

    #[test]
    fn what_is_of_another_kind_is_replaced() {
        let stage = |stage: Value| json!({ "stage": stage, "t": 1 });
        let playing = json!({ "playing": { "n": 1 } });
        check(&stage(json!("set")), &stage(playing.clone()), r#"[["stage",{"playing":{"n":1}}]]"#);
        check(&stage(playing), &stage(json!({ "over": {} })), r#"[["stage",{"over":{}}]]"#);
        check(&json!([1, 2]), &json!({ "a": 1 }), r#"[[{"a":1}]]"#);
    }

    #[test]
    fn what_is_shorter_said_whole_is() {
        let card =
            |color: &str, n: u8| json!({ "top": { "color": color, "count": n, "shape": n } });
        let whole = r#"[["top",{"color":"blue","count":2,"shape":2}]]"#;
        check(&card("red", 1), &card("blue", 2), whole);
    }

    #[test]
    fn quotes_and_brackets_in_text_are_text() {
        let said = |text: &str| json!({ "a": [text, "z"], "b\"]": text, "c": 1 });
        check(
            &said(r#"x"],{\"#),
            &said(r#"}\\",["#),
            r#"[["a",0,"}\\\\\",["],["b\"]","}\\\\\",["]]"#,
        );
    }

    #[test]
    fn what_does_not_fit_is_noticed() {
        let misfit = |change: Value| {
            let change: Change = serde_json::from_value(change).unwrap();
            apply(&mut json!({ "list": [1] }), &[change])
        };
        for change in [json!([]), json!(["no", 1]), json!(["list", 2, 1]), json!(["list", "x", 1])]
        {
            assert_eq!(misfit(change.clone()), Err(Misfit), "{change}");
        }
        assert_eq!(misfit(json!(["list", 1, 1])), Ok(()));
    }
}
