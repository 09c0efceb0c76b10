//! Bad days: the house dies, the store is silent, somebody else takes a room over.

use protocol::CloseCode;
use room::{Event, LineId};
use table::Millis;

use crate::failure::Checked;
use crate::guest::{Guest, GuestId};
use crate::house::{Knock, OwnerId};
use crate::world::{What, World};

/// How often, on average.
const CRASH_MS: u64 = 9 * 60_000;
const SHUT_DOWN_MS: u64 = 23 * 60_000;
const OUTAGE_MS: u64 = 6 * 60_000;
const TAKE_OVER_MS: u64 = 3 * 60_000;
/// Rooms without anybody for so long leave memory.
const FOLD_MS: u64 = 75_000;

impl World {
    pub(crate) fn plan_weather(&mut self) {
        let first = [
            (CRASH_MS, What::Crash),
            (SHUT_DOWN_MS, What::ShutDown),
            (OUTAGE_MS, What::Outage),
            (TAKE_OVER_MS, What::TakeOver),
            (10_000, What::FoldAway),
            (10_000, What::Inspect),
        ];
        for (about, what) in first {
            let at = self.luck.about(about);
            self.agenda.plan(Millis(at), what);
        }
    }

    fn again(&mut self, about: u64, what: What) {
        let at = self.now + self.luck.about(about);
        self.agenda.plan(at, what);
    }

    /// The house dies: what was not stored is lost.
    pub(crate) fn crash(&mut self) -> Checked {
        self.again(CRASH_MS, What::Crash);
        if !self.open {
            return Ok(());
        }
        self.report.count("house", "crashes");
        self.compare_all()?;
        self.kill();
        let down = self.luck.between(300, 12_000);
        self.agenda.plan(self.now + down, What::Reopen);
        Ok(())
    }

    /// Nothing of the house is left but the store.
    fn kill(&mut self) {
        self.open = false;
        for code in self.directory.keys().copied().collect::<Vec<_>>() {
            self.note(code, "the house dies");
        }
        self.owners.clear();
        self.directory.clear();
        self.vault.crash(&mut self.luck);
        let open: Vec<LineId> = self
            .lines
            .iter_mut()
            .filter(|(_, end)| !end.closed)
            .map(|(line, end)| {
                end.closed = true;
                end.cut = true;
                *line
            })
            .collect();
        for line in open {
            let at = self.now + self.luck.about(1_500);
            self.agenda.plan(at, What::Notice(line));
        }
    }

    /// The house closes in good order: everybody is told.
    pub(crate) fn shut_down(&mut self) -> Checked {
        self.again(SHUT_DOWN_MS, What::ShutDown);
        if !self.open {
            return Ok(());
        }
        self.report.count("house", "shut downs");
        self.open = false;
        for id in self.owners.keys().copied().collect::<Vec<_>>() {
            let Some(owner) = self.owners.get_mut(&id) else { continue };
            let events = owner.take_inbox();
            owner.closing = true;
            self.turn(id, events.into_iter().chain([Event::ShutDown]).collect())?;
        }
        let down = self.luck.between(5_000, 15_000);
        self.agenda.plan(self.now + down, What::Reopen);
        Ok(())
    }

    /// The house is there again. Rooms come back as somebody asks for them.
    pub(crate) fn reopen(&mut self) {
        // Whoever could not end in time has been killed.
        self.kill();
        self.open = true;
        self.well_since = self.now;
    }

    /// The store cannot write for a while.
    pub(crate) fn outage(&mut self) {
        self.again(OUTAGE_MS, What::Outage);
        self.report.count("store", "outages");
        self.vault.out_until = self.now + self.luck.between(500, 20_000);
        self.well_since = self.vault.out_until;
    }

    /// Somebody else thinks that a room is theirs: they read its log, and write.
    pub(crate) fn take_over(&mut self) -> Checked {
        self.again(TAKE_OVER_MS, What::TakeOver);
        let codes: Vec<_> = self.directory.iter().map(|(code, id)| (*code, *id)).collect();
        if !self.open || codes.is_empty() {
            return Ok(());
        }
        let (code, before) = codes[self.luck.below(codes.len())];
        let Some(slot) = self.slots.iter().position(|slot| slot.room == Some(code)) else {
            return Ok(());
        };
        let Some(id) = self.recover(code)? else { return Ok(()) };
        self.note(code, "somebody else takes over");
        self.report.count("house", "rooms taken over");
        self.directory.insert(code, id);
        self.turn(id, Vec::new())?;
        // Whoever comes in through the new owner makes it write before it says anything.
        let guest = self.stranger(slot);
        let knock = Knock { guest, nth: 1 };
        self.join(id, knock)?;
        let writes = self.owners.get(&id).is_some_and(|owner| owner.under_way.is_some());
        if !writes {
            self.owners.remove(&id);
            self.directory.insert(code, before);
            self.guests[guest.0].gone = true;
            return Ok(());
        }
        let at = self.now + self.luck.between(0, 8_000);
        self.agenda.plan(at, What::Retire(before));
        Ok(())
    }

    fn stranger(&mut self, slot: usize) -> GuestId {
        let id = GuestId(self.guests.len());
        let mut guest = Guest::new(id, slot, protocol::Role::Player, &mut self.luck);
        guest.knocks = 1;
        self.guests.push(guest);
        self.slots[slot].welcome(id);
        id
    }

    /// Who ran a room before learns that it is somebody else's.
    pub(crate) fn retire(&mut self, id: OwnerId) {
        let Some(owner) = self.owners.get(&id) else { return };
        // Unless it was the other who had to give way.
        if self.directory.get(&owner.code) == Some(&id) {
            return;
        }
        let lines = owner.lines.clone();
        self.owners.remove(&id);
        for line in lines {
            self.close(line, CloseCode::Moved);
        }
    }

    /// Rooms without anybody leave memory.
    pub(crate) fn fold_away(&mut self) -> Checked {
        self.agenda.plan(self.now + 10_000, What::FoldAway);
        let forgotten =
            |since: Option<Millis>| since.is_some_and(|since| since + FOLD_MS <= self.now);
        let folded: Vec<OwnerId> = self
            .owners
            .values()
            .filter(|owner| forgotten(owner.actor.idle_since()) && owner.under_way.is_none())
            .map(|owner| owner.id)
            .collect();
        for id in folded {
            self.compare(id)?;
            let Some(owner) = self.owners.remove(&id) else { continue };
            self.report.count("house", "rooms folded away");
            self.note(owner.code, "folded away");
            if self.directory.get(&owner.code) == Some(&id) {
                self.directory.remove(&owner.code);
            }
        }
        Ok(())
    }
}
