//! A game's time: its clock, the asks on their way to the rules, and whom it waits for. Nothing of
//! it is in the log: after a restart it begins anew, from the moment the log had come to.
//!
//! An ask counts at the moment of the table that its player saw (BL-6, [`fair`]): that is lag
//! compensation. The room lives behind the clock by a window that depends on everybody's round
//! trips: whatever counts at a moment has arrived by then, and is taken in that order, the table's
//! own deadlines among it. Nothing is taken earlier: what one seat does in secret would show in the
//! moments of what others do and see.

use company::Deed;
use protocol::{Json, PersonId};
use table::fair::Queue;
use table::{Millis, Seat, SeatSet};

use crate::absence::Waited;
use crate::clock::Clock;
use crate::entry::Asked;
use crate::room::{Room, Stage};
use crate::theatre::{Show, Shown};

/// How long the house waits for everybody's part in the chance.
const PARTS_MS: u64 = 3_000;
/// From the deal to the start of play.
const COUNTDOWN_MS: i64 = 3_000;
/// Delays are told at most every so often.
const DELAYS_MS: u64 = 2_000;
/// How many asks can be on their way to the rules.
pub(crate) const QUEUE_MAX: usize = 256;

/// What a seat asks of a game, in JSON where that is the game's own.
pub(crate) type Ask = Deed<Json>;

/// An ask on its way to the rules.
#[derive(Debug)]
pub(crate) struct Waiting {
    /// Whose frame it was, and when it came; a bot sends none.
    pub(crate) asked: Option<(Asked, Millis)>,
    pub(crate) ask: Ask,
}

/// A game's time, and what waits in it.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) clock: Clock,
    /// How far the game lives behind it.
    pub(crate) hold_ms: u64,
    /// How far it has come all the same: a line that becomes slower turns no time back.
    pub(crate) lived: Millis,
    pub(crate) queue: Queue<Waiting>,
    pub(crate) promised_until: Option<Millis>,
    /// What is being shown, while the clock stands still.
    pub(crate) show: Option<Show>,
    /// What was shown last.
    pub(crate) shown: Option<Shown>,
    /// How far it is to the next game of the match, which begins by itself: it comes at 0.
    pub(crate) next_game: Option<Clock>,
    /// Who is still reading: until then it does not.
    pub(crate) readers: Vec<PersonId>,
    /// Seats for whose players the game stands still.
    pub(crate) waits_for: SeatSet,
    /// When each of them is given up.
    pub(crate) given_up_at: Vec<(Seat, Millis)>,
    /// How long the game has stood still for each.
    pub(crate) waited: [Waited; Seat::MAX],
    /// Seats whose players are away and no longer waited for.
    pub(crate) given_up: SeatSet,
    /// When the table next acts for them, in the game's time.
    pub(crate) absent_at: Millis,
    pub(crate) delays_at: Option<Millis>,
}

impl Default for Live {
    fn default() -> Live {
        Live {
            clock: Clock::stopped_at(-COUNTDOWN_MS),
            hold_ms: 0,
            lived: Millis::START,
            queue: Queue::with_room_for(QUEUE_MAX),
            promised_until: None,
            show: None,
            shown: None,
            next_game: None,
            readers: Vec::new(),
            waits_for: SeatSet::EMPTY,
            given_up_at: Vec::new(),
            waited: [Waited::default(); Seat::MAX],
            given_up: SeatSet::EMPTY,
            absent_at: Millis::START,
            delays_at: None,
        }
    }
}

impl Live {
    pub(crate) fn promised(&mut self, now: Millis) {
        self.promised_until = Some(now + PARTS_MS);
    }

    pub(crate) fn delays_changed(&mut self, now: Millis) {
        self.delays_at.get_or_insert(now + DELAYS_MS);
    }

    /// What happened since was nobody's time: what runs goes on from where it was then.
    pub(crate) fn skip_since(&mut self, then: Millis, now: Millis) {
        self.clock.skip_since(then, now);
        if let Some(show) = &mut self.show {
            show.put_off(now.0.saturating_sub(then.0));
        }
        if let Some(count) = &mut self.next_game {
            count.skip_since(then, now);
        }
    }

    /// Lives so far behind the clock from now on.
    pub(crate) fn keep_behind(&mut self, now: Millis, hold_ms: u64) {
        if hold_ms > self.hold_ms {
            self.lived = self.horizon(now);
        }
        self.hold_ms = hold_ms;
    }

    /// The moment to which the game has come. It depends on the clock and on everybody's delays,
    /// and not on who asked for what: else the moments of frames would tell.
    pub(crate) fn horizon(&self, now: Millis) -> Millis {
        Millis(self.clock.moment(now).0.saturating_sub(self.hold_ms)).max(self.lived)
    }

    /// The time of the game on the table, as everybody is shown it.
    pub(crate) fn game_time(&self, room: &Room, now: Millis) -> i64 {
        match &room.stage {
            Stage::Over { play, .. } => play.now().0 as i64,
            _ => self.clock.shows(now),
        }
    }
}
