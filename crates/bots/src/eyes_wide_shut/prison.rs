//! The prison in somebody's head: where everybody stands.

use seen::eyes_wide_shut::{LIVES, Options, Quota, View, Zone};
use table::{BySeat, Seat, SeatSet};

use super::crowd::{self, Crowd, DEAD, MOST, Spot};

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

    pub(super) fn spot(&self, seat: Seat) -> Spot {
        let Prisoner { zone, lives } = self.prisoners[seat];
        crowd::spot(zone, lives)
    }

    /// Where each stands, seat by seat.
    pub(super) fn spots(&self) -> [Spot; MOST] {
        let mut spots = [DEAD; MOST];
        for (nth, spot) in spots[..usize::from(self.prisoners.seats())].iter_mut().enumerate() {
            *spot = self.spot(Seat::at(nth as u8));
        }
        spots
    }

    /// Those who live, whoever they are.
    pub(super) fn crowd(&self) -> Crowd {
        Crowd::of(&self.spots(), self.still)
    }
}
