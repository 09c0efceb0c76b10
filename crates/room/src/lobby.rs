//! What people ask for between games: settings, who is in and who is host, and talk.

use history::Secret;
use protocol::{Name, Order, PersonId, Refusal, Role, Settings, Spectators, Talked};
use table::{Millis, Seat};

use crate::actor::check_face;
use crate::clock::Clock;
use crate::entry::{Asked, Entry};
use crate::play::No;
use crate::room::{Chair, Stage};
use crate::visit::Visit;
use crate::{Actor, Effect};

/// After so long without a line, between games, a chair is free again.
const STAND_UP_MS: u64 = 120_000;
/// After so long without a line, somebody else is host.
const PASS_HOST_MS: u64 = 30_000;

impl Actor {
    pub(crate) fn between_games(&self) -> Result<(), No> {
        if self.room.is_playing() { Err(Refusal::Playing.into()) } else { Ok(()) }
    }

    fn visit(&mut self, person: PersonId) -> Result<&mut Visit, No> {
        self.guests.visits.get_mut(&person).ok_or_else(|| Refusal::NoSuchPerson.into())
    }

    /// Somebody's part in the chance of the game that is about to be dealt.
    pub(crate) fn give_part(&mut self, asked: Asked, part: &str) -> Result<(), No> {
        let part = part.parse().map_err(|_| Refusal::BadPart)?;
        if !matches!(self.room.stage, Stage::Promised { .. }) {
            return Err(Refusal::NoPromise.into());
        }
        self.room.chair_of(asked.by).ok_or(Refusal::NotSeated)?;
        // The first word counts: nobody tries parts until one pleases.
        self.visit(asked.by)?.part.get_or_insert(part);
        Ok(())
    }

    pub(crate) fn be_ready(&mut self, asked: Asked, on: bool) -> Result<(), No> {
        self.between_games()?;
        self.room.chair_of(asked.by).ok_or(Refusal::NotSeated)?;
        self.visit(asked.by)?.ready = on;
        self.guests.room_changed = true;
        Ok(())
    }

    pub(crate) fn talk(
        &mut self,
        now: Millis,
        asked: Asked,
        talk: &Talked,
        to: Option<Seat>,
    ) -> Result<(), No> {
        let person = asked.by;
        if let Some(to) = to {
            self.can_be_talked_to(person, to)?;
        }
        // First whatever is due by now, so that the log stays in the order of the game's time.
        if matches!(self.room.stage, Stage::Playing { .. }) {
            self.play_on(now);
        }
        let seat = self.room.seat_of(person);
        let mut at = None;
        if let Stage::Playing { play, .. } = &self.room.stage {
            if seat.is_none() {
                return Err(Refusal::OnlyPlayersTalk.into());
            }
            if play.is_night() {
                return Err(Refusal::Night.into());
            }
            at = play.is_started().then(|| play.now().max(self.live.horizon(now)));
        }
        if !self.visit(person)?.talk.take(now) {
            return Err(Refusal::SlowDown.into());
        }
        let seat = seat.filter(|_| at.is_some());
        let (person, asked) = (Some(person), Some(asked));
        let said = Entry::Said { person, talk: talk.clone(), to, at, seat, asked };
        self.book.write(said.to_bytes());
        self.room.note(asked);
        self.room.remember_said((person, None), talk, to);
        self.guests.tell_said(&self.room, (person, None), talk, to);
        if let (Some(at), Some(seat), Stage::Playing { play, .. }) =
            (at, seat, &mut self.room.stage)
        {
            play.hear(at, seat, talk, to);
        }
        Ok(())
    }

    /// Whether somebody else sits there, whom one can talk to.
    fn can_be_talked_to(&self, by: PersonId, chair: Seat) -> Result<(), No> {
        match self.room.chairs.get(chair.index()) {
            None | Some(Chair::Open) => Err(Refusal::NoSuchChair.into()),
            Some(Chair::Person { id, .. }) if *id == by => Err(Refusal::NoSuchChair.into()),
            Some(Chair::Person { .. } | Chair::Bot(_)) => Ok(()),
        }
    }

    /// Another name, another face. In a game a name is something said, too: players may say it
    /// when they may talk at all. The game goes into its record under the names it was dealt to.
    pub(crate) fn rename(
        &mut self,
        now: Millis,
        asked: Asked,
        name: Name,
        face: Option<String>,
    ) -> Result<(), No> {
        let person = asked.by;
        if self.room.is_playing() {
            self.may_rename(now, person)?;
        }
        let mut others = self.room.people.iter().filter(|member| member.id != person);
        if others.any(|member| member.name.is_like(&name)) {
            return Err(Refusal::NameTaken.into());
        }
        let old = self.room.find(person).ok_or(Refusal::NoSuchPerson)?;
        let face = face.unwrap_or_else(|| old.face.clone());
        check_face(&face)?;
        self.enter(&Entry::Renamed { person, name, face, asked: Some(asked) });
        if !self.room.is_playing() {
            self.recast_namesakes();
        }
        Ok(())
    }

    fn may_rename(&mut self, now: Millis, person: PersonId) -> Result<(), No> {
        // First whatever is due by now: night may have fallen.
        if matches!(self.room.stage, Stage::Playing { .. }) {
            self.play_on(now);
        }
        self.room.chair_of(person).ok_or(Refusal::Playing)?;
        if let Stage::Playing { play, .. } = &self.room.stage
            && play.is_night()
        {
            return Err(Refusal::Night.into());
        }
        if self.visit(person)?.talk.take(now) { Ok(()) } else { Err(Refusal::SlowDown.into()) }
    }

    pub(crate) fn sit_apart(&mut self, asked: Asked, on: bool) -> Result<(), No> {
        self.between_games()?;
        self.enter(&Entry::Apart { person: asked.by, on, asked: Some(asked) });
        Ok(())
    }

    /// Does what the host orders.
    pub(crate) fn order(&mut self, now: Millis, asked: Asked, order: Order) -> Result<(), No> {
        if self.room.host != asked.by {
            return Err(Refusal::NotHost.into());
        }
        let asked = Some(asked);
        match order {
            Order::Settings(settings) => self.settle(asked, *settings)?,
            Order::Choosing { game } => {
                self.between_games()?;
                self.guests.choosing = game;
                self.guests.room_changed = true;
            }
            Order::Start {} if self.room.settings.lesson => self.begin_lesson(asked)?,
            Order::Start {} => {
                self.between_games()?;
                let host = self.room.host;
                // What begins by itself can begin sooner.
                let goes_on = self.live.next_game.is_some();
                let waits = !goes_on
                    && self.room.seated_people().any(|person| {
                        person != host
                            && !self.guests.visits.get(&person).is_some_and(|visit| visit.ready)
                    });
                if waits {
                    return Err(Refusal::NotReady.into());
                }
                self.promise(now, asked)?;
            }
            Order::Abandon {} => {
                if !self.room.is_playing() {
                    return Err(Refusal::NotPlaying.into());
                }
                self.enter(&Entry::Abandoned { asked });
                self.clear_table();
                self.seat_those_who_wait();
            }
            Order::Skip {} => self.skip(now),
            Order::Kick { person } => {
                let role = self.room.find(person).ok_or(Refusal::NoSuchPerson)?.role;
                if person == self.room.host {
                    return Err(Refusal::Yourself.into());
                }
                self.send_out(person, asked);
                // A screen that is taken off has done nothing: it may ask again, and so may
                // whoever else is in its household.
                if role != Role::Screen {
                    self.guests.outbox.push(Effect::SentOut { person });
                }
            }
            Order::Admit { person } => {
                let screen = self.room.find(person).filter(|member| member.waits);
                screen.ok_or(Refusal::NoSuchPerson)?;
                self.enter(&Entry::Admitted { person, asked });
                self.guests.tell_room_if_changed(&self.room, &self.live, now);
                self.guests.tell_talk(&self.room, person);
                self.guests.tell_table(&self.room, &self.live, now, person);
            }
            Order::Lock { on } => {
                self.enter(&Entry::Locked { on, asked });
                if !on {
                    self.guests.outbox.push(Effect::Pardoned);
                }
            }
            Order::Bot { chair, on, character } => {
                let playing = self.room.is_playing();
                let taken = self.room.chairs.get(usize::from(chair));
                match (taken, playing, on) {
                    (None, ..) => return Err(Refusal::NoSuchChair.into()),
                    (Some(Chair::Person { minded, .. }), true, _) if *minded == on => return Ok(()),
                    (Some(Chair::Bot(bot)), false, true) if bot.character == character => {
                        return Ok(());
                    }
                    (Some(Chair::Open | Chair::Bot(_)), false, true) => {
                        self.sit_bot(chair, character, asked);
                        return Ok(());
                    }
                    (Some(Chair::Person { .. }), true, _) | (Some(Chair::Bot(_)), false, false) => {
                    }
                    (_, true, _) => return Err(Refusal::Playing.into()),
                    (Some(Chair::Person { .. }), false, _) => {
                        return Err(Refusal::ChairTaken.into());
                    }
                    (Some(Chair::Open), false, false) => return Ok(()),
                }
                self.enter(&Entry::Bot { chair, on, character, name: None, asked });
            }
            Order::Players { people } => self.choose_players(asked, people)?,
            Order::Pass { person } => {
                let heir = self.room.find(person).ok_or(Refusal::NoSuchPerson)?;
                if heir.role == Role::Screen {
                    return Err(Refusal::NoSuchPerson.into());
                }
                self.guests.choosing = None;
                self.enter(&Entry::Host { person, asked });
            }
        }
        Ok(())
    }

    fn settle(&mut self, asked: Option<Asked>, settings: Settings) -> Result<(), No> {
        self.between_games()?;
        settings.check().map_err(No::bad_settings)?;
        let watching_ends = settings.spectators == Spectators::Off
            && self.room.settings.spectators != Spectators::Off;
        let another_game = settings.game != self.room.settings.game;
        self.make_room(*settings.game.seats().end());
        self.enter(&Entry::Settled { settings: Box::new(settings), asked });
        if another_game {
            self.recast_everybody();
        }
        self.clear_table();
        self.guests.choosing = None;
        // Ready was for what was settled before.
        self.guests.visits.values_mut().for_each(|visit| visit.ready = false);
        if watching_ends {
            let room = &self.room;
            let watchers = room.people.iter().filter(|member| {
                member.role != Role::Screen
                    && member.id != room.host
                    && room.chair_of(member.id).is_none()
                    && !room.queue.contains(&member.id)
            });
            let watchers: Vec<PersonId> = watchers.map(|member| member.id).collect();
            for person in watchers {
                self.send_out(person, None);
            }
        }
        self.seat_those_who_wait();
        Ok(())
    }

    pub(crate) fn send_out(&mut self, person: PersonId, asked: Option<Asked>) {
        if let Some(member) = self.room.find(person) {
            self.book.part_with(member.key);
        }
        let playing = self.room.chair_of(person).filter(|_| self.room.is_playing());
        let bot = playing.and_then(|chair| self.cast(chair));
        self.enter(&Entry::Left { person, bot, asked });
        self.guests.part_with(person);
        self.seat_those_who_wait();
    }

    /// Starts a game: the house draws its secret and shows the hash.
    pub(crate) fn promise(&mut self, now: Millis, asked: Option<Asked>) -> Result<(), No> {
        if self.book.is_full(self.room.is_playing()) {
            return Err(Refusal::BookFull.into());
        }
        let seated = self.room.seated();
        if seated < self.room.fewest() {
            return Err(Refusal::TooFew.into());
        }
        games::with_rules!(self.room.settings.game, R => {
            self.room.settings.setup::<R>(seated).map(drop)
        })
        .map_err(No::bad_settings)?;
        // Somebody may have come during the last game who is called like a bot.
        self.recast_namesakes();
        let secret = Secret::new(std::array::from_fn(|_| self.dice.below(256) as u8));
        self.enter(&Entry::Promised { secret: secret.to_string(), asked });
        for visit in self.guests.visits.values_mut() {
            (visit.ready, visit.part) = (false, None);
            visit.reading = Clock::stopped_at(0);
        }
        self.clear_table();
        self.guests.choosing = None;
        self.live.promised(now);
        Ok(())
    }

    /// Frees what people who are gone hold: chairs, and the host's role. Nobody's leaving stops a
    /// room.
    pub(crate) fn tidy_up(&mut self, now: Millis) {
        let gone = |actor: &Actor, person, ms| {
            actor.guests.away_since(person).is_some_and(|since| since + ms <= now)
        };
        if !self.guests.anybody_here() {
            return;
        }
        if gone(self, self.room.host, PASS_HOST_MS) {
            let heirs = self.room.seated_people().chain(self.room.people.iter().map(|m| m.id));
            let heir = heirs.into_iter().find(|&person| {
                let screen = self.room.find(person).is_some_and(|m| m.role == Role::Screen);
                self.guests.is_here(person) && !screen
            });
            if let Some(person) = heir {
                self.guests.choosing = None;
                self.enter(&Entry::Host { person, asked: None });
            }
        }
        if self.room.is_playing() {
            return;
        }
        for person in self.guests.everybody() {
            if !gone(self, person, STAND_UP_MS) {
                continue;
            }
            if self.room.chair_of(person).is_some() {
                self.enter(&Entry::Sat { person, chair: None, asked: None });
                self.seat_those_who_wait();
            } else if self.room.find(person).is_some_and(|m| m.role != Role::Player) {
                self.send_out(person, None);
            }
        }
    }

    /// When [`Actor::tidy_up`] next has something to do.
    pub(crate) fn tidy_up_due(&self) -> Option<Millis> {
        if !self.guests.anybody_here() {
            return None;
        }
        let people = self.room.people.iter();
        let due = people.filter_map(|member| {
            let since = self.guests.away_since(member.id)?;
            let holds = self.room.chair_of(member.id).is_some() || member.role != Role::Player;
            let stands_up = holds && !self.room.is_playing();
            let passes = self.room.host == member.id && self.somebody_else_here(member.id);
            let passes = passes.then(|| since + PASS_HOST_MS);
            let stands_up = stands_up.then(|| since + STAND_UP_MS);
            passes.into_iter().chain(stands_up).min()
        });
        due.min()
    }

    fn somebody_else_here(&self, person: PersonId) -> bool {
        self.room.people.iter().any(|member| {
            member.id != person && member.role != Role::Screen && self.guests.is_here(member.id)
        })
    }
}
