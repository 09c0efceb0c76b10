//! Reading records back: from lines to typed records.

use games::Kind;
use serde_json::{Map, Value};
use table::{Entry, Millis, Rules, Seat};

use crate::fault::{self, Fault};
use crate::line::{First, Line, Object, kind, moment, object, take, too_long};
use crate::sheet::Sheet;
use crate::write::Aside;

/// No game comes near this many lines.
const RECORD_LINES_MAX: usize = 1_000_000;

/// Cuts a file's lines into the records of single games.
#[derive(Debug, Default)]
pub struct Lines {
    number: usize,
    open: Vec<(usize, Object)>,
}

/// The lines of one game, from its first to its result.
#[derive(Debug)]
pub struct RawRecord {
    first: (usize, Object),
    entries: Vec<(usize, Object)>,
    last: LastLine,
}

/// The line with the result, or what is there in its place. It is told only when all lines before
/// it have been found right: of several faults the first is the one to mend.
type LastLine = Result<(usize, Object), Fault>;

impl Lines {
    /// Takes the next line of the file, or at its end nothing; gives a record when that ends one.
    pub fn push(&mut self, line: Option<&[u8]>) -> Result<Option<RawRecord>, Fault> {
        self.number += usize::from(line.is_some());
        let ending = match line.map(|line| self.read(line)) {
            None if self.open.is_empty() => return Ok(None),
            None => Err(self.fault(fault::CUT_OFF, "the file ends before this game's result")),
            Some(Ok(None)) => return Ok(None),
            Some(Ok(Some(object))) if object.contains_key("result") && !self.open.is_empty() => {
                Ok((self.number, object))
            }
            Some(Ok(Some(object))) => {
                self.open.push((self.number, object));
                return Ok(None);
            }
            Some(Err(fault)) => Err(fault),
        };
        let mut lines = std::mem::take(&mut self.open).into_iter();
        match (lines.next(), ending) {
            (Some(first), last) => Ok(Some(RawRecord { first, entries: lines.collect(), last })),
            (None, Err(fault)) => Err(fault),
            (None, Ok(_)) => unreachable!("a result ends only what has begun"),
        }
    }

    /// What the line says; nothing if it is blank.
    fn read(&self, line: &[u8]) -> Result<Option<Object>, Fault> {
        if line.trim_ascii().is_empty() {
            return Ok(None);
        }
        if self.open.len() >= RECORD_LINES_MAX {
            return Err(too_long(self.number));
        }
        let object = object(self.number, line)?;
        match (object.contains_key("record"), self.open.is_empty()) {
            (true, false) => {
                Err(self.fault(fault::CUT_OFF, "a new record before the last one's result"))
            }
            (false, true) => Err(self.fault(fault::CUT_OFF, "no record has begun here")),
            _ => Ok(Some(object)),
        }
    }

    fn fault(&self, code: &'static str, why: &str) -> Fault {
        Fault::new(self.number, code, why)
    }
}

impl RawRecord {
    /// Which game it is of.
    pub fn kind(&self) -> Result<Kind, Fault> {
        kind(self.first.0, &self.first.1)
    }
}

/// A record that has been read, but not yet checked.
#[derive(Clone, Debug)]
pub struct Record<R: Rules> {
    /// What was settled and dealt.
    pub first: First<R>,
    /// What happened in the game and beside it, in order, each with its number in the file.
    pub lines: Vec<(usize, Line<R>)>,
    /// What the last line says of the result, or why there is none.
    pub(crate) result: LastLine,
    pub(crate) first_line: usize,
}

impl<R: Sheet> Record<R> {
    /// What the last line says of the result, if there is one.
    pub fn result(&self) -> Option<&Map<String, Value>> {
        self.result.as_ref().ok().map(|(_, result)| result)
    }

    /// Reads a record of this game, as far as it can be read; the first line must be right.
    pub fn read(raw: RawRecord) -> Result<Record<R>, Fault> {
        let (first_line, first) = raw.first;
        let mut record = Record {
            first: First::of(first_line, first)?,
            lines: Vec::with_capacity(raw.entries.len()),
            result: raw.last.and_then(|(line, mut last)| {
                let result = take::<Object>(line, &mut last, "result")?;
                match last.keys().next() {
                    None => Ok((line, result)),
                    Some(key) => {
                        let why = format!("\"{key}\" does not belong beside the result");
                        Err(Fault::new(line, fault::BAD_LINE, why))
                    }
                }
            }),
            first_line,
        };
        let mut now = Millis::START;
        for (line, object) in raw.entries {
            // What follows a line that cannot be read is no use to anybody.
            match read_line(line, object, &mut now) {
                Ok(Some(read)) => record.lines.push((line, read)),
                // Nobody has to write asides as we do: what we cannot read we pass over.
                Ok(None) => {}
                Err(fault) => {
                    record.result = Err(fault);
                    break;
                }
            }
        }
        Ok(record)
    }

    /// What happened in the game, each with its number in the file.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &Entry<R::Action>)> {
        self.lines.iter().filter_map(|(line, what)| match what {
            Line::Entry(entry) => Some((*line, entry)),
            Line::Aside { .. } => None,
        })
    }

    /// What happened beside the game: when, whose, and what.
    pub fn asides(&self) -> impl Iterator<Item = (Millis, Seat, &Aside)> {
        self.lines.iter().filter_map(|(_, what)| match what {
            Line::Aside { at, seat, aside } => Some((*at, *seat, aside)),
            Line::Entry(_) => None,
        })
    }
}

fn read_line<R: Rules>(
    line: usize,
    mut object: Object,
    now: &mut Millis,
) -> Result<Option<Line<R>>, Fault> {
    let at = moment(line, &mut object)?;
    if at < *now {
        let why = format!("time falls: the line before was at {} ms", now.0);
        return Err(Fault::new(line, fault::TIME_FALLS, why));
    }
    *now = at;
    Line::of(line, at, object)
}
