//! Lines between people and the house: slow, uneven, cut, abandoned, not read.
//!
//! Within a line frames keep their order, as on any socket; between lines nothing does.

use std::collections::VecDeque;

use protocol::{CloseCode, Heard, RoomCode};
use table::Millis;

use crate::guest::GuestId;
use crate::house::OwnerId;
use crate::luck::Luck;

/// What waits for a reader; whoever reads more slowly is hung up on.
pub(crate) const OUTBOX_MAX: usize = 40;

/// A socket, seen from above.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) guest: GuestId,
    pub(crate) room: RoomCode,
    /// Who runs the room at its other end, once it has said hello.
    pub(crate) owner: Option<OwnerId>,
    pub(crate) heard: Option<Heard>,
    pub(crate) trip: Trip,
    up_free: Millis,
    down_free: Millis,
    /// Nothing gets through any more, and nobody has been told.
    pub(crate) cut: bool,
    /// The guest has turned to another line.
    pub(crate) left: bool,
    /// The house has hung up or has heard that it is gone.
    pub(crate) closed: bool,
    pub(crate) stalled_until: Millis,
    pub(crate) waiting: VecDeque<String>,
    /// Why the house hung up, if the guest has not read it yet.
    pub(crate) end: Option<CloseCode>,
    pub(crate) told_ms: Option<u32>,
}

/// How long frames take over a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trip {
    pub(crate) delay_ms: u64,
    pub(crate) jitter_ms: u64,
}

impl Trip {
    pub(crate) fn ms(&self, luck: &mut Luck) -> u64 {
        self.delay_ms + luck.between(0, self.jitter_ms + 1)
    }
}

impl Line {
    pub(crate) fn new(guest: GuestId, room: RoomCode, heard: Option<Heard>, trip: Trip) -> Line {
        Line {
            guest,
            room,
            owner: None,
            heard,
            trip,
            up_free: Millis(0),
            down_free: Millis(0),
            cut: false,
            left: false,
            closed: false,
            stalled_until: Millis(0),
            waiting: VecDeque::new(),
            end: None,
            told_ms: None,
        }
    }

    /// When something that the guest sends now arrives.
    pub(crate) fn up(&mut self, now: Millis, luck: &mut Luck) -> Millis {
        self.up_free = self.up_free.max(now + self.trip.ms(luck));
        self.up_free
    }

    /// When something that the house sends now arrives.
    pub(crate) fn down(&mut self, now: Millis, luck: &mut Luck) -> Millis {
        self.down_free = self.down_free.max(now + self.trip.ms(luck));
        self.down_free
    }

    /// Whether the guest reads.
    pub(crate) fn is_read(&self, now: Millis) -> bool {
        !self.cut && self.stalled_until <= now
    }

    /// Whether anybody can still learn anything from it.
    pub(crate) fn is_over(&self) -> bool {
        self.closed && self.left
    }
}
