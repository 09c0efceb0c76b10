//! Every game is played by the tests that play each game in its own way. The compiler names what a
//! game lacks in the house; it cannot miss a test.

use super::Fault;
use crate::workspace::{File, Game};

/// The files that name every game, by its type or by its name.
const EACH_HAS_A_PLACE_IN: [&str; 6] = [
    "crates/company/tests/suite/ladder.rs",
    "crates/company/tests/suite/main.rs",
    "crates/room/src/lesson/scenes.rs",
    "crates/room/tests/suite/lesson_restarts.rs",
    "crates/room/tests/suite/sessions.rs",
    "crates/server/tests/house/games.rs",
];

/// The files in which a game is missing.
pub(super) fn check(games: &[Game], sources: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for path in EACH_HAS_A_PLACE_IN {
        let Some(file) = sources.iter().find(|file| file.path == path) else {
            faults.push(Fault::new(path, 1, "is gone, and named in xtask/src/tidy/games.rs"));
            continue;
        };
        let words = || file.text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        for Game { kind, name } in games {
            if !words().any(|word| word == kind || word == name) {
                faults.push(Fault::new(path, 1, format!("{name} has no place here")));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_a_test_leaves_out_is_a_fault() {
        let file = |path: &str| File {
            path: path.to_owned(),
            text: "mod blink; play(Kind::Zwinkern); fn nods_at_last() {}".to_owned(),
        };
        let game = |kind: &str, name: &str| Game { kind: kind.to_owned(), name: name.to_owned() };
        let games = [game("Blink", "blink"), game("Zwinkern", "zwinkern")];
        let sources = EACH_HAS_A_PLACE_IN.map(file);
        assert_eq!(check(&games, &sources), []);
        let found = check(&[game("Nods", "nods")], &sources);
        assert_eq!(found.len(), sources.len());
        let first = "crates/company/tests/suite/ladder.rs:1: nods has no place here";
        assert_eq!(found[0].to_string(), first);
        assert_eq!(check(&games, &sources[1..]).len(), 1, "a file that is gone");
    }
}
