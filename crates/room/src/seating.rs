//! Who has a chair: people sit down, take bots' chairs, wait for one and make room. What comes of
//! it is in the log; who waits longest is next.

use protocol::{PersonId, Refusal, Role, Spectators};

use crate::Actor;
use crate::entry::{Asked, Entry};
use crate::play::No;
use crate::room::{Chair, Stage};

impl Actor {
    pub(crate) fn sit(&mut self, asked: Asked, chair: Option<u8>) -> Result<(), No> {
        self.between_games()?;
        let person = asked.by;
        self.not_a_screen(person)?;
        let free = || self.room.chair_for_newcomer().or_else(|| self.room.chair_to_take());
        let chair = chair.or_else(free).ok_or(Refusal::ChairTaken)?;
        let is_new = self.room.chair_of(person).is_none();
        match self.room.chairs.get(usize::from(chair)) {
            None => return Err(Refusal::NoSuchChair.into()),
            Some(Chair::Open) if is_new && self.room.match_goes_on() => {
                return Err(Refusal::MatchGoesOn.into());
            }
            Some(Chair::Open) => {}
            // Whoever has a chair already needs no bot's.
            Some(Chair::Bot(_)) if is_new => {}
            Some(_) => return Err(Refusal::ChairTaken.into()),
        }
        self.seat(person, chair, Some(asked));
        Ok(())
    }

    pub(crate) fn stand(&mut self, asked: Asked) -> Result<(), No> {
        self.between_games()?;
        let person = asked.by;
        self.room.chair_of(person).ok_or(Refusal::NotSeated)?;
        if self.room.settings.spectators == Spectators::Off {
            return Err(Refusal::NoSpectators.into());
        }
        self.enter(&Entry::Sat { person, chair: None, asked: Some(asked) });
        self.seat_those_who_wait();
        Ok(())
    }

    /// Somebody waits for a chair, or no longer does.
    pub(crate) fn wait(&mut self, asked: Asked, on: bool) -> Result<(), No> {
        let person = asked.by;
        self.not_a_screen(person)?;
        if self.room.chair_of(person).is_some() {
            return Err(Refusal::ChairTaken.into());
        }
        // To say so again costs nobody their turn.
        let waits = self.room.queue.contains(&person);
        if waits != on {
            self.enter(&Entry::Queued { person, on, asked: Some(asked) });
            self.seat_those_who_wait();
        }
        Ok(())
    }

    /// The host says who plays.
    pub(crate) fn choose_players(
        &mut self,
        asked: Option<Asked>,
        people: Vec<PersonId>,
    ) -> Result<(), No> {
        self.between_games()?;
        for (nth, person) in people.iter().enumerate() {
            self.room.find(*person).ok_or(Refusal::NoSuchPerson)?;
            self.not_a_screen(*person).map_err(|_| Refusal::NoSuchPerson)?;
            if people[..nth].contains(person) {
                return Err(Refusal::NoSuchPerson.into());
            }
        }
        if people.len() > self.room.chairs.len() {
            return Err(Refusal::TooMany.into());
        }
        self.enter(&Entry::Chosen { people, asked });
        // Chairs that are left over are not for those who were not chosen: they watch.
        if self.room.chairs.contains(&Chair::Open) {
            for person in self.room.queue.clone() {
                self.enter(&Entry::Queued { person, on: false, asked: None });
            }
        }
        Ok(())
    }

    fn not_a_screen(&self, person: PersonId) -> Result<(), No> {
        let is_screen = self.room.find(person).is_some_and(|m| m.role == Role::Screen);
        if is_screen { Err(Refusal::NotSeated.into()) } else { Ok(()) }
    }

    /// Somebody sits down on a chair that is open or a bot's.
    pub(crate) fn seat(&mut self, person: PersonId, chair: u8, asked: Option<Asked>) {
        let entry = match self.room.chairs.get(usize::from(chair)) {
            Some(Chair::Bot(_)) => Entry::Took { person, chair, asked },
            _ => Entry::Sat { person, chair: Some(chair), asked },
        };
        self.enter(&entry);
    }

    /// Between games, whoever waits and is there sits down, as far as there are chairs.
    pub(crate) fn seat_those_who_wait(&mut self) {
        while let Some(chair) = self.room.chair_for_newcomer()
            && let Some(next) = self.next_who_waits()
        {
            self.seat(next, chair, None);
        }
    }

    /// Whoever has waited longest of those who are there.
    fn next_who_waits(&self) -> Option<PersonId> {
        self.room.queue.iter().copied().find(|person| self.guests.is_here(*person))
    }

    /// A game is over. Whoever waits takes what is free; in a game for two, if the match is decided,
    /// the winner stays and the next takes the loser's chair.
    pub(crate) fn change_places(&mut self) {
        self.seat_those_who_wait();
        let Some(winners) = self.room.standing.as_ref().and_then(|running| running.winners) else {
            return;
        };
        let Stage::Over { sat, .. } = &self.room.stage else { return };
        let settings = &self.room.settings;
        let stays =
            settings.winner_stays && *settings.game.seats().end() == 2 && winners.len() == 1;
        // Whoever won may have left since.
        let winner = winners.iter().find_map(|seat| sat.get(seat.index())?.1);
        let winner = winner.filter(|person| self.room.chair_of(*person).is_some());
        if let (true, Some(winner), Some(next)) = (stays, winner, self.next_who_waits()) {
            self.enter(&Entry::Chosen { people: vec![winner, next], asked: None });
        }
    }

    /// So many chairs will be left: bots go first, then those wait who sit last. The host plays on.
    pub(crate) fn make_room(&mut self, chairs: u8) {
        let chairs = usize::from(chairs);
        let people: Vec<PersonId> = self.room.seated_people().collect();
        if people.len() > chairs {
            let host = self.room.host;
            let mut kept = people.clone();
            kept.sort_by_key(|person| *person != host);
            kept.truncate(chairs);
            let people = people.into_iter().filter(|person| kept.contains(person)).collect();
            self.enter(&Entry::Chosen { people, asked: None });
        }
        while usize::from(self.room.seated()) > chairs
            && let Some(chair) = self.room.last_bot()
        {
            let (chair, character) = (chair as u8, protocol::Character::default());
            self.enter(&Entry::Bot { chair, on: false, character, name: None, asked: None });
        }
    }
}
