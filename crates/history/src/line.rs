//! Single lines: a record's first, and those between it and the last.
//!
//! A record is read with these, and so is a log that keeps the lines of a game that goes on:
//! what is right in one of them is right in the other.

use std::fmt;

use games::{Kind, Sitting, Step};
use gaze::Dials;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use table::{By, Entry, Game, Millis, Rules, Seat, SeatSet, Seed, Setup, SetupFault, Sign};

use crate::fault::{self, Fault};
use crate::json;
use crate::promise::{Promise, Spelt};
use crate::sheet::Sheet;
use crate::write::{Aside, MatchPlace, Speech};

/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;

/// No line of any game comes near this.
pub const LINE_BYTES_MAX: usize = 64 * 1024;

pub(crate) type Object = Map<String, Value>;

/// What the first line says: what was settled and dealt.
///
/// It is all secrets, of which nothing but the setup shows under `{:?}`.
#[derive(Clone, PartialEq, Eq)]
pub struct First<R: Rules> {
    /// What was settled. Who begins stands in the deal, and is not read back from here.
    pub setup: Setup<R>,
    /// The seed as it was written.
    pub seed: String,
    /// What was dealt.
    pub deal: R::Deal,
    /// Where the game stands in its match, if it is part of one.
    pub place: Option<MatchPlace>,
    /// How fast eyes and faces were, if players saw each other.
    pub sight: Option<Dials>,
    /// Which seats had eyes, if not all: the others sat in a room and used their own.
    pub eyes: Option<SeatSet>,
    /// Where the seed came from, if the house promised it.
    pub promise: Option<Promise>,
}

impl<R: Rules> fmt::Debug for First<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("First").field("setup", &self.setup).finish_non_exhaustive()
    }
}

/// Which game a record is of, by its first line.
pub fn kind_of(first: &[u8]) -> Result<Kind, Fault> {
    kind(ALONE, &object(ALONE, first)?)
}

impl<R: Sheet> First<R> {
    /// The first line of a game on its own: in no match, without sight or promise.
    pub fn new(setup: Setup<R>, seed: &Seed, deal: R::Deal) -> First<R> {
        let seed = seed.to_string();
        First { setup, seed, deal, place: None, sight: None, eyes: None, promise: None }
    }

    /// Reads the first line of a record of this game. A fault is in line 1.
    pub fn read(text: &[u8]) -> Result<First<R>, Fault> {
        First::of(ALONE, object(ALONE, text)?)
    }

    /// The game before anything happened, just started.
    pub fn open(&self) -> Result<Game<R>, SetupFault> {
        let seed = self.seed.parse().unwrap_or(Seed::from_number(0));
        let mut game = Game::open(&self.setup, &self.deal, seed)?;
        game.start();
        Ok(game)
    }

    /// Sits down to the game, with its players' eyes if it has any. Play has not begun.
    pub fn sit(&self, seed: Seed) -> Result<Sitting<R>, SetupFault> {
        let game = Game::open(&self.setup, &self.deal, seed)?;
        let Some(dials) = self.sight else { return Ok(game.into()) };
        let eyes = self.eyes.unwrap_or(SeatSet::all(game.seats()));
        // The blinks' seed is a stream that no deal and no throw of the game uses.
        Ok(Sitting::sighted(game, dials, seed.child(u64::MAX))?.only(eyes))
    }

    /// What this line of a file says.
    pub(crate) fn of(line: usize, mut first: Object) -> Result<First<R>, Fault> {
        let game = kind(line, &first)?.name();
        if game != R::NAME {
            let why = format!("this is a record of {game}, not of {}", R::NAME);
            return Err(Fault::new(line, fault::BAD_LINE, why));
        }
        let seats = take(line, &mut first, "seats")?;
        // Taken as objects first: serde would fill a struct from a list as well.
        let mut object = |key| match first.remove(key) {
            None => Ok(None),
            Some(found) => value::<Object>(line, key, found).map(Value::Object).map(Some),
        };
        let (options, deal, place) = (object("options")?, object("deal")?, object("match")?);
        let (sight, promise) = (object("sight")?, object("promise")?);
        let options = options.ok_or_else(|| missing(line, "options"))?;
        let options = value(line, "options", options)?;
        let deal = deal.ok_or_else(|| missing(line, "deal"))?;
        let deal = R::read_deal(deal).map_err(|why| wrong(line, "deal", &why))?;
        let place = place.map(|place| value(line, "match", place)).transpose()?;
        let sight: Option<Dials> = sight.map(|dials| value(line, "sight", dials)).transpose()?;
        if let Some(Err(why)) = sight.map(|dials| dials.check()) {
            return Err(Fault::new(line, fault::BAD_SETUP, why.to_string()));
        }
        let eyes = first.remove("eyes").map(|eyes| value(line, "eyes", eyes)).transpose()?;
        if let Some(Err(why)) = eyes.map(|eyes| check_eyes(eyes, seats, sight.is_some())) {
            return Err(Fault::new(line, fault::BAD_SETUP, format!("\"eyes\": {why}")));
        }
        let promise = promise.map(|promise| read_promise(line, seats, promise)).transpose()?;
        let seed = take(line, &mut first, "seed")?;
        let setup = Setup { seats, options, first: None };
        Ok(First { setup, seed, deal, place, sight, eyes, promise })
    }
}

/// Whether these seats can be the only ones with eyes.
fn check_eyes(eyes: SeatSet, seats: u8, has_sight: bool) -> Result<(), &'static str> {
    if !has_sight {
        return Err("nobody saw anybody at this table");
    }
    if eyes.is_empty() {
        return Err("somebody has eyes, or there is no sight");
    }
    if eyes.iter().any(|seat| seat.number() >= seats) {
        return Err("there is no such seat");
    }
    Ok(())
}

/// Which game the record that begins with this line is of.
pub(crate) fn kind(line: usize, first: &Object) -> Result<Kind, Fault> {
    if first.get("record").and_then(Value::as_u64) != Some(VERSION.into()) {
        let why = format!("only version {VERSION} of the record is known here");
        return Err(Fault::new(line, fault::BAD_VERSION, why));
    }
    let name = first.get("game").ok_or_else(|| missing(line, "game"))?;
    let name: String = value(line, "game", name.clone())?;
    name.parse().map_err(|why: games::NoSuchGame| {
        Fault::new(line, fault::NO_SUCH_GAME, format!("\"{name}\": {why}"))
    })
}

fn read_promise(line: usize, seats: u8, promise: Value) -> Result<Promise, Fault> {
    let bad =
        |why: &dyn fmt::Display| Fault::new(line, fault::BAD_LINE, format!("\"promise\": {why}"));
    let promise = value::<Spelt>(line, "promise", promise)?;
    let promise = Promise::try_from(promise).map_err(|why| bad(&why))?;
    if promise.parts.seats() != seats {
        return Err(bad(&format_args!("the parts are not of {seats} seats")));
    }
    Ok(promise)
}

/// One line between a record's first and its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line<R: Rules> {
    /// Something that happened in the game.
    Entry(Entry<R::Action>),
    /// Something beside it.
    Aside {
        /// When.
        at: Millis,
        /// Whose.
        seat: Seat,
        /// What.
        aside: Aside,
    },
}

impl<R: Rules> Line<R> {
    /// Reads a line that stands alone. A fault is in line 1.
    ///
    /// An aside that is not written as ours is a fault here; in a record it is passed over.
    pub fn read(text: &[u8]) -> Result<Line<R>, Fault> {
        let mut object = object(ALONE, text)?;
        if ["record", "result"].iter().any(|key| object.contains_key(*key)) {
            let why = "this line begins or ends a record";
            return Err(Fault::new(ALONE, fault::CUT_OFF, why));
        }
        let at = moment(ALONE, &mut object)?;
        let read = Line::of(ALONE, at, object)?;
        read.ok_or_else(|| {
            Fault::new(ALONE, fault::BAD_LINE, "no look, sign or talk as we write it")
        })
    }

    /// When it happened.
    pub const fn at(&self) -> Millis {
        match self {
            Line::Entry(Entry { at, .. }) | Line::Aside { at, .. } => *at,
        }
    }

    /// Makes it happen once more: what live play made of it comes out again.
    pub fn enter(
        &self,
        sitting: &mut Sitting<R>,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) -> Result<(), String> {
        let done = match self {
            Line::Entry(entry) => {
                return sitting.enter(entry, out).map_err(|fault| fault.to_string());
            }
            Line::Aside { at, seat, aside } => {
                sitting.see(*at, out);
                match aside {
                    Aside::Look(look) => sitting.enter_look(*at, *seat, *look, out).map(drop),
                    Aside::Sign(sign) => sitting.enter_sign(*at, *seat, *sign, out),
                    Aside::Say(_) => Ok(()),
                }
            }
        };
        done.map_err(|refusal| refusal.to_string())
    }

    /// What this line of a file says, once its moment has been taken out: nothing, if it is an
    /// aside that somebody wrote in another way than we do.
    pub(crate) fn of(
        line: usize,
        at: Millis,
        mut object: Object,
    ) -> Result<Option<Line<R>>, Fault> {
        if !object.contains_key("do") && ASIDE.iter().any(|key| object.contains_key(*key)) {
            return Ok(aside(&object).map(|(seat, aside)| Line::Aside { at, seat, aside }));
        }
        let bad = |why: String| Fault::new(line, fault::BAD_LINE, why);
        let seat: Option<Seat> = take(line, &mut object, "seat")?;
        let acts_for = object.remove("for").map(|seat| value(line, "for", seat)).transpose()?;
        let by = match (seat, acts_for) {
            (Some(seat), None) => By::Seat(seat),
            (None, Some(seat)) => By::For(seat),
            (None, None) => By::Table,
            (Some(_), Some(_)) => return Err(bad("\"for\" goes with \"seat\": null".to_owned())),
        };
        if let Some(key) = object.keys().find(|key| key.starts_with("saw")) {
            let why = format!("\"{key}\" is between a player and the table, and not recorded");
            return Err(bad(why));
        }
        if let Some((key, _)) = object.iter().find(|(_, value)| value.is_null()) {
            return Err(bad(format!("\"{key}\" is null: what is not there is left out")));
        }
        let action =
            serde_json::from_value(Value::Object(object)).map_err(|why| bad(why.to_string()))?;
        Ok(Some(Line::Entry(Entry { at, by, action })))
    }
}

/// The number of a line that is read alone.
const ALONE: usize = 1;

/// The keys that stand in place of `do` in a line that is not the rules' business.
const ASIDE: [&str; 3] = ["look", "sign", "say"];

/// What such a line says, if it is one of ours.
fn aside(object: &Object) -> Option<(Seat, Aside)> {
    fn read<T: DeserializeOwned>(object: &Object, key: &str) -> Option<T> {
        serde_json::from_value(object.get(key)?.clone()).ok()
    }
    let look = read(object, "look").map(Aside::Look);
    let sign = || Some(Sign { gesture: read(object, "sign")?, aim: read(object, "at")? });
    // A phrase that came after us is still its words.
    let say = || {
        let (text, phrase, to) = (read(object, "say")?, read(object, "phrase"), read(object, "to"));
        Some(Aside::Say(Speech { text, phrase, to }))
    };
    Some((read(object, "seat")?, look.or_else(|| sign().map(Aside::Sign)).or_else(say)?))
}

/// The JSON of a line.
pub(crate) fn object(line: usize, text: &[u8]) -> Result<Object, Fault> {
    if text.len() > LINE_BYTES_MAX {
        return Err(too_long(line));
    }
    json::object(text).map_err(|why| {
        Fault::new(line, fault::NOT_JSON, format!("this is not a JSON object: {why}"))
    })
}

pub(crate) fn too_long(line: usize) -> Fault {
    Fault::new(line, fault::TOO_LONG, "no game of ours gets that long")
}

/// Takes out when it was.
pub(crate) fn moment(line: usize, object: &mut Object) -> Result<Millis, Fault> {
    take(line, object, "t").map(Millis)
}

/// Takes a key out of a line.
pub(crate) fn take<T: DeserializeOwned>(
    line: usize,
    object: &mut Object,
    key: &str,
) -> Result<T, Fault> {
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
