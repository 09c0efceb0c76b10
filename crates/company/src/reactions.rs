//! How soon deeds come of what happened: measured from what a party shows, as from a record.
//!
//! What somebody had in mind is in no record, so only what cannot have been in their mind any
//! sooner is measured: an action from the moment at which the table first allowed it, a sign from
//! the moment at which the eyes of the one it is for met one's own, and if it answers a sign, from
//! that one.

use std::collections::VecDeque;

use gaze::{Look, Perception};
use table::{Aim, By, Entry, Millis, Rules, Seat, Sign};

use crate::Watched;

/// What comes later than this was thought over.
pub const REACTION_MS_MAX: u64 = 5_000;

/// What a deed came of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// A table that first allowed it.
    Table,
    /// Eyes that met one's own.
    Eyes,
    /// A sign that was for oneself.
    Sign,
}

impl Cause {
    /// All of them.
    pub const ALL: [Cause; 3] = [Cause::Table, Cause::Eyes, Cause::Sign];

    /// What it is called in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Table => "table",
            Cause::Eyes => "eyes",
            Cause::Sign => "sign",
        }
    }
}

/// A deed, and how long after its cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reaction {
    /// Whose.
    pub seat: Seat,
    /// What it came of.
    pub to: Cause,
    /// How soon.
    pub ms: u64,
}

/// Follows a party.
#[derive(Clone, Debug)]
pub struct Reactions<R> {
    /// The table as it was, the oldest first, and since when.
    tables: VecDeque<(Millis, R)>,
    people: [Person; Seat::MAX],
}

/// What reached one seat.
#[derive(Clone, Copy, Debug)]
struct Person {
    look: Look,
    /// Since when whose eyes have met its own.
    met: Option<(Millis, Seat)>,
    /// Since when a sign of each waits for an answer.
    asked: [Option<Millis>; Seat::MAX],
}

impl<R: Rules> Reactions<R> {
    /// Sits down to watch a game that has not begun.
    pub fn new(rules: &R) -> Reactions<R> {
        let mut rules = rules.clone();
        rules.start();
        let person = Person { look: Look::Down, met: None, asked: [None; Seat::MAX] };
        Reactions { tables: VecDeque::from([(Millis::START, rules)]), people: [person; Seat::MAX] }
    }

    /// Takes in what is shown, in the order in which it is shown; gives what was somebody's
    /// reaction.
    pub fn watch(&mut self, watched: &Watched<R::Action>) -> Option<Reaction> {
        match *watched {
            Watched::Entry(entry) => self.act(&entry),
            Watched::Sign(at, seat, sign) => self.sign(at, seat, sign),
            Watched::Look(_, seat, look) => {
                let person = &mut self.people[seat.index()];
                (person.look, person.met) = (look, None);
                None
            }
            Watched::Perceived(at, to, what) => {
                self.people[to.index()].perceive(at, to, what);
                None
            }
            Watched::Hidden(_) | Watched::Said(..) | Watched::Refused(..) => None,
        }
    }

    fn act(&mut self, entry: &Entry<R::Action>) -> Option<Reaction> {
        let reaction = match entry.by {
            By::Seat(seat) => self.allowed_since(entry, seat).map(|since| Reaction {
                seat,
                to: Cause::Table,
                ms: entry.at.0 - since.0,
            }),
            _ => None,
        };
        let (_, now) = self.tables.back().expect("the table as it is");
        let mut now = now.clone();
        now.apply(entry.at, entry.by, &entry.action);
        self.tables.push_back((entry.at, now));
        while self.tables.get(1).is_some_and(|(next, _)| next.0 + REACTION_MS_MAX < entry.at.0) {
            self.tables.pop_front();
        }
        reaction.filter(|reaction| reaction.ms < REACTION_MS_MAX)
    }

    /// Since when the table has allowed it without a break.
    fn allowed_since(&self, entry: &Entry<R::Action>, seat: Seat) -> Option<Millis> {
        let (mut since, mut until) = (None, entry.at);
        for (from, table) in self.tables.iter().rev() {
            // To its last moment: a table may allow things for some time only.
            let last = until.0.saturating_sub(1).max(from.0);
            let last = if until == entry.at { until } else { Millis(last) };
            if table.decide(last, By::Seat(seat), &entry.action).is_err() {
                break;
            }
            (since, until) = (Some(*from), *from);
        }
        since
    }

    fn sign(&mut self, at: Millis, seat: Seat, sign: Sign) -> Option<Reaction> {
        let person = &mut self.people[seat.index()];
        let to = match sign.aim {
            Aim::Seat(to) => to,
            // A glance at a place is for whoever one looks at.
            Aim::Place(_) => person.look.at_whom()?,
        };
        let asked = person.asked[to.index()].take();
        let met = person.met.filter(|(_, by)| *by == to).map(|(since, _)| since);
        if met.is_some() {
            // A second sign to the same eyes comes of something else.
            person.met = None;
        }
        // A sign that nobody answered is forgotten once eyes have met anew.
        let answers = asked.is_some() && asked >= met;
        let reaction = Reaction {
            seat,
            to: if answers { Cause::Sign } else { Cause::Eyes },
            ms: at.0 - asked.max(met)?.0,
        };
        (reaction.ms < REACTION_MS_MAX).then_some(reaction)
    }
}

impl Person {
    fn perceive(&mut self, at: Millis, seat: Seat, what: Perception) {
        match what {
            Perception::Face { of, look } if look == Look::Seat(seat) => self.met = Some((at, of)),
            Perception::Face { .. } => self.met = None,
            Perception::Sign { by, aim, .. } if aim == Aim::Seat(seat) => {
                self.asked[by.index()].get_or_insert(at);
            }
            _ => {}
        }
    }
}
