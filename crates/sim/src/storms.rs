//! Bad days of a cluster: houses are killed, paused, cut off and closed; servers of NATS die, one
//! or two at a time; NATS refuses without a reason.

use room::Event;

use crate::failure::Checked;
use crate::nats::SERVERS;
use crate::world::World;

/// How often, on average.
const CRASH_MS: u64 = 8 * 60_000;
const PAUSE_MS: u64 = 7 * 60_000;
const CUT_MS: u64 = 7 * 60_000;
const CLOSE_MS: u64 = 10 * 60_000;
const SERVER_MS: u64 = 6 * 60_000;
const MAJORITY_MS: u64 = 15 * 60_000;
const MUDDLE_MS: u64 = 3 * 60_000;

/// How long a house that closes waits for its rooms.
const CLOSES_MS: u64 = 8_000;

impl World {
    pub(crate) fn plan_storms(&mut self) {
        (0..self.houses.len()).for_each(|house| self.move_in(house));
        self.again(CRASH_MS, World::kill_house);
        self.again(PAUSE_MS, World::pause_house);
        self.again(CUT_MS, World::cut_off_house);
        self.again(CLOSE_MS, World::close_house);
        self.again(SERVER_MS, World::kill_server);
        self.again(MAJORITY_MS, World::kill_majority);
        self.again(MUDDLE_MS, World::muddle);
        self.again(10_000, World::inspect);
    }

    /// Whether something is amiss that people may have to wait for.
    pub(crate) fn is_troubled(&self) -> bool {
        let amiss = |house: usize| {
            !self.houses[house].is_open()
                || self.houses[house].fellows.leaving
                || self.sleeps(house).is_some()
                || self.is_cut_off(house)
        };
        !self.nats.is_well(self.now) || (0..self.houses.len()).any(amiss)
    }

    /// A house that is well, if the one that was thought of is.
    fn well_house(&mut self) -> Option<usize> {
        let house = self.luck.below(self.houses.len());
        let well = self.houses[house].is_open()
            && !self.houses[house].fellows.leaving
            && self.sleeps(house).is_none()
            && !self.is_cut_off(house);
        well.then_some(house)
    }

    /// A house is killed: nothing of it is left but what NATS has, or gets yet.
    fn kill_house(&mut self) -> Checked {
        self.again(CRASH_MS, World::kill_house);
        let Some(house) = self.well_house() else { return Ok(()) };
        self.report.count("house", "crashes");
        self.compare_all()?;
        self.kill(house);
        let down = self.luck.between(300, 15_000);
        self.agenda.plan(self.now + down, move |world| world.reopen(house));
        Ok(())
    }

    /// A house stops in the middle of whatever it does, and later goes on as if nothing had been.
    fn pause_house(&mut self) {
        self.again(PAUSE_MS, World::pause_house);
        let Some(house) = self.well_house() else { return };
        self.report.count("house", "pauses");
        let long = !self.luck.one_in(3);
        let ms = if long { 20_000 } else { self.luck.between(500, 6_000) };
        let until = self.now + ms;
        self.houses[house].paused_until = until;
        let leads =
            self.lines.iter_mut().filter(|(_, end)| end.house == house || end.door == house);
        for (&line, end) in leads {
            end.stalled_until = end.stalled_until.max(until);
            self.agenda.plan(end.stalled_until, move |world| world.pump(line));
        }
        let run = self.houses[house].run;
        let mut rooms = Vec::new();
        for owner in self.owners.values_mut().filter(|owner| owner.house == house) {
            owner.witness.wait(ms);
            rooms.push(owner.code);
        }
        let what = format!("house {house}, run {run}, is paused for {ms} ms");
        rooms.into_iter().for_each(|code| self.note(code, &what));
    }

    /// A house does not reach NATS, though its people reach it.
    fn cut_off_house(&mut self) {
        self.again(CUT_MS, World::cut_off_house);
        let Some(house) = self.well_house() else { return };
        self.report.count("house", "cut off from NATS");
        let ms = self.luck.between(500, 25_000);
        self.houses[house].cut_off_until = self.now + ms;
        // A connection that dies is often dead in one direction first.
        let deaf_ms = self.luck.between(0, 3_000).min(ms);
        self.houses[house].deaf_until = self.now + deaf_ms;
        let missed = self.luck.one_in(2);
        self.miss(house, missed);
    }

    /// Whether both ends know that a house's connection is gone.
    fn miss(&mut self, house: usize, missed: bool) {
        self.houses[house].is_missed = missed;
        self.houses[house].fellows.doubts |= missed;
    }

    /// A house closes in good order: its rooms go to others first.
    fn close_house(&mut self) {
        self.again(CLOSE_MS, World::close_house);
        let Some(house) = self.well_house() else { return };
        self.report.count("house", "shut downs");
        self.hand_rooms(house);
        let run = self.houses[house].run;
        self.agenda.plan(self.now + CLOSES_MS, move |world| world.close_door(house, run));
    }

    fn close_door(&mut self, house: usize, run: u32) {
        if !self.houses[house].alive || self.houses[house].run != run {
            return;
        }
        for id in self.houses[house].directory.close() {
            self.hand_over(id, Event::ShutDown.into());
        }
        let down = self.luck.between(3_000, 8_000);
        self.agenda.plan(self.now + down, move |world| {
            if world.houses[house].run == run {
                world.reopen(house);
            }
        });
    }

    /// A server of NATS dies. What it led is without a leader for a while.
    fn kill_server(&mut self) {
        self.again(SERVER_MS, World::kill_server);
        if self.nats.up().len() == 3 {
            self.kill_one();
        }
    }

    /// Two of three die: nothing is answered until one is back.
    fn kill_majority(&mut self) {
        self.again(MAJORITY_MS, World::kill_majority);
        if self.nats.up().len() == 3 {
            self.report.count("nats", "majorities lost");
            self.kill_one();
            self.kill_one();
        }
    }

    fn kill_one(&mut self) {
        let up = self.nats.up();
        let server = self.luck.pick(&up);
        let led = self.nats.kill(self.now, server, &mut self.luck);
        self.report.count("nats", if led { "leaders killed" } else { "followers killed" });
        // Houses that were connected to it look for another.
        for house in (0..self.houses.len()).filter(|house| house % SERVERS == server) {
            let back = self.now + self.luck.between(20, 1_200);
            let until = &mut self.houses[house].cut_off_until;
            *until = back.max(*until);
            self.miss(house, true);
        }
        let down = self.luck.between(3_000, 25_000);
        self.agenda.plan(self.now + down, move |world| {
            world.nats.revive(world.now, server, &mut world.luck);
        });
    }

    /// NATS refuses a sole writer.
    fn muddle(&mut self) {
        self.again(MUDDLE_MS, World::muddle);
        self.report.count("nats", "muddles");
        let until = self.now + self.luck.between(5, 3_500);
        self.nats.muddle(until, &mut self.luck);
    }
}
