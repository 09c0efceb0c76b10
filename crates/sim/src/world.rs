//! Everything there is, and the order in which it happens.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use protocol::{RoomCode, ServerFrame};
use room::LineId;
use store::Entries;
use table::Millis;

use crate::Plan;
use crate::agenda::Agenda;
use crate::facts::Facts;
use crate::failure::{Checked, Failure, Trace, Wrong, wrong};
use crate::guest::Guest;
use crate::house::House;
use crate::line::Line;
use crate::logs::Log;
use crate::luck::Luck;
use crate::nats::Nats;
use crate::owner::{Owner, OwnerId};
use crate::report::Report;
use crate::town::Slot;
use crate::vault::Vault;

/// Something to come.
pub(crate) type Happening = Box<dyn FnOnce(&mut World) -> Checked>;

impl Agenda<Happening> {
    /// Plans that something happens.
    pub(crate) fn plan<R: Comes>(
        &mut self,
        at: Millis,
        what: impl FnOnce(&mut World) -> R + 'static,
    ) {
        self.put(at, Box::new(|world| what(world).checked()));
    }
}

/// What comes of something: that all is well, or not, or nothing to speak of.
pub(crate) trait Comes {
    fn checked(self) -> Checked;
}

impl Comes for () {
    fn checked(self) -> Checked {
        Ok(())
    }
}

impl Comes for Checked {
    fn checked(self) -> Checked {
        self
    }
}

/// The house, its guests and all between them.
pub(crate) struct World {
    pub(crate) plan: Plan,
    pub(crate) now: Millis,
    pub(crate) agenda: Agenda<Happening>,
    pub(crate) luck: Luck,
    pub(crate) vault: Vault,
    /// What a cluster has instead.
    pub(crate) nats: Nats,
    pub(crate) houses: Vec<House>,
    /// Which of them has written a log last, and how far.
    pub(crate) wrote_last: BTreeMap<RoomCode, (usize, u64)>,
    pub(crate) owners: BTreeMap<OwnerId, Owner>,
    pub(crate) owner_count: u64,
    pub(crate) facts: BTreeMap<RoomCode, Facts>,
    pub(crate) traces: BTreeMap<RoomCode, Trace>,
    pub(crate) lines: BTreeMap<LineId, Line>,
    pub(crate) line_count: u64,
    pub(crate) guests: Vec<Guest>,
    pub(crate) slots: Vec<Slot>,
    pub(crate) report: Report,
    /// Since when house and store have been well.
    pub(crate) well_since: Millis,
}

impl World {
    pub(crate) fn new(plan: Plan) -> World {
        let houses = if plan.cluster { 3 } else { 2 };
        let mut world = World {
            plan,
            now: Millis(0),
            agenda: Agenda::new(),
            luck: Luck::new(plan.seed, 0),
            vault: Vault::default(),
            nats: Nats::new(),
            houses: (0..houses).map(|_| House::new(0)).collect(),
            wrote_last: BTreeMap::new(),
            owners: BTreeMap::new(),
            owner_count: 0,
            facts: BTreeMap::new(),
            traces: BTreeMap::new(),
            lines: BTreeMap::new(),
            line_count: 0,
            guests: Vec::new(),
            slots: Vec::new(),
            report: Report::new(plan.seed),
            well_since: Millis(0),
        };
        world.plan_town();
        if plan.cluster {
            world.plan_storms();
        } else {
            world.plan_weather();
        }
        world
    }

    /// Lets everything happen until the plan's time is over.
    pub(crate) fn run(mut self, progress: &mut dyn FnMut(Millis)) -> Result<Report, Box<Failure>> {
        while let Some((at, what)) = self.agenda.next() {
            if at.0 > self.plan.ms {
                break;
            }
            debug_assert!(at >= self.now, "time falls");
            self.now = at;
            progress(at);
            let done = catch_unwind(AssertUnwindSafe(|| what(&mut self)));
            let done = done.unwrap_or_else(|panic| {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no word");
                // Whichever room was the last to be noted is the one.
                Err(Wrong { room: None, what: format!("the program panicked: {text}") })
            });
            done.map_err(|wrong| self.failure(wrong))?;
        }
        self.now = Millis(self.plan.ms);
        self.inspect_all().map_err(|wrong| self.failure(wrong))?;
        self.report.passed = self.now;
        Ok(self.report)
    }

    fn failure(&self, Wrong { room, what }: Wrong) -> Box<Failure> {
        let last = room.and_then(|room| self.traces.get(&room)).map(Trace::lines);
        Box::new(Failure {
            seed: self.plan.seed,
            rooms: self.plan.rooms,
            cluster: self.plan.cluster,
            at: self.now,
            room,
            what,
            last: last.unwrap_or_default(),
        })
    }

    pub(crate) fn note(&mut self, room: RoomCode, what: &str) {
        self.traces.entry(room).or_default().note(self.now, what);
    }

    /// The store does an append, for better or worse.
    pub(crate) fn execute(&mut self, number: u64) -> Checked {
        match self.vault.execute(number) {
            Some((room, entries)) => self.stored(room, &entries),
            None => Ok(()),
        }
    }

    /// A room's entries have just been stored.
    pub(crate) fn stored(&mut self, room: RoomCode, entries: &Entries) -> Checked {
        for entry in entries {
            let entry: &[u8] = entry.as_ref();
            self.report.print(entry);
            let Some(facts) = self.facts.get_mut(&room) else { continue };
            let stored = facts.store(self.now, entry).or_else(|why| wrong(room, why))?;
            self.report.count("entries", &stored.kind);
            if let Some(game) = stored.game {
                self.report.count("games dealt", &game);
                facts.playing = game;
            } else if stored.kind == "over" {
                let game = facts.playing.clone();
                self.report.count("games finished", &game);
            }
        }
        Ok(())
    }

    /// A room's log as it is stored, if there is any.
    pub(crate) fn log_of(&self, room: RoomCode) -> Option<Log> {
        if !self.plan.cluster {
            return self.vault.read(room);
        }
        let (entries, last) = self.nats.read(room);
        (last.head.seq > 0).then_some((entries, last.head))
    }

    pub(crate) fn tally_frame(&mut self, frame: &ServerFrame, text: &str) {
        let kind = match frame {
            ServerFrame::Welcome { resumed: true, .. } => "welcome, resumed",
            ServerFrame::Welcome { resumed: false, .. } => "welcome, fresh",
            ServerFrame::Refused { code, .. } => {
                self.report.count("refusals", code);
                "refused"
            }
            // Its name comes first.
            _ => text.split('"').nth(1).unwrap_or_default(),
        };
        self.report.count("frames", kind);
    }
}
