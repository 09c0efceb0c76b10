//! `sidelong rules`: a game's rulebook page in the terminal.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::Args;
use games::Kind;

use crate::markdown;

/// What to read.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Which game: blink, blink_of_an_eye, eyes_wide_shut, zwinkern or shifty_eyed_spies
    game: Kind,
}

/// Lines longer than this are hard to read, however wide the terminal.
const COLUMNS_MAX: u16 = 88;

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let terminal = console::Term::stdout();
    let columns =
        terminal.size_checked().map_or(COLUMNS_MAX, |(_, columns)| columns.min(COLUMNS_MAX));
    let page = markdown::render(arguments.game.rulebook(), columns.into());
    io::stdout().write_all(page.as_bytes())?;
    Ok(())
}
