//! Finished games out of a room's log: what a game's lines are kept for.

use history::{Aside, Speech, Writer};
use protocol::{Json, PersonId, Seated, Talked};
use serde_json::from_slice;
use table::{Millis, Saying, Seat, SeatSet};

use crate::entry::Entry;
use crate::room::{Chair, Room, Sat};

/// A game that was played to its end in a room.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its number in the room, from 1.
    pub number: u32,
    /// Its record.
    pub record: String,
    /// The number of the entry of the log that ended it, from 1.
    pub ended_by: u64,
    /// Who sat where when it was dealt.
    pub(crate) players: Vec<Option<Seated>>,
    /// Who of them is who in the room and stayed to the end; bots are nobody.
    pub(crate) people: Vec<Option<PersonId>>,
    /// What the log has of it and the record has not, each with the line of the record that it
    /// follows.
    pub(crate) beside: Vec<(usize, Beside)>,
    /// How many lines the record has.
    pub(crate) lines: usize,
}

/// Something that is in the log of a game, and not in its record.
#[derive(Clone, Debug)]
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
struct Sitters(Option<Room>);

impl Sitters {
    fn follow(&mut self, entry: &Entry) {
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
