//! Somebody who plays it with a learner: does one thing at a time, shows it until it was seen, and
//! is in no hurry.
//!
//! The learner has seat 0. A tutor looks back at the learner, answers a wink with a glance, and on
//! its own turn delivers to whom its card names: to the learner as soon as the learner has answered,
//! to another tutor only after the learner has had all the time to intercept it. Every sign is made
//! while the learner looks, whomever it is meant for, and made again.

use seen::shifty_eyed_spies::{Action, Kinds, Location, Notice, Options, Stage, View};
use seen::{Look, Perception};
use table::{Aim, Gesture, Millis, Seat, Shown, Sign};

use crate::eyes::Eyes;
use crate::tutoring::{AGAIN_MS, CONTACT_MS, LEARNER, PatientHand, TURN_MS};
use crate::{Deed, Mind, Place};

/// How long a turn waits for the learner's answer …
const ANSWER_MS: u64 = 45_000;
/// … and for the learner's intercept.
const INTERCEPT_MS: u64 = 180_000;

/// Somebody who plays it with a learner, who has seat 0.
pub fn tutor(
    place: Place<Options>,
) -> Box<dyn Mind<View = View, Action = Action, Notice = Notice>> {
    Box::new(Tutor::new(place))
}

/// A card by its number in its place, and what is on it.
type Numbered<T> = (u16, T);

struct Tutor {
    place: Place<Options>,
    eyes: Option<Eyes>,
    playing: bool,
    tracker: Seat,
    attempted: bool,
    deliver: Option<Numbered<Seat>>,
    receive: Option<Numbered<Location>>,
    /// Everybody's cards by their numbers, Deliver and Receive.
    serials: [(u16, u16); Seat::MAX],
    /// Where a spy was seen to glance, while that card is there.
    glanced: [Option<Numbered<Location>>; Seat::MAX],
    /// Who winked at this one, with the number of the card that says so.
    asked: Option<Numbered<Seat>>,
    /// Whether this turn has seen a wink of one's own, or an intercept.
    winked: bool,
    intercepted: bool,
    turn_at: Option<Millis>,
    sign_at: Option<Millis>,
    hand: PatientHand,
}

impl Tutor {
    fn new(place: Place<Options>) -> Tutor {
        Tutor {
            eyes: place.dials.map(|dials| Eyes::new(dials, place.faces)),
            place,
            playing: false,
            tracker: LEARNER,
            attempted: false,
            deliver: None,
            receive: None,
            serials: [(0, 0); Seat::MAX],
            glanced: [None; Seat::MAX],
            asked: None,
            winked: false,
            intercepted: false,
            turn_at: None,
            sign_at: None,
            hand: PatientHand::default(),
        }
    }

    fn my_turn(&self) -> bool {
        self.tracker == self.place.seat
    }

    /// To whom one delivers now: on one's own turn, before the mission.
    fn contact(&self) -> Option<Seat> {
        let (_, to) = self.deliver.filter(|_| self.my_turn() && !self.attempted)?;
        (!self.intercepted).then_some(to)
    }

    /// Where that spy was seen to receive.
    fn place_of(&self, spy: Seat) -> Option<Location> {
        let (serial, location) = self.glanced[spy.index()]?;
        (serial == self.serials[spy.index()].1).then_some(location)
    }

    /// The sign there is to make, for as long as the learner looks.
    fn sign(&self) -> Option<Sign> {
        if let (Some(_), Some((_, location))) = (self.asked, self.receive) {
            return Some(Sign::glance_at(location as u8));
        }
        let to = self.contact()?;
        // The learner's answer ends it; another tutor's is for the learner to see.
        let answered = to == LEARNER && self.place_of(LEARNER).is_some() && self.winked;
        (!answered).then_some(Sign::wink_at(to))
    }

    fn feels_learner(&self) -> bool {
        self.eyes.as_ref().is_some_and(|eyes| eyes.feel(LEARNER))
    }

    /// Where one's eyes belong.
    fn gaze(&self) -> Seat {
        let wanted = self.asked.map(|(_, by)| by).or(self.contact());
        let back = || self.feels_learner().then_some(LEARNER);
        let idle = || {
            let turn = [
                self.tracker,
                self.place.seat.left(self.place.seats),
                LEARNER.left(self.place.seats),
            ];
            turn.into_iter().find(|&seat| seat != self.place.seat && seat != LEARNER)
        };
        wanted.or_else(back).or_else(idle).unwrap_or(LEARNER)
    }

    /// How long the hand waits for the learner, if there is something to wait for.
    fn patience_ms(&self) -> Option<u64> {
        self.eyes.as_ref()?;
        match self.contact()? {
            LEARNER if self.winked && self.place_of(LEARNER).is_some() => None,
            LEARNER => Some(ANSWER_MS),
            _ => Some(INTERCEPT_MS),
        }
    }

    /// Thinks again about eyes, face and hand after something was told.
    fn plan(&mut self, now: Millis) {
        if !self.playing {
            (self.turn_at, self.sign_at) = (None, None);
            self.hand.rest();
            return;
        }
        let gaze = self.gaze();
        let turns = self.eyes.as_ref().is_some_and(|eyes| eyes.could_turn_to(gaze));
        self.turn_at = turns.then(|| self.turn_at.unwrap_or(now + TURN_MS));
        let signs = self.sign().is_some() && self.feels_learner();
        self.sign_at = signs.then(|| self.sign_at.unwrap_or(now + CONTACT_MS));
        self.plan_hand(now);
    }

    fn plan_hand(&mut self, now: Millis) {
        if !self.my_turn() {
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

    fn make_sign(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.sign_at = Some(now + AGAIN_MS);
        let sign = self.sign()?;
        if let Aim::Seat(to) = sign.aim {
            if !self.eyes.as_ref()?.rest_on(to, now) {
                // Eyes first; they are on their way.
                self.sign_at = Some(now + TURN_MS);
                return None;
            }
            self.winked = true;
        }
        Some(Deed::Sign(sign))
    }

    fn use_hand(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.hand.moves(now);
        let known = self.contact().and_then(|to| self.place_of(to));
        Some(Deed::Act(match (known, self.deliver) {
            (Some(location), Some((serial, _))) => {
                Action::Mission { location, saw_deliver: Some(serial) }
            }
            _ => Action::End { discard: Kinds::NONE },
        }))
    }
}

impl Mind for Tutor {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, _legal: &[Action]) {
        fn known<T: Copy>(serial: u16, card: Option<Shown<T>>) -> Option<Numbered<T>> {
            match card {
                Some(Shown::Known(face)) => Some((serial, face)),
                Some(Shown::Back) | None => None,
            }
        }
        let before = (self.tracker, self.attempted);
        (self.tracker, self.attempted) = (view.tracker, view.attempted);
        self.playing = view.phase == Stage::Play;
        for (seat, player) in view.players.iter() {
            self.serials[seat.index()] = (player.deliver_serial, player.receive_serial);
        }
        let own = &view.players[self.place.seat];
        let receive = known(own.receive_serial, own.receive);
        let stale = |(serial, by): Numbered<Seat>| self.serials[by.index()].0 != serial;
        if self.asked.is_some_and(stale) || receive != self.receive {
            self.asked = None;
        }
        (self.deliver, self.receive) = (known(own.deliver_serial, own.deliver), receive);
        if before != (self.tracker, self.attempted) {
            self.hand.begin(now);
        }
        if before.0 != self.tracker {
            (self.winked, self.intercepted) = (false, false);
        }
        self.plan(now);
    }

    fn notice(&mut self, _now: Millis, about: Option<Seat>, notice: &Notice) {
        // Whatever was intercepted, the lesson of it is learnt.
        if about == Some(LEARNER) && matches!(notice, Notice::Intercepted { .. }) {
            self.intercepted = true;
        }
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        let Some(eyes) = &mut self.eyes else { return };
        eyes.perceive(what);
        match what {
            Perception::Sign { by, gesture: Gesture::Wink, aim: Aim::Seat(at) }
                if at == self.place.seat =>
            {
                self.asked = Some((self.serials[by.index()].0, by));
            }
            Perception::Sign { by, gesture: Gesture::Glance, aim: Aim::Place(place) } => {
                let serial = self.serials[by.index()].1;
                self.glanced[by.index()] = Location::at(place).map(|location| (serial, location));
            }
            _ => {}
        }
        self.plan(now);
    }

    /// Nothing is done again at once.
    fn refused(&mut self, now: Millis, _code: &'static str) {
        self.sign_at = self.sign_at.map(|_| now + AGAIN_MS);
        self.hand.put_off(now);
    }

    fn due(&self) -> Option<Millis> {
        [self.turn_at, self.sign_at, self.hand.due()].into_iter().flatten().min()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        let due = |at: Option<Millis>| at.is_some_and(|at| at <= now);
        if due(self.turn_at) {
            self.turn_eyes(now)
        } else if due(self.sign_at) {
            let sign = self.make_sign(now);
            // The hand may have waited for it.
            self.plan_hand(now);
            sign
        } else if due(self.hand.due()) {
            self.use_hand(now)
        } else {
            None
        }
    }
}
