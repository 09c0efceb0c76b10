//! Waiting for people whose lines are down: from when on a game stands still for them, and when it
//! goes on without them.

use table::{Millis, Seat, SeatSet};

use crate::Actor;
use crate::play;

/// A line may be down so long before the game waits.
const GRACE_MS: u64 = 2_000;

/// How long a game has stood still for a seat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waited {
    /// Before this time.
    before_ms: u64,
    /// Since when it does now.
    since: Option<Millis>,
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
        let waits = !anybody || !waits_for.is_empty() || self.closing;
        match (waits, self.live.clock.runs()) {
            (true, true) => {
                // What was made before the line dropped still counts, and what was due by now.
                self.take_asks(now, Millis(u64::MAX));
                self.live.clock.stop(now);
                self.live.lived = self.live.clock.moment(now);
                self.advance(now, self.live.lived);
                self.end_if_over(now);
                self.book_moment(self.live.lived);
            }
            (false, false) => {
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
            let Waited { before_ms, since } = &mut self.live.waited[seat.index()];
            match (*since, waits_for.contains(seat)) {
                (None, true) => *since = Some(now),
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
            let Waited { before_ms, since } = self.live.waited[seat.index()];
            let waited_from = since.unwrap_or(visit.away_since + GRACE_MS);
            let given_up_at = waited_from + self.patience_ms().saturating_sub(before_ms);
            (!visit.is_here()).then_some(Away { seat, waited_from, given_up_at })
        })
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
