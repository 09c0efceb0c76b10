//! Figures of a report as people write them.

use std::time::Duration;

use serde_json::Value;

/// A figure of the report as people write it, or a dash if it is not there.
fn figure(value: &Value, write: impl Fn(f64) -> String) -> String {
    value.as_f64().map_or_else(|| "–".to_owned(), write)
}

pub(super) fn kb(bytes: &Value) -> String {
    figure(bytes, |bytes| format!("{:.1} KB", bytes / 1e3))
}

pub(super) fn mb(bytes: &Value) -> String {
    figure(bytes, |bytes| format!("{:.1} MB", bytes / 1e6))
}

pub(in crate::bench) fn ms(ms: &Value) -> String {
    figure(ms, |ms| format!("{ms:.2} ms"))
}

pub(in crate::bench) fn us(us: &Value) -> String {
    figure(us, |us| format!("{us:.1} µs"))
}

pub(super) fn percent(share: &Value) -> String {
    figure(share, |share| format!("{:.1} %", share * 100.0))
}

/// 30123.4 as 30,123/s.
pub(in crate::bench) fn rate(per_second: &Value) -> String {
    figure(per_second, |rate| thousands(rate) + "/s")
}

/// 30123.4 as 30,123.
pub(super) fn count(number: &Value) -> String {
    figure(number, thousands)
}

fn thousands(number: f64) -> String {
    let number = number.round() as u64;
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{thousands},{:03}", number % 1000),
    }
}

pub(super) fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// How many times one figure is another.
pub(super) fn ratio(one: Option<&Value>, other: Option<&Value>) -> String {
    match (one.and_then(Value::as_f64), other.and_then(Value::as_f64)) {
        (Some(one), Some(other)) if other != 0.0 => format!("{:.2}", one / other),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_for_people() {
        assert_eq!(kb(&Value::from(5512.0)), "5.5 KB");
        assert_eq!(rate(&Value::from(30_007.4)), "30,007/s");
        assert_eq!(rate(&Value::from(950)), "950/s");
        assert_eq!(percent(&Value::from(0.25)), "25.0 %");
        assert_eq!(ms(&Value::Null), "–");
    }

    #[test]
    fn a_ratio_is_of_two_figures() {
        let (six, four) = (Value::from(6), Value::from(4.0));
        assert_eq!(ratio(Some(&six), Some(&four)), "1.50");
        assert_eq!(ratio(Some(&six), Some(&Value::Null)), "");
        assert_eq!(ratio(Some(&six), Some(&Value::from(0))), "");
    }
}
