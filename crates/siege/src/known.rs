//! What a client knows who follows the protocol's page: changes are made, actions taken apart.

use serde_json::{Map, Value};

/// Makes the changes of a `happened` frame; false if one does not fit.
pub(crate) fn change(value: &mut Value, changes: &Value) -> bool {
    changes.as_array().is_some_and(|changes| changes.iter().all(|change| change_one(value, change)))
}

fn change_one(value: &mut Value, change: &Value) -> bool {
    let Some((new, path)) = change.as_array().and_then(|steps| steps.split_last()) else {
        return false;
    };
    let mut place = Some(value);
    for step in path {
        place = place.and_then(|place| match place {
            Value::Array(items) => {
                let nth = step.as_u64()? as usize;
                if nth == items.len() {
                    items.push(Value::Null);
                }
                items.get_mut(nth)
            }
            other => other.get_mut(step.as_str()?),
        });
    }
    place.map(|place| place.clone_from(new)).is_some()
}

/// Actions one by one, of those that stand together by kind.
pub(crate) fn apart(kinds: &Value) -> Vec<Value> {
    kinds.as_array().into_iter().flatten().filter_map(Value::as_object).flat_map(of_kind).collect()
}

fn of_kind(kind: &Map<String, Value>) -> Vec<Value> {
    let many = kind.values().find_map(Value::as_array).map_or(1, Vec::len);
    let action = |nth: usize| {
        let member = |(name, value): (&String, &Value)| {
            let item = value.get(nth).unwrap_or(value);
            (name.clone(), item.clone())
        };
        Value::Object(kind.iter().map(member).collect())
    };
    (0..many).map(action).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_client_of_few_lines_follows() {
        let mut view = json!({ "players": [{ "cards": [1] }] });
        assert!(change(&mut view, &json!([["players", 0, "cards", 1, 7], ["players", 1, {}]])));
        assert_eq!(view, json!({ "players": [{ "cards": [1, 7] }, {}] }));
        assert!(!change(&mut view, &json!([["nobody", 1]])));

        let kinds =
            json!([{ "do": "pass" }, { "do": "play", "card": ["rs3", "rs4"], "pile": [0, 1] }]);
        let play = |card, pile| json!({ "do": "play", "card": card, "pile": pile });
        assert_eq!(apart(&kinds), [json!({ "do": "pass" }), play("rs3", 0), play("rs4", 1)]);
    }
}
