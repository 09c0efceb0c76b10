//! What waits to be stored, and what waits for that: nothing is told before it is written down.

use protocol::{CloseCode, Refusal, ServerFrame};
use table::Millis;

use crate::actor::{encode, refused, send};
use crate::play::No;
use crate::{Actor, Effect, Event, LineId};

/// How many events wait while the log is written; beyond that frames are refused.
const WAITING_MAX: usize = 1024;
/// How long until an append of unknown fate is asked for again, and at most.
const RETRY_MS: u64 = 250;
const RETRY_MS_MAX: u64 = 5_000;
/// How many entries a log has at the most: eight who look about every second, for ten hours. All
/// of it is read when the room is woken.
pub(crate) const ENTRIES_MAX: u64 = 300_000;
/// The last of them are for a game that is under way: an hour and more.
const ENTRIES_OF_LAST_GAME: u64 = 40_000;

/// An append that has not been answered yet.
#[derive(Debug)]
pub(crate) struct UnderWay {
    entries: Vec<Vec<u8>>,
    /// What is to be done once it is stored.
    held: Vec<Effect>,
    asked_at: Millis,
    stuck: Option<Stuck>,
}

/// The log cannot be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stuck {
    /// What everybody was told.
    why: Refusal,
    /// When to ask again, unless that is being answered.
    retry_at: Option<Millis>,
    wait_ms: u64,
}

impl UnderWay {
    /// When to ask for it again, if its fate is not known.
    pub(crate) fn retry_at(&self) -> Option<Millis> {
        self.stuck.and_then(|stuck| stuck.retry_at)
    }
}

impl Actor {
    /// Whether nothing more is begun here, because the log is as long as it may become. A game
    /// that is under way still has some of it for itself.
    pub(crate) fn book_is_full(&self) -> bool {
        let kept = if self.room.is_playing() { 0 } else { ENTRIES_OF_LAST_GAME };
        self.seq + self.fresh.len() as u64 + kept >= ENTRIES_MAX
    }

    /// Queues an event behind what is being stored; what cannot wait is answered at once.
    pub(crate) fn wait(&mut self, event: Event, effects: &mut Vec<Effect>) {
        let stuck = self.under_way.as_ref().and_then(|under_way| under_way.stuck);
        let refusal = stuck.map_or(Refusal::Busy, |stuck| stuck.why);
        let stuck = stuck.is_some();
        match event {
            Event::Frame { line, frame, came } if stuck || self.waiting.len() >= WAITING_MAX => {
                let no: No = refusal.into();
                let (text, refusal) = (encode(&refused(frame.id(), &no)), Some(no.code));
                effects.push(Effect::Reply { line, text, refusal, came, at_once: true });
            }
            Event::Join { ticket, .. } if stuck || self.waiting.len() >= WAITING_MAX => {
                let No { code, say } = refusal.into();
                effects.push(Effect::Answer { ticket, answer: Err((code, say)) });
            }
            // The next measurement is as good.
            Event::Measured { .. } if self.waiting.len() >= WAITING_MAX => {}
            // A line that came and went while nothing could be written was never there.
            Event::Disconnect { line } if stuck && self.has_waiting(line) => {
                self.waiting.retain(|waiting| waiting.line() != Some(line));
            }
            // They are welcomed when that can be written; that it cannot, they hear at once.
            Event::Connect { line, key, heard } if stuck => {
                if self.whose(&key).is_some() {
                    effects.push(send(line, &trouble_now(refusal)));
                    self.waiting.push_back(Event::Connect { line, key, heard });
                } else {
                    effects.push(Effect::Close { line, code: CloseCode::BadToken });
                }
            }
            event => self.waiting.push_back(event),
        }
    }

    /// Whether a line waits to be connected.
    fn has_waiting(&self, line: LineId) -> bool {
        let knocks = |event: &Event| matches!(event, Event::Connect { line: l, .. } if *l == line);
        self.waiting.iter().any(knocks)
    }

    /// Hands out what this turn made: at once, or once its entries are stored.
    pub(crate) fn release(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let made = std::mem::take(&mut self.outbox);
        if self.fresh.is_empty() {
            effects.extend(made);
            return;
        }
        let entries = std::mem::take(&mut self.fresh);
        effects.push(Effect::Append { expected_seq: self.seq, entries: entries.clone() });
        self.under_way = Some(UnderWay { entries, held: made, asked_at: now, stuck: None });
    }

    pub(crate) fn stored(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let Some(under_way) = self.under_way.take() else { return };
        self.seq += under_way.entries.len() as u64;
        effects.extend(under_way.held);
        if under_way.stuck.is_some() {
            // The time it took was nobody's.
            self.running.clock.skip_since(under_way.asked_at, now);
            self.running.table_changed |= self.running.clock.runs();
            let over = trouble("none", "The house can write again. The game goes on.");
            effects.extend(self.lines.keys().map(|line| send(*line, &over)));
        }
    }

    pub(crate) fn not_stored(&mut self, now: Millis, why: Refusal, effects: &mut Vec<Effect>) {
        let Some(under_way) = &mut self.under_way else { return };
        let wait_ms = under_way.stuck.map_or(RETRY_MS, |s| (s.wait_ms * 2).min(RETRY_MS_MAX));
        if under_way.stuck.is_none_or(|stuck| stuck.why != why) {
            let knocks = self.waiting.iter().filter_map(|event| match event {
                Event::Connect { line, .. } => Some(line),
                _ => None,
            });
            let trouble = trouble_now(why);
            effects.extend(self.lines.keys().chain(knocks).map(|line| send(*line, &trouble)));
        }
        under_way.stuck = Some(Stuck { why, retry_at: Some(now + wait_ms), wait_ms });
    }

    pub(crate) fn retry(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        if let Some(UnderWay { entries, stuck: Some(stuck), .. }) = &mut self.under_way
            && stuck.retry_at.is_some_and(|at| at <= now)
        {
            // Not again before this one is answered.
            stuck.retry_at = None;
            let entries = entries.clone();
            effects.push(Effect::Append { expected_seq: self.seq, entries });
        }
    }

    /// Ends all lines. Whoever asked to be let in and was not is told so, unless the room has
    /// moved: then its tickets are void, and whoever holds one asks again.
    pub(crate) fn hang_up(&mut self, code: CloseCode, effects: &mut Vec<Effect>) {
        let lines = std::mem::take(&mut self.lines);
        effects.extend(lines.into_keys().map(|line| Effect::Close { line, code }));
        // Nor does anybody wait for ever for what was not stored, or not even begun.
        let mut tickets = Vec::new();
        for effect in self.under_way.take().into_iter().flat_map(|under_way| under_way.held) {
            match effect {
                Effect::Close { line, .. } => effects.push(Effect::Close { line, code }),
                Effect::Answer { ticket, .. } => tickets.push(ticket),
                _ => {}
            }
        }
        for event in self.waiting.drain(..) {
            match event {
                Event::Connect { line, .. } => effects.push(Effect::Close { line, code }),
                Event::Join { ticket, .. } => tickets.push(ticket),
                _ => {}
            }
        }
        if code == CloseCode::Moved {
            return;
        }
        let No { code, say } = Refusal::Busy.into();
        effects.extend(
            tickets
                .into_iter()
                .map(|ticket| Effect::Answer { ticket, answer: Err((code, say.clone())) }),
        );
    }
}

/// That nothing can be written, and why. It may be the first that a line hears.
fn trouble_now(why: Refusal) -> ServerFrame {
    trouble(table::Refusal::code(why), &why.to_string())
}

fn trouble(code: &str, say: &str) -> ServerFrame {
    ServerFrame::Trouble { code: code.to_owned(), say: say.to_owned() }
}
