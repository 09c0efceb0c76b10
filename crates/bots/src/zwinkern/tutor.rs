//! Somebody who plays it with a learner: does one thing at a time, shows it until it was seen, and
//! is in no hurry.
//!
//! The learner has seat 0. Whoever sits at the learner's left waits for the learner's wink and then
//! calls; whoever holds the twin of the learner's first card winks for as long as the learner looks;
//! after that, two tutors wink at each other, to be caught. Figures walk up the numbers, so that the
//! prepared deal settles who is whose partner.

use seen::zwinkern::{Action, Notice, Options, Person, View};
use seen::{Look, Perception};
use table::{Aim, Gesture, Millis, Seat, Sign};

use super::scene::Scene;
use crate::eyes::Eyes;
use crate::tutoring::{AGAIN_MS, CONTACT_MS, LEARNER, PatientHand, TURN_MS};
use crate::{Deed, Mind, Place};

/// Eyes that were winked at do not leave at once.
const LINGER_MS: u64 = 1_200;

/// Somebody who plays it with a learner, who has seat 0.
pub fn tutor(
    place: Place<Options>,
) -> Box<dyn Mind<View = View, Action = Action, Notice = Notice>> {
    Box::new(Tutor::new(place))
}

struct Tutor {
    place: Place<Options>,
    eyes: Option<Eyes>,
    scene: Scene,
    /// How often each figure was placed.
    moves: [u8; Seat::MAX],
    /// Where one's own figure went last.
    walked_to: Option<Person>,
    /// Who was seen to wink, and so is one's partner.
    partner: Option<Seat>,
    /// Whether one's wink was made while the learner looked.
    told: bool,
    /// Whether the learner has caught two others.
    caught: bool,
    /// Whether somebody else was seen to look at the learner, and then no longer.
    overheard: Option<bool>,
    /// When the eyes turn, and when they may.
    turn_at: Option<Millis>,
    stay_until: Millis,
    wink_at: Option<Millis>,
    hand: PatientHand,
}

impl Tutor {
    fn new(place: Place<Options>) -> Tutor {
        Tutor {
            eyes: place.dials.map(|dials| Eyes::new(dials, place.faces)),
            place,
            scene: Scene::new(),
            moves: [0; Seat::MAX],
            walked_to: None,
            partner: None,
            told: false,
            caught: false,
            overheard: None,
            turn_at: None,
            stay_until: Millis::START,
            wink_at: None,
            hand: PatientHand::default(),
        }
    }

    fn moves_of(&self, seat: Seat) -> u8 {
        self.moves[seat.index()]
    }

    /// The other tutor, as there are two.
    fn other(&self) -> Seat {
        let next = self.place.seat.left(self.place.seats);
        if next == LEARNER { next.left(self.place.seats) } else { next }
    }

    /// Whether one waits for the learner's wink: the left neighbour does, on the first card.
    fn hopes(&self) -> bool {
        self.place.seat == LEARNER.left(self.place.seats)
            && self.moves_of(self.place.seat) == 1
            && self.scene.figure(self.place.seat).is_some()
            && self.partner.is_none()
    }

    /// At whom to wink: at the learner on the first card, and once the learner has moved again at
    /// another, for the learner to catch once.
    fn news_for(&self) -> Option<Seat> {
        let whom = if self.moves_of(LEARNER) < 2 { LEARNER } else { self.other() };
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
        self.eyes.as_ref()?;
        match self.news_for() {
            // It is for the learner to catch, and there is nothing to come after it.
            Some(whom) if whom != LEARNER => return Some(180_000),
            Some(_) if !self.told => return Some(45_000),
            Some(_) | None => {}
        }
        if self.hopes() {
            return Some(30_000);
        }
        let first = self.moves_of(self.place.seat) == 0 && self.moves_of(self.other()) > 0;
        (first && self.overheard != Some(true)).then_some(15_000)
    }

    /// Thinks again about eyes, face and hand after something was told.
    fn plan(&mut self, now: Millis) {
        if !self.scene.playing {
            (self.turn_at, self.wink_at) = (None, None);
            self.hand.rest();
            return;
        }
        self.plan_eyes(now);
        self.plan_wink(now);
        self.plan_hand(now);
    }

    fn plan_eyes(&mut self, now: Millis) {
        let gaze = self.gaze();
        self.turn_at = match &self.eyes {
            Some(eyes) if eyes.could_turn_to(gaze) => {
                self.turn_at.or(Some(self.stay_until.max(now + TURN_MS)))
            }
            Some(_) | None => None,
        };
    }

    /// Winks while the learner looks: it is for the learner to see, whomever it is meant for.
    fn plan_wink(&mut self, now: Millis) {
        let seen = self.eyes.as_ref().is_some_and(|eyes| eyes.feel(LEARNER));
        self.wink_at = match self.news_for() {
            Some(_) if seen => self.wink_at.or(Some(now + CONTACT_MS)),
            Some(_) | None => None,
        };
    }

    fn plan_hand(&mut self, now: Millis) {
        if self.scene.turn != Some(self.place.seat) {
            self.hand.rest();
            return;
        }
        self.hand.plan(now, self.patience_ms());
    }

    fn turn_eyes(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.turn_at = None;
        let gaze = self.gaze();
        let eyes = self.eyes.as_mut().filter(|eyes| eyes.could_turn_to(gaze))?;
        eyes.turn(now, Look::Seat(gaze));
        Some(Deed::Look(Look::Seat(gaze)))
    }

    fn wink(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.wink_at = Some(now + AGAIN_MS);
        let whom = self.news_for()?;
        let eyes = self.eyes.as_ref()?;
        if !eyes.rest_on(whom, now) {
            // Eyes first; they are on their way.
            self.wink_at = Some(now + TURN_MS);
            return None;
        }
        self.stay_until = now + eyes.wink_ms() + LINGER_MS;
        self.told |= whom == LEARNER;
        Some(Deed::Sign(Sign::wink_at(whom)))
    }

    fn use_hand(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.hand.moves(now);
        if let Some(partner) = self.partner.filter(|_| self.scene.may_call) {
            return Some(Deed::Act(Action::Call { partner }));
        }
        let further = |card: &&Person| self.walked_to.is_none_or(|last| **card > last);
        let next = self.scene.free.iter().find(further).or(self.scene.free.first());
        Some(Deed::Act(next.map_or(Action::Pass {}, |&card| Action::Place { card })))
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
        if before != (self.scene.turn, self.scene.may_call) {
            self.hand.begin(now);
        }
        if figures[self.place.seat.index()] != self.scene.figure(self.place.seat) {
            self.partner = None;
        }
        if figures[LEARNER.index()] != self.scene.figure(LEARNER) {
            self.told = false;
        }
        self.plan(now);
    }

    fn notice(&mut self, _now: Millis, about: Option<Seat>, notice: &Notice) {
        let Some(seat) = about else { return };
        match *notice {
            Notice::Placed { card } => {
                self.moves[seat.index()] = self.moves[seat.index()].saturating_add(1);
                if seat == self.place.seat {
                    self.walked_to = Some(card);
                }
            }
            Notice::Claimed { right, .. } => self.caught |= right && seat == LEARNER,
            Notice::Called { .. } | Notice::Passed {} => {}
        }
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        let Some(eyes) = &mut self.eyes else { return };
        eyes.perceive(what);
        match what {
            Perception::Sign { by, gesture: Gesture::Wink, aim: Aim::Seat(at) }
                if at == self.place.seat =>
            {
                self.partner = Some(by);
                self.stay_until = now + LINGER_MS;
            }
            Perception::Face { look: Look::Seat(LEARNER), .. } => self.overheard = Some(false),
            Perception::Face { .. } => {
                self.overheard = self.overheard.map(|_| true);
            }
            Perception::Sign { .. } | Perception::Watched { .. } | Perception::Blink { .. } => {}
        }
        self.plan(now);
    }

    /// Nothing is done again at once.
    fn refused(&mut self, now: Millis, _code: &'static str) {
        self.wink_at = self.wink_at.map(|_| now + AGAIN_MS);
        self.hand.put_off(now);
    }

    fn due(&self) -> Option<Millis> {
        [self.turn_at, self.wink_at, self.hand.due()].into_iter().flatten().min()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        let due = |at: Option<Millis>| at.is_some_and(|at| at <= now);
        if due(self.turn_at) {
            self.turn_eyes(now)
        } else if due(self.wink_at) {
            let wink = self.wink(now);
            // The hand may have waited for it.
            self.plan_hand(now);
            wink
        } else if due(self.hand.due()) {
            self.use_hand(now)
        } else {
            None
        }
    }
}
