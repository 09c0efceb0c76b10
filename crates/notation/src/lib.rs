//! Table notation: a game as a short script, so that a ruling's test reads like a scene.
//!
//! One notation serves all games. A line is an optional moment (in milliseconds, or `+` so many
//! later), who acts (`0`, `for:0`, `table`), what they do and with what:
//!
//! ```text
//! 1200 0 play card=rs3 pile=1     seat 0 plays, 1.2 s into the game
//! +300 1 draw                     seat 1 draws, 0.3 s later
//! for:1 set_down card=bt2         the table acts for seat 1
//! until 15000                     time passes, and the table does what falls due
//! 0 wink 2                        seat 0 winks at seat 2 (is it allowed?)
//! 0 glance place:3                seat 0 glances at place 3
//! ```
//!
//! Keys and values are those of the game record. What comes out is a transcript: what was done
//! or refused, and, when asked for, what each viewer then sees.
//!
//! ```
//! use notation::scene_line;
//!
//! let line = scene_line("+300 1 play card=rs3 pile=0").unwrap();
//! assert_eq!(line.action.unwrap().to_string(), r#"{"card":"rs3","do":"play","pile":0}"#);
//! ```

use std::fmt::Write as _;

use serde_json::{Map, Value};
use table::{
    Aim, By, Entry, EntryFault, Game, Gesture, Millis, Refusal as _, Rules, Seat, Seed, Setup,
    Sign, Viewer,
};

/// A game, and what has been written down of it.
pub struct Scene<R: Rules> {
    game: Game<R>,
    transcript: String,
    told_end: bool,
}

impl<R: Rules> Scene<R> {
    /// Sits down to a deal; play has not started.
    pub fn open(setup: &Setup<R>, deal: &R::Deal) -> Scene<R> {
        let game = Game::open(setup, deal, Seed::from_number(0)).expect("a deal that can be");
        Scene { game, transcript: String::new(), told_end: false }
    }

    /// Sits down to a deal and starts.
    pub fn start(setup: &Setup<R>, deal: &R::Deal) -> Scene<R> {
        let mut scene = Scene::open(setup, deal);
        scene.game.start();
        scene
    }

    /// Joins a game in progress.
    pub fn join(game: Game<R>) -> Scene<R> {
        Scene { game, transcript: String::new(), told_end: false }
    }

    /// Plays a script on, and returns what it added to the transcript.
    ///
    /// # Panics
    /// If a line is not in table notation.
    pub fn play(&mut self, script: &str) -> String {
        let before = self.transcript.len();
        for text in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let line = scene_line(text).unwrap_or_else(|why| panic!("{text:?}: {why}"));
            self.line(line);
        }
        self.transcript[before..].to_owned()
    }

    /// The rules' state.
    pub fn rules(&self) -> &R {
        self.game.rules()
    }

    /// What one seat sees.
    pub fn seen_by(&self, seat: u8) -> String {
        let seat = Seat::at(seat);
        format!("{seat} sees\n{}", self.rules().view(Viewer::Seat(seat)))
    }

    /// What everybody may see.
    pub fn seen_by_all(&self) -> String {
        format!("everybody sees\n{}", self.rules().view(Viewer::Public))
    }

    /// What each seat sees and what everybody may see, one after another.
    pub fn views(&self) -> String {
        let seats = Seat::all(self.game.seats()).map(|seat| self.seen_by(seat.number()));
        seats.chain([self.seen_by_all()]).collect()
    }

    /// What `seat` may do now, one action a line, as in the record.
    pub fn legal(&self, seat: u8) -> String {
        let menu = self.rules().legal(self.game.now(), Seat::at(seat));
        menu.map(|action| serde_json::to_string(&action).expect("actions are JSON") + "\n")
            .collect()
    }

    fn line(&mut self, line: Line) {
        let at = match line.at {
            None => self.game.now(),
            Some(Moment::At(ms)) => Millis(ms),
            Some(Moment::Later(ms)) => self.game.now() + ms,
        };
        if let Some(until) = line.until {
            while self.tick(Millis(until)) {}
            return self.over();
        }
        if let (Some(sign), By::Seat(seat)) = (line.sign, line.by) {
            let answer = match self.rules().allows(seat, sign) {
                Ok(()) => "allowed",
                Err(refusal) => refusal.code(),
            };
            let _ = writeln!(self.transcript, "{at} {seat} {:?}: {answer}", sign.gesture);
            return;
        }
        let Some(action) = line.action else { return };
        let action = serde_json::from_value(action.clone())
            .unwrap_or_else(|why| panic!("{action} is no action of {}: {why}", R::NAME));
        let entry = Entry { at, by: line.by, action };
        let allowed = self.rules().decide(at, entry.by, &action).is_ok();
        let told = if allowed { self.told(&entry) } else { String::new() };
        let answer = match entry.by {
            By::Seat(seat) => self.game.act(at, seat, action).map(drop),
            By::For(_) | By::Table => self.game.enter(&entry),
        };
        let _ = match answer {
            Ok(()) => writeln!(self.transcript, "{told}"),
            Err(EntryFault::Refused(no)) => {
                writeln!(self.transcript, "{at} {} refused: {}", entry.by, no.code())
            }
            Err(fault) => writeln!(self.transcript, "{at} {} impossible: {fault}", entry.by),
        };
        self.over();
    }

    fn tick(&mut self, until: Millis) -> bool {
        // A notice is asked before its action is applied, and a tick applies: look ahead.
        let mut ahead = self.game.clone();
        let Some(entry) = ahead.tick(until) else { return false };
        let told = self.told(&entry);
        let _ = writeln!(self.transcript, "{told}");
        self.game = ahead;
        true
    }

    /// What the actor notices of an action.
    fn told(&self, entry: &Entry<R::Action>) -> String {
        let viewer = entry.by.seat().map_or(Viewer::Public, Viewer::Seat);
        let notice = self.rules().notice(viewer, entry.by, &entry.action);
        let notice = notice.map_or("…".to_owned(), |notice| notice.to_string());
        format!("{} {} {notice}", entry.at, entry.by)
    }

    fn over(&mut self) {
        if let Some(outcome) = self.game.outcome().filter(|_| !self.told_end) {
            self.told_end = true;
            let _ = writeln!(self.transcript, "[{outcome}]");
        }
    }
}

/// A line of a script, read.
pub struct Line {
    /// When, if it says so.
    pub at: Option<Moment>,
    /// Who.
    pub by: By,
    /// Let time pass until then.
    pub until: Option<u64>,
    /// A sign to try.
    pub sign: Option<Sign>,
    /// An action in the record's words.
    pub action: Option<Value>,
}

/// When a line happens.
pub enum Moment {
    /// That long after the start.
    At(u64),
    /// That long after the line before.
    Later(u64),
}

/// Reads one line of a script.
pub fn scene_line(text: &str) -> Result<Line, String> {
    let mut words = text.split_whitespace().peekable();
    let mut line = Line { at: None, by: By::Table, until: None, sign: None, action: None };
    let mut word = words.next().ok_or("an empty line")?;
    if word == "until" {
        let until = words.next().and_then(|ms| ms.parse().ok()).ok_or("until when?")?;
        return Ok(Line { until: Some(until), ..line });
    }
    // Two numbers in a row are a moment and a seat; one is a seat.
    let next_acts = words.peek().is_some_and(|next| actor(next).is_some());
    if let Some(later) = word.strip_prefix('+') {
        line.at = Some(Moment::Later(later.parse().map_err(|_| "how much later?")?));
        word = words.next().ok_or("who?")?;
    } else if let (Ok(ms), true) = (word.parse(), next_acts) {
        line.at = Some(Moment::At(ms));
        word = words.next().ok_or("who?")?;
    }
    line.by = actor(word).ok_or("who?")?;
    let verb = words.next().ok_or("does what?")?;
    let gesture = serde_json::from_value::<Gesture>(Value::from(verb));
    if let (Ok(gesture), Some(aim)) = (gesture, words.peek()) {
        let aim = match aim.strip_prefix("place:") {
            Some(place) => Aim::Place(place.parse().map_err(|_| "which place?")?),
            None => Aim::Seat(aim.parse().ok().and_then(Seat::new).ok_or("at whom?")?),
        };
        return Ok(Line { sign: Some(Sign { gesture, aim }), ..line });
    }
    let mut action = Map::from_iter([("do".to_owned(), Value::from(verb))]);
    for pair in words {
        let (key, value) = pair.split_once('=').ok_or("key=value, please")?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        action.insert(key.to_owned(), value);
    }
    line.action = Some(Value::Object(action));
    Ok(line)
}

fn actor(word: &str) -> Option<By> {
    let seat = |number: &str| number.parse().ok().and_then(Seat::new);
    match word.strip_prefix("for:") {
        Some(number) => seat(number).map(By::For),
        None if word == "table" => Some(By::Table),
        None => seat(word).map(By::Seat),
    }
}
