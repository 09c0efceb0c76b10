//! What changed in a piece of JSON: a delta encoding for views, so that a frame says what is new and
//! not all there is.
//!
//! Changes are an object. Each of its keys is a path, names of members and numbers of items with dots
//! between them, and its value what is new there: `{"players.2.eyes":3}`. Where an object or a list was
//! and the value is an object, that is changes again; every other value replaces what was there. A last
//! step `-NAME` takes a member away, `-N` so many items from number N on as the value says, and `+N`
//! puts the value's items in before it. `{"=":…}` replaces all.
//!
//! ```
//! use protocol::changes::{apply, between};
//! use serde_json::{Value, from_str};
//!
//! let (before, after) = (r#"{"turn":0,"taken":[4,17,25]}"#, r#"{"turn":1,"taken":[4,9,17,25]}"#);
//! let changes = between(before, after);
//! assert_eq!(changes, r#"{"turn":1,"taken.+1":[9]}"#);
//!
//! let mut known: Value = from_str(before)?;
//! apply(&mut known, &from_str(&changes)?)?;
//! assert_eq!(known, from_str::<Value>(after)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde_json::Value;

/// Changes as they are read.
pub type Changes = Value;

/// The changes that lead from one compact JSON text to another. A part is said whole where that is no
/// longer than what changed inside it. Both must be JSON as `serde_json` writes it, without white space.
pub fn between(before: &str, after: &str) -> String {
    let mut writer = Writer { out: String::with_capacity(128) };
    if before == after {
        writer.out.push_str("{}");
    } else if !writer.inside(before, after) {
        writer.out.clear();
        writer.whole(before, after);
    }
    writer.out
}

/// Makes the changes. It stops at the first that does not fit; those before it are made.
pub fn apply(known: &mut Value, new: &Changes) -> Result<(), Misfit> {
    let Value::Object(changes) = new else {
        *known = new.clone();
        return Ok(());
    };
    if !known.is_object() && !known.is_array() {
        *known = new.clone();
        return Ok(());
    }
    changes.iter().try_for_each(|(path, new)| {
        if path == "=" {
            *known = new.clone();
            return Ok(());
        }
        let (way, last) =
            path.rsplit_once('.').map_or((None, &**path), |(way, last)| (Some(way), last));
        let mut place = &mut *known;
        for step in way.into_iter().flat_map(|way| way.split('.')) {
            place = part(place, step).ok_or(Misfit)?;
        }
        apply_at(place, last, new)
    })
}

/// The last step of a path.
fn apply_at(place: &mut Value, last: &str, new: &Value) -> Result<(), Misfit> {
    match (&mut *place, last.strip_prefix('-'), last.strip_prefix('+')) {
        (Value::Object(members), Some(name), _) => {
            members.remove(name).ok_or(Misfit)?;
        }
        (Value::Array(items), Some(from), _) => {
            let from: usize = from.parse().map_err(|_| Misfit)?;
            let count = new.as_u64().ok_or(Misfit)? as usize;
            let to = from.checked_add(count).filter(|to| *to <= items.len()).ok_or(Misfit)?;
            items.drain(from..to);
        }
        (Value::Array(items), _, Some(at)) => {
            let at = at.parse::<usize>().ok().filter(|at| *at <= items.len()).ok_or(Misfit)?;
            let new = new.as_array().ok_or(Misfit)?;
            items.splice(at..at, new.iter().cloned());
        }
        (Value::Object(members), ..) if !members.contains_key(last) => {
            members.insert(last.to_owned(), new.clone());
        }
        _ => return apply(part(place, last).ok_or(Misfit)?, new),
    }
    Ok(())
}

/// A member by its name, or an item by its number.
fn part<'a>(place: &'a mut Value, step: &str) -> Option<&'a mut Value> {
    match place {
        Value::Object(members) => members.get_mut(step),
        Value::Array(items) => items.get_mut(step.parse::<usize>().ok()?),
        _ => None,
    }
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

/// The changes as they are written.
struct Writer {
    out: String,
}

impl Writer {
    /// `{…}`, what changed inside an object or a list; false if it can only be said whole.
    fn inside(&mut self, before: &str, after: &str) -> bool {
        let begun = self.out.len();
        self.out.push('{');
        let fits = match (before.as_bytes(), after.as_bytes()) {
            ([b'{', ..], [b'{', ..]) => self.members(before, after),
            ([b'[', ..], [b'[', ..]) => {
                self.items(before, after) || {
                    self.out.truncate(begun + 1);
                    self.moved_items(before, after);
                    true
                }
            }
            _ => false,
        };
        self.out.push('}');
        fits
    }

    /// Member by member; false if one has a name that cannot be a step of a path.
    fn members(&mut self, before: &str, after: &str) -> bool {
        let (mut before, mut after) = (Parts::of(before), Parts::of(after));
        loop {
            let (left, rest) = (before.0, after.0);
            let old = before.next_member();
            if after.skip_same(left, before.0) {
                continue;
            }
            match (old, after.next_member()) {
                (None, None) => return true,
                (Some((old_name, old)), Some((name, new))) if old_name == name => {
                    if !self.changed(name, old, new) {
                        return false;
                    }
                }
                // From here on they are not the same ones in the same order.
                _ => return self.other_members(Parts(left), Parts(rest)),
            }
        }
    }

    fn other_members(&mut self, before: Parts<'_>, after: Parts<'_>) -> bool {
        let before: Vec<(&str, &str)> = before.members().collect();
        let after: Vec<(&str, &str)> = after.members().collect();
        for (name, _) in &before {
            if after.iter().any(|(other, _)| other == name) {
                continue;
            }
            if !is_step(name) {
                return false;
            }
            self.key("-", name);
            self.out.push('1');
        }
        for (name, new) in &after {
            let old = before.iter().find(|(other, _)| other == name);
            let fits = match old {
                Some((_, old)) => self.changed(name, old, new),
                None => {
                    self.key("", name);
                    self.out.push_str(new);
                    is_step(name)
                }
            };
            if !fits {
                return false;
            }
        }
        true
    }

    /// Item by item; false if there are more or fewer than before.
    fn items(&mut self, before: &str, after: &str) -> bool {
        let (mut before, mut after) = (Parts::of(before), Parts::of(after));
        for nth in 0_usize.. {
            let left = before.0;
            let old = before.next();
            if after.skip_same(left, before.0) {
                continue;
            }
            match (old, after.next()) {
                (None, None) => return true,
                (Some(old), Some(new)) => {
                    self.changed(&nth.to_string(), old, new);
                }
                _ => return false,
            }
        }
        false
    }

    /// The same for lists of different lengths: they begin and end with the same, and between that
    /// items were put in or taken out.
    fn moved_items(&mut self, before: &str, after: &str) {
        let (before, after): (Vec<&str>, Vec<&str>) =
            (Parts::of(before).collect(), Parts::of(after).collect());
        let alike = |(old, new): &(&&str, &&str)| old == new;
        let fewer = before.len().min(after.len());
        let start = before.iter().zip(&after).take_while(alike).count();
        let end = before.iter().rev().zip(after.iter().rev()).take_while(alike).count();
        let at = fewer - end.min(fewer - start);
        for nth in start..at {
            self.changed(&nth.to_string(), before[nth], after[nth]);
        }
        let at_text = at.to_string();
        if let Some(more) = after.len().checked_sub(before.len()).filter(|more| *more > 0) {
            self.key("+", &at_text);
            self.out.push('[');
            for (nth, item) in after[at..at + more].iter().enumerate() {
                if nth > 0 {
                    self.out.push(',');
                }
                self.out.push_str(item);
            }
            self.out.push(']');
        } else {
            self.key("-", &at_text);
            self.out.push_str(&(before.len() - after.len()).to_string());
        }
    }

    /// What is new at one step from here, if anything is; false if its name cannot be a step.
    fn changed(&mut self, step: &str, old: &str, new: &str) -> bool {
        if old == new {
            return true;
        }
        let begun = self.out.len();
        self.key("", step);
        let value = self.out.len();
        if self.inside(old, new) {
            if self.has_one(value) {
                // `"a":{"b":1}` is `"a.b":1`.
                self.out.pop();
                self.out.replace_range(value - 2..value + 2, ".");
            }
            let whole =
                value - begun + new.len() + if is_part(old) && is_object(new) { 6 } else { 0 };
            if self.out.len() - begun < whole {
                return is_step(step);
            }
            self.out.truncate(begun);
            self.key("", step);
        } else {
            self.out.truncate(value);
        }
        self.whole(old, new);
        is_step(step)
    }

    /// Whether the changes that begin there are a single one.
    fn has_one(&self, begun: usize) -> bool {
        let mut changes = Parts::of(&self.out[begun..]);
        // A list of items, or everything, is no step further.
        changes.next_member().is_some_and(|(name, _)| name != "\"=\"") && changes.0.is_empty()
    }

    /// A value that replaces what was there.
    fn whole(&mut self, before: &str, after: &str) {
        if is_part(before) && is_object(after) {
            for text in ["{\"=\":", after, "}"] {
                self.out.push_str(text);
            }
        } else {
            self.out.push_str(after);
        }
    }

    /// `"…":`, of a name in quotes or a number.
    fn key(&mut self, sign: &str, step: &str) {
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        for text in ["\"", sign, step.trim_matches('"'), "\":"] {
            self.out.push_str(text);
        }
    }
}

/// Whether a name (in quotes) or a number can be a step of a path.
fn is_step(step: &str) -> bool {
    let name = step.trim_matches('"');
    !name.is_empty() && !name.starts_with(['+', '-', '=']) && !name.contains(['.', '\\'])
}

fn is_object(json: &str) -> bool {
    json.starts_with('{')
}

/// Whether it has parts.
fn is_part(json: &str) -> bool {
    json.starts_with(['{', '['])
}

/// What is left of the parts of an object or a list.
struct Parts<'a>(&'a str);

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Parts<'a> {
        Parts(text.get(1..text.len() - 1).unwrap_or_default())
    }

    /// Skips what begins like that other text up to where its rest begins, if it does: that is
    /// cheaper than to find its end once more.
    fn skip_same(&mut self, other: &str, other_rest: &str) -> bool {
        let read = &other[..other.len() - other_rest.len()];
        let same = if other_rest.is_empty() { self.0 == read } else { self.0.starts_with(read) };
        if same && !read.is_empty() {
            self.0 = &self.0[read.len()..];
        }
        same && !read.is_empty()
    }

    fn members(mut self) -> impl Iterator<Item = (&'a str, &'a str)> {
        std::iter::from_fn(move || self.next_member())
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
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_u32);
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => {
                at = string_end(bytes, at);
                if depth == 0 {
                    return at;
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
            b',' | b':' if depth == 0 => return at - 1,
            _ => {}
        }
    }
    bytes.len()
}

/// Where a string ends that begins before this place.
fn string_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b'"') => return at + 1,
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
            None => return bytes.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use table::{Dice, Seed};

    fn check(before: &Value, after: &Value, expected: &str) {
        let changes = between(&before.to_string(), &after.to_string());
        assert_eq!(changes, expected);
        let mut known = before.clone();
        apply(&mut known, &serde_json::from_str(&changes).unwrap()).unwrap();
        assert_eq!(known, *after);
    }

    #[test]
    fn only_what_is_new_is_said() {
        let table = json!({ "due": null, "field": [[1, 2], [3, 4]], "players": [{ "eyes": 3, "hand": 5 }, { "eyes": 3, "hand": 5 }] });
        check(&table, &table, "{}");
        let mut then = table.clone();
        then["field"][1][0] = json!(9);
        then["due"] = json!(60_000);
        check(&table, &then, r#"{"due":60000,"field.1.0":9}"#);
        then["players"][1]["eyes"] = json!(null);
        check(&table, &then, r#"{"due":60000,"field.1.0":9,"players.1.eyes":null}"#);
        then["players"][0]["eyes"] = json!(2);
        let both = r#"{"due":60000,"field.1.0":9,"players":{"0.eyes":2,"1.eyes":null}}"#;
        check(&table, &then, both);
    }

    #[test]
    fn items_are_put_in_and_taken_out() {
        let list = |items: &[&str]| json!({ "hand": items });
        let all = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd"];
        check(&list(&all[..1]), &list(&all[..2]), r#"{"hand.+1":["bbbbbbbbbb"]}"#);
        check(&list(&all[2..]), &list(&all), r#"{"hand.+0":["aaaaaaaaaa","bbbbbbbbbb"]}"#);
        check(&list(&all), &list(&all[..3]), r#"{"hand.-3":1}"#);
        check(&list(&all), &list(&[all[0], all[3]]), r#"{"hand.-1":2}"#);
        check(&list(&all), &list(&[all[0], "x", all[3]]), r#"{"hand":{"1":"x","-2":1}}"#);
        check(&list(&["x"; 4]), &list(&["x"; 3]), r#"{"hand.-3":1}"#);
        check(&list(&[]), &list(&["x"]), r#"{"hand":["x"]}"#);
        check(&list(&all), &list(&[]), r#"{"hand":[]}"#);
    }

    #[test]
    fn members_come_and_go() {
        let offers = |cards: &[(&str, u8)]| {
            let cards = cards.iter().map(|(card, n)| (card.to_string(), json!([n, 10, 20, 30])));
            json!({ "place": cards.collect::<serde_json::Map<_, _>>() })
        };
        let some = offers(&[("4", 1), ("16", 2)]);
        check(&some, &offers(&[("4", 1), ("9", 2)]), r#"{"place":{"-16":1,"9":[2,10,20,30]}}"#);
        check(&some, &offers(&[("4", 1)]), r#"{"place.-16":1}"#);
        check(&some, &offers(&[("16", 3), ("4", 1)]), r#"{"place.16.0":3}"#);
        check(&json!([[1], [2]]), &json!([[1], [2], [3]]), r#"{"+2":[[3]]}"#);
        check(&json!({ "a": 1, "b": 2 }), &json!({ "a": 1 }), r#"{"-b":1}"#);
        check(&json!({ "a": 1 }), &json!({ "a": 1, "b": 2 }), r#"{"b":2}"#);
        check(&some, &json!({}), r#"{"-place":1}"#);
        check(&json!({}), &offers(&[("4", 1)]), r#"{"place":{"4":[1,10,20,30]}}"#);
    }

    #[test]
    fn what_is_of_another_kind_is_replaced() {
        let stage = |stage: Value| json!({ "stage": stage, "t": 1 });
        let playing = json!({ "playing": { "n": 1 } });
        check(&stage(json!("set")), &stage(playing.clone()), r#"{"stage":{"playing":{"n":1}}}"#);
        check(&stage(playing.clone()), &stage(json!("set")), r#"{"stage":"set"}"#);
        check(&stage(json!([1, 2, 3])), &stage(playing), r#"{"stage":{"=":{"playing":{"n":1}}}}"#);
        check(&json!([1, 2]), &json!({ "a": 1 }), r#"{"=":{"a":1}}"#);
        check(&json!({ "a": 1 }), &json!(null), "null");
        check(&json!(null), &json!({ "a": [{}] }), r#"{"a":[{}]}"#);
    }

    #[test]
    fn what_is_no_longer_said_whole_is() {
        let tops = |tops: [u8; 3]| json!({ "tops": tops });
        check(&tops([1, 2, 3]), &tops([4, 5, 6]), r#"{"tops":[4,5,6]}"#);
        check(&tops([1, 2, 3]), &tops([1, 2, 6]), r#"{"tops.2":6}"#);
    }

    #[test]
    fn names_that_are_no_steps_are_said_with_what_is_around_them() {
        for name in ["a.b", "-a", "+1", "=", "", "\"]", "\\"] {
            let odd = |n: u8| json!({ "in": { name: n, "z": 1 }, "t": n });
            let (before, after) = (odd(1), odd(2));
            let whole = json!({ "in": { "=": after["in"] }, "t": 2 });
            check(&before, &after, &whole.to_string());
            check(
                &json!({ "z": {} }),
                &json!({ "z": { name: 1 } }),
                &json!({ "z": { "=": { name: 1 } } }).to_string(),
            );
            check(&json!({ "z": { name: 1 } }), &json!({ "z": {} }), r#"{"z":{"=":{}}}"#);
        }
    }

    /// Any JSON of few parts, so that two of them are often alike.
    fn any(dice: &mut Dice, depth: u32) -> Value {
        const NAMES: [&str; 6] = ["a", "b", "16", "4", "a.b", "-a"];
        match dice.below(if depth == 0 { 3 } else { 7 }) {
            0 => Value::Null,
            1 => json!(dice.below(3)),
            2 => json!(NAMES[dice.below(6) as usize]),
            3 | 4 => (0..dice.below(5)).map(|_| any(dice, depth - 1)).collect(),
            _ => {
                let member = |_| {
                    let name = NAMES[dice.below(6) as usize].to_owned();
                    (name, any(dice, depth - 1))
                };
                Value::Object((0..4).map(member).collect())
            }
        }
    }

    #[test]
    fn whatever_it_was_it_becomes_what_it_is() {
        let mut dice = Seed::from_number(7).dice(0);
        for _ in 0..20_000 {
            let (before, after) = (any(&mut dice, 3), any(&mut dice, 3));
            if before == after {
                continue;
            }
            let changes = between(&before.to_string(), &after.to_string());
            let mut known = before.clone();
            apply(&mut known, &serde_json::from_str(&changes).unwrap()).unwrap();
            assert_eq!(known, after, "{changes} of {before}");
        }
    }

    #[test]
    fn quotes_and_brackets_in_text_are_text() {
        let said = |text: &str| json!({ "a": [text, "z"], "c": 1 });
        check(&said(r#"x"],{\"#), &said(r#"}\\",["#), r#"{"a.0":"}\\\\\",["}"#);
    }

    #[test]
    fn what_does_not_fit_is_noticed() {
        let misfit = |change: Value| {
            apply(&mut json!({ "hand": [1, 2], "eyes": 3 }), &change).unwrap_err();
        };
        misfit(json!({ "hand.2": 7 }));
        misfit(json!({ "hand.x": 7 }));
        misfit(json!({ "hand.-1": 2 }));
        misfit(json!({ "hand.+3": [7] }));
        misfit(json!({ "hand.+0": 7 }));
        misfit(json!({ "-face": 1 }));
        misfit(json!({ "eyes.left": 1 }));
        misfit(json!({ "face.left": 1 }));
    }
}
