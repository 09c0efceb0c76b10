//! The loop that passes packets on, each after its time.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::LineSpec;
use crate::kernel;
use crate::luck::Luck;

/// How soon a line that is given up is gone.
const LOOKS_UP_EVERY: Duration = Duration::from_millis(50);
/// Packets under way in one direction; a line that holds more loses the rest, as lines do.
const UNDER_WAY_MAX: usize = 4096;
/// No packet of these devices is larger.
const PACKET_BYTES_MAX: usize = 2048;

/// The packets that a thread has passed between two devices. It ends when this is dropped.
#[derive(Debug)]
pub(super) struct Passing(Arc<AtomicU64>);

impl Passing {
    pub(super) fn start(near: File, far: File, spec: LineSpec) -> Passing {
        let packets = Arc::new(AtomicU64::new(0));
        let counted = Arc::downgrade(&packets);
        thread::spawn(move || pass(&[near, far], spec, &counted));
        Passing(packets)
    }

    pub(super) fn packets(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is under way in one direction.
struct Way {
    spec: LineSpec,
    luck: Luck,
    packets: VecDeque<(Instant, Vec<u8>)>,
    last: Option<Instant>,
}

impl Way {
    fn take(&mut self, now: Instant, packet: &[u8]) {
        if self.packets.len() == UNDER_WAY_MAX {
            return;
        }
        let takes_us = self.spec.one_way_us + self.luck.below(self.spec.jitter_us + 1);
        let due = now + Duration::from_micros(takes_us);
        let due = self.last.map_or(due, |last| due.max(last));
        self.last = Some(due);
        self.packets.push_back((due, packet.to_vec()));
    }

    fn due(&self) -> Option<Instant> {
        self.packets.front().map(|(due, _)| *due)
    }
}

fn pass(ends: &[File; 2], spec: LineSpec, counted: &Weak<AtomicU64>) {
    let way = |seed| Way { spec, luck: Luck::new(seed), packets: VecDeque::new(), last: None };
    let mut ways = [way(1), way(2)];
    let mut packet = [0; PACKET_BYTES_MAX];
    while let Some(packets) = counted.upgrade() {
        let next = ways.iter().filter_map(Way::due).min();
        let most = next.map_or(LOOKS_UP_EVERY, |due| due.saturating_duration_since(Instant::now()));
        let Ok(came) = kernel::wait([&ends[0], &ends[1]], most.min(LOOKS_UP_EVERY)) else { return };
        for (from, came) in came.into_iter().enumerate() {
            // A bounded number at a time, so that the other direction has its turn.
            for _ in 0..if came { 64 } else { 0 } {
                let Ok(bytes) = (&ends[from]).read(&mut packet) else { break };
                ways[from].take(Instant::now(), &packet[..bytes]);
            }
        }
        let now = Instant::now();
        for (from, way) in ways.iter_mut().enumerate() {
            while way.due().is_some_and(|due| due <= now) {
                let Some((_, packet)) = way.packets.pop_front() else { break };
                // A device whose queue is full loses a packet, and TCP sends it again.
                let _ = (&ends[1 - from]).write(&packet);
                packets.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}
