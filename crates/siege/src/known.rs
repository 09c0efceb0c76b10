//! What a client knows who follows the protocol's page: changes are made, actions taken apart.

use serde_json::{Map, Value};

/// Makes the changes of a `happened` frame; false if one does not fit.
pub(crate) fn change(known: &mut Value, new: &Value) -> bool {
    let changes = new.as_object().filter(|_| known.is_object() || known.is_array());
    let Some(changes) = changes else {
        known.clone_from(new);
        return true;
    };
    changes.iter().all(|(path, new)| change_one(known, path, new).is_some())
}

fn change_one(known: &mut Value, path: &str, new: &Value) -> Option<()> {
    let mut steps: Vec<&str> = path.split('.').collect();
    let last = steps.pop()?;
    let mut place = known;
    for step in steps {
        place = part(place, step)?;
    }
    if last == "=" {
        place.clone_from(new);
        return Some(());
    }
    match place {
        Value::Array(items) => {
            if let Some(from) = last.strip_prefix('-') {
                let from: usize = from.parse().ok()?;
                items.drain(from..from + new.as_u64()? as usize);
            } else if let Some(at) = last.strip_prefix('+') {
                let at: usize = at.parse().ok()?;
                items.splice(at..at, new.as_array()?.clone());
            } else {
                return change(items.get_mut(last.parse::<usize>().ok()?)?, new).then_some(());
            }
        }
        Value::Object(members) => match (last.strip_prefix('-'), members.get_mut(last)) {
            (Some(name), _) => drop(members.remove(name)?),
            (None, Some(value)) => return change(value, new).then_some(()),
            (None, None) => drop(members.insert(last.to_owned(), new.clone())),
        },
        _ => return None,
    }
    Some(())
}

fn part<'a>(place: &'a mut Value, step: &str) -> Option<&'a mut Value> {
    match place {
        Value::Array(items) => items.get_mut(step.parse::<usize>().ok()?),
        other => other.get_mut(step),
    }
}

/// Actions one by one, of those that are offered by kind.
pub(crate) fn apart(offers: &Value) -> Vec<Value> {
    let mut actions = Vec::new();
    for (kind, described) in offers.as_object().into_iter().flatten() {
        if let Some((values, names)) = described.as_array().and_then(|all| all.split_last()) {
            let action = Map::from_iter([("do".to_owned(), kind.as_str().into())]);
            pick(&action, names, values, &mut actions);
        }
    }
    actions
}

fn pick(action: &Map<String, Value>, names: &[Value], values: &Value, actions: &mut Vec<Value>) {
    let Some((name, rest)) = names.split_first() else {
        return actions.push(Value::Object(action.clone()));
    };
    let mut with = |value: Value, then: &Value| {
        let mut action = action.clone();
        if !value.is_null() {
            action.insert(name.as_str().unwrap_or_default().to_owned(), value);
        }
        pick(&action, rest, then, actions);
    };
    for value in values.as_array().into_iter().flatten() {
        with(value.clone(), &Value::Null);
    }
    for (value, then) in values.as_object().into_iter().flatten() {
        with(serde_json::from_str(value).unwrap_or_else(|_| value.as_str().into()), then);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_client_of_few_lines_follows() {
        let mut view = json!({ "players": [{ "cards": [1], "due": 7 }, {}], "out": null });
        let changes = json!({
            "players": { "0": { "cards.+1": [7], "-due": 1 }, "-1": 1 },
            "out": { "by": 2 },
        });
        assert!(change(&mut view, &changes));
        assert_eq!(view, json!({ "players": [{ "cards": [1, 7] }], "out": { "by": 2 } }));
        assert!(change(&mut view, &json!({ "out": { "=": { "at": 3 } }, "players.0.cards.1": 8 })));
        assert_eq!(view, json!({ "players": [{ "cards": [1, 8] }], "out": { "at": 3 } }));
        assert!(!change(&mut view, &json!({ "nobody.x": 1 })));

        let offers =
            json!({ "pass": [true], "play": ["pile", "card", { "0": ["rs3"], "1": ["rs4"] }] });
        let play = |card, pile| json!({ "do": "play", "card": card, "pile": pile });
        assert_eq!(apart(&offers), [json!({ "do": "pass" }), play("rs3", 0), play("rs4", 1)]);
    }
}
