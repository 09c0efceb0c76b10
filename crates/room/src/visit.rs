//! Somebody's presence in a room: their line, the frames they are sent, what they said of late, and
//! how much they may still send (token buckets).

use std::collections::VecDeque;

use history::Part;
use protocol::Heard;
use table::Millis;
use table::fair::Credit;

use crate::clock::Clock;
use crate::play::No;
use crate::{LineId, Text};

/// How many numbered frames are kept for somebody whose line drops; who missed more is shown the
/// table anew. Few, because a busy house turns over all of them all the time.
pub const KEPT_MAX: usize = 16;
/// And how many bytes of them, those shared with others not counted.
const KEPT_BYTES_MAX: usize = 16 * 1024;
/// How many refusals are remembered, for frames that are sent again.
const REFUSED_MAX: usize = 16;

/// How often somebody may talk.
pub(crate) const TALK: Rate = Rate::new(6, 1_500);
/// How often somebody may change something about the room. Setting a table up is many clicks; the
/// log keeps each of them.
const CHANGES: Rate = Rate::new(60, 500);

/// What somebody may send, over however many sockets; and how often they may come in.
const FRAMES: Rate = Rate::new(120, 16);
const HELLOS: Rate = Rate::new(20, 1_000);
/// How often everybody is told that somebody came or went.
pub(crate) const PRESENCE: Rate = Rate::new(8, 500);

/// What a person in the room is at the moment. Nothing of it is in the log.
#[derive(Debug)]
pub(crate) struct Visit {
    pub(crate) line: Option<LineId>,
    /// Whether there ever was one: before, there is nobody to keep frames for.
    pub(crate) came: bool,
    /// Since when there is none.
    pub(crate) away_since: Millis,
    pub(crate) ready: bool,
    pub(crate) part: Option<Part>,
    /// How long they have been reading since the last game.
    pub(crate) reading: Clock,
    /// What is believed of their line.
    pub(crate) credit: Credit,
    pub(crate) frames: Bucket,
    pub(crate) hellos: Bucket,
    pub(crate) talk: Bucket,
    pub(crate) changes: Bucket,
    /// Ids that are under way.
    pub(crate) pending: Vec<u64>,
    refused: VecDeque<(u64, No)>,
    /// Frames with their numbers.
    kept: VecDeque<(u64, Text)>,
    kept_bytes: usize,
    /// The number of the last frame.
    pub(crate) n: u64,
}

impl Visit {
    pub(crate) fn new(now: Millis) -> Visit {
        Visit {
            line: None,
            came: false,
            away_since: now,
            ready: false,
            part: None,
            reading: Clock::stopped_at(0),
            credit: Credit::default(),
            frames: Bucket::full(FRAMES),
            hellos: Bucket::full(HELLOS),
            talk: Bucket::full(TALK),
            changes: Bucket::full(CHANGES),
            pending: Vec::new(),
            refused: VecDeque::new(),
            kept: VecDeque::new(),
            kept_bytes: 0,
            n: 0,
        }
    }

    /// Whether their line is up.
    pub(crate) const fn is_here(&self) -> bool {
        self.line.is_some()
    }

    /// Numbers a frame and keeps it; gives the text to send, if there is a line. `text` gets the
    /// number.
    pub(crate) fn number(&mut self, text: impl FnOnce(u64) -> Text) -> Option<Text> {
        if !self.came {
            return None;
        }
        self.n += 1;
        let text = text(self.n);
        self.kept_bytes += text.own_bytes();
        self.kept.push_back((self.n, text.clone()));
        while self.kept.len() > KEPT_MAX || self.kept_bytes > KEPT_BYTES_MAX {
            let Some((_, oldest)) = self.kept.pop_front() else { break };
            self.kept_bytes -= oldest.own_bytes();
        }
        self.line.map(|_| text)
    }

    /// The frames after those that were heard, if they are all still here.
    pub(crate) fn missed(&self, heard: Heard, era: u64) -> Option<Vec<Text>> {
        let oldest = self.kept.front().map_or(self.n + 1, |(n, _)| *n);
        let whole = heard.era == era && heard.n <= self.n && heard.n + 1 >= oldest;
        let missed = self.kept.iter().filter(|(n, _)| *n > heard.n);
        whole.then(|| missed.map(|(_, text)| text.clone()).collect())
    }

    /// Forgets the frames so far: a fresh room and table follow.
    pub(crate) fn forget(&mut self) {
        self.kept.clear();
        self.kept_bytes = 0;
    }

    pub(crate) fn refuse(&mut self, id: u64, no: No) {
        self.refused.push_back((id, no));
        if self.refused.len() > REFUSED_MAX {
            self.refused.pop_front();
        }
    }

    pub(crate) fn refused(&self, id: u64) -> Option<&No> {
        self.refused.iter().find(|(refused, _)| *refused == id).map(|(_, no)| no)
    }
}

/// A few times at once, then every so often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    most: u32,
    every_ms: u64,
}

impl Rate {
    pub(crate) const fn new(most: u32, every_ms: u64) -> Rate {
        Rate { most, every_ms }
    }
}

/// What is left of a rate.
#[derive(Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    drops: u32,
    filled: Millis,
}

impl Bucket {
    pub(crate) const fn full(rate: Rate) -> Bucket {
        Bucket { rate, drops: rate.most, filled: Millis(0) }
    }

    /// When there is a drop to take.
    pub(crate) fn due(&self) -> Millis {
        if self.drops > 0 { self.filled } else { self.filled + self.rate.every_ms }
    }

    /// Takes a drop, if there is one.
    pub(crate) fn take(&mut self, now: Millis) -> bool {
        let Rate { most, every_ms } = self.rate;
        let fresh = now.0.saturating_sub(self.filled.0) / every_ms;
        if fresh > 0 {
            self.drops = most.min(self.drops.saturating_add(fresh as u32));
            self.filled = self.filled + fresh * every_ms;
        }
        let some = self.drops > 0;
        self.drops -= u32::from(some);
        some
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_visit_resumes_from_any_frame_that_is_still_kept() {
        let mut visit = Visit { came: true, ..Visit::new(Millis(0)) };
        let tail: Arc<str> = "tail".into();
        for _ in 0..KEPT_MAX + 5 {
            visit.number(|n| Text::numbered("room", n, "".into(), Some(Arc::clone(&tail))));
        }
        let last = (KEPT_MAX + 5) as u64;
        let missed = |n, era| {
            let missed = visit.missed(Heard { era, n }, 7)?;
            Some(missed.iter().map(Text::to_string).collect::<Vec<_>>())
        };
        assert_eq!(
            missed(last - 2, 7).unwrap(),
            [last - 1, last].map(|n| format!(r#"{{"room":{{"n":{n},tail"#))
        );
        assert_eq!(missed(last, 7).unwrap(), [""; 0]);
        assert_eq!(missed(5, 7).unwrap().len(), KEPT_MAX);
        assert_eq!(missed(4, 7), None, "a frame is missing");
        assert_eq!(missed(last + 1, 7), None, "from the future");
        assert_eq!(missed(last, 8), None, "of another era");
    }

    #[test]
    fn kept_frames_are_bounded_in_bytes_too() {
        let mut visit = Visit { came: true, ..Visit::new(Millis(0)) };
        for _ in 0..10 {
            visit.number(|_| Text::whole(&"x".repeat(5_000)));
        }
        assert_eq!(visit.missed(Heard { era: 1, n: 7 }, 1).map(|m| m.len()), Some(3));
        assert_eq!(visit.missed(Heard { era: 1, n: 6 }, 1).map(|m| m.len()), None);
    }

    #[test]
    fn talk_comes_in_small_bursts() {
        let mut bucket = Bucket::full(TALK);
        let burst = (0..20).filter(|_| bucket.take(Millis(100))).count();
        assert_eq!(burst, TALK.most as usize);
        assert!(!bucket.take(Millis(1_400)) && bucket.take(Millis(1_500)));
    }
}
