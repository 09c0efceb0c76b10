//! Where the master learned: regret minimisation over the night.
//!
//! Players who follow one book play game after game, against each other and against people of
//! habit (`habits`): by the toss of a coin each chair is one or the other, which makes the
//! book good against people as they are without being easy to read (a restricted Nash response).
//! Each night of a game is a stage game: a hand goes up as often as regret says (regret matching⁺,
//! with a few hands by chance so that nothing is never tried). Then everybody asks what their other hand would
//! have brought, the rest being as it was: a night later the game is over, which has its worth
//! (`prison`), or it stands in another situation, which is worth what it was worth so far
//! to those who were in it. The difference is regret. How often a hand went up, later games
//! counting more than earlier ones, is the advice; the running mean of what it brought is the
//! worth. Nothing but sums, products and the dice of a fixed seed go into it, so the book comes out
//! the same everywhere.
//!
//! Tables of three to five have a quota of one and tables of six to eight a quota of two, and share
//! no situation: each half of the book is learned by itself.

use table::{Dice, Seat, SeatSet, Seed};

use super::book::{Advice, Book, SITUATIONS, situation};
use super::habits;
use super::prison::{Dawn, Prison};

/// Games to learn each half of the book from: the larger tables have more to learn.
const GAMES: [u32; 2] = [240_000, 1_000_000];
/// How many of 100 hands go up or stay low by chance, while learning.
const TRIES_PERCENT: u32 = 6;
/// Whoever was in a situation so seldom knows nothing of it.
const SEEN_LEAST: u32 = 60;
/// The newest worth never counts for less than one in so many.
const WORTH_MEMORY: f64 = 4_000.0;

#[derive(Clone, Copy, Default)]
struct Lesson {
    /// How much it would have been better to raise, or not to.
    regrets: [f64; 2],
    /// How often the hand went up, later games counting more; and of how much.
    up: f64,
    weight: f64,
    worth: f64,
    seen: u32,
}

impl Lesson {
    /// How often the hand goes up.
    fn up(&self) -> f64 {
        let [up, low] = self.regrets;
        if up + low > 0.0 { up / (up + low) } else { 0.5 }
    }

    fn learn(&mut self, [if_up, if_low]: [f64; 2], game: f64) {
        let up = self.up();
        let got = up * if_up + (1.0 - up) * if_low;
        self.regrets[0] = (self.regrets[0] + if_up - got).max(0.0);
        self.regrets[1] = (self.regrets[1] + if_low - got).max(0.0);
        self.up += game * up;
        self.weight += game;
        self.seen += 1;
        self.worth += (got - self.worth) / f64::from(self.seen).min(WORTH_MEMORY);
    }

    fn advice(&self) -> Option<Advice> {
        (self.seen >= SEEN_LEAST).then(|| Advice {
            up_percent: (100.0 * self.up / self.weight).round() as u8,
            worth: (1000.0 * self.worth).round() as i16,
        })
    }
}

/// The lines of the book for that quota.
///
/// # Panics
/// If it is neither 1 nor 2.
pub fn lines(quota: u8) -> String {
    let mut lessons = vec![Lesson::default(); SITUATIONS];
    let mut dice = Seed::from_number(u64::from(quota)).dice(0);
    for game in 0..GAMES[usize::from(quota) - 1] {
        let seats = 3 * quota + (game % 3) as u8;
        play(&mut lessons, Prison::new(seats), f64::from(game), &mut dice);
    }
    let mut book = Book::new();
    for (situation, lesson) in lessons.iter().enumerate() {
        if let Some(advice) = lesson.advice() {
            book.note(situation, advice);
        }
    }
    book.print(usize::from(quota))
}

/// The whole book.
pub fn book() -> String {
    let head = "# How often to raise a hand in Eyes Wide Shut, and what each situation is worth.\n\
                # Made by `cargo run --release -p sidelong-bots --example eyes_table`; do not edit.\n\
                # quota, living, still nights, rivals in zone 3 and 2; then zone 1 with 1 to 3\n\
                # lives, zone 2 with 1 to 4, zone 3 with 1 to 6: percent up, thousandths worth.\n";
    format!("{head}{}{}", lines(1), lines(2))
}

/// Plays a game and learns from every night of it.
fn play(lessons: &mut [Lesson], mut prison: Prison, game: f64, dice: &mut Dice) {
    let seats = Seat::all(prison.prisoners.seats());
    let of_habit: SeatSet = seats.filter(|_| dice.below(2) == 0).collect();
    loop {
        let living = prison.living();
        let mut raised = SeatSet::EMPTY;
        for seat in living.iter() {
            let up_of_1000 = if of_habit.contains(seat) {
                10 * habits::counting(&prison, seat)
            } else if dice.below(100) < TRIES_PERCENT {
                500
            } else {
                (1000.0 * lessons[situation(&prison, seat)].up()) as u32
            };
            if dice.below(1000) < up_of_1000 {
                raised.insert(seat);
            }
        }
        for seat in living.without(of_habit).iter() {
            let mut with = raised;
            with.insert(seat);
            let without = raised.without(SeatSet::only(seat));
            let brought = [with, without].map(|hands| {
                prison.night(hands).worth(seat, |next| lessons[situation(next, seat)].worth)
            });
            lessons[situation(&prison, seat)].learn(brought, game);
        }
        match prison.night(raised) {
            Dawn::Day(next) => prison = next,
            Dawn::Over(..) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::TABLE;
    use super::*;

    /// The half for small tables, which is learned in a moment; the other comes the same way.
    #[test]
    fn the_book_is_what_school_makes_of_it() {
        let printed: Vec<&str> = TABLE.lines().filter(|line| line.starts_with("1 ")).collect();
        assert_eq!(printed.join("\n"), lines(1).trim_end());
    }

    #[test]
    fn a_book_reads_back() {
        let book = Book::read(TABLE).expect("a book without misprints");
        let text = format!("{}{}", book.print(1), book.print(2));
        assert!(TABLE.ends_with(&text));
        for misprint in ["1 2 0 0 0 -", "1 3 0 0 0 1:2", "3 3 0 0 0", "one"] {
            assert!(Book::read(misprint).is_err(), "{misprint}");
        }
    }
}
