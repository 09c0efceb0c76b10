//! A simulation's result as one page with plots, complete in itself.

use std::fmt::Write as _;

use terminal::{grouped, percent};

use crate::histogram::Histogram;
use crate::reactions::MARK_MS;
use crate::report::{self, LENGTH_S, Signs, Summary};
use crate::words;

const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #211b16; --soft: #5a4e43; --paper: #fffaf0; --bar: #215c4c;\
 --line: #d9c7a3; --mark: #b32f1d; }\
@media (prefers-color-scheme: dark) { :root { --ink: #f6ecd8; --soft: #a9c4b8; --paper: #0b251f;\
 --bar: #7ec3b8; --line: #215c4c; --mark: #ff8a70; } }\
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);\
 max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }\
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem; }\
p { margin: .3rem 0; } .soft { color: var(--soft); }\
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 13px; }\
.bar { fill: var(--bar); } .rule { stroke: var(--line); } .whisker { stroke: var(--ink); }\
.fair { stroke: var(--mark); stroke-dasharray: 5 4; opacity: .7; }\
code { overflow-wrap: anywhere; color: var(--soft); font-size: .8em; }\
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .3rem 0; }\
dt { font-weight: 600; text-align: end; } dd { margin: 0; } small { font-weight: 400; color: var(--soft); }\
.plot { overflow-x: auto; } .plot svg { min-width: 34rem; } .tick { fill: var(--soft); }";

/// One bar of a plot.
pub(crate) struct Bar {
    pub(crate) label: String,
    /// From 0 on.
    pub(crate) length: f64,
    /// From where to where the truth may be.
    pub(crate) interval: Option<[f64; 2]>,
    pub(crate) says: String,
}

impl Bar {
    /// How far to the right something is drawn.
    fn reach(&self) -> f64 {
        self.interval.map_or(self.length, |[_, high]| high)
    }
}

/// A page of plots: its title, what there is to know of them, and the plots.
pub(crate) fn whole(title: &str, about: &str, plots: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}</title><style>{STYLE}</style>\n<h1>{0}</h1>\n\
         <p class=\"soft\">{1}</p>\n{plots}</html>\n",
        escaped(title),
        escaped(about),
    )
}

/// The whole page.
pub(crate) fn of(summary: &Summary) -> String {
    let Summary { game, seats, seed, games, .. } = summary;
    let title = words::title(*game);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}, {0} games</title><style>{STYLE}</style>\n<h1>{title}</h1>\n\
         <p class=\"soft\">{0} games, {seats} seats, seed {seed}. Whiskers are 95 % intervals; the dashed line is an equal share.</p>\n\
         <p>{1:.1} actions and {2:.0} seconds of play per game.</p>\n",
        grouped(*games),
        summary.actions_per_game,
        summary.seconds_per_game,
    );
    options(&mut page, summary);

    let fair = 1.0 / f64::from(*seats);
    if !summary.players.is_empty() {
        let bars = summary.players.iter().map(|player| {
            rate(
                player.player.to_owned(),
                player.win_rate,
                [player.win_rate_low, player.win_rate_high],
                player.score_mean,
            )
        });
        plot(&mut page, "Wins by player, per chair", bars, Some(fair));
    }
    let bars = (0..usize::from(*seats)).map(|seat| {
        let interval = [summary.win_rate_low[seat], summary.win_rate_high[seat]];
        rate(format!("Seat {seat}"), summary.win_rate[seat], interval, summary.score_mean[seat])
    });
    plot(&mut page, "Wins by seat", bars, Some(fair));

    let all = (*games).max(1) as f64;
    let bars = summary.ends.iter().map(|(end, count)| counted(words::ending(end), *count, all));
    plot(&mut page, "How games end", bars, None);

    if let Some(Signs { made, seen, caught }) = summary.signs.filter(|signs| signs.made > 0) {
        let bars = [("made", made), ("seen", seen), ("by others", caught)];
        let bars = bars.map(|(what, count)| Bar {
            says: format!("{:.1} per game", count as f64 / all),
            ..counted(what, count, made as f64)
        });
        plot(&mut page, "Signs: made, seen by whom they were for, seen by others", bars, None);
    }
    let scores = summary.scores.iter().map(|(score, chairs)| (i64::from(*score), *chairs));
    let points = |score: i64| score.to_string();
    page.push_str(&Histogram::of(scores, 1).drawn("Points that a player makes in a game", &points));
    let lengths = summary.lengths.iter().map(|(from, games)| (*from as i64, *games));
    let clock = |seconds: i64| format!("{}:{:02}", seconds / 60, seconds % 60);
    let lengths = Histogram::of(lengths, LENGTH_S as i64);
    page.push_str(&lengths.drawn("How long games last, in minutes", &clock));
    for of in &summary.reactions {
        let title = match of.to {
            "table" => format!("How soon {} acts once the table allows it", of.player),
            "eyes" => format!("How soon {} makes a sign once eyes have met", of.player),
            _ => format!("How soon {} answers a sign", of.player),
        };
        let counts = of.counts.iter().map(|(from, many)| (*from as i64, *many));
        let seconds = |ms: i64| format!("{}.{:02} s", ms / 1_000, ms % 1_000 / 10);
        page.push_str(&Histogram::of(counts, MARK_MS as i64).drawn(&title, &seconds));
    }
    page.push_str("</html>\n");
    page
}

/// What the table had chosen, in the rulebook's words.
fn options(page: &mut String, summary: &Summary) {
    page.push_str("<h2>Table options</h2>\n<dl>\n");
    for choice in summary.game.options() {
        let (key, value) = (choice.key, words::setting(&summary.options[choice.key]));
        let says = words::option(summary.game, key).unwrap_or_default().replace('`', "");
        let usual = words::setting(&choice.offered.default_text().into()) == value;
        let _ = writeln!(
            page,
            "<dt>{}{}</dt><dd>{} <code>{key}</code></dd>",
            escaped(&value),
            if usual { " <small>as usual</small>" } else { "" },
            escaped(&says)
        );
    }
    page.push_str("</dl>\n");
}

fn counted(label: &str, count: u64, of: f64) -> Bar {
    let length = count as f64 / of.max(1.0);
    Bar { label: label.to_owned(), length, interval: None, says: percent(length) }
}

/// How often somebody wins, and what they score.
fn rate(label: String, length: f64, interval: [f64; 2], points: f64) -> Bar {
    let [low, high] = interval;
    let says = format!("{} ({}), {points:.2} points", percent(length), report::interval(low, high));
    Bar { label, length, interval: Some(interval), says }
}

/// Bars from left to right, as long as the longest allows; the dashed line is what is fair.
pub(crate) fn plot(
    page: &mut String,
    title: &str,
    bars: impl IntoIterator<Item = Bar>,
    fair: Option<f64>,
) {
    let bars: Vec<Bar> = bars.into_iter().collect();
    const LEFT: f64 = 190.0;
    const WIDTH: f64 = 230.0;
    const ROW: f64 = 26.0;
    let longest = bars.iter().map(Bar::reach).chain(fair).fold(0.0, f64::max);
    let x = |length: f64| LEFT + WIDTH * (length / longest.max(1e-9)).clamp(0.0, 1.0);
    let height = ROW * bars.len() as f64 + 8.0;
    let title = escaped(title);
    let _ = writeln!(
        page,
        "<h2>{title}</h2>\n<div class=\"plot\"><svg viewBox=\"0 0 700 {height}\" role=\"img\" aria-label=\"{title}\">"
    );
    for (nth, bar) in bars.iter().enumerate() {
        let (top, middle) = (ROW * nth as f64 + 4.0, ROW * nth as f64 + 13.0);
        let end = x(bar.length);
        let _ = writeln!(
            page,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"{LEFT}\" y=\"{top}\" width=\"{:.1}\" height=\"18\" rx=\"2\"/>",
            LEFT - 8.0,
            middle + 5.0,
            escaped(&bar.label),
            end - LEFT,
        );
        if let Some([low, high]) = bar.interval.map(|ends| ends.map(x)) {
            let _ = writeln!(
                page,
                "<path class=\"whisker\" d=\"M{low:.1} {middle}H{high:.1}M{low:.1} {0}v8M{high:.1} {0}v8\"/>",
                middle - 4.0
            );
        }
        let _ = writeln!(
            page,
            "<text x=\"{:.1}\" y=\"{}\">{}</text>",
            x(bar.reach()) + 8.0,
            middle + 5.0,
            escaped(&bar.says)
        );
    }
    let bottom = height - 4.0;
    let _ = writeln!(page, "<path class=\"rule\" d=\"M{LEFT} 0V{bottom}\"/>");
    if let Some(fair) = fair {
        let _ = writeln!(page, "<path class=\"fair\" d=\"M{:.1} 0V{bottom}\"/>", x(fair));
    }
    page.push_str("</svg></div>\n");
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
