//! Whether all is well: rooms against their logs, records against the rules, and nobody stuck.

use std::collections::BTreeMap;

use history::check_text;
use protocol::{PersonId, RoomCode, ServerFrame};
use room::{Actor, Effect, Event, LineId, PEOPLE_MAX, records};
use table::Seed;

use crate::facts::Stage;
use crate::failure::{Checked, wrong};
use crate::follower::{Follower, Scope};
use crate::guest::Guest;
use crate::owner::OwnerId;
use crate::vault::turn_stored;
use crate::witness::sees_later;
use crate::world::World;

const INSPECT_MS: u64 = 2_000;
/// A game that has not moved for so long while somebody was there stands still.
const STILL_MS: u64 = 8 * 60_000;
/// Whoever dials gets in within this: a lease, some elections' worth of retries, and bad lines.
const WELCOME_MS_MAX: u64 = 60_000;
/// A room without anybody wants nothing any more after this: the longest that spectators lag
/// behind, and a moment.
const ASLEEP_MS: u64 = 40_000;
/// A room that is still in memory is forgotten so much later.
const FORGET_LATER_MS: u64 = 60_000;

impl World {
    /// Looks at one room closely, and at all of them in passing.
    pub(crate) fn inspect(&mut self) -> Checked {
        self.agenda.plan(self.now + INSPECT_MS, World::inspect);
        self.lines.retain(|_, end| !end.is_over());
        self.check_rooms()?;
        let owners: Vec<OwnerId> = self.owners.keys().copied().collect();
        if owners.is_empty() {
            return Ok(());
        }
        let id = owners[self.luck.below(owners.len())];
        match self.luck.below(8) {
            0 => self.compare(id),
            1 => self.check_records(self.owners[&id].code),
            _ => self.probe_somebody(id),
        }
    }

    pub(crate) fn inspect_all(&mut self) -> Checked {
        self.compare_all()?;
        self.check_rooms()?;
        let rooms: Vec<RoomCode> = self.facts.keys().copied().collect();
        rooms.into_iter().try_for_each(|code| self.check_records(code))
    }

    pub(crate) fn compare_all(&mut self) -> Checked {
        let owners: Vec<OwnerId> = self.owners.keys().copied().collect();
        owners.into_iter().try_for_each(|id| self.compare(id))
    }

    fn check_rooms(&mut self) -> Checked {
        self.report.most("people", "most things to come at once", self.agenda.len() as u64);
        if self.plan.cluster {
            if self.is_troubled() {
                self.well_since = self.now;
            }
            self.check_welcomes()?;
        }
        for owner in self.owners.values() {
            let code = owner.code;
            let facts = &self.facts[&code];
            if owner.is_empty() {
                let asleep = owner.empty_since.is_some_and(|since| since + ASLEEP_MS < self.now);
                let due = owner.keeper.actor().due();
                // Much that happened at once is shown for minutes, to whoever comes.
                let shows = owner.witness.shows_something();
                if asleep && !shows && !owner.writes() && due.is_some() {
                    return wrong(code, format!("nobody is there, and the room is due {due:?}"));
                }
                continue;
            }
            // What is asked while something is shown is answered when that is over.
            if !owner.keeper.ledger().is_in_doubt() && !owner.witness.shows_something() {
                owner.witness.check_answers(self.now).or_else(|why| wrong(code, why))?;
            }
            let people = owner.witness.shadows.values().filter_map(|s| s.follower.room.as_deref());
            if people.into_iter().any(|room| room.chairs.len() + room.others.len() > PEOPLE_MAX + 8)
            {
                return wrong(code, "there are too many people in the room");
            }
            let since = facts.moved_at.max(owner.lively_since).max(self.well_since);
            let playing = matches!(facts.stage, Stage::Promised | Stage::Dealt | Stage::Playing);
            let still = since + STILL_MS < self.now && owner.witness.somebody_here();
            if playing && still {
                return wrong(code, format!("the game has stood still since {since}"));
            }
        }
        Ok(())
    }

    /// Where all is well, any door leads in, whatever has happened to the house behind it.
    fn check_welcomes(&mut self) -> Checked {
        let waits = |guest: &&Guest| !guest.gone && !guest.welcomed && guest.person.is_some();
        for guest in self.guests.iter().filter(waits) {
            let since = guest.left_at.max(guest.away_until).max(self.well_since);
            let waited_ms = self.now.0.saturating_sub(since.0);
            self.report.most("cluster", "longest wait for a room in milliseconds", waited_ms);
            if let (true, Some(room)) = (waited_ms > WELCOME_MS_MAX, guest.room) {
                return wrong(room, format!("guest {} has not got in since {since}", guest.id.0));
            }
        }
        Ok(())
    }

    /// Somebody comes in again, to compare.
    fn probe_somebody(&mut self, id: OwnerId) -> Checked {
        let owner = &self.owners[&id];
        // What was told is then all there is, and whoever comes is taken in at once.
        let at_once = owner.inbox.is_empty() && owner.keeper.takes_errands(self.now);
        let open = self.houses[owner.house].is_open() && self.sleeps(owner.house).is_none();
        if owner.writes() || !at_once || !open {
            return Ok(());
        }
        let here = owner.witness.shadows.values().filter_map(|shadow| {
            let line = shadow.line?;
            let guest = self.lines.get(&line)?.guest;
            let whole = shadow.follower.room.is_some() && self.guests[guest.0].line == Some(line);
            whole.then_some((guest, &shadow.follower))
        });
        let here: Vec<_> = here.collect();
        if here.is_empty() {
            return Ok(());
        }
        let (guest, known) = here[self.luck.below(here.len())];
        let known = known.clone();
        self.probe(guest, id, known)
    }

    /// A room is the fold of its log: another one, folded now, tells everybody the same.
    pub(crate) fn compare(&mut self, id: OwnerId) -> Checked {
        let owner = &self.owners[&id];
        let code = owner.code;
        let Some((mut log, _)) = self.log_of(code) else { return Ok(()) };
        // What this owner has told rests on what it knows to be stored.
        log.truncate(owner.keeper.ledger().head().seq as usize);
        if log.is_empty() {
            return Ok(());
        }
        let luck = Seed::new(self.luck.bytes());
        let twin = match Actor::recover(self.now, &log, luck) {
            Ok(twin) => twin,
            Err(fault) => return wrong(code, format!("the log is no room: {fault}")),
        };
        self.report.count("checks", "room against its log");
        let fresh = self.meet(code, twin, &log)?;
        let facts = &self.facts[&code];
        let owner = &self.owners[&id];
        let known = owner.witness.shadows.iter().filter(|(_, shadow)| shadow.line.is_some());
        for (person, shadow) in known {
            let Some(fresh) = fresh.get(person) else {
                return wrong(code, format!("{person:?} is in the room, but not in its log"));
            };
            let room = shadow.follower.room.as_deref();
            // The start of a game is not in the log until somebody acts; what spectators have yet
            // to see is nowhere. Between games whoever sits on a chair sees its seat.
            let later = room.is_some_and(|room| sees_later(room, *person).is_some());
            let tables = facts.stage == Stage::Playing && !later && !owner.writes();
            let scope = Scope { presence: false, tables, eyes: false, but: None };
            if let Some(fault) = shadow.follower.differs(fresh, scope) {
                return wrong(code, format!("live and recovered differ for {person:?}: {fault}"));
            }
        }
        Ok(())
    }

    /// Everybody comes into a room afresh; gives what each is told first.
    fn meet(
        &self,
        code: RoomCode,
        mut room: Actor,
        log: &[Vec<u8>],
    ) -> Checked<BTreeMap<PersonId, Follower>> {
        let people = &self.facts[&code].keys;
        let connects = people.iter().map(|(person, key)| Event::Connect {
            line: LineId(u64::from(*person)),
            key: *key,
            heard: None,
        });
        // Some seats are given back, which is written down before anybody is told.
        let effects = turn_stored(&mut room, self.now, connects, &mut (log.len() as u64));
        let mut told: BTreeMap<PersonId, Follower> = BTreeMap::new();
        for effect in effects.or_else(|why| wrong(code, why))? {
            let Effect::Send { line, text } = effect else { continue };
            let person = PersonId(u32::try_from(line.0).unwrap_or(u32::MAX));
            let frame: ServerFrame = match serde_json::from_str(&text.to_string()) {
                Ok(frame) => frame,
                Err(why) => return wrong(code, format!("a frame is none ({why}): {text}")),
            };
            let follower = told.entry(person).or_default();
            let again = match &frame {
                ServerFrame::Welcome { .. } => false,
                ServerFrame::Room { .. } => follower.room.is_some(),
                ServerFrame::Table { .. } => follower.table.is_some(),
                _ => true,
            };
            // Only the first of each: then everybody comes in, and clocks begin to run.
            if !again {
                follower.n = None;
                follower.take(self.now, &frame).or_else(|why| wrong(code, why))?;
            }
        }
        Ok(told)
    }

    /// Every finished game has a record that the checker accepts, promise included.
    pub(crate) fn check_records(&mut self, code: RoomCode) -> Checked {
        let Some((log, _)) = self.log_of(code) else { return Ok(()) };
        let Some(facts) = self.facts.get_mut(&code) else { return Ok(()) };
        if facts.checked == facts.finished {
            return Ok(());
        }
        let all = records(&log);
        if all.len() != facts.finished {
            return wrong(code, format!("{} games, {} records", facts.finished, all.len()));
        }
        for (number, record) in &all[facts.checked..] {
            if let Err(fault) = check_text(record) {
                return wrong(
                    code,
                    format!("the record of game {number} is wrong: {fault}\n{record}"),
                );
            }
            let first = record.lines().next().unwrap_or_default();
            let promised = facts.commits.get(number);
            if promised.is_some_and(|commit| !first.contains(&format!("\"commit\":\"{commit}\""))) {
                return wrong(code, format!("game {number} was promised otherwise: {first}"));
            }
            self.report.count("checks", "record of a game");
        }
        facts.checked = all.len();
        // A match that is left unfinished is followed by another, which begins with its game 1.
        let begins = |record: &str| !record.lines().next().is_some_and(follows_another);
        for games in all.chunk_by(|_, (_, next)| !begins(next)) {
            let together: String = games.iter().map(|(_, record)| record.as_str()).collect();
            if let Err(fault) = check_text(&together) {
                return wrong(code, format!("the room's records do not fit together: {fault}"));
            }
        }
        Ok(())
    }

    /// A room that everybody has left is looked at a last time and forgotten.
    pub(crate) fn forget(&mut self, code: RoomCode) -> Checked {
        if self.owners.values().any(|owner| owner.code == code) {
            self.agenda.plan(self.now + FORGET_LATER_MS, move |world| world.forget(code));
            return Ok(());
        }
        self.check_records(code)?;
        self.wrote_last.remove(&code);
        self.vault.drop_room(code);
        self.nats.drop_room(code);
        self.facts.remove(&code);
        self.traces.remove(&code);
        self.report.count("house", "rooms ended");
        Ok(())
    }
}

/// Whether the first line of a record says that its game is not the first of a match.
fn follows_another(first: &str) -> bool {
    let first: serde_json::Value = serde_json::from_str(first).unwrap_or_default();
    first["match"]["game"].as_u64().is_some_and(|game| game > 1)
}
