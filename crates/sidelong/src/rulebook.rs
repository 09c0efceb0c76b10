//! `sidelong rules`: a game's rulebook page in the terminal.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::{Args, ValueEnum};
use games::{Kind, Language};

use crate::markdown;

/// What to read.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sidelong rules zwinkern
  sidelong rules zwinkern --language de")]
pub(crate) struct Arguments {
    #[arg(help = format!("Which game: {}", Kind::names(" or ")))]
    game: Kind,
    /// In which language
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: Tongue,
}

/// A language by its tag.
#[derive(Clone, Copy, ValueEnum)]
enum Tongue {
    /// English
    En,
    /// German
    De,
}

/// Lines longer than this are hard to read, however wide the terminal.
const COLUMNS_MAX: u16 = 88;

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let terminal = console::Term::stdout();
    let columns =
        terminal.size_checked().map_or(COLUMNS_MAX, |(_, columns)| columns.min(COLUMNS_MAX));
    let language = match arguments.language {
        Tongue::En => Language::English,
        Tongue::De => Language::German,
    };
    let page = markdown::render(arguments.game.rulebook(language), columns.into());
    Ok(io::stdout().write_all(page.as_bytes())?)
}
