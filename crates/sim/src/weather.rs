//! Bad days: a house dies, the store is silent, the other house takes a room over.

use std::collections::BTreeSet;

use room::Event;

use crate::failure::Checked;
use crate::house::House;
use crate::line::Line;
use crate::owner::{Owner, OwnerId};
use crate::world::{Comes, World};

/// How often, on average.
const CRASH_MS: u64 = 5 * 60_000;
const SHUT_DOWN_MS: u64 = 12 * 60_000;
const OUTAGE_MS: u64 = 6 * 60_000;
const TAKE_OVER_MS: u64 = 3 * 60_000;

impl World {
    pub(crate) fn plan_weather(&mut self) {
        self.again(CRASH_MS, World::crash);
        self.again(SHUT_DOWN_MS, World::shut_down);
        self.again(OUTAGE_MS, World::outage);
        self.again(TAKE_OVER_MS, World::take_over);
        self.again(10_000, World::inspect);
    }

    pub(crate) fn again<R: Comes + 'static>(&mut self, about: u64, what: fn(&mut World) -> R) {
        let at = self.now + self.luck.about(about);
        self.agenda.plan(at, what);
    }

    /// A house dies: what was not stored is lost. The other may go on with its rooms.
    pub(crate) fn crash(&mut self) -> Checked {
        self.again(CRASH_MS, World::crash);
        let house = self.luck.below(self.houses.len());
        if !self.houses[house].is_open() {
            return Ok(());
        }
        self.report.count("house", "crashes");
        self.compare_all()?;
        self.kill(house);
        if self.luck.one_in(2) {
            // Not where the other has run a room, and does not know yet that it is over.
            let stale: BTreeSet<_> = self.owners.values().map(|owner| owner.code).collect();
            let rooms = self.wrote_last.iter_mut().filter(|(code, _)| !stale.contains(code));
            let theirs = rooms.filter(|(_, (by, _))| *by == house);
            theirs.for_each(|(_, (by, _))| *by = 1 - house);
        }
        let down = self.luck.between(300, 12_000);
        self.agenda.plan(self.now + down, move |world| world.reopen(house));
        Ok(())
    }

    /// Nothing of a house is left but the store.
    pub(crate) fn kill(&mut self, house: usize) {
        self.houses[house].alive = false;
        let here = |_: &OwnerId, owner: &mut Owner| owner.house == house;
        let dead: Vec<Owner> = self.owners.extract_if(.., here).map(|(_, owner)| owner).collect();
        dead.iter().for_each(|owner| self.note(owner.code, "the house dies"));
        let dead: BTreeSet<OwnerId> = dead.iter().map(|owner| owner.id).collect();
        self.vault.crash(&dead, &mut self.luck);
        let leads = |end: &Line| end.house == house || end.door == house;
        for (&line, end) in self.lines.iter_mut().filter(|(_, end)| leads(end)) {
            if !end.closed {
                (end.closed, end.cut) = (true, true);
                let at = self.now + self.luck.about(1_500);
                self.agenda.plan(at, move |world| world.notice(line));
                if end.house != house {
                    // It was only passed through here: the house behind learns that it is gone.
                    let at = self.now + self.luck.about(1_500);
                    self.agenda.plan(at, move |world| world.hang_up(line));
                }
            }
        }
    }

    /// A house closes in good order: everybody is told.
    pub(crate) fn shut_down(&mut self) {
        self.again(SHUT_DOWN_MS, World::shut_down);
        let house = self.luck.below(self.houses.len());
        if !self.houses[house].is_open() {
            return;
        }
        self.report.count("house", "shut downs");
        for id in self.houses[house].directory.close() {
            self.hand_over(id, Event::ShutDown.into());
        }
        let down = self.luck.between(5_000, 15_000);
        self.agenda.plan(self.now + down, move |world| world.reopen(house));
    }

    /// A house is there again. Rooms come back as somebody asks for them.
    pub(crate) fn reopen(&mut self, house: usize) {
        // Whoever could not end in time has been killed.
        self.kill(house);
        self.houses[house] = House::new(self.houses[house].run + 1);
        if self.plan.cluster {
            self.move_in(house);
        }
        self.well_since = self.now;
    }

    /// The store cannot write for a while.
    pub(crate) fn outage(&mut self) {
        self.again(OUTAGE_MS, World::outage);
        self.report.count("store", "outages");
        self.vault.out_until = self.now + self.luck.between(500, 20_000);
        self.well_since = self.vault.out_until;
    }

    /// The other house thinks that a room is its own: it reads the log, and writes. Who has run it
    /// until then learns that from its next append, or is told.
    pub(crate) fn take_over(&mut self) {
        self.again(TAKE_OVER_MS, World::take_over);
        let slots: Vec<_> =
            (0..self.slots.len()).filter(|nth| self.slots[*nth].room.is_some()).collect();
        if slots.is_empty() {
            return;
        }
        let slot = slots[self.luck.below(slots.len())];
        let Some(code) = self.slots[slot].room else { return };
        let other = 1 - self.house_of(code);
        let before = self.owners.values().find(|o| o.code == code && o.house != other);
        let Some(before) = before.map(|owner| owner.id) else { return };
        if !self.houses[other].is_open() {
            return;
        }
        self.note(code, "the other house takes over");
        self.report.count("house", "rooms taken over");
        // Whoever comes in through the new owner makes it write before it says anything.
        let stranger = self.new_guest(slot, protocol::Role::Player);
        self.knock(stranger, other);
        let at = self.now + self.luck.between(0, 8_000);
        self.agenda.plan(at, move |world| world.retire(before));
    }

    /// Who ran a room before learns that it is somebody else's.
    pub(crate) fn retire(&mut self, id: OwnerId) -> Checked {
        let moved = |owner: &&Owner| self.house_of(owner.code) != owner.house;
        if self.owners.get(&id).filter(moved).is_none() {
            return Ok(());
        }
        let owner = self.owners.remove(&id).expect("it is there");
        self.bury(owner, None)
    }
}
