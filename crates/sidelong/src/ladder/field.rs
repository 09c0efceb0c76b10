//! Who plays in a ladder: the house's characters, and programs beside them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use company::rating::Contests;
use company::{Character, Companion, Hosts, Party};
use gaze::Dials;
use table::{BySeat, Game, Seat, Seed, Setup};

use crate::program::{Chair, Crew, Hand, Patience, ProgramCommand};

/// The house's own come first.
pub(super) const CHARACTERS: usize = Character::ALL.len();
/// A program that fails so often, one game after another, …
const FAILURES_IN_A_ROW_MAX: u32 = 5;
/// … or so often altogether, is given up.
const FAILURES_MAX: u64 = 100;
/// As many failures are told.
const TOLD_MAX: usize = 3;

/// Who plays, and the processes that play for programs.
pub(super) struct Field {
    pub(super) programs: Vec<ProgramCommand>,
    patience: Patience,
    /// Whoever is free to play on some thread.
    crews: Mutex<Vec<Crew>>,
    /// Programs that are given up.
    out: Mutex<BTreeSet<usize>>,
}

/// What came of some games.
pub(super) struct Batch {
    /// Who was given up as they began.
    out: BTreeSet<usize>,
    pub(super) contests: Contests,
    /// Which programs sat on which chairs.
    sat: Vec<Sat>,
}

/// A program on a chair, in one game.
struct Sat {
    program: usize,
    game: u64,
    failure: Option<String>,
}

/// How a program fared, beside the rating.
#[derive(Clone, Debug, Default)]
pub(super) struct Conduct {
    /// On how many chairs.
    pub(super) chairs: u64,
    pub(super) failed: u64,
    in_a_row: u32,
    /// The first failures, in sentences.
    pub(super) failures: Vec<String>,
    /// The failure with which it was given up.
    pub(super) given_up: Option<String>,
}

impl Conduct {
    /// Of a program that was given up before, or was not.
    pub(super) fn after(given_up: Option<String>) -> Conduct {
        Conduct { given_up, ..Conduct::default() }
    }
}

impl Field {
    /// Starts every program once.
    pub(super) fn of(programs: Vec<ProgramCommand>, patience: Patience) -> Result<Field> {
        let crew = Crew::start(&programs)?;
        let (crews, out) = (Mutex::new(vec![crew]), Mutex::default());
        Ok(Field { programs, patience, crews, out })
    }

    pub(super) fn many(&self) -> usize {
        CHARACTERS + self.programs.len()
    }

    /// Plays these games. What comes of them depends on who was given up before.
    pub(super) fn play<R: Hosts>(&self, setup: &Setup<R>, root: &Seed, games: Range<u64>) -> Batch {
        let out = lock(&self.out).clone();
        let crew = lock(&self.crews).pop();
        let mut crew = crew.unwrap_or_default();
        let batch = self.play_without(&mut crew, out, setup, root, games);
        lock(&self.crews).push(crew);
        batch
    }

    fn play_without<R: Hosts>(
        &self,
        crew: &mut Crew,
        out: BTreeSet<usize>,
        setup: &Setup<R>,
        root: &Seed,
        games: Range<u64>,
    ) -> Batch {
        let mut batch =
            Batch { out: out.clone(), contests: Contests::among(self.many()), sat: Vec::new() };
        let mut gone = out;
        let mut in_a_row = vec![0; self.programs.len()];
        for nth in games {
            let is_there = |one: &usize| {
                one.checked_sub(CHARACTERS).is_none_or(|program| !gone.contains(&program))
            };
            let there: Vec<usize> = (0..self.many()).filter(is_there).collect();
            let seed = root.child(nth);
            let mut dice = seed.dice(u64::MAX);
            let who = BySeat::from_fn(setup.seats, |_| dice.pick(&there));
            let (game, _deal) = Game::deal(setup, seed).expect("a setup that was checked");
            let mut hands: Vec<Option<Hand>> = Seat::all(setup.seats)
                .map(|seat| {
                    let program = who[seat].checked_sub(CHARACTERS)?;
                    Some(crew.take(program, &self.programs[program]))
                })
                .collect();
            let mut free = hands.iter_mut();
            let party = Party::of(setup, game, Dials::default(), &seed, |place| {
                let seat = place.seat;
                match free.next().and_then(Option::as_mut) {
                    Some(hand) => Box::new(Chair::new(place, hand, self.patience)),
                    None => {
                        let mind = R::mind(Character::ALL[who[seat]], place);
                        Box::new(Companion::new(seat, mind))
                    }
                }
            });
            let played = party.play(&mut |_| {});
            let outcome = played.game().outcome().expect("played to its end");
            let mut failed: Vec<Seat> = Vec::new();
            for (seat, hand) in Seat::all(setup.seats).zip(hands) {
                let Some(hand) = hand else { continue };
                let (program, failure) = (hand.program, hand.failure.as_ref());
                in_a_row[program] = if failure.is_some() { in_a_row[program] + 1 } else { 0 };
                if in_a_row[program] >= FAILURES_IN_A_ROW_MAX {
                    gone.insert(program);
                }
                failed.extend(failure.map(|_| seat));
                let failure = failure.map(ToString::to_string);
                batch.sat.push(Sat { program, game: nth, failure });
                crew.give_back(hand);
            }
            batch.contests.count_but(&who, &outcome, &failed);
        }
        batch
    }

    /// Takes note of how programs fared in a batch, in the order of batches. If somebody was given
    /// up while it was played, it is played anew without them: so everything comes out the same on
    /// any number of threads. Says which were given up, or failed for the first time.
    pub(super) fn note(
        &self,
        batch: Batch,
        conduct: &mut [Conduct],
        again: impl FnOnce() -> Batch,
    ) -> (Contests, Vec<String>) {
        let is_as_played = *lock(&self.out) == batch.out;
        let batch = if is_as_played { batch } else { again() };
        let mut news = Vec::new();
        for Sat { program, game, failure } in batch.sat {
            let (conduct, command) = (&mut conduct[program], &self.programs[program]);
            conduct.chairs += 1;
            let Some(failure) = failure else {
                conduct.in_a_row = 0;
                continue;
            };
            let failure = format!("game {game}: {failure}");
            conduct.failed += 1;
            conduct.in_a_row += 1;
            if conduct.failed == 1 {
                news.push(format!("{command} failed in {failure}"));
            }
            let many = conduct.in_a_row >= FAILURES_IN_A_ROW_MAX || conduct.failed >= FAILURES_MAX;
            if many && conduct.given_up.is_none() {
                lock(&self.out).insert(program);
                news.push(format!(
                    "{command} is given up: it failed too often, at last in {failure}"
                ));
                conduct.given_up = Some(failure.clone());
            }
            if conduct.failures.len() < TOLD_MAX {
                conduct.failures.push(failure);
            }
        }
        (batch.contests, news)
    }

    /// Lets all programs go.
    pub(super) fn dismiss(self) {
        Crew::dismiss(self.crews.into_inner().unwrap_or_else(PoisonError::into_inner));
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
