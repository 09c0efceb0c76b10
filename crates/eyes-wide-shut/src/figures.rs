//! What histories keep of the nights: hands that got through, and hands that were caught.

use table::{Counts, Entry, Figures, Pages, Rules, Tries, Viewer};

use crate::{Action, EyesWideShut, Notice, Stage, Verdict};

impl Counts for EyesWideShut {
    type Notes = ();

    fn begin(&self, _notes: &mut (), pages: &mut Pages) {
        pages.begin(Figures { catches: Some(Tries::default()), ..Figures::default() });
    }

    fn count(&self, before: &Self, _entry: &Entry<Action>, _notes: &mut (), pages: &mut Pages) {
        self.aftermath(Viewer::Public, before, &mut |_, notice| {
            let Notice::Dawn(night) = notice else { return };
            let got_through = night.verdict == Verdict::Within;
            night.raised.iter().for_each(|seat| pages.catch(seat, got_through));
        });
    }

    fn is_decided(&self) -> bool {
        self.view(Viewer::Public).phase != Stage::Night
    }
}
