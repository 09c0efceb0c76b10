//! A room in a few words, for whoever looks after the house: by its log alone, without its games.

use protocol::{Name, PersonId, RoomCard};

use crate::entry::Entry;
use crate::record::{Sitters, finished};

/// A room in a few words.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// How it looks from outside, with nobody in it.
    pub card: RoomCard,
    /// Everybody who belongs to it.
    pub people: Vec<(PersonId, Name)>,
    /// Whether whoever keeps the house closed it.
    pub closed: bool,
    /// The games that were played to their end: number, name, and the entry that ended it.
    pub games: Vec<(u32, String, u64)>,
}

/// A room by its log; nothing, if that makes no sense.
pub fn sketch(log: &[Vec<u8>]) -> Option<Sketch> {
    let mut sitters = Sitters::default();
    for bytes in log {
        sitters.follow(&serde_json::from_slice::<Entry>(bytes).ok()?);
    }
    let room = sitters.0?;
    let games = finished(log).into_iter().map(|game| {
        let first = game.record.lines().next().unwrap_or_default();
        let first = serde_json::from_str::<serde_json::Value>(first).unwrap_or_default();
        let name = first["game"].as_str().unwrap_or_default().to_owned();
        (game.number, name, game.ended_by)
    });
    let games: Vec<_> = games.collect();
    let card = RoomCard { games: games.len() as u32, playing: false, ..room.card(false) };
    let people = room.people.iter().map(|member| (member.id, member.name.clone())).collect();
    Some(Sketch { card, people, closed: room.closed, games })
}
