//! The command that starts a program, as it is written on the command line.

use std::fmt;
use std::str::FromStr;

/// A program with its arguments. No shell reads it: words are parted by white space, and quotes,
/// single or double, hold a word together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ProgramCommand {
    written: String,
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
}

/// Longer commands are somebody's mistake.
const BYTES_MAX: usize = 4_096;
/// As much of a command as a table shows.
const SHOWN_CHARS: usize = 48;

impl ProgramCommand {
    /// As a table shows it.
    pub(crate) fn short(&self) -> String {
        if self.written.chars().count() <= SHOWN_CHARS {
            return self.written.clone();
        }
        let end: String = self.written.chars().rev().take(SHOWN_CHARS - 1).collect();
        format!("…{}", end.chars().rev().collect::<String>())
    }
}

impl fmt::Display for ProgramCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.written)
    }
}

impl FromStr for ProgramCommand {
    type Err = &'static str;

    fn from_str(written: &str) -> Result<ProgramCommand, &'static str> {
        if written.len() > BYTES_MAX {
            return Err("a command has 4,096 bytes at the most");
        }
        if written.chars().any(char::is_control) {
            return Err("a command is one line without control characters");
        }
        let mut words: Vec<String> = Vec::new();
        let (mut word, mut quote) = (None::<String>, None);
        for letter in written.chars() {
            match quote {
                Some(mark) if mark == letter => quote = None,
                None if letter == '"' || letter == '\'' => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                None if letter.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        if quote.is_some() {
            return Err("a quote is not closed");
        }
        words.extend(word);
        let mut words = words.into_iter();
        match words.next() {
            Some(program) if !program.is_empty() => Ok(ProgramCommand {
                written: written.trim().to_owned(),
                program,
                arguments: words.collect(),
            }),
            _ => Err("name a program, such as \"python3 mybot.py\""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(written: &str) -> Result<Vec<String>, &'static str> {
        let ProgramCommand { program, arguments, .. } = written.parse()?;
        Ok([vec![program], arguments].concat())
    }

    #[test]
    fn words_are_parted_by_white_space_and_held_together_by_quotes() {
        let check = |written: &str, expected: &[&str]| {
            assert_eq!(words(written).as_deref(), Ok(&expected.map_to_owned()[..]), "{written}");
        };
        check("python3 mybot.py", &["python3", "mybot.py"]);
        check("  ./bot   --level  3 ", &["./bot", "--level", "3"]);
        check(r#"'my bot' "a 'b'" c"d e"f """#, &["my bot", "a 'b'", "cd ef", ""]);
        check("bot $HOME; rm *", &["bot", "$HOME;", "rm", "*"]);
    }

    trait MapToOwned {
        fn map_to_owned(&self) -> Vec<String>;
    }

    impl MapToOwned for [&str] {
        fn map_to_owned(&self) -> Vec<String> {
            self.iter().map(|word| (*word).to_owned()).collect()
        }
    }

    #[test]
    fn what_names_no_program_is_none() {
        for written in ["", "   ", "''", "'bot", "bot\nother", &"x".repeat(5_000)] {
            assert!(words(written).is_err(), "{written}");
        }
    }

    #[test]
    fn long_commands_are_shown_by_their_ends() {
        let command: ProgramCommand = format!("{} bot.py", "x".repeat(90)).parse().unwrap();
        assert_eq!(command.short().chars().count(), SHOWN_CHARS);
        assert!(command.short().starts_with('…') && command.short().ends_with("x bot.py"));
    }
}
