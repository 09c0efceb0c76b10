//! Everybody in the room as they are at the moment: whose line is up, what they were sent and how
//! much they may send. Nothing of it is in the log: after a restart it begins anew.

use std::collections::BTreeMap;

use games::Kind;
use protocol::{CloseCode, Heard, PersonId, RoomCard, ServerFrame};
use table::fair::RoundTrip;
use table::{BySeat, Millis, Seat};

use crate::play::No;
use crate::room::Room;
use crate::seat_code::SeatCodes;
use crate::tell::Audience;
use crate::visit::{Bucket, PRESENCE, Visit};
use crate::{Effect, LineId, Text};

/// Everybody in the room, their lines, and what goes out over them.
#[derive(Debug)]
pub(crate) struct Guests {
    pub(crate) visits: BTreeMap<PersonId, Visit>,
    lines: BTreeMap<LineId, PersonId>,
    /// This run of the room, for the numbers of frames.
    era: u64,
    /// What is to be done once what this turn wrote is stored.
    pub(crate) outbox: Vec<Effect>,
    /// The room frame is to be sent.
    pub(crate) room_changed: bool,
    /// It is to be sent when there is time: somebody came or went.
    presence_changed: bool,
    /// How often that may be.
    presence: Bucket,
    /// The table is to be sent afresh.
    pub(crate) table_changed: bool,
    pub(crate) audience: Audience,
    /// The game that the host is looking at, while choosing one.
    pub(crate) choosing: Option<Kind>,
    pub(crate) seat_codes: SeatCodes,
    /// How the room looked from outside when that was last told.
    card: Option<RoomCard>,
}

impl Guests {
    pub(crate) fn new(era: u64) -> Guests {
        Guests {
            visits: BTreeMap::new(),
            lines: BTreeMap::new(),
            era,
            outbox: Vec::new(),
            room_changed: true,
            presence_changed: false,
            presence: Bucket::full(PRESENCE),
            table_changed: false,
            audience: Audience::default(),
            choosing: None,
            seat_codes: SeatCodes::default(),
            card: None,
        }
    }

    /// Everybody, whether or not their line is up.
    pub(crate) fn everybody(&self) -> Vec<PersonId> {
        self.visits.keys().copied().collect()
    }

    /// The lines that are up.
    pub(crate) fn lines(&self) -> impl Iterator<Item = LineId> + '_ {
        self.lines.keys().copied()
    }

    /// Whose line that is.
    pub(crate) fn person_on(&self, line: LineId) -> Option<PersonId> {
        self.lines.get(&line).copied()
    }

    /// Whether somebody's line is up.
    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        self.visits.get(&person).is_some_and(Visit::is_here)
    }

    /// Whether anybody's line is up.
    pub(crate) fn anybody_here(&self) -> bool {
        self.visits.values().any(Visit::is_here)
    }

    /// Whether any of the players is there; if all are bots, whether anybody watches them.
    pub(crate) fn anybody_plays(&self, room: &Room) -> bool {
        match room.seated_people().next() {
            Some(_) => room.seated_people().any(|person| self.is_here(person)),
            None => self.anybody_here(),
        }
    }

    /// Whether all of the players are there, and so somebody is.
    pub(crate) fn all_here(&self, room: &Room) -> bool {
        self.anybody_plays(room) && room.seated_people().all(|person| self.is_here(person))
    }

    /// Since when somebody has been away, if they are.
    pub(crate) fn away_since(&self, person: PersonId) -> Option<Millis> {
        let visit = self.visits.get(&person).filter(|visit| !visit.is_here())?;
        Some(visit.away_since)
    }

    /// Connects somebody's line, and sends what they missed if it is all still here. Gives whether
    /// it was; nothing, if they are not let in.
    pub(crate) fn connect(
        &mut self,
        now: Millis,
        line: LineId,
        (person, last_id): (PersonId, u64),
        heard: Option<Heard>,
    ) -> Option<bool> {
        let visit = self.visits.entry(person).or_insert_with(|| Visit::new(now));
        if !visit.hellos.take(now) {
            self.outbox.push(Effect::Close { line, code: CloseCode::TooMuch });
            return None;
        }
        if let Some(old) = visit.line.replace(line) {
            self.lines.remove(&old);
            self.outbox.push(Effect::Close { line: old, code: CloseCode::Replaced });
        }
        self.lines.insert(line, person);
        visit.came = true;
        self.seat_codes.forget(person);
        let missed = heard.and_then(|heard| visit.missed(heard, self.era));
        if missed.is_none() {
            visit.forget();
        }
        let resumed = missed.is_some();
        let (version, era) = (protocol::VERSION, self.era);
        let welcome = ServerFrame::Welcome { version, era, you: person, id: last_id, resumed };
        self.outbox.push(send(line, &welcome));
        let missed = missed.into_iter().flatten();
        self.outbox.extend(missed.map(|text| Effect::Send { line, text }));
        self.presence_changed = true;
        Some(resumed)
    }

    /// A line is gone.
    pub(crate) fn disconnect(&mut self, now: Millis, line: LineId) {
        if let Some(person) = self.lines.remove(&line)
            && let Some(visit) = self.visits.get_mut(&person)
            && visit.line == Some(line)
        {
            (visit.line, visit.away_since) = (None, now);
            visit.reading.stop(now);
            visit.credit.hung_up();
            self.presence_changed = true;
        }
    }

    /// A line's round trip was measured. Gives whether it is anybody's.
    pub(crate) fn measured(&mut self, line: LineId, trip: RoundTrip) -> bool {
        let person = self.lines.get(&line);
        let visit = person.and_then(|person| self.visits.get_mut(person));
        visit.map(|visit| visit.credit.measured(trip)).is_some()
    }

    /// How much of everybody's round trip counts, by chair: nothing of a bot's, and of one that is
    /// not measured yet. Whose line is down is not waited for.
    pub(crate) fn round_trips(&self, room: &Room) -> BySeat<Option<u64>> {
        let seats = room.chairs.len() as u8;
        let credits = BySeat::from_fn(seats, |seat| {
            let person = room.person_at(seat).filter(|_| room.bot_at(seat).is_none())?;
            let visit = self.visits.get(&person).filter(|visit| visit.is_here())?;
            Some(&visit.credit)
        });
        BySeat::from_fn(seats, |seat| {
            if room.bot_at(seat).is_some() {
                return Some(0);
            }
            let rivals = Seat::all(seats).filter(|rival| *rival != seat);
            let paces = rivals.filter_map(|rival| credits[rival]?.pace_ms());
            Some(credits[seat]?.counted_ms(paces.min()).map_or(0, u64::from))
        })
    }

    /// Numbers a frame for somebody and sends it, if their line is up.
    pub(crate) fn number(&mut self, person: PersonId, text: impl FnOnce(u64) -> Text) {
        if let Some(visit) = self.visits.get_mut(&person)
            && let Some(text) = visit.number(text)
            && let Some(line) = visit.line
        {
            self.outbox.push(Effect::Send { line, text });
        }
    }

    /// Sends a frame without a number.
    pub(crate) fn answer(&mut self, person: PersonId, frame: &ServerFrame) {
        if let Some(line) = self.visits.get(&person).and_then(|visit| visit.line) {
            self.outbox.push(send(line, frame));
        }
    }

    /// Says that a frame was taken; `at_once`, if it took its time to be written down.
    pub(crate) fn say_yes(&mut self, person: PersonId, id: u64, came: Millis, at_once: bool) {
        self.reply(person, &ServerFrame::Ack { id }, None, came, at_once);
    }

    /// Says why a frame was not taken.
    pub(crate) fn say_no(&mut self, person: PersonId, id: Option<u64>, no: &No, came: Millis) {
        self.reply(person, &refused(id, no), Some(no.code), came, false);
    }

    /// Answers a frame.
    fn reply(
        &mut self,
        person: PersonId,
        frame: &ServerFrame,
        refusal: Option<&'static str>,
        came: Millis,
        at_once: bool,
    ) {
        if let Some(line) = self.visits.get(&person).and_then(|visit| visit.line) {
            let text = encode(frame);
            self.outbox.push(Effect::Reply { line, text, refusal, came, at_once });
        }
    }

    /// Forgets somebody, and closes their line.
    pub(crate) fn part_with(&mut self, person: PersonId) {
        self.seat_codes.forget(person);
        if let Some(line) = self.visits.remove(&person).and_then(|visit| visit.line) {
            self.lines.remove(&line);
            self.outbox.push(Effect::Close { line, code: CloseCode::Gone });
        }
    }

    /// Forgets all lines; whoever asks closes them.
    pub(crate) fn take_lines(&mut self) -> impl Iterator<Item = LineId> + use<> {
        std::mem::take(&mut self.lines).into_keys()
    }

    /// Everybody is to be told of who came or went, at a bounded rate.
    pub(crate) fn tell_presence_if_due(&mut self, now: Millis) {
        if self.presence_changed && self.presence.take(now) {
            self.presence_changed = false;
            self.room_changed = true;
        }
    }

    /// When they are.
    pub(crate) fn presence_due(&self) -> Option<Millis> {
        self.presence_changed.then(|| self.presence.due())
    }

    /// Whether the room frame is to be sent now. It tells who came or went as well.
    pub(crate) fn take_room_change(&mut self) -> bool {
        let changed = std::mem::take(&mut self.room_changed);
        self.presence_changed &= !changed;
        changed
    }

    /// Tells the world how the room looks from outside, if that changed.
    pub(crate) fn show_card(&mut self, card: RoomCard) {
        if self.card.as_ref() != Some(&card) {
            self.outbox.push(Effect::Card(card.clone()));
            self.card = Some(card);
        }
    }
}

pub(crate) fn send(line: LineId, frame: &ServerFrame) -> Effect {
    Effect::Send { line, text: encode(frame) }
}

pub(crate) fn encode(frame: &ServerFrame) -> Text {
    Text::whole(&serde_json::to_string(frame).expect("a frame is always JSON"))
}

pub(crate) fn refused(id: Option<u64>, no: &No) -> ServerFrame {
    ServerFrame::Refused { id, code: no.code.to_owned(), say: no.say.clone() }
}
