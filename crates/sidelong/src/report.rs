//! What a simulation comes to: counted in whole numbers, so that the order of counting is none of
//! the result's business, and shown as a table or as JSON.

use std::collections::BTreeMap;
use std::time::Duration;

use company::interval::{Interval, Shares};
use company::{Character, Watched};
use games::Kind;
use gaze::Hidden;
use serde::Serialize;
use table::{Aim, BySeat, Ending, Outcome, Seat, SeatSet};
use terminal::{grouped, numbers, percent};

use crate::reactions::{self, ReactionFigures, Timed};
use crate::words;

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
    /// By seat.
    seats: [Chairs; 8],
    match_wins: [u64; 8],
    players: BTreeMap<Character, Chairs>,
    signs: Signs,
    pub(crate) timed: Timed,
    /// Chairs by the points that were made on them.
    scores: BTreeMap<i16, u64>,
    /// Games by length, in steps of [`LENGTH_S`].
    lengths: BTreeMap<u64, u64>,
}

/// Lengths of games are told apart so finely, in seconds.
pub(crate) const LENGTH_S: u64 = 15;

/// How somebody fared on all the chairs they sat on. Chairs of one game hang together, so what is
/// counted for how sure one can be are games; somebody has as many chairs in each.
#[derive(Clone, Copy, Debug, Default)]
struct Chairs {
    games: u64,
    sat: u64,
    wins: u64,
    /// The squares of what they had of each game's win.
    wins_squared: u64,
    score: i64,
}

impl Chairs {
    /// Counts in how the seats fared in one game that somebody had there.
    fn count<E>(&mut self, outcome: &Outcome<E>, seats: impl Iterator<Item = Seat>) {
        let mut game = Chairs { games: 1, ..Chairs::default() };
        for seat in seats {
            game.sat += 1;
            game.wins += share(outcome.winners, seat);
            game.score += i64::from(outcome.scores[seat]);
        }
        game.wins_squared = game.wins * game.wins;
        self.add(&game);
    }

    fn add(&mut self, other: &Chairs) {
        self.games += other.games;
        self.sat += other.sat;
        self.wins += other.wins;
        self.wins_squared += other.wins_squared;
        self.score += other.score;
    }

    /// The share of what could be won.
    fn win_rate(&self) -> f64 {
        self.wins as f64 / (self.sat.max(1) * WIN) as f64
    }

    /// The 95 % interval of that.
    fn win_rate_interval(&self) -> Interval {
        let games = self.games as f64;
        // What a chair has of a win, by game.
        let all = WIN as f64 * self.sat as f64 / games.max(1.0);
        let (sum, squares) = (self.wins as f64 / all, self.wins_squared as f64 / (all * all));
        Shares { games, sum, squares }.interval()
    }

    fn score_mean(&self) -> f64 {
        self.score as f64 / self.sat.max(1) as f64
    }
}

/// What became of signs.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Signs {
    /// Made, to their end.
    pub(crate) made: u64,
    /// Noticed by whom they were for.
    pub(crate) seen: u64,
    /// Noticed by somebody else.
    pub(crate) caught: u64,
}

impl Tally {
    /// Counts a game in.
    pub(crate) fn game<E: Ending>(&mut self, outcome: &Outcome<E>, actions: u64, play_ms: u64) {
        self.games += 1;
        self.actions += actions;
        self.play_ms += play_ms;
        *self.ends.entry(outcome.end.reason()).or_default() += 1;
        for (seat, score) in outcome.scores.iter() {
            self.seats[seat.index()].count(outcome, std::iter::once(seat));
            *self.scores.entry(*score).or_default() += 1;
        }
        *self.lengths.entry(play_ms / 1_000 / LENGTH_S).or_default() += 1;
    }

    /// Counts in who played it.
    pub(crate) fn players<E>(&mut self, outcome: &Outcome<E>, players: &BySeat<Character>) {
        for character in Character::ALL {
            let seats = || players.iter().filter(|(_, plays)| **plays == character);
            if seats().next().is_some() {
                let chairs = self.players.entry(character).or_default();
                chairs.count(outcome, seats().map(|(seat, _)| seat));
            }
        }
    }

    /// Counts in what eyes and faces did.
    pub(crate) fn watch<A>(&mut self, watched: &Watched<A>) {
        let Watched::Hidden(Hidden::SignOver(made)) = watched else { return };
        // A glance at a place is for whoever looks: nobody can catch it.
        let (seen, caught) = match made.sign.aim {
            Aim::Seat(at) => {
                let seen = made.noticed.contains(at);
                (seen, made.noticed.len() > usize::from(seen))
            }
            Aim::Place(_) => (!made.noticed.is_empty(), false),
        };
        self.signs.made += 1;
        self.signs.seen += u64::from(seen);
        self.signs.caught += u64::from(caught);
    }

    /// Counts a match in.
    pub(crate) fn decided(&mut self, winners: SeatSet) {
        self.matches += 1;
        for seat in winners.iter() {
            self.match_wins[seat.index()] += share(winners, seat);
        }
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
            self.seats[seat].add(&other.seats[seat]);
            self.match_wins[seat] += other.match_wins[seat];
        }
        for (character, chairs) in &other.players {
            self.players.entry(*character).or_default().add(chairs);
        }
        self.timed.add(&other.timed);
        self.signs.made += other.signs.made;
        self.signs.seen += other.signs.seen;
        self.signs.caught += other.signs.caught;
        for (score, chairs) in &other.scores {
            *self.scores.entry(*score).or_default() += chairs;
        }
        for (length, games) in &other.lengths {
            *self.lengths.entry(*length).or_default() += games;
        }
    }

    fn per_game(&self, count: u64) -> f64 {
        count as f64 / self.games.max(1) as f64
    }
}

/// What a seat has of a win.
fn share(winners: SeatSet, seat: Seat) -> u64 {
    if winners.contains(seat) { WIN / winners.len() as u64 } else { 0 }
}

/// A simulation's result as JSON: nothing in it depends on how fast or on how many threads.
#[derive(Serialize)]
pub(crate) struct Summary {
    pub(crate) game: Kind,
    pub(crate) seats: u8,
    pub(crate) seed: String,
    pub(crate) options: serde_json::Value,
    pub(crate) games: u64,
    pub(crate) actions: u64,
    pub(crate) actions_per_game: f64,
    pub(crate) seconds_per_game: f64,
    pub(crate) ends: BTreeMap<&'static str, u64>,
    pub(crate) score_mean: Vec<f64>,
    pub(crate) win_rate: Vec<f64>,
    /// Where the true rates are 19 times of 20, from the lower end …
    pub(crate) win_rate_low: Vec<f64>,
    /// … to the upper.
    pub(crate) win_rate_high: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matches: Option<MatchSummary>,
    /// Who played, if not anybody at random.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) players: Vec<PlayerSummary>,
    /// What became of signs, where players have eyes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signs: Option<Signs>,
    /// How soon players did what came of something.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) reactions: Vec<ReactionFigures>,
    /// Chairs by score: so many points, so often.
    pub(crate) scores: Vec<(i16, u64)>,
    /// Games by length: from so many seconds on, so many.
    pub(crate) lengths: Vec<(u64, u64)>,
}

/// How a character fared, whatever chair it sat on.
#[derive(Serialize)]
pub(crate) struct PlayerSummary {
    pub(crate) player: &'static str,
    pub(crate) chairs: u64,
    pub(crate) win_rate: f64,
    pub(crate) win_rate_low: f64,
    pub(crate) win_rate_high: f64,
    pub(crate) score_mean: f64,
}

#[derive(Serialize)]
struct MatchSummary {
    played: u64,
    games_per_match: f64,
    win_rate: Vec<f64>,
}

impl Summary {
    pub(crate) fn new(
        game: Kind,
        seats: u8,
        seed: String,
        options: serde_json::Value,
        tally: &Tally,
    ) -> Summary {
        let by_seat = tally.seats[..seats as usize].iter();
        let match_wins = tally.match_wins[..seats as usize].iter();
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
            score_mean: by_seat.clone().map(Chairs::score_mean).collect(),
            win_rate: by_seat.clone().map(Chairs::win_rate).collect(),
            win_rate_low: by_seat.clone().map(|seat| seat.win_rate_interval().low).collect(),
            win_rate_high: by_seat.map(|seat| seat.win_rate_interval().high).collect(),
            players: tally
                .players
                .iter()
                .map(|(character, chairs)| PlayerSummary::of(*character, chairs))
                .collect(),
            signs: (!tally.players.is_empty()).then_some(tally.signs),
            reactions: tally.timed.figures(),
            scores: tally.scores.iter().map(|(score, chairs)| (*score, *chairs)).collect(),
            lengths: tally.lengths.iter().map(|(nth, games)| (nth * LENGTH_S, *games)).collect(),
            matches: (tally.matches > 0).then(|| MatchSummary {
                played: tally.matches,
                games_per_match: tally.games as f64 / tally.matches as f64,
                win_rate: match_wins
                    .map(|wins| *wins as f64 / (tally.matches * WIN) as f64)
                    .collect(),
            }),
        }
    }

    /// For people.
    pub(crate) fn table(&self, took: Duration) -> String {
        let Summary { game, seats, games, .. } = self;
        let speed = *games as f64 / took.as_secs_f64().max(1e-9);
        let mut lines = vec![
            format!("{}, {seats} seats, seed {}", words::title(*game), self.seed),
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
            ends.add_row([words::ending(reason).to_owned(), grouped(*count), percent(share)]);
        }
        let mut header = vec!["seat", "score", "wins", "95 % interval"];
        header.extend(self.matches.as_ref().map(|_| "matches won"));
        let mut by_seat = numbers(&header);
        for seat in 0..*seats as usize {
            let mut row = vec![
                seat.to_string(),
                format!("{:.3}", self.score_mean[seat]),
                percent(self.win_rate[seat]),
                interval(self.win_rate_low[seat], self.win_rate_high[seat]),
            ];
            row.extend(self.matches.as_ref().map(|matches| percent(matches.win_rate[seat])));
            by_seat.add_row(row);
        }
        if let Some(Signs { made, seen, caught }) = self.signs {
            let per_game = |count: u64| count as f64 / (*games).max(1) as f64;
            lines.push(format!(
                "signs per game    {:.1} made, {:.1} seen by whom they were for, {:.1} by others",
                per_game(made),
                per_game(seen),
                per_game(caught)
            ));
        }
        let mut tables = vec![ends, by_seat];
        if !self.players.is_empty() {
            let mut by_player = numbers(&["player", "chairs", "score", "wins", "95 % interval"]);
            for player in &self.players {
                by_player.add_row([
                    player.player.to_owned(),
                    grouped(player.chairs),
                    format!("{:.3}", player.score_mean),
                    percent(player.win_rate),
                    interval(player.win_rate_low, player.win_rate_high),
                ]);
            }
            tables.push(by_player);
        }
        let mut tables: Vec<String> = tables.iter().map(terminal::text).collect();
        if !self.reactions.is_empty() {
            tables.push(reactions::table(&self.reactions));
        }
        format!("{}\n\n{}\n", lines.join("\n"), tables.join("\n\n"))
    }
}

impl PlayerSummary {
    fn of(character: Character, chairs: &Chairs) -> PlayerSummary {
        let Interval { low, high } = chairs.win_rate_interval();
        PlayerSummary {
            player: character.name(),
            chairs: chairs.sat,
            win_rate: chairs.win_rate(),
            win_rate_low: low,
            win_rate_high: high,
            score_mean: chairs.score_mean(),
        }
    }
}

/// From one rate to another.
pub(crate) fn interval(low: f64, high: f64) -> String {
    format!("{} to {}", percent(low), percent(high))
}

fn clock(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    format!("{}:{:02} min", whole / 60, whole % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chairs_of_one_game_are_one_piece_of_news() {
        let outcome = |winners: SeatSet| Outcome { scores: BySeat::of(4, 0), winners, end: () };
        let seats = || Seat::all(4);
        // Four who always win or lose together, and one chair of theirs alone.
        let [mut all, mut one] = [Chairs::default(); 2];
        for nth in 0..100 {
            let winners = if nth < 10 { SeatSet::all(4) } else { SeatSet::EMPTY };
            all.count(&outcome(winners), seats());
            one.count(&outcome(winners), seats().take(1));
        }
        assert_eq!((all.sat, all.games), (400, 100));
        assert!((all.win_rate() - 0.025).abs() < 1e-9, "a shared win is a quarter each");
        let [all, one] = [all, one].map(|chairs| {
            let Interval { low, high } = chairs.win_rate_interval();
            (high - low) / chairs.win_rate()
        });
        assert!(all > 0.9 * one, "{all} of its rate, and of one chair {one}");
    }
}
