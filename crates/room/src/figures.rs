//! A finished game in figures: how it went for each of those who sat in it, as their histories
//! keep it. The record is the truth: it is played once more, and what happens is counted.

use games::{
    Blink, BlinkOfAnEye, EyesWideShut, Kind, ShiftyEyedSpies, Step, Zwinkern, blink,
    blink_of_an_eye, eyes_wide_shut, shifty_eyed_spies, with_rules, zwinkern,
};
use gaze::{Logged, SignFigures};
use history::{Fault, Lines, Record, Sheet, fault};
use protocol::{PersonId, PlayedFigures, PlayedGame, Race, RoomCode, Tries};
use table::{By, BySeat, Entry, Millis, Rules, Seat, SeatSet, Viewer};

use crate::record::{Beside, Finished};
use crate::replay::{Next, in_order, take};

impl Finished {
    /// The game as the history of each person keeps it who sat at the table to the end.
    pub fn played(
        &self,
        room: RoomCode,
        ended_unix_ms: u64,
    ) -> Result<Vec<(PersonId, PlayedGame)>, Fault> {
        let Counted { game, lasted, scores, winners, pages } =
            count(self.record.as_bytes(), &self.beside)?;
        let played = Seat::all(scores.seats()).zip(pages).filter_map(|(seat, page)| {
            let person = *self.people.get(seat.index())?;
            let mut figures = page.figures;
            if let Some(race) = &mut figures.race {
                race.time(page.reactions_ms.clone());
            }
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
}

/// What is counted of one seat.
#[derive(Clone, Debug, Default)]
struct Page {
    figures: PlayedFigures,
    reactions_ms: Vec<u32>,
    /// What could be played at a moment of Blink, and since when.
    fits: Vec<(blink::Action, Millis)>,
    /// A bot minds the seat, or has had a hand in what is not decided yet.
    minded: bool,
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

fn count_game<R: Counts>(
    game: Kind,
    record: &Record<R>,
    beside: &[(usize, Beside)],
) -> Result<Counted, Fault> {
    // Eyes that blink by nature see no more and no less for it.
    let mut sitting = record.sit(false)?;
    let eyes = sitting.who_sees();
    let many = sitting.game().seats();
    let fresh = |seat| {
        let mut page = Page::default();
        page.figures.signs = eyes.contains(seat).then(SignFigures::default);
        page
    };
    let mut pages: Vec<Page> = Seat::all(many).map(fresh).collect();
    R::begin(sitting.rules(), &mut pages);
    let (mut lasted, mut minded) = (Millis::START, SeatSet::EMPTY);
    for (_, next) in in_order(record, beside) {
        match next {
            Next::Beside(Beside::Cost { seat, .. }) => {
                let race = page(&mut pages, *seat).and_then(|page| page.figures.race.as_mut());
                race.into_iter().for_each(|race| race.fumbles += 1);
            }
            Next::Beside(Beside::Minded(by_bots)) => {
                minded = *by_bots;
                note_minded(sitting.rules(), minded, &mut pages);
            }
            Next::Line(_) => {}
        }
        take(&mut sitting, &next, &mut |step| match step {
            Step::Entry { before, after, entry } => {
                lasted = entry.at;
                R::count(before, after, entry, &mut pages);
                note_minded(after, minded, &mut pages);
            }
            Step::Logged(Logged::SignOver(made)) => {
                let pages = Seat::all(many).zip(&mut pages);
                for (seat, page) in pages.filter(|(seat, _)| !minded.contains(*seat)) {
                    let signs = page.figures.signs.iter_mut();
                    signs.for_each(|signs| signs.count(&made, seat, eyes));
                }
            }
            Step::Perceived { .. } | Step::Logged(_) => {}
        });
    }
    let not_over = || Fault { line: 1, code: fault::CUT_OFF, why: "it is not over".to_owned() };
    let outcome = sitting.game().outcome().ok_or_else(not_over)?;
    Ok(Counted { game, lasted, scores: outcome.scores, winners: outcome.winners, pages })
}

/// Notes whose seats are minded now.
fn note_minded<R: Counts>(game: &R, minded: SeatSet, pages: &mut [Page]) {
    for (seat, page) in Seat::all(pages.len() as u8).zip(pages) {
        page.minded = minded.contains(seat) || page.minded && !R::is_decided(game);
    }
}

/// A game that says what is to be counted in it.
trait Counts: Sheet {
    /// Opens the pages: what is there and zero is not what is not there.
    fn begin(game: &Self, pages: &mut [Page]);

    /// Counts something that happened.
    fn count(before: &Self, after: &Self, entry: &Entry<Self::Action>, pages: &mut [Page]);

    /// Whether it is decided how everything went that was tried so far.
    fn is_decided(_game: &Self) -> bool {
        true
    }
}

/// The page of a seat, unless it is a bot's doing what happens there.
fn page(pages: &mut [Page], seat: Seat) -> Option<&mut Page> {
    pages.get_mut(seat.index()).filter(|page| !page.minded)
}

fn try_out(tries: &mut Option<Tries>, right: bool) {
    if let Some(tries) = tries {
        *(if right { &mut tries.right } else { &mut tries.wrong }) += 1;
    }
}

fn catch(pages: &mut [Page], by: Seat, right: bool) {
    page(pages, by).into_iter().for_each(|page| try_out(&mut page.figures.catches, right));
}

fn pair_up(pages: &mut [Page], by: Seat, right: bool) {
    page(pages, by).into_iter().for_each(|page| try_out(&mut page.figures.partners, right));
}

fn is_caught(pages: &mut [Page], seat: Seat) {
    let caught = page(pages, seat).and_then(|page| page.figures.caught.as_mut());
    caught.into_iter().for_each(|times| *times += 1);
}

/// For games in which people are found out, and have partners.
fn begin_with_catches(pages: &mut [Page]) {
    for Page { figures, .. } in pages {
        figures.catches = Some(Tries::default());
        figures.partners = Some(Tries::default());
        figures.caught = Some(0);
    }
}

impl Counts for Blink {
    fn begin(game: &Blink, pages: &mut [Page]) {
        pages.iter_mut().for_each(|page| page.figures.race = Some(Race::default()));
        note_fits(game, Millis::START, pages);
    }

    fn count(_: &Blink, after: &Blink, entry: &Entry<blink::Action>, pages: &mut [Page]) {
        // What the table does for somebody is no feat of theirs.
        if let (By::Seat(seat), blink::Action::Play { .. }) = (entry.by, entry.action)
            && let Some(page) = page(pages, seat)
        {
            let since = page.fits.iter().find(|(play, _)| *play == entry.action);
            let ms = since.map(|(_, since)| entry.at.0.saturating_sub(since.0));
            page.reactions_ms.extend(ms.and_then(|ms| u32::try_from(ms).ok()));
            page.figures.race.iter_mut().for_each(|race| race.cards += 1);
        }
        note_fits(after, entry.at, pages);
    }
}

/// Notes which cards can be played where; those that could before have been so since then.
fn note_fits(game: &Blink, now: Millis, pages: &mut [Page]) {
    for (seat, page) in Seat::all(2).zip(pages) {
        // Fumbled or not: the card fits.
        let plays = game.legal(Millis(u64::MAX), seat);
        let plays = plays.filter(|action| matches!(action, blink::Action::Play { .. }));
        let since = |play| page.fits.iter().find(|(fits, _)| *fits == play).map(|fits| fits.1);
        page.fits = plays.map(|play| (play, since(play).unwrap_or(now))).collect();
    }
}

impl Counts for BlinkOfAnEye {
    fn begin(_: &BlinkOfAnEye, pages: &mut [Page]) {
        begin_with_catches(pages);
    }

    /// All of it shows at the reveal.
    fn count(
        _: &BlinkOfAnEye,
        after: &BlinkOfAnEye,
        _: &Entry<blink_of_an_eye::Action>,
        pages: &mut [Page],
    ) {
        use blink_of_an_eye::{Verdict, What};
        let Some(outcome) = after.outcome() else { return };
        for step in after.reveal() {
            match step.what {
                // Whoever is their own target has nobody to make contact with.
                What::Target { target } if target == step.on => {
                    page(pages, target).into_iter().for_each(|page| page.figures.partners = None);
                }
                What::Target { .. } => {
                    pair_up(pages, step.on, outcome.end.contact.contains(step.on));
                }
                What::Card { verdict: Verdict::Bluff, .. } => {}
                What::Card { by, verdict, contact, .. } => {
                    catch(pages, by, verdict == Verdict::Right);
                    if verdict == Verdict::Right && !contact {
                        is_caught(pages, step.on);
                    }
                }
            }
        }
    }

    fn is_decided(game: &BlinkOfAnEye) -> bool {
        game.outcome().is_some()
    }
}

impl Counts for EyesWideShut {
    fn begin(_: &EyesWideShut, pages: &mut [Page]) {
        pages.iter_mut().for_each(|page| page.figures.catches = Some(Tries::default()));
    }

    fn count(
        before: &EyesWideShut,
        after: &EyesWideShut,
        _: &Entry<eyes_wide_shut::Action>,
        pages: &mut [Page],
    ) {
        use eyes_wide_shut::{Notice, Verdict};
        after.aftermath(Viewer::Public, before, &mut |_, notice| {
            let Notice::Dawn(night) = notice else { return };
            let got_through = night.verdict == Verdict::Within;
            night.raised.iter().for_each(|seat| catch(pages, seat, got_through));
        });
    }

    fn is_decided(game: &EyesWideShut) -> bool {
        game.view(Viewer::Public).phase != eyes_wide_shut::Stage::Night
    }
}

impl Counts for Zwinkern {
    fn begin(_: &Zwinkern, pages: &mut [Page]) {
        begin_with_catches(pages);
    }

    fn count(before: &Zwinkern, _: &Zwinkern, entry: &Entry<zwinkern::Action>, pages: &mut [Page]) {
        use zwinkern::Notice;
        let Some(by) = entry.by.seat() else { return };
        match before.notice(Viewer::Public, entry.by, &entry.action) {
            Some(Notice::Called { right, .. }) => pair_up(pages, by, right),
            Some(Notice::Claimed { owner, holder, right, .. }) => {
                catch(pages, by, right);
                if right {
                    is_caught(pages, owner);
                    is_caught(pages, holder);
                }
            }
            Some(Notice::Placed { .. } | Notice::Passed {}) | None => {}
        }
    }
}

impl Counts for ShiftyEyedSpies {
    fn begin(_: &ShiftyEyedSpies, pages: &mut [Page]) {
        begin_with_catches(pages);
    }

    fn count(
        before: &ShiftyEyedSpies,
        _: &ShiftyEyedSpies,
        entry: &Entry<shifty_eyed_spies::Action>,
        pages: &mut [Page],
    ) {
        use shifty_eyed_spies::Notice;
        let Some(by) = entry.by.seat() else { return };
        match before.notice(Viewer::Public, entry.by, &entry.action) {
            Some(Notice::Mission { success, .. }) => pair_up(pages, by, success),
            Some(Notice::Intercepted { from, to, deliver, receive, .. }) => {
                let named = [
                    from.zip(deliver.map(|reveal| reveal.right)),
                    receive.map(|reveal| (to, reveal.right)),
                ];
                for (owner, right) in named.into_iter().flatten() {
                    catch(pages, by, right);
                    if right {
                        is_caught(pages, owner);
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
