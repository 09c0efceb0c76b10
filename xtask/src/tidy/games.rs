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

/// What a browser plays of every game: at tables, in a lesson, with phones around a screen.
const PLAYED_IN_A_BROWSER: [&str; 3] = ["", "lesson-", "together-"];

/// The files in which a game is missing, and those that a game lacks.
pub(super) fn check(games: &[Game], paths: &[String], sources: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for Game { name, .. } in games {
        for played in PLAYED_IN_A_BROWSER {
            let folder = name.replace('_', "-");
            let path = format!("web/tests/browser/{played}{folder}.browser.ts");
            if !paths.contains(&path) {
                faults.push(Fault::new(&path, 1, format!("no browser plays {name} here")));
            }
        }
    }
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
        let paths = ["blink", "zwinkern"].into_iter().flat_map(|game| {
            PLAYED_IN_A_BROWSER.map(|played| format!("web/tests/browser/{played}{game}.browser.ts"))
        });
        let paths: Vec<String> = paths.collect();
        assert_eq!(check(&games, &paths, &sources), []);
        let found = check(&[game("Nods", "nods")], &paths, &sources);
        assert_eq!(found.len(), PLAYED_IN_A_BROWSER.len() + EACH_HAS_A_PLACE_IN.len());
        let played = "web/tests/browser/lesson-nods.browser.ts:1: no browser plays nods here";
        let named = "crates/company/tests/suite/ladder.rs:1: nods has no place here";
        assert_eq!([found[1].to_string(), found[3].to_string()], [played, named]);
        assert_eq!(check(&games, &paths, &sources[1..]).len(), 1, "a file that is gone");
    }
}
