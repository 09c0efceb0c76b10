//! Whether JSON fits a JSON schema, as far as ours go.

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};

/// Schemas that refer to each other by name.
pub(crate) struct Schemas(Map<String, Value>);

impl Schemas {
    pub(crate) fn of(mut generator: SchemaGenerator) -> Schemas {
        Schemas(generator.take_definitions(true))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether the JSON is a `T`; if not, why.
    pub(crate) fn fits<T: JsonSchema>(&self, json: &Value) -> Result<(), String> {
        self.named(&T::schema_name(), json)
    }

    fn named(&self, name: &str, json: &Value) -> Result<(), String> {
        self.check(self.0.get(name).unwrap_or_else(|| panic!("no schema of {name}")), json)
    }

    fn check(&self, schema: &Value, json: &Value) -> Result<(), String> {
        let rules = schema.as_object().expect("a schema is an object");
        let broken = rules.iter().find(|(keyword, rule)| !self.keeps(rules, keyword, rule, json));
        broken.map_or(Ok(()), |(keyword, rule)| Err(format!("{json} breaks {keyword}: {rule}")))
    }

    fn keeps(&self, rules: &Map<String, Value>, keyword: &str, rule: &Value, json: &Value) -> bool {
        let fits = |schema: &Value| self.check(schema, json).is_ok();
        let each = |rule: &Value| rule.as_array().expect("a list").clone();
        match keyword {
            "description" | "title" | "default" | "format" | "writeOnly" => true,
            "$ref" => {
                let path = rule.as_str().expect("a reference is a string");
                let name = path.strip_prefix("#/$defs/").expect("a reference to a definition");
                self.named(name, json).is_ok()
            }
            "type" if rule.is_array() => each(rule).iter().any(|kind| is_a(kind, json)),
            "type" => is_a(rule, json),
            "const" => rule == json,
            "enum" => each(rule).contains(json),
            "anyOf" => each(rule).iter().any(fits),
            "oneOf" => each(rule).iter().filter(|schema| fits(schema)).count() == 1,
            "properties" => json.as_object().is_none_or(|json| {
                let known = rule.as_object().expect("properties have names");
                let present =
                    known.iter().filter_map(|(key, schema)| Some((schema, json.get(key)?)));
                present.into_iter().all(|(schema, json)| self.check(schema, json).is_ok())
            }),
            "required" => json.as_object().is_none_or(|json| {
                each(rule).iter().all(|key| json.contains_key(key.as_str().expect("a name")))
            }),
            "additionalProperties" if rule.is_object() => json
                .as_object()
                .is_none_or(|json| json.values().all(|json| self.check(rule, json).is_ok())),
            "additionalProperties" => json.as_object().is_none_or(|json| {
                assert_eq!(*rule, false, "either all are known, or nobody cares");
                let known = rules.get("properties").and_then(Value::as_object);
                json.keys().all(|key| known.is_some_and(|known| known.contains_key(key)))
            }),
            "prefixItems" => json.as_array().is_none_or(|json| {
                json.iter().zip(each(rule)).all(|(item, rule)| self.check(&rule, item).is_ok())
            }),
            "items" => json
                .as_array()
                .is_none_or(|json| json.iter().all(|item| self.check(rule, item).is_ok())),
            "minItems" => {
                json.as_array().is_none_or(|json| json.len() as u64 >= number(rule) as u64)
            }
            "maxItems" => {
                json.as_array().is_none_or(|json| json.len() as u64 <= number(rule) as u64)
            }
            "uniqueItems" => json
                .as_array()
                .is_none_or(|json| (1..json.len()).all(|nth| !json[..nth].contains(&json[nth]))),
            "minimum" => json.as_i64().is_none_or(|json| json >= number(rule)),
            "maximum" => json.as_i64().is_none_or(|json| json <= number(rule)),
            "pattern" => json.as_str().is_none_or(|json| matches(rule.as_str().unwrap(), json)),
            _ => panic!("this test does not know what {keyword}: {rule} means"),
        }
    }
}

fn number(rule: &Value) -> i64 {
    rule.as_i64().expect("a bound is a number")
}

fn is_a(kind: &Value, json: &Value) -> bool {
    match kind.as_str().expect("a type has a name") {
        "null" => json.is_null(),
        "boolean" => json.is_boolean(),
        "integer" => json.is_i64() || json.is_u64(),
        "string" => json.is_string(),
        "array" => json.is_array(),
        "object" => json.is_object(),
        other => panic!("no JSON of ours is a {other}"),
    }
}

/// For patterns like `^[abc][1-3]$`: one set of letters after another.
fn matches(pattern: &str, text: &str) -> bool {
    let inner = pattern.strip_prefix("^[").and_then(|rest| rest.strip_suffix("]$"));
    let sets: Vec<&str> = inner.expect("a simple pattern").split("][").collect();
    let within = |set: &str, letter: char| match set.as_bytes() {
        &[from, b'-', to] => (from as char..=to as char).contains(&letter),
        _ => set.contains(letter),
    };
    sets.len() == text.chars().count()
        && sets.into_iter().zip(text.chars()).all(|(set, letter)| within(set, letter))
}
