//! The game solved: for every crowd that play can come to, how its night is played so that nobody
//! gains by playing otherwise.
//!
//! No crowd comes twice ([`Crowd::order`]), so the game is solved from its ends backward, night by
//! night, exactly but for the search within one night. First it is asked whether the night can be
//! given to some: as many as the quota raise their hands, all others stay low, and nobody gains by
//! doing otherwise. Whom it is given to is drawn by lot (`lots`), for all to see: a correlated
//! equilibrium. Where no such promise holds, as with somebody at the gate, hands go up by chance,
//! each group's as often as makes the others not care: a mixed equilibrium. Hands slip all the
//! while ([`SLIP`]), which rules out equilibria that only stand while nobody errs.
//!
//! Tables of three to five bear one hand a night and tables of six to eight two, and what follows
//! depends on nothing else that differs. So there are two solutions, and each holds for three
//! numbers of players.

use super::crowd::{Crowd, Group, Groups, LEAST, MOST};
use super::stage::{self, Ledger, SLIP, Stage, Worth};

/// What a game won by one point of three is worth beside one that also wins the match (EW-10,
/// EW-12): half for the game, half for a third of the way.
const LAST: f64 = 2.0 / 3.0;
/// A game that nobody survives is worth a little less than one that somebody else wins. The match
/// would have it otherwise, for it goes on: but among players who die gladly everybody dies in
/// every game, and then nobody plays.
const NOBODY: f64 = -0.05;

/// What the solution is after.
pub(super) const WORTH: Worth = {
    let mut escape = [0.0; MOST + 1];
    let mut many = 1;
    while many <= MOST {
        // Half for the game, which they share, half for the match, in which each has three.
        escape[many] = 0.5 + 0.5 / many as f64;
        many += 1;
    }
    // The last two draw lots as well: one raises a hand and has two points, the other none.
    Worth { escape, last: LAST, duel: (1.0 + LAST) / 4.0, nobody: NOBODY }
};

/// So finely it is said how often a hand goes up.
pub(super) const LEVELS: u8 = 32;

/// Rounds of the search within one night; so many more if it is still worse than that.
const ROUNDS: u32 = 250;
const MORE_ROUNDS: u32 = 800;
const POOR: f64 = 2e-3;

/// How a night is played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Plan {
    /// The choices ([`choices`]) that can be drawn by lot; none if hands go up by chance.
    pub(super) turns: u64,
    /// By chance: how often of [`LEVELS`] each group's hands go up.
    pub(super) levels: [u8; MOST],
}

/// How often a hand is meant to go up at that level.
pub(super) fn meant(level: u8) -> f64 {
    f64::from(level) / f64::from(LEVELS)
}

/// How often it does, as hands slip.
pub(super) fn slipping(meant: f64) -> f64 {
    SLIP + (1.0 - 2.0 * SLIP) * meant
}

/// Those whose turn it is: the groups they are of, and in how many ways that can be.
pub(super) struct Choice {
    of: [usize; 2],
    quota: u8,
    pub(super) ways: f64,
}

/// Everybody whose turn it could be, with as many hands as the quota.
pub(super) fn choices(groups: &[Group], quota: u8) -> Vec<Choice> {
    let many = |nth: usize| f64::from(groups[nth].many);
    let mut all = Vec::new();
    for one in 0..groups.len() {
        if quota == 1 {
            all.push(Choice { of: [one; 2], quota, ways: many(one) });
            continue;
        }
        for other in one..groups.len() {
            let ways = if one == other {
                many(one) * (many(one) - 1.0) / 2.0
            } else {
                many(one) * many(other)
            };
            all.push(Choice { of: [one, other], quota, ways });
        }
    }
    all
}

impl Choice {
    /// Of which groups they are.
    pub(super) fn groups(&self) -> [usize; 2] {
        self.of
    }

    pub(super) fn is(&self, mut of: [usize; 2]) -> bool {
        of.sort_unstable();
        self.of == of
    }

    /// The groups, apart by whose turn it is: of which group each was, and whether it is theirs.
    fn apart(&self, groups: &[Group]) -> (Groups, Vec<(usize, bool)>) {
        let (mut apart, mut whose) = (Groups::default(), Vec::new());
        for (nth, &Group { spot, many }) in groups.iter().enumerate() {
            let chosen = self.of[..usize::from(self.quota)].iter().filter(|of| **of == nth).count();
            for (part, turn) in [(chosen as u8, true), (many - chosen as u8, false)] {
                if part > 0 {
                    apart.push(Group { spot, many: part });
                    whose.push((nth, turn));
                }
            }
        }
        (apart, whose)
    }
}

/// How often hands go up whose turn it is, and others'.
fn by_turn(whose: &[(usize, bool)]) -> Vec<f64> {
    whose.iter().map(|&(_, turn)| slipping(f64::from(u8::from(turn)))).collect()
}

/// Whoever knows how nights are played.
pub(super) trait Plans {
    fn plan(&self, crowd: &Crowd) -> Plan;
}

/// The crowds that play can come to from tables of this quota with so many seats at the most, by
/// how many live.
pub(super) fn reached(quota: u8, seats: u8) -> Vec<Vec<bool>> {
    let mut reached: Vec<Vec<bool>> = (0..=usize::from(seats))
        .map(|len| vec![false; if len < LEAST { 0 } else { Crowd::many(len) }])
        .collect();
    let mut open: Vec<Crowd> = tables(quota, seats).map(Crowd::at_first).collect();
    while let Some(crowd) = open.pop() {
        let seen = &mut reached[crowd.len()][crowd.number()];
        if std::mem::replace(seen, true) {
            continue;
        }
        stage::every_way(&crowd.groups(), |_, bits| {
            let dawn = super::crowd::night(crowd.spots(), crowd.still, quota, bits);
            if let super::crowd::Dawn::Day { spots, still } = dawn {
                let next = Crowd::of(&spots, still);
                if !reached[next.len()][next.number()] {
                    open.push(next);
                }
            }
        });
    }
    reached
}

/// The numbers of seats with that quota, up to so many.
pub(super) fn tables(quota: u8, seats: u8) -> impl Iterator<Item = u8> {
    3 * quota..=(3 * quota + 2).min(seats)
}

/// The crowds that are reached, each after all that it can lead to.
pub(super) fn in_order(reached: &[Vec<bool>]) -> Vec<Crowd> {
    let mut all: Vec<Crowd> = Vec::new();
    for (len, reached) in reached.iter().enumerate() {
        let numbers = reached.iter().enumerate().filter(|(_, is)| **is);
        all.extend(numbers.map(|(number, _)| Crowd::numbered(len, number)));
    }
    all.sort_by_key(|crowd| (crowd.order(), crowd.number()));
    all
}

/// What the search within nights came to.
#[derive(Clone, Copy, Default, Debug)]
pub struct Search {
    /// Nights that were looked at.
    pub nights: u32,
    /// Those that are given to some by lot.
    pub turns: u32,
    /// The most that somebody gains in one night by doing otherwise …
    pub worst: f64,
    /// … and the mean of that over the nights that are played by chance.
    pub mean: f64,
}

/// A solution: a plan for each crowd that is reached.
pub(super) struct Solution {
    pub(super) quota: u8,
    plans: Vec<Vec<Plan>>,
    pub(super) ledger: Ledger,
    pub(super) search: Search,
}

impl Plans for Solution {
    fn plan(&self, crowd: &Crowd) -> Plan {
        self.plans[crowd.len()][crowd.number()]
    }
}

/// Solves the game for these crowds, and says how far it is.
pub(super) fn solve(
    quota: u8,
    reached: &[Vec<bool>],
    order: &[Crowd],
    progress: &mut dyn FnMut(u64, u64),
) -> Solution {
    let mut solution = Solution {
        quota,
        plans: reached.iter().map(|reached| vec![Plan::default(); reached.len()]).collect(),
        ledger: Ledger::new(reached),
        search: Search::default(),
    };
    let mut stage = Stage::new();
    let mut gains = 0.0;
    for (nth, crowd) in order.iter().enumerate() {
        let groups = crowd.groups();
        let mut plan = Plan::default();
        for (nth, choice) in choices(groups.all(), quota).iter().enumerate() {
            if choice.ways > 0.0 && holds(&mut stage, crowd, choice, quota, &solution.ledger) {
                plan.turns |= 1 << nth;
            }
        }
        solution.search.nights += 1;
        if plan.turns == 0 {
            stage.set(crowd, groups, quota, &WORTH, &solution.ledger);
            let (levels, gain) = chance(&stage);
            plan.levels = levels;
            gains += gain;
            solution.search.worst = solution.search.worst.max(gain);
        } else {
            solution.search.turns += 1;
        }
        let (values, dead) =
            value(&mut stage, crowd, &plan, quota, &WORTH, &solution.ledger, &mut mean);
        solution.ledger.note(crowd, &values[..groups.all().len()], dead);
        solution.plans[crowd.len()][crowd.number()] = plan;
        if nth % 64 == 0 {
            progress(nth as u64, order.len() as u64);
        }
    }
    let by_chance = solution.search.nights - solution.search.turns;
    solution.search.mean = gains / f64::from(by_chance.max(1));
    solution
}

/// Whether nobody gains by doing otherwise if the night is theirs.
fn holds(stage: &mut Stage, crowd: &Crowd, choice: &Choice, quota: u8, ledger: &Ledger) -> bool {
    let (apart, whose) = choice.apart(crowd.groups().all());
    stage.set(crowd, apart, quota, &WORTH, ledger);
    let often = by_turn(&whose);
    stage.gains(&often, &stage.brings(&often)) < 1e-9
}

/// How often hands go up by chance, and what somebody gains by doing otherwise.
fn chance(stage: &Stage) -> ([u8; MOST], f64) {
    let mut best = stage.balance(ROUNDS, 0.3);
    for first in [0.05, 0.9, 0.6] {
        if best.1 > POOR {
            let again = stage.balance(MORE_ROUNDS, first);
            if again.1 < best.1 {
                best = again;
            }
        }
    }
    let mut levels = [0; MOST];
    let many = stage.groups().len();
    for (level, often) in levels.iter_mut().zip(&best.0[..many]) {
        let meant = (often - SLIP) / (1.0 - 2.0 * SLIP);
        *level = (meant * f64::from(LEVELS)).round() as u8;
    }
    let often: Vec<f64> = levels[..many].iter().map(|level| slipping(meant(*level))).collect();
    (levels, stage.gains(&often, &stage.brings(&often)))
}

/// What somebody has who is told what either hand brings, and how often their hand is to go up.
type Has<'a> = &'a mut dyn FnMut(stage::Brings, f64) -> f64;

/// Whoever does what the plan says.
pub(super) fn mean([up, low]: stage::Brings, often: f64) -> f64 {
    often * up + (1.0 - often) * low
}

/// What that night is worth to one of each group, and to those who are dead, if all others play by
/// the plan. `has` is asked in a fixed order: by lot choice by choice, and group by group.
pub(super) fn value(
    stage: &mut Stage,
    crowd: &Crowd,
    plan: &Plan,
    quota: u8,
    worth: &Worth,
    ledger: &Ledger,
    has: Has<'_>,
) -> ([f64; MOST], f64) {
    let groups = crowd.groups();
    let mut values = [0.0; MOST];
    if plan.turns == 0 {
        stage.set(crowd, groups, quota, worth, ledger);
        let many = groups.all().len();
        let often: Vec<f64> =
            plan.levels[..many].iter().map(|level| slipping(meant(*level))).collect();
        let brings = stage.brings(&often);
        for nth in 0..many {
            values[nth] = has(brings[nth], often[nth]);
        }
        return (values, stage.brings_the_dead(&often));
    }
    let (mut weights, mut dead, mut ways) = ([0.0; MOST], 0.0, 0.0);
    for choice in drawable(&groups, plan, quota) {
        let (apart, whose) = choice.apart(groups.all());
        stage.set(crowd, apart, quota, worth, ledger);
        let often = by_turn(&whose);
        let brings = stage.brings(&often);
        for (nth, &(of, _)) in whose.iter().enumerate() {
            let weight = choice.ways * f64::from(apart.all()[nth].many);
            values[of] += weight * has(brings[nth], often[nth]);
            weights[of] += weight;
        }
        dead += choice.ways * stage.brings_the_dead(&often);
        ways += choice.ways;
    }
    for (value, weight) in values.iter_mut().zip(weights).filter(|(_, weight)| *weight > 0.0) {
        *value /= weight;
    }
    (values, dead / ways)
}

/// The choices that the lot can fall on.
fn drawable(groups: &Groups, plan: &Plan, quota: u8) -> Vec<Choice> {
    let all = choices(groups.all(), quota).into_iter().enumerate();
    all.filter(|(nth, _)| plan.turns >> nth & 1 == 1).map(|(_, choice)| choice).collect()
}

/// The place among the answers of [`value`] of somebody of that group, whose turn it is or not,
/// when the lot fell on that choice.
pub(super) fn place(
    crowd: &Crowd,
    plan: &Plan,
    quota: u8,
    drawn: [usize; 2],
    of: usize,
    turn: bool,
) -> usize {
    let groups = crowd.groups();
    if plan.turns == 0 {
        return of;
    }
    let mut before = 0;
    for choice in drawable(&groups, plan, quota) {
        let (_, whose) = choice.apart(groups.all());
        if choice.is(drawn) {
            let own = whose.iter().position(|whose| *whose == (of, turn));
            return before + own.expect("somebody of that crowd");
        }
        before += whose.len();
    }
    unreachable!("the lot falls on what can be drawn")
}

/// How likely play comes to each crowd, with hands that go astray so often, and what each group's
/// hands then do: told from the first night on.
pub(super) fn likely(
    plans: &dyn Plans,
    quota: u8,
    reached: &[Vec<bool>],
    order: &[Crowd],
    seats: u8,
    astray: f64,
    mut tell: impl FnMut(&Crowd, f64, &[f64]),
) {
    let mut likely: Vec<Vec<f64>> = reached.iter().map(|all| vec![0.0; all.len()]).collect();
    for seats in tables(quota, seats) {
        let first = Crowd::at_first(seats);
        likely[first.len()][first.number()] = 1.0;
    }
    let errs = |often: f64| (1.0 - astray) * often + astray / 2.0;
    for crowd in order.iter().rev() {
        let here = likely[crowd.len()][crowd.number()];
        let (groups, plan) = (crowd.groups(), plans.plan(crowd));
        let mut hands = [0.0; MOST];
        let mut go = |groups: Groups, often: &[f64], share: f64| {
            let mut chance_of = Vec::new();
            stage::each_chance(groups.all(), often, |_, chance| chance_of.push(chance));
            let mut way = 0;
            stage::every_way(&groups, |_, bits| {
                let dawn = super::crowd::night(crowd.spots(), crowd.still, quota, bits);
                if let super::crowd::Dawn::Day { spots, still } = dawn {
                    let next = Crowd::of(&spots, still);
                    likely[next.len()][next.number()] += here * share * chance_of[way];
                }
                way += 1;
            });
        };
        if plan.turns == 0 {
            let many = groups.all().len();
            for (hand, level) in hands.iter_mut().zip(&plan.levels[..many]) {
                *hand = meant(*level);
            }
            let often: Vec<f64> =
                hands[..many].iter().map(|meant| errs(slipping(*meant))).collect();
            go(groups, &often, 1.0);
        } else {
            let drawable = drawable(&groups, &plan, quota);
            let ways: f64 = drawable.iter().map(|choice| choice.ways).sum();
            for choice in drawable {
                let (apart, whose) = choice.apart(groups.all());
                let share = choice.ways / ways;
                for (&(of, turn), part) in whose.iter().zip(apart.all()) {
                    if turn {
                        let many = f64::from(groups.all()[of].many);
                        hands[of] += share * f64::from(part.many) / many;
                    }
                }
                let often: Vec<f64> = by_turn(&whose).into_iter().map(errs).collect();
                go(apart, &often, share);
            }
        }
        tell(crowd, here, &hands[..groups.all().len()]);
    }
}
