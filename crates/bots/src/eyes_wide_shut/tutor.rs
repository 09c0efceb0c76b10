//! Somebody who plays it with a learner: shows what a face can say by day, waits for the learner
//! to be ready, and in the night keeps the hand down, but for one who breaks their word.
//!
//! Nothing is remembered from day to day: whoever sits down in the middle of a lesson, after a
//! restart, goes on with it.

use std::collections::VecDeque;

use seen::eyes_wide_shut::{Action, Notice, Options, Stage, View, Zone};
use seen::{Look, Perception};
use table::{Aim, Gesture, Millis, Seat, Sign};

use crate::eyes::Eyes;
use crate::tutoring::LEARNER;
use crate::{Deed, Mind, Place, Somebody};

/// Somebody who plays it with a learner, who has seat 0.
pub fn tutor(place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Tutor {
        eyes: None,
        place,
        at: (0, Stage::Set),
        waits_for_learner: false,
        plan: VecDeque::new(),
        turn: None,
        sign: None,
        free: Millis::START,
    })
}

/// The one who shakes the head whatever the night will bring.
const LIAR: Seat = Seat::at(1);

/// From a look that is felt, or from daybreak, to eyes that turn.
const TURN_MS: u64 = 450;
/// From there to the sign, and from one sign to the same again.
const SIGN_MS: u64 = 900;
const AGAIN_MS: u64 = 5_000;
/// How long the eyes stay on a learner who has looked away.
const LINGER_MS: u64 = 1_500;
/// From the learner's "ready" to the tutors', one after another.
const READY_MS: u64 = 800;
const AFTER_EACH_MS: u64 = 350;
/// From nightfall to a hand that goes up, and to hands that are locked: then the night lasts as
/// long as the learner lets it.
const HAND_MS: u64 = 1_200;
const LOCK_MS: u64 = 2_000;

struct Tutor {
    /// By day, where there is something to see.
    eyes: Option<Eyes>,
    place: Place<Options>,
    at: (u16, Stage),
    waits_for_learner: bool,
    /// What it does when. Whatever is refused is left out: the table's clock goes on without it.
    plan: VecDeque<(Millis, Action)>,
    /// Where the eyes turn next.
    turn: Option<(Millis, Look)>,
    /// What the face says next, to the learner.
    sign: Option<(Millis, Gesture)>,
    /// When the face is free for another sign.
    free: Millis,
}

impl Tutor {
    /// What this face has to say.
    fn says(&self) -> Gesture {
        if self.place.seat == LIAR { Gesture::Shake } else { Gesture::Smile }
    }

    /// Where the eyes are when the learner's are elsewhere: at another tutor, if there is one.
    fn elsewhere(&self) -> Look {
        let other = self.place.faces().find(|&seat| seat != LEARNER);
        other.map_or(Look::Down, Look::Seat)
    }

    /// All eyes open on their owners' cards.
    fn day_breaks(&mut self, now: Millis) {
        self.eyes = self.place.dials.map(|dials| Eyes::new(dials, self.place.faces));
        self.turn = self.eyes.is_some().then(|| (now + TURN_MS, self.elsewhere()));
        self.waits_for_learner = true;
    }

    fn night_falls(&mut self, now: Millis, view: &View) {
        self.eyes = None;
        if self.breaks_word(view) {
            self.plan.push_back((now + HAND_MS, Action::Hand { up: true }));
        }
        self.plan.push_back((now + LOCK_MS, Action::Confirm {}));
    }

    /// Once the learner has come on a zone, one who shook the head raises a hand too.
    fn breaks_word(&self, view: &View) -> bool {
        let zone = |seat| view.players[seat].zone;
        self.place.seat == LIAR
            && !view.duel
            && zone(LEARNER) == Zone::Two
            && zone(LIAR) == Zone::One
    }

    /// The first of what is to be done, and when.
    fn next(&self) -> Option<(Millis, Next)> {
        let plan = self.plan.front().map(|&(at, _)| (at, Next::Act));
        let turn = self.turn.map(|(at, _)| (at, Next::Turn));
        let sign = self.sign.map(|(at, _)| (at, Next::Sign));
        [turn, sign, plan].into_iter().flatten().min_by_key(|&(at, _)| at)
    }
}

enum Next {
    Turn,
    Sign,
    Act,
}

impl Mind for Tutor {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, legal: &[Action]) {
        if self.at != (view.day, view.phase) {
            self.at = (view.day, view.phase);
            (self.turn, self.sign) = (None, None);
            self.plan.clear();
            match view.phase {
                Stage::Day => self.day_breaks(now),
                Stage::Night if !legal.is_empty() => self.night_falls(now, view),
                Stage::Night | Stage::Set | Stage::Over => self.eyes = None,
            }
        }
        let learner = view.players[LEARNER];
        let done = learner.ready || learner.lives == 0;
        if self.waits_for_learner && done && legal.contains(&Action::Ready {}) {
            self.waits_for_learner = false;
            let turn = u64::from(self.place.seat.number()) * AFTER_EACH_MS;
            self.plan.push_back((now + READY_MS + turn, Action::Ready {}));
        }
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        let Some(eyes) = &mut self.eyes else { return };
        eyes.perceive(what);
        match what {
            Perception::Watched { by: LEARNER, begins: true } => {
                self.turn = Some((now + TURN_MS, Look::Seat(LEARNER)));
                self.sign = Some((now + TURN_MS + SIGN_MS, self.says()));
            }
            Perception::Watched { by: LEARNER, begins: false } => {
                self.turn = Some((now + LINGER_MS, self.elsewhere()));
                self.sign = None;
            }
            Perception::Sign { by: LEARNER, gesture: Gesture::Nod, aim: Aim::Seat(seat) }
                if seat == self.place.seat =>
            {
                self.sign = Some((self.free.max(now + SIGN_MS), Gesture::Smile));
            }
            _ => {}
        }
    }

    fn due(&self) -> Option<Millis> {
        self.next().map(|(at, _)| at)
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        match self.next()?.1 {
            Next::Act => self.plan.pop_front().map(|(_, action)| Deed::Act(action)),
            Next::Turn => {
                let (_, look) = self.turn.take()?;
                let eyes = self.eyes.as_mut().filter(|eyes| eyes.look() != look)?;
                eyes.turn(now, look);
                Some(Deed::Look(look))
            }
            Next::Sign => {
                let (_, gesture) = self.sign.take()?;
                let eyes = self.eyes.as_ref().filter(|eyes| eyes.feel(LEARNER))?;
                self.sign = Some((now + AGAIN_MS, self.says()));
                self.free = now + eyes.face_ms();
                let sign = Sign { gesture, aim: Aim::Seat(LEARNER) };
                eyes.rest_on(LEARNER, now).then_some(Deed::Sign(sign))
            }
        }
    }
}
