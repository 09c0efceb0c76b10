//! What waits to be stored, and what waits for that: nothing is told before it is written down.
//!
//! While an append is under way the next events wait, and their entries go into the next one
//! together: a room's part in the store's group commit. Beyond a bound, frames are refused
//! (backpressure).

use std::collections::VecDeque;

use protocol::{CloseCode, Refusal, ServerFrame};
use table::Millis;

use crate::guests::{encode, refused, send};
use crate::play::No;
use crate::{Effect, Event, Key, LineId};

/// How many events wait while the log is written; beyond that frames are refused.
const WAITING_MAX: usize = 1024;
/// How long until an append of unknown fate is asked for again, and at most.
const RETRY_MS: u64 = 250;
const RETRY_MS_MAX: u64 = 2_000;
/// How many entries a log has at the most: eight who look about every second, for ten hours. All
/// of it is read when the room is woken.
pub(crate) const ENTRIES_MAX: u64 = 300_000;
/// The last of them are for a game that is under way: an hour and more.
const ENTRIES_OF_LAST_GAME: u64 = 40_000;

/// What a room has written, and what it waits with.
#[derive(Debug, Default)]
pub(crate) struct Book {
    /// Entries the log has.
    pub(crate) seq: u64,
    /// Entries made in this turn.
    fresh: Vec<Vec<u8>>,
    append: Option<Append>,
    /// Keys of people whose leaving is not stored yet. If it never is, they are still members.
    leaving: Vec<Key>,
    waiting: VecDeque<Event>,
}

/// An append that has not been answered yet.
#[derive(Debug)]
struct Append {
    entries: Vec<Vec<u8>>,
    /// What is to be done once it is stored.
    held: Vec<Effect>,
    asked_at: Millis,
    stuck: Option<Stuck>,
}

/// The log cannot be written.
#[derive(Clone, Copy, Debug)]
struct Stuck {
    /// What everybody was told.
    why: Refusal,
    /// When to ask again, unless that is being answered.
    retry_at: Option<Millis>,
    wait_ms: u64,
}

impl Book {
    /// Writes an entry.
    pub(crate) fn write(&mut self, entry: Vec<u8>) {
        self.fresh.push(entry);
    }

    /// Notes the key of somebody whose leaving is written in this turn.
    pub(crate) fn part_with(&mut self, key: Key) {
        self.leaving.push(key);
    }

    /// Whether nothing more is begun here, because the log is as long as it may become. A game
    /// that is under way still has some of it for itself.
    pub(crate) fn is_full(&self, playing: bool) -> bool {
        let kept = if playing { 0 } else { ENTRIES_OF_LAST_GAME };
        self.seq + self.fresh.len() as u64 + kept >= ENTRIES_MAX
    }

    /// Whether entries are being stored.
    pub(crate) const fn is_busy(&self) -> bool {
        self.append.is_some()
    }

    /// Whether anything waits to happen.
    pub(crate) fn has_events(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// What waited longest.
    pub(crate) fn next_event(&mut self) -> Option<Event> {
        self.waiting.pop_front()
    }

    /// The lines that wait to be connected.
    pub(crate) fn knocking(&self) -> impl Iterator<Item = LineId> + '_ {
        self.waiting.iter().filter_map(|event| match event {
            Event::Connect { line, .. } => Some(*line),
            _ => None,
        })
    }

    /// Queues an event behind what is being stored; what cannot wait is answered at once.
    ///
    /// A frame that was taken before, and is sent again, waits too: to refuse it would say that it
    /// was not done, though it was, or may have been.
    pub(crate) fn queue(
        &mut self,
        event: Event,
        is_known: impl Fn(&Key) -> bool,
        was_taken: impl Fn(LineId, u64) -> bool,
        effects: &mut Vec<Effect>,
    ) {
        let stuck = self.append.as_ref().and_then(|append| append.stuck);
        let refusal = stuck.map_or(Refusal::Busy, |stuck| stuck.why);
        let stuck = stuck.is_some();
        match event {
            Event::Frame { line, frame, came }
                if self.waiting.len() >= WAITING_MAX
                    || stuck && !frame.id().is_some_and(|id| was_taken(line, id)) =>
            {
                let no: No = refusal.into();
                let (text, refusal) = (encode(&refused(frame.id(), &no)), Some(no.code));
                effects.push(Effect::Reply { line, text, refusal, came, at_once: true });
            }
            Event::Join { ticket, .. } | Event::TakeSeat { ticket, .. }
                if stuck || self.waiting.len() >= WAITING_MAX =>
            {
                let No { code, say } = refusal.into();
                effects.push(Effect::Answer { ticket, answer: Err((code, say)) });
            }
            // The next measurement is as good.
            Event::Measured { .. } if self.waiting.len() >= WAITING_MAX => {}
            // A line that came and went while nothing could be written was never there.
            Event::Disconnect { line } if stuck && self.knocking().any(|knocks| knocks == line) => {
                self.waiting.retain(|waiting| waiting.line() != Some(line));
            }
            // They are welcomed when that can be written; that it cannot, they hear at once.
            Event::Connect { line, key, heard } if stuck => {
                let leaving = self.leaving.iter().any(|left| left.opens(&key));
                if leaving || is_known(&key) {
                    effects.push(send(line, &trouble_now(refusal)));
                    self.waiting.push_back(Event::Connect { line, key, heard });
                } else {
                    effects.push(Effect::Close { line, code: CloseCode::BadToken });
                }
            }
            event => self.waiting.push_back(event),
        }
    }

    /// Hands out what this turn made: at once, or once its entries are stored.
    pub(crate) fn release(&mut self, now: Millis, made: Vec<Effect>, effects: &mut Vec<Effect>) {
        if self.fresh.is_empty() {
            effects.extend(made);
            return;
        }
        let entries = std::mem::take(&mut self.fresh);
        effects.push(Effect::Append { expected_seq: self.seq, entries: entries.clone() });
        self.append = Some(Append { entries, held: made, asked_at: now, stuck: None });
    }

    /// The append is stored: hands out what was held for it. If that was in doubt, gives since
    /// when it had been asked for.
    pub(crate) fn stored(&mut self, effects: &mut Vec<Effect>) -> Option<Millis> {
        let append = self.append.take()?;
        self.seq += append.entries.len() as u64;
        self.leaving.clear();
        effects.extend(append.held);
        append.stuck.map(|_| append.asked_at)
    }

    /// The append is not stored, as far as is known. Gives whether that is news.
    pub(crate) fn not_stored(&mut self, now: Millis, why: Refusal) -> bool {
        let Some(append) = &mut self.append else { return false };
        let wait_ms = append.stuck.map_or(RETRY_MS, |s| (s.wait_ms * 2).min(RETRY_MS_MAX));
        let is_news = append.stuck.is_none_or(|stuck| stuck.why != why);
        append.stuck = Some(Stuck { why, retry_at: Some(now + wait_ms), wait_ms });
        is_news
    }

    /// When to ask for the append again, if its fate is not known.
    pub(crate) fn retry_at(&self) -> Option<Millis> {
        self.append.as_ref()?.stuck?.retry_at
    }

    /// Asks for it again, if it is time.
    pub(crate) fn retry(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        if let Some(Append { entries, stuck: Some(stuck), .. }) = &mut self.append
            && stuck.retry_at.is_some_and(|at| at <= now)
        {
            // Not again before this one is answered.
            stuck.retry_at = None;
            let entries = entries.clone();
            effects.push(Effect::Append { expected_seq: self.seq, entries });
        }
    }

    /// Gives up what is not stored and what waits: lines are closed with this code. Gives the
    /// tickets that had no answer.
    pub(crate) fn give_up(&mut self, code: CloseCode, effects: &mut Vec<Effect>) -> Vec<u64> {
        let mut tickets = Vec::new();
        for effect in self.append.take().into_iter().flat_map(|append| append.held) {
            match effect {
                Effect::Close { line, .. } => effects.push(Effect::Close { line, code }),
                Effect::Answer { ticket, .. } => tickets.push(ticket),
                _ => {}
            }
        }
        for event in self.waiting.drain(..) {
            match event {
                Event::Connect { line, .. } => effects.push(Effect::Close { line, code }),
                Event::Join { ticket, .. } | Event::TakeSeat { ticket, .. } => tickets.push(ticket),
                _ => {}
            }
        }
        tickets
    }
}

/// That nothing can be written, and why. It may be the first that a line hears.
pub(crate) fn trouble_now(why: Refusal) -> ServerFrame {
    ServerFrame::Trouble { code: table::Refusal::code(why).to_owned(), say: why.to_string() }
}
