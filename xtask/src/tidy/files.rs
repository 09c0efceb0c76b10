//! What each file must be by itself: opened by a header, short enough to read, well named.

use super::Fault;
use crate::workspace::File;

/// A longer source file has parts that are easier to find apart.
const LINES_MAX: usize = 800;

/// Names that say nothing of what is inside.
const EMPTY_WORDS: [&str; 5] = ["utils", "common", "misc", "helpers", "manager"];

/// Files and folders whose names say nothing.
pub(super) fn names(paths: &[String]) -> Vec<Fault> {
    let named = paths.iter().filter_map(|path| {
        let word = path.split('/').find_map(empty_word)?;
        Some(Fault::new(path, 1, format!("“{word}” says nothing: name it after what is inside")))
    });
    named.collect()
}

/// What is wrong with a source file, its own name apart.
pub(super) fn source(file: &File) -> Vec<Fault> {
    let mut faults = Vec::new();
    let headed = file.text.strip_prefix("//! ").is_some_and(|rest| !rest.starts_with(['\n', ' ']));
    if !headed {
        let sentence = "the first line must say what the module is for: `//! …`";
        faults.push(Fault::new(&file.path, 1, sentence));
    }
    let lines = file.text.lines().count();
    if lines > LINES_MAX {
        let sentence = format!("{lines} lines, more than {LINES_MAX}: take its parts apart");
        faults.push(Fault::new(&file.path, LINES_MAX + 1, sentence));
    }
    for (number, line) in (1..).zip(file.text.lines()) {
        if let Some(word) = inline_module(line).and_then(empty_word) {
            let sentence = format!("“{word}” says nothing: name the module after what is inside");
            faults.push(Fault::new(&file.path, number, sentence));
        }
    }
    faults
}

/// The first empty word in a name such as `string_utils.rs`.
fn empty_word(name: &str) -> Option<&'static str> {
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words.find_map(|word| EMPTY_WORDS.into_iter().find(|empty| word.eq_ignore_ascii_case(empty)))
}

/// The name of the module that this line opens; one in a file of its own is judged by the file.
fn inline_module(line: &str) -> Option<&str> {
    let (before, after) = line.trim().split_once("mod ")?;
    let opens = before.is_empty() || before.starts_with("pub") && before.ends_with(' ');
    opens.then(|| after.strip_suffix('{')).flatten().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let file = File { path: "src/a.rs".to_owned(), text: text.to_owned() };
        source(&file).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn a_source_file_opens_with_a_header() {
        assert_eq!(faults("//! What for.\n\nfn main() {}\n"), [""; 0]);
        for headless in ["", "\n//! Late.\n", "// Not a header.\n", "//!\n//! Late.\n", "use a;\n"]
        {
            assert_eq!(
                faults(headless),
                ["src/a.rs:1: the first line must say what the module is for: `//! …`"]
            );
        }
    }

    #[test]
    fn a_source_file_is_not_too_long() {
        let of_lines = |lines: usize| format!("//! Long.\n{}", "\n".repeat(lines - 1));
        assert_eq!(faults(&of_lines(800)), [""; 0]);
        assert_eq!(
            faults(&of_lines(801)),
            ["src/a.rs:801: 801 lines, more than 800: take its parts apart"]
        );
    }

    #[test]
    fn modules_have_names_that_say_something() {
        assert_eq!(faults("//! A.\nmod commons {\n}\nmod manager;\n// mod misc {\n"), [""; 0]);
        for module in ["mod misc {", "    pub(crate) mod string_helpers {"] {
            assert_eq!(faults(&format!("//! A.\n{module}\n}}\n")).len(), 1, "{module}");
        }
    }

    #[test]
    fn files_have_names_that_say_something() {
        let paths = ["src/uncommon.rs", "src/string_utils.rs", "tests/Common/a.rs", "seat.rs"];
        let found = names(&paths.map(str::to_owned));
        let found: Vec<_> = found.iter().map(|fault| &*fault.path).collect();
        assert_eq!(found, ["src/string_utils.rs", "tests/Common/a.rs"]);
    }
}
