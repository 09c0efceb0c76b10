//! A checked game as a story: what happened, and if the record has eyes, what they took in.

use std::fmt::{Display, Write as _};

use games::{Sitting, Step};
use gaze::{Hidden, Review};
use history::{Aside, Checked, Fault, Line, Promise, Record, Sheet, Speech};
use table::{Millis, Seat, Viewer};

/// Tells the game as `viewer` knew it.
pub(crate) fn of<R: Sheet>(
    record: &Record<R>,
    checked: &Checked<R::End>,
    viewer: Viewer,
) -> Result<String, Fault> {
    // Natural blinks mean nothing and are not recorded.
    let mut table = record.sit(false)?;
    let mut story = Story::begin(record, &table, viewer);
    for (_, line) in &record.lines {
        // A look or sign that could not have been is passed over: the game stands without it.
        drop(line.enter(&mut table, &mut |step| story.tell(line, &step)));
        if let Line::Aside { at, seat, aside: Aside::Say(Speech { text, to, .. }) } = line {
            match to {
                Some(to) => story.line(*at, Some(seat), &format_args!("says to {to} {text:?}")),
                None => story.line(*at, Some(seat), &format_args!("says {text:?}")),
            }
        }
    }
    Ok(story.end(&table, checked, record.first.promise.as_ref()))
}

struct Story {
    viewer: Viewer,
    /// If the record says anything about eyes.
    review: Option<Review>,
    text: String,
}

impl Story {
    fn begin<R: Sheet>(record: &Record<R>, table: &Sitting<R>, viewer: Viewer) -> Story {
        let mut text = format!("{}, {} seats", R::NAME, table.game().seats());
        if let Some(place) = record.first.place {
            let (game, standing) = (place.game, place.standing);
            let _ = write!(text, ", game {game} of its match, which stands {standing:?}");
        }
        if let Viewer::Seat(seat) = viewer {
            let _ = write!(text, ", as {seat} knew it");
        }
        let _ = writeln!(text, "\n\n{}", table.rules().view(viewer));
        let looks = record.asides().any(|(_, _, aside)| !matches!(aside, Aside::Say(_)));
        let review = table.eyes().filter(|_| looks).map(Review::of);
        Story { viewer, review, text }
    }

    /// Tells what a line of the record brought.
    fn tell<R: Sheet>(&mut self, line: &Line<R>, step: &Step<'_, R>) {
        match *step {
            Step::Entry { before, after, entry } => {
                if let Some(notice) = before.notice(self.viewer, entry.by, &entry.action) {
                    self.line(entry.at, Some(&entry.by), &notice);
                }
                after.aftermath(self.viewer, before, &mut |seat, notice| {
                    self.line(entry.at, seat.as_ref().map(|seat| seat as &dyn Display), &notice);
                });
            }
            Step::Perceived { at, to, what } => {
                if self.review.is_some() && self.viewer == Viewer::Seat(to) {
                    self.line(at, Some(&to), &what);
                }
            }
            Step::Hidden(logged) => {
                if let Some(review) = &mut self.review {
                    review.hear(&logged);
                }
                match logged {
                    // All eyes turn by themselves at night and in the morning.
                    Hidden::Looked { at, by, look, .. } if matches!(line, Line::Aside { .. }) => {
                        self.line_of(at, by, &format_args!("looks {look}"));
                    }
                    Hidden::Signed { at, by, sign } => {
                        self.line_of(at, by, &format_args!("makes a sign: {sign}"));
                    }
                    Hidden::SignOver(made) if self.viewer.sees_all() => {
                        self.line(made.until, None, &made);
                    }
                    Hidden::Looked { .. } | Hidden::SignOver(_) => {}
                }
            }
        }
    }

    /// What only whoever did it knows.
    fn line_of(&mut self, at: Millis, by: Seat, what: &dyn Display) {
        if self.viewer.shares(by) {
            self.line(at, Some(&by), what);
        }
    }

    fn line(&mut self, at: Millis, by: Option<&dyn Display>, what: &dyn Display) {
        let at = at.to_string();
        let _ = match by {
            Some(by) => writeln!(self.text, "{at:>10}  {by} {what}"),
            None => writeln!(self.text, "{at:>10}  {what}"),
        };
    }

    fn end<R: Sheet>(
        mut self,
        table: &Sitting<R>,
        checked: &Checked<R::End>,
        promise: Option<&Promise>,
    ) -> String {
        let view = table.rules().view(self.viewer);
        let _ = writeln!(self.text, "\n{view}\n{}", checked.outcome);
        if let Some(after) = &checked.after {
            let _ = write!(self.text, "the match stands {:?}", after.standing);
            let _ = match after.winners {
                Some(winners) => writeln!(self.text, ", and is won by {winners}"),
                None => writeln!(self.text),
            };
        }
        if let Some(promise) = promise {
            let (commit, givers) = (promise.commit, promise.givers());
            let _ = writeln!(
                self.text,
                "the house kept its promise: {commit:.8}…, with parts from {givers}"
            );
        }
        if let Some(review) = self.review.take() {
            let viewer = self.viewer;
            for seat in table.who_sees().iter().filter(|seat| viewer.shares(*seat)) {
                self.missed(&review, seat, table.game().now());
            }
        }
        self.text
    }

    /// What a seat missed.
    fn missed(&mut self, review: &Review, seat: Seat, end: Millis) {
        let figures = review.figures(seat, end);
        let _ = writeln!(self.text, "\nWhat {seat} missed ({figures})");
        for seen in review.missed_by(seat) {
            let (at, made, fate) = (seen.made.at.to_string(), seen.made, seen.fates[seat]);
            let _ = writeln!(self.text, "{at:>10}  {made}; {seat} {fate}");
        }
    }
}
