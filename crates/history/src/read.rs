//! Reading records back: from lines to typed records.

use games::Kind;
use gaze::Dials;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use table::{By, Entry, Millis, Rules, Seat, Setup, Sign};

use crate::fault::{self, Fault};
use crate::json;
use crate::sheet::Sheet;
use crate::write::{Aside, MatchPlace};

/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;

/// No line of any game comes near this.
pub const LINE_BYTES_MAX: usize = 64 * 1024;
/// Nor any game near this many lines.
const RECORD_LINES_MAX: usize = 1_000_000;

type Object = Map<String, Value>;

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
        if line.len() > LINE_BYTES_MAX || self.open.len() >= RECORD_LINES_MAX {
            return Err(self.fault(fault::TOO_LONG, "no game of ours gets that long"));
        }
        let object = json::object(line).map_err(|why| {
            self.fault(fault::NOT_JSON, &format!("this is not a JSON object: {why}"))
        })?;
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
        let (line, first) = &self.first;
        let version = first.get("record").and_then(Value::as_u64);
        if version != Some(VERSION.into()) {
            let why = format!("only version {VERSION} of the record is known here");
            return Err(Fault::new(*line, fault::BAD_VERSION, why));
        }
        let name: String = take(*line, &mut first.clone(), "game")?;
        name.parse().map_err(|why: games::NoSuchGame| {
            Fault::new(*line, fault::NO_SUCH_GAME, format!("\"{name}\": {why}"))
        })
    }
}

/// A line that is not the rules' business.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsideLine {
    /// Its line.
    pub line: usize,
    /// When it was.
    pub at: Millis,
    /// Whose it was.
    pub seat: Seat,
    /// What it was.
    pub aside: Aside,
}

/// A record that has been read, but not yet checked.
#[derive(Clone, Debug)]
pub struct Record<R: Rules> {
    /// What was settled.
    pub setup: Setup<R>,
    /// The seed as it was written.
    pub seed: String,
    /// What was dealt.
    pub deal: R::Deal,
    /// Where the game stands in its match, if it is part of one.
    pub place: Option<MatchPlace>,
    /// How fast eyes and faces were, if players saw each other.
    pub sight: Option<Dials>,
    /// What happened beside the game.
    pub asides: Vec<AsideLine>,
    /// What happened, each with its line.
    pub entries: Vec<(usize, Entry<R::Action>)>,
    /// What the last line says of the result, or why there is none.
    pub(crate) result: LastLine,
    pub(crate) first_line: usize,
}

impl<R: Sheet> Record<R> {
    /// Reads a record of this game, as far as it can be read; the first line must be right.
    pub fn read(raw: RawRecord) -> Result<Record<R>, Fault> {
        let (first_line, mut first) = raw.first;
        let seats = take(first_line, &mut first, "seats")?;
        // Taken as objects first: serde would fill a struct from a list as well.
        let mut object = |key| match first.remove(key) {
            None => Ok(None),
            Some(found) => value::<Object>(first_line, key, found).map(Value::Object).map(Some),
        };
        let (options, deal, place) = (object("options")?, object("deal")?, object("match")?);
        let sight = object("sight")?;
        let options = match options {
            None => R::Options::default(),
            Some(options) => value(first_line, "options", options)?,
        };
        let deal = deal.ok_or_else(|| missing(first_line, "deal"))?;
        let deal = R::read_deal(deal).map_err(|why| wrong(first_line, "deal", &why))?;
        let place = place.map(|place| value(first_line, "match", place)).transpose()?;
        let sight: Option<Dials> =
            sight.map(|dials| value(first_line, "sight", dials)).transpose()?;
        if let Some(Err(why)) = sight.map(|dials| dials.check()) {
            return Err(Fault::new(first_line, fault::BAD_SETUP, why.to_string()));
        }
        let mut record = Record {
            setup: Setup { seats, options, first: None },
            seed: take(first_line, &mut first, "seed")?,
            deal,
            place,
            sight,
            asides: Vec::new(),
            entries: Vec::with_capacity(raw.entries.len()),
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
            if let Err(fault) = record.entry(line, object, &mut now) {
                record.result = Err(fault);
                break;
            }
        }
        Ok(record)
    }

    fn entry(&mut self, line: usize, mut object: Object, now: &mut Millis) -> Result<(), Fault> {
        let at = Millis(take(line, &mut object, "t")?);
        if at < *now {
            let why = format!("time falls: the line before was at {} ms", now.0);
            return Err(Fault::new(line, fault::TIME_FALLS, why));
        }
        *now = at;
        if !object.contains_key("do") && ASIDE.iter().any(|key| object.contains_key(*key)) {
            // Nobody has to write asides as we do: what we cannot read we pass over.
            let read = aside(&object);
            self.asides.extend(read.map(|(seat, aside)| AsideLine { line, at, seat, aside }));
            return Ok(());
        }
        let seat: Option<Seat> = take(line, &mut object, "seat")?;
        let acts_for = object.remove("for").map(|seat| value(line, "for", seat)).transpose()?;
        let by = match (seat, acts_for) {
            (Some(seat), None) => By::Seat(seat),
            (None, Some(seat)) => By::For(seat),
            (None, None) => By::Table,
            (Some(_), Some(_)) => {
                let why = "\"for\" goes with \"seat\": null";
                return Err(Fault::new(line, fault::BAD_LINE, why));
            }
        };
        if let Some(key) = object.keys().find(|key| key.starts_with("saw")) {
            let why = format!("\"{key}\" is between a player and the table, and not recorded");
            return Err(Fault::new(line, fault::BAD_LINE, why));
        }
        if let Some((key, _)) = object.iter().find(|(_, value)| value.is_null()) {
            let why = format!("\"{key}\" is null: what is not there is left out");
            return Err(Fault::new(line, fault::BAD_LINE, why));
        }
        let action = serde_json::from_value(Value::Object(object))
            .map_err(|why| Fault::new(line, fault::BAD_LINE, why.to_string()))?;
        self.entries.push((line, Entry { at, by, action }));
        Ok(())
    }
}

/// The keys that stand in place of `do` in a line that is not the rules' business.
const ASIDE: [&str; 3] = ["look", "sign", "say"];

/// What such a line says, if it is one of ours.
fn aside(object: &Object) -> Option<(Seat, Aside)> {
    fn read<T: DeserializeOwned>(object: &Object, key: &str) -> Option<T> {
        serde_json::from_value(object.get(key)?.clone()).ok()
    }
    let look = read(object, "look").map(Aside::Look);
    let sign = || Some(Sign { gesture: read(object, "sign")?, aim: read(object, "at")? });
    let say = || read(object, "say").map(Aside::Say);
    Some((read(object, "seat")?, look.or_else(|| sign().map(Aside::Sign)).or_else(say)?))
}

/// Takes a key out of a line.
fn take<T: DeserializeOwned>(line: usize, object: &mut Object, key: &str) -> Result<T, Fault> {
    match object.remove(key) {
        Some(found) => value(line, key, found),
        None => Err(missing(line, key)),
    }
}

fn missing(line: usize, key: &str) -> Fault {
    Fault::new(line, fault::BAD_LINE, format!("\"{key}\" is missing"))
}

fn value<T: DeserializeOwned>(line: usize, key: &str, value: Value) -> Result<T, Fault> {
    serde_json::from_value(value).map_err(|why| wrong(line, key, &why))
}

fn wrong(line: usize, key: &str, why: &serde_json::Error) -> Fault {
    Fault::new(line, fault::BAD_LINE, format!("\"{key}\": {why}"))
}
