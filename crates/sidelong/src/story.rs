//! A checked game as a story: what happened, and if the record has eyes, what they took in.

use std::fmt::{Display, Write as _};

use games::{Happens, Sighted};
use gaze::{Dials, Review, Told};
use history::{Aside, Checked, Fault, Record, Sheet};
use table::{Entry, Millis, Seat, Seed, Viewer};

/// Tells the game as `viewer` knew it.
pub(crate) fn of<R: Sheet>(
    record: &Record<R>,
    checked: &Checked<R::End>,
    viewer: Viewer,
) -> Result<String, Fault> {
    let mut story = Story::begin(record, viewer)?;
    let mut asides = record.asides.iter().peekable();
    for (line, entry) in &record.entries {
        while let Some((_, at, seat, aside)) = asides.next_if(|aside| aside.0 < *line) {
            story.aside(*at, *seat, aside);
        }
        story.entry(entry);
    }
    for (_, at, seat, aside) in asides {
        story.aside(*at, *seat, aside);
    }
    Ok(story.end(checked))
}

struct Story<R: Sheet> {
    table: Sighted<R>,
    viewer: Viewer,
    /// Whether the record says anything about eyes; if not, nor do we.
    eyes: bool,
    review: Review,
    text: String,
}

impl<R: Sheet> Story<R> {
    fn begin(record: &Record<R>, viewer: Viewer) -> Result<Story<R>, Fault> {
        let game = record.open()?;
        let seats = game.seats();
        let mut text = format!("{}, {seats} seats", R::NAME);
        if let Some(place) = record.place {
            let (game, standing) = (place.game, place.standing);
            let _ = write!(text, ", game {game} of its match, which stands {standing:?}");
        }
        if let Viewer::Seat(seat) = viewer {
            let _ = write!(text, ", as {seat} knew it");
        }
        let _ = writeln!(text, "\n\n{}", game.rules().view(viewer));
        // Natural blinks mean nothing and are not recorded.
        let dials = Dials { blink_every_ms: 0, ..record.sight.unwrap_or_default() };
        let table = Sighted::new(game, dials, Seed::from_number(0));
        let seen = |(_, _, _, aside): &_| matches!(aside, Aside::Look(_) | Aside::Sign(_));
        let eyes = record.asides.iter().any(seen);
        Ok(Story { table, viewer, eyes, review: Review::new(seats, dials), text })
    }

    fn entry(&mut self, entry: &Entry<R::Action>) {
        let before = self.table.game().rules().clone();
        if self.pass(|table, out| table.enter(*entry, out)).is_err() {
            return; // Not after a check.
        }
        if let Some(notice) = before.notice(self.viewer, entry.by, &entry.action) {
            self.line(entry.at, Some(&entry.by), &notice);
        }
        let after = self.table.game().rules().clone();
        after.aftermath(self.viewer, &before, &mut |seat, notice| {
            self.line(entry.at, seat.as_ref().map(|seat| seat as &dyn Display), &notice);
        });
    }

    fn aside(&mut self, at: Millis, seat: Seat, aside: &Aside) {
        match aside {
            Aside::Say(text) => {
                self.pass(|table, out| table.see(at, out));
                self.line(at, Some(&seat), &format_args!("says {text:?}"));
            }
            // A look or sign that could not have been is passed over: the game stands without.
            Aside::Look(look) => {
                let turned = self.pass(|table, out| table.look(at, seat, *look, out));
                if turned.is_ok() && self.viewer.shares(seat) {
                    self.line(at, Some(&seat), &format_args!("looks {look}"));
                }
            }
            Aside::Sign(sign) => {
                let made = self.pass(|table, out| table.sign(at, seat, *sign, out));
                if made.is_ok() && self.viewer.shares(seat) {
                    self.line(at, Some(&seat), &format_args!("makes a sign: {sign}"));
                }
            }
        }
    }

    /// Does something at the table, and tells what eyes took in by then.
    fn pass<T>(
        &mut self,
        doing: impl FnOnce(&mut Sighted<R>, &mut dyn FnMut(Happens<R::Action>)) -> T,
    ) -> T {
        let mut told = Vec::new();
        let result = doing(&mut self.table, &mut |happens| {
            if let Happens::Told(what) = happens {
                told.push(what);
            }
        });
        for told in told {
            self.review.hear(&told);
            self.told(&told);
        }
        result
    }

    fn told(&mut self, told: &Told) {
        if !self.eyes {
            return;
        }
        match *told {
            Told::Perceived { at, to, what } if self.viewer == Viewer::Seat(to) => {
                self.line(at, Some(&to), &what);
            }
            Told::SignOver(made) if self.viewer.sees_all() => self.line(made.until, None, &made),
            _ => {}
        }
    }

    fn line(&mut self, at: Millis, by: Option<&dyn Display>, what: &dyn Display) {
        let at = at.to_string();
        let _ = match by {
            Some(by) => writeln!(self.text, "{at:>10}  {by} {what}"),
            None => writeln!(self.text, "{at:>10}  {what}"),
        };
    }

    fn end(mut self, checked: &Checked<R::End>) -> String {
        let end = self.table.game().now();
        // The last signs run out.
        self.pass(|table, out| table.advance(end + 60_000, out));
        let view = self.table.game().rules().view(self.viewer);
        let _ = writeln!(self.text, "\n{view}\n{}", checked.outcome);
        if let Some(after) = &checked.after {
            let _ = write!(self.text, "the match stands {:?}", after.standing);
            let _ = match after.winners {
                Some(winners) => writeln!(self.text, ", and is won by {winners}"),
                None => writeln!(self.text),
            };
        }
        if self.eyes {
            self.missed(end);
        }
        self.text
    }

    /// What was missed: by this seat, or by everybody.
    fn missed(&mut self, end: Millis) {
        for seat in Seat::all(self.table.game().seats()) {
            if !self.viewer.shares(seat) {
                continue;
            }
            let figures = self.review.figures(seat, end);
            let _ = writeln!(self.text, "\nWhat {seat} missed ({figures})");
            for seen in self.review.missed_by(seat) {
                let (at, made, fate) = (seen.made.at.to_string(), seen.made, seen.fates[seat]);
                let _ = writeln!(self.text, "{at:>10}  {made}; {seat} {fate}");
            }
        }
    }
}
