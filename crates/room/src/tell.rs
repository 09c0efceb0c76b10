//! What whom is told: the room, the table, what happens. Every frame with a number is numbered
//! for its reader alone, so that a gap tells nobody that something happened.

use std::collections::VecDeque;
use std::sync::Arc;

use gaze::Perception;
use protocol::{
    Chair as ChairShown, Person, PersonId, Presence, Role, RoomCard, RoomState, ServerFrame,
    Spectators, Stage as StageShown, Standing, Talked, Way,
};
use table::{BySeat, Millis, Seat};

use crate::actor::encode;
use crate::entry::Asked;
use crate::happened::{Happened, cost_text};
use crate::room::{Chair, Member, Stage};
use crate::snapshot::Snapshot;
use crate::{Actor, Effect, Text};

/// What spectators are shown later is kept for so many frames at most; then it comes early.
const DELAYED_MAX: usize = 2_048;

/// What bots are called, by chair.
const BOT_NAMES: [&str; Seat::MAX] =
    ["Argus", "Iris", "Cyclops", "Lynx", "Owl", "Falcon", "Gecko", "Mantis"];

/// What spectators with a delay have yet to see, and what they see.
#[derive(Debug, Default)]
pub(crate) struct Audience {
    later: VecDeque<(Millis, Later)>,
    /// The table as they see it, and the game's time then.
    shown: Option<(i64, Snapshot)>,
}

#[derive(Debug)]
struct Later {
    /// What happened, unless the whole table is to be shown.
    happened: Option<(Arc<str>, Arc<str>)>,
    table: (i64, Snapshot),
}

impl Audience {
    pub(crate) fn due(&self) -> Option<Millis> {
        self.later.front().map(|(at, _)| *at)
    }
}

impl Actor {
    /// Sends everybody the room, if it changed.
    pub(crate) fn tell_room_if_changed(&mut self) {
        if !std::mem::take(&mut self.room_changed) {
            return;
        }
        self.presence_changed = false;
        let room = self.room_text();
        let people: Vec<PersonId> = self.visits.keys().copied().collect();
        for person in people {
            self.number(person, |n| Text::numbered("room", n, Arc::clone(&room), None));
        }
        self.show_card(self.card_now());
    }

    /// Sends the room to one person.
    pub(crate) fn tell_room(&mut self, person: PersonId) {
        let room = self.room_text();
        self.number(person, |n| Text::numbered("room", n, room, None));
    }

    fn room_text(&self) -> Arc<str> {
        let room = serde_json::to_string(&self.state()).expect("a room is always JSON");
        format!("\"room\":{room}}}}}").into()
    }

    /// Somebody came or went: everybody is told, at a bounded rate.
    pub(crate) fn tell_presence_if_due(&mut self, now: Millis) {
        if self.presence_changed && self.presence.take(now) {
            self.presence_changed = false;
            self.room_changed = true;
        }
    }

    /// Numbers a frame for somebody and sends it, if their line is up.
    fn number(&mut self, person: PersonId, text: impl FnOnce(u64) -> Text) {
        if let Some(visit) = self.visits.get_mut(&person)
            && let Some(text) = visit.number(text)
            && let Some(line) = visit.line
        {
            self.outbox.push(Effect::Send { line, text });
        }
    }

    /// Sends everybody the table, if it changed in a way that no single happening tells.
    pub(crate) fn tell_tables_if_changed(&mut self, now: Millis) {
        if !std::mem::take(&mut self.running.table_changed) {
            return;
        }
        self.tell_room_if_changed();
        let people = self.visits.keys().copied().filter(|person| self.is_let_in(*person));
        let (later, at_once): (Vec<PersonId>, Vec<PersonId>) =
            people.partition(|person| self.sees_later(*person));
        for person in at_once {
            self.tell_table(now, person);
        }
        if !later.is_empty() {
            self.show_later(now, None);
        }
    }

    /// Sends somebody the table as they may see it.
    pub(crate) fn tell_table(&mut self, now: Millis, person: PersonId) {
        if !self.is_let_in(person) {
            return;
        }
        let seat = self.room.seat_of(person);
        let (t, snapshot) = if self.sees_later(person) {
            let audience = &self.running.audience;
            let Some(shown) = audience.shown.clone() else {
                // The first who watches: the table comes as late as everything else.
                if audience.later.is_empty() {
                    self.show_later(now, None);
                }
                return;
            };
            shown
        } else {
            let Some(play) = self.room.on_table() else { return };
            (self.game_time(now), play.snapshot(seat))
        };
        self.number(person, |n| encode(&table_frame(n, t, seat, snapshot)));
    }

    fn game_time(&self, now: Millis) -> i64 {
        match (&self.room.stage, self.room.on_table()) {
            (Stage::Over { .. }, Some(play)) => play.now().0 as i64,
            _ => self.running.clock.shows(now),
        }
    }

    pub(crate) fn tell_happened(&mut self, now: Millis, told: &Happened) {
        for (seat, head) in Seat::all(told.seats.len() as u8).zip(&told.seats) {
            if let (Some(head), Some(person)) = (head, self.room.person_at(seat)) {
                self.number(person, |n| happened_text(n, head, &told.tail));
            }
        }
        let Some(head) = &told.public else { return };
        let mut later = false;
        let watchers = self.room.people.iter().map(|member| member.id);
        let watchers: Vec<PersonId> = watchers
            .filter(|person| self.room.seat_of(*person).is_none() && self.is_let_in(*person))
            .collect();
        for person in watchers {
            if self.sees_later(person) {
                later = true;
            } else {
                self.number(person, |n| happened_text(n, head, &told.tail));
            }
        }
        if later {
            self.show_later(now, Some((Arc::clone(head), Arc::clone(&told.tail))));
        }
    }

    /// Tells a seat what a refusal cost it: that is its own business.
    pub(crate) fn tell_cost(&mut self, at: Millis, seat: Seat, own: &str) {
        if let Some(person) = self.room.person_at(seat) {
            let told = cost_text(at, own);
            self.number(person, |n| Text::numbered("happened", n, told, None));
        }
    }

    pub(crate) fn tell_perceived(&mut self, at: Millis, to: Seat, what: Perception) {
        if let Some(person) = self.room.person_at(to) {
            self.number(person, |n| encode(&ServerFrame::Perceived { n, t: at, what }));
        }
    }

    pub(crate) fn tell_said(&mut self, by: PersonId, talk: &Talked) {
        let people = self.visits.keys().copied().filter(|person| self.is_let_in(*person));
        let people: Vec<PersonId> = people.collect();
        for person in people {
            let talk = talk.clone();
            self.number(person, |n| encode(&ServerFrame::Said { n, by, talk }));
        }
    }

    pub(crate) fn tell_delays(&mut self) {
        let counted = self.round_trips();
        let ms = BySeat::from_fn(counted.seats(), |seat| {
            let person = self.room.person_at(seat)?;
            let trip = self.visits.get(&person)?.credit.trip()?;
            Some(trip.claimed_ms.div_ceil(2))
        });
        let counted_ms = BySeat::from_fn(counted.seats(), |seat| {
            let ms = counted[seat].filter(|_| ms[seat].is_some())?;
            u32::try_from(ms).ok()
        });
        let window_ms = self.running.hold_ms as u32;
        let people: Vec<PersonId> = self.visits.keys().copied().collect();
        for person in people {
            self.answer(person, &ServerFrame::Delays { ms, counted_ms, window_ms });
        }
    }

    /// A line of a game, as the log keeps it.
    ///
    /// Written out by hand, because most of what a room writes is this; the test beside it holds
    /// it to [`crate::entry::Entry::Line`].
    pub(crate) fn log_line(&mut self, line: &str, asked: Option<Asked>) {
        self.log_bytes(line_entry(line, asked));
    }

    /// Whether somebody may see the table at all.
    fn is_let_in(&self, person: PersonId) -> bool {
        self.room.find(person).is_some_and(|member| !member.waits)
    }

    /// Whether somebody watches with a delay.
    fn sees_later(&self, person: PersonId) -> bool {
        let settings = &self.room.settings;
        let Spectators::Delayed { delay_s } = settings.spectators else { return false };
        let screen = self.room.find(person).is_some_and(|member| member.role == Role::Screen);
        let is_table = screen && settings.way == Way::Together;
        delay_s > 0 && self.room.seat_of(person).is_none() && !is_table
    }

    /// Keeps what spectators see for later.
    fn show_later(&mut self, now: Millis, happened: Option<(Arc<str>, Arc<str>)>) {
        let Spectators::Delayed { delay_s } = self.room.settings.spectators else { return };
        let Some(play) = self.room.on_table() else { return };
        let table = (self.game_time(now), play.snapshot(None));
        let Audience { later, shown } = &mut self.running.audience;
        // Nobody is told what happens at a table they have not been shown.
        let happened = happened.filter(|_| shown.is_some() || !later.is_empty());
        let mut at = now + u64::from(delay_s) * 1_000;
        if later.len() >= DELAYED_MAX {
            at = now;
            later.iter_mut().for_each(|(release, _)| *release = now);
        }
        later.push_back((at, Later { happened, table }));
    }

    /// Shows spectators what is due to them.
    pub(crate) fn show_audience(&mut self, now: Millis) {
        while self.running.audience.due().is_some_and(|at| at <= now) {
            let Some((_, Later { happened, table })) = self.running.audience.later.pop_front()
            else {
                return;
            };
            let people = self.visits.keys().copied();
            let people: Vec<PersonId> = people
                .filter(|person| self.sees_later(*person) && self.is_let_in(*person))
                .collect();
            for person in people {
                match &happened {
                    Some((head, tail)) => {
                        self.number(person, |n| happened_text(n, head, tail));
                    }
                    None => {
                        let (t, snapshot) = table.clone();
                        self.number(person, |n| encode(&table_frame(n, t, None, snapshot)));
                    }
                }
            }
            self.running.audience.shown = Some(table);
        }
    }

    /// The room as everybody in it sees it.
    fn state(&self) -> RoomState {
        let room = &self.room;
        let bot = |chair: usize, character| ChairShown::Bot {
            name: bot_name(chair).to_owned(),
            character,
        };
        let chairs = room.chairs.iter().enumerate().map(|(nth, chair)| match chair {
            Chair::Open => ChairShown::Open,
            Chair::Bot(character) => bot(nth, *character),
            Chair::Person { id, minded } => match room.find(*id) {
                Some(member) => ChairShown::Person(self.person(member, *minded)),
                None => ChairShown::Open,
            },
        });
        let others = room.people.iter().filter(|member| room.chair_of(member.id).is_none());
        let game = room.games;
        RoomState {
            code: room.code,
            settings: room.settings.clone(),
            chairs: chairs.collect(),
            others: others.map(|member| self.person(member, false)).collect(),
            host: room.host,
            locked: room.locked,
            stage: match &room.stage {
                Stage::Gathering => StageShown::Gathering {},
                Stage::Promised { secret } => {
                    StageShown::Promised { game, commit: secret.commitment().to_string() }
                }
                Stage::Playing { promise, .. } => StageShown::Playing {
                    game,
                    commit: promise.as_ref().map(|promise| promise.commit.clone()),
                    waits_for: self.running.waits_for,
                },
                Stage::Over { promise, result, .. } => {
                    let promise = promise.as_ref().map(|promise| promise.whole.clone());
                    StageShown::Over { game, result: result.clone(), promise }
                }
            },
            standing: room.standing.as_ref().filter(|_| room.plays_matches()).map(|running| {
                Standing {
                    games: running.standing.games,
                    points: running.standing.points,
                    winners: running.winners,
                }
            }),
        }
    }

    fn person(&self, member: &Member, minded: bool) -> Person {
        let visit = self.visits.get(&member.id);
        let here = visit.is_some_and(|visit| visit.line.is_some());
        Person {
            id: member.id,
            name: member.name.clone(),
            face: member.face.clone(),
            role: member.role,
            apart: member.apart,
            presence: match (minded, here) {
                (true, _) => Presence::Minded,
                (false, true) => Presence::Here,
                (false, false) => Presence::Away,
            },
            ready: visit.is_some_and(|visit| visit.ready),
            waits: member.waits,
        }
    }

    /// The room from outside.
    fn card_now(&self) -> RoomCard {
        let room = &self.room;
        let host = room.find(room.host).or(room.people.first());
        RoomCard {
            room: room.code,
            game: room.settings.game,
            way: room.settings.way,
            host: host.map(|member| member.name.clone()),
            seated: room.seated(),
            chairs: room.chairs.len() as u8,
            playing: room.is_playing(),
            locked: room.locked || room.settings.lesson,
            spectators: room.settings.spectators != Spectators::Off,
            listed: room.settings.listed,
            games: room.finished,
        }
    }
}

/// What the bot on that chair is called.
pub(crate) fn bot_name(chair: usize) -> &'static str {
    BOT_NAMES[chair % Seat::MAX]
}

pub(crate) fn happened_text(n: u64, head: &Arc<str>, tail: &Arc<str>) -> Text {
    Text::numbered("happened", n, Arc::clone(head), Some(Arc::clone(tail)))
}

pub(crate) fn table_frame(n: u64, t: i64, seat: Option<Seat>, snapshot: Snapshot) -> ServerFrame {
    let Snapshot { view, own, legal, eyes, open } = snapshot;
    ServerFrame::Table { n, t, seat, view, own, legal, eyes, open }
}

fn line_entry(line: &str, asked: Option<Asked>) -> Vec<u8> {
    let line = line.trim_end();
    let entry = match asked {
        None => format!("{{\"line\":{{\"line\":{line},\"asked\":null}}}}"),
        Some(Asked { by, id }) => {
            format!("{{\"line\":{{\"line\":{line},\"asked\":{{\"by\":{},\"id\":{id}}}}}}}", by.0)
        }
    };
    entry.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;

    #[test]
    fn a_line_written_by_hand_is_the_entry_it_stands_for() {
        let line = "{\"t\":5,\"seat\":1,\"do\":\"pass\"}";
        for asked in [None, Some(Asked { by: PersonId(3), id: 9 })] {
            let raw = serde_json::value::RawValue::from_string(line.to_owned()).unwrap();
            let entry = Entry::Line { line: raw, asked }.to_bytes();
            assert_eq!(line_entry(&format!("{line}\n"), asked), entry);
        }
    }
}
