//! A person: somebody who knows what came over the wire, wants things, and has a bad connection.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use gaze::Look;
use protocol::{ClientFrame, CloseCode, JoinRoom, Name, PersonId, Role, RoomCode, ServerFrame};
use room::{Key, LineId};
use table::Millis;

use crate::contest::Claim;
use crate::follower::Follower;
use crate::line::Trip;
use crate::luck::Luck;

/// Somebody, numbered as they appear.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct GuestId(pub(crate) usize);

/// How many frames somebody has out without an answer.
const OPEN_MAX: usize = 6;
/// How many answered frames are kept, to be sent again by mistake.
const OLD_MAX: usize = 12;

#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) id: GuestId,
    pub(crate) slot: usize,
    pub(crate) name: Name,
    pub(crate) role: Role,
    pub(crate) key: Key,
    pub(crate) room: Option<RoomCode>,
    pub(crate) person: Option<PersonId>,
    pub(crate) nature: Nature,
    pub(crate) follower: Follower,
    pub(crate) line: Option<LineId>,
    pub(crate) welcomed: bool,
    /// When they were last in the room.
    pub(crate) left_at: Millis,
    /// Which try to get in this is: an answer to an older one is too late.
    pub(crate) knocks: u32,
    /// Dropped when they no longer wait for the answer to that try.
    pub(crate) at_door: Rc<()>,
    /// Which try to connect this is.
    pub(crate) dials: u32,
    pub(crate) last_id: u64,
    /// Frames without an answer.
    pub(crate) open: BTreeMap<u64, Sent>,
    /// Frames with one.
    old: VecDeque<ClientFrame>,
    /// The game for which a part was sent.
    pub(crate) part_for: u32,
    pub(crate) look: Option<Look>,
    /// Left, sent out, or gone home.
    pub(crate) gone: bool,
    /// Whether it has asked to leave, or was told to go.
    pub(crate) leaving: bool,
    /// Since when it has been waiting for a game to move.
    pub(crate) bored_since: Millis,
    pub(crate) away_until: Millis,
}

/// A frame without an answer.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) frame: ClientFrame,
    pub(crate) sent_at: Millis,
}

/// What somebody is like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nature {
    pub(crate) trip: Trip,
    /// How long between two thoughts.
    pub(crate) pace_ms: u64,
    /// How long a line holds.
    pub(crate) line_ms: u64,
    /// Says something every so many thoughts.
    pub(crate) talk_every: u32,
    /// Does something senseless every so many thoughts.
    pub(crate) senseless_every: u32,
    /// Sends something again every so many thoughts.
    pub(crate) repeats_every: u32,
    /// What it says about when it acted.
    pub(crate) claim: Claim,
    /// Comes in saying that it sits elsewhere.
    pub(crate) sits_apart: bool,
}

impl Nature {
    pub(crate) fn throw(luck: &mut Luck) -> Nature {
        let far = luck.one_in(4);
        let delay_ms = if far { luck.between(80, 250) } else { luck.between(2, 60) };
        let steady = luck.one_in(2);
        Nature {
            trip: Trip { delay_ms, jitter_ms: if steady { 3 } else { luck.between(10, 120) } },
            pace_ms: luck.between(250, 2_500),
            line_ms: luck.pick(&[20_000, 90_000, 300_000, 1_200_000]),
            talk_every: luck.pick(&[8, 30, 200]),
            senseless_every: luck.pick(&[15, 60, 500]),
            repeats_every: luck.pick(&[10, 40, 400]),
            claim: luck.pick(&[Claim::Nothing, Claim::Truth, Claim::Lie]),
            sits_apart: luck.one_in(3),
        }
    }
}

impl Guest {
    pub(crate) fn new(id: GuestId, slot: usize, role: Role, luck: &mut Luck) -> Guest {
        let name = Name::new(&format!("Guest {}", id.0)).expect("a plain name");
        Guest {
            id,
            slot,
            name,
            role,
            key: Key(luck.bytes()),
            room: None,
            person: None,
            nature: Nature::throw(luck),
            follower: Follower::default(),
            line: None,
            welcomed: false,
            left_at: Millis(0),
            knocks: 0,
            at_door: Rc::new(()),
            dials: 0,
            last_id: 0,
            open: BTreeMap::new(),
            old: VecDeque::new(),
            part_for: 0,
            look: None,
            gone: false,
            leaving: false,
            bored_since: Millis(0),
            away_until: Millis(0),
        }
    }

    pub(crate) fn ask(&self) -> JoinRoom {
        JoinRoom {
            name: self.name.clone(),
            face: String::new(),
            role: self.role,
            apart: self.nature.sits_apart,
        }
    }

    /// The first frame on a line.
    pub(crate) fn hello(&self, room: RoomCode, forgets: bool) -> ClientFrame {
        let heard = self.follower.heard().filter(|_| !forgets);
        let token = String::from(self.key);
        ClientFrame::Hello { version: protocol::VERSION, room, token, heard }
    }

    /// Whether it may send another frame.
    pub(crate) fn may_send(&self) -> bool {
        self.welcomed && self.open.len() < OPEN_MAX
    }

    /// Notes a frame that goes out.
    pub(crate) fn send(&mut self, now: Millis, frame: ClientFrame) {
        if let Some(id) = frame.id() {
            self.last_id = self.last_id.max(id);
            self.open.insert(id, Sent { frame, sent_at: now });
        }
    }

    /// A frame that was answered, to be sent again.
    pub(crate) fn old(&self, luck: &mut Luck) -> Option<ClientFrame> {
        self.old.get(luck.below(self.old.len())).cloned()
    }

    /// Reads a frame. True if it is the welcome: what has no answer is then sent again.
    pub(crate) fn hear(&mut self, now: Millis, frame: &ServerFrame) -> Result<bool, String> {
        self.follower.take(now, frame)?;
        match frame {
            ServerFrame::Welcome { id, .. } => {
                self.last_id = self.last_id.max(*id);
                self.welcomed = true;
                return Ok(true);
            }
            ServerFrame::Ack { id } => {
                if let Some(Sent { frame: ClientFrame::Look { look, .. }, .. }) = self.open.get(id)
                {
                    self.look = Some(*look);
                }
                self.settle(*id);
            }
            // Not now: it is sent again when it has waited for a while.
            ServerFrame::Refused { code, .. } if code == "busy" || code == "stuck" => {}
            ServerFrame::Refused { id: Some(id), .. } => self.settle(*id),
            ServerFrame::Happened { .. } => self.bored_since = now,
            ServerFrame::Table { t, .. } if *t <= 0 => self.bored_since = now,
            _ => {}
        }
        Ok(false)
    }

    fn settle(&mut self, id: u64) {
        if let Some(sent) = self.open.remove(&id) {
            self.old.push_back(sent.frame);
            if self.old.len() > OLD_MAX {
                self.old.pop_front();
            }
        }
    }

    /// The house hung up. Gives after how many milliseconds they dial again, unless it was the last.
    pub(crate) fn closed(&mut self, now: Millis, code: CloseCode, luck: &mut Luck) -> Option<u64> {
        self.lost(now);
        match code {
            CloseCode::Gone | CloseCode::BadToken | CloseCode::NoSuchRoom => None,
            CloseCode::ShuttingDown => Some(luck.between(2_000, 6_000)),
            _ => Some(luck.between(50, 2_000)),
        }
    }

    /// The line is gone.
    pub(crate) fn lost(&mut self, now: Millis) {
        if self.welcomed {
            self.left_at = now;
        }
        (self.line, self.welcomed) = (None, false);
    }
}
