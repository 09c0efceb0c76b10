//! The map of the workspace: which crate may use which, and what the pure ones may take from
//! outside.

use super::Fault;
use super::packages::{Kind, Package};
use crate::workspace::Game;

/// What holds for some crates.
struct Rule {
    crates: &'static [&'static str],
    /// The crates of this workspace they may use.
    may_use: &'static [&'static str],
    /// Those their tests may use besides.
    tests_may_use: &'static [&'static str],
    /// Whether they do without a world around them, and so without most crates from outside.
    pure: bool,
    because: &'static str,
}

/// Stands for the crate of each game.
const A_GAME: &str = "a game";

/// The one place that says what may use what.
const MAP: &[Rule] = &[
    Rule {
        crates: &["table"],
        may_use: &[],
        tests_may_use: &["notation"],
        pure: true,
        because: "the table knows no game",
    },
    Rule {
        crates: &["notation"],
        may_use: &["table"],
        tests_may_use: &[],
        pure: true,
        because: "the notation writes scenes of any game and knows none",
    },
    Rule {
        crates: &["gaze"],
        may_use: &["table"],
        tests_may_use: &["notation"],
        pure: true,
        because: "sight knows no game",
    },
    Rule {
        crates: &[A_GAME],
        may_use: &["table"],
        tests_may_use: &["notation"],
        pure: true,
        because: "a game knows the table and no other game",
    },
    Rule {
        crates: &["games"],
        may_use: &["table", "gaze", A_GAME],
        tests_may_use: &["notation"],
        pure: true,
        because: "games lists the five and knows nothing above them",
    },
    Rule {
        crates: &["seen"],
        may_use: &["games", "gaze"],
        tests_may_use: &[],
        pure: true,
        because: "what is seen of a game has no use for what is above it",
    },
    Rule {
        crates: &["bots"],
        may_use: &["table", "seen"],
        tests_may_use: &[],
        pure: true,
        because: "a bot knows what its seat may know, and cannot even name a game's state",
    },
    Rule {
        crates: &["company"],
        may_use: &["table", "gaze", "games", "bots"],
        tests_may_use: &[],
        pure: true,
        because: "company brings bots and games together, and nothing of rooms",
    },
    Rule {
        crates: &["protocol"],
        may_use: &["table", "gaze", "games"],
        // Itself, with its schemas.
        tests_may_use: &["protocol"],
        pure: true,
        because: "the protocol says what goes over the wire and knows no state",
    },
    Rule {
        crates: &["room"],
        may_use: &["table", "gaze", "games", "history", "protocol", "company"],
        tests_may_use: &[],
        pure: true,
        because: "a room knows people and games, and nothing of sockets and disks",
    },
    Rule {
        crates: &["history"],
        may_use: &["table", "gaze", "games"],
        tests_may_use: &["notation"],
        pure: true,
        because: "history folds the games and knows nothing above them",
    },
    Rule {
        crates: &["store"],
        may_use: &[],
        tests_may_use: &[],
        pure: false,
        because: "a store keeps bytes and knows no rules",
    },
    Rule {
        crates: &["cluster"],
        may_use: &["store"],
        tests_may_use: &["local-cluster"],
        pure: false,
        because: "a cluster keeps bytes and knows whose a room is, and knows no rules",
    },
    Rule {
        crates: &["local-cluster"],
        may_use: &[],
        tests_may_use: &[],
        pure: false,
        because: "a NATS on this machine has no use for what it keeps",
    },
    Rule {
        crates: &["keeping"],
        may_use: &["table", "protocol", "room", "store"],
        tests_may_use: &["games"],
        pure: true,
        because: "rooms are kept by state machines that know no tasks, clocks and disks",
    },
    Rule {
        crates: &["server"],
        may_use: &[
            "table", "gaze", "games", "history", "protocol", "room", "store", "cluster", "keeping",
        ],
        tests_may_use: &["local-cluster"],
        pure: false,
        because: "the server runs rooms and knows nothing of the rules' insides",
    },
    Rule {
        crates: &["sim"],
        // A table in a terminal is for whoever has one to show.
        may_use: &[
            "table", "gaze", "games", "history", "protocol", "room", "store", "keeping", "terminal",
        ],
        tests_may_use: &[],
        pure: false,
        because: "the simulator runs the whole house, and nothing depends on it",
    },
    Rule {
        crates: &["siege"],
        // Of the load it takes what is not the protocol's: the RFC's frames, and what a process costs.
        may_use: &["server", "load", "terminal"],
        tests_may_use: &[],
        pure: false,
        because: "a siege comes from outside: it knows how to open a house, and the protocol's page",
    },
    Rule {
        crates: &["terminal"],
        may_use: &[],
        tests_may_use: &[],
        pure: false,
        because: "a table in a terminal has no use for what stands in it",
    },
    Rule {
        crates: &["load"],
        may_use: &["table", "games", "protocol", "terminal"],
        tests_may_use: &[],
        pure: false,
        because: "a crowd speaks the protocol and knows nothing of the house's insides",
    },
    Rule {
        crates: &["sidelong"],
        may_use: &[
            "table", "gaze", "games", "company", "history", "protocol", "room", "store", "server",
            "load", "terminal",
        ],
        tests_may_use: &["notation", "local-cluster"],
        pure: false,
        because: "the binary is made of the rules, their history and the house; \
                  notation is for tests",
    },
    Rule {
        crates: &["xtask"],
        may_use: &["local-cluster"],
        tests_may_use: &[],
        pure: false,
        because: "xtask compiles when the house does not",
    },
];

/// What a pure crate may take from outside, its tests apart.
const FROM_OUTSIDE: &[&str] = &[
    "blake3",
    "data-encoding",
    "rand_chacha",
    "schemars",
    "serde",
    "serde_json",
    "ts-rs",
    "unicode-segmentation",
];

/// Every arrow that is not on the map, and every package that is not.
pub(super) fn check(packages: &[Package], games: &[Game]) -> Vec<Fault> {
    let is_game = |name: &str| games.iter().any(|game| game.name.replace('_', "-") == name);
    let on_map = |name: &str| if is_game(name) { A_GAME.to_owned() } else { name.to_owned() };
    let ours = |name: &str| packages.iter().any(|package| package.name == name);
    let mut faults = Vec::new();
    for package in packages {
        let name = &package.name;
        let Some(rule) = MAP.iter().find(|rule| rule.crates.contains(&&*on_map(name))) else {
            let sentence = format!(
                "{name} is on no list: a game belongs to crates/games/src/list.rs, anything else \
                 on the map in xtask/src/tidy/arrows.rs"
            );
            faults.push(package.fault("package", "name", sentence));
            continue;
        };
        for used in &package.uses {
            let refused = if ours(&used.name) {
                rule.refuses(&on_map(&used.name), used.kind).then(|| rule.because.to_owned())
            } else {
                let outside = rule.pure && used.kind != Kind::Test;
                (outside && !FROM_OUTSIDE.contains(&&*used.name)).then(|| {
                    format!("a pure crate takes only {} from outside", FROM_OUTSIDE.join(", "))
                })
            };
            if let Some(because) = refused {
                let verb = if used.kind == Kind::Test { "test with" } else { "use" };
                let sentence = format!("{name} must not {verb} {}: {because}", used.name);
                faults.push(package.fault(used.kind.section(), &used.key, sentence));
            }
        }
    }
    faults
}

impl Rule {
    fn refuses(&self, used: &str, kind: Kind) -> bool {
        !(self.may_use.contains(&used) || kind == Kind::Test && self.tests_may_use.contains(&used))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::packages::Use;
    use crate::workspace::File;

    /// A package with these `[dependencies]` and `[dev-dependencies]`.
    fn package(name: &str, normal: &[&str], test: &[&str]) -> Package {
        let lines = |names: &[&str]| {
            names.iter().map(|name| format!("{name}.workspace = true\n")).collect::<String>()
        };
        let text = format!(
            "[package]\nname = \"{name}\"\n[dependencies]\n{}[dev-dependencies]\n{}",
            lines(normal),
            lines(test)
        );
        let uses = |names: &[&str], kind| {
            let used = |name: &&str| Use {
                name: name.to_string(),
                key: name.to_string(),
                kind,
                versioned: true,
            };
            names.iter().map(used).collect::<Vec<_>>()
        };
        Package {
            name: name.to_owned(),
            manifest: File { path: format!("crates/{name}/Cargo.toml"), text },
            uses: [uses(normal, Kind::Normal), uses(test, Kind::Test)].concat(),
            published: true,
            unsaid: Vec::new(),
        }
    }

    fn faults(packages: &[Package]) -> Vec<String> {
        let game = |name: &str| Game { kind: String::new(), name: name.to_owned() };
        check(packages, &["blink", "zwinkern"].map(game)).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn arrows_on_the_map_are_fine() {
        let found = faults(&[
            package("table", &["rand_chacha", "serde"], &["expect-test"]),
            package("notation", &["serde_json", "table"], &["expect-test"]),
            package("blink", &["serde", "table"], &["expect-test", "notation"]),
            package("games", &["blink", "table"], &["notation", "bolero"]),
            package("sidelong", &["clap", "games", "indicatif"], &[]),
            package("xtask", &["anyhow", "clap", "serde_json"], &[]),
        ]);
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn an_arrow_off_the_map_is_a_fault_that_names_the_rule() {
        let found = faults(&[
            package("table", &[], &[]),
            package("zwinkern", &["table"], &[]),
            package("blink", &["table", "zwinkern"], &[]),
        ]);
        assert_eq!(
            found,
            ["crates/blink/Cargo.toml:5: blink must not use zwinkern: \
              a game knows the table and no other game"]
        );
    }

    #[test]
    fn notation_is_for_tests() {
        let notation = package("notation", &[], &[]);
        let found = faults(&[notation.clone(), package("sidelong", &["notation"], &[])]);
        assert_eq!(found.len(), 1, "{found:?}");
        let found = faults(&[notation, package("sidelong", &[], &["notation"])]);
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn tests_follow_the_map_too() {
        let found = faults(&[package("games", &[], &[]), package("blink", &[], &["games"])]);
        assert_eq!(
            found,
            ["crates/blink/Cargo.toml:5: blink must not test with games: \
              a game knows the table and no other game"]
        );
    }

    #[test]
    fn a_pure_crate_takes_little_from_outside() {
        let found = faults(&[package("history", &["serde", "tokio"], &["tokio"])]);
        assert_eq!(
            found,
            ["crates/history/Cargo.toml:5: history must not use tokio: \
              a pure crate takes only blake3, data-encoding, rand_chacha, schemars, serde, serde_json, ts-rs, \
              unicode-segmentation from outside"]
        );
    }

    #[test]
    fn a_new_crate_must_be_put_on_the_map() {
        let found = faults(&[package("whispers", &[], &[])]);
        assert_eq!(
            found,
            ["crates/whispers/Cargo.toml:2: whispers is on no list: a game belongs to \
              crates/games/src/list.rs, anything else on the map in xtask/src/tidy/arrows.rs"]
        );
    }
}
