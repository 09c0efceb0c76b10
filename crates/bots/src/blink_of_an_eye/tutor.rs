//! Somebody who plays it with a learner, each with a part of their own in what there is to see.
//!
//! The learner has seat 0. By the prepared deal seat 1 seeks the learner, and winks for as long as
//! the learner looks and has not guessed it; seat 2 is the learner's target, looks back and
//! understands; seat 3 winks at seat 4 while the learner looks on; and seat 4 watches the learner
//! from the first guess on, and catches whom the learner winks at. Nobody does anything that the
//! learner does not first look for.

use seen::blink_of_an_eye::{Action, Notice, Options, Stage, View};
use seen::{Look, Perception};
use table::{Aim, Gesture, Millis, Seat, Sign};

use super::cards::Cards;
use crate::eyes::Eyes;
use crate::tutoring::LEARNER;
use crate::{Deed, Mind, Place, Somebody};

/// How soon eyes turn to whoever looks.
const TURN_MS: u64 = 700;
/// How long they stay when nobody looks any more.
const LINGER_MS: u64 = 1_500;
/// From eyes that rest to a wink: the learner has just come to look.
const WINK_MS: u64 = 1_500;
/// From wink to wink.
const AGAIN_MS: u64 = 4_000;

/// What a tutor is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Seeks the learner.
    Seeks,
    /// Is sought by the learner.
    Sought,
    /// Winks at somebody else, to be caught.
    Winks,
    /// Watches the learner.
    Watches,
}

impl Part {
    fn of(seat: Seat) -> Part {
        match seat.number() {
            1 => Part::Seeks,
            2 => Part::Sought,
            3 => Part::Winks,
            _ => Part::Watches,
        }
    }

    /// How long it takes from a wink of the learner's to a card on the learner's Target. Whoever
    /// only looked on comes second.
    fn guesses_after_ms(self) -> Option<u64> {
        match self {
            Part::Sought => Some(1_400),
            Part::Watches => Some(3_000),
            Part::Seeks | Part::Winks => None,
        }
    }
}

/// Somebody who plays it with a learner, who has seat 0.
pub fn tutor(place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Tutor {
        part: Part::of(place.seat),
        eyes: place.dials.map(|dials| Eyes::new(dials, place.faces)),
        place,
        running: false,
        target: None,
        cards: Cards::default(),
        learner_guessed: false,
        understood: false,
        turn_at: None,
        wink_at: None,
        guess: None,
    })
}

struct Tutor {
    place: Place<Options>,
    part: Part,
    /// None for whoever has none at this table.
    eyes: Option<Eyes>,
    running: bool,
    target: Option<Seat>,
    cards: Cards,
    /// Whether the learner has laid a card anywhere, and here.
    learner_guessed: bool,
    understood: bool,
    turn_at: Option<Millis>,
    wink_at: Option<Millis>,
    /// When to guess whom the learner seeks.
    guess: Option<(Millis, Seat)>,
}

impl Tutor {
    fn is_watched(&self) -> bool {
        self.eyes.as_ref().is_some_and(|eyes| eyes.feel(LEARNER))
    }

    /// Where one's eyes belong.
    fn gaze(&self) -> Look {
        match self.part {
            Part::Winks if self.is_watched() => self.target.map_or(Look::Down, Look::Seat),
            Part::Watches if self.learner_guessed => Look::Seat(LEARNER),
            _ if self.is_watched() => Look::Seat(LEARNER),
            _ => Look::Down,
        }
    }

    /// At whom to wink, as long as the learner looks.
    fn winks_at(&self) -> Option<Seat> {
        let whom = match self.part {
            Part::Seeks if !self.understood => LEARNER,
            Part::Winks => self.target?,
            _ => return None,
        };
        let looks = self.eyes.as_ref().is_some_and(|eyes| eyes.on() == Some(whom));
        (looks && whom != self.place.seat && self.is_watched()).then_some(whom)
    }

    /// Makes up one's mind what comes next.
    fn plan(&mut self, now: Millis) {
        let Some(eyes) = self.eyes.as_ref().filter(|_| self.running) else {
            (self.turn_at, self.wink_at, self.guess) = (None, None, None);
            return;
        };
        if self.gaze() == eyes.look() {
            self.turn_at = None;
        } else if self.turn_at.is_none() {
            let after_ms = if self.gaze() == Look::Down { LINGER_MS } else { TURN_MS };
            self.turn_at = Some(now + after_ms);
        }
        match (self.winks_at(), self.wink_at) {
            (None, _) => self.wink_at = None,
            (Some(_), None) => self.wink_at = Some(now + WINK_MS),
            (Some(_), Some(_)) => {}
        }
    }

    /// Lays the card that says whom the learner seeks, unless it lies there.
    fn lay(&mut self, target: Seat) -> Option<Deed<Action>> {
        let card = self.cards.naming(target)?;
        let laid = self.cards.lying[LEARNER.index()] == Some(card);
        let can = !laid && self.cards.hand.contains(&card);
        can.then_some(Deed::Act(Action::Place { card, on: LEARNER }))
    }
}

impl Mind for Tutor {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, _legal: &[Action]) {
        self.running = view.phase == Stage::Clock;
        self.cards.look_at(self.place.seat, view);
        let of_learner =
            |on: &seen::blink_of_an_eye::Player| on.cards.iter().any(|lying| lying.by == LEARNER);
        self.learner_guessed |= view.players.iter().any(of_learner);
        if let Some(mine) = view.players.get(self.place.seat.index()) {
            self.understood |= of_learner(mine);
            self.target = mine.target.known().or(self.target);
        }
        self.plan(now);
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        if let Some(eyes) = &mut self.eyes {
            eyes.perceive(what);
        }
        // A shake of the head is for whom the learner does not seek.
        if let Perception::Sign { by: LEARNER, gesture, aim: Aim::Seat(whom) } = what
            && gesture != Gesture::Shake
            && (whom == self.place.seat || self.part == Part::Watches)
            && let Some(ms) = self.part.guesses_after_ms()
        {
            self.guess = Some((now + ms, whom));
        }
        self.plan(now);
    }

    /// What could not be done now is thought of again.
    fn refused(&mut self, now: Millis, _code: &'static str) {
        self.wink_at = None;
        self.plan(now);
    }

    fn due(&self) -> Option<Millis> {
        let guess = self.guess.map(|(at, _)| at);
        [self.turn_at, self.wink_at, guess].into_iter().flatten().min()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        let is_due = |at: Millis| at <= now;
        if self.turn_at.is_some_and(is_due) {
            self.turn_at = None;
            let look = self.gaze();
            self.eyes.as_mut()?.turn(now, look);
            self.plan(now);
            return Some(Deed::Look(look));
        }
        if self.wink_at.is_some_and(is_due) {
            self.wink_at = Some(now + AGAIN_MS);
            return self.winks_at().map(|whom| Deed::Sign(Sign::wink_at(whom)));
        }
        if let Some((_, target)) = self.guess.take_if(|(at, _)| is_due(*at)) {
            return self.lay(target);
        }
        None
    }
}
