//! Somebody who plays it with a learner: does one thing at a time, shows it until it was seen, and
//! is in no hurry.
//!
//! The learner has seat 0. Whoever sits at the learner's left waits for the learner's wink and then
//! calls; whoever holds the twin of the learner's first card winks for as long as the learner looks;
//! after that, two tutors wink at each other, to be caught. Figures walk up the numbers, so that the
//! prepared deal settles who is whose partner.
//!
//! How far the lesson has come is read from the table: whoever sits down in the middle of it, after
//! a restart, goes on with it.

use seen::zwinkern::{Action, Notice, Options, Person, View};
use seen::{Look, Perception};
use table::{Aim, Gesture, Millis, Seat, Sign};

use super::scene::Scene;
use crate::tutoring::{Hand, LEARNER, Next, Timing, Wants};
use crate::{Deed, Mind, Place, Somebody};

/// Where the lesson sends the learner's figure first.
const FIRST: Person = Person::at(20);
/// Two calls give the learner two cards; whoever has more has caught somebody.
const CAUGHT: u8 = 3;

/// Eyes that were winked at do not leave at once.
const LINGER_MS: u64 = 1_200;

/// Somebody who plays it with a learner, who has seat 0.
pub fn tutor(place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Tutor {
        timing: Timing::new(&place),
        place,
        scene: Scene::default(),
        caught: false,
        partner: None,
        told: false,
        overheard: None,
    })
}

struct Tutor {
    timing: Timing,
    place: Place<Options>,
    scene: Scene,
    /// Whether the learner has caught two others.
    caught: bool,
    /// Who was seen to wink, and so is one's partner.
    partner: Option<Seat>,
    /// Whether one's wink was made while the learner looked.
    told: bool,
    /// Whether somebody else was seen to look at the learner, and then no longer.
    overheard: Option<bool>,
}

impl Tutor {
    fn own_figure(&self) -> Option<Person> {
        self.scene.figure(self.place.seat)
    }

    /// The other tutor, as there are two.
    fn other(&self) -> Seat {
        let next = self.place.seat.left(self.place.seats);
        if next == LEARNER { next.left(self.place.seats) } else { next }
    }

    /// Whether the learner's figure has left the first card for another.
    fn learner_moved_on(&self) -> bool {
        self.scene.figure(LEARNER).is_some_and(|card| card != FIRST)
    }

    /// Whether one waits for the learner's wink: the left neighbour does, before anything is taken.
    fn hopes(&self) -> bool {
        self.place.seat == LEARNER.left(self.place.seats)
            && self.own_figure().is_some()
            && self.scene.taken == 0
            && !self.learner_moved_on()
            && self.partner.is_none()
    }

    /// At whom to wink: at the learner on the first card, and once the learner has moved again at
    /// another, for the learner to catch once.
    fn news_for(&self) -> Option<Seat> {
        let whom = if self.learner_moved_on() { self.other() } else { LEARNER };
        (self.scene.partner_of.contains(whom) && !self.caught).then_some(whom)
    }

    /// Where one's eyes belong.
    fn gaze(&self) -> Seat {
        match self.news_for() {
            Some(whom) => whom,
            None if self.hopes() => LEARNER,
            None => self.other(),
        }
    }

    /// How long the hand waits for the learner, if there is something to wait for.
    fn patience_ms(&self) -> Option<u64> {
        self.timing.eyes.as_ref()?;
        match self.news_for() {
            // It is for the learner to catch, and there is nothing to come after it.
            Some(whom) if whom != LEARNER => return Some(180_000),
            Some(_) if !self.told => return Some(45_000),
            Some(_) | None => {}
        }
        if self.hopes() {
            return Some(30_000);
        }
        let other_stands = self.scene.figure(self.other()).is_some();
        let first = self.own_figure().is_none() && other_stands && self.scene.taken == 0;
        (first && self.overheard != Some(true)).then_some(15_000)
    }

    /// Thinks again about eyes, face and hand after something was told.
    fn plan(&mut self, now: Millis) {
        let wants = self.scene.playing.then(|| Wants {
            gaze: self.gaze(),
            // It is for the learner to see, whomever it is meant for.
            sign: self.news_for().is_some() && self.timing.feels_learner(),
            hand: (self.scene.turn == Some(self.place.seat))
                .then(|| self.patience_ms().map_or(Hand::Moves, Hand::Waits)),
        });
        self.timing.plan(now, wants);
    }

    fn wink(&mut self, now: Millis) -> Option<Sign> {
        let whom = self.news_for().filter(|&whom| self.timing.signs_at(now, whom))?;
        let wink_ms = self.timing.eyes.as_ref()?.wink_ms();
        self.timing.stay_until(now + wink_ms + LINGER_MS);
        self.told |= whom == LEARNER;
        Some(Sign::wink_at(whom))
    }

    fn use_hand(&self) -> Action {
        if let Some(partner) = self.partner.filter(|_| self.scene.may_call) {
            return Action::Call { partner };
        }
        let further = |card: &&Person| self.own_figure().is_none_or(|last| **card > last);
        let next = self.scene.free.iter().find(further).or(self.scene.free.first());
        next.map_or(Action::Pass {}, |&card| Action::Place { card })
    }
}

impl Mind for Tutor {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, legal: &[Action]) {
        let before = (self.scene.turn, self.scene.may_call);
        let figures = self.scene.figures;
        self.scene.look_at(self.place.seat, view, legal);
        self.caught = view.players[LEARNER.index()].taken >= CAUGHT;
        if before != (self.scene.turn, self.scene.may_call) {
            self.timing.begin(now);
        }
        if figures[self.place.seat.index()] != self.own_figure() {
            self.partner = None;
        }
        if figures[LEARNER.index()] != self.scene.figure(LEARNER) {
            self.told = false;
        }
        self.plan(now);
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        let Some(eyes) = &mut self.timing.eyes else { return };
        eyes.perceive(what);
        match what {
            Perception::Sign { by, gesture: Gesture::Wink, aim: Aim::Seat(at) }
                if at == self.place.seat =>
            {
                self.partner = Some(by);
                self.timing.stay_until(now + LINGER_MS);
            }
            Perception::Face { look: Look::Seat(LEARNER), .. } => self.overheard = Some(false),
            Perception::Face { .. } => {
                self.overheard = self.overheard.map(|_| true);
            }
            Perception::Sign { .. } | Perception::Watched { .. } | Perception::Blink { .. } => {}
        }
        self.plan(now);
    }

    fn refused(&mut self, now: Millis, _code: &'static str) {
        self.timing.put_off(now);
    }

    fn due(&self) -> Option<Millis> {
        self.timing.due()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        match self.timing.next(now)? {
            Next::Turn => self.timing.turn_to(now, self.gaze()).map(Deed::Look),
            Next::Sign => {
                let wink = self.wink(now);
                // The hand may have waited for it.
                self.plan(now);
                wink.map(Deed::Sign)
            }
            Next::Move => {
                self.timing.moves(now);
                Some(Deed::Act(self.use_hand()))
            }
        }
    }
}
