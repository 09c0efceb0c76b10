//! What histories keep of a round: guesses, contact, and how often one was seen through.

use table::{Counts, Entry, Pages, Rules};

use crate::{Action, BlinkOfAnEye, Verdict, What};

impl Counts for BlinkOfAnEye {
    type Notes = ();

    fn begin(&self, _notes: &mut (), pages: &mut Pages) {
        pages.begin_with_catches();
    }

    /// All of it shows at the reveal.
    fn count(&self, _before: &Self, _entry: &Entry<Action>, _notes: &mut (), pages: &mut Pages) {
        let Some(outcome) = self.outcome() else { return };
        for step in self.reveal() {
            match step.what {
                // Whoever is their own target has nobody to make contact with.
                What::Target { target } if target == step.on => {
                    pages.of(target).into_iter().for_each(|page| page.figures.partners = None);
                }
                What::Target { .. } => {
                    pages.pair_up(step.on, outcome.end.contact.contains(step.on));
                }
                What::Card { verdict: Verdict::Bluff, .. } => {}
                What::Card { by, verdict, contact, .. } => {
                    pages.catch(by, verdict == Verdict::Right);
                    if verdict == Verdict::Right && !contact {
                        pages.is_caught(step.on);
                    }
                }
            }
        }
    }

    fn is_decided(&self) -> bool {
        self.outcome().is_some()
    }
}
