//! What is to happen when: the only order there is in a simulation.

use std::collections::BTreeMap;

use table::Millis;

/// Things to come, in the order of their time; at the same time, in the order they were planned.
#[derive(Debug)]
pub(crate) struct Agenda<T> {
    waiting: BTreeMap<(Millis, u64), T>,
    planned: u64,
}

impl<T> Agenda<T> {
    pub(crate) const fn new() -> Agenda<T> {
        Agenda { waiting: BTreeMap::new(), planned: 0 }
    }

    /// Puts something on it.
    pub(crate) fn put(&mut self, at: Millis, what: T) {
        self.planned += 1;
        self.waiting.insert((at, self.planned), what);
    }

    /// The next thing, with its time.
    pub(crate) fn next(&mut self) -> Option<(Millis, T)> {
        self.waiting.pop_first().map(|((at, _), what)| (at, what))
    }

    /// How many things are to come.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_come_in_the_order_of_their_time_and_then_of_their_planning() {
        let mut agenda = Agenda::new();
        for (at, what) in [(5, "c"), (2, "a"), (5, "d"), (2, "b")] {
            agenda.put(Millis(at), what);
        }
        assert_eq!(agenda.len(), 4);
        let all: Vec<&str> = std::iter::from_fn(|| agenda.next()).map(|(_, what)| what).collect();
        assert_eq!(all, ["a", "b", "c", "d"]);
    }
}
