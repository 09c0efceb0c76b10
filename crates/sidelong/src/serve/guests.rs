//! The settings that are about who may come, and how much one household may do.

use std::ops::RangeInclusive;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// How many connections a household may be allowed: a browser alone opens six.
const CONNECTIONS: RangeInclusive<usize> = 8..=4096;

/// How many connections a household may have.
pub(super) fn connections(text: &str) -> Result<usize, String> {
    let many = text.parse().map_err(|_| format!("{text} is no number"))?;
    in_bounds(many)
}

pub(super) fn connections_in_file<'de, D: Deserializer<'de>>(
    file: D,
) -> Result<Option<usize>, D::Error> {
    in_bounds(usize::deserialize(file)?).map(Some).map_err(D::Error::custom)
}

fn in_bounds(many: usize) -> Result<usize, String> {
    let (least, most) = (CONNECTIONS.start(), CONNECTIONS.end());
    let no = || format!("a household has {least} to {most} connections, and not {many}");
    CONNECTIONS.contains(&many).then_some(many).ok_or_else(no)
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::*;

    #[test]
    fn connections_are_enough_for_one_browser_and_not_all_there_are() {
        assert_eq!(connections("600"), Ok(600));
        let why = connections("1").unwrap_err();
        assert_eq!(why, "a household has 8 to 4096 connections, and not 1");
        assert_eq!(connections("many").unwrap_err(), "many is no number");
        let file = toml::from_str::<Settings>("connections_per_household = 9999\n").err().unwrap();
        assert!(file.to_string().contains("and not 9999"), "{file}");
    }

    #[test]
    fn a_file_says_who_may_come() {
        let file: Settings = toml::from_str(
            "invite_only = \"lantern\"\nlist_rooms = false\nrooms_per_household = \"60/1h\"\n\
             joins_per_household = \"200/1m\"\nconnections_per_household = 1000\n",
        )
        .unwrap();
        let config = file.config().unwrap();
        assert!(config.invite_only.is_some_and(|word| word.is("Lantern")));
        assert!(!config.list_rooms);
        assert_eq!(config.rooms_per_household, "60/1h".parse().unwrap());
        assert_eq!(config.joins_per_household, "200/1m".parse().unwrap());
        assert_eq!(config.connections_per_household, 1000);
    }

    #[test]
    fn a_word_that_is_too_short_is_refused_with_a_sentence() {
        let file = toml::from_str::<Settings>("invite_only = \"abc\"\n").err().unwrap();
        assert!(file.to_string().contains("a word of 4 to 64 letters"), "{file}");
    }
}
