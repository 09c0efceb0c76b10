//! Who plays the bots: members of the ensemble, so that those at one table can be told apart from
//! the corner of an eye, and nobody has the name of somebody in the room.

use protocol::{Character, ENSEMBLE, Name};
use table::Seat;

use crate::Actor;
use crate::actor::ThrownFor;
use crate::entry::{Asked, Entry};
use crate::room::Chair;

/// What bots are called, by chair, who are nobody of the ensemble: tutors, and those of logs from
/// before there was one.
const NAMED_BY_CHAIR: [&str; Seat::MAX] =
    ["Argus", "Iris", "Cyclops", "Lynx", "Owl", "Falcon", "Gecko", "Mantis"];

/// A bot on a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bot {
    pub(crate) character: Character,
    /// Who of the ensemble it is.
    member: Option<&'static str>,
}

impl Bot {
    /// A bot as a log has it. A name that is nobody's is a fault of the log.
    pub(crate) fn read(character: Character, member: Option<&str>) -> Result<Bot, String> {
        let Some(name) = member else { return Ok(Bot { character, member: None }) };
        let found = ENSEMBLE.as_flattened().iter().find(|one| **one == name);
        let member = found.ok_or_else(|| format!("nobody of the ensemble is called {name}"))?;
        Ok(Bot { character, member: Some(member) })
    }

    /// What it is called on that chair.
    pub(crate) fn name(self, chair: usize) -> &'static str {
        self.member.unwrap_or(NAMED_BY_CHAIR[chair % Seat::MAX])
    }
}

impl Actor {
    /// Sits a bot down on a chair, in place of whichever bot is there.
    pub(crate) fn sit_bot(&mut self, chair: u8, character: Character, asked: Option<Asked>) {
        let name = self.cast(chair);
        self.enter(&Entry::Bot { chair, on: true, character, name, asked });
    }

    /// Who is to play the bot on a chair: by chance, somebody whose look nobody else at the table
    /// has, and not whoever plays it already.
    pub(crate) fn cast(&self, chair: u8) -> Option<String> {
        let member = |chair: &Chair| match chair {
            Chair::Bot(bot) => bot.member,
            _ => None,
        };
        let (place, chairs) = (usize::from(chair), &self.room.chairs);
        let others: Vec<&str> = (chairs.iter().enumerate())
            .filter_map(|(nth, other)| member(other).filter(|_| nth != place))
            .collect();
        let before = chairs.get(place).and_then(member);
        let looks = ENSEMBLE.iter().filter(|look| !look.iter().any(|one| others.contains(one)));
        let free = looks.flatten().copied().filter(|one| Some(*one) != before);
        let free: Vec<&str> = free.filter(|one| !self.is_taken(one)).collect();
        let seat = Seat::new(chair)?;
        let mut dice = self.dice_for(ThrownFor::Cast, seat, table::Millis(self.book.seq));
        (!free.is_empty()).then(|| dice.pick(&free).to_owned())
    }

    /// Gives bots another name who are called like somebody in the room.
    pub(crate) fn recast_namesakes(&mut self) {
        self.recast(Actor::is_taken);
    }

    /// Another game, another cast.
    pub(crate) fn recast_everybody(&mut self) {
        self.recast(|_, _| true);
    }

    fn recast(&mut self, wanted: impl Fn(&Actor, &str) -> bool) {
        for chair in 0..self.room.chairs.len() as u8 {
            if let Chair::Bot(bot) = self.room.chairs[usize::from(chair)]
                && bot.member.is_some_and(|name| wanted(self, name))
            {
                self.sit_bot(chair, bot.character, None);
            }
        }
    }

    /// Whether somebody in the room is called so.
    fn is_taken(&self, name: &str) -> bool {
        let alike = |name: &Name| self.room.people.iter().any(|one| one.name.is_like(name));
        Name::new(name).is_ok_and(|name| alike(&name))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everybody_of_the_ensemble_has_a_name_of_their_own() {
        let names: BTreeSet<_> = ENSEMBLE.as_flattened().iter().chain(&NAMED_BY_CHAIR).collect();
        assert_eq!(names.len(), ENSEMBLE.as_flattened().len() + NAMED_BY_CHAIR.len());
        assert!(names.iter().all(|name| Name::new(name).is_ok()));
    }

    #[test]
    fn enough_looks_for_every_table() {
        assert!(ENSEMBLE.len() >= Seat::MAX);
    }

    #[test]
    fn a_log_names_its_bots_or_leaves_them_to_their_chairs() {
        let read = |name| Bot::read(Character::Casual, name).map(|bot| bot.name(2));
        assert_eq!(read(None), Ok("Cyclops"));
        assert_eq!(read(Some("Zola")), Ok("Zola"));
        assert!(read(Some("Somebody")).is_err());
    }
}
