//! A game's names and numbers in words people know: taken from its rulebook page where that has
//! them.

use games::{Kind, Language};
use serde_json::Value;

/// What a game is called, such as "Shifty Eyed Spies".
pub(crate) fn title(game: Kind) -> &'static str {
    let page = game.rulebook(Language::English);
    page.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or(game.name())
}

/// What the rulebook says that an option changes.
pub(crate) fn option(game: Kind, key: &str) -> Option<&'static str> {
    let row = format!("| `{key}` |");
    let page = game.rulebook(Language::English);
    let row = page.lines().find(|line| line.starts_with(&row))?;
    row.trim_end_matches('|').rsplit('|').next().map(str::trim)
}

/// What an option is set to.
pub(crate) fn setting(value: &Value) -> String {
    match value {
        Value::String(word) => word.replace('_', " "),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}

/// How a game ended, by the reason in its record.
pub(crate) fn ending(reason: &str) -> &str {
    match reason {
        "out" => "somebody had no cards left",
        "tie" => "a tie",
        "time" => "time was up",
        "escape" => "somebody escaped",
        "last_standing" => "one was left alive",
        "duel" => "a duel of the last two",
        "nobody" => "nobody was left alive",
        "hand_empty" => "a hand was empty",
        "field_empty" => "the field was empty",
        "dead_end" => "nothing moved any more",
        "recruited" => "two spies were recruited",
        "dry" => "it ran dry",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_and_option_has_words() {
        assert_eq!(title(Kind::BlinkOfAnEye), "In the Blink of an Eye");
        for game in Kind::ALL {
            assert_ne!(title(game), game.name());
            for choice in game.options() {
                let says = option(game, choice.key).unwrap_or_default();
                assert!(says.len() > 15 && says.ends_with('.'), "{game} {}: {says:?}", choice.key);
            }
        }
    }
}
