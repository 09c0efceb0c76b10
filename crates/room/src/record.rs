//! Finished games out of a room's log: what a game's lines are kept for.

use history::{Aside, Speech, Writer};
use protocol::{Json, PersonId, Seated, Talked};
use serde::{Deserialize, Serialize};
use serde_json::from_slice;
use table::{Millis, Saying, Seat, SeatSet};

use crate::entry::Entry;
use crate::room::{Chair, Room, Sat};

/// A game that was played to its end in a room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Its number in the room, from 1.
    pub number: u32,
    /// Its record.
    pub record: String,
    /// The number of the entry of the log that ended it, from 1; 0 if there is no log any more.
    #[serde(skip)]
    pub ended_by: u64,
    /// Who sat where when it was dealt.
    pub(crate) players: Vec<Option<Seated>>,
    /// Who of them is who in the room and stayed to the end; bots are nobody.
    #[serde(skip)]
    pub(crate) people: Vec<Option<PersonId>>,
    /// What the log has of it and the record has not, each with the line of the record that it
    /// follows.
    pub(crate) beside: Vec<(usize, Beside)>,
    /// How many lines the record has.
    #[serde(skip)]
    pub(crate) lines: usize,
}

/// A game as it is kept when its room is gone. These words are for ever, as those of a log are.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    #[serde(flatten)]
    game: Finished,
}

/// The version of what this program keeps.
const KEPT_VERSION: u32 = 1;

/// Something that is in the log of a game, and not in its record.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Beside {
    /// What a refusal cost somebody (BL-5): it is between a player and the table, but the player
    /// was told.
    Cost { at: Millis, seat: Seat, code: String },
    /// From now on bots mind these seats of people, and no others.
    Minded(SeatSet),
}

impl Finished {
    /// Whether this person sat at the table from the deal to the end.
    pub fn was_played_by(&self, person: PersonId) -> bool {
        self.people.contains(&Some(person))
    }

    /// The game as it is kept when its room is gone: all that its record and its replays need.
    pub fn into_kept(self) -> Vec<u8> {
        let kept = Kept { version: KEPT_VERSION, game: self };
        serde_json::to_vec(&kept).expect("a game is always JSON")
    }

    /// A game as it was kept. Nothing, if these bytes are no game or were kept by a newer program.
    pub fn from_kept(bytes: &[u8]) -> Option<Finished> {
        let kept: Kept = from_slice(bytes).ok()?;
        (kept.version == KEPT_VERSION).then_some(kept.game)
    }

    fn dealt(number: u32, first: &Json, sitters: &Sitters) -> Finished {
        let (players, people) = sitters.seated().into_iter().unzip();
        let (record, beside) = (String::new(), Vec::new());
        let mut game = Finished { number, record, ended_by: 0, players, people, beside, lines: 0 };
        game.push(first.get());
        game.note(Beside::Minded(sitters.minded()));
        game
    }

    fn note(&mut self, beside: Beside) {
        self.beside.push((self.lines, beside));
    }

    /// Somebody left in the middle: a bot plays on, and it is no game of theirs any more.
    fn part_with(&mut self, person: PersonId) {
        let theirs = self.people.iter_mut().filter(|who| **who == Some(person));
        theirs.for_each(|who| *who = None);
    }

    fn push(&mut self, line: &str) {
        self.lines += 1;
        self.record.push_str(line.trim_end());
        self.record.push('\n');
    }
}

/// The finished games in a log, each with its number in the room and its record. A game that was
/// broken off has none; what cannot be read is passed over, for recovery to complain of.
pub fn records(log: &[Vec<u8>]) -> Vec<(u32, String)> {
    finished(log).into_iter().map(|game| (game.number, game.record)).collect()
}

/// The same, with all that a replay can tell besides.
pub fn finished(log: &[Vec<u8>]) -> Vec<Finished> {
    let mut finished = Vec::new();
    let mut number = 0;
    let mut open: Option<Finished> = None;
    let mut sitters = Sitters::default();
    let entries = (1..).zip(log).filter_map(|(seq, bytes)| Some((seq, from_slice(bytes).ok()?)));
    for (seq, entry) in entries {
        let entry: Entry = entry;
        sitters.follow(&entry);
        match (entry, &mut open) {
            (Entry::Promised { .. }, _) => (number, open) = (number + 1, None),
            (Entry::Dealt { first }, _) => open = Some(Finished::dealt(number, &first, &sitters)),
            (Entry::Begun { first, .. }, _) => {
                number += 1;
                open = Some(Finished::dealt(number, &first, &sitters));
            }
            (Entry::Line { line: next, .. }, Some(game)) => game.push(next.get()),
            (Entry::Said { talk, to, at: Some(at), seat: Some(seat), .. }, Some(game)) => {
                let speech = match talk {
                    Talked::Text(said) => Speech { to, ..Speech::new(said.as_str()) },
                    Talked::Phrase(phrase) => Saying { phrase, to }.into(),
                };
                let mut writer = Writer::default();
                writer.aside(at, seat, &Aside::Say(speech));
                game.push(writer.text());
            }
            (Entry::Cost { at, seat, code, .. }, Some(game)) => {
                game.note(Beside::Cost { at, seat, code });
            }
            (Entry::Bot { .. }, Some(game)) => game.note(Beside::Minded(sitters.minded())),
            (Entry::Left { person, .. }, Some(game)) => game.part_with(person),
            (Entry::Over { last }, Some(game)) => {
                game.push(last.get());
                game.ended_by = seq;
                finished.extend(open.take());
            }
            _ => {}
        }
    }
    finished
}

/// Who is in a room, by its log alone: the room, without its games.
#[derive(Default)]
pub(crate) struct Sitters(pub(crate) Option<Room>);

impl Sitters {
    pub(crate) fn follow(&mut self, entry: &Entry) {
        let happened = match (entry, &mut self.0) {
            (Entry::Opened { .. }, room) => {
                *room = Room::open(entry).ok();
                return;
            }
            // Nobody comes or goes by what is played; however a game ends, seats are given back.
            (
                Entry::Dealt { .. }
                | Entry::Begun { .. }
                | Entry::Line { .. }
                | Entry::Cost { .. }
                | Entry::Moment { .. }
                | Entry::Said { .. },
                _,
            )
            | (_, None) => return,
            (Entry::Over { .. }, Some(room)) => room.apply(&Entry::Abandoned { asked: None }),
            (_, Some(room)) => room.apply(entry),
        };
        // A log that makes no sense says nothing of anybody.
        if happened.is_err() {
            self.0 = None;
        }
    }

    /// Whose seats are minded by bots.
    fn minded(&self) -> SeatSet {
        let Some(room) = &self.0 else { return SeatSet::EMPTY };
        let seats = Seat::all(room.chairs.len() as u8).zip(&room.chairs);
        let minded = seats.filter(|(_, chair)| matches!(chair, Chair::Person { minded: true, .. }));
        minded.map(|(seat, _)| seat).collect()
    }

    /// Everybody at the table, in order, and who of the room they are.
    fn seated(&self) -> Vec<Sat> {
        self.0.as_ref().map(Room::sitters).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_games_are_for_ever() {
        // Pinned: what is kept by one program is read by the next.
        let kept = r#"{"version":1,"number":2,"record":"{}\n","players":[null,{"name":"Bob","face":"","bot":null}],"beside":[[1,{"minded":[0]}],[1,{"cost":{"at":250,"seat":1,"code":"fumble"}}]]}"#;
        let game = Finished::from_kept(kept.as_bytes()).expect("a game");
        assert_eq!((game.number, game.record.as_str(), game.beside.len()), (2, "{}\n", 2));
        assert_eq!(String::from_utf8(game.into_kept()).expect("JSON"), kept);
        let newer = kept.replacen(r#""version":1"#, r#""version":2"#, 1);
        assert!(Finished::from_kept(newer.as_bytes()).is_none(), "left for a newer house");
        assert!(Finished::from_kept(b"no game").is_none());
    }
}
