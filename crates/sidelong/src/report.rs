//! What a simulation comes to: counted in whole numbers, so that the order of counting is none of
//! the result's business, and shown as a table or as JSON.

use std::collections::BTreeMap;
use std::time::Duration;

use comfy_table::{CellAlignment, Table};
use serde::Serialize;
use table::{Ending, Outcome, SeatSet};

use crate::tables;

/// A win shared by n counts 1/n: in units that 1 to 8 divide.
const WIN: u64 = 840;

/// Counts over games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) actions: u64,
    pub(crate) play_ms: u64,
    pub(crate) matches: u64,
    ends: BTreeMap<&'static str, u64>,
    scores: [i64; 8],
    wins: [u64; 8],
    match_wins: [u64; 8],
}

impl Tally {
    /// Counts a game in.
    pub(crate) fn game<E: Ending>(&mut self, outcome: &Outcome<E>, actions: u64, play_ms: u64) {
        self.games += 1;
        self.actions += actions;
        self.play_ms += play_ms;
        *self.ends.entry(outcome.end.reason()).or_default() += 1;
        for (seat, score) in outcome.scores.iter() {
            self.scores[seat.index()] += i64::from(*score);
        }
        share(&mut self.wins, outcome.winners);
    }

    /// Counts a match in.
    pub(crate) fn decided(&mut self, winners: SeatSet) {
        self.matches += 1;
        share(&mut self.match_wins, winners);
    }

    /// Counts another tally in.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.actions += other.actions;
        self.play_ms += other.play_ms;
        self.matches += other.matches;
        for (reason, games) in &other.ends {
            *self.ends.entry(reason).or_default() += games;
        }
        for seat in 0..8 {
            self.scores[seat] += other.scores[seat];
            self.wins[seat] += other.wins[seat];
            self.match_wins[seat] += other.match_wins[seat];
        }
    }

    fn per_game(&self, count: u64) -> f64 {
        count as f64 / self.games.max(1) as f64
    }
}

fn share(wins: &mut [u64; 8], winners: SeatSet) {
    for seat in winners.iter() {
        wins[seat.index()] += WIN / winners.len() as u64;
    }
}

/// A simulation's result as JSON: nothing in it depends on how fast or on how many threads.
#[derive(Serialize)]
pub(crate) struct Summary {
    game: &'static str,
    seats: u8,
    seed: String,
    options: serde_json::Value,
    games: u64,
    actions: u64,
    actions_per_game: f64,
    seconds_per_game: f64,
    ends: BTreeMap<&'static str, u64>,
    score_mean: Vec<f64>,
    win_rate: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matches: Option<MatchSummary>,
}

#[derive(Serialize)]
struct MatchSummary {
    played: u64,
    games_per_match: f64,
    win_rate: Vec<f64>,
}

impl Summary {
    pub(crate) fn new(
        game: &'static str,
        seats: u8,
        seed: String,
        options: serde_json::Value,
        tally: &Tally,
    ) -> Summary {
        let rate = |wins: &[u64; 8], of: u64| -> Vec<f64> {
            let all = (of.max(1) * WIN) as f64;
            wins[..seats as usize].iter().map(|wins| *wins as f64 / all).collect()
        };
        let scores = tally.scores[..seats as usize].iter();
        Summary {
            game,
            seats,
            seed,
            options,
            games: tally.games,
            actions: tally.actions,
            actions_per_game: tally.per_game(tally.actions),
            seconds_per_game: tally.per_game(tally.play_ms) / 1000.0,
            ends: tally.ends.clone(),
            score_mean: scores.map(|sum| *sum as f64 / tally.games.max(1) as f64).collect(),
            win_rate: rate(&tally.wins, tally.games),
            matches: (tally.matches > 0).then(|| MatchSummary {
                played: tally.matches,
                games_per_match: tally.games as f64 / tally.matches as f64,
                win_rate: rate(&tally.match_wins, tally.matches),
            }),
        }
    }

    /// For people.
    pub(crate) fn table(&self, took: Duration) -> String {
        let Summary { game, seats, games, .. } = self;
        let speed = *games as f64 / took.as_secs_f64().max(1e-9);
        let mut lines = vec![
            format!("{game}, {seats} seats, seed {}", self.seed),
            String::new(),
            format!("games             {}", grouped(*games)),
            format!("games/s           {}", grouped(speed as u64)),
            format!("actions per game  {:.1}", self.actions_per_game),
            format!("time per game     {}", clock(self.seconds_per_game)),
        ];
        if let Some(matches) = &self.matches {
            let played = grouped(matches.played);
            lines.push(format!(
                "matches           {played}, {:.2} games each",
                matches.games_per_match
            ));
        }
        let mut ends = numbers(&["end", "games", "share"]);
        for (reason, count) in &self.ends {
            let share = *count as f64 / (*games).max(1) as f64;
            ends.add_row([(*reason).to_owned(), grouped(*count), percent(share)]);
        }
        let mut header = vec!["seat", "score", "wins"];
        header.extend(self.matches.as_ref().map(|_| "matches won"));
        let mut by_seat = numbers(&header);
        for seat in 0..*seats as usize {
            let mut row = vec![
                seat.to_string(),
                format!("{:.3}", self.score_mean[seat]),
                percent(self.win_rate[seat]),
            ];
            row.extend(self.matches.as_ref().map(|matches| percent(matches.win_rate[seat])));
            by_seat.add_row(row);
        }
        let [ends, by_seat] = [ends, by_seat].map(|table| tables::text(&table));
        format!("{}\n\n{ends}\n\n{by_seat}\n", lines.join("\n"))
    }
}

/// A table whose columns hold numbers, the first apart.
pub(crate) fn numbers(header: &[&str]) -> Table {
    let mut table = tables::headed(header.iter().copied());
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// 0.125 as 12.5 %.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn clock(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    format!("{}:{:02} min", whole / 60, whole % 60)
}

/// 1234567 as 1,234,567.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
