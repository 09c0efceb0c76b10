//! Waiting for people whose lines are down: from when on a game stands still for them, and when it
//! goes on without them, by itself or because those who are there say so.

use protocol::{Character, Meanwhile, Refusal, Wait};
use table::{Millis, Seat, SeatSet};

use crate::Actor;
use crate::entry::{Asked, Entry};
use crate::guests::Guests;
use crate::live::Live;
use crate::play::{self, No};
use crate::room::{Room, Stage};

/// A line may be down so long before the game waits.
const GRACE_MS: u64 = 2_000;
/// At first only the host says what is to be done, so that nobody is replaced by whoever is quick.
const HOST_MS: u64 = 5_000;
/// And again after the host has said to wait.
const HOST_WAITS_MS: u64 = 30_000;
/// Whoever is waited for longer is waited for so much longer at least, and at most so long from then.
const LONGER_MS: u64 = 60_000;
const LONGEST_MS: u64 = 600_000;

/// How long a game has stood still for a seat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waited {
    /// Before this time.
    before_ms: u64,
    /// Since when it does now.
    since: Option<Millis>,
    /// How much longer it is to than was settled.
    longer_ms: u64,
    /// Until when the host alone has a say.
    hosts_until: Millis,
}

/// Somebody whose line is down.
struct Away {
    seat: Seat,
    /// From when on the game stands still for them.
    waited_from: Millis,
    /// When it goes on without them.
    given_up_at: Millis,
}

impl Actor {
    /// Stops the clock while somebody who is waited for is away, and gives them up in time.
    pub(crate) fn wait_for_people(&mut self, now: Millis) {
        let anybody = self.guests.anybody_plays(&self.room);
        if anybody {
            let waited = self.waited_for().filter(|away| away.given_up_at <= now);
            let gone: Vec<Seat> = waited.map(|away| away.seat).collect();
            self.live.given_up = gone.into_iter().chain(self.live.given_up.iter()).collect();
        }
        let waits_for = self.waited_for().filter(|away| away.waited_from <= now);
        let waits_for: SeatSet = waits_for.map(|away| away.seat).collect();
        if waits_for != self.live.waits_for {
            self.count_waiting(now, waits_for);
            self.live.waits_for = waits_for;
            self.guests.room_changed = true;
        }
        self.live.given_up_at = self
            .waited_for()
            .filter(|away| self.live.waits_for.contains(away.seat))
            .map(|away| (away.seat, away.given_up_at))
            .collect();
        self.end_show_if_due(now);
        let waits = !anybody || !waits_for.is_empty() || self.closing.is_some();
        match (waits, self.live.clock.runs()) {
            (true, runs) if runs || self.live.queue.due().is_some() => {
                // What was made before the line dropped still counts, and what was due by now.
                self.take_asks(now, Millis(u64::MAX));
                self.live.clock.stop(now);
                self.live.lived = self.live.clock.moment(now);
                self.advance(now, self.live.lived);
                self.end_if_over(now);
                self.book_moment(self.live.lived);
            }
            (false, false) if self.live.show.is_none() => {
                self.live.clock.run(now);
                // The clock everybody has is no longer right.
                self.guests.table_changed = true;
            }
            _ => {}
        }
    }

    /// Some are waited for from now on, and some no longer: how long it was counts for the whole
    /// game.
    fn count_waiting(&mut self, now: Millis, waits_for: SeatSet) {
        for seat in Seat::all(self.room.chairs.len() as u8) {
            let Waited { before_ms, since, hosts_until, .. } = &mut self.live.waited[seat.index()];
            match (*since, waits_for.contains(seat)) {
                (None, true) => (*since, *hosts_until) = (Some(now), now + HOST_MS),
                (Some(then), false) => {
                    *before_ms += now.0.saturating_sub(then.0);
                    *since = None;
                }
                _ => {}
            }
        }
    }

    /// Everybody whose line is down and who is not given up.
    fn waited_for(&self) -> impl Iterator<Item = Away> + '_ {
        let seats = Seat::all(self.room.on_table().map_or(0, play::Play::seats));
        let waited = seats.filter(|seat| {
            self.room.bot_at(*seat).is_none() && !self.live.given_up.contains(*seat)
        });
        waited.filter_map(|seat| {
            let visit = self.guests.visits.get(&self.room.person_at(seat)?)?;
            let Waited { before_ms, since, longer_ms, .. } = self.live.waited[seat.index()];
            let waited_from = since.unwrap_or(visit.away_since + GRACE_MS);
            let given_up_at =
                waited_from + (self.patience_ms() + longer_ms).saturating_sub(before_ms);
            (!visit.is_here()).then_some(Away { seat, waited_from, given_up_at })
        })
    }

    /// Somebody says what is to be done about somebody who is waited for.
    pub(crate) fn see_to_absent(
        &mut self,
        now: Millis,
        asked: Asked,
        seat: Seat,
        choice: Meanwhile,
    ) -> Result<(), No> {
        if !matches!(self.room.stage, Stage::Playing { .. }) {
            return Err(Refusal::NotPlaying.into());
        }
        let is_host = self.room.host == asked.by;
        if !is_host && self.room.seat_of(asked.by).is_none() {
            return Err(Refusal::NotSeated.into());
        }
        let given_up_at = self.live.given_up_at.iter().find(|(waited, _)| *waited == seat);
        let (_, given_up_at) = *given_up_at.ok_or(Refusal::NotWaited)?;
        // They may have come back in this very turn.
        if self.room.person_at(seat).is_none_or(|person| self.guests.is_here(person)) {
            return Err(Refusal::NotWaited.into());
        }
        if !is_host && opens_at(&self.guests, &self.room, &self.live, seat) > now {
            return Err(Refusal::HostFirst.into());
        }
        match choice {
            Meanwhile::Wait => {
                let longer_ms = self.patience_ms().max(LONGER_MS);
                let most_ms = (now + LONGEST_MS).0.saturating_sub(given_up_at.0);
                let waited = &mut self.live.waited[seat.index()];
                waited.longer_ms += longer_ms.min(most_ms);
                if is_host {
                    waited.hosts_until = now + HOST_WAITS_MS;
                }
            }
            Meanwhile::Bot => {
                let (chair, character) = (seat.number(), Character::default());
                let asked = Some(asked);
                self.enter(&Entry::Bot { chair, on: true, character, name: None, asked });
            }
            Meanwhile::Without => self.live.given_up.insert(seat),
        }
        self.guests.room_changed = true;
        Ok(())
    }

    /// How long the game stands still for somebody, all in all.
    fn patience_ms(&self) -> u64 {
        u64::from(self.room.settings.away_s) * 1_000
    }

    /// When somebody who is away is next waited for, or given up.
    pub(crate) fn next_absence(&self) -> Option<Millis> {
        if !self.room.seated_people().any(|person| self.guests.is_here(person)) {
            return None;
        }
        self.waited_for()
            .map(|Away { seat, waited_from, given_up_at }| {
                let stands = self.live.waits_for.contains(seat);
                if stands { given_up_at } else { waited_from }
            })
            .min()
    }
}

/// From when on anybody at the table has a say about that seat: at once, if there is no host to ask.
fn opens_at(guests: &Guests, room: &Room, live: &Live, seat: Seat) -> Millis {
    let hosts_until = live.waited[seat.index()].hosts_until;
    if guests.is_here(room.host) { hosts_until } else { Millis(0) }
}

impl Guests {
    /// How long the game waits for whom, as everybody is told.
    pub(crate) fn waits(&self, room: &Room, live: &Live, now: Millis) -> Vec<Wait> {
        let left = |at: Millis| at.0.saturating_sub(now.0) as u32;
        let waits = live.given_up_at.iter().map(|&(seat, given_up_at)| {
            let person = room.person_at(seat);
            Wait {
                seat,
                left_ms: left(given_up_at),
                open_in_ms: left(opens_at(self, room, live, seat)),
                code: person.is_some_and(|who| self.seat_codes.is_given_by_host(who, now)),
            }
        });
        waits.collect()
    }
}
