//! Places at the table: one of them, one thing for each of them, a set of them.

use std::fmt;
use std::ops::{Index, IndexMut, RangeInclusive};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place at the table, numbered 0, 1, 2 … clockwise.
///
/// Always below [`Seat::MAX`], so that it may index a [`BySeat`] without a check.
/// Whether *this* table has the seat is for the rules to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("maximum" = Seat::MAX - 1)))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// No table of ours has more seats than this.
    pub const MAX: usize = 8;

    /// The seat of that number, if any table could have it.
    pub const fn new(number: u8) -> Option<Seat> {
        if (number as usize) < Seat::MAX { Some(Seat(number)) } else { None }
    }

    /// The seat of that number.
    ///
    /// # Panics
    /// If no table could have it. For numbers from outside use [`Seat::new`].
    pub const fn at(number: u8) -> Seat {
        assert!((number as usize) < Seat::MAX, "no table has that many seats");
        Seat(number)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number, to index with.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    pub const fn left(self, seats: u8) -> Seat {
        if self.0 + 1 >= seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// The seats of a table of `seats`, from seat 0.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats.min(Seat::MAX as u8)).map(Seat)
    }

    /// All seats of a table of `seats` once, clockwise, this one first.
    pub fn clockwise(self, seats: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(move |step| Seat((self.0 + step) % seats))
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Seat, String> {
        Seat::new(number).ok_or_else(|| format!("no table has a seat {number}"))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One thing for each seat of a table, in seat order.
///
/// In a fixed place: no allocation, cheap to copy.
///
/// ```
/// use table::{BySeat, Seat};
///
/// let mut lives = BySeat::of(3, 3u8);
/// lives[Seat::at(1)] -= 1;
/// assert_eq!(lives.as_slice(), [3, 2, 3]);
/// ```
#[derive(Clone, Copy)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(type = "Array<T>", bound = "T: ts_rs::TS"))]
#[cfg_attr(feature = "schema", schemars(with = "Vec<T>", rename = "BySeat_for_{T}"))]
#[cfg_attr(feature = "schema", schemars(extend("minItems" = 1, "maxItems" = Seat::MAX)))]
pub struct BySeat<T> {
    things: [T; Seat::MAX],
    seats: u8,
}

impl<T: Copy> BySeat<T> {
    /// The same thing for each of `seats`.
    pub const fn of(seats: u8, thing: T) -> BySeat<T> {
        assert!(seats as usize <= Seat::MAX, "no table has that many seats");
        BySeat { things: [thing; Seat::MAX], seats }
    }

    /// What `make` gives for each of `seats`.
    pub fn from_fn(seats: u8, mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        let mut all = BySeat::of(seats, make(Seat(0)));
        for seat in Seat::all(seats).skip(1) {
            all[seat] = make(seat);
        }
        all
    }

    /// One for each seat, in seat order; `None` if there are none or too many.
    pub fn from_slice(things: &[T]) -> Option<BySeat<T>> {
        let (&first, seats) = (things.first()?, things.len());
        if seats > Seat::MAX {
            return None;
        }
        let mut all = BySeat::of(seats as u8, first);
        all.things[..seats].copy_from_slice(things);
        Some(all)
    }

    /// The same for other things.
    pub fn map<U: Copy>(&self, mut change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat::from_fn(self.seats, |seat| change(self[seat]))
    }
}

impl<T> BySeat<T> {
    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// In seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.things[..self.seats as usize]
    }

    /// The seats whose thing is like that.
    pub fn which(&self, is: impl Fn(&T) -> bool) -> SeatSet {
        self.iter().filter(|(_, thing)| is(thing)).map(|(seat, _)| seat).collect()
    }

    /// In seat order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        Seat::all(self.seats).zip(&self.things)
    }
}

impl BySeat<i16> {
    /// Whether everybody's number is in that range.
    pub fn are_within(&self, range: RangeInclusive<i32>) -> bool {
        self.as_slice().iter().all(|&number| range.contains(&i32::from(number)))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        debug_assert!(seat.0 < self.seats, "{seat} is not at this table");
        &self.things[seat.index() & (Seat::MAX - 1)]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        debug_assert!(seat.0 < self.seats, "{seat} is not at this table");
        &mut self.things[seat.index() & (Seat::MAX - 1)]
    }
}

impl<T: PartialEq> PartialEq for BySeat<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for BySeat<T> {}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Deserialize<'de> + Copy> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let things = Vec::<T>::deserialize(deserializer)?;
        BySeat::from_slice(&things)
            .ok_or_else(|| serde::de::Error::invalid_length(things.len(), &"one to eight seats"))
    }
}

/// A set of seats.
///
/// ```
/// use table::{Seat, SeatSet};
///
/// let mut ready = SeatSet::EMPTY;
/// ready.insert(Seat::at(2));
/// assert!(ready.contains(Seat::at(2)) && ready != SeatSet::all(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(as = "Vec<Seat>"))]
#[cfg_attr(feature = "schema", schemars(with = "Vec<Seat>", extend("uniqueItems" = true)))]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Every seat of a table of `seats`.
    pub const fn all(seats: u8) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// That seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Those of `seats` who rank highest; several if level.
    pub fn best<K: Ord>(seats: u8, rank: impl Fn(Seat) -> K) -> SeatSet {
        let best = Seat::all(seats).map(&rank).max();
        Seat::all(seats).filter(|&seat| Some(rank(seat)) == best).collect()
    }

    /// Whether the seat is among them.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Takes the seat in.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Leaves the seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// These but not those.
    pub const fn without(self, those: SeatSet) -> SeatSet {
        SeatSet(self.0 & !those.0)
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it is nobody.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..Seat::MAX as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }

    /// One yes or no for each of `seats`.
    pub fn flags(self, seats: u8) -> BySeat<bool> {
        BySeat::from_fn(seats, |seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

/// "seat 0, seat 2", or "nobody".
impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nobody");
        }
        for (nth, seat) in self.iter().enumerate() {
            write!(f, "{}{seat}", if nth == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        if !seats.is_sorted_by(|a, b| a < b) {
            return Err(serde::de::Error::custom("seats must rise, each once"));
        }
        Ok(seats.into_iter().collect())
    }
}
