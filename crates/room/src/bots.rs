//! The bots at a table: minds on chairs, told what their seats may know as people are.
//!
//! Nothing of them is in the log but what they do. After a restart they sit down anew, and know
//! what somebody would who has just come in.

use company::{Companion, Deed, Hosts, Place};
use gaze::Perception;
use protocol::Character;
use table::{Entry, Millis, Seat};

/// The bots at a table, by seat.
#[derive(Debug)]
pub(crate) struct Bots<R: Hosts> {
    minds: [Option<(Character, Companion<R>)>; Seat::MAX],
    /// Whether they are there for a learner, whatever their character.
    tutors: bool,
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
        self.minds[seat.index()].as_ref().map(|(character, _)| *character)
    }

    /// Sits somebody down.
    pub(crate) fn sit(&mut self, character: Character, place: Place<R::Options>) {
        let plays = match character {
            Character::Casual => company::Character::Casual,
            Character::Sharp => company::Character::Sharp,
            Character::Master => company::Character::Master,
        };
        let seat = place.seat;
        let mind = if self.tutors { R::tutor(place) } else { R::mind(plays, place) };
        self.minds[seat.index()] = Some((character, Companion::new(seat, mind)));
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
        if let Some((_, mind)) = &mut self.minds[to.index()] {
            mind.perceive(at, what);
        }
    }

    /// Tells one, if it is one, that they could not do what they wanted.
    pub(crate) fn refuse(&mut self, at: Millis, seat: Seat, code: &'static str, rules: &R) {
        if let Some((_, mind)) = &mut self.minds[seat.index()] {
            mind.refuse(at, code);
            mind.show(at, rules);
        }
    }

    /// When one of them wants to act.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.minds.iter().flatten().filter_map(|(_, mind)| mind.due()).min()
    }

    /// The first who wants to by now, and what they do, if they still want to.
    pub(crate) fn act(&mut self, now: Millis) -> Option<(Seat, Option<Deed<R::Action>>)> {
        let first = self.each().filter(|mind| mind.due().is_some_and(|due| due <= now));
        let mind = first.min_by_key(|mind| mind.due())?;
        Some((mind.seat(), mind.act(now)))
    }

    fn each(&mut self) -> impl Iterator<Item = &mut Companion<R>> {
        self.minds.iter_mut().flatten().map(|(_, mind)| mind)
    }
}
