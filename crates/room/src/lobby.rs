//! What people ask for between games: chairs, settings, who is in and who is host, and talk.

use history::Secret;
use protocol::{ClientFrame, Order, PersonId, Refusal, Role, Settings, Spectators, Talked};
use table::Millis;

use crate::actor::{Decided, check_face};
use crate::entry::{Asked, Entry};
use crate::game::Ask;
use crate::lesson;
use crate::play::No;
use crate::room::{Chair, Member, Stage};
use crate::{Actor, Effect};

/// After so long without a line, between games, a chair is free again.
const STAND_UP_MS: u64 = 120_000;
/// After so long without a line, somebody else is host.
const PASS_HOST_MS: u64 = 30_000;

impl Actor {
    /// Does what a frame asks for, if it can be done.
    pub(crate) fn decide(
        &mut self,
        now: Millis,
        asked: Asked,
        frame: ClientFrame,
        came: Millis,
    ) -> Result<Decided, No> {
        let person = asked.by;
        if self.room.settings.lesson && !lesson::allows(&frame) {
            return Err(Refusal::Lesson.into());
        }
        if self.book_is_full() && !matches!(frame, ClientFrame::Leave { .. }) {
            return Err(Refusal::BookFull.into());
        }
        if is_written(&frame) && self.room.find(person).is_some_and(Member::has_used_its_share) {
            return Err(Refusal::ShareUsed.into());
        }
        if changes_the_room(&frame) {
            let visit = self.visits.get_mut(&person).ok_or(Refusal::NoSuchPerson)?;
            if !visit.changes.take(now) {
                return Err(Refusal::SlowDown.into());
            }
        }
        match frame {
            ClientFrame::Hello { .. } => return Err(Refusal::SecondHello.into()),
            ClientFrame::Act { action, made, .. } => {
                return self.queue(now, (asked, came), Ask::Act(action), made);
            }
            ClientFrame::Look { look, made, .. } => {
                return self.queue(now, (asked, came), Ask::Look(look), made);
            }
            ClientFrame::Sign { sign, made, .. } => {
                return self.queue(now, (asked, came), Ask::Sign(sign), made);
            }
            ClientFrame::Part { part, .. } => {
                let part = part.parse().map_err(|_| Refusal::BadPart)?;
                let visit = self.visits.get_mut(&person).ok_or(Refusal::NoSuchPerson)?;
                if !matches!(self.room.stage, Stage::Promised { .. }) {
                    return Err(Refusal::NoPromise.into());
                }
                self.room.chair_of(person).ok_or(Refusal::NotSeated)?;
                // The first word counts: nobody tries parts until one pleases.
                visit.part.get_or_insert(part);
            }
            ClientFrame::Say { text, .. } => self.talk(now, asked, &Talked::Text(text))?,
            ClientFrame::Phrase { phrase, .. } => {
                self.talk(now, asked, &Talked::Phrase(phrase))?;
            }
            ClientFrame::Ready { on, .. } => {
                self.between_games()?;
                self.room.chair_of(person).ok_or(Refusal::NotSeated)?;
                let visit = self.visits.get_mut(&person).ok_or(Refusal::NoSuchPerson)?;
                visit.ready = on;
                self.room_changed = true;
            }
            ClientFrame::Sit { chair, .. } => self.sit(asked, chair)?,
            ClientFrame::Stand { .. } => {
                self.between_games()?;
                self.room.chair_of(person).ok_or(Refusal::NotSeated)?;
                if self.room.settings.spectators == Spectators::Off {
                    return Err(Refusal::NoSpectators.into());
                }
                self.enter(&Entry::Sat { person, chair: None, asked: Some(asked) });
            }
            ClientFrame::Rename { name, face, .. } => {
                self.between_games()?;
                let mut others = self.room.people.iter().filter(|member| member.id != person);
                if others.any(|member| member.name.is_like(&name)) {
                    return Err(Refusal::NameTaken.into());
                }
                let old = self.room.find(person).ok_or(Refusal::NoSuchPerson)?;
                let face = face.unwrap_or_else(|| old.face.clone());
                check_face(&face)?;
                self.enter(&Entry::Renamed { person, name, face, asked: Some(asked) });
            }
            ClientFrame::Apart { on, .. } => {
                self.between_games()?;
                self.enter(&Entry::Apart { person, on, asked: Some(asked) });
            }
            ClientFrame::Leave { .. } => {
                // The ack goes out before the line is closed.
                self.answer(person, &protocol::ServerFrame::Ack { id: asked.id });
                self.send_out(person, Some(asked));
                return Ok(Decided::Later);
            }
            ClientFrame::Host { order, .. } => {
                if self.room.host != person {
                    return Err(Refusal::NotHost.into());
                }
                self.order(now, asked, order)?;
            }
        }
        Ok(Decided::Done)
    }

    fn between_games(&self) -> Result<(), No> {
        if self.room.is_playing() { Err(Refusal::Playing.into()) } else { Ok(()) }
    }

    fn talk(&mut self, now: Millis, asked: Asked, talk: &Talked) -> Result<(), No> {
        let person = asked.by;
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
            at = play.is_started().then(|| play.now().max(self.horizon(now)));
        }
        let visit = self.visits.get_mut(&person).ok_or(Refusal::NoSuchPerson)?;
        if !visit.talk.take(now) {
            return Err(Refusal::SlowDown.into());
        }
        let seat = seat.filter(|_| at.is_some());
        let said = Entry::Said { person, talk: talk.clone(), at, seat, asked: Some(asked) };
        self.log(&said);
        self.room.note(Some(asked));
        self.tell_said(person, talk);
        Ok(())
    }

    fn sit(&mut self, asked: Asked, chair: Option<u8>) -> Result<(), No> {
        self.between_games()?;
        let person = asked.by;
        let chairs = &self.room.chairs;
        let is_screen = self.room.find(person).is_some_and(|m| m.role == Role::Screen);
        let chair = match chair {
            _ if is_screen => return Err(Refusal::NotSeated.into()),
            None => {
                let open = chairs.iter().position(|chair| *chair == Chair::Open);
                open.ok_or(Refusal::ChairTaken)? as u8
            }
            Some(chair) => match chairs.get(usize::from(chair)) {
                None => return Err(Refusal::NoSuchChair.into()),
                Some(Chair::Open) => chair,
                Some(_) => return Err(Refusal::ChairTaken.into()),
            },
        };
        self.enter(&Entry::Sat { person, chair: Some(chair), asked: Some(asked) });
        Ok(())
    }

    fn order(&mut self, now: Millis, asked: Asked, order: Order) -> Result<(), No> {
        let asked = Some(asked);
        match order {
            Order::Settings(settings) => self.settle(asked, *settings)?,
            Order::Start {} if self.room.settings.lesson => self.begin_lesson(asked)?,
            Order::Start {} => {
                self.between_games()?;
                let host = self.room.host;
                let waits = self.seated_people().any(|person| {
                    person != host && !self.visits.get(&person).is_some_and(|visit| visit.ready)
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
            }
            Order::Kick { person } => {
                let role = self.room.find(person).ok_or(Refusal::NoSuchPerson)?.role;
                if person == self.room.host {
                    return Err(Refusal::Yourself.into());
                }
                self.send_out(person, asked);
                // A screen that is taken off has done nothing: it may ask again, and so may
                // whoever else is in its household.
                if role != Role::Screen {
                    self.outbox.push(Effect::SentOut { person });
                }
            }
            Order::Admit { person } => {
                let screen = self.room.find(person).filter(|member| member.waits);
                screen.ok_or(Refusal::NoSuchPerson)?;
                self.enter(&Entry::Admitted { person, asked });
                self.tell_room_if_changed();
                self.tell_table(now, person);
            }
            Order::Lock { on } => {
                self.enter(&Entry::Locked { on, asked });
                if !on {
                    self.outbox.push(Effect::Pardoned);
                }
            }
            Order::Bot { chair, on, character } => {
                let playing = self.room.is_playing();
                let taken = self.room.chairs.get(usize::from(chair));
                match (taken, playing, on) {
                    (None, ..) => return Err(Refusal::NoSuchChair.into()),
                    (Some(Chair::Person { minded, .. }), true, _) if *minded == on => return Ok(()),
                    (Some(Chair::Bot(same)), false, true) if *same == character => return Ok(()),
                    (Some(Chair::Person { .. }), true, _)
                    | (Some(Chair::Open | Chair::Bot(_)), false, true)
                    | (Some(Chair::Bot(_)), false, false) => {}
                    (_, true, _) => return Err(Refusal::Playing.into()),
                    (Some(Chair::Person { .. }), false, _) => {
                        return Err(Refusal::ChairTaken.into());
                    }
                    (Some(Chair::Open), false, false) => return Ok(()),
                }
                self.enter(&Entry::Bot { chair, on, character, asked });
            }
            Order::Pass { person } => {
                let heir = self.room.find(person).ok_or(Refusal::NoSuchPerson)?;
                if heir.role == Role::Screen {
                    return Err(Refusal::NoSuchPerson.into());
                }
                self.enter(&Entry::Host { person, asked });
            }
        }
        Ok(())
    }

    fn settle(&mut self, asked: Option<Asked>, settings: Settings) -> Result<(), No> {
        self.between_games()?;
        settings
            .check()
            .map_err(|fault| No { code: crate::words::BAD_SETTINGS, say: fault.to_string() })?;
        if self.room.seated() > *settings.game.seats().end() {
            return Err(Refusal::TooMany.into());
        }
        let watching_ends = settings.spectators == Spectators::Off;
        self.enter(&Entry::Settled { settings: Box::new(settings), asked });
        self.clear_table();
        // Ready was for what was settled before.
        self.visits.values_mut().for_each(|visit| visit.ready = false);
        if watching_ends {
            let room = &self.room;
            let watchers = room.people.iter().filter(|member| {
                member.role != Role::Screen
                    && member.id != room.host
                    && room.chair_of(member.id).is_none()
            });
            let watchers: Vec<PersonId> = watchers.map(|member| member.id).collect();
            for person in watchers {
                self.send_out(person, None);
            }
        }
        Ok(())
    }

    pub(crate) fn send_out(&mut self, person: PersonId, asked: Option<Asked>) {
        self.enter(&Entry::Left { person, asked });
        self.part_with(person);
    }

    /// The people at the table, in the order of their chairs.
    pub(crate) fn seated_people(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.room.chairs.iter().filter_map(|chair| match chair {
            Chair::Person { id, .. } => Some(*id),
            _ => None,
        })
    }

    /// Starts a game: the house draws its secret and shows the hash.
    pub(crate) fn promise(&mut self, now: Millis, asked: Option<Asked>) -> Result<(), No> {
        if self.book_is_full() {
            return Err(Refusal::BookFull.into());
        }
        let seated = self.room.seated();
        if seated < self.room.fewest() {
            return Err(Refusal::TooFew.into());
        }
        games::with_rules!(self.room.settings.game, R => {
            self.room.settings.setup::<R>(seated).map(drop)
        })
        .map_err(|fault| No { code: crate::words::BAD_SETTINGS, say: fault.to_string() })?;
        let secret = Secret::new(std::array::from_fn(|_| self.dice.below(256) as u8));
        self.enter(&Entry::Promised { secret: secret.to_string(), asked });
        for visit in self.visits.values_mut() {
            (visit.ready, visit.part) = (false, None);
        }
        self.clear_table();
        self.running.promised(now);
        Ok(())
    }

    /// Whether somebody's line is up.
    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        self.visits.get(&person).is_some_and(|visit| visit.line.is_some())
    }

    /// Whether anybody's line is up.
    pub(crate) fn anybody_here(&self) -> bool {
        self.visits.values().any(|visit| visit.line.is_some())
    }

    /// Frees what people who are gone hold: chairs, and the host's role. Nobody's leaving stops a
    /// room.
    pub(crate) fn tidy_up(&mut self, now: Millis) {
        let gone = |actor: &Actor, person, ms| {
            let visit = actor.visits.get(&person);
            visit.is_some_and(|visit| visit.line.is_none() && visit.away_since + ms <= now)
        };
        if !self.anybody_here() {
            return;
        }
        if gone(self, self.room.host, PASS_HOST_MS) {
            let heirs = self.seated_people().chain(self.room.people.iter().map(|m| m.id));
            let heir = heirs.into_iter().find(|&person| {
                let screen = self.room.find(person).is_some_and(|m| m.role == Role::Screen);
                self.is_here(person) && !screen
            });
            if let Some(person) = heir {
                self.enter(&Entry::Host { person, asked: None });
            }
        }
        if self.room.is_playing() {
            return;
        }
        let all = self.visits.keys().copied();
        let long_gone: Vec<PersonId> =
            all.filter(|&person| gone(self, person, STAND_UP_MS)).collect();
        for person in long_gone {
            if self.room.chair_of(person).is_some() {
                self.enter(&Entry::Sat { person, chair: None, asked: None });
            } else if self.room.find(person).is_some_and(|m| m.role != Role::Player) {
                self.send_out(person, None);
            }
        }
    }

    /// When [`Actor::tidy_up`] next has something to do.
    pub(crate) fn tidy_up_due(&self) -> Option<Millis> {
        if !self.anybody_here() {
            return None;
        }
        let away = self.visits.iter().filter(|(_, visit)| visit.line.is_none());
        away.filter_map(|(person, visit)| {
            let member = self.room.find(*person)?;
            let holds = self.room.chair_of(*person).is_some() || member.role != Role::Player;
            let stands_up = holds && !self.room.is_playing();
            let passes = self.room.host == *person && self.somebody_else_here(*person);
            let passes = passes.then(|| visit.away_since + PASS_HOST_MS);
            let stands_up = stands_up.then(|| visit.away_since + STAND_UP_MS);
            passes.into_iter().chain(stands_up).min()
        })
        .min()
    }

    fn somebody_else_here(&self, person: PersonId) -> bool {
        self.room.people.iter().any(|member| {
            member.id != person && member.role != Role::Screen && self.is_here(member.id)
        })
    }
}

/// Whether it asks for what the log keeps, and so uses up some of the book. The host can always
/// see to the room, and everybody can leave it.
fn is_written(frame: &ClientFrame) -> bool {
    !matches!(
        frame,
        ClientFrame::Hello { .. }
            | ClientFrame::Part { .. }
            | ClientFrame::Ready { .. }
            | ClientFrame::Host { .. }
            | ClientFrame::Leave { .. }
    )
}

/// Whether it asks for what the log keeps, other than in a game or as talk, which have limits of
/// their own.
fn changes_the_room(frame: &ClientFrame) -> bool {
    match frame {
        ClientFrame::Sit { .. }
        | ClientFrame::Stand { .. }
        | ClientFrame::Rename { .. }
        | ClientFrame::Apart { .. }
        | ClientFrame::Host { .. } => true,
        ClientFrame::Hello { .. }
        | ClientFrame::Act { .. }
        | ClientFrame::Look { .. }
        | ClientFrame::Sign { .. }
        | ClientFrame::Part { .. }
        | ClientFrame::Say { .. }
        | ClientFrame::Phrase { .. }
        | ClientFrame::Ready { .. }
        | ClientFrame::Leave { .. } => false,
    }
}
