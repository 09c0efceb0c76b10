//! What histories keep of a race: cards, fumbles and reactions.

use table::{By, Counts, Entry, Figures, Millis, Pages, Race, Rules, Seat};

use crate::{Action, Blink};

/// What could be played at a moment, and since when; by seat.
pub(crate) type Fits = [Vec<(Action, Millis)>; 2];

impl Counts for Blink {
    type Notes = Fits;

    fn begin(&self, fits: &mut Fits, pages: &mut Pages) {
        pages.begin(Figures { race: Some(Race::default()), ..Figures::default() });
        self.note_fits(Millis::START, fits);
    }

    fn count(&self, _before: &Blink, entry: &Entry<Action>, fits: &mut Fits, pages: &mut Pages) {
        // What the table does for somebody is no feat of theirs.
        if let (By::Seat(seat), Action::Play { .. }) = (entry.by, entry.action)
            && let Some(page) = pages.of(seat)
        {
            let since = fits[seat.index()].iter().find(|(play, _)| *play == entry.action);
            let ms = since.map(|(_, since)| entry.at.0.saturating_sub(since.0));
            page.reactions_ms.extend(ms.and_then(|ms| u32::try_from(ms).ok()));
            page.figures.race.iter_mut().for_each(|race| race.cards += 1);
        }
        self.note_fits(entry.at, fits);
    }

    fn count_cost(seat: Seat, pages: &mut Pages) {
        let race = pages.of(seat).and_then(|page| page.figures.race.as_mut());
        race.into_iter().for_each(|race| race.fumbles += 1);
    }
}

impl Blink {
    /// Notes which cards can be played where; those that could before have been so since then.
    fn note_fits(&self, now: Millis, fits: &mut Fits) {
        for (seat, fits) in Seat::all(2).zip(fits) {
            // Fumbled or not: the card fits.
            let plays = self.legal(Millis(u64::MAX), seat);
            let plays = plays.filter(|action| matches!(action, Action::Play { .. }));
            let since = |play| fits.iter().find(|(fits, _)| *fits == play).map(|fits| fits.1);
            *fits = plays.map(|play| (play, since(play).unwrap_or(now))).collect();
        }
    }
}
