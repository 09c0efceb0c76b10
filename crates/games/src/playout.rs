//! Random legal play, in virtual time: for simulations, tests and measurements.

use table::{Dice, Entry, Facts, Game, Millis, Rules, Seat, SeatSet};

use crate::{Kind, with_rules};

/// Players who do anything the rules allow, each thing as likely as any other.
///
/// Mostly those act for whom the game waits, now and then somebody else; mostly they take about as
/// long as people would, now and then so long that a clock runs out.
#[derive(Clone, Debug)]
pub struct RandomPlayers {
    dice: Dice,
    /// How long they usually take.
    pace_ms: u32,
}

impl RandomPlayers {
    /// Players for a game, whose choices come from these dice.
    pub const fn new(kind: Kind, dice: Dice) -> RandomPlayers {
        RandomPlayers { dice, pace_ms: with_rules!(kind, R => R::PACE_MS) }
    }

    /// Plays a started game to its end, and shows each entry after it has been made.
    pub fn play_out<R: Rules>(
        &mut self,
        game: &mut Game<R>,
        mut made: impl FnMut(&Entry<R::Action>),
    ) {
        let mut now = game.now();
        while game.outcome().is_none() {
            now = now + self.pause_ms();
            while let Some(entry) = game.tick(now) {
                made(&entry);
            }
            if let Some((seat, action)) = self.choose(game, now) {
                match game.act(now, seat, action) {
                    Ok(entry) => made(&entry),
                    Err(fault) => unreachable!("{seat} was offered {action:?}: {fault:?}"),
                }
            }
        }
    }

    fn pause_ms(&mut self) -> u64 {
        let dawdles = self.dice.below(32) == 0;
        u64::from(self.dice.below(self.pace_ms * if dawdles { 40 } else { 2 }))
    }

    fn choose<R: Rules>(&mut self, game: &Game<R>, now: Millis) -> Option<(Seat, R::Action)> {
        let awaited = game.rules().awaited();
        let barges_in = awaited.is_empty() || self.dice.below(8) == 0;
        let seats = if barges_in { SeatSet::all(game.seats()) } else { awaited };
        let nth = self.dice.below(seats.len() as u32) as usize;
        let seat = seats.iter().nth(nth)?;
        let mut menu = game.rules().legal(now, seat);
        let nth = self.dice.below(menu.len() as u32) as usize;
        Some((seat, menu.nth(nth)?))
    }
}
