//! Actions on their way to the rules.

use crate::{Dice, Millis, Seat};

/// When an action was made. While a game's time stands still its moments do not tell who was first,
/// so how long it had stood by then does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Made {
    /// In the game's time.
    pub at: Millis,
    /// How long that had stood still.
    pub stood_ms: u64,
}

impl From<Millis> for Made {
    fn from(at: Millis) -> Made {
        Made { at, stood_ms: 0 }
    }
}

/// Actions on their way to the rules, in the order in which they were made.
///
/// Bounded: [`Queue::push`] gives an action back when too many are waiting.
#[derive(Clone, Debug)]
pub struct Queue<A> {
    waiting: Vec<Waiting<A>>,
    most: usize,
}

#[derive(Clone, Debug)]
struct Waiting<A> {
    made: Made,
    coin: u32,
    seat: Seat,
    action: A,
}

impl<A> Queue<A> {
    /// Room for `most` waiting actions.
    pub fn with_room_for(most: usize) -> Queue<A> {
        Queue { waiting: Vec::new(), most }
    }

    /// Takes an action that `seat` made at `made`. Actions made in the same millisecond are
    /// ordered by a coin. The same seat's keep their order.
    pub fn push(
        &mut self,
        seat: Seat,
        made: impl Into<Made>,
        action: A,
        dice: &mut Dice,
    ) -> Result<(), A> {
        let made = made.into();
        if self.waiting.len() == self.most {
            return Err(action);
        }
        // A player's own actions never overtake each other, whatever moments they claim.
        let own = self.waiting.iter().rfind(|w| w.seat == seat);
        let made = own.map_or(made, |w| made.max(w.made));
        let mut coin = dice.below(u32::MAX);
        if let Some(own) = own.filter(|w| w.made == made) {
            coin = coin.max(own.coin);
        }
        let place = self.waiting.partition_point(|w| (w.made, w.coin) <= (made, coin));
        self.waiting.insert(place, Waiting { made, coin, seat, action });
        Ok(())
    }

    /// The next action to apply, if it was made by `until`.
    pub fn pop(&mut self, until: Millis) -> Option<(Seat, Millis, A)> {
        self.due().filter(|&due| due <= until)?;
        let first = self.waiting.remove(0);
        Some((first.seat, first.made.at, first.action))
    }

    /// When the next was made.
    pub fn due(&self) -> Option<Millis> {
        self.waiting.first().map(|first| first.made.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    const NEAR: Seat = Seat::at(0);
    const FAR: Seat = Seat::at(1);

    /// Who was first by the rules, given the moments that count; the far one's arrives last.
    fn race(near: u64, far: u64, coin: u64) -> Seat {
        let mut dice = Seed::from_number(coin).dice(0);
        let mut queue = Queue::with_room_for(8);
        for (seat, made) in [(NEAR, near), (FAR, far)] {
            queue.push(seat, Millis(made), (), &mut dice).unwrap();
        }
        queue.pop(Millis(u64::MAX)).unwrap().0
    }

    #[test]
    fn bl_6_the_faster_reaction_wins_over_the_slower_line() {
        assert_eq!(race(1000, 999, 0), FAR);
        assert_eq!(race(1000, 1001, 0), NEAR);
    }

    #[test]
    fn bl_6_equal_moments_are_decided_by_a_coin() {
        let far = (0..1000).filter(|&coin| race(500, 500, coin) == FAR).count();
        assert!((450..=550).contains(&far), "{far} of 1000");
    }

    #[test]
    fn while_time_stands_still_whoever_was_first_is_first() {
        let mut dice = Seed::from_number(0).dice(0);
        let mut queue = Queue::with_room_for(8);
        let made = |stood_ms| Made { at: Millis(500), stood_ms };
        queue.push(NEAR, made(2_000), "late", &mut dice).unwrap();
        queue.push(FAR, made(1_999), "early", &mut dice).unwrap();
        queue.push(FAR, Millis(500), "after its own", &mut dice).unwrap();
        let order: Vec<_> = std::iter::from_fn(|| queue.pop(Millis(500))).collect();
        let moment = Millis(500);
        let (early, own) = ((FAR, moment, "early"), (FAR, moment, "after its own"));
        assert_eq!(order, [early, own, (NEAR, moment, "late")]);
    }

    #[test]
    fn a_seat_never_overtakes_itself_and_the_queue_is_bounded() {
        let mut dice = Seed::from_number(0).dice(0);
        let mut queue = Queue::with_room_for(2);
        queue.push(NEAR, Millis(50), "first", &mut dice).unwrap();
        queue.push(NEAR, Millis(40), "second", &mut dice).unwrap();
        assert_eq!(queue.push(FAR, Millis(0), "third", &mut dice), Err("third"));
        assert_eq!(queue.due(), Some(Millis(50)));
        assert_eq!(queue.pop(Millis(49)), None);
        assert_eq!(queue.pop(Millis(50)), Some((NEAR, Millis(50), "first")));
        assert_eq!(queue.pop(Millis(50)), Some((NEAR, Millis(50), "second")));
    }
}
