//! One of the actions that the house offers, by chance.

use serde_json::{Map, Value, json};
use table::Dice;

/// One of the actions that are offered by kind; none if there is none.
pub(super) fn choose(offers: &Value, dice: &mut Dice) -> Option<Value> {
    let mut chosen = None;
    let mut all = 0;
    for (kind, described) in offers.as_object()? {
        let (values, names) = described.as_array()?.split_last()?;
        let many = count(values);
        all += many;
        let nth = if all > 0 { dice.below(all) } else { 0 };
        if nth < many {
            chosen = Some((kind, names, values, nth));
        }
    }
    let (kind, names, mut values, mut nth) = chosen?;
    let mut action = Map::from_iter([("do".to_owned(), json!(kind))]);
    for name in names.iter().filter_map(Value::as_str) {
        let value = match values {
            Value::Object(groups) => {
                let (value, then) = groups.iter().find(|(_, then)| {
                    let many = count(then);
                    let here = nth < many;
                    nth -= if here { 0 } else { many };
                    here
                })?;
                values = then;
                // What is written as a number is one.
                serde_json::from_str(value).unwrap_or_else(|_| json!(value))
            }
            last => last.get(nth as usize)?.clone(),
        };
        if !value.is_null() {
            action.insert(name.to_owned(), value);
        }
    }
    Some(Value::Object(action))
}

/// How many actions there are in this group.
fn count(values: &Value) -> u32 {
    match values {
        Value::Object(groups) => groups.values().map(count).sum(),
        Value::Array(last) => last.len() as u32,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use table::Seed;

    use super::*;

    #[test]
    fn every_action_is_chosen_sooner_or_later() {
        let offers = json!({
            "intercept": ["from", "to", { "1": [2], "null": [3, 4] }],
            "lie_low": [true],
            "mission": ["location", []],
            "place": ["card", ["a", "b"]],
        });
        let mut dice = Seed::from_number(1).dice(0);
        let mut chosen = BTreeSet::new();
        for _ in 0..200 {
            chosen.insert(choose(&offers, &mut dice).expect("one of them").to_string());
        }
        let all = protocol::offers::apart(&offers);
        assert_eq!(chosen, all.iter().map(Value::to_string).collect());
        assert_eq!(chosen.len(), 6);
        assert_eq!(choose(&json!({}), &mut dice), None);
        assert_eq!(choose(&json!({ "mission": ["location", []] }), &mut dice), None);
    }
}
