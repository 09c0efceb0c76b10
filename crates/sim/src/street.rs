//! Between people and the house: doors, lines, and what happens to them.

use keeping::Waiting;
use protocol::{ClientFrame, CloseCode, PersonId, RoomCode, ServerFrame};
use room::{Event, LineId};
use table::fair::RoundTrip;

use crate::failure::{Checked, wrong};
use crate::follower::Follower;
use crate::guest::GuestId;
use crate::house::Knock;
use crate::line::Line;
use crate::owner::OwnerId;
use crate::world::World;

/// A house that has not heard from a line for so long hangs up.
const SILENCE_MS: u64 = 45_000;
/// Who is not welcomed or answered within this tries again.
const WELCOME_MS: u64 = 8_000;
/// A change of so many milliseconds is worth telling a room.
const WORTH_TELLING_MS: u32 = 3;

impl World {
    /// The door's answer goes back.
    pub(crate) fn answer(
        &mut self,
        knock: Knock,
        answer: Result<(RoomCode, PersonId), &'static str>,
    ) {
        let ms = self.guests[knock.guest.0].nature.trip.ms(&mut self.luck);
        self.agenda.plan(self.now + ms, move |world| world.let_in(knock, answer));
    }

    /// Somebody tries to connect.
    pub(crate) fn dial(&mut self, id: GuestId, nth: u32) {
        let guest = &self.guests[id.0];
        if guest.gone || guest.dials != nth || guest.line.is_some() {
            return;
        }
        if self.now < guest.away_until {
            self.agenda.plan(guest.away_until, move |world| world.dial(id, nth));
            return;
        }
        let room = guest.room;
        let house = room.map(|room| self.door_for(room));
        if house.is_some_and(|house| self.houses[house].is_open()) {
            self.line_up(id, house, false);
        } else {
            // Nobody answers the phone.
            let after_ms = self.luck.between(500, 4_000);
            self.redial(id, after_ms);
        }
    }

    /// Opens a line; at once, if what it then hears is to be compared.
    fn line_up(&mut self, id: GuestId, house: Option<usize>, probes: bool) -> Option<LineId> {
        let guest = &mut self.guests[id.0];
        let (room, house) = (guest.room?, house?);
        let forgets = probes || self.luck.one_in(12);
        let hello = guest.hello(room, forgets);
        let heard = guest.follower.heard().filter(|_| !forgets);
        self.line_count += 1;
        let line = LineId(self.line_count);
        let mut end = Line::new(id, (room, house), heard, guest.nature.trip);
        (guest.line, guest.welcomed) = (Some(line), false);
        guest.dials += 1;
        let (dials, knocks) = (guest.dials, guest.knocks);
        let give_up = move |world: &mut World| world.give_up(id, dials, knocks);
        self.agenda.plan(self.now + WELCOME_MS, give_up);
        if !probes {
            // The socket's own handshake goes there and back first.
            let handshake = 2 * end.trip.ms(&mut self.luck);
            let at = end.up(self.now + handshake, &mut self.luck);
            let text = serde_json::to_string(&hello).expect("a frame is always JSON");
            self.agenda.plan(at, move |world| world.reach_house(line, text));
        }
        self.lines.insert(line, end);
        Some(line)
    }

    /// Comes in again at this very moment, without a word of what was heard before: what is
    /// freshly told must be what was known.
    pub(crate) fn probe(&mut self, id: GuestId, owner: OwnerId, known: Follower) -> Checked {
        self.leave_line(id);
        let house = self.owners.get(&owner).map(|owner| owner.house);
        let Some(line) = self.line_up(id, house, true) else { return Ok(()) };
        self.report.count("checks", "fresh table against what was known");
        self.connect(owner, line, Some(known));
        self.turn(owner)
    }

    /// Somebody turns from a line to another. The house hears of it in its own time.
    pub(crate) fn leave_line(&mut self, id: GuestId) {
        let guest = &mut self.guests[id.0];
        let Some(line) = guest.line else { return };
        guest.lost(self.now);
        if let Some(end) = self.lines.get_mut(&line) {
            end.left = true;
        }
        let quick = self.luck.one_in(2);
        let ms = if quick { self.luck.between(0, 500) } else { self.luck.between(0, SILENCE_MS) };
        self.agenda.plan(self.now + ms, move |world| world.hang_up(line));
    }

    pub(crate) fn redial(&mut self, id: GuestId, after_ms: u64) {
        self.leave_line(id);
        let guest = &mut self.guests[id.0];
        guest.dials += 1;
        let nth = guest.dials;
        self.agenda.plan(self.now + after_ms, move |world| world.dial(id, nth));
    }

    /// Somebody has waited long enough.
    pub(crate) fn give_up(&mut self, id: GuestId, dials: u32, knocks: u32) {
        let guest = &self.guests[id.0];
        if guest.gone {
            return;
        }
        if guest.person.is_none() {
            if guest.knocks == knocks {
                self.report.count("lines", "doors that did not open");
                let room = self.slots[guest.slot].room;
                let house = room.map_or(0, |room| self.door_for(room));
                self.knock(id, house);
            }
        } else if guest.dials == dials && !guest.welcomed {
            self.report.count("lines", "without a welcome");
            let after_ms = self.luck.between(0, 3_000);
            self.redial(id, after_ms);
        }
    }

    /// Plans what will happen to a line.
    fn luck_of_line(&mut self, line: LineId) {
        let Some(end) = self.lines.get(&line) else { return };
        let guest = &self.guests[end.guest.0];
        let holds = self.luck.about(guest.nature.line_ms);
        self.agenda.plan(self.now + holds, move |world| world.mishap(line));
        let measured = 2 * guest.nature.trip.ms(&mut self.luck);
        self.agenda.plan(self.now + measured, move |world| world.measure(line));
    }

    /// Something happens to a line: it is cut, left for another, or not read for a while.
    pub(crate) fn mishap(&mut self, line: LineId) {
        let Some(end) = self.lines.get_mut(&line).filter(|end| !end.is_over()) else { return };
        let id = end.guest;
        if self.guests[id.0].line != Some(line) || end.cut {
            return;
        }
        match self.luck.below(4) {
            0 | 1 => {
                self.report.count("lines", "cut");
                end.cut = true;
                let notice = self.luck.between(500, 12_000);
                self.agenda.plan(self.now + notice, move |world| world.notice(line));
                let silence = self.luck.between(200, SILENCE_MS);
                self.agenda.plan(self.now + silence, move |world| world.hang_up(line));
            }
            2 => {
                self.report.count("lines", "left for another");
                let after_ms = self.luck.between(0, 300);
                self.redial(id, after_ms);
            }
            _ => {
                self.report.count("lines", "not read for a while");
                let stall = self.luck.about(45_000);
                end.stalled_until = self.now + stall;
                self.agenda.plan(self.now + stall, move |world| world.pump(line));
                let again = self.luck.about(60_000);
                self.agenda.plan(self.now + stall + again, move |world| world.mishap(line));
            }
        }
    }

    /// Somebody notices that their line is gone.
    pub(crate) fn notice(&mut self, line: LineId) {
        let Some(end) = self.lines.get(&line) else { return };
        let id = end.guest;
        if self.guests[id.0].line == Some(line) {
            let after_ms = self.luck.between(0, 2_000);
            self.redial(id, after_ms);
        }
    }

    /// What a house has for somebody goes out over their line, if they read; then the end, if it
    /// has hung up.
    pub(crate) fn pump(&mut self, line: LineId) {
        let Some(end) = self.lines.get_mut(&line).filter(|end| !end.closed) else { return };
        if !end.is_read(self.now) {
            let waiting = end.outbox.borrow().frames as u64;
            self.report.most("lines", "most frames waiting", waiting);
            return;
        }
        let Waiting { bytes, end: why, .. } = end.outbox.borrow_mut().take();
        for text in bytes.split(|byte| *byte == b'\n').filter(|text| !text.is_empty()) {
            let at = end.down(self.now, &mut self.luck);
            let text = String::from_utf8_lossy(text).into_owned();
            self.agenda.plan(at, move |world| world.reach_guest(line, &text));
        }
        if let Some(why) = why {
            let at = end.down(self.now, &mut self.luck);
            self.agenda.plan(at, move |world| world.closed(line, why));
            end.closed = true;
            self.agenda.plan(self.now, move |world| world.hang_up(line));
        }
    }

    /// A frame arrives at its reader.
    pub(crate) fn reach_guest(&mut self, line: LineId, text: &str) -> Checked {
        let Some(end) = self.lines.get(&line).filter(|end| !end.cut && !end.left) else {
            return Ok(());
        };
        let (room, guest) = (end.room, &mut self.guests[end.guest.0]);
        let id = guest.id;
        let heard = serde_json::from_str::<ServerFrame>(text)
            .map_err(|why| why.to_string())
            .and_then(|frame| guest.hear(self.now, &frame));
        match heard {
            Ok(true) => self.resend(id, line),
            Ok(false) => {}
            Err(why) => return wrong(room, format!("guest {} cannot follow: {why}: {text}", id.0)),
        }
        Ok(())
    }

    /// The line is up: what has no answer is sent again.
    fn resend(&mut self, id: GuestId, line: LineId) {
        self.report.count("lines", "up");
        self.luck_of_line(line);
        if self.luck.one_in(10) {
            // A page that was loaded afresh remembers nothing of what it had sent.
            self.guests[id.0].open.clear();
            return;
        }
        let open: Vec<ClientFrame> =
            self.guests[id.0].open.values().map(|sent| sent.frame.clone()).collect();
        for frame in open {
            self.report.count("lines", "frames sent again");
            self.send(id, frame);
        }
    }

    /// Sends a frame, if there is a line.
    pub(crate) fn send(&mut self, id: GuestId, frame: ClientFrame) {
        let guest = &mut self.guests[id.0];
        let (Some(line), Some(person)) = (guest.line, guest.person) else { return };
        let Some(end) = self.lines.get_mut(&line) else { return };
        if let Some(facts) = self.facts.get_mut(&end.room) {
            facts.ask(person, &frame);
        }
        let text = serde_json::to_string(&frame).expect("a frame is always JSON");
        guest.send(self.now, frame);
        let at = end.up(self.now, &mut self.luck);
        self.agenda.plan(at, move |world| world.reach_house(line, text));
    }

    /// The end of a line arrives at its guest.
    pub(crate) fn closed(&mut self, line: LineId, why: CloseCode) {
        let Some(end) = self.lines.get_mut(&line).filter(|end| !end.cut && !end.left) else {
            return;
        };
        end.left = true;
        let id = end.guest;
        let guest = &mut self.guests[id.0];
        if guest.line != Some(line) {
            return;
        }
        match guest.closed(self.now, why, &mut self.luck) {
            Some(after_ms) => self.redial(id, after_ms),
            None => guest.gone = true,
        }
    }

    /// The house measures a line by its pings.
    pub(crate) fn measure(&mut self, line: LineId) {
        let Some(end) = self.lines.get_mut(&line).filter(|end| !end.cut && !end.closed) else {
            return;
        };
        let again = self.luck.between(4_000, 20_000);
        self.agenda.plan(self.now + again, move |world| world.measure(line));
        let extra = self.luck.between(0, end.trip.jitter_ms / 2 + 1);
        let ms = u32::try_from(2 * end.trip.delay_ms + extra).unwrap_or(u32::MAX);
        if end.told_ms.is_some_and(|told| told.abs_diff(ms) < WORTH_TELLING_MS) {
            return;
        }
        end.told_ms = Some(ms);
        if let Some(owner) = end.owner {
            let trip = RoundTrip::proven(ms);
            self.hand_over(owner, Event::Measured { line, trip }.into());
        }
    }
}
