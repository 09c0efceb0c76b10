//! Makes a room's log as long as it may become, in the store of a house that is closed: bots play
//! one game after the other, in virtual time, watched by whoever opened the room. For the bench,
//! which then measures how long the house takes to wake such a room.
//!
//! ```sh
//! cargo run --release -p sidelong-sim --example long_match -- sidelong-data KWXTZ
//! ```
//!
//! Says what the log has become, as JSON.

use std::path::Path;

use protocol::{Character, ClientFrame, Order, ServerFrame, Stage};
use room::{Actor, Effect, Event, Key, LineId};
use serde_json::{Value, json};
use store::{Appended, Durability, ENTRIES_MAX, Entries, Sqlite, Store as _};
use table::{Millis, Seed};

/// The line over which the host watches.
const LINE: LineId = LineId(1);

type Fault = Box<dyn std::error::Error>;

fn main() -> Result<(), Fault> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(code)) = (arguments.next(), arguments.next()) else {
        return Err("usage: long_match FOLDER ROOM".into());
    };
    let store = Sqlite::open(&Path::new(&folder).join("house.db"), Durability::Relaxed)?;
    let name = store::RoomCode::new(&code)?;
    let log = store.read(name, 0)?;
    let host = log.entries.iter().find_map(|entry| host(entry)).ok_or("nobody is in the room")?;
    let mut evening = Evening {
        actor: Actor::recover(Millis(0), &log.entries, Seed::from_number(1))?,
        now: Millis(0),
        written: Vec::new(),
        id: 0,
        chairs: 0,
        games: 0,
        is_full: false,
    };
    evening.run(host);
    let mut seq = log.head.seq;
    for entries in evening.written.chunks(ENTRIES_MAX) {
        let appended = store.append_and_wait(name, seq, Entries::new(entries.to_vec())?);
        let Appended::Stored(head) = appended else { return Err("the store is in use".into()) };
        seq = head.seq;
    }
    let all = log.entries.iter().chain(&evening.written);
    let bytes = all.map(Vec::len).sum::<usize>();
    let hours = evening.now.0 as f64 / 3.6e6;
    println!("{}", json!({"entries": seq, "bytes": bytes, "games": evening.games, "hours": hours}));
    Ok(())
}

/// The key of whoever came in with this entry.
fn host(entry: &[u8]) -> Option<Key> {
    let entry: Value = serde_json::from_slice(entry).ok()?;
    serde_json::from_value(entry["joined"]["key"].clone()).ok()
}

/// A room, and its host, who has bots play.
struct Evening {
    actor: Actor,
    now: Millis,
    written: Vec<Vec<u8>>,
    /// The host's last number.
    id: u64,
    chairs: u8,
    games: u32,
    is_full: bool,
}

impl Evening {
    /// Until the book is full.
    fn run(&mut self, key: Key) {
        let mut events = vec![Event::Connect { line: LINE, key, heard: None }];
        while !self.is_full {
            let due = self.actor.due().filter(|_| events.is_empty());
            self.now = due.map_or(self.now, |due| due.max(self.now));
            let effects = self.actor.turn(self.now, std::mem::take(&mut events));
            for effect in effects {
                match effect {
                    Effect::Append { entries, .. } => {
                        self.written.extend(entries);
                        events.push(Event::Stored);
                    }
                    Effect::Send { text, .. } | Effect::Reply { text, .. } => {
                        let frames = self.hear(&text.to_string());
                        events.extend(frames.into_iter().map(|frame| Event::Frame {
                            line: LINE,
                            frame,
                            came: self.now,
                        }));
                    }
                    _ => {}
                }
            }
        }
    }

    /// What the host does about a frame.
    fn hear(&mut self, text: &str) -> Vec<ClientFrame> {
        // Of what happens in a game nothing matters here.
        if !text.starts_with("{\"room\"") && !text.starts_with("{\"refused\"") {
            return Vec::new();
        }
        match serde_json::from_str(text) {
            Ok(ServerFrame::Room { room, .. }) => match room.stage {
                Stage::Gathering { .. } if self.chairs == 0 => {
                    self.chairs = room.chairs.len() as u8;
                    let bots = (0..self.chairs).map(|chair| {
                        self.order(Order::Bot { chair, on: true, character: Character::default() })
                    });
                    let mut orders: Vec<ClientFrame> = bots.collect();
                    orders.push(self.order(Order::Start {}));
                    orders
                }
                // The last game was broken off for want of space.
                Stage::Gathering { .. } => {
                    self.is_full = true;
                    Vec::new()
                }
                Stage::Over { game, .. } if self.games < game => {
                    self.games = game;
                    vec![self.order(Order::Start {})]
                }
                _ => Vec::new(),
            },
            Ok(ServerFrame::Refused { code, .. }) => {
                self.is_full = code == "book_full";
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn order(&mut self, order: Order) -> ClientFrame {
        self.id += 1;
        ClientFrame::Host { id: self.id, order }
    }
}
