//! Those who live, whoever they are: where they stand, in order, and what a night brings them.
//!
//! Two tables on which the same zones and lives are taken, by whomever, are the same crowd. That is
//! all a night depends on, besides the quota and how many nights nothing has moved.

use seen::eyes_wide_shut::{LIVES, STILL_NIGHTS, Zone};

/// A zone and lives: one to three in zone 1, to four in zone 2, to six in zone 3. Nobody comes to
/// have more, because whoever falls back loses one more than they gained.
pub(super) type Spot = u8;

/// How many spots there are.
pub(super) const SPOTS: usize = 13;
/// Where somebody is who died.
pub(super) const DEAD: Spot = SPOTS as Spot;
/// As many as sit at the largest table.
pub(super) const MOST: usize = 8;
/// Fewer than three do not play on: two fight a duel.
pub(super) const LEAST: usize = 3;
pub(super) const STILL: usize = STILL_NIGHTS as usize;

/// The spot of somebody with these lives, if any are left.
pub(super) fn spot(zone: Zone, lives: u8) -> Spot {
    match (zone, lives) {
        (_, 0) => DEAD,
        (Zone::One, lives) => lives.min(3) - 1,
        (Zone::Two, lives) => 2 + lives.min(4),
        (Zone::Three, lives) => 6 + lives.min(6),
    }
}

pub(super) fn zone(spot: Spot) -> Zone {
    match spot {
        0..3 => Zone::One,
        3..7 => Zone::Two,
        _ => Zone::Three,
    }
}

pub(super) fn lives(spot: Spot) -> u8 {
    match zone(spot) {
        Zone::One => spot + 1,
        Zone::Two => spot - 2,
        Zone::Three => spot - 6,
    }
}

/// Those who live, by spot, and for how many nights nothing has moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crowd {
    spots: [Spot; MOST],
    len: u8,
    pub(super) still: u8,
}

/// Some of a crowd who stand on the same spot.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Group {
    pub(super) spot: Spot,
    pub(super) many: u8,
}

/// The groups of a crowd.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Groups {
    groups: [Group; MOST],
    len: u8,
}

impl Groups {
    pub(super) fn push(&mut self, group: Group) {
        if group.many > 0 {
            self.groups[usize::from(self.len)] = group;
            self.len += 1;
        }
    }

    pub(super) fn all(&self) -> &[Group] {
        &self.groups[..usize::from(self.len)]
    }

    /// Which of them stand there.
    pub(super) fn at(&self, spot: Spot) -> Option<usize> {
        self.all().iter().position(|group| group.spot == spot)
    }
}

/// How a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Escape,
    Last,
    /// Two are left: what follows is the same for both.
    Duel,
    Nobody,
}

/// What a night has brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dawn {
    /// Another day: where each now stands, in the order of the crowd before.
    Day { spots: [Spot; MOST], still: u8 },
    /// The end, and for whom it is a good one.
    Over { who: u16, end: End },
}

/// So many ways there are to choose so many.
const fn choose(of: usize, many: usize) -> usize {
    let (mut ways, mut nth) = (1, 0);
    while nth < many {
        if of < many {
            return 0;
        }
        ways = ways * (of - nth) / (nth + 1);
        nth += 1;
    }
    ways
}

/// `WAYS[n][k]` is [`choose`]`(n, k)`.
static WAYS: [[u32; MOST + 1]; SPOTS + MOST] = {
    let mut ways = [[0; MOST + 1]; SPOTS + MOST];
    let mut of = 0;
    while of < SPOTS + MOST {
        let mut many = 0;
        while many <= MOST {
            ways[of][many] = choose(of, many) as u32;
            many += 1;
        }
        of += 1;
    }
    ways
};

impl Crowd {
    /// Those of these spots who live.
    pub(super) fn of(spots: &[Spot], still: u8) -> Crowd {
        let mut crowd = Crowd { spots: [DEAD; MOST], len: 0, still };
        for &spot in spots.iter().filter(|spot| **spot != DEAD) {
            // Sorted as they come in: there are eight at the most.
            let mut at = usize::from(crowd.len);
            while at > 0 && crowd.spots[at - 1] > spot {
                crowd.spots[at] = crowd.spots[at - 1];
                at -= 1;
            }
            crowd.spots[at] = spot;
            crowd.len += 1;
        }
        crowd
    }

    /// Before the first night.
    pub(super) fn at_first(seats: u8) -> Crowd {
        let first = spot(Zone::One, LIVES);
        Crowd::of(&[first; MOST][..usize::from(seats)], 0)
    }

    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots[..usize::from(self.len)]
    }

    /// How many live.
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// How many crowds there are of so many.
    pub(super) fn many(len: usize) -> usize {
        choose(SPOTS - 1 + len, len) * STILL
    }

    /// This crowd's number among those of as many (the combinatorial number system).
    pub(super) fn number(&self) -> usize {
        let ways = self.spots().iter().enumerate();
        let nth: u32 = ways.map(|(nth, &spot)| WAYS[usize::from(spot) + nth][nth + 1]).sum();
        nth as usize * STILL + usize::from(self.still)
    }

    /// The crowd of that number.
    pub(super) fn numbered(len: usize, number: usize) -> Crowd {
        let (mut left, still) = ((number / STILL) as u32, (number % STILL) as u8);
        let mut crowd = Crowd { spots: [DEAD; MOST], len: len as u8, still };
        for nth in (0..len).rev() {
            let fits = |spot: &usize| WAYS[spot + nth][nth + 1] <= left;
            let spot = (0..SPOTS).rev().find(fits).unwrap_or(0);
            crowd.spots[nth] = spot as Spot;
            left -= WAYS[spot + nth][nth + 1];
        }
        crowd
    }

    pub(super) fn groups(&self) -> Groups {
        let mut groups = Groups::default();
        for &spot in self.spots() {
            match groups.all().last() {
                Some(last) if last.spot == spot => {
                    groups.groups[usize::from(groups.len) - 1].many += 1;
                }
                _ => groups.push(Group { spot, many: 1 }),
            }
        }
        groups
    }

    /// Every night leads to a crowd that comes earlier in this order: fewer live; or they have
    /// fewer lives, those that an advance gave not counted; or they are further on; or it is one
    /// more night in which nothing moved.
    pub(super) fn order(&self) -> (u8, i16, i16, i16) {
        let (mut bank, mut zones) = (0, 0);
        for &spot in self.spots() {
            let (gained, on) = match zone(spot) {
                Zone::One => (0, 0),
                Zone::Two => (1, 1),
                Zone::Three => (3, 2),
            };
            bank += i16::from(lives(spot)) - gained;
            zones += on;
        }
        (self.len, bank, -zones, -i16::from(self.still))
    }
}

/// A night of those who stand there with these hands up, one bit for each, in the order of EW-7.
pub(super) fn night(spots: &[Spot], still: u8, quota: u8, raised: u16) -> Dawn {
    let mut next = [DEAD; MOST];
    next[..spots.len()].copy_from_slice(spots);
    let within = raised.count_ones() <= u32::from(quota);
    let (mut escaped, mut moved) = (0, false);
    for (nth, &from) in spots.iter().enumerate().filter(|(nth, _)| raised >> nth & 1 == 1) {
        let (here, left) = (zone(from), lives(from));
        if !within {
            moved |= here.behind() != here;
            next[nth] = spot(here.behind(), left.saturating_sub(here.punishment()));
            continue;
        }
        moved = true;
        match here.ahead() {
            Some(ahead) => next[nth] = spot(ahead, left + here.reward()),
            None => escaped |= 1 << nth,
        }
    }
    if escaped != 0 {
        return Dawn::Over { who: escaped, end: End::Escape };
    }
    let mut still = if moved { 0 } else { still + 1 };
    if still >= STILL_NIGHTS {
        still = 0;
        for place in next.iter_mut().filter(|place| **place != DEAD) {
            let here = zone(*place);
            *place = spot(here, lives(*place).saturating_sub(here.toll()));
        }
    }
    let living = (0..MOST).filter(|&nth| next[nth] != DEAD);
    let who = living.fold(0_u16, |who, nth| who | 1 << nth);
    match who.count_ones() {
        0 => Dawn::Over { who, end: End::Nobody },
        1 => Dawn::Over { who, end: End::Last },
        2 => Dawn::Over { who, end: End::Duel },
        _ => Dawn::Day { spots: next, still },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crowd_has_its_number() {
        for len in LEAST..=5 {
            for number in 0..Crowd::many(len) {
                let crowd = Crowd::numbered(len, number);
                assert_eq!(crowd.number(), number, "{crowd:?}");
                assert_eq!(Crowd::of(crowd.spots(), crowd.still), crowd);
            }
        }
    }

    #[test]
    fn no_night_leads_back() {
        for len in LEAST..=5 {
            for number in 0..Crowd::many(len) {
                let crowd = Crowd::numbered(len, number);
                for raised in 0..1 << len {
                    if let Dawn::Day { spots, still } = night(crowd.spots(), crowd.still, 1, raised)
                    {
                        let next = Crowd::of(&spots, still);
                        assert!(next.order() < crowd.order(), "{crowd:?}, {raised:b}: {next:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn one_hand_of_three_goes_on_and_two_are_punished() {
        let crowd = Crowd::at_first(3);
        let day = |spots: [Spot; 3], still| {
            let mut all = [DEAD; MOST];
            all[..3].copy_from_slice(&spots);
            Dawn::Day { spots: all, still }
        };
        let [first, behind, on] =
            [(Zone::One, 3), (Zone::One, 2), (Zone::Two, 4)].map(|(zone, lives)| spot(zone, lives));
        assert_eq!(night(crowd.spots(), 1, 1, 0b010), day([first, on, first], 0));
        assert_eq!(night(crowd.spots(), 0, 1, 0b011), day([behind, behind, first], 1));
    }

    #[test]
    fn three_still_nights_kill_all_who_never_moved() {
        let dawn = night(Crowd::at_first(4).spots(), 2, 1, 0);
        assert_eq!(dawn, Dawn::Over { who: 0, end: End::Nobody });
    }

    #[test]
    fn an_escape_goes_before_everything_else() {
        let [gate, first] = [spot(Zone::Three, 1), spot(Zone::One, 3)];
        let dawn = night(&[first, first, gate], 2, 1, 0b100);
        assert_eq!(dawn, Dawn::Over { who: 0b100, end: End::Escape });
    }
}
