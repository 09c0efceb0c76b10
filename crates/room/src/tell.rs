//! Who is told what: the room, the table, what happens. Every frame with a number is numbered
//! for its reader alone, so that a gap tells nobody that something happened.

use std::collections::VecDeque;
use std::sync::Arc;

use gaze::Perception;
use protocol::{
    Chair as ChairShown, Person, PersonId, Presence, RoomState, ServerFrame, Spectators,
    Stage as StageShown, Standing, Talked,
};
use table::{BySeat, Millis, Seat};

use crate::Text;
use crate::guests::{Guests, encode};
use crate::happened::{Happened, cost_text};
use crate::live::Live;
use crate::room::{Chair, Member, Room, Stage};
use crate::snapshot::Snapshot;

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

impl Guests {
    /// Sends everybody the room, if it changed.
    pub(crate) fn tell_room_if_changed(&mut self, room: &Room, live: &Live) {
        if !self.take_room_change() {
            return;
        }
        let text = self.room_text(room, live);
        for person in self.everybody() {
            self.number(person, |n| Text::numbered("room", n, Arc::clone(&text), None));
        }
        self.show_card(room.card());
    }

    /// Sends the room to one person.
    pub(crate) fn tell_room(&mut self, room: &Room, live: &Live, person: PersonId) {
        let text = self.room_text(room, live);
        self.number(person, |n| Text::numbered("room", n, text, None));
    }

    fn room_text(&self, room: &Room, live: &Live) -> Arc<str> {
        let room = serde_json::to_string(&self.state(room, live)).expect("a room is always JSON");
        format!("\"room\":{room}}}}}").into()
    }

    /// Sends everybody the table, if it changed in a way that no single happening tells.
    pub(crate) fn tell_tables_if_changed(&mut self, room: &Room, live: &Live, now: Millis) {
        if !std::mem::take(&mut self.table_changed) {
            return;
        }
        self.tell_room_if_changed(room, live);
        let people = self.everybody().into_iter().filter(|person| room.is_let_in(*person));
        let (later, at_once): (Vec<PersonId>, Vec<PersonId>) =
            people.partition(|person| room.sees_later(*person));
        for person in at_once {
            self.tell_table(room, live, now, person);
        }
        if !later.is_empty() {
            self.show_later(room, live, now, None);
        }
    }

    /// Sends somebody the table as they may see it.
    pub(crate) fn tell_table(&mut self, room: &Room, live: &Live, now: Millis, person: PersonId) {
        if !room.is_let_in(person) {
            return;
        }
        let seat = room.seat_of(person);
        let (t, snapshot) = if room.sees_later(person) {
            let audience = &self.audience;
            let Some(shown) = audience.shown.clone() else {
                // The first who watches: the table comes as late as everything else.
                if audience.later.is_empty() {
                    self.show_later(room, live, now, None);
                }
                return;
            };
            shown
        } else {
            let Some(play) = room.on_table() else { return };
            (live.game_time(room, now), play.snapshot(seat))
        };
        self.number(person, |n| encode(&table_frame(n, t, seat, snapshot)));
    }

    pub(crate) fn tell_happened(&mut self, room: &Room, live: &Live, now: Millis, told: &Happened) {
        for (seat, head) in Seat::all(told.seats.len() as u8).zip(&told.seats) {
            if let (Some(head), Some(person)) = (head, room.person_at(seat)) {
                self.number(person, |n| happened_text(n, head, &told.tail));
            }
        }
        let Some(head) = &told.public else { return };
        let mut later = false;
        let watchers = room.people.iter().map(|member| member.id);
        let watchers =
            watchers.filter(|person| room.seat_of(*person).is_none() && room.is_let_in(*person));
        for person in watchers {
            if room.sees_later(person) {
                later = true;
            } else {
                self.number(person, |n| happened_text(n, head, &told.tail));
            }
        }
        if later {
            self.show_later(room, live, now, Some((Arc::clone(head), Arc::clone(&told.tail))));
        }
    }

    /// Tells a seat what a refusal cost it: that is its own business.
    pub(crate) fn tell_cost(&mut self, room: &Room, at: Millis, seat: Seat, own: &str) {
        if let Some(person) = room.person_at(seat) {
            let told = cost_text(at, own);
            self.number(person, |n| Text::numbered("happened", n, told, None));
        }
    }

    pub(crate) fn tell_perceived(&mut self, room: &Room, at: Millis, to: Seat, what: Perception) {
        if let Some(person) = room.person_at(to) {
            self.number(person, |n| encode(&ServerFrame::Perceived { n, t: at, what }));
        }
    }

    pub(crate) fn tell_said(&mut self, room: &Room, by: PersonId, talk: &Talked) {
        for person in self.everybody().into_iter().filter(|person| room.is_let_in(*person)) {
            let talk = talk.clone();
            self.number(person, |n| encode(&ServerFrame::Said { n, by, talk }));
        }
    }

    pub(crate) fn tell_delays(&mut self, room: &Room, live: &Live) {
        let counted = self.round_trips(room);
        let ms = BySeat::from_fn(counted.seats(), |seat| {
            let person = room.person_at(seat)?;
            let trip = self.visits.get(&person)?.credit.trip()?;
            Some(trip.claimed_ms.div_ceil(2))
        });
        let counted_ms = BySeat::from_fn(counted.seats(), |seat| {
            let ms = counted[seat].filter(|_| ms[seat].is_some())?;
            u32::try_from(ms).ok()
        });
        let window_ms = live.hold_ms as u32;
        for person in self.everybody() {
            self.answer(person, &ServerFrame::Delays { ms, counted_ms, window_ms });
        }
    }

    /// Keeps what spectators see for later.
    fn show_later(
        &mut self,
        room: &Room,
        live: &Live,
        now: Millis,
        happened: Option<(Arc<str>, Arc<str>)>,
    ) {
        let Spectators::Delayed { delay_s } = room.settings.spectators else { return };
        let Some(play) = room.on_table() else { return };
        let table = (live.game_time(room, now), play.snapshot(None));
        let Audience { later, shown } = &mut self.audience;
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
    pub(crate) fn show_audience(&mut self, room: &Room, now: Millis) {
        while self.audience.due().is_some_and(|at| at <= now) {
            let Some((_, Later { happened, table })) = self.audience.later.pop_front() else {
                return;
            };
            let people = self.everybody().into_iter();
            let watchers = people.filter(|who| room.sees_later(*who) && room.is_let_in(*who));
            for person in watchers {
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
            self.audience.shown = Some(table);
        }
    }

    /// The room as everybody in it sees it.
    fn state(&self, room: &Room, live: &Live) -> RoomState {
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
                    waits_for: live.waits_for,
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
        let here = self.is_here(member.id);
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
}

/// What the bot on that chair is called.
pub(crate) fn bot_name(chair: usize) -> &'static str {
    BOT_NAMES[chair % Seat::MAX]
}

pub(crate) fn happened_text(n: u64, head: &Arc<str>, tail: &Arc<str>) -> Text {
    Text::numbered("happened", n, Arc::clone(head), Some(Arc::clone(tail)))
}

pub(crate) fn table_frame(n: u64, t: i64, seat: Option<Seat>, snapshot: Snapshot) -> ServerFrame {
    let Snapshot { view, own, legal, signs, eyes, open } = snapshot;
    ServerFrame::Table { n, t, seat, view, own, legal, signs, eyes, open }
}
