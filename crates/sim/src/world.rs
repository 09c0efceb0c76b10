//! Everything there is, and the order in which it happens.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use protocol::{CloseCode, PersonId, Role, RoomCode, ServerFrame};
use room::LineId;
use store::Appended;
use table::Millis;

use crate::Plan;
use crate::agenda::Agenda;
use crate::facts::Facts;
use crate::failure::{Checked, Failure, Trace, Wrong, wrong};
use crate::guest::{Guest, GuestId};
use crate::house::{Caller, House, Knock};
use crate::line::Line;
use crate::luck::Luck;
use crate::owner::{Owner, OwnerId};
use crate::report::Report;
use crate::town::Slot;
use crate::vault::Vault;

/// Something to come.
#[derive(Debug)]
pub(crate) enum What {
    /// Somebody comes to town, for a room.
    Arrive { slot: usize, role: Role },
    /// Somebody has thought.
    Think(GuestId),
    /// Somebody wants a line, unless they have tried again since.
    Dial { guest: GuestId, nth: u32 },
    /// Somebody has waited long enough for a welcome or for an answer at the door.
    GiveUp { guest: GuestId, dials: u32, knocks: u32 },
    /// Something happens to a line.
    Mishap(LineId),
    /// Somebody notices that their line is gone.
    Notice(LineId),
    /// A slow reader reads on.
    ReadOn(LineId),
    /// A frame arrives at its reader.
    ToGuest { line: LineId, text: String },
    /// The end of a line arrives there.
    Closed { line: LineId, why: CloseCode },
    /// The answer from the door.
    Answered { knock: Knock, answer: Result<(RoomCode, PersonId), &'static str> },

    /// Somebody calls at a house.
    Call(Caller),
    /// A run of a house has read a room's log.
    Read { house: usize, run: u32, code: RoomCode },
    /// A frame arrives at the house.
    ToHouse { line: LineId, text: String },
    /// The house notices that a line is gone.
    HangUp(LineId),
    /// The house measures a line.
    Measure(LineId),
    /// A room wants to be woken.
    Wake(OwnerId),
    /// The store does something.
    Execute(u64),
    /// The store answers.
    Answer(u64),
    /// A room is told so, whatever the store has done.
    Told(OwnerId, Appended),

    /// A house dies.
    Crash,
    /// One closes in good order.
    ShutDown,
    /// It is there again.
    Reopen(usize),
    /// The store cannot write for a while.
    Outage,
    /// Somebody else runs a room.
    TakeOver,
    /// Who ran it before learns of it at last.
    Retire(OwnerId),
    /// Somebody looks whether all is well.
    Inspect,
    /// The people of a room go on holiday, home, or are too few.
    Upkeep(usize),
    /// A room that everybody has left is forgotten.
    Forget(RoomCode),
}

/// The house, its guests and all between them.
pub(crate) struct World {
    pub(crate) plan: Plan,
    pub(crate) now: Millis,
    pub(crate) agenda: Agenda<What>,
    pub(crate) luck: Luck,
    pub(crate) vault: Vault,
    pub(crate) houses: [House; 2],
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
        let mut world = World {
            plan,
            now: Millis(0),
            agenda: Agenda::new(),
            luck: Luck::new(plan.seed, 0),
            vault: Vault::default(),
            houses: [House::new(0), House::new(0)],
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
        world.plan_weather();
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
            let done = catch_unwind(AssertUnwindSafe(|| self.happen(what)));
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
            at: self.now,
            room,
            what,
            last: last.unwrap_or_default(),
        })
    }

    pub(crate) fn note(&mut self, room: RoomCode, what: &str) {
        self.traces.entry(room).or_default().note(self.now, what);
    }

    fn happen(&mut self, what: What) -> Checked {
        match what {
            What::Arrive { slot, role } => self.arrive(slot, role),
            What::Think(guest) => self.think(guest),
            What::Dial { guest, nth } => self.dial(guest, nth),
            What::GiveUp { guest, dials, knocks } => self.give_up(guest, dials, knocks),
            What::Mishap(line) => self.mishap(line),
            What::Notice(line) => self.notice(line),
            What::ReadOn(line) => self.pump(line),
            What::ToGuest { line, text } => return self.reach_guest(line, &text),
            What::Closed { line, why } => self.closed(line, why),
            What::Answered { knock, answer } => self.let_in(knock, answer),
            What::Call(caller) => return self.call(caller),
            What::Read { house, run, code } => {
                if self.houses[house].alive && self.houses[house].run == run {
                    return self.wake(house, code);
                }
            }
            What::ToHouse { line, text } => return self.reach_house(line, text),
            What::HangUp(line) => self.hang_up(line),
            What::Measure(line) => self.measure(line),
            What::Wake(owner) => {
                if self.owners.get(&owner).is_some_and(|owner| owner.wakes_at == Some(self.now)) {
                    return self.turn(owner);
                }
            }
            What::Execute(number) => return self.execute(number),
            What::Answer(number) => {
                if let Some((owner, answer)) = self.vault.answer(number) {
                    return self.answered(owner, answer);
                }
            }
            What::Told(owner, answer) => return self.answered(owner, answer),
            What::Crash => return self.crash(),
            What::ShutDown => self.shut_down(),
            What::Reopen(house) => self.reopen(house),
            What::Outage => self.outage(),
            What::TakeOver => self.take_over(),
            What::Retire(owner) => return self.retire(owner),
            What::Inspect => return self.inspect(),
            What::Upkeep(slot) => self.upkeep(slot),
            What::Forget(room) => return self.forget(room),
        }
        Ok(())
    }

    /// The store does an append, for better or worse.
    fn execute(&mut self, number: u64) -> Checked {
        if let Some((room, entries)) = self.vault.execute(number) {
            for entry in &entries {
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
        }
        Ok(())
    }

    pub(crate) fn tally_frame(&mut self, frame: &ServerFrame) {
        let kind = match frame {
            ServerFrame::Welcome { resumed: true, .. } => "welcome, resumed",
            ServerFrame::Welcome { resumed: false, .. } => "welcome, fresh",
            ServerFrame::Ack { .. } => "ack",
            ServerFrame::Refused { code, .. } => {
                self.report.count("refusals", code);
                "refused"
            }
            ServerFrame::Room { .. } => "room",
            ServerFrame::Table { .. } => "table",
            ServerFrame::Happened { .. } => "happened",
            ServerFrame::Perceived { .. } => "perceived",
            ServerFrame::Said { .. } => "said",
            ServerFrame::Delays { .. } => "delays",
            ServerFrame::Trouble { .. } => "trouble",
        };
        self.report.count("frames", kind);
    }
}
