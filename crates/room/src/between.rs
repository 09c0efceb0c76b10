//! Between two games of a match: the count to the next, which begins when people have seen how the
//! last one ended, and stands still while somebody who plays is still reading.

use protocol::{NextGame, PersonId, Refusal};
use table::Millis;

use crate::Actor;
use crate::clock::Clock;
use crate::entry::Asked;
use crate::live::Live;
use crate::play::No;
use crate::room::Stage;

/// From when the end was shown to the next game of the match, if nobody is faster.
const NEXT_GAME_MS: i64 = 30_000;
/// So much of that is left at least for whoever has just done reading.
const AFTER_READING_MS: i64 = 5_000;
/// Nobody keeps the others from the next game for longer.
const READING_MS_MAX: i64 = 180_000;

impl Live {
    /// When the next game begins by itself.
    pub(crate) fn next_game(&self, now: Millis) -> Option<NextGame> {
        let count = self.next_game?;
        let in_ms = (-count.shows(now)).max(0) as u32;
        Some(NextGame { in_ms, of_ms: NEXT_GAME_MS as u32, readers: self.readers.clone() })
    }
}

impl Actor {
    /// A game is over: if its match goes on, so does the room, after a while.
    pub(crate) fn count_to_next_game(&mut self) {
        let running = self.room.standing.as_ref();
        let undecided = running.is_some_and(|running| running.winners.is_none());
        let goes_on = undecided && self.room.plays_matches() && !self.room.settings.lesson;
        self.live.next_game = goes_on.then(|| Clock::stopped_at(-NEXT_GAME_MS));
    }

    /// Somebody is still reading, or done.
    pub(crate) fn read(&mut self, now: Millis, asked: Asked, on: bool) -> Result<(), No> {
        self.between_games()?;
        if !matches!(self.room.stage, Stage::Over { .. }) {
            return Err(Refusal::NotPlaying.into());
        }
        self.room.chair_of(asked.by).ok_or(Refusal::NotSeated)?;
        let visit = self.guests.visits.get_mut(&asked.by).ok_or(Refusal::NoSuchPerson)?;
        if on {
            visit.reading.run(now);
        } else if visit.reading.runs() {
            // What the count is put back by for them is theirs too.
            visit.reading = Clock::stopped_at(visit.reading.shows(now) + AFTER_READING_MS);
        }
        Ok(())
    }

    /// For whom the count stands still.
    fn readers(&self, now: Millis) -> Vec<PersonId> {
        let reads = |person: &PersonId| {
            let visit = self.guests.visits.get(person);
            let reading = visit.map(|visit| visit.reading).filter(Clock::runs);
            reading.is_some_and(|reading| reading.shows(now) < READING_MS_MAX)
        };
        self.room.seated_people().filter(reads).collect()
    }

    /// Begins the next game if everybody wants it, or if its time has come.
    pub(crate) fn go_on_if_ready(&mut self, now: Millis) {
        self.end_show_if_due(now);
        let readers = self.readers(now);
        if readers != self.live.readers {
            self.live.readers = readers;
            self.guests.room_changed = true;
        }
        let stands = self.live.show.is_some() || !self.live.readers.is_empty();
        if let Some(count) = &mut self.live.next_game {
            match (stands, count.runs()) {
                (true, true) => count.stop(now),
                (false, false) => {
                    *count = Clock::stopped_at(count.shows(now).min(-AFTER_READING_MS));
                    count.run(now);
                }
                _ => {}
            }
        }
        let mut seated = self.room.seated_people().peekable();
        let all_ready = seated.peek().is_some()
            && seated
                .all(|person| self.guests.visits.get(&person).is_some_and(|visit| visit.ready));
        drop(seated);
        let due = self.next_game_due().is_some_and(|at| at <= now);
        if all_ready || due {
            self.live.next_game = None;
            // If it cannot be, the host has to see to it.
            self.promise(now, None).unwrap_or_default();
        }
    }

    /// When the next game begins by itself; not while anybody of its players is away.
    fn next_game_due(&self) -> Option<Millis> {
        let at = self.live.next_game.and_then(|count| count.when(0));
        at.filter(|_| self.guests.all_here(&self.room))
    }

    /// When something happens by itself.
    pub(crate) fn next_between(&self) -> Option<Millis> {
        let reading = self.room.seated_people().filter_map(|person| {
            let reading = self.guests.visits.get(&person)?.reading;
            reading.when(READING_MS_MAX).filter(|_| self.live.readers.contains(&person))
        });
        reading.chain(self.live.shown_at()).chain(self.next_game_due()).min()
    }
}
