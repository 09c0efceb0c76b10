//! What a seat may do, in few bytes and so that little of it changes: actions by kind, grouped by
//! what they share.
//!
//! An object with a member for each kind. That is a list: the names of what belongs to such an action,
//! and last what each may be. For the last name that is a list of values, for those before it an object
//! of what may follow each value: `"big_eyes":["card","holder",{"16":[2,3]}]` is
//! `{"do":"big_eyes","card":16,"holder":2}` and the same with holder 3. What is null is left out. A kind
//! to which nothing belongs is `[true]`.
//!
//! ```
//! use protocol::offers::{apart, offers};
//! use serde::Serialize;
//! use serde_json::json;
//!
//! #[derive(Serialize)]
//! #[serde(tag = "do", rename_all = "snake_case")]
//! enum Action {
//!     Pass {},
//!     Place { card: u8 },
//! }
//!
//! let text = offers([Action::Pass {}, Action::Place { card: 3 }, Action::Place { card: 17 }], &[]);
//! assert_eq!(text, r#"{"pass":[true],"place":["card",[3,17]]}"#);
//! let place = |card: u8| json!({ "do": "place", "card": card });
//! assert_eq!(apart(&serde_json::from_str(&text)?), [json!({ "do": "pass" }), place(3), place(17)]);
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::Serialize;
use serde_json::{Map, Value};

use crate::fields::{Field, Fields};

/// What names an action's kind.
const KIND: &str = "do";
/// No action has more members than that beside its kind.
const MEMBERS_MAX: usize = 4;
const LEFT_OUT: &str = "null";

/// The values of one action's members, in the order of its kind's names.
type Row<'a> = [&'a str; MEMBERS_MAX];

/// These actions by kind, grouped by their members in the order in which they are written, but by
/// those in `first` before all others. Each must be written as an object, by names that are known
/// beforehand, of which one is `do`.
pub fn offers<A: Serialize>(actions: impl IntoIterator<Item = A>, first: &[&str]) -> String {
    let actions = actions.into_iter();
    let mut fields = Fields::for_objects(actions.size_hint().0);
    for action in actions {
        fields.take(&action);
    }
    let mut kinds: Vec<Kind<'_>> = Vec::new();
    for action in fields.iter() {
        let name = action.clone().find(|field| field.name == KIND).map_or("\"\"", |kind| kind.json);
        let others = action.filter(|field| field.name != KIND);
        let nth = kinds.iter().rposition(|kind| kind.name == name).unwrap_or_else(|| {
            kinds.push(Kind::new(name, others.clone(), first));
            kinds.len() - 1
        });
        kinds[nth].take(others);
    }
    let mut out = String::with_capacity(512);
    out.push('{');
    for (nth, kind) in kinds.iter().enumerate() {
        if nth > 0 {
            out.push(',');
        }
        kind.put(&mut out);
    }
    out.push('}');
    out
}

/// The actions one by one.
pub fn apart(offers: &Value) -> Vec<Value> {
    let mut actions = Vec::new();
    for (kind, described) in offers.as_object().into_iter().flatten() {
        let Some((values, names)) = described.as_array().and_then(|all| all.split_last()) else {
            continue;
        };
        let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
        let action = Map::from_iter([("do".to_owned(), Value::from(kind.as_str()))]);
        pick(action, &names, values, &mut actions);
    }
    actions
}

fn pick(action: Map<String, Value>, names: &[&str], values: &Value, actions: &mut Vec<Value>) {
    let Some((name, rest)) = names.split_first() else {
        return actions.push(Value::Object(action));
    };
    let with = |value: Value| {
        let mut action = action.clone();
        if !value.is_null() {
            action.insert((*name).to_owned(), value);
        }
        action
    };
    for value in values.as_array().into_iter().flatten() {
        pick(with(value.clone()), rest, &Value::Null, actions);
    }
    for (value, then) in values.as_object().into_iter().flatten() {
        // What is written as a number is one.
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value.as_str()));
        pick(with(value), rest, then, actions);
    }
}

/// Actions of one kind.
struct Kind<'a> {
    name: &'a str,
    names: Vec<&'static str>,
    rows: Vec<Row<'a>>,
}

impl<'a> Kind<'a> {
    fn new(
        name: &'a str,
        fields: impl Iterator<Item = Field<'a>> + Clone,
        first: &[&str],
    ) -> Kind<'a> {
        let is_first = |name: &&'static str| first.contains(name);
        let names = fields.map(|field| field.name);
        let others = names.clone().filter(|name| !is_first(name));
        Kind { name, names: names.filter(is_first).chain(others).collect(), rows: Vec::new() }
    }

    fn take(&mut self, fields: impl Iterator<Item = Field<'a>>) {
        let mut row = [LEFT_OUT; MEMBERS_MAX];
        for Field { name, json } in fields {
            let nth = self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
                self.names.push(name);
                self.names.len() - 1
            });
            row[nth] = json;
        }
        self.rows.push(row);
    }

    fn put(&self, out: &mut String) {
        for text in [self.name, ":["] {
            out.push_str(text);
        }
        for name in &self.names {
            for text in ["\"", name, "\","] {
                out.push_str(text);
            }
        }
        match self.names.len() {
            0 => out.push_str("true"),
            names => put_values(out, &self.rows, 0, names - 1),
        }
        out.push(']');
    }
}

/// What the members from number `nth` on may be.
fn put_values(out: &mut String, rows: &[Row<'_>], nth: usize, last: usize) {
    if nth == last {
        let mut open = '[';
        for row in rows {
            out.push(open);
            out.push_str(row[nth]);
            open = ',';
        }
        return out.push(']');
    }
    let mut open = '{';
    for (at, row) in rows.iter().enumerate() {
        let value = row[nth];
        // Mostly it is the one before.
        if rows[..at].iter().rev().any(|before| before[nth] == value) {
            continue;
        }
        out.push(open);
        open = ',';
        for text in ["\"", value.trim_matches('"'), "\":"] {
            out.push_str(text);
        }
        let alike: Vec<Row<'_>> =
            rows[at..].iter().filter(|row| row[nth] == value).copied().collect();
        put_values(out, &alike, nth + 1, last);
    }
    out.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    #[serde(tag = "do", rename_all = "snake_case")]
    enum Action {
        LieLow {},
        End {
            discard: Vec<&'static str>,
        },
        Play {
            card: &'static str,
            pile: u8,
        },
        Intercept {
            #[serde(skip_serializing_if = "Option::is_none")]
            from: Option<u8>,
            to: u8,
            #[serde(skip_serializing_if = "Option::is_none")]
            location: Option<&'static str>,
        },
    }

    fn check(actions: &[Action], first: &[&str], expected: &str) {
        let text = offers(actions, first);
        assert_eq!(text, expected);
        let sorted = |mut all: Vec<Value>| {
            all.sort_by_key(Value::to_string);
            all
        };
        let read = apart(&serde_json::from_str(&text).unwrap());
        let actions = actions.iter().map(|action| serde_json::to_value(action).unwrap());
        assert_eq!(sorted(read), sorted(actions.collect()));
    }

    #[test]
    fn actions_come_apart_as_they_went_together() {
        check(&[], &[], "{}");
        check(&[Action::LieLow {}], &[], r#"{"lie_low":[true]}"#);
        check(
            &[Action::End { discard: vec![] }, Action::End { discard: vec!["deliver", "receive"] }],
            &[],
            r#"{"end":["discard",[[],["deliver","receive"]]]}"#,
        );
        let play = |card: &'static str, pile: u8| Action::Play { card, pile };
        let plays = [play("rs3", 0), play("rs3", 1), play("bt4", 1)];
        check(&plays, &[], r#"{"play":["card","pile",{"rs3":[0,1],"bt4":[1]}]}"#);
        check(&plays, &["pile"], r#"{"play":["pile","card",{"0":["rs3"],"1":["rs3","bt4"]}]}"#);
    }

    #[test]
    fn what_may_be_left_out_is_null() {
        let intercept = |from, to, location| Action::Intercept { from, to, location };
        check(
            &[
                intercept(Some(1), 2, None),
                intercept(None, 2, Some("cafe")),
                Action::LieLow {},
                intercept(Some(1), 2, Some("cafe")),
            ],
            &[],
            r#"{"intercept":["from","to","location",{"1":{"2":[null,"cafe"]},"null":{"2":["cafe"]}}],"lie_low":[true]}"#,
        );
    }
}
