//! Beside every room sits a witness who sees each frame the moment it leaves, knows what is
//! stored, and says so when the two do not fit.

use std::collections::{BTreeMap, VecDeque};

use protocol::{Heard, PersonId, Role, RoomState, ServerFrame, Spectators, Stage, Way};
use room::{KEPT_MAX, LineId};
use serde_json::Value;
use table::{Millis, Seat};

use crate::facts::Facts;
use crate::follower::{Follower, Scope, number};
use crate::report::hash;
use crate::stopwatch::Stopwatch;

/// How many frames' hashes are kept for comparison: more than any room keeps.
const HASHES: usize = 2 * KEPT_MAX;
/// How many frames' answers are counted, as far as all have one.
const ANSWERS: usize = 2_000;
/// A frame that has an id is answered within this: the longest theatre is half of it.
const ANSWER_MS: u64 = 60_000;
/// When so many have come and gone within this, others may not have been told of all of them yet.
const CROWD: usize = 8;
const CROWD_MS: u64 = 8_000;

/// What one room has told everybody, in one run of it.
#[derive(Debug, Default)]
pub(crate) struct Witness {
    era: Option<u64>,
    pub(crate) shadows: BTreeMap<PersonId, Shadow>,
    lines: BTreeMap<LineId, Watched>,
    pub(crate) clock: Stopwatch,
    /// The store was in doubt, so that much waited.
    pub(crate) doubtful: bool,
    /// Another house has the room by now, and whoever is told something was let in before.
    pub(crate) outrun: bool,
    /// When somebody came or went, of late.
    moves: VecDeque<Millis>,
    /// Counts the times the room was asked what to do.
    pub(crate) turn: u64,
}

/// What one person has been told.
#[derive(Debug, Default)]
pub(crate) struct Shadow {
    pub(crate) follower: Follower,
    pub(crate) line: Option<LineId>,
    /// Hashes of the last numbered frames.
    hashes: VecDeque<(u64, u64)>,
    answers: BTreeMap<u64, Answers>,
    /// What a fresh room and table must agree with.
    compare: Option<Box<Follower>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    sent: u32,
    answered: u32,
    /// The last time it was sent over the line that is up, and not answered since.
    open_since: Option<Millis>,
}

/// A line, as far as frames go.
#[derive(Debug)]
struct Watched {
    person: PersonId,
    heard: Option<Heard>,
    /// The number that must come next, once one has come.
    next: Option<u64>,
    welcomed: bool,
    /// The turn in which it resumed: what it is sent in it may be old.
    resumed_in: Option<u64>,
    resent: usize,
    /// What it must agree with, if it is to be compared.
    compare: Option<Box<Follower>>,
}

impl Witness {
    /// A line is about to be connected.
    pub(crate) fn connect(
        &mut self,
        line: LineId,
        person: PersonId,
        heard: Option<Heard>,
        compare: Option<Follower>,
    ) {
        let (next, resumed_in, compare) = (None, None, compare.map(Box::new));
        let welcomed = false;
        let watched = Watched { person, heard, next, welcomed, resumed_in, resent: 0, compare };
        self.lines.insert(line, watched);
    }

    /// A line is gone.
    pub(crate) fn disconnect(&mut self, now: Millis, line: LineId) {
        self.forget(line);
        self.moves.push_back(now);
        let Some(room) = self.newest_room() else { return };
        // Where all are bots the game goes on for whoever watches.
        let anybody = match seated(room).next() {
            Some(_) => seated(room).any(|person| self.is_here(person)),
            None => self.shadows.values().any(|shadow| shadow.line.is_some()),
        };
        if !anybody {
            self.clock.leave(now);
        }
    }

    /// A line is closed by the room itself.
    pub(crate) fn forget(&mut self, line: LineId) {
        let Some(watched) = self.lines.remove(&line) else { return };
        if let Some(shadow) = self.shadows.get_mut(&watched.person)
            && shadow.line == Some(line)
        {
            shadow.line = None;
            shadow.answers.values_mut().for_each(|answers| answers.open_since = None);
        }
    }

    /// Whether somebody on that line is in the room, as far as they know.
    pub(crate) fn has_welcomed(&self, line: LineId) -> bool {
        self.lines.get(&line).is_some_and(|watched| watched.welcomed)
    }

    /// A frame goes in over a line.
    pub(crate) fn ask(&mut self, now: Millis, line: LineId, id: u64) {
        let Some(watched) = self.lines.get(&line) else { return };
        let Some(shadow) = self.shadows.get_mut(&watched.person) else { return };
        let answers = shadow.answers.entry(id).or_default();
        answers.sent += 1;
        if shadow.line == Some(line) {
            answers.open_since = Some(now);
        }
        if shadow.answers.len() > ANSWERS {
            shadow.answers.retain(|_, answers| answers.answered < answers.sent);
        }
    }

    /// The latest room that anybody was shown.
    fn newest_room(&self) -> Option<&RoomState> {
        let here = self.shadows.values().filter(|shadow| shadow.line.is_some());
        here.chain(self.shadows.values()).find_map(|shadow| shadow.follower.room.as_deref())
    }

    fn is_here(&self, person: PersonId) -> bool {
        self.shadows.get(&person).is_some_and(|shadow| shadow.line.is_some())
    }

    /// Whether the room said last that it shows something.
    pub(crate) fn shows_something(&self) -> bool {
        let stage = self.newest_room().map(|room| &room.stage);
        matches!(stage, Some(Stage::Playing { shows_ms: Some(_), .. }))
    }

    /// Whether anybody but screens is there.
    pub(crate) fn somebody_here(&self) -> bool {
        let room = self.newest_room();
        self.shadows.iter().any(|(person, shadow)| {
            shadow.line.is_some() && room.is_some_and(|room| role(room, *person) != Role::Screen)
        })
    }

    /// Whether every frame that went in over a living line was answered in time.
    pub(crate) fn check_answers(&self, now: Millis) -> Result<(), String> {
        for (person, shadow) in self.shadows.iter().filter(|(_, shadow)| shadow.line.is_some()) {
            for (id, answers) in &shadow.answers {
                if answers.open_since.is_some_and(|since| since + ANSWER_MS < now) {
                    return Err(format!("frame {id} of person {} is not answered", person.0));
                }
            }
        }
        Ok(())
    }

    /// The house was paused for so long: whoever waits for an answer has waited for that.
    pub(crate) fn wait(&mut self, ms: u64) {
        let answers = self.shadows.values_mut().flat_map(|shadow| shadow.answers.values_mut());
        for since in answers.filter_map(|answers| answers.open_since.as_mut()) {
            *since = *since + ms;
        }
    }

    /// A frame leaves. `made_at` is when it was made at the earliest.
    pub(crate) fn see(
        &mut self,
        facts: &mut Facts,
        now: Millis,
        made_at: Millis,
        line: LineId,
        text: &str,
    ) -> Result<ServerFrame, String> {
        let frame = serde_json::from_str(text);
        let frame = frame.map_err(|why| format!("a frame is none ({why}): {text}"))?;
        let person = self.lines.get(&line).map(|watched| watched.person);
        let person = person.ok_or_else(|| format!("a frame for a line that is gone: {text}"))?;
        let checked = self.check(facts, now, made_at, line, &frame, text);
        checked.map_err(|why| format!("person {}: {why}: {text}", person.0))?;
        Ok(frame)
    }

    fn check(
        &mut self,
        facts: &mut Facts,
        now: Millis,
        made_at: Millis,
        line: LineId,
        frame: &ServerFrame,
        text: &str,
    ) -> Result<(), String> {
        let watched = self.lines.get_mut(&line).ok_or("no such line")?;
        let person = watched.person;
        let shadow = self.shadows.entry(person).or_default();
        if let ServerFrame::Welcome { era, you, id, resumed, .. } = frame {
            if *you != person || self.era.is_some_and(|known| known != *era) {
                return Err("a welcome for somebody else".to_owned());
            }
            if watched.welcomed || *resumed && watched.heard.is_none() {
                return Err("a welcome out of place".to_owned());
            }
            if !self.outrun {
                facts.welcome(person, *id)?;
            }
            self.era = Some(*era);
            self.moves.push_back(now);
            self.moves.retain(|at| *at + CROWD_MS >= now);
            watched.welcomed = true;
            (shadow.line, shadow.compare) = (Some(line), watched.compare.take());
            // What went in over the line before may have gone in too late for it.
            shadow.answers.values_mut().for_each(|answers| answers.open_since = None);
            if *resumed {
                watched.next = watched.heard.map(|heard| heard.n + 1);
                watched.resumed_in = Some(self.turn);
            } else {
                shadow.follower.take(now, frame)?;
            }
            return Ok(());
        }
        // That nothing can be written may be the first thing that a line hears.
        if !watched.welcomed && matches!(frame, ServerFrame::Trouble { .. }) {
            return Ok(());
        }
        if !watched.welcomed {
            return Err("a frame before the welcome".to_owned());
        }
        // Of frames that are sent again only their bytes matter.
        if let Some(n) = number(frame) {
            if watched.next.is_some_and(|next| next != n) {
                return Err(format!("frame {:?} was to come", watched.next));
            }
            watched.next = Some(n + 1);
            let digest = hash(0, text.as_bytes());
            let before = shadow.hashes.iter().find(|(known, _)| *known == n);
            if let Some((_, before)) = before {
                if *before != digest {
                    return Err(format!("frame {n} was another before"));
                }
                watched.resent += 1;
                if watched.resent > KEPT_MAX {
                    return Err("too many frames are kept".to_owned());
                }
                return Ok(());
            }
            shadow.hashes.push_back((n, digest));
            if shadow.hashes.len() > HASHES {
                shadow.hashes.pop_front();
            }
        }
        let old = watched.resumed_in == Some(self.turn);
        shadow.follower.take(now, frame)?;
        check_public(person, &shadow.follower, frame)?;
        shadow.compare_fresh(person, frame, self.moves.len() >= CROWD)?;
        if let ServerFrame::Room { room, .. } = frame {
            if seated(room).any(|seated| seated == person) {
                self.clock.come_back(now, self.turn);
            }
            if runs(&room.stage) {
                self.clock.go_on(now);
            }
        }
        match frame {
            ServerFrame::Ack { id } => {
                facts.ack(person, *id)?;
                shadow.answer(*id)?;
            }
            ServerFrame::Refused { id: Some(id), code, .. } => {
                facts.refuse(person, *id, code)?;
                shadow.answer(*id)?;
            }
            ServerFrame::Room { room, .. } if !old => match &room.stage {
                Stage::Promised { game, commit } => {
                    facts.commits.insert(*game, commit.clone());
                    self.clock = Stopwatch::default();
                }
                Stage::Playing { game, commit, .. } => {
                    let commit = commit.as_ref().ok_or("nothing was promised")?;
                    let known = facts.commits.entry(*game).or_insert_with(|| commit.clone());
                    if known != commit {
                        return Err("the promise is another".to_owned());
                    }
                    if !runs(&room.stage) {
                        self.clock.stop(now);
                    }
                }
                Stage::Gathering { .. } | Stage::Over { .. } => self.clock = Stopwatch::default(),
            },
            ServerFrame::Table { t, .. } => {
                let room = shadow.follower.room.as_deref();
                let live = room.filter(|room| sees_later(room, person).is_none());
                if let Some(stage @ Stage::Playing { game, .. }) = live.map(|room| &room.stage)
                    && *game == facts.game
                {
                    let runs = runs(stage);
                    self.clock.check(now, self.turn, *t)?;
                    // Of the tables sent again only the last may still be right.
                    if !old || self.clock.is_news(now, *t) {
                        self.clock.set(made_at, *t, runs);
                    }
                }
            }
            ServerFrame::Happened { t, .. } => {
                check_moment(facts, shadow, person, now, *t, self.doubtful)?;
                if !old {
                    self.clock.check(now, self.turn, t.0 as i64)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Whether a game is on whose time passes: it waits for nobody, and shows nothing.
fn runs(stage: &Stage) -> bool {
    matches!(stage, Stage::Playing { waits_for, shows_ms: None, .. } if waits_for.is_empty())
}

impl Shadow {
    fn answer(&mut self, id: u64) -> Result<(), String> {
        let answers = self.answers.entry(id).or_default();
        answers.open_since = None;
        answers.answered += 1;
        if answers.answered > answers.sent {
            return Err(format!("{} answers to {} sendings", answers.answered, answers.sent));
        }
        Ok(())
    }

    /// Compares a fresh room and table with what was known before.
    fn compare_fresh(
        &mut self,
        person: PersonId,
        frame: &ServerFrame,
        crowded: bool,
    ) -> Result<(), String> {
        let Some(known) = &self.compare else { return Ok(()) };
        let room = self.follower.room.as_deref();
        // Between games people change chairs, and the finished table is shown to whoever sits.
        let on_table = room.is_some_and(|room| {
            matches!(room.stage, Stage::Playing { .. })
                && sees_later(room, person).is_none()
                && !everybody(room).any(|one| one.id == person && one.waits)
        });
        let (tables, done) = match frame {
            ServerFrame::Room { .. } => (false, !on_table),
            // What was said before comes between them, if anything was.
            ServerFrame::Talk { .. } => return Ok(()),
            ServerFrame::Table { .. } => (true, true),
            _ => return Err("a fresh room and table were to come".to_owned()),
        };
        let scope = Scope { presence: !crowded, tables, eyes: true, but: Some(person) };
        if let Some(fault) = known.differs(&self.follower, scope) {
            return Err(fault);
        }
        if done {
            self.compare = None;
        }
        Ok(())
    }
}

/// Whether what happened was stored before, and for long enough if the reader is to see it later.
fn check_moment(
    facts: &Facts,
    shadow: &Shadow,
    person: PersonId,
    now: Millis,
    t: Millis,
    doubtful: bool,
) -> Result<(), String> {
    let Some(room) = shadow.follower.room.as_deref() else { return Ok(()) };
    let game = match room.stage {
        Stage::Playing { game, .. } | Stage::Over { game, .. } => game,
        Stage::Gathering { .. } | Stage::Promised { .. } => return Ok(()),
    };
    // Somebody who resumes may first be told of a game that is long over.
    if game != facts.game {
        return Ok(());
    }
    let stored = facts.stored_at(t).ok_or("it is told before it is stored")?;
    // Spectators' time counts from when it was made, which is a moment before it was stored.
    let delay_ms = sees_later(room, person).unwrap_or(0);
    if stored + delay_ms > now + delay_ms.min(2_000) && !doubtful {
        return Err(format!("it is shown too early: it was stored at {stored}"));
    }
    Ok(())
}

/// Whether somebody sits in the room with the others, and sees them with their own eyes.
fn sits_in_the_room(room: &RoomState, person: PersonId) -> bool {
    let mut seated = room.chairs.iter().filter_map(person_on);
    room.settings.way == Way::Together
        && matches!(room.stage, Stage::Playing { .. })
        && seated.any(|one| one.id == person && !one.apart)
}

/// Whether somebody without a seat is told only what is public, and somebody with one their own.
fn check_public(person: PersonId, known: &Follower, frame: &ServerFrame) -> Result<(), String> {
    let seat = known.table.as_ref().and_then(|table| table.seat);
    let sees =
        matches!(frame, ServerFrame::Perceived { .. } | ServerFrame::Table { eyes: Some(_), .. });
    if sees && known.room.as_deref().is_some_and(|room| sits_in_the_room(room, person)) {
        return Err("sight for somebody who sits in the room".to_owned());
    }
    let secret = match frame {
        ServerFrame::Table { seat, own, legal, eyes, .. } => {
            let chair = known.room.as_deref().and_then(|room| chair_of(room, person));
            let stage = known.room.as_deref().map(|room| &room.stage);
            if matches!(stage, Some(Stage::Playing { .. })) && *seat != chair {
                return Err(format!("a table from seat {seat:?} on chair {chair:?}"));
            }
            seat.is_none() && (own.is_some() || legal.is_some() || eyes.is_some())
        }
        ServerFrame::Happened { own, legal, .. } => {
            seat.is_none() && (own.is_some() || legal.is_some())
        }
        ServerFrame::Perceived { .. } => seat.is_none(),
        _ => false,
    };
    if secret { Err("a secret for somebody without a seat".to_owned()) } else { Ok(()) }
}

/// Whether a frame says no more than its type: for a sample of them.
pub(crate) fn says_more_than_its_type(frame: &ServerFrame, text: &str) -> bool {
    let again = serde_json::to_value(frame).unwrap_or_default();
    let once: Value = serde_json::from_str(text).unwrap_or_default();
    again != once
}

pub(crate) fn person_on(chair: &protocol::Chair) -> Option<&protocol::Person> {
    match chair {
        protocol::Chair::Person(person) => Some(person),
        protocol::Chair::Open | protocol::Chair::Bot { .. } => None,
    }
}

fn seated(room: &RoomState) -> impl Iterator<Item = PersonId> + '_ {
    room.chairs.iter().filter_map(person_on).map(|person| person.id)
}

pub(crate) fn chair_of(room: &RoomState, person: PersonId) -> Option<Seat> {
    let on = |chair| person_on(chair).is_some_and(|on| on.id == person);
    let chair = room.chairs.iter().position(on)?;
    Seat::new(u8::try_from(chair).ok()?)
}

pub(crate) fn everybody(room: &RoomState) -> impl Iterator<Item = &protocol::Person> {
    room.chairs.iter().filter_map(person_on).chain(&room.others)
}

fn role(room: &RoomState, person: PersonId) -> Role {
    everybody(room).find(|one| one.id == person).map_or(Role::Player, |one| one.role)
}

/// How much later somebody sees the table than it is, if they do.
pub(crate) fn sees_later(room: &RoomState, person: PersonId) -> Option<u64> {
    let Spectators::Delayed { delay_s } = room.settings.spectators else { return None };
    let is_table = role(room, person) == Role::Screen && room.settings.way == Way::Together;
    let later = delay_s > 0 && chair_of(room, person).is_none() && !is_table;
    later.then(|| u64::from(delay_s) * 1_000)
}
