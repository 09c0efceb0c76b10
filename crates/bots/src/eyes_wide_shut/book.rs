//! What the master knows by heart: for every situation how often to raise a hand, and what it is
//! worth to be in it.
//!
//! A situation is what one prisoner's night depends on most: the quota, how many live, how many
//! nights nothing moved, how many rivals stand at the gate and half-way, and the own zone and
//! lives. The book is a text, one line for each crowd, and on it the own places: `34:210` is a
//! hand raised 34 times of 100, and a worth of 210 thousandths. It is made by [`super::school`].

use std::fmt::Write as _;

use seen::eyes_wide_shut::Zone;
use table::Seat;

use super::prison::Prison;

/// The own places: one to three lives in zone 1, to four in zone 2, to six in zone 3.
const PLACES: usize = 13;
const QUOTAS: usize = 2;
/// Three to eight who live.
const CROWDS: usize = 6;
const STILL: usize = 3;
/// None, one, or more rivals in a zone.
const RIVALS: usize = 3;
const LINES: usize = QUOTAS * CROWDS * STILL * RIVALS * RIVALS;
/// How many situations there are.
pub(super) const SITUATIONS: usize = LINES * PLACES;

/// A situation's number.
pub(super) fn situation(prison: &Prison, seat: Seat) -> usize {
    let one = prison.prisoners[seat];
    let quota = usize::from(prison.quota()).min(QUOTAS) - 1;
    let crowd = prison.living().len().clamp(3, 8) - 3;
    let [gate, half_way] =
        [Zone::Three, Zone::Two].map(|zone| prison.rivals_in(zone, seat).min(RIVALS - 1));
    let still = usize::from(prison.still).min(STILL - 1);
    let lives = usize::from(one.lives.max(1)) - 1;
    let place = match one.zone {
        Zone::One => lives.min(2),
        Zone::Two => 3 + lives.min(3),
        Zone::Three => 7 + lives.min(5),
    };
    let line = (((quota * CROWDS + crowd) * STILL + still) * RIVALS + gate) * RIVALS + half_way;
    line * PLACES + place
}

/// What to do in a situation, and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Advice {
    /// How often of 100 the hand goes up.
    pub(super) up_percent: u8,
    /// Of 1000.
    pub(super) worth: i16,
}

/// All advice there is.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Book(Vec<Option<Advice>>);

/// The line is none of a book.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Misprint(pub(super) String);

impl Book {
    /// An empty one.
    pub(super) fn new() -> Book {
        Book(vec![None; SITUATIONS])
    }

    pub(super) fn note(&mut self, situation: usize, advice: Advice) {
        self.0[situation] = Some(advice);
    }

    /// The advice for that prisoner; where the book is silent, that as many hands go up as the
    /// night can bear.
    pub(super) fn advice(&self, prison: &Prison, seat: Seat) -> Advice {
        self.0[situation(prison, seat)].unwrap_or_else(|| {
            let share = 100 * usize::from(prison.quota()) / prison.living().len().max(1);
            Advice { up_percent: share.min(100) as u8, worth: 0 }
        })
    }

    /// The lines of that quota, as they stand in the file.
    pub(super) fn print(&self, quota: usize) -> String {
        let mut text = String::new();
        for line in (quota - 1) * LINES / QUOTAS..quota * LINES / QUOTAS {
            let entries = &self.0[line * PLACES..][..PLACES];
            if entries.iter().all(Option::is_none) {
                continue;
            }
            let (half_way, line) = (line % RIVALS, line / RIVALS);
            let (gate, line) = (line % RIVALS, line / RIVALS);
            let (still, line) = (line % STILL, line / STILL);
            let crowd = line % CROWDS + 3;
            let _ = write!(text, "{quota} {crowd} {still} {gate} {half_way}");
            for entry in entries {
                let _ = match entry {
                    Some(Advice { up_percent, worth }) => write!(text, " {up_percent}:{worth}"),
                    None => write!(text, " -"),
                };
            }
            text.push('\n');
        }
        text
    }

    /// Reads a book. Lines that begin with `#` are for people.
    pub(super) fn read(text: &str) -> Result<Book, Misprint> {
        let mut book = Book::new();
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        for line in lines {
            book.read_line(line).ok_or_else(|| Misprint(line.to_owned()))?;
        }
        Ok(book)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let mut words = line.split(' ');
        let mut number = |least: usize, many: usize| {
            let number = words.next()?.parse::<usize>().ok()?.checked_sub(least)?;
            (number < many).then_some(number)
        };
        let (quota, crowd, still) = (number(1, QUOTAS)?, number(3, CROWDS)?, number(0, STILL)?);
        let (gate, half_way) = (number(0, RIVALS)?, number(0, RIVALS)?);
        let line = (((quota * CROWDS + crowd) * STILL + still) * RIVALS + gate) * RIVALS + half_way;
        let mut places = 0;
        for (place, word) in words.enumerate() {
            places += 1;
            let entry = self.0.get_mut(line * PLACES + place)?;
            *entry = match word.split_once(':') {
                Some((up, worth)) => {
                    Some(Advice { up_percent: up.parse().ok()?, worth: worth.parse().ok()? })
                }
                None if word == "-" => None,
                None => return None,
            };
        }
        (places == PLACES).then_some(())
    }
}
