//! What histories keep of a game: missions, intercepts, and how often one was found out.

use table::{Counts, Entry, Pages, Rules, Viewer};

use crate::{Action, Notice, ShiftyEyedSpies};

impl Counts for ShiftyEyedSpies {
    type Notes = ();

    fn begin(&self, _notes: &mut (), pages: &mut Pages) {
        pages.begin_with_catches();
    }

    fn count(&self, before: &Self, entry: &Entry<Action>, _notes: &mut (), pages: &mut Pages) {
        let Some(by) = entry.by.seat() else { return };
        match before.notice(Viewer::Public, entry.by, &entry.action) {
            Some(Notice::Mission { success, .. }) => pages.pair_up(by, success),
            Some(Notice::Intercepted { from, to, deliver, receive, .. }) => {
                let named = [
                    from.zip(deliver.map(|reveal| reveal.right)),
                    receive.map(|reveal| (to, reveal.right)),
                ];
                for (owner, right) in named.into_iter().flatten() {
                    pages.catch(by, right);
                    if right {
                        pages.is_caught(owner);
                    }
                }
            }
            _ => {}
        }
    }
}
