//! What somebody knows who has followed every frame: the room, the table, the last number.
//!
//! A client follows so to play, and so does the witness beside the house, to compare.

use gaze::{Look, Perception};
use protocol::changes::apply;
use protocol::{Heard, PersonId, RoomState, ServerFrame, Stage};
use serde_json::Value;
use table::{Millis, Seat, SeatSet};

/// Somebody who takes in frames.
#[derive(Clone, Debug, Default)]
pub(crate) struct Follower {
    pub(crate) era: Option<u64>,
    /// The last number, unless a fresh room is to come.
    pub(crate) n: Option<u64>,
    /// The highest number of this era.
    highest: u64,
    pub(crate) room: Option<Box<RoomState>>,
    pub(crate) table: Option<Seen>,
}

/// A table as it was last seen.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// The game's time …
    t: i64,
    /// … and when it was told.
    at: Millis,
    pub(crate) seat: Option<Seat>,
    view: Value,
    /// What this seat knows besides; nothing without one.
    pub(crate) own: Value,
    /// What one may do and sign; nothing without a seat.
    pub(crate) legal: Value,
    signs: Value,
    open: Option<String>,
    face: Option<Look>,
    watched_by: Option<SeatSet>,
}

impl Seen {
    /// Whether one sees others through the house here.
    pub(crate) fn has_eyes(&self) -> bool {
        self.watched_by.is_some()
    }

    /// The game's time as this client's clock shows it.
    pub(crate) fn clock(&self, now: Millis) -> i64 {
        self.t + now.0.saturating_sub(self.at.0) as i64
    }
}

/// The number of a frame, if it has one.
pub(crate) fn number(frame: &ServerFrame) -> Option<u64> {
    match frame {
        ServerFrame::Room { n, .. }
        | ServerFrame::Table { n, .. }
        | ServerFrame::Happened { n, .. }
        | ServerFrame::Perceived { n, .. }
        | ServerFrame::Said { n, .. }
        | ServerFrame::Talk { n, .. } => Some(*n),
        ServerFrame::Welcome { .. }
        | ServerFrame::Ack { .. }
        | ServerFrame::Refused { .. }
        | ServerFrame::Delays { .. }
        | ServerFrame::SeatCode { .. }
        | ServerFrame::Trouble { .. } => None,
    }
}

impl Follower {
    /// How far it has followed, for a hello.
    pub(crate) fn heard(&self) -> Option<Heard> {
        Some(Heard { era: self.era?, n: self.n? })
    }

    /// Takes in a frame, or says why that one cannot come now.
    pub(crate) fn take(&mut self, now: Millis, frame: &ServerFrame) -> Result<(), String> {
        if let Some(n) = number(frame) {
            self.count(n)?;
        }
        match frame {
            ServerFrame::Welcome { era, resumed, .. } => self.welcome(*era, *resumed)?,
            ServerFrame::Room { room, .. } => {
                if matches!(room.stage, Stage::Gathering { .. } | Stage::Promised { .. }) {
                    self.table = None;
                }
                self.room = Some(room.clone());
            }
            ServerFrame::Table { t, seat, view, own, legal, signs, eyes, open, .. } => {
                let text = |json: &protocol::Json| json.get().to_owned();
                let value = |json: &protocol::Json| {
                    serde_json::from_str(json.get()).map_err(|why| why.to_string())
                };
                self.table = Some(Seen {
                    t: *t,
                    at: now,
                    seat: *seat,
                    view: value(view)?,
                    own: own.as_ref().map_or(Ok(Value::Null), value)?,
                    legal: legal.as_ref().map_or(Ok(Value::Null), value)?,
                    signs: serde_json::to_value(signs).map_err(|why| why.to_string())?,
                    open: open.as_ref().map(text),
                    face: eyes.and_then(|eyes| eyes.face),
                    watched_by: eyes.map(|eyes| eyes.watched_by),
                });
            }
            ServerFrame::Happened { own, legal, signs, view, open, .. } => {
                let table = self.table.as_mut().ok_or("something happened at a table not shown")?;
                if let Some(open) = open {
                    table.open = Some(open.get().to_owned());
                }
                let Seen { view: known, own: secrets, legal: choices, signs: offers, .. } = table;
                let parts = [(known, view), (secrets, own), (choices, legal), (offers, signs)];
                for (value, changes) in parts {
                    if let Some(changes) = changes {
                        apply(value, changes).map_err(|misfit| misfit.to_string())?;
                    }
                }
            }
            ServerFrame::Perceived { what, .. } => {
                let table = self.table.as_mut().ok_or("something seen at a table not shown")?;
                let felt = table.watched_by.as_mut().ok_or("something seen without eyes")?;
                match *what {
                    Perception::Face { look, .. } => table.face = Some(look),
                    Perception::Watched { by, begins: true } => felt.insert(by),
                    Perception::Watched { by, begins: false } => felt.remove(by),
                    Perception::Blink { .. } | Perception::Sign { .. } => {}
                }
            }
            ServerFrame::Said { .. }
            | ServerFrame::Talk { .. }
            | ServerFrame::Ack { .. }
            | ServerFrame::Refused { .. }
            | ServerFrame::Delays { .. }
            | ServerFrame::SeatCode { .. }
            | ServerFrame::Trouble { .. } => {}
        }
        Ok(())
    }

    fn count(&mut self, n: u64) -> Result<(), String> {
        match self.n {
            Some(last) if n != last + 1 => return Err(format!("frame {n} follows frame {last}")),
            None if n <= self.highest => {
                return Err(format!("a fresh frame has number {n} after {}", self.highest));
            }
            _ => {}
        }
        (self.n, self.highest) = (Some(n), n);
        Ok(())
    }

    fn welcome(&mut self, era: u64, resumed: bool) -> Result<(), String> {
        if resumed {
            if self.heard().is_none_or(|heard| heard.era != era) {
                return Err("resumed what was never heard".to_owned());
            }
            return Ok(());
        }
        let highest = if self.era == Some(era) { self.highest } else { 0 };
        *self = Follower { era: Some(era), highest, ..Follower::default() };
        Ok(())
    }

    /// Whether what is freshly told is what was known; the first difference if not.
    pub(crate) fn differs(&self, fresh: &Follower, scope: Scope) -> Option<String> {
        let (Some(mine), Some(other)) = (&self.room, &fresh.room) else { return None };
        let [mine, other] = [mine, other].map(|room| comparable(room, scope));
        if mine != other {
            return Some(format!("the room is known as {mine}, but freshly told as {other}"));
        }
        let (Some(mine), Some(other)) = (&self.table, &fresh.table) else {
            let (mine, other) = (self.table.is_some(), fresh.table.is_some());
            return (mine != other && scope.tables)
                .then(|| format!("a table is known: {mine}; freshly told: {other}"));
        };
        if !scope.tables {
            return None;
        }
        let parts = |seen: &Seen| {
            let json = [&seen.view, &seen.own, &seen.legal, &seen.signs].map(Value::to_string);
            (json, seen.open.clone().unwrap_or_default())
        };
        let ((known, open), (told, told_open)) = (parts(mine), parts(other));
        let (known, told) = (known.iter().chain([&open]), told.iter().chain([&told_open]));
        for (what, (mine, other)) in
            ["view", "own", "legal", "signs", "open"].into_iter().zip(known.zip(told))
        {
            if mine != other {
                return Some(format!("{what} is known as {mine}, but freshly told as {other}"));
            }
        }
        if mine.seat != other.seat {
            return Some(format!("the seat is {:?}, but freshly told {:?}", mine.seat, other.seat));
        }
        // Where one's own eyes have turned is nobody's news; what they felt and saw is.
        let face_differs = other.face.is_some() && mine.face != other.face;
        if scope.eyes && (face_differs || mine.watched_by != other.watched_by) {
            return Some(format!(
                "eyes know {:?} {:?}, but are freshly told {:?} {:?}",
                mine.face, mine.watched_by, other.face, other.watched_by
            ));
        }
        None
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// Who is there, ready and waited for.
    pub(crate) presence: bool,
    /// The table, and not only the room.
    pub(crate) tables: bool,
    pub(crate) eyes: bool,
    /// Somebody whose own presence does not count.
    pub(crate) but: Option<PersonId>,
}

fn comparable(room: &RoomState, scope: Scope) -> Value {
    let mut value = serde_json::to_value(room).unwrap_or_default();
    let plain = |person: &mut Value| {
        let own = scope.but.is_some_and(|but| person["id"] == but.0);
        if own || !scope.presence {
            person["presence"] = Value::Null;
        }
        if !scope.presence {
            person["ready"] = Value::Null;
        }
    };
    for place in ["chairs", "others"] {
        for item in value[place].as_array_mut().into_iter().flatten() {
            match item.get_mut("person") {
                Some(person) => plain(person),
                None if place == "others" => plain(item),
                None => {}
            }
        }
    }
    if !scope.presence
        && let Some(playing) = value["stage"].get_mut("playing")
    {
        playing["waits_for"] = Value::Null;
    }
    // How long something still takes is another figure every time.
    for (stage, passing) in
        [("playing", "shows_ms"), ("playing", "waits"), ("over", "shows_ms"), ("over", "next")]
    {
        if let Some(stage) = value["stage"].get_mut(stage).and_then(Value::as_object_mut) {
            stage.remove(passing);
        }
    }
    value
}
