//! The 36 persons (ZW-1): one of them, and a set of them.

use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};
use table::Misread;

/// How many persons there are, each on two cards: one for the field, its twin to be dealt.
pub const PERSONS: usize = 36;

/// One of the 36, by number: a card of the field or its twin, as the place where it lies says.
///
/// ```
/// use zwinkern::Person;
///
/// assert_eq!(Person::at(17).to_string(), "17");
/// assert_eq!((Person::new(0), Person::new(37)), (None, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("minimum" = 1, "maximum" = PERSONS)))]
#[serde(rename = "ZwinkernPerson", try_from = "u8", into = "u8")]
pub struct Person(NonZeroU8);

impl Person {
    /// The person of that number, if there is one.
    pub const fn new(number: u8) -> Option<Person> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() as usize <= PERSONS => Some(Person(number)),
            _ => None,
        }
    }

    /// The person of that number.
    ///
    /// # Panics
    /// If there is none. For numbers from outside use [`Person::new`].
    pub const fn at(number: u8) -> Person {
        match Person::new(number) {
            Some(person) => person,
            None => panic!("persons are numbered 1 to 36"),
        }
    }

    /// All of them, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Person> + ExactSizeIterator + Clone {
        (1..=PERSONS as u8).map(Person::at)
    }

    /// 1–36.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    const fn bit(self) -> u64 {
        1 << self.number()
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const NOT_A_PERSON: Misread = Misread("not a person of Zwinkern: they are numbered 1 to 36");

impl TryFrom<u8> for Person {
    type Error = Misread;

    fn try_from(number: u8) -> Result<Person, Misread> {
        Person::new(number).ok_or(NOT_A_PERSON)
    }
}

impl From<Person> for u8 {
    fn from(person: Person) -> u8 {
        person.number()
    }
}

/// A set of persons: the bit of a person is its number.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Persons(u64);

impl Persons {
    pub(crate) const EMPTY: Persons = Persons(0);
    pub(crate) const ALL: Persons = Persons(((1 << PERSONS) - 1) << 1);

    pub(crate) const fn contains(self, person: Person) -> bool {
        self.0 & person.bit() != 0
    }

    pub(crate) const fn insert(&mut self, person: Person) {
        self.0 |= person.bit();
    }

    pub(crate) const fn remove(&mut self, person: Person) {
        self.0 &= !person.bit();
    }

    pub(crate) const fn with(self, those: Persons) -> Persons {
        Persons(self.0 | those.0)
    }

    pub(crate) const fn without(self, those: Persons) -> Persons {
        Persons(self.0 & !those.0)
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`th by number, from 0.
    pub(crate) fn nth(self, n: usize) -> Option<Person> {
        if n < self.len() { Person::new(table::nth_bit(self.0, n) as u8) } else { None }
    }

    /// By number.
    pub(crate) fn iter(self) -> impl Iterator<Item = Person> {
        Person::all().filter(move |&person| self.contains(person))
    }
}

impl<'a> FromIterator<&'a Person> for Persons {
    fn from_iter<I: IntoIterator<Item = &'a Person>>(persons: I) -> Persons {
        let mut set = Persons::EMPTY;
        persons.into_iter().for_each(|&person| set.insert(person));
        set
    }
}

impl fmt::Debug for Persons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
