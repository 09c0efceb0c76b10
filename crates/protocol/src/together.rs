//! Actions of one kind together: what a seat may do, in few bytes.
//!
//! Each kind is an object in which every member but `do` is a column, a list with one item for each
//! action: `{"do":"place","card":[3,17]}` is `{"do":"place","card":3}` and
//! `{"do":"place","card":17}`. A kind without further members is one action.
//!
//! ```
//! use protocol::together::{apart, together};
//! use serde_json::json;
//!
//! let actions = [json!({ "do": "pass" }), json!({ "card": 3, "do": "place" }), json!({ "card": 17, "do": "place" })];
//! let text = together(&actions);
//! assert_eq!(text, r#"[{"do":"pass"},{"do":"place","card":[3,17]}]"#);
//! assert_eq!(apart(&text).unwrap(), actions);
//! ```

use serde::Serialize;
use serde_json::{Map, Value};

use crate::changes::members;

/// What names an action's kind.
const KIND: &str = "\"do\"";

/// Actions, those of one kind that follow each other together. Each must be an object with a `do`.
pub fn together<A: Serialize>(actions: impl IntoIterator<Item = A>) -> String {
    let mut out = String::from("[");
    let mut columns = Columns::default();
    let mut text = Vec::new();
    for action in actions {
        text.clear();
        serde_json::to_writer(&mut text, &action).expect("an action is always JSON");
        let action = std::str::from_utf8(&text).expect("JSON is text");
        if !columns.take(action) {
            columns.put(&mut out);
            columns = Columns::default();
            columns.take(action);
        }
    }
    columns.put(&mut out);
    out.push(']');
    out
}

/// The actions one by one, in their order.
pub fn apart(text: &str) -> serde_json::Result<Vec<Value>> {
    let kinds: Vec<Map<String, Value>> = serde_json::from_str(text)?;
    Ok(kinds.iter().flat_map(actions_of).map(Value::Object).collect())
}

fn actions_of(kind: &Map<String, Value>) -> Vec<Map<String, Value>> {
    let columns = kind.iter().filter(|(name, _)| *name != "do");
    let many = columns.clone().filter_map(|(_, items)| items.as_array().map(Vec::len)).next();
    let action = |nth: usize| {
        let members = columns.clone().map(|(name, items)| (name.clone(), items[nth].clone()));
        let name = kind.get("do").cloned().unwrap_or_default();
        std::iter::once(("do".to_owned(), name)).chain(members).collect()
    };
    (0..many.unwrap_or(1)).map(action).collect()
}

/// Actions of one kind that are being gathered.
#[derive(Default)]
struct Columns {
    kind: String,
    /// The names of the others, and their values with commas between them.
    columns: Vec<(String, String)>,
}

impl Columns {
    /// Adds an action; false if it is of another kind than those before.
    fn take(&mut self, action: &str) -> bool {
        let kind = members(action).find(|(name, _)| *name == KIND).map_or("null", |(_, kind)| kind);
        let others = || members(action).filter(|(name, _)| *name != KIND);
        if self.kind.is_empty() {
            kind.clone_into(&mut self.kind);
            self.columns.extend(others().map(|(name, value)| (name.to_owned(), value.to_owned())));
            return true;
        }
        let names = self.columns.iter().map(|(name, _)| name.as_str());
        // Two of a kind that says nothing more would be one.
        let alike = kind == self.kind && !self.columns.is_empty();
        if !alike || !others().map(|(name, _)| name).eq(names) {
            return false;
        }
        for ((_, values), (_, value)) in self.columns.iter_mut().zip(others()) {
            values.push(',');
            values.push_str(value);
        }
        true
    }

    fn put(&self, out: &mut String) {
        if self.kind.is_empty() {
            return;
        }
        if out.len() > 1 {
            out.push(',');
        }
        for text in ["{", KIND, ":", &self.kind] {
            out.push_str(text);
        }
        for (name, values) in &self.columns {
            for text in [",", name, ":[", values, "]"] {
                out.push_str(text);
            }
        }
        out.push('}');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn actions_come_apart_as_they_went_together() {
        let all = [
            json!({ "do": "end", "discard": [] }),
            json!({ "do": "end", "discard": ["deliver", "receive"] }),
            json!({ "do": "intercept", "from": 1, "to": 2 }),
            json!({ "do": "intercept", "location": "cafe", "to": 2 }),
            json!({ "do": "intercept", "from": 1, "location": "cafe", "to": 2 }),
            json!({ "do": "lie_low" }),
            json!({ "do": "lie_low" }),
            json!({ "do": "end", "discard": ["receive"] }),
        ];
        for many in 0..=all.len() {
            assert_eq!(apart(&together(&all[..many])).unwrap(), all[..many]);
        }
        assert_eq!(
            together(&all[..4]),
            r#"[{"do":"end","discard":[[],["deliver","receive"]]},{"do":"intercept","from":[1],"to":[2]},{"do":"intercept","location":["cafe"],"to":[2]}]"#
        );
    }
}
