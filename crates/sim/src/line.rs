//! Lines between people and the house: slow, uneven, cut, abandoned, not read.
//!
//! Within a line frames keep their order, as on any socket; between lines nothing does.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use keeping::Waiting;
use protocol::{Heard, RoomCode};
use table::Millis;

use crate::guest::GuestId;
use crate::luck::Luck;
use crate::owner::OwnerId;

/// A socket, seen from above.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) guest: GuestId,
    pub(crate) room: RoomCode,
    /// Which house it leads to.
    pub(crate) house: usize,
    /// And through which: whoever came to another is passed on.
    pub(crate) door: usize,
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
    /// What the house has for the guest.
    pub(crate) outbox: Rc<RefCell<Waiting>>,
    /// What the house has not read yet.
    pub(crate) unread: VecDeque<String>,
    pub(crate) told_ms: Option<u32>,
    /// When its hello was brought to a room.
    pub(crate) let_in_at: Millis,
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
    pub(crate) fn new(
        guest: GuestId,
        (room, house): (RoomCode, usize),
        heard: Option<Heard>,
        trip: Trip,
    ) -> Line {
        Line {
            guest,
            room,
            house,
            door: house,
            owner: None,
            heard,
            trip,
            up_free: Millis(0),
            down_free: Millis(0),
            cut: false,
            left: false,
            closed: false,
            stalled_until: Millis(0),
            outbox: Rc::default(),
            unread: VecDeque::new(),
            told_ms: None,
            let_in_at: Millis(0),
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
