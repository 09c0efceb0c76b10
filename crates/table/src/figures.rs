//! A finished game in figures: how it went for each of those who sat in it, as their histories
//! keep it. The record is the truth: it is played once more, and the game counts what happens.

use serde::{Deserialize, Serialize};

use crate::{Entry, Rules, Seat, SeatSet};

/// A game that says what is to be counted in it.
pub trait Counts: Rules {
    /// What it has to remember while it counts.
    type Notes: Default;

    /// Opens the pages: what is there and zero is not what is not there.
    fn begin(&self, notes: &mut Self::Notes, pages: &mut Pages);

    /// Counts something that happened, and led from `before` to this.
    fn count(
        &self,
        before: &Self,
        entry: &Entry<Self::Action>,
        notes: &mut Self::Notes,
        pages: &mut Pages,
    );

    /// Counts a refusal that cost somebody something ([`Rules::penalty`]).
    fn count_cost(_seat: Seat, _pages: &mut Pages) {}

    /// Whether it is decided how everything went that was tried so far.
    fn is_decided(&self) -> bool {
        true
    }
}

/// How somebody played. What a game has not is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// What they found out about others.
    pub catches: Option<Tries>,
    /// What they tried with a partner.
    pub partners: Option<Tries>,
    /// How often others found them out.
    pub caught: Option<u32>,
    /// Their race.
    pub race: Option<Race>,
}

/// Something that was right or wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Tries {
    /// How often right.
    pub right: u32,
    /// How often wrong.
    pub wrong: u32,
}

/// A race, in a game that is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Race {
    /// Cards played by their own hand.
    pub cards: u32,
    /// Cards that did not fit (BL-5).
    pub fumbles: u32,
    /// The reaction in the middle: from the moment at which a card that was then played fitted its
    /// pile.
    pub median_ms: Option<u32>,
    /// The quickest.
    pub best_ms: Option<u32>,
}

impl Race {
    /// Notes these reactions.
    pub fn time(&mut self, mut reactions_ms: Vec<u32>) {
        reactions_ms.sort_unstable();
        let many = reactions_ms.len();
        self.best_ms = reactions_ms.first().copied();
        self.median_ms = self.best_ms.map(|_| {
            let (low, high) = (reactions_ms[(many - 1) / 2], reactions_ms[many / 2]);
            low + (high - low) / 2
        });
    }
}

/// What is counted of one seat.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// How its player did.
    pub figures: Figures,
    /// In a race, how long each card that they played had fitted.
    pub reactions_ms: Vec<u32>,
    /// A bot minds the seat, or has had a hand in what is not decided yet.
    minded: bool,
}

/// A page for each seat.
#[derive(Clone, Debug)]
pub struct Pages(Vec<Page>);

impl Pages {
    /// Empty ones.
    pub fn new(seats: u8) -> Pages {
        Pages(vec![Page::default(); seats.into()])
    }

    /// All of them, by seat.
    pub fn into_vec(self) -> Vec<Page> {
        self.0
    }

    /// Opens every page with these figures.
    pub fn begin(&mut self, figures: Figures) {
        self.0.iter_mut().for_each(|page| page.figures = figures);
    }

    /// Opens the pages of a game in which people are found out, and have partners.
    pub fn begin_with_catches(&mut self) {
        let (tries, caught) = (Some(Tries::default()), Some(0));
        self.begin(Figures { catches: tries, partners: tries, caught, race: None });
    }

    /// The page of a seat, unless it is a bot's doing what happens there.
    pub fn of(&mut self, seat: Seat) -> Option<&mut Page> {
        self.0.get_mut(seat.index()).filter(|page| !page.minded)
    }

    /// Somebody named another's secret, rightly or wrongly.
    pub fn catch(&mut self, by: Seat, right: bool) {
        self.of(by).into_iter().for_each(|page| try_out(&mut page.figures.catches, right));
    }

    /// Somebody tried something with a partner.
    pub fn pair_up(&mut self, by: Seat, right: bool) {
        self.of(by).into_iter().for_each(|page| try_out(&mut page.figures.partners, right));
    }

    /// Somebody was found out.
    pub fn is_caught(&mut self, seat: Seat) {
        let caught = self.of(seat).and_then(|page| page.figures.caught.as_mut());
        caught.into_iter().for_each(|times| *times += 1);
    }

    /// Notes whose seats bots mind now. What they had a hand in stays theirs until it is decided.
    pub fn note_minded(&mut self, minded: SeatSet, decided: bool) {
        for (seat, page) in Seat::all(self.0.len() as u8).zip(&mut self.0) {
            page.minded = minded.contains(seat) || page.minded && !decided;
        }
    }
}

fn try_out(tries: &mut Option<Tries>, right: bool) {
    if let Some(tries) = tries {
        *(if right { &mut tries.right } else { &mut tries.wrong }) += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_without_a_play_has_no_reaction() {
        let mut race = Race::default();
        race.time(Vec::new());
        assert_eq!(race, Race::default());
    }
}
