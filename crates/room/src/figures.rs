//! A finished game in figures: how it went for each of those who sat in it, as their histories
//! keep it. The record is the truth: it is played once more, and the game counts what happens
//! ([`table::Counts`]). Signs are counted here, for they are no matter of the game.

use games::{Kind, Step, with_rules};
use gaze::{Hidden, SignFigures};
use history::{Fault, Lines, Record, Sheet, fault};
use protocol::{PersonId, PlayedFigures, PlayedGame, RoomCode};
use table::{BySeat, Figures, Millis, Page, Pages, Seat, SeatSet};

use crate::record::{Beside, Finished};
use crate::replay::{Next, in_order, take};

impl Finished {
    /// The game as the history of each person keeps it who sat at the table to the end.
    pub fn played(
        &self,
        room: RoomCode,
        ended_unix_ms: u64,
    ) -> Result<Vec<(PersonId, PlayedGame)>, Fault> {
        let Counted { game, lasted, scores, winners, pages, signs } =
            count(self.record.as_bytes(), &self.beside)?;
        let seats = Seat::all(scores.seats()).zip(pages).zip(signs);
        let played = seats.filter_map(|((seat, page), signs)| {
            let person = *self.people.get(seat.index())?;
            let Figures { catches, partners, caught, mut race } = page.figures;
            if let Some(race) = &mut race {
                race.time(page.reactions_ms.clone());
            }
            let figures = PlayedFigures { signs, catches, partners, caught, race };
            let played = PlayedGame {
                room,
                number: self.number,
                game,
                ended_unix_ms,
                lasted,
                seat,
                players: self.players.clone(),
                scores,
                winners,
                place: place(&scores, winners, seat),
                figures,
                reactions_ms: page.reactions_ms,
            };
            Some((person?, played))
        });
        Ok(played.collect())
    }
}

/// One more than came before this seat. Winners are first, whatever their points.
fn place(scores: &BySeat<i16>, winners: SeatSet, seat: Seat) -> u8 {
    if winners.contains(seat) {
        return 1;
    }
    let before = |&other: &Seat| winners.contains(other) || scores[other] > scores[seat];
    1 + Seat::all(scores.seats()).filter(before).count() as u8
}

/// What a record comes to.
struct Counted {
    game: Kind,
    lasted: Millis,
    scores: BySeat<i16>,
    winners: SeatSet,
    /// By seat.
    pages: Vec<Page>,
    /// By seat, of those who had eyes in the house.
    signs: Vec<Option<SignFigures>>,
}

/// Counts a record of one game.
fn count(record: &[u8], beside: &[(usize, Beside)]) -> Result<Counted, Fault> {
    let mut lines = Lines::default();
    for line in record.split(|byte| *byte == b'\n').map(Some).chain([None]) {
        let Some(raw) = lines.push(line)? else { continue };
        let game = raw.kind()?;
        return with_rules!(game, R => count_game::<R>(game, &Record::read(raw)?, beside));
    }
    let why = "there is no game in this record".to_owned();
    Err(Fault { line: 1, code: fault::CUT_OFF, why })
}

fn count_game<R: Sheet>(
    game: Kind,
    record: &Record<R>,
    beside: &[(usize, Beside)],
) -> Result<Counted, Fault> {
    // Eyes that blink by nature see no more and no less for it.
    let mut sitting = record.sit(false)?;
    let (many, eyes) = (sitting.game().seats(), sitting.who_sees());
    let mut signs: Vec<Option<SignFigures>> =
        Seat::all(many).map(|seat| eyes.contains(seat).then(SignFigures::default)).collect();
    let (mut notes, mut pages) = (R::Notes::default(), Pages::new(many));
    sitting.rules().begin(&mut notes, &mut pages);
    let (mut lasted, mut minded) = (Millis::START, SeatSet::EMPTY);
    for (_, next) in in_order(record, beside) {
        match next {
            Next::Beside(Beside::Cost { seat, .. }) => R::count_cost(*seat, &mut pages),
            Next::Beside(Beside::Minded(by_bots)) => {
                minded = *by_bots;
                pages.note_minded(minded, sitting.rules().is_decided());
            }
            Next::Line(_) => {}
        }
        take(&mut sitting, &next, &mut |step| match step {
            Step::Entry { before, after, entry } => {
                lasted = entry.at;
                after.count(before, entry, &mut notes, &mut pages);
                pages.note_minded(minded, after.is_decided());
            }
            Step::Hidden(Hidden::SignOver(made)) => {
                let seats = Seat::all(many).zip(&mut signs);
                for (seat, signs) in seats.filter(|(seat, _)| !minded.contains(*seat)) {
                    signs.iter_mut().for_each(|signs| signs.count(&made, seat, eyes));
                }
            }
            Step::Perceived { .. } | Step::Hidden(_) => {}
        });
    }
    let not_over = || Fault { line: 1, code: fault::CUT_OFF, why: "it is not over".to_owned() };
    let outcome = sitting.game().outcome().ok_or_else(not_over)?;
    let (scores, winners, pages) = (outcome.scores, outcome.winners, pages.into_vec());
    Ok(Counted { game, lasted, scores, winners, pages, signs })
}

#[cfg(test)]
mod tests;
