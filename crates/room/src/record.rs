//! Records out of a room's log: what a game's lines are kept for.

use history::{Aside, Writer};
use protocol::Talked;
use serde_json::from_slice;

use crate::entry::Entry;

/// The finished games in a log, each with its number in the room and its record. A game that was
/// broken off has none; what cannot be read is passed over, for recovery to complain of.
pub fn records(log: &[Vec<u8>]) -> Vec<(u32, String)> {
    let mut finished = Vec::new();
    let mut number = 0;
    let mut open: Option<String> = None;
    for entry in log.iter().filter_map(|bytes| from_slice::<Entry>(bytes).ok()) {
        match (entry, &mut open) {
            (Entry::Promised { .. }, _) => (number, open) = (number + 1, None),
            (Entry::Dealt { first }, _) => open = Some(line(first.get())),
            (Entry::Line { line: next, .. }, Some(text)) => text.push_str(&line(next.get())),
            (
                Entry::Said { talk: Talked::Text(said), at: Some(at), seat: Some(seat), .. },
                Some(text),
            ) => {
                let mut writer = Writer::default();
                writer.aside(at, seat, &Aside::Say(said.as_str().to_owned()));
                text.push_str(writer.text());
            }
            (Entry::Over { last }, Some(text)) => {
                text.push_str(&line(last.get()));
                finished.extend(open.take().map(|text| (number, text)));
            }
            _ => {}
        }
    }
    finished
}

fn line(json: &str) -> String {
    format!("{json}\n")
}
