//! What is shipped beside the program agrees with its settings.

#[path = "serve/folder.rs"]
mod folder;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of what is shipped.
fn deploy() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of settings in the environment that stand in a text.
fn settings(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !(letter.is_ascii_uppercase() || letter == '_'));
    words.filter(|word| word.len() > "SIDELONG_".len() && word.starts_with("SIDELONG_")).collect()
}

#[test]
fn containers_are_given_settings_that_the_house_knows() {
    let mut command = sidelong::command();
    let serve = command.find_subcommand_mut("serve").expect("a house can be opened");
    let known: BTreeSet<String> = serve
        .get_arguments()
        .filter_map(|argument| argument.get_env())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let image = deploy().join("../xtask/src/package/image.rs");
    for file in [deploy().join("compose.yaml"), deploy().join("compose.cluster.yaml"), image] {
        let text = read(&file);
        let used = settings(&text);
        assert!(!used.is_empty(), "{} sets nothing", file.display());
        for name in used {
            assert!(known.contains(name), "{}: there is no {name}", file.display());
        }
    }
}

/// What the program says of a file with settings, where there is no house to look after.
fn says_of(settings: &str) -> String {
    let folder = folder::folder();
    let file = folder.join("sidelong.toml");
    fs::write(&file, settings).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"));
    command.args(["house", "verify", "--data"]).arg(folder.join("none"));
    let output = command.arg("--config").arg(&file).output().expect("it runs");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("it speaks UTF-8")
}

#[test]
fn every_line_of_the_shipped_settings_is_one() {
    const UNREADABLE: &str = "is not as it should be";
    assert!(says_of("no_such_thing = 1\n").contains(UNREADABLE), "a wrong name is noticed");
    let text = read(&deploy().join("sidelong.toml"));
    assert!(!says_of(&text).contains(UNREADABLE));
    let offered = text.lines().filter_map(|line| line.strip_prefix('#'));
    let offered: Vec<&str> = offered.filter(|line| !line.starts_with(' ')).collect();
    assert!(offered.len() > 3, "{offered:?}");
    for line in offered.into_iter().filter(|line| !line.is_empty()) {
        let said = says_of(line);
        assert!(!said.contains(UNREADABLE), "{line}: {said}");
    }
}
