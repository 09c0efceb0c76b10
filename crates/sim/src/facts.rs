//! What is on record about a room, whoever runs it: read from its log as any program could, and
//! noted from what people were told. Facts outlive crashes; that is what they are for.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{ClientFrame, Order, PersonId};
use room::Key;
use serde_json::Value;
use table::Millis;

/// What is known of one room. Whatever does not fit to it is said in words.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// Which frames of whom the log says it took.
    stored: BTreeSet<(u32, u64)>,
    /// The frames that people sent, and whether they must be in the log once acknowledged.
    asked: BTreeMap<(u32, u64), Kept>,
    /// Where eyes were turned in the game under way, by the log.
    looks: BTreeSet<String>,
    /// The highest of the logged ids each person had an ack for.
    acked: BTreeMap<u32, u64>,
    /// Who came in, with the key of their token.
    pub(crate) keys: BTreeMap<u32, Key>,
    /// Who left or was sent out.
    left: BTreeSet<u32>,
    /// The number of the last game, and how far it is.
    pub(crate) game: u32,
    /// Which game it is.
    pub(crate) playing: String,
    /// The last ownership under which somebody runs the room: no older one writes any more.
    pub(crate) epoch: u64,
    /// When that was.
    pub(crate) taken_at: Millis,
    pub(crate) stage: Stage,
    /// When each moment of the game under way was stored.
    moments: BTreeMap<u64, Millis>,
    /// When something last moved the room on.
    pub(crate) moved_at: Millis,
    pub(crate) finished: usize,
    /// What was promised before each game, as people were told.
    pub(crate) commits: BTreeMap<u32, String>,
    /// Records that have been checked.
    pub(crate) checked: usize,
}

/// Whether a frame is in the log once it is acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kept {
    Always,
    /// Presence is not for the log; nor is an order that changes nothing.
    Perhaps,
    /// Unless somebody looks there already.
    IfItTurns(Value),
}

/// Where a room is, by its log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Stage {
    #[default]
    Gathering,
    Promised,
    Dealt,
    Playing,
    Over,
}

/// What a stored entry was about, for the tally.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) kind: String,
    /// For `dealt`, which game.
    pub(crate) game: Option<String>,
}

impl Facts {
    pub(crate) fn new(now: Millis) -> Facts {
        Facts { moved_at: now, ..Facts::default() }
    }

    /// Takes in an entry that has just been stored.
    pub(crate) fn store(&mut self, now: Millis, bytes: &[u8]) -> Result<Entry, String> {
        let read: Result<BTreeMap<String, Value>, _> = serde_json::from_slice(bytes);
        let first = read.ok().and_then(|mut one| one.pop_first());
        let (kind, entry) = first.ok_or("an entry of the log is no object")?;
        let number = |value: &Value| value.as_u64().unwrap_or(u64::MAX);
        let person = number(&entry["person"]) as u32;
        if let asked @ Value::Object(_) = &entry["asked"] {
            let (by, id) = (number(&asked["by"]) as u32, number(&asked["id"]));
            if !self.stored.insert((by, id)) {
                return Err(format!("frame {id} of person {by} was taken twice"));
            }
        }
        match &*kind {
            "joined" => {
                let key = entry["key"].as_str().and_then(|key| Key::try_from(key.to_owned()).ok());
                self.keys.extend(key.map(|key| (person, key)));
            }
            "left" => self.left.extend([person]),
            "promised" => (self.game, self.stage) = (self.game + 1, Stage::Promised),
            "dealt" => {
                self.stage = Stage::Dealt;
                self.moments.clear();
                self.looks.clear();
            }
            "moment" => self.stage = Stage::Playing,
            "line" => {
                self.stage = Stage::Playing;
                self.looks.extend(entry["line"].get("look").map(Value::to_string));
                self.moments.entry(number(&entry["line"]["t"])).or_insert(now);
            }
            "cost" => {
                self.stage = Stage::Playing;
                self.moments.entry(number(&entry["at"])).or_insert(now);
            }
            "over" => (self.finished, self.stage) = (self.finished + 1, Stage::Over),
            "abandoned" | "settled" => self.stage = Stage::Gathering,
            _ => {}
        }
        if ["promised", "dealt", "line", "over", "abandoned", "settled"].contains(&&*kind) {
            self.moved_at = now;
        }
        let game = entry["first"]["game"].as_str().map(str::to_owned);
        Ok(Entry { kind, game })
    }

    /// Takes in a frame that somebody sends.
    pub(crate) fn ask(&mut self, by: PersonId, frame: &ClientFrame) {
        let kept = match frame {
            ClientFrame::Hello { .. }
            | ClientFrame::Ready { .. }
            | ClientFrame::Reading { .. }
            | ClientFrame::Part { .. }
            | ClientFrame::Wait { .. }
            | ClientFrame::Absent { .. }
            | ClientFrame::SeatCode { .. }
            | ClientFrame::Host {
                order: Order::Bot { .. } | Order::Skip {} | Order::Choosing { .. },
                ..
            } => Kept::Perhaps,
            ClientFrame::Look { look, .. } => {
                Kept::IfItTurns(serde_json::to_value(look).unwrap_or_default())
            }
            _ => Kept::Always,
        };
        if let Some(id) = frame.id() {
            // Sent again it is the same frame, whatever came of it.
            self.asked.entry((by.0, id)).or_insert(kept);
        }
    }

    /// Takes out of a log which frames were taken, of those that had no answer.
    pub(crate) fn forget_unanswered(&self, log: &mut [Vec<u8>]) {
        for entry in log {
            let text = String::from_utf8_lossy(entry);
            let read: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap_or_default();
            let asked = read.values().next().map_or(&Value::Null, |entry| &entry["asked"]);
            let (Some(by), Some(id)) = (asked["by"].as_u64(), asked["id"].as_u64()) else {
                continue;
            };
            if self.acked.get(&(by as u32)).is_none_or(|acked| *acked < id) {
                *entry = text.replace(&format!("\"asked\":{asked}"), "\"asked\":null").into();
            }
        }
    }

    /// Whether somebody's eyes may be turned there: by the log, as they were at first, or as a
    /// night has left them.
    fn is_looked_at(&self, look: &Value) -> bool {
        *look == "down" || *look == "shut" || self.looks.contains(&look.to_string())
    }

    /// Somebody is told that a frame was taken.
    pub(crate) fn ack(&mut self, to: PersonId, id: u64) -> Result<(), String> {
        match self.asked.get(&(to.0, id)) {
            None => Err(format!("an ack for {id}, never sent")),
            Some(_) if self.stored.contains(&(to.0, id)) => {
                let highest = self.acked.entry(to.0).or_default();
                *highest = id.max(*highest);
                Ok(())
            }
            Some(Kept::Perhaps) => Ok(()),
            Some(Kept::IfItTurns(look)) if self.is_looked_at(look) => {
                // Sent again, it is acknowledged again, whatever has happened since.
                self.asked.insert((to.0, id), Kept::Perhaps);
                Ok(())
            }
            Some(Kept::IfItTurns(_) | Kept::Always) => {
                Err(format!("an ack for {id}, which is not stored"))
            }
        }
    }

    /// Somebody is told that a frame was refused.
    pub(crate) fn refuse(&self, to: PersonId, id: u64, code: &str) -> Result<(), String> {
        if !self.asked.contains_key(&(to.0, id)) {
            return Err(format!("a refusal of {id}, never sent"));
        }
        // What costs something is in the log and refused all the same; what is busy or stuck may
        // have been taken by then.
        let may_be_stored = ["no_match", "busy", "stuck", "id_used"].contains(&code);
        if self.stored.contains(&(to.0, id)) && !may_be_stored {
            return Err(format!("a refusal of {id} as {code}, but it is stored"));
        }
        Ok(())
    }

    /// Somebody is welcomed, and told that everything up to `id` was taken.
    pub(crate) fn welcome(&self, to: PersonId, id: u64) -> Result<(), String> {
        match self.acked.get(&to.0) {
            Some(acked) if id < *acked => {
                Err(format!("a welcome at {id}, after an ack for {acked}"))
            }
            _ => Ok(()),
        }
    }

    /// Whether somebody is in the room.
    pub(crate) fn is_in(&self, person: PersonId) -> bool {
        self.keys.contains_key(&person.0) && !self.left.contains(&person.0)
    }

    /// When that moment of the game under way was stored, if it was.
    pub(crate) fn stored_at(&self, t: Millis) -> Option<Millis> {
        self.moments.get(&t.0).copied()
    }
}
