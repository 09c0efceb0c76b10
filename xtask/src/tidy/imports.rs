//! The map of the page: which folder of `web/src` may import from which.
//!
//! A folder of `web/src/games` is a game. It is asked through its module: only `games` itself, where
//! the list is, and the gallery import from it.

use std::collections::BTreeSet;

use super::Fault;
use crate::workspace::File;

const SOURCES: &str = "web/src/";
const GAMES: &str = "games/";
const LIST: &str = "web/src/games/all.ts";

/// Files beside the folders that everybody may import.
const FOR_ALL: &[&str] = &["base", "kept", "protocol", "route.svelte", "routes"];

/// What holds for a folder.
struct Rule {
    folder: &'static str,
    may_use: &'static [&'static str],
}

/// What stands for every game, on either side of an arrow.
const A_GAME: &str = "games/*";

/// The one place that says what may import what. The files beside the folders are "".
const MAP: &[Rule] = &[
    Rule { folder: "style", may_use: &[] },
    Rule { folder: "draw", may_use: &[] },
    Rule { folder: "cards", may_use: &["draw"] },
    Rule { folder: "faces", may_use: &["draw"] },
    Rule { folder: "senses", may_use: &["draw"] },
    Rule { folder: "words", may_use: &["draw"] },
    Rule { folder: "parts", may_use: &["draw", "words"] },
    Rule { folder: "house", may_use: &["faces", "parts", "words"] },
    Rule { folder: "talk", may_use: &["draw", "house", "parts", "words"] },
    Rule { folder: "games", may_use: &[A_GAME, "draw", "faces", "house", "table", "words"] },
    Rule {
        folder: A_GAME,
        may_use: &[
            "games", "cards", "draw", "faces", "hand", "house", "parts", "senses", "table", "talk",
            "tv", "words",
        ],
    },
    Rule {
        folder: "table",
        may_use: &["draw", "faces", "games", "house", "parts", "senses", "talk", "words"],
    },
    Rule {
        folder: "hand",
        may_use: &["draw", "faces", "games", "house", "parts", "table", "words"],
    },
    Rule { folder: "missed", may_use: &["draw", "faces", "house", "parts", "table", "words"] },
    Rule { folder: "arriving", may_use: &["draw", "faces", "games", "house", "parts", "words"] },
    Rule { folder: "rules", may_use: &["arriving", "draw", "games", "parts", "words"] },
    Rule { folder: "history", may_use: &["arriving", "games", "house", "parts", "words"] },
    Rule {
        folder: "lobby",
        may_use: &[
            "arriving", "draw", "faces", "games", "hand", "house", "parts", "rules", "senses",
            "table", "talk", "words",
        ],
    },
    Rule {
        folder: "ending",
        may_use: &[
            "draw", "faces", "games", "house", "lobby", "missed", "parts", "senses", "table",
            "words",
        ],
    },
    Rule {
        folder: "replay",
        may_use: &[
            "arriving", "draw", "ending", "games", "house", "missed", "parts", "senses", "table",
            "words",
        ],
    },
    Rule {
        folder: "room",
        may_use: &[
            "arriving", "draw", "ending", "faces", "games", "hand", "house", "lobby", "parts",
            "senses", "table", "talk", "words",
        ],
    },
    Rule {
        folder: "lessons",
        may_use: &["arriving", "draw", "games", "hand", "house", "parts", "room", "table", "words"],
    },
    Rule {
        folder: "tv",
        may_use: &[
            "arriving", "draw", "ending", "faces", "games", "house", "lobby", "parts", "room",
            "senses", "table", "talk", "words",
        ],
    },
    Rule { folder: "gallery", may_use: &[A_GAME, "draw", "faces", "style"] },
    Rule {
        folder: "",
        may_use: &[
            "arriving", "draw", "games", "history", "house", "lessons", "parts", "replay", "room",
            "rules", "senses", "style", "tv", "words",
        ],
    },
];

/// Whether that is a source of the page.
pub(super) fn is_source(path: &str) -> bool {
    path.starts_with(SOURCES) && (path.ends_with(".ts") || path.ends_with(".svelte"))
}

/// Every import that is not on the map, every folder that is not, every game that nobody lists.
pub(super) fn check(sources: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut known = BTreeSet::new();
    let list = sources.iter().find(|file| file.path == LIST).map_or("", |file| &file.text);
    for file in sources {
        let from = folder(file.path.trim_start_matches(SOURCES));
        let Some(rule) = MAP.iter().find(|rule| rule.folder == on_map(&from)) else {
            if known.insert(from.clone()) {
                let sentence =
                    format!("{from} is not on the map in xtask/src/tidy/imports.rs: add it");
                faults.push(Fault::new(&file.path, 1, sentence));
            }
            continue;
        };
        if let Some(game) = from.strip_prefix(GAMES)
            && known.insert(from.clone())
            && !list.contains(&format!("\"./{game}/game\""))
        {
            faults.push(Fault::new(&file.path, 1, format!("{LIST} does not list {game}")));
        }
        for (number, line) in (1..).zip(file.text.lines()) {
            for to in imports(&file.path, line) {
                let used = folder(&to);
                let for_all = FOR_ALL.iter().any(|name| to.trim_end_matches(".ts") == *name);
                if used != from && !for_all && !rule.may_use.contains(&on_map(&used)) {
                    faults.push(Fault::new(&file.path, number, refusal(&from, &used)));
                }
            }
        }
    }
    faults
}

fn refusal(from: &str, used: &str) -> String {
    let because = match (from.strip_prefix(GAMES), used.strip_prefix(GAMES)) {
        (Some(_), Some(_)) => "a game knows no other game",
        (None, Some(_)) => "a game is asked through its module, `gameOf` in games/all.ts",
        _ => "the map in xtask/src/tidy/imports.rs has no such arrow",
    };
    let place =
        |folder: &str| if folder.is_empty() { "the page's root" } else { folder }.to_owned();
    format!("{} must not import from {}: {because}", place(from), place(used))
}

/// The folder of a path below `web/src`: the first part of it, and of a game the first two.
fn folder(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    match *parts {
        ["games", game, _, ..] => format!("{GAMES}{game}"),
        [folder, _, ..] => folder.to_owned(),
        _ => String::new(),
    }
}

/// How the map calls a folder.
fn on_map(folder: &str) -> &str {
    if folder.starts_with(GAMES) { A_GAME } else { folder }
}

/// The paths below `web/src` that a line imports. Every text that begins like a relative path counts,
/// so that none gets by as a pattern or a type.
fn imports(path: &str, line: &str) -> Vec<String> {
    let here: Vec<&str> = path.trim_start_matches(SOURCES).split('/').collect();
    let texts = line.split('"').skip(1).step_by(2);
    texts
        .filter(|text| text.starts_with("./") || text.starts_with("../"))
        .filter_map(|text| {
            let mut place = here[..here.len() - 1].to_vec();
            for part in text.split('/') {
                match part {
                    "." => {}
                    // Above `web/src` nothing is the page's own.
                    ".." => drop(place.pop()?),
                    part => place.push(part),
                }
            }
            Some(place.join("/"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: format!("{SOURCES}{path}"), text: text.to_owned() }
    }

    /// The faults of these files beside a list of two games.
    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let list = "import { game as blink } from \"./blink/game\";\n\
                    import { game as zwinkern } from \"./zwinkern/game\";\n";
        let mut all = vec![file("games/all.ts", list)];
        all.extend(files.iter().map(|(path, text)| file(path, text)));
        check(&all).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn imports_on_the_map_are_fine() {
        let found = faults(&[
            ("App.svelte", "import(\"./room/RoomScreen.svelte\")"),
            ("table/sight/Stage.svelte", "import { gameOf } from \"../../games/all\";"),
            (
                "games/blink/table/Hand.svelte",
                "import BlinkCard from \"../cards/BlinkCard.svelte\";",
            ),
            (
                "games/blink/table/keys.ts",
                "import type { Play } from \"../../../table/play.svelte\";",
            ),
            ("games/blink/offer.ts", "import type { Offer } from \"../module\";"),
            ("draw/seats.ts", "import type { Seat } from \"../protocol\";"),
            ("rules/pages.ts", "import.meta.glob(\"../../../crates/games/rules/*.md\")"),
        ]);
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn a_game_knows_no_other_game() {
        let text = "// A tray.\nimport Figure from \"../../zwinkern/cards/Figure.svelte\";";
        assert_eq!(
            faults(&[("games/blink/table/Tray.svelte", text)]),
            ["web/src/games/blink/table/Tray.svelte:2: games/blink must not import from \
              games/zwinkern: a game knows no other game"]
        );
    }

    #[test]
    fn what_games_share_asks_their_modules() {
        for text in [
            "const table = () => import(\"../games/blink/table/BlinkTable.svelte\");",
            "type Card = typeof import(\"../games/blink/cards/card\");",
            "const cards = import.meta.glob(\"../games/*/cards/*.svelte\");",
        ] {
            let found = faults(&[("table/Turn.svelte", text)]);
            assert_eq!(found.len(), 1, "{text}");
            assert!(
                found[0].ends_with("through its module, `gameOf` in games/all.ts"),
                "{found:?}"
            );
        }
    }

    #[test]
    fn an_arrow_off_the_map_is_a_fault() {
        assert_eq!(
            faults(&[("draw/Icon.svelte", "import { me } from \"../house/me.svelte\";")]),
            ["web/src/draw/Icon.svelte:1: draw must not import from house: \
              the map in xtask/src/tidy/imports.rs has no such arrow"]
        );
        assert_eq!(
            faults(&[("parts/Button.svelte", "import App from \"../App.svelte\";")]),
            ["web/src/parts/Button.svelte:1: parts must not import from the page's root: \
              the map in xtask/src/tidy/imports.rs has no such arrow"]
        );
    }

    #[test]
    fn a_new_folder_must_be_put_on_the_map() {
        assert_eq!(
            faults(&[("whispers/a.ts", ""), ("whispers/b.ts", "")]),
            ["web/src/whispers/a.ts:1: whispers is not on the map in \
              xtask/src/tidy/imports.rs: add it"]
        );
    }

    #[test]
    fn a_new_game_must_be_listed() {
        assert_eq!(
            faults(&[("games/whispers/game.ts", "")]),
            ["web/src/games/whispers/game.ts:1: web/src/games/all.ts does not list whispers"]
        );
    }
}
