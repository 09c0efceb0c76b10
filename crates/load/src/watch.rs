//! A room where bots play among themselves and whoever opened it watches: without a watcher the
//! house would let them rest.

use std::time::{Duration, Instant};

use protocol::{Character, ClientFrame, Order, RoomState, Stage};
use table::Dice;

use crate::player::Player;
use crate::tally::Tally;

/// What a watcher knows.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// The last game that was asked for.
    started: u32,
    /// Whether a game is on.
    is_on: bool,
    /// When the game's clock was started, as far as can be told from here: no frame comes before
    /// what it tells of has happened.
    start: Option<Instant>,
}

impl Watch {
    /// Whether a game is on.
    pub(super) const fn is_on(&self) -> bool {
        self.is_on
    }

    /// The room has changed: sits bots down, and starts one game after the other.
    pub(super) fn follow(
        &mut self,
        host: &mut Player,
        state: &RoomState,
        at: Instant,
        tally: &mut Tally,
        dice: &mut Dice,
    ) {
        let mut order = |order| host.ask(dice, |id| ClientFrame::Host { id, order });
        self.is_on = matches!(state.stage, Stage::Playing { .. });
        match &state.stage {
            Stage::Gathering { .. } if self.started == 0 => {
                for chair in 0..state.chairs.len() as u8 {
                    order(Order::Bot { chair, on: true, character: Character::default() });
                }
                self.started = 1;
                order(Order::Start {});
            }
            Stage::Over { game, .. } if self.started <= *game => {
                tally.note_game_over(at);
                self.started = *game + 1;
                order(Order::Start {});
            }
            _ => {}
        }
    }

    /// The game's clock shows this, and runs.
    pub(super) fn set_clock(&mut self, t_ms: i64, at: Instant) {
        let shown = Duration::from_millis(t_ms.unsigned_abs());
        self.start = if t_ms < 0 { at.checked_add(shown) } else { at.checked_sub(shown) };
    }

    /// A frame tells at this time of a moment of the game.
    pub(super) fn happened(&mut self, t_ms: u64, by_bot: bool, at: Instant, tally: &mut Tally) {
        let moment = Duration::from_millis(t_ms);
        let start = self.start.into_iter().chain(at.checked_sub(moment)).min();
        self.start = start;
        let behind = start.map(|start| at.saturating_duration_since(start + moment));
        tally.note_watched(by_bot, behind.unwrap_or_default(), at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn frames_are_behind_the_clock_of_the_game() {
        let begin = Instant::now();
        let mut tally = Tally::new(begin, 10_000 * MS);
        let mut watch = Watch::default();
        watch.set_clock(-3000, begin);
        let mut behind = |t_ms: u64, after_ms: u32| {
            watch.happened(t_ms, true, begin + after_ms * MS, &mut tally);
            tally.behind.spread().max.round() as u64
        };
        assert_eq!(behind(0, 3000), 0);
        assert_eq!(behind(500, 3504), 4);
        // So the clock was started earlier than it seemed.
        assert_eq!(behind(1000, 3990), 4);
        assert_eq!(behind(2000, 5000), 10);
        assert_eq!((tally.watched, tally.behind.spread().count), (4, 4));
    }
}
