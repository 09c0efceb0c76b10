//! Reaction times of characters: counted as they come, told as figures and as bars.

use std::collections::BTreeMap;

use company::{Cause, Character, Reaction};
use serde::Serialize;
use table::BySeat;
use terminal::{grouped, numbers};

/// They are measured in so many games, from the first on: enough for what is told of them.
pub(crate) const GAMES_TIMED: u64 = 256;

/// One mark of a histogram spans so much …
pub(crate) const MARK_MS: u64 = 50;
/// … in the terminal up to here.
const MARKS_TO_MS: u64 = 2_000;

/// How often something took how long, to the millisecond.
#[derive(Clone, Debug, Default)]
struct Times(BTreeMap<u16, u64>);

impl Times {
    fn many(&self) -> u64 {
        self.0.values().sum()
    }

    /// So many of 100 took no longer.
    fn percentile(&self, percent: u64) -> u64 {
        let wanted = (self.many() * percent).div_ceil(100).max(1);
        let mut sum = 0;
        let reached = self.0.iter().find(|(_, count)| {
            sum += **count;
            sum >= wanted
        });
        reached.map_or(0, |(ms, _)| u64::from(*ms))
    }
}

/// Reaction times of everybody.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timed(BTreeMap<(Character, Cause), Times>);

impl Timed {
    /// Counts one in.
    pub(crate) fn count(&mut self, players: &BySeat<Character>, reaction: Reaction) {
        let times = self.0.entry((players[reaction.seat], reaction.to)).or_default();
        *times.0.entry(reaction.ms as u16).or_default() += 1;
    }

    /// Counts others in.
    pub(crate) fn add(&mut self, other: &Timed) {
        for (of, times) in &other.0 {
            let own = self.0.entry(*of).or_default();
            times.0.iter().for_each(|(ms, count)| *own.0.entry(*ms).or_default() += count);
        }
    }

    /// What is told of each character and cause.
    pub(crate) fn figures(&self) -> Vec<ReactionFigures> {
        let figures = |(&(character, to), times): (&(Character, Cause), &Times)| ReactionFigures {
            player: character.name(),
            to: to.name(),
            many: times.many(),
            least_ms: times.percentile(0),
            few_ms: times.percentile(5),
            half_ms: times.percentile(50),
            most_ms: times.percentile(95),
            counts: counts(times),
        };
        self.0.iter().map(figures).collect()
    }
}

/// By marks, from how many milliseconds on.
fn counts(times: &Times) -> Vec<(u64, u64)> {
    let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
    for (ms, count) in &times.0 {
        *counts.entry(u64::from(*ms) / MARK_MS * MARK_MS).or_default() += count;
    }
    counts.into_iter().collect()
}

/// How soon somebody does what comes of something.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ReactionFigures {
    pub(crate) player: &'static str,
    /// What it comes of: a table that first allowed it, eyes that met, a sign.
    pub(crate) to: &'static str,
    pub(crate) many: u64,
    pub(crate) least_ms: u64,
    /// 5 % took no longer.
    pub(crate) few_ms: u64,
    /// Half took no longer.
    pub(crate) half_ms: u64,
    /// 95 % took no longer.
    pub(crate) most_ms: u64,
    /// From so many milliseconds on, so many.
    pub(crate) counts: Vec<(u64, u64)>,
}

/// For people: a table, and a line of bars for each row of it.
pub(crate) fn table(figures: &[ReactionFigures]) -> String {
    let mut table = numbers(&["reactions", "to", "many", "least", "5 %", "half", "95 %"]);
    for of in figures {
        let ms = |ms: u64| format!("{ms} ms");
        table.add_row([
            of.player.to_owned(),
            of.to.to_owned(),
            grouped(of.many),
            ms(of.least_ms),
            ms(of.few_ms),
            ms(of.half_ms),
            ms(of.most_ms),
        ]);
    }
    let mut lines = vec![terminal::text(&table), String::new()];
    let ends = format!("0 to {} s", MARKS_TO_MS / 1_000);
    lines.push(format!("{:16}{ends}, a bar for each {MARK_MS} ms", ""));
    for of in figures {
        lines.push(format!("{:8}{:8}{}", of.player, of.to, bars(&of.counts)).trim_end().to_owned());
    }
    lines.join("\n")
}

/// Upright bars, the tallest as tall as a line.
fn bars(counts: &[(u64, u64)]) -> String {
    const TALL: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let bar = |from: u64| match counts.iter().find(|(at, _)| *at == from) {
        Some((_, count)) => TALL[((count * 8).div_ceil(most) - 1) as usize],
        None => ' ',
    };
    (0..MARKS_TO_MS / MARK_MS).map(|nth| bar(nth * MARK_MS)).collect()
}

#[cfg(test)]
mod tests {
    use company::REACTION_MS_MAX;
    use table::Seat;

    use super::*;

    #[test]
    fn times_are_told_by_who_and_to_what() {
        let players = BySeat::from_fn(2, |seat| {
            if seat.number() == 0 { Character::Gentle } else { Character::Master }
        });
        let (mut timed, mut more) = (Timed::default(), Timed::default());
        for ms in 1..=100 {
            let seat = Seat::at(1);
            let half = if ms % 2 == 0 { &mut timed } else { &mut more };
            half.count(&players, Reaction { seat, to: Cause::Sign, ms: 200 + ms });
        }
        more.count(&players, Reaction { seat: Seat::at(0), to: Cause::Table, ms: 1_000 });
        timed.add(&more);
        let [gentle, master] = &timed.figures()[..] else { panic!("two rows") };
        assert_eq!((gentle.player, gentle.to, gentle.many), ("gentle", "table", 1));
        assert_eq!((master.player, master.to, master.many), ("master", "sign", 100));
        let told = [master.least_ms, master.few_ms, master.half_ms, master.most_ms];
        assert_eq!(told, [201, 205, 250, 295]);
        assert_eq!(master.counts, [(200, 49), (250, 50), (300, 1)]);
        assert_eq!(bars(&master.counts).trim_end(), "    ██▁");
    }

    #[test]
    fn the_longest_reaction_fits() {
        assert!(u16::try_from(REACTION_MS_MAX).is_ok());
    }
}
