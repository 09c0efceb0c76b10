//! What the master knows by heart: the plans for the crowds that play is likely to come to, and for
//! all others what is usual in their like.
//!
//! Of the solution (`solve`) that much is kept in two small files, one for each quota, and unpacked
//! when somebody first needs it. A crowd that is not kept is played by chance, as often as hands go
//! up on average in its like (`book`).

use std::sync::LazyLock;

use super::book::{Advice, Book, LIKES, like};
use super::crowd::{Crowd, LEAST, MOST, lives, zone};
use super::packed::{Bits, Kinds, Packer, Unpacker};
use super::solve::{LEVELS, Plan, Plans, Solution, choices, likely};

/// Crowds that play comes to less often than once in so many games are not kept, where hands go
/// astray that often: with quotas of one and two.
const ONCE_IN: [f64; 2] = [1e9, 2e6];
const ASTRAY: f64 = 0.1;

/// The files that `sidelong solve` has written.
static KEPT: [LazyLock<Strategy>; 2] = [
    LazyLock::new(|| Strategy::unpack(1, include_bytes!("small.strategy"))),
    LazyLock::new(|| Strategy::unpack(2, include_bytes!("large.strategy"))),
];

/// For that quota.
pub(super) fn kept(quota: u8) -> &'static Strategy {
    &KEPT[usize::from(quota.clamp(1, 2)) - 1]
}

/// Plans for many crowds, and advice for all.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Strategy {
    quota: u8,
    /// By how many live, and in order.
    numbers: [Vec<u32>; MOST + 1],
    plans: [Vec<Plan>; MOST + 1],
    book: Book,
}

impl Plans for Strategy {
    fn plan(&self, crowd: &Crowd) -> Plan {
        let len = crowd.len();
        match self.numbers[len].binary_search(&(crowd.number() as u32)) {
            Ok(nth) => self.plans[len][nth],
            Err(_) => {
                let mut plan = Plan::default();
                for (level, group) in plan.levels.iter_mut().zip(crowd.groups().all()) {
                    *level = self.book.advice(crowd, group.spot).level;
                }
                plan
            }
        }
    }
}

impl Strategy {
    fn empty(quota: u8) -> Strategy {
        let (numbers, plans) = (Default::default(), Default::default());
        Strategy { quota, numbers, plans, book: Book::new() }
    }

    /// What is to be kept of a solution.
    pub(super) fn of(solution: &Solution, reached: &[Vec<bool>], order: &[Crowd]) -> Strategy {
        let mut strategy = Strategy::empty(solution.quota);
        let mut means = vec![[0.0; 3]; LIKES];
        let mut kept = Vec::new();
        let once_in = ONCE_IN[usize::from(solution.quota) - 1];
        likely(
            solution,
            solution.quota,
            reached,
            order,
            MOST as u8,
            ASTRAY,
            |crowd, often, hands| {
                if often * once_in >= 1.0 {
                    kept.push((crowd.len(), crowd.number()));
                }
                let (worths, _) = solution.ledger.of(crowd);
                for ((group, hand), worth) in crowd.groups().all().iter().zip(hands).zip(worths) {
                    let [weight, up, mean] = &mut means[like(crowd, group.spot)];
                    // A trace of what never comes: its like has no better.
                    let often = (often + 1e-12) * f64::from(group.many);
                    *weight += often;
                    *up += often * hand;
                    *mean += often * worth;
                }
            },
        );
        kept.sort_unstable();
        for (len, number) in kept {
            strategy.numbers[len].push(number as u32);
            strategy.plans[len].push(solution.plan(&Crowd::numbered(len, number)));
        }
        for (like, [weight, up, worth]) in means.into_iter().enumerate() {
            if weight > 0.0 {
                let level = (f64::from(LEVELS) * up / weight).round() as u8;
                strategy.book.note(like, Advice::new(level, worth / weight));
            }
        }
        strategy
    }

    pub(super) fn worth(&self, crowd: &Crowd, spot: u8) -> f64 {
        self.book.advice(crowd, spot).worth()
    }

    /// How many plans are kept.
    pub(super) fn plans(&self) -> usize {
        self.plans.iter().map(Vec::len).sum()
    }

    pub(super) fn pack(&self) -> Vec<u8> {
        let mut packer = Packer::new();
        self.clone().walk(&mut packer);
        packer.bytes()
    }

    fn unpack(quota: u8, bytes: &[u8]) -> Strategy {
        let mut strategy = Strategy::empty(quota);
        strategy.walk(&mut Unpacker::new(bytes));
        strategy
    }

    /// Everything in one fixed order: what stands here is packed, or what was packed is put here.
    fn walk(&mut self, bits: &mut impl Bits) {
        let mut kinds = Kinds::new(ADVICE + 64 + 256 + 1);
        for like in 0..LIKES {
            self.book.walk(like, bits, &mut kinds, ADVICE);
        }
        for len in LEAST..=MOST {
            let (numbers, plans) =
                (std::mem::take(&mut self.numbers[len]), std::mem::take(&mut self.plans[len]));
            let mut next = 0;
            let mut before = false;
            for number in 0..Crowd::many(len) {
                let crowd = Crowd::numbered(len, number);
                let is_kept = numbers.get(next) == Some(&(number as u32));
                let kind = KEPT_KINDS + kept_kind(&crowd, before);
                before = bits.bit(&mut kinds, kind, is_kept);
                if !before {
                    continue;
                }
                let plan = if is_kept { plans[next] } else { Plan::default() };
                next += usize::from(is_kept);
                self.numbers[len].push(number as u32);
                self.plans[len].push(self.walk_plan(&crowd, plan, bits, &mut kinds));
            }
        }
    }

    fn walk_plan(
        &self,
        crowd: &Crowd,
        plan: Plan,
        bits: &mut impl Bits,
        kinds: &mut Kinds,
    ) -> Plan {
        let mut got = Plan::default();
        let groups = crowd.groups();
        let still = usize::from(crowd.still);
        let by_lot = TURN_KINDS + (crowd.len() - LEAST) * 3 + still;
        if bits.bit(kinds, by_lot, plan.turns != 0) {
            let mut before = false;
            for (nth, choice) in choices(groups.all(), self.quota).iter().enumerate() {
                if choice.ways == 0.0 {
                    continue;
                }
                let [one, other] = choice.groups().map(|nth| {
                    let spot = groups.all()[nth].spot;
                    let dares = lives(spot) > zone(spot).punishment();
                    usize::from(zone(spot).number() - 1) * 2 + usize::from(dares)
                });
                let kind = CHOICE_KINDS + (one * 6 + other) * 2 + usize::from(before);
                before = bits.bit(kinds, kind, plan.turns >> nth & 1 == 1);
                got.turns |= u64::from(before) << nth;
            }
        } else {
            for (nth, group) in groups.all().iter().enumerate() {
                let first =
                    LEVEL_KINDS + 64 * (usize::from(zone(group.spot).number() - 1) * 3 + still);
                got.levels[nth] = bits.number(kinds, first, 6, plan.levels[nth].into()) as u8;
            }
        }
        got
    }
}

/// Where the kinds of bits begin: whether a crowd is kept, whether it is played by lot, whom the
/// lot can fall on, how often a hand goes up, and advice.
const KEPT_KINDS: usize = 0;
const BANKS: usize = 32;
const TURN_KINDS: usize = KEPT_KINDS + 6 * 3 * 2 * BANKS;
const CHOICE_KINDS: usize = TURN_KINDS + 6 * 3;
const LEVEL_KINDS: usize = CHOICE_KINDS + 6 * 6 * 2;
const ADVICE: usize = LEVEL_KINDS + 9 * 64;

fn kept_kind(crowd: &Crowd, before: bool) -> usize {
    let (_, bank, _, _) = crowd.order();
    let bank = (bank + 6).clamp(0, BANKS as i16 - 1) as usize;
    (((crowd.len() - LEAST) * 3 + usize::from(crowd.still)) * 2 + usize::from(before)) * BANKS
        + bank
}
