//! A checked game as a story: what happened, and if the record has eyes, what they took in.

use std::fmt::{Display, Write as _};

use games::{Happens, Sighted};
use gaze::{Dials, Logged, Review, Told};
use history::{Aside, AsideLine, Checked, Fault, Promise, Record, Sheet};
use table::{Entry, Millis, SeatSet, Seed, Viewer};

/// Tells the game as `viewer` knew it.
pub(crate) fn of<R: Sheet>(
    record: &Record<R>,
    checked: &Checked<R::End>,
    viewer: Viewer,
) -> Result<String, Fault> {
    let mut story = Story::begin(record, viewer)?;
    let mut asides = record.asides.iter().peekable();
    for (line, entry) in &record.entries {
        while let Some(aside) = asides.next_if(|aside| aside.line < *line) {
            story.aside(aside);
        }
        story.entry(entry);
    }
    asides.for_each(|aside| story.aside(aside));
    Ok(story.end(checked, record.first.promise.as_ref()))
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
        if let Some(place) = record.first.place {
            let (game, standing) = (place.game, place.standing);
            let _ = write!(text, ", game {game} of its match, which stands {standing:?}");
        }
        if let Viewer::Seat(seat) = viewer {
            let _ = write!(text, ", as {seat} knew it");
        }
        let _ = writeln!(text, "\n\n{}", game.rules().view(viewer));
        // Natural blinks mean nothing and are not recorded.
        let dials = Dials { blink_every_ms: 0, ..record.first.sight.unwrap_or_default() };
        let sighted = record.first.eyes.unwrap_or(SeatSet::all(seats));
        let table = Sighted::new(game, dials, Seed::from_number(0))
            .expect("the dials were checked when they were read")
            .only(sighted);
        let eyes = record.asides.iter().any(|line| !matches!(line.aside, Aside::Say(_)));
        let review = Review::of(table.channel());
        Ok(Story { table, viewer, eyes, review, text })
    }

    fn entry(&mut self, entry: &Entry<R::Action>) {
        self.see(entry.at);
        let before = self.table.game().rules().clone();
        let mut told = Vec::new();
        if self.table.enter(*entry, &mut |what| told.push(what)).is_err() {
            return; // Not after a check.
        }
        if let Some(notice) = before.notice(self.viewer, entry.by, &entry.action) {
            self.line(entry.at, Some(&entry.by), &notice);
        }
        self.tell(told);
        let after = self.table.game().rules().clone();
        after.aftermath(self.viewer, &before, &mut |seat, notice| {
            self.line(entry.at, seat.as_ref().map(|seat| seat as &dyn Display), &notice);
        });
    }

    fn aside(&mut self, line: &AsideLine) {
        let AsideLine { at, seat, ref aside, .. } = *line;
        self.see(at);
        if seat.number() >= self.table.game().seats() {
            return;
        }
        let looked = self.table.channel().look_of(seat);
        let mut told = Vec::new();
        let out = &mut |what| told.push(what);
        // A look or sign that could not have been is passed over: the game stands without it.
        let done = match aside {
            Aside::Say(text) => Some(format!("says {text:?}")),
            Aside::Look(look) => {
                let turned = self.table.enter_look(at, seat, *look, out);
                turned.ok().filter(|()| Some(*look) != looked).map(|()| format!("looks {look}"))
            }
            Aside::Sign(sign) => {
                let made = self.table.enter_sign(at, seat, *sign, out);
                made.ok().map(|()| format!("makes a sign: {sign}"))
            }
        };
        let heard = matches!(aside, Aside::Say(_)) || self.viewer.shares(seat);
        if let Some(done) = done.filter(|_| heard) {
            self.line(at, Some(&seat), &done);
        }
        self.tell(told);
    }

    /// Lets eyes take in what they see by then.
    fn see(&mut self, until: Millis) {
        let mut told = Vec::new();
        self.table.see(until, &mut |what| told.push(what));
        self.tell(told);
    }

    fn tell(&mut self, told: Vec<Happens<R::Action>>) {
        for happens in told {
            match happens {
                Happens::Told(Told::Perceived { at, to, what }) => {
                    if self.eyes && self.viewer == Viewer::Seat(to) {
                        self.line(at, Some(&to), &what);
                    }
                }
                Happens::Told(Told::Logged(logged)) => {
                    self.review.hear(&logged);
                    if let (true, Logged::SignOver(made)) = (self.viewer.sees_all(), logged) {
                        self.line(made.until, None, &made);
                    }
                }
                Happens::Entry(_) => {}
            }
        }
    }

    fn line(&mut self, at: Millis, by: Option<&dyn Display>, what: &dyn Display) {
        let at = at.to_string();
        let _ = match by {
            Some(by) => writeln!(self.text, "{at:>10}  {by} {what}"),
            None => writeln!(self.text, "{at:>10}  {what}"),
        };
    }

    fn end(mut self, checked: &Checked<R::End>, promise: Option<&Promise>) -> String {
        let end = self.table.game().now();
        let view = self.table.game().rules().view(self.viewer);
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
        if self.eyes {
            self.missed(end);
        }
        self.text
    }

    /// What was missed: by this seat, or by everybody.
    fn missed(&mut self, end: Millis) {
        for seat in self.table.channel().sighted().iter() {
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
