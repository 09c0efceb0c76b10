//! `sidelong replay`: checks a record against the rules, then tells the game.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use clap::Args;
use games::with_rules;
use history::{
    Chance, Checked, Checker, Commitment, LINE_BYTES_MAX, Lines, Promise, Record, Sheet,
};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use table::{Seat, Viewer};

use crate::{simulate, story};
use terminal::grouped;

/// What to replay.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sidelong replay game.jsonl            the whole truth of every game in the file
  sidelong replay game.jsonl --as 2     what seat 2 saw of it
  sidelong replay match.jsonl --game 3  the third game in the file alone
  sidelong replay many.jsonl --check    only: is it all right?

The page of a house (/replay) takes files of up to 2 MB. From a larger one, take the game you want
to look at:
  sidelong replay many.jsonl --game 120 --save game.jsonl

Before a deal the house shows a commitment, 64 hex digits. If you noted it, see that your game was
dealt as promised:
  sidelong replay match.jsonl --game 3 --commit 9e1e7f62…")]
pub(crate) struct Arguments {
    /// The record; - reads from standard input
    file: PathBuf,
    /// Tell it as this seat knew it
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<u8>,
    /// Tell only the n-th game of the file, counted from 1 (all are checked)
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Write the record of that game to this file instead of telling it
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "seat")]
    save: Option<PathBuf>,
    /// Check, and tell nothing but the verdict. A record that is right by the rules passes, even if
    /// chance is not what its seed gives: the verdict then says so. Only a promise makes it a fault
    #[arg(long, conflicts_with = "seat")]
    check: bool,
    /// What the house showed before the deal: the game must have been promised so. In a file of
    /// several games, --game says which one is meant
    #[arg(long, value_name = "HEX")]
    commit: Option<Commitment>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let name = arguments.file.display();
    let mut input: Box<dyn BufRead> = if arguments.file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(&arguments.file).with_context(|| format!("cannot read {name}"))?;
        let bytes = file.metadata().map_or(0, |file| file.len());
        Box::new(BufReader::new(progress(bytes, arguments.check).wrap_read(file)))
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut lines = Lines::default();
    let mut checker = Checker::default();
    let mut verdict = Verdict::default();
    let mut saved = match &arguments.save {
        None => None,
        Some(path) => {
            let same = fs::canonicalize(path)
                .is_ok_and(|path| fs::canonicalize(&arguments.file).is_ok_and(|file| file == path));
            ensure!(!same, "--save would write over {name}: name another file");
            Some(Saved::to(path)?)
        }
    };
    // A false record is the file's fault, not the reader's: say where, as compilers do.
    let at =
        |fault: history::Fault| anyhow!("{name}:{}: {} ({})", fault.line, fault.why, fault.code);
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than a line may have is enough to see that it is too long.
        let mut bounded = input.by_ref().take(LINE_BYTES_MAX as u64 + 1);
        let read = bounded.read_until(b'\n', &mut line);
        let at_end = read.with_context(|| format!("cannot read {name}"))? == 0;
        if let Some(saved) = saved.as_mut().filter(|_| arguments.game == Some(verdict.games + 1)) {
            saved.text.extend_from_slice(&line);
        }
        let Some(raw) = lines.push((!at_end).then_some(&line[..])).map_err(at)? else {
            if at_end {
                break;
            }
            continue;
        };
        let kind = raw.kind().map_err(at)?;
        with_rules!(kind, R => {
            let record = Record::<R>::read(raw).map_err(at)?;
            let checked = checker.check(&record).map_err(at)?;
            verdict.count(&record, &checked);
            if arguments.game.is_some_and(|nth| nth != verdict.games) {
                continue;
            }
            if let Some(noted) = arguments.commit {
                as_noted(noted, verdict.games, record.first.promise.as_ref())?;
                verdict.as_noted = Some(verdict.games);
            }
            if let Some(saved) = saved.take() {
                saved.write()?;
            } else if !arguments.check {
                let viewer = viewer(arguments.seat, verdict.games, &record, &checked)?;
                let story = story::of(&record, &checked, viewer).map_err(at)?;
                writeln!(out, "Game {}: {story}", verdict.games)?;
            }
        });
    }
    ensure!(verdict.games > 0, "{name} holds no record");
    if let Some(nth) = arguments.game.filter(|&nth| nth == 0 || nth > verdict.games) {
        bail!("{name} has no game {nth}: there are {}", verdict.games);
    }
    drop(input); // and with it the progress bar
    writeln!(out, "{verdict}")?;
    if let Some(torn) = checker.torn() {
        writeln!(out, "{torn}")?;
    }
    if let Some(path) = &arguments.save {
        writeln!(out, "saved: {}", path.display())?;
    }
    out.flush()?;
    Ok(())
}

/// A game that is taken out of its file.
struct Saved<'a> {
    path: &'a Path,
    file: File,
    /// Its lines so far.
    text: Vec<u8>,
}

impl Saved<'_> {
    fn to(path: &Path) -> Result<Saved<'_>> {
        Ok(Saved { path, file: simulate::writable(path, "--save")?, text: Vec::new() })
    }

    fn write(mut self) -> Result<()> {
        let text = [self.text.trim_ascii(), b"\n"].concat();
        let written = simulate::empty(&self.file).and_then(|()| self.file.write_all(&text));
        written.with_context(|| simulate::cannot_write(self.path))
    }
}

/// How far checking has come; nothing where a game is told, which is progress enough.
fn progress(bytes: u64, shown: bool) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar:.cyan} {bytes}/{total_bytes}, {eta} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(bytes).with_style(style).with_finish(ProgressFinish::AndClear)
}

/// What all records of a file come to.
#[derive(Default)]
struct Verdict {
    games: usize,
    lines: usize,
    follow: usize,
    differs: Option<usize>,
    promised: usize,
    /// The game whose promise was compared with what somebody noted.
    as_noted: Option<usize>,
}

impl Verdict {
    fn count<R: Sheet>(&mut self, record: &Record<R>, checked: &Checked<R::End>) {
        self.games += 1;
        self.lines += record.entries().count();
        // A broken one would have been a fault.
        self.promised += usize::from(record.first.promise.is_some());
        match checked.chance {
            Chance::FollowsFromSeed => self.follow += 1,
            Chance::DiffersFromSeed { line } => self.differs = self.differs.or(Some(line)),
            Chance::SeedUnknown => {}
        }
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let count = |n: usize, what: &str| {
            format!("{} {what}{}", grouped(n as u64), if n == 1 { "" } else { "s" })
        };
        write!(
            f,
            "right by the rules: {}, {}",
            count(self.games, "game"),
            count(self.lines, "action")
        )?;
        if let Some(line) = self.differs {
            write!(f, "\nbut chance is not what the seed gives, first in line {line}")?;
        } else if self.follow == self.games {
            f.write_str("; chance follows from the seed")?;
        } else {
            f.write_str("; the seed is not one of ours, so chance cannot be checked")?;
        }
        if self.promised == 0 {
            f.write_str("\nthere is no promise: whoever dealt may have chosen the seed")?;
        } else if self.promised == self.games {
            f.write_str("\nthe house kept its promise")?;
        } else {
            let (kept, games) = (grouped(self.promised as u64), grouped(self.games as u64));
            write!(f, "\nthe house kept its promise in {kept} of {games} games")?;
            f.write_str(", and made none in the others")?;
        }
        match self.as_noted {
            Some(nth) => write!(f, "\ngame {nth} was promised as you noted"),
            None => Ok(()),
        }
    }
}

/// The promise must be the one that was noted before the deal.
fn as_noted(noted: Commitment, nth: usize, promise: Option<&Promise>) -> Result<()> {
    match promise.map(|promise| promise.commit) {
        Some(commit) if commit == noted => Ok(()),
        Some(commit) => bail!("game {nth} was promised with {commit}, not with {noted}"),
        None => bail!("game {nth} has no promise in its record, and so not {noted}"),
    }
}

/// Whose story it is.
fn viewer<R: Sheet>(
    seat: Option<u8>,
    nth: usize,
    record: &Record<R>,
    checked: &Checked<R::End>,
) -> Result<Viewer> {
    let seats = record.first.setup.seats;
    match seat {
        None => Ok(Viewer::everyone(&checked.outcome)),
        Some(seat) if seat < seats => Ok(Viewer::Seat(Seat::at(seat))),
        Some(seat) => bail!("game {nth} has no seat {seat}: they are 0 to {}", seats - 1),
    }
}
