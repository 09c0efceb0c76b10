//! Tonight's hand: how often it goes up, by character, by what is known of the others and by what
//! they say.

use std::sync::LazyLock;

use seen::eyes_wide_shut::{Night, Options, View};
use table::{BySeat, Seat, SeatSet};

use super::book::Book;
use super::prison::{Dawn, Prison};
use super::words::Words;
use super::{TABLE, habits};
use crate::Character;

static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(TABLE).expect("a book without misprints"));

/// How far the master bends its ways to what a guess says is better: hands of 100 for each whole
/// worth.
const BENDS: f64 = 100.0;

/// Nights of the usual that somebody must have outdone to count as different.
const USUAL_NIGHTS: f64 = 1.5;

/// How often somebody's hand was up, and how often it usually would have been.
#[derive(Clone, Copy, Default)]
struct Record {
    raised: f64,
    usual: f64,
}

/// What goes on in somebody's head.
pub(super) struct Head {
    seat: Seat,
    character: Character,
    options: Options,
    pub(super) prison: Prison,
    pub(super) duel: bool,
    pub(super) last_night: Option<Night>,
    records: BySeat<Record>,
}

impl Head {
    pub(super) fn new(seat: Seat, seats: u8, character: Character, options: Options) -> Head {
        Head {
            seat,
            character,
            options,
            prison: Prison::new(seats),
            duel: false,
            last_night: None,
            records: BySeat::of(seats, Record::default()),
        }
    }

    /// Takes in how the table stands.
    pub(super) fn see(&mut self, view: &View) {
        self.prison = Prison::of(view, &self.options);
        self.duel = view.duel;
    }

    /// Remembers whose hands were up.
    pub(super) fn remember(&mut self, night: &Night) {
        self.last_night = Some(*night);
        for seat in self.prison.living().iter() {
            let record = &mut self.records[seat];
            record.usual += usual(&self.prison, seat);
            record.raised += f64::from(u8::from(night.raised.contains(seat)));
        }
    }

    /// The others who live.
    pub(super) fn rivals(&self) -> SeatSet {
        self.prison.living().without(SeatSet::only(self.seat))
    }

    /// How often of 100 the hand goes up tonight, after what was said.
    pub(super) fn up_percent(&self, words: &Words) -> u32 {
        let last_night = self.last_night.map(|night| night.verdict);
        match self.character {
            // Whoever stays low in a duel gains only if the other does too, and whoever raises a
            // hand gains more: the question is how much one trusts.
            character if self.duel => character.pick(45, 55, 70, 85),
            Character::Random | Character::Gentle => {
                self.swayed(habits::shy(&self.prison, self.seat), words)
            }
            Character::Casual => {
                self.swayed(habits::feeling(&self.prison, self.seat, last_night), words)
            }
            Character::Sharp => self.swayed(habits::counting(&self.prison, self.seat), words),
            Character::Master => self.weighed(words),
        }
    }

    /// The more hands others let one expect, the less often one's own goes up.
    fn swayed(&self, up_percent: u32, words: &Words) -> u32 {
        let fewer: f64 = self
            .rivals()
            .iter()
            .map(|seat| {
                let usual = usual(&self.prison, seat);
                usual - words.bent(seat, usual)
            })
            .sum();
        let gullible = self.character.pick(0.5, 0.5, 0.8, 0.8);
        let sway = (1.0 + gullible * fewer / f64::from(self.prison.quota())).clamp(0.5, 1.6);
        ((f64::from(up_percent) * sway) as u32).clamp(2, 95)
    }

    /// How likely somebody's hand is up tonight, as far as they are known and believed.
    fn guess(&self, seat: Seat, words: &Words) -> f64 {
        let Record { raised, usual: often } = self.records[seat];
        let temper = (raised + USUAL_NIGHTS) / (often + USUAL_NIGHTS);
        let likely = (usual(&self.prison, seat) * temper).clamp(0.03, 0.97);
        words.bent(seat, likely)
    }

    /// What is usual, bent toward what is better against these rivals.
    fn weighed(&self, words: &Words) -> u32 {
        let rivals: Vec<(Seat, f64)> =
            self.rivals().iter().map(|seat| (seat, self.guess(seat, words))).collect();
        let mut gain = 0.0;
        for hands in 0..1u32 << rivals.len() {
            let (mut raised, mut likely) = (SeatSet::EMPTY, 1.0);
            for (nth, &(seat, up)) in rivals.iter().enumerate() {
                if hands >> nth & 1 == 1 {
                    raised.insert(seat);
                    likely *= up;
                } else {
                    likely *= 1.0 - up;
                }
            }
            let low = self.worth(&self.prison.night(raised));
            raised.insert(self.seat);
            gain += likely * (self.worth(&self.prison.night(raised)) - low);
        }
        let usual = 100.0 * usual(&self.prison, self.seat);
        (usual + BENDS * gain).clamp(2.0, 98.0) as u32
    }

    /// What a dawn is worth to this seat.
    fn worth(&self, dawn: &Dawn) -> f64 {
        dawn.worth(self.seat, |next| f64::from(BOOK.advice(next, self.seat).worth) / 1000.0)
    }
}

/// How often a hand usually goes up there: between the book and those who count.
fn usual(prison: &Prison, seat: Seat) -> f64 {
    let book = f64::from(BOOK.advice(prison, seat).up_percent);
    (book + f64::from(habits::counting(prison, seat))) / 200.0
}
