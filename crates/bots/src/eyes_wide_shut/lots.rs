//! Whose night it is: lots that everybody can draw who was there.
//!
//! A lot needs chance that all know of and nobody chose. A table has that in what was said on the
//! day before and whose hands were up in the night, and on the first day in its first word. So the
//! lot is known before the day is talked out: those it fell on can say so, and nobody who talks
//! last can turn it.

use seen::eyes_wide_shut::Night;
use table::{BySeat, Phrase, Seat, SeatSet};

use super::prison::Prison;
use super::solve::{Plan, Plans, meant};
use super::strategy::{self, Strategy};

/// What was said, as far as lots hang on it.
#[derive(Clone, Default, Debug)]
pub(super) struct Lots {
    first: Option<u64>,
    today: u64,
    yesterday: u64,
}

/// A number that looks like chance (splitmix64).
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

impl Lots {
    pub(super) fn day_breaks(&mut self) {
        self.yesterday = std::mem::take(&mut self.today);
    }

    /// Somebody said something, oneself or somebody else. In whatever order it is heard, the sum
    /// is the same.
    pub(super) fn hear(&mut self, by: Seat, phrase: Option<Phrase>, to: Option<Seat>) {
        let phrase = phrase.and_then(|said| Phrase::ALL.iter().position(|one| *one == said));
        let phrase = phrase.map_or(0, |nth| nth as u64 + 1);
        let to = to.map_or(0, |seat| u64::from(seat.number()) + 1);
        let word = mixed(phrase << 16 | to << 8 | u64::from(by.number()));
        self.first.get_or_insert(word);
        self.today = self.today.wrapping_add(word);
    }

    /// One of so many, by the lot of that day.
    fn draw(&self, day: u16, last_night: Option<&Night>, of: usize) -> usize {
        let since = match last_night {
            None => self.first.unwrap_or(0),
            Some(night) => {
                let raised =
                    night.raised.iter().fold(0, |raised, seat| raised | 1 << seat.number());
                mixed(self.yesterday ^ u64::from(day) << 16).wrapping_add(raised)
            }
        };
        (mixed(since) >> 33) as usize % of.max(1)
    }
}

/// A night as the plans have it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Tonight {
    /// How often each hand is meant to go up.
    pub(super) meant: BySeat<f64>,
    /// Whose night it is, if the lot decides.
    pub(super) turn: Option<SeatSet>,
}

/// What a night depends on that is played by lot.
pub(super) struct Drawn<'a> {
    pub(super) lots: &'a Lots,
    pub(super) day: u16,
    pub(super) last_night: Option<&'a Night>,
}

impl Drawn<'_> {
    /// Tonight, as those play it who know the plans by heart.
    pub(super) fn tonight(&self, prison: &Prison) -> Tonight {
        let living = prison.living();
        let mut tonight = Tonight { meant: BySeat::of(prison.prisoners.seats(), 0.0), turn: None };
        let seats: Vec<Seat> = living.iter().collect();
        match seats.len() {
            0 | 1 => return tonight,
            // A duel: one raises a hand.
            2 => {
                let one = seats[self.lots.draw(self.day, self.last_night, 2)];
                tonight.give(SeatSet::only(one));
                return tonight;
            }
            _ => {}
        }
        let quota = prison.quota();
        let crowd = prison.crowd();
        let plan = known(prison).plan(&crowd);
        let groups = crowd.groups();
        let of = |seat: Seat| groups.at(prison.spot(seat)).unwrap_or(0);
        if plan.turns == 0 {
            seats.iter().for_each(|&seat| tonight.meant[seat] = meant(plan.levels[of(seat)]));
            return tonight;
        }
        let mut choices = Vec::new();
        for (nth, &one) in seats.iter().enumerate() {
            let others = if quota == 1 { &seats[nth..=nth] } else { &seats[nth + 1..] };
            for &other in others {
                if is_drawable(&plan, quota, groups.all().len(), [of(one), of(other)]) {
                    choices.push([one, other]);
                }
            }
        }
        if !choices.is_empty() {
            let chosen = choices[self.lots.draw(self.day, self.last_night, choices.len())];
            tonight.give(chosen.into_iter().collect());
        }
        tonight
    }
}

impl Tonight {
    fn give(&mut self, to: SeatSet) {
        to.iter().for_each(|seat| self.meant[seat] = 1.0);
        self.turn = Some(to);
    }
}

/// The plans for that table.
pub(super) fn known(prison: &Prison) -> &'static Strategy {
    strategy::kept(prison.quota())
}

/// Whether the lot can fall on two of these groups, or on one of the first, in the order of
/// [`super::solve::choices`].
fn is_drawable(plan: &Plan, quota: u8, many: usize, mut of: [usize; 2]) -> bool {
    of.sort_unstable();
    let [one, other] = of;
    let nth = if quota == 1 { one } else { one * many - one * (one + 1) / 2 + other };
    plan.turns >> nth & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::super::crowd::Crowd;
    use super::super::solve::choices;
    use super::*;

    #[test]
    fn choices_are_numbered_alike() {
        for len in 3..=5 {
            for number in 0..Crowd::many(len) {
                let groups = Crowd::numbered(len, number).groups();
                let many = groups.all().len();
                for quota in [1, 2] {
                    for (nth, choice) in choices(groups.all(), quota).iter().enumerate() {
                        let plan = Plan { turns: 1 << nth, ..Plan::default() };
                        assert!(is_drawable(&plan, quota, many, choice.groups()));
                    }
                }
            }
        }
    }

    #[test]
    fn everybody_draws_the_same_lot_and_every_seat_has_its_share() {
        let prison = Prison::new(5);
        let mut shares = [0; 5];
        for nth in 0..500_u64 {
            let seat = Seat::at((nth % 5) as u8);
            let phrase = Phrase::ALL[(nth / 5) as usize % Phrase::ALL.len()];
            let to = (nth % 3 == 0).then_some(Seat::at(((nth + 1) % 5) as u8));
            let mut lots = Lots::default();
            lots.hear(seat, Some(phrase), to);
            let first = Drawn { lots: &lots, day: 1, last_night: None }.tonight(&prison);
            // What is said later changes nothing today.
            lots.hear(Seat::at(2), Some(Phrase::Yes), None);
            let later = Drawn { lots: &lots, day: 1, last_night: None }.tonight(&prison);
            assert_eq!(first, later);
            let turn = first.turn.expect("the first night of five is somebody's");
            assert_eq!(turn.len(), 1);
            turn.iter().for_each(|seat| shares[seat.index()] += 1);
        }
        assert!(shares.iter().all(|share| (60..150).contains(share)), "{shares:?}");
    }
}
