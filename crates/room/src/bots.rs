//! The bots at a table: minds on chairs, told what their seats may know as people are.
//!
//! Nothing of them is in the log but what they do. After a restart they sit down anew, and know
//! what somebody would who has just come in.

use company::{Companion, Deed, Hosts, Place};
use gaze::Perception;
use protocol::Character;
use table::{Entry, Millis, Phrase, Seat, SeatSet};

use crate::visit::{Bucket, TALK};

/// The bots at a table, by seat.
#[derive(Debug)]
pub(crate) struct Bots<R: Hosts> {
    minds: [Option<Bot<R>>; Seat::MAX],
    /// Whether they are there for a learner, whatever their character.
    tutors: bool,
}

/// One of them.
#[derive(Debug)]
struct Bot<R: Hosts> {
    character: Character,
    mind: Companion<R>,
    /// How much it may still say: as much as anybody.
    talk: Bucket,
}

impl<R: Hosts> Bots<R> {
    pub(crate) fn none() -> Bots<R> {
        Bots { minds: [const { None }; Seat::MAX], tutors: false }
    }

    /// Nobody yet; whoever sits down teaches.
    pub(crate) fn tutors() -> Bots<R> {
        Bots { tutors: true, ..Bots::none() }
    }

    /// Who sits there.
    pub(crate) fn at(&self, seat: Seat) -> Option<Character> {
        self.minds[seat.index()].as_ref().map(|bot| bot.character)
    }

    /// Sits somebody down.
    pub(crate) fn sit(&mut self, character: Character, place: Place<R::Options>) {
        let plays = match character {
            Character::Gentle => company::Character::Gentle,
            Character::Casual => company::Character::Casual,
            Character::Sharp => company::Character::Sharp,
            Character::Master => company::Character::Master,
        };
        let seat = place.seat;
        let mind = if self.tutors { R::tutor(place) } else { R::mind(plays, place) };
        let (mind, talk) = (Companion::new(seat, mind), Bucket::full(TALK));
        self.minds[seat.index()] = Some(Bot { character, mind, talk });
    }

    /// Lets whoever sits there go.
    pub(crate) fn stand_up(&mut self, seat: Seat) {
        self.minds[seat.index()] = None;
    }

    /// Shows everybody the table, if it looks different to them.
    pub(crate) fn show(&mut self, now: Millis, rules: &R) {
        self.each().for_each(|mind| mind.show(now, rules));
    }

    /// Tells everybody what they notice of an entry.
    pub(crate) fn tell(&mut self, before: &R, after: &R, entry: &Entry<R::Action>) {
        self.each().for_each(|mind| mind.tell(before, after, entry));
    }

    /// Tells one, if it is one, what their eyes took in.
    pub(crate) fn perceive(&mut self, at: Millis, to: Seat, what: Perception) {
        if let Some(Bot { mind, .. }) = &mut self.minds[to.index()] {
            mind.perceive(at, what);
        }
    }

    /// Tells everybody what somebody said: a phrase, or words that no bot understands. Whoever said
    /// it hears it too, in the order in which all do.
    pub(crate) fn hear(&mut self, at: Millis, by: Seat, phrase: Option<Phrase>, to: Option<Seat>) {
        self.each().for_each(|mind| mind.hear(at, by, phrase, to));
    }

    /// Tells everybody who are people.
    pub(crate) fn meet(&mut self, people: SeatSet) {
        self.each().for_each(|mind| mind.meet(people));
    }

    /// Whether the bot that sits there may say something more by now.
    pub(crate) fn may_talk(&mut self, at: Millis, seat: Seat) -> bool {
        self.minds[seat.index()].as_mut().is_some_and(|bot| bot.talk.take(at))
    }

    /// Tells one, if it is one, that they could not do what they wanted.
    pub(crate) fn refuse(&mut self, at: Millis, seat: Seat, code: &'static str, rules: &R) {
        if let Some(Bot { mind, .. }) = &mut self.minds[seat.index()] {
            mind.refuse(at, code);
            mind.show(at, rules);
        }
    }

    /// When one of them wants to act.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.minds.iter().flatten().filter_map(|bot| bot.mind.due()).min()
    }

    /// The first who wants to by now, and what they do, if they still want to.
    pub(crate) fn act(&mut self, now: Millis) -> Option<(Seat, Option<Deed<R::Action>>)> {
        let first = self.each().filter(|mind| mind.due().is_some_and(|due| due <= now));
        let mind = first.min_by_key(|mind| mind.due())?;
        Some((mind.seat(), mind.act(now)))
    }

    fn each(&mut self) -> impl Iterator<Item = &mut Companion<R>> {
        self.minds.iter_mut().flatten().map(|bot| &mut bot.mind)
    }
}
