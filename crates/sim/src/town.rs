//! The town: rooms that open and end, people who come, think, go on holiday and go home.

use std::rc::Rc;

use protocol::{ClientFrame, PersonId, Role, RoomCode, Stage, Way};
use table::Millis;

use crate::guest::{Guest, GuestId};
use crate::house::{Knock, Wants};
use crate::world::World;
use crate::{luck::Luck, wishes};

/// A place in town for one room after another.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    pub(crate) room: Option<RoomCode>,
    cast: Vec<GuestId>,
    /// How many want to play.
    players: usize,
    /// How many watch, and whether there is a screen.
    watchers: usize,
    screen: bool,
    ends: Millis,
}

const UPKEEP_MS: u64 = 10_000;
/// A frame without an answer is sent again after this.
const AGAIN_MS: u64 = 5_000;
/// After the last guest has gone, a room is kept for this long.
const FORGET_MS: u64 = 240_000;
/// How many frames a flood has.
const FLOOD: u32 = 1_200;

impl World {
    pub(crate) fn plan_town(&mut self) {
        for slot in 0..self.plan.rooms {
            self.slots.push(Slot::default());
            let at = self.luck.between(0, 30_000);
            self.agenda.plan(Millis(at), move |world| world.upkeep(slot));
        }
    }

    /// Looks after a slot: opens a room, fills it, empties it.
    pub(crate) fn upkeep(&mut self, nth: usize) {
        self.agenda.plan(self.now + UPKEEP_MS, move |world| world.upkeep(nth));
        let slot = &self.slots[nth];
        if slot.cast.is_empty() {
            return self.open_slot(nth);
        }
        let Some(room) = slot.room else {
            // Whoever was to open the room has given up.
            if slot.cast.iter().all(|guest| self.guests[guest.0].gone) {
                self.slots[nth].cast.clear();
            }
            return;
        };
        if self.now >= slot.ends {
            return self.end_slot(nth, room);
        }
        if self.luck.one_in(60) {
            return self.holiday(nth);
        }
        let here = |role| {
            let of_role = |guest: &&GuestId| self.guests[guest.0].role == role;
            let there = |guest: &&GuestId| !self.guests[guest.0].gone;
            self.slots[nth].cast.iter().filter(of_role).filter(there).count()
        };
        let (players, watchers, screens) =
            (here(Role::Player), here(Role::Spectator), here(Role::Screen));
        let slot = &self.slots[nth];
        let missing = [
            (players < slot.players, Role::Player),
            (watchers < slot.watchers, Role::Spectator),
            (screens == 0 && slot.screen, Role::Screen),
        ];
        for (_, role) in missing.into_iter().filter(|(missing, _)| *missing) {
            let at = self.now + self.luck.between(0, UPKEEP_MS);
            self.agenda.plan(at, move |world| world.arrive(nth, role));
        }
    }

    /// Somebody opens a room.
    fn open_slot(&mut self, nth: usize) {
        let settings = wishes::settings(&mut self.luck);
        let seats = settings.game.seats();
        let full = usize::from(*seats.end());
        let fewest = usize::from(*seats.start());
        let together = settings.way == Way::Together;
        let slot = &mut self.slots[nth];
        slot.players =
            fewest.saturating_sub(self.luck.below(2)) + self.luck.below(full - fewest + 2);
        slot.players = slot.players.max(1);
        slot.watchers = self.luck.pick(&[0, 0, 1, 3]);
        slot.screen = together && self.luck.one_in(2);
        slot.ends = self.now + self.luck.between(5 * 60_000, 40 * 60_000);
        let role = if slot.screen { Role::Screen } else { Role::Player };
        let guest = self.new_guest(nth, role);
        let knock = self.next_knock(guest);
        let ms = self.guests[guest.0].nature.trip.ms(&mut self.luck);
        let wants = Wants::Open(knock, settings.into());
        self.agenda.plan(self.now + ms, move |world| world.call(wants.into()));
    }

    pub(crate) fn new_guest(&mut self, slot: usize, role: Role) -> GuestId {
        let id = GuestId(self.guests.len());
        self.guests.push(Guest::new(id, slot, role, &mut self.luck));
        self.slots[slot].cast.push(id);
        self.report.count("people", "came");
        id
    }

    fn next_knock(&mut self, guest: GuestId) -> Knock {
        let one = &mut self.guests[guest.0];
        (one.knocks, one.at_door) = (one.knocks + 1, Rc::new(()));
        let (nth, dials) = (one.knocks, one.dials);
        self.agenda.plan(self.now + 10_000, move |world| world.give_up(guest, dials, nth));
        Knock { guest, nth }
    }

    /// Somebody comes, to play or to watch.
    pub(crate) fn arrive(&mut self, slot: usize, role: Role) {
        if let Some(room) = self.slots[slot].room {
            let guest = self.new_guest(slot, role);
            let door = self.door_for(room);
            self.knock(guest, door);
        }
    }

    /// Somebody asks to be let in, or asks again: as somebody new, for nobody knows what became
    /// of the first try.
    pub(crate) fn knock(&mut self, id: GuestId, house: usize) {
        let knock = self.next_knock(id);
        let guest = &mut self.guests[id.0];
        let Some(room) = self.slots[guest.slot].room else {
            guest.gone = true;
            return;
        };
        if knock.nth > 4 {
            guest.gone = true;
            return;
        }
        guest.key = room::Key(self.luck.bytes());
        let name = format!("Guest {} {}", id.0, knock.nth);
        guest.name = protocol::Name::new(&name).expect("a plain name");
        let ms = guest.nature.trip.ms(&mut self.luck);
        let wants = Wants::Join(knock, room, house);
        self.agenda.plan(self.now + ms, move |world| world.call(wants.into()));
    }

    /// The door has answered.
    pub(crate) fn let_in(
        &mut self,
        knock: Knock,
        answer: Result<(RoomCode, PersonId), &'static str>,
    ) {
        let guest = &mut self.guests[knock.guest.0];
        if guest.gone || guest.person.is_some() || guest.knocks != knock.nth {
            return;
        }
        let Ok((room, person)) = answer else {
            guest.gone = true;
            return;
        };
        (guest.room, guest.person) = (Some(room), Some(person));
        (guest.bored_since, guest.left_at) = (self.now, self.now);
        guest.dials += 1;
        let nth = guest.dials;
        let slot = &mut self.slots[guest.slot];
        if slot.room.is_none() && self.now < slot.ends {
            slot.room = Some(room);
        }
        let (id, pace) = (guest.id, guest.nature.pace_ms);
        self.agenda.plan(self.now, move |world| world.dial(id, nth));
        self.agenda.plan(self.now + pace, move |world| world.think(id));
    }

    /// Somebody thinks, and perhaps does something.
    pub(crate) fn think(&mut self, id: GuestId) {
        let guest = &mut self.guests[id.0];
        if guest.gone {
            return;
        }
        let pace = guest.nature.pace_ms;
        let after_ms = if self.luck.one_in(60) { pace * 15 } else { self.luck.about(pace) };
        self.agenda.plan(self.now + after_ms, move |world| world.think(id));
        if !guest.welcomed {
            return;
        }
        let late = |sent_at: Millis| sent_at + AGAIN_MS < self.now;
        let late = guest.open.values().find(|sent| late(sent.sent_at));
        if let Some(frame) = late.map(|sent| sent.frame.clone()) {
            self.report.count("lines", "frames sent again");
            return self.send(id, frame);
        }
        if self.luck.one_in(guest.nature.repeats_every) {
            let open = guest.open.values().next().map(|sent| sent.frame.clone());
            if let Some(frame) = open.or_else(|| guest.old(&mut self.luck)) {
                self.report.count("lines", "frames sent twice");
                return self.send(id, frame);
            }
        }
        if self.luck.one_in(15_000) {
            return self.flood(id);
        }
        if guest.leaving {
            return;
        }
        if self.luck.one_in(4_000) {
            guest.leaving = true;
            let frame = ClientFrame::Leave { id: guest.last_id + 1 };
            return self.send(id, frame);
        }
        if !guest.may_send() {
            return;
        }
        let next = wishes::next(guest, self.now, guest.last_id + 1, &mut self.luck);
        let Some(frame) = next else { return };
        if let (ClientFrame::Part { .. }, Some(Stage::Promised { game, .. })) =
            (&frame, guest.follower.room.as_deref().map(|room| &room.stage))
        {
            guest.part_for = *game;
        }
        self.send(id, frame);
    }

    /// A thousand frames at once.
    fn flood(&mut self, id: GuestId) {
        self.report.count("people", "floods");
        let frames = |luck: &mut Luck, id| match luck.below(3) {
            0 => ClientFrame::Stand { id },
            1 => ClientFrame::Look { id, look: gaze::Look::Down, made: None },
            _ => ClientFrame::Ready { id, on: luck.one_in(2) },
        };
        for _ in 0..FLOOD {
            let next = self.guests[id.0].last_id + 1;
            let frame = frames(&mut self.luck, next);
            self.send(id, frame);
        }
    }

    /// Everybody in a room is away for a while; the room may leave memory.
    fn holiday(&mut self, nth: usize) {
        self.report.count("people", "holidays of a whole room");
        let until = self.now + self.luck.between(60_000, 400_000);
        for id in self.slots[nth].cast.clone() {
            let guest = &mut self.guests[id.0];
            if !guest.gone && guest.person.is_some() {
                guest.away_until = until;
                let after_ms = self.luck.between(0, 20_000);
                self.redial(id, after_ms);
            }
        }
    }

    /// Everybody goes home, with or without a word.
    fn end_slot(&mut self, nth: usize, room: RoomCode) {
        let cast = std::mem::take(&mut self.slots[nth].cast);
        self.slots[nth].room = None;
        for id in cast {
            let last_id = self.guests[id.0].last_id;
            if self.guests[id.0].welcomed && self.luck.one_in(3) {
                self.send(id, ClientFrame::Leave { id: last_id + 1 });
            }
            self.leave_line(id);
            self.guests[id.0].gone = true;
            self.guests[id.0].open.clear();
        }
        self.agenda.plan(self.now + FORGET_MS, move |world| world.forget(room));
    }
}
