//! What a simulation comes to: counted in whole numbers, so that the order of counting is none of
//! the result's business, and shown as a table or as JSON.

use std::collections::BTreeMap;
use std::time::Duration;

use company::{Character, Watched};
use games::Kind;
use gaze::Hidden;
use serde::Serialize;
use table::{Aim, BySeat, Ending, Outcome, Seat, SeatSet};
use terminal::{grouped, numbers, percent};

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
    /// Chairs by the points that were made on them.
    scores: BTreeMap<i16, u64>,
    /// Games by length, in steps of [`LENGTH_S`].
    lengths: BTreeMap<u64, u64>,
}

/// Lengths of games are told apart so finely, in seconds.
pub(crate) const LENGTH_S: u64 = 15;

/// How somebody fared on all the chairs they sat on.
#[derive(Clone, Copy, Debug, Default)]
struct Chairs {
    sat: u64,
    wins: u64,
    /// The squares of their shares in wins, for how sure one can be.
    wins_squared: u64,
    score: i64,
}

impl Chairs {
    /// Counts in how one seat fared.
    fn count<E>(&mut self, outcome: &Outcome<E>, seat: Seat) {
        let won = share(outcome.winners, seat);
        let score = i64::from(outcome.scores[seat]);
        self.add(&Chairs { sat: 1, wins: won, wins_squared: won * won, score });
    }

    fn add(&mut self, other: &Chairs) {
        self.sat += other.sat;
        self.wins += other.wins;
        self.wins_squared += other.wins_squared;
        self.score += other.score;
    }

    /// The share of what could be won.
    fn win_rate(&self) -> f64 {
        self.wins as f64 / (self.sat.max(1) * WIN) as f64
    }

    /// Half the width of the 95 % interval around that.
    fn win_rate_margin(&self) -> f64 {
        let (n, win, mean) = (self.sat.max(1) as f64, WIN as f64, self.win_rate());
        let variance = self.wins_squared as f64 / (n * win * win) - mean * mean;
        1.96 * (variance.max(0.0) / n).sqrt()
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
            self.seats[seat.index()].count(outcome, seat);
            *self.scores.entry(*score).or_default() += 1;
        }
        *self.lengths.entry(play_ms / 1_000 / LENGTH_S).or_default() += 1;
    }

    /// Counts in who played it.
    pub(crate) fn players<E>(&mut self, outcome: &Outcome<E>, players: &BySeat<Character>) {
        for (seat, character) in players.iter() {
            self.players.entry(*character).or_default().count(outcome, seat);
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
    /// Half the width of the interval around each rate that holds the truth 19 times of 20.
    pub(crate) win_rate_margin: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matches: Option<MatchSummary>,
    /// Who played, if not anybody at random.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) players: Vec<PlayerSummary>,
    /// What became of signs, where players have eyes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signs: Option<Signs>,
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
    pub(crate) win_rate_margin: f64,
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
            win_rate_margin: by_seat.map(Chairs::win_rate_margin).collect(),
            players: tally
                .players
                .iter()
                .map(|(character, chairs)| PlayerSummary::of(*character, chairs))
                .collect(),
            signs: (!tally.players.is_empty()).then_some(tally.signs),
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
            let mut by_player = numbers(&["player", "chairs", "score", "wins", ""]);
            for player in &self.players {
                by_player.add_row([
                    player.player.to_owned(),
                    grouped(player.chairs),
                    format!("{:.3}", player.score_mean),
                    percent(player.win_rate),
                    format!("± {}", percent(player.win_rate_margin)),
                ]);
            }
            tables.push(by_player);
        }
        let tables: Vec<String> = tables.iter().map(terminal::text).collect();
        format!("{}\n\n{}\n", lines.join("\n"), tables.join("\n\n"))
    }
}

impl PlayerSummary {
    fn of(character: Character, chairs: &Chairs) -> PlayerSummary {
        PlayerSummary {
            player: character.name(),
            chairs: chairs.sat,
            win_rate: chairs.win_rate(),
            win_rate_margin: chairs.win_rate_margin(),
            score_mean: chairs.score_mean(),
        }
    }
}

fn clock(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    format!("{}:{:02} min", whole / 60, whole % 60)
}
