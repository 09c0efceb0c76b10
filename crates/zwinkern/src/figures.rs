//! What histories keep of a game: calls, claims, and how often one was found out.

use table::{Counts, Entry, Pages, Rules, Viewer};

use crate::{Action, Notice, Zwinkern};

impl Counts for Zwinkern {
    type Notes = ();

    fn begin(&self, _notes: &mut (), pages: &mut Pages) {
        pages.begin_with_catches();
    }

    fn count(&self, before: &Self, entry: &Entry<Action>, _notes: &mut (), pages: &mut Pages) {
        let Some(by) = entry.by.seat() else { return };
        match before.notice(Viewer::Public, entry.by, &entry.action) {
            Some(Notice::Called { right, .. }) => pages.pair_up(by, right),
            Some(Notice::Claimed { owner, holder, right, .. }) => {
                pages.catch(by, right);
                if right {
                    pages.is_caught(owner);
                    pages.is_caught(holder);
                }
            }
            Some(Notice::Placed { .. } | Notice::Passed {}) | None => {}
        }
    }
}
