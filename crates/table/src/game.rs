//! One game being played: the rules' state together with its time and its dice.
//!
//! Play, replay and the record checker all come through here, so that nothing can be
//! legal in one of them and not in another.

use std::fmt;

use crate::{By, Millis, Outcome, Rules, Seat, Seed, Setup, SetupFault};

/// Something that happened in a game: one line of its record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<A> {
    /// When, since the start of play.
    pub at: Millis,
    /// Who did it.
    pub by: By,
    /// What.
    pub action: A,
}

/// Why an entry cannot stand where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryFault<R> {
    /// Time fell: the game had already reached this moment.
    TimeFalls(Millis),
    /// The table should have acted at this moment, before any seat did.
    TableWasDue(Millis),
    /// The rules say no.
    Refused(R),
}

impl<R: fmt::Display> fmt::Display for EntryFault<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryFault::TimeFalls(now) => write!(f, "time falls: it was already {} ms", now.0),
            EntryFault::TableWasDue(due) => {
                write!(f, "the clock ran out at {} ms and the table did not act", due.0)
            }
            EntryFault::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl<R: fmt::Debug + fmt::Display> std::error::Error for EntryFault<R> {}

/// A game in progress.
///
/// Chance during play comes from the seed's streams 1, 2, 3 …: the n-th thing the table does
/// throws the dice of stream n, whatever the seats did in between. So the seed and the record
/// are enough to check every throw, and there is no generator state to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<R: Rules> {
    rules: R,
    seats: u8,
    seed: Seed,
    now: Millis,
    table_acts: u64,
}

impl<R: Rules> Game<R> {
    /// Deals a new game, not yet started. The deal is what the record keeps.
    pub fn deal(setup: &Setup<R>, seed: Seed) -> Result<(Game<R>, R::Deal), SetupFault> {
        let (rules, deal) = R::deal(setup, &seed)?;
        Ok((Game { rules, seats: setup.seats, seed, now: Millis::START, table_acts: 0 }, deal))
    }

    /// Sits down to a deal that came from elsewhere.
    pub fn open(setup: &Setup<R>, deal: &R::Deal, seed: Seed) -> Result<Game<R>, SetupFault> {
        let rules = R::open(setup, deal)?;
        Ok(Game { rules, seats: setup.seats, seed, now: Millis::START, table_acts: 0 })
    }

    /// Play begins.
    pub fn start(&mut self) {
        self.rules.start();
    }

    /// A seat asks for something at `at`, which is not before anything that has happened.
    pub fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: R::Action,
    ) -> Result<Entry<R::Action>, EntryFault<R::Refusal>> {
        let entry = Entry { at, by: By::Seat(seat), action };
        let answer = self.enter(&entry);
        if let Err(EntryFault::Refused(refusal)) = answer {
            self.cost(at, seat, refusal);
        }
        answer.map(|()| entry)
    }

    /// Takes the price of a refusal, if a ruling names one. [`Game::act`] has done so already;
    /// this is for whoever folds a log that kept the refusal.
    pub fn cost(&mut self, at: Millis, seat: Seat, refusal: R::Refusal) {
        self.rules.penalty(at, seat, refusal);
    }

    /// What the table does next by itself, if it is due by `until`. Call until it gives nothing.
    pub fn tick(&mut self, until: Millis) -> Option<Entry<R::Action>> {
        let at = self.rules.due().filter(|&due| due <= until)?.max(self.now);
        let (by, action) = self.rules.lapse(&mut self.table_dice())?;
        let entry = Entry { at, by, action };
        let answer = self.enter(&entry);
        debug_assert_eq!(answer, Ok(()), "the table broke the rules with {entry:?}");
        answer.ok().map(|()| entry)
    }

    /// Takes an entry if it can stand here; else nothing changes.
    pub fn enter(&mut self, entry: &Entry<R::Action>) -> Result<(), EntryFault<R::Refusal>> {
        let Entry { at, by, action } = entry;
        if *at < self.now {
            return Err(EntryFault::TimeFalls(self.now));
        }
        if let (By::Seat(_), Some(due)) = (by, self.rules.due().filter(|due| due < at)) {
            return Err(EntryFault::TableWasDue(due));
        }
        self.rules.decide(*at, *by, action).map_err(EntryFault::Refused)?;
        self.rules.apply(*at, *by, action);
        self.now = *at;
        self.table_acts += u64::from(!matches!(by, By::Seat(_)));
        Ok(())
    }

    /// What the table would do now by this game's own seed: the entry of a record that claims
    /// the seed must agree.
    pub fn lapse(&self) -> Option<(By, R::Action)> {
        self.rules.lapse(&mut self.table_dice())
    }

    /// The rules' state.
    pub const fn rules(&self) -> &R {
        &self.rules
    }

    /// How many play.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The moment of the last thing that happened.
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome<R::End>> {
        self.rules.outcome()
    }

    fn table_dice(&self) -> crate::Dice {
        self.seed.dice(self.table_acts + 1)
    }
}
