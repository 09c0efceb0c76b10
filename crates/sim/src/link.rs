//! Between a house and NATS: what is asked arrives or does not, late or in time, and so does the
//! answer. Whoever has waited long enough knows nothing.

use std::cell::RefCell;
use std::rc::Rc;

use table::Millis;

use crate::failure::Checked;
use crate::nats::Name;
use crate::world::World;

/// How long NATS may take to answer. Longer is *unknown*.
const PATIENCE_MS: u64 = 2_000;
/// How long a house that lives takes to say so when it is asked.
const CALL_PATIENCE_MS: u64 = 500;

/// What is done with an answer, or without one. Whoever comes first takes it.
type Then<A> = Rc<RefCell<Option<Box<dyn FnOnce(&mut World, Option<A>) -> Checked>>>>;
/// What is done where a stream's leader is.
type There<A> = Box<dyn FnOnce(&mut World) -> Checked<A>>;

/// Whether a house lives, as far as anybody can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pulse {
    Alive,
    /// Nobody answers for it.
    Gone,
    /// It is connected and does not answer, or nobody can say.
    Unsure,
}

/// A request on its way.
struct Request<A> {
    from: Name,
    stream: usize,
    there: There<A>,
    then: Then<A>,
    /// It has been held up, and is late by now.
    late: bool,
}

impl World {
    /// Whether that run of a house still lives.
    pub(crate) fn lives(&self, name: Name) -> bool {
        let house = &self.houses[name.house];
        house.alive && house.run == name.run
    }

    /// Until when a house is paused, if it is.
    pub(crate) fn sleeps(&self, house: usize) -> Option<Millis> {
        let until = self.houses[house].paused_until;
        (self.now < until).then_some(until)
    }

    /// Whether a house cannot reach NATS.
    pub(crate) fn is_cut_off(&self, house: usize) -> bool {
        self.now < self.houses[house].cut_off_until
    }

    fn trip_ms(&mut self) -> u64 {
        if self.luck.one_in(60) { self.luck.between(20, 400) } else { self.luck.between(0, 3) }
    }

    /// A house asks NATS. `there` happens at the leader of the stream, if it gets there at all.
    /// `then` happens once, while the house lives: with the answer, or without one.
    pub(crate) fn request<A: 'static>(
        &mut self,
        from: Name,
        stream: usize,
        there: impl FnOnce(&mut World) -> Checked<A> + 'static,
        then: impl FnOnce(&mut World, Option<A>) -> Checked + 'static,
    ) {
        self.report.count("nats", "requests");
        let then: Then<A> = Rc::new(RefCell::new(Some(Box::new(then))));
        let (there, heard) = (Box::new(there), Rc::clone(&then));
        let request = Request { from, stream, there, then, late: false };
        let trip = self.trip_ms();
        self.agenda.plan(self.now + trip, move |world| world.arrives(request));
        self.agenda.plan(self.now + PATIENCE_MS, move |world| world.hears(from, heard, None));
    }

    /// A request arrives, unless something is in its way.
    fn arrives<A: 'static>(&mut self, mut request: Request<A>) -> Checked {
        let deaf = self.now < self.houses[request.from.house].deaf_until;
        let cut_off = self.is_cut_off(request.from.house) && !deaf;
        if cut_off || !self.nats.speaks(self.now, request.stream) {
            // Clients and servers keep some of what they cannot pass on, and pass it on later.
            if !request.late && self.luck.below(3) > 0 {
                self.report.count("nats", "requests lost");
                if !cut_off && self.luck.one_in(2) {
                    // That there is no leader is said at once.
                    return self.hears(request.from, request.then, None);
                }
                return Ok(());
            }
            request.late = true;
            let ms = self.luck.between(50, 800);
            self.agenda.plan(self.now + ms, move |world| world.arrives(request));
            return Ok(());
        }
        if self.luck.one_in(4_000) {
            self.report.count("nats", "requests lost");
            return Ok(());
        }
        let Request { from, stream, there, then, late } = request;
        if late && then.borrow().is_none() {
            self.report.count("nats", "requests that came late");
        }
        let answer = there(self)?;
        let lost = self.luck.one_in(1_000);
        let trip = self.trip_ms();
        self.agenda.plan(self.now + trip, move |world| {
            let gets_there = world.nats.speaks(world.now, stream) && !world.is_cut_off(from.house);
            if lost || !gets_there {
                world.report.count("nats", "answers lost");
                return Ok(());
            }
            world.hears(from, then, Some(answer))
        });
        Ok(())
    }

    /// An answer comes, or the time is over.
    fn hears<A: 'static>(&mut self, name: Name, then: Then<A>, answer: Option<A>) -> Checked {
        if !self.lives(name) || then.borrow().is_none() {
            return Ok(());
        }
        if let Some(until) = self.sleeps(name.house) {
            // When it wakes, an answer and the end of its time are there together.
            let at = until + self.luck.between(0, 2);
            self.agenda.plan(at, move |world| world.hears(name, then, answer));
            return Ok(());
        }
        let then = then.take();
        then.map_or(Ok(()), |then| then(self, answer))
    }

    /// A house asks another whether it lives.
    pub(crate) fn feel_pulse(
        &mut self,
        from: Name,
        of: Name,
        then: impl FnOnce(&mut World, Pulse) -> Checked + 'static,
    ) {
        let other = &self.houses[of.house];
        let unsure = self.is_cut_off(from.house)
            || self.lives(of)
                && (self.sleeps(of.house).is_some()
                    || self.is_cut_off(of.house) && !other.is_missed);
        let pulse = match () {
            () if unsure => Pulse::Unsure,
            () if self.lives(of) && !self.is_cut_off(of.house) => Pulse::Alive,
            () => Pulse::Gone,
        };
        let ms = if unsure { CALL_PATIENCE_MS } else { self.luck.between(1, 5) };
        self.when_awake(from, self.now + ms, move |world| then(world, pulse));
    }

    /// A house does something at that time; later if it is paused then, never if it is dead.
    pub(crate) fn when_awake(
        &mut self,
        name: Name,
        at: Millis,
        what: impl FnOnce(&mut World) -> Checked + 'static,
    ) {
        self.agenda.plan(at, move |world| {
            if !world.lives(name) {
                return Ok(());
            }
            match world.sleeps(name.house) {
                Some(until) => {
                    world.when_awake(name, until, what);
                    Ok(())
                }
                None => what(world),
            }
        });
    }
}
