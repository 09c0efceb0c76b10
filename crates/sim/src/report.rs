//! What a simulation came to: counted, and shown as a table.

use std::collections::BTreeMap;

use table::Millis;
use terminal::CellAlignment;

/// How often what happened. The same for the same seed, to the last count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The seed.
    pub seed: u64,
    /// The virtual time that passed.
    pub passed: Millis,
    counts: BTreeMap<(&'static str, String), u64>,
    /// A hash over every frame sent and every entry stored, in order.
    pub fingerprint: u64,
}

impl Report {
    pub(crate) fn new(seed: u64) -> Report {
        // FNV-1a begins so.
        Report { seed, fingerprint: 0xcbf2_9ce4_8422_2325, ..Report::default() }
    }

    pub(crate) fn count(&mut self, about: &'static str, what: &str) {
        *self.counts.entry((about, what.to_owned())).or_default() += 1;
    }

    /// Keeps the highest there was.
    pub(crate) fn most(&mut self, about: &'static str, what: &str, many: u64) {
        let most = self.counts.entry((about, what.to_owned())).or_default();
        *most = many.max(*most);
    }

    /// How often that happened.
    pub fn of(&self, about: &'static str, what: &str) -> u64 {
        self.counts.get(&(about, what.to_owned())).copied().unwrap_or(0)
    }

    pub(crate) fn print(&mut self, bytes: &[u8]) {
        self.fingerprint = hash(self.fingerprint, bytes);
    }

    /// For people.
    pub fn table(&self) -> String {
        let mut table = terminal::headed(["", "what", "times"]);
        if let Some(times) = table.column_mut(2) {
            times.set_cell_alignment(CellAlignment::Right);
        }
        let mut last = "";
        for ((about, what), times) in &self.counts {
            let head = if *about == last { "" } else { about };
            last = about;
            table.add_row([head.to_owned(), what.clone(), times.to_string()]);
        }
        let (hours, minutes) = (self.passed.0 / 3_600_000, self.passed.0 / 60_000 % 60);
        format!(
            "seed {}, {hours} h {minutes:02} min of virtual time, fingerprint {:016x}\n\n{}\n",
            self.seed,
            self.fingerprint,
            terminal::text(&table)
        )
    }
}

/// FNV-1a.
pub(crate) fn hash(start: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
