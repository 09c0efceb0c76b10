//! What a load came to, as tables for people or as JSON for programs.

use std::collections::BTreeMap;

use games::Kind;
use serde::Serialize;

use crate::measure::Measured;
use crate::process::Spent;
use crate::search::Step;
use crate::tally::{Fates, LATE, Spread};
use terminal::{grouped, numbers, percent};

/// The whole report.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) idle: Option<Idle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bots: Option<Bots>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) load: Option<Load>,
    /// The rates that were tried, where the highest was looked for; `load` is then the highest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) steps: Vec<Step>,
}

/// What connections cost that do nothing.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Idle {
    pub(super) connections: usize,
    pub(super) rooms: usize,
    /// What the house holds for each room, before anybody connects.
    pub(super) bytes_per_room: Option<f64>,
    /// And then for each connection.
    pub(super) bytes_per_connection: Option<f64>,
    /// The share of a core the house uses while nothing happens.
    pub(super) cpu: Option<f64>,
    pub(super) seconds: u64,
}

/// What rooms came to where bots play among themselves, each watched by one person.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Bots {
    rooms: usize,
    /// In how many of them a game was on at the end.
    playing: usize,
    seconds: f64,
    games_over: u64,
    /// What the watchers saw bots do.
    actions_per_second: f64,
    frames_per_second: f64,
    bytes_per_second: f64,
    /// Milliseconds by which frames came after the moment of the game they tell of.
    behind: Spread,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<House>,
    generator_cpu: Option<f64>,
}

/// What became of the actions.
#[derive(Debug, Serialize)]
pub(super) struct Load {
    game: Kind,
    rooms: usize,
    connections: usize,
    seconds: f64,
    wanted_per_second: u32,
    /// Acks that came in that time.
    taken_per_second: f64,
    #[serde(flatten)]
    fates: Fates,
    /// Milliseconds from an action being due to each screen that showed it.
    to_screens: Spread,
    /// And to the ack.
    to_ack: Spread,
    /// By how much the generator was late by itself.
    lag: Spread,
    frames_per_second: f64,
    bytes_per_second: f64,
    /// How long the frames are that say what happened, on average.
    bytes_per_happened: f64,
    /// Sockets on which the house hung up, by code; 0 for none.
    hung_up: BTreeMap<u16, u64>,
    troubles: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<House>,
    /// The share of a core the generator used.
    generator_cpu: Option<f64>,
}

/// What the load cost the house.
#[derive(Clone, Copy, Debug, Serialize)]
struct House {
    cpu_us_per_action: f64,
    /// Its share of one core.
    cpu: f64,
    memory_bytes: u64,
    /// What it holds for each room, the connections to it included.
    bytes_per_room: Option<f64>,
}

impl House {
    fn new(spent: Option<Spent>, actions: u64, bytes_per_room: Option<f64>) -> Option<House> {
        spent.map(|spent| House {
            cpu_us_per_action: spent.us_each(actions),
            cpu: spent.load(),
            memory_bytes: spent.after.memory_bytes,
            bytes_per_room,
        })
    }

    fn text(&self) -> String {
        format!(
            "house      {:.1} µs of CPU per action ({}), {} of memory, {} for each room in play",
            self.cpu_us_per_action,
            share(self.cpu),
            size(self.memory_bytes as f64),
            self.bytes_per_room.map_or_else(|| "?".to_owned(), size)
        )
    }
}

impl Bots {
    pub(super) fn new(
        rooms: usize,
        playing: usize,
        bytes_per_room: Option<f64>,
        measured: &Measured,
    ) -> Bots {
        let tally = &measured.tally;
        let per_second = |number: u64| number as f64 / tally.seconds();
        Bots {
            rooms,
            playing,
            seconds: tally.seconds(),
            games_over: tally.games_over,
            actions_per_second: per_second(tally.watched),
            frames_per_second: per_second(tally.frames),
            bytes_per_second: per_second(tally.bytes),
            behind: tally.behind.spread(),
            house: House::new(measured.house, tally.watched, bytes_per_room),
            generator_cpu: measured.this.map(|spent| spent.load()),
        }
    }

    fn text(&self) -> String {
        let count = |number: f64| grouped(number.round() as u64);
        let Spread { p50, p99, max, .. } = self.behind;
        let mut lines = vec![
            format!(
                "bots in {} rooms, watched for {} s; games are on in {}",
                grouped(self.rooms as u64),
                self.seconds,
                grouped(self.playing as u64)
            ),
            String::new(),
            format!(
                "actions    {}/s, {} games ended",
                count(self.actions_per_second),
                grouped(self.games_over)
            ),
            format!("in time    {p50:.2} ms behind the game (p50), {p99:.2} (p99), {max:.2} (max)"),
            format!(
                "received   {} frames/s, {}/s",
                count(self.frames_per_second),
                size(self.bytes_per_second)
            ),
        ];
        lines.extend(self.house.as_ref().map(House::text));
        lines.extend(self.generator_cpu.map(|cpu| format!("generator  {}", share(cpu))));
        lines.join("\n")
    }
}

impl Load {
    pub(super) fn new(
        (game, rooms): (Kind, usize),
        connections: usize,
        bytes_per_room: Option<f64>,
        measured: &Measured,
    ) -> Load {
        let tally = &measured.tally;
        let seconds = tally.seconds();
        Load {
            game,
            rooms,
            connections,
            seconds,
            wanted_per_second: measured.per_second,
            taken_per_second: measured.taken_per_second(),
            fates: tally.fates.clone(),
            to_screens: tally.screens.spread(),
            to_ack: tally.acks.spread(),
            lag: tally.lags.spread(),
            frames_per_second: tally.frames as f64 / seconds,
            bytes_per_second: tally.bytes as f64 / seconds,
            bytes_per_happened: tally.happened_bytes as f64 / tally.happened_frames.max(1) as f64,
            hung_up: tally.hung_up.clone(),
            troubles: tally.troubles,
            house: House::new(measured.house, tally.acks_came, bytes_per_room),
            generator_cpu: measured.this.map(|spent| spent.load()),
        }
    }
}

impl Report {
    /// For people.
    pub(super) fn text(&self) -> String {
        let idle = self.idle.as_ref().map(Idle::text);
        let steps = (!self.steps.is_empty()).then(|| steps(&self.steps));
        let load = self.load.as_ref().map(Load::text);
        let bots = self.bots.as_ref().map(Bots::text);
        let parts = [idle, bots, steps, load].into_iter().flatten();
        parts.collect::<Vec<_>>().join("\n\n") + "\n"
    }
}

impl Idle {
    fn text(&self) -> String {
        let unknown = || "not to be seen from here".to_owned();
        let room = self.bytes_per_room.map_or_else(unknown, size);
        let connection = self.bytes_per_connection.map_or_else(unknown, size);
        let cpu = self.cpu.map_or_else(unknown, share);
        [
            format!(
                "{} connections in {} rooms, doing nothing for {} s",
                grouped(self.connections as u64),
                grouped(self.rooms as u64),
                self.seconds
            ),
            String::new(),
            format!("memory per connection  {connection}"),
            format!("memory per room        {room}"),
            format!("CPU of the house       {cpu}"),
        ]
        .join("\n")
    }
}

impl Load {
    fn text(&self) -> String {
        let count = |number: f64| grouped(number.round() as u64);
        let mut lines = vec![
            format!(
                "{}, {} rooms, {} connections, {} actions/s wanted for {} s",
                self.game,
                grouped(self.rooms as u64),
                grouped(self.connections as u64),
                grouped(self.wanted_per_second.into()),
                self.seconds
            ),
            String::new(),
            format!("actions    {}/s: {}", count(self.taken_per_second), self.fates.text()),
            format!(
                "received   {} frames/s, {}/s, {} in each happened",
                count(self.frames_per_second),
                size(self.bytes_per_second),
                size(self.bytes_per_happened)
            ),
        ];
        lines.extend(self.house.as_ref().map(House::text));
        let cpu = self.generator_cpu.map_or(String::new(), |cpu| format!("{}; ", share(cpu)));
        lines.push(format!("generator  {cpu}late by itself {:.2} ms (p99)", self.lag.p99));
        if !self.hung_up.is_empty() {
            let codes = self.hung_up.iter().map(|(code, times)| format!("{times}× {code}"));
            lines.push(format!("hung up    {}", codes.collect::<Vec<_>>().join(", ")));
        }
        if self.troubles > 0 {
            lines.push(format!("troubles   {}", grouped(self.troubles)));
        }
        let mut table = numbers(&["from due", "count", "p50", "p90", "p99", "p99.9", "max"]);
        for (to, spread) in [("to every screen", self.to_screens), ("to the ack", self.to_ack)] {
            let Spread { count, p50, p90, p99, p99_9, max } = spread;
            let times = [p50, p90, p99, p99_9, max].map(|ms| format!("{ms:.2} ms"));
            table.add_row([to.to_owned(), grouped(count)].into_iter().chain(times));
        }
        format!("{}\n\n{}", lines.join("\n"), terminal::text(&table))
    }
}

impl Fates {
    /// In words.
    fn text(&self) -> String {
        let mut fates = vec![format!("{} taken", grouped(self.acked))];
        fates.extend(self.refused.iter().map(|(code, n)| format!("{} {code}", grouped(*n))));
        let rest = [
            (self.unanswered, "never answered"),
            (self.unsent, "never sent"),
            (self.idle, "due when nobody could act"),
        ];
        let rest = rest.into_iter().filter(|(number, _)| *number > 0);
        fates.extend(rest.map(|(number, fate)| format!("{} {fate}", grouped(number))));
        fates.join(", ")
    }
}

fn steps(steps: &[Step]) -> String {
    let header = ["wanted/s", "taken/s", "p50", "p99", "bad seconds", "house", "generator", ""];
    let mut table = numbers(&header);
    for step in steps {
        let cpu = |load: Option<f64>| load.map_or(String::new(), percent);
        table.add_row([
            grouped(step.wanted_per_second.into()),
            grouped(step.taken_per_second.round() as u64),
            format!("{:.2} ms", step.p50_ms),
            format!("{:.2} ms", step.p99_ms),
            step.bad_seconds.to_string(),
            cpu(step.house_cpu),
            cpu(step.this_cpu),
            (if step.sustained { "good" } else { "too much" }).to_owned(),
        ]);
    }
    let late_ms = LATE.as_millis();
    format!("the highest rate with a p99 under {late_ms} ms\n\n{}", terminal::text(&table))
}

fn share(load: f64) -> String {
    format!("{} of a core", percent(load))
}

/// Bytes for people.
fn size(bytes: f64) -> String {
    match bytes.abs() {
        ..1e3 => format!("{bytes:.0} B"),
        ..1e6 => format!("{:.1} KB", bytes / 1e3),
        _ => format!("{:.1} MB", bytes / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_for_people() {
        let sizes = [0.0, 999.0, 5_500.0, 12_345_678.0, -2_000.0].map(size);
        assert_eq!(sizes, ["0 B", "999 B", "5.5 KB", "12.3 MB", "-2.0 KB"]);
    }
}
