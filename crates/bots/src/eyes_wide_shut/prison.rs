//! The prison in somebody's head: what a night would bring, and what that would be worth.

use seen::eyes_wide_shut::{LIVES, Options, Quota, STILL_NIGHTS, View, Zone};
use table::{BySeat, Seat, SeatSet};

/// What it is worth to be one of the last two: more than nothing, for some people trust.
const DUEL_WORTH: f64 = 0.35;

/// What it is worth to be the only one left: a game won, but one point of the three that win the
/// match (EW-10, EW-12).
const LAST_WORTH: f64 = 2.0 / 3.0;

/// What it is worth to be dead: less than to be left behind, or nobody would fear for a life that
/// standing still may take anyway.
pub(super) const DEATH_WORTH: f64 = -0.3;

/// Somebody in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Prisoner {
    pub(super) zone: Zone,
    /// None: dead.
    pub(super) lives: u8,
}

/// Where everybody is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Prison {
    pub(super) prisoners: BySeat<Prisoner>,
    pub(super) still: u8,
    counts: Quota,
}

/// What a night has brought.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Dawn {
    /// Another day.
    Day(Prison),
    /// The end, or the duel that is as good as the end: to whom it is worth something, and what.
    Over(Prison, SeatSet, f64),
}

impl Prison {
    /// Before the first night.
    pub(super) fn new(seats: u8) -> Prison {
        let prisoner = Prisoner { zone: Zone::One, lives: LIVES };
        Prison { prisoners: BySeat::of(seats, prisoner), still: 0, counts: Quota::Started }
    }

    /// As somebody sees it.
    pub(super) fn of(view: &View, options: &Options) -> Prison {
        let prisoners = view.players.map(|one| Prisoner { zone: one.zone, lives: one.lives });
        Prison { prisoners, still: view.still, counts: options.quota }
    }

    pub(super) fn living(&self) -> SeatSet {
        self.prisoners.which(|one| one.lives > 0)
    }

    /// How many hands a night can bear (EW-4).
    pub(super) fn quota(&self) -> u8 {
        let players = match self.counts {
            Quota::Started => self.prisoners.seats(),
            Quota::Living => self.living().len() as u8,
        };
        (players / 3).max(1)
    }

    fn is_dead(&self, seat: Seat) -> bool {
        self.prisoners[seat].lives == 0
    }

    /// How many others live in that zone.
    pub(super) fn rivals_in(&self, zone: Zone, but: Seat) -> usize {
        let there =
            |(seat, one): &(Seat, &Prisoner)| *seat != but && one.lives > 0 && one.zone == zone;
        self.prisoners.iter().filter(there).count()
    }

    /// A night with these hands up, in the order of EW-7.
    pub(super) fn night(&self, raised: SeatSet) -> Dawn {
        let mut next = *self;
        let within = raised.len() <= usize::from(self.quota());
        let mut escaped = SeatSet::EMPTY;
        let mut moved = false;
        for seat in raised.iter() {
            let one = &mut next.prisoners[seat];
            if !within {
                one.lives = one.lives.saturating_sub(one.zone.punishment());
                moved |= one.zone.behind() != one.zone;
                one.zone = one.zone.behind();
                continue;
            }
            one.lives += one.zone.reward();
            moved = true;
            match one.zone.ahead() {
                Some(zone) => one.zone = zone,
                None => escaped.insert(seat),
            }
        }
        if !escaped.is_empty() {
            // Half for the game, which they share, half for the match, in which each has three.
            return Dawn::Over(next, escaped, 0.5 + 0.5 / escaped.len() as f64);
        }
        next.still = if moved { 0 } else { next.still + 1 };
        if next.still >= STILL_NIGHTS {
            next.still = 0;
            for seat in Seat::all(next.prisoners.seats()) {
                let one = &mut next.prisoners[seat];
                one.lives = one.lives.saturating_sub(one.zone.toll());
            }
        }
        let living = next.living();
        match living.len() {
            0 => Dawn::Over(next, living, 0.0),
            1 => Dawn::Over(next, living, LAST_WORTH),
            2 => Dawn::Over(next, living, DUEL_WORTH),
            _ => Dawn::Day(next),
        }
    }
}

impl Dawn {
    /// What it is worth to that seat, if another day is worth what `day` says.
    pub(super) fn worth(&self, seat: Seat, day: impl FnOnce(&Prison) -> f64) -> f64 {
        match self {
            Dawn::Over(_, who, worth) if who.contains(seat) => *worth,
            Dawn::Over(prison, ..) | Dawn::Day(prison) if prison.is_dead(seat) => DEATH_WORTH,
            Dawn::Over(..) => 0.0,
            Dawn::Day(next) => day(next),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raised(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat::at).collect()
    }

    #[test]
    fn one_hand_of_three_goes_on_and_two_are_punished() {
        let prison = Prison::new(3);
        let Dawn::Day(next) = prison.night(raised(&[1])) else { panic!("it goes on") };
        assert_eq!(next.prisoners[Seat::at(1)], Prisoner { zone: Zone::Two, lives: 4 });
        let Dawn::Day(next) = prison.night(raised(&[0, 1])) else { panic!("it goes on") };
        assert_eq!(next.prisoners[Seat::at(1)], Prisoner { zone: Zone::One, lives: 2 });
        assert_eq!(next.still, 1);
    }

    #[test]
    fn three_still_nights_kill_all_who_never_moved() {
        let mut prison = Prison::new(3);
        prison.still = 2;
        let dawn = prison.night(SeatSet::EMPTY);
        assert!(matches!(dawn, Dawn::Over(_, SeatSet::EMPTY, _)));
        assert_eq!(dawn.worth(Seat::at(0), |_| 1.0), DEATH_WORTH);
    }

    #[test]
    fn an_escape_is_worth_a_game_and_a_match() {
        let mut prison = Prison::new(3);
        prison.prisoners[Seat::at(2)].zone = Zone::Three;
        let dawn = prison.night(raised(&[2]));
        let worth = [1, 2].map(|seat| dawn.worth(Seat::at(seat), |_| 0.5));
        assert_eq!(worth, [0.0, 1.0]);
    }
}
