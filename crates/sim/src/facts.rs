//! What is on record about a room, whoever runs it: read from its log as any program could, and
//! noted from what people were told. Facts outlive crashes; that is what they are for.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{ClientFrame, Order, PersonId, RoomCode};
use room::Key;
use serde_json::Value;
use table::Millis;

use crate::failure::{Checked, wrong};

/// What is known of one room.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) code: RoomCode,
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
    pub(crate) stage: Stage,
    /// When each moment of the game under way was stored.
    moments: BTreeMap<u64, Millis>,
    /// When something last moved the room on.
    pub(crate) moved_at: Millis,
    said: u64,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
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
    pub(crate) fn new(code: RoomCode, now: Millis) -> Facts {
        Facts {
            code,
            stored: BTreeSet::new(),
            asked: BTreeMap::new(),
            looks: BTreeSet::new(),
            acked: BTreeMap::new(),
            keys: BTreeMap::new(),
            left: BTreeSet::new(),
            game: 0,
            playing: String::new(),
            stage: Stage::Gathering,
            moments: BTreeMap::new(),
            moved_at: now,
            said: 0,
            finished: 0,
            commits: BTreeMap::new(),
            checked: 0,
        }
    }

    /// Takes in an entry that has just been stored.
    pub(crate) fn store(&mut self, now: Millis, bytes: &[u8]) -> Checked<Entry> {
        let read: Result<BTreeMap<String, Value>, _> = serde_json::from_slice(bytes);
        let Some((kind, entry)) = read.ok().and_then(|mut one| one.pop_first()) else {
            return wrong(self.code, "an entry of the log is no object");
        };
        let number = |value: &Value| value.as_u64().unwrap_or(u64::MAX);
        let person = number(&entry["person"]) as u32;
        if let asked @ Value::Object(_) = &entry["asked"] {
            let (by, id) = (number(&asked["by"]) as u32, number(&asked["id"]));
            if !self.stored.insert((by, id)) {
                return wrong(self.code, format!("frame {id} of person {by} was taken twice"));
            }
        }
        let moves = match &*kind {
            "joined" => {
                let key = entry["key"].as_str().and_then(|key| Key::try_from(key.to_owned()).ok());
                self.keys.extend(key.map(|key| (person, key)));
                false
            }
            "left" => {
                self.left.insert(person);
                false
            }
            "promised" => {
                self.game += 1;
                self.stage = Stage::Promised;
                true
            }
            "dealt" => {
                self.stage = Stage::Dealt;
                self.moments.clear();
                self.looks.clear();
                true
            }
            "moment" => {
                self.stage = Stage::Playing;
                false
            }
            "line" => {
                self.stage = Stage::Playing;
                if let Some(look) = entry["line"].get("look") {
                    self.looks.insert(look.to_string());
                }
                self.moments.entry(number(&entry["line"]["t"])).or_insert(now);
                true
            }
            "cost" => {
                self.stage = Stage::Playing;
                self.moments.entry(number(&entry["at"])).or_insert(now);
                false
            }
            "over" => {
                self.stage = Stage::Over;
                self.finished += 1;
                true
            }
            "abandoned" | "settled" => {
                self.stage = Stage::Gathering;
                true
            }
            "said" => {
                self.said += 1;
                false
            }
            _ => false,
        };
        if moves {
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
            | ClientFrame::Part { .. }
            | ClientFrame::Host { order: Order::Bot { .. }, .. } => Kept::Perhaps,
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
    pub(crate) fn ack(&mut self, to: PersonId, id: u64) -> Checked {
        match self.asked.get(&(to.0, id)) {
            None => wrong(self.code, format!("person {} has an ack for {id}, never sent", to.0)),
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
                let what = format!("person {} has an ack for {id}, which is not stored", to.0);
                wrong(self.code, what)
            }
        }
    }

    /// Somebody is told that a frame was refused.
    pub(crate) fn refuse(&self, to: PersonId, id: u64, code: &str) -> Checked {
        if !self.asked.contains_key(&(to.0, id)) {
            let what = format!("person {} is refused {id}, never sent", to.0);
            return wrong(self.code, what);
        }
        // What costs something is in the log and refused all the same; what is busy or stuck may
        // have been taken by then.
        let may_be_stored = ["no_match", "busy", "stuck", "id_used"].contains(&code);
        if self.stored.contains(&(to.0, id)) && !may_be_stored {
            let what = format!("person {} is refused {id} as {code}, but it is stored", to.0);
            return wrong(self.code, what);
        }
        Ok(())
    }

    /// Somebody is welcomed, and told that everything up to `id` was taken.
    pub(crate) fn welcome(&self, to: PersonId, id: u64) -> Checked {
        let acked = self.acked.get(&to.0).copied().unwrap_or(0);
        if id < acked {
            let what = format!("person {} had an ack for {acked}, but is welcomed at {id}", to.0);
            return wrong(self.code, what);
        }
        Ok(())
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
