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

use games::{Sitting, Step, with_rules};
use gaze::{Hidden, Review};
use history::{
    Aside, Chance, Checked, Checker, Fault, Line, Lines, MatchPlace, Promise, Record, Sheet,
    Speech, fault,
};
use protocol::{KeptPromise, Looked, Missed, Replay, Said, ServerFrame, Standing};
use serde_json::value::RawValue;
use table::{BySeat, Millis, Pace, Refusal as _, Rules, Seat, Viewer};

use crate::Text;
use crate::guests::encode;
use crate::record::{Beside, Finished};
use crate::snapshot::{Snapshot, raw};
use crate::tell::{
    Written, cost_text, happened_text, own_changes, table_frame, tell, tell_everything, view_text,
};

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
        telling.take(&next);
        if telling.reel.bytes > REPLAY_BYTES_MAX {
            let why = "no game of ours gets that long".to_owned();
            return Err(Fault { line, code: fault::TOO_LONG, why }.into());
        }
    }
    let ends = telling.sitting.game().now();
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
    Line(&'a Line<R>),
    Beside(&'a Beside),
}

/// All that happened, as the log had it, each with its line or the one that it follows.
pub(crate) fn in_order<'a, R: Sheet>(
    record: &'a Record<R>,
    beside: &'a [(usize, Beside)],
) -> Vec<(usize, Next<'a, R>)> {
    let lines = record.lines.iter().map(|(nth, line)| (*nth, Next::Line(line)));
    let beside = beside.iter().map(|(nth, beside)| (*nth, Next::Beside(beside)));
    let mut all: Vec<_> = lines.chain(beside).collect();
    // What is beside a line stays behind it.
    all.sort_by_key(|(nth, _)| *nth);
    all
}

/// Takes a game a step on, and goes through what came of it.
pub(crate) fn take<R: Sheet>(
    sitting: &mut Sitting<R>,
    next: &Next<'_, R>,
    each: &mut impl FnMut(Step<'_, R>),
) {
    let taken = match next {
        Next::Line(line) => line.enter(sitting, each),
        Next::Beside(Beside::Cost { at, seat, code }) => take_cost(sitting, *at, *seat, code, each),
        Next::Beside(Beside::Minded(_)) => Ok(()),
    };
    // A look or a sign that could not have been is passed over: the game stands without it, and
    // its entries have been checked.
    drop(taken);
}

/// Takes the price of a refusal of a log.
pub(crate) fn take_cost<R: Rules>(
    sitting: &mut Sitting<R>,
    at: Millis,
    seat: Seat,
    code: &str,
    out: &mut impl FnMut(Step<'_, R>),
) -> Result<(), String> {
    let refusal = R::Refusal::ALL.iter().find(|refusal| refusal.code() == code);
    let refusal = *refusal.ok_or_else(|| format!("{} refuses nothing as {code}", R::NAME))?;
    sitting.cost(at, seat, refusal, out);
    Ok(())
}

/// A game that is told once more.
struct Telling<R: Rules> {
    sitting: Sitting<R>,
    viewer: Viewer,
    reel: Reel,
    written: Written,
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

    fn hear(&mut self, logged: &Hidden) {
        let Some(review) = &mut self.review else { return };
        review.hear(logged);
        self.bytes += match logged {
            Hidden::Looked { .. } => LOOK_BYTES,
            Hidden::SignOver(_) => SIGN_BYTES,
            Hidden::Signed { .. } => 0,
        };
    }
}

impl<R: Sheet> Telling<R> {
    /// Opens the game, starts it and shows the viewer the table.
    fn begin(record: &Record<R>, viewer: Viewer) -> Result<Telling<R>, Fault> {
        let until = record.lines.last().map(|(_, line)| line.at());
        let sitting = record.sit(until <= Some(BLINKS_UNTIL))?;
        let review = sitting.eyes().map(Review::of);
        let mut reel = Reel { frames: Vec::new(), review, bytes: 0 };
        reel.push(|n| encode(&table_frame(n, 0, viewer.seat(), Snapshot::of(&sitting, viewer))));
        Ok(Telling { sitting, viewer, reel, written: Written::default() })
    }

    /// Takes the game a step on, and tells the viewer what they were told of it.
    fn take(&mut self, next: &Next<'_, R>) {
        let Telling { sitting, viewer, reel, written } = self;
        let seen = (sitting.game().seats(), sitting.who_sees());
        let cost = match next {
            Next::Beside(Beside::Cost { at, seat, .. }) => {
                Some((*at, *seat, sitting.rules().clone()))
            }
            Next::Beside(Beside::Minded(_)) | Next::Line(_) => None,
        };
        take(sitting, next, &mut |step| match step {
            Step::Entry { before, after, entry } => {
                let told = match *viewer {
                    Viewer::Everyone(_) => tell_everything(before, after, *viewer, entry),
                    Viewer::Public => {
                        let told = tell(written, before, after, seen, Pace::Own, entry);
                        told.public.map(|head| (head, told.tail))
                    }
                    Viewer::Seat(seat) => {
                        let mut told = tell(written, before, after, seen, Pace::Own, entry);
                        told.seats[seat.index()].take().map(|head| (head, told.tail))
                    }
                };
                if let Some((head, tail)) = told {
                    reel.push(|n| happened_text(n, &head, &tail));
                }
            }
            Step::Perceived { at, to, what } => {
                if *viewer == Viewer::Seat(to) {
                    reel.push(|n| encode(&ServerFrame::Perceived { n, t: at, what }));
                }
            }
            Step::Hidden(logged) => reel.hear(&logged),
        });
        // What a refusal cost a seat only it was told; with everything open it can be seen.
        if let Some((at, seat, before)) = cost {
            let after = sitting.rules();
            let told = match *viewer {
                Viewer::Public => None,
                Viewer::Seat(reader) => {
                    (reader == seat).then(|| cost_text(at, &own_changes(&before, after, seat)))
                }
                Viewer::Everyone(_) => view_text(&before, after, *viewer, at),
            };
            if let Some(told) = told {
                reel.push(|n| Text::numbered("happened", n, told, None));
            }
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
    let said = record.asides().filter_map(|(t, seat, aside)| match aside {
        Aside::Say(Speech { text, phrase, to }) => {
            Some(Said { t, seat, text: text.clone(), phrase: *phrase, to: *to })
        }
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
