//! Replays: a finished game as one viewer was told it, by the code that told it live.
//!
//! A record is checked first, so that nothing is shown that could not have been. Then it is played
//! line by line, and what the viewer's socket was sent comes out again: the same frames byte for
//! byte, but for their numbers. What the record leaves out (fumbles, which only their player was
//! told of) is there if the game comes out of a room's log.
//!
//! ```
//! use room::{Through, replay};
//!
//! let cut = br#"{"record":1,"game":"eyes_wide_shut","seats":3,"options":{},"seed":"","deal":{}}"#;
//! let no = replay(cut, 1, Through::Everybody).unwrap_err();
//! assert_eq!(no.to_string(), "line 1: the file ends before this game's result (cut_off)");
//! ```

use std::fmt;

use games::with_rules;
use gaze::{Logged, Review, Told};
use history::{
    Aside, Chance, Checked, Checker, Fault, Line, Lines, MatchPlace, Promise, Record, Sheet, fault,
};
use protocol::{KeptPromise, Looked, Missed, Replay, Said, ServerFrame, Standing};
use serde_json::value::RawValue;
use table::{BySeat, Millis, Rules, Seat, Seed, Viewer};

use crate::Text;
use crate::actor::encode;
use crate::happened::{cost_text, tell, tell_everything};
use crate::record::{Beside, Finished};
use crate::seats::{Seats, Step, raw};
use crate::tell::{happened_text, table_frame};

/// The longest replay: no game that people play comes near it.
const REPLAY_BYTES_MAX: usize = 16 * 1024 * 1024;
/// What a sign and a look come to, at the most, in the list of what was missed.
const SIGN_BYTES: usize = 1_024;
const LOOK_BYTES: usize = 64;
/// In a game that lasts longer, faces do not blink: that could take for ever, and means nothing.
const BLINKS_UNTIL: Millis = Millis(24 * 60 * 60 * 1_000);

/// Through whose eyes a game is seen once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Through {
    /// Whoever sat there.
    Seat(Seat),
    /// Spectators and screens.
    Public,
    /// With everything open: the game is over.
    Everybody,
}

/// Why there is no replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoReplay {
    /// The record is damaged or false.
    Fault(Fault),
    /// The file has no game of that number.
    NoSuchGame,
    /// The game has no such seat.
    NoSuchSeat,
}

impl From<Fault> for NoReplay {
    fn from(fault: Fault) -> NoReplay {
        NoReplay::Fault(fault)
    }
}

impl fmt::Display for NoReplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoReplay::Fault(fault) => fault.fmt(f),
            NoReplay::NoSuchGame => f.write_str("the file has no game of that number"),
            NoReplay::NoSuchSeat => f.write_str("the game has no such seat"),
        }
    }
}

impl std::error::Error for NoReplay {}

impl Finished {
    /// The game once more.
    pub fn replay(&self, through: Through) -> Result<Replay, NoReplay> {
        let mut replay = of(self.record.as_bytes(), 1, &self.beside, through)?;
        for (known, player) in replay.players.iter_mut().zip(&self.players) {
            known.clone_from(player);
        }
        Ok(replay)
    }
}

/// The nth game of a file of records, counted from 1. The whole file must be right.
pub fn replay(file: &[u8], nth: usize, through: Through) -> Result<Replay, NoReplay> {
    of(file, nth, &[], through)
}

fn of(
    file: &[u8],
    nth: usize,
    beside: &[(usize, Beside)],
    through: Through,
) -> Result<Replay, NoReplay> {
    let (mut lines, mut checker) = (Lines::default(), Checker::default());
    let (mut games, mut found) = (0, None);
    let text = file.strip_suffix(b"\n").unwrap_or(file);
    for line in text.split(|byte| *byte == b'\n').map(Some).chain([None]) {
        let Some(raw) = lines.push(line)? else { continue };
        games += 1;
        with_rules!(raw.kind()?, R => {
            let record = Record::<R>::read(raw)?;
            let checked = checker.check(&record)?;
            if games == nth {
                found = Some(told(&record, &checked, beside, through));
            }
        });
    }
    if games == 0 {
        let why = "there is no game in this file".to_owned();
        return Err(Fault { line: 1, code: fault::CUT_OFF, why }.into());
    }
    let mut replay = found.ok_or(NoReplay::NoSuchGame)??;
    replay.games = games as u32;
    Ok(replay)
}

/// A record that has been found right, as one viewer was told it.
fn told<R: Sheet>(
    record: &Record<R>,
    checked: &Checked<R::End>,
    beside: &[(usize, Beside)],
    through: Through,
) -> Result<Replay, NoReplay> {
    let (first, seats) = (&record.first, record.first.setup.seats);
    let viewer = match through {
        Through::Seat(seat) if seat.number() >= seats => return Err(NoReplay::NoSuchSeat),
        Through::Seat(seat) => Viewer::Seat(seat),
        Through::Public => Viewer::Public,
        Through::Everybody => Viewer::everyone(&checked.outcome),
    };
    let mut telling = Telling::begin(record, viewer)?;
    for (line, next) in in_order(record, beside) {
        telling.take(next);
        if telling.reel.bytes > REPLAY_BYTES_MAX {
            let why = "no game of ours gets that long".to_owned();
            return Err(Fault { line, code: fault::TOO_LONG, why }.into());
        }
    }
    let ends = telling.seats.game().now();
    Ok(Replay {
        game: R::NAME.parse().expect("it is one of the five"),
        seats,
        sight: first.sight,
        options: raw(&first.setup.options),
        promise: first.promise.as_ref().map(kept),
        seed: first.seed.clone(),
        chance: match checked.chance {
            Chance::FollowsFromSeed => protocol::Chance::Follows,
            Chance::DiffersFromSeed { line } => protocol::Chance::Differs(line),
            Chance::SeedUnknown => protocol::Chance::Unknown,
        },
        result: raw(&record.result()),
        ends,
        missed: telling.reel.review.map(|review| missed(&review, seats, ends)),
        frames: telling.reel.frames,
        standing: first.place.map(|MatchPlace { game, standing }| Standing {
            games: game.saturating_sub(1),
            points: standing,
            winners: None,
        }),
        said: said(record),
        players: vec![None; seats.into()],
        games: 1,
    })
}

/// Something that a game was brought to take.
pub(crate) enum Next<'a, R: Rules> {
    Line(Line<R>),
    Beside(&'a Beside),
}

/// All that happened, as the log had it, each with its line or the one that it follows.
pub(crate) fn in_order<'a, R: Sheet>(
    record: &Record<R>,
    beside: &'a [(usize, Beside)],
) -> Vec<(usize, Next<'a, R>)> {
    let entries = record.entries.iter();
    let entries = entries.map(|(line, entry)| (*line, Next::Line(Line::Entry(*entry))));
    let asides = record.asides.iter().map(|line| {
        let (at, seat, aside) = (line.at, line.seat, line.aside.clone());
        (line.line, Next::Line(Line::Aside { at, seat, aside }))
    });
    let beside = beside.iter().map(|(line, beside)| (*line, Next::Beside(beside)));
    let mut all: Vec<_> = entries.chain(asides).chain(beside).collect();
    // What is beside a line stays behind it.
    all.sort_by_key(|(line, _)| *line);
    all
}

/// Opens a record's game once more and starts it; its faces blink by nature, or do not.
pub(crate) fn reopen<R: Sheet>(record: &Record<R>, blinks: bool) -> Result<Seats<R>, Fault> {
    let mut first = record.first.clone();
    let seed = first.seed.parse::<Seed>();
    // When faces blinked follows from the seed alone.
    if let Some(dials) = first.sight.as_mut().filter(|_| !blinks || seed.is_err()) {
        dials.blink_every_ms = 0;
    }
    let bad = |why| Fault { line: 1, code: fault::BAD_SETUP, why };
    let mut seats = Seats::open(&first, seed.unwrap_or(Seed::from_number(0))).map_err(bad)?;
    seats.start();
    Ok(seats)
}

/// Takes a game a step on, and goes through what came of it.
pub(crate) fn take<R: Sheet>(
    seats: &mut Seats<R>,
    next: Next<'_, R>,
    each: impl FnMut(Step<'_, R>),
) {
    let enter = |seats: &mut Seats<R>, happens: &mut Vec<_>| {
        let mut out = |what| happens.push(what);
        match next {
            Next::Line(line) => seats.enter(line, &mut out),
            Next::Beside(Beside::Cost { at, seat, code }) => {
                seats.enter_cost(*at, *seat, code, &mut out)
            }
            Next::Beside(Beside::Minded(_)) => Ok(()),
        }
    };
    // A look or a sign that could not have been is passed over, as is talk: the game stands
    // without it, and its entries have been checked.
    drop(seats.follow(enter, each));
}

/// A game that is told once more.
struct Telling<R: Rules> {
    seats: Seats<R>,
    viewer: Viewer,
    reel: Reel,
}

/// What has been told of it so far.
struct Reel {
    frames: Vec<protocol::Json>,
    review: Option<Review>,
    /// How much that is.
    bytes: usize,
}

impl Reel {
    fn push(&mut self, text: impl FnOnce(u64) -> Text) {
        let text = text(self.frames.len() as u64 + 1).to_string();
        self.bytes += text.len();
        self.frames.push(RawValue::from_string(text).expect("a frame is always JSON"));
    }

    fn hear(&mut self, logged: &Logged) {
        let Some(review) = &mut self.review else { return };
        review.hear(logged);
        self.bytes += match logged {
            Logged::Looked { .. } => LOOK_BYTES,
            Logged::SignOver(_) => SIGN_BYTES,
            Logged::Signed { .. } => 0,
        };
    }
}

impl<R: Sheet> Telling<R> {
    /// Opens the game, starts it and shows the viewer the table.
    fn begin(record: &Record<R>, viewer: Viewer) -> Result<Telling<R>, Fault> {
        let last_entry = record.entries.last().map(|(_, entry)| entry.at);
        let until = last_entry.max(record.asides.last().map(|line| line.at));
        let seats = reopen(record, until <= Some(BLINKS_UNTIL))?;
        let review = match &seats {
            Seats::Sighted(sighted) => Some(Review::of(sighted.channel())),
            Seats::Plain(_) => None,
        };
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Everyone(_) => None,
        };
        let mut reel = Reel { frames: Vec::new(), review, bytes: 0 };
        reel.push(|n| encode(&table_frame(n, 0, seat, seats.snapshot(viewer))));
        Ok(Telling { seats, viewer, reel })
    }

    /// Takes the game a step on, and tells the viewer what they were told of it.
    fn take(&mut self, next: Next<'_, R>) {
        let many = self.seats.game().seats();
        let Telling { seats, viewer, reel } = self;
        let cost = match next {
            Next::Beside(Beside::Cost { at, seat, .. }) => Some((*at, *seat)),
            Next::Beside(Beside::Minded(_)) | Next::Line(_) => None,
        };
        take(seats, next, |step| match step {
            Step::Entry { before, after, entry } => {
                let told = match *viewer {
                    Viewer::Everyone(_) => tell_everything(before, after, *viewer, entry),
                    Viewer::Public => {
                        let told = tell(before, after, many, entry);
                        told.public.map(|head| (head, told.tail))
                    }
                    Viewer::Seat(seat) => {
                        let mut told = tell(before, after, many, entry);
                        told.seats[seat.index()].take().map(|head| (head, told.tail))
                    }
                };
                if let Some((head, tail)) = told {
                    reel.push(|n| happened_text(n, &head, &tail));
                }
            }
            Step::Told(Told::Perceived { at, to, what }) => {
                if *viewer == Viewer::Seat(to) {
                    reel.push(|n| encode(&ServerFrame::Perceived { n, t: at, what }));
                }
            }
            Step::Told(Told::Logged(logged)) => reel.hear(&logged),
        });
        // What a refusal cost a seat only it was told.
        if let Some((at, seat)) = cost
            && *viewer == Viewer::Seat(seat)
        {
            let own = raw(&seats.rules().own(seat));
            reel.push(|n| Text::numbered("happened", n, cost_text(at, own.get()), None));
        }
    }
}

fn kept(promise: &Promise) -> KeptPromise {
    let Promise { commit, secret, parts } = promise;
    KeptPromise {
        commit: commit.to_string(),
        secret: secret.to_string(),
        parts: parts.iter().map(|(_, part)| part.map(|part| part.to_string())).collect(),
    }
}

fn said<R: Sheet>(record: &Record<R>) -> Vec<Said> {
    let said = record.asides.iter().filter_map(|line| match &line.aside {
        Aside::Say(text) => Some(Said { t: line.at, seat: line.seat, text: text.clone() }),
        Aside::Look(_) | Aside::Sign(_) => None,
    });
    said.collect()
}

fn missed(review: &Review, seats: u8, ends: Millis) -> Missed {
    let looks = |seat| review.looks(seat).map(|(t, look)| Looked { t, look }).collect();
    Missed {
        looks: Seat::all(seats).map(looks).collect(),
        signs: review.signs().collect(),
        figures: BySeat::from_fn(seats, |seat| review.figures(seat, ends)),
    }
}
