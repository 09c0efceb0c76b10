//! Houses among others on one NATS: leases that say who lives, rooms that have one owner by
//! compare-and-set, and what is done when a house is gone. As `server/src/street.rs` does it.

use std::collections::{BTreeMap, BTreeSet};

use keeping::Shut;
use protocol::RoomCode;
use room::Event;
use table::Millis;

use crate::Fault;
use crate::failure::Checked;
use crate::house::{Caller, Wants};
use crate::link::Pulse;
use crate::logs::Taken;
use crate::nats::{LEASES, Name, Nats, OWNERS, Owned};
use crate::report::hash;
use crate::world::World;

/// How often a house says that it lives, and for how long one is believed to that says nothing.
const RENEW_MS: u64 = 1_000;
const LEASE_MS: u64 = 3_000;
/// How often it is looked whether a house has died.
const LOOK_MS: u64 = 250;
/// How long somebody waits for a room whose house may be dead, and how soon it is looked again.
const PATIENCE_MS: u64 = 10_000;
const PAUSE_MS: u64 = 50;

/// What a house knows of the others, and of itself among them.
#[derive(Debug, Default)]
pub(crate) struct Fellows {
    /// When each was last heard.
    heard: BTreeMap<Name, Millis>,
    /// When this house's own lease was last renewed, and since when it has held.
    renewed: Option<(Millis, Millis)>,
    /// Others may have taken this house for dead, and it has not asked yet which rooms they took.
    pub(crate) doubts: bool,
    /// Who lived when it was last looked.
    before: Option<BTreeSet<Name>>,
    /// The rooms this house runs, or is about to, and since which change.
    pub(crate) owned: BTreeMap<RoomCode, u64>,
    /// The rooms it hands to others, as soon as they have ended here.
    pub(crate) handed: BTreeMap<RoomCode, (u64, Name)>,
    /// It closes, and takes no more rooms.
    pub(crate) leaving: bool,
}

impl Fellows {
    /// For how long this house's lease has held; nothing if it does not.
    fn held_ms(&self, now: Millis) -> Option<u64> {
        let (at, since) = self.renewed?;
        (now.0 - at.0 < LEASE_MS).then_some(now.0 - since.0)
    }

    /// Whether it has held for long enough to have heard of every house that lives.
    fn is_steady(&self, now: Millis) -> bool {
        self.held_ms(now).is_some_and(|ms| ms >= LEASE_MS)
    }

    fn knows(&self, now: Millis, name: Name) -> bool {
        self.heard.get(&name).is_some_and(|at| now.0 - at.0 < LEASE_MS)
    }

    fn living(&self, now: Millis) -> BTreeSet<Name> {
        self.heard.keys().copied().filter(|name| self.knows(now, *name)).collect()
    }
}

impl World {
    fn fellows(&mut self, name: Name) -> &mut Fellows {
        &mut self.houses[name.house].fellows
    }

    /// A house as it runs now.
    pub(crate) fn name_of(&self, house: usize) -> Name {
        Name { house, run: self.houses[house].run }
    }

    /// A house begins to live among the others.
    pub(crate) fn move_in(&mut self, house: usize) {
        let name = self.name_of(house);
        let at = self.now + self.luck.between(0, RENEW_MS);
        self.when_awake(name, at, move |world| world.renew(name));
        self.when_awake(name, at + LOOK_MS, move |world| world.watch_over(name));
    }

    /// Says that a house lives.
    fn renew(&mut self, name: Name) -> Checked {
        let asked = self.now;
        let there = move |world: &mut World| {
            for house in 0..world.houses.len() {
                let (to, ms) = (world.name_of(house), world.luck.between(0, 3));
                if to != name && !world.is_cut_off(house) {
                    world.when_awake(to, world.now + ms, move |world| {
                        let now = world.now;
                        world.fellows(to).heard.insert(name, now);
                        Ok(())
                    });
                }
            }
            Ok(())
        };
        self.request(name, LEASES, there, move |world, said| {
            let again = world.now.max(asked + RENEW_MS);
            world.when_awake(name, again, move |world| world.renew(name));
            if said.is_none() {
                return Ok(());
            }
            let fellows = world.fellows(name);
            let held = fellows.renewed.filter(|(at, _)| asked.0 - at.0 < LEASE_MS);
            fellows.renewed = Some((asked, held.map_or(asked, |(_, since)| since)));
            fellows.doubts |= held.is_none();
            if fellows.doubts {
                world.check_owned(name);
            }
            Ok(())
        });
        Ok(())
    }

    /// Lets go of the rooms that are another's by now.
    fn check_owned(&mut self, name: Name) {
        let owned = self.fellows(name).owned.clone();
        let ask = move |world: &mut World| {
            let is_ours = |(code, epoch): &(RoomCode, u64)| {
                world.nats.owner(*code) == Owned { house: Some(name), epoch: *epoch }
            };
            let lost = owned.into_iter().filter(|owned| !is_ours(owned));
            Ok(lost.map(|(code, _)| code).collect::<Vec<RoomCode>>())
        };
        self.request(name, OWNERS, ask, move |world, lost| {
            let Some(lost) = lost else { return Ok(()) };
            world.fellows(name).doubts = false;
            for code in lost {
                if let Some(id) = world.houses[name.house].directory.open_room(code) {
                    world.report.count("cluster", "rooms let go when a lease was renewed");
                    world.hand_over(id, Event::Fenced.into());
                }
            }
            Ok(())
        });
    }

    /// Whether a house can be sure that the rooms in its memory are its own: its lease holds, its
    /// connection to NATS was not lost, or it has asked since.
    fn is_sure(&self, house: usize) -> bool {
        let fellows = &self.houses[house].fellows;
        fellows.held_ms(self.now).is_some() && !fellows.doubts
    }

    /// Looks whether houses have died, and takes over what was theirs.
    fn watch_over(&mut self, name: Name) -> Checked {
        let again = self.now + LOOK_MS;
        self.when_awake(name, again, move |world| world.watch_over(name));
        let now = self.now;
        let fellows = self.fellows(name);
        if !fellows.is_steady(now) || fellows.leaving {
            return Ok(());
        }
        let living = fellows.living(now);
        // At first there may be rooms of houses that died before this one was opened.
        let died = fellows.before.as_ref().is_none_or(|before| !before.is_subset(&living));
        if died {
            self.adopt(name, living);
        } else {
            fellows.before = Some(living);
        }
        Ok(())
    }

    /// Takes over this house's share of the rooms whose house has died.
    fn adopt(&mut self, name: Name, living: BTreeSet<Name>) {
        let owned = |world: &mut World| Ok(world.nats.owned());
        self.request(name, OWNERS, owned, move |world, owned| {
            let Some(owned) = owned else { return Ok(()) };
            let mut all = living.clone();
            all.insert(name);
            let nth = all.iter().position(|one| *one == name).unwrap_or(0) as u64;
            world.fellows(name).before = Some(living);
            for (code, owner) in owned {
                let lot = hash(0, code.as_str().as_bytes());
                if lot % all.len() as u64 == nth && !all.contains(&owner) {
                    world.report.count("cluster", "rooms adopted");
                    world.find_here(Wants::Nothing(name.house, code).into(), name.house, code);
                }
            }
            Ok(())
        });
    }

    /// Asks whose a room is.
    fn ask_owner(
        &mut self,
        name: Name,
        code: RoomCode,
        then: impl FnOnce(&mut World, Option<Owned>) -> Checked + 'static,
    ) {
        self.request(name, OWNERS, move |world| Ok(world.nats.owner(code)), then);
    }

    /// Makes a room a house's own, and reads it. Whoever ran it before is fenced then.
    pub(crate) fn take_room(&mut self, by: Name, code: RoomCode, then: Taken) {
        self.ask_owner(by, code, move |world, before| {
            let Some(before) = before else { return then(world, Err(Shut::Trouble)) };
            let other = before.house.filter(|owner| *owner != by);
            let Some(other) = other else { return world.claim(by, code, before, then) };
            if world.houses[by.house].fellows.knows(world.now, other) {
                return then(world, Err(Shut::Elsewhere));
            }
            world.feel_pulse(by, other, move |world, pulse| {
                let steady = world.houses[by.house].fellows.is_steady(world.now);
                if pulse == Pulse::Gone || pulse == Pulse::Unsure && steady {
                    world.report.count("cluster", "rooms taken from a house that is gone");
                    return world.claim(by, code, before, then);
                }
                then(world, Err(Shut::Elsewhere))
            });
            Ok(())
        });
    }

    fn claim(&mut self, by: Name, code: RoomCode, before: Owned, then: Taken) -> Checked {
        let claim = move |world: &mut World| Ok(world.nats.give(code, before.epoch, Some(by)));
        self.request(by, OWNERS, claim, move |world, claimed| {
            let epoch = match claimed {
                Some(Some(epoch)) => epoch,
                Some(None) => return then(world, Err(Shut::Elsewhere)),
                None => return then(world, Err(Shut::Trouble)),
            };
            world.fellows(by).owned.insert(code, epoch);
            let then: Taken = Box::new(move |world, log| {
                if log.is_err() {
                    world.release(by, code);
                }
                then(world, log)
            });
            world.take_log(by, code, epoch, 0, then);
            Ok(())
        });
        Ok(())
    }

    /// A room has left a house's memory: others may have it.
    pub(crate) fn release(&mut self, by: Name, code: RoomCode) {
        self.forget_known(by, code);
        if let Some(epoch) = self.fellows(by).owned.remove(&code) {
            self.give(by, code, epoch, None, |_, _| Ok(()));
        }
    }

    pub(crate) fn give(
        &mut self,
        by: Name,
        code: RoomCode,
        before: u64,
        to: Option<Name>,
        then: impl FnOnce(&mut World, Option<Option<u64>>) -> Checked + 'static,
    ) {
        self.request(by, OWNERS, move |world| Ok(world.nats.give(code, before, to)), then);
    }

    /// A house looks for a room, here or in another house. What was passed on by another house is
    /// not passed on again.
    pub(crate) fn place(&mut self, mut caller: Caller, door: usize, code: RoomCode, passed: bool) {
        let since = *caller.since.get_or_insert(self.now);
        let sure = self.is_sure(door) || self.plan.fault == Some(Fault::OpenRoomTrusted);
        if sure && self.houses[door].directory.open_room(code).is_some() {
            return self.find_here(caller, door, code);
        }
        if since + PATIENCE_MS < self.now {
            return self.turn_away(&caller, &Shut::Trouble);
        }
        let name = self.name_of(door);
        self.ask_owner(name, code, move |world, owner| {
            let Some(owner) = owner else {
                world.look_again(caller);
                return Ok(());
            };
            match owner.house {
                None => world.place_free(caller, name, code, passed),
                Some(owner) if owner == name => world.find_here(caller, door, code),
                Some(owner) => world.feel_pulse(name, owner, move |world, pulse| {
                    let now = world.now;
                    let knows = world.fellows(name).knows(now, owner);
                    let steady = world.fellows(name).is_steady(now);
                    match pulse {
                        Pulse::Alive if knows && passed => world.turn_away(&caller, &Shut::Trouble),
                        Pulse::Alive if knows => world.pass_on(caller, owner.house, code),
                        Pulse::Gone => {
                            world.fellows(name).heard.remove(&owner);
                            world.find_here(caller, door, code);
                        }
                        Pulse::Unsure if !knows && steady => world.find_here(caller, door, code),
                        _ => world.look_again(caller),
                    }
                    Ok(())
                }),
            }
            Ok(())
        });
    }

    /// Nobody runs the room: some house does from now on, if there is such a room.
    fn place_free(&mut self, caller: Caller, name: Name, code: RoomCode, passed: bool) {
        let has = move |world: &mut World| Ok(world.nats.last(code).seq > 0);
        self.request(name, Nats::stream_of(code), has, move |world, has| {
            let now = world.now;
            let fellows = world.fellows(name);
            let others: Vec<Name> = fellows.living(now).into_iter().collect();
            let leaving = fellows.leaving;
            match has {
                Some(false) => world.turn_away(&caller, &Shut::NoSuchRoom),
                _ if !passed && !others.is_empty() && (leaving || world.luck.one_in(3)) => {
                    let other = world.luck.pick(&others);
                    world.pass_on(caller, other.house, code);
                }
                _ => world.find_here(caller, name.house, code),
            }
            Ok(())
        });
    }

    /// Somebody looks for their room again in a moment.
    pub(crate) fn look_again(&mut self, caller: Caller) {
        self.agenda.plan(self.now + PAUSE_MS, move |world| world.call(caller));
    }

    /// A house hands every room to others, and closes when that is done.
    pub(crate) fn hand_rooms(&mut self, house: usize) {
        let (name, now) = (self.name_of(house), self.now);
        self.fellows(name).leaving = true;
        let living = self.fellows(name).living(now);
        let stays = |to: &&Name| !self.houses[to.house].fellows.leaving;
        let others: Vec<Name> = living.iter().filter(stays).copied().collect();
        if others.is_empty() {
            return;
        }
        for id in self.houses[house].directory.open_rooms() {
            let Some(code) = self.owners.get(&id).map(|owner| owner.code) else { continue };
            let to = self.luck.pick(&others);
            if let Some(epoch) = self.fellows(name).owned.remove(&code) {
                self.fellows(name).handed.insert(code, (epoch, to));
            }
            self.hand_over(id, Event::HandOver.into());
        }
    }

    /// A room has ended here: it is another's, or anybody's.
    pub(crate) fn pass_room(&mut self, by: Name, code: RoomCode) {
        let Some((epoch, to)) = self.fellows(by).handed.remove(&code) else {
            return self.release(by, code);
        };
        self.forget_known(by, code);
        self.give(by, code, epoch, Some(to), move |world, given| {
            if let Some(Some(_)) = given
                && world.lives(to)
                && !world.is_cut_off(to.house)
            {
                world.report.count("cluster", "rooms handed over");
                world.when_awake(to, world.now, move |world| {
                    world.find_here(Wants::Nothing(to.house, code).into(), to.house, code);
                    Ok(())
                });
            }
            Ok(())
        });
    }
}
