//! How long people take, by chance.

use table::{Dice, Millis, Seat};

/// The way from the table through eyes and nerves to a hand or a face, in milliseconds: nobody
/// answers anything sooner. Whoever sits a mind down tells it everything so late; how long somebody
/// of a character takes beyond that is their own ([`Traits`](crate::Traits)).
///
/// People who wait for a light and need only press a key take 200 to 250 ms, and the quickest of
/// them hardly ever less than 150.
pub const REACTION_FLOOR_MS: u64 = 150;

/// Dice with a feeling for time.
#[derive(Clone, Debug)]
pub struct Pace(pub Dice);

impl Pace {
    /// A moment after `now`: at least the first of the two, and up to the second more, the middle
    /// likelier than the ends.
    pub fn after(&mut self, now: Millis, (least, more): (u32, u32)) -> Millis {
        let half = more / 2 + 1;
        now + u64::from(least + self.0.below(half) + self.0.below(half))
    }

    /// Which seat draws somebody: the more it does, the likelier. Nobody does so often.
    pub(crate) fn drawn_by(&mut self, draws: &[u32], nobody: u32) -> Option<Seat> {
        let mut left = self.0.below(draws.iter().sum::<u32>() + nobody);
        for (nth, &draw) in draws.iter().enumerate() {
            if left < draw {
                return Some(Seat::at(nth as u8));
            }
            left -= draw;
        }
        None
    }

    /// Whether something happens that does so often.
    pub fn percent(&mut self, often: u32) -> bool {
        self.0.below(100) < often
    }
}
