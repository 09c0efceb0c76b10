//! One night as a game by itself: what each hand brings, once it is known what tomorrow is worth.
//!
//! Those who stand on the same spot have the same choice, so a night is played by groups.

use super::crowd::{self, Crowd, DEAD, Dawn, End, Group, Groups, MOST};

/// How often a hand does something else than it should: so often at the least it is up, and so
/// often it stays low. No equilibrium counts on hands that never slip (a trembling hand).
pub(super) const SLIP: f64 = 0.01;

/// What ends are worth. To be dead while somebody else wins is worth nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Worth {
    /// To get out, by how many do.
    pub(super) escape: [f64; MOST + 1],
    /// To be the last.
    pub(super) last: f64,
    /// To be one of the last two.
    pub(super) duel: f64,
    /// That nobody is left, to everybody.
    pub(super) nobody: f64,
}

/// What tomorrow is worth, crowd by crowd.
#[derive(Debug)]
pub(super) struct Ledger {
    /// For each number of people and each crowd of so many, where its groups' entries begin.
    begins: Vec<Vec<u32>>,
    groups: Vec<Vec<f64>>,
    /// What it is worth to have died before, for each crowd.
    dead: Vec<Vec<f64>>,
}

impl Ledger {
    /// For these crowds.
    pub(super) fn new(reached: &[Vec<bool>]) -> Ledger {
        let mut ledger = Ledger { begins: vec![], groups: vec![], dead: vec![] };
        for (len, reached) in reached.iter().enumerate() {
            let mut entries = 0;
            let begins = reached.iter().enumerate().map(|(number, &is_reached)| {
                let begin = entries;
                if is_reached {
                    entries += Crowd::numbered(len, number).groups().all().len() as u32;
                }
                begin
            });
            ledger.begins.push(begins.collect());
            ledger.groups.push(vec![0.0; entries as usize]);
            ledger.dead.push(vec![0.0; reached.len()]);
        }
        ledger
    }

    pub(super) fn note(&mut self, crowd: &Crowd, groups: &[f64], dead: f64) {
        let (len, number) = (crowd.len(), crowd.number());
        let begin = self.begins[len][number] as usize;
        self.groups[len][begin..begin + groups.len()].copy_from_slice(groups);
        self.dead[len][number] = dead;
    }

    /// What each group has, and those who are dead.
    pub(super) fn of(&self, crowd: &Crowd) -> (&[f64], f64) {
        let (len, number) = (crowd.len(), crowd.number());
        (&self.groups[len][self.begins[len][number] as usize..], self.dead[len][number])
    }
}

/// How many hands of each group can go up, for all groups together, at the most: 2⁸.
const HANDS_MOST: usize = 1 << MOST;

/// A night that is about to be played.
#[derive(Debug)]
pub(super) struct Stage {
    groups: Groups,
    /// For each way in which hands can be up, and each group, what that brings to one whose hand
    /// is up, and to one whose hand is low.
    up: Vec<[f64; MOST]>,
    low: Vec<[f64; MOST]>,
    dead: Vec<f64>,
}

/// What a hand brings that is up, and one that is low.
pub(super) type Brings = [f64; 2];

/// What to do next with so many hands up of each group.
fn next(hands: &mut [u8; MOST], groups: &[Group]) -> bool {
    for (hand, group) in hands.iter_mut().zip(groups) {
        if *hand < group.many {
            *hand += 1;
            return true;
        }
        *hand = 0;
    }
    false
}

/// Every way in which hands of these groups can be up, with the bits of a night.
pub(super) fn every_way(groups: &Groups, mut tell: impl FnMut(&[u8; MOST], u16)) {
    let mut hands = [0; MOST];
    loop {
        let (mut bits, mut begin) = (0_u16, 0);
        for (hand, group) in hands.iter().zip(groups.all()) {
            bits |= ((1 << hand) - 1) << begin;
            begin += group.many;
        }
        tell(&hands, bits);
        if !next(&mut hands, groups.all()) {
            return;
        }
    }
}

impl Stage {
    pub(super) fn new() -> Stage {
        let groups = Groups::default();
        let all = || Vec::with_capacity(HANDS_MOST);
        Stage { groups, up: all(), low: all(), dead: Vec::with_capacity(HANDS_MOST) }
    }

    /// Sets it up for a crowd, in these groups: several may stand on the same spot.
    pub(super) fn set(
        &mut self,
        crowd: &Crowd,
        groups: Groups,
        quota: u8,
        worth: &Worth,
        ledger: &Ledger,
    ) {
        self.groups = groups;
        let Stage { up, low, dead, .. } = self;
        up.clear();
        low.clear();
        dead.clear();
        every_way(&groups, |hands, bits| {
            let dawn = crowd::night(crowd.spots(), crowd.still, quota, bits);
            let (mut brings_up, mut brings_low) = ([0.0; MOST], [0.0; MOST]);
            let mut begin = 0;
            let tomorrow = match dawn {
                Dawn::Day { spots, still } => {
                    let next = Crowd::of(&spots, still);
                    let (values, gone) = ledger.of(&next);
                    dead.push(gone);
                    Some((spots, next.groups(), values, gone))
                }
                Dawn::Over { end, .. } => {
                    dead.push(if end == End::Nobody { worth.nobody } else { 0.0 });
                    None
                }
            };
            let to = |nth: u8| match (&tomorrow, dawn) {
                (Some((spots, groups, values, gone)), _) => match spots[usize::from(nth)] {
                    DEAD => *gone,
                    spot => values[groups.at(spot).expect("somebody stands there")],
                },
                (None, Dawn::Over { who, end }) => match end {
                    End::Nobody => worth.nobody,
                    _ if who >> nth & 1 == 0 => 0.0,
                    End::Escape => worth.escape[who.count_ones() as usize],
                    End::Last => worth.last,
                    End::Duel => worth.duel,
                },
                (None, Dawn::Day { .. }) => unreachable!("another day has its worth"),
            };
            for (nth, group) in groups.all().iter().enumerate() {
                // The first of a group are those with their hands up.
                if hands[nth] > 0 {
                    brings_up[nth] = to(begin);
                }
                if hands[nth] < group.many {
                    brings_low[nth] = to(begin + group.many - 1);
                }
                begin += group.many;
            }
            up.push(brings_up);
            low.push(brings_low);
        });
    }

    pub(super) fn groups(&self) -> &[Group] {
        self.groups.all()
    }

    /// What either hand brings to each group, if hands go up so often.
    pub(super) fn brings(&self, often: &[f64]) -> [Brings; MOST] {
        let groups = self.groups.all();
        let chances = chances(groups, often);
        let mut others = [[0.0; MOST + 1]; MOST];
        for (nth, group) in groups.iter().enumerate() {
            others[nth] = chance(group.many - 1, often[nth]);
        }
        let mut brings = [[0.0; 2]; MOST];
        let (mut hands, mut way) = ([0; MOST], 0);
        loop {
            let mut before = [1.0; MOST + 1];
            for nth in 0..groups.len() {
                before[nth + 1] = before[nth] * chances[nth][usize::from(hands[nth])];
            }
            let mut behind = 1.0;
            for nth in (0..groups.len()).rev() {
                let (rest, hand) = (before[nth] * behind, usize::from(hands[nth]));
                if hand > 0 {
                    brings[nth][0] += rest * others[nth][hand - 1] * self.up[way][nth];
                }
                if hands[nth] < groups[nth].many {
                    brings[nth][1] += rest * others[nth][hand] * self.low[way][nth];
                }
                behind *= chances[nth][hand];
            }
            way += 1;
            if !next(&mut hands, groups) {
                return brings;
            }
        }
    }

    /// What the night brings to those who are dead.
    pub(super) fn brings_the_dead(&self, often: &[f64]) -> f64 {
        let mut brings = 0.0;
        each_chance(self.groups.all(), often, |way, chance| brings += chance * self.dead[way]);
        brings
    }

    /// How often hands go up so that nobody gains much by doing otherwise, and how much somebody
    /// still gains: everybody moves toward what is better against the others a step ahead (an
    /// extragradient), in steps that become shorter.
    pub(super) fn balance(&self, rounds: u32, first: f64) -> ([f64; MOST], f64) {
        const STEP: f64 = 1.5;
        const ENOUGH: f64 = 1e-5;
        let many = self.groups.all().len();
        let mut often = [first; MOST];
        let mut best = (often, f64::INFINITY);
        let mut scale = [1e-9_f64; MOST];
        for round in 0..rounds {
            let step = STEP / (1.0 + f64::from(round) / 15.0).sqrt();
            let from = often;
            let mut at = often;
            for ahead in [true, false] {
                let brings = self.brings(&at[..many]);
                let gains = self.gains(&at[..many], &brings);
                if gains < best.1 {
                    best = (at, gains);
                }
                if gains < ENOUGH {
                    return best;
                }
                for nth in 0..many {
                    let gain = brings[nth][0] - brings[nth][1];
                    if ahead {
                        scale[nth] = (scale[nth] * 0.995).max(gain.abs());
                    }
                    let to = from[nth] + step * gain / scale[nth].max(1e-3);
                    at[nth] = to.clamp(SLIP, 1.0 - SLIP);
                }
            }
            often = at;
        }
        best
    }

    /// The most that anybody gains by doing otherwise, as far as hands do what they should.
    pub(super) fn gains(&self, often: &[f64], brings: &[Brings; MOST]) -> f64 {
        let gain = |nth: usize| {
            let gain = brings[nth][0] - brings[nth][1];
            if gain > 0.0 { gain * (1.0 - SLIP - often[nth]) } else { -gain * (often[nth] - SLIP) }
        };
        (0..often.len()).map(gain).fold(0.0, f64::max)
    }
}

/// How likely each way is in which hands can be up, in the order of [`every_way`].
pub(super) fn each_chance(groups: &[Group], often: &[f64], mut tell: impl FnMut(usize, f64)) {
    let chances = chances(groups, often);
    let (mut hands, mut way) = ([0; MOST], 0);
    loop {
        let of = |nth: usize| chances[nth][usize::from(hands[nth])];
        tell(way, (0..groups.len()).map(of).product());
        way += 1;
        if !next(&mut hands, groups) {
            return;
        }
    }
}

fn chances(groups: &[Group], often: &[f64]) -> [[f64; MOST + 1]; MOST] {
    let mut chances = [[0.0; MOST + 1]; MOST];
    for (nth, group) in groups.iter().enumerate() {
        chances[nth] = chance(group.many, often[nth]);
    }
    chances
}

/// How likely each number of so many hands is up.
fn chance(many: u8, often: f64) -> [f64; MOST + 1] {
    let mut chance = [0.0; MOST + 1];
    chance[0] = 1.0;
    for nth in 0..usize::from(many) {
        for up in (0..=nth).rev() {
            chance[up + 1] += chance[up] * often;
            chance[up] *= 1.0 - often;
        }
    }
    chance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up() {
        let chance = chance(5, 0.3);
        assert!((chance.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((chance[1] - 5.0 * 0.3 * 0.7_f64.powi(4)).abs() < 1e-12);
    }

    /// The night before stagnation, with one hand free and nothing else to win: whoever is alone
    /// with a hand up wins, and if nobody is, nobody does. Each of three then raises a hand as
    /// often as makes the others not care.
    #[test]
    fn a_night_is_balanced() {
        let worth = Worth { escape: [1.0; MOST + 1], last: 1.0, duel: 0.0, nobody: 0.0 };
        let gate = crowd::spot(seen::eyes_wide_shut::Zone::Three, 1);
        let crowd = Crowd::of(&[gate; 3], 2);
        let mut stage = Stage::new();
        stage.set(&crowd, crowd.groups(), 1, &worth, &Ledger::new(&[]));
        let (often, gains) = stage.balance(2_000, 0.3);
        // Up brings (1 − p)², low brings p² (both others die, and one is left).
        assert!((often[0] - 0.5).abs() < 0.01, "{often:?}");
        assert!(gains < 1e-3, "{gains}");
    }
}
