//! Checking a record: folding it through the same rules that play goes through.

use std::fmt;

use games::{Kind, Sitting, Standing};
use gaze::{Dials, Look};
use serde_json::{Map, Value};
use table::{
    EntryFault, Game, Outcome, Refusal, Rules, Seat, SeatSet, Seed, Setup, SetupFault, Sign,
};

use crate::fault::{self, Fault};
use crate::line::{First, Line};
use crate::read::Record;
use crate::sheet::Sheet;
use crate::write::{Aside, MatchAfter, result_line};

/// Whether chance was what the record's seed makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Deal and throws follow from the seed.
    FollowsFromSeed,
    /// The cards of this line are possible, but not those the seed gives.
    DiffersFromSeed {
        /// The first such line.
        line: usize,
    },
    /// The seed is not one of ours, so nobody can tell.
    SeedUnknown,
}

/// What a record that has been found right comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked<E> {
    /// How the game ended.
    pub outcome: Outcome<E>,
    /// Where chance came from.
    pub chance: Chance,
    /// In a match, how it stands after this game.
    pub after: Option<MatchAfter>,
}

/// Checks a file's records one after another, and that a match's games belong together.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    running: Option<MatchSoFar>,
    /// Of the matches before that one, those that are not all in the file.
    torn: Option<Torn>,
}

/// Matches of which the file has some games and not others. No fault: but who won is then believed,
/// or not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Torn {
    /// How many there are.
    pub matches: usize,
    /// In which line the first of them begins.
    pub line: usize,
    /// Which of its games are there, from …
    pub first: u16,
    /// … to.
    pub last: u16,
    /// Whether the last of these decided it.
    pub decided: bool,
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Torn { matches, line, first, last, decided } = *self;
        match matches {
            1 => write!(f, "the match that begins in line {line} is not all here: ")?,
            _ => write!(f, "{matches} matches are not all here, the first from line {line} on: ")?,
        }
        match last - first {
            0 => write!(f, "there is game {first}")?,
            _ => write!(f, "there are games {first} to {last}")?,
        }
        f.write_str(if decided { ", and none before" } else { ", and not its end" })
    }
}

/// A match of which at least one game has been checked.
#[derive(Clone, Debug)]
struct MatchSoFar {
    game: &'static str,
    /// The options as they are written, which stay the same through a match.
    options: Value,
    standing: Standing,
    over: bool,
    /// The line in which its first game in the file begins, and that game's number.
    began: (usize, u16),
}

impl<R: Sheet> Record<R> {
    /// Plays the record from deal to end. Gives the game as it then stands, and whether chance did
    /// as the seed says.
    fn play(&self, chance: &mut Chance) -> Result<Game<R>, Fault> {
        let mut game = self.open()?;
        for (line, happened) in &self.lines {
            let line = *line;
            let entry = match happened {
                Line::Entry(entry) => entry,
                Line::Aside { seat, aside, .. } => {
                    as_agreed(game.rules(), *seat, aside)
                        .map_err(|no| Fault::new(line, no.code(), no.to_string()))?;
                    continue;
                }
            };
            // What the table would throw here; for whom else it acts, it throws nothing.
            let thrown = game.lapse().filter(|(by, _)| *by == entry.by);
            game.enter(entry).map_err(|no| impossible(line, no))?;
            let differs = thrown.is_some_and(|(_, action)| action != entry.action);
            if differs && *chance == Chance::FollowsFromSeed {
                *chance = Chance::DiffersFromSeed { line };
            }
        }
        Ok(game)
    }

    /// The game before anything happened, just started.
    pub fn open(&self) -> Result<Game<R>, Fault> {
        let bad = |why: SetupFault| Fault::new(self.first_line, fault::BAD_SETUP, why.to_string());
        self.first.open().map_err(bad)
    }

    /// Sits down to the game once more, with its players' eyes if the record tells of any. Faces
    /// blink by nature as they did, or not at all.
    pub fn sit(&self, blinks: bool) -> Result<Sitting<R>, Fault> {
        let mut first = self.first.clone();
        let looks = self.asides().any(|(_, _, aside)| !matches!(aside, Aside::Say(_)));
        first.sight = first.sight.or_else(|| looks.then(Dials::default));
        let seed = first.seed.parse::<Seed>();
        // When faces blinked follows from the seed alone.
        if let Some(dials) = first.sight.as_mut().filter(|_| !blinks || seed.is_err()) {
            dials.blink_every_ms = 0;
        }
        let bad = |why: SetupFault| Fault::new(self.first_line, fault::BAD_SETUP, why.to_string());
        let mut sitting = first.sit(seed.unwrap_or(Seed::from_number(0))).map_err(bad)?;
        sitting.start();
        Ok(sitting)
    }

    /// Whether the deal is the one the seed gives.
    fn chance_of_deal(&self) -> Chance {
        let First { setup, deal, .. } = &self.first;
        let Ok(seed) = self.first.seed.parse::<Seed>() else { return Chance::SeedUnknown };
        let deals = |first| {
            let setup = Setup { first, ..setup.clone() };
            R::shuffle(&setup, &mut seed.dice(0)) == *deal
        };
        // Who begins may have been the host's choice.
        if deals(None) || deals(R::first(deal)) {
            Chance::FollowsFromSeed
        } else {
            Chance::DiffersFromSeed { line: self.first_line }
        }
    }

    /// Whether the seed is what the house promised, if it promised anything.
    fn seed_as_promised(&self) -> Result<(), Fault> {
        let Some(promise) = &self.first.promise else { return Ok(()) };
        let (shown, hash) = (promise.commit, promise.secret.commitment());
        if shown != hash {
            let why = format!("the house promised {shown}, but the hash of its secret is {hash}");
            return Err(Fault::new(self.first_line, fault::BROKEN_PROMISE, why));
        }
        let seed = promise.seed();
        if self.first.seed.parse() != Ok(seed) {
            let why = format!(
                "this is not the seed that secret and parts of the promise give: that is {seed}"
            );
            return Err(Fault::new(self.first_line, fault::BROKEN_PROMISE, why));
        }
        Ok(())
    }

    /// Whether all that chance did came from the seed, if that was promised.
    fn chance_as_promised(&self, chance: Chance) -> Result<(), Fault> {
        match (&self.first.promise, chance) {
            (Some(_), Chance::DiffersFromSeed { line }) => {
                let why = "the cards here are not those that the promised seed gives";
                Err(Fault::new(line, fault::BROKEN_PROMISE, why))
            }
            _ => Ok(()),
        }
    }

    fn wrong_match(&self, why: impl Into<String>) -> Fault {
        Fault::new(self.first_line, fault::WRONG_MATCH, why)
    }
}

/// Whether a look or sign is as the table had agreed: the cards show it. To look at a place is to
/// glance at it. Any other sign that cannot have been says nothing, and is passed over.
fn as_agreed<R: Rules>(rules: &R, seat: Seat, aside: &Aside) -> Result<(), R::Refusal> {
    let sign = match *aside {
        Aside::Sign(sign) => sign,
        Aside::Look(Look::Place(place)) => Sign::glance_at(place),
        Aside::Look(_) | Aside::Say(_) => return Ok(()),
    };
    rules.allows(seat, sign).or_else(|no| if R::breaks_agreement(no) { Err(no) } else { Ok(()) })
}

fn impossible<R: Refusal>(line: usize, no: EntryFault<R>) -> Fault {
    let code = match no {
        EntryFault::TimeFalls(_) => fault::TIME_FALLS,
        EntryFault::TableWasDue(_) => fault::TABLE_WAS_DUE,
        EntryFault::Refused(refusal) => refusal.code(),
    };
    Fault::new(line, code, no.to_string())
}

impl Checker {
    /// Checks the file's next record.
    pub fn check<R: Sheet>(&mut self, record: &Record<R>) -> Result<Checked<R::End>, Fault> {
        let before = self.before(record)?;
        // Before anything else: only a setup that has been checked can be dealt.
        record.open()?;
        record.seed_as_promised()?;
        let mut chance = record.chance_of_deal();
        record.chance_as_promised(chance)?;
        let game = record.play(&mut chance);
        // A throw comes before whatever else is wrong.
        record.chance_as_promised(chance)?;
        let game = game?;
        let (line, says) = record.result.as_ref().map_err(Fault::clone)?;
        let Some(outcome) = game.outcome() else {
            let why = "the result stands here, but the game is not over";
            return Err(Fault::new(*line, fault::CUT_OFF, why));
        };
        let mut after = None;
        if let Some(mut running) = before {
            let winners = running.standing.count::<R>(&record.first.setup.options, &outcome);
            let winners = winners.map(|winners| running.believed_winners::<R>(says, winners));
            after = Some(MatchAfter { standing: running.standing.points, winners });
            running.over = winners.is_some();
            self.follow(running);
        }
        compare::<R>(*line, says, &outcome, after.as_ref())?;
        Ok(Checked { outcome, chance, after })
    }

    /// What the file lacks of its matches, once all of it has been checked.
    pub fn torn(&self) -> Option<Torn> {
        let last = self.running.as_ref().and_then(MatchSoFar::torn);
        let (Some(before), Some(last)) = (self.torn, last) else { return self.torn.or(last) };
        Some(Torn { matches: before.matches + last.matches, ..before })
    }

    /// Goes on with this match; if it is another one, the one before ends here.
    fn follow(&mut self, running: MatchSoFar) {
        if self.running.as_ref().is_some_and(|before| before.began != running.began) {
            self.torn = self.torn();
        }
        self.running = Some(running);
    }

    /// How the match stood before this record's game, if it is part of one.
    fn before<R: Sheet>(&self, record: &Record<R>) -> Result<Option<MatchSoFar>, Fault> {
        let Some(place) = &record.first.place else { return Ok(None) };
        let seats = record.first.setup.seats;
        if !R::IN_MATCHES {
            return Err(record.wrong_match(format!("{} is played as single games", R::NAME)));
        }
        if place.standing.seats() != seats {
            return Err(record.wrong_match(format!("the standing is not of {seats} seats")));
        }
        let options = serde_json::to_value(&record.first.setup.options).unwrap_or_default();
        let here = self.running.as_ref().filter(|before| before.at_table::<R>(&options, seats));
        let fresh = |standing| {
            let began = (record.first_line, place.game);
            MatchSoFar { game: R::NAME, options: options.clone(), standing, over: false, began }
        };
        let running = match (place.game, here) {
            (0, _) => return Err(record.wrong_match("games are counted from 1")),
            (1, Some(before)) if !before.over => before.clone(),
            (1, _) => fresh(Standing::new(seats)),
            (_, Some(before)) => before.clone(),
            (_, None) if self.running.as_ref().is_some_and(|before| !before.over) => {
                return Err(record.wrong_match("the match before was at another table"));
            }
            // A match of which only the later games are in the file: believed as far as it goes.
            (game, None) => {
                let mut standing = Standing::new(seats);
                (standing.games, standing.points) = (game - 1, place.standing);
                fresh(standing)
            }
        };
        if running.standing.games.checked_add(1) != Some(place.game) {
            let why = format!("game {} follows game {}", place.game, running.standing.games);
            return Err(record.wrong_match(why));
        }
        if running.standing.points != place.standing {
            let (is, says) = (running.standing.points, place.standing);
            return Err(record.wrong_match(format!("the match stood {is:?}, not {says:?}")));
        }
        if running.over || !running.standing.can_go_on::<R>(&record.first.setup.options) {
            let why = "no match can stand so after that many games and go on";
            return Err(record.wrong_match(why));
        }
        Ok(Some(running))
    }
}

impl MatchSoFar {
    /// What the file lacks of it, if anything.
    fn torn(&self) -> Option<Torn> {
        let ((line, first), last, decided) = (self.began, self.standing.games, self.over);
        (first > 1 || !decided).then_some(Torn { matches: 1, line, first, last, decided })
    }

    /// Whether it is a match of this game with these options and seats.
    fn at_table<R: Sheet>(&self, options: &Value, seats: u8) -> bool {
        self.game == R::NAME && self.options == *options && self.standing.points.seats() == seats
    }

    /// The match's winners; but where tie-breaks were earned in games that are not in the file,
    /// those of the leaders whom the record names.
    fn believed_winners<R: Sheet>(&self, says: &Map<String, Value>, winners: SeatSet) -> SeatSet {
        let told = says.get("match_winners").cloned();
        let told = told.and_then(|told| serde_json::from_value::<SeatSet>(told).ok());
        match told {
            Some(told)
                if R::HAS_TIE_BREAKS
                    && self.began.1 > 1
                    && !told.is_empty()
                    && told.without(self.standing.leaders()).is_empty() =>
            {
                told
            }
            _ => winners,
        }
    }
}

/// Whether the last line says what the game gives, all of it and nothing else.
fn compare<R: Sheet>(
    line: usize,
    says: &Map<String, Value>,
    outcome: &Outcome<R::End>,
    after: Option<&MatchAfter>,
) -> Result<(), Fault> {
    let Ok(Value::Object(gives)) = serde_json::to_value(result_line::<R>(outcome, after)) else {
        unreachable!("a result is an object");
    };
    let wrong = |why| Err(Fault::new(line, fault::WRONG_RESULT, why));
    for (key, given) in &gives {
        match says.get(key) {
            Some(said) if said == given => {}
            Some(said) => return wrong(format!("{key} is {given}, not {said}")),
            None => return wrong(format!("\"{key}\" is missing: it is {given}")),
        }
    }
    match says.keys().find(|key| !gives.contains_key(*key)) {
        Some(key) => wrong(format!("\"{key}\" does not belong here")),
        None => Ok(()),
    }
}

/// Reads and checks the records in a text, and says of which games they are.
///
/// ```
/// let text = r#"
/// {"record":1,"game":"eyes_wide_shut","seats":3,"options":{},"seed":"none","deal":{}}
/// {"t":0,"seat":0,"do":"ready"}
/// "#;
/// let fault = history::check_text(text).unwrap_err();
/// assert_eq!(fault.to_string(), "line 3: the file ends before this game's result (cut_off)");
/// ```
pub fn check_text(text: &str) -> Result<Vec<Kind>, Fault> {
    let mut lines = crate::Lines::default();
    let mut checker = Checker::default();
    let mut kinds = Vec::new();
    for line in text.lines().map(|line| Some(line.as_bytes())).chain([None]) {
        if let Some(raw) = lines.push(line)? {
            let kind = raw.kind()?;
            games::with_rules!(kind, R => checker.check(&Record::<R>::read(raw)?).map(drop)?);
            kinds.push(kind);
        }
    }
    Ok(kinds)
}
